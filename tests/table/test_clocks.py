"""Clocks at a table: which one runs when, claims on time, and invalid clocks."""

from __future__ import annotations

import pytest

from fourfold import OptionError
from fourfold.table.clocks import Pace
from fourfold.table.commands import Claim, Pause, Resign, Sit, Undo
from helpers.tables import Evening, two

TIME = {"kind": "time", "bank": 60, "add": 5}


def test_a_bank_runs_while_the_seat_decides_and_grows_when_its_turn_ends() -> None:
    evening = two("shifting-stones", clock=TIME)
    evening.wait(10)
    evening.move("ann")
    evening.move("ann")
    assert evening.table.decides == 0 and evening.table.clocks.at(evening.now) == (50_000, 60_000)
    evening.move("ann", "end")
    assert evening.table.decides == 1
    assert evening.table.clocks.at(evening.now) == (55_000, 60_000)
    evening.wait(7)
    assert evening.table.clocks.at(evening.now) == (55_000, 53_000)


def test_out_of_time_is_for_the_others_to_claim() -> None:
    evening = two(clock=TIME)
    evening.wait(59)
    assert evening.refused(Claim("bob", 0, None)) == "in time"
    evening.wait(2)
    assert evening.refused(Claim("ann", 0, None)) == "forbidden" == evening.refused(Claim("cat", 0, None))
    assert evening.table.status == "playing"
    lost = two(clock=TIME)
    lost.wait(61)
    lost.do(Claim("bob", 0, None))
    assert lost.table.ending and (lost.table.ending.how, lost.table.ending.winners) == ("time", (1,))
    evening.do(Claim("bob", 0, "random"))
    assert evening.table.bot_to_move == 0 and evening.table.clocks.running is None
    evening.bot()
    evening.do(Sit("ann", "Ann"))  # back from the telephone
    assert evening.table.seat_of("ann") == 0


def test_who_is_late_may_move_until_somebody_asks() -> None:
    evening = two(clock=TIME)
    evening.wait(600)
    while evening.table.decides == 0:
        evening.move("ann")
    assert evening.table.clocks.at(evening.now)[0] == 5_000


def test_days_begin_anew_with_every_move() -> None:
    evening = two("shifting-stones", clock={"kind": "days", "days": 1})
    evening.wait(80_000)
    evening.move("ann")
    assert evening.table.decides == 0 and evening.table.clocks.at(evening.now)[0] == 86_400_000
    evening.wait(86_401)
    evening.do(Claim("bob", 0, None))
    assert evening.table.status == "over"


def test_a_takeback_earns_no_time() -> None:
    evening = two(clock=TIME)
    for _ in range(5):
        while evening.table.decides == 0:
            evening.move("ann")
        evening.do(Undo("ann", evening.table.seq))
    assert evening.table.clocks.at(evening.now) == (60_000, 60_000)


def test_bots_have_no_clock_and_no_clock_runs_after_the_end() -> None:
    evening = Evening("turn-of-time", "human", "random", clock=TIME)
    while evening.table.decides == 0:
        evening.move("ann")
    assert evening.table.clocks.running is None
    evening.wait(100)
    assert evening.table.clocks.at(evening.now) == (65_000, 60_000)
    evening.do(Resign("ann"))
    assert evening.table.clocks.running is None


def test_time_that_the_server_was_away_does_not_count() -> None:
    evening = two(clock=TIME)
    evening.wait(10)
    evening.wait(3600)
    evening.do(Pause(3_600_000))
    assert evening.table.clocks.at(evening.now) == (50_000, 60_000)
    assert two().do(Pause(1000)) == []


def test_a_clock_that_is_set_back_gives_no_time_away() -> None:
    evening = two(clock=TIME)
    evening.now -= 50_000
    evening.move("ann")
    assert evening.table.changed >= 1_000_000 and evening.table.clocks.at(evening.now)[0] == 65_000


def test_a_clock_that_was_a_day_ahead_stops_no_clock_for_a_day() -> None:
    evening = two("shifting-stones", clock=TIME)
    evening.now += 86_400_000
    evening.move("ann", "end")
    evening.now -= 86_400_000
    evening.move("bob", "end")
    assert evening.table.clocks.running == 0 and evening.table.changed == evening.now
    left = evening.table.clocks.at(evening.now)
    evening.wait(2)
    assert evening.table.clocks.at(evening.now) == (left[0] - 2_000, left[1])
    assert left == (5_000, 65_000)  # Ann's bank was empty; Bob decided while the clock stood still


@pytest.mark.parametrize(
    ("clock", "problem"),
    [
        (3, "clock: 3 is not an object"),
        ({"kind": "sand"}, "clock kind='sand' is not possible; give one of: none, time, days"),
        ({"kind": "time", "bank": 60}, "clock add=None is not possible; give a whole number from 0 to 3600"),
        ({"kind": "time", "bank": 1, "add": 0}, "clock bank=1 is not possible"),
        ({"kind": "days", "days": 3, "bank": 4}, "clock: 'days' has no key 'bank'; its keys: kind, days"),
    ],
)
def test_impossible_clocks_are_told(clock: object, problem: str) -> None:
    with pytest.raises(OptionError, match=problem):
        Pace.read(clock)

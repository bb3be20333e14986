"""Players who keep the others waiting: nudges, bots that play on without a clock, and coming back."""

from __future__ import annotations

from typing import Any

import pytest

from fourfold.table.absence import NUDGE_EVERY_MS, STAND_IN_AFTER_MS, nudge_due, stand_in_due
from fourfold.table.commands import Claim, Leave, Nudge, PutBot, Say, Sit
from fourfold.table.rating_rules import unrated_reason
from fourfold.table.views import view_of
from helpers.tables import Evening, two

TIME = {"kind": "time", "bank": 600, "add": 5}


def waiting(**more: Any) -> Evening:
    """Ann decides, Bob waits."""
    evening = two(**more)
    assert evening.table.decides == 0
    return evening


def test_a_slow_player_is_nudged_once_for_each_decision() -> None:
    evening = waiting()
    assert evening.refused(Nudge("bob")) == "too often", "their turn has only begun"
    evening.wait(29)
    assert evening.refused(Nudge("bob")) == "too often"
    evening.wait(1)
    evening.do(Nudge("bob"))
    event = evening.events[-1]
    assert (event.kind, event.seat, dict(event.data)) == ("nudge", 1, {"to": 0})
    evening.wait(3600)
    assert evening.refused(Nudge("bob")) == "no nudge"
    assert view_of(evening.table, 0, "en").as_json(evening.now)["log"][-1]["words"] == "Bob nudged Ann."


def test_nobody_nudges_themselves_a_bot_or_a_stranger() -> None:
    evening = waiting()
    evening.wait(100)
    assert evening.refused(Nudge("ann")) == "no nudge"
    assert evening.refused(Nudge("cat")) == "forbidden"
    alone = Evening("turn-of-time", "human", "random")
    while alone.table.decides == 0:
        alone.move("ann")
    alone.wait(100)
    assert alone.refused(Nudge("ann")) == "no nudge"


def test_two_nudges_are_a_minute_apart() -> None:
    evening = waiting()
    evening.wait(30)
    evening.do(Nudge("bob"))
    evening.move("ann")
    evening.wait(31)
    nudger = "bob" if evening.table.decides == 0 else "ann"
    assert evening.refused(Nudge(nudger)) == "too often"
    evening.wait(NUDGE_EVERY_MS / 1000)
    evening.do(Nudge(nudger))


def test_without_a_clock_a_bot_plays_on_after_a_nudge_without_an_answer() -> None:
    evening = waiting()
    evening.wait(3600)
    assert evening.refused(Claim("bob", 0, "random")) == "in time", "first a nudge"
    evening.do(Nudge("bob"))
    evening.wait(STAND_IN_AFTER_MS / 1000 - 1)
    assert evening.refused(Claim("bob", 0, "random")) == "in time"
    evening.wait(1)
    assert evening.refused(Claim("bob", 0, None)) == "in time", "nobody loses without a clock"
    assert evening.refused(Claim("ann", 1, "random")) == "in time", "it is not Bob's turn"
    assert evening.refused(Claim("bob", 0, "random", seen=evening.now)) == "in time", "Ann is looking at the table"
    evening.do(Claim("bob", 0, "random", seen=evening.now - 60_000))
    assert evening.table.seats[0].bot == "random" and evening.table.status == "playing"
    assert unrated_reason(evening.table) == "no clock"
    evening.do(Sit("ann", "Ann"))
    assert evening.table.seats[0].bot is None and evening.table.seat_of("ann") == 0


def test_an_answer_to_a_nudge_gives_more_time() -> None:
    evening = waiting()
    evening.wait(30)
    evening.do(Nudge("bob"))
    evening.wait(100)
    evening.do(Say("ann", "moment"))
    assert stand_in_due(evening.table) == evening.now + STAND_IN_AFTER_MS
    evening.wait(100)
    assert evening.refused(Claim("bob", 0, "random")) == "in time"


def test_with_a_clock_only_the_clock_decides() -> None:
    evening = waiting(clock=TIME)
    evening.wait(30)
    evening.do(Nudge("bob"))
    evening.wait(569)
    assert stand_in_due(evening.table) is None
    assert evening.refused(Claim("bob", 0, "random")) == "in time"
    evening.wait(1)
    evening.do(Claim("bob", 0, None))
    assert evening.table.ending is not None and evening.table.ending.winners == (1,)


@pytest.mark.parametrize("clock", [None, TIME])
def test_the_seat_of_somebody_who_left_gets_a_bot_at_once_and_is_theirs_again(clock: object) -> None:
    evening = waiting(clock=clock)
    evening.do(Leave("ann"))
    assert nudge_due(evening.table) is None and evening.table.decides == 0
    evening.do(PutBot("bob", 0, "random"))
    assert evening.table.bot_to_move == 0
    evening.do(Sit("ann", "Ann"))
    assert evening.table.seat_of("ann") == 0 and evening.table.bot_to_move is None

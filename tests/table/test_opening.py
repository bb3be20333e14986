"""What the host decides when a table is opened: rated or casual, and where they sit."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import fourfold
from fourfold.core.errors import OptionError
from fourfold.table.clocks import Pace
from fourfold.table.commands import Resign, Sit
from fourfold.table.events import replay
from fourfold.table.opening import Opening, open_table, rematch_opening
from fourfold.table.rating_rules import placement, set_up_reason, unrated_reason
from fourfold.table.table import Event, Table
from fourfold.table.views import view_of
from helpers.tables import SECRET, SEED, Evening

TIMED = Pace("time", 300, 10)


def opened(*seats: str, game: str = "turn-of-time", **more: Any) -> tuple[Table, list[Event]]:
    of = fourfold.game(game, players=len(seats))
    return open_table(Opening("t1", of, seats, "ann", "Ann", SEED, SECRET, **{"clock": TIMED, **more}), 0)


def test_a_casual_game_is_not_rated_and_says_so() -> None:
    table, _ = opened("human", "open", rated=False)
    assert unrated_reason(table) == "casual"
    seen = view_of(table, 0).as_json(0)
    assert (seen["rated"], seen["unrated_because"]) == (False, "casual")


def test_the_same_table_is_rated_unless_it_is_casual() -> None:
    table, events = opened("human", "open")
    assert unrated_reason(table) is None and "rated" not in events[0].data


def test_an_old_table_is_what_it_was() -> None:
    """Events from before casual games do not name it."""
    _, events = opened("human", "open", rated=False)
    assert events[0].data["rated"] is False
    before = replace(events[0], data={key: value for key, value in events[0].data.items() if key != "rated"})
    assert unrated_reason(replay("t1", [before])) is None


def test_a_casual_game_has_no_places() -> None:
    evening = Evening("turn-of-time", "human", "open", clock=TIMED.as_json())
    evening.table, evening.events = opened("human", "open", rated=False, listed=True)
    evening.do(Sit("bob", "Bob"))
    evening.choose(3)
    evening.do(Resign("bob"))
    assert placement(evening.table) is None


def test_a_rematch_of_a_casual_game_is_casual() -> None:
    table, _ = opened("human", "easy", rated=False)
    again, _ = open_table(rematch_opening(table, "t2", "ann", "Ann", SEED, SECRET), 0)
    assert unrated_reason(again) == "casual"


def test_the_host_sits_where_they_like() -> None:
    table, _ = opened("human", "easy", "human", own=2)
    assert table.seat_of("ann") == 2 and table.seats[0].is_free


@pytest.mark.parametrize("own", [1, 3, 7])
def test_the_host_cannot_sit_on_a_bot_or_beyond_the_table(own: int) -> None:
    with pytest.raises(OptionError, match=f"seat: {own} is not a seat for you"):
        opened("human", "easy", "human", own=own)


@pytest.mark.parametrize(
    ("game", "options", "bots", "pace", "because"),
    [
        ("turn-of-time", {}, [None, "medium"], Pace(), None),
        ("turn-of-time", {}, [None, None], TIMED, None),
        ("turn-of-time", {}, [None, None], Pace("days", days=2), None),
        ("turn-of-time", {}, [None, None], Pace(), "no clock"),
        ("turn-of-time", {}, [None, "random"], TIMED, "bot"),
        ("turn-of-time", {"players": 1}, [None], Pace(), "alone"),
        ("shifting-stones", {"rounds": 7}, [None, "easy"], Pace(), "options"),
        ("shifting-seasons", {"cards": [1, 5, 8, 13]}, [None, "easy"], Pace(), "options"),
    ],
)
def test_what_a_set_up_needs_to_be_rated(
    game: str, options: dict[str, Any], bots: list[str | None], pace: Pace, because: str | None
) -> None:
    assert set_up_reason(fourfold.game(game, **{"players": len(bots), **options}), bots, pace) == because

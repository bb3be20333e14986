"""At which tables a browser may decide for bots, and what it is told: never more than its person may know."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from fourfold.table.commands import ProposeBotMove, Resign, Sit
from fourfold.table.events import apply
from fourfold.table.own_browser import bot_for_browser, bot_question, person_with_browser
from fourfold.table.table import Daily, Event
from helpers.tables import Evening

RATED = "turn-of-time", "human", "hard"
CASUAL = "turn-of-time", "human", "random"
"""A bot that is not rated makes a game casual."""


def bot_s_turn(evening: Evening) -> int:
    """The seat of the bot to move, once the people have moved."""
    while evening.table.bot_to_move is None:
        assert evening.table.decides is not None
        evening.move("ann")
    return evening.table.bot_to_move


def proposal(evening: Evening, person: str = "ann", **changes: Any) -> ProposeBotMove:
    """The first legal move of the bot to move, or something else."""
    seat = bot_s_turn(evening)
    return replace(ProposeBotMove(person, seat, evening.table.turn, evening.table.state.moves[0]), **changes)


def test_the_only_person_s_browser_moves_the_bots_of_a_casual_table() -> None:
    evening = Evening(*CASUAL)
    seat = bot_s_turn(evening)
    assert bot_for_browser(evening.table) == seat and person_with_browser(evening.table) == "ann"
    assert evening.do(proposal(evening))[0] == "move"
    [event] = [event for event in evening.events if event.data.get("found") == "browser"]
    assert event.seat == seat and not event.is_by_person


@pytest.mark.parametrize("table", [RATED, ("turn-of-time", "human", "easy", "medium")])
def test_bots_of_a_rated_table_are_the_server_s(table: tuple[str, ...]) -> None:
    evening = Evening(*table)
    assert evening.refused(proposal(evening)) == "forbidden"
    assert person_with_browser(evening.table) is None


def test_a_rated_table_that_no_longer_counts_is_casual() -> None:
    evening = Evening(*RATED)
    if evening.table.decides != 0:
        evening.bot()
    rated = Event(evening.table.seq + 1, "rated", None, {"because": "often"}, evening.now)
    evening.table = apply(evening.table, rated)
    assert evening.do(proposal(evening))[0] == "move"


def test_hands_stay_with_the_server() -> None:
    """What a bot holds is not sent to a browser, so no browser decides for it."""
    evening = Evening("shifting-stones", "human", "random")
    assert person_with_browser(evening.table) == "ann"
    assert evening.refused(proposal(evening)) == "forbidden"
    assert bot_for_browser(evening.table) is None


def test_the_net_stays_with_the_server() -> None:
    evening = Evening("turn-of-time", "human", "master", "random", players=3)
    while evening.table.decides != 1:
        evening.do(proposal(evening)) if evening.table.decides == 2 else evening.move("ann")
    assert bot_for_browser(evening.table) is None


def test_nobody_else_may_move_a_bot() -> None:
    evening = Evening(*CASUAL)
    seat = bot_s_turn(evening)
    assert evening.refused(proposal(evening, "bob")) == "forbidden"
    assert evening.refused(proposal(evening, seat=1 - seat)) == "forbidden"
    assert evening.refused(proposal(evening, seat=7)) == "forbidden"


def test_where_two_people_play_the_server_decides() -> None:
    evening = Evening("turn-of-time", "human", "open", "random")
    evening.do(Sit("bob", "Bob", 1))
    while evening.table.decides != 2:
        evening.move(("ann", "bob")[evening.table.decides or 0])
    assert evening.refused(proposal(evening)) == "forbidden" == evening.refused(proposal(evening, "bob"))


def test_a_seat_that_is_kept_for_somebody_is_no_bot_s_for_good() -> None:
    """A bot plays on for whoever has left; they may come back, so the other must not decide for it."""
    evening = Evening("turn-of-time", "human", "open", "random")
    evening.do(Sit("bob", "Bob", 1))
    while evening.table.decides != 1:
        evening.move("ann") if evening.table.decides == 0 else evening.bot()
    evening.do(Resign("bob"))
    assert evening.table.bot_to_move == 1 and person_with_browser(evening.table) is None


def test_a_daily_challenge_has_the_same_bot_for_everybody() -> None:
    evening = Evening("winter", "human", "medium", daily=Daily("2026-11-15", counts=False))
    assert evening.refused(proposal(evening)) == "forbidden"


@pytest.mark.parametrize(
    ("change", "kind"), [({"seq": 0}, "stale"), ({"seq": 99}, "stale"), ({"move": "x"}, "illegal")]
)
def test_only_a_legal_move_in_the_current_position_counts(change: dict[str, Any], kind: str) -> None:
    evening = Evening(*CASUAL)
    assert evening.refused(proposal(evening, **change)) == kind


def test_a_proposal_out_of_turn_is_refused() -> None:
    evening = Evening(*CASUAL)
    command = proposal(evening)
    evening.do(command)
    assert evening.refused(command) in ("stale", "over")
    while evening.table.decides != 0:
        evening.do(proposal(evening))
    own = ProposeBotMove("ann", 0, evening.table.turn, evening.table.state.moves[0])
    assert evening.refused(own) == "forbidden"


@pytest.mark.parametrize("game", ["turn-of-time", "shifting-seasons", "winter"])
def test_a_browser_is_told_what_every_seat_sees(game: str) -> None:
    evening = Evening(game, "human", "random")
    seat = bot_s_turn(evening)
    told, state = bot_question(evening.table, seat), evening.table.state
    assert told["view"] == state.view(0)._records.tobytes().hex() == state.view(None)._records.tobytes().hex()
    assert told.keys() == {"game", "options", "seat", "view", "seq", "level"}

"""Positions of a finished game: after any move, after moves tried from there, and the change between two of them."""

from __future__ import annotations

import json
from urllib.parse import parse_qs

import pytest

import fourfold
from fourfold import FourfoldError, Record
from fourfold.pages.frame.layout import Reader
from fourfold.pages.replay.page import show, update
from fourfold.pages.replay.replay_position import MOST_TRIED, ReplayLinks, replay_position
from helpers.client_page import ClientPage

NAMES = ("Ann", "Bob")
READER = Reader("en", "auto", "/")

MOST = 80


def played(name: str = "turn-of-time", **options: int) -> Record:
    """A game, or its beginning, in which everybody takes the first move."""
    record = Record(fourfold.game(name, **options))
    while not record.final.is_over and len(record.moves) < MOST:
        record = record.play(record.final.moves[0])
    return record


RECORD = played(players=2)
FORK = next(n for n, state in enumerate(RECORD.states) if state.seat != "chance" and len(state.moves) > 1)
"""Where somebody has a choice."""


def test_without_a_number_it_is_the_first_decision_of_a_player() -> None:
    found = replay_position(RECORD, None, None, None)
    assert [state.seat for state in RECORD.states[: found.at]] == ["chance"] * found.at
    assert found.state.seat == 0


@pytest.mark.parametrize(("at", "seat"), [(-1, 0), (len(RECORD.moves) + 1, 0), (0, 2), (0, -1)])
def test_a_position_that_does_not_exist_is_named(at: int, seat: int) -> None:
    with pytest.raises(FourfoldError, match=r"(at|as)=-?\d+ is not possible"):
        replay_position(RECORD, at, seat, None)


def test_a_line_that_is_tried_leaves_the_game_as_it_was() -> None:
    start = replay_position(RECORD, FORK, 0, [""])
    other = next(move for move in start.state.moves if move != RECORD.moves[FORK])
    tried = replay_position(RECORD, FORK, 0, ["", other])
    assert tried.state == RECORD.states[FORK].play(other) != RECORD.states[FORK + 1]
    assert tried.before == (RECORD.states[FORK], other)
    assert tried.record.moves == RECORD.moves


def test_a_line_that_is_not_legal_is_refused() -> None:
    with pytest.raises(FourfoldError):
        replay_position(RECORD, FORK, 0, ["flip:q"])
    with pytest.raises(FourfoldError, match=f"{MOST_TRIED} are possible"):
        replay_position(RECORD, FORK, 0, ["x"] * (MOST_TRIED + 1))


def test_choices_are_shown_only_where_moves_are_tried() -> None:
    assert replay_position(RECORD, FORK, 0, None).scene("en", NAMES).choices == ()
    assert {choice.move for choice in replay_position(RECORD, FORK, 0, []).scene("en", NAMES).choices} == set(
        RECORD.states[FORK].moves
    )


def test_the_seat_that_decides_sees_while_moves_are_tried() -> None:
    numbers = [number for number, state in enumerate(RECORD.states) if state.seat == 1]
    assert replay_position(RECORD, numbers[0], 0, None).viewer == 0
    assert replay_position(RECORD, numbers[0], 0, []).viewer == 1


def test_chance_decides_until_a_player_must() -> None:
    found = replay_position(RECORD, 0, 0, []).play_chance(1)
    assert found.state.seat == 0
    assert found.tried and [state.seat for state in found.line[:-1]] == ["chance"] * len(found.tried)


def test_the_address_of_a_position_leads_to_it() -> None:
    found = replay_position(RECORD, 5, 1, [RECORD.moves[5], RECORD.moves[6]])
    asked = parse_qs(found.query()[1:], keep_blank_values=True)
    assert asked == {"at": ["5"], "as": ["1"], "try": list(RECORD.moves[5:7])}
    assert parse_qs(found.query(tried=None, at=9)[1:]) == {"at": ["9"], "as": ["1"]}
    assert parse_qs(found.query(tried=())[1:], keep_blank_values=True)["try"] == [""]


def test_a_hand_is_that_of_the_seat_whose_eyes_it_is_seen_with() -> None:
    record = played("high-card")
    names = tuple(f"N{seat}" for seat in range(record.game.players))
    own = [record.states[len(record.moves) // 2].view(seat).scene("en", None, names) for seat in (0, 1)]
    shown = [replay_position(record, len(record.moves) // 2, seat, None).scene("en", names) for seat in (0, 1)]
    assert [[piece.look for piece in scene.pieces] for scene in shown] == [
        [piece.look for piece in scene.pieces] for scene in own
    ]


@pytest.mark.parametrize("name", fourfold.games())
@pytest.mark.parametrize("step", [1, -1, 17, -23])
def test_a_change_leads_from_any_position_to_any_other(name: str, step: int) -> None:
    record = played(name)
    links = ReplayLinks("t1", "https://games.example", tuple(f"N{seat}" for seat in range(record.game.players)))
    for at in range(24, min(len(record.moves) - 18, 60), 5):
        one, other = (show(READER, links, replay_position(record, n, 0, None), None) for n in (at, at + step))
        page = ClientPage.of(one.rendered)
        page.apply(json.loads(json.dumps(update(one, other))))
        assert page == ClientPage.of(other.rendered)


def test_a_list_of_moves_that_the_page_does_not_have_is_sent_whole() -> None:
    links = ReplayLinks("t1", "https://games.example", NAMES)
    position = replay_position(RECORD, FORK, 0, None)
    message = update(show(READER, links, position, None), show(READER, links, position, None, 1))
    parts = message["parts"]
    assert isinstance(parts, dict) and set(parts) == {"list"}
    assert parts["list"].startswith('<section id="list"') and "data-at" in parts["list"]

"""Moments of a finished game: any step, lines tried from there, and what changes between two of them."""

from __future__ import annotations

import re
from urllib.parse import parse_qs

import pytest

import fourfold
import toys  # registers the toy games
from fourfold import FourfoldError, Record
from fourfold.web.pages.replay.replay_position import MOST_TRIED, Drawn, change, moment

assert toys
NAMES = ("Ann", "Bob")


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
    found = moment(RECORD, None, None, None)
    assert [state.seat for state in RECORD.states[: found.at]] == ["chance"] * found.at
    assert found.state.seat == 0


@pytest.mark.parametrize(("at", "seat"), [(-1, 0), (len(RECORD.moves) + 1, 0), (0, 2), (0, -1)])
def test_a_moment_that_does_not_exist_is_named(at: int, seat: int) -> None:
    with pytest.raises(FourfoldError, match=r"(at|as)=-?\d+ is not possible"):
        moment(RECORD, at, seat, None)


def test_a_line_that_is_tried_leaves_the_game_as_it_was() -> None:
    start = moment(RECORD, FORK, 0, [""])
    other = next(move for move in start.state.moves if move != RECORD.moves[FORK])
    tried = moment(RECORD, FORK, 0, ["", other])
    assert tried.state == RECORD.states[FORK].play(other) != RECORD.states[FORK + 1]
    assert tried.before == (RECORD.states[FORK], other)
    assert tried.record.moves == RECORD.moves


def test_a_line_that_is_not_legal_is_refused() -> None:
    with pytest.raises(FourfoldError):
        moment(RECORD, FORK, 0, ["flip:q"])
    with pytest.raises(FourfoldError, match=f"{MOST_TRIED} are possible"):
        moment(RECORD, FORK, 0, ["x"] * (MOST_TRIED + 1))


def test_choices_are_shown_only_where_moves_are_tried() -> None:
    assert moment(RECORD, FORK, 0, None).scene("en", NAMES).choices == ()
    assert {choice.move for choice in moment(RECORD, FORK, 0, []).scene("en", NAMES).choices} == set(
        RECORD.states[FORK].moves
    )


def test_whoever_decides_sees_while_moves_are_tried() -> None:
    numbers = [number for number, state in enumerate(RECORD.states) if state.seat == 1]
    assert moment(RECORD, numbers[0], 0, None).viewer == 0
    assert moment(RECORD, numbers[0], 0, []).viewer == 1


def test_chance_decides_until_a_player_must() -> None:
    found = moment(RECORD, 0, 0, []).play_chance(1)
    assert found.state.seat == 0
    assert found.tried and [state.seat for state in found.line[:-1]] == ["chance"] * len(found.tried)


def test_the_address_of_a_moment_leads_to_it() -> None:
    found = moment(RECORD, 5, 1, [RECORD.moves[5], RECORD.moves[6]])
    asked = parse_qs(found.query()[1:], keep_blank_values=True)
    assert asked == {"at": ["5"], "as": ["1"], "try": list(RECORD.moves[5:7])}
    assert parse_qs(found.query(tried=None, at=9)[1:]) == {"at": ["9"], "as": ["1"]}
    assert parse_qs(found.query(tried=())[1:], keep_blank_values=True)["try"] == [""]


def test_a_hand_is_that_of_the_seat_whose_eyes_it_is_seen_with() -> None:
    record = played("high-card")
    names = tuple(f"N{seat}" for seat in range(record.game.players))
    own = [record.states[len(record.moves) // 2].view(seat).scene("en", None, names) for seat in (0, 1)]
    shown = [moment(record, len(record.moves) // 2, seat, None).scene("en", names) for seat in (0, 1)]
    assert [[piece.look for piece in scene.pieces] for scene in shown] == [
        [piece.look for piece in scene.pieces] for scene in own
    ]


def after_change(told: dict[str, object], parts: dict[str, str]) -> dict[str, str]:
    """What the module of the page makes of a change: the ids of pieces, and their content."""
    renamed, gone, new = told["renamed"], told["gone"], told["parts"]
    assert isinstance(renamed, dict) and isinstance(gone, list) and isinstance(new, dict)
    now = {renamed.get(id, id): re.sub(r'id="p\d+"', f'id="{renamed.get(id, id)}"', html) for id, html in parts.items()}
    assert len(now) == len(parts)
    return {id: html for id, html in now.items() if id not in gone} | new


@pytest.mark.parametrize("name", fourfold.games())
@pytest.mark.parametrize("step", [1, -1, 17, -23])
def test_a_change_leads_from_any_moment_to_any_other(name: str, step: int) -> None:
    record = played(name)
    names = tuple(f"N{seat}" for seat in range(record.game.players))
    for at in range(24, min(len(record.moves) - 18, 60), 5):
        one, other = (Drawn(moment(record, n, 0, None).scene("en", names)) for n in (at, at + step))
        shown = after_change(change(one, other), one.parts)
        assert {id: html for id, html in shown.items() if not id.startswith("k")} == {
            id: html for id, html in other.parts.items() if not id.startswith("k")
        }

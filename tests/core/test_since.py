"""What is marked as new on a board: past chance and forced moves, to the last thing that somebody chose."""

from __future__ import annotations

from io import StringIO
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from rich.console import Console

import fourfold
from fourfold import Record
from fourfold.pages.table.parts import scene_of
from fourfold.scene.last_change import since_step
from fourfold.scene.scene import Scene
from fourfold.table.views import view_of
from fourfold.terminal.screen import Screen
from fourfold.terminal.session import TerminalSession
from helpers.tables import Evening, two


def marked(scene: Scene, mark: str = "last") -> list[str]:
    return [piece.spot for piece in scene.pieces if mark in piece.marks]


def seen_by(evening: Evening, seat: int | None) -> Scene:
    return scene_of(evening.table, view_of(evening.table, seat), "en")


# ------------------------------------------------------------------------------------- which move it is


def moves(words: str, players: int = 2, is_open: bool = True) -> Any:
    """A record of moves such as `c 0 1! 2`: chance, a choice of seat 0, a forced move of seat 1, a choice of seat 2."""
    states = [
        SimpleNamespace(
            seat="chance" if word == "c" else int(word[0]), actions=range(1 if word.endswith("!") or word == "c" else 2)
        )
        for word in words.split()
    ]
    game = SimpleNamespace(players=players, package=SimpleNamespace(engine=SimpleNamespace(is_open=is_open)))
    return SimpleNamespace(states=states, moves=words.split(), game=game)


@pytest.mark.parametrize(
    ("words", "seat", "start"),
    [
        ("c c", 0, None),
        ("0! 1!", 0, None),
        ("0 1", 0, 1),
        ("0 0 1 1", 0, 2),
        ("0 0! 1 1!", 0, 2),  # the forced end of the seat's own turn is not news to it
        ("0 c 1 c", 0, 1),
        ("0 1 0! c", 0, 1),  # a forced draw of its own follows
        ("0 1 0! 1 0!", 0, 1),  # nor does a turn in which it could choose nothing divide what others did
        ("0 1 0! c 0", 0, 2),  # its own turn, the forced draw included
        ("0 1 0! c 0", 1, 2),
        ("0 1 0! c 0", None, 2),
        ("1 0 1! c", None, 1),
        ("c c 0", 0, 2),  # the set-up is no part of a turn
        ("c 1 1", 0, 1),  # a seat that has not chosen yet is shown the last turn
    ],
)
def test_what_is_new_begins_after_the_last_own_choice(words: str, seat: int | None, start: int | None) -> None:
    assert since_step(moves(words), seat, len(words.split())) == start


@pytest.mark.parametrize(("words", "start"), [("c 0 0 c 0 0! c", 4), ("0 0 0!", 0), ("c 0 c", 1)])
def test_alone_chance_parts_one_turn_from_the_next(words: str, start: int) -> None:
    assert since_step(moves(words, players=1), 0, len(words.split())) == start


def test_a_hidden_hand_is_not_told_by_what_is_marked() -> None:
    """Whether the others' moves were forced changes nothing where hands are hidden."""
    for seat in (0, None):
        one, other = (since_step(moves(words, 3, is_open=False), seat, 3) for words in ("0 1 2", "0 1 2!"))
        assert one == other


# ------------------------------------------------------------------------------------------- at a table


def test_the_last_card_of_the_other_is_marked_after_a_forced_draw() -> None:
    """Winter: Bob lays a card, Ann has no square for a counter and must turn over a card."""
    evening = two("winter", deck={"DLLL": 18})
    evening.move("ann", "DLLL@1,2")  # it touches the first card with one section: no square
    evening.move("bob", "dark")
    evening.move("bob", "DLLL@2,4")
    record = evening.table.record
    assert record.moves[-2:] == ("draw", "draw:DLLL") and record.states[-3].moves == ("draw",)
    assert evening.table.decides == 0
    for seat in (0, 1, None):
        assert marked(seen_by(evening, seat)) == ["table/card:2,4"]


def test_at_the_terminal_too(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Turn of Time for two at one screen: a card stays marked when the order of its meetings was chosen after it."""
    shown: list[Scene] = []
    monkeypatch.setattr(Screen, "show", lambda self, contents: shown.append(contents.scene))
    record = Record(fourfold.game("turn-of-time"), ["draw:Sp", "draw:Su", "draw:Fa", "draw:Wi"])
    table = TerminalSession(record, ("human", "human"), 1, tmp_path / "game.json", Console(file=StringIO()))
    for move in ("Sp", "Su", "@1,0", "Fa", "@1,1", "Wi", "@0,1", "flip:n"):
        while len(table.state.moves) == 1:
            table.step()
        assert table.try_move(move)
    while len(table.state.moves) == 1:
        table.step()
    assert table.state.seat == 0
    table.show(1)
    assert marked(shown[-1]) == ["cell:0,1"]


def test_alone_only_the_last_card_is_marked() -> None:
    evening = Evening("turn-of-time", "human")
    while evening.table.status == "playing":
        evening.move("ann", -1)
        laid = len(evening.table.state.position()["table"])
        assert len(marked(seen_by(evening, 0))) <= 1 <= laid
    assert laid == 16 and len(marked(seen_by(evening, 0))) == 1

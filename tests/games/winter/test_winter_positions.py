"""Winter on paper: positions that can be loaded, and all that cannot be in one."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest

import fourfold
from fourfold import PositionError, State
from helpers.winter_table import Position, after, laid, places, thaw_game, thaw_position

ROW = "0,0:LLLL 2,0:LLLL 4,0:LLLL 6,0:LLLL 8,0:LLLL 0,2:DDDD"
EIGHT = " ".join(f"{x},0" for x in range(8))
COVERING: dict[str, Any] = {"phase": "cover", "new": places("8,1 8,2")}

VALID: dict[str, Position] = {
    "thaw": thaw_position("0,0:LLLL 2,0:DDDD 4,0:DLLD", "0,0", "2,0"),
    "drop": thaw_position(
        *("0,0:LLLL 2,0:DDDD", "0,0", "2,0"),
        phase="drop",
        held={"card": "LLLL", "x": 4, "y": 0},
        deck={"LLLL": 0, "DDDD": 0, "DLLL": 0},
    ),
    "cover": thaw_position(f"{ROW} 8,2:LLLL", EIGHT, "0,2", **COVERING),
    "keep": thaw_position("0,0:LLLL 4,0:DDDD", "0,0", "4,0", phase="keep"),
    "over": thaw_position("0,0:LLLL 2,0:DDDD", "0,0", "", phase="over", seat=None, turn=None),
    "limit": thaw_position("0,0:LLLL 2,0:DDDD", "0,0", "2,0", phase="over", seat=None, turn=None, thaws=200),
}


def load(position: Position) -> State:
    return thaw_game(position).load(position)


@pytest.mark.parametrize("name", VALID)
def test_a_position_loads_and_reads_the_same(name: str) -> None:
    state = load(VALID[name])
    assert state.position() == VALID[name]
    assert load(json.loads(json.dumps(VALID[name]))) == state
    assert state.is_over == (VALID[name]["phase"] == "over")


def test_the_order_of_lists_means_nothing() -> None:
    position = copy.deepcopy(VALID["cover"])
    for entries in (position["cards"], position["counters"][0], position["new"]):
        entries.reverse()
    assert load(position) == load(VALID["cover"])


def change(key: str, value: Any) -> Callable[[Position], None]:
    def apply(position: Position) -> None:
        position[key] = value

    return apply


def place_card(at: str) -> Callable[[Position], None]:
    def apply(position: Position) -> None:
        position["cards"] += laid(at)

    return apply


IMPOSSIBLE: list[tuple[str, Callable[[Position], None], str, str]] = [
    ("thaw", change("phase", "freeze"), "thaws", "nothing thaws yet"),
    ("thaw", change("seat", 1), "seat", "must be 0"),
    ("thaw", change("seat", "chance"), "seat", "must be 0"),
    ("thaw", change("turn", None), "turn", "0 or 1"),
    ("over", change("turn", 0), "turn", "must be"),
    ("thaw", change("colours", ["light", "light"]), "colours", "dark"),
    ("thaw", change("colours", [None, None]), "colours", "light"),
    ("thaw", change("cards", laid("0,0:LLXL")), "cards[0]", "'LLXL'"),
    ("thaw", change("cards", laid("41,0:LLLL")), "cards[0]", "40"),
    ("thaw", change("cards", []), "cards", "at least 1"),
    ("thaw", place_card("1,1:DLLL"), "cards[3]", "overlaps the card at 0,0"),
    ("thaw", place_card("5,-1:DLLL"), "cards[3]", "overlaps the card at 4,0"),
    ("thaw", place_card("6,2:DLLL"), "cards", "2 groups"),  # corner to corner
    ("thaw", place_card("20,0:DLLL"), "cards", "2 groups"),
    ("thaw", place_card(" ".join(f"{6 + 2 * n},0:DLLL" for n in range(16))), "cards", "19 cards"),
    ("thaw", place_card("6,0:LDLL"), "cards", "LDLL is there 1 times, of 0"),
    ("thaw", change("deck", {}), "deck", "DLLD"),
    ("thaw", change("deck", {"LLLL": 1, "DDDD": 0, "DLLD": 0, "DLLL": 0}), "deck", "must be"),
    ("thaw", change("counters", [places("0,0 0,0"), places("2,0")]), "counters[0]", "two counters lie at 0,0"),
    ("thaw", change("counters", [places("2,0"), places("2,0")]), "counters[0]", "no light square"),
    ("thaw", change("counters", [places("0,0"), places("1,0")]), "counters[1]", "no dark square"),
    ("thaw", change("counters", [places("0,0"), places("30,0")]), "counters[1]", "no dark square"),
    ("thaw", change("counters", [places("0,0"), []]), "counters[1]", "empty"),
    ("thaw", change("supply", [9, 9]), "supply", "[8, 8]"),
    ("thaw", change("held", {"card": "DLLL", "x": 6, "y": 0}), "held", "must be null"),
    ("thaw", change("new", places("0,0")), "new", "no square is new"),
    ("thaw", change("thaws", 200), "thaws", "over by then"),
    ("thaw", change("thaws", 0), "cards", "there are 18"),
    ("drop", change("held", None), "held", "cannot be null"),
    ("drop", change("held", {"card": "LLLL", "x": None, "y": None}), "held", "None"),
    ("drop", change("held", {"card": "LLLL", "x": 1, "y": 1}), "held", "overlaps the card at 0,0"),
    ("drop", change("held", {"card": "LLLL", "x": 9, "y": 0}), "held", "were not connected"),
    ("cover", change("new", places("8,2")), "new", "1 counters are enough"),
    ("cover", change("new", places("8,1 8,1")), "new", "twice"),
    ("cover", change("new", places("8,1 0,2")), "new", "0,2"),
    ("cover", change("new", places("8,0 8,2")), "new", "one card"),
    ("keep", place_card("-2,0:DLLL"), "phase", "no two groups"),
    ("keep", change("cards", laid("0,0:LLLL 4,0:DDDD 30,0:DLLL")), "cards", "no melted or moved card"),
    ("over", change("thaws", 0), "thaws", "no game is over"),
    ("over", change("cards", []), "cards", "at least 1"),
    ("limit", change("thaws", 100), "phase", "both seats have counters"),
]


@pytest.mark.parametrize(("name", "spoil", "key", "words"), IMPOSSIBLE)
def test_what_cannot_be_is_named(name: str, spoil: Callable[[Position], None], key: str, words: str) -> None:
    position = copy.deepcopy(VALID[name])
    game = thaw_game(position)
    spoil(position)
    with pytest.raises(PositionError) as caught:
        game.load(position)
    assert caught.value.key == key
    assert str(caught.value).startswith(f"{key}: ") and words in str(caught.value)


def test_a_counter_too_many() -> None:
    row = " ".join(f"{2 * n},0:LLLL" for n in range(6)) + " 0,2:DDDD"
    with pytest.raises(PositionError, match=r"counters\[0\]: lists 10 counters"):
        load(thaw_position(row, " ".join(f"{x},0" for x in range(10)), "0,2", supply=[0, 8]))


def test_a_lift_that_leads_nowhere() -> None:
    # Nothing that this card could do would form a light square.
    held = {"card": "DDDD", "x": 4, "y": 0}
    with pytest.raises(PositionError, match="phase: .*no move"):
        load(
            thaw_position(
                "0,0:LLLL 2,0:DDDD", "0,0", "2,0", phase="drop", held=held, deck={"LLLL": 0, "DDDD": 0, "DLLL": 0}
            )
        )


# ----------------------------------------------------------------------------------------------- freezing

DECK = {"DDDL": 3, "DDLD": 3, "DDLL": 2, "DLDL": 2, "DLLD": 1, "DLLL": 3, "LDDL": 1, "LDLL": 3}
MOVES = {
    "first": "",
    "draw": "draw:DLLL",
    "place": "draw:DLLL draw:DLLL",
    "colour": "draw:DLLL draw:DLLL LLLD@2,0",
    "freeze": "draw:DLLL draw:DLLL LLLD@2,0 light put:1,0",
    "draw again": "draw:DLLL draw:DLLL LLLD@2,0 light put:1,0 draw",
    "place again": "draw:DLLL draw:DLLL LLLD@2,0 light put:1,0 draw draw:DDLL",
}
FREEZING_IMPOSSIBLE: list[tuple[str, str, Any, str]] = [
    ("first", "cards", laid("0,0:DLLL"), "cards"),
    ("first", "turn", 1, "turn"),
    ("draw", "cards", laid("1,0:DLLL"), "cards"),
    ("draw", "cards", laid("0,0:LLLD"), "cards"),  # the first card reads as its name
    ("draw", "colours", ["light", "dark"], "colours"),
    ("draw", "deck", DECK, "deck"),
    ("draw", "seat", 0, "seat"),
    ("place", "held", None, "held"),
    ("place", "held", {"card": "LLLD", "x": None, "y": None}, "held"),
    ("place", "held", {"card": "DLLL", "x": 0, "y": 0}, "held"),
    ("place", "held", {"card": "DDLL", "x": None, "y": None}, "deck"),
    ("place", "turn", 1, "seat"),
    ("colour", "colours", ["light", "dark"], "colours"),
    ("colour", "seat", 0, "seat"),
    ("freeze", "turn", 1, "seat"),
    ("freeze", "colours", [None, None], "colours"),
    ("freeze", "counters", [[], []], "supply"),
    ("freeze", "counters", [places("1,0"), []], "counters[0]"),
    ("freeze", "thaws", 1, "thaws"),
    ("draw again", "turn", 1, "turn"),
]


def frozen(name: str) -> Position:
    return after(fourfold.game("winter").start(), MOVES[name]).position()


@pytest.mark.parametrize("name", MOVES)
def test_freezing_positions_load(name: str) -> None:
    assert fourfold.game("winter").load(frozen(name)) == after(fourfold.game("winter").start(), MOVES[name])


@pytest.mark.parametrize(("name", "key", "value", "blamed"), FREEZING_IMPOSSIBLE)
def test_freezing_what_cannot_be_is_named(name: str, key: str, value: Any, blamed: str) -> None:
    position = {**frozen(name), key: value}
    with pytest.raises(PositionError) as caught:
        fourfold.game("winter").load(position)
    assert caught.value.key == blamed, str(caught.value)


def test_a_counter_before_its_turn() -> None:
    # Two cards and one counter make two turns, seat 0's and seat 1's; so seat 0 cannot have put it.
    position = {**frozen("freeze"), "counters": [places("1,0"), []], "supply": [8, 9], "colours": ["light", "dark"]}
    with pytest.raises(PositionError, match=r"counters\[0\]: lists 1 counters after 2 turns"):
        fourfold.game("winter").load(position)

"""Shifting Seasons on paper: positions that can be loaded, and all that cannot be in one."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest
from test_shifting_seasons import AREAS, FIRST_GAME, TILES, at, build, load, place, ready, start

import fourfold
from fourfold import PositionError

Position = dict[str, Any]

PAGE: Position = {
    "game": "shifting-seasons",
    "players": 2,
    "colours": ["Sp", "Su"],
    "cards": [1, 5, 8, 13],
    "group": "chosen",
    "seat": 0,
    "phase": "place",
    "turn": 0,
    "bag": {"Sp": 5, "Sp*": 5, "Su": 5, "Su*": 6, "Au": 6, "Au*": 6, "Wi": 6, "Wi*": 6},
    "slide": ["Sp", "Sp*", "Su", "Su", "Su*", "Au", "Au*", "Wi*", "Sp", "Sp*", "Su", "Su*", "Au", "Au*", "Wi", "Wi*"],
    "display": ["Sp", "Sp*"],
    "boards": [{}, {}],
    "tokens": [1, 1],
    "supply": 3,
    "frames": 7,
    "filled": [[], []],
    "held": {"tile": "Wi", "area": 2, "from": None, "back": None},
}
"""The position of the rules page: 19 draws that cycle through the tiles, then `push:Su>2`."""
MIDDLE = build([place("b2 c2 c1 d6", "Sp", "Su*", "Wi", "Au"), place("f1 e1 a4 b5", "Au", "Au*", "Wi", "Sp")])
"""Four turns each."""
FULL = build(
    [place(AREAS[1] + " f1 f3", "Sp", "Su", "Au"), place(AREAS[2] + " a1 c1", "Wi", "Wi*", "Au*")],
    filled=[[1], [2]],
    supply=1,
    tokens=[2, 2],
)
"""Ten turns each, and both have filled an area."""
MOVED = build([place("d4 b2", "Sp", "Su"), place("f1 e1", "Au", "Wi")], tokens=[0, 1])
"""Seat 0 has moved a tile to d4."""


def loaded(position: Position) -> fourfold.State:
    return fourfold.game("shifting-seasons", cards=FIRST_GAME).load(position)


def test_the_position_of_the_rules_page() -> None:
    state = ready().play("push:Su>2")
    assert state.position() == PAGE
    assert loaded(json.loads(json.dumps(PAGE))) == state


@pytest.mark.parametrize("position", [PAGE, MIDDLE, FULL, MOVED])
def test_these_positions_load(position: Position) -> None:
    assert loaded(position).position() == position


# --------------------------------------------------------------------------------------- what cannot be


def changed(base: Position, *path: Any, to: Any) -> Position:
    position = copy.deepcopy(base)
    place = position
    for key in path[:-1]:
        place = place[key]
    if isinstance(place, dict) and to is DELETED:
        del place[path[-1]]
    else:
        place[path[-1]] = to
    return position


def with_25_tiles() -> Position:
    """One board has a tile more than there are turns, all of them from the bag, so that every tile is somewhere."""
    position = build([{}, {}])
    tiles = [tile for tile in TILES for _ in range(position["bag"][tile])][:25]
    position["boards"][0] = dict(zip(f"{AREAS[1]} {AREAS[2]} {AREAS[3]} a4".split(), tiles, strict=True))
    for tile in tiles:
        position["bag"][tile] -= 1
    return position


DELETED = object()

IMPOSSIBLE: list[tuple[str, Position]] = [
    ("held", changed(PAGE, "held", to=DELETED)),
    ("owner", {**PAGE, "owner": 1}),
    ("game", changed(PAGE, "game", to="turn-of-time")),
    ("players", changed(PAGE, "players", to=3)),
    ("colours", changed(PAGE, "colours", to=["Su", "Sp"])),
    ("cards", changed(PAGE, "cards", to=[1, 5, 8])),
    ("cards", changed(PAGE, "cards", to=[1, 5, 8, 14])),
    ("cards", changed(PAGE, "cards", to=[5, 1, 8, 13])),
    ("cards", changed(PAGE, "cards", to=[1, 5, 8, 15])),
    ("group", changed(PAGE, "group", to="largest")),
    ("phase", changed(PAGE, "phase", to="placing")),
    ("phase", changed(PAGE, "phase", to="cards")),
    ("phase", changed(MIDDLE, "phase", to="over")),
    ("seat", changed(PAGE, "seat", to=1)),
    ("seat", changed(PAGE, "seat", to="chance")),
    ("turn", changed(PAGE, "turn", to=1)),
    ("turn", changed(PAGE, "turn", to=None)),
    ("bag", changed(PAGE, "bag", "Sp", to=6)),
    ("bag", changed(PAGE, "bag", "Sp", to=4)),
    ("bag", changed(PAGE, "bag", "Sp", to=DELETED)),
    ("bag", changed(PAGE, "bag", "Fa", to=0)),
    ("slide[3]", changed(PAGE, "slide", 3, to="Fa")),
    ("slide", changed(PAGE, "slide", to=PAGE["slide"][:15])),
    ("bag", changed(PAGE, "slide", 3, to=None)),
    ("display", changed(PAGE, "display", to=["Sp*", "Sp"])),
    ("display", changed(PAGE, "display", 0, to="Sp**")),
    ("display", changed(PAGE, "display", to=["Sp"] * 4)),
    ("bag", changed(PAGE, "display", to=["Sp"])),
    ("boards", changed(PAGE, "boards", to=[{}])),
    ("boards[0]", changed(MIDDLE, "boards", 0, "b1", to="Sp")),  # a number cell
    ("boards[0]", changed(MIDDLE, "boards", 0, "g1", to="Sp")),
    ("boards[0]", changed(MIDDLE, "boards", 0, "b2", to="Fa")),
    ("bag", changed(MIDDLE, "boards", 0, "b2", to="Su")),
    ("boards[0]", with_25_tiles()),
    ("boards[0]", {**MIDDLE, "boards": [MIDDLE["boards"][0] | {"a1": "Wi"}, place("f1 e1 a4", "Au", "Au*", "Sp")]}),
    ("boards[0]", {**MOVED, "tokens": [1, 1]}),  # d4 is out of reach, and nobody has spent a token
    ("tokens", changed(PAGE, "tokens", to=[1])),
    ("tokens", changed(PAGE, "tokens", 0, to=2)),  # one more than there are
    ("tokens[0]", changed(FULL, "tokens", to=[3, 1])),
    ("supply", changed(PAGE, "supply", to=4)),
    ("supply", changed(PAGE, "supply", to=2)),  # nobody has filled an area
    ("supply", {**FULL, "supply": 2, "tokens": [2, 1]}),  # both have, and each took one
    ("frames", changed(PAGE, "frames", to=6)),
    ("frames", changed(FULL, "frames", to=7)),
    ("filled", changed(PAGE, "filled", to=[[]])),
    ("filled[0]", changed(PAGE, "filled", 0, to=[5])),
    ("filled[1]", changed(FULL, "filled", to=[[1], []])),
    ("filled[0]", changed(FULL, "filled", 0, to=[1, 1])),
    ("filled", {**FULL, "filled": [[1, 3], [2]], "frames": 4, "supply": 0}),
    ("held", changed(PAGE, "held", to=None)),
    ("held", changed(MIDDLE, "held", to=PAGE["held"])),
    ("held", changed(PAGE, "held", "area", to=DELETED)),
    ("held.area", changed(PAGE, "held", "area", to=5)),
    ("held.tile", changed(PAGE, "held", "tile", to="Fa")),
    ("held.from", changed(PAGE, "held", "from", to="a1")),
    ("held.back", changed(PAGE, "held", "back", to="turn")),
]


@pytest.mark.parametrize(("key", "position"), IMPOSSIBLE, ids=[f"{n} {case[0]}" for n, case in enumerate(IMPOSSIBLE)])
def test_an_impossible_position_names_the_key(key: str, position: Position) -> None:
    with pytest.raises(PositionError) as caught:
        loaded(position)
    assert caught.value.key == key


def test_a_tile_in_hand_needs_room() -> None:
    boards = [place(AREAS[1], "Sp", "Su"), place(AREAS[2], "Au", "Wi")]
    others = {"filled": [[1], [2]], "supply": 1, "tokens": [2, 2]}
    assert load(boards, "place", held=at(3, "Wi*"), **others).seat == 0
    with pytest.raises(PositionError, match="held.area: 1 is full"):
        load(boards, "place", held=at(1, "Wi*"), **others)


@pytest.mark.parametrize(
    ("key", "change"),
    [
        ("held.from", lambda position: position["held"].update({"from": "b2"})),
        ("held.from", lambda position: position["held"].update({"from": "a5"})),
        ("held.from", lambda position: position["held"].update({"from": None})),
        ("held.back", lambda position: position["held"].update(back="place")),
        ("held.area", lambda position: position["held"].update(area=1)),
        ("tokens", lambda position: position.update(tokens=[1, 1])),
    ],
)
def test_a_lifted_tile_comes_from_somewhere(key: str, change: Callable[[Position], None]) -> None:
    lifted = {"tile": "Wi", "area": None, "from": "a1", "back": "turn"}
    position = build([place("b2", "Sp"), place("f1 f3", "Au")], "to", held=lifted, tokens=[0, 1])
    assert loaded(position).moves[0].startswith("to:")
    change(position)
    with pytest.raises(PositionError) as caught:
        loaded(position)
    assert caught.value.key == key


def test_phases_of_the_set_up() -> None:
    for moves in (0, 5, 16, 18):
        state = start()
        for number in range(moves):
            state = state.play(f"draw:{TILES[number % 8]}")
        position = state.position()
        assert loaded(position) == state
        for phase in ("turn", "refill", "cards", "over"):
            with pytest.raises(PositionError):
                loaded({**position, "phase": phase})
    gap = {**start().position(), "slide": [None, "Sp", *[None] * 14]}
    gap["bag"] = {**gap["bag"], "Sp": 7}
    with pytest.raises(PositionError, match="slide"):
        loaded(gap)


def test_cards_are_drawn_two_of_each_kind() -> None:
    game = fourfold.game("shifting-seasons")
    drawn = game.start().play("card:3").play("card:6").play("card:8").position()
    assert game.load(drawn).moves == tuple(f"card:{card}" for card in range(9, 15))
    for cards in ([3, 8], [8], [1, 2, 3], [1, 2, 8, 9]):
        with pytest.raises(PositionError) as caught:
            game.load({**drawn, "cards": cards})
        assert caught.value.key == ("phase" if len(cards) == 4 else "cards")

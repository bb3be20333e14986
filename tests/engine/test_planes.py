"""Observations as numbers, read once more from the positions of views, which are written another way."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import fourfold
from fourfold import View
from fourfold.bench.random_play import random_game
from fourfold.core.errors import OptionError
from fourfold.core.registry import game_package
from fourfold.engine.planes import DTYPE, named, size, starts
from fourfold.envs import observation
from fourfold.games.shifting_stones.cards import PATTERNS
from helpers.stones import OPENING, played

Position = dict[str, Any]
Expected = dict[str, Any]
"""Of each plane the indices of its 1s as a set, its values as a mapping from index, or a number."""

COMPASS = ("n", "e", "s", "w")
SEASONS = ("Sp", "Su", "Fa", "Wi")
CARD_CODES = ("Sp", "Su", "Fa", "Wi", "Sp/Su", "Sp/Fa", "Sp/Wi", "Su/Fa", "Su/Wi", "Fa/Wi")
TILES = ("Sp", "Sp*", "Su", "Su*", "Au", "Au*", "Wi", "Wi*")
COLOURS = ("Sp", "Su", "Au", "Wi")
SYMBOLS = ("sun", "moon", "fish", "bird", "horse", "boat", "seed", "tree")
SNOW = ("DDDD", "DDDL", "DDLD", "DDLL", "DLDL", "DLLD", "DLLL", "LDDL", "LDLL", "LLLL")


def from_seat(view: View, seat: int) -> int:
    assert view.seat is not None
    order = [*range(view.seat, view.game.players), *range(view.seat)]
    return order.index(seat)


def by_seat(view: View, per_seat: list[Any]) -> Iterator[tuple[int, Any]]:
    return ((from_seat(view, seat), own) for seat, own in enumerate(per_seat))


def deciding(view: View, who: Any) -> set[int]:
    return {from_seat(view, who)} if isinstance(who, int) else set()


def copies(cards: list[str], codes: tuple[str, ...]) -> dict[int, int]:
    return {codes.index(card): cards.count(card) for card in cards}


# ------------------------------------------------------------------------------------------ what is expected


def turn_of_time(view: View, at: Position) -> Expected:
    phases = ("draw", "card", "cell", "flip", "over")
    drawn = [own[k] for k in range(2) for own in at["seasons"] if k < len(own)]
    faces = {(card["y"] + 3, card["x"] + 3): (card["card"][:2], card["card"][-2:]) for card in at["table"]}
    held, placed = at["held"], at["placed"]
    return {
        "players": {at["players"] - 1},
        "goal": {("dominance", "balance").index(at["goal"])} if at["goal"] else set(),
        "phase": {phases.index(at["phase"])},
        "decides": deciding(view, at["seat"]),
        "seasons": {(k, SEASONS.index(season)) for k, own in by_seat(view, at["seasons"]) for season in own},
        "drawn": {(SEASONS.index(season), place) for place, season in enumerate(drawn)},
        "hands": {
            (k, kind): n for k, hand in by_seat(view, at["hands"]) for kind, n in copies(hand, CARD_CODES).items()
        },
        "deck": copies(at["deck"] or [], CARD_CODES),
        "drawn_card": {CARD_CODES.index(held)} if held and at["phase"] == "card" else set(),
        "held": {4 * SEASONS.index(held[:2]) + SEASONS.index(held[-2:])} if held and at["phase"] == "cell" else set(),
        "cards": len(at["table"]),
        "up": {(SEASONS.index(up), *cell) for cell, (up, _) in faces.items()},
        "below": {(SEASONS.index(below), *cell) for cell, (_, below) in faces.items()},
        "placed": {(placed["y"] + 3, placed["x"] + 3)} if placed else set(),
        "todo": {COMPASS.index(way) for way in placed["todo"]} if placed else set(),
    }


def cell_of(name: str) -> tuple[int, int]:
    return int(name[1]) - 1, "abcdef".index(name[0])


def shifting_seasons(view: View, at: Position) -> Expected:
    phases = ("cards", "tiles", "refill", "turn", "to", "place", "after", "over")
    held: Mapping[str, Any] = at["held"] or {"tile": None, "area": None, "from": None, "back": None}
    boards = [(k, cell_of(name), tile) for k, board in by_seat(view, at["boards"]) for name, tile in board.items()]
    return {
        "players": {at["players"] - 1},
        "phase": {phases.index(at["phase"])},
        "decides": deciding(view, at["seat"]),
        "turn": deciding(view, at["turn"]),
        "cards": {card - 1 for card in at["cards"]},
        "largest": int(at["group"] == "largest"),
        "colours": {(k, COLOURS.index(colour)) for k, colour in by_seat(view, at["colours"])},
        "bag": {TILES.index(tile): n for tile, n in at["bag"].items()},
        "slide": {(TILES.index(tile), cell) for cell, tile in enumerate(at["slide"]) if tile},
        "display": copies(at["display"], TILES),
        "tokens": dict(by_seat(view, at["tokens"])),
        "supply": at["supply"],
        "frames": at["frames"],
        "filled": {(k, area - 1) for k, areas in by_seat(view, at["filled"]) for area in areas},
        "held": {TILES.index(held["tile"])} if held["tile"] else set(),
        "area": {held["area"] - 1} if held["area"] else set(),
        "lifted": {cell_of(held["from"])} if held["from"] else set(),
        "after": int(held["back"] == "after"),
        "tiles": {k: len(board) for k, board in by_seat(view, at["boards"])},
        "boards": {(k, COLOURS.index(tile[:2]), *cell) for k, cell, tile in boards},
        "precious": {(k, *cell) for k, cell, tile in boards if tile.endswith("*")},
    }


def points_of(card: int) -> int:
    return 1 if card <= 28 else 2 if card <= 54 else 3 if card <= 67 else 5


def shifting_stones(view: View, at: Position) -> Expected:
    phases = ("stones", "mini", "hands", "deal", "act", "use", "over")
    hand = at["hands"][view.seat]
    known = [at["held"]] if isinstance(at["held"], int) else []
    ready = [card for card in hand + known if matches(card, at["grid"])]
    unseen = at["unseen"] if "unseen" in at else at["deck"]
    return {
        "players": {at["players"] - 1},
        "phase": {phases.index(at["phase"])},
        "decides": deciding(view, at["seat"]),
        "turn": deciding(view, at["turn"]),
        "rounds": min(255, at["rounds"] - at["round"]),
        "grid": {(SYMBOLS.index(symbol), cell // 3, cell % 3) for cell, symbol in enumerate(at["grid"]) if symbol},
        "hand": {card - 1 for card in hand},
        "held": {card - 1 for card in known},
        "ready": {card - 1 for card in ready},
        "unseen": {card - 1 for card in unseen},
        "discards": {card - 1 for card in at["discards"]},
        "scored": {(k, card - 1) for k, cards in by_seat(view, at["scored"]) for card in cards},
        "points": {k: sum(map(points_of, cards)) for k, cards in by_seat(view, at["scored"])},
        "ones": {k: sum(card <= 28 for card in cards) for k, cards in by_seat(view, at["scored"])},
        "in_hand": {k: own if isinstance(own, int) else len(own) for k, own in by_seat(view, at["hands"])},
        "deck": at["deck"] if isinstance(at["deck"], int) else len(at["deck"]),
        "owed": at["owed"],
        "fresh": int(at["fresh"]),
        "skipped": {k for k, skipped in by_seat(view, at["skipped"]) if skipped},
        "strikes": at["strikes"],
        "scoring": int(at["scoring"]),
    }


def matches(card: int, grid: list[str | None]) -> bool:
    """Lay the card's pattern on every place of the grid where it fits."""
    pattern = PATTERNS[card - 1]
    height, width = len(pattern), len(pattern[0])
    return any(
        all(pattern[y][x] in (".", grid[3 * (top + y) + left + x]) for y in range(height) for x in range(width))
        for top in range(4 - height)
        for left in range(4 - width)
    )


def winter(view: View, at: Position) -> Expected:
    phases = ("first", "draw", "place", "colour", "freeze", "thaw", "drop", "cover", "keep", "over")
    own = at["colours"][view.seat]
    sections = {
        ("LD".index(card["face"][2 * dy + dx]) ^ (own == "dark"), (card["y"] + dy) % 40, (card["x"] + dx) % 40)
        for card in at["cards"]
        for dy in range(2)
        for dx in range(2)
    }
    held = at["held"]
    return {
        "phase": {phases.index(at["phase"])},
        "decides": deciding(view, at["seat"]),
        "turn": deciding(view, at["turn"]),
        "colour": {("light", "dark").index(own)} if own else set(),
        "deck": {SNOW.index(name): n for name, n in at["deck"].items()},
        "held": {SNOW.index(held["card"])} if held else set(),
        "counters": {k: len(squares) for k, squares in by_seat(view, at["counters"])},
        "cards": len(at["cards"]),
        "thaws": at["thaws"],
        "sections": sections,
        "corners": {(card["y"] % 40, card["x"] % 40) for card in at["cards"]},
        "squares": {(k, at["y"] % 40, at["x"] % 40) for k, squares in by_seat(view, at["counters"]) for at in squares},
        "lifted": {(held["y"] % 40, held["x"] % 40)} if held and held["x"] is not None else set(),
        "new": {(square["y"] % 40, square["x"] % 40) for square in at["new"]},
    }


def high_card(view: View, at: Position) -> Expected:
    return {
        "players": {view.game.players - 1},
        "decides": deciding(view, at["seat"]),
        "cards": {(k, card - 1) for k, card in by_seat(view, at["cards"]) if card != "?"},
        "shown": {k for k, shown in by_seat(view, at["shown"]) if shown},
    }


READINGS: dict[str, Callable[[View, Position], Expected]] = {
    "turn-of-time": turn_of_time,
    "shifting-seasons": shifting_seasons,
    "shifting-stones": shifting_stones,
    "winter": winter,
    "high-card": high_card,
}


def filled(shape: tuple[int, ...], expected: Any) -> NDArray[np.uint8]:
    plane = np.zeros(shape, DTYPE)
    if isinstance(expected, int):
        expected = {0: expected}
    for index in expected:
        plane[index] = expected[index] if isinstance(expected, dict) else 1
    return plane


# ------------------------------------------------------------------------------------------------- the tests


def games() -> list[tuple[str, int]]:
    return [
        (name, n)
        for name in READINGS
        for n in range(game_package(name).about.players[0], game_package(name).about.players[1] + 1)
    ]


def moments(name: str, players: int, seeds: int = 2) -> Iterator[fourfold.State]:
    """The states of random games, the first and last among them."""
    for seed in range(seeds):
        start = fourfold.game(name, players=players).start()
        path = [start, *random_game(start, Random(seed), np.random.default_rng(seed))]
        some = Random(seed).sample(range(len(path)), min(200, len(path)))
        yield from (path[k] for k in sorted({0, len(path) - 1, *some}))


def test_every_game_of_the_house_is_read_here() -> None:
    assert set(fourfold.games()) <= {*READINGS, "coin"}


@pytest.mark.parametrize(("name", "players"), games())
def test_planes_say_what_the_view_s_position_says(name: str, players: int) -> None:
    planes = game_package(name).planes
    assert planes
    for state in moments(name, players):
        for seat in range(players):
            view = state.view(seat)
            found = named(planes.PLANES, observation(view))
            expected = READINGS[name](view, view.position())
            assert list(found) == list(expected)
            for plane in planes.PLANES:
                wanted = filled(plane.shape, expected[plane.name])
                assert np.array_equal(found[plane.name], wanted), f"{plane.name} of {view!r}"
                assert wanted.max() <= plane.most, f"{plane.name} of {view!r}"


@pytest.mark.parametrize(("name", "players"), [game for game in games() if game[0] in ("shifting-stones", "high-card")])
def test_worlds_that_a_seat_cannot_tell_apart_look_the_same(name: str, players: int) -> None:
    others = 0
    for state in moments(name, players):
        for seat in range(players):
            seen = observation(state.view(seat))
            for seed in range(3):
                world = state.view(seat).guess(seed)
                others += world != state
                assert np.array_equal(observation(world.view(seat)), seen)
    assert others > 0 or players == 1


def test_another_s_hand_shows_only_its_size() -> None:
    """Worked by hand: seat 0 holds cards 1 to 4 and seat 1 cards 5 to 8."""
    state = played(OPENING)
    planes = game_package("shifting-stones").planes
    assert planes
    for seat, own in ((0, range(4)), (1, range(4, 8))):
        seen = named(planes.PLANES, observation(state.view(seat)))
        assert seen["hand"].nonzero()[0].tolist() == list(own)
        assert seen["in_hand"].tolist() == [4, 4, 0, 0, 0]
        assert seen["unseen"].nonzero()[0].tolist() == [card for card in range(72) if card not in own]
        assert seen["deck"].tolist() == [64]
    assert named(planes.PLANES, observation(state.view(1)))["ready"].nonzero()[0].tolist() == [5]


@pytest.mark.parametrize("name", sorted(READINGS))
def test_planes_are_named_once_and_lie_one_after_the_other(name: str) -> None:
    planes = game_package(name).planes
    assert planes
    assert len({plane.name for plane in planes.PLANES}) == len(planes.PLANES)
    flat = np.arange(size(planes.PLANES))
    parts = [part.ravel() for part in named(planes.PLANES, flat).values()]
    assert np.array_equal(np.concatenate(parts), flat)
    assert [int(part[0]) for part in parts] == list(starts(planes.PLANES))
    assert all(0 < plane.most <= 255 and plane.meaning for plane in planes.PLANES)


def test_a_spectator_has_no_observation() -> None:
    with pytest.raises(OptionError, match="a spectator has no observation; give a seat's view"):
        observation(fourfold.game("turn-of-time").start().view(None))


def test_a_game_without_planes_says_so() -> None:
    with pytest.raises(OptionError, match=r"coin has no planes.py, so there is no environment for it"):
        observation(fourfold.game("coin").start().view(0))

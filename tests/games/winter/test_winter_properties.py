"""Winter beside a naive implementation: whole games, made-up thaws; and what changes nothing but names."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

import fourfold
from fourfold import State
from helpers import naive_winter as naive
from helpers.winter_table import thawing

Position = dict[str, Any]
NAMES = ("DDDD", "DDDL", "DDLD", "DDLL", "DLDL", "DLLD", "DLLL", "LDDL", "LDLL", "LLLL")
FACES = ("LLLL", "DDDD", *(f"{n:04b}".replace("0", "L").replace("1", "D") for n in range(16)))
RING = [(dx, dy) for dx in range(-2, 3) for dy in range(-2, 3) if 2 in (abs(dx), abs(dy)) and abs(dx) + abs(dy) < 4]

slow = settings(
    deadline=None, max_examples=40, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much]
)
choices = st.lists(st.integers(0, 1 << 16), min_size=60, max_size=60)


def same(state: State, position: Position) -> None:
    assert state.position() == position
    expected = naive.moves(position)
    assert (state.weights if state.seat == "chance" else set(state.moves)) == expected
    assert len(set(state.moves)) == len(state.moves)


def follow(state: State, position: Position, numbers: list[int]) -> None:
    """Play the same moves in both and compare everything on the way."""
    for number in numbers:
        same(state, position)
        if state.is_over:
            break
        move = sorted(state.moves)[number % len(state.moves)]
        state, position = state.play(move), naive.play(position, move)
        assert state.game.load(position) == state
    if state.is_over:
        assert state.outcome is not None
        assert state.outcome.as_json() == naive.result(position)


@pytest.mark.slow
@settings(deadline=None, max_examples=8)
@given(st.lists(st.sampled_from(NAMES), min_size=18, max_size=18), choices)
def test_whole_games_go_as_in_the_naive_implementation(cards: list[str], numbers: list[int]) -> None:
    state = fourfold.game("winter", deck=dict(Counter(cards))).start()
    follow(state, state.position(), numbers)


@st.composite
def thaws(draw: st.DrawFn) -> tuple[dict[str, int], Position]:
    """A table that may be anywhere, as bushy or stringy as it comes, with counters on some of its squares."""
    corner = st.sampled_from([0, 0, -40, 40, 38])
    faces = draw(st.sampled_from([FACES, ("LLLL", "LLLL", "LLLL", "DDDD")]))
    cards: list[dict[str, Any]] = [{"x": draw(corner), "y": draw(corner), "face": draw(st.sampled_from(faces))}]
    for _ in range(draw(st.integers(1, 17))):
        x, y = naive.cell(cards[draw(st.integers(max(0, len(cards) - 4), len(cards) - 1))])
        dx, dy = draw(st.sampled_from(RING))
        if (x + dx, y + dy) in naive.places(cards):
            cards.append({"x": x + dx, "y": y + dy, "face": draw(st.sampled_from(faces))})
    turn = draw(st.integers(0, 1))
    colours = draw(st.permutations(["light", "dark"]))
    counters = []
    for colour in colours:
        squares = naive.squares(cards, colour[0].upper())
        assume(squares)
        size = min(len(squares), draw(st.sampled_from([1, 1, 2, 8])))
        chosen = draw(st.lists(st.sampled_from(squares), min_size=size, max_size=size, unique=True))
        counters.append(naive.by_row([{"x": x, "y": y} for x, y in chosen]))
    used = Counter(naive.name(card["face"]) for card in cards)
    used["DLLL"] += 18 - used.total()
    position = {
        "game": "winter",
        "seat": turn,
        "phase": "thaw",
        "turn": turn,
        "colours": list(colours),
        "deck": dict.fromkeys(used, 0),
        "cards": naive.by_row(cards),
        "counters": counters,
        "supply": [9 - len(own) for own in counters],
        "held": None,
        "new": [],
        "thaws": draw(st.sampled_from([1, 198, 199])),
    }
    return dict(used), position


@slow
@given(thaws(), choices)
def test_made_up_thaws_go_as_in_the_naive_implementation(
    thaw: tuple[dict[str, int], Position], numbers: list[int]
) -> None:
    deck, position = thaw
    follow(fourfold.game("winter", deck=deck).load(position), position, numbers[:12])


BUILT = {
    "bay": (
        "0,0:LLLL 4,0:LLLL 0,-2:LLLL 2,-2:LLLL 4,-2:LLLL 0,2:DDDD 6,0:LLLL",
        "0,-2 1,-2 2,-2 3,-2 4,-2 0,-1 4,-1",
        "0,2",
    ),
    "star": ("0,0:DLLD 0,-2:LLLL 2,0:DDDD 0,2:DDDD -2,0:LLLL", "0,-2 -2,0", "2,0 0,2"),
    "bridge": ("-2,0:LLLL 0,0:DDDD 2,0:DLDL 4,0:DLDL", "-2,0", "0,0"),
    "corner": ("36,40:LLLL 38,40:DDDD 40,40:LLLL 38,38:DLLD", "40,40", "38,40"),
}


@pytest.mark.parametrize("name", BUILT)
def test_built_thaws_go_as_in_the_naive_implementation(name: str) -> None:
    """Every move, two decisions deep, and what is legal after that."""
    state = thawing(*BUILT[name])
    level = [(state, state.position())]
    for _ in range(2):
        for before, position in level:
            same(before, position)
        level = [(s.play(move), naive.play(p, move)) for s, p in level for move in s.moves]
    phases = set()
    for after_both, position in level:
        same(after_both, position)
        phases.add(position["phase"])
    assert name != "bay" or "cover" in phases


# --------------------------------------------------------------------------- what changes nothing but names


def mirrored(text: str) -> str:
    """A move with left and right changed."""
    if "," not in text:
        return text
    word, at = text.replace("@", ":").split(":")
    x, y = map(int, at.split(","))
    if "@" in text:
        return f"{flipped(word)}@{-x},{y}"
    return f"{word}:{-x},{y}"


def flipped(face: str) -> str:
    return face[1] + face[0] + face[3] + face[2]


def recoloured(text: str) -> str:
    return text.translate(str.maketrans("LD", "DL")) if "light" not in text and "dark" not in text else text


def mirror(position: Position) -> Position:
    def places(entries: list[Any]) -> list[Any]:
        return naive.by_row([{**entry, "x": -entry["x"]} for entry in entries])

    held = position["held"] and {**position["held"], "x": -position["held"]["x"]}
    cards = places([{**card, "face": flipped(card["face"])} for card in position["cards"]])
    counters = [places(own) for own in position["counters"]]
    held = held and {**held, "card": naive.name(flipped(held["card"]))}
    return {**position, "cards": cards, "counters": counters, "held": held, "new": places(position["new"])}


@slow
@given(thaws(), choices)
def test_a_table_may_be_mirrored(thaw: tuple[dict[str, int], Position], numbers: list[int]) -> None:
    deck, position = thaw
    other_deck = dict[str, int]()
    for card, copies in deck.items():
        other_deck[naive.name(flipped(card))] = copies
    state = fourfold.game("winter", deck=deck).load(position)
    other = fourfold.game("winter", deck=other_deck).load(mirror({**position, "deck": dict.fromkeys(other_deck, 0)}))
    for number in numbers[:10]:
        assert set(other.moves) - {m for m in other.moves if "keep" in m} == {
            mirrored(move) for move in state.moves if "keep" not in move
        }
        if state.is_over or "keep" in state.moves[0]:  # a group's first card is another one in the mirror
            break
        move = state.moves[number % len(state.moves)]
        state, other = state.play(move), other.play(mirrored(move))
        assert other.position() == mirror({**state.position(), "deck": other.position()["deck"]})


@slow
@given(thaws(), choices)
def test_colours_may_change_places(thaw: tuple[dict[str, int], Position], numbers: list[int]) -> None:
    deck, position = thaw
    names = {card: naive.name(recoloured(card)) for card in deck}
    swapped = {
        **position,
        "colours": position["colours"][::-1],
        "deck": dict.fromkeys(names.values(), 0),
        "cards": [{**card, "face": recoloured(card["face"])} for card in position["cards"]],
    }
    state = fourfold.game("winter", deck=deck).load(position)
    other = fourfold.game("winter", deck={names[card]: copies for card, copies in deck.items()}).load(swapped)
    for number in numbers[:10]:
        assert set(other.moves) == {recoloured(move) for move in state.moves}
        if state.is_over:
            break
        move = state.moves[number % len(state.moves)]
        state, other = state.play(move), other.play(recoloured(move))
    assert state.outcome == other.outcome

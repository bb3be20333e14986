"""The 72 cards of Shifting Stones: what matches, and how far a grid is from matching."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fourfold.games.shifting_stones.cards import PATTERNS, POINTS
from fourfold.games.shifting_stones.distances import cheapest, distance, way
from fourfold.games.shifting_stones.geometry import SWAPS, matches, packed
from fourfold.games.shifting_stones.rules import FLIP, SHIFT
from helpers.stones import MINI, SYMBOLS, game, grid, position

Grid = tuple[str, ...]
Pattern = list[list[str]] | tuple[tuple[str, ...], ...]

PAIRS = {"sun": "moon", "fish": "bird", "horse": "boat", "seed": "tree"}
OTHER = PAIRS | {odd: even for even, odd in PAIRS.items()}
STONES = ["sun", "fish", "fish", "horse", "horse", "horse", "seed", "seed", "seed"]

grids = st.tuples(st.permutations(STONES), st.lists(st.booleans(), min_size=9, max_size=9)).map(
    lambda drawn: tuple(OTHER[stone] if over else stone for stone, over in zip(*drawn, strict=True))
)
numbers = st.integers(1, 72)


def lies_on(pattern: Pattern, symbols: Grid) -> list[tuple[int, int]]:
    """Where a pattern lies on a grid, as row and column of its upper left square: found by trying, square by square."""
    rows = [symbols[:3], symbols[3:6], symbols[6:]]
    found = []
    for top in range(3):
        for left in range(3):
            fits = top + len(pattern) <= 3 and left + len(pattern[0]) <= 3
            if fits and all(
                wanted in (".", rows[top + y][left + x])
                for y, line in enumerate(pattern)
                for x, wanted in enumerate(line)
            ):
                found.append((top, left))
    return found


# -------------------------------------------------------------------------------------------------- cards


def test_the_cards_are_72_in_four_values() -> None:
    assert Counter(POINTS) == {1: 28, 2: 26, 3: 13, 5: 5}
    assert list(POINTS) == sorted(POINTS)
    assert len(set(PATTERNS)) == 72


def test_every_pattern_can_be_laid_with_the_stones_there_are() -> None:
    stones = Counter({"sun": 1, "fish": 2, "horse": 3, "seed": 3})
    even = {odd: even for even, odd in PAIRS.items()}
    for pattern in PATTERNS:
        named = Counter(even.get(symbol, symbol) for row in pattern for symbol in row if symbol != ".")
        assert named and named <= stones
        assert {symbol for row in pattern for symbol in row} <= {*SYMBOLS, "."}
        assert len({len(row) for row in pattern}) == 1 and len(pattern) <= 3 and len(pattern[0]) <= 3


@pytest.mark.parametrize(
    ("card", "pattern"),
    [
        (1, "bird horse"),
        (13, "bird / seed"),
        (25, ". seed / boat ."),
        (33, ". horse bird"),
        (48, "sun / . / ."),
        (60, ". boat / boat moon"),
        (66, ". seed . / . . . / seed . seed"),
        (72, "moon . . / . fish . / . . fish"),
    ],
)
def test_some_cards_of_the_list(card: int, pattern: str) -> None:
    assert " / ".join(" ".join(row) for row in PATTERNS[card - 1]) == pattern


# ------------------------------------------------------------------------------------------------ matching

# The printed examples: the grid, the card, where it lies.
EXAMPLES = {
    "two matches": ("bird horse boat seed sun tree seed bird horse", 1, [(0, 0), (2, 1)]),
    "the other way round": ("bird horse boat fish sun seed tree seed horse", 4, []),
    "any stone, but inside the grid": ("sun horse bird tree seed seed horse bird boat", 33, [(0, 0)]),
    "only in the centre": ("sun horse bird seed fish seed horse seed boat", 28, [(0, 0)]),
}


@pytest.mark.parametrize("name", EXAMPLES)
def test_printed_example(name: str) -> None:
    symbols, card, places = EXAMPLES[name]
    assert lies_on(PATTERNS[card - 1], tuple(grid(symbols))) == places
    assert bool(matches(packed(grid(symbols)), card - 1)) == bool(places)
    state = game().load(position(grid=grid(symbols), hands=[[card], [50, 51, 52, 53]])).play(f"#{card}")
    assert ("+" in state.moves) == bool(places)


@settings(deadline=None, max_examples=300)
@given(grids)
def test_matching_is_lying_somewhere(symbols: Grid) -> None:
    found = [bool(matches(packed(symbols), card)) for card in range(72)]
    assert found == [bool(lies_on(pattern, symbols)) for pattern in PATTERNS]


def test_every_card_matches_some_grid_and_not_others() -> None:
    rng = np.random.default_rng(1)
    seen: dict[int, set[bool]] = {card: set() for card in range(72)}
    for _ in range(5000):
        stones = rng.permutation(STONES)
        symbols = packed([OTHER[stone] if rng.integers(2) else stone for stone in stones.tolist()])
        for card in range(72):
            seen[card].add(bool(matches(symbols, card)))
    assert all(both == {True, False} for both in seen.values())


# ----------------------------------------------------------------------------------------------- distances


def neighbours(symbols: Grid) -> list[Grid]:
    """Every grid one discard away: two cells with a common edge swapped, or one stone turned."""
    found = []
    for cell in range(9):
        turned = list(symbols)
        turned[cell] = OTHER[turned[cell]]
        found.append(tuple(turned))
        for other in (cell + 1, cell + 3):
            if other < 9 and (other == cell + 3 or other // 3 == cell // 3):
                swapped = list(symbols)
                swapped[cell], swapped[other] = swapped[other], swapped[cell]
                found.append(tuple(swapped))
    assert len(found) == 21
    return found


def breadth_first(symbols: Grid, card: int, most: int) -> int | None:
    """The fewest discards until a card matches, found by trying everything; None if it is more than `most`."""
    reached, seen = {symbols}, {symbols}
    for discards in range(most + 1):
        if any(lies_on(PATTERNS[card - 1], one) for one in reached):
            return discards
        if discards < most:
            reached = {further for one in reached for further in neighbours(one)} - seen
            seen |= reached
    return None


@settings(deadline=None, max_examples=40)
@given(grids, numbers)
def test_distance_is_what_breadth_first_search_finds(symbols: Grid, card: int) -> None:
    found = int(distance(packed(symbols), card - 1))
    assert breadth_first(symbols, card, 3) == (found if found <= 3 else None)


@pytest.mark.parametrize(
    ("card", "symbols", "discards"),
    [
        (6, "sun fish fish horse horse horse seed seed seed", 0),
        # the bird in the centre: turn a fish that is one step away, and swap
        (27, "sun fish fish horse horse horse seed seed seed", 2),
        # three trees in a row: turn three seeds
        (59, "sun fish fish horse horse horse seed seed seed", 3),
        # moon in the last corner, from the first: four swaps and a flip
        (49, "sun fish fish horse horse horse seed seed seed", 5),
        # sun above, birds in the lower corners: one swap brings the sun and a fish into their columns, two more each
        # bring the fishes down, and both are turned
        (69, "sun fish fish horse horse horse seed seed seed", 7),
    ],
)
def test_distances_by_hand(card: int, symbols: str, discards: int) -> None:
    assert distance(packed(grid(symbols)), card - 1) == discards


@settings(deadline=None, max_examples=100)
@given(grids, numbers)
def test_distance_is_zero_where_a_card_matches_and_changes_by_one(symbols: Grid, card: int) -> None:
    here = int(distance(packed(symbols), card - 1))
    around = [int(distance(packed(one), card - 1)) for one in neighbours(symbols)]
    assert (here == 0) == bool(lies_on(PATTERNS[card - 1], symbols))
    assert all(abs(here - there) <= 1 for there in around)
    assert here == 0 or min(around) == here - 1  # some step leads nearer: with the above, this makes it exact


@settings(deadline=None, max_examples=100)
@given(grids, numbers)
def test_the_way_leads_to_a_match(symbols: Grid, card: int) -> None:
    actions = way(packed(symbols), card - 1)
    assert len(actions) == distance(packed(symbols), card - 1)
    stones = list(symbols)
    for action in actions:
        if action >= FLIP:
            stones[action - FLIP] = OTHER[stones[action - FLIP]]
        else:
            one, other = SWAPS[action - SHIFT]
            stones[one], stones[other] = stones[other], stones[one]
    assert lies_on(PATTERNS[card - 1], tuple(stones))


def test_the_cheapest_card_of_a_hand() -> None:
    # On this grid 6 and 57 match, 59 takes three discards; of two that match the one with more points comes first.
    for hand, expected in (([6, 59], (5, 0)), ([6, 57, 59], (56, 0)), ([59], (58, 3)), ([], (None, 0))):
        state = game().load(position(hands=[hand, [50, 51, 52, 53]]))
        assert cheapest(state._records[0], 0) == expected


def test_the_card_taken_counts_too() -> None:
    state = game().load(position(hands=[[59], [50, 51, 52, 53]], held=6, phase="use", fresh=False))
    assert cheapest(state._records[0], 0) == (5, 0)


def test_a_taken_card_without_a_match_is_discarded() -> None:
    # 27 is two discards away, 59 three; but 27 was taken, and pays for the first of the three.
    state = game().load(position(hands=[[59, 72, 71], [50, 51, 52, 53]], held=27, phase="use", fresh=False))
    assert cheapest(state._records[0], 0) == (58, 3)
    assert (
        "card 59" in state.view(0).words().advice() and "not have that many cards" not in state.view(0).words().advice()
    )
    fewer = game().load(position(hands=[[59, 72], [50, 51, 52, 53]], held=27, phase="use", fresh=False))
    assert "not have that many cards" in fewer.view(0).words().advice()


def test_advice_names_the_card_its_pattern_and_the_moves() -> None:
    state = game().load(position(hands=[[27, 59, 60, 61], [50, 51, 52, 53]]))
    advice = state.view(0).words().advice()
    # A bird in the centre, where a horse lies: two fish are above, one of them next to it.
    assert advice == (
        "Closest to matching is card 27 (1 point): bird (centre). You need to discard 2 cards for it. "
        "Swap the fish (top centre) with the horse (centre). Flip the fish (centre) to the bird."
    )
    assert state.view(0).words("de").advice() == (
        "Am nächsten dran ist Karte 27 (1 Punkt): Vogel (Mitte). Dafür musst du 2 Karten abwerfen. "
        "Tausche den Fisch (oben Mitte) mit dem Pferd (Mitte). Wende den Fisch (Mitte) zum Vogel."
    )
    assert state.view(1).words().advice() == state.view(None).words().advice() == ""


def test_advice_says_when_a_card_matches_or_the_hand_is_too_small() -> None:
    assert "matches now" in game().load(position(hands=[[6, 59], [50, 51, 52, 53]])).view(0).words().advice()
    assert "not have that many cards" in game().load(position(hands=[[59], [50, 51, 52, 53]])).view(0).words().advice()
    enough = game().load(position(hands=[[59, 69, 72, 71], [50, 51, 52, 53]])).view(0).words().advice()
    assert "card 59" in enough and "not have that many cards" not in enough


def test_no_advice_without_cards() -> None:
    scored = [[card for card in MINI if card != 68]]
    state = game(1).load(position(1, hands=[[]], scored=scored, discards=[68], round=3, fresh=False, scoring=True))
    assert state.view(0).words().advice() == ""

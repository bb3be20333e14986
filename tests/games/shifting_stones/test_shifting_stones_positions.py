"""Shifting Stones on paper: positions that can be loaded, and all that cannot be in one."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fourfold import PositionError, State
from helpers.changed import GONE, changed
from helpers.stones import ALL, MINI, game, grid, position

Position = dict[str, Any]
BARE: Position = {"round": 0, "fresh": False}
NOTHING: Position = {"hands": [[], []], "deck": ALL, **BARE}
ALONE: Position = {"hands": [[]], "strikes": 0, **BARE}

VALID: dict[str, Position] = {
    "act": position(),
    "acting": position(fresh=False, discards=[20, 21], hands=[[1, 2], [5, 6, 7, 8]]),
    "use": position(phase="use", held=9, hands=[[1, 2, 3], [5, 6, 7, 8]]),
    "stones": position(phase="stones", grid=["fish", "moon", *7 * [None]], **NOTHING),
    "hands": position(phase="hands", turn=1, owed=3, hands=[[1, 2, 3, 4], [5]], **BARE),
    "deal": position(phase="deal", owed=2, hands=[[1, 2], [5, 6, 7, 8]]),
    "skip": position(phase="deal", owed=2, skipped=[True, False]),
    "first": position(round=0),
    "five": position(5),
    "last": position(scored=[list(range(20, 30)), [40]], turn=1),
    "over": position(phase="over", round=7, scored=[list(range(20, 30)), [40]]),
    "limit": position(phase="over", round=100),
    "solo": position(1),
    "solo use": position(1, phase="use", held=5, hands=[[1, 2, 3]], scored=[[6]], round=1, scoring=True),
    "solo deal": position(1, phase="deal", owed=1, hands=[[1, 2, 3]], strikes=2),
    "solo stones": position(1, phase="stones", grid=9 * [None], deck=[], **ALONE),
    "mini": position(1, phase="mini", deck=MINI[:9], **ALONE),
    "lost": position(1, phase="over", round=3, strikes=4),
    "won": position(1, phase="over", round=9, strikes=2, hands=[[]], scored=[MINI]),
}


def load(given: Any, like: Position) -> State:
    return game(like["players"], like["rounds"]).load(given)


@pytest.mark.parametrize("name", VALID)
def test_positions_come_back_as_they_were_loaded(name: str) -> None:
    assert load(json.loads(json.dumps(VALID[name])), VALID[name]).position() == VALID[name]


def test_the_order_of_cards_means_nothing() -> None:
    given = changed(VALID["acting"], {"discards": [21, 20], "hands": [[2, 1], [8, 5, 7, 6]]})
    given["deck"].reverse()
    assert load(given, given) == load(VALID["acting"], VALID["acting"])


IMPOSSIBLE: list[tuple[str, Position, str]] = [
    # the game and its options
    ("act", {"unseen": []}, "unseen"),
    ("act", {"players": 3}, "players"),
    ("act", {"rounds": 99}, "rounds"),
    ("stones", {"phase": "mini", "grid": grid("sun fish fish horse horse horse seed seed seed")}, "phase"),
    # stones: one too many, a gap, one too few
    ("act", {"grid.1": "moon"}, "grid"),
    ("act", {"grid.0": "bird"}, "grid"),
    ("act", {"grid.0": "boat"}, "grid"),
    ("act", {"grid.0": "tree"}, "grid"),
    ("act", {"grid.8": None}, "grid"),
    ("stones", {"grid.3": "sun"}, "grid[3]"),
    ("stones", {"grid.1": "fish", "grid.2": "fish"}, "grid"),
    ("stones", {"grid": grid("sun fish fish horse horse horse seed seed seed")}, "grid"),
    ("mini", {"grid": 9 * [None]}, "grid"),
    # whose turn
    ("act", {"turn": 2}, "turn"),
    ("act", {"turn": None}, "turn"),
    ("stones", {"turn": 1}, "turn"),
    ("over", {"turn": 0}, "turn"),
    ("act", {"seat": 1}, "seat"),
    ("act", {"seat": "chance"}, "seat"),
    ("deal", {"seat": 0}, "seat"),
    ("over", {"seat": 0}, "seat"),
    ("act", {"round": 100}, "round"),
    ("hands", {"round": 1}, "round"),
    ("over", {"round": 101}, "round"),
    # cards: no such card, in two places, nowhere
    ("act", {"deck.0": 73}, "deck"),
    ("act", {"deck": 64}, "deck"),
    ("act", {"deck.0": GONE}, "deck"),
    ("act", {"discards": [9]}, "discards"),
    ("act", {"hands.1.0": 1}, "hands[1]"),
    ("act", {"hands.0.1": 1}, "hands[0]"),
    ("act", {"hands.0": 4}, "hands[0]"),
    ("act", {"scored.0": [5]}, "scored[0]"),
    ("use", {"held": 1}, "held"),
    ("use", {"held": None}, "held"),
    ("use", {"held": "?"}, "held"),
    ("act", {"held": 9}, "held"),
    # a hand of seven
    ("act", {"hands.0": [1, 2, 3, 4, 9, 10, 11], "deck": list(range(12, 73))}, "hands[0]"),
    ("acting", {"hands.0": [1, 2, 3, 4, 9, 10], "deck": [*range(11, 20), *range(22, 73)]}, "hands[0]"),
    ("use", {"hands.0": [1, 2, 3, 4, 10, 11], "deck": list(range(12, 73))}, "hands[0]"),
    # the start
    ("hands", {"hands.1": [], "deck.67": 5}, "hands[1]"),
    ("hands", {"owed": 4}, "hands[1]"),
    ("hands", {"discards": [6], "deck.0": GONE}, "discards"),
    ("stones", {"hands.0": [1], "deck.0": GONE}, "hands[0]"),
    ("stones", {"scored.0": [1], "deck.0": GONE}, "scored[0]"),
    ("first", {"hands.1.4": 9, "deck.0": GONE}, "hands[1]"),
    ("first", {"scored.1": [9], "deck.0": GONE}, "scored[1]"),
    # what is owed
    ("deal", {"owed": 0}, "owed"),
    ("deal", {"owed": 1}, "owed"),
    ("deal", {"owed": 5}, "owed"),
    ("act", {"owed": 1}, "owed"),
    ("skip", {"owed": 3}, "owed"),
    ("skip", {"hands.0": [1, 2, 3, 4, 9], "deck": list(range(10, 73))}, "hands[0]"),
    ("deal", {"discards": [3, 4, *range(9, 73)], "deck": []}, "deck"),
    # flags
    ("use", {"fresh": True}, "fresh"),
    ("act", {"fresh": False}, "fresh"),  # nothing was done in this turn
    ("first", {"skipped.0": True}, "skipped[0]"),
    ("first", {"skipped.1": True}, "skipped[1]"),
    ("hands", {"skipped.0": True}, "skipped[0]"),
    # strikes in a game of two
    ("act", {"strikes": 1}, "strikes"),
    ("act", {"scoring": True}, "scoring"),
    # the end
    ("over", {"scored.0.9": GONE, "deck.53": 29}, "phase"),
    ("over", {"round": 0}, "phase"),
    ("last", {"turn": 0, "seat": 0}, "scored[0]"),  # the round in which seat 0 scored its tenth card is over
    ("last", {"scored.0": list(range(20, 36)), "deck": []}, "deck"),
    # the solo game
    ("solo", {"strikes": 5}, "strikes"),
    ("solo", {"strikes": 2}, "strikes"),
    ("solo", {"strikes": 0}, "strikes"),  # the one turn so far had no card scored
    ("solo", {"scoring": True}, "scoring"),
    ("solo", {"deck.0": 10, "deck.1": 11, "deck.4": 12}, "deck"),  # nine cards of one point
    ("solo", {"deck.0": 33}, "deck"),
    ("solo", {"deck.0": GONE}, "deck"),
    ("solo use", {"scoring": False}, "scored[0]"),  # neither now nor in the turn before
    ("mini", {"deck": [*MINI[:8], 55]}, "deck"),
    ("mini", {"deck": MINI}, "deck"),
    ("solo stones", {"deck": [1]}, "deck"),
    ("lost", {"strikes": 3}, "phase"),
    ("lost", {"round": 2}, "strikes"),
    ("lost", {"round": 100}, "round"),
    ("won", {"strikes": 4}, "strikes"),
    ("won", {"scored.0.15": GONE, "deck": [68]}, "phase"),
]


@pytest.mark.parametrize(("name", "changes", "key"), IMPOSSIBLE, ids=str)
def test_impossible_positions_are_refused_by_their_key(name: str, changes: Position, key: str) -> None:
    with pytest.raises(PositionError) as caught:
        load(changed(VALID[name], changes), VALID[name])
    assert caught.value.key == key, str(caught.value)
    assert str(caught.value).startswith(f"{key}: ")


def paths(value: Any) -> list[str]:
    """The way to everything in a position, however deep."""
    steps = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path for key, inner in steps for path in (str(key), *(f"{key}.{deeper}" for deeper in paths(inner)))]


def sorted_out(given: Position) -> str:
    """A position as text, with its lists of cards in order; unlike `==` this tells 1, 1.0 and True apart."""
    result = copy.deepcopy(given)
    for cards in (*result["hands"], *result["scored"], result["deck"], result["discards"]):
        cards.sort()
    return json.dumps(result, sort_keys=True)


words = st.sampled_from(["sun", "moon", "fish", "boat", "act", "use", "deal", "over", "stones", "chance", "?"])
anything = (
    st.none() | st.booleans() | st.integers(-1, 73) | st.just(1.0) | words | st.lists(st.integers(0, 73), max_size=3)
)


@settings(deadline=None, max_examples=500)
@given(st.sampled_from(sorted(VALID)), st.data())
def test_whatever_is_in_a_position_it_is_kept_or_refused(name: str, data: st.DataObject) -> None:
    valid = VALID[name]
    path = data.draw(st.sampled_from(paths(valid)))
    given = changed(valid, {path: data.draw(anything)})
    try:
        state = load(given, valid)
    except PositionError as error:
        assert error.key.split("[")[0] in valid
        return
    assert sorted_out(state.position()) == sorted_out(given)
    rng = data.draw(st.randoms(use_true_random=False))
    for _ in range(30):
        if state.is_over:
            break
        state = state.play(rng.choice(state.moves))

"""Turn of Time on paper: positions that can be loaded, and all that cannot be in one."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import fourfold
from fourfold import PositionError, State
from helpers.changed import GONE, changed

Position = dict[str, Any]

KEYS = ("game", "players", "goal", "seat", "phase", "seasons", "hands", "deck", "table", "held", "placed")
DECK = [
    *("Fa", "Fa/Wi", "Fa/Wi", "Sp", "Sp/Fa", "Sp/Fa", "Sp/Su", "Sp/Su"),
    *("Sp/Wi", "Sp/Wi", "Su", "Su/Fa", "Su/Fa", "Su/Wi", "Su/Wi", "Wi"),
]


def position(players: int, seat: int | str | None, phase: str, table: str, **others: Any) -> Position:
    """A position; `table` as `x,y:card …`, and null for every key that is not given."""
    cards = [entry.replace(",", ":").split(":") for entry in table.split()]
    laid = [{"x": int(x), "y": int(y), "card": card} for x, y, card in cards]
    found = {"game": "turn-of-time", "players": players, "seat": seat, "phase": phase, "table": laid, **others}
    return {key: found.get(key) for key in KEYS}


def without(*cards: str) -> list[str]:
    left = list(DECK)
    for card in cards:
        left.remove(card)
    return left


def hands(*each: str) -> list[list[str]]:
    return [hand.split() for hand in each]


TWO_DRAWN = "draw:Sp draw:Su draw:Fa draw:Wi "
TWO: Position = {"seasons": [["Sp", "Fa"], ["Su", "Wi"]]}
FOUR: Position = {"seasons": [["Sp"], ["Wi"], ["Su"], ["Fa"]]}
SOLO: Position = {"seasons": [[]], "hands": [[]], "goal": "dominance"}

# Worked out by hand from the moves beside them.
POSITIONS = {
    "drawing": (
        "draw:Sp draw:Su",
        position(
            *(2, "chance", "draw", ""),
            seasons=[["Sp"], ["Su"]],
            hands=hands("Sp Sp/Fa Sp/Su Sp/Wi", "Sp/Su Su Su/Fa Su/Wi"),
        ),
    ),
    "card": (
        TWO_DRAWN + "Sp @0,0 Su/Wi @1,0 flip:w",
        position(
            *(2, 0, "card", "0,0:Sp 1,0:Su/Wi"),
            hands=hands("Fa Fa/Wi Sp/Fa Sp/Fa Sp/Su Sp/Wi Su/Fa", "Fa/Wi Sp/Su Sp/Wi Su Su/Fa Su/Wi Wi"),
            **TWO,
        ),
    ),
    "cell": (
        TWO_DRAWN + "Sp @0,0 Su/Wi @1,0 flip:w Wi/Fa",
        position(
            *(2, 0, "cell", "0,0:Sp 1,0:Su/Wi"),
            hands=hands("Fa Sp/Fa Sp/Fa Sp/Su Sp/Wi Su/Fa", "Fa/Wi Sp/Su Sp/Wi Su Su/Fa Su/Wi Wi"),
            held="Wi/Fa",
            **TWO,
        ),
    ),
    "row": (
        TWO_DRAWN + "Sp @0,0 Su/Wi @1,0 flip:w Fa @2,0",
        position(
            *(2, 0, "flip", "0,0:Sp 1,0:Su/Wi 2,0:Fa"),
            hands=hands("Fa/Wi Sp/Fa Sp/Fa Sp/Su Sp/Wi Su/Fa", "Fa/Wi Sp/Su Sp/Wi Su Su/Fa Su/Wi Wi"),
            placed={"x": 2, "y": 0, "todo": ["w"]},
            **TWO,
        ),
    ),
    "three": (
        "draw:Fa draw:Sp draw:Su Fa/Sp @1,0",
        position(
            *(3, 0, "flip", "0,0:Wi 1,0:Fa/Sp"),
            seasons=[["Fa"], ["Sp"], ["Su"]],
            hands=hands("Fa Fa/Wi Fa/Wi Su/Fa", "Sp Sp/Fa Sp/Su Sp/Wi Sp/Wi", "Sp/Su Su Su/Fa Su/Wi Su/Wi"),
            placed={"x": 1, "y": 0, "todo": ["w"]},
        ),
    ),
    "square": (
        "draw:Sp draw:Wi draw:Su draw:Fa Sp/Fa @0,0 Wi @0,1 flip:n Su @1,1 flip:w Fa/Sp @1,0",
        position(
            *(4, 3, "flip", "0,0:Sp/Fa 1,0:Fa/Sp 0,1:Wi 1,1:Su"),
            hands=hands("Sp Sp/Su Sp/Wi", "Fa/Wi Sp/Wi Su/Wi", "Sp/Su Su/Fa Su/Wi", "Fa Fa/Wi Su/Fa"),
            placed={"x": 1, "y": 0, "todo": ["s", "w"]},
            **FOUR,
        ),
    ),
    "solo draw": (
        "draw:Sp/Wi Wi/Sp @0,0",
        position(1, "chance", "draw", "0,0:Wi/Sp", deck=without("Sp/Wi"), **SOLO),
    ),
    "solo card": (
        "draw:Sp/Wi Wi/Sp @0,0 draw:Fa/Wi",
        position(1, 0, "card", "0,0:Wi/Sp", deck=without("Sp/Wi", "Fa/Wi"), held="Fa/Wi", **SOLO),
    ),
    "solo cell": (
        "draw:Sp/Wi Wi/Sp @0,0 draw:Fa/Wi Wi/Fa",
        position(1, 0, "cell", "0,0:Wi/Sp", deck=without("Sp/Wi", "Fa/Wi"), held="Wi/Fa", **SOLO),
    ),
}
# The printed final ranking, and the same table while its winter at 1,3 has still to meet the spring above it.
RANKING = """
    0,0:Fa     1,0:Fa/Sp  2,0:Sp     3,0:Su/Wi
    0,1:Fa/Sp  1,1:Fa/Su  2,1:Wi     3,1:Su/Fa
    0,2:Sp/Su  1,2:Sp/Su  2,2:Wi/Fa  3,2:Fa/Wi
    0,3:Sp/Wi  1,3:Wi/Su  2,3:Sp/Wi  3,3:Su
"""
LAST = {"x": 1, "y": 3, "todo": ["n"]}
RANKED: Position = {"seasons": [["Fa"], ["Sp"], ["Su"], ["Wi"]], "hands": [[], [], [], []]}
VALID = {name: valid for name, (_, valid) in POSITIONS.items()} | {
    "last flip": position(4, 3, "flip", RANKING, placed=LAST, **RANKED),
    "over": position(4, None, "over", RANKING, **RANKED),
    "solo over": position(1, None, "over", RANKING, deck=[], **SOLO),
}


def load_as(players: int, given: Any) -> State:
    return fourfold.game("turn-of-time", players=players).load(given)


def load(valid: Position) -> State:
    return load_as(valid["players"], valid)


def start(players: int, moves: str = "") -> State:
    state = fourfold.game("turn-of-time", players=players).start()
    for move in moves.split():
        state = state.play(move)
    return state


# ---------------------------------------------------------------------------------------------- positions


@pytest.mark.parametrize("name", POSITIONS)
def test_positions_follow_from_moves(name: str) -> None:
    moves, expected = POSITIONS[name]
    state = start(expected["players"], moves)
    assert state.position() == expected
    assert load(expected) == state


@pytest.mark.parametrize("name", VALID)
def test_positions_come_back_as_they_were_loaded(name: str) -> None:
    assert load(json.loads(json.dumps(VALID[name]))).position() == VALID[name]


def test_the_game_is_over_after_the_last_meeting() -> None:
    over = load(VALID["last flip"]).play("flip:n")  # spring follows winter, so the winter turns
    assert over.is_over
    assert over.position() == changed(VALID["over"], {"table.13.card": "Su/Wi"})


@pytest.mark.slow
@pytest.mark.parametrize("players", [1, 2, 3, 4])
@settings(deadline=None, max_examples=25)
@given(st.binary(min_size=72, max_size=72))
def test_every_position_of_a_game_round_trips_as_json(players: int, choices: bytes) -> None:
    state = start(players)
    for choice in choices:
        loaded = state.game.load(json.loads(json.dumps(state.position())))
        assert (loaded, hash(loaded), loaded.moves) == (state, hash(state), state.moves)
        if not state.is_over:
            state = state.play(state.moves[choice % len(state.moves)])
    assert state.is_over


# That nothing has another form, tests/games/test_position_forms.py holds for all games.
IMPOSSIBLE = [
    # the game and its options
    ("card", {"turn": 3}, "turn"),
    ("card", {"game": "winter"}, "game"),
    ("card", {"players": 3}, "players"),
    ("card", {"goal": "dominance"}, "goal"),
    ("solo draw", {"goal": None}, "goal"),
    ("solo draw", {"goal": "balance"}, "goal"),
    # phases
    ("card", {"phase": "deal"}, "phase"),
    ("drawing", {"phase": "card", "seat": 0}, "phase"),
    ("card", {"phase": "draw", "seat": "chance"}, "phase"),
    ("card", {"phase": "over", "seat": None}, "phase"),
    ("solo draw", {"phase": "over", "seat": None}, "phase"),
    ("over", {"phase": "card", "seat": 0}, "phase"),
    ("solo over", {"phase": "draw", "seat": "chance"}, "phase"),
    # seasons
    ("drawing", {"seasons": [["Sp"]]}, "seasons"),
    ("drawing", {"seasons": [["Sp", "Su"], []]}, "seasons[1]"),  # the second season is the other seat's
    ("drawing", {"seasons.1": ["Sp"]}, "seasons[1]"),
    ("drawing", {"seasons.1": ["Au"]}, "seasons[1]"),
    ("card", {"seasons": [["Sp", "Fa", "Wi"], ["Su"]]}, "seasons[1]"),
    ("card", {"seasons": [["Sp", "Fa", "Sp"], ["Su", "Wi"]]}, "seasons"),
    ("solo draw", {"seasons": [["Sp"]]}, "seasons"),
    # the table
    ("card", {"table.1.x": 0}, "table[1]"),  # where a card lies already
    ("card", {"table.1.y": 9}, "table[1]"),
    ("card", {"table.1.y": -4}, "table[1]"),
    ("card", {"table.1.card": "Su/Au"}, "table[1]"),
    ("row", {"table.2.card": "Fa/Fa"}, "table[2]"),
    ("card", {"table.1.x": 2}, "table"),  # apart
    ("card", {"table.1.y": 1}, "table"),  # corner to corner
    ("row", {"table.0.x": 3}, "table"),  # nothing at 0,0
    ("over", {"table.0.x": 3, "table.0.y": -1, "table.1.x": 0}, "table"),  # five high
    ("over", {"table.3.x": -1}, "table"),  # five wide
    ("drawing", {"table": [{"x": 0, "y": 0, "card": "Sp"}]}, "table"),
    ("three", {"table.0.card": "Fa", "hands.0.0": "Wi"}, "table"),  # the absent single is winter
    # what is held
    ("cell", {"held": None}, "held"),
    ("cell", {"held": "Wi/Wi"}, "held"),
    ("card", {"held": "Fa"}, "held"),
    ("row", {"held": "Fa"}, "held"),
    ("drawing", {"held": "Fa"}, "held"),
    ("solo draw", {"held": "Fa"}, "held"),
    ("solo card", {"held": "Wi/Fa"}, "held"),  # a card's code names the earlier season first
    ("solo card", {"held": None}, "held"),
    # what was placed
    ("card", {"placed": {"x": 1, "y": 0, "todo": ["w"]}}, "placed"),
    ("square", {"placed": None}, "placed"),
    ("square", {"placed.x": 2, "placed.todo": ["w"]}, "placed"),  # beside a card, but none lies there
    ("square", {"placed.x": 0, "placed.todo": ["e", "s"]}, "placed"),  # the first card has nobody to meet
    ("row", {"placed.x": 1}, "placed"),  # without the one in the middle the others would not touch
    ("square", {"placed.todo": []}, "placed"),
    ("square", {"placed.todo": ["up"]}, "placed"),
    ("square", {"placed.todo": ["s", "n"]}, "placed"),
    ("square", {"placed.todo": ["s", "s"]}, "placed"),
    # hands and deck
    ("card", {"hands": [[]]}, "hands"),
    ("card", {"hands.2": []}, "hands"),
    ("card", {"hands.1.0": "Wi/Fa"}, "hands[1]"),
    ("card", {"hands.0.0": GONE}, "hands[0]"),
    ("card", {"hands.0.0": "Sp"}, "hands"),  # it lies on the table
    ("card", {"hands.0.7": "Fa"}, "hands[0]"),
    ("card", {"hands.0.0": "Su", "hands.1.3": "Fa"}, "hands[0]"),  # each other's single
    ("card", {"table.0.card": "Wi/Su", "table.1.card": "Wi/Su"}, "hands"),
    ("card", {"table.0.card": "Fa"}, "hands"),
    ("over", {"hands.2": ["Su"]}, "hands[2]"),
    ("card", {"table.1.card": "Fa", "hands.0.0": GONE, "hands.1.7": "Su/Wi"}, "hands[0]"),  # one seat played both
    ("card", {"deck": []}, "deck"),
    ("card", {"deck": ["Fa"]}, "deck"),
    ("solo draw", {"deck": None}, "deck"),
    ("solo draw", {"deck": without()}, "deck"),
    ("solo draw", {"deck": without("Sp/Wi", "Fa")}, "deck"),
    ("solo draw", {"deck": without("Fa/Wi")}, "deck"),
    ("solo draw", {"deck.0": "Fa/Fa"}, "deck"),
    ("solo card", {"deck": without("Sp/Wi")}, "deck"),  # the drawn card is out of the deck at once
    ("solo draw", {"hands": [["Fa"]]}, "hands[0]"),
    # whose turn it is
    ("card", {"seat": 1}, "seat"),
    ("card", {"seat": "chance"}, "seat"),
    ("card", {"seat": None}, "seat"),
    ("square", {"seat": 0}, "seat"),
    ("drawing", {"seat": 0}, "seat"),
    ("over", {"seat": 0}, "seat"),
    ("solo card", {"seat": "chance"}, "seat"),
    # whose card it is: the sums are right, but a card changed places with one that the other seat played
    ("cell", {"table.1.card": "Fa/Wi", "held": "Su/Wi"}, "held"),
    ("row", {"table.1.card": "Fa", "table.2.card": "Su/Wi"}, "placed"),
    ("card", {"table.0.card": "Su/Wi", "table.1.card": "Sp"}, "table"),  # the first card is the first seat's
]


@pytest.mark.parametrize(("name", "changes", "key"), IMPOSSIBLE)
def test_impossible_positions_are_refused_by_their_key(name: str, changes: dict[str, Any], key: str) -> None:
    valid = VALID[name]
    with pytest.raises(PositionError) as caught:
        load_as(valid["players"], changed(valid, changes))
    assert caught.value.key.startswith(key)
    assert str(caught.value).startswith(f"{caught.value.key}: ")


def paths(value: Any) -> list[str]:
    """The way to everything in a position, however deep."""
    steps = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path for key, inner in steps for path in (str(key), *(f"{key}.{deeper}" for deeper in paths(inner)))]


def sorted_out(given: Position) -> str:
    """A position as text, with its lists in order; unlike `==` this tells 1, 1.0 and True apart."""
    result = copy.deepcopy(given)
    for cards in (*result["hands"], result["deck"] or []):
        cards.sort()
    result["table"].sort(key=lambda card: (card["y"], card["x"]))
    if result["placed"]:
        result["placed"]["todo"].sort(key="nesw".index)
    return json.dumps(result, sort_keys=True)


words = st.sampled_from([*DECK, "Wi/Sp", "Fa/Su", "n", "e", "s", "w", "draw", "card", "cell", "flip", "over", "chance"])
anything = st.none() | st.booleans() | st.integers(-4, 5) | st.just(1.0) | words | st.lists(words, max_size=3)


@settings(deadline=None, max_examples=500)
@given(st.sampled_from(sorted(VALID)), st.data())
def test_whatever_is_in_a_position_it_is_kept_or_refused(name: str, data: st.DataObject) -> None:
    path = data.draw(st.sampled_from(paths(VALID[name])))
    given = changed(VALID[name], {path: data.draw(anything)})
    try:
        state = load_as(VALID[name]["players"], given)
    except PositionError as error:
        assert error.key.split("[")[0] in KEYS
        return
    assert sorted_out(state.position()) == sorted_out(given)
    while not state.is_over:
        state = state.play(state.moves[0])
    assert len(state.position()["table"]) == 16

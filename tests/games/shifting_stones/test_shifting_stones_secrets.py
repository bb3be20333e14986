"""Who knows what in Shifting Stones: views, guesses, moves as seen and told, exports of running games."""

from __future__ import annotations

import json
import re
from collections import Counter
from math import comb

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fourfold import PositionError, Record, State
from fourfold.testing import check_game
from helpers.stones import ALL, MINI, OPENING, game, loaded, played

# ------------------------------------------------------------------------------------------------- views


def test_a_seat_sees_its_hand_and_the_numbers_of_the_others() -> None:
    state = played(f"{OPENING} #2 ~a1b1 end deal:#9 #8")  # seat 0: 1 3 4 9; seat 1: 5 6 7 and 8 held
    whole = state.position()
    rest = {key: whole[key] for key in whole if key not in ("deck", "hands", "held")}
    unseen = list(range(10, 73))
    assert state.view(0).position() == {
        **rest,
        "deck": 63,
        "hands": [[1, 3, 4, 9], 3],
        "held": "?",
        "unseen": [5, 6, 7, 8, *unseen],
    }
    assert state.view(1).position() == {
        **rest,
        "deck": 63,
        "hands": [4, [5, 6, 7]],
        "held": 8,
        "unseen": [1, 3, 4, 9, *unseen],
    }
    assert state.view(None).position() == {
        **rest,
        "deck": 63,
        "hands": [4, 3],
        "held": "?",
        "unseen": [1, *range(3, 73)],
    }


def test_hands_stay_hidden_when_the_game_is_over() -> None:
    state = loaded(phase="over", round=100)
    assert state.view(0).position()["hands"] == [[1, 2, 3, 4], 4]
    assert state.view(None).position()["hands"] == [4, 4]
    assert state.view(None).position()["unseen"] == ALL


def test_alone_the_view_is_the_position() -> None:
    state = loaded(1)
    assert state.view(0).position() == state.position()
    assert state.view(0).guess(1) == state


def test_a_spectator_of_the_solo_game_does_not_see_the_hand() -> None:
    shown = loaded(1, discards=[5]).view(None).position()
    assert (shown["hands"], shown["deck"]) == ([4], 11)
    assert shown["unseen"] == sorted(set(MINI) - {5})


def test_views_load_and_say_what_is_wrong_with_them() -> None:
    state = played(f"{OPENING} end #8")
    view = state.view(0).position()
    assert state.game.load_view(view, 0) == state.view(0)
    for changes, key in (
        ({"held": 8}, "held"),
        ({"held": None}, "held"),
        ({"deck": 63}, "deck"),
        ({"deck": [9]}, "deck"),
        ({"hands": [[1, 2, 3, 4], 7]}, "hands[1]"),
        ({"hands": [[1, 2, 3, 4], [5, 6, 7]]}, "hands[1]"),
        ({"hands": [4, 3]}, "hands[0]"),
        ({"unseen": list(range(5, 72))}, "deck"),
        ({"unseen": list(range(4, 73))}, "unseen"),
        ({"unseen": [5, 6]}, "unseen"),
        ({"unseen": 68}, "unseen"),
    ):
        with pytest.raises(PositionError) as caught:
            state.game.load_view({**view, **changes}, 0)
        assert caught.value.key == key, changes
    with pytest.raises(PositionError) as caught:
        state.game.load_view(state.position(), 0)
    assert caught.value.key == "unseen"
    with pytest.raises(PositionError) as caught:
        state.game.load(view)
    assert caught.value.key == "unseen"


# ---------------------------------------------------------------------------------------------- secrecy


def shuffled(state: State, seat: int | None, rng: np.random.Generator) -> State:
    """Another world for the seat: everything it cannot place dealt anew, through the position as JSON."""
    position = state.position()
    free = rng.permutation(state.view(seat).position()["unseen"]).tolist()
    for other, hand in enumerate(position["hands"]):
        if other != seat:
            position["hands"][other] = sorted(free.pop() for _ in hand)
    if position["held"] is not None and position["turn"] != seat:
        position["held"] = free.pop()
    return state.game.load({**position, "deck": sorted(free)})


@pytest.mark.parametrize("players", [2, 3, 5])
@settings(deadline=None, max_examples=10)
@given(st.integers(0, 2**32))
def test_what_differs_only_in_hidden_cards_looks_and_reads_the_same(players: int, seed: int) -> None:
    rng = np.random.default_rng(seed)
    state = game(players).start().play_chance(rng)
    for _ in range(int(rng.integers(60))):
        state = state.draw(rng) if state.seat == "chance" else state.play(state.moves[rng.integers(len(state.moves))])
    for seat in (None, *range(players)):
        world = shuffled(state, seat, rng)
        one, other = state.view(seat), world.view(seat)
        assert one == other and one._records.tobytes() == other._records.tobytes()
        assert (one.position(), one.moves, one.words("de").advice()) == (
            other.position(),
            other.moves,
            other.words("de").advice(),
        )
        assert [one.words().describe(move) for move in one.moves] == [
            other.words().describe(move) for move in other.moves
        ]
        assert one.scene("de") == other.scene("de") and str(one) == str(other)


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3])
def test_the_conformance_suite_at_every_decision(players: int) -> None:
    check_game(game(players, rounds=2), games=1, seed=11, decisions=1000)


# ----------------------------------------------------------------------------------------------- guesses


def test_a_guess_keeps_the_numbers_of_cards_and_all_that_is_seen() -> None:
    state = played(f"{OPENING} #2 ~a1b1 end deal:#9 #8")
    for seat in (0, 1, None):
        for seed in range(20):
            world = state.view(seat).guess(seed)
            assert world.view(seat) == state.view(seat)
            assert [len(hand) for hand in world.position()["hands"]] == [4, 3]
            assert len(world.position()["deck"]) == 63
            assert world.game.load(world.position()) == world


def small_case() -> State:
    """Five players; seat 4 cannot place seven cards: two are in seat 0's hand, five in the deck."""
    scored = [*([*range(1 + 12 * seat, 13 + 12 * seat)] for seat in range(4)), [55, 56]]
    hands: list[list[int]] = [[49, 50], [], [], [], [51, 52, 53, 54]]
    return loaded(5, turn=4, hands=hands, scored=scored, discards=list(range(57, 68)))


def test_guesses_are_even_over_all_worlds() -> None:
    state = small_case()
    unseen = state.view(4).position()["unseen"]
    assert unseen == [49, 50, *range(68, 73)]
    rng, tries = np.random.default_rng(5), 8400
    view = state.view(4)
    found = Counter(tuple(view.guess(rng).position()["hands"][0]) for _ in range(tries))
    worlds = comb(7, 2)
    assert len(found) == worlds
    expected = tries / worlds
    chi_squared = sum((n - expected) ** 2 / expected for n in found.values())
    assert chi_squared < 45.3  # 20 degrees of freedom: one run in a thousand is above


def test_guesses_of_a_held_card_are_even() -> None:
    # Seat 4 has taken one of its two cards; to seat 0 that is any of the six it cannot place.
    scored = [*([*range(1 + 12 * seat, 13 + 12 * seat)] for seat in range(4)), [*range(49, 55)]]
    hands = [[60, 61], [62], [63], [64], [71]]
    discards = [*range(55, 60), *range(65, 70)]
    state = loaded(5, turn=4, phase="use", held=70, fresh=False, hands=hands, scored=scored, discards=discards)
    view, rng = state.view(0), np.random.default_rng(3)
    unseen = view.position()["unseen"]
    assert unseen == [62, 63, 64, 70, 71, 72]
    held = Counter(view.guess(rng).position()["held"] for _ in range(3000))
    assert set(held) == set(unseen)
    assert sum((n - 500) ** 2 / 500 for n in held.values()) < 20.5  # 5 degrees of freedom, one run in a thousand


# ---------------------------------------------------------------------------------- moves as seen and told

SEEN = [
    # the moves before, the move, what its own seat sees, what everybody else sees
    (OPENING.rsplit(" ", 1)[0], "deal:#8", 1, "deal:#8", "deal:?"),
    (OPENING, "#3", 0, "#3", "#?"),
    (f"{OPENING} #3", "~a1b1", 0, "~a1b1", "~a1b1"),
    (f"{OPENING} end #6", "+", 1, "+", "+"),
    (f"{OPENING} #1 !a1 end", "deal:#40", 0, "deal:#40", "deal:?"),
    (OPENING, "skip", 0, "skip", "skip"),
    ("", "stone:fish", 0, "stone:fish", "stone:fish"),
]


@pytest.mark.parametrize(("moves", "move", "seat", "own", "others"), SEEN)
def test_moves_as_seen(moves: str, move: str, seat: int, own: str, others: str) -> None:
    state = played(moves)
    assert state.redact(move, seat) == own
    assert state.redact(move, 1 - seat) == state.redact(move, None) == others


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(("moves", "move", "seat", "own", "others"), SEEN)
def test_moves_as_told(moves: str, move: str, seat: int, own: str, others: str, language: str) -> None:
    state = played(moves)
    whole = state.words(language).narrate(move, "all")
    assert state.words(language).narrate(move, seat) == whole
    for other in (1 - seat, None):
        told = state.words(language).narrate(move, other)
        if others.endswith("?"):
            number = rf"\b{move.split('#')[1]}\b"
            assert re.search(number, whole) and not re.search(number, told)
            same = [choice for choice in state.moves if state.redact(choice, other) == others]
            assert {state.words(language).narrate(choice, other) for choice in same} == {told}
        else:
            assert told == whole


# ----------------------------------------------------------------------------------------------- exports


CANARIES = (41, 42, 43)
"""Cards that only seat 1 ever has."""


def test_an_export_for_a_seat_holds_no_card_that_it_has_not_seen() -> None:
    laid = OPENING.replace("deal:#6", "deal:#41").replace("deal:#7", "deal:#42")
    record = Record(game(), f"{laid} #1 !a1 end deal:#9 #8 !a1 end deal:#43 #9".split(), ("Ann", "Bo"), {"seed": 5})
    for seat in (0, None):
        text = json.dumps(record.redacted_for(seat))
        seen = json.loads(text)
        assert "tags" not in seen and '"seed":' not in text and seen["result"] is None and seen["seat"] == seat
        assert seen["moves"].count("deal:?") == (5 if seat == 0 else 10)
        unseen = seen["position"].pop("unseen")
        assert set(CANARIES) <= set(unseen)
        rest = json.dumps(seen)
        for canary in CANARIES:
            assert not re.search(rf"\b{canary}\b", rest), f"{canary} is in the export for {seat}"
    own = record.redacted_for(1)
    assert [move for move in own["moves"] if move.startswith("deal:") and "?" not in move] == [
        "deal:#5",
        "deal:#41",
        "deal:#42",
        "deal:#8",
        "deal:#43",
    ]
    assert own["moves"][-1] == "#?"


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("seed", range(3))
def test_exports_of_games_that_a_seat_cannot_tell_apart_are_equal(players: int, seed: int) -> None:
    """Two games with the same stones in which only what a seat does not see went differently."""
    rng = np.random.default_rng(seed)
    one = Record(game(players))
    while one.final.seat == "chance":
        one = one.play(one.final.sample_chance(rng))
    for seat in (None, *range(players)):
        other, all_seen = Record(game(players)), one.redacted_for(seat)["moves"]
        for shown in all_seen:
            alike = [choice for choice in other.final.moves if other.final.redact(choice, seat) == shown]
            if shown == "deal:?":  # a card that the seat gets itself cannot be another's
                alike = [choice for choice in alike if choice not in all_seen]
            other = other.play(alike[int(rng.integers(len(alike)))])
        assert other.moves != one.moves
        assert other.redacted_for(seat) == one.redacted_for(seat)

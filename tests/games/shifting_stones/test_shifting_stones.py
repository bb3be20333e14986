"""Shifting Stones by its rules page: the vectors, set-up, turns and their rulings."""

from __future__ import annotations

from typing import Any

import pytest

import fourfold
from fourfold import IllegalMove
from helpers.stones import LAID, MINI, OPENING, SYMBOLS, after, game, grid, loaded, played


def test_perft() -> None:
    assert [fourfold.perft(played(OPENING), depth) for depth in (1, 2, 3, 4)] == [6, 154, 4523, 39392]


def test_a_state_fits_into_256_bytes() -> None:
    assert game().package.rules.State.itemsize <= 256


# ------------------------------------------------------------------------------------------------- set-up


def test_stones_are_laid_by_what_is_left_of_their_pair() -> None:
    state = game().start()
    assert state.weights == {f"stone:{s}": n for s, n in zip(SYMBOLS, (1, 1, 2, 2, 3, 3, 3, 3), strict=True)}
    state = after(state, "stone:fish stone:moon stone:tree")
    assert state.weights == {f"stone:{s}": n for s, n in zip(SYMBOLS[2:], (1, 1, 3, 3, 2, 2), strict=True)}
    assert state.position()["grid"] == ["fish", "moon", "tree", *6 * [None]]


def test_H8_either_face_of_a_stone_may_come_up() -> None:
    state = game().start()
    for symbol in grid("sun bird fish boat boat horse tree"):
        weights = state.weights
        assert weights is not None
        for one, other in zip(SYMBOLS[::2], SYMBOLS[1::2], strict=True):
            assert weights.get(f"stone:{one}") == weights.get(f"stone:{other}")
        state = state.play(f"stone:{symbol}")
    assert state.weights == {"stone:seed": 2, "stone:tree": 2}


def test_hands_are_dealt_seat_by_seat() -> None:
    state, dealt = played(" ".join(f"stone:{symbol}" for symbol in grid(LAID)), players=3), []
    for card in range(1, 13):
        assert (state.seat, state.position()["phase"]) == ("chance", "hands")
        dealt.append((state.position()["turn"], state.position()["owed"]))
        state = state.play(f"deal:#{card}")
    assert dealt == [(seat, owed) for seat in range(3) for owed in (4, 3, 2, 1)]
    assert state.position()["hands"] == [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12]]
    assert (state.seat, state.position()["phase"], state.position()["fresh"]) == (0, "act", True)


def test_solo_draws_a_mini_deck_by_points() -> None:
    state = played(" ".join(f"stone:{symbol}" for symbol in grid(LAID)), players=1)
    for number, card in enumerate(MINI):
        low, high = next(span for span in ((1, 28), (29, 54), (55, 67), (68, 72)) if span[0] <= card <= span[1])
        left = set(range(low, high + 1)) - set(MINI[:number])
        assert state.weights == {f"mini:#{one}": 1 for one in left}
        assert state.position()["deck"] == MINI[:number]
        state = state.play(f"mini:#{card}")
    assert state.weights == {f"deal:#{card}": 1 for card in MINI}
    assert state.position()["phase"] == "hands"


# -------------------------------------------------------------------------------------------------- turns


def test_a_turn_by_hand() -> None:
    """The example of the rules page."""
    assert played(f"{OPENING} #2 ~a1b1 end deal:#9 #8").position() == {
        "game": "shifting-stones",
        "players": 2,
        "rounds": 100,
        "seat": 1,
        "phase": "use",
        "turn": 1,
        "round": 0,
        "grid": grid("fish sun fish horse horse horse seed seed seed"),
        "deck": list(range(10, 73)),
        "discards": [2],
        "hands": [[1, 3, 4, 9], [5, 6, 7]],
        "scored": [[], []],
        "held": 8,
        "owed": 0,
        "fresh": False,
        "skipped": [False, False],
        "strikes": 0,
        "scoring": False,
    }


SWAPS = "~a1b1 ~b1c1 ~a2b2 ~b2c2 ~a3b3 ~b3c3 ~a1a2 ~a2a3 ~b1b2 ~b2b3 ~c1c2 ~c2c3"
FLIPS = "!a1 !b1 !c1 !a2 !b2 !c2 !a3 !b3 !c3"


def test_a_card_swaps_neighbours_or_turns_a_stone() -> None:
    state = played(f"{OPENING} #4")
    assert sorted(state.moves) == sorted(f"{SWAPS} {FLIPS}".split())
    assert state.play("~b1b2").position()["grid"] == grid("sun horse fish horse fish horse seed seed seed")
    assert state.play("!a1").position()["grid"] == grid("moon fish fish horse horse horse seed seed seed")
    assert after(state, "!a1 #3 !a1").position()["grid"] == grid(LAID)


@pytest.mark.parametrize(("symbol", "other"), [("sun", "moon"), ("fish", "bird"), ("horse", "boat"), ("seed", "tree")])
def test_the_two_sides_of_a_stone(symbol: str, other: str) -> None:
    before = grid(LAID)
    cell = before.index(symbol)
    name = "abc"[cell % 3] + "123"[cell // 3]
    state = played(f"{OPENING} #1 !{name}")
    assert state.position()["grid"] == [*before[:cell], other, *before[cell + 1 :]]


def test_a_player_may_do_as_much_as_there_are_cards() -> None:
    state = played(f"{OPENING} #1 !a1 #2 !a1 #3 !a1 #4 !a1")
    assert state.moves == ("end",)  # an empty hand leaves nothing else
    state = state.play("end")
    assert (state.seat, state.position()["owed"]) == ("chance", 4)
    state = after(state, "deal:#9 deal:#10 deal:#11 deal:#12")
    assert (state.seat, state.position()["discards"]) == (1, [1, 2, 3, 4])


def test_an_empty_hand_at_the_start_of_a_turn_cannot_skip() -> None:
    scored = [[*range(1, 8), *range(17, 22)], *([*range(k, k + 12)] for k in (22, 34, 46)), list(range(58, 64))]
    hands = [[8, 9, 10, 11], [12, 13, 14, 15], [16, 64, 65, 66], [67, 68, 69, 70, 71, 72], []]
    assert loaded(5, turn=4, hands=hands, scored=scored).moves == ("end",)


def test_discards_become_the_deck_when_a_card_must_be_dealt() -> None:
    hands = [[1], [2, 3, 4, 5]]
    state = loaded(hands=hands, discards=list(range(6, 71)), fresh=False)  # 71 and 72 are in the deck
    state = after(state, "end deal:#71")
    assert (state.position()["deck"], state.position()["owed"]) == ([72], 2)
    state = state.play("deal:#72")  # one more is owed
    assert (state.position()["deck"], state.position()["discards"]) == (list(range(6, 71)), [])
    state = state.play("deal:#70")
    assert (state.seat, state.position()["hands"][0]) == (1, [1, 70, 71, 72])


def test_an_empty_deck_stays_empty_until_a_card_must_be_dealt() -> None:
    state = loaded(hands=[[1, 2], [3, 4, 5, 6]], discards=list(range(7, 71)), fresh=False)
    state = after(state, "end deal:#71 deal:#72")
    assert (state.seat, state.position()["deck"]) == (1, [])
    assert len(state.position()["discards"]) == 64
    assert state.play("end").position()["deck"] == []  # four in hand: nothing to deal


# ------------------------------------------------------------------------------------------------ rulings


def test_H1_a_turn_may_end_without_an_action() -> None:
    state = played(f"{OPENING} end")
    assert (state.seat, state.position()["phase"]) == (1, "act")
    assert state.position()["hands"] == [[1, 2, 3, 4], [5, 6, 7, 8]]
    assert state.position()["skipped"] == [False, False]


def test_H2_five_or_six_cards_are_kept_at_the_end_of_a_turn() -> None:
    six = [1, 2, 3, 4, 9, 10]
    state = loaded(hands=[six, [5, 6, 7, 8]], skipped=[True, False])
    assert (state.play("end").seat, state.play("end").position()["hands"][0]) == (1, six)
    five = after(state, "#9 !a1 end")
    assert (five.seat, five.position()["hands"][0]) == (1, [1, 2, 3, 4, 10])


@pytest.mark.parametrize(("cards", "owed"), [(1, 2), (3, 2), (4, 2), (5, 1), (6, 0)])
def test_H3_a_skip_deals_two_but_never_above_six(cards: int, owed: int) -> None:
    state = loaded(hands=[list(range(9, 9 + cards)), [1, 2, 3, 4]]).play("skip")
    assert state.position()["skipped"] == [True, False]
    assert state.position()["owed"] == owed
    assert state.seat == ("chance" if owed else 1)


def test_H3_no_two_own_turns_in_a_row_are_skipped() -> None:
    state = played(f"{OPENING} skip deal:#9 deal:#10")
    assert "skip" in state.moves  # the other seat may
    state = after(state, "skip deal:#11 deal:#12")
    assert state.seat == 0 and "skip" not in state.moves
    state = after(state, "end end")
    assert state.seat == 0 and "skip" in state.moves


def test_H3_a_skip_is_the_first_decision_of_a_turn() -> None:
    assert "skip" not in played(f"{OPENING} #1 !a1").moves


def test_H4_the_deal_falls_away_when_there_is_no_card() -> None:
    state = loaded(1, hands=[MINI[13:]], scored=[MINI[:13]], round=3, scoring=True, fresh=False)
    state = state.play("end")
    assert (state.seat, state.position()["phase"], state.position()["round"]) == (0, "act", 4)
    assert state.position()["hands"] == [MINI[13:]]


def test_H4_what_there_is_is_dealt() -> None:
    state = loaded(1, hands=[[57]], discards=[68], scored=[MINI[:14]], round=3, scoring=True, fresh=False).play("end")
    assert (state.moves, state.position()["owed"]) == (("deal:#68",), 3)
    state = state.play("deal:#68")
    assert (state.seat, state.position()["hands"], state.position()["owed"]) == (0, [[57, 68]], 0)


def test_H5_a_skip_is_a_strike() -> None:
    state = loaded(1, strikes=1).play("skip")
    assert state.position()["strikes"] == 2
    assert state.seat == "chance"


OVER: dict[str, Any] = {"phase": "over", "round": 100}


def test_H6_without_a_one_nobody_gets_the_bonus() -> None:
    outcome = loaded(scored=[[29], [55]], hands=[[1], [2]], **OVER).outcome
    assert outcome is not None
    assert outcome.scores == (2, 3)


def test_H7_a_card_that_matches_in_two_places_scores_once() -> None:
    state = played(f"{OPENING} end #6")
    assert "+" in state.moves  # horses on a2 b2 and on b2 c2
    state = state.play("+")
    assert state.position()["scored"] == [[], [6]]
    assert state.position()["hands"][1] == [5, 7, 8]
    with pytest.raises(IllegalMove):
        state.play("#6")


def test_H9_a_matching_card_may_be_discarded_and_then_does_not_score() -> None:
    state = played(f"{OPENING} end #6 !a1")
    assert (state.position()["discards"], state.position()["scored"]) == ([6], [[], []])


def test_H9_a_scored_card_is_not_discarded() -> None:
    state = played(f"{OPENING} end #6 +")
    assert (state.position()["discards"], state.position()["scored"]) == ([], [[], [6]])
    assert state.position()["grid"] == grid(LAID)


def test_a_card_that_does_not_match_cannot_score() -> None:
    with pytest.raises(IllegalMove):
        played(f"{OPENING} #3 +")

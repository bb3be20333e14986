"""Shifting Stones to its end: targets, the limit, scores, and the solo game."""

from __future__ import annotations

from typing import Any

import pytest

from fourfold import Outcome
from helpers.stones import MINI, after, grid, loaded

TARGETS = {2: 10, 3: 9, 4: 8, 5: 7}
OVER: dict[str, Any] = {"phase": "over", "round": 100}


def about_to_score(players: int, scored: int, seat: int = 0) -> dict[str, Any]:
    """Card 6 matches and is in the hand of the seat whose turn it is; that seat has so many scored cards."""
    hands = [list(range(60 + 2 * other, 62 + 2 * other)) for other in range(players)]
    hands[seat] = [6, 72]
    return {
        "turn": seat,
        "hands": hands,
        "scored": [list(range(7, 7 + scored)) if other == seat else [] for other in range(players)],
    }


@pytest.mark.parametrize(("players", "target"), TARGETS.items())
def test_the_round_is_finished_after_the_target(players: int, target: int) -> None:
    state = after(loaded(players, **about_to_score(players, target - 1)), "#6 + end")
    for seat in range(1, players):
        state = state.play_chance(1)
        assert state.seat == seat
        state = state.play("end")
    assert state.seat == "chance"  # only after the last deal
    state = state.play_chance(1)
    assert state.is_over and state.outcome is not None
    assert state.outcome.winners == (0,) and not state.outcome.limit
    assert state.position()["round"] == 2


@pytest.mark.parametrize(("players", "target"), TARGETS.items())
def test_one_card_less_is_not_enough(players: int, target: int) -> None:
    state = loaded(players, **about_to_score(players, target - 2, players - 1))
    assert after(state, "#6 + end").play_chance(1).seat == 0
    state = loaded(players, **about_to_score(players, target - 1, players - 1))
    assert after(state, "#6 + end").play_chance(1).is_over  # the last seat ends the game with its own turn


def test_more_cards_may_be_scored_than_the_target() -> None:
    given = about_to_score(2, 9)
    given["hands"][0] = [6, 28]
    given["grid"] = grid("sun bird tree seed fish seed horse horse horse")  # both match
    state = after(loaded(**given), "#28 + #6 +")
    assert state.seat == 0 and len(state.position()["scored"][0]) == 11


# -------------------------------------------------------------------------------------------------- scores


def over(*scored: list[int], **changes: Any) -> Outcome:
    hands: list[list[int]] = [[] for _ in scored]
    outcome = loaded(len(scored), hands=hands, scored=list(scored), **(OVER | changes)).outcome
    assert outcome is not None
    return outcome


def test_the_most_ones_are_worth_three_points() -> None:
    # 1 + 1 + 3, against 1 + 2
    assert over([1, 2], [3, 29]) == Outcome((5, 3), (0,), limit=True)


def test_tied_seats_all_get_the_bonus_and_ties_share_the_win() -> None:
    # one 1 each: 1 + 3 for both; the third seat has 2 + 2 and no 1
    assert over([1], [2], [29, 30]) == Outcome((4, 4, 4), (0, 1, 2), limit=True)
    assert over([1, 55], [2], [29, 30]) == Outcome((7, 4, 4), (0,), limit=True)


def test_points_of_all_four_values() -> None:
    assert over([29, 55, 68], []) == Outcome((10, 0), (0,), limit=True)


def test_nobody_has_scored_and_all_share() -> None:
    assert over([], [], [], []) == Outcome((0, 0, 0, 0), (0, 1, 2, 3), limit=True)


def test_H6_the_sheet_has_cards_by_value_and_the_bonus() -> None:
    """Cards 1 to 28 are worth 1 point, 29 to 54 worth 2, 55 to 67 worth 3, 68 to 72 worth 5."""
    state = loaded(2, hands=[[], []], scored=[[1, 2, 29, 55], [3, 68]], **OVER)
    sheets = {language: state.words(language).explain() for language in ("en", "de")}
    for sheet in sheets.values():
        assert sheet is not None and state.outcome is not None
        assert [[line.points for line in lines] for lines in sheet] == [[2, 2, 3, 0, 3], [1, 0, 0, 5, 0]]
        assert state.outcome.scores == (10, 6)
    assert [line.name for line in sheets["en"][0]] == [  # type: ignore[index]
        *("Cards worth 1 point", "Cards worth 2 points", "Cards worth 3 points", "Cards worth 5 points"),
        "Most cards worth 1 point",
    ]
    assert sheets["de"][0][1].name == "Karten zu 2 Punkten"  # type: ignore[index]


def test_the_solo_game_has_no_bonus_to_tell() -> None:
    (lines,) = loaded(1, phase="over", round=9, hands=[[]], scored=[MINI]).words().explain() or ()
    assert [line.key for line in lines] == ["1", "2", "3", "5"] and sum(line.points for line in lines) == 30


def test_a_shared_win_is_told() -> None:
    tied = loaded(3, hands=[[], [], []], scored=[[1], [2], [29, 30]], **OVER)
    assert (
        tied.words(names=("Ann", "Bo", "Cleo")).decided_by()
        == "Ann, Bo and Cleo have 4 points each and share the victory."
    )
    assert (
        tied.words("de").decided_by() == "Person 1, Person 2 und Person 3 haben je 4 Punkte und teilen sich den Sieg."
    )
    assert loaded(2, hands=[[], []], scored=[[1], []], **OVER).words().decided_by() == ""


def test_the_limit_is_told_only_without_the_target() -> None:
    ten = [*range(1, 10), 29]
    assert over(ten, []).limit is False
    assert over(ten[:9], []).limit is True
    assert over(ten, [], round=99).limit is False


def test_the_limit_ends_a_game_after_full_rounds() -> None:
    state = loaded(rounds=3, round=2)
    state = state.play("end")
    assert not state.is_over
    state = state.play("end")
    assert state.is_over and state.position()["round"] == 3
    assert state.outcome == Outcome((0, 0), (0, 1), limit=True)


# ---------------------------------------------------------------------------------------------------- solo


def test_solo_a_turn_without_a_score_is_a_strike() -> None:
    state = loaded(1, strikes=1)  # the hand is 1 2 3 4
    assert after(state, "end").position()["strikes"] == 2
    assert after(state, "#1 !a1 end").position()["strikes"] == 2
    scored = loaded(1, strikes=1, hands=[[5, 6, 7, 8]]).play("#6").play("+")
    assert scored.position()["scoring"] is True
    assert scored.play("end").position()["strikes"] == 1


def test_solo_the_fourth_strike_comes_before_the_deal() -> None:
    state = loaded(1, strikes=3, round=3)
    for last in ("skip", "end", "#1 !a1 end"):
        lost = after(state, last)
        assert lost.is_over and lost.outcome == Outcome((0,), (), limit=False)
        assert lost.position()["round"] == 3 and lost.position()["owed"] == 0


def test_solo_the_sixteenth_card_wins_at_once() -> None:
    cards = sorted(MINI)
    state = loaded(1, hands=[[6]], scored=[[card for card in cards if card != 6]], round=9, strikes=3)
    won = after(state, "#6 +")
    assert won.is_over and won.outcome == Outcome((8 * 1 + 4 * 2 + 3 * 3 + 5,), (0,), limit=False)
    assert won.position()["round"] == 9 and won.position()["scoring"] is False


def test_solo_fifteen_cards_are_not_enough() -> None:
    state = loaded(1, hands=[[6]], discards=[68], scored=[[card for card in MINI if card not in (6, 68)]], round=9)
    assert not after(state, "#6 +").is_over


def test_solo_nobody_wins_at_the_limit() -> None:
    state = after(loaded(1, hands=[[5, 6, 7, 8]], rounds=2), "#6 + end").play_chance(1)
    assert state.is_over and state.outcome == Outcome((1,), (), limit=True)  # one point, and no bonus for it


def test_solo_a_fourth_strike_comes_before_the_limit() -> None:
    state = loaded(1, strikes=3, round=3, rounds=4).play("end")
    assert state.outcome == Outcome((0,), (), limit=False)

"""Turn of Time by its rules page: vectors, set-up, one test or more per ruling, the printed examples, the end."""

from __future__ import annotations

import gzip
import json
from collections import Counter
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

import fourfold
from fourfold import Game, IllegalMove, Outcome, State

VECTORS = Path(__file__).parent / "vectors" / "turn-of-time.jsonl.gz"

# The four hands of four players: a single, and a double with each of the other seasons.
HANDS = {
    "Sp": ["Sp", "Sp/Fa", "Sp/Su", "Sp/Wi"],
    "Su": ["Sp/Su", "Su", "Su/Fa", "Su/Wi"],
    "Fa": ["Fa", "Fa/Wi", "Sp/Fa", "Su/Fa"],
    "Wi": ["Fa/Wi", "Sp/Wi", "Su/Wi", "Wi"],
}
DECK = sorted(card for hand in HANDS.values() for card in hand)


def game(players: int, **options: str) -> Game:
    return fourfold.game("turn-of-time", players=players, **options)


def played(players: int, moves: str) -> State:
    state = game(players).start()
    for move in moves.split():
        state = state.play(move)
    return state


def code(face: str) -> str:
    """A card as hands and decks name it: the earlier season first."""
    return "/".join(sorted(face.split("/"), key=["Sp", "Su", "Fa", "Wi"].index))


def table(rows: str, left: int = 0, top: int = 0) -> list[dict[str, Any]]:
    """Cards as they lie, a line per row, `.` where none lies; the first one at `left`, `top`."""
    return [
        {"x": x, "y": y, "card": card}
        for y, row in enumerate(rows.strip().splitlines(), top)
        for x, card in enumerate(row.split(), left)
        if card != "."
    ]


def faces(state: State) -> dict[tuple[int, int], str]:
    return {(card["x"], card["y"]): card["card"] for card in state.position()["table"]}


def alone(cards: list[dict[str, Any]], held: str | None = None, placed: tuple[int, int, str] | None = None) -> State:
    """A solo game with any cards on the table, the one in hand to be placed or the one just placed."""
    deck = Counter(DECK) - Counter(code(card["card"]) for card in cards) - Counter([code(held)] if held else [])
    position = {
        **{"game": "turn-of-time", "players": 1, "goal": "dominance", "seat": 0, "phase": "cell" if held else "flip"},
        **{"seasons": [[]], "hands": [[]], "deck": sorted(deck.elements()), "table": cards, "held": held},
        "placed": placed and {"x": placed[0], "y": placed[1], "todo": list(placed[2])},
    }
    return game(1).load(position)


def ended(rows: str, *seasons: str, goal: str | None = None) -> Outcome | None:
    """The outcome of a full table; `seasons` are each seat's, in the order in which the seat drew them."""
    players = len(seasons) or 1
    position = {
        **{"game": "turn-of-time", "players": players, "goal": goal, "seat": None, "phase": "over"},
        **{"seasons": [own.split() for own in seasons] or [[]], "hands": [[] for _ in range(players)]},
        **{"deck": None if seasons else [], "table": table(rows), "held": None, "placed": None},
    }
    return game(players, **({"goal": goal} if goal else {})).load(position).outcome


# ------------------------------------------------------------------------------------------------ vectors

GAMES = [json.loads(line) for line in gzip.open(VECTORS, "rt", encoding="utf-8")]


@pytest.mark.parametrize("number", range(len(GAMES)))
def test_vector(number: int) -> None:
    vector = GAMES[number]
    game = fourfold.game("turn-of-time", **vector["options"])
    state = game.start()
    for step in vector["steps"]:
        assert state.position() == step["position"]
        assert (state.weights or sorted(state.moves)) == step["moves"]
        loaded = game.load(step["position"])
        assert loaded == state
        assert loaded.moves == state.moves
        if step["move"] is not None:
            assert state.outcome is None
            state = state.play(step["move"])
    assert state.outcome is not None
    assert state.outcome.as_json() == vector["result"]


@pytest.mark.parametrize(
    ("players", "moves", "counts"),
    [
        (2, "draw:Sp draw:Su draw:Fa draw:Wi", [12, 12, 144, 576]),
        (3, "draw:Sp draw:Su draw:Fa", [7, 28, 28, 196]),
        (1, "", [10, 16, 16, 156]),
    ],
)
def test_perft(players: int, moves: str, counts: list[int]) -> None:
    assert [fourfold.perft(played(players, moves), depth) for depth in (1, 2, 3, 4)] == counts


# ------------------------------------------------------------------------------------------------- set-up


@pytest.mark.parametrize(
    ("players", "decisions"),
    [
        # A full table has 24 edges, and each is one meeting. To these come a card and a cell for every card
        # that is played, and the draws: 16 cards alone; 4, 3 and 4 seasons with 2, 3 and 4 players.
        (1, 16 + 2 * 16 + 24),
        (2, 4 + 2 * 16 + 24),
        (3, 3 + 2 * 15 + 24),
        (4, 4 + 2 * 16 + 24),
    ],
)
def test_every_game_has_the_same_number_of_decisions(players: int, decisions: int) -> None:
    assert decisions == {1: 72, 2: 60, 3: 57, 4: 60}[players]
    lengths = fourfold.playouts(game(players).start(), 200, threads=1).lengths
    assert {length: n for length, n in enumerate(lengths.tolist()) if n} == {decisions: 200}


def test_four_players_draw_in_turn_and_fill_their_hands_as_they_draw() -> None:
    state, hands = game(4).start(), [[], [], [], []]  # type: tuple[State, list[list[str]]]
    undrawn = ["Sp", "Su", "Fa", "Wi"]
    for seat, season in enumerate(("Fa", "Sp", "Wi", "Su")):
        assert state.seat == "chance"
        assert state.weights == {f"draw:{left}": 1 for left in undrawn}  # the last draw too is asked
        undrawn.remove(season)
        hands[seat] = HANDS[season]
        state = state.play(f"draw:{season}")
        assert state.position()["hands"] == hands
    assert (state.seat, state.position()["phase"]) == (0, "card")
    assert state.position()["seasons"] == [["Fa"], ["Sp"], ["Wi"], ["Su"]]
    assert state.position()["table"] == []


def test_two_players_draw_two_seasons_each_by_turns() -> None:
    state = played(2, "draw:Sp draw:Su draw:Fa")
    assert (state.seat, state.moves) == ("chance", ("draw:Wi",))
    position = state.play("draw:Wi").position()
    assert position["seasons"] == [["Sp", "Fa"], ["Su", "Wi"]]
    assert position["hands"] == [sorted(HANDS["Sp"] + HANDS["Fa"]), sorted(HANDS["Su"] + HANDS["Wi"])]


def test_three_players_start_with_the_absent_single_on_the_table() -> None:
    before = played(3, "draw:Su draw:Wi")
    assert before.position()["table"] == []
    assert before.position()["hands"] == [HANDS["Su"], HANDS["Wi"], []]
    after = before.play("draw:Sp")
    assert after.position()["table"] == [{"x": 0, "y": 0, "card": "Fa"}]
    assert (after.seat, after.position()["phase"]) == (0, "card")


def test_solo_draws_every_card_from_one_deck() -> None:
    state = game(1).start()
    assert state.position()["deck"] == DECK
    assert state.weights == {f"draw:{card}": n for card, n in Counter(DECK).items()}
    state = state.play("draw:Sp/Wi")
    assert (state.seat, sorted(state.moves)) == (0, ["Sp/Wi", "Wi/Sp"])
    assert state.position()["held"] == "Sp/Wi"
    assert state.position()["deck"] == sorted((Counter(DECK) - Counter(["Sp/Wi"])).elements())
    state = state.play("Wi/Sp").play("@0,0")  # nothing to meet, so chance draws the next one at once
    assert state.weights is not None
    assert (state.seat, state.weights["draw:Sp/Wi"]) == ("chance", 1)
    assert state.play("draw:Fa").moves == ("Fa",)  # a single has one face
    assert "draw:Sp/Wi" not in state.play("draw:Sp/Wi").play("Sp/Wi").play("@1,0").play("flip:w").moves


def test_turns_go_round() -> None:
    state, seats = played(4, "draw:Sp draw:Su draw:Fa draw:Wi"), []
    for move in "Sp @0,0 Su @1,0 flip:w Fa @2,0 flip:w Wi @3,0 flip:w Sp/Su @0,1 flip:n".split():
        seats.append(state.seat)
        state = state.play(move)
    assert seats == [0, 0, *3 * [1], *3 * [2], *3 * [3], *3 * [0]]
    assert state.seat == 1


# ------------------------------------------------------------------------------------------------ rulings


@pytest.mark.parametrize("drawn", permutations(HANDS, 3))
def test_T1_everyone_takes_the_left_over_double_of_the_own_season(drawn: tuple[str, str, str]) -> None:
    (absent,) = set(HANDS) - set(drawn)
    position = played(3, " ".join(f"draw:{season}" for season in drawn)).position()
    assert position["hands"] == [sorted([*HANDS[own], code(f"{own}/{absent}")]) for own in drawn]


def test_T1_fall_takes_no_winter_spring() -> None:
    # The printed example hands winter/spring to the fall player; the ruling gives a second fall/winter instead.
    fall = played(3, "draw:Fa draw:Sp draw:Su").position()["hands"][0]
    assert fall == ["Fa", "Fa/Wi", "Fa/Wi", "Sp/Fa", "Su/Fa"]


SEVEN_WINTERS = """
    Wi     Wi/Sp  Wi/Sp  Wi/Su
    Wi/Su  Wi/Fa  Wi/Fa  Fa
    Fa/Sp  Fa/Sp  Fa/Su  Sp
    Sp/Su  Sp/Su  Su     Su/Fa
"""  # Wi 7, Fa 4, Sp 3, Su 2


@pytest.mark.parametrize(
    ("seasons", "scores", "winner"),
    [(("Fa", "Sp", "Su"), (4, 3, 2), 0), (("Su", "Fa", "Sp"), (2, 4, 3), 1), (("Sp", "Su", "Fa"), (3, 2, 4), 2)],
)
def test_T2_the_absent_season_takes_no_rank(seasons: tuple[str, ...], scores: tuple[int, ...], winner: int) -> None:
    assert ended(SEVEN_WINTERS, *seasons) == Outcome(scores, (winner,))


def test_T3_any_card_of_both_seasons_may_be_played_and_equal_cards_are_one_move() -> None:
    # Spring and fall: 2 singles and 6 doubles, of which two are Sp/Fa.
    state = played(2, "draw:Sp draw:Su draw:Fa draw:Wi")
    assert sorted(state.moves) == sorted("Sp Fa Sp/Fa Fa/Sp Sp/Su Su/Sp Sp/Wi Wi/Sp Su/Fa Fa/Su Fa/Wi Wi/Fa".split())
    state = state.play("Sp/Fa")
    assert state.position()["hands"][0] == ["Fa", "Fa/Wi", "Sp", "Sp/Fa", "Sp/Su", "Sp/Wi", "Su/Fa"]
    for move in "@0,0 Su @1,0 flip:w".split():
        state = state.play(move)
    assert state.seat == 0
    assert {"Sp", "Fa", "Sp/Fa", "Fa/Sp"} <= set(state.moves)  # a season may be played twice running


EQUAL_GROUPS = """
    Fa     Fa/Sp  Sp     Sp/Su
    Fa/Sp  Su     Wi     Sp/Su
    Su/Wi  Wi/Sp  Fa/Wi  Su/Fa
    Sp/Wi  Fa/Wi  Wi/Su  Su/Fa
"""  # Fa 5 in a group of 3, Sp 4 in 3, Su 4 in 2, Wi 3 in 1: ranked in this order, whoever drew first
SECOND_HAS_THE_GROUP = """
    Fa     Fa/Sp  Sp     Sp/Su
    Su     Wi     Sp/Su  Sp/Wi
    Su/Wi  Su/Fa  Fa/Sp  Wi/Sp
    Fa/Wi  Wi/Su  Su/Fa  Fa/Wi
"""  # Fa 5 in a group of 2, Sp 4 in 4, Su 4 in 3, Wi 3 in 1: ranked in this order too


@pytest.mark.parametrize(
    ("rows", "seasons", "winner"),
    [
        (EQUAL_GROUPS, ("Fa Wi", "Sp Su"), 0),  # 3 and 3: the lower seat
        (EQUAL_GROUPS, ("Su Sp", "Wi Fa"), 0),  # the same, though the other seat has the best season
        (SECOND_HAS_THE_GROUP, ("Fa Wi", "Su Sp"), 1),  # 2 against 4
        (SECOND_HAS_THE_GROUP, ("Sp Su", "Wi Fa"), 0),  # 4 against 2
    ],
)
def test_T3_five_to_five_goes_to_the_larger_group_then_to_the_lower_seat(
    rows: str, seasons: tuple[str, str], winner: int
) -> None:
    assert ended(rows, *seasons) == Outcome((5, 5), (winner,))


def test_T4_corners_are_not_adjacent_when_placing() -> None:
    assert sorted(alone(table("Sp"), held="Su").moves) == ["@-1,0", "@0,-1", "@0,1", "@1,0"]


def test_T4_corners_do_not_meet() -> None:
    # The summer comes beside a summer, and corner to corner with a spring that it would turn.
    state = alone(table("Sp/Wi  Su/Fa"), held="Su/Wi").play("@1,1")
    assert state.moves == ("flip:n",)
    assert faces(state.play("flip:n")) == {(0, 0): "Sp/Wi", (1, 0): "Su/Fa", (1, 1): "Su/Wi"}


SEVEN_CONNECTED = """
    Sp     Sp/Su  Sp/Fa  Sp/Wi
    Sp/Su  Sp/Fa  Sp/Wi  Su
    Fa     Wi     Su/Fa  Fa/Wi
    Fa/Su  Su/Wi  Wi/Su  Wi/Fa
"""
SIX_AND_A_CORNER = """
    Sp     Sp/Su  Sp/Fa  Sp/Wi
    Sp/Su  Sp/Fa  Su/Fa  Su
    Fa     Wi     Sp/Wi  Fa/Wi
    Fa/Su  Su/Wi  Wi/Su  Wi/Fa
"""
SIX_AND_ONE_APART = """
    Sp     Sp/Su  Sp/Fa  Sp/Wi
    Sp/Su  Sp/Fa  Wi/Fa  Su
    Fa     Wi     Su/Fa  Fa/Wi
    Fa/Su  Su/Wi  Wi/Su  Sp/Wi
"""
FOUR_QUARTERS = """
    Sp     Sp/Su  Su     Su/Sp
    Sp/Fa  Sp/Wi  Su/Fa  Su/Wi
    Fa     Fa/Sp  Wi     Wi/Sp
    Fa/Su  Fa/Wi  Wi/Su  Wi/Fa
"""  # each season 4 times, in a group of 4
MET, MISSED = Outcome((1,), (0,)), Outcome((0,), ())


def test_T4_corners_do_not_join_groups() -> None:
    assert ended(SIX_AND_A_CORNER, goal="dominance") == MISSED


CROSS = """
    .      Wi/Sp  .
    Su/Wi  Fa/Sp  Sp/Su
    .      Wi/Su  .
"""  # a fall in the middle of winter, spring, winter and summer


def test_T5_no_neighbour_may_be_skipped() -> None:
    cards = [card for card in table(CROSS, -1, -1) if (card["x"], card["y"]) != (0, 0)]
    # Round a hole at 0,0; the corners 1,-1 and 1,1 and -1,1 hold the ring together, and the first card is at -1,0.
    ring = [{**card, "x": card["x"] + 1} for card in cards]
    ring += [{"x": 2, "y": -1, "card": "Su"}, {"x": 2, "y": 1, "card": "Sp"}, {"x": 0, "y": 1, "card": "Wi"}]
    state = alone(ring, held="Fa/Sp").play("@1,0")
    assert state.moves == ("flip:n", "flip:e", "flip:s", "flip:w")
    for direction, left in (("s", "n e w"), ("n", "e w"), ("w", "e")):
        state = state.play(f"flip:{direction}")
        assert (state.seat, state.moves) == (0, tuple(f"flip:{other}" for other in left.split()))
        with pytest.raises(IllegalMove):  # each is met once
            state.play(f"flip:{direction}")
    assert state.play("flip:e").seat == "chance"


def test_T5_no_flip_may_be_declined() -> None:
    # The player would rather keep the fall, but the only move is to let winter turn it.
    state = played(3, "draw:Fa draw:Sp draw:Su Fa/Sp @1,0")
    assert state.moves == ("flip:w",)
    assert faces(state.play("flip:w")) == {(0, 0): "Wi", (1, 0): "Sp/Fa"}


@pytest.mark.parametrize(
    ("order", "placed", "west", "south"),
    [
        # fall and spring both turn; then spring is followed by summer and turns back
        ("flip:w flip:s", "Fa/Sp", "Su/Sp", "Su/Wi"),
        # fall follows summer, which turns; then fall and spring both turn
        ("flip:s flip:w", "Sp/Fa", "Su/Sp", "Wi/Su"),
    ],
)
def test_T5_the_order_is_free_and_matters(order: str, placed: str, west: str, south: str) -> None:
    state = alone(table("Sp/Su . \n Fa Su/Wi"), held="Fa/Sp").play("@1,0")
    for move in order.split():
        state = state.play(move)
    assert faces(state) == {(0, 0): west, (1, 0): placed, (0, 1): "Fa", (1, 1): south}


@pytest.mark.parametrize(
    ("placed", "neighbour", "placed_after", "neighbour_after"),
    [
        # the same season: nothing
        ("Sp/Wi", "Sp/Fa", "Sp/Wi", "Sp/Fa"),
        ("Su/Wi", "Su/Fa", "Su/Wi", "Su/Fa"),
        ("Fa/Wi", "Fa/Sp", "Fa/Wi", "Fa/Sp"),
        ("Wi/Fa", "Wi/Sp", "Wi/Fa", "Wi/Sp"),
        # the neighbour's season comes next: the placed card turns
        ("Sp/Wi", "Su/Fa", "Wi/Sp", "Su/Fa"),
        ("Su/Wi", "Fa/Sp", "Wi/Su", "Fa/Sp"),
        ("Fa/Sp", "Wi/Su", "Sp/Fa", "Wi/Su"),
        ("Wi/Fa", "Sp/Su", "Fa/Wi", "Sp/Su"),
        # the placed card's season comes next: the neighbour turns
        ("Su/Fa", "Sp/Wi", "Su/Fa", "Wi/Sp"),
        ("Fa/Sp", "Su/Wi", "Fa/Sp", "Wi/Su"),
        ("Wi/Su", "Fa/Sp", "Wi/Su", "Sp/Fa"),
        ("Sp/Su", "Wi/Fa", "Sp/Su", "Fa/Wi"),
        # opposites: both turn
        ("Sp/Wi", "Fa/Su", "Wi/Sp", "Su/Fa"),
        ("Su/Sp", "Wi/Fa", "Sp/Su", "Fa/Wi"),
        ("Fa/Su", "Sp/Wi", "Su/Fa", "Wi/Sp"),
        ("Wi/Fa", "Su/Sp", "Fa/Wi", "Sp/Su"),
    ],
)
def test_meeting(placed: str, neighbour: str, placed_after: str, neighbour_after: str) -> None:
    state = alone(table(f"{neighbour} {placed}"), placed=(1, 0, "w")).play("flip:w")
    assert faces(state) == {(0, 0): neighbour_after, (1, 0): placed_after}


@pytest.mark.parametrize(
    ("placed", "neighbour", "placed_after", "neighbour_after"),
    [
        ("Fa", "Sp/Wi", "Fa", "Wi/Sp"),  # opposites: the double turns all the same
        ("Sp/Wi", "Fa", "Wi/Sp", "Fa"),
        ("Su", "Wi", "Su", "Wi"),
        ("Sp", "Su/Wi", "Sp", "Su/Wi"),  # summer turns spring, which shows spring again
        ("Su/Wi", "Sp", "Su/Wi", "Sp"),
    ],
)
def test_T6_a_single_that_turns_shows_its_season_again(
    placed: str, neighbour: str, placed_after: str, neighbour_after: str
) -> None:
    test_meeting(placed, neighbour, placed_after, neighbour_after)


@pytest.mark.parametrize(
    ("rows", "left", "top", "cells"),
    [
        # three in a row may still grow to either side; four may not
        ("Sp Su Fa", 0, 0, "-1,0 3,0 0,-1 1,-1 2,-1 0,1 1,1 2,1"),
        ("Sp Su Fa Wi", 0, 0, "0,-1 1,-1 2,-1 3,-1 0,1 1,1 2,1 3,1"),
        ("Sp Su Fa Wi", -3, 0, "-3,-1 -2,-1 -1,-1 0,-1 -3,1 -2,1 -1,1 0,1"),
        ("Sp \n Su \n Fa \n Wi", 0, -1, "-1,-1 -1,0 -1,1 -1,2 1,-1 1,0 1,1 1,2"),
        # three wide and four high: only to the sides, and into the gaps
        ("Sp . . \n Su . . \n Fa . . \n Wi Sp/Su Sp/Fa", 0, -3, "-1,-3 -1,-2 -1,-1 -1,0 3,0 1,-3 1,-2 1,-1 2,-1"),
        # the box is full, the table is not
        ("Sp Su Fa Wi \n . . . Sp/Su \n . . . Sp/Fa \n . . . Sp/Wi", 0, 0, "0,1 1,1 2,1 2,2 2,3"),
    ],
)
def test_T11_only_the_size_of_the_box_is_limited(rows: str, left: int, top: int, cells: str) -> None:
    assert set(alone(table(rows, left, top), held="Su/Wi").moves) == {f"@{cell}" for cell in cells.split()}


def test_T11_the_first_card_lies_at_the_origin() -> None:
    assert played(2, "draw:Sp draw:Su draw:Fa draw:Wi Sp").moves == ("@0,0",)


@pytest.mark.parametrize(
    ("rows", "dominance", "balance"),
    [
        (SEVEN_CONNECTED, MET, MISSED),
        (SIX_AND_ONE_APART, MISSED, MISSED),  # seven in total are not seven connected
        (FOUR_QUARTERS, MISSED, MET),
        (EQUAL_GROUPS, MISSED, MISSED),  # 5, 4, 4, 3 is not balanced
    ],
)
def test_T12_the_solo_goals_are_separate_challenges(rows: str, dominance: Outcome, balance: Outcome) -> None:
    assert ended(rows, goal="dominance") == dominance
    assert ended(rows, goal="balance") == balance


def test_T12_dominance_is_the_goal_unless_another_is_chosen() -> None:
    assert game(1) == game(1, goal="dominance") != game(1, goal="balance")


def test_T13_two_players_rank_equal_seasons_as_they_were_drawn() -> None:
    # Wi, Fa, Sp, Su: 4 + 2 and 3 + 1. By seats it would be 7 to 3, by the calendar 5 to 5.
    assert ended(FOUR_QUARTERS, "Wi Sp", "Fa Su") == Outcome((6, 4), (0,))


@pytest.mark.parametrize("drawn", [("Sp", "Su", "Fa", "Wi"), ("Wi", "Su", "Sp", "Fa")])
def test_T13_four_players_rank_equal_seasons_by_turn_order(drawn: tuple[str, ...]) -> None:
    assert ended(FOUR_QUARTERS, *drawn) == Outcome((4, 3, 2, 1), (0,))


# --------------------------------------------------------------------------------------- printed examples


def test_printed_example_fall_meets_spring() -> None:
    # Winter, placed below the spring, turns but is a single; so do winter and summer when they meet.
    before = "draw:Sp draw:Wi draw:Su draw:Fa Sp/Fa @0,0 Wi @0,1 flip:n Su @1,1 flip:w"
    state = played(4, before + " Fa/Sp @1,0")
    assert faces(state) == {(0, 0): "Sp/Fa", (1, 0): "Fa/Sp", (0, 1): "Wi", (1, 1): "Su"}
    assert state.moves == ("flip:s", "flip:w")
    state = state.play("flip:w")  # both turn; the winter beside the new fall does nothing to it
    assert faces(state) == {(0, 0): "Fa/Sp", (1, 0): "Sp/Fa", (0, 1): "Wi", (1, 1): "Su"}
    assert state.moves == ("flip:s",)
    state = state.play("flip:s")  # summer turns the new spring back
    assert faces(state) == {(0, 0): "Fa/Sp", (1, 0): "Fa/Sp", (0, 1): "Wi", (1, 1): "Su"}
    assert state.seat == 0


@pytest.mark.parametrize("cell", ["@2,2", "@-1,-1", "@-1,0", "@4,0", "@1,0"])
def test_printed_example_not_adjacent_too_wide_or_taken(cell: str) -> None:
    state = alone(table("Sp Su Fa Wi \n Sp/Su . . ."), held="Su/Wi")
    with pytest.raises(IllegalMove) as caught:
        state.play(cell)
    assert set(caught.value.legal) == {f"@{x},{y}" for x, y in [(0, 2), (1, 1), (2, 1), (3, 1)]} | {
        f"@{x},-1" for x in range(4)
    }


RANKING = """
    Fa     Fa/Sp  Sp     Su/Wi
    Fa/Sp  Fa/Su  Wi     Su/Fa
    Sp/Su  Sp/Su  Wi/Fa  Fa/Wi
    Sp/Wi  Wi/Su  Sp/Wi  Su
"""  # Fa 5 (4 adjacent), Sp 5 (3), Su 3 (2), Wi 3 (2)


@pytest.mark.parametrize(
    ("drawn", "scores", "winner"),
    [
        (("Sp", "Su", "Wi", "Fa"), (3, 2, 1, 4), 3),
        (("Fa", "Wi", "Su", "Sp"), (4, 2, 1, 3), 0),  # winter before summer
    ],
)
def test_printed_example_of_the_final_ranking(drawn: tuple[str, ...], scores: tuple[int, ...], winner: int) -> None:
    assert ended(RANKING, *drawn) == Outcome(scores, (winner,))

"""Turn of Time up to its last card: the vectors, and set-up, turns and their rulings by the rules page."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from typing import Any

import pytest

import fourfold
from fourfold import Game, IllegalMove, State

# The four hands of four players: a single, and a double with each of the other seasons.
HANDS = {
    "Sp": ["Sp", "Sp/Fa", "Sp/Su", "Sp/Wi"],
    "Su": ["Sp/Su", "Su", "Su/Fa", "Su/Wi"],
    "Fa": ["Fa", "Fa/Wi", "Sp/Fa", "Su/Fa"],
    "Wi": ["Fa/Wi", "Sp/Wi", "Su/Wi", "Wi"],
}
DECK = sorted(card for hand in HANDS.values() for card in hand)
SOLO = {"game": "turn-of-time", "players": 1, "goal": "dominance", "seat": 0, "seasons": [[]], "hands": [[]]}


def game(players: int) -> Game:
    return fourfold.game("turn-of-time", players=players)


def after(state: State, moves: str) -> State:
    for move in moves.split():
        state = state.play(move)
    return state


def played(players: int, moves: str) -> State:
    return after(game(players).start(), moves)


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
    todo = placed and {"x": placed[0], "y": placed[1], "todo": list(placed[2])}
    position = {**SOLO, "phase": "cell" if held else "flip", "deck": sorted(deck.elements()), "table": cards}
    return game(1).load({**position, "held": held, "placed": todo})


# ------------------------------------------------------------------------------------------------ vectors


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
        (1, 72),  # 16 + 2 × 16 + 24
        (2, 60),  # 4 + 2 × 16 + 24
        (3, 57),  # 3 + 2 × 15 + 24
        (4, 60),  # 4 + 2 × 16 + 24
    ],
)
def test_every_game_has_the_same_number_of_decisions(players: int, decisions: int) -> None:
    lengths = fourfold.playouts(game(players).start(), 200, threads=1).lengths
    assert {length: n for length, n in enumerate(lengths.tolist()) if n} == {decisions: 200}


def test_four_players_draw_in_turn_and_fill_their_hands_as_they_draw() -> None:
    state = game(4).start()
    hands: list[list[str]] = [[], [], [], []]
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
    assert "draw:Sp/Wi" not in after(state, "draw:Sp/Wi Sp/Wi @1,0 flip:w").moves


def test_turns_go_round() -> None:
    state, seats = played(4, "draw:Sp draw:Su draw:Fa draw:Wi"), []
    moves = "Sp @0,0 Su @1,0 flip:w Fa @2,0 flip:w Wi @3,0 flip:w Sp/Su @0,1 flip:n"
    for move in moves.split():
        seats.append(state.seat)
        state = state.play(move)
    assert seats == [0, 0, *3 * [1], *3 * [2], *3 * [3], *3 * [0]]
    assert state.seat == 1


# ------------------------------------------------------------------------------------------------ rulings


@pytest.mark.parametrize("drawn", list(permutations(HANDS, 3)))
def test_T1_everyone_takes_the_left_over_double_of_the_own_season(drawn: tuple[str, str, str]) -> None:
    (absent,) = set(HANDS) - set(drawn)
    position = played(3, " ".join(f"draw:{season}" for season in drawn)).position()
    assert position["hands"] == [sorted([*HANDS[own], code(f"{own}/{absent}")]) for own in drawn]


def test_T1_fall_takes_no_winter_spring() -> None:
    # The printed example hands winter/spring to the fall player; the ruling gives a second fall/winter instead.
    fall = played(3, "draw:Fa draw:Sp draw:Su").position()["hands"][0]
    assert fall == ["Fa", "Fa/Wi", "Fa/Wi", "Sp/Fa", "Su/Fa"]


def test_T3_any_card_of_both_seasons_may_be_played_and_equal_cards_are_one_move() -> None:
    # Spring and fall: 2 singles and 6 doubles, of which two are Sp/Fa.
    state = played(2, "draw:Sp draw:Su draw:Fa draw:Wi")
    assert " ".join(sorted(state.moves)) == "Fa Fa/Sp Fa/Su Fa/Wi Sp Sp/Fa Sp/Su Sp/Wi Su/Fa Su/Sp Wi/Fa Wi/Sp"
    state = state.play("Sp/Fa")
    assert state.position()["hands"][0] == ["Fa", "Fa/Wi", "Sp", "Sp/Fa", "Sp/Su", "Sp/Wi", "Su/Fa"]
    state = after(state, "@0,0 Su @1,0 flip:w")
    assert state.seat == 0
    assert {"Sp", "Fa", "Sp/Fa", "Fa/Sp"} <= set(state.moves)  # a season may be played twice running


def test_T4_corners_are_not_adjacent_when_placing() -> None:
    assert sorted(alone(table("Sp"), held="Su").moves) == ["@-1,0", "@0,-1", "@0,1", "@1,0"]


def test_T4_corners_do_not_meet() -> None:
    # The summer comes beside a summer, and corner to corner with a spring that it would turn.
    state = alone(table("Sp/Wi  Su/Fa"), held="Su/Wi").play("@1,1")
    assert state.moves == ("flip:n",)
    assert faces(state.play("flip:n")) == {(0, 0): "Sp/Wi", (1, 0): "Su/Fa", (1, 1): "Su/Wi"}


def test_T5_no_neighbour_may_be_skipped() -> None:
    ring = """
        .      Wi/Sp  Su
        Su/Wi  .      Sp/Su
        Wi     Wi/Su  Sp
    """
    state = alone(table(ring, top=-1), held="Fa/Sp").play("@1,0")
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
    assert faces(after(state, order)) == {(0, 0): west, (1, 0): placed, (0, 1): "Fa", (1, 1): south}


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

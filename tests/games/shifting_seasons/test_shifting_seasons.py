"""Shifting Seasons up to its last tile: the vectors, and set-up, turns and their rulings by the rules page."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import fourfold
from fourfold import IllegalMove, State

TILES = ("Sp", "Sp*", "Su", "Su*", "Au", "Au*", "Wi", "Wi*")
COPIES = {2: 8, 3: 11, 4: 14}
SUPPLY = {2: 3, 3: 4, 4: 5}
FIRST_GAME = [1, 5, 8, 13]
AREAS = {
    1: "a1 c1 a2 b2 c2 a3 b3 c3",
    2: "d1 e1 f1 d2 e2 d3 e3 f3",
    3: "d4 e4 f4 d5 e5 f5 d6 f6",
    4: "a4 b4 c4 b5 c5 a6 b6 c6",
}
"""The cells of each area that can hold a tile, from the picture on the rules page."""

Board = dict[str, str]


def start(players: int = 2, cards: list[int] | None = FIRST_GAME, **options: Any) -> State:
    return fourfold.game("shifting-seasons", players=players, cards=cards, **options).start()


def after(state: State, moves: str) -> State:
    for move in moves.split():
        state = state.play(move)
    return state


def ready(players: int = 2) -> State:
    """Everything drawn in the order of the tiles, over and over; seat 0 decides."""
    state = start(players)
    for number in range(19):
        state = state.play(f"draw:{TILES[number % 8]}")
    return state


def place(names: str, *tiles: str) -> Board:
    """Tiles on cells, taking the tiles in turn."""
    return {name: tiles[number % len(tiles)] for number, name in enumerate(names.split())}


def build(boards: list[Board], phase: str = "turn", **others: Any) -> dict[str, Any]:
    """A position with these boards. The other tiles fill the sliding board, the display and the bag in their order."""
    players, held = len(boards), others.get("held")
    left = list(Counter(dict.fromkeys(TILES, COPIES[players])).elements())
    for tile in [tile for board in boards for tile in board.values()] + ([held["tile"]] if held else []):
        left.remove(tile)
    placed = sum(map(len, boards)) + (phase == "to")
    bagged = max(0, 8 * COPIES[players] - 19 - placed + (phase == "refill"))
    bag = left[len(left) - bagged :]
    ending = phase in ("refill", "after") or (held or {}).get("back") == "after"
    turn = None if phase == "over" else (placed - ending) % players
    filled = others.get("filled", [[] for _ in boards])
    return {
        "game": "shifting-seasons",
        "players": players,
        "colours": ["Sp", "Su", "Au", "Wi"][:players],
        "cards": FIRST_GAME,
        "group": "chosen",
        "seat": "chance" if phase == "refill" else turn,
        "phase": phase,
        "turn": turn,
        "bag": {tile: bag.count(tile) for tile in TILES},
        "slide": left[:16],
        "display": sorted(left[16 : len(left) - bagged]),
        "boards": boards,
        "tokens": [1] * players,
        "supply": SUPPLY[players],
        "frames": max(0, 7 - sum(map(len, filled))),
        "filled": filled,
        "held": held,
    } | others


def load(boards: list[Board], phase: str = "turn", **others: Any) -> State:
    position = build(boards, phase, **others)
    state = fourfold.game("shifting-seasons", players=len(boards), cards=FIRST_GAME).load(position)
    assert state.position() == position
    return state


def at(area: int, tile: str) -> dict[str, Any]:
    """A tile in hand for an area."""
    return {"tile": tile, "area": area, "from": None, "back": None}


# ------------------------------------------------------------------------------------------------ vectors


@pytest.mark.parametrize(
    ("moves", "counts"),
    [("", [24, 72, 576, 6912]), ("push:Sp>1 at:b2 draw:Wi", [2, 55, 816, 2808])],
)
def test_perft(moves: str, counts: list[int]) -> None:
    state = after(ready(), moves)
    assert [fourfold.perft(state, depth) for depth in (1, 2, 3, 4)] == counts


# ------------------------------------------------------------------------------------------------- set-up


def test_cards_are_drawn_first_two_of_each_kind() -> None:
    state = start(cards=None)
    assert state.weights == {f"card:{card}": 1 for card in range(1, 8)}
    state = state.play("card:6")
    assert state.weights == {f"card:{card}": 1 for card in (1, 2, 3, 4, 5, 7)}
    state = after(state, "card:2 card:14")
    assert state.position()["cards"] == [2, 6, 14]
    assert state.weights == {f"card:{card}": 1 for card in range(8, 14)}
    state = state.play("card:8")
    assert (state.position()["cards"], state.position()["phase"]) == ([2, 6, 8, 14], "tiles")


def test_given_cards_are_not_drawn_and_stand_in_order() -> None:
    state = start(cards=[13, 5, 8, 1])
    assert (state.position()["cards"], state.position()["phase"]) == (FIRST_GAME, "tiles")


@pytest.mark.parametrize(("players", "each", "supply"), [(2, 8, 3), (3, 11, 4), (4, 14, 5)])
def test_S16_tiles_are_split_evenly_among_the_kinds(players: int, each: int, supply: int) -> None:
    state = start(players)
    assert state.weights == {f"draw:{tile}": each for tile in TILES}
    position = state.position()
    assert (position["tokens"], position["supply"], position["frames"]) == ([1] * players, supply, 7)


def test_sliding_board_and_display_are_filled_in_order() -> None:
    state = after(start(), " ".join(f"draw:{TILES[n % 8]}" for n in range(17)))
    position = state.position()
    assert position["slide"] == [*TILES, *TILES]
    assert (position["display"], position["seat"]) == (["Sp"], "chance")
    assert state.weights == {f"draw:{tile}": 5 if tile == "Sp" else 6 for tile in TILES}
    state = after(state, "draw:Wi draw:Au*")
    assert (state.position()["display"], state.seat) == (["Au*", "Sp", "Wi"], 0)


# ------------------------------------------------------------------------------------------------ pushing

FRAME = """
    .  0  .  1  .
    2  3  4  5  6
    .  7  .  8  .
    9 10 11 12 13
    . 14  . 15  .
"""
PLACES = {int(number): divmod(n, 5) for n, number in enumerate(FRAME.split()) if number != "."}
WAYS = {1: (-1, 0, 1), 2: (0, 1, 1), 3: (1, 0, 3), 4: (0, -1, 3)}
"""Per lane the step down and to the right, and the row or column that it takes, counted from 0."""


class Frame:
    """The sliding board as a grid of five by five."""

    def __init__(self, slide: list[str]) -> None:
        self.grid = {PLACES[cell]: tile for cell, tile in enumerate(slide)}

    def push(self, tile: str, lane: int) -> str:
        down, right, line = WAYS[lane]
        steps = range(5) if down + right > 0 else range(4, -1, -1)
        for step in steps:
            place = (step, line) if down else (line, step)
            tile, self.grid[place] = self.grid[place], tile
        return tile

    @property
    def slide(self) -> list[str]:
        return [self.grid[PLACES[cell]] for cell in range(16)]


@settings(deadline=None, max_examples=20)
@given(st.binary(min_size=180, max_size=180), st.sampled_from([2, 3, 4]))
def test_pushing_follows_a_grid(choices: bytes, players: int) -> None:
    state = ready(players)
    for choice in choices:
        if state.is_over:
            break
        before, move = state.position(), state.moves[choice % len(state.moves)]
        state = state.play(move)
        now = state.position()
        verb, _, what = move.partition(":")
        if verb not in ("push", "double"):
            assert now["slide"] == before["slide"]
            continue
        tile, lane = what.split(">")
        frame = Frame(before["slide"])
        fallen = frame.push(tile, int(lane))
        if verb == "double":
            fallen = frame.push(fallen, int(lane))
        assert now["slide"] == frame.slide
        assert now["held"] == at(int(lane), fallen)
        assert sorted([*now["display"], tile]) == before["display"]


@pytest.mark.parametrize(
    ("lane", "falls", "slide"),
    [
        # cell by cell, a tile `Wi` pushed in and every other moved one on
        (1, "Sp", "Su* Sp* Su Wi* Au Au* Wi Su Sp Sp* Wi Su* Au Au* Wi Wi*"),
        (2, "Wi", "Sp Sp* Wi Su Su* Au Au* Wi* Sp Sp* Su Su* Au Au* Wi Wi*"),
        (3, "Wi*", "Sp Wi Su Su* Au Sp* Wi Wi* Au* Sp* Su Su* Sp Au* Wi Au"),
        (4, "Sp*", "Sp Sp* Su Su* Au Au* Wi Wi* Sp Su Su* Au Au* Wi Wi Wi*"),
    ],
)
def test_S23_each_lane_pushes_its_own_way(lane: int, falls: str, slide: str) -> None:
    state = after(start(), " ".join(f"draw:{TILES[n % 8]}" for n in range(16)) + " draw:Wi draw:Wi draw:Sp")
    position = state.play(f"push:Wi>{lane}").position()
    assert position["held"] == at(lane, falls)
    assert position["slide"] == slide.split()


def test_equal_display_tiles_are_one_move() -> None:
    state = after(start(), " ".join(f"draw:{TILES[n % 8]}" for n in range(16)) + " draw:Wi draw:Wi draw:Sp*")
    assert sorted(move for move in state.moves if move.startswith("push")) == [
        *("push:Sp*>1", "push:Sp*>2", "push:Sp*>3", "push:Sp*>4"),
        *("push:Wi>1", "push:Wi>2", "push:Wi>3", "push:Wi>4"),
    ]
    seat = state.seat
    assert isinstance(seat, int)
    paths = {choice.path for choice in state.view(seat).scene().choices if choice.move == "push:Wi>3"}
    assert paths == {("display:1", "slide:lane:3"), ("display:2", "slide:lane:3")}  # either, behind the spring


# ------------------------------------------------------------------------------------------------ placing


@pytest.mark.parametrize(
    ("lane", "beside"),
    [(1, "a1 c1 b2"), (2, "f1 e2 f3"), (3, "d6 f6 e5"), (4, "a4 a6 b5")],
)
def test_the_first_tile_of_an_area_lies_beside_its_number(lane: int, beside: str) -> None:
    state = ready().play(f"push:Sp>{lane}")
    assert set(state.moves) == {f"at:{cell}" for cell in beside.split()}


def test_S3_number_or_tile_of_the_same_area_supports() -> None:
    boards = [place("b5 b4", "Wi"), place("a1 a2", "Su")]
    state = load(boards, "place", held=at(1, "Sp"))
    assert set(state.moves) == {"at:a1", "at:c1", "at:b2"}  # b4, in area 4, supports nothing in area 1
    boards = [place("c3 f1", "Wi"), place("a1 a2", "Su")]  # c3 was brought there by a token
    state = load(boards, "place", held=at(1, "Sp"), tokens=[0, 1])
    assert set(state.moves) == {"at:a1", "at:c1", "at:b2", "at:b3", "at:c2"}


def test_a_full_area_closes_its_lane() -> None:
    boards = [place(AREAS[2], "Sp", "Au"), place(AREAS[3], "Su", "Wi")]
    state = load(boards, filled=[[2], [3]], supply=1, tokens=[2, 2])
    lanes = {move[-1] for move in state.moves if ">" in move}
    assert lanes == {"1", "3", "4"}


# ------------------------------------------------------------------------------------------------ bonuses


def test_S2_moves_come_before_the_push_or_after_the_refill() -> None:
    state = after(ready(), "push:Sp>1 at:b2")
    assert state.seat == "chance"  # not between placing and the refill
    state = state.play("draw:Wi")
    assert (state.position()["phase"], sorted(state.moves)) == ("after", ["done", "move:b2"])
    state = after(state, "move:b2")
    assert len(state.moves) == 31 and "to:b2" not in state.moves and "to:b1" not in state.moves
    state = state.play("to:f6")
    assert (state.seat, state.position()["phase"]) == (1, "turn")  # no token is left, so the turn is over
    before = after(ready(), "push:Sp>1 at:b2 draw:Wi done push:Sp*>2 at:f1 draw:Wi done move:b2 to:d4")
    assert (before.seat, before.position()["phase"], before.position()["tokens"]) == (0, "turn", [0, 1])
    assert not any(move.startswith(("move", "double")) for move in before.moves)


def test_S2_a_tile_may_be_moved_in_the_last_turn() -> None:
    full = place(f"{AREAS[1]} {AREAS[2]} {AREAS[3]}", "Sp", "Au", "Wi*")
    other = place(f"{AREAS[1]} {AREAS[2]} {AREAS[4]}", "Su", "Su*", "Sp*")
    state = load([full, other], "after", filled=[[1, 2, 3], [1, 2, 4]], supply=0, tokens=[0, 1])
    assert (state.seat, state.position()["display"]) == (1, [])
    assert not state.is_over and "done" in state.moves
    ended = state.play("done")
    assert ended.is_over and ended.position()["turn"] is None
    assert after(state, "move:a1 to:d4").is_over  # and with its last token the turn ends by itself


def test_S6_a_token_needs_a_frame_and_a_token() -> None:
    two_full = place(f"{AREAS[1]} {AREAS[2]}", "Su", "Au*")
    others = [two_full, place(f"{AREAS[1]} {AREAS[2]}", "Wi", "Wi*"), place(f"{AREAS[1]} {AREAS[2]}", "Sp", "Su*")]
    mine = place(AREAS[1] + " d1 e1 f1 d2 e2 d3 e3 d6", "Sp*", "Au")
    # Seven areas are filled, some by moves: no frame is left, but a token is.
    filled = [[1], [1, 2], [1, 2], [1, 2]]
    state = load([mine, *others], "place", held=at(2, "Su"), filled=filled, supply=1, tokens=[0, 1, 1, 1])
    now = state.play("at:f3").position()
    assert (now["filled"][0], now["frames"], now["supply"], now["tokens"][0]) == ([1, 2], 0, 1, 0)
    # Six areas are filled: a frame is left, but no token.
    one_full = place(AREAS[1] + " d1 e1 f1 d2 e2 d3 e3 d6", "Wi", "Wi*")
    state = load(
        [mine, others[0], one_full, others[2]],
        "place",
        held=at(2, "Su"),
        filled=[[1], [1, 2], [1], [1, 2]],
        supply=0,
        tokens=[0, 3, 2, 3],
    )
    now = state.play("at:f3").position()
    assert (now["filled"][0], now["frames"], now["supply"], now["tokens"][0]) == ([1, 2], 0, 0, 0)


def test_filling_an_area_takes_a_frame_and_a_token() -> None:
    seven = place("a1 c1 a2 b2 c2 a3 b3", "Sp", "Su")
    state = load([seven, place("d1 e1 f1 d2 e2 d3 e3", "Au", "Wi")], "place", held=at(1, "Wi*"))
    assert state.moves == ("at:c3",)
    now = state.play("at:c3").position()
    assert (now["filled"], now["frames"], now["supply"], now["tokens"]) == ([[1], []], 6, 2, [2, 1])


def test_S7_a_move_that_fills_an_area_takes_a_frame_but_no_token() -> None:
    seven = place("a1 c1 a2 b2 c2 a3 b3 e5", "Sp", "Su")
    state = load([seven, place("d1 e1 f1 d2 e2 d3 e3 f6", "Au", "Wi")])
    now = after(state, "move:e5 to:c3").position()
    assert (now["filled"], now["frames"], now["supply"], now["tokens"]) == ([[1], []], 6, 3, [0, 1])
    assert now["phase"] == "turn"
    assert not any(move.endswith(">1") for move in after(state, "move:e5 to:c3").moves)


def test_S10_an_area_opened_again_gives_nothing_again() -> None:
    seven = place(AREAS[1], "Sp", "Su")
    state = load([seven, place(f"{AREAS[2]}", "Au", "Wi")], filled=[[1], [2]], supply=1, tokens=[2, 2])
    assert not any(move.endswith(">1") for move in state.moves)
    state = after(state, "move:c3 to:d4")
    assert (state.position()["filled"], state.position()["frames"]) == ([[1], [2]], 5)
    push = next(move for move in state.moves if move.startswith("push") and move.endswith(">1"))
    state = after(state, f"{push} at:c3")
    now = state.position()
    assert (now["filled"], now["frames"], now["supply"], now["tokens"]) == ([[1], [2]], 5, 1, [1, 2])


def test_S11_several_moves_but_one_double_in_a_turn() -> None:
    full = place(AREAS[1], "Sp", "Su")
    state = load([full, place(AREAS[2], "Au", "Wi")], filled=[[1], [2]], supply=1, tokens=[2, 2])
    both = after(state, "move:a1 to:d4 move:a2 to:e4")
    assert both.position()["tokens"] == [0, 2]
    double = next(move for move in state.moves if move.startswith("double"))
    state = state.play(double)
    state = state.play(state.moves[0]).play_chance(1)
    assert (state.position()["phase"], state.position()["tokens"]) == ("after", [1, 2])
    assert all(move == "done" or move.startswith("move:") for move in state.moves)


def test_S12_a_token_won_may_be_spent_at_once() -> None:
    seven = place("a1 c1 a2 b2 c2 a3 b3", "Sp", "Su")
    other = place("d1 e1 f1 d2 e2 d3 e3", "Au", "Wi")
    state = load([seven, other], "place", held=at(1, "Wi*"), tokens=[0, 1]).play("at:c3").play_chance(1)
    assert (state.position()["phase"], state.position()["tokens"]) == ("after", [1, 1])
    state = after(state, "move:c3 to:f6")
    assert (state.seat, state.position()["tokens"]) == (1, [0, 1])


@pytest.mark.parametrize("spend", ["double:Sp>2 at:f1", "move:b2 to:f6"])
def test_S13_spent_tokens_are_gone(spend: str) -> None:
    state = after(ready(), "push:Sp>1 at:b2 draw:Sp done push:Sp*>2 at:f1 draw:Wi done")
    now = after(state, spend).position()
    assert (now["tokens"], now["supply"]) == ([0, 1], 3)


def test_S14_the_tile_between_two_pushes_goes_back_into_the_lane() -> None:
    # Lane 2 holds, in the direction of the push, Su Su* Au Au* Wi.
    once = ready().play("push:Sp>2").position()
    assert (once["held"], once["slide"][2:7]) == (at(2, "Wi"), ["Sp", "Su", "Su*", "Au", "Au*"])
    twice = ready().play("double:Sp>2").position()
    assert (twice["held"], twice["slide"][2:7]) == (at(2, "Au*"), ["Wi", "Sp", "Su", "Su*", "Au"])
    assert twice["boards"] == [{}, {}]
    boards = [place(AREAS[2], "Sp", "Au"), place(AREAS[3], "Su", "Wi")]
    state = load(boards, filled=[[2], [3]], supply=1, tokens=[2, 2])
    tile = state.position()["display"][0]
    with pytest.raises(IllegalMove):
        state.play(f"double:{tile}>2")


# ---------------------------------------------------------------------------------------------- whole games


@settings(deadline=None, max_examples=10)
@given(st.binary(min_size=430, max_size=430), st.sampled_from([2, 3, 4]))
def test_every_tile_is_somewhere_and_everybody_has_24_turns(choices: bytes, players: int) -> None:
    state, turns = start(players, cards=None), Counter[int]()
    for choice in choices:
        position = state.position()
        if position["phase"] == "over":
            break
        on_table = [*position["slide"], *position["display"]]
        on_boards = [tile for board in position["boards"] for tile in board.values()]
        held = [position["held"]["tile"]] if position["held"] else []
        everywhere = Counter(on_table + on_boards + held) + Counter(position["bag"])
        del everywhere[None]
        assert everywhere == dict.fromkeys(TILES, COPIES[players])
        move = state.moves[choice % len(state.moves)]
        turns[position["turn"]] += move.startswith(("push", "double"))
        state = state.play(move)
    assert state.is_over
    assert turns == dict.fromkeys(range(players), 24)
    assert [len(board) for board in state.position()["boards"]] == [24] * players


def test_a_state_is_small() -> None:
    assert start().game.package.rules.State.itemsize <= 320


@pytest.mark.parametrize(("players", "mean"), [(2, 170), (3, 245), (4, 320)])
def test_random_games_are_as_long_as_the_rules_page_says(players: int, mean: int) -> None:
    found = fourfold.playouts(start(players, cards=None), 2000, threads=1)
    assert abs(found.decisions / found.games - mean) < 2

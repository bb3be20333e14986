"""Turn of Time, what holds in every game: the rules page replayed slowly, turned tables, renamed seasons."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import fourfold
from fourfold import State

SEASONS = ("Sp", "Su", "Fa", "Wi")
AFTER = {"Sp": "Su", "Su": "Fa", "Fa": "Wi", "Wi": "Sp"}
DECK = Counter(SEASONS) + Counter(2 * ["Sp/Su", "Sp/Fa", "Sp/Wi", "Su/Fa", "Su/Wi", "Fa/Wi"])
SIDES = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}

Cell = tuple[int, int]
Position = dict[str, Any]

every_count = pytest.mark.parametrize("players", [1, 2, 3, 4])
some_games = settings(deadline=None, max_examples=25)
choices = st.binary(min_size=72, max_size=72)
"""One byte a decision, 72 in the longest game."""


def start(players: int) -> State:
    return fourfold.game("turn-of-time", players=players).start()


def chosen(state: State, choice: int) -> str:
    return state.moves[choice % len(state.moves)]


def code(card: str) -> str:
    """A card as hands and decks name it: the earlier season first."""
    return "/".join(sorted(card.split("/"), key=SEASONS.index))


# --------------------------------------------------------------------------------- the rules page, slowly


class Table:
    """The cards in a dictionary, each as the list of its faces, the one that shows first."""

    def __init__(self) -> None:
        self.cards: dict[Cell, list[str]] = {}

    def open_cells(self) -> set[Cell]:
        if not self.cards:
            return {(0, 0)}
        near = {(x + dx, y + dy) for x, y in self.cards for dx, dy in SIDES.values()} - set(self.cards)
        return {cell for cell in near if all(self.span(cell, axis) <= 4 for axis in (0, 1))}

    def span(self, cell: Cell, axis: int) -> int:
        line = [place[axis] for place in (*self.cards, cell)]
        return max(line) - min(line) + 1

    def neighbours(self, cell: Cell) -> dict[str, Cell]:
        beside = {side: (cell[0] + dx, cell[1] + dy) for side, (dx, dy) in SIDES.items()}
        return {side: place for side, place in beside.items() if place in self.cards}

    def meet(self, placed: Cell, neighbour: Cell) -> None:
        mine, theirs = self.cards[placed], self.cards[neighbour]
        p, q = mine[0], theirs[0]
        if q in (AFTER[p], AFTER[AFTER[p]]):
            mine.reverse()
        if p in (AFTER[q], AFTER[AFTER[q]]):
            theirs.reverse()

    def as_json(self) -> list[Position]:
        ordered = sorted(self.cards, key=lambda cell: (cell[1], cell[0]))
        return [{"x": x, "y": y, "card": "/".join(dict.fromkeys(self.cards[x, y]))} for x, y in ordered]


@every_count
@some_games
@given(choices)
def test_every_table_follows_from_the_moves(players: int, choices: bytes) -> None:
    state, table, held, placed, todo = start(players), Table(), "", (0, 0), dict[str, Cell]()
    for choice in choices:
        position = state.position()
        if players == 3 and not table.cards and position["phase"] == "card":
            (absent,) = set(SEASONS) - {season for own in position["seasons"] for season in own}
            table.cards[0, 0] = [absent]
        assert position["table"] == table.as_json()
        if position["phase"] == "over":
            break
        move = chosen(state, choice)
        if position["phase"] == "card":
            held = move
        elif position["phase"] == "cell":
            assert set(state.moves) == {f"@{x},{y}" for x, y in table.open_cells()}
            x, y = move[1:].split(",")
            placed = int(x), int(y)
            todo = table.neighbours(placed)
            table.cards[placed] = held.split("/")
        elif position["phase"] == "flip":
            assert set(state.moves) == {f"flip:{side}" for side in todo}
            table.meet(placed, todo.pop(move[-1]))
        state = state.play(move)
    assert len(table.cards) == 16


@every_count
@some_games
@given(choices)
def test_every_card_is_somewhere_and_only_own_cards_are_played(players: int, choices: bytes) -> None:
    state, seat = start(players), 0
    for choice in choices:
        position = state.position()
        if position["phase"] == "over":
            break
        if position["phase"] != "draw" or players == 1:
            on_table = [code(card["card"]) for card in position["table"]]
            held = [code(position["held"])] if position["held"] else []
            assert Counter(sum(position["hands"], on_table + held + (position["deck"] or []))) == DECK
        if position["phase"] == "card":
            assert state.seat == seat
            own = held if players == 1 else position["hands"][seat]
            both = {card for kind in own for card in (kind, "/".join(kind.split("/")[::-1]))}
            assert sorted(state.moves) == sorted(both)
            seat = (seat + 1) % players
        state = state.play(chosen(state, choice))


# --------------------------------------------------------------------------- what changes nothing but names


def same_game(
    players: int, choices: bytes, move: Callable[[str], str], position: Callable[[Position], Position]
) -> None:
    """Play a game and, beside it, the same one under other names."""
    state = other = start(players)
    for choice in choices:
        assert other.position() == position(state.position())
        assert set(other.moves) == {move(text) for text in state.moves}
        if state.is_over:
            break
        if state.weights is not None:
            assert other.weights == {move(text): weight for text, weight in state.weights.items()}
        text = chosen(state, choice)
        state, other = state.play(text), other.play(move(text))
    assert state.outcome == other.outcome


@every_count
@some_games
@given(choices, st.booleans(), st.sampled_from([1, -1]), st.sampled_from([1, -1]))
def test_a_table_may_be_turned_and_mirrored(players: int, choices: bytes, swap: bool, right: int, down: int) -> None:
    def cell(x: int, y: int) -> Cell:
        return (right * y, down * x) if swap else (right * x, down * y)

    def side(old: str) -> str:
        return next(new for new, step in SIDES.items() if step == cell(*SIDES[old]))

    def move(text: str) -> str:
        if text.startswith("@"):
            return "@{},{}".format(*cell(*map(int, text[1:].split(","))))
        return f"flip:{side(text[-1])}" if text.startswith("flip:") else text

    def moved(thing: Position) -> Position:
        x, y = cell(thing["x"], thing["y"])
        return {**thing, "x": x, "y": y}

    def position(old: Position) -> Position:
        table = sorted(map(moved, old["table"]), key=lambda card: (card["y"], card["x"]))
        placed = old["placed"] and moved(old["placed"])
        if placed:
            placed["todo"] = [new for new in SIDES if new in map(side, placed["todo"])]
        return {**old, "table": table, "placed": placed}

    same_game(players, choices, move, position)


@every_count
@some_games
@given(choices)
def test_seasons_may_be_renamed_in_their_order(players: int, choices: bytes) -> None:
    def face(card: str) -> str:
        return re.sub("Sp|Su|Fa|Wi", lambda season: AFTER[season[0]], card)

    def card(old: str) -> str:
        return code(face(old))

    def move(text: str) -> str:
        return f"draw:{card(text.removeprefix('draw:'))}" if text.startswith("draw:") else face(text)

    def position(old: Position) -> Position:
        return {
            **old,
            "seasons": [[AFTER[season] for season in own] for own in old["seasons"]],
            "hands": [sorted(map(card, hand)) for hand in old["hands"]],
            "deck": None if old["deck"] is None else sorted(map(card, old["deck"])),
            "table": [{**laid, "card": face(laid["card"])} for laid in old["table"]],
            "held": old["held"] and (card if old["phase"] == "card" else face)(old["held"]),
        }

    same_game(players, choices, move, position)

"""How Shifting Stones looks: the grid, the viewer's hand beside it, deck and discards, and everybody's scored cards."""

from __future__ import annotations

from textwrap import wrap
from typing import Any

from fourfold.core.locale.cldr import list_words
from fourfold.core.scene.drawing import Drawing
from fourfold.core.scene.scene import COLUMN, LINE, Choice, Face, Label, Mark, Piece, Role, Scene, Spot, Zone
from fourfold.core.state import View
from fourfold.games.shifting_stones import WORDS, rules
from fourfold.games.shifting_stones.cards import POINTS
from fourfold.games.shifting_stones.faces import (
    STYLE,
    card_look,
    fan_look,
    other_face,
    pile_look,
    stone_look,
)
from fourfold.games.shifting_stones.geometry import CELLS, SIDE, matches, packed
from fourfold.games.shifting_stones.positions import UNKNOWN
from fourfold.games.shifting_stones.text import CELL_NAMES

STONE = 100.0
GRID_X, GRID_Y = 4 * COLUMN, 3 * LINE
HAND_X = GRID_X + SIDE * STONE + 3 * COLUMN
CARD_WIDTH, CARD_HEIGHT = 10 * COLUMN, 6 * LINE
CARD_PITCH = CARD_WIDTH + COLUMN
PER_ROW = 3
PILE_X = HAND_X + PER_ROW * CARD_PITCH + COLUMN
PILE_WIDTH, PILE_HEIGHT = 8 * COLUMN, 3 * LINE
SEATS_Y = GRID_Y + SIDE * STONE + LINE
FAN_X, FAN_WIDTH = 23 * COLUMN, 6 * COLUMN
SCORED_X = FAN_X + FAN_WIDTH + COLUMN
SCORED_WIDTH, SCORED_HEIGHT = 4 * COLUMN, 3 * LINE
SCORED_PER_ROW = 12
WIDTH = PILE_X + PILE_WIDTH + 2 * COLUMN
LINE_LETTERS = 74

# ------------------------------------------------------------------------------------------------- scene


def scene(view: View, language: str, since: View | None, names: tuple[str, ...]) -> Scene:
    return _Drawing(view, language, since, names).scene()


class _Drawing(Drawing):
    def __init__(self, view: View, language: str, since: View | None, names: tuple[str, ...]) -> None:
        super().__init__(view, language, names, WORDS)
        self.before: list[str | None] | None = None if since is None else since.position()["grid"]

    def scene(self) -> Scene:
        title = self.title()
        self.labels.append(Label(2 * COLUMN, LINE / 4, title, 22, strong=True))
        self.labels.append(Label(2 * COLUMN, 1.25 * LINE, self.progress(), 14))
        self.draw_grid()
        self.draw_hand()
        self.draw_piles()
        bottom = self.list_discards(self.draw_seats())
        choices = tuple(
            Choice(move, self.view.describe(move, self.language), path, self.sign(move))
            for move in self.view.moves
            for path in self.paths(move)
        )
        width = max(WIDTH, len(title) * COLUMN + 2 * GRID_X)
        self.zones.append(Zone("progress", 2 * COLUMN, LINE, WIDTH - 4 * COLUMN, LINE - 1, "margin"))
        return self.finish(title, width, bottom, choices, STYLE)

    def put(self, id: str, x: float, y: float, width: float, height: float, look: Face | None, **rest: Any) -> None:
        self.spots.append(Spot(id, x, y, width, height))
        if look is not None:
            self.pieces.append(Piece(look, id, **rest))

    # --- what is going on

    def sign(self, move: str) -> str:
        return self.words(f"sign-{move}") if move in ("end", "skip") else ""

    def title(self) -> str:
        position, outcome = self.position, self.view.outcome
        if outcome is not None:
            return self.ending(outcome.winners)
        phase, moves = position["phase"], self.view.moves
        if phase == "act":
            phase = "act-other" if not moves else "act-fresh" if "skip" in moves else "act"
        elif phase == "use":
            phase = "use-other" if not moves else "use" if "+" in moves else "use-plain"
        if not moves:
            return self.words(f"title-{phase}", who=self.who(position["turn"]))
        return self.ask(position["turn"], f"title-{phase}", **({"card": position["held"]} if phase == "use" else {}))

    def ending(self, winners: tuple[int, ...]) -> str:
        if winners:
            who = list_words([self.who(seat) for seat in winners], self.language)
            return self.words("title-won", n=len(winners), who=who)
        if self.position["strikes"] == rules.STRIKES:
            return self.words("title-lost")
        return self.words("title-limit", rounds=self.position["rounds"])

    def progress(self) -> str:
        players, rounds = self.view.game.players, self.position["rounds"]
        number = min(rounds, self.position["round"] + 1)
        target = int(rules.TARGET[players])
        if self.view.is_over:  # alone, the last round is not played to its end
            return self.words("progress-over", round=number if players == 1 else self.position["round"])
        if number == rounds or (players > 1 and max(map(len, self.position["scored"])) >= target):
            return self.words("progress-last", round=number)
        kind = "progress-solo" if players == 1 else "progress"
        return self.words(kind, round=number, rounds=rounds, target=target)

    # --- the grid

    def draw_grid(self) -> None:
        across, down = GRID_X - 2 * COLUMN + SIDE * STONE, LINE + SIDE * STONE
        self.zones.append(Zone("grid", 2 * COLUMN, GRID_Y - LINE, across, down, "board"))
        for step in range(SIDE):
            middle = STONE / 2 + step * STONE
            self.labels.append(Label(GRID_X + middle - COLUMN / 2, GRID_Y - LINE, "abc"[step], 17))
            self.labels.append(Label(GRID_X - 2 * COLUMN, GRID_Y + middle - LINE / 2, "123"[step], 17))
        for cell in range(CELLS):
            x, y = GRID_X + cell % SIDE * STONE, GRID_Y + cell // SIDE * STONE
            symbol = self.position["grid"][cell]
            look = None if symbol is None else stone_look(symbol, self.language)
            self.put(cell_id(cell), x, y, STONE, STONE, look, marks=self.marks(cell, symbol))

    def marks(self, cell: int, symbol: str | None) -> tuple[Mark, ...]:
        """A stone that shows its other side is marked as turned; any other change as the last."""
        before = self.before[cell] if self.before else symbol
        if before == symbol or before is None or symbol is None:
            return ()
        return ("turned",) if other_face(before) == symbol else ("last",)

    # --- cards

    def draw_hand(self) -> None:
        """The viewer's own cards, the one taken among them; `+` marks those that match now."""
        seat, held = self.view.seat, self.position["held"]
        if seat is None:
            return
        self.zones.append(Zone("hand", HAND_X, GRID_Y - LINE, PER_ROW * CARD_PITCH, LINE + 2 * CARD_HEIGHT, "own"))
        self.labels.append(Label(HAND_X, GRID_Y - LINE, self.words("hand", who=self.who(seat)), 17))
        spots = {f"hand:{seat}:{slot}": number for slot, number in enumerate(self.position["hands"][seat])}
        if held not in (None, UNKNOWN):
            spots["held"] = held
        grid = None if None in self.position["grid"] else packed(self.position["grid"])
        for slot, (id, number) in enumerate(spots.items()):
            x, y = HAND_X + slot % PER_ROW * CARD_PITCH, GRID_Y + slot // PER_ROW * CARD_HEIGHT
            look = card_look(number - 1, self.language)
            matching = grid is not None and bool(matches(grid, number - 1))
            marks: tuple[Mark, ...] = ("held",) if id == "held" else ()
            self.put(id, x, y, CARD_WIDTH, CARD_HEIGHT, look, marks=marks, badge="+" if matching else "")

    def draw_piles(self) -> None:
        """Deck and discards and, for the seat that is to act, where to point to end or skip the turn."""
        deck, discards = self.position["deck"], len(self.position["discards"])
        y = GRID_Y - LINE
        self.zones.append(Zone("piles", PILE_X, y, PILE_WIDTH, 2 * LINE + 4 * PILE_HEIGHT, "board"))
        for id, cards in (("deck", deck if isinstance(deck, int) else len(deck)), ("discards", discards)):
            self.labels.append(Label(PILE_X, y, self.words(id), 17))
            self.put(id, PILE_X, y + LINE, PILE_WIDTH, PILE_HEIGHT, pile_look(id, cards, self.language))
            y += LINE + PILE_HEIGHT
        for move in ("end", "skip"):
            if move in self.view.moves:
                self.put(move, PILE_X, y, PILE_WIDTH, PILE_HEIGHT, None)
            y += PILE_HEIGHT

    # --- seats

    def draw_seats(self) -> float:
        y = SEATS_Y
        for seat in range(self.view.game.players):
            y = self.draw_seat(seat, y)
        return y

    def draw_seat(self, seat: int, y: float) -> float:
        scored, hand = self.position["scored"][seat], self.position["hands"][seat]
        deciding = self.position["turn"] == seat
        for line, words in enumerate(self.standing(seat)):
            self.labels.append(
                Label(2 * COLUMN, y + line * LINE, words, 18 if line == 0 else 15, line == 0 and deciding)
            )
        if isinstance(hand, int):
            taken = deciding and self.position["held"] == UNKNOWN
            look = fan_look(hand, taken, self.language)
            self.put(f"hand:{seat}", FAN_X, y, FAN_WIDTH, SCORED_HEIGHT, look, marks=("held",) if taken else ())
        for slot, number in enumerate(scored):
            x = SCORED_X + slot % SCORED_PER_ROW * SCORED_WIDTH
            top = y + slot // SCORED_PER_ROW * SCORED_HEIGHT
            look = card_look(number - 1, self.language, small=True)
            self.put(f"scored:{seat}:{slot}", x, top, SCORED_WIDTH, SCORED_HEIGHT, look)
        height = SCORED_HEIGHT * max(1, -(-len(scored) // SCORED_PER_ROW))
        role: Role = "own" if seat == self.view.seat else "other"
        self.zones.append(Zone(f"seat-{seat}", 2 * COLUMN, y, FAN_X - 2 * COLUMN, height - 1, role, self.who(seat)))
        if scored or isinstance(hand, int):
            width = SCORED_X - FAN_X + min(SCORED_PER_ROW, max(3, len(scored))) * SCORED_WIDTH
            self.zones.append(Zone(f"scored-{seat}", FAN_X, y, width, height - 1, role, self.who(seat)))
        return y + height

    def standing(self, seat: int) -> list[str]:
        """A seat's name, its points, and what else matters."""
        scored, outcome = self.position["scored"][seat], self.view.outcome
        points = sum(POINTS[number - 1] for number in scored)
        ones = sum(POINTS[number - 1] == 1 for number in scored)
        lines = [self.who(seat), self.words("standing", points=points, ones=ones)]
        if outcome is not None:
            lines.append(self.words("standing-final", points=outcome.scores[seat]))
        elif self.view.game.players == 1:
            lines.append(self.words("standing-strikes", strikes=self.position["strikes"]))
        elif self.position["skipped"][seat]:
            lines.append(self.words("standing-skipped"))
        return lines

    def list_discards(self, y: float) -> float:
        cards = list_words(map(str, self.position["discards"]), self.language)
        top = y
        for line in wrap(
            self.words("discards-listed", cards=cards) if cards else self.words("discards-none"), LINE_LETTERS
        ):
            self.labels.append(Label(2 * COLUMN, y, line, 15))
            y += LINE
        self.zones.append(Zone("discarded", 2 * COLUMN, top, LINE_LETTERS * COLUMN / 1.5, y - top, "margin"))
        return y + LINE

    # --- choices

    def paths(self, move: str) -> tuple[tuple[str, ...], ...]:
        """Two neighbours, in either order, to swap them; the same stone twice to turn it over."""
        if move[0] == "~":
            one, other = f"cell:{move[1:3]}", f"cell:{move[3:5]}"
            return ("held", one, other), ("held", other, one)
        if move[0] == "!":
            return (("held", f"cell:{move[1:]}", f"cell:{move[1:]}"),)
        if move == "+":
            return (("held",),)
        if move[0] == "#":
            seat = self.position["seat"]
            return ((f"hand:{seat}:{self.position['hands'][seat].index(int(move[1:]))}",),)
        return ((move,),)


def cell_id(cell: int) -> str:
    return f"cell:{CELL_NAMES[cell]}"

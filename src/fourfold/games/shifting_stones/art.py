"""How Shifting Stones looks: the grid, the viewer's hand beside it, deck and discards, and everybody's scored cards."""

from __future__ import annotations

from textwrap import wrap
from typing import Any

from fourfold.core.locale.cldr import list_words
from fourfold.core.state import View
from fourfold.games.shifting_stones import WORDS, rules
from fourfold.games.shifting_stones.cards import POINTS
from fourfold.games.shifting_stones.faces import (
    SYMBOL_STYLE,
    card_look,
    fan_look,
    other_face,
    pile_look,
    stone_look,
)
from fourfold.games.shifting_stones.geometry import CELL_NAMES, CELLS, SIDE, matches, packed
from fourfold.games.shifting_stones.positions import UNKNOWN
from fourfold.scene.drawing import Drawing
from fourfold.scene.places import Box, Crest, Layout, Material, Place, Standing
from fourfold.scene.scene import COLUMN, LINE, Face, Label, Mark, Patch, Piece, Role, Scene, Spot

STONE = 100.0
GRID_X, GRID_Y = 4 * COLUMN, 3 * LINE
HAND_X = GRID_X + SIDE * STONE + 3 * COLUMN
CARD_WIDTH, CARD_HEIGHT = 10 * COLUMN, 6 * LINE
CARD_PITCH = CARD_WIDTH + COLUMN
PER_ROW = 3
PILE_X = HAND_X + PER_ROW * CARD_PITCH + COLUMN
PILE_WIDTH, PILE_HEIGHT = 8 * COLUMN, 3 * LINE
GO_WIDTH = 12 * COLUMN
SEATS_Y = GRID_Y + SIDE * STONE + LINE
FAN_X, FAN_WIDTH = 23 * COLUMN, 6 * COLUMN
SCORED_X = FAN_X + FAN_WIDTH + COLUMN
SCORED_WIDTH, SCORED_HEIGHT = 4 * COLUMN, 3 * LINE
SCORED_PER_ROW = 12
WIDTH = PILE_X + GO_WIDTH + 2 * COLUMN
LINE_LETTERS = 74
SLOT, SAND = "slot", "sand"
TAG = 0.07
"""The share of the left wing above a shelf, for its tag."""


def _shelf(players: int) -> tuple[int, int]:
    """The number of rows of a shelf on a page, and of slots in each: enough for all cards that it takes to win."""
    rows = 4 if players == 1 else 2
    return rows, -(-int(rules.TARGET[players]) // rows)


def _layout(players: int) -> Layout:
    """The grid in the middle, the hand on the near edge, a shelf for everybody's scored cards in the left wing."""
    places = {
        "grid": Place(300, 300, Box("board"), Box("board"), Box("board")),
        "hand": Place(620, 155, Box("near"), Box("near"), Box("near")),
        "end": Place(150, 75, Box("near"), Box("near"), Box("near")),
        "early": Place(150, 75, Box("near"), Box("near"), Box("near")),
        "skip": Place(150, 75, Box("near"), Box("near"), Box("near")),
        "deck": Place(64, 74, Box("right", 0.08, 0, 0.36, 0.32), Box("right", 0, 0, 0.11, 1, 0), None),
        "discards": Place(64, 74, Box("right", 0.54, 0, 0.36, 0.32), Box("right", 0.24, 0, 0.11, 1, 0), None),
    }
    for at in range(players):  # the viewer's is the last one
        places |= _shelf_places(players, at)
    return Layout(f"{players}", places)


def _shelf_places(players: int, at: int) -> dict[str, Place]:
    """A place for each row of a shelf. Shelves stand in the wing from its top, the viewer's at its foot, and on a tall
    screen side by side. The rows of a shelf are below each other, or in line where that is larger."""
    rows, slots = _shelf(players)
    crowd, pair = players > 3, players < 3
    lines = 1 if crowd else rows
    height = min(0.14, (1 / players - TAG - 0.02) / lines)
    step = min(1 / players, TAG + lines * height + 0.03)
    top = 1 - lines * height if at == players - 1 else TAG + at * step
    share = 1 / players if players > 1 else 1.02
    width = (share - 0.02) / rows
    places = {}
    for row in range(rows):
        low = 1.0 if row == 0 and lines == 2 else 0.0  # two rows meet in the middle
        wide = Box("left", 0, top + row * height, 1, height, 0, low)
        tall = Box("left", (share + 0.01) * at, 0.3 + 0.35 * row, share - 0.04, 0.35, 0, 1.0 - row)
        if crowd:
            wide = Box("left", row / rows, top, 1 / rows, height, 0, 0)
        if pair:
            tall = Box("left", (share + 0.02) * at + row * width, 0.4, width, 0.6, 0, 0)
        places[f"shelf{at}{row}"] = Place(slots * SCORED_WIDTH, SCORED_HEIGHT - 9, wide, tall, tall)
    return places


def _end_layout(players: int) -> Layout:
    """The grid, and larger the shelves, which are what counts; hands and piles are put away."""
    board = Box("board", 0.02, 0.02, 0.4, 0.96)
    places = {"grid": Place(300, 300, board, board, board)}
    rows, slots = _shelf(players)
    part = 1 / players
    for at in range(players):
        for row in range(rows):
            height, low = 0.7 * part / rows, 1.0 - row if rows > 1 else 0.0  # two rows meet in the middle
            box = Box("board", 0.46, (at + 0.25) * part + row * height, 0.52, height, 0.5, low)
            places[f"shelf{at}{row}"] = Place(slots * SCORED_WIDTH, SCORED_HEIGHT - 9, box, box, box)
    return Layout(f"end{players}", places)


MATERIAL = Material("#e8d5ad", "#3a3530", "#33260f", "#f3ead9")
LAYOUTS = tuple(layout(players) for players in range(1, 6) for layout in (_layout, _end_layout))

# ------------------------------------------------------------------------------------------------- scene


def piece_look(code: str, language: str) -> Face | None:
    """A card by its number, or a stone by the symbol that shows."""
    return card_look(int(code[1:]) - 1, language) if code.startswith("#") else stone_look(code, language)


def scene(view: View, language: str, since: View | None, names: tuple[str, ...]) -> Scene:
    return _Drawing(view, language, since, names).scene()


class _Drawing(Drawing):
    def __init__(self, view: View, language: str, since: View | None, names: tuple[str, ...]) -> None:
        super().__init__(view, language, names, WORDS)
        before = None if since is None else since.position()
        self.before: list[str | None] | None = None if before is None else before["grid"]
        self.discarded_before: list[int] = [] if before is None else before["discards"]

    def scene(self) -> Scene:
        title = self.title()
        self.labels.append(Label(2 * COLUMN, LINE / 4, title, 22, strong=True))
        self.labels.append(Label(2 * COLUMN, 1.25 * LINE, self.progress(), 14, repeats=True))
        self.places = LAYOUTS[2 * self.view.game.players - 2 + self.view.is_over]
        self.status = self.goal()
        self.asks["cell:"] = self.words("ask-stone")
        self.draw_grid()
        self.draw_hand()
        self.draw_piles()
        bottom = self.list_discards(self.draw_seats())
        width = max(WIDTH, len(title) * COLUMN + 2 * GRID_X)
        self.zone("progress", 2 * COLUMN, LINE, WIDTH - 4 * COLUMN, LINE - 1, "margin")
        return self.finish(title, width, bottom, self.choices(self.paths, sign=self.sign), SYMBOL_STYLE)

    def put(self, id: str, x: float, y: float, width: float, height: float, look: Face | None, **rest: Any) -> None:
        self.spots.append(Spot(id, x, y, width, height))
        if look is not None:
            self.pieces.append(Piece(look, id, **rest))

    # --- what is going on

    def sign(self, move: str) -> str:
        if move == "+":
            return self.words("sign-score", points=POINTS[self.position["held"] - 1])
        return self.words(f"sign-{move}", n=self.to_draw()) if move in ("end", "skip") else ""

    def to_draw(self) -> int:
        """How many cards skipping the turn brings."""
        deck = self.position["deck"]
        left = (deck if isinstance(deck, int) else len(deck)) + len(self.position["discards"])
        return min(rules.SKIP_DEAL, rules.MOST_IN_HAND - len(self.position["hands"][self.position["seat"]]), left)

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

    def goal(self) -> str:
        """The round and what it takes to win, in a few words."""
        if self.view.is_over or self.progress() == self.words("progress-last", round=self.position["round"] + 1):
            return self.progress()
        kind = "goal-solo" if self.view.game.players == 1 else "goal"
        target = int(rules.TARGET[self.view.game.players])
        return self.words(kind, round=self.position["round"] + 1, target=target)

    # --- the grid

    def draw_grid(self) -> None:
        self.patches.append(Patch(GRID_X, GRID_Y, SIDE * STONE, SIDE * STONE, SAND))
        self.zone("grid", GRID_X, GRID_Y, SIDE * STONE, SIDE * STONE, "board", place="grid")
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
        """The viewer's own cards, the one taken among them; those that match now have a tick."""
        seat, held = self.view.seat, self.position["held"]
        if seat is None:
            return
        self.labels.append(Label(HAND_X, GRID_Y - LINE, self.words("hand", who=self.who(seat)), 17))
        spots = {f"hand:{seat}:{slot}": number for slot, number in enumerate(self.position["hands"][seat])}
        if held not in (None, UNKNOWN):
            spots["held"] = held
        for row in range(0, len(spots), PER_ROW):  # on a page side by side
            y, width = GRID_Y + row // PER_ROW * CARD_HEIGHT, min(PER_ROW, len(spots) - row) * CARD_PITCH
            self.zone(f"hand-{row}", HAND_X, y, width, CARD_HEIGHT, "own", place="hand")
        grid = None if None in self.position["grid"] else packed(self.position["grid"])
        for slot, (id, number) in enumerate(spots.items()):
            x, y = HAND_X + slot % PER_ROW * CARD_PITCH, GRID_Y + slot // PER_ROW * CARD_HEIGHT
            matching = grid is not None and bool(matches(grid, number - 1))
            look = card_look(number - 1, self.language, matching=matching)
            marks: tuple[Mark, ...] = ("held",) if id == "held" else ()
            self.put(id, x, y, CARD_WIDTH, CARD_HEIGHT, look, marks=marks)
            if id == "held" and "+" in self.view.moves:
                self.put("score", x + COLUMN, y + CARD_HEIGHT - 1.5 * LINE, CARD_WIDTH - 2 * COLUMN, 2 * LINE, None)

    def draw_piles(self) -> None:
        """Deck and discards and, for the seat that is to act, where to point to end or skip the turn."""
        deck, discards = self.position["deck"], len(self.position["discards"])
        y = GRID_Y - LINE
        for id, cards in (("deck", deck if isinstance(deck, int) else len(deck)), ("discards", discards)):
            self.labels.append(Label(PILE_X, y, self.words(id), 17))
            self.zone(id, PILE_X + 18, y + LINE, 64, PILE_HEIGHT - 1, "store", str(cards), place=id, tag=True)
            look = pile_look(id, cards, self.language)
            if id == "discards" and discards:
                look = pile_look(id, cards, self.language, self.top_discard() - 1, self.discards())
            self.put(id, PILE_X, y + LINE, PILE_WIDTH, PILE_HEIGHT, look)
            y += LINE + PILE_HEIGHT
        for move in ("end", "skip"):
            if move in self.view.moves:
                is_early = move == "end" and self.position["fresh"] and len(self.view.moves) > 1  # nothing was done yet
                place = "early" if is_early else move
                self.zone(move, PILE_X, y, GO_WIDTH, PILE_HEIGHT, "own", place=place)
                self.put(move, PILE_X, y, GO_WIDTH, PILE_HEIGHT, None)
            y += PILE_HEIGHT

    def top_discard(self) -> int:
        """The card that is seen on the discard pile: one of the newest. The pile has no order in the rules."""
        discards: list[int] = self.position["discards"]
        return max(set(discards).difference(self.discarded_before) or discards)

    def discards(self) -> str:
        cards = list_words(map(str, self.position["discards"]), self.language)
        return self.words("discards-listed", cards=cards) if cards else self.words("discards-none")

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
            first, told = line == 0, line == 1 or self.view.game.players == 1 or self.view.is_over
            size, strong = 18 if first else 15, first and deciding
            self.labels.append(Label(2 * COLUMN, y + line * LINE, words, size, strong, told and not first))
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
        at = (seat - (self.view.seat or 0) - 1) % self.view.game.players if self.view.seat is not None else seat
        self.zone(
            f"seat-{seat}", 2 * COLUMN, y, SCORED_X - 2 * COLUMN - 1, height - 1, role, self.who(seat), place="none"
        )
        self.draw_shelf(seat, y, len(scored), role, f"shelf{at}")
        return y + height

    def draw_shelf(self, seat: int, y: float, scored: int, role: Role, place: str) -> None:
        """Slots for as many scored cards as it takes to win, so that the race is seen."""
        rows, slots = _shelf(self.view.game.players)
        slots = max(slots, -(-scored // rows))
        for slot in range(rows * slots):
            column, line = slot % SCORED_PER_ROW, slot // SCORED_PER_ROW
            x, top = SCORED_X + column * SCORED_WIDTH, y + line * SCORED_HEIGHT
            if slot < max(scored, int(rules.TARGET[self.view.game.players])):
                self.patches.append(Patch(x + 5, top + 10, SCORED_WIDTH - 10, SCORED_HEIGHT - 23, SLOT))
            if slot % slots == 0 or column == 0:  # a zone begins
                width = min(slots - slot % slots, SCORED_PER_ROW - column) * SCORED_WIDTH - 1
                where: dict[str, Any] = {"place": f"{place}{slot // slots}", "tag": slot == 0, "seat": seat}
                self.zone(f"shelf-{seat}-{slot}", x, top + 4, width, SCORED_HEIGHT - 9, role, self.who(seat), **where)
        self.standings.append(self.plate(seat))

    def plate(self, seat: int) -> Standing:
        """The points, the cards in hand, and how many of those that it takes to win are scored."""
        position, outcome, players = self.position, self.view.outcome, self.view.game.players
        scored, hand = position["scored"][seat], position["hands"][seat]
        points = sum(POINTS[number - 1] for number in scored) if outcome is None else outcome.scores[seat]
        held = hand if isinstance(hand, int) else len(hand)
        words = self.standing(seat)[-1] if players == 1 else self.words("plate", held=held)
        taken = position["held"] == UNKNOWN and position["turn"] == seat
        crests = (Crest(fan_look(hand, taken, self.language)),) if isinstance(hand, int) else ()
        race = len(scored), int(rules.TARGET[players])
        return Standing(seat, points, crests, None, words, "pebble", race, self.bonus(seat))

    def bonus(self, seat: int) -> int:
        """What the seat would get for most cards of one point, until it is part of the score."""
        ones = [sum(POINTS[number - 1] == 1 for number in scored) for scored in self.position["scored"]]
        leads = len(ones) > 1 and ones[seat] == max(ones) > 0
        return rules.BONUS if leads and self.view.outcome is None else 0

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
        top = y
        for line in wrap(self.discards(), LINE_LETTERS):
            self.labels.append(Label(2 * COLUMN, y, line, 15))
            y += LINE
        self.zone("discarded", 2 * COLUMN, top, LINE_LETTERS * COLUMN / 1.5, y - top, "margin")
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
            return (("held", "score"),)
        if move[0] == "#":
            seat = self.position["seat"]
            return ((f"hand:{seat}:{self.position['hands'][seat].index(int(move[1:]))}",),)
        return ((move,),)


def cell_id(cell: int) -> str:
    return f"cell:{CELL_NAMES[cell]}"

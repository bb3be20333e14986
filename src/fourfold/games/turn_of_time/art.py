"""How Turn of Time looks: the growing table on the left, seats with their hands (or the deck) on the right."""

from __future__ import annotations

from fourfold.core.scene.drawing import Drawing
from fourfold.core.scene.scene import COLUMN, LINE, Choice, Face, Label, Mark, Piece, Role, Scene, Spot, Wall, Zone
from fourfold.core.state import View
from fourfold.games.seasons import EDGES
from fourfold.games.turn_of_time import WORDS, rules
from fourfold.games.turn_of_time.codes import CODES, FACE_CODES, SEASON_NAMES, SEASONS, shown
from fourfold.games.turn_of_time.faces import STYLE, face_look, hand_look
from fourfold.games.turn_of_time.geometry import BOX, DIRECTIONS
from fourfold.games.turn_of_time.text import standing

__all__ = ["EDGES", "scene"]

TABLE_X, TABLE_Y = 2 * COLUMN, 3 * LINE
CELL = 100.0
HAND_WIDTH, HAND_HEIGHT = 7 * COLUMN, 3 * LINE
HAND_PITCH = HAND_WIDTH + COLUMN


def scene(view: View, language: str, since: View | None, names: tuple[str, ...]) -> Scene:
    return _Drawing(view, language, since, names).scene()


class _Drawing(Drawing):
    def __init__(self, view: View, language: str, since: View | None, names: tuple[str, ...]) -> None:
        super().__init__(view, language, names, WORDS)
        self.table = {(card["x"], card["y"]): card["card"] for card in self.position["table"]}
        self.before = None
        if since is not None:
            self.before = {(card["x"], card["y"]): card["card"] for card in since.position()["table"]}

    def scene(self) -> Scene:
        self.draw_table()
        self.panel_x = TABLE_X + self.columns * CELL + 4 * COLUMN
        bottom = self.draw_deck() if self.view.game.players == 1 else self.draw_seats()
        title = self.title()
        self.labels.append(Label(TABLE_X, LINE / 2, title, 24, strong=True))
        width = max(self.panel_x + self.panel_width + 2 * COLUMN, len(title) * 12.5 + 2 * TABLE_X)
        height = max(TABLE_Y + self.rows * CELL + 2 * LINE, bottom)
        choices = tuple(
            Choice(move, self.view.describe(move, self.language), path)
            for move in self.view.moves
            for path in self.paths(move)
        )
        return self.finish(title, width, height, choices, STYLE)

    def title(self) -> str:
        phase, outcome, alone = self.position["phase"], self.view.outcome, self.view.game.players == 1
        if outcome is not None:
            if alone:
                return self.words("over-met" if outcome.winners else "over-missed")
            how = "over-won"
            if len(set(outcome.scores)) == 1:  # T3
                how = "over-won-by-group" if rules.lead_in_groups(self.view._records[0]) else "over-won-by-turn"
            return self.words(how, who=self.who(outcome.winners[0]))
        if phase == "draw":
            return self.words("task-draw-card" if alone else "task-draw-season")
        seat = self.position["seat"]
        if phase == "cell":
            season = SEASON_NAMES[SEASONS.index(self.position["held"][:2])]
            return self.ask(seat, "task-cell", season=season)
        return self.ask(seat, "task-face" if alone and phase == "card" else f"task-{phase}")

    # --- the table

    def draw_table(self) -> None:
        """The cards and the cells around them that are still within reach; a wall where the box is fixed (T11)."""
        xs, ys = [x for x, _ in self.table] or [0], [y for _, y in self.table] or [0]
        self.left, self.columns = shown(min(xs), max(xs))
        self.top, self.rows = shown(min(ys), max(ys))
        for y in range(self.top, self.top + self.rows):
            for x in range(self.left, self.left + self.columns):
                spot = _cell_id(x, y)
                self.spots.append(Spot(spot, TABLE_X + (x - self.left) * CELL, TABLE_Y + (y - self.top) * CELL))
                if (x, y) in self.table:
                    self.pieces.append(self.card(x, y))
        width, height = self.columns * CELL, self.rows * CELL
        self.zones.append(Zone("table", TABLE_X, TABLE_Y, width, height, "board"))
        if max(xs) - min(xs) + 1 == BOX:
            self.walls.append(Wall(TABLE_X, TABLE_Y, height, "w"))
            self.walls.append(Wall(TABLE_X + width, TABLE_Y, height, "e"))
        if max(ys) - min(ys) + 1 == BOX:
            self.walls.append(Wall(TABLE_X, TABLE_Y, width, "n"))
            self.walls.append(Wall(TABLE_X, TABLE_Y + height, width, "s"))

    def card(self, x: int, y: int) -> Piece:
        code = self.table[x, y]
        face = FACE_CODES.index(code)
        marks: list[Mark] = []
        placed = self.position["placed"]
        if placed is not None and (placed["x"], placed["y"]) == (x, y):
            marks.append("placed")
        if self.before is not None:
            if (x, y) not in self.before:
                marks.append("last")
            elif self.before[x, y] != code:
                marks.append("turned")
        return Piece(face_look(face, self.language), _cell_id(x, y), tuple(marks), self.owner(code[:2]))

    def owner(self, season: str) -> str:
        for seat, seasons in enumerate(self.position["seasons"]):
            if season in seasons:
                return str(seat + 1)
        return ""

    # --- the panel

    def draw_seats(self) -> float:
        players = self.view.game.players
        per_row = 3 if players == 3 else 4
        rows = 2 if players < 4 else 1
        self.panel_width = per_row * HAND_PITCH - COLUMN
        y = TABLE_Y - LINE
        for seat in range(players):
            y = self.draw_seat(seat, y, per_row, rows)
        return y

    def draw_seat(self, seat: int, y: float, per_row: int, rows: int) -> float:
        top, name = y, self.who(seat)
        own = self.words("seat", number=seat + 1, who=name) if self.names else name
        self.labels.append(Label(self.panel_x, y, own, 20, strong=self.position["seat"] == seat))
        y += LINE
        for season in self.position["seasons"][seat]:
            self.labels.append(Label(self.panel_x, y, self.standing(season), 17))
            y += LINE
        hand = self.position["hands"][seat]
        deciding = self.position["seat"] == seat and self.position["held"] is not None
        looks = [hand_look(CODES.index(code), self.language) for code in hand]
        for slot in range(len(looks) + deciding):
            spot = f"hand:{seat}:{slot}" if slot < len(looks) else "held"
            x = self.panel_x + slot % per_row * HAND_PITCH
            self.spots.append(Spot(spot, x, y + slot // per_row * HAND_HEIGHT, HAND_WIDTH, HAND_HEIGHT))
            if slot < len(looks):
                self.pieces.append(Piece(looks[slot], spot))
            else:
                self.pieces.append(self.held())
        bottom = y + (0 if self.view.is_over else rows * HAND_HEIGHT) + LINE
        role: Role = "own" if seat == self.view.seat else "other"
        self.zones.append(Zone(f"seat-{seat}", self.panel_x, top, self.panel_width, bottom - LINE - top, role, name))
        return bottom

    def held(self) -> Piece:
        code = self.position["held"]
        if self.position["phase"] == "cell":
            look = face_look(FACE_CODES.index(code), self.language)
            text = (code.center(5),)
            look = Face(look.name, look.svg, text, text, look.ink, look.paper)
        else:
            look = hand_look(CODES.index(code), self.language)
        return Piece(look, "held", ("held",))

    def standing(self, code: str) -> str:
        """How a season stands on the table; at the end, what it earns."""
        record, season = self.view._records[0], SEASONS.index(code)
        values = standing(record, season)
        if self.view.is_over and self.view.game.players > 1:
            points = int(rules.points(record, season))
            return self.words("standing-points", season=SEASON_NAMES[season], points=points, **values)
        return self.words("standing", season=SEASON_NAMES[season], **values)

    def draw_deck(self) -> float:
        """The solo game: the goal, the drawn card, the deck as one card of each kind with its number of copies."""
        self.panel_width = 4 * HAND_PITCH - COLUMN
        y = TABLE_Y - LINE
        self.labels.append(Label(self.panel_x, y, self.words(f"goal-{self.position['goal']}"), 20, strong=True))
        for season in SEASONS:
            y += LINE
            self.labels.append(Label(self.panel_x, y, self.standing(season), 17))
        y += LINE
        if self.position["held"] is not None:
            self.labels.append(Label(self.panel_x, y + LINE, self.words("drawn"), 20))
            self.spots.append(Spot("held", self.panel_x + HAND_PITCH, y, HAND_WIDTH, HAND_HEIGHT))
            self.pieces.append(self.held())
        y += HAND_HEIGHT
        deck = self.position["deck"]
        self.labels.append(Label(self.panel_x, y, self.words("deck", cards=len(deck)), 20))
        y += LINE
        for slot, kind in enumerate(kind for kind, code in enumerate(CODES) if code in deck):
            x = self.panel_x + slot % 4 * HAND_PITCH
            spot = f"deck:{CODES[kind]}"
            self.spots.append(Spot(spot, x, y + slot // 4 * HAND_HEIGHT, HAND_WIDTH, HAND_HEIGHT))
            copies = deck.count(CODES[kind])
            self.pieces.append(Piece(hand_look(kind, self.language), spot, (), str(copies) if copies > 1 else ""))
        bottom = y + 3 * HAND_HEIGHT + LINE
        top = TABLE_Y - LINE
        self.zones.append(Zone("deck", self.panel_x, top, self.panel_width, bottom - top, "own"))
        return bottom

    # --- choices

    def paths(self, move: str) -> tuple[tuple[str, ...], ...]:
        """The ways of pointing at a move: several for a card that is in hand more than once."""
        if move.startswith("@"):
            return (("held", "cell:" + move[1:]),)
        if move.startswith("flip:"):
            placed = self.position["placed"]
            dx, dy = DIRECTIONS["nesw".index(move[-1])]
            return ((_cell_id(placed["x"] + dx, placed["y"] + dy),),)
        if self.view.game.players == 1:
            return (("held",),)
        seat = self.position["seat"]
        kind = CODES[rules.KIND_OF_FACE[FACE_CODES.index(move)]]
        return tuple((f"hand:{seat}:{slot}",) for slot, code in enumerate(self.position["hands"][seat]) if code == kind)


def _cell_id(x: int, y: int) -> str:
    return f"cell:{x},{y}"

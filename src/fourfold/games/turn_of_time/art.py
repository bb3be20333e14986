"""How Turn of Time looks: the growing table on the left, seats with their hands (or the deck) on the right."""

from __future__ import annotations

from fourfold.core.state import View
from fourfold.games.seasons import EDGES, WREATHS
from fourfold.games.turn_of_time import WORDS, rules
from fourfold.games.turn_of_time.codes import CODES, FACE_CODES, SEASON_NAMES, SEASONS, shown, xy
from fourfold.games.turn_of_time.faces import STYLE, chip_look, face_look, hand_look, season_look
from fourfold.games.turn_of_time.geometry import BOX, CELLS, DIRECTIONS
from fourfold.games.turn_of_time.text import describe, standing
from fourfold.scene.drawing import Drawing
from fourfold.scene.places import Box, Crest, Layout, Material, Place, Share, Standing, Tally
from fourfold.scene.scene import COLUMN, LINE, Choice, Face, Label, Mark, Patch, Piece, Role, Scene, Spot, Wall

__all__ = ["EDGES", "scene"]

TABLE_X, TABLE_Y = 2 * COLUMN, 3 * LINE
CELL = 100.0
INSET = 5.0
"""Between the edge of a cell and what is drawn in it, or round all cells."""
CARDS = BOX * BOX
HAND_WIDTH, HAND_HEIGHT = 7 * COLUMN, 3 * LINE
HAND_PITCH = HAND_WIDTH + COLUMN


HANDS = {4: (400, 100), 6: (6 * HAND_PITCH, 100), 8: (4 * HAND_PITCH, 87)}
"""The room for a hand of at most so many cards on the near edge. One row, but for the largest: its second half, which
has as much room, lies beside the first on a wide screen and else below it."""
SECOND_HALF = "hand-more"
ONE_ROW = 6


def _layout(players: int, watching: bool, cards: int) -> Layout:
    """The table in the middle, the viewer's hand on the near edge, each other hand on the far edge, beside its player's
    plate or below it. Who is `watching` has no hand."""
    near = Box("near"), Box("near"), Box("near")
    places = {
        "table": Place(400, 400, Box("board"), Box("board"), Box("board")),
        "hand": Place(*HANDS[cards], *near, enlarges=1),
        "deck": Place(400, 225, Box("left", 0, 0.55, 1, 0.4, 0.5, 0), Box("far", down=0), enlarges=1),
    }
    if cards > ONE_ROW:
        for name, half in (("hand", 0), (SECOND_HALF, 1)):
            wide = Box("near", half / 2, 0, 0.5, 1, 1 - half)
            tall = Box("near", 0, half / 2, 1, 0.5, down=1 - half)
            places[name] = Place(*HANDS[cards], wide, tall, tall, enlarges=1)
    others = players if watching and players > 1 else players - 1
    for at in range(others):
        plate = 0.6 if players == 4 else 0.5  # the share of it on a wide screen
        wide = Box("far", (at + plate) / others, 0, (1 - plate) / others, 1, 0)
        tall = Box("far", at / others, 0.62, 1 / others, 0.38, 0)
        places[f"hand{at}"] = Place(HAND_ROWS[players] * HAND_COLUMNS[players] * HAND_PITCH, HAND_HEIGHT, wide, tall)
    return Layout(_layout_name(players, watching, cards), places)


def _layout_name(players: int, watching: bool, cards: int) -> str:
    return f"{players}{'w' if watching else f'h{cards}'}"


HAND_COLUMNS = {2: 4, 3: 3, 4: 4}
HAND_ROWS = {2: 2, 3: 2, 4: 1}
"""How the largest hand lies in a terminal, by the number of players; on the far edge of a page in a single row."""
MATERIAL = Material("#c6cfec", "#1c2049", "#1c2250", "#e9ebff")
LAYOUTS = tuple(
    _layout(players, watching, cards)
    for players in range(1, 5)
    for watching, cards in ((True, 4), *((False, cards) for cards in HANDS))
)
_BY_NAME = {layout.name: layout for layout in LAYOUTS}


def piece_look(code: str, language: str) -> Face | None:
    """A card with the face that shows first, or the sign of a season by its name."""
    if code in SEASON_NAMES:
        return season_look(SEASON_NAMES.index(code), language)
    return face_look(FACE_CODES.index(code), language)


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
        self.tally = self.count_seasons()
        self.status = self.goal_line()
        self.panel_x = TABLE_X + self.columns * CELL + 4 * COLUMN
        bottom = self.draw_deck() if self.view.game.players == 1 else self.draw_seats()
        self.places = self.layout()
        if self.view.is_over:
            self.signs = {code: hand_look(CODES.index(code), self.language) for code in SEASONS}
        title = self.title()
        self.labels.append(Label(TABLE_X, LINE / 2, title, 24, strong=True))
        width = max(self.panel_x + self.panel_width + 2 * COLUMN, len(title) * 12.5 + 2 * TABLE_X)
        height = max(TABLE_Y + self.rows * CELL + 2 * LINE, bottom)
        if self.view.moves and self.position["phase"] == "card":
            self.look_ahead()
        return self.finish(title, width, height, self.choices(self.paths, lays=self.laid), STYLE)

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

    def layout(self) -> Layout:
        cards = sum(zone.width for zone in self.zones if zone.place in ("hand", SECOND_HALF)) / HAND_PITCH
        room = next(most for most in HANDS if cards <= most)
        return _BY_NAME[_layout_name(self.view.game.players, self.view.seat is None, room)]

    # --- the table

    def draw_table(self) -> None:
        """The cards and the cells around them that are still within reach; a wall where the box is fixed (T11)."""
        xs, ys = [x for x, _ in self.table] or [0], [y for _, y in self.table] or [0]
        self.left, self.columns = shown(min(xs), max(xs))
        self.top, self.rows = shown(min(ys), max(ys))
        for y in range(self.top, self.top + self.rows):
            for x in range(self.left, self.left + self.columns):
                spot = _cell_id(x, y)
                left, top = TABLE_X + (x - self.left) * CELL, TABLE_Y + (y - self.top) * CELL
                self.spots.append(Spot(spot, left, top))
                self.patches.append(Patch(left + INSET, top + INSET, CELL - 2 * INSET, CELL - 2 * INSET, "t-cell"))
                if (x, y) in self.table:
                    self.pieces.append(self.card(x, y))
        width, height = self.columns * CELL, self.rows * CELL
        self.zone("table", TABLE_X, TABLE_Y, width, height, "board", place="table")
        if max(xs) - min(xs) + 1 == max(ys) - min(ys) + 1 == BOX:
            self.patches.insert(
                0, Patch(TABLE_X - INSET, TABLE_Y - INSET, width + 2 * INSET, height + 2 * INSET, "t-box")
            )
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
        return Piece(face_look(face, self.language), _cell_id(x, y), tuple(marks), owner=self.owner(code[:2]))

    def owner(self, season: str) -> int | None:
        for seat, seasons in enumerate(self.position["seasons"]):
            if season in seasons:
                return seat
        return None

    # --- what counts

    def count_seasons(self) -> Tally:
        """Every season in the order of turning: the cards that show it, its largest group, what it earns."""
        alone = self.view.game.players == 1
        name = self.words(f"goal-{self.position['goal']}" if alone else "wheel")
        left = CARDS - len(self.table)
        return Tally(name, tuple(map(self.share, range(len(SEASONS)))), left, self.words("wheel-left", cards=left))

    def share(self, season: int) -> Share:
        values, seat = self.counts(season), self.owner(SEASONS[season])
        points = None if seat is None else self.points(season)
        note = self.words("wheel-group", group=values["group"])
        look = season_look(season, self.language)
        return Share(look, values["cards"], note, self.standing(SEASONS[season]), seat, points)

    def counts(self, season: int) -> dict[str, int]:
        return standing(self.view._records[0], season)

    def points(self, season: int) -> int:
        """What a season would earn its owner if the game ended now; nothing as long as no card lies on the table."""
        return int(rules.points(self.view._records[0], season)) if self.table else 0

    def goal_line(self) -> str:
        """How far the game is, and what it takes to win."""
        players = self.view.game.players
        if players == 1:
            return self.words("laid", laid=len(self.table), cards=CARDS)
        return self.words("laid-goal", laid=len(self.table), cards=CARDS, players=players)

    # --- the panel

    def draw_seats(self) -> float:
        players = self.view.game.players
        per_row, rows = HAND_COLUMNS[players], HAND_ROWS[players]
        self.panel_width = per_row * HAND_PITCH - COLUMN
        y = TABLE_Y - LINE
        for seat in range(players):
            y = self.draw_seat(seat, y, per_row, rows)
        return y

    def draw_seat(self, seat: int, y: float, per_row: int, rows: int) -> float:
        top, name = y, self.who(seat)
        title = self.words("seat", number=seat + 1, who=name) if self.names else name
        self.labels.append(Label(self.panel_x, y, title, 20, strong=self.position["seat"] == seat))
        y += LINE
        for season in self.position["seasons"][seat]:
            self.labels.append(Label(self.panel_x, y, self.standing(season), 17))
            y += LINE
        hand = self.position["hands"][seat]
        deciding = self.position["seat"] == seat and self.position["held"] is not None
        own = seat == self.view.seat
        looks = [(hand_look if own else chip_look)(CODES.index(code), self.language) for code in hand]
        for slot in range(len(looks) + deciding):
            spot = f"hand:{seat}:{slot}" if slot < len(looks) else "held"
            x = self.panel_x + slot % per_row * HAND_PITCH
            self.spots.append(Spot(spot, x, y + slot // per_row * HAND_HEIGHT, HAND_WIDTH, HAND_HEIGHT))
            if slot < len(looks):
                self.pieces.append(Piece(looks[slot], spot))
            else:
                self.pieces.append(self.held())
        bottom = y + (0 if self.view.is_over else rows * HAND_HEIGHT) + LINE
        role: Role = "own" if own else "other"
        self.zone(f"seat-{seat}", self.panel_x, top, self.panel_width, y - 1 - top, role, name, place="none")
        place = "hand" if own else f"hand{seat - (self.view.seat is not None and seat > self.view.seat)}"
        cards = len(looks) + deciding if own else rows * per_row  # others' hands keep their size
        for row in range(0, cards, per_row):
            width = min(per_row, cards - row) * HAND_PITCH
            top = y + row // per_row * HAND_HEIGHT
            part = SECOND_HALF if own and row and cards > ONE_ROW else place
            self.zone(f"hand-{seat}-{row}", self.panel_x, top, width, HAND_HEIGHT - 1, role, name, place=part)
        self.standings.append(self.plate(seat))
        return bottom

    def plate(self, seat: int) -> Standing:
        """The seat's seasons, and the points they would earn if the game ended now."""
        seasons = sorted(SEASONS.index(code) for code in self.position["seasons"][seat])
        crests = tuple(Crest(season_look(season, self.language)) for season in seasons)
        points = [self.points(season) for season in seasons]
        wreath = WREATHS[SEASONS[seasons[points.index(max(points))]]] if seasons else ""
        return Standing(seat, sum(points), crests, wreath=wreath)

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
        season = SEASONS.index(code)
        values = self.counts(season)
        if self.view.is_over and self.view.game.players > 1:
            return self.words("standing-points", season=SEASON_NAMES[season], points=self.points(season), **values)
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
            look = chip_look(kind, self.language, copies)
            self.pieces.append(Piece(look, spot, (), str(copies) if copies > 1 else ""))
        bottom = y + 3 * HAND_HEIGHT + LINE
        top = TABLE_Y - LINE
        self.zone("goal", self.panel_x, top, self.panel_width, 5 * LINE - 1, "store", place="none")
        held = self.panel_x + HAND_PITCH
        drawn = self.words("drawn")
        self.zone("held", held, top + 5 * LINE, HAND_WIDTH, HAND_HEIGHT - 1, "own", drawn, place="hand")
        self.zone("deck", self.panel_x, y, self.panel_width, bottom - y, "own", place="deck")
        self.standings.append(Standing(0))
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

    def laid(self, move: str) -> Face | None:
        """The card with the face that a move turns up."""
        return face_look(FACE_CODES.index(move), self.language) if move in FACE_CODES else None

    def look_ahead(self) -> None:
        """Any card with any face can go to the same spaces: both can be chosen at once."""
        record = self.view._records[0]
        cells = [cell for cell in range(CELLS) if int(rules.open_cells(record)) >> cell & 1]
        self.then = tuple(
            Choice("@{},{}".format(*xy(cell)), describe(record, rules.AT + cell, self.language), (_cell_id(*xy(cell)),))
            for cell in cells
        )
        for move in self.view.moves:
            season = SEASON_NAMES[SEASONS.index(move[:2])]
            self.asks[face_look(FACE_CODES.index(move), self.language)] = self.words("ask-cell", season=season)


def _cell_id(x: int, y: int) -> str:
    return f"cell:{x},{y}"

"""How Shifting Seasons looks: the sliding board and the score cards on the left, the players' boards on the right.

At the end the score sheet takes the place of the sliding board: beside each board, what of it counted for each card.
"""

from __future__ import annotations

import re

from fourfold.core.locale.cldr import list_words
from fourfold.core.state import View
from fourfold.games.seasons import EDGES as SEASON_EDGES
from fourfold.games.seasons import SEASONS, WREATHS
from fourfold.games.shifting_seasons import COLOURS, TILES, WORDS
from fourfold.games.shifting_seasons.faces import (
    SEASON,
    STYLE,
    bag_look,
    card_look,
    counted_look,
    crest_look,
    entry_look,
    exit_look,
    frames_look,
    number_look,
    tile_look,
    token_look,
)
from fourfold.games.shifting_seasons.geometry import AREA_COLOUR, AREA_OF_CELL, NAMES, NUMBER_NAMES, SIDE, SLIDE_PICTURE
from fourfold.games.shifting_seasons.layouts import (
    BOARD,
    CARD_HEIGHT,
    CARD_WIDTH,
    CELL,
    GOAL,
    LAYOUTS,
    SHEET_PITCH,
    SLIDE,
    STORE,
)
from fourfold.games.shifting_seasons.rules import TURNS
from fourfold.games.shifting_seasons.text import season
from fourfold.games.shifting_seasons.text import tile as tile_values
from fourfold.scene.drawing import Drawing
from fourfold.scene.places import Crest, Material, Standing
from fourfold.scene.scene import COLUMN, LINE, Face, Label, Patch, Piece, Role, Scene, Spot

EDGES = SEASON_EDGES + "\nrect[rx='2.5']{stroke-width:1.2;stroke-dasharray:none}"
"""The squares of the score cards are too small for patterns."""
LEFT, TOP = 2 * COLUMN, 2 * LINE
HEADING = 3 * LINE
"""Above a board: who, with which colour and points, and the letters of the columns."""
MARGIN = 2 * COLUMN
"""To the left of a board: the numbers of the rows."""
BLOCK_WIDTH, BLOCK_HEIGHT = MARGIN + BOARD + 2 * COLUMN, HEADING + BOARD
ENTRIES = ((2, 6), (0, 2), (4, 0), (6, 4))
EXITS = ((2, 0), (6, 2), (4, 6), (0, 4))
"""Per lane the column and row of its arrow and of its exit, counted from 0 with the sliding board at 1 to 5."""
CENTRE = (3, 3)
"""Between the lanes: a lifted tile is held there."""
CORNER = (5, 0)
"""Beside the lanes: a turn is ended there."""
MATERIAL = Material("#d3e2bb", "#1f3019", "#1c2b12", "#e8f1dc")


def choice_look(option: str, value: str, language: str) -> Face | None:
    """The picture of a value of an option, for those who set a table."""
    if option == "cards":
        return card_look(int(value), language)
    return crest_look(COLOURS.index(value), language) if option == "colours" else None


def piece_look(code: str, language: str) -> Face | None:
    """A tile, a score card by its number, a bonus token or a frame."""
    if code in TILES:
        return tile_look(TILES.index(code), language)
    if code.startswith("#"):
        return card_look(int(code[1:]), language)
    return {"token": token_look, "frame": frames_look}[code](1, language)


def scene(view: View, language: str, since: View | None, names: tuple[str, ...]) -> Scene:
    return _Drawing(view, language, since, names).scene()


class _Drawing(Drawing):
    def __init__(self, view: View, language: str, since: View | None, names: tuple[str, ...]) -> None:
        super().__init__(view, language, names, WORDS)
        self.before = None if since is None else since.position()["boards"]
        self.sheet = view.words(language).explain() or ()

    def scene(self) -> Scene:
        if self.view.is_over:
            width, height = self.draw_end()
        else:
            width, height = self.draw_play()
        title = self.title()
        self.status = self.progress()
        self.labels.append(Label(LEFT, LINE / 2, title, 24, strong=True))
        choices = self.choices(self.paths, sign=self.sign, lays=self.laid)
        return self.finish(title, max(width, len(title) * 15 + 2 * LEFT), height, choices, STYLE)

    def draw_play(self) -> tuple[float, float]:
        self.places = LAYOUTS[2 * self.view.game.players - 4]
        slide = self.words("zone-slide")
        if self.position["phase"] == "after":
            x, y = _at(LEFT, TOP, *CORNER)
            self.zone("done", x, y, 2 * CELL, CELL, "own", place="done")
        self.zone("slide", LEFT, TOP, SLIDE, SLIDE, "board", slide, place="slide")
        display, cards = self.words("label-display"), self.words("zone-cards")
        for slot in range(3):
            x, y = LEFT + slot * CELL, TOP + SLIDE + 2 * LINE
            self.zone(f"display-{slot}", x, y, CELL - 1, CELL, "own", display, place=f"offer{slot}")
            self.patches.append(Patch(x, y, CELL, CELL, "plank"))
        for slot in range(4):
            x, y = LEFT + slot * CARD_WIDTH, TOP + SLIDE + 5 * LINE
            self.zone(f"card-{slot}", x, y, *GOAL, "store", cards, place=f"card{slot}")
        self.asks |= {"display:": self.words("ask-lane"), "token:": self.words("ask-bonus")}
        self.draw_slide()
        self.draw_display(TOP + SLIDE + LINE)
        self.draw_cards(TOP + SLIDE + 5 * LINE)
        left = LEFT + 4 * CARD_WIDTH + 3 * COLUMN
        players = self.view.game.players
        across = 1 if players == 2 else 2
        for seat in range(players):
            x, y = left + seat % across * BLOCK_WIDTH, TOP + seat // across * BLOCK_HEIGHT
            role: Role = "own" if seat == self.view.seat else "other"
            place = "none" if self.place_of(seat) else "token"
            self.zone(f"token-{seat}", x + MARGIN + BOARD - CELL, y, CELL, CELL, role, place=place)
            self.zone(f"head-{seat}", x, y, BLOCK_WIDTH - COLUMN, HEADING - 1, role, self.who(seat), place="none")
            self.draw_garden(seat, x, y, role, bool(self.place_of(seat)))
        return left + across * BLOCK_WIDTH, TOP + 2 * BLOCK_HEIGHT + LINE

    def draw_end(self) -> tuple[float, float]:
        left = LEFT + MARGIN + BOARD + 2 * COLUMN
        self.signs = {str(card): card_look(card, self.language) for card in self.position["cards"]}
        self.places = LAYOUTS[2 * self.view.game.players - 3]
        for seat in range(self.view.game.players):
            y = TOP + seat * BLOCK_HEIGHT
            width = left - LEFT - COLUMN
            who = self.who(seat)
            self.zone(f"head-{seat}", LEFT, y, width, HEADING - 1, "own", who, place="none")
            self.draw_garden(seat, LEFT, y, "own", has_tag=True)
            sheet = self.words("zone-sheet", who=who)
            height = CARD_HEIGHT + LINE
            self.zone(f"sheet-{seat}", left, y + HEADING, 4 * SHEET_PITCH, height, "own", sheet, place="none")
            self.draw_sheet(seat, left, y + HEADING)
        return left + 4 * SHEET_PITCH, TOP + self.view.game.players * BLOCK_HEIGHT + LINE

    def title(self) -> str:
        phase, outcome = self.position["phase"], self.view.outcome
        if outcome is not None:
            who = list_words([self.who(seat) for seat in outcome.winners], self.language)
            return self.words("title-over" if len(outcome.winners) == 1 else "title-shared", who=who)
        seat = self.position["seat"]
        if not isinstance(seat, int):
            return self.words(f"title-{phase}")
        if phase == "turn" and self.position["tokens"][seat]:
            phase = "bonus"
        held = self.position["held"]
        values = {} if held is None else {"area": held["area"] or 0, **tile_values(TILES.index(held["tile"]))}
        return self.ask(seat, f"title-{phase}", **values)

    def progress(self) -> str:
        """Which of their turns the players have; empty before the first and after the last."""
        seat, held = self.position["turn"], self.position["held"]
        phase = self.position["phase"]
        if seat is None or phase in ("cards", "tiles", "over"):
            return ""
        lifted = held is not None and held["from"] is not None
        begins = (held["back"] if lifted else phase) in ("turn", "place")
        return self.words("status", n=len(self.position["boards"][seat]) + lifted + begins, of=TURNS)

    def put(self, piece: Piece, x: float, y: float, width: float = CELL, height: float = CELL) -> None:
        self.spots.append(Spot(piece.spot, x, y, width, height))
        self.pieces.append(piece)

    def tile(self, tile: str, spot: str, *marks: str) -> Piece:
        return Piece(tile_look(TILES.index(tile), self.language), spot, marks)  # type: ignore[arg-type]

    # --- the sliding board

    def draw_slide(self) -> None:
        x, y = LEFT, TOP
        for line in (2, 4):
            self.patches.append(Patch(x + CELL, y + line * CELL, 5 * CELL, CELL, "lane"))
            self.patches.append(Patch(x + line * CELL, y + CELL, CELL, 5 * CELL, "lane"))
        held = self.position["held"]
        for lane in range(4):
            self.put(Piece(entry_look(lane, self.language), f"slide:lane:{lane + 1}"), *_at(x, y, *ENTRIES[lane]))
            spot = f"slide:exit:{lane + 1}"
            if held is not None and held["area"] == lane + 1:
                self.put(self.tile(held["tile"], spot, "held"), *_at(x, y, *EXITS[lane]))
            else:
                self.put(Piece(exit_look(lane, self.language), spot), *_at(x, y, *EXITS[lane]))
        if held is not None and held["from"] is not None:
            self.put(self.tile(held["tile"], "slide:held", "held"), *_at(x, y, *CENTRE))
        elif self.position["phase"] == "after":
            self.spots.append(Spot("slide:done", *_at(x, y, *CORNER), 2 * CELL, CELL))
        for place, number in enumerate(SLIDE_PICTURE.split()):
            if number != ".":
                self.draw_sliding(int(number), *_at(x, y, place % 5 + 1, place // 5 + 1))

    def draw_sliding(self, cell: int, x: float, y: float) -> None:
        tile, spot = self.position["slide"][cell], f"slide:cell:{cell}"
        if tile is None:
            self.spots.append(Spot(spot, x, y, CELL, CELL))
        else:
            self.put(self.tile(tile, spot), x, y)

    def draw_display(self, y: float) -> None:
        self.labels.append(Label(LEFT, y, self.words("label-display"), 17))
        for slot in range(3):
            x, spot = LEFT + slot * CELL, f"display:{slot}"
            if slot < len(self.position["display"]):
                self.put(self.tile(self.position["display"][slot], spot), x, y + LINE)
            else:
                self.spots.append(Spot(spot, x, y + LINE, CELL, CELL))
        tiles, tokens, frames = sum(self.position["bag"].values()), self.position["supply"], self.position["frames"]
        supply = self.words("label-supply")
        stores = (
            (13, "bag", bag_look(tiles, self.language), tiles),
            (20, "supply", token_look(tokens, self.language, supply), tokens),
            (27, "frames", frames_look(frames, self.language), frames),
        )
        for column, key, look, number in stores:
            x = LEFT + column * COLUMN
            self.labels.append(Label(x, y, look.caption, 17))
            self.zone(key, x, y + LINE, *STORE, "store", look.caption, place=key)
            self.put(Piece(look, key, number=str(number)), x, y + LINE)

    # --- score cards

    def draw_cards(self, y: float) -> None:
        for slot, card in enumerate(self.position["cards"]):
            look = card_look(card, self.language)
            piece = Piece(look, f"card:{card:02}", badge=str(card), worth=self.worth(slot))
            self.put(piece, LEFT + slot * CARD_WIDTH, y, CARD_WIDTH, CARD_HEIGHT)

    def worth(self, slot: int) -> tuple[Crest, ...]:
        """What a score card is worth to each seat now. The best of them lead, unless all are equal."""
        points = [lines[slot].points for lines in self.sheet]
        best = max(points, default=0)
        leads = best > min(points, default=0)
        return tuple(
            Crest(
                crest_look(self.colour(seat), self.language),
                str(mine),
                self.words("standing", who=self.who(seat), points=mine),
                leads and mine == best,
            )
            for seat, mine in enumerate(points)
        )

    def colour(self, seat: int) -> int:
        return COLOURS.index(self.position["colours"][seat])

    def draw_sheet(self, seat: int, left: float, y: float) -> None:
        """What counted on a board for each card, as tiles + precious + own colour."""
        record = self.view._records[0]
        coloured = tuple(int(tiles) for tiles in record.coloured[seat])
        for slot, line in enumerate(self.sheet[seat]):
            x = left + slot * SHEET_PITCH
            look = counted_look(line, coloured, int(record.precious[seat]), self.language)
            self.put(Piece(look, f"score:{seat}:{int(line.key):02}", (), line.key), x, y, CARD_WIDTH, CARD_HEIGHT)
            parts = "+".join(str(points) for _, points in line.parts)
            self.labels.append(Label(x, y + CARD_HEIGHT, f"{parts}={line.points}", 17, strong=True))

    # --- players' boards

    def place_of(self, seat: int) -> int:
        """How many seats after the viewer's one sits; spectators see the table from the first."""
        return (seat - (self.view.seat or 0)) % self.view.game.players

    def draw_garden(self, seat: int, x: float, y: float, role: Role, has_tag: bool) -> None:
        """A board and its zone."""
        place = f"garden{self.place_of(seat) or ''}"
        self.zone(
            f"seat-{seat}", x + MARGIN, y + HEADING, BOARD, BOARD - 1, role, self.who(seat), place=place, tag=has_tag
        )
        self.draw_board(seat, x, y)

    def draw_board(self, seat: int, left: float, top: float) -> None:
        x, y = left + MARGIN, top + HEADING
        self.draw_heading(seat, x, top)
        for area, (across, down) in enumerate(((0, 0), (3, 0), (3, 3), (0, 3))):
            kind = f"{SEASONS[SEASON[AREA_COLOUR[area]]].key}-area"
            place = _at(x, y, across, down)
            self.patches.append(Patch(place[0] + 1, place[1] + 1, 3 * CELL - 2, 3 * CELL - 2, kind))
        for step in range(SIDE):
            self.labels.append(Label(x + step * CELL + 1.4 * COLUMN, y - LINE, "abcdef"[step], 17))
            self.labels.append(Label(left, y + step * CELL + LINE / 2, str(step + 1), 17))
        filled = self.position["filled"][seat]
        for cell, name in enumerate(NAMES):
            spot = f"cell:{seat}:{name}"
            place = _at(x, y, cell % SIDE, cell // SIDE)
            tile = self.position["boards"][seat].get(name)
            area = int(AREA_OF_CELL[cell])
            if name in NUMBER_NAMES:
                self.put(Piece(number_look(area, area + 1 in filled, self.language), spot), *place)
                continue
            self.patches.append(Patch(place[0] + 4, place[1] + 4, CELL - 8, CELL - 8, "hole"))
            if tile is None:
                self.spots.append(Spot(spot, *place, CELL, CELL))
            else:
                new = self.before is not None and self.before[seat].get(name) != tile
                self.put(self.tile(tile, spot, *(["last"] * new)), *place)

    def draw_heading(self, seat: int, x: float, y: float) -> None:
        who = self.who(seat)
        name = self.words("board-owner", number=seat + 1, who=who) if self.names else who
        self.labels.append(Label(x, y + LINE / 4, name, 20, strong=self.position["turn"] == seat))
        own = self.colour(seat)
        self.patches.append(Patch(x - MARGIN, y + LINE / 4, 18, 18, f"{SEASONS[SEASON[own]].key}-paper"))
        points = sum(line.points for line in self.sheet[seat])
        words = self.words("board-points", points=points, **season(own))
        self.labels.append(Label(x, y + 1.2 * LINE, words, 17, repeats=True))
        tokens = self.position["tokens"][seat]
        crests: tuple[Crest, ...] = (Crest(crest_look(own, self.language)),)
        if tokens:
            crests += (Crest(token_look(tokens, self.language), str(tokens)),)
        self.standings.append(Standing(seat, points, crests, wreath=WREATHS[SEASON[own]]))
        if tokens:
            piece = Piece(token_look(tokens, self.language), f"token:{seat}", number=str(tokens))
            self.put(piece, x + BOARD - CELL, y)

    # --- choices

    def paths(self, move: str) -> tuple[tuple[str, ...], ...]:
        """The ways of pointing at a move: several for a tile that is on display more than once."""
        seat, (verb, _, what) = self.position["seat"], move.partition(":")
        if verb in ("push", "double"):
            tile, lane = what.split(">")
            token = () if verb == "push" else (f"token:{seat}",)
            slots = [slot for slot, shown in enumerate(self.position["display"]) if shown == tile]
            return tuple((*token, f"display:{slot}", f"slide:lane:{lane}") for slot in slots)
        if verb == "move":
            return ((f"token:{seat}", f"cell:{seat}:{what}"),)
        if verb == "to":
            return (("slide:held", f"cell:{seat}:{what}"),)
        if verb == "at":
            return ((f"slide:exit:{self.position['held']['area']}", f"cell:{seat}:{what}"),)
        return (("slide:done",),)

    def laid(self, move: str) -> Face | None:
        """The tile that is pushed into a lane."""
        verb, _, what = move.partition(":")
        return tile_look(TILES.index(what.partition(">")[0]), self.language) if verb == "push" else None

    def sign(self, move: str) -> str:
        """What is written on an empty spot that a move can go to."""
        return self.words("move-done-sign") if move == "done" else re.split("[:>]", move)[-1]


def _at(x: float, y: float, column: int, row: int) -> tuple[float, float]:
    return x + column * CELL, y + row * CELL

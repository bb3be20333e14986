"""How Winter looks: who plays which colour, the deck and the card in hand above, the table below.

The table is seen through a window that always has the same size on the page. It shows 18 by 14 sections round the first
card, moves only as far as the cards push its border, and shows four times as much once they no longer fit: so nothing
jumps, cards slide and shrink.
"""

from __future__ import annotations

from math import log
from typing import Any

from fourfold.core.state import View
from fourfold.games.winter import CODES, COLOURS, COUNTERS, WORDS, turned
from fourfold.games.winter.faces import back_look, card_look, counter_look, ghost_look, lift_look, sun_look
from fourfold.games.winter.geometry import EDGE
from fourfold.games.winter.layout import Layout, Place
from fourfold.games.winter.rules import THAWS
from fourfold.scene.drawing import Drawing
from fourfold.scene.places import Box, Crest, Material, Standing
from fourfold.scene.places import Layout as PageLayout
from fourfold.scene.places import Place as PagePlace
from fourfold.scene.scene import COLUMN, LINE, Choice, Face, Label, Mark, Piece, Scene, Spot, Wall

LEFT = 2 * COLUMN
TABLE_X = LEFT + 3 * COLUMN
"""The numbers of the rows stand between the two."""
NUMBERED = 4
"""Every so many sections a row or column is numbered."""
WIDTH, HEIGHT = 900.0, 700.0
"""The size of the window, while the cards fit into it."""
LARGE, SMALL = 50.0, 25.0
"""The length of a section in units: 4 columns by 2 lines at the terminal, or 2 by 1."""
ROOM = 2
"""How many sections around the cards are always shown, because a card may go there."""
TOKEN = 50.0
"""Cards beside the table."""
SHAPES = ((1000, 460), (1000, 600), (1000, 750), (1000, 900), (900, 1000), (720, 1000), (560, 1000))
"""Places for the ice, from the widest to the tallest. The one nearest to its shape shows it largest on every screen."""
LAYOUTS = tuple(
    PageLayout(
        f"ice{number}",
        {
            "table": PagePlace(width, height, Box("board"), Box("board"), Box("board")),
            "hand": PagePlace(170, TOKEN + 4, Box("near"), Box("near", 0, 0.1, 1, 0.86), Box("near", 0, 0.1, 1, 0.8)),
            "deck": PagePlace(
                TOKEN,
                TOKEN,
                Box("right", 0.06, 0, 1, 0.2, 0, 0),
                Box("right", 0, 0, 0.2, 1, 0),
                Box("far", 0, 0, 0.6, 1),
            ),
            "kinds": PagePlace(160, 300, Box("right", 0.06, 0.27, 0.9, 0.7, 0, 0), None, None),
        },
    )
    for number, (width, height) in enumerate(SHAPES)
)
MATERIAL = Material("#1f6584", "#0b2a43", "#f2fbff", "#f2fbff")
MARKS: dict[str, tuple[Mark, ...]] = {"free": (), "held": ("pinned",), "falls": ("falling",)}


def choice_look(option: str, value: str, language: str) -> Face | None:
    """The picture of a value of an option, for those who set a table."""
    return card_look(value, language) if option == "deck" else None


def piece_look(code: str, language: str) -> Face | None:
    """A card by its face, or a counter by its colour."""
    return counter_look(COLOURS.index(code), None, language) if code in COLOURS else card_look(code, language)


def scene(view: View, language: str, since: View | None, names: tuple[str, ...]) -> Scene:
    return _Drawing(view, language, since, names).scene()


class _Drawing(Drawing):
    def __init__(self, view: View, language: str, since: View | None, names: tuple[str, ...]) -> None:
        super().__init__(view, language, names, WORDS)
        self.phase = self.position["phase"]
        self.layout = _layout(self.position)
        before = None if since is None else since.position()
        self.before = None if before is None else _layout(before).faces
        self.counters_before = None if before is None else before["counters"]

    def scene(self) -> Scene:
        title = self.title()
        self.labels.append(Label(LEFT, LINE / 2, title, 24, strong=True))
        self.draw_seats()
        self.table_y = self.draw_supplies() + 2 * LINE
        self.open_window()
        self.draw_numbers()
        self.draw_cards()
        self.draw_counters()
        self.draw_edge()
        self.known = {spot.id for spot in self.spots}
        choices = tuple(self.choice(move) for move in self.view.moves)
        return self.finish(
            title,
            max(TABLE_X + self.columns * self.section + LEFT, len(title) * 12.5 + 2 * LEFT),
            self.table_y + self.rows * self.section + LINE,
            choices,
        )

    def title(self) -> str:
        outcome = self.view.outcome
        if outcome is not None:
            self.signs = {"held": card_look(CODES[0], self.language, "held", small=True)}
            self.signs["counters"] = counter_look(0, None, self.language)
        if outcome is None:
            turn = self.position["turn"]
            if isinstance(self.view.decides, int):
                return self.ask(turn, f"title-{self.phase}{self.plight(turn)}")
            return self.words(f"title-{self.phase}", who=self.who(turn))
        if outcome.winners:
            return self.words("title-won", who=self.who(outcome.winners[0]))
        return self.words("title-limit", turns=THAWS) if outcome.limit else self.words("title-nobody")

    def plight(self, seat: int) -> str:
        """Which other prompt a seat gets that loses unless it places a counter in this turn."""
        if self.phase != "thaw" or self.position["counters"][seat]:
            return ""
        return "-last" if any(move.startswith("lift") for move in self.view.moves) else "-lost"

    def lay(self, look: Any, spot: Spot, *marks: Mark, badge: str = "") -> None:
        self.spots.append(spot)
        self.pieces.append(Piece(look, spot.id, marks, badge))

    # --- above the table

    def draw_seats(self) -> None:
        self.zone("seats", LEFT, 2 * LINE, 35 * COLUMN, 2 * LINE, "store", place="none")
        for seat in range(2):
            colour, left = self.position["colours"][seat], self.position["supply"][seat]
            words = self.words("seat", who=self.who(seat), colour=colour or "none", placed=COUNTERS - left, supply=left)
            strong = self.position["turn"] == seat
            self.labels.append(Label(LEFT, (2 + seat) * LINE, words, 18, strong, repeats=True))
            crests = (Crest(counter_look(COLOURS.index(colour), seat, self.language), str(left)),) if colour else ()
            plate = self.words("plate", colour=colour, placed=COUNTERS - left) if colour else ""
            pips = (left, COUNTERS) if colour else None
            self.standings.append(Standing(seat, None, crests, pips, plate, colour or "crystal"))

    def draw_supplies(self) -> float:
        """The deck, or how long it has been thawing; what is in hand; what else can be pointed at."""
        y = 5 * LINE
        deck = self.position["deck"]
        x = LEFT
        left = sum(deck.values())
        if left:
            self.zone("deck", LEFT, y, TOKEN, TOKEN, "own", str(left), place="deck", tag=True)
            self.lay(back_look(self.language), Spot("deck", x, y, TOKEN, TOKEN))
            self.labels.append(Label(x + TOKEN + COLUMN, y + LINE / 2, str(left), 20, strong=True))
            x += TOKEN + 4 * COLUMN
            for name, copies in deck.items():
                if copies:
                    look = card_look(name, self.language, small=True)
                    width = TOKEN + 2 * COLUMN
                    self.zone(f"kind-{name}", x, y, width - 1, TOKEN, "margin", str(copies), place="kinds", tag=True)
                    self.lay(look, Spot(f"deck:{name}", x, y, TOKEN, TOKEN))
                    self.labels.append(Label(x + TOKEN + COLUMN / 2, y + LINE / 2, str(copies), 18))
                    x += TOKEN + 2 * COLUMN
        if left or self.phase in ("place", "first"):
            self.status = self.words("freezing", left=left)
        else:
            turn = self.position["thaws"] + (self.phase != "over")
            self.status = self.words("thaw", turn=turn)
            self.labels.append(Label(x, y + LINE / 2, self.words("thawing", turn=turn), 18))
        self.draw_hand(LEFT + WIDTH - 12 * COLUMN, 2 * LINE)
        return y + TOKEN

    def draw_hand(self, x: float, y: float) -> None:
        label = {"place": "hand", "drop": "hand", "colour": "choose", "thaw": "sun"}.get(self.phase)
        if label is None:
            return
        words = self.words(f"label-{label}")
        left = x - 9 * COLUMN
        self.zone("hand-words", left, y, x - left - 1, TOKEN, "own", place="none")
        width = 2 * TOKEN + COLUMN if self.phase == "colour" else TOKEN
        melt = self.words("sign-melt") if self.phase == "thaw" else ""
        if melt:
            beside = x + TOKEN + COLUMN
            wide = TOKEN + 2 * COLUMN
            self.zone("lift", beside, y, wide, TOKEN, "own", self.words("sign-lift"), place="hand", tag=True)
            self.lay(lift_look(self.language), Spot("lift", beside, y, TOKEN, TOKEN))
        self.zone("hand", x, y, width, TOKEN, "own", melt, place="hand", tag=bool(melt))
        self.labels.append(Label(x - (len(words) + 1) * COLUMN, y + LINE / 2, words, 18))
        if self.phase == "colour":
            for colour, name in enumerate(COLOURS):
                look = counter_look(colour, None, self.language)
                self.lay(look, Spot(f"colour:{name}", x + colour * (TOKEN + COLUMN), y, TOKEN, TOKEN))
        elif self.phase == "thaw":
            self.asks["table/card:"] = self.words("ask-thaw")
            self.lay(sun_look(self.language), Spot("sun", x, y, TOKEN, TOKEN))
        else:
            name, *others = self.hand_faces()
            self.lay(card_look(name, self.language, small=True), Spot(f"hand:{name}", x, y, TOKEN, TOKEN), "held")
            if not others:
                self.asks["hand:"] = self.words("ask-place")
            else:
                for face in (name, *others):
                    self.asks[card_look(face, self.language)] = self.words("ask-place-so", face=face)
                self.labels.append(Label(x + TOKEN + COLUMN, y + LINE / 2, f"/ {others[0]}", 18))

    def hand_faces(self) -> tuple[str, ...]:
        """The card in hand, either way round; a card may look the same both ways."""
        name = self.position["held"]["card"]
        return tuple(dict.fromkeys((name, CODES[turned(CODES.index(name))])))

    # --- the table

    def open_window(self) -> None:
        """Which sections are seen, and how large."""
        places = [*self.layout.places, *self.lifted()] or [(0, 0)]
        low = [min(place[axis] for place in places) - ROOM for axis in (0, 1)]
        high = [max(place[axis] for place in places) + 2 + ROOM for axis in (0, 1)]
        sizes = (WIDTH, HEIGHT)
        fits = all(high[axis] - low[axis] <= sizes[axis] / LARGE for axis in (0, 1))
        self.section = LARGE if fits else SMALL
        (self.left, self.columns), (self.top, self.rows) = (
            _window(low[axis], high[axis], int(sizes[axis] / self.section)) for axis in (0, 1)
        )
        width, height = self.columns * self.section, self.rows * self.section
        self.zone("table", TABLE_X, self.table_y, width, height, "board", fits=True, place="table")
        across, down = (high[axis] - low[axis] - ROOM for axis in (0, 1))
        shapes = [abs(log(width / height * down / across)) for width, height in SHAPES]
        self.places = LAYOUTS[shapes.index(min(shapes))]

    def at(self, x: float, y: float) -> tuple[float, float]:
        """Where the corner of a section lies on the page."""
        return TABLE_X + (x - self.left) * self.section, self.table_y + (y - self.top) * self.section

    def draw_numbers(self) -> None:
        """The x of some columns above the table and the y of some rows beside it, as typed moves have them.

        They lie in no zone, because pages describe places in words.
        """
        for x in range(self.left, self.left + self.columns):
            if x % NUMBERED == 0:
                self.labels.append(Label(self.at(x, 0)[0], self.table_y - LINE, str(x), 14))
        for y in range(self.top, self.top + self.rows):
            if y % NUMBERED == 0:
                self.labels.append(Label(LEFT, self.at(0, y)[1], str(y), 14))

    def lifted(self) -> list[Place]:
        """Where the card in hand lay."""
        return [(self.position["held"]["x"], self.position["held"]["y"])] if self.phase == "drop" else []

    def draw_cards(self) -> None:
        small = self.section == SMALL
        for place in self.lifted():
            self.lay(ghost_look(self.language, small), self.card_spot("lay", place), "falling")
        held = {
            card for own in self.position["counters"] for square in own for card in self.layout.under(_place(square))
        }
        falls = set(self.falling())
        for place, face in self.layout.faces.items():
            state = "falls" if place in falls else "held" if place in held else "free"
            marks = MARKS[state]
            if self.before is not None and self.before.get(place) != face:
                marks += ("last",)
            self.lay(card_look(face, self.language, state, small), self.card_spot("card", place), *marks)

    def falling(self) -> list[Place]:
        """While a card is lifted or a group is chosen: what will fall away unless it is saved."""
        if self.phase not in ("drop", "keep"):
            return []
        groups = self.layout.groups()
        most = max(map(len, groups))
        return [place for group in groups if len(group) < most for place in group]

    def card_spot(self, name: str, place: Place) -> Spot:
        return Spot(f"table/{name}:{place[0]},{place[1]}", *self.at(*place), 2 * self.section, 2 * self.section)

    def centre_spot(self, name: str, place: Place, share: float) -> Spot:
        """A spot in the middle of a card or a square, `share` of a section wide."""
        x, y = self.at(place[0] + 1, place[1] + 1)
        size = share * self.section
        return Spot(f"table/{name}:{place[0]},{place[1]}", x - size / 2, y - size / 2, size, size)

    def draw_counters(self) -> None:
        for seat, own in enumerate(self.position["counters"]):
            for square in own:
                look = counter_look(COLOURS.index(self.position["colours"][seat]), seat, self.language)
                new = self.counters_before is not None and square not in self.counters_before[seat]
                marks: tuple[Mark, ...] = ("last",) if new else ()
                self.lay(look, self.centre_spot("square", _place(square), 0.9), *marks)

    def draw_edge(self) -> None:
        """Walls where the edge of the table can be seen."""
        (left, top), (right, bottom) = self.at(-EDGE, -EDGE), self.at(EDGE + 2, EDGE + 2)
        low_x, low_y = self.at(self.left, self.top)
        high_x, high_y = self.at(self.left + self.columns, self.top + self.rows)
        for x, side in ((left, "w"), (right, "e")):
            if low_x <= x <= high_x:
                y = max(low_y, top)
                self.walls.append(Wall(x, y, min(high_y, bottom) - y, side))  # type: ignore[arg-type]
        for y, side in ((top, "n"), (bottom, "s")):
            if low_y <= y <= high_y:
                x = max(low_x, left)
                self.walls.append(Wall(x, y, min(high_x, right) - x, side))  # type: ignore[arg-type]

    # --- choices

    def choice(self, move: str) -> Choice:
        path, loses = self.path(move)
        if path[-1] not in self.known:
            name, place = path[-1].removeprefix("table/").split(":")
            x, y = place.split(",")
            self.known.add(path[-1])
            self.spots.append(self.centre_spot(name, (int(x), int(y)), 0.5 if name == "at" else 0.9))
        lays, breadth = self.laid(move)
        return Choice(move, self.view.words(self.language).describe(move), path, "+", loses, lays, breadth)

    def laid(self, move: str) -> tuple[Face | None, int]:
        """What a move lays, and how many times as wide as the spot that is: the card in hand, or a counter."""
        if "@" in move:
            return card_look(move.partition("@")[0], self.language), 4
        if not move.startswith("put:"):
            return None, 1
        seat = self.position["turn"]
        return counter_look(COLOURS.index(self.position["colours"][seat]), seat, self.language), 1

    def path(self, move: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The spots to point at, and those whose cards would fall away."""
        if move == "draw":
            return ("deck",), ()
        if move in COLOURS:
            return (f"colour:{move}",), ()
        name, _, at = move.partition(":" if ":" in move else "@")
        x, y = map(int, at.split(","))
        if "@" in move:
            held = self.hand_faces()[0]
            return (f"hand:{held}", f"table/at:{at}"), self.losses(self.layout.with_card((x, y), name), (x, y))
        if name in ("put", "take"):
            return (f"table/square:{at}",), ()
        if name == "keep":
            gone = [card for group in self.layout.groups() if group[0] != (x, y) for card in group]
            return (f"table/card:{at}",), tuple(f"table/card:{a},{b}" for a, b in gone)
        losses = self.losses(self.layout.without((x, y)), (x, y))
        return (f"table/card:{at}", "lift" if name == "lift" else "sun"), losses

    def losses(self, layout: Layout, moved: Place) -> tuple[str, ...]:
        if self.phase == "place":
            return ()
        return tuple(f"table/card:{x},{y}" for x, y in layout.falling() or () if (x, y) != moved)


def _layout(position: dict[str, Any]) -> Layout:
    return Layout({_place(card): card["face"] for card in position["cards"]})


def _place(entry: dict[str, Any]) -> Place:
    return entry["x"], entry["y"]


def _window(low: int, high: int, size: int) -> tuple[int, int]:
    """The first column (or row) to show and how many: centred on the first card as long as that is enough."""
    size = max(size, high - low)
    home = 1 - size // 2
    return min(max(home, high - size), low), size

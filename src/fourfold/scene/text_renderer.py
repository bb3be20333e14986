"""Scenes as text, for terminals and `print(state)`."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from itertools import filterfalse, groupby
from unicodedata import combining, normalize

from fourfold.scene.scene import COLUMN, LINE, Piece, Scene, Spot, Wall


@dataclass(frozen=True)
class Ink:
    """The colours of a text run; None is the terminal's own."""

    ink: str | None = None
    paper: str | None = None
    strong: bool = False


Run = tuple[str, Ink]
"""Letters of the same colours."""

ASKS = Ink("black", "yellow")
"""Gold asks: what can be chosen now. Dark on the terminal's own yellow, which is clear on any background."""
TELLS = Ink("black", "bright_white", strong=True)
"""White tells: what just happened."""


@dataclass(frozen=True)
class Letters:
    """The characters for frames and walls: corners clockwise from the top left, then across and down.

    In spots too low for a frame, `empty` is shown if there is no piece, and `mark` behind a marked piece,
    and `asked` behind one that can be chosen. `acting` stands before the name of the seat that decides.
    """

    card: str
    last: str
    turned: str
    pinned: str
    falling: str
    target: str
    across: str
    down: str
    empty: str
    mark: str
    asked: str
    acting: str


UNICODE = Letters("╭╮╯╰─│", "┏┓┛┗━┃", "╔╗╝╚═║", "┏┓┛┗─│", "    ╌╎", "┌┐┘└╌╎", "━", "┃", "·", "◂", "‹", "▸")
ASCII = Letters("++++-|", "#####" + "#", "====" + "=:", "[]][-|", "    -:", "....." + ".", "=", "|", ".", "<", "(", ">")
FRAMED = 3
"""The lines that a spot needs for a frame."""


_TO_ASCII = str.maketrans(
    {"ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ß": "ss", "…": "...", "±": "~", "×": "x"}
    | {"œ": "oe", "æ": "ae", "Œ": "Oe", "Æ": "Ae", "¡": "!", "⟦": "[", "⟧": "]"}
    | dict.fromkeys("’‘‚", "'")
    | dict.fromkeys("“”„«»", '"')
    | dict.fromkeys("•·", "*")
    | dict.fromkeys("–—─━", "-")
)


def to_ascii(text: str) -> str:
    """The text in ASCII: German letters are written out, other accents dropped, quotation marks made straight."""
    if text.isascii():
        return text
    letters = normalize("NFKD", text.translate(_TO_ASCII))
    return "".join(filterfalse(combining, letters)).encode("ascii", "replace").decode()


def render_text(scene: Scene, ascii: bool = False) -> str:
    """The scene as lines of text without colour."""
    return "\n".join("".join(words for words, _ in line).rstrip() for line in runs(scene, ascii))


def runs(scene: Scene, ascii: bool = False) -> list[list[Run]]:
    """The scene as lines, each a list of text runs with their colours: `ASKS` and `TELLS` are those of marks."""
    canvas = _Canvas(scene, ASCII if ascii else UNICODE)
    for wall in scene.walls:
        canvas.wall(wall)
    for label in scene.labels:
        words = to_ascii(label.words) if ascii else label.words
        canvas.write(label.x, label.y, words, Ink(strong=label.strong))
    ends = Counter(choice.path[-1] for choice in scene.choices)
    signs = {choice.path[-1]: choice.sign or choice.move for choice in scene.choices}
    if ascii:
        signs = {spot: to_ascii(sign) for spot, sign in signs.items()}
    asked = {choice.path[0] for choice in scene.choices}
    direct = {choice.path[-1] for choice in scene.choices if ends[choice.path[-1]] == 1 and len(choice.path) == 1}
    taken = {piece.spot for piece in scene.pieces}
    targets = {id for id in signs if id not in taken and (ends[id] == 1 or is_low(scene.spot(id)))}
    for spot in scene.spots:
        if spot.id not in targets:
            canvas.low_empty(spot)
    for piece in scene.pieces:
        move = signs[piece.spot] if piece.spot in direct else ""
        canvas.piece(scene.spot(piece.spot), piece, move, piece.spot in asked, ascii)
    for id, sign in signs.items():
        if id in targets:
            canvas.target(scene.spot(id), sign, Ink() if ascii else ASKS)
    return [
        [("".join(letter for letter, _ in run), ink) for ink, run in groupby(line, key=lambda cell: cell[1])]
        for line in canvas.cells
    ]


def is_low(spot: Spot) -> bool:
    """Whether a spot has too few lines for a frame."""
    return round(spot.height / LINE) < FRAMED


class _Canvas:
    def __init__(self, scene: Scene, letters: Letters) -> None:
        self.letters = letters
        columns, lines = round(scene.width / COLUMN), round(scene.height / LINE)
        self.cells = [[(" ", Ink())] * columns for _ in range(lines)]

    def put(self, column: int, line: int, words: str, ink: Ink) -> None:
        if 0 <= line < len(self.cells):
            row = self.cells[line]
            missing = column + len(words) - len(row)
            row.extend([(" ", Ink())] * missing)
            for offset, letter in enumerate(words):
                if column + offset >= 0:
                    row[column + offset] = (letter, ink)

    def write(self, x: float, y: float, words: str, ink: Ink) -> None:
        self.put(round(x / COLUMN), int(y / LINE), words, ink)

    def wall(self, wall: Wall) -> None:
        column, line = round(wall.x / COLUMN), round(wall.y / LINE)
        if wall.side in "ns":
            line -= wall.side == "n"
            self.put(column, line, self.letters.across * round(wall.length / COLUMN), Ink())
        else:
            column -= wall.side == "w"
            for step in range(round(wall.length / LINE)):
                self.put(column, line + step, self.letters.down, Ink())

    def frame(self, spot: Spot, letters: str, ink: Ink, title: str, foot: str) -> tuple[int, int, int, int]:
        """Draw a box; return the column, line, width and height of its inside."""
        column, line = round(spot.x / COLUMN), round(spot.y / LINE)
        width, height = round(spot.width / COLUMN) - 2, round(spot.height / LINE) - 2
        a, b, c, d, across, down = tuple(letters)
        self.put(column, line, a + title[:width].center(width, across) + b, ink)
        for step in range(height):
            self.put(column, line + 1 + step, down + " " * width + down, ink)
        self.put(column, line + 1 + height, d + foot[:width].center(width, across) + c, ink)
        return column + 1, line + 1, width, height

    def low_empty(self, spot: Spot) -> None:
        if is_low(spot):
            self.write(spot.x + COLUMN, spot.y, self.letters.empty, Ink())

    def low_piece(self, spot: Spot, piece: Piece, asked: bool, ascii: bool) -> None:
        """The face without a frame; its last column separates it from its neighbour and holds the mark."""
        look = piece.look
        ink = Ink() if ascii else Ink(look.ink, look.paper)
        column, line, width = round(spot.x / COLUMN), round(spot.y / LINE), round(spot.width / COLUMN) - 1
        face = tuple(map(to_ascii, look.plain)) if ascii else look.lines
        for step in range(round(spot.height / LINE)):
            words = face[step] if step < len(face) else ""
            self.put(column, line + step, words[:width].ljust(width), ink)
        rim = Ink() if ascii else ASKS if asked else TELLS
        if piece.marks:
            self.put(column + width, line, self.letters.mark, rim)
        elif asked:
            self.put(column + width, line, self.letters.asked, rim)

    def piece(self, spot: Spot, piece: Piece, move: str, asked: bool, ascii: bool) -> None:
        look = piece.look
        ink = Ink() if ascii else Ink(look.ink, look.paper)
        face = tuple(map(to_ascii, look.plain)) if ascii else look.lines
        if look.bare:
            ink = TELLS if piece.marks and not ascii else ink
            for step, words in enumerate(face):
                self.put(round(spot.x / COLUMN), round(spot.y / LINE) + step, words, ink)
            return
        if is_low(spot):
            self.low_piece(spot, piece, asked, ascii)
            return
        letters = self.letters.card
        if "pinned" in piece.marks:
            letters = self.letters.pinned
        if "falling" in piece.marks:
            letters = self.letters.falling
        if "turned" in piece.marks:
            letters = self.letters.turned
        if {"last", "placed", "held"} & set(piece.marks):
            letters = self.letters.last
        rim = ink
        if not ascii and (asked or {"last", "placed", "held", "turned"} & set(piece.marks)):
            rim = ASKS if asked else TELLS
        too_long = len(move) > round(spot.width / COLUMN) - 2
        title = "" if too_long or any(move in words for words in face) else move
        column, line, width, height = self.frame(spot, letters, rim, title, piece.corner)
        for step in range(height):
            words = face[step] if step < len(face) else ""
            self.put(column, line + step, words[:width].ljust(width), ink)

    def target(self, spot: Spot, move: str, ink: Ink) -> None:
        if is_low(spot):
            sign = move[: round(spot.width / COLUMN)]
            self.put(round(spot.x / COLUMN), round(spot.y / LINE), sign, replace(ink, strong=True))
            return
        column, line, width, height = self.frame(spot, self.letters.target, Ink(), "", "")
        self.put(column, line + (height - 1) // 2, move[:width].center(width), replace(ink, strong=True))

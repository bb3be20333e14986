"""What the pieces of Shifting Seasons look like: tiles, numbers, lanes, tokens, score cards."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache, lru_cache, partial
from math import cos, radians, sin

from fourfold.games.seasons import SEASONS, paper
from fourfold.games.shifting_seasons import TILES, WORDS
from fourfold.games.shifting_seasons.geometry import (
    AREA_COLOUR,
    AREA_OF_CELL,
    CELLS,
    NAMES,
    NUMBER_NAMES,
    SHAPES,
    SIDE,
    cells,
)
from fourfold.games.shifting_seasons.text import card_name
from fourfold.games.shifting_seasons.text import season as season_values
from fourfold.games.shifting_seasons.text import tile as tile_values
from fourfold.scene.scene import Face
from fourfold.scene.score_sheet import Line

SEASON = tuple(SEASONS)
"""The season of each colour; the third is drawn as the leaf, whether a game calls it fall or autumn."""
INK, PAPER = "#2b2620", "#fffdf6"

# ------------------------------------------------------------------------------------- glazes and motifs


@dataclass(frozen=True)
class Glaze:
    """The colours of a season's tiles: top, side, motif and its second tone, the number on an exit; and its bed.

    The tops get lighter from autumn to spring, winter and summer, so that they also differ in grey.
    """

    top: str
    side: str
    motif: str
    second: str
    number: str
    bed: str


GLAZES = {
    "Sp": Glaze("#9a5ac2", "#54276f", "#fff5fd", "#5a1c7c", "#fff", "#dcc7e6"),
    "Su": Glaze("#ffd55a", "#b27c08", "#994300", "#c86a00", "#4d2c00", "#efe3ad"),
    "Fa": Glaze("#a2411a", "#581c06", "#ffd7a3", "#8a330f", "#fff", "#e2b9a0"),
    "Wi": Glaze("#94c4ec", "#4d82b1", "#0c4079", "#2b6aa8", "#0b3a6b", "#c5dbe8"),
}

STYLE = (
    ".vein,.branch,.gloss,.coin-sign,.mini{fill:none;stroke-linecap:round;stroke-linejoin:round}\n"
    ".number,.arrow-n,.exit-n,.part-n{text-anchor:middle;font-weight:800;font-size:56px}\n"
    + "\n".join(
        f".{SEASONS[code].key}-paper{{fill:{glaze.top}}}\n"
        f".{SEASONS[code].key}-side{{fill:{glaze.side}}}\n"
        f".{SEASONS[code].key}-main{{fill:{glaze.motif}}}\n"
        f".{SEASONS[code].key}-second{{fill:{glaze.second}}}\n"
        f".{SEASONS[code].key}-vein{{stroke:{glaze.second}}}\n"
        f".{SEASONS[code].key}-branch{{stroke:{glaze.motif}}}\n"
        f".{SEASONS[code].key}-small{{fill:{glaze.top};stroke:{glaze.top}}}\n"
        f".{SEASONS[code].key}-area{{fill:var(--{SEASONS[code].key}-bed,{glaze.bed});rx:5px}}\n"
        f".{SEASONS[code].key}-text{{fill:{glaze.number}}}"
        for code, glaze in GLAZES.items()
    )
)


def _turned(path: str, times: int, start: float = 0) -> str:
    """A path of absolute points, drawn several times round 0,0: as one path, for faces should be small."""

    def turn(at: re.Match[str], angle: float) -> str:
        x, y, across, down = float(at[1]), float(at[2]), cos(angle), sin(angle)
        return f"{round(x * across - y * down, 1) + 0:g} {round(x * down + y * across, 1) + 0:g}"

    angles = [radians(start + 360 / times * n) for n in range(times)]
    return "".join(_POINT.sub(partial(turn, angle=angle), path) for angle in angles)


_POINT = re.compile(r"(-?[\d.]+) (-?[\d.]+)")


PETALS = _turned("M0 -3C-15 -9 -16 -27 -7 -31L0 -26L7 -31C16 -27 15 -9 0 -3Z", 5)
STAMENS = _turned("M0 -5L0 -15", 5)
POLLEN = _turned("M0 -16L0 -16.1", 5)
RAYS, FLAMES = _turned("M-4.8 -17L0 -32L4.8 -17Z", 8), _turned("M-3.4 -16L0 -25L3.4 -16Z", 8, 22.5)
OAK = (
    "M0 -33C8 -31 11 -25 8 -19C15 -24 22 -17 16 -9C24 -10 26 0 18 5C22 11 14 18 5 15L2 17V32H-2V17L-5 15"
    "C-14 18 -22 11 -18 5C-26 0 -24 -10 -16 -9C-22 -17 -15 -24 -8 -19C-11 -25 -8 -31 0 -33Z"
)
VEINS = "M0 -24V16M-8 -16L0 -9L8 -16M-11 -5L0 1L11 -5M-9 6L0 11L9 6"
CRYSTAL = _turned("M0 0L0 -31M-8 -26L0 -18L8 -26M-5 -15L0 -10L5 -15", 6)

MOTIFS = {
    "Sp": f"<path class='sp-main' d='{PETALS}'/><path class='vein sp-vein' d='{STAMENS}'/>"
    f"<path class='branch sp-vein' d='{POLLEN}'/><circle class='sp-second' r='5'/>",
    "Su": f"<path class='su-second' d='{FLAMES}'/><path class='su-main' d='{RAYS}'/><circle class='su-main' r='15.5'/>"
    "<path class='gloss' d='M-9 -4A10 10 0 0 1 2 -9.8'/>",
    "Fa": f"<g transform='rotate(24)'><path class='fa-main' d='{OAK}'/><path class='vein fa-vein' d='{VEINS}'/></g>",
    "Wi": f"<path class='branch wi-branch' d='{CRYSTAL}'/>",
}


def _motif(code: str, x: float, y: float, scale: float) -> str:
    return f"<g transform='translate({x:g} {y:g}) scale({scale:g})'>{MOTIFS[code]}</g>"


# ------------------------------------------------------------------------------------------------- tiles

CAST = "<rect class='cast' x='8' y='13' width='90' height='87' rx='18'/>"
SIDE_BOX = "x='5' y='10' width='90' height='88' rx='17'"
TOP_BOX = "rect x='5' y='3' width='90' height='87' rx='17'"
SHEEN = "<path class='sheen' d='M5 47C34 46 64 32 77 3H22A17 17 0 0 0 5 20Z'/>"
POOL = "<path class='pool' d='M5 69v4a17 17 0 0 0 17 17h56a17 17 0 0 0 17-17v-4q0 16-17 16H22Q5 85 5 69'/>"
GLOSS = "<path class='gloss' d='M10 32V21Q10 8 23 8H48M60 8H60.1'/>"
INLAY = "x='10.5' y='8.5' width='79' height='76' rx='12'"
RIM = (
    f"<rect class='bed' {INLAY}/><rect class='gold' {INLAY}/>"
    "<path class='gold-light' d='M8.6 46V21Q8.6 6.6 23 6.6H52M91.4 60V72Q91.4 86.4 77 86.4H60'/>"
)
GEM = (
    "<g transform='translate(79 19)'><path class='gem' d='M-15 -5L-8 -14H8L15 -5L0 15Z'/>"
    "<path class='gem-light' d='M-15 -5L-8 -14H0L-5 -5L0 15Z'/>"
    "<path class='gem-dark' d='M15 -5H5L0 15Z'/></g>"
)


@cache
def tile_look(kind: int, language: str) -> Face:
    """A glazed tile; a precious one has an inlay of old gold and a gem."""
    code = SEASON[kind // 2]
    season, precious = SEASONS[code], kind % 2
    drawn = f"{CAST}<rect class='{season.key}-side' {SIDE_BOX}/>{paper(code, TOP_BOX)}"
    if precious:
        drawn += RIM + SHEEN + _motif(code, 48, 48.5, 0.92) + GEM
    else:
        drawn += SHEEN + POOL + _motif(code, 50, 47.5, 1.14) + GLOSS
    lines = (TILES[kind].ljust(3), f"{season.glyph} {'◆' if precious else ' '}")
    return Face(WORDS[language]("tile", **tile_values(kind)), drawn, lines, (TILES[kind], ""), season.ink, season.paper)


@cache
def crest_look(colour: int, language: str) -> Face:
    """The badge of the player who has a colour."""
    code = SEASON[colour]
    season = SEASONS[code]
    drawn = f"<circle class='{season.key}-side' cx='50' cy='53' r='46'/>{paper(code, CREST)}"
    drawn += "<path class='sheen' d='M4 48C40 46 62 30 71 6.5A46 46 0 0 0 4 48Z'/>" + _motif(code, 50, 47, 1.12)
    name = WORDS[language]("season-alone", **season_values(colour))
    return Face(name, drawn, (season.glyph,), (code,), season.ink, season.paper)


CREST = "circle cx='50' cy='47' r='46'"
FRAME_BOX = "x='14' y='{y}' width='72' height='72' rx='9'"
FRAME = (
    f"<rect class='frame-side' {FRAME_BOX.format(y=17)}/><rect class='frame-top' {FRAME_BOX.format(y=12)}/>"
    "<path class='gold-light' d='M8 62V18Q8 6 20 6H66M80 78H25Q20 78 20 73'/>"
)


def _number(n: int, kind: str = "number", x: int = 50, y: int = 69) -> str:
    return f"<text class='{kind}' x='{x}' y='{y}'>{n}</text>"


@cache
def number_look(area: int, filled: bool, language: str) -> Face:
    """The number of an area, where no tile can lie; with a frame once the area was filled."""
    colour = AREA_COLOUR[area]
    season = SEASONS[SEASON[colour]]
    name = WORDS[language]("number", area=area + 1, filled="yes" if filled else "no", **season_values(colour))
    drawn = _number(area + 1)
    face = (f"[{area + 1}]" if filled else f" {area + 1} ",)
    return Face(name, FRAME * filled + drawn, face, face, season.ink, season.paper)


ARROWS = ("▲", "▶", "▼", "◀")
PLAIN_ARROWS = ("^", ">", "v", "<")
TURNS = (0, 90, 180, 270)
ARROW = "M0 -38L38 4L17 4L17 36L-17 36L-17 4L-38 4Z"
"""Points upwards; the numbers are written in the middle of all four."""


@cache
def entry_look(lane: int, language: str) -> Face:
    """Where tiles are pushed into a lane. The arrow is of wood, and shines while it can be chosen."""
    arrow = _turned(ARROW, 1, TURNS[lane])
    drawn = f"<path class='arrow-side' transform='translate(50 54)' d='{arrow}'/>"
    drawn += f"<path class='arrow' transform='translate(50 47)' d='{arrow}'/>"
    drawn += _number(lane + 1, "arrow-n", y=61)
    lines, plain = (f"{lane + 1}{ARROWS[lane]}",), (f"{lane + 1}{PLAIN_ARROWS[lane]}",)
    return Face(WORDS[language]("lane", lane=lane + 1), drawn, lines, plain, INK, "#d9cfba")


@cache
def exit_look(lane: int, language: str) -> Face:
    """Where tiles fall out of a lane: the number of the area they go to, sunk and in its colour."""
    code = SEASON[AREA_COLOUR[lane]]
    season = SEASONS[code]
    drawn = paper(code, "circle cx='50' cy='50' r='33'")
    drawn += (
        "<path class='sunk' d='M21.4 66.5A33 33 0 0 1 78.6 33.5A33 28 -30 0 0 21.4 66.5Z'/>"
        "<path class='brim' d='M21.4 66.5A33 33 0 0 0 78.6 33.5A33 36 -30 0 1 21.4 66.5Z'/>"
        f"{_number(lane + 1, f'exit-n {season.key}-text', y=66)}"
    )
    name = WORDS[language]("exit", lane=lane + 1)
    return Face(name, drawn, (f" {lane + 1}",), (f"({lane + 1})",), season.ink, season.paper)


@cache
def token_look(tokens: int, language: str, caption: str = "") -> Face:
    drawn = (
        "<circle class='cast' cx='52' cy='57' r='42'/><circle class='coin-side' cx='50' cy='54' r='42'/>"
        "<circle class='coin' cx='50' cy='47' r='42'/><circle class='coin-ring' cx='50' cy='47' r='35'/>"
        "<path class='sheen' d='M8 50C34 46 60 32 69 9.5A42 42 0 0 0 8 50Z'/>"
        "<path class='coin-sign' d='M28 36H66M56 25L68 36L56 47M72 60H34M44 49L32 60L44 71'/>"
    )
    name, lines, plain = WORDS[language]("tokens", n=tokens), (f"⇄{tokens}",), (f"<>{tokens}",)
    return Face(name, drawn, lines, plain, "#ffffff", "#0b6b53", caption=caption)


@cache
def bag_look(tiles: int, language: str) -> Face:
    """The bag."""
    drawn = (
        "<ellipse class='cast' cx='54' cy='93' rx='42' ry='6'/>"
        "<path class='bag' d='M58 28C90 40 98 68 87 93H13C2 68 10 40 42 28L33 9Q50 2 67 9Z'/>"
        "<path class='bag-shade' d='M58 28C90 40 98 68 87 93H58C74 74 72 46 58 28Z'/>"
        "<path class='bag-cord' d='M38 28Q50 33 62 28M44 31L36 46M47 31L48 44'/>"
    )
    words, lines = WORDS[language], (str(tiles),)
    return Face(words("bag", n=tiles), drawn, lines, lines, "#ffffff", "#6e5426", caption=words("label-bag"))


@cache
def frames_look(frames: int, language: str) -> Face:
    words, lines = WORDS[language], (f"[{frames}]",)
    return Face(words("frames", n=frames), FRAME, lines, lines, INK, "#d9cfba", caption=words("label-frames"))


# ------------------------------------------------------------------------------------------- score cards

COLOUR_LETTERS = "suaw"
COLOUR_PICTURES = {
    8: "a.auuu aaauu. aaauuu wwwsss .wwsss wwws.s",
    9: "s.u... awS... UAW... ...... ...... ......",
    10: "...... .uuuu. ..W... ..W... ..W... ..W...",
    11: "...... .s.... ..s..A ...sA. ...A.. ......",
    12: "...... ..uu.. S....A S....A ..WW.. ......",
    13: "...... ...... ..ss.. .sss.. ..s... ......",
    14: "...... .aa... .aa... ...WW. ...WW. ......",
}
"""Examples of what cards 8 to 14 ask for, the six rows one after the other: `s` spring, `u` summer, `a` autumn, `w`
winter; a capital letter is another shape that would count too."""
CARD_HEIGHT = 190
"""The diagram, with room for a number above it and for what it is worth to each player below."""
LOOKS_KEPT = 256
"""How many looks are cached. Cards at the end differ in boards and points, so that not all of them can be."""
STEP = 15
LEFT, TOP = 4.5, 41.5


def _picture(card: int) -> str:
    """36 letters: those above, or for a position card `#` in the basic shape and `o` in its alternatives."""
    if card in COLOUR_PICTURES:
        return COLOUR_PICTURES[card].replace(" ", "")
    basic, *others = (cells(shape) for shape in SHAPES[card])
    alternatives = sum(1 << cell for cell in range(CELLS) if any(shape >> cell & 1 for shape in others))
    return "".join("#" if basic >> c & 1 else "o" if alternatives >> c & 1 else "." for c in range(CELLS))


def _centre(cell: int) -> tuple[float, float]:
    return LEFT + (cell % SIDE + 0.5) * STEP, TOP + (cell // SIDE + 0.5) * STEP


def _diagram(squares: dict[int, str]) -> str:
    """A board of 36 little squares. `squares` has the classes of those that stand out, by their cells: squares of the
    same classes are one path, for faces should be small. A square in a season's colour gets its motif."""
    drawn = f"<path class='plot row' d='{PLOT}'/><path class='paths' d='{PATHS}'/>{DIGITS}"
    for kind in dict.fromkeys(squares.values()):
        found = [cell for cell, classes in squares.items() if classes == kind]
        path = _rows(found) if kind.endswith("row") else _squares(found)
        drawn += f"<path class='{kind}' d='{path}'/>"
        if (key := kind.partition("-small")[0]) in MINI:
            ways, classes = MINI[key]
            path = "".join("M{:g} {:g}".format(*_centre(cell)) + ways for cell in found)
            drawn += f"<path class='{classes}' d='{path}'/>"
    return drawn


def _rows(found: list[int]) -> str:
    """Squares as thick dashes: a line for those that lie side by side."""
    drawn = ""
    for cell in found:
        if cell % SIDE == 0 or cell - 1 not in found:
            x, y = _centre(cell)
            length = next(n for n in range(1, SIDE + 1) if (cell + n) % SIDE == 0 or cell + n not in found)
            drawn += f"M{x - 6.5:g} {y:g}h{STEP * length - 2}"
    return drawn


def _squares(found: list[int]) -> str:
    """Squares that have an outline."""
    return "".join(f"M{x - 6:g} {y - 6:g}h12v12h-12z" for x, y in map(_centre, found))


NUMBERED = [cell for cell in range(CELLS) if NAMES[cell] in NUMBER_NAMES]
PLOT = _rows([cell for cell in range(CELLS) if cell not in NUMBERED])
PATHS = f"M{LEFT + 45} {TOP}v90M{LEFT} {TOP + 45}h90"
DIGITS = (
    f"<text class='cell-digit' x='{' '.join(f'{_centre(cell)[0]:g}' for cell in NUMBERED)}'"
    f" y='{' '.join(f'{_centre(cell)[1] + 5:g}' for cell in NUMBERED)}'>"
    f"{''.join(str(AREA_OF_CELL[cell] + 1) for cell in NUMBERED)}</text>"
)
MINI = {
    "sp": ("m0-3h0m3 2h0m-1 4h0m-4 0h0m-1-4h0", "mini mini-dots sp-branch"),
    "su": ("m-3.4 0a3.4 3.4 0 1 0 6.8 0a3.4 3.4 0 1 0-6.8 0", "mini mini-rays su-main su-branch"),
    "fa": ("m4-5c-5 0-7.5 2.5-6 6.5c4 1.5 6.5-1 6-6.5zm-5.5 6l-3.5 3.5", "mini fa-main fa-branch"),
    "wi": ("m0-5v10m-4.3-7.5l8.6 5m0-5l-8.6 5", "mini wi-branch"),
}
"""The motifs again, for squares of a few pixels: a path that starts in the middle of a square, and its classes."""


def _lines(letters: str, signs: dict[str, str]) -> tuple[str, ...]:
    """36 letters as six lines of signs, blank where the numbers are."""
    whole = "".join(" " if NAMES[cell] in NUMBER_NAMES else signs[letter] for cell, letter in enumerate(letters))
    return tuple(whole[row * SIDE : (row + 1) * SIDE] for row in range(SIDE))


GLYPHS = {".": "·", "#": "■", "o": "□"} | {
    form(letter): SEASONS[SEASON[colour]].glyph
    for colour, letter in enumerate(COLOUR_LETTERS)
    for form in (str.lower, str.upper)
}
PLAIN_GLYPHS = {".": ".", "#": "#", "o": "o"} | {
    form(letter): letter.upper() for letter in COLOUR_LETTERS for form in (str.lower, str.upper)
}


@lru_cache(LOOKS_KEPT)
def card_look(card: int, language: str) -> Face:
    """A score card: one basic shape solid, its alternatives dashed."""
    picture = _picture(card)

    def kind(letter: str) -> str:
        if letter in "#o":
            return "cell-solid row" if letter == "#" else "cell-dashed"
        key = SEASONS[SEASON[COLOUR_LETTERS.index(letter.lower())]].key
        return f"{key}-small {'row' if letter.islower() else 'tone-dashed'}"

    squares = {
        cell: kind(letter) for cell, letter in enumerate(picture) if letter != "." and NAMES[cell] not in NUMBER_NAMES
    }
    words, name = WORDS[language], card_name(card, language)
    lines, plain = _lines(picture, GLYPHS), _lines(picture, PLAIN_GLYPHS)
    about = words("card-explained", card=card, name=name, about=words(f"card-{card}.about"))
    drawn = f"{GOAL}<g transform='translate(0 {5 - TOP:g})'>{_diagram(squares)}</g>"
    return Face(words("card", card=card, name=name), drawn, lines, plain, INK, PAPER, about=about, caption=name)


GOAL = "<rect class='card goal' width='100' height='100' rx='9'/>"
"""The paper of a score card; a page writes on paper of its own."""
CARD = (
    f"<rect class='card-side' x='1' y='4' width='98' height='{CARD_HEIGHT - 5}' rx='9'/>"
    f"<rect class='card' x='1' y='1' width='98' height='{CARD_HEIGHT - 5}' rx='9'/>"
    "<path class='flap' d='M2 34V10A8 8 0 0 1 10 2H90A8 8 0 0 1 98 10V34Z'/>"
)
RIBBONS = (
    "<path class='line' d='M2 35H98'/>",
    "<g class='ribbon'>"
    + "".join(f"<path class='{SEASONS[code].key}-small' d='M{2 + 24 * n} 35h24'/>" for n, code in enumerate(SEASON))
    + "</g>",
)
"""Below the flap: a line on cards about places, the four seasons on cards about colours."""


PART_SIGNS = (
    "<path class='on-paper' d='M-8-8h16v16h-16z'/>",
    GEM.replace("translate(79 19)", "scale(.7)"),
    "<path class='on-paper' d='M-5-5a5 5 0 1 0 10 0a5 5 0 1 0-10 0M-10 10C-10-2 10-2 10 10Z'/>",
)
"""What the points of a line are for: tiles, precious ones, those in the player's own colour."""


@lru_cache(LOOKS_KEPT)
def counted_look(line: Line, coloured: tuple[int, ...], precious: int, language: str) -> Face:
    """A score card at the end, with the tiles of a board that counted for it and where the points come from."""
    card, counted = int(line.key), cells(" ".join(line.places))
    squares = {}
    for cell in range(CELLS):
        colour = next((colour for colour in range(4) if coloured[colour] >> cell & 1), None)
        if colour is not None:
            small = f"{SEASONS[SEASON[colour]].key}-small {'tone-gold' if precious >> cell & 1 else 'row'}"
            squares[cell] = small if counted >> cell & 1 else "cell-tile row"
    letters = "".join("." if not counted >> cell & 1 else "*" if precious >> cell & 1 else "#" for cell in range(CELLS))
    lines, plain = (
        _lines(letters, {".": "·", "#": "■", "*": "◆"}),
        _lines(letters, {letter: letter for letter in ".#*"}),
    )
    drawn = CARD + RIBBONS[card in COLOUR_PICTURES] + _diagram(squares)
    drawn += "".join(_part(n, points) for n, (_, points) in enumerate(line.parts))
    name = WORDS[language]("card", card=card, name=card_name(card, language))
    return Face(name, drawn, lines, plain, INK, PAPER, CARD_HEIGHT, about=str(line))


def _part(n: int, points: int) -> str:
    """The points for a reason, below its sign."""
    x = 18 + 32 * n
    return f"<g transform='translate({x} 150)'>{PART_SIGNS[n]}</g>{_number(points, 'part-n', x, 178)}"

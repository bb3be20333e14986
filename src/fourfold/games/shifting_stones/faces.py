"""What the stones and cards of Shifting Stones look like, and the eight symbols on them.

Symbols differ in shape, then in lightness, last in hue. A pair of symbols shares a hue; the first of the two is cut
into light stone, the second into dark. Light falls from the top left. Sides, shadows and gloss are plain shapes over
each other: a page keeps faces where gradients and filters would not be found.

Outlines are path data with a start and relative steps, so that one can be moved without a group. Those of symbols are
drawn round 0,0 with a reach of about 32; what runs against the direction of the rest is a hole.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from fourfold.games.shifting_stones import WORDS
from fourfold.games.shifting_stones.cards import ANY, PATTERNS, POINTS, SYMBOLS
from fourfold.games.shifting_stones.text import card_values, pattern_words
from fourfold.scene.scene import Face

# ---------------------------------------------------------------------------------------------- symbols


@dataclass(frozen=True)
class Drawn:
    glyph: str
    paper: str
    side: str
    ink: str
    start: tuple[int, int]
    steps: str
    lines: str = ""
    """What is left standing inside a large symbol."""


SUN = (
    "a14 14 0 0 0 28 0 14 14 0 0 0-28 0zm10-18l4-14 4 14zm14 2l13-7-7 13zm8 12l14 4-14 4zm-2 14l7 13-13-7z"
    "m-12 8l-4 14-4-14zm-14-2l-13 7 7-13zm-8-12l-14-4 14-4zm2-14l-7-13 13 7z"
)
MOON = "a29 29 0 1 0 0 56a23 23 0 1 1 0-56z"
FISH = "c12-18 37-19 48-1l15-14c-3 10-3 20 0 30l-15-14c-11 18-36 17-48-1zm11-4a3 3 0 0 0 6 0 3 3 0 0 0-6 0z"
BIRD = (
    "l12-6c4-12 20-12 24 1c8 5 18 8 28-2c0 23-14 36-31 36c-14 0-21-11-20-24z"
    "m19-4a3 3 0 0 0 6 0 3 3 0 0 0-6 0zm12 31v13h-4v-13zm9 0v13h-4v-13z"
)
HORSE = "c-1-17 10-24 9-32c-7 6-15 9-21 5l-2-7 20-19 2-9 7 7c16 2 25 19 23 55zm4-42a3 3 0 0 0 6 0 3 3 0 0 0-6 0z"
BOAT = "h62c-3 10-7 15-12 17h-38c-5-2-9-7-12-17zm29-42c-4 16-11 29-23 37h23zm6 11c4 12 10 21 18 26h-18z"
SEED = (
    "c-18 0-21-19-13-30c5-8 10-11 13-17c3 6 8 9 13 17c8 11 5 30-13 30zm0-44c-2-11-10-18-21-17c1 11 10 17 21 17z"
    "m-1 10v22h3v-22z"
)
TREE = "l16 20h-7l13 16h-9l14 15h-22v12h-10v-12h-22l14-15h-9l13-16h-7z"

DRAWN = {
    "sun": Drawn("☼", "#f7d374", "#a87d1c", "#553a00", (-14, 0), SUN),
    "moon": Drawn("☽", "#5f4913", "#2c2104", "#ffedb5", (11, -28), MOON),
    "fish": Drawn("∝", "#f4b498", "#a85a3c", "#63200c", (-32, 0), FISH, "M-9-10Q-3 0-9 10M1-9Q6 0 1 9"),
    "bird": Drawn("⋎", "#8a341c", "#451206", "#ffe8de", (-32, -9), BIRD, "M-8 3C-4 12 9 13 19 4"),
    "horse": Drawn("♞", "#bcdba0", "#668a4b", "#1d4119", (-14, 30), HORSE, "M9-19C17-10 18 7 16 26"),
    "boat": Drawn("◭", "#335f2d", "#143011", "#eafbdf", (-31, 10), BOAT),
    "seed": Drawn("•", "#b9d2f0", "#6085b0", "#0f3868", (0, 31), SEED),
    "tree": Drawn("♣", "#245087", "#0c2546", "#e6f2ff", (0, -32), TREE),
}
assert tuple(DRAWN) == SYMBOLS

SYMBOL_STYLE = "\n".join(
    f".{name}-paper{{fill:{drawn.paper};stroke:{drawn.paper}}}\n"
    f".{name}-side{{fill:{drawn.side}}}\n"
    f".{name}{{fill:{drawn.ink};stroke:none}}\n"
    f".{name}-cut{{fill:none;stroke:{drawn.paper};stroke-width:3;stroke-linecap:round}}"
    for name, drawn in DRAWN.items()
)


def outline(symbol: str, x: float = 0, y: float = 0) -> str:
    """The path data of a symbol round x, y."""
    drawn = DRAWN[symbol]
    return f"M{drawn.start[0] + x:g} {drawn.start[1] + y:g}{drawn.steps}"


# ---------------------------------------------------------------------------------------------- stones

BODIES = (
    "c18-3 38-2 53 1c12 2 17 9 18 22c1 14 1 28-1 40c-1 14-8 20-22 21c-17 2-32 2-47 0c-14-1-20-7-21-20"
    "c-2-14-2-28 0-41c1-15 7-21 20-23z",
    "c18-3 36-2 53-1c13 1 18 8 19 20c2 15 1 29 1 42c-1 14-7 20-21 21c-16 1-32 0-47 0c-15 0-22-5-23-18"
    "c-2-14-1-28-1-41c1-14 6-21 19-23z",
)
"""Two outlines of a stone, from 24,3 on: none is quite square. Both sides of a stone have the same."""
GLOSS = (
    '<path class="lit" d="M5 62c-3-22-2-36 1-46c5-14 26-13 70-12c12 1 16 6 18 16c-40 2-68 12-89 42z'
    'M5 46c-2-20 0-26 3-31c7-12 26-11 60-11c-30 5-52 16-63 42z"/>'
    '<path class="dim" d="M95 22c1 16 1 30-1 45c-2 13-8 19-22 20c-20 2-40 1-52-1c40-4 68-20 75-64z"/>'
    '<path class="grain" d="M17 18h.1M30 81h.1M68 12h.1M88 38h.1M12 56h.1M58 83h.1'
    'M85 57h.1M42 11h.1M9 37h.1M23 72h.1M89 24h.1"/>'
    '<path class="pits" d="M27 14h.1M13 68h.1M90 49h.1M46 84h.1M62 8h.1M82 14h.1M9 47h.1M34 76h.1"/>'
    '<path class="shine" d="M9 39c-1-21 5-30 20-31c15-2 26-2 36-1M74 9h1"/>'
)


def other_face(symbol: str) -> str:
    return SYMBOLS[SYMBOLS.index(symbol) ^ 1]


def _sign(symbol: str, x: float, y: float, scale: float) -> str:
    """A symbol cut into a stone: the light catches the lower edge of the cut, the upper edge lies in the shade."""
    dark = SYMBOLS.index(symbol) % 2
    edge = f'class="shade" d="{outline(symbol, -1, -2)}"' if dark else f'class="glint" d="{outline(symbol, 1, 2)}"'
    lines = DRAWN[symbol].lines
    cut = f'<path class="{symbol}-cut" d="{lines}"/>' if lines else ""
    return (
        f'<g transform="translate({x:g} {y:g})scale({scale:g})"><path {edge}/>'
        f'<path class="{symbol}" d="{outline(symbol)}"/>{cut}</g>'
    )


@cache
def stone_look(symbol: str, language: str) -> Face:
    """A stone: its symbol large, the one on its other side as an inlay in the corner."""
    other, body = other_face(symbol), BODIES[SYMBOLS.index(symbol) // 2 % 2]
    drawn = (
        f'<path class="shade" d="M27 13{body}"/><path class="{symbol}-side" d="M24 10{body}"/>'
        f'<path class="{symbol}-paper" d="M24 3{body}"/>{GLOSS}{_sign(symbol, 46, 44, 1.06)}'
        f'<circle class="shade" cx="79.5" cy="73" r="14"/><circle class="glint" cx="81" cy="75.5" r="13.5"/>'
        f'<circle class="{other}-paper" cx="80.5" cy="74.5" r="12.5"/>'
        f'<path class="{other}" transform="translate(80.5 74.5)scale(.3)" d="{outline(other)}"/>'
    )
    words = WORDS[language]
    up, below = words("symbol-on-stone", symbol=symbol), f"/{words('symbol-on-stone', symbol=other)}"
    lines, plain = (f"{DRAWN[symbol].glyph}{up}", below), (f" {up}", below)
    return Face(words("stone-name", stone=symbol), drawn, lines, plain, DRAWN[symbol].ink, DRAWN[symbol].paper)


# ----------------------------------------------------------------------------------------------- cards

CARD_PAPER, CARD_INK = "#fffdf6", "#2b2318"
BACK_PAPER, BACK_INK = "#525d6a", "#f4f1ea"
CARD_HEIGHT = 120
CELL = 92
"""The side of a pattern's square, in the unit of symbols."""


def _pattern(card: int, small: bool) -> str:
    """A card's pattern in small stones, as large as the card has room for; squares that may hold any lie open."""
    rows = PATTERNS[card]
    side = min(84 / len(rows[0]), 90 / len(rows), 46) if small else min(84 / len(rows[0]), 82 / len(rows), 42)
    squares = {(x * CELL, y * CELL): symbol for y, row in enumerate(rows) for x, symbol in enumerate(row)}
    free = "".join(f"M{x + 18} {y + 18}h56v56h-56z" for (x, y), symbol in squares.items() if symbol == ANY)
    under = "".join(f"M{x + 18} {y + 79}h56" for (x, y), symbol in squares.items() if symbol != ANY)
    gleam = "".join(f"M{x + 20} {y + 12}h40" for (x, y), symbol in squares.items() if symbol != ANY)
    stones = "".join(
        f'<path class="{symbol}-paper" d="M{x + 18} {y + 16}h56v56h-56z"/>'
        f'<path class="{symbol}" d="{outline(symbol, x + 46, y + 44)}"/>'
        for (x, y), symbol in squares.items()
        if symbol != ANY
    )
    left, top = 50 - side * len(rows[0]) / 2, (64 if small else 71) - side * len(rows) / 2
    return (
        f'<g class="pattern" transform="translate({left:g} {top:g})scale({side / CELL:.3f})">'
        + (f'<path class="free" d="{free}"/>' if free else "")
        + f'<path class="under" d="{under}"/>{stones}<path class="gleam" d="{gleam}"/></g>'
    )


CARD = (
    '<rect class="card-side" x="{x}" y="9" width="{width}" height="110" rx="10"/>'
    '<rect class="card" x="{x}" y="3" width="{width}" height="111" rx="10"/>'
)


HASH = "l-2 9m5-9l-2 9m-4-6h7m-8 3h7"
TICK = '<path class="tick-disc" d="M50 18h.1"/><path class="tick" d="M44 18l4 4 8-8"/>'


@cache
def card_look(card: int, language: str, small: bool = False, matching: bool = False) -> Face:
    """A card: points, pattern, and quietly its number. A small one, which is scored, has its points on a disc or, where
    cards are very small, instead of the pattern; in a terminal it has no room for its pattern. One that matches the
    stones has a tick."""
    number, points, words = card + 1, POINTS[card], WORDS[language]
    if small:
        drawn = (
            f'{CARD.format(x=7, width=86)}<g class="worth">{_pattern(card, small)}'
            '<path class="card-points" d="M86 14h.1"/>'
            f'<text class="card-points-words" x="86" y="23">{points}</text></g>'
            f'<text class="worth-alone" x="50" y="90">{points}</text>'
        )
    else:
        drawn = (
            f'{CARD.format(x=2, width=96)}<text class="card-worth" x="9" y="29">{points}</text>'
            f'<path class="hash" d="M{71 if number > 9 else 79} 13{HASH}"/>'
            f'<text class="card-words" x="92" y="22">{number}</text>{_pattern(card, small)}{TICK * matching}'
        )
    lines: tuple[str, ...] = (str(number).rjust(2),)
    if not small:
        codes = {ANY: " ."} | {symbol: words("symbol-short", symbol=symbol) for symbol in SYMBOLS}
        rows = (" ".join(codes[symbol] for symbol in row) for row in PATTERNS[card])
        lines = (
            f" #{number}".ljust(5) + ("+" if matching else " ") + f"{points}p",
            *(row.center(8).rstrip() for row in rows),
        )
    name = words(
        "card-matching" if matching else "card-name", pattern=pattern_words(card, language), **card_values(card)
    )
    return Face(name, drawn, lines, lines, CARD_INK, CARD_PAPER, CARD_HEIGHT)


FAN_HEIGHT = 60
BACK = (
    '<g transform="translate({x:g} {y:g})rotate({angle:g} 17 24)"><rect class="back" width="34" height="48" rx="5"/>'
    '<rect class="back-rim" x="4.5" y="4.5" width="25" height="39" rx="2.5"/></g>'
)


@cache
def fan_look(n: int, taken: bool, language: str) -> Face:
    """A hand that cannot be seen: as many backs as it has cards, and one raised at its end that was taken."""
    backs = n + taken
    step = min(19.0, 62 / max(1, backs - 1))
    left = 50 - (34 + step * (backs - 1)) / 2
    drawn = "".join(
        BACK.format(x=left + step * slot, y=0 if taken and slot == n else 7, angle=(-7, 2, -2, 6)[slot % 4])
        for slot in range(backs)
    )
    name = WORDS[language]("fan-name", n=n, taken="yes" if taken else "no")
    line = f"?×{n}" + "↑" * taken
    plain = f"?x{n}" + "^" * taken
    return Face(name, drawn, (line.center(4),), (plain.center(4),), BACK_INK, BACK_PAPER, FAN_HEIGHT)


SHEET = "M15 3h70q9 0 9 9v88q0 9-9 9h-70q-9 0-9-9v-88q0-9 9-9z"
ASKEW = '<path class="sheets" d="M24 5l69 11q8 2 7 10l-14 82q-2 9-10 7l-68-12z"/>'
MOST_EDGES = 3
PILE_HEIGHT = 120
BLANKS = "M26 47h14v14h-14zM60 47h14v14h-14z"


@cache
def pile_look(pile: str, cards: int, language: str, top: int | None = None, about: str = "") -> Face:
    """The pile `deck` or `discards`. Discards lie face up, and less tidily, with the card `top` on top; `about` says
    which they are. How many cards it has is said beside it."""
    face_up = pile == "discards"
    depth = min(MOST_EDGES, cards // 12) if cards > 1 else 0
    edges = "".join(
        f'<path class="back-edge" d="{SHEET}" transform="translate(0 {3.5 * n:g})"/>' for n in range(depth, 0, -1)
    )
    if cards == 0:
        drawn = f'<path class="slot" d="{SHEET}"/>'
    elif face_up:
        drawn = (ASKEW if cards > 1 else "") + f'<path class="sheets" d="{SHEET}"/>'
        if top is None:
            drawn += f'<path class="blanks" d="{BLANKS}"/>'
        else:
            drawn += f'<g transform="translate(8 2)scale(.84)">{_pattern(top, True)}</g>'
    else:
        drawn = f'{edges}<path class="back" d="{SHEET}"/>'
        drawn += f'<path class="back-sun" transform="translate(50 56)" d="M-14 0{SUN}"/>'
    ink, paper = (CARD_INK, CARD_PAPER) if face_up else (BACK_INK, BACK_PAPER)
    line = f"{cards}".center(6)
    name = WORDS[language](f"{pile}-name", n=cards)
    return Face(name, drawn, (line,), (line,), ink, paper, PILE_HEIGHT, about=about)

"""What the stones and cards of Shifting Stones look like, and the eight symbols on them.

Symbols differ in shape, then in lightness, last in hue. A pair of symbols shares a hue; the first of the two lies on
light paper, the second on dark. Shapes are drawn round 0,0 with a reach of about 30, in the symbol's ink.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from fourfold.core.scene.scene import Face
from fourfold.games.shifting_stones import WORDS
from fourfold.games.shifting_stones.cards import ANY, PATTERNS, POINTS, SYMBOLS
from fourfold.games.shifting_stones.geometry import SIDE
from fourfold.games.shifting_stones.text import card_values, pattern_words

# ---------------------------------------------------------------------------------------------- symbols


@dataclass(frozen=True)
class Drawn:
    glyph: str
    paper: str
    ink: str
    shape: str


_RAYS = "".join(f'<path d="M-4 -19L0 -31L4 -19Z" transform="rotate({45 * n})"/>' for n in range(8))
SUN = f'<circle r="14"/>{_RAYS}'
MOON = '<path d="M9 -27A28 28 0 1 0 9 27A22 22 0 1 1 9 -27Z"/>'
FISH = (
    '<path d="M-31 0C-20 -17 4 -19 15 0L30 -14V14L15 0C4 19 -20 17 -31 0Z"/>'
    '<circle class="gap" cx="-17" cy="-4" r="3.4"/><path class="cut" d="M-6 -10Q0 0 -6 10"/>'
)
BIRD = (
    '<path d="M-31 -9L-20 -15C-16 -26 -1 -26 3 -14C11 -9 22 -6 31 -15C31 6 18 19 1 19C-13 19 -20 8 -19 -4Z"/>'
    '<path class="limb" d="M-3 18V30M6 18V30"/><circle class="gap" cx="-10" cy="-13" r="2.8"/>'
    '<path class="cut" d="M-8 3C-4 11 8 12 18 4"/>'
)
HORSE = (
    '<path d="M-14 29C-15 12 -4 6 -5 -2C-12 4 -20 7 -26 3L-28 -4L-8 -23L-6 -31L1 -24C17 -22 25 -6 23 29Z"/>'
    '<circle class="gap" cx="-7" cy="-12" r="2.8"/><path class="cut" d="M8 -20C17 -10 17 6 15 26"/>'
)
BOAT = '<path d="M-30 10H30L20 26H-20Z"/><path d="M-2 -31V5H-25Z"/><path d="M4 -20V5H21Z"/>'
SEED = (
    '<path d="M0 31C-17 31 -20 12 -13 1C-8 -7 -3 -10 0 -16C3 -10 8 -7 13 1C20 12 17 31 0 31Z"/>'
    '<path d="M0 -13C-2 -24 -10 -30 -20 -29C-19 -19 -11 -13 0 -13Z"/>'
    '<path class="cut" d="M0 -6V20"/>'
)
TREE = '<path d="M0 -31L16 -12H9L22 4H13L26 19H5V31H-5V19H-26L-13 4H-22L-9 -12H-16Z"/>'

DRAWN = {
    "sun": Drawn("☼", "#ffe28a", "#6b4a00", SUN),
    "moon": Drawn("☽", "#5a4408", "#ffedb5", MOON),
    "fish": Drawn("∝", "#f7c0a8", "#6e2410", FISH),
    "bird": Drawn("⋎", "#84301a", "#ffe8de", BIRD),
    "horse": Drawn("♞", "#cbe5b7", "#23471d", HORSE),
    "boat": Drawn("◭", "#2f5a2a", "#e8f8de", BOAT),
    "seed": Drawn("•", "#c4dbf5", "#143d70", SEED),
    "tree": Drawn("♣", "#1f4a80", "#e6f2ff", TREE),
}
assert tuple(DRAWN) == SYMBOLS

SYMBOL_STYLE = "\n".join(
    f".{name}-paper{{fill:{drawn.paper}}}\n"
    f".{name}{{fill:{drawn.ink};stroke:none}}\n"
    f".{name} .gap{{fill:{drawn.paper}}}\n"
    f".{name} .limb{{fill:none;stroke:{drawn.ink};stroke-width:3.5;stroke-linecap:round}}\n"
    f".{name} .cut{{fill:none;stroke:{drawn.paper};stroke-width:3;stroke-linecap:round}}"
    for name, drawn in DRAWN.items()
)


def shape(symbol: str, x: float, y: float, scale: float) -> str:
    """A symbol round x, y."""
    return f'<g class="{symbol}" transform="translate({x:g} {y:g}) scale({scale:g})">{DRAWN[symbol].shape}</g>'


# ------------------------------------------------------------------------------------- stones and cards

CARD_PAPER, CARD_INK = "#fbf6ea", "#2b2620"
BACK_PAPER, BACK_INK = "#4b4f58", "#f1ede4"
STYLE = f"""{SYMBOL_STYLE}
.card{{fill:{CARD_PAPER};stroke:#0005;stroke-width:1.5}}
.card-words{{fill:{CARD_INK};font-weight:700}}
.card-points{{fill:{CARD_INK}}}
.card-points-words{{fill:{CARD_PAPER};font-weight:700;text-anchor:middle}}
.free{{fill:#d9d2c3;stroke:#b9b09d;stroke-width:1}}
.back{{fill:{BACK_PAPER};stroke:#fff8;stroke-width:2}}
.back-words{{fill:{BACK_INK};font-weight:700;text-anchor:middle}}
"""


def other_face(symbol: str) -> str:
    return SYMBOLS[SYMBOLS.index(symbol) ^ 1]


@cache
def stone_look(symbol: str, language: str) -> Face:
    """A stone: its symbol large, the one on its other side as a mark in the corner."""
    other = other_face(symbol)
    drawn = (
        f'<path class="{symbol}-paper" stroke="#0004" stroke-width="1.5" '
        'd="M20 4H82Q96 5 96 19V80Q95 96 79 96H18Q4 95 4 80V20Q5 4 20 4Z"/>'
        f"{shape(symbol, 46, 46, 1.08)}"
        f'<circle class="{other}-paper" cx="81" cy="81" r="14" stroke="#0006"/>{shape(other, 81, 81, 0.33)}'
    )
    words = WORDS[language]
    up, below = words("symbol-on-stone", symbol=symbol), f"/{words('symbol-on-stone', symbol=other)}"
    lines, plain = (f"{DRAWN[symbol].glyph}{up}", below), (f" {up}", below)
    return Face(words("stone-name", stone=symbol), drawn, lines, plain, DRAWN[symbol].ink, DRAWN[symbol].paper)


def _pattern(card: int) -> str:
    """A card's squares, as large as the card has room for."""
    rows = PATTERNS[card]
    side = 32.0 if max(len(rows), len(rows[0])) < SIDE else 22.5
    left, top = 50 - side * len(rows[0]) / 2, 61 - side * len(rows) / 2
    drawn = ""
    for y, row in enumerate(rows):
        for x, symbol in enumerate(row):
            kind = "free" if symbol == ANY else f"{symbol}-paper"
            at = f'x="{left + x * side + 1:g}" y="{top + y * side + 1:g}" width="{side - 2:g}" height="{side - 2:g}"'
            drawn += f'<rect class="{kind}" {at} rx="4"/>'
            if symbol != ANY:
                drawn += shape(symbol, left + (x + 0.5) * side, top + (y + 0.5) * side, side / 76)
    return drawn


@cache
def card_look(card: int, language: str, small: bool = False) -> Face:
    """A card: number, points and pattern. A small one has no room for its pattern in a terminal."""
    number, points, words = card + 1, POINTS[card], WORDS[language]
    drawn = (
        '<rect class="card" x="3" y="2" width="94" height="96" rx="9"/>'
        f'<text class="card-words" x="36" y="21" font-size="15">{number}</text>'
        f'<circle class="card-points" cx="83" cy="16" r="10.5"/>'
        f'<text class="card-points-words" x="83" y="21.5" font-size="15">{points}</text>{_pattern(card)}'
    )
    lines: tuple[str, ...] = (str(number).rjust(2),)
    if not small:
        codes = {ANY: " ."} | {symbol: words("symbol-short", symbol=symbol) for symbol in SYMBOLS}
        rows = (" ".join(codes[symbol] for symbol in row) for row in PATTERNS[card])
        lines = (f" #{number}".ljust(6) + f"{points}p", *(row.center(8).rstrip() for row in rows))
    name = words("card-name", pattern=pattern_words(card, language), **card_values(card))
    return Face(name, drawn, lines, lines, CARD_INK, CARD_PAPER)


BACK = '<g transform="rotate({angle} 50 150)"><rect class="back" x="29" y="{y}" width="42" height="62" rx="6"/></g>'


@cache
def fan_look(n: int, taken: bool, language: str) -> Face:
    """A hand that cannot be seen: as many backs as it has cards, and one above them that was taken."""
    drawn = BACK.format(angle=0, y=-8) if taken else ""
    drawn += "".join(BACK.format(angle=f"{9 * (slot - (n - 1) / 2):g}", y=14) for slot in range(n))
    name = WORDS[language]("fan-name", n=n, taken="yes" if taken else "no")
    line = f"?×{n}" + "↑" * taken
    plain = f"?x{n}" + "^" * taken
    return Face(name, drawn, (line.center(4),), (plain.center(4),), BACK_INK, BACK_PAPER)


@cache
def pile_look(pile: str, cards: int, language: str) -> Face:
    """The pile `deck` or `discards`, with the number of cards. Discards lie face up."""
    face_up = pile == "discards"
    kind = "card" if face_up else "back"
    sheets = 0 if cards == 0 else min(3, 1 + cards // 12)
    drawn = "".join(
        f'<rect class="{kind}" x="{15 - 4 * sheet}" y="{6 - 3 * sheet + 4}" width="74" height="84" rx="9"/>'
        for sheet in range(sheets)
    )
    words = "card-words" if face_up else "back-words"
    x = 52 - 4 * max(0, sheets - 1)
    if cards:
        drawn += f'<text class="{words}" text-anchor="middle" x="{x}" y="60" font-size="30">{cards}</text>'
    else:
        drawn = '<rect x="15" y="10" width="74" height="84" rx="9" fill="none" stroke="#8886" stroke-width="2"/>'
    ink, paper = (CARD_INK, CARD_PAPER) if face_up else (BACK_INK, BACK_PAPER)
    line = f"{cards}".center(6)
    return Face(WORDS[language](f"{pile}-name", n=cards), drawn, (line,), (line,), ink, paper)

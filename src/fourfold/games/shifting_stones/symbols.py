"""The eight symbols as drawn on stones and cards: told apart by shape, then by lightness, last by hue.

A pair of symbols shares a hue; the first of the two lies on light paper, the second on dark. Shapes are drawn round
0,0 with a reach of about 30, in the symbol's ink.
"""

from __future__ import annotations

from dataclasses import dataclass

from fourfold.games.shifting_stones.cards import SYMBOLS


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

STYLE = "\n".join(
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

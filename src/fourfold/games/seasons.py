"""The four seasons as drawn by every game that has them: motif and lightness first, hue second.

Motifs are drawn round 0,0 with a reach of about 30, in the season's ink (class `ink`) on its paper.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Season:
    """How a season looks. Papers get lighter from fall to spring, winter and summer."""

    key: str
    glyph: str
    paper: str
    ink: str
    motif: str


def _turned(shape: str, times: int, start: float = 0) -> str:
    return "".join(f'<g transform="rotate({start + 360 / times * n:g})">{shape}</g>' for n in range(times))


BLOSSOM = _turned('<ellipse cy="-17" rx="10" ry="14"/>', 5) + '<circle class="eye" r="7"/>'
SUN = '<circle r="14"/>' + _turned('<path d="M-4.5 -19L0 -31L4.5 -19Z"/>', 8)
LEAF = (
    '<g transform="rotate(28)"><path d="M0 -31C17 -21 21 3 0 22C-21 3 -17 -21 0 -31Z"/>'
    '<path class="vein" d="M0 -20V32M0 -8L8 -15M0 -8L-8 -15M0 3L10 -6M0 3L-10 -6M0 13L8 5M0 13L-8 5"/></g>'
)
CRYSTAL = _turned('<path class="stroke" d="M0 0V-30M0 -17L-8 -25M0 -17L8 -25M0 -8L-5 -13M0 -8L5 -13"/>', 6)

SEASONS = {
    "Sp": Season("sp", "✿", "#bb90d9", "#3a1460", BLOSSOM),
    "Su": Season("su", "☼", "#fff0a3", "#7d5200", SUN),
    "Fa": Season("fa", "❦", "#a4481f", "#fff0e3", LEAF),
    "Wi": Season("wi", "❅", "#a9d0ee", "#123f6b", CRYSTAL),
}

WREATHS = {"Sp": "blossom", "Su": "sun", "Fa": "leaf", "Wi": "crystal"}
"""What a wreath in a season is made of."""

STYLE = "\n".join(
    f".{season.key}-paper{{fill:{season.paper}}}\n"
    f".{season.key}{{fill:{season.ink};stroke:none}}\n"
    f".{season.key} .eye{{fill:{season.paper}}}\n"
    f".{season.key} .vein{{fill:none;stroke:{season.paper};stroke-width:2.2;stroke-linecap:round}}\n"
    f".{season.key} .stroke{{fill:none;stroke:{season.ink};stroke-width:4;stroke-linecap:round;stroke-linejoin:round}}"
    for season in SEASONS.values()
)

DASHES = {"Sp": "0 11", "Su": "none", "Fa": "16 8", "Wi": "5 5"}
EDGES = "\n".join(
    f".{season.key}-paper{{stroke:{season.ink};stroke-width:6;stroke-dasharray:{DASHES[code]};stroke-linecap:"
    f"{'round' if code == 'Sp' else 'butt'}}}"
    for code, season in SEASONS.items()
)
"""Borders for readers who do not go by colour: dots for spring, a line for summer, long dashes for fall, short ones
for winter."""


def motif(season: str, x: float, y: float, scale: float) -> str:
    """A season's motif round x, y."""
    drawn = SEASONS[season]
    return f'<g class="{drawn.key}" transform="translate({x:g} {y:g}) scale({scale:g})">{drawn.motif}</g>'


def paper(season: str, shape: str) -> str:
    """A shape (a `path` or `rect` with its attributes) in a season's paper."""
    return f'<{shape} class="{SEASONS[season].key}-paper"/>'

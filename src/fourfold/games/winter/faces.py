"""What the pieces of Winter look like: cards of four sections, counters, the deck, the sun that melts.

Light sections are pale with an open crystal, dark ones deep blue with a solid white flake: they differ in lightness and
shape before hue.
"""

from __future__ import annotations

from functools import cache

from fourfold.core.scene.scene import Face
from fourfold.games.winter import WORDS
from fourfold.games.winter.cards import SECTIONS
from fourfold.games.winter.positions import COLOURS

PALE, DEEP = "#e3eff8", "#1d3c66"
INK, PAPER = "#12304f", "#cfe3f2"
"""A card at the terminal."""


def _turned(shape: str, times: int) -> str:
    return "".join(f'<g transform="rotate({360 / times * n:g})">{shape}</g>' for n in range(times))


CRYSTAL = _turned('<path d="M0 0V-16M0 -9L-5 -14M0 -9L5 -14"/>', 6)
FLAKE = _turned('<path d="M0 0L-4 -9L0 -17L4 -9Z"/>', 6)

STYLE = f"""
.edge{{fill:{PALE};stroke:#0005;stroke-width:1.5}}
.pale{{fill:{PALE}}}
.deep{{fill:{DEEP}}}
.crystal{{fill:none;stroke:#7da3c4;stroke-width:2.2;stroke-linecap:round}}
.flake{{fill:#fff}}
.rim{{fill:none;stroke:#8fb0cb;stroke-width:2}}
.nail{{fill:#f2b705;stroke:#5b4300;stroke-width:1.5}}
.counter-light{{fill:#fff;stroke:#12304f;stroke-width:7}}
.counter-dark{{fill:#0a1f3d;stroke:#fff;stroke-width:7}}
.counter-light-ink{{fill:none;stroke:#12304f;stroke-width:3;stroke-linecap:round}}
.counter-dark-ink{{fill:#fff}}
.back{{fill:#5f86a8;stroke:#0005;stroke-width:1.5}}
.ghost{{fill:none;stroke:var(--quiet);stroke-width:3;stroke-dasharray:3 7}}
.sun{{fill:#f6c945;stroke:#7d5200;stroke-width:2.5}}
.faded{{opacity:.38}}
.falls{{fill:none;stroke:var(--ink);stroke-width:3;stroke-dasharray:9 7}}
"""

TEXT = {"D": ("▓▓▓", "###", "▓", "#"), "L": (" ❅ ", " . ", "·", ".")}
"""A section at the terminal: large, large in ASCII, small, small in ASCII."""
CORNERS = {"free": ("╭╮╰╯", "/\\\\/"), "held": ("┏┓┗┛", "[][]"), "falls": ("    ", "    ")}
"""Small cards have only corners: of one that is free, held down, or about to fall away."""


def _sections(face: str) -> str:
    drawn = '<rect class="edge" x="2" y="2" width="96" height="96" rx="9"/>'
    for (column, row), colour in zip(SECTIONS, face, strict=True):
        x, y = 4 + 46 * column, 4 + 46 * row
        centre = f'transform="translate({x + 23} {y + 23})"'
        if colour == "D":
            drawn += f'<rect class="deep" x="{x}" y="{y}" width="46" height="46" rx="6"/>'
            drawn += f'<g class="flake" {centre}>{FLAKE}</g>'
        else:
            drawn += f'<g class="crystal" {centre}>{CRYSTAL}</g>'
    return drawn


NAILS = "".join(f'<circle class="nail" cx="{x}" cy="{y}" r="5"/>' for x in (9, 91) for y in (9, 91))


@cache
def card_look(face: str, language: str, state: str = "free", small: bool = False) -> Face:
    """A card that is `free`, `held` down or `falls` away; small ones have another text."""
    name = WORDS[language]("piece-card", face=face, state=state)
    drawn = _sections(face)
    if state == "held":
        drawn += NAILS
    elif state == "falls":
        drawn = f'<g class="faded">{drawn}</g><rect class="falls" x="4" y="4" width="92" height="92" rx="9"/>'
    texts = []
    for plain in (0, 1):
        sections = [TEXT[colour][plain + 2 * small] for colour in face]
        if small:
            a, b, c, d = tuple(CORNERS[state][plain])
            texts.append((a + sections[0] + sections[1] + b, c + sections[2] + sections[3] + d))
        else:
            texts.append((sections[0] + sections[1], sections[2] + sections[3]))
    return Face(name, drawn, texts[0], texts[1], INK, PAPER, bare=small)


@cache
def counter_look(colour: int, seat: int | None, language: str) -> Face:
    """A counter on the table, or one that no seat has chosen yet."""
    name = COLOURS[colour]
    number = "" if seat is None else str(seat + 1)
    words = WORDS[language]("piece-counter", colour=name)
    drawn = f'<circle class="counter-{name}" cx="50" cy="50" r="44"/>'
    shape = CRYSTAL if name == "light" else FLAKE
    drawn += f'<g class="counter-{name}-ink" transform="translate(50 50) scale(1.6)">{shape}</g>'
    glyph, plain = ("○", "o") if name == "light" else ("●", "@")
    ink, paper = ("#12304f", "#ffffff") if name == "light" else ("#ffffff", "#0a1f3d")
    return Face(words, drawn, (glyph + number,), (plain + number,), ink, paper, bare=True)


@cache
def back_look(language: str) -> Face:
    """The deck, face down."""
    drawn = '<rect class="back" x="2" y="2" width="96" height="96" rx="9"/>'
    drawn += '<rect class="rim" x="11" y="11" width="78" height="78" rx="6"/>'
    drawn += f'<g class="flake" transform="translate(50 50) scale(1.7)">{FLAKE}</g>'
    return Face(
        WORDS[language]("piece-deck"), drawn, ("╭╌╌╮", "╰╌╌╯"), ("/--\\", "\\--/"), "#ffffff", "#5f86a8", bare=True
    )


@cache
def ghost_look(language: str, small: bool) -> Face:
    """Where a lifted card lay."""
    drawn = '<rect class="ghost" x="5" y="5" width="90" height="90" rx="9"/>'
    lines = ("╌  ╌", "╌  ╌") if small else ("", "")
    plain = (".  .", ".  .") if small else ("", "")
    return Face(WORDS[language]("piece-ghost"), drawn, lines, plain, "", "", bare=small)


@cache
def sun_look(language: str) -> Face:
    """Where a card is brought to melt."""
    drawn = '<circle class="sun" cx="50" cy="50" r="22"/>'
    rays = _turned('<path class="sun" d="M-6 -29L0 -46L6 -29Z"/>', 8)
    drawn += f'<g transform="translate(50 50)">{rays}</g>'
    return Face(
        WORDS[language]("piece-sun"), drawn, (" \\│/", " /│\\"), (" \\|/", " /|\\"), "#7d5200", "#f6c945", bare=True
    )

"""What the pieces of Winter look like: floes of four sections, counters, the deck, the signs that lift and melt.

Snow is pale with an open crystal, clear ice deep blue with a solid white star and cracks: they differ in lightness and
shape before hue. A floe's side and shadow stay in its box and the margin of the next one, so it does not matter which
of two neighbours is drawn first. Shades are flat shapes, because a page keeps its faces where gradients are not drawn.
Equal sections of a floe share their paths, and strokes round the corners: there are dozens of faces.
"""

from __future__ import annotations

from functools import cache

from fourfold.games.winter import COLOURS, SECTIONS, WORDS
from fourfold.scene.scene import Face

INK, PAPER = "#12304f", "#cfe3f2"
"""A card at the terminal."""
CRYSTAL = "m0-15v30m-13-23l26 16m0-16l-26 16m6 1v-18m14 0v18m4-7l-15 9m8 0l-15-9m0-4l15-9m-8 0l15 9"
"""Three lines are the six arms; six more are all barbs and the hexagon between them. From its centre, as the star."""
SPARK = "m0-15l3 9 10-1-6 7 6 7-10-1-3 9-3-9-10 1 6-7-6-7 10 1zm0 11l-3 2v4l3 2 3-2v-4z"
FLOE = "M8 1q42-1 83 0 6 0 6 6 1 40 0 79 0 6-6 6-41 1-83 0-6 0-6-6-1-40 0-79 0-6 6-6z"
SIDE = "M2 86v6q0 5 6 6l24-1 20 1 20-1 19 1q6-1 6-6v-6z"
SHEET = '<rect class="{kind}" x="2" y="1" width="95" height="91" rx="6"/>'
LIP = "M5 93q46 3 89 0"
LEE = "M9 12h87v84h-87z"
STUDS = "M8 8h.1M91 8h.1M8 85h.1M91 85h.1"
STUD_GLINTS = "M6 6h.1M89 6h.1M6 83h.1M89 83h.1"
RAYS = (
    "M-6-29L0-43 6-29ZM16-25L30-30 25-16ZM29-6L43 0 29 6ZM25 16L30 30 16 25Z"
    "M6 29L0 43-6 29ZM-16 25L-30 30-25 16ZM-29 6L-43 0-29-6ZM-25-16L-30-30-16-25Z"
)

TEXT = {"D": ("▓▓▓", "###", "▓", "#"), "L": (" ❅ ", " . ", "·", ".")}
"""A section at the terminal: large, large in ASCII, small, small in ASCII."""
CORNERS = {"free": ("╭╮╰╯", "/\\\\/"), "held": ("┏┓┗┛", "[][]"), "falls": ("    ", "    ")}
"""Small cards have only corners: of one that is free, held down, or about to fall away."""


def _path(kind: str, d: str) -> str:
    return f'<path class="{kind}" d="{d}"/>' if d else ""


def _floe(face: str, whole: bool) -> str:
    """A floe; one that is about to go has only its flat outlines."""
    firn = drift = hoar = deep = gleam = rift = spark = ""
    for (column, row), colour in zip(SECTIONS, face, strict=True):
        x, y = 4 + 46 * column, 3 + 44 * row
        square, centre = f"M{x + 5} {y + 5}h35v33h-35z", f"M{x + 22} {y + 21}"
        if colour == "D":
            deep += square
            gleam += f"M{x + 4} {y + 4}h26l-26 24z"
            rift += f"M{x + 1} {y + 33}l7-6 4 4 6-3M{x + 34} {y + 1}l2 6 7 3"
            spark += centre + SPARK
        else:
            firn += square
            drift += f"M{x + 4} {y + 4}h34q-4 22-34 27z"
            hoar += centre + CRYSTAL
    if not whole:
        return SHEET.format(kind="floe") + _path("deep", deep) + _path("hoar", hoar) + _path("spark", spark)
    drawn = _path("lee", LEE) + _path("brim", SIDE) + _path("lip", LIP) + _path("floe", FLOE)
    drawn += _path("firn", firn) + _path("drift", drift) + _path("hoar", hoar)
    return drawn + _path("deep", deep) + _path("gleam", gleam) + _path("rift", rift) + _path("spark", spark)


@cache
def card_look(face: str, language: str, state: str = "free", small: bool = False) -> Face:
    """A card that is `free`, `held` down or `falls` away; small ones have another text."""
    name = WORDS[language]("piece-card", face=face, state=state)
    drawn = _floe(face, state != "falls")
    if state == "held":
        drawn += _path("stud", STUDS) + _path("brass", STUDS) + _path("glint", STUD_GLINTS)
    elif state == "falls":
        drawn = f'<g class="waning">{drawn}</g>{SHEET.format(kind="waning-edge")}{SHEET.format(kind="waning-light")}'
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
    drawn = '<circle class="counter-cast" cx="53" cy="57" r="44"/>'
    drawn += f'<circle class="counter-{name}-side" cx="49" cy="53" r="42"/>'
    drawn += f'<circle class="counter-{name}" cx="49" cy="46" r="41"/>'
    drawn += '<circle class="counter-ring" cx="49" cy="46" r="35"/>'
    drawn += '<path class="counter-glint" d="M15.8 57A35 35 0 0 1 60 12.8"/>'
    kind, shape = ("counter-light-ink", CRYSTAL) if name == "light" else ("spark", SPARK)
    drawn += f'<path class="{kind}" transform="translate(49 46) scale(1.7)" d="M0 0{shape}"/>'
    glyph, plain = ("○", "o") if name == "light" else ("●", "@")
    ink, paper = ("#12304f", "#ffffff") if name == "light" else ("#ffffff", "#0a1f3d")
    return Face(words, drawn, (glyph + number,), (plain + number,), ink, paper, bare=True)


@cache
def back_look(language: str) -> Face:
    """The deck, face down."""
    drawn = _path("lee", LEE) + _path("brim", SIDE) + _path("deck-layers", "M3 93q47 3 93 0M4 95.5q46 3 91 0")
    drawn += _path("deck-top", FLOE) + _path("deck-light", "M8 6h60l-62 58v-56z")
    drawn += '<rect class="frost" x="9" y="8" width="81" height="77" rx="8"/>'
    drawn += f'<path class="frost" transform="translate(49.5 46.5) scale(1.9)" d="M0 0{CRYSTAL}"/>'
    return Face(
        WORDS[language]("piece-deck"), drawn, ("╭╌╌╮", "╰╌╌╯"), ("/--\\", "\\--/"), "#ffffff", "#5f86a8", bare=True
    )


@cache
def ghost_look(language: str, small: bool) -> Face:
    """Where a lifted card lay."""
    drawn = _path("wake", FLOE) + _path("wake-edge", FLOE)
    lines = ("╌  ╌", "╌  ╌") if small else ("", "")
    plain = (".  .", ".  .") if small else ("", "")
    return Face(WORDS[language]("piece-ghost"), drawn, lines, plain, "", "", bare=small)


@cache
def lift_look(language: str) -> Face:
    """Where a card is brought to be lifted: a floe, and an arrow that takes it out of the water."""
    drawn = _path("wake", "M12 80a38 13 0 1 0 76 0a38 13 0 1 0-76 0z")
    drawn += (
        f'<g transform="translate(16 6) scale(.7)">{_path("brim", SIDE)}{_path("lip", LIP)}{_path("floe", FLOE)}</g>'
    )
    drawn += _path("deep", "M49 20L67 40H56V58H42V40H31Z")
    return Face(WORDS[language]("piece-lift"), drawn, ("  ▲", " ▀▀▀"), ("  ^", " ==="), INK, PAPER, bare=True)


@cache
def sun_look(language: str) -> Face:
    """Where a card is brought to melt."""
    rays = f'<path class="{{kind}}" d="{RAYS}"/><circle class="{{kind}}" r="22"/>'
    drawn = f'<g transform="translate(50 50)">{rays.format(kind="sunny-edge")}{rays.format(kind="sunny")}'
    drawn += '<circle class="sunny-light" cx="-2" cy="-2" r="17"/><path class="glint" d="M-13-5A13 13 0 0 1-2-14"/></g>'
    return Face(
        WORDS[language]("piece-sun"), drawn, (" \\│/", " /│\\"), (" \\|/", " /|\\"), "#7d5200", "#f6c945", bare=True
    )

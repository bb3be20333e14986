"""What the cards of Turn of Time look like, on the table and in hand: one hill and one tree through the year, and the
sign of each season.

A card's picture is a square of 86 with its corner at 7, 4. Everything stays inside it by its own shape: no clip, no
gradient and no filter, which would need ids that the faces on a page cannot share. The sky gets lighter in flat bands,
as in a print. Light comes from the top left. Signs are drawn round 0, 0 with a reach of about 32.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from math import cos, radians, sin

from fourfold.games.seasons import SEASONS
from fourfold.games.turn_of_time import WORDS
from fourfold.games.turn_of_time.codes import CODES, KINDS, SEASON_NAMES
from fourfold.games.turn_of_time.text import card_values
from fourfold.scene.scene import Face


def _turned(shape: str, times: int, joined: bool = False) -> str:
    """Points such as `M0,0L0,-9`, repeated round 0, 0 as one path, or as one line if they are `joined`."""
    drawn = ""
    for turn in range(times):
        angle = radians(360 / times * turn)
        for letter, x, y in re.findall(r"([MLQ ])(-?\d+),(-?\d+)", shape):
            across, down = int(x) * cos(angle) - int(y) * sin(angle), int(x) * sin(angle) + int(y) * cos(angle)
            drawn += f"{'L' if joined and turn and letter == 'M' else letter}{round(across)} {round(down)}"
    return drawn.replace(" -", "-")


BLOSSOM = (
    f"<path d='{_turned('M-6,-9Q-17,-22 -8,-32L0,-27L8,-32Q17,-22 6,-9', 5, joined=True)}'/>"
    f"<path class='vein' d='{_turned('M0,0L0,-16', 5)}'/><circle class='eye' r='5'/>"
)
SUN = f"<path d='{_turned('M-7,-16L0,-33', 8, joined=True)}'/><circle class='eye' r='12'/><circle r='8'/>"
LEAF = (
    "<path d='M13-30C20-25 20-18 15-14C23-16 27-6 18-2C25 0 23 11 14 12C15 19 5 22-2 16L-5 17L-11 30L-15 28L-9 15L-11"
    " 13C-20 12-23 2-16-2C-23-9-15-19-8-14C-11-23-2-28 4-20C3-27 6-31 13-30Z'/>"
    "<path class='vein' d='M10-22L-7 14M14-11L4-8L1-17M12 3L-1 2L-9-7M5 13L-4 8L-12 3'/>"
)
CRYSTAL = f"<path class='limb' d='M0-32V32M-28-16L28 16M-28 16L28-16{_turned('M-8,-27L0,-18L8,-27', 6)}'/>"

ROUNDED = "V82a8 8 0 01-8 8H15a8 8 0 01-8-8Z"
BANDS = "M7 36q22-9 43-3t43-3V70H7Z", "M7 50q22-8 43-2t43-3V70H7Z"
SLOPES = "M7 69q22-11 43-4t43-7V80H7Z", f"M7 80q22-8 43-3t43-4{ROUNDED}"
TRUNK = "M45 79Q50 68 48 50H55Q53 68 59 79Z"
BARE = "M45 79C49 70 49 62 47 55L40 46L42 45L48 51L50 38H53L54 50L60 43L62 45L55 55C54 62 55 70 59 79Z"
CAST = "<path class='t-cast' d='M54 79h19'/>"
CROWN = (
    "M34 54a12 12 0 01-3-24a17 17 0 0133-3a13 13 0 016 25q-18 7-36 2",
    "M36 49a9 9 0 01-2-18a14 14 0 0125-6a10 10 0 011 19q-12 9-24 5",
    "M38 35a7 7 0 012-11a9 9 0 0115-3a7 7 0 01-2 11q-8 6-15 3",
)


def _fill(d: str, colour: str) -> str:
    return f"<path d='{d}' fill='{colour}'/>"


def _line(d: str, kind: str) -> str:
    return f"<path class='{kind}' d='{d}'/>"


def _tree(trunk: str, *crown: str) -> str:
    return _fill(TRUNK, trunk) + "".join(_fill(d, colour) for d, colour in zip(CROWN, crown, strict=False))


@dataclass(frozen=True, kw_only=True)
class Print:
    """A season as it is printed."""

    key: str
    paper: str
    deep: str
    """A paper on which small white or dark letters can be read."""
    ink: str
    """The colour of the sign on the paper."""
    shade: str
    """The colour of the lines inside the sign."""
    sign: str
    sky: str
    haze: str
    """The sky above the hill."""
    far: str
    """What is seen in the sky."""
    slopes: tuple[str, str]
    """The colours of the slope behind and of the one in front."""
    tree: str
    """Standing at 52, 79."""
    near: str
    """What hangs in the tree, falls or grows in front."""
    lines: dict[str, tuple[str, float]]
    """The colours and widths of the lines, by their kind."""


PRINTS = {
    "Sp": Print(
        key="sp",
        paper="#a05fc8",
        deep="#8747b0",
        ink="#fff6fd",
        shade="#5a1c7c",
        sign=BLOSSOM,
        sky="#c9e",
        haze="#dbe",
        far="<circle cx='77' cy='23' r='8' fill='#fef'/>" + _fill(BANDS[0], "#dbe") + _fill(BANDS[1], "#edf"),
        slopes=("#9c6", "#6a4"),
        tree=_tree("#533", "#95b", "#b7d", "#dae"),
        near=_line(
            "M37 40h0m3 3h0m-1 4h0m-4 0h0m-1-4h0m18-18h0m3 3h0m-1 4h0m-4 0h0m-1-4h0m16 12h0"
            "m3 3h0m-1 4h0m-4 0h0m-1-4h0m-12 2h0m3 3h0m-1 4h0m-4 0h0m-1-4h0",
            "bud",
        )
        + _line("M17 55l2 1M77 53l2-1M83 61l2 1M31 63l2-1M68 66l2 1", "petal"),
        lines={"bud": ("#fff", 4), "petal": ("#fff", 3)},
    ),
    "Su": Print(
        key="su",
        paper="#ffcf4a",
        deep="#ffcf4a",
        ink="#8a3c00",
        shade="#8a3c00",
        sign=SUN,
        sky="#fd5",
        haze="#feb",
        far="<circle class='t-disc' cx='72' cy='26' r='17'/>" + _fill(BANDS[1], "#feb"),
        slopes=("#eb3", "#b81"),
        tree=_tree("#520", "#252", "#383", "#6a4"),
        near=_line("M35 45h0M49 38h0M63 45h0M57 25h0", "apple")
        + _line("M39 84v-5M43 86v-6M63 87v-6M68 85v-5M80 83v-5M84 81v-5", "straw"),
        lines={"apple": ("#d32", 5), "straw": ("#750", 2)},
    ),
    "Fa": Print(
        key="fa",
        paper="#933614",
        deep="#933614",
        ink="#ffdcab",
        shade="#8c3410",
        sign=LEAF,
        sky="#a41",
        haze="#c62",
        far=_fill(BANDS[0], "#c62") + _fill(BANDS[1], "#e84"),
        slopes=("#831", "#520"),
        tree=_tree("#310", "#e83", "#fb5", "#fd9"),
        near=_fill(
            "M13 53q3-6 8-3q-3 6-8 3M75 55q0-6 6-6q1 6-6 6M80 66q6-2 8 3q-6 2-8-3M34 66q3-5 8-2q-3 5-8 2", "#fc8"
        )
        + _line("M70 20q4-3 5 1q2-4 6-2M79 29q3-2 4 1q2-3 5-1", "bird"),
        lines={"bird": ("#310", 2)},
    ),
    "Wi": Print(
        key="wi",
        paper="#b4d9f5",
        deep="#b4d9f5",
        ink="#0d4680",
        shade="#0d4680",
        sign=CRYSTAL,
        sky="#8be",
        haze="#bdf",
        far=_fill("M80 11a10 10 0 1 0 8 16a9 9 0 01-8-16", "#fff") + _fill(BANDS[0], "#bdf") + _fill(BANDS[1], "#def"),
        slopes=("#eaf4ff", "#d2e6f8"),
        tree=_fill(BARE, "#246")
        + _line(
            "M50 42Q49 30 36 24M51 42Q51 26 63 20M44 49Q36 42 26 45M57 48Q65 40 75 43"
            "M41 29l-8 4M57 27l10 3M49 38l2-21M35 44l-5-7M67 42l4-7",
            "twig",
        ),
        near=_line("M34 22q4-1 7 3M61 18h4M24 43q4-2 8-1M69 40q4-1 8 2", "snow")
        + _line("M17 50h0M33 62h0M21 18h0M71 59h0M87 49h0M61 10h0M83 68h0", "flake"),
        lines={"twig": ("#246", 3), "snow": ("#fff", 3.5), "flake": ("#fff", 4.5)},
    ),
}


def _style(season: Print) -> str:
    parts = {
        "eye": f"fill:{season.shade if season.sign is BLOSSOM else season.paper}",
        "vein": f"fill:none;stroke:{season.shade};stroke-width:2.2;stroke-linecap:round",
        "limb": f"fill:none;stroke:{season.ink};stroke-width:4.6;stroke-linecap:round",
    }
    return "\n".join(
        (
            f".{season.key}-paper{{fill:{season.paper}}}",
            f".{season.key}{{fill:{season.ink}}}",
            *(f".{season.key} .{part}{{{rule}}}" for part, rule in parts.items() if f"'{part}'" in season.sign),
            *(
                f".{kind}{{fill:none;stroke:{colour};stroke-width:{width:g};stroke-linecap:round}}"
                for kind, (colour, width) in season.lines.items()
            ),
        )
    )


STYLE = "\n".join(
    (
        ".t-cast{stroke:#0003;stroke-width:3.4;stroke-linecap:round}",
        ".t-disc{fill:#fa1;stroke:#fe9;stroke-width:6}",
        *(_style(season) for season in PRINTS.values()),
    )
)


CODE = tuple(SEASONS)
CARD = (
    "<path class='t-low' d='M15 88H85'/><path class='t-side' d='M15 85H85'/>"
    "<rect class='t-card' x='3' width='94' height='94' rx='12'/>"
)
EDGE = "<rect class='t-edge {}-paper' x='13' y='10' width='74' height='74' rx='5'/>"
FRAME = "<rect class='t-{}' x='8' y='5' width='84' height='84' rx='7'/>"
GOLD = (
    FRAME.format("dark")
    + FRAME.format("gold")
    + "<path class='t-gleam' d='M7 82V12Q7 4 15 4H84M10 86H84Q89 86 89 80V12'/>"
)
FOLD = "M97 51L58 94H85A12 12 0 0097 82Z"
CUT = "M91 6A8 8 0 0085 4H15A8 8 0 007 12V82A8 8 0 009 88Z", "M91 6A8 8 0 0193 12V82A8 8 0 0185 90H15A8 8 0 019 88Z"
GROUND = "M7 62q17-7 27 1L9 88A8 8 0 017 82Z", "M32 65q36-4 61 4V82a8 8 0 01-8 8H15A8 8 0 019 88Z"
HAZE = "M7 44q24-8 46 0L34 63L7 65Z", "M46 51q22-6 47 3V70L30 67Z"
STANDING = "translate(-3 19)scale(.58)", "translate(44 27)scale(.58)"


def sign(code: str, x: float, y: float, scale: float, under: str = "") -> str:
    season = PRINTS[code]
    return f"<g class='{season.key}' transform='translate({x:g} {y:g})scale({scale:g})'>{under}{season.sign}</g>"


def medal(code: str, x: float, y: float) -> str:
    return sign(code, x, y, 0.36, paper(code, "circle r='38'"))


def paper(code: str, shape: str) -> str:
    return f'<{shape} class="{PRINTS[code].key}-paper"/>'


def view(code: str) -> str:
    """The whole picture."""
    season = PRINTS[code]
    slopes = "".join(f"<path d='{d}' fill='{colour}'/>" for d, colour in zip(SLOPES, season.slopes, strict=True))
    sky = f"<rect x='7' y='4' width='86' height='86' rx='8' fill='{season.sky}'/>"
    return sky + season.far + slopes + CAST + season.tree + season.near


def half(code: str, late: bool) -> str:
    """The picture in one half of a card that is cut from its top right to its bottom left."""
    season = PRINTS[code]
    return (
        f"<path d='{CUT[late]}' fill='{season.sky}'/><path d='{HAZE[late]}' fill='{season.haze}'/>"
        f"<path d='{GROUND[late]}' fill='{season.slopes[0]}'/>"
        f"<g transform='{STANDING[late]}'>{season.tree}</g>"
    )


@cache
def face_look(face: int, language: str) -> Face:
    """A card on the table: its season's picture, the corner folded to show the one below; a single has a gold frame."""
    up, below = CODE[face // 4], CODE[face % 4]
    drawn = CARD + view(up) + EDGE.format(PRINTS[up].key)
    if up == below:
        drawn += GOLD + medal(up, 20, 77)
        lines = (f" {SEASONS[up].glyph} {up}", "")
        plain = (f"  {up}", "")
    else:
        drawn += (
            medal(up, 20, 77) + "<path class='t-bend' d='M97 43L51 94H58L97 51Z'/>" + paper(below, f"path d='{FOLD}'")
        )
        drawn += "<path class='t-rim' d='M96 52L59 93'/>" + sign(below, 84, 79, 0.33)
        lines = (f" {SEASONS[up].glyph} {up}", f"  ({below})")
        plain = (f"  {up}", f"  ({below})")
    name = WORDS[language]("card-on-table", **card_values(*divmod(face, 4)))
    return Face(name, drawn, lines, plain, SEASONS[up].ink, SEASONS[up].paper)


@cache
def hand_look(kind: int, language: str) -> Face:
    """A card in hand, either side of which may be shown: both pictures, cut from corner to corner."""
    early, late = (CODE[season] for season in KINDS[kind])
    if early == late:
        drawn = face_look(5 * KINDS[kind][0], language).svg
    else:
        drawn = CARD + half(early, False) + half(late, True)
        drawn += "<path class='t-rim' d='M91 6L9 88'/>"
        drawn += medal(early, 52, 18) + medal(late, 48, 76)
    return _in_hand(kind, language, drawn)


@cache
def chip_look(kind: int, language: str, copies: int = 1) -> Face:
    """A card that is drawn small, in somebody else's hand or in the deck: both papers and their signs, and no picture.
    Of two copies one lies behind the other."""
    early, late = (CODE[season] for season in KINDS[kind])
    drawn = CARD + paper(early, "rect x='7' y='4' width='86' height='86' rx='8'")
    if early == late:
        drawn += GOLD + sign(early, 50, 47, 1)
    else:
        drawn += paper(late, f"path d='{CUT[1]}'") + "<path class='t-rim' d='M91 6L9 88'/>"
        drawn += sign(early, 33, 29, 0.66) + sign(late, 66, 65, 0.66)
    if copies > 1:
        drawn = (
            f"<g transform='translate(13 0)scale(.87)'>{CARD}</g><g transform='translate(0 12)scale(.87)'>{drawn}</g>"
        )
    return _in_hand(kind, language, drawn)


def _in_hand(kind: int, language: str, drawn: str) -> Face:
    line, early = CODES[kind].center(5), SEASONS[CODE[KINDS[kind][0]]]
    name = WORDS[language]("card-in-hand", **card_values(*KINDS[kind]))
    return Face(name, drawn, (line,), (line,), early.ink, early.paper)


@cache
def season_look(season: int, language: str) -> Face:
    """A season's own sign, on plates and wherever seasons are counted."""
    code = CODE[season]
    drawn = paper(code, "circle cx='50' cy='50' r='45'") + sign(code, 50, 50, 1.05)
    name = WORDS[language]("season", season=SEASON_NAMES[season])
    return Face(name, drawn, (code,), (code,), PRINTS[code].ink, PRINTS[code].deep)

"""What the cards of Turn of Time look like, on the table and in hand."""

from __future__ import annotations

from functools import cache

from fourfold.games.seasons import SEASONS
from fourfold.games.turn_of_time import WORDS
from fourfold.games.turn_of_time.codes import CODES, KINDS, SEASON_NAMES
from fourfold.games.turn_of_time.scenery import CAST, PRINTS, SLOPES
from fourfold.games.turn_of_time.text import card_values
from fourfold.scene.scene import Face

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

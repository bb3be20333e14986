"""What the pieces of Shifting Seasons look like: tiles, numbers, lanes, tokens, score cards."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import cache, lru_cache
from html import escape
from importlib.resources import files
from textwrap import wrap

from fourfold.core.scene.scene import Face
from fourfold.core.scene.score_sheet import Line
from fourfold.games.seasons import SEASONS, motif, paper
from fourfold.games.seasons import STYLE as SEASON_STYLE
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
from fourfold.games.shifting_seasons.positions import TILES
from fourfold.games.shifting_seasons.text import CARD_WORDS, COLOUR_WORDS, tile_words

SEASON = tuple(SEASONS)
"""The season of each colour; the third is drawn as the leaf, whether a game calls it fall or autumn."""
INK, PAPER = "#2b2620", "#fffdf6"

STYLE = (
    SEASON_STYLE
    + "\n"
    + "\n".join(
        f".{season.key}-area{{fill:{season.paper};fill-opacity:.5;rx:10px}}\n"
        f".{season.key}-line{{fill:none;stroke:{season.ink}}}\n"
        f".{season.key}-text{{fill:{season.ink};text-anchor:middle;font-weight:700}}"
        for season in SEASONS.values()
    )
    + """
.hole{fill:var(--table);fill-opacity:.55;rx:7px}
.lane{fill:var(--wall);fill-opacity:.22;rx:10px}
.rim-dark{fill:none;stroke:#3b2a00;stroke-width:11}
.rim{fill:none;stroke:#f2b705;stroke-width:7}
.gem{fill:#e8fbff;stroke:#12324a;stroke-width:3;stroke-linejoin:round}
.facet{fill:none;stroke:#12324a;stroke-width:1.6}
.frame{fill:none;stroke:var(--ink);stroke-width:9}
.arrow{fill:var(--wall)}
.arrow-words{fill:var(--table);text-anchor:middle;font-weight:700}
.coin{fill:#0b6b53;stroke:#05382b;stroke-width:4}
.coin-sign{fill:none;stroke:#fff;stroke-width:6;stroke-linecap:round;stroke-linejoin:round}
.coin-words{fill:#fff;text-anchor:middle;font-weight:700}
.bag{fill:#8a6d3b;stroke:#4a3817;stroke-width:4}
.bag-words{fill:#fff;text-anchor:middle;font-weight:700}
.middle{text-anchor:middle;font-weight:700}
.card{fill:#fffdf6;stroke:#0005;stroke-width:1.5}
.card-words,.foot-words{fill:#2b2620;font-weight:600}
.cell-none{fill:#2b262014}
.cell-tile{fill:#2b26204d}
.cell-solid{fill:#2b2620}
.cell-dashed{fill:none;stroke:#2b2620;stroke-width:1.6;stroke-dasharray:3 2.2}
.tone-solid{stroke:#2b2620;stroke-width:1.2}
.tone-dashed{fill-opacity:.45;stroke:#2b2620;stroke-width:1.4;stroke-dasharray:3 2.2}
.tone-gold{stroke:#c98a00;stroke-width:2.6}
.cell-digit{fill:#2b2620aa;text-anchor:middle}
"""
)

# ------------------------------------------------------------------------------------------------- tiles

SQUARE = "rect x='5' y='5' width='90' height='90' rx='14' stroke='#0005' stroke-width='2'"
RIM = (
    "<rect class='rim-dark' x='9' y='9' width='82' height='82' rx='11'/>"
    "<rect class='rim' x='9' y='9' width='82' height='82' rx='11'/>"
)
GEM = (
    "<g transform='translate(77 22)'><path class='gem' d='M-15 -6L-8 -14H8L15 -6L0 15Z'/>"
    "<path class='facet' d='M-15 -6H15M-5 -6L0 15L5 -6'/></g>"
)


@cache
def tile_look(kind: int, language: str) -> Face:
    """A tile; a precious one has a gold rim and a gem."""
    code = SEASON[kind // 2]
    season, precious = SEASONS[code], kind % 2
    drawn = paper(code, SQUARE)
    drawn += (RIM + motif(code, 46, 54, 0.95) + GEM) if precious else motif(code, 50, 50, 1.1)
    lines = (TILES[kind].ljust(3), f"{season.glyph} {'◆' if precious else ' '}")
    return Face(tile_words(kind, language), drawn, lines, (TILES[kind], ""), season.ink, season.paper)


NUMBER_WORDS = {"en": "number {}, {} area{}", "de": "Nummer {}, Bereich {}{}"}
FILLED_WORDS = {"en": ", filled", "de": ", gefüllt"}


@cache
def number_look(area: int, filled: bool, language: str) -> Face:
    """The number of an area, where no tile can lie; with a frame once the area was filled."""
    colour = AREA_COLOUR[area]
    season = SEASONS[SEASON[colour]]
    name = NUMBER_WORDS[language].format(area + 1, COLOUR_WORDS[language][colour], FILLED_WORDS[language] * filled)
    drawn = f"<text class='middle' x='50' y='70' font-size='58'>{area + 1}</text>"
    if filled:
        drawn += "<rect class='frame' x='10' y='10' width='80' height='80' rx='6'/>"
    face = (f"[{area + 1}]" if filled else f" {area + 1} ",)
    return Face(name, drawn, face, face, season.ink, season.paper)


ENTRY_WORDS = {"en": "lane {}", "de": "Bahn {}"}
EXIT_WORDS = {"en": "exit of lane {}", "de": "Ausgang von Bahn {}"}
ARROWS = ("▲", "▶", "▼", "◀")
PLAIN_ARROWS = ("^", ">", "v", "<")
TURNS = (0, 90, 180, 270)


@cache
def entry_look(lane: int, language: str) -> Face:
    """Where tiles are pushed into a lane."""
    drawn = f"<path class='arrow' transform='rotate({TURNS[lane]} 50 50)' d='M50 12L86 58H64V90H36V58H14Z'/>"
    drawn += f"<text class='arrow-words' x='50' y='64' font-size='32'>{lane + 1}</text>"
    lines, plain = (f"{lane + 1}{ARROWS[lane]}",), (f"{lane + 1}{PLAIN_ARROWS[lane]}",)
    return Face(ENTRY_WORDS[language].format(lane + 1), drawn, lines, plain, INK, "#d9cfba")


@cache
def exit_look(lane: int, language: str) -> Face:
    """Where tiles fall out of a lane: the number of the area they go to, in its colour."""
    code = SEASON[AREA_COLOUR[lane]]
    season = SEASONS[code]
    drawn = paper(code, "circle cx='50' cy='50' r='34' stroke='#0005' stroke-width='2'")
    drawn += f"<text class='{season.key}-text' x='50' y='66' font-size='44'>{lane + 1}</text>"
    return Face(
        EXIT_WORDS[language].format(lane + 1), drawn, (f" {lane + 1}",), (f"({lane + 1})",), season.ink, season.paper
    )


TOKEN_WORDS = {"en": "bonus tokens: {}", "de": "Boni: {}"}
BAG_WORDS = {"en": "tiles in the bag: {}", "de": "Plättchen im Beutel: {}"}
FRAME_WORDS = {"en": "frames left: {}", "de": "Rahmen übrig: {}"}


@cache
def token_look(tokens: int, language: str) -> Face:
    drawn = (
        "<circle class='coin' cx='50' cy='50' r='42'/>"
        "<path class='coin-sign' d='M26 30H70M60 20L72 30L60 40'/>"
        f"<text class='coin-words' x='50' y='82' font-size='40'>{tokens}</text>"
    )
    return Face(TOKEN_WORDS[language].format(tokens), drawn, (f"⇄{tokens}",), (f"<>{tokens}",), "#ffffff", "#0b6b53")


@cache
def bag_look(tiles: int, language: str) -> Face:
    drawn = (
        "<path class='bag' d='M36 8H64L58 26C84 38 94 62 86 82C82 94 18 94 14 82C6 62 16 38 42 26Z'/>"
        f"<text class='bag-words' x='50' y='76' font-size='36'>{tiles}</text>"
    )
    return Face(BAG_WORDS[language].format(tiles), drawn, (str(tiles),), (str(tiles),), "#ffffff", "#6e5426")


@cache
def frames_look(frames: int, language: str) -> Face:
    drawn = (
        "<rect class='frame' x='14' y='14' width='72' height='72' rx='6'/>"
        f"<text class='middle' x='50' y='66' font-size='44'>{frames}</text>"
    )
    return Face(FRAME_WORDS[language].format(frames), drawn, (f"[{frames}]",), (f"[{frames}]",), INK, "#d9cfba")


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
CARD_HEIGHT = 200
LOOKS_KEPT = 256
"""How many looks are cached. Cards differ in names and points, so that not all of them can be."""
STEP = 15.0
LEFT, TOP = 5.0, 46.0
WRITING = 10
"""How many letters of a card's name fit on a line."""


def _picture(card: int) -> str:
    """36 letters: those above, or for a position card `#` in the basic shape and `o` in its alternatives."""
    if card in COLOUR_PICTURES:
        return COLOUR_PICTURES[card].replace(" ", "")
    basic, *others = (cells(shape) for shape in SHAPES[card])
    alternatives = sum(1 << cell for cell in range(CELLS) if any(shape >> cell & 1 for shape in others))
    return "".join("#" if basic >> c & 1 else "o" if alternatives >> c & 1 else "." for c in range(CELLS))


def _diagram(square: Callable[[int, str], str]) -> str:
    """36 little squares; `square` draws a cell, given the attributes of its place."""
    drawn = ""
    for cell in range(CELLS):
        x, y = LEFT + cell % SIDE * STEP, TOP + cell // SIDE * STEP
        if NAMES[cell] in NUMBER_NAMES:
            area = AREA_OF_CELL[cell] + 1
            drawn += f"<text class='cell-digit' x='{x + STEP / 2:g}' y='{y + 11:g}' font-size='11'>{area}</text>"
        else:
            drawn += square(cell, f"x='{x + 1:g}' y='{y + 1:g}' width='{STEP - 2:g}' height='{STEP - 2:g}' rx='2.5'")
    return drawn


def _season_square(colour: int, at: str, tone: str) -> str:
    return f"<rect class='{SEASONS[SEASON[colour]].key}-paper {tone}' {at}/>"


def _small_motif(colour: int, cell: int) -> str:
    x, y = LEFT + (cell % SIDE + 0.5) * STEP, TOP + (cell // SIDE + 0.5) * STEP
    return motif(SEASON[colour], x, y, 0.17)


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

    def square(cell: int, at: str) -> str:
        letter = picture[cell]
        colour = COLOUR_LETTERS.find(letter.lower())
        if colour >= 0:
            tone = "tone-solid" if letter.islower() else "tone-dashed"
            return _season_square(colour, at, tone) + _small_motif(colour, cell)
        kind = {".": "none", "#": "solid", "o": "dashed"}[letter]
        return f"<rect class='cell-{kind}' {at}/>"

    name = CARD_WORDS[language][card - 1]
    drawn = _card_paper(name) + _diagram(square)
    lines, plain = _lines(picture, GLYPHS), _lines(picture, PLAIN_GLYPHS)
    about = f"{card}: {name}. {card_rules(language)[card - 1]}"
    return Face(f"{card}: {name}", drawn, lines, plain, INK, PAPER, CARD_HEIGHT, about=about)


@cache
def card_rules(language: str) -> tuple[str, ...]:
    """What each score card asks for: the rules page says it under the card's picture."""
    page = files(__package__).joinpath(f"locale/{language}/rules.md").read_text("utf-8")
    return tuple(re.findall(r"part=card:\d\d\n```\n\n(.+)\n", page))


def _card_paper(name: str, below: Iterable[str] = ()) -> str:
    """A card with its name above the diagram and a few lines of words below it."""
    drawn = f"<rect class='card' x='1' y='1' width='98' height='{CARD_HEIGHT - 2}' rx='8'/>"
    for row, words in enumerate(wrap(name, WRITING, break_long_words=False)):
        drawn += f"<text class='card-words' x='36' y='{18 + 12 * row}' font-size='8.5'>{escape(words)}</text>"
    for row, words in enumerate(below):
        drawn += f"<text class='card-words' x='8' y='{152 + 14 * row}' font-size='10'>{escape(words)}</text>"
    return drawn


@lru_cache(LOOKS_KEPT)
def counted_look(line: Line, coloured: tuple[int, ...], precious: int, language: str) -> Face:
    """A score card at the end, with the tiles of a board that counted for it and where the points come from."""
    card, counted = int(line.key), cells(" ".join(line.places))

    def square(cell: int, at: str) -> str:
        if not counted >> cell & 1:
            lies = any(tiles >> cell & 1 for tiles in coloured)
            return f"<rect class='cell-{'tile' if lies else 'none'}' {at}/>"
        colour = next(colour for colour in range(4) if coloured[colour] >> cell & 1)
        tone = "tone-gold" if precious >> cell & 1 else "tone-solid"
        return _season_square(colour, at, tone) + _small_motif(colour, cell)

    name = CARD_WORDS[language][card - 1]
    letters = "".join("." if not counted >> cell & 1 else "*" if precious >> cell & 1 else "#" for cell in range(CELLS))
    lines, plain = (
        _lines(letters, {".": "·", "#": "■", "*": "◆"}),
        _lines(letters, {letter: letter for letter in ".#*"}),
    )
    drawn = _card_paper(name, (f"{points} {reason}" for reason, points in line.parts)) + _diagram(square)
    return Face(f"{card}: {name}", drawn, lines, plain, INK, PAPER, CARD_HEIGHT)

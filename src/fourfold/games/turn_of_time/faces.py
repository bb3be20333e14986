"""What the cards of Turn of Time look like, on the table and in hand."""

from __future__ import annotations

from functools import cache

from fourfold.core.scene.scene import Face
from fourfold.games.seasons import SEASONS, motif, paper
from fourfold.games.seasons import STYLE as SEASON_STYLE
from fourfold.games.turn_of_time import WORDS
from fourfold.games.turn_of_time.codes import CODES
from fourfold.games.turn_of_time.rules import KINDS
from fourfold.games.turn_of_time.text import card_values

CODE = tuple(SEASONS)
CARD = "rect x='4' y='4' width='92' height='92' rx='11' stroke='#0003' stroke-width='1.5'"
INNER = "<rect x='10' y='10' width='80' height='80' rx='7' fill='none' stroke-width='2.5' class='{}-line'/>"
FOLD = "<path d='M96 52L52 96' stroke='#0006' stroke-width='2'/>"
STYLE = "\n".join(
    (SEASON_STYLE, *(f".{season.key}-line{{stroke:{season.ink};stroke-opacity:.55}}" for season in SEASONS.values()))
)


@cache
def face_look(face: int, language: str) -> Face:
    """A card on the table: its season large, the one below as a turned-up corner; a single has a border instead."""
    up, below = CODE[face // 4], CODE[face % 4]
    drawn = paper(up, CARD)
    if up == below:
        drawn += INNER.format(SEASONS[up].key) + motif(up, 50, 50, 1)
        lines = (f" {SEASONS[up].glyph} {up}", "")
        plain = (f"  {up}", "")
    else:
        drawn += motif(up, 48, 47, 0.88)
        drawn += paper(below, "path d='M96 52V85A11 11 0 0 1 85 96H52Z'") + motif(below, 81, 81, 0.4) + FOLD
        lines = (f" {SEASONS[up].glyph} {up}", f"  ({below})")
        plain = (f"  {up}", f"  ({below})")
    name = WORDS[language]("card-on-table", **card_values(*divmod(face, 4)))
    return Face(name, drawn, lines, plain, SEASONS[up].ink, SEASONS[up].paper)


@cache
def hand_look(kind: int, language: str) -> Face:
    """A card in hand, either side of which may be shown: split from corner to corner."""
    early, late = (CODE[season] for season in KINDS[kind])
    drawn = paper(early, CARD)
    if early == late:
        drawn += INNER.format(SEASONS[early].key) + motif(early, 50, 50, 1)
    else:
        drawn += paper(late, "path d='M92.8 7.2A11 11 0 0 1 96 15V85A11 11 0 0 1 85 96H15A11 11 0 0 1 7.2 92.8Z'")
        drawn += motif(early, 32, 33, 0.62) + motif(late, 68, 67, 0.62)
    line = CODES[kind].center(5)
    name = WORDS[language]("card-in-hand", **card_values(*KINDS[kind]))
    return Face(name, drawn, (line,), (line,), SEASONS[early].ink, SEASONS[early].paper)

"""Scenes as SVG: for notebooks, documents and exports."""

from __future__ import annotations

import html
import re
from collections import Counter
from typing import Literal

from fourfold.scene.places import Crest, Standing
from fourfold.scene.scene import Choice, Label, Patch, Piece, Scene, Spot, Wall

FORBIDDEN = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Characters that XML cannot hold."""
Theme = Literal["auto", "light", "dark"]

LIGHT = "--table:#fffdf8;--plate:#fffdf8;--page:#f3eee3;--ink:#231f19;--quiet:#564e41;--line:#231f1926;--wall:#8a6d3b"
DARK = "--table:#2a2722;--plate:#38342d;--page:#1b1815;--ink:#f3efe6;--quiet:#c3bcae;--line:#ffffff24;--wall:#d0a95c"
STYLE = """
text{font-family:var(--display,system-ui,"Segoe UI","DejaVu Sans",sans-serif);fill:var(--ink)}
.quiet{fill:var(--quiet)}
.table{fill:var(--table)}
.strong{font-weight:700}
.wall{stroke:var(--wall);stroke-width:6;stroke-linecap:round}
.target{fill:none;stroke:#ffd257;stroke-width:3.5}
.target-edge{fill:none;stroke:#4a2f00;stroke-width:6}
.pane{fill:#ffd257;fill-opacity:.4;stroke:#ffd257;stroke-width:3.5}
.target-move{text-anchor:middle;font-weight:700}
.last{fill:none;stroke:#fff;stroke-width:4}
.last-edge{fill:none;stroke:#1b1712;stroke-width:7}
.mark{fill:var(--ink)}
.mark-sign{fill:none;stroke:var(--table);stroke-width:2.6;stroke-linecap:round;stroke-linejoin:round}
.badge{fill:var(--table);stroke:var(--ink);stroke-width:1.5}
.badge-words{font-size:17px;font-weight:700;text-anchor:middle}
"""

SURFACE_STYLE = """
.page{fill:var(--page)}
.surface{fill:var(--surface)}
.on-surface>.strong,.on-surface>.quiet,.on-surface>.target-move{fill:var(--surface-ink)}
.on-surface>.quiet{fill-opacity:.82}

.plate{fill:var(--plate);stroke:var(--line);stroke-width:1.5}
.acts{stroke:var(--ink);stroke-width:3}
.goal{fill:var(--quiet);font-size:16px}
.plate-score{font-size:30px;font-weight:800;text-anchor:end}
.plate-number{font-size:18px;font-weight:700}
.off{opacity:.22}
"""
"""Where the table lies on its own material and has plates above it, and not on a page that has both."""
ROUND = 18
"""The corners of the table."""
SMALL = 50
"""A narrower target has no room for its sign, and is drawn round, as counters are."""

TURNED = (
    '<g transform="translate(84 16)"><circle class="mark" r="13"/>'
    '<path class="mark-sign" d="M-6.5 -1.5A6.8 6.8 0 1 1 -3.5 5.6M-7.6 -7.6L-6.7 -1.2L-0.6 -2.6"/></g>'
)


def escape(text: str) -> str:
    """A text as content or attribute of XML."""
    return html.escape(FORBIDDEN.sub("", text))


def svg(scene: Scene, theme: Theme = "auto") -> str:
    """A complete SVG document. `auto` follows the reader's light or dark setting."""
    table = scene.board()
    above, top = heading(scene)
    width, height = table.width, table.height + top
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="fourfold" role="img" aria-label="{escape(scene.title)}"'
        f' viewBox="0 0 {width:g} {height:g}" width="{width:g}" height="{height:g}">',
        f"<title>{escape(scene.title)}</title>",
        f"<style>{_style(scene, theme)}</style>",
        *([f'<rect class="page" width="{width:g}" height="{height:g}" rx="{ROUND}"/>'] if above else []),
        *above,
        f'<g class="on-surface" transform="translate(0 {top:g})">',
        f'<rect class="surface" width="{table.width:g}" height="{table.height:g}" rx="{ROUND}"/>',
        *_elements(table),
        "</g>",
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def figure(scene: Scene, scale: float = 1) -> str:
    """An SVG element for a page whose stylesheet has the `css_rules` of the scene's style, and its colours."""
    return (
        f'<svg class="fourfold" role="img" aria-label="{escape(scene.title)}" viewBox="0 0 {scene.width:g}'
        f' {scene.height:g}" width="{scale * scene.width:g}" height="{scale * scene.height:g}">'
        f'<rect class="table" width="{scene.width:g}" height="{scene.height:g}" rx="14"/>'
        f"{''.join(_elements(scene))}</svg>"
    )


def _elements(scene: Scene) -> list[str]:
    return [
        *(draw_patch(patch) for patch in scene.patches),
        *(draw_wall(wall) for wall in scene.walls),
        *(draw_label(label) for label in scene.labels),
        *(_piece(scene.spot(piece.spot), piece) for piece in scene.pieces),
        *_targets(scene),
    ]


def _style(scene: Scene, theme: Theme) -> str:
    of = scene.material
    light = f".fourfold{{{LIGHT};--surface:{of.light};--surface-ink:{of.light_ink}}}"
    dark = f".fourfold{{{DARK};--surface:{of.dark};--surface-ink:{of.dark_ink}}}"
    variables = {"light": light, "dark": dark, "auto": f"{light}@media(prefers-color-scheme:dark){{{dark}}}"}[theme]
    return variables + "".join(map(_scoped, css_rules(scene.style + SURFACE_STYLE)))


def _scoped(rule: str) -> str:
    """A rule for this document only, which may become part of a page."""
    selectors, brace, rest = rule.partition("{")
    return ",".join(f".fourfold {selector}" for selector in selectors.split(",")) + brace + rest


def css_rules(style: str) -> list[str]:
    """The CSS rules that all drawings share, and those of a scene, one a line; comments are lines of their own."""
    lines = (line.strip() for line in (STYLE + style).splitlines())
    return [line for line in lines if line and not line.startswith("/*")]


def draw_patch(patch: Patch) -> str:
    return (
        f'<rect class="{escape(patch.kind)}" x="{patch.x:g}" y="{patch.y:g}"'
        f' width="{patch.width:g}" height="{patch.height:g}"/>'
    )


def draw_wall(wall: Wall) -> str:
    dx, dy = (wall.length, 0.0) if wall.side in "ns" else (0.0, wall.length)
    return f'<line class="wall" x1="{wall.x:g}" y1="{wall.y:g}" x2="{wall.x + dx:g}" y2="{wall.y + dy:g}"/>'


def draw_label(label: Label) -> str:
    kind = "strong" if label.strong else "quiet"
    y = label.y + 0.75 * label.size
    return f'<text class="{kind}" x="{label.x:g}" y="{y:g}" font-size="{label.size:g}">{escape(label.words)}</text>'


def _piece(spot: Spot, piece: Piece) -> str:
    scale = min(spot.width / 100, spot.height / piece.look.height)
    x, y = spot.x + (spot.width - 100 * scale) / 2, spot.y + (spot.height - piece.look.height * scale) / 2
    return (
        f'<g transform="translate({x:g} {y:g}) scale({scale:g})">'
        f"<title>{escape(piece.look.name)}</title>{piece.look.svg}{draw_marks(piece)}</g>"
    )


def draw_marks(piece: Piece) -> str:
    """What is drawn over a piece's face: its marks, its badge and its number; what it is worth below."""
    marks = ""
    if {"last", "placed", "held"} & set(piece.marks):
        corner = 48 if piece.look.bare else 13
        rim = f'x="2" y="2" width="96" height="{piece.look.height - 4:g}" rx="{corner}"'
        marks += f'<rect class="last-edge" {rim}/><rect class="last" {rim}/>'
    if "turned" in piece.marks:
        marks += TURNED
    if piece.corner:
        marks += (
            f'<g transform="translate(19 {-16 if piece.look.caption else 19})"><circle class="badge" r="13"/>'
            f'<text class="badge-words" y="6">{escape(piece.corner)}</text></g>'
        )
    if piece.number:
        marks += (
            '<g transform="translate(76 78)"><circle class="badge" r="22"/>'
            f'<text class="strong" y="11" font-size="32" text-anchor="middle">{escape(piece.number)}</text></g>'
        )
    for slot, crest in enumerate(piece.worth):
        x, y = 6 + 48 * (slot % 2), piece.look.height + 4 + 24 * (slot // 2)
        marks += (
            f'<g transform="translate({x} {y:g})"><g transform="scale(.2)">{crest.look.svg}</g>'
            f'<text class="strong" x="24" y="16" font-size="16">{escape(crest.number)}</text></g>'
        )
    return marks


def _targets(scene: Scene) -> list[str]:
    """A gold frame around every spot that ends a choice, with the move if the spot is empty."""
    taken = {piece.spot for piece in scene.pieces}
    ends = Counter(choice.path[-1] for choice in scene.choices)
    drawn = []
    for choice in scene.choices:
        spot = scene.spot(choice.path[-1])
        if ends.pop(spot.id, 0):
            drawn.append(_target(spot, choice, spot.id in taken))
    return drawn


def _target(spot: Spot, choice: Choice, taken: bool) -> str:
    size = min(spot.width, spot.height)
    small = size < SMALL
    inset = 0 if taken or small else 6
    corner = size / 2 if small else 12
    place = (
        f'x="{spot.x + inset:g}" y="{spot.y + inset:g}" width="{spot.width - 2 * inset:g}"'
        f' height="{spot.height - 2 * inset:g}" rx="{corner:g}"'
    )
    frame = (
        f'<rect class="target-edge" {place}/><rect class="{"target" if taken else "pane"}" {place}>'
        f"<title>{escape(choice.words)}</title></rect>"
    )
    if taken or small:
        return frame
    x, y = spot.x + spot.width / 2, spot.y + spot.height / 2 + 6
    sign = escape(choice.sign or choice.move)
    return frame + f'<text class="target-move" x="{x:g}" y="{y:g}" font-size="18">{sign}</text>'


# ---------------------------------------------------------------------------------------- above the table

MARGIN, GAP = 18.0, 12.0
PLATE_HEIGHT, NARROWEST, WIDEST, ALONE = 60.0, 250.0, 440.0, 640.0
PADDING = 14.0
CREST, PIP = 36.0, 20.0
LETTER = 0.58
"""An upper bound of the average letter width, relative to the font size."""


def heading(scene: Scene) -> tuple[list[str], float]:
    """The elements above the table, and their height; nothing for a scene without standings."""
    if not scene.standings:
        return [], 0
    title = _fitted(scene.title, scene.width - 2 * MARGIN, 24)
    y, drawn = MARGIN + 22, [f'<text class="strong" x="{MARGIN:g}" y="{MARGIN + 22:g}" font-size="24">{title}</text>']
    if scene.status:
        y += 24
        status = _fitted(scene.status, scene.width - 2 * MARGIN, 16)
        drawn.append(f'<text class="goal" x="{MARGIN:g}" y="{y:g}">{status}</text>')
    y += GAP + 4
    count, room = len(scene.standings), scene.width - 2 * MARGIN
    per_row = max(1, min(count, int((room + GAP) / (NARROWEST + GAP))))
    per_row = -(-count // -(-count // per_row))  # rows of equal length
    width = min(ALONE if count == 1 else WIDEST, (room - GAP * (per_row - 1)) / per_row)
    for number, standing in enumerate(scene.standings):
        x = MARGIN + number % per_row * (width + GAP)
        drawn.append(_plate(scene, standing, x, y + number // per_row * (PLATE_HEIGHT + GAP), width))
    return drawn, y + -(-count // per_row) * (PLATE_HEIGHT + GAP)


def _plate(scene: Scene, standing: Standing, x: float, y: float, width: float) -> str:
    """A plate: the name and a few words at the left, pictures and the score at the right."""
    right, parts = width - PADDING, []
    if standing.score is not None:
        score = str(standing.score)
        parts.append(f'<text class="plate-score" x="{right:g}" y="41">{score}</text>')
        right -= len(score) * 19 + PADDING
    for picture, size in reversed(_pictures(standing)):
        right -= size
        parts.append(f'<g transform="translate({right:g} 0)">{picture}</g>')
    name = _fitted(scene.names[standing.seat], right - PADDING, 19)
    parts.append(
        f'<text class="strong" x="{PADDING:g}" y="{26 if standing.words else 37}" font-size="19">{name}</text>'
    )
    if standing.words:
        words = _fitted(standing.words, right - PADDING, 14)
        parts.append(f'<text class="quiet" x="{PADDING:g}" y="46" font-size="14">{words}</text>')
    kind = "plate acts" if standing.seat == scene.acting else "plate"
    frame = f'<rect class="{kind}" width="{width:g}" height="{PLATE_HEIGHT:g}" rx="16"/>'
    return f'<g transform="translate({x:g} {y:g})">{frame}{"".join(parts)}</g>'


def _pictures(standing: Standing) -> list[tuple[str, float]]:
    """The pictures on a plate, each with the width it takes."""
    if standing.pips is not None and standing.crests:
        have, of = standing.pips
        return [(_face(standing.crests[0], PIP, "" if n < have else ' class="off"'), PIP + 2) for n in range(of)]
    drawn = []
    for crest in standing.crests:
        number = f'<text class="plate-number" x="{CREST + 4:g}" y="37">{escape(crest.number)}</text>'
        drawn.append((_face(crest, CREST) + (number if crest.number else ""), CREST + 10 + 12 * len(crest.number)))
    return drawn


def _face(crest: Crest, size: float, attributes: str = "") -> str:
    scale = size / max(100, crest.look.height)
    y = (PLATE_HEIGHT - crest.look.height * scale) / 2
    title = f"<title>{escape(crest.name or crest.look.name)}</title>"
    return f'<g{attributes} transform="translate(0 {y:g}) scale({scale:g})">{title}{crest.look.svg}</g>'


def _fitted(words: str, room: float, size: float) -> str:
    """As much of a text as there is room for."""
    letters = max(1, int(room / (LETTER * size)))
    return escape(words if len(words) <= letters else f"{words[: letters - 1].rstrip()}…")

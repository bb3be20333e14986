"""Scenes as SVG: for notebooks, documents and exports."""

from __future__ import annotations

from collections import Counter
from html import escape
from typing import Literal

from fourfold.core.scene.scene import Choice, Label, Patch, Piece, Scene, Spot, Wall

Theme = Literal["auto", "light", "dark"]

LIGHT = "--table:#f3eee3;--ink:#2b2620;--quiet:#6b6357;--accent:#0b6b53;--wall:#8a6d3b;--shade:#0003"
DARK = "--table:#22262b;--ink:#f1ede4;--quiet:#b3aca0;--accent:#5fd6b0;--wall:#d0a95c;--shade:#0008"
STYLE = """
text{font-family:system-ui,"Segoe UI","DejaVu Sans",sans-serif;fill:var(--ink)}
.quiet{fill:var(--quiet)}
.table{fill:var(--table)}
.strong{font-weight:700}
.wall{stroke:var(--wall);stroke-width:6;stroke-linecap:round}
.target{fill:none;stroke:var(--accent);stroke-width:2.5;stroke-dasharray:7 6}
.point{fill:var(--accent);fill-opacity:.3;stroke:var(--accent);stroke-width:1.5}
.target-move{fill:var(--accent);text-anchor:middle}
.last{fill:none;stroke:var(--ink);stroke-width:5}
.mark{fill:var(--ink)}
.mark-sign{fill:none;stroke:var(--table);stroke-width:2.6;stroke-linecap:round;stroke-linejoin:round}
.badge{fill:var(--table);stroke:var(--ink);stroke-width:1.5}
.badge-words{font-size:17px;font-weight:700;text-anchor:middle}
"""

SMALL = 50
"""A narrower target has no room for its sign, and is drawn round, as counters are."""

TURNED = (
    '<g transform="translate(84 16)"><circle class="mark" r="13"/>'
    '<path class="mark-sign" d="M-6.5 -1.5A6.8 6.8 0 1 1 -3.5 5.6M-7.6 -7.6L-6.7 -1.2L-0.6 -2.6"/></g>'
)


def svg(scene: Scene, theme: Theme = "auto") -> str:
    """A complete SVG document. `auto` follows the reader's light or dark setting."""
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="fourfold" role="img" aria-label="{escape(scene.title)}"'
        f' viewBox="0 0 {scene.width:g} {scene.height:g}" width="{scene.width:g}" height="{scene.height:g}">',
        f"<title>{escape(scene.title)}</title>",
        f"<style>{_style(scene, theme)}</style>",
        *_elements(scene),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def figure(scene: Scene, scale: float = 1) -> str:
    """An SVG element for a page whose stylesheet has the `css_rules` of the scene's style, and its colours."""
    return (
        f'<svg class="fourfold" role="img" aria-label="{escape(scene.title)}" viewBox="0 0 {scene.width:g}'
        f' {scene.height:g}" width="{scale * scene.width:g}" height="{scale * scene.height:g}">'
        f"{''.join(_elements(scene))}</svg>"
    )


def _elements(scene: Scene) -> list[str]:
    return [
        f'<rect class="table" width="{scene.width:g}" height="{scene.height:g}" rx="14"/>',
        *(draw_patch(patch) for patch in scene.patches),
        *(draw_wall(wall) for wall in scene.walls),
        *(draw_label(label) for label in scene.labels),
        *(_piece(scene.spot(piece.spot), piece) for piece in scene.pieces),
        *_targets(scene),
    ]


def _style(scene: Scene, theme: Theme) -> str:
    variables = {
        "light": f".fourfold{{{LIGHT}}}",
        "dark": f".fourfold{{{DARK}}}",
        "auto": f".fourfold{{{LIGHT}}}@media(prefers-color-scheme:dark){{.fourfold{{{DARK}}}}}",
    }[theme]
    return variables + "".join(f".fourfold {rule}" for rule in css_rules(scene.style))


def css_rules(style: str) -> list[str]:
    """The CSS rules that all drawings share, and those of a scene."""
    return [rule.strip() for rule in (STYLE + style).splitlines() if rule.strip()]


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
    """What is drawn over a piece's face: its marks, its badge, and the words at its foot."""
    marks = ""
    if {"last", "placed", "held"} & set(piece.marks):
        marks += '<rect class="last" x="2" y="2" width="96" height="96" rx="13"/>'
    if "turned" in piece.marks:
        marks += TURNED
    if piece.badge:
        marks += (
            '<g transform="translate(19 19)"><circle class="badge" r="13"/>'
            f'<text class="badge-words" y="6">{escape(piece.badge)}</text></g>'
        )
    for line, words in enumerate(piece.foot):
        y = piece.look.height - 48 + 14 * line
        marks += f'<text class="foot-words" x="8" y="{y:g}" font-size="10">{escape(words)}</text>'
    return marks


def _targets(scene: Scene) -> list[str]:
    """A dashed frame around every spot that ends a choice, with the move if the spot is empty."""
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
    kind = "point" if small and not taken else "target"
    frame = (
        f'<rect class="{kind}" x="{spot.x + inset:g}" y="{spot.y + inset:g}" width="{spot.width - 2 * inset:g}"'
        f' height="{spot.height - 2 * inset:g}" rx="{corner:g}"><title>{escape(choice.words)}</title></rect>'
    )
    if taken or small:
        return frame
    x, y = spot.x + spot.width / 2, spot.y + spot.height / 2 + 6
    sign = escape(choice.sign or choice.move)
    return frame + f'<text class="target-move" x="{x:g}" y="{y:g}" font-size="18">{sign}</text>'

"""What stands above the table in an SVG: the title, the goal, and the players' plates."""

from __future__ import annotations

from fourfold.scene.places import Crest, Standing
from fourfold.scene.scene import Scene
from fourfold.scene.xml import escape

MARGIN, GAP = 18.0, 12.0
PLATE_HEIGHT, NARROWEST, WIDEST, ALONE = 60.0, 250.0, 440.0, 640.0
PADDING = 14.0
CREST, PIP = 36.0, 20.0
LETTER = 0.58
"""An upper bound of the average letter width, relative to the font size."""
STYLE = """
.plate{fill:var(--plate);stroke:var(--line);stroke-width:1.5}
.acts{stroke:var(--ink);stroke-width:3}
.goal{fill:var(--quiet);font-size:16px}
.plate-score{font-size:30px;font-weight:800;text-anchor:end}
.plate-number{font-size:18px;font-weight:700}
.off{opacity:.22}
"""


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

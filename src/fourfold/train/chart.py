"""The log of a training as a picture: the loss, and the share of wins against greedy players, over time."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from pathlib import Path

WIDTH, HEIGHT, LEFT, GAP = 640, 160, 56, 36
PANELS = (("loss", "loss"), ("against_greedy", "wins against greedy"))


def chart(log: Path) -> str:
    """The SVG of a log, which must have at least one line."""
    with log.open(newline="", encoding="utf-8") as file:
        lines = list(csv.DictReader(file))
    seconds = [float(line["seconds"]) for line in lines]
    parts = [
        _panel(top * (HEIGHT + GAP) + GAP, title, seconds, [float(line[name]) for line in lines])
        for top, (name, title) in enumerate(PANELS)
    ]
    height = len(PANELS) * (HEIGHT + GAP) + GAP
    style = 'font-family="sans-serif" font-size="12" fill="none" stroke="currentColor"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" {style}>\n{"".join(parts)}</svg>\n'


def _panel(top: int, title: str, seconds: Sequence[float], values: Sequence[float]) -> str:
    """One curve with its axes: the lowest and highest value, the beginning and the end."""
    low, high, end = min(values), max(values), max(seconds) or 1.0
    span = high - low or 1.0
    across, bottom = WIDTH - LEFT - 16, top + HEIGHT
    points = " ".join(
        f"{LEFT + across * x / end:.1f},{bottom - HEIGHT * (y - low) / span:.1f}"
        for x, y in zip(seconds, values, strict=True)
    )
    texts = (
        (LEFT, top - 8, "start", title),
        (LEFT - 6, top + 4, "end", f"{high:.3g}"),
        (LEFT - 6, bottom + 4, "end", f"{low:.3g}"),
        (LEFT + across, bottom + 16, "end", f"{end:.0f} s"),
    )
    words = "".join(
        f'<text x="{x}" y="{y}" text-anchor="{anchor}" fill="currentColor" stroke="none">{text}</text>\n'
        for x, y, anchor, text in texts
    )
    axes = f'<path d="M{LEFT} {top}V{bottom}H{LEFT + across}" opacity="0.4"/>\n'
    return f'{axes}<polyline points="{points}" stroke-width="2"/>\n{words}'

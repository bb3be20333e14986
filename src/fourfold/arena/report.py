"""The standing of a tournament as one page of HTML that needs nothing else: tables, notes and charts."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from html import escape
from io import StringIO
from typing import Any

from fourfold.arena.estimates import Estimate
from fourfold.arena.scoreboard import INTERVAL, MARGIN, Board, heading, notes, scoreboard, told
from fourfold.arena.standing import Standing
from fourfold.core.errors import OptionError

INSTALL = "pip install 'fourfold[charts]'"
WIDTH, MARGINS, ROW = 4.4, 0.75, 0.32
"""Inches: narrow, so that a phone need not shrink the words."""
INKS = {"#010101": "currentColor", "#020202": "var(--accent)", "#030303": "var(--line)"}
"""Colours that a chart is drawn with, and what the page makes of them, by day and by night."""
INK, ACCENT, LINE = INKS

STYLE = """
:root { color-scheme: light dark;
  --paper: #fdfcf9; --ink: #22302e; --soft: #64716f; --line: #d9ddd8; --accent: #0f766e }
@media (prefers-color-scheme: dark) {
  :root { --paper: #161b1a; --ink: #e4e9e6; --soft: #9aa7a3; --line: #36403e; --accent: #4fc3b2 }
}
body { margin: 0 auto; max-width: 46rem; padding: 1.5rem 1rem 3rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.5 system-ui, sans-serif }
h1 { font-size: 1.6rem; margin: 0 } h2 { font-size: 1.1rem; margin: 2.2rem 0 .6rem }
p, .soft, footer { color: var(--soft) } p { margin: .4rem 0 }
.wide { overflow-x: auto }
table { border-collapse: collapse; font-variant-numeric: tabular-nums }
th, td { padding: .3rem .8rem .3rem 0; text-align: right; white-space: nowrap; border-bottom: 1px solid var(--line) }
th:first-child, td:first-child { text-align: left } th { font-weight: normal; color: var(--soft) }
td.main { font-weight: 600 } td.soft { color: var(--soft) }
svg { display: block; width: 100%; max-width: 34rem; height: auto; color: var(--ink) }
footer { margin-top: 2.5rem; font-size: .85rem; overflow-wrap: anywhere }
"""


def check_charts() -> None:
    """`OptionError` if charts cannot be drawn here."""
    _matplotlib()


def _matplotlib() -> Any:
    try:
        import matplotlib  # noqa: PLC0415
        import matplotlib.figure  # noqa: PLC0415
    except ImportError:
        raise OptionError(f"a report needs Matplotlib, which is not installed: {INSTALL}") from None
    return matplotlib


def report(standing: Standing) -> str:
    """The page."""
    title = f"{heading(standing)}: a tournament"
    parts = [f"<h1>{escape(heading(standing))}</h1>", *(f"<p>{escape(line)}</p>" for line in notes(standing))]
    for board, picture in zip(scoreboard(standing), _pictures(standing), strict=True):
        name = "Bots" if board.title == heading(standing) else board.title
        parts += [f"<h2>{escape(name)}</h2>", picture, _html(board)]
    facts = {key: value for key, value in standing.as_json().items() if not isinstance(value, list) or key == "bots"}
    parts.append(f"<footer>{escape(json.dumps(facts, ensure_ascii=False))}</footer>")
    return (
        f'<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>{escape(title)}</title>\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<style>{STYLE}</style>\n</head>\n'
        f"<body>\n{chr(10).join(parts)}\n</body>\n</html>\n"
    )


def _pictures(standing: Standing) -> list[str]:
    """A chart for each board; none for a cross table, which is one already."""
    if not standing.games:
        return []
    players = standing.plan.game.players
    tables = [(who, share.share) for who, share, _ in told(standing)]
    if players == 1:
        return [chart(tables, "success", None, 100)]
    elos = [(row.bot, row.elo) for row in standing.ratings if row.elo]
    seats = [(f"seat {seat}", share) for seat, share in enumerate(standing.seats)]
    found = [chart(elos, "Elo", None), chart(tables, "wins", 1 / players, 100), chart(seats, "wins", 1 / players, 100)]
    return [found[0], "", *found[1:]] if len(scoreboard(standing)) > len(found) else found


def _html(board: Board) -> str:
    kinds = ["soft" if name in (MARGIN, INTERVAL) else "main" if name == board.main else "" for name in board.headings]
    head = "".join(f"<th>{escape(name)}</th>" for name in board.headings)
    rows = ""
    for row in board.rows:
        filled = [f'<td class="{kind}">{escape(cell)}</td>' for kind, cell in zip(kinds, row, strict=True)]
        rows += f"<tr>{''.join(filled)}</tr>\n"
    return f'<div class="wide"><table>\n<tr>{head}</tr>\n{rows}</table></div>'


def chart(rows: Sequence[tuple[str, Estimate]], what: str, fair: float | None, factor: int = 1) -> str:
    """Estimates below each other as SVG: a dot and its interval each, and a line where all alike would be."""
    matplotlib = _matplotlib()
    with matplotlib.rc_context({"svg.fonttype": "none", "svg.hashsalt": "fourfold", "axes.unicode_minus": True}):
        figure = matplotlib.figure.Figure(figsize=(WIDTH, MARGINS + ROW * len(rows)), layout="constrained")
        axes = figure.add_subplot()
        for place, (_, estimate) in enumerate(rows):
            if estimate.interval:
                axes.plot([factor * end for end in estimate.interval], [place] * 2, color=ACCENT, linewidth=2.2)
            axes.plot([factor * estimate.mean], [place], "o", color=ACCENT, markersize=6.5)
        if fair is not None:
            axes.axvline(factor * fair, color=INK, linewidth=0.9, linestyle=(0, (4, 3)))
        if factor == 100:
            axes.set_xlim(-2, 102)
        axes.set_yticks(range(len(rows)), [who for who, _ in rows], color=INK)
        axes.set_ylim(len(rows) - 0.5, -0.5)
        axes.set_xlabel(f"{what}, %" if factor == 100 else what, color=INK)
        axes.tick_params(colors=INK, length=0)
        axes.grid(axis="x", color=LINE, linewidth=0.8)
        axes.set_axisbelow(True)
        for side in axes.spines.values():
            side.set_visible(False)
        drawn = StringIO()
        figure.savefig(drawn, format="svg", transparent=True, metadata={"Date": None})
    svg = re.sub(r"<metadata>.*?</metadata>", "", drawn.getvalue()[drawn.getvalue().index("<svg") :], flags=re.S)
    for ink, meaning in INKS.items():
        svg = svg.replace(ink, meaning)
    opening, rest = svg.split(">", 1)
    svg = re.sub(r' (?:width|height)="[^"]*"', "", opening) + ">" + rest  # the page sets the size
    words = "; ".join(f"{who}: {factor * estimate.mean:.1f}" for who, estimate in rows)
    return svg.replace("<svg", f'<svg role="img" aria-label="{escape(f"{what}: {words}")}"', 1)

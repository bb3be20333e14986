"""What reports are made of: tables of text, a self-contained HTML page, and charts, which need Matplotlib, the extra
`charts`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from importlib import import_module
from importlib.util import find_spec
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.table import Table
from rich.text import Text

from fourfold.arena.estimates import INTERVAL, MARGIN, Estimate
from fourfold.core.errors import OptionError, listed
from fourfold.core.extras import missing
from fourfold.core.game import Game
from fourfold.core.notebook import table as html_table
from fourfold.scene.scene import seat_name

if TYPE_CHECKING:
    from fourfold.bots.analysis import Analysis

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
p.reading { color: var(--ink) }
.reading + svg, .reading + .wide { margin-top: .8rem }
ul { padding-left: 1.2rem } li { margin: .3rem 0 }
.wide { overflow-x: auto; margin: .6rem 0 }
table { border-collapse: collapse; font-variant-numeric: tabular-nums }
th, td { padding: .3rem .8rem .3rem 0; text-align: right; white-space: nowrap; border-bottom: 1px solid var(--line) }
th:first-child, td:first-child { text-align: left } th { font-weight: normal; color: var(--soft) }
td.main { font-weight: 600 } td.soft { color: var(--soft) }
svg { display: block; width: 100%; max-width: 34rem; height: auto; color: var(--ink) }
footer { margin-top: 2.5rem; font-size: .85rem; overflow-wrap: anywhere }
"""


@dataclass(frozen=True)
class ResultTable:
    """A table of text; the first column says who."""

    title: str
    headings: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    main: tuple[str, ...] = ()
    """The headings of the most important columns."""

    def table(self, notes: Iterable[str] = ()) -> Table:
        """The table for a terminal, with notes below it."""
        table = Table(title=Text(self.title, "table.title"), caption="\n".join(notes) or None)
        for number, name in enumerate(self.headings):
            style = "dim" if name in (MARGIN, INTERVAL) else "bold" if name in self.main else ""
            table.add_column(Text(name), justify="right" if number else "left", style=style)
        for row in self.rows:
            table.add_row(*map(Text, row))
        return table

    def html(self) -> str:
        """For a page or a notebook."""
        return html_table(self.headings, self.rows, self.main, (MARGIN, INTERVAL))


def title_of(game: Game) -> str:
    """A game and its players, as the heading of what is found out about them."""
    return f"{game.about.title}, {game.players} player{'s' if game.players > 1 else ''}"


def page(title: str, parts: Iterable[str], generator: str = "fourfold") -> str:
    """The whole page around its parts."""
    return (
        f'<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>{escape(title)}</title>\n'
        f'<meta name="generator" content="{escape(generator)}">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<style>{STYLE}</style>\n</head>\n'
        f"<body>\n{chr(10).join(parts)}\n</body>\n</html>\n"
    )


def wide(board: ResultTable) -> str:
    """A table that can be scrolled sideways where it is too wide."""
    return f'<div class="wide">{board.html()}</div>'


WIDTH, MARGINS, ROW, STRIP = 4.4, 0.75, 0.32, 1.15
"""Inches; narrow, so that text stays readable on a phone."""
INKS = {"#010101": "currentColor", "#020202": "var(--accent)", "#030303": "var(--line)"}
"""Placeholder colours of a chart, and the CSS values that replace them, for light and dark pages."""
INK, ACCENT, LINE = INKS
MARKS = ((ACCENT, ACCENT, "o"), (INK, "none", "s"), (INK, INK, "^"))
"""Per series a colour, a fill and a marker; each alone distinguishes the first three."""
MOST_BARS = 40
LEAST_SPAN = 10
"""The least range of an axis of shares, in percentage points, so that a difference of one looks small."""

Row = tuple[str, Sequence[Estimate | None]]


def check_charts() -> None:
    """`OptionError` if charts cannot be drawn here."""
    _matplotlib()


def _matplotlib() -> Any:
    try:
        import matplotlib  # noqa: PLC0415
        import matplotlib.figure  # noqa: PLC0415
    except ImportError:
        raise OptionError(missing("a report", "Matplotlib", "charts")) from None
    return matplotlib


def _render(height: float, rows: int, draw: Callable[[Any], None], words: str) -> str:
    """A figure as SVG for a page, with `words` as its label for screen readers; `draw` gets a column of axes."""
    matplotlib = _matplotlib()
    with matplotlib.rc_context({"svg.fonttype": "none", "svg.hashsalt": "fourfold", "axes.unicode_minus": True}):
        figure = matplotlib.figure.Figure(figsize=(WIDTH, height), layout="constrained")
        column = figure.subplots(rows, 1, sharex=True, squeeze=False)[:, 0]
        for axes in column:
            axes.tick_params(colors=INK, length=0)
            axes.set_axisbelow(True)
            for side in axes.spines.values():
                side.set_visible(False)
        draw(column)
        drawn = StringIO()
        figure.savefig(drawn, format="svg", transparent=True, metadata={"Date": None})
    svg = re.sub(r"<metadata>.*?</metadata>", "", drawn.getvalue()[drawn.getvalue().index("<svg") :], flags=re.S)
    for ink, meaning in INKS.items():
        svg = svg.replace(ink, meaning)
    opening, rest = svg.split(">", 1)
    svg = re.sub(r' (?:width|height)="[^"]*"', "", opening) + ">" + rest  # the page sets the size
    return svg.replace("<svg", f'<svg role="img" aria-label="{escape(words)}"', 1)


def chart(rows: Sequence[tuple[str, Estimate]], what: str, fair: float | None, factor: int = 1) -> str:
    """One row per estimate, a dot with its interval, and a line at the `fair` value."""
    words = "; ".join(f"{who}: {factor * estimate.mean:.1f}" for who, estimate in rows)
    return comparison_chart([(who, [estimate]) for who, estimate in rows], (what,), what, fair, factor, words)


def comparison_chart(
    rows: Sequence[Row],
    series: Sequence[str],
    what: str,
    fair: float | None = None,
    factor: int = 1,
    words: str | None = None,
    is_close: bool = False,
) -> str:
    """Several estimates per row, one of each series, with different markers; None where a series has none.

    The axis of shares (a factor of 100) runs from 0 to 100 unless `is_close`.
    """

    def draw(column: Any) -> None:
        (axes,) = column
        for number, name in enumerate(series):
            colour, fill, marker = MARKS[number % len(MARKS)]
            offset = (number - (len(series) - 1) / 2) * 0.26
            for place, (_, estimates) in enumerate(rows):
                if (estimate := estimates[number]) is None:
                    continue
                if estimate.interval:
                    ends = [factor * end for end in estimate.interval]
                    axes.plot(ends, [place + offset] * 2, color=colour, linewidth=2.2)
                axes.plot([factor * estimate.mean], [place + offset], marker, color=colour, mfc=fill, markersize=6.5)
            axes.plot([], [], marker, color=colour, mfc=fill, markersize=6.5, label=name)
        if fair is not None:
            axes.axvline(factor * fair, color=INK, linewidth=0.9, linestyle=(0, (4, 3)))
        if factor == 100 and not is_close:
            axes.set_xlim(-2, 102)
        elif factor == 100:
            low, high = axes.get_xlim()
            missing = max(0.0, LEAST_SPAN - (high - low)) / 2
            axes.set_xlim(low - missing, high + missing)
        axes.set_yticks(range(len(rows)), [who for who, _ in rows], color=INK)
        axes.set_ylim(len(rows) - 0.5, -0.5)
        axes.set_xlabel(f"{what}, %" if factor == 100 else what, color=INK)
        axes.grid(axis="x", color=LINE, linewidth=0.8)
        if len(series) > 1:
            axes.legend(loc="lower left", bbox_to_anchor=(0, 1), ncols=3, frameon=False, labelcolor=INK, fontsize=9)

    height = MARGINS + ROW * len(rows) * max(1.0, 0.75 * len(series)) + 0.3 * (len(series) > 1)
    return _render(height, 1, draw, f"{what}: {words or _alt_text(rows, series, factor)}")


def _alt_text(rows: Sequence[Row], series: Sequence[str], factor: int) -> str:
    parts = []
    for number, name in enumerate(series):
        found = [(who, row[number]) for who, row in rows]
        parts += [f"{name}, {who}: {factor * estimate.mean:.1f}" for who, estimate in found if estimate]
    return "; ".join(parts)


def histograms(counts: Sequence[tuple[str, Mapping[int, int]]], what: str) -> str:
    """Histograms of counts by value, one strip per kind on a shared axis; bars are shares of games."""
    low, high = min(min(seen) for _, seen in counts), max(max(seen) for _, seen in counts)
    width = -(-(high - low + 1) // MOST_BARS)
    words = "; ".join(f"{name}: {min(seen)} to {max(seen)}" for name, seen in counts)

    def draw(column: Any) -> None:
        for axes, (name, seen) in zip(column, counts, strict=True):
            games, bars = sum(seen.values()), dict[int, int]()
            for value, number in seen.items():
                bars[(value - low) // width] = bars.get((value - low) // width, 0) + number
            middles = [low + width * bar + (width - 1) / 2 for bar in bars]
            heights = [100 * number / games for number in bars.values()]
            axes.bar(middles, heights, width=0.86 * width, color=ACCENT)
            axes.set_title(name, loc="left", color=INK, fontsize=9)
            axes.set_ylabel("% of games" if len(counts) == 1 else "%", color=INK)
            axes.grid(axis="y", color=LINE, linewidth=0.8)
            axes.locator_params(axis="y", nbins=4)
        column[-1].xaxis.get_major_locator().set_params(integer=True)
        column[-1].set_xlabel(what, color=INK)

    return _render(MARGINS + STRIP * len(counts), len(counts), draw, f"{what}: {words}")


SUFFIXES = (".svg", ".png")
LINES = (
    ("#0072b2", "-", "o"),
    ("#d55e00", "--", "s"),
    ("#009e73", "-.", "^"),
    ("#7b3294", ":", "D"),
    ("#555555", (0, (6, 1, 1, 1, 1, 1)), "v"),
)
"""Per seat a colour, a dash and a marker; each alone distinguishes the seats."""
LABELLED = 5
"""So many of the biggest mistakes are labelled with the number of their move."""


PATCH: dict[str, Any] = {"facecolor": "white", "edgecolor": "none", "alpha": 0.75, "pad": 0.8}
BESIDE: dict[str, Any] = {"textcoords": "offset points", "fontsize": 9, "ha": "right", "zorder": 5, "bbox": PATCH}
BELOW: dict[str, Any] = {"xytext": (-8, -3), "va": "top"}
ABOVE: dict[str, Any] = {"xytext": (-8, 4), "va": "bottom"}
"""Where such a label stands: to the left, since after a mistake the line falls to the right; above near the axis."""
LOW = 8
"""Below so many percent a label would overlap the axis."""


def check_chart(path: Path) -> None:
    """Raise `OptionError` if no chart can be drawn there, before anything is computed."""
    if path.suffix.lower() not in SUFFIXES:
        raise OptionError(f"--chart {str(path)!r}: give one of: {listed('FILE' + suffix for suffix in SUFFIXES)}")
    if find_spec("matplotlib") is None:
        raise OptionError(missing("--chart", "Matplotlib", "charts"))
    if path.is_dir() or not path.parent.is_dir():
        raise OptionError(f"--chart {str(path)!r}: cannot be written; give a file in an existing folder")


def write_chart(analysis: Analysis, path: Path) -> None:
    """Draw the chart into an SVG or PNG file."""
    check_chart(path)
    keep_text = {"svg.fonttype": "none", "svg.hashsalt": "fourfold"}
    with import_module("matplotlib").rc_context(keep_text):
        # A Figure without pyplot needs no display and keeps no global state; it draws PNG with Agg.
        figure = import_module("matplotlib.figure").Figure(figsize=(10, 5), layout="constrained", facecolor="white")
        _draw_chances(figure.add_subplot(), analysis)
        metadata = {"Date": None} if path.suffix.lower() == ".svg" else {}
        try:
            figure.savefig(path, dpi=120, metadata=metadata)
        except OSError as error:
            raise OptionError(f"{path}: cannot be written: {error.strerror}") from None


def _draw_chances(axes: Any, analysis: Analysis) -> None:
    record, decisions = analysis.record, analysis.decisions
    alone = record.game.players == 1
    for seat in range(record.game.players):
        colour, dash, marker = LINES[seat % len(LINES)]
        points = [(each.number - 1, 100 * each.chances[seat]) for each in decisions]
        own = [(each.number - 1, 100 * each.chance) for each in decisions if each.seat == seat]
        if record.result is not None and len(decisions) == analysis.asked:
            winners = record.result.winners
            points.append((len(record.moves), 100 / len(winners) if seat in winners else 0.0))
        name = seat_name(seat, "en", record.players)
        axes.plot(*_columns(points), color=colour, linestyle=dash, linewidth=1.8, zorder=2)
        axes.plot(*_columns(own), color=colour, linestyle="", marker=marker, markersize=5, zorder=3)
        axes.plot([], [], color=colour, linestyle=dash, linewidth=1.8, marker=marker, markersize=5, label=name)
    mistakes = sorted((each for each in decisions if each.is_mistake), key=lambda each: each.loss, reverse=True)
    for rank, each in enumerate(mistakes):
        colour, before = LINES[each.seat % len(LINES)][0], each.number - 1
        axes.plot([before, before], [100 * each.chance, 100 * each.played], color=colour, linewidth=1.2, zorder=3)
        axes.plot(before, 100 * each.played, color="black", marker="x", markersize=8, markeredgewidth=2, zorder=4)
        if rank < LABELLED:
            where = BESIDE | (ABOVE if 100 * each.played < LOW else BELOW)
            axes.annotate(f"{each.number}: {each.move}", (before, 100 * each.played), **where)
    if mistakes:
        axes.plot([], [], color="black", linestyle="", marker="x", markersize=8, markeredgewidth=2, label="mistake")
    axes.set_title(record.game.about.title + ("" if analysis.is_finished else ", not finished"), loc="left")
    axes.set_xlabel("moves made")
    axes.set_ylabel("chance of success in %" if alone else "chance to win in %")
    axes.set_xlim(0, max(1, len(record.moves)) * 1.02)
    axes.set_ylim(-4, 104)
    axes.grid(color="#dddddd", linewidth=0.8)
    axes.set_axisbelow(True)
    for side in ("top", "right"):
        axes.spines[side].set_visible(False)
    axes.legend(loc="upper left", bbox_to_anchor=(1.0, 1.0), frameon=False, handlelength=4)


def _columns(points: list[tuple[int, float]]) -> tuple[list[int], list[float]]:
    return [x for x, _ in points], [y for _, y in points]

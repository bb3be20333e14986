"""Charts for pages: SVG that takes its colours from the page. Needs Matplotlib, the extra `charts`."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from html import escape
from io import StringIO
from typing import Any

from fourfold.arena.estimates import Estimate
from fourfold.core.errors import OptionError
from fourfold.core.extras import missing

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

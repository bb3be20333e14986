"""A chart of an analysis: each seat's chance to win over the moves of a game, mistakes marked.

Needs Matplotlib, the extra `charts`.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from fourfold.bots.analysis import Analysis
from fourfold.core.errors import OptionError, listed
from fourfold.core.extras import missing
from fourfold.scene.scene import seat_name

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
        _draw(figure.add_subplot(), analysis)
        metadata = {"Date": None} if path.suffix.lower() == ".svg" else {}
        try:
            figure.savefig(path, dpi=120, metadata=metadata)
        except OSError as error:
            raise OptionError(f"{path}: cannot be written: {error.strerror}") from None


def _draw(axes: Any, analysis: Analysis) -> None:
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

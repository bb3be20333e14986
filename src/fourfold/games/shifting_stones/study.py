"""How hard the cards are: distances over every arrangement of the stones, and the chart in `docs/`.

    python -m fourfold.games.shifting_stones.study docs/shifting-stones-distances.svg

prints the distances of every card and draws the chart of the documentation.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from functools import cache
from itertools import permutations
from math import hypot
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from fourfold.engine.binding import compiled_form
from fourfold.engine.rule import rule
from fourfold.games.shifting_stones.cards import CARDS, PATTERNS, POINTS, STONES
from fourfold.games.shifting_stones.distances import distance
from fourfold.games.shifting_stones.geometry import CELL_BITS, CELLS

MOST = 12
"""More than any distance."""
Counts = NDArray[np.int64]


@cache
def layouts() -> NDArray[np.int64]:
    """Every way to lay the stones with their even symbols up, as grids."""
    pairs = [2 * pair for pair, stones in enumerate(STONES) for _ in range(stones)]
    found = sorted(set(permutations(pairs)))
    return np.array([sum(symbol << CELL_BITS * cell for cell, symbol in enumerate(layout)) for layout in found])


def turnings() -> NDArray[np.int64]:
    """Every way to turn some of the nine stones over, as changes of a grid."""
    return np.array(
        [sum((bits >> cell & 1) << CELL_BITS * cell for cell in range(CELLS)) for bits in range(1 << CELLS)]
    )


@rule
def tally(layouts: Counts, turnings: Counts, card: int, counts: Counts) -> None:
    for layout in layouts:
        for turning in turnings:
            counts[distance(layout ^ turning, card)] += 1


def distribution(card: int) -> Counts:
    """In how many of the 2,580,480 arrangements a card is 0, 1, 2 … discards away."""
    counts = np.zeros(MOST, np.int64)
    compiled_form(tally)(layouts(), turnings(), card, counts)
    return counts


def mean(counts: Counts) -> float:
    return float(counts @ np.arange(len(counts)) / counts.sum())


def ranks(values: Sequence[float]) -> NDArray[np.float64]:
    """Ranks, from the lowest value up; equal values share their mean rank."""
    row = np.array(values)
    return np.array([(row < value).sum() + ((row == value).sum() + 1) / 2 for value in row])


def rank_correlation(one: Sequence[float], other: Sequence[float]) -> float:
    """Spearman's: 1 if both grow together, 0 if they have nothing to do with each other."""
    return float(np.corrcoef(ranks(one), ranks(other))[0, 1])


# ------------------------------------------------------------------------------------------------- table


def table(counts: Sequence[Counts]) -> str:
    """Every card as a row of Markdown: points, pattern, mean distance, and the share of arrangements by distance."""
    most = max(int(np.flatnonzero(row)[-1]) for row in counts)
    lines = [
        "| card | points | pattern | mean | " + " | ".join(str(n) for n in range(most + 1)) + " |",
        "| --- | --- | --- | --- | " + " | ".join(["---"] * (most + 1)) + " |",
    ]
    for card, row in enumerate(counts):
        pattern = " / ".join(" ".join(line) for line in PATTERNS[card])
        shares = " | ".join(f"{100 * n / row.sum():.1f}" if n else "" for n in row[: most + 1])
        lines.append(f"| {card + 1} | {POINTS[card]} | {pattern} | {mean(row):.2f} | {shares} |")
    return "\n".join(lines)


# ------------------------------------------------------------------------------------------------- chart

LEFT, TOP, STEP = 100.0, 60.0, 130.0
GAP = 14.0
"""Between rows."""
DOT = 8.0
"""The radius of a dot, which has the card's number on it."""
STYLE = """
.chart{--paper:#fcfaf5;--ink:#2b2620;--quiet:#6b6357;--line:#d9d2c3;--dot:#0b6b53;--number:#fff}
@media(prefers-color-scheme:dark){
.chart{--paper:#22262b;--ink:#f1ede4;--quiet:#b3aca0;--line:#444a52;--dot:#5fd6b0;--number:#12201c}
}
.chart text{font-family:system-ui,"Segoe UI","DejaVu Sans",sans-serif;fill:var(--ink)}
.chart .paper{fill:var(--paper)} .chart .line{stroke:var(--line)} .chart .mean{stroke:var(--quiet);stroke-width:3}
.chart .dot{fill:var(--dot)} .chart .number{fill:var(--number);font-size:8.5px;font-weight:700;text-anchor:middle}
.chart .quiet{fill:var(--quiet);font-size:13px} .chart .middle{text-anchor:middle}
""".strip()


def heights(places: Sequence[float]) -> list[float]:
    """How far above or below the middle of its row each dot is drawn, as little as keeps it off the others."""
    found: dict[int, float] = {}
    for n in sorted(range(len(places)), key=lambda n: places[n]):
        height, step = 0.0, 0
        while any(hypot(places[n] - places[m], height - other) < 2 * DOT + 1 for m, other in found.items()):
            step += 1
            height = (step + 1) // 2 * (2.0 if step % 2 else -2.0)
        found[n] = height
    return [found[n] for n in range(len(places))]


def chart(means: Sequence[float]) -> str:
    """Every card as a dot: how far away it is on average, in a row for its points."""
    rows = [(points, [card for card in range(CARDS) if POINTS[card] == points]) for points in sorted(set(POINTS))]
    places = [LEFT + mean * STEP for mean in means]
    dots: list[str] = []
    y = TOP
    for points, cards in rows:
        own = [places[card] for card in cards]
        offsets = heights(own)
        reach = max(map(abs, offsets)) + DOT
        y += reach + GAP / 2
        name = f"{points} {'point' if points == 1 else 'points'}"
        dots.append(f'<text x="24" y="{y + 5:g}" font-size="15">{name}</text>')
        middle = sum(own) / len(own)
        dots.append(f'<path class="mean" d="M{middle:.1f} {y - reach:g}V{y + reach:g}"/>')
        for card, x, offset in zip(cards, own, offsets, strict=True):
            dots.append(f'<circle class="dot" cx="{x:.1f}" cy="{y + offset:g}" r="{DOT:g}"/>')
            dots.append(f'<text class="number" x="{x:.1f}" y="{y + offset + 3:g}">{card + 1}</text>')
        y += reach + GAP / 2
    last = int(max(means)) + 1
    width, height = LEFT + last * STEP + 40, y + 60
    title = "How far the cards are, by the points they score"
    lines = []
    for tick in range(last + 1):
        x = LEFT + tick * STEP
        lines.append(f'<path class="line" d="M{x:g} {TOP:g}V{y:g}"/>')
        lines.append(f'<text class="quiet middle" x="{x:g}" y="{y + 20:g}">{tick}</text>')
    words = "fewest discards until the card matches, mean over all arrangements; a bar is the mean of its row"
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="chart" role="img" aria-label="{title}" '
        f'viewBox="0 0 {width:g} {height:g}" width="{width:g}" height="{height:g}"><style>{STYLE}</style>',
        f'<rect class="paper" width="{width:g}" height="{height:g}" rx="12"/>',
        f'<text x="24" y="34" font-size="18" font-weight="700">{title}</text>',
        f'<text class="quiet" x="{LEFT:g}" y="{y + 44:g}">{words}</text>',
    )
    return "\n".join([*head, *lines, *dots, "</svg>"]) + "\n"


def main() -> None:
    counts = [distribution(card) for card in range(CARDS)]
    means = [mean(row) for row in counts]
    print(table(counts))
    for points in sorted(set(POINTS)):
        own = [means[card] for card in range(CARDS) if POINTS[card] == points]
        print(f"{points}: {len(own)} cards, mean {np.mean(own):.2f}, {min(own):.2f} to {max(own):.2f}")
    print(f"rank correlation of points and mean distance: {rank_correlation(POINTS, means):.3f}")
    for path in sys.argv[1:]:
        Path(path).write_text(chart(means), "utf-8")


if __name__ == "__main__":
    main()

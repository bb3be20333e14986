"""A rating over time: the number, a chart drawn on the server, and the same as a table.

The chart stretches to the width of its card. Its lines keep their width and its dots stay round, because they are
strokes that do not scale; the numbers beside it are text of the page.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import htpy as h
from markupsafe import Markup

from fourfold.core.registry import game_package
from fourfold.web.pages.frame.dates import stamp
from fourfold.web.pages.frame.layout import Reader, material
from fourfold.web.tables.rating_scale import (
    MIDDLE_MU,
    POINTS_PER_MU,
    START_SIGMA,
    change_text,
    rating_json,
    rating_text,
)

WIDTH, HEIGHT = 600.0, 160.0
TOP, BOTTOM, SIDE = 10.0, 150.0, 12.0
STEP = 100
"""Points between the lines of the grid, and twice that if they would be more than `MAX_LINES`, and so on."""
MAX_LINES = 5
START = rating_json(MIDDLE_MU, START_SIGMA)
"""What everybody starts with, before the first game."""
LISTED = 30
"""How many games the table has, the latest first."""


def rating_card(reader: Reader, rating: dict[str, Any], history: Sequence[dict[str, Any]]) -> h.Node:
    """`rating` is one of `profiles.profile`, `history` the result of `rating_history` for it."""
    title = game_package(rating["game"]).about.title
    points = [START, *history] if rating["games"] == len(history) else list(history)
    return h.section(class_=f"card rating-card {material(rating['game'])}", id="rating")[
        h.div(".rating-now")[
            h.h2[reader.say("rating")],
            h.p[title, ", ", reader.say("with-players", n=rating["players"])],
            h.p(".num.huge")[rating_mark(reader, rating)],
            h.p(".quiet")[
                reader.say("rating-provisional" if rating["provisional"] else "rated-games-count", n=rating["games"])
            ],
        ],
        _figure(reader, points) if len(points) > 1 else None,
        _table(reader, history) if history else None,
    ]


def rating_mark(reader: Reader, rating: dict[str, Any]) -> h.Node:
    """A rating, with a question mark while it is provisional, which is read as that word."""
    if not rating["provisional"]:
        return str(rating["rating"])
    return [
        str(rating["rating"]),
        h.sup(aria_hidden="true", title=reader.say("provisional"))["?"],
        h.span(".unseen")[f" ({reader.say('provisional')})"],
    ]


def grid_lines(lowest: int, highest: int) -> list[int]:
    """Round numbers that enclose a range, the highest first."""
    step = STEP
    while True:
        low, high = lowest // step * step, -(-highest // step) * step
        high = max(high, low + step)
        if (high - low) // step < MAX_LINES:
            return list(range(high, low - 1, -step))
        step *= 2


def _figure(reader: Reader, history: Sequence[dict[str, Any]]) -> h.Node:
    ratings = [point["rating"] for point in history]
    lines = grid_lines(min(ratings), max(ratings))
    high, low = lines[0], lines[-1]

    def x(index: int) -> float:
        return SIDE + index * (WIDTH - 2 * SIDE) / (len(history) - 1)

    def y(rating: float) -> float:
        return TOP + (high - rating) / (high - low) * (BOTTOM - TOP)

    spread = [POINTS_PER_MU * point["sigma"] for point in history]
    above = [f"{x(i):.1f} {max(0, y(rating + spread[i])):.1f}" for i, rating in enumerate(ratings)]
    below = [f"{x(i):.1f} {min(HEIGHT, y(rating - spread[i])):.1f}" for i, rating in enumerate(ratings)]
    at = [f"{x(i):.1f} {y(rating):.1f}" for i, rating in enumerate(ratings)]
    drawn = [
        f'<path class="grid" d="{"".join(f"M0 {y(line):.1f}H{WIDTH:g}" for line in lines)}"/>',
        f'<path class="band" d="M{"L".join(above + below[::-1])}Z"/>',
        f'<path class="line" d="M{"L".join(at)}"/>',
        f'<path class="dots" d="{"".join(f"M{point}h0" for point in at)}"/>' if len(at) <= LISTED else "",
        f'<path class="last" d="M{at[-1]}h0"/><path class="last-heart" d="M{at[-1]}h0"/>',
    ]
    told = reader.say(
        "rating-chart", n=sum("table" in point for point in history), first=str(ratings[0]), last=str(ratings[-1])
    )
    return h.figure(".rating-chart")[
        Markup(
            f'<svg viewBox="0 0 {WIDTH:g} {HEIGHT:g}" preserveAspectRatio="none" aria-hidden="true">'
            f"{''.join(drawn)}</svg>"
        ),
        h.div(".scale", aria_hidden="true")[[h.span[str(line)] for line in lines]],
        h.figcaption(".quiet")[told],
    ]


def _table(reader: Reader, history: Sequence[dict[str, Any]]) -> h.Node:
    """The latest games as rows."""
    rows = []
    for index in range(len(history) - 1, max(-1, len(history) - 1 - LISTED), -1):
        point = history[index]
        change = change_text(history[index - 1]["rating"], point["rating"]) if index else ""
        rows.append(
            h.tr[
                h.th(scope="row")[stamp(point["at"], reader.language)],
                h.td(".number")[rating_text(point["rating"], point["provisional"])],
                h.td(".number")[change],
                h.td(".number")[str(point["place"])],
            ]
        )
    heads = ("rating-date", "rating", "rating-difference", "place")
    return h.details(".as-table")[
        h.summary[reader.say("rating-table")],
        h.table(".rows")[
            h.thead[h.tr[[h.th(scope="col")[reader.say(each)] for each in heads]]],
            h.tbody[rows],
        ],
    ]

"""The solo page: new games, unfinished ones, and statistics."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import htpy as h

from fourfold.pages.daily.page import daily_words
from fourfold.pages.frame.fields import hidden
from fourfold.pages.frame.layout import Reader
from fourfold.pages.frame.pictures import icon
from fourfold.pages.people.players import line, mark
from fourfold.pages.table.seats import opening_fields
from fourfold.table.solo import Way
from fourfold.table.views import TableView

if TYPE_CHECKING:
    from fourfold.server.people.daily import Tally

MOST_BARS = 8


@dataclass(frozen=True)
class SoloPageData:
    """Everything that the page shows."""

    ways: list[Way]
    unfinished: list[tuple[TableView, Way]] = field(default_factory=list)
    own: dict[str, Tally] = field(default_factory=dict)


def solo_page(reader: Reader, data: SoloPageData) -> h.Node:
    return h.main("#main.paper.solo")[
        h.h1[reader.say("solo-title")],
        h.p(".quiet")[reader.say("solo-words")],
        h.section(".card")[
            h.h2[reader.say("free-game")],
            h.p(".quiet")[reader.say("free-words")],
            h.ul(".lines")[[_free(reader, way) for way in data.ways]],
        ],
        h.section(".card")[
            h.h2[reader.say("daily-title")],
            h.p(".quiet")[reader.say("today-words")],
            h.p(".acts")[h.a(".act", href="/daily")[icon("calendar"), reader.say("daily-to-today")]],
        ],
        h.section(".card")[h.h2[reader.say("unfinished")], _unfinished(reader, data)] if data.unfinished else None,
        h.section(".card")[h.h2[reader.say("statistics")], _statistics(reader, data)],
    ]


# --- games


def _unfinished(reader: Reader, data: SoloPageData) -> h.Node:
    return h.ul(".lines")[
        [
            line(
                h.a(href=f"/t/{table_view.id}")[way.title],
                way.goal(reader.language),
                daily_words(table_view.daily, reader.language) if table_view.daily else None,
            )
            for table_view, way in data.unfinished
        ]
    ]


def _free(reader: Reader, way: Way) -> h.Node:
    act = h.form(method="post", action="/solo/open")[
        hidden(("way", way.key)), opening_fields(), h.button(".act")[reader.say("play")]
    ]
    title = h.span(id=way.name if way.is_first else None)[mark(way.name), way.title]
    return line(title, way.goal(reader.language), act=act)


# --- statistics


def _statistics(reader: Reader, data: SoloPageData) -> h.Node:
    known = [(way, data.own[way.key]) for way in data.ways if way.key in data.own]
    if not known:
        return h.p(".quiet")[reader.say("no-statistics")]
    return h.div(".tallies")[[_tally(reader, way, tally) for way, tally in known]]


def _tally(reader: Reader, way: Way, tally: Tally) -> h.Node:
    solved = reader.say("solved-share", solved=tally.solved, share=tally.solved / tally.played)
    figures = [("played", str(tally.played)), ("solved", solved)]
    if tally.has_points:
        figures.append(("best", str(tally.best)))
    return h.article(".tally")[
        h.h3[way.title],
        h.p(".quiet")[way.goal(reader.language)],
        h.dl[[h.div[h.dt[reader.say(name)], h.dd[figure]] for name, figure in figures]],
        _bars(reader, tally.scores) if tally.has_points else None,
    ]


def _bars(reader: Reader, scores: Counter[int]) -> h.Node:
    """How often each score was reached: a row per score, or per range of scores if there are many."""
    rows = binned(scores)
    most = max(many for _, many in rows)
    return h.figure(".bars")[
        h.figcaption[reader.say("distribution")],
        h.table[
            h.tbody[
                [
                    h.tr[
                        h.th(scope="row")[words],
                        h.td[h.meter(min="0", max=str(most), value=str(many), aria_hidden="true")],
                        h.td[reader.say("times", n=many)],
                    ]
                    for words, many in rows
                ]
            ]
        ],
    ]


def binned(scores: Counter[int]) -> list[tuple[str, int]]:
    """Scores from lowest to highest with their counts, in at most `MOST_BARS` ranges of equal width."""
    low, high = min(scores), max(scores)
    width = -(-(high - low + 1) // MOST_BARS)
    rows = []
    for start in range(low, high + 1, width):
        bin_range = range(start, start + width)
        words = str(start) if width == 1 else f"{start}–{bin_range[-1]}"
        rows.append((words, sum(scores[score] for score in bin_range)))
    return rows

"""The solo page: the deals of the day, unfinished games, new games, and statistics."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from datetime import date

import htpy as h

from fourfold.core.locale.catalogue import WORDS
from fourfold.core.locale.cldr import day_words
from fourfold.web.pages.frame.assets import address, content
from fourfold.web.pages.frame.layout import Reader
from fourfold.web.pages.people.players import line
from fourfold.web.pages.table.nonces import opening_fields
from fourfold.web.people.solo import Tally
from fourfold.web.tables.solo import Way
from fourfold.web.tables.table import Daily, Ending
from fourfold.web.tables.views import TableView

MOST_BARS = 8


@dataclass(frozen=True)
class Deal:
    """A deal of the day as one reader sees it."""

    way: Way
    commitment: str
    everybody: Tally
    mine: TableView | None = None
    """The reader's attempt."""


@dataclass(frozen=True)
class SoloPageData:
    """Everything that the page shows."""

    day: str
    deals: list[Deal]
    streak: int = 0
    unfinished: list[tuple[TableView, Way]] = field(default_factory=list)
    own: dict[str, Tally] = field(default_factory=dict)


def solo_page(reader: Reader, data: SoloPageData) -> h.Node:
    return h.main("#main.paper.solo")[
        h.h1[reader.say("solo-title")],
        h.p(".quiet")[reader.say("solo-words")],
        h.section(aria_labelledby="today")[
            h.div(".heading")[
                h.h2("#today")[reader.say("today")],
                h.p(".quiet")[h.time(datetime=data.day)[day_words(date.fromisoformat(data.day), reader.language)]],
                h.p(".streak")[_streak(reader, data.streak)],
            ],
            h.p(".quiet")[reader.say("today-words")],
            h.div(".deals")[[_deal(reader, deal) for deal in data.deals]],
        ],
        h.section(".card")[h.h2[reader.say("unfinished")], _unfinished(reader, data)] if data.unfinished else None,
        h.section(".card")[
            h.h2[reader.say("free-game")],
            h.p(".quiet")[reader.say("free-words")],
            h.ul(".lines")[[_free(reader, deal.way) for deal in data.deals]],
        ],
        h.section(".card")[h.h2[reader.say("statistics")], _statistics(reader, data)],
    ]


def _streak(reader: Reader, days: int) -> str:
    return reader.say("streak", n=days)


# --- the deals of the day


def _deal(reader: Reader, deal: Deal) -> h.Node:
    way = deal.way
    picture = f"{way.name}.picture.svg"
    return h.article(".deal", id=way.name if way.is_first else None)[
        h.img(src=address(picture), alt="", width="180", height="120") if content(picture) else None,
        h.div[
            h.h3[way.title],
            h.p[way.goal(reader.language)],
            _mine(reader, deal),
            h.p(".quiet")[_everybody(reader, deal.everybody)],
            h.details[
                h.summary[reader.say("promise")],
                h.p(".quiet")[reader.say("promise-words")],
                h.code[deal.commitment],
            ],
        ],
    ]


def _mine(reader: Reader, deal: Deal) -> h.Node:
    table_view = deal.mine
    if table_view is None:
        return _post("try", deal.way, reader.say("try"), "main")
    if table_view.ending is None:
        return h.p(".acts")[h.a(".act.main", href=f"/t/{table_view.id}")[reader.say("try-on")]]
    points = table_view.ending.scores[0] if table_view.ending.scores else 0
    words = [
        ending_words(table_view.ending, reader.language),
        reader.say("daily-points", n=points) if points > 1 else "",
    ]
    return h.div(".acts")[
        h.a(href=f"/t/{table_view.id}", class_=["verdict", {"solved": bool(table_view.ending.winners)}])[
            ", ".join(filter(None, words))
        ],
        _post("practise", deal.way, reader.say("practise")),
    ]


def ending_words(ending: Ending, language: str) -> str:
    """How a solo game ended."""
    if ending.how == "played":
        how = "solved" if ending.winners else "missed"
    else:
        how = "closed" if ending.how == "closed" else "given-up"
    return WORDS[language](f"alone-{how}")


def _everybody(reader: Reader, tally: Tally) -> str:
    if not tally.played:
        return reader.say("everybody-none")
    words = reader.say("everybody", solved=tally.solved, played=tally.played)
    return f"{words} {reader.say('everybody-best', n=tally.best)}" if tally.best is not None else words


def _post(what: str, way: Way, words: str, kind: str = "", inside: h.Node = None) -> h.Node:
    return h.form(method="post", action=f"/solo/{what}")[
        h.input(type="hidden", name="way", value=way.key), inside, h.button(class_=f"act {kind}".strip())[words]
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


def daily_words(daily: Daily, language: str) -> str:
    """The day of the deal that is played at a table."""
    day = day_words(date.fromisoformat(daily.day), language)
    return WORDS[language]("daily" if daily.counts else "daily-practice", day=day)


def _free(reader: Reader, way: Way) -> h.Node:
    act = _post("open", way, reader.say("play"), inside=opening_fields())
    return line(h.span[way.title], way.goal(reader.language), act=act)


# --- statistics


def _statistics(reader: Reader, data: SoloPageData) -> h.Node:
    known = [(deal.way, data.own[deal.way.key]) for deal in data.deals if deal.way.key in data.own]
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

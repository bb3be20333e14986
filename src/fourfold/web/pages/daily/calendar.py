"""The archive as a calendar: a month of days that can be opened, with what the reader made of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, timedelta

import htpy as h

from fourfold.core.locale.cldr import day_words, language_tag, month_words, weekdays
from fourfold.web.errors import Refused
from fourfold.web.pages.frame.icons import icon
from fourfold.web.pages.frame.layout import Reader
from fourfold.web.people.daily import ARCHIVE_DAYS, Attempt
from fourfold.web.tables.solo import daily_games


@dataclass(frozen=True)
class Month:
    """A month of the archive, and the reader's tries in it, by day and way."""

    first: date
    attempts: Mapping[tuple[str, str], Attempt] = field(default_factory=dict)

    @property
    def last(self) -> date:
        return _next(self.first) - timedelta(days=1)


def read_month(text: str | None, day: str, today: str) -> date:
    """The first day of a month of the archive (`2026-11`), or of the month of a day; `Refused` for others."""
    if text is None:
        return date.fromisoformat(day).replace(day=1)
    low, high = _earliest(today).replace(day=1), date.fromisoformat(today).replace(day=1)
    try:
        found = date.fromisoformat(f"{text}-01")
    except ValueError:
        found = None
    if found is None or found.isoformat()[:7] != text or not low <= found <= high:
        raise Refused(
            "day", f"month={text[:40]!r} is not possible; give a month from {low:%Y-%m} to {high:%Y-%m}"
        ) from None
    return found


def _earliest(today: str) -> date:
    return date.fromisoformat(today) - timedelta(days=ARCHIVE_DAYS)


def _next(first: date) -> date:
    return (first + timedelta(days=31)).replace(day=1)


def calendar(reader: Reader, month: Month, day: str, today: str) -> h.Node:
    names = weekdays(reader.language)
    offset = [number for number, _, _ in names].index(month.first.weekday())
    days = [month.first + timedelta(days=n) for n in range(month.last.day)]
    cells: list[date | None] = [None] * offset + list(days)
    weeks = [cells[at : at + 7] for at in range(0, len(cells), 7)]
    return h.section("#earlier.card.archive", aria_labelledby="earlier-title")[
        h.div(".heading")[
            h.h2("#earlier-title")[reader.say("daily-earlier")],
            h.nav(aria_label=reader.say("daily-earlier"))[
                _turn(reader, (month.first - timedelta(days=1)).replace(day=1), day, today, "before", "to-back"),
                h.b(lang=language_tag(reader.language))[month_words(month.first, reader.language)],
                _turn(reader, _next(month.first), day, today, "after", "to-on"),
            ],
        ],
        h.table(".month")[
            h.thead(lang=language_tag(reader.language))[
                h.tr[[h.th(scope="col", abbr=name)[short] for _, name, short in names]]
            ],
            h.tbody[[h.tr[[_cell(reader, month, each, day, today) for each in week]] for week in weeks]],
        ],
        h.p(".legend.quiet")[
            h.span(".pip.solved", aria_hidden="true"),
            reader.say("daily-mark-solved"),
            h.span(".pip.played", aria_hidden="true"),
            reader.say("daily-mark-played"),
        ],
    ]


def _turn(reader: Reader, first: date, day: str, today: str, where: str, sign: str) -> h.Node:
    """A link to another month, if the archive has it."""
    words = reader.say(f"daily-month-{where}")
    if not _earliest(today).replace(day=1) <= first <= date.fromisoformat(today):
        return h.span(".act.round.off", aria_hidden="true")[icon(sign)]
    path = "/daily" if day == today else f"/daily/{day}"
    href = f"{path}?month={first:%Y-%m}#earlier"
    return h.a(".act.round", href=href, aria_label=words, title=words)[icon(sign)]


def _cell(reader: Reader, month: Month, at: date | None, day: str, today: str) -> h.Node:
    if at is None:
        return h.td
    text = at.isoformat()
    if not _earliest(today) <= at <= date.fromisoformat(today):
        return h.td(".off")[str(at.day)]
    mine = [attempt.result for (played, _), attempt in month.attempts.items() if played == text and attempt.result]
    solved, games = sum(result.solved for result in mine), len(daily_games())
    words = reader.say(
        "daily-cell", day=day_words(at, reader.language), played=len(mine), solved=solved, all=max(games, len(mine))
    )
    marks = [h.i(class_={"pip": True, "solved": n < solved, "played": solved <= n < len(mine)}) for n in range(games)]
    return h.td[
        h.a(
            href="/daily" if text == today else f"/daily/{text}",
            aria_label=words,
            aria_current="date" if text == day else None,
            class_={"now": text == today},
        )[str(at.day), h.span(".pips", aria_hidden="true")[marks if mine else None]]
    ]

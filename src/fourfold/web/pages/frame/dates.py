"""Dates as people write them."""

from __future__ import annotations

from datetime import UTC, date, datetime

import htpy as h

MONTHS = {
    "en": ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"),
    "de": ("Jan.", "Feb.", "März", "Apr.", "Mai", "Juni", "Juli", "Aug.", "Sep.", "Okt.", "Nov.", "Dez."),
}
FORMS = {"en": "{day} {month} {year}", "de": "{day}. {month} {year}"}


def day_words(day: date, language: str) -> str:
    return FORMS[language].format(day=day.day, month=MONTHS[language][day.month - 1], year=day.year)


def date_words(milliseconds: int, language: str) -> str:
    """The date of a timestamp, in UTC: the server does not know the reader's time zone."""
    return day_words(datetime.fromtimestamp(milliseconds / 1000, UTC).date(), language)


def stamp(milliseconds: int, language: str) -> h.Node:
    at = datetime.fromtimestamp(milliseconds / 1000, UTC)
    return h.time(datetime=at.isoformat(timespec="seconds"))[date_words(milliseconds, language)]

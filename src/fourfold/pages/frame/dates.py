"""Dates as people write them."""

from __future__ import annotations

from datetime import UTC, datetime

import htpy as h

from fourfold.core.locale.cldr import day_words


def date_words(milliseconds: int, language: str) -> str:
    """The date of a timestamp, in UTC: the server does not know the reader's time zone."""
    return day_words(datetime.fromtimestamp(milliseconds / 1000, UTC).date(), language)


def stamp(milliseconds: int, language: str) -> h.Node:
    at = datetime.fromtimestamp(milliseconds / 1000, UTC)
    return h.time(datetime=at.isoformat(timespec="seconds"))[date_words(milliseconds, language)]

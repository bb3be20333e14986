"""Days of challenges: when one ends, how far back the archive goes, and how many in a row somebody has finished."""

from __future__ import annotations

from datetime import date, datetime, timedelta

from fourfold.table.clocks import DAY

ARCHIVE_DAYS = 366
"""How many past days can be practised."""


def midnight(day: str) -> int:
    """When a day ends and the next challenges come, in milliseconds."""
    return round(datetime.fromisoformat(f"{day}T00:00+00:00").timestamp() * 1000) + DAY


def streak(days: set[str], day: str) -> int:
    """How many days in a row, up to this day or the day before, are among the finished ones."""
    at = date.fromisoformat(day)
    if day not in days:
        at -= timedelta(days=1)
    length = 0
    while at.isoformat() in days:
        length, at = length + 1, at - timedelta(days=1)
    return length


def longest_streak(days: set[str]) -> int:
    """The longest run of days that somebody ever had."""
    return max((streak(days, day) for day in days), default=0)

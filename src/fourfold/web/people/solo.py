"""Results of solo games: statistics, the results of a day, streaks."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from datetime import date, timedelta

import sqlalchemy as sa

from fourfold.web.storage import schema
from fourfold.web.storage.store import Store


@dataclass
class Tally:
    """Totals of solo games. `scores` counts only games that were played to the end."""

    played: int = 0
    solved: int = 0
    scores: Counter[int] = field(default_factory=Counter)

    @property
    def best(self) -> int | None:
        return max(self.scores, default=None)

    @property
    def has_points(self) -> bool:
        """Whether scores are points rather than just goal met or not."""
        return any(score > 1 for score in self.scores)


async def statistics(store: Store, person: str) -> dict[str, Tally]:
    """A person's totals, by way; further tries at a daily deal do not count."""
    s = schema.solo.c
    return await _tally(store, sa.and_(s.person == person, s.counts))


async def results(store: Store, day: str) -> dict[str, Tally]:
    """Everybody's totals of a day's deals, by way."""
    s = schema.solo.c
    return await _tally(store, sa.and_(s.day == day, s.counts))


async def _tally(store: Store, which: sa.ColumnElement[bool]) -> dict[str, Tally]:
    s = schema.solo.c
    games = sa.func.count().label("games")
    query = sa.select(s.way, s.solved, s.score, games).where(which).group_by(s.way, s.solved, s.score)
    found: dict[str, Tally] = {}
    for row in await store.read(query):
        tally = found.setdefault(row.way, Tally())
        tally.played += row.games
        tally.solved += row.games if row.solved else 0
        if row.score is not None:
            tally.scores[row.score] += row.games
    return found


async def streak(store: Store, person: str, day: str) -> int:
    """How many days in a row, up to this day or the day before, a person has finished a daily deal."""
    s = schema.solo.c
    query = sa.select(s.day).where(s.person == person, s.counts, s.day.is_not(None), s.score.is_not(None)).distinct()
    days = {str(row.day) for row in await store.read(query)}
    at = date.fromisoformat(day)
    if day not in days:
        at -= timedelta(days=1)
    length = 0
    while at.isoformat() in days:
        length, at = length + 1, at - timedelta(days=1)
    return length

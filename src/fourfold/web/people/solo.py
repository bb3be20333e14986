"""What people made of games alone: statistics, the results of a day, streaks."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from datetime import date, timedelta

import sqlalchemy as sa

from fourfold.web.storage import schema
from fourfold.web.storage.store import Store


@dataclass
class Tally:
    """Games alone, added up. `scores` has those that were played to their end."""

    played: int = 0
    solved: int = 0
    scores: Counter[int] = field(default_factory=Counter)

    @property
    def best(self) -> int | None:
        return max(self.scores, default=None)

    @property
    def has_points(self) -> bool:
        """Whether points say more than that a goal was met."""
        return any(score > 1 for score in self.scores)


async def statistics(store: Store, person: str) -> dict[str, Tally]:
    """What somebody has made of every way; further tries at a day's deal do not count."""
    s = schema.solo.c
    return await _tally(store, sa.and_(s.person == person, s.counts))


async def results(store: Store, day: str) -> dict[str, Tally]:
    """What everybody has made of the deals of a day."""
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
    """On how many days in a row, up to a day or the one before, somebody has played a day's deal to its end."""
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

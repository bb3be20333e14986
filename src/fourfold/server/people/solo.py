"""Results of solo games and daily challenges: statistics, the results of a day, streaks."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

import sqlalchemy as sa

from fourfold.server.storage import schema
from fourfold.server.storage.store import Store


@dataclass(frozen=True)
class Result:
    """How a game ended for somebody: whether the goal was met or the bot beaten, and the points or the lead. The score
    is None for whoever gave up."""

    solved: bool
    score: int | None

    @property
    def rank(self) -> tuple[bool, bool, int]:
        """Results compare by this: giving up is worst, then reaching the goal counts, then the score."""
        return self.score is not None, self.solved, self.score or 0


@dataclass(frozen=True)
class Standing:
    """How a result compares with those of the others who have finished the same challenge."""

    beaten: int
    """How many did worse; equal results are not worse."""
    others: int

    @property
    def share(self) -> float | None:
        return self.beaten / self.others if self.others else None


@dataclass
class Tally:
    """Totals of games. `scores` counts only games that were played to the end."""

    played: int = 0
    solved: int = 0
    scores: Counter[int] = field(default_factory=Counter)
    results: Counter[Result] = field(default_factory=Counter)

    def standing(self, result: Result) -> Standing:
        """How a result, which is one of these, compares with the others."""
        beaten = sum(many for other, many in self.results.items() if other.rank < result.rank)
        return Standing(beaten, max(0, self.played - 1))

    @property
    def best(self) -> int | None:
        return max(self.scores, default=None)

    @property
    def has_points(self) -> bool:
        """Whether scores are points rather than just goal met or not."""
        return any(score > 1 for score in self.scores)


async def statistics(store: Store, person: str) -> dict[str, Tally]:
    """A person's totals, by way; practising a daily challenge does not count."""
    s = schema.solo.c
    return await _tally(store, sa.and_(s.person == person, s.counts))


async def results(store: Store, day: str) -> dict[str, Tally]:
    """Everybody's totals of a day's challenges, by way."""
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
        tally.results[Result(bool(row.solved), row.score)] += row.games
        tally.solved += row.games if row.solved else 0
        if row.score is not None:
            tally.scores[row.score] += row.games
    return found


async def finished_days(store: Store, person: str) -> set[str]:
    """The days on which a person has played a daily challenge to its end."""
    s = schema.solo.c
    query = sa.select(s.day).where(s.person == person, s.counts, s.day.is_not(None), s.score.is_not(None)).distinct()
    return {str(row.day) for row in await store.read(query)}

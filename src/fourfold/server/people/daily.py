"""The daily challenge: the same draws for everybody, one try that counts, then any number for practice.

Where a game has no solo variant, everybody plays against the same bot (`table/solo.py: bot_seed`). The seed of a way
for a day is the HMAC-SHA-256 of the text `DAY WAY` (`2026-11-15 GAME:WAY`) under a 32-byte secret in the store. So all
servers of a store have the same challenges, and nobody can predict one. The SHA-256 of the seed is shown before the
first draw, the seed itself when a game is over. Players add no nonces: the draws would differ.

Results of challenges and of solo games are kept alike.
"""

from __future__ import annotations

import hmac
import secrets
from collections import Counter
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from hashlib import sha256

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from fourfold.core.draws import commitment
from fourfold.core.errors import OptionError, listed
from fourfold.server.live.table_service import TableService, new_id
from fourfold.server.people.people import Person
from fourfold.server.storage import schema
from fourfold.server.storage.store import Conflict, Store
from fourfold.table.errors import Refused
from fourfold.table.opening import Opening
from fourfold.table.solo import ARCHIVE_DAYS, Way, daily_games, way_on
from fourfold.table.table import Daily, Table


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


SECRET = "daily secret"
"""The mark that holds the secret."""


@dataclass(frozen=True)
class Attempt:
    """A person's counted try: its table, and the result once it is over."""

    table: str
    result: Result | None = None


@dataclass(frozen=True)
class Challenge:
    """A game's challenge of a day, everybody's results, and what one person made of it."""

    day: str
    way: Way
    commitment: str
    everybody: Tally
    mine: Attempt | None = None

    @property
    def standing(self) -> Standing | None:
        """How the person's result compares; None before the end of their try."""
        return self.everybody.standing(self.mine.result) if self.mine and self.mine.result else None


def day_of(now: int) -> str:
    """The UTC day of a time in milliseconds."""
    return datetime.fromtimestamp(now / 1000, UTC).date().isoformat()


async def daily_seed(store: Store, day: str, way: Way) -> bytes:
    return _seed(await store.secret(SECRET), day, way)


def _seed(secret: bytes, day: str, way: Way) -> bytes:
    return hmac.new(secret, f"{day} {way.key}".encode(), sha256).digest()


def archived_day(text: str, today: str) -> str:
    """A day of the archive, today included; `Refused` for what is none."""
    first = (date.fromisoformat(today) - timedelta(days=ARCHIVE_DAYS)).isoformat()
    try:
        found = date.fromisoformat(text).isoformat()
    except ValueError:
        found = ""
    if found != text or not first <= found <= today:
        raise Refused("day", f"day={text[:40]!r} is not possible; give a day from {first} to {today}")
    return found


def daily_game(name: str) -> str:
    """A game with a daily challenge; `OptionError` for others."""
    if name not in daily_games():
        raise OptionError(f"game={name[:40]!r} has no daily challenge; give one of: {listed(daily_games())}")
    return name


async def challenges(store: Store, day: str, person: str | None) -> list[Challenge]:
    """The challenges of a day, one for each game, as one person sees them."""
    everybody = await results(store, day)
    mine = await attempts(store, person, day, day) if person else {}
    found, secret = [], await store.secret(SECRET)
    for name in daily_games():
        way = way_on(day, name)
        promise = commitment(_seed(secret, day, way))
        found.append(Challenge(day, way, promise, everybody.get(way.key, Tally()), mine.get((day, way.key))))
    return found


async def own_results(store: Store, day: str, person: str | None) -> list[Result | None]:
    """A person's result in each game's challenge of a day; None for those that they have not finished."""
    mine = await attempts(store, person, day, day) if person else {}
    found = [mine.get((day, way_on(day, name).key)) for name in daily_games()]
    return [attempt.result if attempt else None for attempt in found]


async def challenge(store: Store, day: str, name: str, person: str | None) -> Challenge:
    return next(found for found in await challenges(store, day, person) if found.way.name == name)


async def attempts(store: Store, person: str, first: str, last: str) -> dict[tuple[str, str], Attempt]:
    """A person's counted tries from one day to another, by day and way."""
    t, s = schema.attempt.c, schema.solo.c
    query = sa.select(t.day, t.way, t.game, s.game.label("over"), s.solved, s.score)
    query = query.join_from(schema.attempt, schema.solo, s.game == t.game, isouter=True)
    query = query.where(t.person == person, t.day.between(first, last))
    return {
        (row.day, row.way): Attempt(row.game, Result(bool(row.solved), row.score) if row.over else None)
        for row in await store.read(query)
    }


async def tries(store: Store, person: str, day: str) -> dict[str, str]:
    """The tables of a person's counted tries, by way."""
    t = schema.attempt.c
    rows = await store.read(sa.select(t.way, t.game).where(t.person == person, t.day == day))
    return {row.way: row.game for row in rows}


async def open_try(table_service: TableService, person: Person, day: str, way: Way) -> Table:
    """The table of a person's one counted try, opened on the first call."""
    id = await _reserve_table_id(table_service.store, person.id, day, way)
    if await table_service.store.events(id):
        return await table_service.current(id)
    try:
        return await _create(table_service, id, person, Daily(day, True), way)
    except Conflict:  # two concurrent requests
        return await table_service.refresh(id)


async def begin_try(table_service: TableService, person: Person, day: str, name: str, today: str) -> Table:
    """The table of a person's one counted try at a game's challenge. It can be begun only on its day."""
    way = way_on(day, name)
    if way.key not in await tries(table_service.store, person.id, day):
        require_day(day, today)
    return await open_try(table_service, person, day, way)


def require_day(day: str, today: str) -> None:
    """Refuse a day that is over: no try at its challenges counts any more."""
    if day != today:
        raise Refused("day over", f"the challenge of {day} is over; practise it, or play that of {today}")


async def require_practisable(store: Store, person: str | None, day: str, name: str, today: str) -> Way:
    """The way of a challenge that a person may practise: one of an earlier day, or today's after their try."""
    found = await challenge(store, day, name, person)
    if day == today and (found.mine is None or found.mine.result is None):
        raise Refused("early", "play today's challenge to its end first; then you may practise it")
    return found.way


async def open_practice(table_service: TableService, person: Person, day: str, way: Way) -> Table:
    """A table with a daily challenge that does not count."""
    return await _create(table_service, new_id(), person, Daily(day, False), way)


async def _reserve_table_id(store: Store, person: str, day: str, way: Way) -> str:
    """The id of the table for a try, the same on every server. If a server stops before it opens the table, the try is
    still there."""
    t, new = schema.attempt, new_id()

    async def transaction(connection: AsyncConnection) -> str:
        mine = sa.select(t.c.game).where(t.c.person == person, t.c.day == day, t.c.way == way.key)
        known: str | None = (await connection.execute(mine)).scalar()
        if known is None:
            await connection.execute(sa.insert(t).values(person=person, day=day, way=way.key, game=new))
        return known or new

    try:
        return await store.write(transaction)
    except IntegrityError:
        return (await tries(store, person, day))[way.key]


async def _create(table_service: TableService, id: str, person: Person, daily: Daily, way: Way) -> Table:
    seed = await daily_seed(table_service.store, daily.day, way)
    secret = secrets.token_bytes(32)
    opening = Opening(id, way.game, way.seats, person.id, person.name, seed, secret, daily=daily)
    return await table_service.create(opening, person)

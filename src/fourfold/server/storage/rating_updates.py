"""Skill ratings by openskill, per game and number of players.

`table/rating_rules.py` says which games count and who took which place. In addition, a game is not rated if its
players have already played their daily share of rated games against each other, or if the person has left an earlier
game against bots unfinished. Both are checked when a game begins, so that people know, and again when it ends. The
ratings and a `rated` event are written exactly once, in the transaction that stores the end of the game. A bot on
several seats gets the mean of its results.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import astuple
from itertools import combinations
from statistics import fmean
from typing import Any

import sqlalchemy as sa
from openskill.models import PlackettLuce

from fourfold.server.storage import schema
from fourfold.table.clocks import DAY
from fourfold.table.rating_rules import (
    BOT_PREFIX,
    OFTEN,
    WAITS,
    Placement,
    is_decided,
    own_unrated_reason,
    placement,
    rating_kind,
)
from fourfold.table.table import DELETED_PREFIX, Event, RatingChange, Table

MODEL = PlackettLuce()
DELETED_PLAYER = "gone"
"""Replaces the id of a deleted player in the history of a game."""
LOCK = 0x464F5552
MAX_PER_DAY = 5
"""Most rated games of one kind between two players, or between two addresses, in 24 hours."""
LAST_KINDS = frozenset({"move", "draw", "resign", "late", "accept", "concede"})
"""The events that can decide a game."""


def rating_event(connection: sa.Connection, table: Table, events: Sequence[Event]) -> Event | None:
    """The `rated` event to append after `events`, if they decide whether the game counts. Writes its ratings if so."""
    kinds = {event.kind for event in events}
    decided = not kinds.isdisjoint(LAST_KINDS) and is_decided(table)
    if not decided and "start" not in kinds:
        return None
    if table.rating_result is not None or len(table.seats) == 1 or table.imported:
        return None
    because = own_unrated_reason(table)
    if because is None:
        if connection.dialect.name == "postgresql":  # other servers write too: rate one game at a time
            connection.execute(sa.select(sa.func.pg_advisory_xact_lock(LOCK)))
        because = _reason_elsewhere(connection, table)
    elif not decided:
        return None  # the reason follows from the table itself
    placed = placement(table)
    if because is not None:
        data: dict[str, Any] = {"because": because}
    elif placed is not None:
        data = {"ratings": [list(astuple(change)) for change in _rate(connection, table, placed)]}
    else:
        return None  # the game is still running
    return Event(table.seq + 1, "rated", None, data, table.changed)


# --- reasons from other games


def _reason_elsewhere(connection: sa.Connection, table: Table) -> str | None:
    if _waits_elsewhere(connection, table):
        return WAITS
    return OFTEN if any(_met_often(connection, table, *pair) for pair in combinations(_identities(table), 2)) else None


def _identities(table: Table) -> list[tuple[str, str | None]]:
    """The player and the origin of each seat."""
    return [
        (BOT_PREFIX + s.bot, None) if s.bot is not None else (str(s.person), s.origin) for s in table.starting_seats
    ]


def _met_often(
    connection: sa.Connection, table: Table, one: tuple[str, str | None], other: tuple[str, str | None]
) -> bool:
    """Whether two players, two addresses, or an address and a bot have reached the daily limit."""
    if one[0].startswith(BOT_PREFIX):
        one, other = other, one
    if one[0].startswith(BOT_PREFIX):
        return False  # two bots meet in every game against several bots
    a, b, g = schema.rated.alias().c, schema.rated.alias().c, schema.game.c
    same = [sa.and_(a.player == one[0], b.player == other[0])]
    if one[1] is not None and other[0].startswith(BOT_PREFIX):
        same.append(sa.and_(a.origin == one[1], b.player == other[0]))
    elif one[1] is not None and other[1] is not None:
        same.append(sa.and_(a.origin == one[1], b.origin == other[1]))
    since = table.changed - DAY
    for pair in same:
        query = (
            sa.select(sa.func.count(sa.distinct(a.game)))
            .where(a.game == b.game, a.seat != b.seat, g.id == a.game, g.name == table.game.name, a.at > since)
            .where(pair)
        )
        if connection.execute(query).scalar_one() >= MAX_PER_DAY:
            return True
    return False


def _waits_elsewhere(connection: sa.Connection, table: Table) -> bool:
    """Whether a person who plays against bots has left an earlier such game unfinished. Nobody else can claim it on
    time, so whoever abandons lost games would only be rated for the others."""
    people = [seat.person for seat in table.starting_seats if seat.person is not None]
    if len(people) != 1:
        return False
    g, s, o = schema.game.c, schema.sitting.c, schema.sitting.alias().c
    others = sa.exists().where(o.game == g.id, o.person != people[0])
    earlier = sa.or_(g.opened < table.opened, sa.and_(g.opened == table.opened, g.id < table.id))
    query = sa.select(g.id, g.players, g.waits, s.seat).where(
        s.game == g.id, s.person == people[0], g.status == "playing", g.name == table.game.name, earlier, ~others
    )
    rows = connection.execute(query)
    kind = rating_kind(len(table.seats))
    waiting = [
        row.id for row in rows if row.players > 1 and rating_kind(row.players) == kind and row.waits >> row.seat & 1
    ]
    if not waiting:
        return False
    e = schema.event.c
    openings = connection.execute(sa.select(e.data).where(e.game.in_(waiting), e.seq == 1))
    return any("daily" not in json.loads(row.data) for row in openings)  # a daily challenge is never rated


# --- the ratings


def _rate(connection: sa.Connection, table: Table, placed: Placement) -> list[RatingChange]:
    """Update the ratings of the players for whom the game counts. Returns each seat's change. Somebody who was deleted
    has resigned, and counts as a newcomer who keeps no rating."""
    d, r = schema.rated, schema.rating
    key = sa.and_(r.c.game == table.game.name, r.c.kind == placed.kind, r.c.player.in_(placed.players))
    known = {row.player: row for row in connection.execute(sa.select(r).where(key))}
    before = [_skill(known.get(player)) for player in placed.players]
    after = [team[0] for team in MODEL.rate([[skill] for skill in before], ranks=list(placed.places))]
    seats: defaultdict[str, list[int]] = defaultdict(list)
    for seat, player in enumerate(placed.players):
        seats[player].append(seat)
    at, new = table.changed, {}
    spared = {player for player, own in seats.items() if placed.spared.issuperset(own)}
    for player in sorted(seats):
        mu, sigma = (fmean(getattr(after[seat], part) for seat in seats[player]) for part in ("mu", "sigma"))
        new[player] = mu, sigma
        if player in spared or player.startswith(DELETED_PREFIX):
            continue
        if player in known:
            own = sa.and_(r.c.player == player, r.c.game == table.game.name, r.c.kind == placed.kind)
            games = known[player].games + 1
            connection.execute(sa.update(r).where(own).values(mu=mu, sigma=sigma, games=games, changed=at))
        else:
            first = {"player": player, "game": table.game.name, "kind": placed.kind, "games": 1, "changed": at}
            connection.execute(sa.insert(r).values(**first, mu=mu, sigma=sigma))
    history = [
        {"game": table.id, "seat": seat, "player": DELETED_PLAYER if player.startswith(DELETED_PREFIX) else player,
         "place": place, "mu": skill.mu, "sigma": skill.sigma, "at": at, "origin": table.starting_seats[seat].origin}
        for seat, (player, place, skill) in enumerate(zip(placed.players, placed.places, after, strict=True))
        if player not in spared
    ]  # fmt: skip
    connection.execute(sa.insert(d).values(history))
    return [
        RatingChange(skill.mu, skill.sigma, *((skill.mu, skill.sigma) if player in spared else new[player]))
        for skill, player in zip(before, placed.players, strict=True)
    ]


def _skill(row: Any) -> Any:
    return MODEL.rating() if row is None else MODEL.rating(mu=row.mu, sigma=row.sigma)

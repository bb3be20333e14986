"""A player's rated games: the rating over time, and the results against each opponent."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa

from fourfold.server.storage import schema
from fourfold.server.storage.store import Store
from fourfold.table.rating_rules import BOT_PREFIX
from fourfold.table.rating_scale import rating_json

MAX_POINTS = 200
MAX_OPPONENTS = 20


async def rating_history(store: Store, player: str, game: str, players: int) -> list[dict[str, Any]]:
    """The rating after each of the latest rated games of a kind, the earliest first."""
    d, g = schema.rated.c, schema.game.c
    query = (
        sa.select(d.game, d.place, d.mu, d.sigma, d.at)
        .join_from(schema.rated, schema.game, g.id == d.game)
        .where(d.player == player, g.name == game, g.players == players)
        .order_by(d.at.desc(), d.game)
        .limit(MAX_POINTS)
    )
    rows = await store.read(query)
    return [
        {"table": row.game, "at": row.at, "place": row.place, **rating_json(row.mu, row.sigma)}
        for row in reversed(rows)
    ]


async def opponents(store: Store, player: str, own: bool, game: str = "") -> list[dict[str, Any]]:
    """The results of a player's rated games by opponent, those met most often first; with `game`, only of that one. In
    games of more than two, whoever took the better place has won against the other.

    Guests have no public profile: only the player (`own`) sees their names, others see them together.
    """
    d, other = schema.rated.alias(), schema.rated.alias()
    p, a = schema.person.c, schema.account.c
    is_level = other.c.player.startswith(BOT_PREFIX, autoescape=True)
    who = other.c.player if own else sa.case((sa.or_(is_level, a.person.is_not(None)), other.c.player), else_="")
    met = (
        sa.select(who.label("player"), d.c.game, d.c.place, other.c.place.label("their_place"))
        .select_from(d)
        .join(other, sa.and_(other.c.game == d.c.game, other.c.seat != d.c.seat))
        .outerjoin(schema.account, a.person == other.c.player)
        .where(d.c.player == player, sa.true() if not game else d.c.game.in_(_tables_of(game)))
        .subquery()
    )
    found = (
        sa.select(
            met.c.player,
            sa.func.count(sa.distinct(met.c.game)).label("games"),
            _count(met.c.place < met.c.their_place).label("won"),
            _count(met.c.place == met.c.their_place).label("drawn"),
            _count(met.c.place > met.c.their_place).label("lost"),
        )
        .group_by(met.c.player)
        .order_by(sa.desc("games"), met.c.player)
        .limit(MAX_OPPONENTS)
        .subquery()
    )
    query = (
        sa.select(found, p.name, a.person.label("account"), a.bot.label("is_bot"))
        .join_from(found, schema.person, p.id == found.c.player, isouter=True)
        .join(schema.account, a.person == found.c.player, isouter=True)
        .order_by(found.c.games.desc(), found.c.player)
    )
    return [_opponent(row) for row in await store.read(query)]


def _tables_of(game: str) -> sa.Select[tuple[str]]:
    return sa.select(schema.game.c.id).where(schema.game.c.name == game)


def _opponent(row: sa.Row[Any]) -> dict[str, Any]:
    level = row.player.removeprefix(BOT_PREFIX) if row.player.startswith(BOT_PREFIX) else None
    return {
        "id": row.account,
        "name": level or row.name,
        "bot": level,
        "bot_account": bool(row.is_bot),
        "games": row.games,
        "won": row.won,
        "drawn": row.drawn,
        "lost": row.lost,
    }


def _count(which: sa.ColumnElement[bool]) -> sa.ColumnElement[int]:
    return sa.func.sum(sa.case((which, 1), else_=0))

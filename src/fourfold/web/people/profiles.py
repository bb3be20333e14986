"""Players' public profiles, leaderboards, and the games that a person has finished."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa

from fourfold import games
from fourfold.web.errors import Refused
from fourfold.web.live.table_service import TableService
from fourfold.web.people.people import Person
from fourfold.web.storage import schema
from fourfold.web.storage.store import Store
from fourfold.web.tables.events import RulesChanged
from fourfold.web.tables.rating_rules import BOT_PREFIX, SHOWN_SIGMAS, shown_rating
from fourfold.web.tables.views import view_of


async def leaderboard(store: Store, game: str, kind: str, limit: int) -> list[dict[str, Any]]:
    """The best at a game: accounts and bots. Guests are rated too, but a new one is too easily made to be listed."""
    if game not in games():
        raise Refused("missing", f"there is no game {game!r}; the games: {', '.join(games())}")
    r, p, a = schema.rating.c, schema.person.c, schema.account.c
    query = (
        sa.select(r.player, r.mu, r.sigma, r.games, p.name)
        .join_from(schema.rating, schema.person, p.id == r.player, isouter=True)
        .join(schema.account, a.person == r.player, isouter=True)
        .where(r.game == game, r.kind == kind)
        .where(sa.or_(a.person.is_not(None), r.player.startswith(BOT_PREFIX, autoescape=True)))
        .order_by((r.mu - SHOWN_SIGMAS * r.sigma).desc(), r.player)
        .limit(limit)
    )
    found: list[dict[str, Any]] = []
    for place, row in enumerate(await store.read(query), 1):
        bot = row.player.removeprefix(BOT_PREFIX) if row.player.startswith(BOT_PREFIX) else None
        known = {"id": None if bot else row.player, "name": bot or row.name, "bot": bot}
        skill = {"rating": shown_rating(row.mu, row.sigma), "mu": row.mu, "sigma": row.sigma}
        found.append({"place": place, **known, **skill, "games": row.games})
    return found


async def profile(store: Store, id: str, viewer: Person | None) -> dict[str, Any]:
    """An account as everybody may see it; a guest only as they see themselves. Others are `Refused`."""
    p, a, r = schema.person.c, schema.account.c, schema.rating.c
    query = sa.select(p.id, p.name, p.created, a.created.label("account")).where(p.id == id)
    rows = await store.read(query.join_from(schema.person, schema.account, a.person == p.id, isouter=True))
    if not rows or (rows[0].account is None and (viewer is None or viewer.id != id)):
        raise Refused("missing", f"there is no player {id!r}")
    ratings = await store.read(sa.select(schema.rating).where(r.player == id).order_by(r.game, r.kind))
    return {
        "id": rows[0].id,
        "name": rows[0].name,
        "account": rows[0].account is not None,
        "since": rows[0].created if rows[0].account is None else rows[0].account,
        "ratings": [
            {
                "game": row.game,
                "kind": row.kind,
                "rating": shown_rating(row.mu, row.sigma),
                "mu": row.mu,
                "sigma": row.sigma,
                "games": row.games,
                "changed": row.changed,
            }
            for row in ratings
        ],
    }


async def past_games(
    table_service: TableService, person: Person, before: int | None, limit: int
) -> list[dict[str, Any]]:
    """A person's finished games, most recent first; with `before`, only those that ended before that time."""
    g, s, d = schema.game.c, schema.sitting.c, schema.rated.c
    query = (
        sa.select(g.id, g.name, g.changed, s.seat, d.place, d.mu, d.sigma)
        .join_from(schema.game, schema.sitting, s.game == g.id)
        .join(schema.rated, sa.and_(d.game == g.id, d.seat == s.seat, d.player == s.person), isouter=True)
        .where(s.person == person.id, g.status == "over")
        .order_by(g.changed.desc(), g.id)
        .limit(limit)
    )
    found = []
    for row in await table_service.store.read(query if before is None else query.where(g.changed < before)):
        rating = None if row.mu is None else shown_rating(row.mu, row.sigma)
        data = {"id": row.id, "game": row.name, "changed": row.changed, "seat": row.seat}
        data |= {"place": row.place, "rating": rating, "players": None, "ending": None}
        try:
            seen = view_of(await table_service.table(row.id), row.seat, last=0)
            data |= {"players": list(seen.names), "ending": seen.ending.as_json() if seen.ending else None}
        except RulesChanged:
            pass  # its moves are stored but can no longer be replayed
        found.append(data)
    return found

"""Ladders: the best at a game with a number of players; people in one, bots in another."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa

from fourfold import games
from fourfold.web.errors import Refused
from fourfold.web.storage import schema
from fourfold.web.storage.store import Store
from fourfold.web.tables.rating_rules import BOT_PREFIX, rating_kind
from fourfold.web.tables.rating_scale import FIRM_SIGMA, rating_json


def require_game(name: str) -> None:
    if name not in games():
        raise Refused("missing", f"there is no game {name!r}; the games: {', '.join(games())}")


async def ladder(store: Store, game: str, players: int, limit: int, bots: bool = False) -> list[dict[str, Any]]:
    """The best at a game: people with an account; or bots, both our own and accounts that are bots.

    Guests are rated too, but a new one is too easily made to be listed. Provisional ratings come last, without a place.
    """
    require_game(game)
    r, p, a = schema.rating.c, schema.person.c, schema.account.c
    own_bot = r.player.startswith(BOT_PREFIX, autoescape=True)
    query = (
        sa.select(r.player, r.mu, r.sigma, r.games, p.name, a.bot)
        .join_from(schema.rating, schema.person, p.id == r.player, isouter=True)
        .join(schema.account, a.person == r.player, isouter=True)
        .where(r.game == game, r.kind == rating_kind(players))
        .where(sa.or_(a.bot.is_(True), own_bot) if bots else a.bot.is_(False))
        .order_by(r.sigma > FIRM_SIGMA, r.mu.desc(), r.player)
        .limit(limit)
    )
    found: list[dict[str, Any]] = []
    for place, row in enumerate(await store.read(query), 1):
        level = row.player.removeprefix(BOT_PREFIX) if row.player.startswith(BOT_PREFIX) else None
        skill = rating_json(row.mu, row.sigma)
        known = {"id": None if level else row.player, "name": level or row.name}
        known |= {"bot": level, "bot_account": bool(row.bot)}
        found.append({"place": None if skill["provisional"] else place, **known, **skill, "games": row.games})
    return found

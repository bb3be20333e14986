"""Accounts that are bots: programs that play with a token, are marked as such everywhere, and have their own ladder.

The mark can be set and removed only while an account has no rated game and sits at no running one. After that it stays:
otherwise a rating won by a program could become a person's, and a bad one could be left among the bots.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from fourfold import games
from fourfold.bots.roster import level, level_names
from fourfold.core.game import Game, game
from fourfold.server.people.people import People, Person
from fourfold.server.storage import schema
from fourfold.server.storage.rating_updates import LOCK
from fourfold.server.storage.store import Store
from fourfold.table.errors import Refused
from fourfold.table.rating_rules import rating_json
from fourfold.table.table import PLAYING

MAX_LISTED = 200


async def mark_as_bot(people: People, person: Person, bot: bool) -> None:
    """Mark an account as a bot, or as a person again. `Refused` for guests, after a rated game, and during a game."""

    async def transaction(connection: AsyncConnection) -> bool:
        if people.store.is_shared:  # no game is rated meanwhile
            await connection.execute(sa.select(sa.func.pg_advisory_xact_lock(LOCK)))
        a, d, g, s = schema.account, schema.rated.c, schema.game.c, schema.sitting.c
        found = (await connection.execute(sa.select(a.c.bot).where(a.c.person == person.id))).first()
        if found is None:
            raise Refused("guest", "you are a guest; only an account can be marked as a bot: POST /api/v1/account")
        if found.bot == bot:
            return False
        if (await connection.execute(sa.select(d.game).where(d.player == person.id).limit(1))).first():
            raise Refused("rated", f"{person.name!r} has rated games; create another account for the bot")
        playing = sa.select(g.id).where(s.game == g.id, s.person == person.id, g.status == PLAYING).limit(1)
        if (await connection.execute(playing)).first():
            raise Refused("playing", f"{person.name!r} sits at a running game; finish it or leave first")
        await connection.execute(sa.update(a).where(a.c.person == person.id).values(bot=bot))
        return True

    if await people.store.write(transaction):
        people.invalidate()


async def is_bot_account(store: Store, person: str) -> bool:
    a = schema.account.c
    return bool(await store.read(sa.select(a.person).where(a.person == person, a.bot.is_(True))))


async def bot_accounts(store: Store, is_present: Callable[[str], bool]) -> list[dict[str, Any]]:
    """Accounts that are bots with their ratings, those present first. Presence is what this server knows: with several,
    a bot that is connected to another one is listed as absent."""
    p, a, r = schema.person.c, schema.account.c, schema.rating.c
    query = sa.select(p.id, p.name).join(schema.account, a.person == p.id).where(a.bot.is_(True))
    rows = await store.read(query.order_by(a.created.desc(), p.id).limit(MAX_LISTED))
    ratings = await store.read(
        sa.select(schema.rating).where(r.player.in_([row.id for row in rows])).order_by(r.game, r.kind)
    )
    found = [
        {
            "id": row.id,
            "name": row.name,
            "present": is_present(row.id),
            "ratings": [
                {"game": each.game, "players": int(each.kind), **rating_json(each.mu, each.sigma), "games": each.games}
                for each in ratings
                if each.player == row.id
            ],
        }
        for row in rows
    ]
    return sorted(found, key=lambda bot: (not bot["present"], bot["name"].casefold()))


def levels() -> list[dict[str, Any]]:
    """Our own bots, the weaker ones first: how many simulations each has for a decision, by game. A game that lacks one
    is not in it."""
    found: dict[str, dict[str, int]] = {}
    for name in games():
        played = game(name)
        for each in level_names(played):
            found.setdefault(each, {})[name] = simulations(played, each)
    return [{"level": each, "simulations": budgets} for each, budgets in found.items()]


def simulations(played: Game, name: str) -> int:
    """The number of simulations that a level has for a decision."""
    return level(played, name)[0].simulations or 0

"""Players' public profiles: their ratings over time, the results against each opponent, the games that they have
finished; and accounts that are bots: programs that play with a token, are marked as such everywhere, and have their own
ladder.

The mark of a bot can be set and removed only while an account has no rated game and sits at no running one. After that
it stays: otherwise a rating won by a program could become a person's, and a bad one could be left among the bots.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from fourfold import games
from fourfold.bots.roster import level, level_names
from fourfold.core.game import Game, game
from fourfold.server.live.table_service import TableService
from fourfold.server.people.people import People, Person
from fourfold.server.storage import schema
from fourfold.server.storage.rating_updates import LOCK
from fourfold.server.storage.store import Store
from fourfold.table.errors import Refused
from fourfold.table.events import RulesChanged
from fourfold.table.rating_rules import BOT_PREFIX, FIRM_SIGMA, rating_json, rating_kind, shown_rating
from fourfold.table.table import OVER, PLAYING
from fourfold.table.views import view_of

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
    p, a, g = schema.person.c, schema.account.c, schema.game.c
    is_level = other.c.player.startswith(BOT_PREFIX, autoescape=True)
    who = other.c.player if own else sa.case((sa.or_(is_level, a.person.is_not(None)), other.c.player), else_="")
    met = (
        sa.select(who.label("player"), d.c.game, d.c.place, other.c.place.label("their_place"))
        .select_from(d)
        .join(other, sa.and_(other.c.game == d.c.game, other.c.seat != d.c.seat))
        .outerjoin(schema.account, a.person == other.c.player)
        .where(d.c.player == player, sa.true() if not game else d.c.game.in_(sa.select(g.id).where(g.name == game)))
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


async def profile(store: Store, id: str, viewer: Person | None) -> dict[str, Any]:
    """An account as everybody may see it; a guest only as they see themselves. Others are `Refused`."""
    row, r = await require_visible(store, id, viewer), schema.rating.c
    ratings = await store.read(sa.select(schema.rating).where(r.player == id).order_by(r.game, r.kind))
    return {
        "id": row.id,
        "name": row.name,
        "account": row.account is not None,
        "bot_account": bool(row.bot),
        "since": row.created if row.account is None else row.account,
        "ratings": [
            {
                "game": each.game,
                "players": int(each.kind),
                **rating_json(each.mu, each.sigma),
                "games": each.games,
                "changed": each.changed,
            }
            for each in ratings
        ],
        "opponents": await opponents(store, id, own=viewer is not None and viewer.id == id),
    }


async def require_visible(store: Store, id: str, viewer: Person | None) -> sa.Row[Any]:
    """Who somebody is: `id`, `name`, `created`, and of an account `account` (its time) and `bot`. `Refused` for guests,
    except to themselves."""
    p, a = schema.person.c, schema.account.c
    query = sa.select(p.id, p.name, p.created, a.created.label("account"), a.bot).where(p.id == id)
    rows = await store.read(query.join_from(schema.person, schema.account, a.person == p.id, isouter=True))
    if not rows or (rows[0].account is None and (viewer is None or viewer.id != id)):
        raise Refused("missing", f"there is no player {id!r}")
    return rows[0]


async def past_games(
    table_service: TableService, person: Person, before: int | None, limit: int
) -> list[dict[str, Any]]:
    """A person's finished games and those they imported, most recent first; with `before`, only those that ended before
    that time. Nobody sits at an imported game."""
    g, s, d = schema.game.c, schema.sitting.c, schema.rated.c
    o, p, e = schema.sitting.alias().c, schema.participant.c, schema.event.c
    first = ~sa.exists().where(o.game == s.game, o.person == s.person, o.seat < s.seat)  # they may hold several seats
    played = (
        sa.select(g.id, g.name, g.changed, s.seat, d.place, d.mu)
        .join_from(schema.game, schema.sitting, s.game == g.id)
        .join(schema.rated, sa.and_(d.game == g.id, d.seat == s.seat, d.player == s.person), isouter=True)
        .where(s.person == person.id, g.status == OVER, first)
    )
    imported = (
        sa.select(g.id, g.name, g.changed, sa.null(), sa.null(), sa.null())
        .join_from(schema.participant, schema.game, p.game == g.id)
        .join(schema.event, sa.and_(e.game == g.id, e.seq == 2, e.kind == "import"))
        .where(p.person == person.id)
    )
    both = sa.union_all(*(part if before is None else part.where(g.changed < before) for part in (played, imported)))
    rows = both.subquery()
    query = sa.select(rows).order_by(rows.c.changed.desc(), rows.c.id).limit(limit)
    found = []
    for row in await table_service.store.read(query):
        rating = None if row.mu is None else shown_rating(row.mu)
        data = {"id": row.id, "game": row.name, "changed": row.changed, "seat": row.seat, "imported": row.seat is None}
        data |= {"place": row.place, "rating": rating, "players": None, "bots": None, "ending": None}
        try:
            table = await table_service.table(row.id)
            own = (seat for seat in table.seats_of(person.id) if table.seats[seat].here is None)
            seen = view_of(table, next(own, row.seat), last=0)
            data |= {
                "seat": seen.seat,
                "players": list(seen.names),
                "bots": [place.bot for place in seen.seats],
                "ending": seen.ending.as_json() if seen.ending else None,
            }
        except RulesChanged:
            pass  # its moves are stored but can no longer be replayed
        found.append(data)
    return found


# -------------------------------------------------------------------------------------------------------------- ladders

# Ladders: the best at a game with a number of players; people in one, bots in another.


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

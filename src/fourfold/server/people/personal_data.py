"""Personal data: exporting everything that is stored about a person, and deleting it."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from fourfold.server.live.channels import Live
from fourfold.server.live.table_service import TableService
from fourfold.server.offload import LONG, offload_if
from fourfold.server.people import account_names
from fourfold.server.people.people import People, Person
from fourfold.server.people.sessions import sessions_of
from fourfold.server.storage import schema, seek_rows
from fourfold.server.storage.projections import DELETION
from fourfold.server.storage.rating_updates import DELETED_PLAYER
from fourfold.server.storage.store import Store
from fourfold.table.access import may_see
from fourfold.table.clock import now_ms
from fourfold.table.commands import Leave, Resign
from fourfold.table.errors import Refused
from fourfold.table.events import RulesChanged
from fourfold.table.rating_rules import is_at_stake
from fourfold.table.table import OVER, PLAYING, Table
from fourfold.table.views import record_of, view_of

log = logging.getLogger("fourfold.personal_data")


async def tables_with(store: Store, person: str) -> list[str]:
    """Every table whose events name a person, or that they may watch."""
    p, w = schema.participant.c, schema.watcher.c
    query = sa.union(sa.select(p.game).where(p.person == person), sa.select(w.game).where(w.person == person))
    return sorted(row.game for row in await store.read(query))


async def export(table_service: TableService, person: Person) -> dict[str, Any]:
    """Everything of somebody, as JSON. Of games that run, only what their seat may know."""
    store, id = table_service.store, person.id
    p, a, k, r, d = (part.c for part in (schema.person, schema.account, schema.passkey, schema.rating, schema.rated))
    s, t = schema.solo.c, schema.attempt.c
    own = sa.select(p.id, p.name, p.created).where(p.id == id)
    secret = a.password.is_not(None).label("password")
    account = sa.select(a.handle, a.created, secret, a.bot, a.skeleton).where(a.person == id)
    keys = sa.select(k.credential, k.label, k.counter, k.created, k.used).where(k.person == id)
    ratings = sa.select(r.game, r.kind, r.mu, r.sigma, r.games, r.changed).where(r.player == id)
    history = sa.select(d.game.label("table"), d.seat, d.place, d.mu, d.sigma, d.at, d.origin).where(d.player == id)
    alone = sa.select(s.game.label("table"), s.way, s.day, s.counts, s.solved, s.score, s.at).where(s.person == id)
    tries = sa.select(t.day, t.way, t.game.label("table")).where(t.person == id)
    w = schema.seek.c
    seek = sa.select(w.game, w.low, w.high, w.clock, w.rated, w.origin, w.at, w.seen, w.table).where(w.person == id)
    o = schema.login_source.c
    sources = sa.select(o.hash, o.used).where(o.person == id).order_by(o.used, o.hash)
    sessions = await sessions_of(store, id)
    b, n, w = schema.push.c, schema.notice.c, schema.webhook.c
    browsers = sa.select(b.endpoint, b.label, b.language, b.created, b.failures).where(b.person == id)
    notices = sa.select(n.email, n.confirmed, n.choices, n.language, n.failures).where(n.person == id)
    webhooks = sa.select(w.game.label("table"), w.url, w.language, w.failures, w.off).where(w.person == id)
    tables = []
    for table in await tables_with(store, id):
        tables.append(await _table(table_service, table, id))
        await asyncio.sleep(0)  # others play meanwhile
    return {
        "exported": now_ms(),
        "person": (await _dicts(store, own))[0],
        "account": next(iter(await _dicts(store, account)), None),
        "former_names": await _dicts(store, account_names.former_names(id)),
        "passkeys": await _dicts(store, keys.order_by(k.created)),
        "sessions": [
            {"id": s.hash[:16], "kind": s.kind, "label": s.label, "created": s.created, "used": s.used}
            for s in sessions
        ],
        "sources": [{"id": row["hash"][:16], "used": row["used"]} for row in await _dicts(store, sources)],
        "ratings": await _dicts(store, ratings.order_by(r.game, r.kind)),
        "rated": await _dicts(store, history.order_by(d.at, d.game)),
        "solo": await _dicts(store, alone.order_by(s.at, s.game)),
        "daily": await _dicts(store, tries.order_by(t.day, t.way)),
        **await company_data(store, id),
        "seek": next(iter(await _dicts(store, seek)), None),
        "browsers": await _dicts(store, browsers.order_by(b.created, b.id)),
        "notices": next(iter(await _dicts(store, notices)), None),
        "webhooks": await _dicts(store, webhooks.order_by(w.game)),
        "tables": tables,
    }


async def _dicts(store: Store, query: sa.Executable) -> list[dict[str, Any]]:
    return [dict(row._mapping) for row in await store.read(query)]


async def _table(table_service: TableService, id: str, person: str) -> dict[str, Any]:
    try:
        table = await table_service.table(id)
    except RulesChanged as error:
        return {"id": id, "problem": str(error)}
    held = table.seats_of(person)
    data: dict[str, Any] = {"id": id, "game": table.game.name, "status": table.status, "seat": table.seat_of(person)}
    if here := {str(seat): table.seats[seat].name for seat in held if table.seats[seat].here is not None}:
        data["here"] = here
    if origin := next((table.seats[seat].origin for seat in held if table.seats[seat].origin is not None), None):
        data["origin"] = origin
    if await may_see(table, person, table_service.store):
        data |= await offload_if(len(table.log) > LONG, _table_data, table, table.viewpoint(held))
    return data


def _table_data(table: Table, seat: int | None) -> dict[str, Any]:
    table_view = view_of(table, seat)
    return {
        "log": [entry.as_json(table_view.names) for entry in table_view.log],
        "record": record_of(table, seat, now_ms()),
    }


async def delete_person(table_service: TableService, live: Live, people: People, person: str) -> None:
    """Delete a person and all their data. They resign their rated games and leave their seats; in finished
    games their name becomes `someone`.

    First all their secrets are deleted; if the server stops after that, the next one finishes the deletion.
    """

    async def transaction(connection: AsyncConnection) -> None:
        await seek_rows.lock(connection)
        await seek_rows.remove(connection, person)
        notices = (schema.push, schema.notice, schema.webhook)
        for table in (schema.token, schema.account, schema.passkey, schema.challenge, schema.login_source, *notices):
            await connection.execute(sa.delete(table).where(table.c.person == person))
        await account_names.forget(connection, person)
        m = schema.mark
        if not (await connection.execute(sa.select(m.c.key).where(m.c.key == DELETION + person))).first():
            await connection.execute(sa.insert(m).values(key=DELETION + person, value=str(now_ms())))

    await table_service.store.write(transaction)
    people.invalidate()
    await live.disconnect_person(person)
    await _erase(table_service, person)
    await table_service.store.scrub()
    people.invalidate()  # a concurrent request may have cached a secret in the meantime


async def finish_deletions(table_service: TableService) -> None:
    """Finish the deletions that a server had begun when it stopped."""
    m = schema.mark.c
    for row in await table_service.store.read(sa.select(m.key).where(m.key.startswith(DELETION, autoescape=True))):
        await _erase(table_service, row.key.removeprefix(DELETION))
        await table_service.store.scrub()
        log.info("finished the deletion of a person")


async def _erase(table_service: TableService, person: str) -> None:
    while tables := await tables_with(table_service.store, person):  # again: a request may still have been running
        for id in tables:
            await _leave(table_service, id, person)
            await table_service.erase_person(id, person)

    async def transaction(connection: AsyncConnection) -> None:
        for table in (schema.watcher, schema.sitting, schema.solo, schema.attempt):
            await connection.execute(sa.delete(table).where(table.c.person == person))
        await connection.execute(sa.delete(schema.rating).where(schema.rating.c.player == person))
        d = schema.rated
        # The origin stays until its day is over (`network.py`). Otherwise games against one's own guests would no
        # longer count towards the daily limit once the guests are deleted.
        await connection.execute(sa.update(d).where(d.c.player == person).values(player=DELETED_PLAYER))
        await connection.execute(sa.delete(schema.person).where(schema.person.c.id == person))
        await connection.execute(sa.delete(schema.mark).where(schema.mark.c.key == DELETION + person))

    await table_service.store.write(transaction)


async def _leave(table_service: TableService, id: str, person: str) -> None:
    try:
        table = await table_service.table(id)
        if table.status == PLAYING and is_at_stake(table) and table.players_of(table.seats_of(person)):
            table = await table_service.act(id, Resign(person))  # or nobody could win against them any more
        if table.status != OVER and table.seat_of(person) is not None:
            await table_service.act(id, Leave(person))
    except RulesChanged:
        pass  # nobody can play there any more
    except Refused as error:
        if error.kind not in ("over", "forbidden"):
            raise


# --------------------------------------------------------------------------------------------------------- about others

# What is stored about a person and others, for their export: friends, blocks, invitations, chat and reports.


async def company_data(store: Store, person: str) -> dict[str, list[dict[str, Any]]]:
    """A deletion needs no such list: these rows go with the person's own (`ON DELETE CASCADE`)."""
    f, b, i, c, r = (t.c for t in (schema.friend, schema.block, schema.invitation, schema.chat, schema.report))
    queries = {
        "friends": sa.select(f.friend.label("person"), f.at).where(f.person == person).order_by(f.at),
        "friend_requests": sa.select(f.person, f.at).where(f.friend == person).order_by(f.at),
        "blocked": sa.select(b.blocked.label("person"), b.at).where(b.person == person).order_by(b.at),
        "invitations": sa.select(i.game.label("table"), i.seat, i.person, i.sender, i.at)
        .where(sa.or_(i.person == person, i.sender == person))
        .order_by(i.at),
        "chat": sa.select(c.game.label("table"), c.number, c.words, c.at).where(c.person == person).order_by(c.at),
        "reports": sa.select(r.about, r.game.label("table"), r.reason, r.words, r.at)
        .where(r.person == person)
        .order_by(r.at),
    }
    return {name: await _dicts(store, query) for name, query in queries.items()}

"""Forgetting somebody: events stay, but no longer say who it was.

The one thing that changes events once they are stored. It adds an event of its own, so that every server that has
the table in memory finds its next number taken, and reads the table again.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from fourfold.web.storage import schema
from fourfold.web.storage.rows import to_json
from fourfold.web.tables.table import DELETED_PREFIX


def people_in_event(kind: str, data: Mapping[str, Any]) -> set[str]:
    """Whom an event names by their id. What people write themselves (names, tags of a record) names nobody."""
    named = [data.get("person")]
    if kind == "open":
        named += [data["host"], *(seat.get(role) for seat in data["seats"] for role in ("person", "before"))]
    return {person for person in named if person and not person.startswith(DELETED_PREFIX)}


async def erase_person(connection: AsyncConnection, game: str, person: str, now: int) -> None:
    """Take a person out of a table: their id becomes one that nobody has, and their name empty."""
    e, stranger = schema.event, DELETED_PREFIX + secrets.token_hex(8)
    naming = e.c.data.contains(f'"{person}"', autoescape=True)
    rows = await connection.execute(sa.select(e.c.seq, e.c.data).where(e.c.game == game, naming))
    for row in rows.all():
        data = to_json(_without(json.loads(row.data), person, stranger))
        await connection.execute(sa.update(e).where(e.c.game == game, e.c.seq == row.seq).values(data=data))
    last = (
        await connection.execute(sa.select(sa.func.max(e.c.seq), sa.func.max(e.c.at)).where(e.c.game == game))
    ).one()
    told = to_json({"person": stranger})
    new = {"game": game, "seq": last[0] + 1, "kind": "forget", "seat": None, "data": told, "at": max(now, last[1])}
    await connection.execute(sa.insert(e).values(**new))
    for of in (schema.sitting, schema.watcher, schema.participant):
        await connection.execute(sa.delete(of).where(of.c.game == game, of.c.person == person))


def _without(data: Any, person: str, stranger: str) -> Any:
    if isinstance(data, dict):
        kept = {key: _without(value, person, stranger) for key, value in data.items()}
        if data.get("person") == person and "name" in data:
            kept["name"] = ""
            kept.pop("origin", None)
        return kept
    if isinstance(data, list):
        return [_without(value, person, stranger) for value in data]
    return stranger if data == person else data

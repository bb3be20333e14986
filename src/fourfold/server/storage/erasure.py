"""Erasing a person: their events stay, but no longer identify them.

This is the only code that changes stored events. It also appends a `forget` event: every server that has the table in
memory then finds its next sequence number taken and reloads the table.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from fourfold.server.storage import schema
from fourfold.server.storage.rows import to_json
from fourfold.table.table import DELETED_PREFIX

DELETION = "parting "
"""Prefix of the mark for a person whose deletion is not finished."""


def people_in_event(kind: str, data: Mapping[str, Any]) -> set[str]:
    """The ids of the people in an event. Free text (names, a record's tags) identifies nobody."""
    named = [data.get("person")]
    if kind == "open":
        named += [data["host"], *(seat.get(role) for seat in data["seats"] for role in ("person", "before"))]
    return {person for person in named if person and not person.startswith(DELETED_PREFIX)}


async def erase_person(connection: AsyncConnection, game: str, person: str, now: int) -> None:
    """Remove a person from a table: their id is replaced by a random one and their name by an empty string."""
    e, stranger = schema.event, DELETED_PREFIX + secrets.token_hex(8)
    naming = e.c.data.contains(f'"{person}"', autoescape=True)
    rows = await connection.execute(sa.select(e.c.seq, e.c.data).where(e.c.game == game, naming))
    for row in rows.all():
        data = to_json(_without(json.loads(row.data), person, stranger))
        await connection.execute(sa.update(e).where(e.c.game == game, e.c.seq == row.seq).values(data=data))
    last = (
        await connection.execute(sa.select(sa.func.max(e.c.seq), sa.func.max(e.c.at)).where(e.c.game == game))
    ).one()
    data = to_json({"person": stranger})
    new = {"game": game, "seq": last[0] + 1, "kind": "forget", "seat": None, "data": data, "at": max(now, last[1])}
    await connection.execute(sa.insert(e).values(**new))
    for table in (schema.sitting, schema.watcher, schema.participant):
        await connection.execute(sa.delete(table).where(table.c.game == game, table.c.person == person))


def _without(data: Any, person: str, stranger: str) -> Any:
    if isinstance(data, dict):
        kept = {key: _without(value, person, stranger) for key, value in data.items()}
        if data.get("person") == person and "name" in data:
            kept["name"] = ""
            kept.pop("origin", None)
        if data.get("before") == person and "here" in data:  # who played at their device
            kept["here"] = ""
        return kept
    if isinstance(data, list):
        return [_without(value, person, stranger) for value in data]
    return stranger if data == person else data

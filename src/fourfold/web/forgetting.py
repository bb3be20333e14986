"""Forgetting somebody: events stay, but no longer say who it was.

The one thing that changes events once they are stored. It adds an event of its own, so that every server that has
the table in memory finds its next number taken, and reads the table again.
"""

from __future__ import annotations

import json
import secrets
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from fourfold.web import schema
from fourfold.web.rows import written

STRANGER = "gone-"
"""How the ids begin that take the place of people who are gone."""


def mentions(person: str) -> sa.ColumnElement[bool]:
    """The events that may name a person's id. All events are looked at: it is a rare question that must miss nothing.

    Others than `names` says may be among them: what people write themselves (names, tags of a record, ids of a client)
    can look like somebody's id.
    """
    return schema.event.c.data.contains(f'"{person}"', autoescape=True)


def names(data: str, person: str) -> bool:
    """Whether what an event says, as it is stored, names a person; after `forget_at` it does not."""
    said = json.loads(data)
    return bool(_without(said, person, STRANGER) != said)


async def forget_at(connection: AsyncConnection, game: str, person: str, now: int) -> None:
    """Take a person out of a table: their id becomes one that nobody has, and their name empty."""
    e, stranger = schema.event, STRANGER + secrets.token_hex(8)
    rows = await connection.execute(sa.select(e.c.seq, e.c.data).where(e.c.game == game, mentions(person)))
    for row in rows.all():
        data = written(_without(json.loads(row.data), person, stranger))
        await connection.execute(sa.update(e).where(e.c.game == game, e.c.seq == row.seq).values(data=data))
    last = (
        await connection.execute(sa.select(sa.func.max(e.c.seq), sa.func.max(e.c.at)).where(e.c.game == game))
    ).one()
    told = written({"person": stranger})
    new = {"game": game, "seq": last[0] + 1, "kind": "forget", "seat": None, "data": told, "at": max(now, last[1])}
    await connection.execute(sa.insert(e).values(**new))
    for of in (schema.sitting, schema.watcher):
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

"""Former names of accounts: nobody else can take one, and their owner can still log in with it.

They are kept as marks, by the SHA-256 of the name and of what it looks like, so that the store does not have the names
themselves. An account keeps its latest ones only: otherwise it could reserve any number.
"""

from __future__ import annotations

from hashlib import sha256

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from fourfold.web.names import handle_of, skeleton_of
from fourfold.web.storage import schema
from fourfold.web.storage.store import Store

MOST = 3
NAMED, LOOKS = "named ", "looks "
"""Prefixes of the keys of marks."""


def _keys(name: str) -> tuple[str, str]:
    """The keys of the marks of a name: what it is, and what it looks like."""
    forms = (NAMED, handle_of(name)), (LOOKS, skeleton_of(name))
    named, looks = (prefix + sha256(form.encode()).hexdigest()[:32] for prefix, form in forms)
    return named, looks


async def reserve(connection: AsyncConnection, person: str, name: str, now: int) -> None:
    """Keep the name that an account has given up."""
    m = schema.mark
    await connection.execute(sa.delete(m).where(m.c.key.in_(_keys(name))))
    await connection.execute(sa.insert(m).values([{"key": key, "value": f"{person} {now}"} for key in _keys(name)]))
    for prefix in (NAMED, LOOKS):
        rows = await connection.execute(sa.select(m.c.key, m.c.value).where(m.c.key.startswith(prefix), _is_of(person)))
        old = sorted(rows.all(), key=lambda row: int(row.value.split()[1]), reverse=True)[MOST:]
        await connection.execute(sa.delete(m).where(m.c.key.in_([row.key for row in old])))


def reserved(name: str, but: str) -> sa.Select[tuple[str]]:
    """The marks of other accounts than `but` for that name, or one that looks like it."""
    m = schema.mark.c
    return sa.select(m.value).where(m.key.in_(_keys(name)), ~_is_of(but))


async def former_owner(store: Store, name: str) -> str | None:
    """The account that had this name."""
    value = await store.get_mark(_keys(name)[0])
    return value.split()[0] if value else None


async def forget(connection: AsyncConnection, person: str) -> None:
    """Let everybody have the former names of somebody who is deleted."""
    m = schema.mark
    await connection.execute(sa.delete(m).where(sa.or_(*map(m.c.key.startswith, (NAMED, LOOKS))), _is_of(person)))


def former_names(person: str) -> sa.Select[tuple[str, str]]:
    """The marks of somebody's former names."""
    m = schema.mark.c
    return sa.select(m.key, m.value).where(m.key.startswith(NAMED), _is_of(person)).order_by(m.value)


def _is_of(person: str) -> sa.ColumnElement[bool]:
    return schema.mark.c.value.startswith(f"{person} ", autoescape=True)

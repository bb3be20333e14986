"""Names that belong to accounts: nobody else can take one, nor one that looks like it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from hashlib import sha256

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from fourfold.bots.names import bot_name
from fourfold.bots.roster import LEVELS
from fourfold.server.storage import schema
from fourfold.server.storage.store import Store
from fourfold.table.errors import Refused
from fourfold.table.names import handle_of, latin_of, skeleton_of

OFFICIAL = ("Admin", "Administrator", "Fourfold", "Moderator", "Operator", "Support", "System")


def name_columns(name: str) -> dict[str, str]:
    """What an account stores about its name."""
    return {"handle": handle_of(name), "skeleton": skeleton_of(name)}


def accounts_named(name: str, but: str) -> sa.CompoundSelect[tuple[str]]:
    """The accounts of others than `but` whose name, or a former one, is the same, or looks the same.

    The database enforces only the former. Two servers that store look-alikes at the same moment may both succeed.
    """
    a = schema.account.c
    same = sa.or_(a.handle.in_((handle_of(name), handle_of(latin_of(name)))), a.skeleton == skeleton_of(name))
    return sa.union_all(sa.select(a.person).where(same, a.person != but), reserved(name, but))


@cache
def _nobodys() -> tuple[frozenset[str], frozenset[str]]:
    """The handles and the skeletons of names that nobody may have."""
    names = (*OFFICIAL, *(bot_name(level, "en") for level in LEVELS))
    return frozenset(map(handle_of, names)), frozenset(map(skeleton_of, names))


def check_not_reserved(name: str) -> None:
    """`Refused` for the names of the site, its operators and its bots, and for what looks like them."""
    handles, skeletons = _nobodys()
    if handle_of(latin_of(name)) in handles or skeleton_of(name) in skeletons:
        raise name_taken(name)


async def has_account(connection: AsyncConnection, person: str) -> bool:
    a = schema.account.c
    return bool((await connection.execute(sa.select(a.person).where(a.person == person))).first())


async def check_name_free(connection: AsyncConnection, name: str, person: str) -> None:
    """`Refused` if another account has that name, or one that looks like it, or nobody may have it."""
    check_not_reserved(name)
    if (await connection.execute(accounts_named(name, person).limit(1))).first():
        raise name_taken(name)


async def check_names_free(store: Store, names: Iterable[str], person: str) -> None:
    """The same for the names of people who share a device with that person; some have none."""
    for name in filter(None, names):
        check_not_reserved(name)
        if await store.read(accounts_named(name, person).limit(1)):
            raise name_taken(name)


def name_taken(name: str) -> Refused:
    return Refused("taken", f"the name {name!r}, or one that looks like it, is already taken; choose another one")


# --------------------------------------------------------------------------------------------------------- former names

# Former names of accounts: nobody else can take one, and their owner can still log in with it.
#
# They are kept as marks, by the SHA-256 of the name and of what it looks like, so that the store does not have the
# names themselves. An account keeps its latest ones only: otherwise it could reserve any number.

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
    m = schema.mark.c
    return sa.select(m.key, m.value).where(m.key.startswith(NAMED), _is_of(person)).order_by(m.value)


def _is_of(person: str) -> sa.ColumnElement[bool]:
    return schema.mark.c.value.startswith(f"{person} ", autoescape=True)

"""Names that belong to accounts: nobody else can take one, nor one that looks like it."""

from __future__ import annotations

from collections.abc import Iterable

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from fourfold.web.errors import Refused
from fourfold.web.names import handle_of, skeleton_of
from fourfold.web.storage import schema
from fourfold.web.storage.store import Store


def name_columns(name: str) -> dict[str, str]:
    """What an account stores about its name."""
    return {"handle": handle_of(name), "skeleton": skeleton_of(name)}


def accounts_named(name: str, but: str) -> sa.Select[tuple[str]]:
    """The accounts of others than `but` whose name is the same, or looks the same.

    The database enforces only the former. Two servers that store look-alikes at the same moment may both succeed.
    """
    a, stored = schema.account.c, name_columns(name)
    same = sa.or_(*(a[column] == value for column, value in stored.items()))
    return sa.select(a.person).where(same, a.person != but)


async def check_name_free(connection: AsyncConnection, name: str, person: str) -> None:
    """`Refused` if another account has that name, or one that looks like it."""
    if (await connection.execute(accounts_named(name, person).limit(1))).first():
        raise name_taken(name)


async def check_names_free(store: Store, names: Iterable[str], person: str) -> None:
    """The same for the names of people who share a device with that person; some have none."""
    for name in filter(None, names):
        if await store.read(accounts_named(name, person).limit(1)):
            raise name_taken(name)


def name_taken(name: str) -> Refused:
    return Refused("taken", f"the name {name!r}, or one that looks like it, is already taken; choose another one")

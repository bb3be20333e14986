"""Names that belong to accounts: nobody else can take one, nor one that looks like it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from fourfold.bots.names import bot_name
from fourfold.bots.roster import LEVELS
from fourfold.web.errors import Refused
from fourfold.web.names import handle_of, latin_of, skeleton_of
from fourfold.web.people.former_names import reserved
from fourfold.web.storage import schema
from fourfold.web.storage.store import Store

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

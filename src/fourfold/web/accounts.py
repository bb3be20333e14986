"""Accounts: a guest who can come back from anywhere, by name and password. No address is asked for."""

from __future__ import annotations

import asyncio
import unicodedata
from dataclasses import dataclass

import sqlalchemy as sa
from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from fourfold.core.errors import OptionError
from fourfold.web import schema
from fourfold.web.attempts import Attempts
from fourfold.web.commands import Refused
from fourfold.web.names import handle_of, tidy_name
from fourfold.web.people import People, Person, new_person_id, now_ms
from fourfold.web.sessions import Session, begin, end, end_all

SHORTEST, LONGEST = 10, 200
"""Letters of a password."""
MEMORY, ROUNDS = 19 * 1024, 2
"""Of a hash (argon2id), in kB: what OWASP asks for at least, so that people who log in do not slow down games."""
AT_A_TIME = 2
"""Hashing takes a core for a moment, on purpose."""
WRONG = "this name and password do not belong together"


@dataclass(frozen=True)
class Account:
    person: str
    handle: str
    password: str | None
    created: int


class Accounts:
    """Passwords. `passkeys.py` is the other key to an account."""

    def __init__(self, people: People, attempts: Attempts, hasher: PasswordHasher | None = None) -> None:
        self.people, self.store, self.attempts = people, people.store, attempts
        self._hasher = hasher or PasswordHasher(time_cost=ROUNDS, memory_cost=MEMORY, parallelism=1)
        self._nobody = self._hasher.hash("nobody's")
        self._room = asyncio.Semaphore(AT_A_TIME)

    async def of(self, person: str) -> Account | None:
        return await self._where(schema.account.c.person == person)

    async def _where(self, which: sa.ColumnElement[bool]) -> Account | None:
        a = schema.account.c
        rows = await self.store.read(sa.select(a.person, a.handle, a.password, a.created).where(which))
        return Account(**rows[0]._mapping) if rows else None

    async def begin(self, session: Session | None, name: str, password: str) -> tuple[Person, str]:
        """A guest, or somebody new, gets an account with a password: who it is, and the secret of a new session."""
        tidy, stored = tidy_name(name), await self._hashed(password, name)
        person = Person(session.person.id if session else new_person_id(), tidy)

        async def writing(connection: AsyncConnection) -> str:
            if session is None:
                row = {"id": person.id, "name": person.name, "created": now_ms()}
                await connection.execute(sa.insert(schema.person).values(**row))
            await found(connection, person, stored)
            return await begin(connection, person.id)

        secret = await self.store.write(writing)
        self.people.look_again()
        return person, secret

    async def log_in(self, session: Session | None, name: str, password: str, address: str) -> tuple[Person, str]:
        """Who has this name and password, and the secret of a new session. The browser's old session ends."""
        handle = handle_of(tidy_name(name))
        self.attempts.password(handle, address)
        account = await self._where(schema.account.c.handle == handle)
        stored = account.password if account else None
        if not await self._fits(stored, password) or account is None:
            raise Refused("login", WRONG)
        self.attempts.right(handle, address)
        again = await self._hashed(password) if stored and self._hasher.check_needs_rehash(stored) else None

        async def writing(connection: AsyncConnection) -> str:
            a = schema.account
            same = sa.and_(a.c.person == account.person, a.c.password == stored)
            kept = await connection.execute(sa.update(a).where(same).values(password=again or stored))
            if not kept.rowcount:  # changed, or the account deleted, while the password was looked at
                raise Refused("login", WRONG)
            await end(connection, session)
            return await begin(connection, account.person)

        secret = await self.store.write(writing)
        self.people.look_again()
        p = schema.person.c
        rows = await self.store.read(sa.select(p.id, p.name).where(p.id == account.person))
        return Person(rows[0].id, rows[0].name), secret

    async def change(self, session: Session, old: str | None, new: str, address: str) -> str:
        """Another password, or the first of an account with passkeys. All sessions end; the secret of a new one."""
        account = await self._must(session.person)
        await self._confirm(account, old, address)
        stored = await self._hashed(new, session.person.name)
        return await self._keep(session, stored)

    async def remove(self, session: Session, old: str | None, address: str) -> str:
        """No password any more: a passkey must do. All sessions end; the secret of a new one."""
        account = await self._must(session.person)
        await self._confirm(account, old, address)
        return await self._keep(session, None)

    async def _keep(self, session: Session, stored: str | None) -> str:
        async def writing(connection: AsyncConnection) -> str:
            a, k = schema.account, schema.passkey.c
            await connection.execute(sa.update(a).where(a.c.person == session.person.id).values(password=stored))
            keys = await connection.execute(sa.select(k.id).where(k.person == session.person.id))
            if stored is None and not keys.first():
                raise Refused("last", "this password is your only key; add a passkey first")
            await end_all(connection, session.person.id)
            return await begin(connection, session.person.id)

        secret = await self.store.write(writing)
        self.people.look_again()
        return secret

    async def _must(self, person: Person) -> Account:
        account = await self.of(person.id)
        if account is None:
            raise Refused("guest", "you are a guest; POST /api/v1/account makes an account of it")
        return account

    async def _confirm(self, account: Account, old: str | None, address: str) -> None:
        """The session alone may not change a password: somebody may have been left alone with the browser."""
        if account.password is None:
            return
        self.attempts.password(account.handle, address)
        if not await self._fits(account.password, old or ""):
            raise Refused("login", "the old password is another one")
        self.attempts.right(account.handle, address)

    async def _hashed(self, password: str, name: str | None = None) -> str:
        if not SHORTEST <= len(password) <= LONGEST:
            raise OptionError(f"password: has {len(password)} letters; give {SHORTEST} to {LONGEST}")
        if len(set(password)) < 4 or (name is not None and handle_of(password) == handle_of(tidy_name(name))):
            raise OptionError("password: too easy to guess; three or four words that do not belong together are good")
        async with self._room:
            return await asyncio.to_thread(self._hasher.hash, _composed(password))

    async def _fits(self, stored: str | None, password: str) -> bool:
        """Takes as long for a name that nobody has."""
        async with self._room:
            try:
                fits = await asyncio.to_thread(self._hasher.verify, stored or self._nobody, _composed(password))
            except (VerificationError, InvalidHashError):
                return False
        return fits and stored is not None


async def found(connection: AsyncConnection, person: Person, password: str | None) -> None:
    """Make a guest an account. Whoever else knew the guest's secrets, or had tokens of it, is not let in any more."""
    a, p = schema.account, schema.person
    if (await connection.execute(sa.select(a.c.person).where(a.c.person == person.id))).first():
        raise Refused("account", "you have an account already; change its password, or add a passkey")
    await must_be_free(connection, person.name)
    row = {"person": person.id, "handle": handle_of(person.name), "password": password, "created": now_ms()}
    try:
        await connection.execute(sa.insert(a).values(**row))
    except IntegrityError:  # another server was quicker
        raise Refused("taken", f"an account is called {person.name!r} already; take another name") from None
    await connection.execute(sa.update(p).where(p.c.id == person.id).values(name=person.name))
    await end_all(connection, person.id, scripts=True)


async def must_be_free(connection: AsyncConnection, name: str) -> None:
    """`Refused` if an account has that name."""
    a = schema.account.c
    if (await connection.execute(sa.select(a.person).where(a.handle == handle_of(name)))).first():
        raise Refused("taken", f"an account is called {name!r} already; take another name")


def _composed(password: str) -> str:
    """The same letters from every keyboard."""
    return unicodedata.normalize("NFKC", password)

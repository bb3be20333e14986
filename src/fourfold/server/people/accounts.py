"""Accounts: guests who can log in from anywhere, by name and password. No e-mail address is needed.

Hashing a password is slow on purpose, so limited in number, and queued so that nobody holds up everybody else.
"""

from __future__ import annotations

import asyncio
import unicodedata
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from weakref import WeakValueDictionary

import sqlalchemy as sa
from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from fourfold.core.errors import OptionError
from fourfold.server.http.rate_limits import AttemptLimits
from fourfold.server.people.account_names import (
    check_name_free,
    check_names_free,
    former_owner,
    has_account,
    name_columns,
    name_taken,
)
from fourfold.server.people.network import Source, known_sources, remember_source
from fourfold.server.people.people import People, Person, new_person_id
from fourfold.server.people.sessions import (
    Session,
    delete_all_sessions,
    delete_session,
    renew_session,
    require_confirmation,
    start_session,
)
from fourfold.server.storage import schema
from fourfold.table.clock import now_ms
from fourfold.table.errors import Refused
from fourfold.table.names import MAX_PASSWORD, MIN_PASSWORD, handle_of, tidy_name

MEMORY, ROUNDS = 19 * 1024, 2
"""argon2id's memory in kB and its iterations: OWASP's minimum, so that logins do not slow down games."""
MAX_CONCURRENT = 2
"""Hashes computed at the same time; each occupies a core for a moment."""
MAX_PENDING = 10
"""Most pending hashes per lane."""


def check_password(password: str, name: str) -> None:
    """`OptionError` for a password that is too short, too long or too easy; `name` is its owner's."""
    if not MIN_PASSWORD <= len(password) <= MAX_PASSWORD:
        raise OptionError(f"password: has {len(password)} characters; give {MIN_PASSWORD} to {MAX_PASSWORD}")
    if len(set(password)) < 4 or handle_of(password) == handle_of(tidy_name(name)):
        raise OptionError("password: too easy to guess; three or four unrelated words make a good one")


class PasswordHashing:
    """Hashes and verifies passwords.

    Requests wait in lanes, such as one per address. A lane has one hash in the queue at a time: whoever floods a lane
    delays the others by a single hash, however many requests they send.
    """

    def __init__(self) -> None:
        self._hasher = PasswordHasher(time_cost=ROUNDS, memory_cost=MEMORY, parallelism=1)
        self._nobody = self._hasher.hash("nobody's")
        self._semaphore = asyncio.Semaphore(MAX_CONCURRENT)
        self._lanes: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._pending: Counter[str] = Counter()

    async def hash(self, password: str, lane: str) -> str:
        async with self._turn(lane):
            return await asyncio.to_thread(self._hasher.hash, _normalized(password))

    async def matches(self, stored: str | None, password: str, lane: str) -> bool:
        """Whether a password matches a stored hash. Takes just as long if there is no hash."""
        async with self._turn(lane):
            try:
                matches = await asyncio.to_thread(self._hasher.verify, stored or self._nobody, _normalized(password))
            except (VerificationError, InvalidHashError):
                return False
        return matches and stored is not None

    def is_outdated(self, stored: str) -> bool:
        """Whether a hash was made with other parameters than today's."""
        return self._hasher.check_needs_rehash(stored)

    @asynccontextmanager
    async def _turn(self, lane: str) -> AsyncIterator[None]:
        if self._pending[lane] >= MAX_PENDING:
            raise Refused("busy", "too many password checks at once from your address; try again in a moment")
        lock = self._lanes.setdefault(lane, asyncio.Lock())
        self._pending[lane] += 1
        try:
            async with lock, self._semaphore:
                yield
        finally:
            self._pending[lane] -= 1
            if not self._pending[lane]:
                del self._pending[lane]


def _normalized(password: str) -> str:
    """Unicode-normalised, so that every keyboard produces the same characters."""
    return unicodedata.normalize("NFKC", password)


WRONG_LOGIN = "wrong name or password"
HAS_ACCOUNT = "you already have an account; change its password, or add a passkey"


@dataclass(frozen=True)
class Account:
    person: str
    handle: str
    password: str | None
    created: int


class Accounts:
    """Accounts with passwords. `passkeys.py` is the other way to log in."""

    def __init__(self, people: People, attempts: AttemptLimits) -> None:
        self.people, self.store, self.attempts = people, people.store, attempts
        self.hashing = PasswordHashing()

    async def of(self, person: str) -> Account | None:
        return await self._where(schema.account.c.person == person)

    async def _where(self, which: sa.ColumnElement[bool]) -> Account | None:
        a = schema.account.c
        rows = await self.store.read(sa.select(a.person, a.handle, a.password, a.created).where(which))
        return Account(**rows[0]._mapping) if rows else None

    async def create(self, session: Session | None, name: str, password: str, source: Source) -> tuple[Person, str]:
        """Give a guest, or somebody new, an account with a password. Returns the person and a new session's secret."""
        person = Person(session.person.id if session else new_person_id(), tidy_name(name))
        check_password(password, person.name)
        # like an attempt to log in: it costs a hash, and reveals whether a name is taken
        self.attempts.count("passwords", "address", source.address)
        await self._check_available(person)
        stored = await self.hashing.hash(password, source.address)

        async def transaction(connection: AsyncConnection) -> str:
            if session is None:
                row = {"id": person.id, "name": person.name, "created": now_ms()}
                await connection.execute(sa.insert(schema.person).values(**row))
            await create_account(connection, person, stored)
            await remember_source(connection, person.id, source)
            return await start_session(connection, person.id, source.browser)

        secret = await self.store.write(transaction)
        self.people.invalidate()
        return person, secret

    async def _check_available(self, person: Person) -> None:
        """The checks of `create_account`, made before the costly hashing."""
        a = schema.account.c
        if await self.store.read(sa.select(a.person).where(a.person == person.id)):
            raise Refused("account", HAS_ACCOUNT)
        await check_names_free(self.store, (person.name,), person.id)

    async def log_in(self, session: Session | None, name: str, password: str, source: Source) -> tuple[Person, str]:
        """Log in with a name, the present one or a former one, and the password. Returns the person and a new session's
        secret; the old session ends."""
        handle = handle_of(tidy_name(name))
        account = await self._where(schema.account.c.handle == handle)
        if account is None and (former := await former_owner(self.store, tidy_name(name))):
            account = await self.of(former)
        handle = account.handle if account else handle  # guesses count together, whatever the account is called
        known = await known_sources(self.store, account.person if account else "", source)
        browser = source.device_hash if source.device_hash in known else None
        self.attempts.count_password(handle, source.address, browser, source.address_hash in known)
        lane, stored = browser or source.address, account.password if account else None
        if not await self.hashing.matches(stored, password, lane) or account is None:
            raise Refused("login", WRONG_LOGIN)
        self.attempts.clear_password(handle, lane)
        rehashed = await self.hashing.hash(password, lane) if stored and self.hashing.is_outdated(stored) else None

        async def transaction(connection: AsyncConnection) -> str:
            a = schema.account
            same = sa.and_(a.c.person == account.person, a.c.password == stored)
            kept = await connection.execute(sa.update(a).where(same).values(password=rehashed or stored))
            if not kept.rowcount:  # password changed or account deleted while we were hashing
                raise Refused("login", WRONG_LOGIN)
            await remember_source(connection, account.person, source)
            await delete_session(connection, session)
            return await start_session(connection, account.person, source.browser)

        secret = await self.store.write(transaction)
        self.people.invalidate()
        p = schema.person.c
        rows = await self.store.read(sa.select(p.id, p.name).where(p.id == account.person))
        return Person(rows[0].id, rows[0].name), secret

    async def confirm(self, session: Session, password: str) -> tuple[Session, str]:
        """Confirm a session with the password. Returns the renewed session and its secret."""
        account = await self._require_account(session.person)
        if account.password is None:
            raise Refused("confirm", "this account has no password; confirm with a passkey instead")
        await self._check_password(account, session, password)
        renewed = await self.store.write(lambda connection: renew_session(connection, session))
        self.people.invalidate()
        return renewed

    async def change_password(self, session: Session, old: str | None, new: str, browser: str, tokens: bool) -> str:
        """Set a new password, or the first one of an account with passkeys. All sessions end, and with `tokens` API
        tokens are revoked too. Returns a new session's secret."""
        await self._require_proof(session, old)
        check_password(new, session.person.name)
        stored = await self.hashing.hash(new, session.hash)
        return await self._set_password(session, stored, browser, tokens)

    async def remove_password(self, session: Session, old: str, browser: str) -> str:
        """Remove the password; a passkey must remain. All sessions end. Returns a new session's secret."""
        await self._require_proof(session, old)
        return await self._set_password(session, None, browser, False)

    async def _set_password(self, session: Session, stored: str | None, browser: str, tokens: bool) -> str:
        async def transaction(connection: AsyncConnection) -> str:
            a, k = schema.account, schema.passkey.c
            await connection.execute(sa.update(a).where(a.c.person == session.person.id).values(password=stored))
            keys = await connection.execute(sa.select(k.id).where(k.person == session.person.id))
            if stored is None and not keys.first():
                raise Refused("last", "this password is your only way to log in; add a passkey first")
            await delete_all_sessions(connection, session.person.id, scripts=tokens)
            return await start_session(connection, session.person.id, browser)

        secret = await self.store.write(transaction)
        self.people.invalidate()
        return secret

    async def _require_account(self, person: Person) -> Account:
        account = await self.of(person.id)
        if account is None:
            raise Refused("guest", "you are a guest; create an account with POST /api/v1/account")
        return account

    async def _require_proof(self, session: Session, password: str | None) -> None:
        """`Refused` without the account's password or, if it has none, without a recent confirmation."""
        account = await self._require_account(session.person)
        if account.password is None:
            await require_confirmation(self.store, session)
        else:
            await self._check_password(account, session, password or "")

    async def _check_password(self, account: Account, session: Session, password: str) -> None:
        """`Refused` if the password is wrong. Counted as a known browser: the session is already logged in."""
        self.attempts.count_password(account.handle, "", browser=session.hash)
        if not await self.hashing.matches(account.password, password, session.hash):
            raise Refused("login", "wrong password")
        self.attempts.clear_password(account.handle, session.hash)


async def create_account(connection: AsyncConnection, person: Person, password: str | None) -> None:
    """Turn a guest into an account. All earlier sessions and tokens end: somebody else may know them."""
    a, p = schema.account, schema.person
    if await has_account(connection, person.id):
        raise Refused("account", HAS_ACCOUNT)
    await check_name_free(connection, person.name, person.id)
    row = {"person": person.id, **name_columns(person.name), "password": password, "created": now_ms()}
    try:
        await connection.execute(sa.insert(a).values(**row))
    except IntegrityError:  # another server was first
        raise name_taken(person.name) from None
    await connection.execute(sa.update(p).where(p.c.id == person.id).values(name=person.name))
    await delete_all_sessions(connection, person.id, scripts=True)

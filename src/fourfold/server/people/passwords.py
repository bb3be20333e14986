"""Password hashing: slow on purpose, so limited in number, and queued so that nobody holds up everybody else."""

from __future__ import annotations

import asyncio
import unicodedata
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from weakref import WeakValueDictionary

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from fourfold.core.errors import OptionError
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

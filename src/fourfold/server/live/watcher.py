"""One open live channel, as `channels.py` keeps it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Protocol

from starlette.websockets import WebSocket

from fourfold.server.people.people import Person
from fourfold.table.errors import Refused
from fourfold.table.table import Table
from fourfold.table.views import Held

RECHECK_SECONDS = 30.0
"""How often a channel checks again that its session or token is still valid."""
Identify = Callable[[], Awaitable[Person | None]]
"""Returns the person behind a connection by the credentials of its handshake; `Refused` if they are revoked."""


class Encoder(Protocol):
    """Encodes a channel's messages: the table as JSON, or parts of a page."""

    async def first(self, table: Table, held: Held, language: str, since: int) -> str | bytes:
        """The first message of a channel, for a client that holds these seats and knows event `since`."""
        ...

    def next(self, table: Table, held: Held, language: str, sent: int) -> str | bytes:
        """A later message, for a client that got event `sent` on this channel."""
        ...


class Watcher:
    """One open channel."""

    def __init__(
        self,
        socket: WebSocket,
        id: str,
        identify: Identify,
        person: str | None,
        language: str,
        encoder: Encoder,
        thinks: bool = False,
    ) -> None:
        self.socket, self.id, self.language, self.encoder = socket, id, language, encoder
        self.identify, self.person, self.checked_at = identify, person, time.monotonic()
        self.wakeup = asyncio.Event()
        self.ping_pending = False
        """Whether the client has sent a ping that is not answered yet."""
        self.is_hidden = False
        """Whether the client has said that its page is out of sight."""
        self.chat_pending = False
        """Whether something was written at the table that the client has not been told of."""
        self.thinks = thinks
        """Whether the client's page can think; no longer once it has failed."""
        self.question: str | None = None
        """What the page is to think about, if it has not been told yet."""
        self._asked: asyncio.Future[bool] | None = None
        self.rights: tuple[object, ...] = ()
        """What the permission to see the table depended on when it was last checked."""
        self.sits = False
        self.is_acting = False
        """Whether a request of the client is being carried out."""

    def ask(self, question: str) -> asyncio.Future[bool]:
        """Ask the page to think. The result is False if it cannot; the caller sets another one when it has answered."""
        self.question, self._asked = question, asyncio.get_running_loop().create_future()
        self.wakeup.set()
        return self._asked

    def cannot_think(self) -> None:
        """The page has failed to think, or is gone."""
        self.thinks = False
        if self._asked is not None and not self._asked.done():
            self._asked.set_result(False)

    async def is_known(self) -> bool:
        """Whether the credentials of the handshake are still valid: another server may have revoked them."""
        if time.monotonic() - self.checked_at < RECHECK_SECONDS:
            return True
        self.checked_at = time.monotonic()
        try:
            person = await self.identify()
        except Refused:
            return False
        return (person.id if person else None) == self.person

"""The live channel: a WebSocket per client that sends the latest view of a table once it is stored.

A message is rendered once per viewpoint and language, however many clients watch. A slow client skips outdated views
and gets the latest one; a client that reconnects names the last event it knows and gets what followed.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter, defaultdict
from collections.abc import Awaitable, Callable, Collection
from typing import Protocol

import orjson
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from fourfold.web.clock import now_ms
from fourfold.web.errors import Refused
from fourfold.web.live.table_service import TableService
from fourfold.web.offload import LONG, offload_if
from fourfold.web.people.identity import address_of
from fourfold.web.people.people import Person
from fourfold.web.settings import Settings
from fourfold.web.tables.access import may_see, viewing_rights
from fourfold.web.tables.events import RulesChanged
from fourfold.web.tables.table import Table
from fourfold.web.tables.views import log_after, view_of

RESTART, POLICY, TRY_LATER, NO_SUCH_TABLE = 1012, 1008, 1013, 4404
LOG_LINES = 30
"""A message carries only the last lines of the log; clients that missed more request the table."""
MAX_MESSAGES, MESSAGE_SECONDS = 30, 10.0
"""How many messages a client may send per period."""
RECHECK_SECONDS = 30.0
"""How often a channel checks again that its session or token is still valid."""

Identify = Callable[[], Awaitable[Person | None]]
"""Returns the person behind a connection by the credentials of its handshake; `Refused` if they are revoked."""


class Encoder(Protocol):
    """Encodes a channel's messages: the table as JSON, or parts of a page."""

    async def first(self, table: Table, seat: int | None, language: str, since: int) -> str | bytes:
        """The first message of a channel, for a client that knows event `since`."""
        ...

    def next(self, table: Table, seat: int | None, language: str, sent: int) -> str | bytes:
        """A later message, for a client that got event `sent` on this channel."""
        ...


class Watcher:
    """One open channel."""

    def __init__(
        self, socket: WebSocket, id: str, identify: Identify, person: str | None, language: str, encoder: Encoder
    ) -> None:
        self.socket, self.id, self.language, self.encoder = socket, id, language, encoder
        self.identify, self.person, self.checked_at = identify, person, time.monotonic()
        self.wakeup = asyncio.Event()
        self.ping_pending = False
        """Whether the client has sent a ping that is not answered yet."""
        self.rights: tuple[object, ...] = ()
        """What the permission to see the table depended on when it was last checked."""

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


class Live:
    """All open channels of a server."""

    def __init__(self, table_service: TableService, settings: Settings) -> None:
        self.table_service, self.settings = table_service, settings
        self._watchers: defaultdict[str, set[Watcher]] = defaultdict(set)
        self._addresses: Counter[str] = Counter()
        self._rendered: dict[str, tuple[int, dict[tuple[int | None, str], str]]] = {}
        table_service.on_change.append(self._changed)

    def _changed(self, table: Table) -> None:
        for watcher in self._watchers.get(table.id, ()):
            watcher.wakeup.set()

    @property
    def watched(self) -> Collection[str]:
        """The ids of the tables with open channels."""
        return self._watchers.keys()

    def watching(self, id: str) -> int:
        return len(self._watchers.get(id, ()))

    async def serve(
        self,
        socket: WebSocket,
        id: str,
        identify: Identify,
        language: str,
        since: int | None,
        encoder: Encoder | None = None,
    ) -> None:
        """Keep a channel up to date until it closes. Without an `encoder` it sends JSON."""
        address = address_of(socket)
        try:
            known = await identify()
        except Refused as error:
            await socket.close(POLICY, error.reason)
            return
        person = known.id if known else None
        try:
            table = await self.table_service.current(id)
        except Refused as error:
            if error.kind == "busy":  # accept first: clients never see the code of a refused handshake
                await socket.accept()
                await socket.close(TRY_LATER, error.reason)
                return
            table = None
        except RulesChanged:
            table = None
        if table is None or not await may_see(table, person, self.table_service.store):
            await socket.close(NO_SUCH_TABLE, "no such table")
            return
        if self.table_service.closing:
            await socket.accept()
            await socket.close(RESTART, "the server starts again")
            return
        if self._addresses[address] >= self.settings.limits.sockets:
            await socket.close(TRY_LATER, "too many channels")
            return
        watcher = Watcher(socket, id, identify, person, language, encoder or self)
        watcher.rights = viewing_rights(table, person)
        self._watchers[id].add(watcher)
        self._addresses[address] += 1
        self.table_service.metrics.sockets.inc()
        reader: asyncio.Task[None] | None = None
        try:
            await socket.accept()  # counted before: others may connect meanwhile
            reader = asyncio.create_task(self._read(watcher))
            await self._write(watcher, reader, since)
        except (WebSocketDisconnect, RuntimeError, OSError):
            pass  # the client disconnected in the middle of a message
        finally:
            if reader is not None:
                reader.cancel()
            self._watchers[id].discard(watcher)
            if not self._watchers[id]:
                del self._watchers[id]
                self._rendered.pop(id, None)
            self._addresses[address] -= 1
            if not self._addresses[address]:
                del self._addresses[address]
            self.table_service.metrics.sockets.dec()

    async def _write(self, watcher: Watcher, reader: asyncio.Task[None], since: int | None) -> None:
        socket, sent = watcher.socket, since or 0
        table = await self.table_service.table(watcher.id)
        self.table_service.bots.note_presence(table, watcher.person)
        if since is None or table.seq != since:
            seat = table.seat_of(watcher.person)
            await self._send(socket, await watcher.encoder.first(table, seat, watcher.language, sent))
            sent = table.seq
        else:
            await self._send(socket, _beat(sent))
        while not reader.done() and socket.client_state == WebSocketState.CONNECTED:
            quiet = False
            try:
                async with asyncio.timeout(self.settings.heartbeat):  # unlike `wait_for`, it needs no extra task
                    await watcher.wakeup.wait()
            except TimeoutError:
                quiet = True
            watcher.wakeup.clear()
            if reader.done():
                return
            if not await watcher.is_known():
                await socket.close(POLICY, "logged out")
                return
            table = await self.table_service.table(watcher.id)
            self.table_service.bots.note_presence(table, watcher.person)
            rights = viewing_rights(table, watcher.person)
            if rights != watcher.rights:
                if not await may_see(table, watcher.person, self.table_service.store):
                    await socket.close(POLICY, "the watch link was withdrawn")
                    return
                watcher.rights = rights
            if table.seq != sent:
                seat = table.seat_of(watcher.person)
                await self._send(socket, watcher.encoder.next(table, seat, watcher.language, sent))
                sent = table.seq
            elif watcher.ping_pending or quiet:
                watcher.ping_pending = False
                await self._send(socket, _beat(sent))

    async def _send(self, socket: WebSocket, message: str | bytes) -> None:
        try:
            async with asyncio.timeout(self.settings.slow):
                await (socket.send_text(message) if isinstance(message, str) else socket.send_bytes(message))
        except TimeoutError:
            raise WebSocketDisconnect(TRY_LATER) from None
        self.table_service.metrics.messages.inc()

    async def _read(self, watcher: Watcher) -> None:
        """Any message of a client is just a ping. Moves are not made here."""
        heard, since = 0, time.monotonic()
        try:
            while True:
                message = await watcher.socket.receive()
                if message["type"] == "websocket.disconnect":
                    break
                if time.monotonic() - since > MESSAGE_SECONDS:
                    heard, since = 0, time.monotonic()
                heard += 1
                said = message.get("text") or message.get("bytes") or b""
                if heard > MAX_MESSAGES or len(said) > self.settings.limits.message:
                    await watcher.socket.close(POLICY, "too much")
                    break
                watcher.ping_pending = True
                watcher.wakeup.set()
        except (WebSocketDisconnect, RuntimeError, OSError):
            pass
        finally:
            watcher.wakeup.set()

    async def first(self, table: Table, seat: int | None, language: str, since: int) -> str:
        is_long = len(log_after(table, since)) > LONG
        return await offload_if(is_long, self._message, table, seat, language, since, None)

    def next(self, table: Table, seat: int | None, language: str, sent: int) -> str:
        """The latest view, rendered once for all clients that share the viewpoint."""
        seq, texts = self._rendered.get(table.id, (0, {}))
        if seq != table.seq:
            texts = {}
            self._rendered[table.id] = table.seq, texts
        if (seat, language) not in texts:
            texts[seat, language] = self._message(table, seat, language, 0, LOG_LINES)
        return texts[seat, language]

    def _message(self, table: Table, seat: int | None, language: str, since: int, last: int | None) -> str:
        seen = view_of(table, seat, language, since, last).as_json(now_ms())
        return orjson.dumps({"type": "table", **seen}).decode()

    async def disconnect_person(self, person: str) -> None:
        """Close all channels of a person whose sessions have changed. Clients with a valid session reconnect."""
        own = [w for several in self._watchers.values() for w in several if w.person == person]
        await asyncio.gather(*(w.socket.close(POLICY, "logged out") for w in own), return_exceptions=True)

    async def stop(self) -> None:
        """Close all channels with the code that makes clients reconnect soon."""
        watchers = [watcher for several in self._watchers.values() for watcher in several]
        closing = (watcher.socket.close(RESTART, "the server starts again") for watcher in watchers)
        await asyncio.gather(*closing, return_exceptions=True)


def _beat(seq: int) -> str:
    return orjson.dumps({"type": "beat", "seq": seq}).decode()

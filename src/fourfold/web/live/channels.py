"""The live channel: a WebSocket per table and viewpoint that gets the newest view, after it was stored.

A message is rendered once per viewpoint and language, however many watch. A client that cannot keep up misses what is
outdated and gets the newest; one that comes back says which event it knows and gets what followed.
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
"""Of the log, a message carries the last lines; whoever missed more asks for the table."""
MOST_MESSAGES, IN_SECONDS = 30, 10.0
"""What a client may say on the channel."""
BELIEVED = 30.0
"""Seconds after which it is asked again whether a channel still has the person that it came with."""

Who = Callable[[], Awaitable[Person | None]]
"""Tells the person of a connection by what it showed at the handshake; `Refused` if that is no longer valid."""


class Encoder(Protocol):
    """What is said on a channel: the table as JSON, or the parts of a page."""

    async def first(self, table: Table, seat: int | None, language: str, since: int) -> str | bytes:
        """For a client that knows event `since` and comes back."""
        ...

    def next(self, table: Table, seat: int | None, language: str, sent: int) -> str | bytes:
        """For a client that was told of event `sent` on this channel."""
        ...


class Watcher:
    """One open channel."""

    def __init__(
        self, socket: WebSocket, id: str, who: Who, person: str | None, language: str, encoder: Encoder
    ) -> None:
        self.socket, self.id, self.language, self.encoder = socket, id, language, encoder
        self.who, self.person, self.asked_who = who, person, time.monotonic()
        self.news = asyncio.Event()
        self.asked = False
        """Whether the client wants to know that the channel lives."""
        self.rights: tuple[object, ...] = ()
        """What the permission to see the table rested on when it was last looked up."""

    async def is_known(self) -> bool:
        """Whether what the channel came with still stands for its person: another server may have withdrawn it."""
        if time.monotonic() - self.asked_who < BELIEVED:
            return True
        self.asked_who = time.monotonic()
        try:
            person = await self.who()
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
            watcher.news.set()

    @property
    def watched(self) -> Collection[str]:
        """The tables that somebody watches now."""
        return self._watchers.keys()

    def watching(self, id: str) -> int:
        return len(self._watchers.get(id, ()))

    async def serve(
        self,
        socket: WebSocket,
        id: str,
        who: Who,
        language: str,
        since: int | None,
        encoder: Encoder | None = None,
    ) -> None:
        """Keep a channel up to date until it ends. Without a `encoder` it speaks JSON."""
        address = address_of(socket)
        try:
            known = await who()
        except Refused as error:
            await socket.close(POLICY, error.reason)
            return
        person = known.id if known else None
        try:
            table = await self.table_service.current(id)
        except Refused as error:
            if error.kind == "busy":  # accepted first: the code of a refused handshake reaches nobody
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
        watcher = Watcher(socket, id, who, person, language, encoder or self)
        watcher.rights = viewing_rights(table, person)
        self._watchers[id].add(watcher)
        self._addresses[address] += 1
        self.table_service.metrics.sockets.inc()
        reader: asyncio.Task[None] | None = None
        try:
            await socket.accept()  # counted by now: others may ask meanwhile
            reader = asyncio.create_task(self._read(watcher))
            await self._write(watcher, reader, since)
        except (WebSocketDisconnect, RuntimeError, OSError):
            pass  # the client has gone in the middle of a message
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
                async with asyncio.timeout(self.settings.heartbeat):  # unlike `wait_for`, without a task of its own
                    await watcher.news.wait()
            except TimeoutError:
                quiet = True
            watcher.news.clear()
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
            elif watcher.asked or quiet:
                watcher.asked = False
                await self._send(socket, _beat(sent))

    async def _send(self, socket: WebSocket, told: str | bytes) -> None:
        try:
            async with asyncio.timeout(self.settings.slow):
                await (socket.send_text(told) if isinstance(told, str) else socket.send_bytes(told))
        except TimeoutError:
            raise WebSocketDisconnect(TRY_LATER) from None
        self.table_service.metrics.messages.inc()

    async def _read(self, watcher: Watcher) -> None:
        """Whatever a client says means only: are you there? Moves are not made here."""
        heard, since = 0, time.monotonic()
        try:
            while True:
                message = await watcher.socket.receive()
                if message["type"] == "websocket.disconnect":
                    break
                if time.monotonic() - since > IN_SECONDS:
                    heard, since = 0, time.monotonic()
                heard += 1
                said = message.get("text") or message.get("bytes") or b""
                if heard > MOST_MESSAGES or len(said) > self.settings.limits.message:
                    await watcher.socket.close(POLICY, "too much")
                    break
                watcher.asked = True
                watcher.news.set()
        except (WebSocketDisconnect, RuntimeError, OSError):
            pass
        finally:
            watcher.news.set()

    async def first(self, table: Table, seat: int | None, language: str, since: int) -> str:
        is_long = len(log_after(table, since)) > LONG
        return await offload_if(is_long, self._message, table, seat, language, since, None)

    def next(self, table: Table, seat: int | None, language: str, sent: int) -> str:
        """The newest view of a viewpoint, rendered once for all who share it."""
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

    async def part(self, person: str) -> None:
        """Close the channels of somebody whose sessions have ended; who is still known may come back."""
        own = [w for several in self._watchers.values() for w in several if w.person == person]
        await asyncio.gather(*(w.socket.close(POLICY, "logged out") for w in own), return_exceptions=True)

    async def stop(self) -> None:
        """Tell everybody to come back soon."""
        watchers = [watcher for several in self._watchers.values() for watcher in several]
        closing = (watcher.socket.close(RESTART, "the server starts again") for watcher in watchers)
        await asyncio.gather(*closing, return_exceptions=True)


def _beat(seq: int) -> str:
    return orjson.dumps({"type": "beat", "seq": seq}).decode()

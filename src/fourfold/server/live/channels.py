"""The live channel: a WebSocket per client that sends the latest view of a table once it is stored.

A message is rendered once per viewpoint and language, however many clients watch. A slow client skips outdated views
and gets the latest one; a client that reconnects names the last event it knows and gets what followed. Heartbeats say
how many people watch without a seat, on all servers. Clients may also send requests, which
another module carries out.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter, defaultdict
from collections.abc import Awaitable, Callable, Collection
from typing import NamedTuple

import orjson
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from fourfold.server.http.requests import address_of
from fourfold.server.live.presence import Attendance, Elsewhere
from fourfold.server.live.table_service import TableService
from fourfold.server.live.watcher import Encoder, Identify, Watcher
from fourfold.server.offload import LONG, offload_if
from fourfold.server.settings import Settings
from fourfold.server.signals import Signal
from fourfold.table.access import may_see, viewing_rights
from fourfold.table.clock import now_ms
from fourfold.table.errors import Refused
from fourfold.table.events import RulesChanged
from fourfold.table.table import Table
from fourfold.table.views import Held, log_after, view_of

log = logging.getLogger("fourfold.live")

RESTART, POLICY, TRY_LATER, FAULT, NO_SUCH_TABLE = 1012, 1008, 1013, 1011, 4404
LOG_LINES = 30
"""A message carries only the last lines of the log; clients that missed more request the table."""
MAX_MESSAGES, MESSAGE_SECONDS = 30, 10.0
"""How many messages a client may send per period, besides requests: those have the limits of all requests. What cannot
be understood, or exceeds those limits, is no request."""
REQUEST = "{", b"{"
"""How a message begins that is a request, and not a ping."""
HIDDEN = "hidden"
"""The ping of a page that is out of sight."""
CANNOT_THINK = "cannot think"
"""What a page says that was asked to think and has failed."""
CHAT = '{"type":"chat"}'
"""The message that something was written at the table."""
COUNT_SECONDS = 0.5
"""The number of spectators is sent at most this often: hundreds may come at once."""


class Reply(NamedTuple):
    """The message that answers a request; `wasted` if there was nothing to carry out, as the request could not be
    understood or was one too many."""

    message: str
    wasted: bool = False


Answer = Callable[[str | bytes], Awaitable[Reply]]
"""Carries out a request that a client sent over its channel."""


class Beat(NamedTuple):
    """Who else is there: the seats whose players are away, and how many watch."""

    away: tuple[int, ...] = ()
    spectators: int = 0


NOTHING = -1
"""The event that a client has if what it was sent was meant for other seats: none that can be compared with."""
ALL_HERE = Beat()


class Live:
    """All open channels of a server."""

    def __init__(self, table_service: TableService, settings: Settings) -> None:
        self.table_service, self.settings = table_service, settings
        self._watchers: defaultdict[str, set[Watcher]] = defaultdict(set)
        self._addresses: Counter[str] = Counter()
        self._rendered: dict[str, tuple[int, dict[tuple[Held, str], str]]] = {}
        self._spectators: dict[str, int] = {}
        self._counting: set[str] = set()
        self._finishing: set[asyncio.Task[None]] = set()
        """Readers whose client has gone while their request is carried out."""
        self.elsewhere: Elsewhere[Attendance] = Elsewhere()
        self.on_spectators: Signal[str] = Signal()
        """The number of spectators of a table has changed; its id."""
        self.on_attendance: Signal[str] = Signal()
        """`attendance` has changed; the id of the table."""
        table_service.on_change.connect(self._changed)
        table_service.bots.on_return.connect(self._changed)

    def _changed(self, table: Table) -> None:
        for watcher in self._watchers.get(table.id, ()):
            watcher.wakeup.set()

    def note_chat(self, id: str) -> None:
        """Somebody wrote at a table: tell those who sit there, who then request what they may read."""
        for watcher in self._watchers.get(id, ()):
            watcher.chat_pending = True
            watcher.wakeup.set()

    @property
    def watched(self) -> Collection[str]:
        """The ids of the tables with open channels."""
        return self._watchers.keys()

    def watching(self, id: str) -> int:
        return len(self._watchers.get(id, ()))

    def attendance(self, id: str) -> Attendance:
        """Who has a table open on this server."""
        people: dict[str, bool] = {}
        for watcher in self._watchers.get(id, ()):
            if watcher.person is not None and watcher.sits:
                people[watcher.person] = people.get(watcher.person, False) or not watcher.is_hidden
        return Attendance(people, self._spectators.get(id, 0))

    def _everywhere(self, id: str) -> list[Attendance]:
        return [self.attendance(id), *self.elsewhere.values(id)]

    def is_open(self, id: str, person: str) -> bool:
        """Whether a player has a channel of a table open."""
        return any(person in each.people for each in self._everywhere(id))

    def is_looking(self, id: str, person: str) -> bool:
        """Whether a player has a channel of a table open whose page is not out of sight."""
        return any(each.people.get(person, False) for each in self._everywhere(id))

    def thinker(self, id: str, person: str) -> Watcher | None:
        """A channel of a person whose page can think, if possible one that is in sight."""
        able = (watcher for watcher in self._watchers.get(id, ()) if watcher.thinks and watcher.person == person)
        return min(able, key=lambda watcher: watcher.is_hidden, default=None)

    def spectators(self, id: str) -> int:
        """How many people without a seat follow a table."""
        return self._spectators.get(id, 0) + sum(each.spectators for each in self.elsewhere.values(id))

    def note_elsewhere(self, id: str, server: str, attendance: Attendance) -> None:
        """Another server tells who has a table open there."""
        before, table = self.spectators(id), self.table_service.peek(id)
        self.elsewhere.note(id, server, attendance)
        for person in attendance.people:
            self.table_service.bots.note_elsewhere(id, table, person)
        if self.spectators(id) != before:
            self._tell_spectators(id)

    def _tell_spectators(self, id: str) -> None:
        for watcher in self._watchers.get(id, ()):
            watcher.wakeup.set()
        self.on_spectators.send(id)

    def _count_spectators_soon(self, id: str) -> None:
        if id not in self._counting:
            self._counting.add(id)
            asyncio.get_running_loop().call_later(COUNT_SECONDS, self._count_spectators, id)

    def _count_spectators(self, id: str) -> None:
        """Count again, and tell everybody at the table if the number has changed. Somebody with several channels counts
        once; of those who are not known, each channel counts."""
        self._counting.discard(id)
        watchers = self._watchers.get(id, set())
        count = len({watcher.person or watcher for watcher in watchers if not watcher.sits})
        if count == self._spectators.get(id, 0):
            return
        if count:
            self._spectators[id] = count
        else:
            del self._spectators[id]
        self._tell_spectators(id)
        self.on_attendance.send(id)

    async def serve(
        self,
        socket: WebSocket,
        id: str,
        identify: Identify,
        language: str,
        since: int | None,
        encoder: Encoder | None = None,
        answer: Answer | None = None,
        thinks: bool = False,
        held: Held | None = None,
    ) -> None:
        """Keep a channel up to date until it closes. Without an `encoder` it sends JSON; with an `answer` it takes
        requests; a client that `thinks` can be asked to think. `held` are the seats for which it has event `since`."""
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
        presence = self.table_service.bots.presence
        if person is not None:
            presence.open_channel(id, person)
        watcher = Watcher(socket, id, identify, person, language, encoder or self, thinks)
        watcher.rights, watcher.sits = viewing_rights(table, person), table.seat_of(person) is not None
        self._watchers[id].add(watcher)
        self.on_attendance.send(id)
        self._count_spectators_soon(id)
        self._addresses[address] += 1
        self.table_service.metrics.sockets.inc()
        reader: asyncio.Task[None] | None = None
        try:
            await socket.accept()  # counted before: others may connect meanwhile
            reader = asyncio.create_task(self._read(watcher, answer))
            await self._write(watcher, reader, since, held)
        except (WebSocketDisconnect, RuntimeError, OSError):
            pass  # the client disconnected in the middle of a message
        finally:
            if reader is not None and not watcher.is_acting:
                reader.cancel()
            elif reader is not None:  # a client that disconnects does not interrupt its move
                self._finishing.add(reader)
                reader.add_done_callback(self._finishing.discard)
            if person is not None:
                presence.close_channel(id, person, now_ms())
            watcher.cannot_think()
            self._watchers[id].discard(watcher)
            if not self._watchers[id]:
                del self._watchers[id]
                self._rendered.pop(id, None)
            self.on_attendance.send(id)
            self._count_spectators_soon(id)
            self._addresses[address] -= 1
            if not self._addresses[address]:
                del self._addresses[address]
            self.table_service.metrics.sockets.dec()

    async def _write(
        self, watcher: Watcher, reader: asyncio.Task[None], since: int | None, shown_to: Held | None
    ) -> None:
        socket, sent, last = watcher.socket, since or 0, ALL_HERE
        table = await self.table_service.table(watcher.id)
        self.table_service.bots.note_presence(table, watcher.person)
        held = table.seats_of(watcher.person)
        if shown_to not in (None, held):
            sent = NOTHING
        if since is None or table.seq != sent:
            await self._send(socket, await watcher.encoder.first(table, held, watcher.language, sent))
            sent = table.seq
        else:
            last = self._beat_at(table)
            await self._send(socket, _encoded(sent, last))
        while not reader.done() and socket.client_state == WebSocketState.CONNECTED:
            if (beat := self._beat_at(table)) != last:
                last = beat
                await self._send(socket, _encoded(sent, last))
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
                if watcher.sits != (table.seat_of(watcher.person) is not None):
                    watcher.sits = not watcher.sits
                    self.on_attendance.send(watcher.id)
                    self._count_spectators_soon(watcher.id)
            if watcher.chat_pending:
                watcher.chat_pending = False
                if table.seat_of(watcher.person) is not None:
                    await self._send(socket, CHAT)
            if table.seq != sent:
                if table.seats_of(watcher.person) != held:
                    held, sent = table.seats_of(watcher.person), NOTHING
                await self._send(socket, watcher.encoder.next(table, held, watcher.language, sent))
                sent = table.seq
            elif watcher.ping_pending or quiet:
                watcher.ping_pending, last = False, self._beat_at(table)
                await self._send(socket, _encoded(sent, last))
            if watcher.question is not None:  # after the position that it is about
                question, watcher.question = watcher.question, None
                await self._send(socket, question)

    def _beat_at(self, table: Table) -> Beat:
        return Beat(self.table_service.bots.presence.away(table, now_ms()), self.spectators(table.id))

    async def _send(self, socket: WebSocket, message: str | bytes) -> None:
        try:
            async with asyncio.timeout(self.settings.slow):
                await (socket.send_text(message) if isinstance(message, str) else socket.send_bytes(message))
        except TimeoutError:
            raise WebSocketDisconnect(TRY_LATER) from None
        self.table_service.metrics.messages.inc()

    async def _read(self, watcher: Watcher, answer: Answer | None) -> None:
        """A message of a client is a request, or just a ping, which may say whether its page is out of sight. One
        request is answered before the next message is read."""
        heard, since = 0, time.monotonic()
        try:
            while True:
                message = await watcher.socket.receive()
                if message["type"] == "websocket.disconnect":
                    break
                if time.monotonic() - since > MESSAGE_SECONDS:
                    heard, since = 0, time.monotonic()
                said = message.get("text") or message.get("bytes") or b""
                request = answer if said[:1] in REQUEST else None
                heard += request is None
                if heard > MAX_MESSAGES or len(said) > self.settings.limits.message:
                    await watcher.socket.close(POLICY, "too much")
                    break
                if said == CANNOT_THINK:
                    watcher.cannot_think()
                    continue
                if watcher.is_hidden != (said == HIDDEN):
                    watcher.is_hidden = not watcher.is_hidden
                    self.on_attendance.send(watcher.id)
                if request is not None:
                    reply = await self._answer(watcher, request, said)
                    if reply is None:
                        break
                    heard += reply.wasted
                    await asyncio.sleep(0)  # neither reading what is there nor sending lets others have a turn
                    continue
                watcher.ping_pending = True
                watcher.wakeup.set()
        except (WebSocketDisconnect, RuntimeError, OSError):
            pass
        finally:
            watcher.wakeup.set()

    async def _answer(self, watcher: Watcher, answer: Answer, request: str | bytes) -> Reply | None:
        """Carry out a request and answer it; None if the channel cannot go on."""
        watcher.is_acting = True
        try:
            reply = await answer(request)
        except Exception:
            log.exception("a request on a live channel failed")
            await watcher.socket.close(FAULT, "internal error")
            return None
        finally:
            watcher.is_acting = False
        if watcher not in self._watchers.get(watcher.id, ()):
            return None
        await self._send(watcher.socket, reply.message)
        return reply

    async def first(self, table: Table, held: Held, language: str, since: int) -> str:
        is_long = len(log_after(table, since)) > LONG
        return await offload_if(is_long, self._message, table, held, language, since, None)

    def next(self, table: Table, held: Held, language: str, sent: int) -> str:
        """The latest view, rendered once for all clients that share the viewpoint."""
        seq, texts = self._rendered.get(table.id, (0, {}))
        if seq != table.seq:
            texts = {}
            self._rendered[table.id] = table.seq, texts
        if (held, language) not in texts:
            texts[held, language] = self._message(table, held, language, 0, LOG_LINES)
        return texts[held, language]

    def _message(self, table: Table, held: Held, language: str, since: int, last: int | None) -> str:
        seen = view_of(table, table.viewpoint(held), language, since, last, held).as_json(now_ms())
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


def _encoded(seq: int, beat: Beat) -> str:
    """A heartbeat. It says how many watch, and which seats' players are away, if any."""
    away = {"away": beat.away} if beat.away else {}
    return orjson.dumps({"type": "beat", "seq": seq, "spectators": beat.spectators, **away}).decode()

"""The lobby: open tables, games to watch, and who looks for opponents, as one live channel for all readers.

What is shown is gathered once for everybody, and only while somebody reads it or asks for a page. Pages encode it once
per language. With several servers each gathers for its own readers; how many people watch a game is what this server
knows.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Protocol
from zlib import crc32

import orjson
import sqlalchemy as sa
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from fourfold.server.http.requests import address_of
from fourfold.server.live.channels import MAX_MESSAGES, MESSAGE_SECONDS, POLICY, RESTART, TRY_LATER, Live
from fourfold.server.live.seeks import Seeks, open_tables, played_tables
from fourfold.server.live.table_service import TableService
from fourfold.server.settings import Settings
from fourfold.server.storage import schema
from fourfold.table.clock import now_ms
from fourfold.table.clocks import DAYS, Pace
from fourfold.table.errors import Refused
from fourfold.table.rating_rules import is_provisional, own_unrated_reason, rating_kind, rating_text, shown_rating
from fourfold.table.seeking import Seek, has_open_seat
from fourfold.table.table import Table
from fourfold.table.views import SeatView, view_of

log = logging.getLogger("fourfold.lobby")

MOST_OPEN, MOST_PLAYED = 12, 6
REST_SECONDS = 1.0
"""The lobby is gathered at most this often: at a popular table, moves come every moment."""
POLL_SECONDS, POLL_SECONDS_SINGLE = 2.0, 15.0
"""How often a server looks without being told: several servers for each other's changes, a single one for seeks that
have ended."""
LOOK_SECONDS = 5.0
"""How often another try is made to match a reader who looks for opponents."""
HOUR_MS = 3_600_000


@dataclass(frozen=True)
class OpenTable:
    """A listed table with a free seat for anybody."""

    id: str
    game: str
    seats: tuple[SeatView, ...]
    pace: Pace
    rated: bool
    opened: int
    hours: int
    """How many whole hours it has waited."""
    rating: str | None
    """The host's."""
    commitment: str | None
    people: frozenset[str] = field(repr=False)
    """The ids of those who sit there. Never shown."""


@dataclass(frozen=True)
class PlayedTable:
    """A listed table whose game can be watched."""

    id: str
    game: str
    seats: tuple[SeatView, ...]
    turn: int
    spectators: int


@dataclass(frozen=True)
class LobbyState:
    """What the lobby shows to everybody."""

    open: tuple[OpenTable, ...] = ()
    played: tuple[PlayedTable, ...] = ()
    seekers: tuple[str, ...] = ()
    """The names of those who look for opponents. Only their heads are shown."""

    @property
    def version(self) -> int:
        """The same on every server."""
        return crc32(repr(self).encode())


Look = Callable[[], Awaitable[Seek | None]]
"""Returns a reader's seek, after another try to match it."""


class Encoder(Protocol):
    """Encodes the lobby for a page."""

    def message(self, state: LobbyState, language: str) -> bytes: ...


class Lobby:
    """The lobby of a server, and the channels of its readers."""

    def __init__(
        self,
        table_service: TableService,
        live: Live,
        seeks: Seeks,
        settings: Settings,
        is_present: Callable[[str], bool],
    ) -> None:
        self.table_service, self.live, self.seeks, self.settings = table_service, live, seeks, settings
        self._state, self._gathered_at = LobbyState(), 0.0
        self.is_present = is_present
        """Whether a person has a stream of their events open."""
        self._is_stale = True
        self._gathering = asyncio.Lock()
        self._wakeups: dict[WebSocket, asyncio.Event] = {}
        self._seeking: set[asyncio.Event] = set()
        """The wake-ups of readers who look for opponents."""
        self._addresses: Counter[str] = Counter()
        self._task: asyncio.Task[None] | None = None
        self._changed = asyncio.Event()
        table_service.on_change.connect(self._table_changed)
        live.on_spectators.connect(lambda id: self._note_change())
        seeks.on_change.connect(self._seek_changed)

    def _table_changed(self, table: Table) -> None:
        shown = {each.id for each in self._state.open} | {each.id for each in self._state.played}
        if table.listed or table.id in shown:
            self._note_change()

    def _note_change(self) -> None:
        self._is_stale = True
        self._changed.set()

    def _seek_changed(self) -> None:
        for wakeup in self._seeking:
            wakeup.set()
        self._note_change()

    @property
    def _poll_seconds(self) -> float:
        return POLL_SECONDS if self.table_service.store.is_shared else POLL_SECONDS_SINGLE

    # --- what is shown

    async def state(self) -> LobbyState:
        """What the lobby shows now; gathered again if something has changed and the last time is a moment ago."""
        async with self._gathering:
            age = time.monotonic() - self._gathered_at
            if self._is_stale or age > self._poll_seconds:
                self._is_stale, self._gathered_at = False, time.monotonic()
                self._state = await self._gather()
            return self._state

    async def _gather(self) -> LobbyState:
        waiting = [table for table in await open_tables(self.table_service, MOST_OPEN) if has_open_seat(table)]
        waiting = [table for table in waiting if self._is_waiting(table)]
        ratings = await self._ratings(waiting)
        now = now_ms()
        watched = [
            table for table in await played_tables(self.table_service, MOST_PLAYED) if now - table.changed < HOUR_MS
        ]
        seekers = tuple(seek.name for seek in await self.seeks.current())
        return LobbyState(
            tuple(_open_table(table, ratings.get(table.id), now) for table in waiting),
            tuple(
                PlayedTable(t.id, t.game.name, view_of(t, None, last=0).seats, t.turn, self.live.spectators(t.id))
                for t in watched
            ),
            seekers,
        )

    def _is_waiting(self, table: Table) -> bool:
        """Whether the people of an open table are there, or elsewhere on this site; with days for a move they need not
        be."""
        if table.clocks.pace.kind == DAYS or self.table_service.bots.presence.is_anybody_here(table, now_ms()):
            return True
        return any(self.is_present(seat.person) for seat in table.seats if seat.person)

    async def _ratings(self, tables: list[Table]) -> dict[str, str]:
        """By table, the rating of its host in its game."""
        r = schema.rating.c
        hosts = {table.host for table in tables}
        if not hosts:
            return {}
        rows = await self.table_service.store.read(
            sa.select(r.player, r.game, r.kind, r.mu, r.sigma).where(r.player.in_(hosts))
        )
        known = {
            (row.player, row.game, row.kind): rating_text(shown_rating(row.mu), is_provisional(row.sigma))
            for row in rows
        }
        keys = {table.id: (table.host, table.game.name, rating_kind(len(table.seats))) for table in tables}
        return {id: known[key] for id, key in keys.items() if key in known}

    # --- readers

    async def serve(
        self, socket: WebSocket, language: str, since: int, encoder: Encoder, look: Look | None = None
    ) -> None:
        """Keep a reader up to date who has version `since`. With `look` they look for opponents as long as the channel
        is open, and are told where they were matched."""
        address = address_of(socket)
        if self.table_service.closing or self._addresses[address] >= self.settings.limits.sockets:
            await socket.close(TRY_LATER, "too many channels, or the server starts again")
            return
        wakeup = self._wakeups[socket] = asyncio.Event()
        if look is not None:
            self._seeking.add(wakeup)
        self._addresses[address] += 1
        self.table_service.metrics.sockets.inc()
        if self._task is None:
            self._task = asyncio.create_task(self._refresh())
        reader: asyncio.Task[None] | None = None
        try:
            await socket.accept()
            reader = asyncio.create_task(_read(socket, wakeup, self.settings.limits.message))
            sent = since
            while not reader.done() and socket.client_state == WebSocketState.CONNECTED:
                sent = await self._tell(socket, language, sent, encoder, look)
                with suppress(TimeoutError):
                    async with asyncio.timeout(self.settings.heartbeat if look is None else LOOK_SECONDS):
                        await wakeup.wait()
                wakeup.clear()
        except (WebSocketDisconnect, RuntimeError, OSError, TimeoutError, Refused):
            pass  # the client disconnected in the middle of a message, or is too slow
        finally:
            if reader is not None:
                reader.cancel()
            del self._wakeups[socket]
            self._seeking.discard(wakeup)
            self._addresses[address] -= 1
            if not self._addresses[address]:
                del self._addresses[address]
            self.table_service.metrics.sockets.dec()
            if not self._wakeups and self._task is not None:
                self._task.cancel()
                self._task = None

    async def _tell(self, socket: WebSocket, language: str, sent: int, encoder: Encoder, look: Look | None) -> int:
        """Send what a reader does not know yet, or a heartbeat. Returns the version that they have then."""
        seek = await look() if look is not None else None
        state = await self.state()
        async with asyncio.timeout(self.settings.slow):
            if state.version != sent:
                await socket.send_bytes(encoder.message(state, language))
            table = seek.table if seek is not None else None
            await socket.send_text(orjson.dumps({"type": "beat", "table": table}).decode())
        self.table_service.metrics.messages.inc()
        return state.version

    async def _refresh(self) -> None:
        """Gather the lobby again when something has changed, as long as somebody reads it."""
        seen = self._state.version
        while True:
            try:
                async with asyncio.timeout(self._poll_seconds):
                    await self._changed.wait()
            except TimeoutError:
                self._is_stale = True
            self._changed.clear()
            try:
                version = (await self.state()).version
            except Exception:
                log.exception("could not gather the lobby")
                version = seen
            if version != seen:
                seen = version
                for wakeup in self._wakeups.values():
                    wakeup.set()
            await asyncio.sleep(REST_SECONDS)

    async def stop(self) -> None:
        """Close all channels with the code that makes clients reconnect soon."""
        closing = (socket.close(RESTART, "the server starts again") for socket in list(self._wakeups))
        await asyncio.gather(*closing, return_exceptions=True)


async def _read(socket: WebSocket, wakeup: asyncio.Event, longest: int) -> None:
    """Any message of a reader is a ping, which is answered."""
    heard, since = 0, time.monotonic()
    try:
        while True:
            message = await socket.receive()
            if message["type"] == "websocket.disconnect":
                break
            if time.monotonic() - since > MESSAGE_SECONDS:
                heard, since = 0, time.monotonic()
            heard += 1
            if heard > MAX_MESSAGES or len(message.get("text") or message.get("bytes") or b"") > longest:
                await socket.close(POLICY, "too much")
                break
            wakeup.set()
    except (WebSocketDisconnect, RuntimeError, OSError):
        pass
    finally:
        wakeup.set()


def _open_table(table: Table, rating: str | None, now: int) -> OpenTable:
    return OpenTable(
        table.id,
        table.game.name,
        view_of(table, None, last=0).seats,
        table.clocks.pace,
        own_unrated_reason(table) is None,
        table.opened,
        (now - table.opened) // HOUR_MS,
        rating,
        table.commitment,
        frozenset(seat.person for seat in table.seats if seat.person),
    )

"""What happens to a person at all their tables, as a stream of server-sent events: invitations, games that begin,
turns, nudges, ends.

A stream begins with the running games and open invitations, so a client that reconnects misses nothing. It says that
something happened; a client requests the table, or follows its live channel, for the rest. Like a live channel, a
stream that falls behind skips what is outdated. The notices that reach people elsewhere (`server/notices/`) ask `news`,
too.
"""

from __future__ import annotations

import asyncio
from collections import Counter, defaultdict
from collections.abc import AsyncIterator, Collection, Iterator
from contextlib import suppress
from dataclasses import dataclass
from itertools import chain
from typing import Any

import orjson

from fourfold.server.live.presence import Elsewhere
from fourfold.server.live.table_service import TableService
from fourfold.server.live.watcher import Identify
from fourfold.server.people.invitations import Invitation, invitations_of
from fourfold.server.people.people import Person
from fourfold.server.settings import Settings
from fourfold.server.signals import Signal
from fourfold.table.absence import pending_nudge
from fourfold.table.errors import Refused
from fourfold.table.events import RulesChanged
from fourfold.table.table import OVER, PLAYING, Table


@dataclass(frozen=True)
class SeenNews:
    """What a person has been told about a table: its status, and the `seq` of their last turn, the last offer and
    the last nudge."""

    status: str = ""
    turn: int = 0
    offer: tuple[int, int | None] = 0, None
    """Of a draw offer, also the seat that has to answer: a person may hold several."""
    nudge: int = 0

    @classmethod
    def everything(cls, table: Table, person: str) -> SeenNews:
        """As if a person knew all that has happened at a table."""
        offer, nudge = table.offer is not None, pending_nudge(table)
        return cls(
            table.status,
            table.turn,
            (table.turn, table.seat_of(person)) if offer else (0, None),
            nudge.seq if nudge else 0,
        )


def news(table: Table, person: str, seen: SeenNews) -> tuple[list[dict[str, Any]], SeenNews]:
    """What a person has not been told yet about a table, and what they have seen then."""
    seat = table.seat_of(person)
    if seat is None:
        return [], seen
    about = {"table": table.id, "game": table.game.name, "seat": seat}
    found: list[dict[str, Any]] = []
    turn, offer, nudge = seen.turn, seen.offer, seen.nudge
    if table.status == PLAYING and seen.status != PLAYING:
        found.append({"type": "begin", **about, "players": [place.name for place in table.seats]})
    waits = table.waits_for_seat(seat)
    if waits and table.decides == seat and table.turn != turn:
        turn = table.turn
        found.append({"type": "turn", **about, "seq": turn})
    if waits and table.has_to_answer(seat) and (table.turn, seat) != offer:
        offer = table.turn, seat
        found.append({"type": "offer", **about, "seq": table.turn})
    if table.decides == seat and (note := pending_nudge(table)) is not None and note.seq != nudge:
        nudge = note.seq
        found.append({"type": "nudge", **about, "seq": nudge})
    if table.ending is not None and seen.status == PLAYING:
        found.append({"type": "over", **about, "ending": table.ending.as_json()})
    return found, SeenNews(table.status, turn, offer, nudge)


MAX_STREAMS = 8
"""Streams that one person may have open on one server."""
MAX_TABLES = 500
"""Running games that a stream begins with."""
BEAT = b": still here\n\n"
"""Server-sent events call a line that begins with a colon a comment; clients ignore it."""


class Stream:
    """One open stream: which tables have changed, and what it has said about each."""

    def __init__(self) -> None:
        self.wakeup = asyncio.Event()
        self._changed: dict[str, None] = {}
        self._seen: dict[str, SeenNews] = {}
        self._invitations: frozenset[Invitation] = frozenset()
        self.is_invited = True
        """Whether there may be invitations of which it has not told."""

    def note_invitation(self) -> None:
        self.is_invited = True
        self.wakeup.set()

    def new_invitations(self, found: Collection[Invitation]) -> Iterator[dict[str, Any]]:
        """Those of a person's open invitations of which they have not been told."""
        for invitation in found:
            if invitation not in self._invitations:
                yield {"type": "invitation", **invitation.as_json()}
        self._invitations = frozenset(found)

    def note(self, id: str) -> None:
        self._changed[id] = None
        self.wakeup.set()

    def take(self) -> list[str]:
        """The tables that have changed since this was last called."""
        ids = list(self._changed)
        self._changed.clear()
        return ids

    def news(self, table: Table, person: str) -> list[dict[str, Any]]:
        """What a person has not been told yet about a table."""
        found, seen = news(table, person, self._seen.pop(table.id, SeenNews()))
        if table.seat_of(person) is not None:
            self._seen[table.id] = seen
        return found


class PersonalEvents:
    """All open streams of a server."""

    def __init__(self, table_service: TableService, settings: Settings) -> None:
        self.table_service, self.settings = table_service, settings
        self._streams: defaultdict[str, set[Stream]] = defaultdict(set)
        self._tables: dict[str, set[str]] = {}
        self._addresses: Counter[str] = Counter()
        self.elsewhere: Elsewhere[bool] = Elsewhere()
        self.on_presence: Signal[str] = Signal()
        """A person has opened or closed a stream."""
        table_service.on_change.connect(self._changed)

    @property
    def watched(self) -> Collection[str]:
        """The ids of the tables where somebody with a stream sits."""
        return set(chain.from_iterable(self._tables.values()))

    @property
    def present(self) -> Collection[str]:
        """Who has a stream open on this server."""
        return self._streams.keys()

    def is_here(self, person: str) -> bool:
        """Whether a person has a stream open on this server."""
        return person in self._streams

    def is_present(self, person: str) -> bool:
        """Whether a person has a stream open."""
        return self.is_here(person) or any(self.elsewhere.values(person))

    def _changed(self, table: Table) -> None:
        for person in {seat.person for seat in table.seats if seat.person}:
            for stream in self._streams.get(person, ()):
                self._tables[person].add(table.id)
                stream.note(table.id)

    def note_invitation(self, person: str) -> None:
        """Somebody is invited to a table."""
        for stream in self._streams.get(person, ()):
            stream.note_invitation()

    async def stream(self, person: Person, identify: Identify) -> AsyncIterator[bytes]:
        """A new stream, until the client disconnects, its session or token is revoked, or the server stops."""
        stream = Stream()
        self._streams[person.id].add(stream)
        self._tables.setdefault(person.id, set())
        self._addresses[person.address] += 1
        self.on_presence.send(person.id)
        try:
            yield BEAT
            await self._note_tables(person, stream)
            while not self.table_service.closing:
                if stream.is_invited:
                    stream.is_invited = False
                    found = await invitations_of(self.table_service.store, person.id)
                    for event in stream.new_invitations(found):
                        yield _encoded(event)
                for id in stream.take():
                    async for message in self._messages(person, stream, id):
                        yield message
                try:
                    async with asyncio.timeout(self.settings.heartbeat):
                        await stream.wakeup.wait()
                except TimeoutError:
                    if not await _is_known(person, identify):
                        return
                    yield BEAT
                    if self.table_service.store.is_shared:  # a game may have begun on another server
                        stream.is_invited = True
                        await self._note_tables(person, stream)
                stream.wakeup.clear()
        finally:
            self._addresses[person.address] -= 1
            if not self._addresses[person.address]:
                del self._addresses[person.address]
            self._streams[person.id].discard(stream)
            if not self._streams[person.id]:
                del self._streams[person.id], self._tables[person.id]
            self.on_presence.send(person.id)

    def require_room(self, person: Person) -> None:
        """`Refused` if a person has too many streams, or their address: behind a proxy nothing else counts those."""
        if len(self._streams.get(person.id, ())) >= MAX_STREAMS:
            raise Refused("limit", f"you have {MAX_STREAMS} streams open already; close one")
        if self._addresses[person.address] >= self.settings.limits.sockets:
            raise Refused("limit", "people at your address have too many streams open")

    async def _note_tables(self, person: Person, stream: Stream) -> None:
        for row in await self.table_service.store.tables_of(person.id, MAX_TABLES):
            if row.status == PLAYING:
                self._tables[person.id].add(row.id)
                stream.note(row.id)

    async def _messages(self, person: Person, stream: Stream, id: str) -> AsyncIterator[bytes]:
        with suppress(Refused, RulesChanged):  # it was deleted, or can no longer be played
            table = await self.table_service.table(id)
            if table.status == OVER or table.seat_of(person.id) is None:
                self._tables[person.id].discard(id)
            for event in stream.news(table, person.id):
                yield _encoded(event)

    def stop(self) -> None:
        """End all streams: the server stops. Clients reconnect."""
        for stream in chain.from_iterable(self._streams.values()):
            stream.wakeup.set()


def _encoded(event: dict[str, Any]) -> bytes:
    return b"data: " + orjson.dumps(event) + b"\n\n"


async def _is_known(person: Person, identify: Identify) -> bool:
    """Whether the credentials of a request are still those of a person."""
    with suppress(Refused):
        found = await identify()
        return found is not None and found.id == person.id
    return False

"""The table service: every table handles one command at a time, stores its events, then announces them."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from weakref import WeakValueDictionary

from fourfold.core.draws import new_seed
from fourfold.core.game import Game
from fourfold.web.clock import now_ms
from fourfold.web.errors import Refused
from fourfold.web.live.bot_threads import BotRunner
from fourfold.web.live.bot_turns import BotTurns
from fourfold.web.live.quotas import TableQuotas
from fourfold.web.live.restart import Restart, slept_long
from fourfold.web.live.table_cache import TableCache
from fourfold.web.metrics import Metrics
from fourfold.web.offload import LONG, offload_if
from fourfold.web.people.people import Person
from fourfold.web.people.promises import Promise, Promises
from fourfold.web.storage.store import Conflict, Store, TableSummary
from fourfold.web.tables.access import may_see, may_send, sender
from fourfold.web.tables.arrival import NOTHING, Arrival
from fourfold.web.tables.clocks import Pace
from fourfold.web.tables.commands import Command, Rematch, Sit
from fourfold.web.tables.events import RulesChanged, extend, replay
from fourfold.web.tables.handlers import act
from fourfold.web.tables.importing import ImportedRecord, claimed_game, import_record, read_record
from fourfold.web.tables.opening import Opening, open_table, rematch_opening
from fourfold.web.tables.table import BOT, WATCH, Event, Table

HASH_LENGTH = "abcdefghjkmnpqrstuvwxyz23456789"
ID_LENGTH = 12
TRIES = 5
"""How often a command is tried again when another server was quicker."""
PATIENCE = 20.0
"""Seconds that a request waits for a stored table while its game is prepared."""
SOON = 1.0
"""Seconds for which the list of open tables waits for one of them."""


def new_id() -> str:
    return "".join(secrets.choice(HASH_LENGTH) for _ in range(ID_LENGTH))


async def at_once(game: str) -> None:
    """Nothing has to be prepared."""


class TableService:
    """Tables by id. `on_change` are called with every table after its events are stored."""

    def __init__(
        self,
        store: Store,
        bot_runner: BotRunner,
        metrics: Metrics,
        quotas: TableQuotas | None = None,
        asleep: bool = False,
    ) -> None:
        self.store, self.metrics = store, metrics
        self.promises, self.quotas = Promises(store), quotas or TableQuotas()
        self.bots, self.restart = BotTurns(self, bot_runner), Restart(self, asleep)
        self.cache = TableCache(metrics)
        self.on_change: list[Callable[[Table], None]] = []
        self.prepare: Callable[[str], Awaitable[None]] = at_once
        """Does what is due before a game, by its name, is first shown here, without blocking the event loop."""
        self.closing = False
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    # --- reading

    def peek(self, id: str) -> Table | None:
        """A table that is in memory."""
        return self.cache.get(id)

    async def table(self, id: str) -> Table:
        """A table, from memory or from its events; `Refused` if there is none."""
        found = self.cache.get(id)
        if found is not None:
            return found
        async with self._lock(id):
            return self.cache.get(id) or await self._read(id)

    async def refresh(self, id: str) -> Table:
        """The table with what other servers have added to it."""
        async with self._lock(id):
            return await self._read(id)

    async def current(self, id: str) -> Table:
        """A table as it is now, whichever server added to it last."""
        return await (self.refresh(id) if self.store.is_shared else self.table(id))

    async def table_for(self, id: str, person: Person | None) -> Table:
        """A table as it is now, for somebody who may see it; for others it does not exist."""
        table, viewer = await self.current(id), person.id if person else None
        if not await may_see(table, viewer, self.store):
            raise _missing(id)
        self.bots.note_presence(table, viewer)
        return table

    async def open_tables(self, limit: int) -> list[tuple[TableSummary, Table]]:
        """Listed tables that wait for people. One that cannot be played here, or not soon, hides no others."""
        rows = await self.store.open_tables(limit)
        found = await asyncio.gather(*(self._soon(row) for row in rows))
        return [(row, table) for row, table in zip(rows, found, strict=True) if table is not None]

    async def _soon(self, row: TableSummary) -> Table | None:
        with suppress(RulesChanged, Refused, TimeoutError):
            async with asyncio.timeout(SOON):
                table = await self.table(row.id)
                return table if table.changed == row.changed else await self.current(row.id)
        return None

    async def _read(self, id: str) -> Table:
        """A table from the store, under its lock: all of it, or what was added to the one in memory."""
        known = self.cache.get(id)
        table = await self._catch_up(known) if known else await self._load(id)
        self.cache.keep(table)
        if known is None or table.seq != known.seq:
            self.announce(table, news=known is None and slept_long(table))
        return table

    async def _load(self, id: str) -> Table:
        events = await self.store.events(id)
        if not events:
            raise _missing(id)
        try:
            async with asyncio.timeout(PATIENCE):
                await self.restart.until_playable(events[0].data["game"])
        except TimeoutError:
            raise Refused("busy", "the stored games are being prepared; try again in a moment") from None
        is_long = len(events) > LONG or any(event.kind == "import" for event in events[:2])
        table = await offload_if(is_long, replay, id, events)
        after, added = act(table, self.restart.owed_to(table), now_ms())
        if added:
            try:
                after = await self.store.append(after, added)
            except Conflict:  # another server has given the time back
                return await self._load(id)
            self._count(added)
        return after

    async def _catch_up(self, table: Table) -> Table:
        events = await self.store.events(table.id, table.seq)
        if any(event.kind == "forget" for event in events):  # earlier events have changed
            return await self._load(table.id)
        return await offload_if(len(events) > LONG, extend, table, events)

    def _lock(self, id: str) -> asyncio.Lock:
        lock = self._locks.get(id)
        if lock is None:
            lock = self._locks[id] = asyncio.Lock()
        return lock

    # --- acting

    async def act(self, id: str, command: Command) -> Table:
        """Carry out a command: the table after it, stored and announced; or `Refused`. For people who may not see the
        table it does not exist."""
        self._must_be_open()
        starting_seats = time.perf_counter()
        async with self._lock(id):
            table = await self._reached(id, command)
            if getattr(command, "seq", 0) > table.seq:  # it answers what another server has added
                table = await self._read(id)
            for _ in range(TRIES):
                try:
                    after, events = act(table, command, now_ms())
                except Refused as error:
                    self.metrics.refused.labels(error.kind).inc()
                    raise
                if not events:
                    return table
                try:
                    after = await self.store.append(after, events)
                    break
                except Conflict:
                    table = await self._read(id)
            else:
                raise Refused("busy", "the table is too busy; try again")
            self.cache.keep(after)
        self.metrics.seconds.observe(time.perf_counter() - starting_seats)
        self._count(events)
        self.announce(after)
        return after

    async def _reached(self, id: str, command: Command) -> Table:
        """The table that a command is for, under its lock, if its sender may use it. For people it is the newest: they
        may have sat down at another server."""
        known = self.cache.get(id)
        table = known if known and not (sender(command) and self.store.is_shared) else await self._read(id)
        if not await may_send(table, command, self.store):
            raise _missing(id)
        self.bots.note_presence(table, sender(command))
        return table

    async def join(self, link: str, person: Person, arrival: Arrival = NOTHING) -> Table:
        """Sit down, or watch, by a link."""
        table = await self.current(link.partition(".")[0])
        if table.link_target(link) == WATCH:
            await self.store.allow_watching(table.id, person.id)
            return table
        return await self.act(table.id, Sit(person.id, person.name, link=link, arrival=arrival))

    async def forget(self, id: str, person: str) -> None:
        """Take somebody out of all that happened at a table."""
        async with self._lock(id):
            if self.cache.get(id) is None:
                with suppress(RulesChanged):  # first what its clocks are owed: being forgotten is an event, too
                    await self._load(id)
            for _ in range(TRIES):
                try:
                    await self.store.erase_person(id, person, now_ms())
                    break
                except Conflict:
                    pass
            else:
                raise Refused("busy", "the table is too busy; try again")
            self.cache.drop(id)
        with suppress(RulesChanged):
            self.announce(await self.table(id))

    # --- new tables

    async def promise(self) -> Promise:
        """The promise of a new table."""
        return await self.promises.make(new_id(), now_ms())

    async def _new(self, promise: str) -> tuple[str, bytes]:
        """The id and the seed of a new table: those that were promised, if any were."""
        if not promise:
            return new_id(), new_seed()
        redeemed = await self.promises.redeem(promise, now_ms())
        return redeemed.id, redeemed.seed

    async def open(
        self, game: Game, seats: Sequence[str], host: Person, clock: Pace, listed: bool, arrival: Arrival = NOTHING
    ) -> Table:
        """A new table, as promised or not."""
        (id, seed), secret = await self._new(arrival.promise), secrets.token_bytes(32)
        opening = Opening(id, game, seats, host.id, host.name, seed, secret, clock, listed, arrival=arrival)
        try:
            return await self.create(opening, host)
        except Conflict:
            raise Refused("promise", f"table {id} exists: a promise is good for one table; ask for a new one") from None

    async def create(self, opening: Opening, host: Person) -> Table:
        """The new table of an opening; `Conflict` if there is one with its id."""
        self._must_be_open()
        await self.prepare(opening.game.name)
        table, events = open_table(opening, now_ms())
        self._admit(table, host)
        table = await self.store.append(table, events)
        self.cache.keep(table)
        self._count(events)
        self.announce(table)
        return table

    async def import_record(self, body: bytes, host: Person) -> Table:
        """The table of a game that was played elsewhere, by its record; `RecordError` if that cannot be read. It counts
        before it is read: reading is what costs."""
        game = claimed_game(body)
        self.quotas.count(host)
        if game is not None:
            await self.prepare(game)
        record = await offload_if(len(body) > LONG, read_record, body)
        self._must_be_open()
        brought = ImportedRecord(new_id(), record, host.id, secrets.token_bytes(32))
        table, events = await offload_if(len(record.moves) > LONG, import_record, brought, now_ms())
        await self.store.append(table, events)
        self.cache.keep(table)
        self._count(events)
        return table

    async def rematch(self, id: str, person: Person, arrival: Arrival = NOTHING) -> Table:
        """The table for another game of the same people; the same one for everybody who asks. The first of them opens
        it, as promised or not."""
        self._must_be_open()
        new, seed = await self._new(arrival.promise)
        async with self._lock(id):
            command = Rematch(person.id, new)
            old = await self._reached(id, command)
            after, events = act(old, command, now_ms())
            if events:
                opening = rematch_opening(after, new, person.id, person.name, seed, secrets.token_bytes(32), arrival)
                table, opened = open_table(opening, now_ms())
                self._admit(table, person)
                try:
                    table, after = await self.store.append_all([(table, opened), (after, events)])
                except Conflict:
                    self.cache.drop(id)
                    if arrival.promise and await self.store.events(new):
                        raise Refused("promise", f"table {new} exists; ask for a new promise") from None
                    raise Refused("busy", "the table is too busy; try again") from None
                self.cache.keep(after)
                self.cache.keep(table)
                self._count([*events, *opened])
        if events:
            self.announce(after)
            self.announce(table)
            return table
        assert old.rematch is not None
        return await self.table(old.rematch)

    def _admit(self, table: Table, host: Person) -> None:
        """Count a new table; `Refused` if it is one too many."""
        if any(seat.kind == BOT for seat in table.seats):
            self.quotas.check(host, self.cache.tables(), now_ms())
        self.quotas.count(host)
        self.quotas.remember(table.id, host)

    # --- afterwards

    def announce(self, table: Table, news: bool = True) -> None:
        """Tell everybody here that a table has changed, and have its bots continue."""
        for listener in self.on_change:
            listener(table)
        self.bots.start(table, news)

    def _count(self, events: Sequence[Event]) -> None:
        for event in events:
            self.metrics.events.labels(event.kind).inc()

    def _must_be_open(self) -> None:
        if self.closing:
            raise Refused("closing", "the server is about to stop; your games are stored and go on when it is back")

    async def stop(self) -> None:
        """Accept no more commands, and wait until those in progress are stored. The next start resumes open games."""
        self.closing = True
        await self.bots.stop()
        for lock in list(self._locks.values()):
            async with lock:
                pass
        await self.restart.note_stop()


def _missing(id: str) -> Refused:
    return Refused("missing", f"there is no table {id!r}")

"""The table service: each table handles one command at a time, stores its events, then announces them."""

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
from fourfold.web.live.restart import Restart, is_dormant
from fourfold.web.live.table_cache import TableCache
from fourfold.web.metrics import Metrics
from fourfold.web.offload import LONG, offload_if
from fourfold.web.people.people import Person
from fourfold.web.people.promises import Promise, Promises
from fourfold.web.storage.store import Conflict, Store, TableSummary
from fourfold.web.tables.access import may_see, may_send, sender_of
from fourfold.web.tables.arrival import NOTHING, Arrival
from fourfold.web.tables.clocks import Pace
from fourfold.web.tables.commands import Command, Rematch, Sit
from fourfold.web.tables.events import RulesChanged, extend, replay
from fourfold.web.tables.handlers import act
from fourfold.web.tables.importing import ImportedRecord, claimed_game, import_record, read_record
from fourfold.web.tables.opening import Opening, open_table, rematch_opening
from fourfold.web.tables.table import BOT, WATCH, Event, Table

ID_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
ID_LENGTH = 12
MAX_TRIES = 5
"""How often a command is retried when another server has stored an event first."""
PREPARE_SECONDS = 20.0
"""How long a request waits for a stored table while its game is being prepared."""
LISTING_SECONDS = 1.0
"""How long the list of open tables waits for each of them."""


def new_id() -> str:
    return "".join(secrets.choice(ID_ALPHABET) for _ in range(ID_LENGTH))


async def no_preparation(game: str) -> None:
    """The default of `TableService.prepare`."""


class TableService:
    """Tables by id. The `on_change` callbacks get each table after its events are stored."""

    def __init__(
        self,
        store: Store,
        bot_runner: BotRunner,
        metrics: Metrics,
        quotas: TableQuotas | None = None,
        await_resume: bool = False,
    ) -> None:
        self.store, self.metrics = store, metrics
        self.promises, self.quotas = Promises(store), quotas or TableQuotas()
        self.bots, self.restart = BotTurns(self, bot_runner), Restart(self, await_resume)
        self.cache = TableCache(metrics)
        self.on_change: list[Callable[[Table], None]] = []
        self.prepare: Callable[[str], Awaitable[None]] = no_preparation
        """Prepares a game, by name, before it is first shown here; must not block the event loop."""
        self.closing = False
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    # --- reading

    def peek(self, id: str) -> Table | None:
        """A table, if it is in memory."""
        return self.cache.get(id)

    async def table(self, id: str) -> Table:
        """A table, from memory or replayed from its events; `Refused` if it does not exist."""
        found = self.cache.get(id)
        if found is not None:
            return found
        async with self._lock(id):
            return self.cache.get(id) or await self._read(id)

    async def refresh(self, id: str) -> Table:
        """A table, including events that other servers have stored."""
        async with self._lock(id):
            return await self._read(id)

    async def current(self, id: str) -> Table:
        """The latest state of a table, whichever server changed it last."""
        return await (self.refresh(id) if self.store.is_shared else self.table(id))

    async def table_for(self, id: str, person: Person | None) -> Table:
        """The latest state of a table for somebody who may see it; `Refused` as missing for others."""
        table, viewer = await self.current(id), person.id if person else None
        if not await may_see(table, viewer, self.store):
            raise _missing(id)
        self.bots.note_presence(table, viewer)
        return table

    async def open_tables(self, limit: int) -> list[tuple[TableSummary, Table]]:
        """Listed tables with free seats. A table that cannot be loaded, or not in time, is left out."""
        rows = await self.store.open_tables(limit)
        found = await asyncio.gather(*(self._listed(row) for row in rows))
        return [(row, table) for row, table in zip(rows, found, strict=True) if table is not None]

    async def _listed(self, row: TableSummary) -> Table | None:
        with suppress(RulesChanged, Refused, TimeoutError):
            async with asyncio.timeout(LISTING_SECONDS):
                table = await self.table(row.id)
                return table if table.changed == row.changed else await self.current(row.id)
        return None

    async def _read(self, id: str) -> Table:
        """Read a table from the store, or only its new events if it is in memory. The caller holds its lock."""
        known = self.cache.get(id)
        table = await self._catch_up(known) if known else await self._load(id)
        self.cache.put(table)
        if known is None or table.seq != known.seq:
            self.announce(table, enqueue=known is None and is_dormant(table))
        return table

    async def _load(self, id: str) -> Table:
        events = await self.store.events(id)
        if not events:
            raise _missing(id)
        try:
            async with asyncio.timeout(PREPARE_SECONDS):
                await self.restart.until_playable(events[0].data["game"])
        except TimeoutError:
            raise Refused("busy", "the stored games are being prepared; try again in a moment") from None
        is_long = len(events) > LONG or any(event.kind == "import" for event in events[:2])
        table = await offload_if(is_long, replay, id, events)
        after, added = act(table, self.restart.owed_to(table), now_ms())
        if added:
            try:
                after = await self.store.append(after, added)
            except Conflict:  # another server has already compensated the clocks
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
        """Carry out a command, store and announce the result, and return the table; or raise `Refused`. For people who
        may not see the table it does not exist."""
        self._require_open()
        started = time.perf_counter()
        async with self._lock(id):
            table = await self._table_for(id, command)
            if getattr(command, "seq", 0) > table.seq:  # it answers an event that another server has stored
                table = await self._read(id)
            for _ in range(MAX_TRIES):
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
            self.cache.put(after)
        self.metrics.seconds.observe(time.perf_counter() - started)
        self._count(events)
        self.announce(after)
        return after

    async def _table_for(self, id: str, command: Command) -> Table:
        """The table of a command, if its sender may use it. The caller holds the table's lock. People get the latest
        state: they may have sat down at another server."""
        known = self.cache.get(id)
        table = known if known and not (sender_of(command) and self.store.is_shared) else await self._read(id)
        if not await may_send(table, command, self.store):
            raise _missing(id)
        self.bots.note_presence(table, sender_of(command))
        return table

    async def join(self, link: str, person: Person, arrival: Arrival = NOTHING) -> Table:
        """Use a link to sit down or to watch."""
        table = await self.current(link.partition(".")[0])
        if table.link_target(link) == WATCH:
            await self.store.allow_watching(table.id, person.id)
            return table
        return await self.act(table.id, Sit(person.id, person.name, link=link, arrival=arrival))

    async def erase_person(self, id: str, person: str) -> None:
        """Erase a person from all events of a table."""
        async with self._lock(id):
            if self.cache.get(id) is None:
                with suppress(RulesChanged):  # compensate its clocks first: the erasure is an event, too
                    await self._load(id)
            for _ in range(MAX_TRIES):
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
        """A promise for a new table."""
        return await self.promises.make(new_id(), now_ms())

    async def _new(self, promise: str) -> tuple[str, bytes]:
        """The id and the seed of a new table: the promised ones, if there is a promise."""
        if not promise:
            return new_id(), new_seed()
        redeemed = await self.promises.redeem(promise, now_ms())
        return redeemed.id, redeemed.seed

    async def open(
        self, game: Game, seats: Sequence[str], host: Person, clock: Pace, listed: bool, arrival: Arrival = NOTHING
    ) -> Table:
        """Open a new table, with or without a promise."""
        (id, seed), secret = await self._new(arrival.promise), secrets.token_bytes(32)
        opening = Opening(id, game, seats, host.id, host.name, seed, secret, clock, listed, arrival=arrival)
        try:
            return await self.create(opening, host)
        except Conflict:
            raise Refused("promise", f"table {id} already exists; request a new promise") from None

    async def create(self, opening: Opening, host: Person) -> Table:
        """Create the table of an opening; `Conflict` if its id is taken."""
        self._require_open()
        await self.prepare(opening.game.name)
        table, events = open_table(opening, now_ms())
        self._count_against_quotas(table, host)
        table = await self.store.append(table, events)
        self.cache.put(table)
        self._count(events)
        self.announce(table)
        return table

    async def import_record(self, body: bytes, host: Person) -> Table:
        """Import the record of a game that was played elsewhere; `RecordError` if it cannot be read. It is counted
        before it is read, because reading is the expensive part."""
        game = claimed_game(body)
        self.quotas.count(host)
        if game is not None:
            await self.prepare(game)
        record = await offload_if(len(body) > LONG, read_record, body)
        self._require_open()
        brought = ImportedRecord(new_id(), record, host.id, secrets.token_bytes(32))
        table, events = await offload_if(len(record.moves) > LONG, import_record, brought, now_ms())
        await self.store.append(table, events)
        self.cache.put(table)
        self._count(events)
        return table

    async def rematch(self, id: str, person: Person, arrival: Arrival = NOTHING) -> Table:
        """The table for another game with the same people. The first request opens it, with or without a promise; later
        requests get the same table."""
        self._require_open()
        new, seed = await self._new(arrival.promise)
        async with self._lock(id):
            command = Rematch(person.id, new)
            old = await self._table_for(id, command)
            after, events = act(old, command, now_ms())
            if events:
                opening = rematch_opening(after, new, person.id, person.name, seed, secrets.token_bytes(32), arrival)
                table, opened = open_table(opening, now_ms())
                self._count_against_quotas(table, person)
                try:
                    table, after = await self.store.append_all([(table, opened), (after, events)])
                except Conflict:
                    self.cache.drop(id)
                    if arrival.promise and await self.store.events(new):
                        raise Refused("promise", f"table {new} already exists; request a new promise") from None
                    raise Refused("busy", "the table is too busy; try again") from None
                self.cache.put(after)
                self.cache.put(table)
                self._count([*events, *opened])
        if events:
            self.announce(after)
            self.announce(table)
            return table
        assert old.rematch is not None
        return await self.table(old.rematch)

    def _count_against_quotas(self, table: Table, host: Person) -> None:
        """Count a new table; `Refused` if it exceeds a quota."""
        if any(seat.kind == BOT for seat in table.seats):
            self.quotas.check(host, self.cache.tables(), now_ms())
        self.quotas.count(host)
        self.quotas.remember(table.id, host)

    # --- afterwards

    def announce(self, table: Table, enqueue: bool = True) -> None:
        """Notify the listeners on this server that a table has changed, and let its bots continue. See `BotTurns.start`
        for `enqueue`."""
        for listener in self.on_change:
            listener(table)
        self.bots.start(table, enqueue)

    def _count(self, events: Sequence[Event]) -> None:
        for event in events:
            self.metrics.events.labels(event.kind).inc()

    def _require_open(self) -> None:
        if self.closing:
            raise Refused("closing", "the server is shutting down; your games are stored and resume after the restart")

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

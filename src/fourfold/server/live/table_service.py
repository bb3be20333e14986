"""The table service: each table handles one command at a time, stores its events, then announces them."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import nullcontext, suppress
from dataclasses import replace
from weakref import WeakValueDictionary

from fourfold.core.draws import new_seed
from fourfold.core.game import Game
from fourfold.server.live.bot_threads import BotRunner
from fourfold.server.live.bot_turns import BotTurns
from fourfold.server.live.new_tables import Promise, Promises, TableQuotas
from fourfold.server.live.restart import Restart, is_dormant
from fourfold.server.live.table_cache import TableCache
from fourfold.server.metrics import Metrics
from fourfold.server.offload import LONG, offload_if
from fourfold.server.people.account_names import check_names_free
from fourfold.server.people.people import Person
from fourfold.server.signals import Signal
from fourfold.server.storage.store import Conflict, Store
from fourfold.table.access import may_see, may_send, sender_of
from fourfold.table.clock import now_ms
from fourfold.table.clocks import DAY, Pace
from fourfold.table.command_table import act
from fourfold.table.commands import NOTHING, Arrival, Claim, Command, Rematch, SetListed, Sit
from fourfold.table.errors import Refused
from fourfold.table.events import RulesChanged, extend, replay
from fourfold.table.importing import ImportedRecord, brought_id, claimed_game, import_record, read_record
from fourfold.table.opening import Opening, names_here, open_table, rematch_opening
from fourfold.table.table import BOT, WAITING, WATCH, Event, Table

ID_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
ID_LENGTH = 12
MAX_TRIES = 6
"""How often a command is tried: another server may have stored an event first."""
MOST_LISTED = 1000
"""How many tables are looked at to see whether somebody has too many public ones."""
PREPARE_SECONDS = 20.0
"""How long a request waits for a stored table while its game is being prepared."""


def _is_offered(table: Table) -> bool:
    """Whether the lobby shows it to people who look for a table."""
    return table.listed and table.status == WAITING


def new_id() -> str:
    return "".join(secrets.choice(ID_ALPHABET) for _ in range(ID_LENGTH))


Prepare = Callable[[str], Awaitable[None]]
"""Prepares a game, by name, before it is first shown here; must not block the event loop."""


async def no_preparation(game: str) -> None:
    """For games that are played as they are."""


class TableService:
    """Tables by id. `on_change` announces each table after its events are stored, here or by another server;
    `on_stored` only what this server has stored, with the table before and after: of several servers, exactly one
    announces each event. A new table had no state before."""

    def __init__(
        self,
        store: Store,
        bot_runner: BotRunner,
        metrics: Metrics,
        quotas: TableQuotas | None = None,
        await_resume: bool = False,
        prepare: Prepare = no_preparation,
    ) -> None:
        self.store, self.metrics = store, metrics
        self.promises, self.quotas = Promises(store), quotas or TableQuotas()
        self.bots, self.restart = BotTurns(self, bot_runner), Restart(self, await_resume)
        self.cache = TableCache(metrics)
        self.on_change: Signal[Table] = Signal()
        self.on_stored: Signal[Table | None, Table, Sequence[Event]] = Signal()
        self.prepare = prepare
        self.closing = False
        self._listing = asyncio.Lock()
        """Held while a table becomes public, so that nobody exceeds a quota by many requests at once."""
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

    async def refresh(self, id: str, newer: Sequence[Event] | None = None) -> Table:
        """A table, including events that other servers have stored: `newer`, if the caller has read those that follow
        what is in memory."""
        async with self._lock(id):
            return await self._read(id, newer)

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

    async def _read(self, id: str, newer: Sequence[Event] | None = None) -> Table:
        """Read a table from the store, or only its new events if it is in memory. The caller holds its lock."""
        known = self.cache.get(id)
        table = await self._catch_up(known, newer) if known else await self._load(id)
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

    async def _catch_up(self, table: Table, newer: Sequence[Event] | None) -> Table:
        if newer is None:
            newer = await self.store.events(table.id, table.seq)
        events = [event for event in newer if event.seq > table.seq]  # some may have been read by now
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
        may not see the table it does not exist.

        The table in memory may lack what another server has stored. Then the store refuses the new events, so it is
        read again only if that happens, or if there is nothing to store: a refusal may rest on what is missing.
        """
        self._require_open()
        started = time.perf_counter()
        async with self._lock(id):
            known = self.cache.get(id)
            table, is_latest = known or await self._read(id), known is None or not self.store.is_shared
            if getattr(command, "seq", 0) > table.seq:  # it answers an event that another server has stored
                table, is_latest = await self._read(id), True
            for _ in range(MAX_TRIES):
                try:
                    await self._admit(table, command)
                    after, events = act(table, command, now_ms())
                except Refused as error:
                    if is_latest:
                        self.metrics.refused.labels(error.kind).inc()
                        raise
                    events = []
                if events:
                    try:
                        after = await self.store.append(after, events)
                        break
                    except Conflict:
                        pass
                elif is_latest:
                    return table
                table, is_latest = await self._read(id), True
            else:
                raise Refused("busy", "the table is too busy; try again")
            self.cache.put(after)
        self.metrics.seconds.observe(time.perf_counter() - started)
        self._stored(table, after, events)
        return after

    async def _admit(self, table: Table, command: Command) -> None:
        """Note that the sender of a command is there; `Refused` if they may not use the table."""
        if not await may_send(table, command, self.store):
            raise _missing(table.id)
        self.bots.note_presence(table, sender_of(command))

    async def claim(self, id: str, person: Person, seat: int, level: str | None) -> Table:
        """Claim a seat whose player is out of time or, without a clock, gone. A bot of `level` takes over, or (None)
        the seat loses."""
        table, now = await self.table(id), now_ms()
        player = table.seats[seat].person if seat < len(table.seats) else None
        return await self.act(id, Claim(person.id, seat, level, self.bots.presence.last_seen(id, player, now)))

    async def join(self, link: str, person: Person, arrival: Arrival = NOTHING) -> Table:
        """Use a link to sit down or to watch."""
        table = await self.current(link.partition(".")[0])
        if table.link_target(link) == WATCH:
            await self.store.allow_watching(table.id, person.id)
            return table
        invited = await self.store.invited_seat(table.id, person.id)
        return await self._sit(table.id, Sit(person.id, person.name, link=link, arrival=arrival), invited is not None)

    async def sit(self, id: str, person: Person, seat: int | None = None, arrival: Arrival = NOTHING) -> Table:
        """Take an open seat, or return to one. An invitation opens its seat like a link."""
        link, invited = None, await self.store.invited_seat(id, person.id)
        if invited is not None and seat in (None, invited):
            table = await self.current(id)
            link = table.link(invited) if table.seats[invited].is_free else None
        return await self._sit(id, Sit(person.id, person.name, seat, link, arrival), invited is not None)

    async def _sit(self, id: str, command: Sit, is_invited: bool) -> Table:
        """Sit down; an invitation is used up by that, so that whom the host removes stays away."""
        table = await self.act(id, command)
        if is_invited:
            await self.store.forget_invitation(id, command.person)
        return table

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
        self,
        game: Game,
        seats: Sequence[str],
        host: Person,
        clock: Pace,
        listed: bool,
        arrival: Arrival = NOTHING,
        *,
        rated: bool = True,
        own: int | None = None,
    ) -> Table:
        """Open a new table, with or without a promise. Nobody at the host's device may have the name of an account."""
        await check_names_free(self.store, names_here(seats, host.name).values(), host.id)
        (id, seed), secret = await self._new(arrival.promise), secrets.token_bytes(32)
        opening = Opening(
            id, game, seats, host.id, host.name, seed, secret, clock, listed, arrival=arrival, rated=rated, own=own
        )
        try:
            return await self.create(opening, host)
        except Conflict:
            raise Refused("promise", f"table {id} already exists; request a new promise") from None

    async def create(self, opening: Opening, host: Person) -> Table:
        """Create the table of an opening; `Conflict` if its id is taken."""
        self._require_open()
        await self.prepare(opening.game.name)
        table, events = open_table(opening, now_ms())
        async with self._listing if _is_offered(table) else nullcontext():
            await self._require_may_list(table, host)
            self._count_against_quotas(table, host)
            table = await self.store.append(table, events)
        self._install(table, events)
        return table

    async def set_listed(self, id: str, person: Person, listed: bool) -> Table:
        """Make a table public or private, for its host."""
        async with self._listing:
            table = await self.current(id)
            if listed and not table.listed and table.host == person.id:
                await self._require_may_list(replace(table, listed=True), person)
            return await self.act(id, SetListed(person.id, listed))

    async def _require_may_list(self, table: Table, host: Person) -> None:
        """`Refused` if the host, or their address, has too many public tables that wait: they would hide others'."""
        if not _is_offered(table):
            return
        since = now_ms() - DAY
        mine = [row for row in await self.store.tables_of(host.id, MOST_LISTED) if row.listed and row.status == WAITING]
        hosted = [(await self.table(row.id)).host == host.id for row in mine if row.changed > since]
        waiting = await self.store.listed_tables(WAITING, MOST_LISTED)
        self.quotas.check_listed(host, sum(hosted), [row.id for row in waiting if row.changed > since])

    async def install(self, table: Table, events: Sequence[Event]) -> None:
        """Take in a new table that has been stored as a part of something else, unless somebody has already read it."""
        await self.prepare(table.game.name)
        if self.peek(table.id) is None:
            self._install(table, events)

    def _install(self, table: Table, events: Sequence[Event]) -> None:
        self.cache.put(table)
        self._stored(None, table, events)

    async def import_record(self, body: bytes, host: Person) -> Table:
        """Import the record of a game that was played elsewhere; `RecordError` if it cannot be read. It is counted
        before it is read, because reading is the expensive part."""
        game = claimed_game(body)
        self.quotas.count(host)
        if game is not None:
            await self.prepare(game)
        record = await offload_if(len(body) > LONG, read_record, body)
        self._require_open()
        id = brought_id(record, host.id) or new_id()
        brought = ImportedRecord(id, record, host.id, secrets.token_bytes(32))
        table, events = await offload_if(len(record.moves) > LONG, import_record, brought, now_ms())
        try:
            await self.store.append(table, events)
        except Conflict:  # this person has brought this game before
            return await self.current(id)
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
            known = self.cache.get(id)
            old = known if known and not self.store.is_shared else await self._read(id)
            await self._admit(old, command)
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
        if events:
            self._stored(old, after, events)
            self._stored(None, table, opened)
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
        self.on_change.send(table)
        self.bots.start(table, enqueue)

    def _stored(self, before: Table | None, after: Table, events: Sequence[Event]) -> None:
        self._count(events)
        self.on_stored.send(before, after, events)
        self.announce(after)

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

"""The table service: every table handles one command at a time, stores its events, then broadcasts them."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from weakref import WeakValueDictionary

from fourfold.core.draws import new_seed
from fourfold.core.game import Game
from fourfold.core.record import Record
from fourfold.web.clock import now_ms
from fourfold.web.errors import Refused
from fourfold.web.live.bot_queue import Requester
from fourfold.web.live.bot_threads import BotRunner
from fourfold.web.live.downtime import Downtime
from fourfold.web.live.presence import ATTENDED_MS, Presence, acted_recently
from fourfold.web.live.quotas import TableQuotas
from fourfold.web.live.warmup import wait_for_compiler
from fourfold.web.metrics import Metrics
from fourfold.web.offload import LONG, offload_if
from fourfold.web.people.people import Person
from fourfold.web.people.promises import Promise, Promises
from fourfold.web.storage.store import Conflict, Store, TableSummary
from fourfold.web.tables.clocks import Pace
from fourfold.web.tables.commands import BotMove, Command, Pause, Rematch
from fourfold.web.tables.events import RulesChanged, extend, replay
from fourfold.web.tables.handlers import act
from fourfold.web.tables.importing import ImportedRecord, import_record
from fourfold.web.tables.opening import Opening, open_table, rematch_opening
from fourfold.web.tables.table import BOT, OVER, PLAYING, Event, Table

log = logging.getLogger("fourfold.tables")

LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
ID_LENGTH = 12
MOST_IN_MEMORY = 2_000
MOST_STATES_IN_MEMORY = 500_000
"""Tables, and states of their games, which take some 900 bytes each. Tables that were asked for longest ago are read
again from their events."""
TRIES = 5
"""How often a command is tried again when another server was quicker."""
PATIENCE = 20.0
"""Seconds that somebody waits for a stored table while its game is prepared."""
SOON = 1.0
"""Seconds for which the list of open tables waits for one of them."""
ALIVE, ALIVE_SECONDS = "alive", 5.0
"""A running server notes the time so often: what passed before the next start counts on no clock."""
CLOSED_LATELY = 60_000
"""Milliseconds in which what was written by `fourfold close` is noticed."""
RECENT = 60 * 60 * 1000
"""Milliseconds: where nothing has happened for longer, a table sleeps until somebody asks for it."""


def new_id() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(ID_LENGTH))


async def at_once(game: str) -> None:
    """Nothing has to be prepared."""


class TableService:
    """Tables by id. `on_change` are told of every table after what happened there is stored.

    One that is `asleep` gives out no stored table until `resume` knows how long no server ran: that time has still to
    be given back on their clocks.
    """

    def __init__(
        self,
        store: Store,
        bot_runner: BotRunner,
        metrics: Metrics,
        quotas: TableQuotas | None = None,
        asleep: bool = False,
    ) -> None:
        self.store, self.bot_runner, self.metrics = store, bot_runner, metrics
        self.promises = Promises(store)
        self.quotas, self.presence = quotas or TableQuotas(), Presence()
        self.on_change: list[Callable[[Table], None]] = []
        self.ask: Callable[[Table], None] | None = None
        """Who is told of a table that waits for a bot, where several servers share that work; else they think here."""
        self.prepare: Callable[[str], Awaitable[None]] = at_once
        """Does what is due before a game, by its name, is first shown here, without holding up everybody."""
        self.closing = False
        self._awake = asyncio.Event()
        if not asleep:
            self._awake.set()
        self._downtime = Downtime(store)
        self._tables: OrderedDict[str, Table] = OrderedDict()
        self._states = 0
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._thoughts: dict[str, asyncio.Task[None]] = {}

    # --- tables

    def peek(self, id: str) -> Table | None:
        """A table that is in memory."""
        return self._tables.get(id)

    async def table(self, id: str) -> Table:
        """A table, from memory or from its events; `Refused` if there is none."""
        return self._tables.get(id) or await self._woken(id)

    async def _woken(self, id: str) -> Table:
        """A table that slept; whoever is to act there is told."""
        async with self._lock(id):
            table = self._tables.get(id)
            if table is not None:
                return table
            table = await self._load(id)
            self._keep(table)
        self._tell(table, news=_slept_long(table))
        return table

    async def current(self, id: str) -> Table:
        """A table as it is now, whichever server added to it last."""
        return await (self.refresh(id) if self.store.is_shared else self.table(id))

    async def refresh(self, id: str) -> Table:
        """The table with what other servers have added to it."""
        async with self._lock(id):
            known = self._tables.get(id)
            table = await self._catch_up(known) if known else await self._load(id)
            self._keep(table)
        if known is None or table.seq != known.seq:
            self._tell(table, news=known is None and _slept_long(table))
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

    async def _load(self, id: str) -> Table:
        events = await self.store.events(id)
        if not events:
            raise Refused("missing", f"there is no table {id!r}")
        game = events[0].data["game"]
        try:
            async with asyncio.timeout(PATIENCE):
                await self._awake.wait()
                await self._ready(game)
        except TimeoutError:
            raise Refused("busy", "the stored games are being prepared; try again in a moment") from None
        is_long = len(events) > LONG or any(event.kind == "import" for event in events[:2])
        table = await offload_if(is_long, replay, id, events)
        after, added = act(table, Pause(self._downtime.after(table.changed, game)), now_ms())
        if added:
            try:
                after = await self.store.append(after, added)
            except Conflict:  # another server has given the time back
                return await self._load(id)
            self._count(added)
        return after

    async def _ready(self, game: str) -> None:
        """Wait until a game can be played here."""
        await self.prepare(game)
        if not self._downtime.is_over:
            await self._downtime.end(game, now_ms())

    async def _catch_up(self, table: Table) -> Table:
        events = await self.store.events(table.id, table.seq)
        if any(event.kind == "forget" for event in events):  # what came before is told otherwise now
            return await self._load(table.id)
        return await offload_if(len(events) > LONG, extend, table, events)

    def _keep(self, table: Table) -> None:
        self._drop(table.id)
        self._tables[table.id] = table
        self._states += len(table.record.states)
        while len(self._tables) > MOST_IN_MEMORY or (self._states > MOST_STATES_IN_MEMORY and len(self._tables) > 1):
            self._drop(next(iter(self._tables)))
        self.metrics.tables.set(len(self._tables))

    def _drop(self, id: str) -> None:
        table = self._tables.pop(id, None)
        if table is not None:
            self._states -= len(table.record.states)

    def _lock(self, id: str) -> asyncio.Lock:
        lock = self._locks.get(id)
        if lock is None:
            lock = self._locks[id] = asyncio.Lock()
        return lock

    # --- what happens at them

    async def act(self, id: str, command: Command) -> Table:
        """Do what a command asks for: the table after it, stored and told to everybody; or `Refused`."""
        self._must_be_open()
        began = time.perf_counter()
        async with self._lock(id):
            table = self._tables.get(id) or await self._load(id)
            known = table.seq
            if getattr(command, "seq", 0) > table.seq:  # whoever asks has seen what another server added
                table = await self._catch_up(table)
            for _ in range(TRIES):
                try:
                    after, events = act(table, command, now_ms())
                except Refused as error:
                    self._keep(table)
                    self.metrics.refused.labels(error.kind).inc()
                    if table.seq != known:
                        self._tell(table, news=False)
                    raise
                if not events:
                    return table
                try:
                    after = await self.store.append(after, events)
                    break
                except Conflict:
                    table = await self._catch_up(table)
            else:
                raise Refused("busy", "the table is too busy; try again")
            self._keep(after)
        self.metrics.seconds.observe(time.perf_counter() - began)
        self._count(events)
        self._tell(after)
        return after

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
        self,
        game: Game,
        seats: Sequence[str],
        host: Person,
        clock: Pace,
        listed: bool,
        promise: str = "",
        nonce: bytes = b"",
        origin: str | None = None,
    ) -> Table:
        """A new table, as promised or not. The host adds a `nonce` to its draws."""
        (id, seed), secret = await self._new(promise), secrets.token_bytes(32)
        try:
            opening = Opening(
                id, game, seats, host.id, host.name, seed, secret, clock, listed, nonce=nonce, origin=origin
            )
            return await self.create(opening, host)
        except Conflict:
            raise Refused("promise", f"table {id} exists: a promise is good for one table; ask for a new one") from None

    async def create(self, opening: Opening, host: Person) -> Table:
        """A new table, of which all is said; `Conflict` if there is one of that id."""
        self._must_be_open()
        await self.prepare(opening.game.name)
        table, events = open_table(opening, now_ms())
        self._admit(table, host)
        table = await self.store.append(table, events)
        self._keep(table)
        self._count(events)
        self._tell(table)
        return table

    async def keep(self, record: Record, host: Person) -> Table:
        """The table of a game that was played elsewhere; whoever brought its record is the host. It was counted when
        the record came: reading it is what costs."""
        self._must_be_open()
        brought = ImportedRecord(new_id(), record, host.id, secrets.token_bytes(32))
        table, events = await offload_if(len(record.moves) > LONG, import_record, brought, now_ms())
        await self.store.append(table, events)
        self._keep(table)
        self._count(events)
        return table

    async def rematch(
        self, id: str, person: Person, promise: str = "", nonce: bytes = b"", origin: str | None = None
    ) -> Table:
        """The table for another game of the same people; the same one for everybody who asks. The first of them opens
        it, as promised or not, and adds a `nonce` to its draws."""
        self._must_be_open()
        new, seed = await self._new(promise)
        async with self._lock(id):
            old = self._tables.get(id) or await self._load(id)
            after, events = act(old, Rematch(person.id, new), now_ms())
            if events:
                secret = secrets.token_bytes(32)
                opening = rematch_opening(after, new, person.id, person.name, seed, secret, nonce, origin)
                table, opened = open_table(opening, now_ms())
                self._admit(table, person)
                try:
                    table, after = await self.store.append_all([(table, opened), (after, events)])
                except Conflict:
                    self._drop(id)
                    if promise and await self.store.events(new):
                        raise Refused("promise", f"table {new} exists; ask for a new promise") from None
                    raise Refused("busy", "the table is too busy; try again") from None
                self._keep(after)
                self._keep(table)
                self._count([*events, *opened])
        if events:
            self._tell(after)
            self._tell(table)
            return table
        assert old.rematch is not None
        return await self.table(old.rematch)

    async def forget(self, id: str, person: str) -> None:
        """Take somebody out of all that happened at a table."""
        async with self._lock(id):
            if id not in self._tables:
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
            self._drop(id)
        with suppress(RulesChanged):
            self._tell(await self.table(id))

    def _admit(self, table: Table, host: Person) -> None:
        """Count a new table; `Refused` if it is one too many."""
        if any(seat.kind == BOT for seat in table.seats):
            self.quotas.check(host, self._tables.values(), now_ms())
        self.quotas.count(host)
        self.quotas.remember(table.id, host)

    def _must_be_open(self) -> None:
        if self.closing:
            raise Refused("closing", "the server is about to stop; your games are stored and go on when it is back")

    def _count(self, events: Sequence[Event]) -> None:
        for event in events:
            self.metrics.events.labels(event.kind).inc()

    def _tell(self, table: Table, news: bool = True) -> None:
        """Tell everybody here of a table; `news` from here also go to those who think for bots elsewhere."""
        for listener in self.on_change:
            listener(table)
        self._let_think(table, news)

    def _let_think(self, table: Table, news: bool = True) -> None:
        """Have the bots of a table go on, unless nobody looks at it any more."""
        if table.bot_to_move is None or self.closing or not self.presence.is_attended(table, now_ms()):
            return
        if self.ask is not None:
            if news or not acted_recently(table, now_ms()):  # else the server that it comes from has asked
                self.ask(table)
        elif table.id not in self._thoughts:
            task = asyncio.create_task(self._think(table.id), name=f"bots at {table.id}")
            self._thoughts[table.id] = task

    def note_presence(self, table: Table, person: str | None) -> None:
        """Somebody looks at a table. If they sit there, its bots go on."""
        if table.status != PLAYING or table.seat_of(person) is None:
            return
        rested = not self.presence.is_attended(table, now_ms())
        self.presence.note(table.id, now_ms())
        if rested:
            self._let_think(table)

    async def _think(self, id: str) -> None:
        """Let the bots of a table decide as long as it is their turn and somebody looks."""
        try:
            with suppress(Refused):  # the server is about to stop
                while self.presence.is_attended(table := await self.table(id), now_ms()):
                    await wait_for_compiler(table)
                    if not await self.decide(id):
                        break
        finally:  # at once, not by a callback: whoever looks next must not find a task that has just ended
            self._thoughts.pop(id, None)

    def requester(self, table: Table) -> Requester:
        """For whom the bots of a table think."""
        waits = self.presence.is_seen(table.id, now_ms()) and any(seat.is_personal for seat in table.seats)
        return Requester(table.host, self.quotas.address_of(table.id) or table.host, waits)

    async def decide(self, id: str, turn: int | None = None, requester: Requester | None = None) -> bool:
        """Let a bot decide where one is to, if the position is still that of event `turn`; False if there is none. An
        `requester` of its own is for those whose turn was found elsewhere."""
        table = await self.current(id)
        seat = table.bot_to_move
        if seat is None or turn not in (None, table.turn):
            return False
        level = table.seats[seat].bot
        assert level is not None
        move = await self.bot_runner.decide(level, table.state.view(seat), requester or self.requester(table))
        try:
            await self.act(id, BotMove(seat, table.seq, move))
        except Refused as error:
            if error.kind == "closing":
                raise
            if error.kind not in ("stale", "forbidden", "over", "busy"):
                log.error("a bot's move was refused: %s", error.reason)
                return False
        return True

    # --- beginning and end

    async def resume(self) -> int:
        """Go on with the games that were open when the last server stopped; how many there are. Tables where nothing
        has happened for long are not read: each wakes when somebody asks for it."""
        try:
            async with self.store.exclusive():
                alive, now = await self.store.get_mark(ALIVE), now_ms()
                games = await self.store.playing_counts()
                await self._downtime.read()
                if self.store.is_shared and alive is not None and now - int(alive) < 2 * ALIVE_SECONDS * 1000:
                    return sum(games.values())  # another server has gone on with them all the time
                if alive is not None:
                    self._downtime.begin(games, int(alive))
                self._awake.set()
                for game in games:
                    await self._ready(game)
                await self.store.set_mark(ALIVE, str(now_ms()))
        finally:
            self._awake.set()
        await self._wake_since(now if alive is None else int(alive))
        return sum(games.values())

    async def _wake_since(self, stopped: int) -> None:
        """Wake the tables where something had happened lately when the last server stopped, the last first; the server
        is alive meanwhile."""
        noted = now_ms()
        for id in list(await self.store.playing_tables(stopped - RECENT))[:MOST_IN_MEMORY]:
            try:
                table = await self.table(id)
                if stopped - table.last_acted < ATTENDED_MS:  # whoever moved just before the stop still gets an answer
                    self.presence.note(id, now_ms())
                self._tell(table)
            except RulesChanged as error:
                log.warning("%s", error)
            if now_ms() - noted > ALIVE_SECONDS * 1000:
                noted = now_ms()
                await self.store.set_mark(ALIVE, str(noted))

    async def stay_alive(self) -> None:
        """Note again and again that the server runs, and look what the operator has closed."""
        while True:
            await self.store.set_mark(ALIVE, str(now_ms()))
            await self.notice_closed()
            await asyncio.sleep(ALIVE_SECONDS)

    async def notice_closed(self) -> None:
        """Tell of tables that `fourfold close` has ended: it writes to the store by itself."""
        for id in await self.store.ended_tables(now_ms() - CLOSED_LATELY):
            table = self._tables.get(id)
            if table is not None and table.status != OVER:
                await self.refresh(id)

    async def stop(self) -> None:
        """No new moves; what was begun is stored. Open games go on at the next start."""
        self.closing = True
        for task in list(self._thoughts.values()):
            task.cancel()
        await asyncio.gather(*self._thoughts.values(), return_exceptions=True)
        for lock in list(self._locks.values()):
            async with lock:
                pass
        if self._awake.is_set() and self._downtime.is_over:  # else the next one must know when the last stop began
            await self.store.set_mark(ALIVE, str(now_ms()))


def _slept_long(table: Table) -> bool:
    """Whether nobody looks after a bot's decision there any more (`jobs.py`), so that it must be asked for."""
    return now_ms() - table.changed > RECENT

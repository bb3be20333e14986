"""The hall: the tables of a server, each asked one thing at a time. Stored first, then told."""

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
from fourfold.web.acting import act
from fourfold.web.clocks import Pace
from fourfold.web.commands import BotMove, Command, Pause, Refused, Rematch
from fourfold.web.events import RulesChanged, apply, replay
from fourfold.web.importing import Brought, keep_record
from fourfold.web.metrics import Metrics
from fourfold.web.opening import Opening, open_table, rematch_opening
from fourfold.web.people import Person, now_ms
from fourfold.web.promises import Promise, Promises
from fourfold.web.store import Conflict, Listed, Store
from fourfold.web.table import Event, Table
from fourfold.web.thinking import Thinkers

log = logging.getLogger("fourfold.hall")

LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
ID_LENGTH = 12
MOST_IN_MEMORY = 2_000
"""A game takes up to 250 kB; those that were asked for longest ago are read again from their events."""
TRIES = 5
"""How often a command is tried again when another server was quicker."""
PATIENCE = 20.0
"""Seconds that somebody waits for a table of before while the games there are prepared."""
SOON = 1.0
"""Seconds for which the list of open tables waits for one of them."""
ALIVE, ALIVE_SECONDS = "alive", 5.0
"""A running server notes the time so often: what passed before the next start counts on no clock."""


def new_id() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(ID_LENGTH))


async def at_once(game: str) -> None:
    """Games are compiled when they are first used."""


class Hall:
    """Tables by id. `on_change` are told of every table after what happened there is stored.

    One that is `asleep` has no table of before until it has resumed: on their clocks, time has still to be given back.
    """

    def __init__(self, store: Store, thinkers: Thinkers, metrics: Metrics, asleep: bool = False) -> None:
        self.store, self.thinkers, self.metrics = store, thinkers, metrics
        self.promises = Promises(store)
        self.on_change: list[Callable[[Table], None]] = []
        self.ask: Callable[[Table], None] | None = None
        """Who is told of a table that waits for a bot, where several servers share that work; else they think here."""
        self.prepare: Callable[[str], Awaitable[None]] = at_once
        """Waits for a game, by its name, that others still compile: here that would hold up everybody."""
        self.closing = False
        self._awake = asyncio.Event()
        if not asleep:
            self._awake.set()
        self._tables: OrderedDict[str, Table] = OrderedDict()
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._thoughts: dict[str, asyncio.Task[None]] = {}

    # --- tables

    def peek(self, id: str) -> Table | None:
        """A table that is in memory."""
        return self._tables.get(id)

    async def table(self, id: str) -> Table:
        """A table, from memory or from its events; `Refused` if there is none."""
        table = self._tables.get(id)
        if table is None:
            await self._wait_for(id)
            async with self._lock(id):
                table = self._tables.get(id) or await self._load(id)
                self._keep(table)
        return table

    async def current(self, id: str) -> Table:
        """A table as it is now, whichever server added to it last."""
        return await (self.refresh(id) if self.store.is_shared else self.table(id))

    async def refresh(self, id: str) -> Table:
        """The table with what other servers have added to it."""
        await self._wait_for(id)
        async with self._lock(id):
            known = self._tables.get(id)
            table = await self._catch_up(known) if known else await self._load(id)
            self._keep(table)
        if known is None or table.seq != known.seq:
            self._tell(table, news=False)
        return table

    async def open_tables(self, limit: int) -> list[tuple[Listed, Table]]:
        """Listed tables that wait for people. One that cannot be played here, or not soon, hides no others."""
        rows = await self.store.open_tables(limit)
        found = await asyncio.gather(*(self._soon(row) for row in rows))
        return [(row, table) for row, table in zip(rows, found, strict=True) if table is not None]

    async def _soon(self, row: Listed) -> Table | None:
        with suppress(RulesChanged, Refused, TimeoutError):
            async with asyncio.timeout(SOON):
                table = await self.table(row.id)
                return table if table.changed == row.changed else await self.current(row.id)
        return None

    async def _load(self, id: str) -> Table:
        events = await self.store.events(id)
        if not events:
            raise Refused("missing", f"there is no table {id!r}")
        await self.prepare(events[0].data["game"])
        return replay(id, events)

    async def _catch_up(self, table: Table) -> Table:
        events = await self.store.events(table.id, table.seq)
        if any(event.kind == "forget" for event in events):  # what came before is told otherwise now
            return await self._load(table.id)
        for event in events:
            table = apply(table, event)
        return table

    def _keep(self, table: Table) -> None:
        self._tables[table.id] = table
        self._tables.move_to_end(table.id)
        while len(self._tables) > MOST_IN_MEMORY:
            self._tables.popitem(last=False)
        self.metrics.tables.set(len(self._tables))

    async def _wait_for(self, id: str) -> None:
        """Wait until a table of before is to be had; `Refused` if that takes too long."""
        if self._awake.is_set() or id in self._tables:
            return
        try:
            async with asyncio.timeout(PATIENCE):
                await self._awake.wait()
        except TimeoutError:
            raise Refused("busy", "the games of before are being prepared; try again in a moment") from None

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
        await self._wait_for(id)
        async with self._lock(id):
            table = self._tables.get(id) or await self._load(id)
            if getattr(command, "seq", 0) > table.seq:  # whoever asks has seen what another server added
                table = await self._catch_up(table)
            for _ in range(TRIES):
                try:
                    after, events = act(table, command, now_ms())
                except Refused as error:
                    self._keep(table)
                    self.metrics.refused.labels(error.kind).inc()
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
            return await self.lay(
                Opening(id, game, seats, host.id, host.name, seed, secret, clock, listed, nonce=nonce, origin=origin)
            )
        except Conflict:
            raise Refused("promise", f"table {id} exists: a promise is good for one table; ask for a new one") from None

    async def lay(self, opening: Opening) -> Table:
        """A new table, of which all is said; `Conflict` if there is one of that id."""
        self._must_be_open()
        await self.prepare(opening.game.name)
        table, events = open_table(opening, now_ms())
        table = await self.store.append(table, events)
        self._keep(table)
        self._count(events)
        self._tell(table)
        return table

    async def keep(self, record: Record, host: Person) -> Table:
        """The table of a game that was played elsewhere; whoever brought its record is the host."""
        self._must_be_open()
        table, events = keep_record(Brought(new_id(), record, host.id, secrets.token_bytes(32)), now_ms())
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
        await self._wait_for(id)
        async with self._lock(id):
            old = self._tables.get(id) or await self._load(id)
            after, events = act(old, Rematch(person.id, new), now_ms())
            if events:
                secret = secrets.token_bytes(32)
                opening = rematch_opening(after, new, person.id, person.name, seed, secret, nonce, origin)
                table, opened = open_table(opening, now_ms())
                try:
                    table, after = await self.store.append_all([(table, opened), (after, events)])
                except Conflict:
                    self._tables.pop(id, None)
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
            for _ in range(TRIES):
                try:
                    await self.store.forget(id, person, now_ms())
                    break
                except Conflict:
                    pass
            else:
                raise Refused("busy", "the table is too busy; try again")
            self._tables.pop(id, None)
        with suppress(RulesChanged):
            self._tell(await self.table(id))

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
        if table.thinker is None or self.closing:
            return
        if self.ask is not None:
            if news:
                self.ask(table)
        elif table.id not in self._thoughts:
            task = asyncio.create_task(self._think(table.id), name=f"bots at {table.id}")
            self._thoughts[table.id] = task
            task.add_done_callback(lambda _: self._thoughts.pop(table.id, None))

    async def _think(self, id: str) -> None:
        """Let the bots of a table decide as long as it is their turn."""
        with suppress(Refused):  # the server is about to stop
            while await self.decide(id):
                pass

    async def decide(self, id: str, turn: int | None = None) -> bool:
        """Let a bot decide where one is to, if the position is still that of event `turn`; False if there is none."""
        table = await self.current(id)
        seat = table.thinker
        if seat is None or turn not in (None, table.turn):
            return False
        level = table.seats[seat].bot
        assert level is not None
        move = await self.thinkers.decide(level, table.state.view(seat))
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
        """Go on with the games that were open when the last server stopped; how many there are."""
        try:
            async with self.store.alone():
                alive, now = await self.store.marked(ALIVE), now_ms()
                open_games = await self.store.playing()
                if self.store.is_shared and alive is not None and now - int(alive) < 2 * ALIVE_SECONDS * 1000:
                    return len(open_games)  # another server has gone on with them all the time
                for id, game in open_games.items():
                    try:
                        await self._wake(id, game, alive)
                    except RulesChanged as error:
                        log.warning("%s", error)
                    except Conflict:
                        log.warning("another server was quicker at table %s", id)
                await self.store.mark(ALIVE, str(now_ms()))
        finally:
            self._awake.set()
        return len(open_games)

    async def _wake(self, id: str, game: str, alive: str | None) -> None:
        """Go on with a table, once its game is compiled. `alive` is when the last server was."""
        compiled = False
        while not compiled:
            try:
                await self.prepare(game)
                compiled = True
            except Refused:  # it takes long
                self._must_be_open()
        async with self._lock(id):
            table = await self._load(id)
            if alive is not None:
                away = Pause(now_ms() - max(int(alive), table.changed))
                table, events = act(table, away, now_ms())
                if events:
                    table = await self.store.append(table, events)
                    self._count(events)
            self._keep(table)
        self._tell(table)

    async def stay_alive(self) -> None:
        """Note again and again that the server runs."""
        while True:
            await self.store.mark(ALIVE, str(now_ms()))
            await asyncio.sleep(ALIVE_SECONDS)

    async def stop(self) -> None:
        """No new moves; what was begun is stored. Open games go on at the next start."""
        self.closing = True
        for task in list(self._thoughts.values()):
            task.cancel()
        await asyncio.gather(*self._thoughts.values(), return_exceptions=True)
        for lock in list(self._locks.values()):
            async with lock:
                pass
        if self._awake.is_set():  # else the clocks still need to know when the last server was alive
            await self.store.mark(ALIVE, str(now_ms()))

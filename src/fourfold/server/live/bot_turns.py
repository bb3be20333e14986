"""The turns of bots, here or on servers that share the work. Bots play only while somebody attends their table.

At a casual table with only one person, bots think in the browser of that person, so that they cost the server no more
than people do (`table/own_browser.py` says at which tables that is allowed). The server asks one of the person's pages
that said that it can think, and waits a few seconds for its proposal, a command like any other (`ProposeBotMove`). If
none comes, the server thinks itself and does not ask that page again: a phone in a pocket, a tab that is asleep.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import TYPE_CHECKING

import orjson

from fourfold.server.live.bot_threads import BotRunner, Requester
from fourfold.server.live.presence import Presence, acted_recently
from fourfold.server.live.warmup import wait_for_compiler
from fourfold.server.signals import Signal
from fourfold.table.clock import now_ms
from fourfold.table.commands import BotMove
from fourfold.table.errors import Refused
from fourfold.table.own_browser import bot_for_browser, bot_question, person_with_browser
from fourfold.table.solo import bot_seed
from fourfold.table.table import PLAYING, Table
from fourfold.wasm import engine_file

if TYPE_CHECKING:
    from fourfold.server.live.channels import Live
    from fourfold.server.live.table_service import TableService


log = logging.getLogger("fourfold.tables")


class BotTurns:
    """The bots at the tables of a service. `bot_runner` chooses their moves."""

    def __init__(self, table_service: TableService, bot_runner: BotRunner) -> None:
        self.bot_runner, self.presence = bot_runner, Presence(now_ms())
        self.ask: Callable[[Table], None] | None = None
        self.in_browser: Callable[[Table], Awaitable[bool]] | None = None
        self.on_return: Signal[Table] = Signal()
        """A player who was away is seen again at a table."""
        self._table_service = table_service
        self._tasks: dict[str, asyncio.Task[None]] = {}

    def share(self, ask: Callable[[Table], None] | None) -> None:
        """Put tables that wait for a bot into a queue that several servers share; None: no longer."""
        self.ask = ask

    def think_in_browsers(self, decide: Callable[[Table], Awaitable[bool]]) -> None:
        """Ask the browsers of players first, where that is allowed. `decide` returns False if none has decided."""
        self.in_browser = decide

    def note_presence(self, table: Table, person: str | None) -> None:
        """Note that somebody looks at a table. If they sit there, its bots continue."""
        if table.status != PLAYING or table.seat_of(person) is None:
            return
        now = now_ms()
        rested, returns = not self.presence.is_attended(table, now), self.presence.is_return(table, person, now)
        self.presence.note(table.id, now, person)
        if returns:
            self.on_return.send(table)
        if rested:
            self.start(table)

    def note_elsewhere(self, id: str, table: Table | None, person: str) -> None:
        """Another server sees somebody at a table; that server keeps the bots going. `table` is None if it is not in
        memory."""
        now = now_ms()
        returns = table is not None and self.presence.is_return(table, person, now)
        self.presence.note_person(id, person, now)
        if table is not None and returns:
            self.on_return.send(table)

    def start(self, table: Table, enqueue: bool = True) -> None:
        """Let the bots of a table continue, unless nobody attends it any more. Without `enqueue`, the shared queue is
        left alone if a person has acted recently: the server that handled it has already put the table there."""
        if table.bot_to_move is None or self._table_service.closing or not self.presence.is_attended(table, now_ms()):
            return
        if self.ask is not None and not enqueue and acted_recently(table, now_ms()):
            return
        if self.ask is not None and self.in_browser is None:
            self.ask(table)
        elif table.id not in self._tasks:
            task = asyncio.create_task(self._play(table.id), name=f"bots at {table.id}")
            self._tasks[table.id] = task

    async def _play(self, id: str) -> None:
        """Let the bots of a table move while it is their turn and somebody attends it."""
        try:
            with suppress(Refused):  # the server is shutting down
                while self.presence.is_attended(table := await self._table_service.table(id), now_ms()):
                    if self.in_browser is not None and await self.in_browser(table):
                        continue
                    if table.bot_to_move is None:
                        break
                    if self.ask is not None:
                        self.ask(table)
                        break
                    await wait_for_compiler(table)
                    if not await self.decide(id):
                        break
        finally:  # not in a callback: `start` must never find a finished task
            self._tasks.pop(id, None)

    def requester(self, table: Table) -> Requester:
        """The person and the address that the bots of a table think for."""
        waits = self.presence.is_seen(table.id, now_ms()) and any(seat.is_played_by_person for seat in table.seats)
        address = self._table_service.quotas.address_of(table.id)
        return Requester(table.host, address or table.host, waits)

    async def decide(self, id: str, turn: int | None = None, requester: Requester | None = None) -> bool:
        """Make a bot's move if it is a bot's turn and event `turn` is still the current position; False if not. The
        shared queue passes its own `requester`."""
        table = await self._table_service.current(id)
        seat = table.bot_to_move
        if seat is None or turn not in (None, table.turn):
            return False
        level = table.seats[seat].bot
        assert level is not None
        view, asks = table.state.view(seat), requester or self.requester(table)
        move = await self.bot_runner.decide(level, view, asks, bot_seed(table, seat))
        try:
            await self._table_service.act(id, BotMove(seat, table.seq, move))
        except Refused as error:
            if error.kind == "closing":
                raise
            if error.kind not in ("stale", "forbidden", "over", "busy"):
                log.error("a bot's move was refused: %s", error.reason)
                return False
        return True

    async def stop(self) -> None:
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


PATIENCE_SECONDS = 3.0
"""How long the server waits. Also the longest searches of bots take far less, on a phone too."""


class BrowserBots:
    """Asks players' browsers to decide for bots."""

    def __init__(self, table_service: TableService, live: Live) -> None:
        self._live, self._metrics = live, table_service.metrics
        self._asked: dict[str, tuple[int, asyncio.Future[bool]]] = {}
        """By table: the position that a browser was asked about, and whether it has changed since."""
        table_service.on_change.connect(self._changed)
        table_service.bots.think_in_browsers(self.decide)

    async def decide(self, table: Table) -> bool:
        """Have a browser make the move of the bot to move; False if it did not, and the server has to."""
        seat, person = bot_for_browser(table), person_with_browser(table)
        if seat is None or person is None or not engine_file(table.game.package):
            return False
        page = self._live.thinker(table.id, person)
        if page is None:
            return False
        asked = page.ask(orjson.dumps({"type": "think", **bot_question(table, seat)}).decode())
        self._asked[table.id] = table.turn, asked
        try:
            await asyncio.wait([asked], timeout=PATIENCE_SECONDS)
        finally:
            del self._asked[table.id]
        if not asked.done():
            page.cannot_think()
        self._metrics.browser_bots.labels("decided" if asked.result() else "failed").inc()
        return asked.result()

    def _changed(self, table: Table) -> None:
        turn, asked = self._asked.get(table.id, (table.turn, None))
        if asked is not None and turn != table.turn and not asked.done():
            asked.set_result(True)

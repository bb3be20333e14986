"""Bots that think in the browser of a casual table's only person, so that they cost the server no more than people do.

The server asks one of the person's pages that said that it can think, and waits a few seconds for its proposal, a
command like any other (`ProposeBotMove`). If none comes, the server thinks itself and does not ask that page again: a
phone in a pocket, a tab that is asleep. `tables/own_browser.py` says at which tables that is allowed.
"""

from __future__ import annotations

import asyncio

import orjson

from fourfold.server.live.channels import Live
from fourfold.server.live.table_service import TableService
from fourfold.table.own_browser import bot_for_browser, bot_question, person_with_browser
from fourfold.table.table import Table
from fourfold.wasm import engine_file

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

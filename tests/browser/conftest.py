"""A server with quick bots, and a browser, for all tests of pages.

The browser goes when these tests are done: as long as it is there, no other test of this process can run a loop.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser
from service import Listening, settings_in

from browser.browsing import chromium
from fourfold.bots.player import Opinion, Thought
from fourfold.core.state import View


class Quick:
    """Bots that take any move at once: what is tested here is the page."""

    async def decide(self, level: str, view: View) -> str:
        return secrets.choice(view.moves)

    async def consider(self, view: View) -> Thought:
        best = Opinion(view.moves[-1], 90, 0.6)
        return Thought(best.move, (0.6, 0.4), (best, Opinion(view.moves[0], 10, 0.3)))


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Listening]:
    with Listening(settings_in(tmp_path_factory.mktemp("tables")), Quick()) as listening:
        yield listening


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    with chromium() as running:
        yield running

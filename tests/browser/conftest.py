"""A server with instant bots and a browser, for all page tests.

The browser is closed after these tests: while it runs, no other test in this process can run an event loop.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser

from browser.browsing import Quick, Visitor, chromium, see_off
from browser.pages import PAGES
from fourfold.core.registry import only_games_of
from helpers.service import Listening, settings_in


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Listening]:
    with (
        only_games_of("fourfold.games"),
        Listening(settings_in(tmp_path_factory.mktemp("tables")), Quick()) as listening,
    ):
        yield listening


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    with chromium() as running:
        yield running


@pytest.fixture
def visit(server: Listening, browser: Browser) -> Callable[..., Visitor]:
    """Open a browser context."""
    return lambda *size, **more: Visitor(browser, server.base, *size, **more)


@pytest.fixture(scope="module", params=PAGES)
def shown(request: pytest.FixtureRequest, server: Listening, browser: Browser) -> Iterator[tuple[str, Visitor]]:
    """A page that a visitor has opened, and its name."""
    visitor = Visitor(browser, server.base)
    PAGES[request.param](visitor)
    yield request.param, visitor
    Visitor.all.remove(visitor)
    see_off([visitor])


@pytest.fixture(autouse=True)
def no_console_complains() -> Iterator[None]:
    """Close the visitors of a test; fail it if a console has an error or a policy violation."""
    before = len(Visitor.all)
    yield
    came = Visitor.all[before:]
    del Visitor.all[before:]
    see_off(came)

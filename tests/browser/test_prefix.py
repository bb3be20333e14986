"""A browser at a site under a path prefix: what scripts ask for stays below it."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Request, WebSocket

from browser.browsing import Quick, Visitor
from fourfold.core.registry import game_package, only_games_of
from helpers.service import Listening, settings_in

PREFIX = "/games"


def test_scripts_the_live_channel_and_the_worker_stay_under_a_prefix(tmp_path: Path, browser: Browser) -> None:
    asked: list[str] = []
    with only_games_of("fourfold.games"), Listening(settings_in(tmp_path, prefix=PREFIX), Quick()) as server:
        visitor = Visitor(browser, server.base)

        def hear(told: Request | WebSocket) -> None:
            asked.append(urlsplit(told.url).path)

        visitor.page.on("request", hear)
        visitor.page.on("websocket", hear)
        visitor.page.goto(f"{PREFIX}/")
        door = visitor.page.locator(".door", has_text=game_package("turn-of-time").about.title)
        door.locator("form button").first.click()
        visitor.page.wait_for_url(f"**{PREFIX}/t/*")
        assert visitor.decide()
        scope = visitor.page.evaluate("() => navigator.serviceWorker.ready.then(({ scope }) => scope)")
        assert urlsplit(scope).path == f"{PREFIX}/"
        visitor.page.goto(f"{PREFIX}/lobby")
        Visitor.all.remove(visitor)
        visitor.context.close()
    assert visitor.complaints == []
    assert len(asked) > 30 and not [path for path in asked if not path.startswith(f"{PREFIX}/")]
    assert any(path.endswith("/live") for path in asked) and any(path.endswith("/move") for path in asked)

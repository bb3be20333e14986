"""Casual games in which the visitor's browser thinks for the bots, and in which it cannot."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from browser.browsing import PHONE, Quick, Visitor
from fourfold.bots import analysis
from fourfold.bots.analysis import Analysis, analyse
from fourfold.bots.player import Budget, Thought
from fourfold.bots.search import Search
from fourfold.core.record import Record
from fourfold.core.state import View
from fourfold.server.live import bot_turns
from fourfold.server.live.analyses import EDITION
from fourfold.server.live.bot_threads import Requester
from helpers.service import PATIENCE, Listening, settings_in, until

NO_WORKER = "globalThis.Worker = undefined"
NO_MEMORY = "WebAssembly.compile = () => Promise.reject(new Error('no memory'))"


class Counted(Quick):
    """A server's bots, and how often they thought."""

    thought = considered = 0

    async def decide(self, level: str, view: View, requester: Requester, seed: int | None = None) -> str:
        self.thought += 1
        return await super().decide(level, view, requester, seed)

    async def consider(self, view: View, requester: Requester) -> Thought:
        self.considered += 1
        return await super().consider(view, requester)


@pytest.fixture(scope="module")
def bots() -> Counted:
    return Counted()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, bots: Counted) -> Iterator[Listening]:
    settings = settings_in(tmp_path_factory.mktemp("tables"))
    with pytest.MonkeyPatch.context() as patch, Listening(settings, bots) as listening:
        patch.setattr(bot_turns, "PATIENCE_SECONDS", PATIENCE)  # however busy the machine is
        yield listening


def play_on(visitor: Visitor, decisions: int) -> bool:
    """Make some decisions, until it is one's turn again; False if the game is over."""
    return all(visitor.decide() for _ in range(decisions)) and visitor.my_turn_or_end()


def listens(server: Listening, visitor: Visitor, pages: int = 1) -> bool:
    """Wait until it is the visitor's turn and the server knows that so many pages can think. Before that, it thinks."""
    id, live = visitor.page.url.rpartition("/")[2], server.app.state.services.live
    return bool(until(lambda: sum(each.thinks for each in list(live._watchers.get(id, ()))) == pages)) and (
        visitor.my_turn_or_end()
    )


def test_a_game_at_a_shared_device_in_which_the_server_never_thinks(
    browser: Browser, server: Listening, bots: Counted
) -> None:
    """Only the browser can have decided for the bots: also after a reload, and with a second tab."""
    visitor = Visitor(browser, server.base, PHONE)
    visitor.open("turn-of-time", "human", "here:Hare", "easy", "hard", rated=False)
    before = listens(server, visitor) and bots.thought
    assert play_on(visitor, 2)
    visitor.page.reload()
    assert listens(server, visitor) and play_on(visitor, 2)
    other = visitor.context.new_page()
    other.goto(visitor.page.url)
    assert listens(server, visitor, 2)
    while visitor.decide():
        pass
    expect(other.locator("#verdict")).to_be_visible()
    table = visitor.table()
    assert (table["status"], table["ending"]["how"]) == ("over", "played") and bots.thought == before


@pytest.mark.parametrize("game", ["winter", "shifting-seasons"])
def test_bots_of_the_other_open_games_move_by_the_browser(
    browser: Browser, server: Listening, bots: Counted, game: str
) -> None:
    visitor = Visitor(browser, server.base)
    visitor.open(game, "human", "greedy", rated=False)
    before = listens(server, visitor) and bots.thought
    assert play_on(visitor, 3)
    moved = {entry["seat"] for entry in visitor.table()["log"] if entry["kind"] == "move"}
    assert 1 in moved and bots.thought == before


@pytest.mark.parametrize("script", [NO_WORKER, NO_MEMORY])
def test_a_browser_that_cannot_think_has_the_server_play_on(
    browser: Browser, server: Listening, bots: Counted, script: str
) -> None:
    visitor, before = Visitor(browser, server.base), bots.thought
    visitor.page.add_init_script(script)
    visitor.open("turn-of-time", "human", "easy", rated=False)
    while visitor.decide():
        pass
    assert visitor.table()["ending"]["how"] == "played" and bots.thought > before


def test_the_page_of_a_rated_game_loads_no_engine(browser: Browser, server: Listening, bots: Counted) -> None:
    visitor, before = Visitor(browser, server.base), bots.thought
    visitor.open("turn-of-time", "human", "easy")
    assert play_on(visitor, 2)
    assert visitor.page.locator("#main").get_attribute("data-engine") is None
    assert bots.thought > before


@pytest.mark.parametrize(("script", "by_server"), [("", 0), (NO_MEMORY, 1)])
def test_a_hint_is_found_by_the_browser_or_else_by_the_server(
    browser: Browser, server: Listening, bots: Counted, script: str, by_server: int
) -> None:
    """Also where hands are hidden: it is the hint of one's own seat."""
    visitor, before = Visitor(browser, server.base), bots.considered
    visitor.page.add_init_script(script)
    visitor.open("shifting-stones", "human", "random", rated=False)
    assert visitor.my_turn_or_end()
    visitor.page.locator("#ask-hint").click()
    expect(visitor.page.locator("#hint button")).to_be_visible()
    assert bots.considered == before + by_server
    assert sum(entry["kind"] == "hint" for entry in visitor.table()["log"]) == 1
    words = visitor.page.locator("#hint p").inner_text()
    visitor.page.reload()
    expect(visitor.page.locator("#hint p")).to_have_text(words)


@pytest.mark.parametrize("script", ["", NO_MEMORY])
def test_an_analysis_is_found_by_the_browser_or_else_by_the_server(
    browser: Browser, server: Listening, monkeypatch: pytest.MonkeyPatch, script: str
) -> None:
    """The browser finds what the server would without a net, to the last digit that it sends."""
    monkeypatch.setattr(analysis, "best_search", Search)
    asked: list[Record] = []

    def analyse_there(record: Record, *more: Any) -> Analysis:
        asked.append(record)
        return analyse(record, *more)

    monkeypatch.setattr(server.app.state.services.analyses, "_analyse", analyse_there)
    visitor = Visitor(browser, server.base)
    visitor.page.add_init_script(script)
    visitor.open("turn-of-time", "human", "random", rated=False)
    while visitor.decide():
        pass
    visitor.page.locator("#turning button").click()
    expect(visitor.page.locator(".curve, .losses, table").first).to_be_visible()
    id = visitor.page.url.split("/t/")[1].split("/")[0]
    record = server.app.state.services.table_service.peek(id).record
    with sqlite3.connect(server.app.state.settings.database.removeprefix("sqlite:///")) as database:
        [[text]] = database.execute("SELECT value FROM mark WHERE key = ?", [f"analysis {EDITION} 500 {id}"])
    stored, expected = json.loads(text)["decisions"], analyse(record, Budget(simulations=500), 0).decisions
    assert [(each["number"], each["move"]) for each in stored] == [(each.number, each.move) for each in expected]
    assert [each["puzzle"] for each in stored] == [each.puzzle for each in expected]
    for line in ("after_played", "after_best"):
        assert [tuple(each[line]) for each in stored] == [getattr(each, line) for each in expected]
    assert any(each["after_best"] for each in stored)
    for value in ("chance", "played"):
        assert [each[value] for each in stored] == pytest.approx([getattr(each, value) for each in expected], abs=1e-5)
    assert len(asked) == bool(script)

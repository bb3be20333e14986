"""Broken connections: cut in the middle of a game, pages reloaded, and a killed server."""

from __future__ import annotations

import signal
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, expect

import fourfold
from browser.browsing import CUT, PATIENCE, Moment, Visitor
from browser.wire import Wire
from helpers.service import Listening, Process

GAME = "turn-of-time"


def two_at_a_table(host: Visitor, guest: Visitor, game: str = GAME, **more: object) -> str:
    """The host opens a table and the guest joins by link; returns the table's address."""
    made = host.open(game, "human", "human", **more)
    guest.page.goto(f"/join/{made['links']['seats']['1']}")
    guest.page.get_by_role("button", name="Take a seat").click()
    for visitor in (host, guest):
        expect(visitor.page.locator("#surface")).to_be_visible(timeout=PATIENCE)
    return str(made["id"])


def take_turns(*visitors: Visitor, decisions: int) -> None:
    """Let the player whose turn it is decide, several times."""
    for _ in range(decisions):
        seat = visitors[0].table()["decides"]
        next(visitor for visitor in visitors if visitor.table()["seat"] == seat).decide()


def up_to_date(visitor: Visitor) -> dict[str, Any]:
    """The server's table, once the page shows it too. A bot may move meanwhile: the server is asked each time."""
    seen: dict[str, Any] = {}

    def shows_the_latest(now: Moment) -> bool:
        seen.update(visitor.table())
        return now.seq == str(seen["seq"])

    visitor.until(shows_the_latest)
    return seen


def shows_what_the_server_knows(visitor: Visitor) -> None:
    """The page has the last event, and its pieces lie as in the server's position."""
    table = up_to_date(visitor)
    scene = fourfold.game(GAME).load(table["view"]).view(table["seat"]).scene("en")
    lies = sorted(piece.spot for piece in scene.pieces)
    assert [spot for spot, _ in visitor.board()] == lies
    named = {piece.spot: piece.look.name for piece in scene.pieces}
    assert all(str(name).startswith(named[spot]) for spot, name in visitor.board())


def test_two_browsers_one_loaded_again_and_one_cut_off_end_with_the_board_of_the_server(
    server: Listening, browser: Browser
) -> None:
    with Wire(server.port) as wire:
        host, guest = Visitor(browser, server.base), Visitor(browser, wire.base)
        guest.forgive(CUT)
        two_at_a_table(host, guest)
        take_turns(host, guest, decisions=4)
        host.page.reload()
        expect(host.page.locator("#wire")).to_have_text("Connected")
        seat = guest.table()["seat"]
        while guest.table()["decides"] == seat:
            guest.decide()
        wire.cut()
        expect(guest.page.locator("#wire")).to_contain_text("No connection", timeout=PATIENCE)
        expect(guest.page.locator("#wire")).to_be_visible()
        before = guest.moment()
        while host.table()["decides"] != seat:
            host.decide()
        assert guest.moment() == before
        wire.mend()
        expect(guest.page.locator("#wire")).to_have_text("Connected", timeout=PATIENCE)
        take_turns(guest, host, decisions=4)
        for visitor in (host, guest):
            shows_what_the_server_knows(visitor)
        assert len(host.page.locator("#log li").all()) == len(guest.page.locator("#log li").all())


def test_a_move_made_while_cut_off_counts_once_when_the_line_is_back(server: Listening, browser: Browser) -> None:
    with Wire(server.port) as wire:
        visitor = Visitor(browser, wire.base)
        visitor.forgive(CUT)
        visitor.open(GAME, "human", "medium")
        visitor.my_turn_or_end()
        direct = visitor.context.request
        path = f"{server.base}/api/v1/tables/{visitor.page.url.rpartition('/')[2]}"
        lines = len(direct.get(path).json()["log"])
        wire.cut()
        expect(visitor.page.locator("#wire")).to_contain_text("No connection", timeout=PATIENCE)
        at = visitor.moment()
        while not at.busy:
            visitor.pointed_at(at).click()
            at = visitor.moment()
        assert len(direct.get(path).json()["log"]) == lines
        wire.mend()
        visitor.until(lambda now: now.seq != at.seq)
        visitor.my_turn_or_end()
        own = [entry for entry in visitor.table()["log"] if entry["seat"] == 0 and entry["kind"] == "move"]
        assert len([entry for entry in own if "forced" not in entry]) == 1


def test_a_page_comes_back_by_itself_when_its_server_was_killed(browser: Browser, tmp_path: Path) -> None:
    first = Process(tmp_path)
    try:
        visitor = Visitor(browser, f"http://127.0.0.1:{first.port}")
        visitor.forgive(CUT)
        visitor.open(GAME, "human", "random")
        for _ in range(2):
            visitor.decide()
        visitor.my_turn_or_end()
    finally:
        first.stop(signal.SIGKILL)
    expect(visitor.page.locator("#wire")).to_contain_text("No connection", timeout=PATIENCE)
    board = visitor.board()
    second = Process(tmp_path, "--port", str(first.port))
    try:
        expect(visitor.page.locator("#wire")).to_have_text("Connected", timeout=PATIENCE)
        assert visitor.board() == board
        assert visitor.decide()
        visitor.my_turn_or_end()
        shows_what_the_server_knows(visitor)
        visitor.page.goto("about:blank")
    finally:
        second.stop()


def test_who_is_known_by_another_secret_comes_back_to_the_table(server: Listening, browser: Browser) -> None:
    """A guest becomes an account in another tab: this ends all earlier sessions and their channels."""
    visitor = Visitor(browser, server.base)
    visitor.open(GAME, "human", "easy")
    expect(visitor.page.locator("#wire")).to_have_text("Connected", timeout=PATIENCE)
    with visitor.page.expect_websocket(timeout=PATIENCE):
        made = visitor.page.request.post(
            "/api/v1/account", data={"name": "Ann of the Wire", "password": "seven quiet herons wade"}
        )
        assert made.status == 201
    expect(visitor.page.locator("#wire")).to_have_text("Connected", timeout=PATIENCE)
    visitor.decide()
    up_to_date(visitor)

"""Notifications: the page about them, and what the service worker does with a message of the server."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from playwright.sync_api import CDPSession, Worker, expect

from browser.browsing import PHONE, Visitor
from helpers.service import until

NOTE = """() => {
  globalThis.told = new Map();
  ServiceWorkerRegistration.prototype.showNotification = async (title, { body, tag, data: { path } }) => {
    told.set(tag, { title, body, tag, path });
  };
}"""
"""A browser without windows has no notifications: the worker notes what it would show, one for each tag."""


class Delivery:
    """Delivers push messages to the service worker, as the browser does with those of a push service."""

    def __init__(self, visitor: Visitor) -> None:
        self.page = visitor.page
        self.session: CDPSession = visitor.context.new_cdp_session(visitor.page)
        self.active: list[str] = []
        self.session.on("ServiceWorker.workerVersionUpdated", self._note)
        self.session.send("ServiceWorker.enable")
        with visitor.context.expect_event("serviceworker") as began:
            visitor.page.goto("/settings")
        self.worker: Worker = began.value
        until(lambda: self.page.evaluate("1") and self.active)
        self.worker.evaluate(NOTE)

    def _note(self, event: dict[str, Any]) -> None:
        self.active += [each["registrationId"] for each in event["versions"] if each["status"] == "activated"]

    def send(self, **message: str) -> None:
        origin = self.page.evaluate("location.origin")
        sent = {"origin": origin, "registrationId": self.active[-1], "data": json.dumps(message)}
        self.session.send("ServiceWorker.deliverPushMessage", sent)

    def shown(self) -> list[dict[str, str]]:
        found: list[dict[str, str]] = self.worker.evaluate("() => [...told.values()]")
        return found

    def until_shown(self, **message: str) -> list[dict[str, str]]:
        """Deliver a message until it is shown; returns all that are."""

        def is_shown() -> bool:
            self.send(**message)
            return any(one["body"] == message["body"] for one in self.shown())

        until(is_shown)
        return self.shown()


def test_a_message_is_shown_unless_its_table_is_in_sight(visit: Callable[..., Visitor]) -> None:
    worker = Delivery(visit())
    turn = {"title": "Your turn", "path": "/t/x", "kind": "turn"}
    shown = worker.until_shown(**turn, body="Winter with Ben")
    assert shown == [{"title": "Your turn", "body": "Winter with Ben", "tag": "/t/x", "path": "/t/x"}]
    assert len(worker.until_shown(**turn, body="again")) == 1  # one for each table
    worker.send(title="Here", body="here", path="/settings", kind="turn")
    shown = worker.until_shown(title="There", body="there", path="/t/y", kind="turn")
    assert sorted(one["tag"] for one in shown) == ["/t/x", "/t/y"]


def test_choices_are_kept(visit: Callable[..., Visitor]) -> None:
    visitor = visit(PHONE)
    visitor.context.request.put("/api/v1/me", data={"name": "Ann"})
    visitor.page.goto("/me")
    visitor.page.get_by_role("link", name="Notifications").click()
    box = visitor.page.get_by_role("checkbox", name="A game starts: Browser")
    expect(box).to_be_checked()
    box.uncheck()
    visitor.page.get_by_role("button", name="Save").click()
    expect(visitor.page.get_by_role("checkbox", name="A game starts: Browser")).not_to_be_checked()
    expect(visitor.page.get_by_role("checkbox", name="Your turn: Browser")).to_be_checked()
    expect(visitor.page.get_by_role("button", name="Notify this browser")).to_be_visible()


def test_a_browser_that_refuses_says_so(visit: Callable[..., Visitor]) -> None:
    """Headless Chromium refuses notifications unless they are granted."""
    visitor = visit()
    visitor.context.request.put("/api/v1/me", data={"name": "Ann"})
    visitor.page.goto("/me/notices")
    visitor.page.get_by_role("button", name="Notify this browser").click()
    expect(visitor.page.locator("#trouble")).to_contain_text("are blocked")


def test_a_webhook_is_set_and_removed_without_a_script(visit: Callable[..., Visitor]) -> None:
    visitor = visit(java_script_enabled=False)
    opened = visitor.context.request.post("/api/v1/tables", data={"game": "winter", "seats": ["human", "human"]})
    path = f"/t/{opened.json()['id']}/webhook"
    visitor.page.goto(path)
    field = visitor.page.get_by_label("Address of the webhook")
    field.fill("https://192.0.9.1/hook")
    visitor.page.get_by_role("button", name="Save webhook").click()
    expect(field).to_have_value("https://192.0.9.1/hook")
    visitor.page.get_by_role("button", name="Remove").click()
    expect(field).to_have_value("")

"""Two people in two browsers: a request, an invitation, a game, and what they write to each other."""

from __future__ import annotations

import os
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from browser.browsing import DESK, PHONE, Visitor
from helpers.friends import GOOD

SIZES = pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])


def join_in(visitor: Visitor, name: str) -> str:
    """Create an account. Returns its name."""
    name = f"{name} {int.from_bytes(os.urandom(4))}"
    answer = visitor.context.request.post("/api/v1/account", data={"name": name, "password": GOOD})
    assert answer.status == 201, answer.text()
    return name


def befriend(one: Visitor, other: Visitor, name: str) -> None:
    """By the pages, as people do: one asks the other by `name`, who accepts."""
    one.page.goto("/people")
    one.page.get_by_label("Name of an account").fill(name)
    one.page.get_by_role("button", name="Ask to be friends").click()
    expect(one.page.locator("#asked")).to_contain_text(name)
    other.page.goto("/people")
    other.page.locator("#asking").get_by_role("button", name="Accept").click()
    expect(other.page.locator("#asking")).to_have_count(0)


def write(visitor: Visitor, words: str) -> None:
    visitor.page.locator(".chat > summary").click()
    visitor.page.get_by_role("textbox", name="Message").fill(words)
    visitor.page.keyboard.press("Enter")


@SIZES
def test_friends_meet_at_a_table_and_write_to_each_other(visit: Callable[..., Visitor], size: tuple[int, int]) -> None:
    ann, bob = visit(size), visit(size)
    name, other = join_in(ann, "Ann"), join_in(bob, "Bob")
    befriend(ann, bob, other)
    with bob.page.expect_response("**/me/events"):  # only now the home page hears of what happens
        bob.page.goto("/")
    ann.open("turn-of-time", "human", "human")
    ann.page.get_by_role("button", name=f"Invite {other}").click()
    expect(ann.page.get_by_role("button", name=f"Withdraw the invitation of {other}")).to_be_visible()
    expect(bob.page.locator("#call")).to_have_text(f"{name} invites you to Turn of Time")
    bob.page.reload()
    expect(bob.page.locator(".invitations")).to_contain_text(f"{name} invites you to Turn of Time")
    bob.page.locator(".invitations").get_by_role("button", name="Sit down").click()
    for visitor in (ann, bob):
        expect(visitor.page.locator("#surface")).to_be_visible()
    write(ann, "Well, well <b>hello</b>")
    expect(bob.page.locator("#bubbles")).to_contain_text("Well, well <b>hello</b>")
    expect(bob.page.locator(".chat")).to_have_class(re.compile("unread"))
    expect(bob.page.locator("#log")).to_contain_text("Well, well <b>hello</b>")
    write(bob, "Hello you")
    expect(bob.page.locator(".chat")).not_to_have_class(re.compile("unread"))
    expect(bob.page.get_by_role("textbox", name="Message")).to_have_value("")
    expect(ann.page.locator("#talk li")).to_have_text([re.compile("Well, well"), re.compile("Hello you")])
    ann.page.reload()
    expect(ann.page.locator("#log")).to_contain_text("Hello you")


def test_who_is_blocked_is_no_longer_heard(visit: Callable[..., Visitor]) -> None:
    ann, bob = visit(), visit()
    join_in(ann, "Ann")
    other = join_in(bob, "Bob")
    made = ann.open("turn-of-time", "human", "human")
    bob.context.request.post("/api/v1/join", data={"link": made["links"]["seats"]["1"]})
    bob.page.goto(f"/t/{made['id']}")
    expect(ann.page.locator("#surface")).to_be_visible()
    write(bob, "Rude words")
    expect(ann.page.locator("#log")).to_contain_text("Rude words")
    ann.page.locator(".chat > summary").click()
    ann.page.get_by_role("link", name="Report this message").click()
    expect(ann.page.locator(".quoted")).to_have_text("Rude words")
    ann.page.get_by_label("Insults").check()
    ann.page.get_by_role("button", name="Send report").click()
    expect(ann.page.get_by_role("heading", name="Thank you")).to_be_visible()
    ann.page.get_by_role("button", name="Block").click()
    expect(ann.page.locator("#blocked")).to_contain_text(other)
    ann.page.goto(f"/t/{made['id']}")
    expect(ann.page.locator("#log")).not_to_contain_text("Rude words")
    expect(bob.page.locator("#log")).to_contain_text("Rude words")


def test_chat_works_without_a_script(visit: Callable[..., Visitor]) -> None:
    ann, bob = visit(java_script_enabled=False), visit()
    made = ann.open("turn-of-time", "human", "human")
    bob.context.request.post("/api/v1/join", data={"link": made["links"]["seats"]["1"]})
    ann.page.goto(f"/t/{made['id']}")
    ann.page.locator(".chat > summary").click()
    ann.page.get_by_role("textbox", name="Message").fill("By hand")
    ann.page.get_by_role("button", name="Send").click()
    expect(ann.page.locator("#talk li")).to_have_count(1)
    bob.page.goto(f"/t/{made['id']}")
    expect(bob.page.locator("#talk")).to_contain_text("By hand")

"""Pages of people who know each other, and how to reach them; `pages.py` has the list of all pages."""

from __future__ import annotations

import os

import httpx2 as httpx
from playwright.sync_api import expect

from browser.browsing import Visitor, given
from helpers.friends import GOOD, Account


def new_account(visitor: Visitor) -> Account:
    """Give the visitor an account. Returns another one, whom they know: a friend from a finished game."""
    visitor.page.goto("/")  # the cookies belong to the server's address
    base = visitor.page.url.rstrip("/")
    other = Account(httpx.Client(base_url=base), "Calm Otter")
    post, name = visitor.context.request.post, f"Bold Hare {int.from_bytes(os.urandom(4))}"
    own = post("/api/v1/account", data={"name": name, "password": GOOD}).json()["id"]
    made = given(post("/api/v1/tables", data={"game": "turn-of-time", "seats": ["human", "human"]}))
    other.post("/join", {"link": made["links"]["seats"]["1"]})
    post(f"/api/v1/tables/{made['id']}/resign")
    post("/api/v1/me/friends", data={"person": other.id})
    assert other.ask("POST", "/me/friends", {"person": own})[0] == 204
    return other


def people(visitor: Visitor) -> None:
    """With a friend, a request, a recent opponent and somebody who is blocked."""
    other = new_account(visitor)
    request, own = visitor.context.request, visitor.context.request.get("/api/v1/me").json()["id"]
    asking, recent, blocked = (Account(other.client, name) for name in ("Quiet Lynx", "Merry Wren", "Swift Fox"))
    assert asking.ask("POST", "/me/friends", {"person": own})[0] == 204
    made = given(request.post("/api/v1/tables", data={"game": "turn-of-time", "seats": ["human", "human"]}))
    recent.post("/join", {"link": made["links"]["seats"]["1"]})
    request.post(f"/api/v1/tables/{made['id']}/resign")
    request.put(f"/api/v1/me/blocked/{blocked.id}")
    visitor.page.goto("/people")


def invited_home(visitor: Visitor) -> None:
    other = new_account(visitor)
    own, table = visitor.context.request.get("/api/v1/me").json()["id"], other.open("winter", "human", "human")
    assert other.ask("POST", f"/tables/{table}/invitations", {"person": own})[0] == 204
    visitor.page.goto("/")
    expect(visitor.page.locator(".invitations")).to_be_visible()


def inviting_room(visitor: Visitor) -> None:
    new_account(visitor)
    made = visitor.context.request.post(
        "/api/v1/tables", data={"game": "turn-of-time", "seats": ["human", "human", "human"]}
    ).json()
    visitor.page.goto(f"/t/{made['id']}")
    expect(visitor.page.locator(".chips")).to_be_visible()


def talking(visitor: Visitor) -> None:
    """A private table where two people write to each other."""
    other = new_account(visitor)
    post = visitor.context.request.post
    made = given(post("/api/v1/tables", data={"game": "turn-of-time", "seats": ["human", "human"]}))
    other.post("/join", {"link": made["links"]["seats"]["1"]})
    path = f"/tables/{made['id']}/chat"
    assert other.ask("POST", path, {"words": "Shall we play until five, as usual?"})[0] == 204
    post(f"/api/v1{path}", data={"words": "Yes!"})
    visitor.page.goto(f"/t/{made['id']}")
    visitor.page.locator(".chat > summary").click()
    expect(visitor.page.locator("#talk li")).to_have_count(2)


def somebody_gone(visitor: Visitor) -> None:
    """A table whose other player has left on their turn, with what can be done about it."""
    other, request = new_account(visitor), visitor.context.request
    made = given(request.post("/api/v1/tables", data={"game": "turn-of-time", "seats": ["human", "human"]}))
    other.post("/join", {"link": made["links"]["seats"]["1"]})
    path = f"/api/v1/tables/{made['id']}"
    while (table := given(request.get(path)))["moves"]:
        given(
            request.post(
                f"{path}/moves", data={"seq": table["seq"], "move": table["moves"][0], "client": f"c{table['seq']}"}
            )
        )
    assert other.ask("POST", f"/tables/{made['id']}/leave")[0] < 300
    visitor.page.goto(f"/t/{made['id']}")
    visitor.page.locator("#absent summary").click()
    expect(visitor.page.locator("#absent .choose")).to_be_visible()


def talking_before(visitor: Visitor) -> None:
    """A waiting room where two people have sat down and write to each other."""
    other = new_account(visitor)
    made = given(
        visitor.context.request.post(
            "/api/v1/tables", data={"game": "turn-of-time", "seats": ["human", "human", "human"]}
        )
    )
    other.post("/join", {"link": made["links"]["seats"]["1"]})
    assert other.ask("POST", f"/tables/{made['id']}/chat", {"words": "Shall we wait for the others?"})[0] == 204
    visitor.page.goto(f"/t/{made['id']}")
    expect(visitor.page.locator("#talk li")).to_have_count(1)


def reporting(visitor: Visitor) -> None:
    visitor.page.goto(f"/people/{new_account(visitor).id}/report")


def their_profile(visitor: Visitor) -> None:
    """With the games to which a friend can be invited."""
    visitor.page.goto(f"/people/{new_account(visitor).id}")
    visitor.page.locator(".games > summary").click()

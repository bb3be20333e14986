"""What waits for somebody is shown: on every page how much, on the home page what, and told by a notice."""

from __future__ import annotations

import re

from starlette.testclient import TestClient

from helpers.friends import Account, befriend

PAGES = ("/", "/lobby", "/me", "/people", "/settings", "/solo", "/rules/winter", "/bots", "/me/account")


def page(person: Account, path: str) -> str:
    client = person.client
    client.cookies.clear()
    cookie = "; ".join(f"{name}={value}" for name, value in person.cookies.items())
    return str(client.get(path, headers={"cookie": cookie, "accept": "text/html"}).text)


def shown(person: Account, path: str = "/") -> int:
    found = re.search(r'<b class="pending num"[^>]*>(\d+)</b>', page(person, path))
    return int(found[1]) if found else 0


def test_every_page_says_how_much_waits(fresh: TestClient) -> None:
    ann, bob = Account(fresh, "Ann"), Account(fresh, "Bob")
    assert {shown(bob, path) for path in PAGES} == {0}
    assert ann.ask_friend(bob)[0] == 204
    assert {shown(bob, path) for path in PAGES} == {1}
    assert "one thing waits for you" in page(bob, "/lobby")
    assert shown(ann) == 0, "who asks waits, and is not waited for"
    bob.ask_friend(ann)
    assert shown(bob) == 0
    table = ann.open("turn-of-time", "human", "human")
    assert ann.ask("POST", f"/tables/{table}/invitations", {"person": bob.id})[0] == 204
    assert shown(bob) == 1
    bob.post(f"/me/invitations/{table}")
    seat = ann.get(f"/tables/{table}")["decides"]
    assert [shown(ann), shown(bob)] == [int(seat == 0), int(seat == 1)]
    decides = (ann, bob)[seat]
    assert shown(decides, f"/t/{table}") == 0, "the table itself says whose turn it is, and goes on"
    other = decides.open("winter", "human", "medium")
    waits = int(decides.get(f"/tables/{other}")["decides"] == 0)
    assert shown(decides, f"/t/{table}") == waits and shown(decides, f"/t/{other}") == 1


def test_a_request_is_on_the_home_page_and_not_from_somebody_blocked(fresh: TestClient) -> None:
    ann, bob = Account(fresh, "Ann"), Account(fresh, "Bob")
    ann.ask_friend(bob)
    assert f"{ann.name} would like to be your friend" in page(bob, "/")
    bob.put(f"/me/blocked/{ann.id}", None)
    assert "would like to be your friend" not in page(bob, "/") and shown(bob) == 0


def test_friends_wait_for_nothing(fresh: TestClient) -> None:
    ann, bob = Account(fresh, "Ann"), Account(fresh, "Bob")
    befriend(ann, bob)
    assert [shown(ann), shown(bob)] == [0, 0]

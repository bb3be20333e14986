"""Known attacks on other people's seats, hands or privacy, each tried again over HTTP."""

from __future__ import annotations

import json
from typing import Any

import pytest
from starlette.testclient import TestClient

from fourfold.table.clock import now_ms
from helpers.clock import set_clock
from helpers.service import Guest


def two(client: TestClient, **more: Any) -> tuple[Guest, Guest, str, str]:
    """A private game of Shifting Stones: the host, Bea, the table, Bea's link."""
    host, bea = Guest(client, "Host"), Guest(client, "Bea")
    made = host.post("/tables", {"game": "shifting-stones", "seats": ["human", "human"], **more})
    link = made["links"]["seats"]["1"]
    bea.post("/join", {"link": link})
    return host, bea, made["id"], link


def hand(guest: Guest, id: str, seat: int) -> str:
    return json.dumps(guest.get(f"/tables/{id}")["view"]["hands"][seat])


def test_an_absent_player_s_hand_does_not_go_to_the_host_s_second_browser(client: TestClient) -> None:
    host, bea, id, old = two(client)
    cards = hand(bea, id, 1)
    bea.post(f"/tables/{id}/leave")
    mask = Guest(client, "Mask")
    for link in (old, host.get(f"/tables/{id}/links")["seats"]["1"]):
        assert mask.refused("/join", {"link": link}) == (403, "forbidden")
    assert mask.ask("GET", f"/tables/{id}")[0] == 404
    assert bea.get(f"/tables/{id}")["seat"] is None, "she may watch"
    assert bea.post(f"/tables/{id}/sit", {})["seat"] == 1, "and come back"
    assert hand(bea, id, 1) == cards


def test_a_claim_does_not_leave_an_old_link_open(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    host, bea, id, _ = two(client, clock={"kind": "time", "bank": 10, "add": 0})
    players = (host, bea)
    late = host.get(f"/tables/{id}")["decides"]
    links = host.get(f"/tables/{id}/links")["seats"]
    late_by = now_ms() + 11_000
    set_clock(monkeypatch, lambda: late_by)
    players[1 - late].post(f"/tables/{id}/claim", {"seat": late, "to": "bot", "level": "random"})
    renewed = host.get(f"/tables/{id}/links")["seats"]
    assert renewed[str(late)] != links[str(late)] and renewed[str(1 - late)] == links[str(1 - late)]
    mask = Guest(client, "Mask")
    for link in (links[str(late)], renewed[str(late)]):
        assert mask.refused("/join", {"link": link}) == (403, "forbidden")
    assert players[late].get(f"/tables/{id}")["seat"] is None
    assert players[late].post(f"/tables/{id}/sit", {})["seat"] == late


def test_the_host_cannot_make_a_private_game_public(client: TestClient) -> None:
    host, bea, id, _ = two(client)
    stranger = Guest(client, "Stranger")
    assert host.refused(f"/tables/{id}/listed", {"listed": True}) == (409, "started")
    bea.post(f"/tables/{id}/resign")
    assert host.refused(f"/tables/{id}/listed", {"listed": True}) == (409, "started")
    assert stranger.ask("GET", f"/tables/{id}")[0] == 404

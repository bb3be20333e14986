"""People at two servers on one PostgreSQL: invitations, what they write, who watches and who is there."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import httpx2 as httpx

from helpers.friends import Account, befriend
from helpers.postgres import Postgres
from helpers.service import PATIENCE, Listening, settings_in, until

QUIET = 3600.0
"""A heartbeat would also look for what a server has missed."""


def test_invitations_and_chat_reach_the_other_server(postgres: Postgres, tmp_path: Path) -> None:
    settings = settings_in(tmp_path, database=postgres.new(), heartbeat=QUIET)
    with Listening(settings) as one, Listening(settings) as other:
        near, far = (httpx.Client(base_url=server.base, timeout=PATIENCE) for server in (one, other))
        ann, bob = Account(near, "Ann"), Account(far, "Bob")
        befriend(ann, bob)
        table = ann.open("turn-of-time", "human", "human")
        cookie = "; ".join(f"{name}={value}" for name, value in bob.cookies.items())
        with far.stream("GET", "/api/v1/me/events", headers={"cookie": cookie}) as answer:
            said = answer.iter_lines()
            next(said)  # it is open
            assert ann.ask("POST", f"/tables/{table}/invitations", {"person": bob.id})[0] == 204
            event = next(json.loads(line[6:]) for line in said if line.startswith("data: "))
        assert event["type"] == "invitation" and event["table"] == table
        assert bob.post(f"/me/invitations/{table}") == {"table": table, "seat": 1}
        seq = ann.get(f"/tables/{table}")["seq"]
        with one.live(f"/tables/{table}/live?since={seq}", ann) as channel:
            assert json.loads(channel.recv(PATIENCE))["type"] == "beat"
            assert bob.ask("POST", f"/tables/{table}/chat", {"words": "From afar"})[0] == 204
            assert json.loads(channel.recv(PATIENCE)) == {"type": "chat"}
        assert [line["words"] for line in ann.get(f"/tables/{table}/chat")["lines"]] == ["From afar"]
        for client in (near, far):
            client.close()


def test_spectators_and_players_of_both_servers_count(postgres: Postgres, tmp_path: Path) -> None:
    settings = settings_in(tmp_path, database=postgres.new(), heartbeat=QUIET)
    with Listening(settings) as one, Listening(settings) as other:
        near, far = (httpx.Client(base_url=server.base, timeout=PATIENCE) for server in (one, other))
        ann, bob, eve = Account(near, "Ann"), Account(far, "Bob"), Account(far, "Eve")
        made = ann.post("/tables", {"game": "turn-of-time", "seats": ["human", "human"], "listed": True})
        bob.post("/join", {"link": made["links"]["seats"]["1"]})
        path, live = f"/tables/{made['id']}/live", one.app.state.services.live
        seq = ann.get(f"/tables/{made['id']}")["seq"]
        with one.live(f"{path}?since={seq}", ann) as channel:
            with other.live(path, bob), other.live(path, eve):
                assert [beat["spectators"] for beat in beats(channel, 1)][-1] == 1
                until(lambda: live.is_looking(made["id"], bob.id))
                assert not live.is_open(made["id"], eve.id)
            assert [beat["spectators"] for beat in beats(channel, 0)][-1] == 0
            until(lambda: not live.is_open(made["id"], bob.id))
        for client in (near, far):
            client.close()


def test_a_bot_is_present_on_both_servers(postgres: Postgres, tmp_path: Path) -> None:
    settings = settings_in(tmp_path, database=postgres.new(), heartbeat=QUIET)
    with Listening(settings) as one, Listening(settings) as other, httpx.Client(base_url=other.base) as far:
        bot = Account(far, "Tin Owl")
        bot.post("/me/bot")
        cookie = "; ".join(f"{name}={value}" for name, value in bot.cookies.items())

        def present() -> bool:
            bots = httpx.get(f"{one.base}/api/v1/bots").json()["accounts"]
            return any(each["present"] for each in bots if each["id"] == bot.id)

        assert not present()
        with far.stream("GET", "/api/v1/me/events", headers={"cookie": cookie}):
            until(present)


def beats(channel: Any, spectators: int) -> list[dict[str, Any]]:
    """The beats of a channel until one tells that many spectators."""
    found: list[dict[str, Any]] = []
    while not found or found[-1]["spectators"] != spectators:
        message = json.loads(channel.recv(PATIENCE))
        found += [message] if message["type"] == "beat" else []
    return found

"""Friends at two servers on one PostgreSQL: invitations and what they write arrive at once."""

from __future__ import annotations

import json
from pathlib import Path

import httpx

from helpers.friends import Account, befriend
from helpers.postgres import Postgres
from helpers.service import PATIENCE, Listening, settings_in

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

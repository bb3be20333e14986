"""Chat: who may write to whom, and who can read it; reports."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx2 as httpx
import pytest
from starlette.testclient import TestClient

from helpers.command import Command
from helpers.friends import Account, befriend
from helpers.service import FREE, PATIENCE, Guest, Listening, service, settings_in


def table_of(host: Guest, *others: Guest, seats: int = 0, **more: Any) -> str:
    """A table where some people sit, by link."""
    count = seats or 1 + len(others)
    made = host.post("/tables", {"game": "turn-of-time", "seats": ["human"] * count, **more})
    for seat, other in enumerate(others, 1):
        other.post("/join", {"link": made["links"]["seats"][str(seat)]})
    return str(made["id"])


def write(person: Guest, table: str, words: str) -> int:
    return person.ask("POST", f"/tables/{table}/chat", {"words": words})[0]


def words(person: Guest, table: str) -> list[str]:
    return [line["words"] for line in person.get(f"/tables/{table}/chat")["lines"]]


# --- where


def test_people_at_a_private_table_write_to_each_other(client: TestClient) -> None:
    ann, bob = Guest(client, "Ann"), Guest(client, "Bob")
    table = table_of(ann, bob)
    assert write(ann, table, "Hello Bob") == write(bob, table, "Hello Ann") == 204
    found = bob.get(f"/tables/{table}/chat")
    lines = [(line["number"], line["seat"], line["name"], line["words"]) for line in found["lines"]]
    assert found["open"] and lines == [(1, 0, "Ann", "Hello Bob"), (2, 1, "Bob", "Hello Ann")]


def test_at_a_listed_table_only_friends_do(client: TestClient) -> None:
    ann, bob, cleo = (Account(client, name) for name in ("Ann", "Bob", "Cleo"))
    befriend(ann, bob)
    ann.ask_friend(cleo)  # who has not answered
    friends, mixed = table_of(ann, bob, listed=True), table_of(ann, bob, cleo, listed=True)
    assert write(ann, friends, "Hello") == 204 and words(bob, friends) == ["Hello"]
    assert ann.refused(f"/tables/{mixed}/chat", {"words": "Hello"}) == (403, "no chat")
    assert ann.get(f"/tables/{mixed}/chat") == {"open": False, "lines": []}


def test_a_table_that_was_listed_does_not_become_private_for_strangers(client: TestClient) -> None:
    """Or a host could list a table, wait for somebody, and then write what they like."""
    ann, eve = Guest(client, "Ann"), Guest(client, "Eve")
    table = eve.open("turn-of-time", "human", "open", "open", listed=True)
    ann.post(f"/tables/{table}/sit", {})
    eve.post(f"/tables/{table}/listed", {"listed": False})
    assert eve.refused(f"/tables/{table}/chat", {"words": "Hello"}) == (403, "no chat")
    eve.post(f"/tables/{table}/start", {"fill": "random"})
    eve.post(f"/tables/{table}/resign")
    ann.post(f"/tables/{table}/resign")
    again = eve.post(f"/tables/{table}/rematch")["id"]
    ann.post(f"/tables/{again}/sit", {})
    assert not eve.get(f"/tables/{again}")["listed"]
    assert eve.refused(f"/tables/{again}/chat", {"words": "Hello"}) == (403, "no chat")


def test_nobody_else_reads_or_writes(client: TestClient) -> None:
    ann, bob, eve = Account(client, "Ann"), Account(client, "Bob"), Guest(client, "Eve")
    befriend(ann, bob)
    made = ann.post("/tables", {"game": "turn-of-time", "seats": ["human", "human"], "listed": True})
    table = made["id"]
    bob.post("/join", {"link": made["links"]["seats"]["1"]})
    eve.post("/join", {"link": made["links"]["watch"]})
    write(ann, table, "A secret of ours")
    assert eve.ask("GET", f"/tables/{table}/chat")[0] == write(eve, table, "Hello") == 403
    for path in (f"/tables/{table}", f"/tables/{table}/record", f"/tables/{table}/moves"):
        eve.ask("GET", path)
    ann.post(f"/tables/{table}/resign")
    for person in (ann, bob, eve):
        for path in (f"/tables/{table}", f"/tables/{table}/record"):
            assert "A secret of ours" not in json.dumps(person.get(path)), "no record and no view has it"
    assert b"A secret of ours" not in b"".join(eve.heard)
    stranger = Guest(client, "Sam")
    private = table_of(ann, bob)
    assert stranger.ask("GET", f"/tables/{private}/chat")[0] == write(stranger, private, "Hello") == 404


def test_who_is_alone_writes_to_nobody(client: TestClient) -> None:
    ann = Guest(client, "Ann")
    assert write(ann, ann.open("turn-of-time", "human", "random"), "Hello?") == 403


def test_lines_of_a_blocked_person_are_hidden_from_who_blocks_them(client: TestClient) -> None:
    ann, bob, cleo = Guest(client, "Ann"), Guest(client, "Bob"), Guest(client, "Cleo")
    table = table_of(ann, bob, cleo)
    write(bob, table, "Rude")
    assert ann.ask("PUT", f"/me/blocked/{bob.get('/me')['id']}")[0] == 204
    assert write(bob, table, "Ruder") == 204, "he is not told"
    assert words(ann, table) == [] and words(bob, table) == words(cleo, table) == ["Rude", "Ruder"]


# --- what


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("  a \n b\tc ", "a b c"),
        ("abc\u202etxt.exe\u0000\u0007", "abctxt.exe"),
        ("<script>alert(1)</script> https://example.org", "<script>alert(1)</script> https://example.org"),
        ("e" + "\u0301" * 40, "\u00e9\u0301\u0301"),
    ],
)
def test_a_line_is_plain_text_without_control_characters(client: TestClient, given: str, kept: str) -> None:
    ann, bob = Guest(client, "Ann"), Guest(client, "Bob")
    table = table_of(ann, bob)
    assert write(ann, table, given) == 204 and words(bob, table) == [kept]


@pytest.mark.parametrize("given", ["", " \n\u200b", "x" * 301])
def test_empty_and_long_lines_are_refused(client: TestClient, given: str) -> None:
    ann, bob = Guest(client, "Ann"), Guest(client, "Bob")
    assert write(ann, table_of(ann, bob), given) == 422


def test_lines_are_limited(tmp_path: Path) -> None:
    with service(settings_in(tmp_path, limits=replace(FREE, chat="3/minute"))) as client:
        ann, bob = Guest(client, "Ann"), Guest(client, "Bob")
        table = table_of(ann, bob)
        assert [write(ann, table, "spam") for _ in range(5)] == [204] * 3 + [429] * 2
        assert write(bob, table, "stop") == 204


def test_the_live_channel_tells_those_who_sit_there(tmp_path: Path) -> None:
    with Listening(settings_in(tmp_path)) as server, httpx.Client(base_url=server.base, timeout=PATIENCE) as client:
        ann, bob, eve = Account(client, "Ann"), Account(client, "Bob"), Guest(client, "Eve")
        befriend(ann, bob)
        table = table_of(ann, bob, listed=True)
        seq = ann.get(f"/tables/{table}")["seq"]
        path = f"/tables/{table}/live?since={seq}"
        with server.live(path, bob) as own, server.live(path, eve) as other:
            assert json.loads(own.recv(PATIENCE))["type"] == json.loads(other.recv(PATIENCE))["type"] == "beat"
            write(ann, table, "Hello")
            assert json.loads(own.recv(PATIENCE)) == {"type": "chat"}
            other.send("?")
            assert json.loads(other.recv(PATIENCE))["type"] == "beat", "who watches hears nothing of it"


# --- reports


def test_a_report_reaches_the_operator_and_nobody_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    settings, command = settings_in(tmp_path), Command(monkeypatch, capsys, tmp_path)
    with service(settings) as client:
        ann, bob = Guest(client, "Ann"), Guest(client, "[bold]Bob")
        table, bad = table_of(ann, bob), bob.get("/me")["id"]
        write(bob, table, "You are a toad")
        body = {"person": bad, "reason": "insults", "words": "He said this.", "table": table, "line": 1}
        assert ann.ask("POST", "/reports", body) == (204, None)
        assert ann.refused("/reports", {**body, "reason": "boredom"})[0] == 422
        assert ann.refused("/reports", {**body, "line": 2})[0] == 404
        assert ann.refused("/reports", {**body, "person": ann.get("/me")["id"]}) == (409, "yourself")
        assert Guest(client, "Eve").refused("/reports", body)[0] == 404, "who does not sit there quotes nothing"
    listed = command("complaints", "--json", "--database", settings.database)
    [found] = json.loads(listed.out)
    assert found["about"] == "[bold]Bob" and found["from"] == "Ann" and found["table"] == table
    assert found["reason"] == "insults" and found["words"] == "He said this.\n> You are a toad"
    assert "[bold]Bob" in command("complaints", "--plain", "--database", settings.database).out
    assert command("complaints", "--done", "nosuch", "--database", settings.database).code != 0
    assert "No reports" in command("complaints", "--done", found["id"], "--database", settings.database).out

"""The operator's commands: what tables a store has, and an end to one of them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from fourfold.table.commands import Close, Leave, Rematch, Resign, Say, Undo
from fourfold.table.events import replay
from fourfold.table.rating_rules import MIN_DECISIONS, placement, unrated_reason
from fourfold.table.table import Ending
from fourfold.table.views import view_of
from helpers.command import Command
from helpers.postgres import Postgres
from helpers.service import Guest, Listening, heard, service, settings_in
from helpers.tables import Evening, two

pytestmark = pytest.mark.slow


# ------------------------------------------------------------------------------------------------------ the rule


@pytest.mark.parametrize("game", ["turn-of-time", "shifting-stones"])
def test_a_closed_game_is_over_and_counts_for_nobody(game: str) -> None:
    evening = two(game, clock={"kind": "time", "bank": 600, "add": 0})
    evening.choose(MIN_DECISIONS)  # else it would be too short to count anyway
    assert evening.do(Close()) == ["close"]
    table = evening.table
    assert table.status == "over" and table.ending == Ending("closed", ())
    assert table.clocks.running is None and table == replay("t1", evening.events)
    assert placement(table) is None and unrated_reason(table) == "closed"
    assert view_of(table, 0, "en").log[-1].words == "The operator of this server closed the table."
    assert view_of(table, 0, "de").log[-1].words == "Wer diesen Server betreibt, hat den Tisch geschlossen."
    for refused in (Close(), Resign("ann"), Undo("ann", table.seq), Leave("ann"), Rematch("ann", "t2")):
        assert evening.refused(refused) == "over"
    evening.do(Say("ann", "bye"))


def test_a_table_that_waits_can_be_closed_too() -> None:
    evening = Evening("high-card", "human", "open")
    evening.do(Close())
    assert evening.table.status == "over"


# -------------------------------------------------------------------------------------------------- the commands


def as_json(run: Command, *words: object) -> list[dict[str, Any]]:
    ran = run("tables", "--json", *words)
    assert (ran.code, ran.err) == (0, "")
    found: list[dict[str, Any]] = json.loads(ran.out)
    return found


def test_the_tables_of_a_store_are_listed(tmp_path: Path, run: Command) -> None:
    settings = settings_in(tmp_path)
    with service(settings) as client:
        ann, bob = Guest(client, "Ann"), Guest(client, "[red]Bob")
        waiting = ann.open("high-card", "human", "open", "random")
        made = ann.post("/tables", {"game": "high-card", "seats": ["human", "human", "random"]})
        bob.post("/join", {"link": made["links"]["seats"]["1"]})
        over = bob.open("turn-of-time", "human", "random")
        bob.post(f"/tables/{over}/resign")
        bob.post(f"/tables/{made['id']}/resign")
        run.monkeypatch.setenv("COLUMNS", "120")
        ran = run("tables", "--database", settings.database)
        found = as_json(run, "--database", settings.database)
        only = as_json(run, "--database", settings.database, "--status", "playing", "--most", 1)
        moves = [entry for entry in ann.get(f"/tables/{made['id']}")["log"] if entry["kind"] in ("move", "draw")]
    assert (ran.code, ran.err) == (0, "") and "3 of 3 tables" in ran.out
    assert all(word in ran.out for word in (waiting, "high-card", "waiting", "Ann", "[red]Bob", "random"))
    assert [line["id"] for line in found] == [made["id"], over, waiting]
    assert found[0] | {"changed": ""} == {
        "id": made["id"],
        "game": "high-card",
        "status": "playing",
        "people": ["Ann", "[red]Bob"],
        "bots": ["random", "easy"],
        "changed": "",
        "decisions": len(moves),
    }
    assert (found[1]["status"], found[2]["people"], found[2]["bots"]) == ("over", ["Ann"], ["random"])
    assert (found[1]["people"], found[1]["bots"]) == (["[red]Bob"], ["random"])
    assert [line["id"] for line in only] == [made["id"]]


def test_a_game_of_two_people_that_somebody_resigned_had_no_bot(tmp_path: Path, run: Command) -> None:
    settings = settings_in(tmp_path)
    with service(settings) as client:
        ann, bob = Guest(client, "Ann"), Guest(client, "Bob")
        made = ann.post("/tables", {"game": "turn-of-time", "seats": ["human", "human"]})
        bob.post("/join", {"link": made["links"]["seats"]["1"]})
        bob.post(f"/tables/{made['id']}/resign")
        [line] = as_json(run, "--database", settings.database)
    assert (line["status"], line["people"], line["bots"]) == ("over", ["Ann", "Bob"], [])


def test_a_table_is_closed_while_no_server_runs(tmp_path: Path, run: Command) -> None:
    settings = settings_in(tmp_path)
    with service(settings) as client:
        ann = Guest(client, "Ann")
        id = ann.open("turn-of-time", "human", "easy")
    ran = run("close", id, "--database", settings.database)
    assert (ran.code, ran.out, ran.err) == (0, f"Table {id} is closed.\n", "")
    ran = run("close", id, "--database", settings.database)
    assert ran.code == 2 and ran.err == f"fourfold: table {id}: the game is over already\n"
    with service(settings) as client:
        ann.client = client
        assert ann.get(f"/tables/{id}")["ending"]["how"] == "closed"
        client.cookies.set("fourfold", ann.cookies["fourfold"])
        words = {"en": "The operator of this server closed the table.", "de": "Wer diesen Server betreibt, hat den"}
        for language, told in words.items():
            page = client.get(f"/t/{id}", headers={"accept-language": language}).text
            assert told in page and "/rematch" not in page


@pytest.mark.parametrize("database", ["sqlite", "postgresql"])
def test_a_table_is_closed_while_a_server_runs_and_everybody_is_told(
    request: pytest.FixtureRequest, tmp_path: Path, run: Command, monkeypatch: pytest.MonkeyPatch, database: str
) -> None:
    monkeypatch.setattr("fourfold.server.live.restart.ALIVE_SECONDS", 0.05)
    settings = settings_in(tmp_path)
    if database == "postgresql":
        postgres: Postgres = request.getfixturevalue("postgres")
        settings = settings_in(tmp_path, database=postgres.new())
    with Listening(settings) as server:
        ann = server.guest("Ann")
        id = ann.open("turn-of-time", "human", "easy", "easy")
        with server.live(f"/tables/{id}/live", ann) as channel:
            assert heard(channel)["status"] == "playing"
            assert run("close", id, "--database", settings.database).code == 0
            while (told := heard(channel))["status"] != "over":
                pass
            assert told["ending"]["how"] == "closed"


def test_whoever_acts_at_a_table_that_was_closed_is_told_and_so_are_the_others(
    tmp_path: Path, run: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Sooner than the server looks by itself."""
    monkeypatch.setattr("fourfold.server.live.restart.ALIVE_SECONDS", 3600)
    with Listening(settings_in(tmp_path)) as server:
        ann = server.guest("Ann")
        id = ann.open("turn-of-time", "human", "easy")
        with server.live(f"/tables/{id}/live", ann) as channel:
            seq = heard(channel)["seq"]
            assert run("close", id, "--database", server.app.state.settings.database).code == 0
            move = {"seq": seq, "move": ann.get(f"/tables/{id}")["moves"][0], "client": "c"}
            assert ann.refused(f"/tables/{id}/moves", move) == (409, "over")
            assert heard(channel)["status"] == "over"


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (["close", "nowhere", "--database", "{}"], "there is no table 'nowhere'; list them with `fourfold tables`"),
        (["close", "nowhere", "--database", "sqlite:////no/such.db"], "there is no file '/no/such.db'"),
        (["tables", "--database", "sqlite:////no/such.db"], "there is no file '/no/such.db'"),
        (["tables", "--database", "{}", "--status", "x"], "--status 'x': use one of: waiting, playing, over"),
        (["tables", "--database", "{}", "--most", "0"], "--most 0: use 1 or more"),
    ],
)
def test_what_cannot_be_is_told_in_one_line(tmp_path: Path, run: Command, words: list[str], problem: str) -> None:
    settings = settings_in(tmp_path)
    with service(settings):
        ran = run(*(word.format(settings.database) for word in words))
    assert ran.code == 2 and problem in ran.err and ran.err.count("\n") == 1

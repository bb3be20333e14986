"""Records that are brought to a server: replayed, kept as they are, and shown like any finished game."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

import fourfold
from fourfold.core.record import Record
from fourfold.server.settings import Limits
from helpers.service import Guest, rated_game, service, settings_in

pytestmark = pytest.mark.slow


@pytest.fixture
def ann(fresh: TestClient) -> Guest:
    return Guest(fresh, "Ann")


def played(ann: Guest, game: str, *seats: str) -> dict[str, Any]:
    """The record of a whole game at a table."""
    id = ann.open(game, *seats)
    ann.finish(id)
    record: dict[str, Any] = ann.get(f"/tables/{id}/record")
    return record


def short(**changes: Any) -> dict[str, Any]:
    """A game of Turn of Time that has only begun."""
    state, moves = fourfold.game("turn-of-time", players=2).start(), []
    for _ in range(12):
        moves.append(state.moves[0])
        state = state.play(moves[-1])
    return {**Record(state.game, moves, ("Ann", "Bob")).as_json(), **changes}


@pytest.mark.parametrize(("game", "seats"), [("turn-of-time", 2), ("shifting-stones", 1), ("shifting-seasons", 3)])
def test_a_record_comes_back_as_it_was_given(ann: Guest, game: str, seats: int) -> None:
    record = played(ann, game, "human", *["random"] * (seats - 1))
    id = ann.post("/records", record)["id"]
    assert json.dumps(ann.get(f"/tables/{id}/record")) == json.dumps(record)
    table = ann.get(f"/tables/{id}")
    assert table["status"] == "over" and table["ending"] == record["tags"]["ending"]
    told = [entry["move"] for entry in table["log"] if "move" in entry]
    assert all(one == move or "?" in one for one, move in zip(told, record["moves"], strict=True))
    assert (table["commitment"], table["seed"]) == tuple(record["tags"]["draws"].values())
    assert [seat["name"] for seat in table["seats"]] == record["players"]


def test_an_unfinished_record_is_kept_too(ann: Guest) -> None:
    record = short(tags={"event": "at home"})
    id = ann.post("/records", record)["id"]
    assert ann.get(f"/tables/{id}/record") == record
    table = ann.get(f"/tables/{id}")
    assert table["ending"] == {"how": "unfinished", "winners": [], "scores": None}
    assert (table["commitment"], table["seed"]) == (None, None)  # nobody promised anything about its draws


def test_a_record_stays_as_it_is_also_after_a_restart(tmp_path: Path) -> None:
    with service(settings_in(tmp_path)) as client:
        ann = Guest(client, "Ann")
        id = ann.post("/records", short())["id"]
        for path, body in (("sit", {}), ("resign", None), ("rematch", None), ("start", {"fill": "random"})):
            assert ann.refused(f"/tables/{id}/{path}", body)[0] in (403, 409)
        before = ann.get(f"/tables/{id}")
    with service(settings_in(tmp_path)) as client:
        ann.client = client
        assert ann.get(f"/tables/{id}") == before and ann.get(f"/tables/{id}/record") == short()


def test_a_record_is_its_owner_s_until_they_share_it(fresh: TestClient, ann: Guest) -> None:
    bob = Guest(fresh, "Bob")
    id = ann.post("/records", short())["id"]
    assert bob.ask("GET", f"/tables/{id}")[0] == 404
    bob.post("/join", {"link": ann.get(f"/tables/{id}/links")["watch"]})
    assert bob.get(f"/tables/{id}/record") == short()


def test_a_record_that_is_brought_is_among_the_finished_games_of_its_owner(fresh: TestClient, ann: Guest) -> None:
    played_here = ann.open("turn-of-time", "human", "random")
    ann.finish(played_here)
    id = ann.post("/records", short())["id"]
    games = ann.get("/me/games")
    assert [(row["id"], row["seat"], row["imported"]) for row in games] == [(id, None, True), (played_here, 0, False)]
    assert games[0]["players"] == ["Ann", "Bob"]
    assert [row["id"] for row in ann.get(f"/me/games?limit=1&before={games[0]['changed']}")] == [played_here]
    fresh.cookies.update(ann.cookies)
    page = fresh.get("/me").text
    listed = page[page.index('id="games"') :]
    assert f'href="/t/{id}"' in listed and "imported · with Ann, Bob · stopped" in listed
    assert Guest(fresh, "Bob").get("/me/games") == []


def test_a_record_that_is_brought_is_never_rated(ann: Guest) -> None:
    id = rated_game("turn-of-time", ann, Guest(ann.client), losers=(1,))
    me = ann.get("/me")["id"]
    before = ann.get(f"/people/{me}")["ratings"]
    assert [row["games"] for row in before] == [1]
    kept = ann.post("/records", ann.get(f"/tables/{id}/record"))["id"]
    assert ann.get(f"/people/{me}")["ratings"] == before
    assert ann.get(f"/tables/{kept}")["unrated_because"] == "imported"


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"game": "chess"}, "no game is called 'chess'"),
        ({"game": 7}, "game: 7 is not a text"),
        ({"moves": ["Sp/Sp/Sp"]}, "moves: number 1 of 1: 'Sp/Sp/Sp'"),
        ({"moves": "no list"}, "moves: 'no list' is not a list"),
        ({"options": {"players": 9}}, "players"),
        ({"players": ["Ann"]}, "does not name 2 players"),
        ({"players": ["Ann", "\u202eBob"]}, "players: "),
        ({"result": {"scores": [1, 0], "winners": [0], "limit": False}}, "the moves give 'an unfinished game'"),
        ({"rules": 99}, "rules: version 99 is not known"),
        ({"secret": 1}, "'secret': is not a key of a record"),
        ({"tags": {"draws": {"commitment": "00", "seed": "11"}}}, "the seed '11' is not 32 bytes"),
        ({"tags": {"big": 2**70}}, "tags: "),
    ],
)
def test_a_record_that_cannot_be_is_told_why(ann: Guest, changes: dict[str, Any], words: str) -> None:
    status, answer = ann.ask("POST", "/records", short(**changes))
    assert status == 422 and answer["error"] == "value" and words in answer["message"]


@pytest.mark.parametrize("body", [b"", b"{", b"[" * 5000, b"\xff", b"[]", b'{"game": NaN}'])
def test_what_is_no_record_is_told_so(fresh: TestClient, ann: Guest, body: bytes) -> None:
    answer = fresh.post("/api/v1/records", content=body, headers={"content-type": "application/json"})
    assert answer.status_code == 422 and answer.json()["error"] == "value"


HALF = "\ud800"
"""Half of a letter: JSON can say it, UTF-8 cannot."""


@pytest.mark.parametrize(
    "changes",
    [
        {HALF: 1},
        {"game": HALF},
        {"options": {HALF: 1}},
        {"options": {"players": HALF}},
        {"moves": [HALF]},
        {"moves": HALF},
        {"players": ["Ann", HALF]},
        {"tags": {HALF: 1}},
        {"tags": {"a": HALF}},
        {"tags": {"draws": {HALF: 1}}},
        {"tags": {"draws": {"commitment": HALF, "seed": HALF}}},
        {"result": HALF},
        {"rules": HALF},
    ],
)
def test_half_a_letter_is_told_what_is_wrong(fresh: TestClient, changes: dict[str, Any]) -> None:
    text = json.dumps(short(**changes))
    answer = fresh.post("/api/v1/records", content=text)
    assert answer.status_code == 422 and answer.json()["error"] == "value"
    page = fresh.post("/records", files={"text": (None, text)})
    assert page.status_code == 422 and "This saved game cannot be opened" in page.text


def test_half_a_letter_alone_is_no_key(fresh: TestClient) -> None:
    """As it was sent."""
    answer = fresh.post("/api/v1/records", content=json.dumps({HALF: 1}))
    assert answer.status_code == 422 and r"'\ud800': is not a key of a record" in answer.json()["message"]


def test_a_number_that_json_cannot_tell_is_refused(fresh: TestClient, ann: Guest) -> None:
    """Python reads 1e999, and then can give the record to nobody, nor an export with it."""
    body = json.dumps(short(tags={"score": 0.5})).replace("0.5", "1e999")
    cookie = {"cookie": f"fourfold={ann.cookies['fourfold']}"}
    answer = fresh.post("/api/v1/records", content=body, headers=cookie)
    assert answer.status_code == 422 and "tags: cannot be written as JSON" in answer.json()["message"]
    assert ann.get("/me/export")["tables"] == []


def test_draws_that_do_not_follow_from_their_seed_are_refused(ann: Guest) -> None:
    record = played(ann, "winter", "human", "random")  # with so many draws that no other seed gives the same
    seed = bytes(32)
    honest = {"commitment": "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925", "seed": seed.hex()}
    status, answer = ann.ask("POST", "/records", {**record, "tags": {"draws": honest}})
    assert status == 422 and "but the seed gives" in answer["message"]


def test_a_long_game_fits_though_other_requests_are_small(ann: Guest) -> None:
    size = Limits().body
    note = {"note": "x" * size}
    assert ann.ask("POST", "/records", short(tags=note))[0] == 201
    assert ann.ask("POST", "/records", short(tags={"note": "x" * Limits().record}))[0] == 413
    assert ann.ask("POST", "/tables", {"game": "turn-of-time", "seats": ["human"], "options": note})[0] == 413

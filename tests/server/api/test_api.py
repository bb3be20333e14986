"""The JSON API: whole games, what is refused and how, who may see and do what."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest
from starlette.testclient import TestClient

import fourfold
from fourfold import Outcome, Record
from fourfold.core.draws import verify
from helpers.repository import ROOT
from helpers.service import FREE, Guest, Listening, service, settings_in, until


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with service(settings_in(tmp_path_factory.mktemp("service"), metrics_token="watching")) as client:
        yield client


@pytest.fixture
def ann(client: TestClient) -> Guest:
    return Guest(client, "Ann")


@pytest.fixture
def bob(client: TestClient) -> Guest:
    return Guest(client, "Bob")


def two(ann: Guest, bob: Guest, game: str = "turn-of-time", **more: Any) -> str:
    """A table where both sit."""
    made = ann.post("/tables", {"game": game, "seats": ["human", "human"], **more})
    bob.post("/join", {"link": made["links"]["seats"]["1"]})
    return str(made["id"])


# ------------------------------------------------------------------------------------------ whole games


def test_whoever_joins_with_their_very_first_request_keeps_the_seat(ann: Guest) -> None:
    made = ann.post("/tables", {"game": "high-card", "seats": ["human", "human"]})
    new = Guest(ann.client)
    assert new.post("/join", {"link": made["links"]["seats"]["1"]})["seat"] == 1
    assert new.get(f"/tables/{made['id']}")["seat"] == 1
    listed = ann.open("high-card", "human", "open", listed=True)
    other = Guest(ann.client)
    assert other.post(f"/tables/{listed}/sit", {})["seat"] == 1
    assert other.get(f"/tables/{listed}")["seat"] == 1


@pytest.mark.parametrize("name", ["shifting-seasons", "shifting-stones", "turn-of-time", "winter", "high-card"])
def test_bots_play_a_whole_game_of_each_kind(ann: Guest, name: str) -> None:
    options = {"rounds": 5} if name == "shifting-stones" else {}
    id = ann.open(name, "human", "random", options=options)
    table = ann.finish(id)
    record = Record.from_json(ann.get(f"/tables/{id}/record"))
    assert record.result and list(record.result.winners) == table["ending"]["winners"]
    assert verify(record) == sum(state.seat == "chance" for state in record)
    assert table["commitment"] == record.tags["draws"]["commitment"] and table["ending"]["how"] == "played"


@pytest.mark.parametrize("name", ["shifting-seasons", "shifting-stones", "turn-of-time", "winter"])
def test_two_scripts_play_a_whole_game_of_each_kind(ann: Guest, bob: Guest, name: str) -> None:
    id = two(ann, bob, name, options={"rounds": 3} if name == "shifting-stones" else {})
    table, players = ann.get(f"/tables/{id}"), (ann, bob)
    while table["status"] != "over":
        table = players[table["decides"]].move(id, -1)["table"]
    assert verify(Record.from_json(bob.get(f"/tables/{id}/record"))) >= 0


def random_game(name: str, ends: Callable[[Outcome], bool]) -> Record:
    """A game that ends in a certain way, played at random."""
    for seed in count():
        record, random = Record(fourfold.game(name)), Random(seed)
        while not record.final.is_over:
            state = record.final
            record = record.play(state.sample_chance(seed) if state.seat == "chance" else random.choice(state.moves))
        if record.result and ends(record.result):
            return record
    raise AssertionError


def test_a_tie_is_explained(ann: Guest) -> None:
    record = random_game("turn-of-time", lambda outcome: outcome.scores == (5, 5))
    id = ann.post("/records", json.loads(record.dumps()))["id"]
    table = ann.get(f"/tables/{id}")
    assert table["decided_by"].startswith("5 points each")
    assert [sum(line["points"] for line in lines) for lines in table["sheet"]] == [5, 5]
    assert {line["key"] for lines in table["sheet"] for line in lines} == {"Sp", "Su", "Fa", "Wi"}
    german = ann.get(f"/tables/{id}?language=de")
    assert german["decided_by"].startswith("Je 5 Punkte")


def test_winter_says_whose_counters_are_left(ann: Guest) -> None:
    record = random_game("winter", lambda outcome: outcome.winners == (1,))
    id = ann.post("/records", json.loads(record.dumps()))["id"]
    table = ann.get(f"/tables/{id}")
    assert re.search(r"has \d counters? on the table; .+ has none\.$", table["decided_by"]) and table["sheet"] is None


def test_while_a_game_runs_nothing_is_explained(ann: Guest) -> None:
    table = ann.get(f"/tables/{ann.open('turn-of-time', 'human', 'random')}")
    assert (table["decided_by"], table["sheet"]) == ("", None)


def test_a_swap_in_the_other_order_is_taken_and_kept_in_reading_order(ann: Guest) -> None:
    id = ann.open("shifting-stones", "human", "random")
    ann.move(id, 0)
    moved = ann.move(id, "~b2b1")
    assert moved["move"] == "~b1b2"
    assert ann.get(f"/tables/{id}/record")["moves"][-1] == "~b1b2"
    ann.move(id, 0)
    table = ann.get(f"/tables/{id}")
    wrong = {"seq": table["seq"], "move": "~c3a1", "client": "far"}
    assert ann.refused(f"/tables/{id}/moves", wrong) == (422, "illegal")


def test_the_bot_of_the_document_plays_a_game(tmp_path: Path) -> None:
    script = re.findall(r"```python title=\S+\n(.*?)```", (ROOT / "docs/reference/api.md").read_text("utf-8"), re.S)[0]
    assert len(script.strip().splitlines()) <= 31
    with Listening(settings_in(tmp_path)) as server:
        made = server.guest("Ann").post("/tables", {"game": "turn-of-time", "seats": ["random", "open"]})
        words = [sys.executable, "-c", script, server.base, made["links"]["seats"]["1"]]
        ran = subprocess.run(words, check=False, capture_output=True, text=True, timeout=120)
    assert ran.returncode == 0 and "'how': 'played'" in ran.stdout and "seat 1" in ran.stdout, ran.stderr


# ---------------------------------------------------------------------------------------------- moves


def test_a_table_has_what_the_document_promises(ann: Guest) -> None:
    made = ann.post("/tables", {"game": "turn-of-time", "options": {"players": 2}, "seats": ["human", "open"]})
    assert set(made) == {"id", "seats", "links"} and set(made["links"]) == {"seats", "watch"}
    table = ann.get(f"/tables/{made['id']}")
    assert set(table) >= {"seq", "view", "moves", "log", "clocks", "seats", "commitment"}
    assert re.fullmatch("[0-9a-f]{64}", table["commitment"]) and table["seed"] is None


def test_a_stale_move_gets_409_with_the_current_view(ann: Guest, bob: Guest) -> None:
    id = two(ann, bob)
    old = ann.get(f"/tables/{id}")
    ann.move(id)
    status, answer = ann.ask("POST", f"/tables/{id}/moves", {"seq": old["seq"], "move": old["moves"][1], "client": "x"})
    assert (status, answer["error"]) == (409, "stale")
    assert answer["table"] == {**ann.get(f"/tables/{id}"), "clocks": answer["table"]["clocks"]}


def test_the_same_client_id_gets_the_stored_answer(ann: Guest, bob: Guest) -> None:
    id = two(ann, bob)
    table = ann.get(f"/tables/{id}")
    body = {"seq": table["seq"], "move": table["moves"][0], "client": "tab-1"}
    first, second = (ann.post(f"/tables/{id}/moves", body) for _ in range(2))
    bob.move(id)
    third = ann.post(f"/tables/{id}/moves", body)
    stored = [{key: answer[key] for key in ("seq", "move", "at")} for answer in (first, second, third)]
    assert stored[0] == stored[1] == stored[2] and first["table"] == second["table"]
    assert third["table"]["seq"] > first["table"]["seq"]
    assert first["table"]["log"][0]["seq"] == stored[0]["seq"] == table["seq"] + 1


def test_not_your_seat_is_403(client: TestClient, ann: Guest, bob: Guest) -> None:
    id = two(ann, bob, listed=True)
    table = ann.get(f"/tables/{id}")
    body = {"seq": table["seq"], "move": table["moves"][0], "client": "x"}
    assert bob.refused(f"/tables/{id}/moves", body) == (403, "forbidden")
    assert Guest(client, "Cat").refused(f"/tables/{id}/moves", body) == (403, "forbidden")
    assert Guest(client).refused(f"/tables/{id}/moves", body) == (403, "forbidden")
    assert ann.get(f"/tables/{id}")["seq"] == table["seq"]


def test_an_illegal_move_is_422_with_the_legal_ones(ann: Guest, bob: Guest) -> None:
    id = two(ann, bob)
    table = ann.get(f"/tables/{id}")
    for move in ("flip:n", "nonsense", ""):
        status, answer = ann.ask("POST", f"/tables/{id}/moves", {"seq": table["seq"], "move": move, "client": "x"})
        assert (status, answer["error"], answer["legal"]) == (422, "illegal", table["moves"])


@pytest.mark.parametrize(
    "body",
    [
        {"seq": 1, "move": "x"},
        {"seq": "1", "move": "x", "client": "x"},
        {"seq": 1, "move": "x", "client": ""},
        {"seq": -1, "move": "x", "client": "x"},
        {"seq": 1, "move": "x", "client": "x", "seat": 0},
        {"seq": 1, "move": 7, "client": "x"},
        {"seq": 1, "move": "x", "client": "y" * 65},
        [],
        None,
    ],
)
def test_bodies_that_cannot_be_read_are_422(ann: Guest, body: Any) -> None:
    id = ann.open("high-card", "human", "random")
    assert ann.ask("POST", f"/tables/{id}/moves", body)[0] == 422


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ({"game": "chess", "seats": ["human"]}, "no game is called 'chess'"),
        ({"game": "winter", "seats": ["human"]}, "players"),
        ({"game": "winter", "seats": ["human", "genius"]}, "'genius' cannot sit at a table"),
        ({"game": "winter", "seats": ["human", "search:9s"]}, "'search:9s' cannot sit at a table"),
        ({"game": "turn-of-time", "seats": ["human"], "options": {"players": 2}}, "1 given, but the game has 2"),
        ({"game": "turn-of-time", "seats": ["human"], "options": {"colour": 2}}, "no option 'colour'"),
        ({"game": "winter", "seats": ["human", "open"], "clock": {"kind": "sand"}}, "clock: Input tag 'sand'"),
        ({"game": "winter", "seats": ["human", "easy"], "seat": 1}, "seat: 1 is not a seat for you"),
    ],
)
def test_impossible_tables_are_told_what_would_be_possible(ann: Guest, body: Any, words: str) -> None:
    status, answer = ann.ask("POST", "/tables", body)
    assert status == 422 and words in answer["message"]


def test_a_casual_table_says_so_and_the_host_sits_where_they_like(ann: Guest) -> None:
    clock = {"kind": "time", "bank": 600, "add": 10}
    id = ann.open("turn-of-time", "human", "easy", "human", clock=clock, rated=False, seat=2)
    table = ann.get(f"/tables/{id}")
    assert (table["rated"], table["unrated_because"], table["seat"]) == (False, "casual", 2)


def test_undo_resign_draw_and_claim(ann: Guest, bob: Guest) -> None:
    id = two(ann, bob, clock={"kind": "time", "bank": 10, "add": 0})
    ann.move(id)
    table = ann.get(f"/tables/{id}")
    assert table["undo"] and not bob.get(f"/tables/{id}")["undo"]
    assert ann.post(f"/tables/{id}/undo", {"seq": table["seq"]})["decides"] == 0
    assert ann.refused(f"/tables/{id}/undo", {"seq": table["seq"]}) == (409, "stale")
    assert bob.refused(f"/tables/{id}/claim", {"seat": 0, "to": "loss"}) == (409, "in time")
    assert ann.refused(f"/tables/{id}/draw", {"answer": "accept"}) == (409, "no draw")
    assert bob.post(f"/tables/{id}/draw", {"answer": "offer"})["offer"] == 1
    assert ann.post(f"/tables/{id}/draw", {"answer": "decline"})["offer"] is None
    ending = ann.post(f"/tables/{id}/resign")["ending"]
    assert ending == {"how": "resigned", "winners": [1], "scores": None}
    assert ann.refused(f"/tables/{id}/resign") == (409, "over")


def test_a_rematch_is_one_table_for_both(ann: Guest, bob: Guest) -> None:
    id = two(ann, bob)
    assert ann.refused(f"/tables/{id}/rematch") == (409, "started")
    ann.post(f"/tables/{id}/resign")
    new = bob.post(f"/tables/{id}/rematch")
    assert new["seat"] == 0 and new["status"] == "waiting" and new["seats"][1]["free"]
    assert ann.get(f"/tables/{id}")["rematch"] == new["id"] == ann.post(f"/tables/{id}/rematch")["id"]
    assert [t["id"] for t in ann.get("/me/tables") if t["waits"]] == [new["id"]]
    assert ann.post(f"/tables/{new['id']}/sit", {})["status"] == "playing"


# ------------------------------------------------------------------------------------- who sees what


def test_private_tables_do_not_exist_for_others(client: TestClient, ann: Guest, bob: Guest) -> None:
    made = ann.post("/tables", {"game": "high-card", "seats": ["human", "open"]})
    path, cat = f"/tables/{made['id']}", Guest(client, "Cat")
    for guest in (bob, Guest(client)):
        assert guest.ask("GET", path)[0] == guest.ask("GET", f"{path}/record")[0] == 404
    assert bob.refused(f"{path}/sit", {}) == (404, "missing") == bob.refused("/join", {"link": "abc.def"})
    assert made["id"] not in [table["id"] for table in bob.get("/tables")]
    watched = cat.post("/join", {"link": made["links"]["watch"]})
    assert watched["seat"] is None and watched["status"] == "waiting"
    assert cat.get(path)["seat"] is None
    assert cat.refused(f"{path}/sit", {"seat": 1}) == (403, "forbidden")  # a watch link is not a seat link
    assert bob.post("/join", {"link": made["links"]["seats"]["1"]})["seat"] == 1
    assert cat.ask("GET", f"{path}/links")[0] == bob.ask("GET", f"{path}/links")[0] == 403
    new = ann.post(f"{path}/links", {"seat": None})
    assert new["watch"] != made["links"]["watch"] and cat.ask("GET", path)[0] == 404
    assert ann.get(f"{path}/links") == new


def test_listed_tables_are_found_and_joined(ann: Guest, bob: Guest) -> None:
    id = ann.open("high-card", "human", "open", listed=True)
    assert id in [table["id"] for table in bob.get("/tables")]
    assert bob.post(f"/tables/{id}/sit", {})["status"] == "playing"
    assert id not in [table["id"] for table in bob.get("/tables")]


def test_a_person_sees_which_tables_wait(ann: Guest, bob: Guest) -> None:
    first, second = two(ann, bob), two(ann, bob)
    ann.move(first)
    waits = {table["id"]: table["waits"] for table in ann.get("/me/tables")}
    assert waits[second] and not waits[first]
    assert {table["id"]: table["waits"] for table in bob.get("/me/tables")} == {first: True, second: False}


def test_leaving_returning_and_bots(ann: Guest, bob: Guest) -> None:
    id = two(ann, bob)
    bob.post(f"/tables/{id}/leave")
    assert ann.get(f"/tables/{id}")["seats"][1]["free"]
    assert ann.post(f"/tables/{id}/bots", {"seat": 1, "level": "random"})["seats"][1]["bot"] == "random"
    ann.move(id)
    until(lambda: ann.get(f"/tables/{id}")["decides"] == 0)
    assert bob.post(f"/tables/{id}/sit", {})["seats"][1]["bot"] is None


def test_the_host_fills_kicks_and_lists(ann: Guest, bob: Guest) -> None:
    made = ann.post("/tables", {"game": "high-card", "seats": ["human", "open", "open"]})
    id = made["id"]
    bob.post("/join", {"link": made["links"]["seats"]["2"]})
    assert bob.refused(f"/tables/{id}/start", {"fill": "random"}) == (403, "forbidden")
    ann.post(f"/tables/{id}/kick", {"seat": 2})
    assert bob.refused("/join", {"link": made["links"]["seats"]["2"]}) == (403, "forbidden")
    assert ann.post(f"/tables/{id}/listed", {"listed": True})["listed"]
    assert ann.refused(f"/tables/{id}/start", {}) == (409, "waiting")
    assert ann.post(f"/tables/{id}/start", {"fill": "random"})["status"] == "playing"


def test_no_byte_tells_a_hidden_card(client: TestClient, ann: Guest, bob: Guest) -> None:
    """Everything that Bob and a spectator are sent over a whole game, errors included, is searched for Ann's hand."""
    id = two(ann, bob, "shifting-stones", options={"rounds": 4}, listed=True)
    cat, players = Guest(client, "Cat"), (ann, bob)
    known: dict[str, set[int]] = {"bob": set(), "cat": set()}
    table = ann.get(f"/tables/{id}")
    step = 0
    while table["status"] != "over":
        table_service = client.app.state.services.table_service  # type: ignore[attr-defined]
        position = table_service.peek(id).state.position()
        open_cards = {*position["discards"], *(card for cards in position["scored"] for card in cards)}
        known["cat"] |= open_cards
        known["bob"] |= open_cards | set(position["hands"][1])
        if position["turn"] == 1 and position["held"]:
            known["bob"].add(position["held"])
        if step == 40:
            break
        for guest, name in ((bob, "bob"), (cat, "cat")):
            guest.heard.clear()
            guest.ask("GET", f"/tables/{id}?language=de")
            guest.ask("GET", f"/tables/{id}/record")
            guest.ask("GET", f"/tables/{id}/moves")
            guest.ask("POST", f"/tables/{id}/moves", {"seq": 1, "move": "#1", "client": "x"})
            guest.ask("POST", f"/tables/{id}/undo", {"seq": 10**6})
            text = b"".join(guest.heard).decode()
            told = {int(n) for n in re.findall(r"(?:#|[Cc]ard |Karte )(\d{1,2})(?![0-9a-f])", text)}
            for hands in re.findall(r'"hands":(\[.*?\]),"scored"', text):
                told |= {card for cards in json.loads(hands) if isinstance(cards, list) for card in cards}
            assert told - {1} <= known[name], f"step {step}: {name} was told {told - known[name]}"
        table = players[table["decides"]].move(id, [0, -1, 3][step % 3] if len(table["moves"]) > 3 else 0)["table"]
        step += 1
    assert step > 20


# ------------------------------------------------------------------------------------------------ people


def test_a_guest_is_known_by_cookie_and_keeps_the_name(client: TestClient) -> None:
    guest = Guest(client)
    assert guest.ask("GET", "/me")[0] == 401
    status, me = guest.put("/me", {"name": "  A\u0301nn \u202e "})
    assert (status, me["name"]) == (200, "Ánn")
    assert len(guest.cookies["fourfold"]) == 43  # 256 bits
    assert guest.get("/me") == me
    assert guest.put("/me", {"name": "Bo"})[1]["id"] == me["id"] and guest.get("/me")["name"] == "Bo"
    assert guest.put("/me", {"name": "\u200b"})[0] == 422


def test_the_cookie_is_for_the_server_only_and_its_secret_is_not_stored(client: TestClient, tmp_path: Path) -> None:
    client.cookies.clear()
    answer = client.put("/api/v1/me", json={"name": "Ann"})
    header = answer.headers["set-cookie"]
    assert "HttpOnly" in header and "SameSite=lax" in header and "Path=/" in header
    secret = answer.cookies["fourfold"]
    database = Path(client.app.state.settings.database.removeprefix("sqlite:///"))  # type: ignore[attr-defined]
    stored = b"".join(path.read_bytes() for path in database.parent.iterdir())
    assert answer.json()["id"].encode() in stored and secret.encode() not in stored


def test_tokens_stand_for_a_person_until_they_are_withdrawn(client: TestClient, ann: Guest) -> None:
    token = ann.post("/tokens", {"label": "my bot"})["token"]
    script = Guest(client)
    bearer = {"authorization": f"Bearer {token}"}
    assert script.get("/me", **bearer) == ann.get("/me")
    [known] = ann.get("/tokens")
    assert known["label"] == "my bot" and token not in json.dumps(known)
    assert ann.ask("DELETE", f"/tokens/{known['id']}")[0] == 204
    assert script.ask("GET", "/me", **bearer)[0] == 401 == script.ask("GET", "/me", authorization="Basic x")[0]
    assert ann.ask("DELETE", f"/tokens/{known['id']}")[0] == 404


# ------------------------------------------------------------------------------------- the server itself


def test_games_health_and_figures(client: TestClient, ann: Guest) -> None:
    games = {game["name"]: game for game in ann.get("/games")}
    assert set(fourfold.games()) == set(games) and games["shifting-stones"]["players"] == [1, 5]
    assert "search" not in games["winter"]["bots"] and {"random", "easy", "expert"} <= set(games["winter"]["bots"])
    health = client.get("/healthz").json()
    assert health["status"] == "ok" and set(health["games"]) == set(games)
    ann.move(ann.open("high-card", "human", "random"))
    figures = client.get("/metrics", headers={"authorization": "Bearer watching"}).text
    assert re.search(r'fourfold_events_total\{kind="move"\} [1-9]', figures) and "fourfold_sockets 0.0" in figures


def test_the_description_has_an_example_for_every_body(client: TestClient) -> None:
    described = client.get("/api/v1/openapi.json").json()
    forms = described["components"]["schemas"]
    for name in ("NewTurnOfTimeTable", "NewMove", "Name", "Link"):
        assert any("examples" in field for field in forms[name]["properties"].values()), name
    answers = described["paths"]["/api/v1/tables/{id}/moves"]["post"]["responses"]
    assert {"200", "403", "409", "422"} <= set(answers)
    assert all("example" in answers[code]["content"]["application/json"] for code in ("200", "403", "409"))


def test_open_games_go_on_at_the_next_start(tmp_path: Path) -> None:
    settings = settings_in(tmp_path)
    with service(settings) as client:
        ann = Guest(client, "Ann")
        id = ann.open("turn-of-time", "human", "random", clock={"kind": "time", "bank": 600, "add": 0})
        ann.move(id)
        before = until(lambda: (t := ann.get(f"/tables/{id}"))["decides"] == 0 and t)
    with service(settings) as client:
        again = Guest(client)
        again.cookies = ann.cookies
        after = again.get(f"/tables/{id}")
        assert after["view"] == before["view"] and after["moves"] == before["moves"]
        assert after["clocks"]["left"][0] > before["clocks"]["left"][0] - 2000
        assert again.move(id)["table"]["seq"] > after["seq"]


def test_a_server_that_stops_takes_no_moves(tmp_path: Path) -> None:
    with service(settings_in(tmp_path, limits=FREE)) as client:
        ann = Guest(client, "Ann")
        id = ann.open("turn-of-time", "human", "random")
        client.app.state.services.table_service.closing = True  # type: ignore[attr-defined]
        table = ann.get(f"/tables/{id}")
        body = {"seq": table["seq"], "move": table["moves"][0], "client": "x"}
        assert ann.refused(f"/tables/{id}/moves", body) == (503, "closing")
        assert ann.refused("/tables", {"game": "winter", "seats": ["human", "open"]}) == (503, "closing")
        assert client.get("/healthz").json()["status"] == "stopping"

"""Draws that a server cannot choose: it is bound before players add their numbers, and everybody can recompute them."""

from __future__ import annotations

import asyncio
import hashlib
import json
import re
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

import fourfold
from fourfold import OptionError, Record
from fourfold.core.draws import commitment, mix, number, verify
from fourfold.core.locale.catalogue import WORDS
from fourfold.server.live.new_tables import LIFETIME, SECRET, Promises
from fourfold.server.people.people import Person
from fourfold.server.storage.store import Store
from fourfold.table.clock import now_ms
from fourfold.table.clocks import Pace
from fourfold.table.commands import Arrival, Kick, Leave, PutBot, Sit, Undo
from fourfold.table.errors import Refused
from fourfold.table.solo import midnight
from helpers.clock import set_clock
from helpers.service import Guest, service, settings_in
from helpers.tables import Evening

pytestmark = pytest.mark.anyio

MINE, YOURS = "1a" * 16, "2B" * 32
GAME = "turn-of-time"
OWN = '<input type="hidden" name="nonce" value=""'


@pytest.fixture
def ann(fresh: TestClient) -> Guest:
    return Guest(fresh, "Ann")


@pytest.fixture
def bob(fresh: TestClient) -> Guest:
    return Guest(fresh, "Bob")


def recomputed(record: dict[str, Any]) -> int:
    """How many draws there are, each worked out as docs/concepts/draws.md says, with nothing but SHA-256."""
    tag = record["tags"]["draws"]
    seed = bytes.fromhex(tag["seed"])
    assert hashlib.sha256(seed).hexdigest() == tag["commitment"]
    key, nonces = seed, [bytes.fromhex(nonce) for nonce in tag.get("nonces", [])]
    if any(nonces):
        key = hashlib.sha256(seed + b"".join(bytes([len(nonce)]) + nonce for nonce in nonces)).digest()
    state, k = fourfold.game(record["game"], **record["options"]).start(), 0
    for move in record["moves"]:
        if state.weights:
            point = int(hashlib.sha256(key + k.to_bytes(8, "big")).hexdigest(), 16) * sum(state.weights.values()) >> 256
            assert move == [outcome for outcome, weight in state.weights.items() for _ in range(weight)][point], k
            k += 1
        state = state.play(move)
    return k


def finished(guest: Guest, id: str) -> dict[str, Any]:
    """The record of a game that somebody gives up."""
    guest.post(f"/tables/{id}/resign")
    return dict(guest.get(f"/tables/{id}/record"))


# ---------------------------------------------------------------------------------------------- the attack


def low(key: bytes) -> float:
    """The mean of the first draws of a game as fractions: of honest ones, a half."""
    return sum(number(key, k) / 2**256 for k in range(16)) / 16


def test_trying_1500_seeds_gains_nothing_once_a_nonce_is_mixed_in() -> None:
    """A server that wants low draws keeps the best of 1,500 seeds. Without a nonce it has them; with one that it does
    not know yet, the best seed is as good as any: 400 nonces have a mean of 1/2 ± 0.0036 (one sigma)."""
    seeds = [hashlib.sha256(f"seed {n}".encode()).digest() for n in range(1500)]
    best = min(seeds, key=low)
    assert low(best) < 0.35
    nonces = [hashlib.sha256(f"nonce {n}".encode()).digest()[:16] for n in range(400)]
    assert abs(sum(low(mix(best, [nonce, b""])) for nonce in nonces) / len(nonces) - 0.5) < 0.015


def test_the_server_is_bound_before_it_knows_a_nonce(ann: Guest) -> None:
    for nonce in (MINE, YOURS):
        promised = ann.get("/promise")
        id = ann.open(GAME, "human", "random", promise=promised["promise"], nonce=nonce)
        assert id == promised["table"]
        assert ann.get(f"/tables/{id}")["commitment"] == promised["commitment"]
        record = finished(ann, id)
        assert record["tags"]["draws"]["commitment"] == promised["commitment"]
        assert record["tags"]["draws"]["nonces"] == [nonce.lower(), ""]
        assert recomputed(record) == verify(Record.loads(json.dumps(record))) > 0


def test_a_promise_is_good_for_one_table(tmp_path: Path, fresh: TestClient, ann: Guest, bob: Guest) -> None:
    """Else whoever has seen the seed at the end of a game could open another with it; or the server, one that it
    likes better."""
    promise = ann.get("/promise")["promise"]
    id = ann.open(GAME, "human", "random", promise=promise, nonce=MINE)
    again = {"game": GAME, "seats": ["human", "random"], "promise": promise, "nonce": YOURS}
    for guest in (ann, bob):
        assert guest.refused("/tables", again) == (409, "promise")
    record = finished(ann, id)
    assert ann.refused("/tables", again) == (409, "promise")
    assert ann.refused(f"/tables/{id}/rematch", {"promise": promise}) == (409, "promise")
    assert ann.get(f"/tables/{id}/record") == record
    with service(settings_in(tmp_path)) as other:  # another server with the same store
        assert Guest(other).refused("/tables", again) == (409, "promise")


async def test_promises_of_others_and_of_yesterday_are_refused(ann: Guest, tmp_path: Path) -> None:
    good = ann.get("/promise")["promise"]
    id, expires, signature = good.split(".")
    later = f"{id}.{int(expires) + 1}.{signature}"
    other = f"{'z' * 12}.{expires}.{signature}"
    for forged in (later, other, good[:-1], good + "a", id, "..", f"{id}.٣.{signature}", "é" * 30, "x" * 80):
        assert ann.refused("/tables", {"game": GAME, "seats": ["human"], "promise": forged}) == (422, "value"), forged
    stores = [await Store.open(str(tmp_path / f"{name}.db")) for name in "ab"]
    here, there = map(Promises, stores)
    promise = await here.make("t1", 1000)
    assert promise.expires == 1000 + LIFETIME
    redeemed = await Promises(stores[0]).redeem(promise.text, promise.expires - 1)
    assert redeemed == promise and len(redeemed.seed) == 32
    with pytest.raises(Refused, match="this promise has expired"):
        await here.redeem(promise.text, promise.expires)
    with pytest.raises(OptionError, match=r"promise='t1\..*' is not from this server; get one with GET"):
        await there.redeem(promise.text, 1000)
    for store in stores:
        await store.close()


def test_of_many_who_open_with_one_promise_at_once_one_does(tmp_path: Path) -> None:
    async def work() -> None:
        store = await Store.open(str(tmp_path / "tables.db"))
        secrets = await asyncio.gather(*(store.secret(SECRET) for _ in range(8)))
        assert len(set(secrets)) == 1 and len(secrets[0]) == 32
        await store.close()

    asyncio.run(asyncio.wait_for(work(), 60))
    with service(settings_in(tmp_path)) as client:
        table_service, game = client.app.state.services.table_service, fourfold.game(GAME, players=1)  # type: ignore[attr-defined]
        ann = Guest(client, "Ann")
        promise = ann.get("/promise")["promise"]

        async def open_many() -> list[Any]:
            host = Person("ann", "Ann")
            arrivals = [Arrival(promise, bytes([n]) * 16) for n in range(6)]
            many = (table_service.open(game, ["human"], host, Pace(), False, arrival) for arrival in arrivals)
            return await asyncio.gather(*many, return_exceptions=True)

        assert client.portal
        found = client.portal.call(open_many)
        assert [type(each) for each in found].count(Refused) == 5
        assert {each.kind for each in found if isinstance(each, Refused)} == {"promise"}


def test_a_promise_tells_nothing_of_the_seed(ann: Guest) -> None:
    promised = ann.get("/promise")
    assert promised.keys() == {"promise", "table", "commitment", "expires"}
    record = finished(ann, ann.open(GAME, "human", "random", promise=promised["promise"]))
    assert record["tags"]["draws"]["seed"] not in json.dumps(promised)
    assert "nonces" not in record["tags"]["draws"] and recomputed(record) > 0


# ------------------------------------------------------------------------------------------ who adds what


def test_everybody_who_sits_down_before_the_start_adds(ann: Guest, bob: Guest) -> None:
    status, opened = ann.ask("POST", "/tables", {"game": GAME, "seats": ["human", "human"], "nonce": MINE})
    assert status == 201
    bob.post("/join", {"link": opened["links"]["seats"]["1"], "nonce": YOURS})
    ann.move(opened["id"])
    record = finished(bob, opened["id"])
    assert record["tags"]["draws"]["nonces"] == [MINE, YOURS.lower()]
    assert recomputed(record) == verify(Record.loads(json.dumps(record))) > 0


def test_whoever_adds_nothing_is_told_apart(ann: Guest, bob: Guest) -> None:
    id = ann.open(GAME, "human", "open", listed=True)
    assert bob.post(f"/tables/{id}/sit", {"nonce": YOURS})["status"] == "playing"
    record = finished(ann, id)
    assert record["tags"]["draws"]["nonces"] == ["", YOURS.lower()] and recomputed(record) > 0
    plain = finished(ann, ann.open(GAME, "human", "random"))
    assert plain["tags"]["draws"].keys() == {"commitment", "seed"} and recomputed(plain) > 0


def test_a_rematch_keeps_a_promise_and_both_may_add(ann: Guest, bob: Guest) -> None:
    id = ann.open(GAME, "human", "open", listed=True)
    bob.post(f"/tables/{id}/sit", {})
    bob.post(f"/tables/{id}/resign")
    promised = bob.get("/promise")
    new = bob.post(f"/tables/{id}/rematch", {"promise": promised["promise"], "nonce": YOURS})
    assert (new["id"], new["commitment"], new["seat"]) == (promised["table"], promised["commitment"], 0)
    assert ann.post(f"/tables/{id}/rematch", {"promise": ann.get("/promise")["promise"]})["id"] == new["id"]
    ann.post(f"/tables/{new['id']}/sit", {"nonce": MINE})
    record = finished(ann, new["id"])
    assert record["tags"]["draws"]["nonces"] == [YOURS.lower(), MINE] and recomputed(record) > 0


@pytest.mark.parametrize("nonce", ["zz" * 16, "1a" * 15, "1a" * 33, "1a" * 16 + "1", 7, "é" * 32])
def test_a_nonce_that_cannot_be_is_refused(ann: Guest, nonce: Any) -> None:
    id = ann.open(GAME, "human", "open", listed=True)
    for path, body in (
        ("/tables", {"game": GAME, "seats": ["human"], "nonce": nonce}),
        (f"/tables/{id}/sit", {"nonce": nonce}),
        ("/join", {"link": "x", "nonce": nonce}),
        (f"/tables/{id}/rematch", {"nonce": nonce}),
    ):
        status, answer = ann.ask("POST", path, body)
        assert status == 422 and "nonce" in answer["message"], answer


def test_who_takes_no_seat_cannot_add(ann: Guest) -> None:
    status, answer = ann.ask("POST", "/tables", {"game": GAME, "seats": ["open", "open"], "nonce": MINE})
    assert status == 422 and answer["message"].startswith("nonce: you have no seat")


def test_whoever_leaves_before_the_start_takes_their_nonce_along() -> None:
    evening = Evening(GAME, "human", "open", "open")
    evening.do(Sit("bob", "Bob", arrival=Arrival(nonce=b"b" * 16)))
    evening.do(Leave("bob"))
    evening.do(Sit("bob", "Bob"))
    evening.do(Kick("ann", 1))
    evening.do(Sit("cat", "Cat", arrival=Arrival(nonce=b"c" * 16)))
    evening.do(PutBot("ann", 2, "random"))
    assert evening.table.nonces == (b"", b"c" * 16, b"")


def test_nothing_is_added_after_the_start() -> None:
    evening = Evening(GAME, "human", "open")
    evening.do(Sit("bob", "Bob", arrival=Arrival(nonce=b"b" * 16)))
    key = evening.table.draw_key
    evening.do(Leave("bob"))
    evening.do(Sit("bob", "Bob", arrival=Arrival(nonce=b"c" * 16)))
    assert evening.table.seats[1].person == "bob" and "nonce" not in evening.events[-1].data
    assert evening.table.nonces == (b"", b"b" * 16) and evening.table.draw_key == key


def test_a_move_that_is_taken_back_meets_the_same_draws() -> None:
    """Alone one may take back across draws; Shifting Stones draws a card after most turns."""
    evening = Evening("shifting-stones", "human", "random", nonce=b"a" * 16)
    while evening.table.decides != 0:
        evening.bot()
    evening.move("ann")
    drawn = [event.data["move"] for event in evening.events if event.kind == "draw"]
    for _ in range(3):
        before = len(evening.events)
        evening.do(Undo("ann", evening.table.seq))
        evening.move("ann")
        again = [event.data["move"] for event in evening.events[before:] if event.kind == "draw"]
        assert drawn[len(drawn) - len(again) :] == again
    assert evening.table.nonces == (b"a" * 16, b"")
    record = evening.table.record
    tags = {"draws": {"commitment": commitment(bytes(32)), "seed": "00" * 32, "nonces": ["61" * 16, ""]}}
    assert recomputed({**record.as_json(), "tags": tags}) == evening.table.draws > 0


# ------------------------------------------------------------------------------- records from elsewhere


def test_a_record_with_nonces_can_be_brought_and_is_checked(ann: Guest) -> None:
    """Shifting Stones makes 17 draws before the first move: no other nonce gives the same ones."""
    record = finished(ann, ann.open("shifting-stones", "human", "random", nonce=MINE))
    assert recomputed(record) >= 17
    kept = ann.post("/records", record)["id"]
    assert ann.get(f"/tables/{kept}/record") == record
    for nonces in ([YOURS, ""], ["", ""], [MINE], "x", [MINE, "00"]):
        forged = json.loads(json.dumps(record))
        forged["tags"]["draws"]["nonces"] = nonces
        assert ann.refused("/records", forged) == (422, "value"), nonces


# --------------------------------------------------------------------------------------------------- pages


def test_forms_work_without_javascript_and_say_that_nothing_was_added(fresh: TestClient) -> None:
    """Without it the fields are sent empty."""
    page = fresh.get("/").text
    assert page.count(OWN) == page.count('name="promise" value=""') == len(fourfold.games())
    path = fresh.post("/open", data={"game": GAME, "how": "bots", "promise": "", "nonce": ""}).url.path
    assert "No one here added a number of their own" in fresh.get(path).text
    fresh.post(f"{path}/resign")
    text = fresh.get(f"{path}/draws").text
    assert "draws follow from the seed." in text
    assert "It does not prove that the server did not hand-pick the seed" in text


def test_the_pages_of_a_table_carry_its_commitment_before_one_sits_down(fresh: TestClient) -> None:
    promised = fresh.get("/api/v1/promise").json()
    form = {"game": GAME, "how": "friends", "promise": promised["promise"], "nonce": MINE}
    path = fresh.post("/open", data=form).url.path
    assert path == f"/t/{promised['table']}"
    package = fresh.get(path).text
    assert promised["commitment"] in package
    link = re.search(r'value="http://[^/]+(/join/[^"]+)"', package)
    assert link
    fresh.cookies.clear()
    page = fresh.get(link[1]).text
    asked = f'{OWN} data-table="{promised["table"]}" data-commitment="{promised["commitment"]}"'
    assert asked in page and f"<code>{promised['commitment']}</code>" in page
    fresh.post(link[1], data={"nonce": YOURS})
    assert "random numbers that the players’ browsers add" in fresh.get(path).text
    fresh.post(f"{path}/resign")
    text = fresh.get(f"{path}/draws").text
    assert "draws follow from the seed and the players’ numbers." in text
    assert f"<code>{MINE}</code>" in text and f"<code>{YOURS.lower()}</code>" in text
    assert f'data-nonces="{MINE} {YOURS.lower()}"' in text
    german = fresh.get(f"{path}/draws", headers={"accept-language": "de"}).text
    assert "aus dem Startwert und den Zahlen aller Beteiligten." in german and "Was das nicht zeigt" in german


def test_whoever_is_asked_for_a_rematch_can_sit_down_and_add(fresh: TestClient) -> None:
    path = fresh.post("/open", data={"game": GAME, "how": "friends"}).url.path
    link = re.search(r'value="http://[^/]+(/join/[^"]+)"', fresh.get(path).text)
    assert link
    host = dict(fresh.cookies)
    fresh.cookies.clear()
    fresh.post(link[1])
    fresh.post(f"{path}/resign")
    assert 'name="promise" value=""' in fresh.get(path).text
    again = fresh.post(f"{path}/rematch", data={"nonce": YOURS}).url.path
    fresh.cookies.clear()
    fresh.cookies.update(host)
    page = fresh.get(again).text
    assert f'action="{again}/sit"' in page and f'{OWN} data-table="{again[3:]}"' in page
    fresh.post(f"{again}/sit", data={"nonce": MINE})
    fresh.post(f"{again}/resign")
    record = fresh.get(f"{again}/record").json()
    assert record["tags"]["draws"]["nonces"] == [YOURS.lower(), MINE] and recomputed(record) > 0


def test_a_page_refuses_a_nonce_that_cannot_be(fresh: TestClient) -> None:
    """Scripts send nonces, so people get a text without one; the API names the value."""
    for path, fields in (("/open", {"game": GAME}), ("/solo/open", {"way": "turn-of-time:balance"})):
        answer = fresh.post(path, data={**fields, "nonce": "nonsense"})
        assert answer.status_code == 422 and WORDS["en"]("error-value") in unescape(answer.text)


def test_alone_one_adds_to_a_free_game_but_not_to_the_deal_of_the_day(
    fresh: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = now_ms()
    set_clock(monkeypatch, lambda: now)
    day = fresh.get("/api/v1/daily").json()["day"]
    challenge = f"/daily/{day}/turn-of-time"
    tries = re.findall(rf'<form method="post" action="{challenge}/try">.*?</form>', fresh.get("/daily").text)
    free = re.findall(r'<form method="post" action="/solo/open">.*?</form>', fresh.get("/solo").text)
    assert tries and free and not any("nonce" in form for form in tries) and all(OWN in form for form in free)
    assert "so no one adds a number of their own" in fresh.get(challenge).text
    for what, nonces, words in (
        ("/solo/open", [MINE], "The seed and these numbers determine every draw."),
        (f"{challenge}/try", None, "The draws are the same for everyone, so no one added a number of their own."),
    ):
        path = fresh.post(what, data={"way": "turn-of-time:balance", "nonce": MINE}).url.path
        fresh.post(f"{path}/resign")
        if what != "/solo/open":
            now = midnight(day)  # the seed of a day is shown when the day is over
        record = fresh.get(f"{path}/record").json()
        assert record["tags"]["draws"].get("nonces") == nonces and recomputed(record) > 0
        assert words in fresh.get(f"{path}/draws").text

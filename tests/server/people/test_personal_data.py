"""Personal data: an export is complete and reveals no secrets of others; after deletion everything is gone."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

import fourfold
from fourfold.core.record import Record
from fourfold.server.people.people import SCRIPT, Person
from fourfold.server.people.personal_data import tables_with
from fourfold.server.storage.projections import DELETION
from fourfold.server.storage.store import Store
from fourfold.table.events import replay
from helpers.authenticator import Authenticator
from helpers.friends import Account
from helpers.rows import rows_with
from helpers.service import Guest, Listening, closing_code, heard, rated_game, service, settings_in, until

pytestmark = pytest.mark.slow

GOOD = "seven quiet herons wade"


def database(client: TestClient) -> str:
    return str(client.app.state.settings.database)  # type: ignore[attr-defined]


def two(ann: Guest, bob: Guest, game: str = "turn-of-time", **more: Any) -> str:
    made = ann.post("/tables", {"game": game, "seats": ["human", "human"], **more})
    bob.post("/join", {"link": made["links"]["seats"]["1"]})
    return str(made["id"])


class Life:
    """Somebody who has done a bit of everything, with a name that nobody else has."""

    def __init__(self, client: TestClient, name: str) -> None:
        self.guest, self.other = Guest(client), Guest(client, "Bob")
        self.name = name
        me = self.guest
        self.id = me.post("/account", {"name": name, "password": GOOD})["id"]
        self.key = Authenticator()
        home = {"host": "localhost", "origin": "http://localhost"}
        options = me.ask("POST", "/account/passkeys/options", **home)[1]
        body = {"credential": self.key.register(options), "label": "phone"}
        assert me.ask("POST", "/account/passkeys", body, **home)[0] == 201
        self.token = me.post("/tokens", {"label": "my bot"})["token"]
        self.finished = rated_game("turn-of-time", me, self.other, losers=(1,))
        self.running = two(me, self.other, "high-card")
        self.rematch = self.other.post(f"/tables/{self.finished}/rematch")["id"]  # asked, not yet sitting
        self.hosted = me.open("high-card", "random", "human", listed=True)
        me.ask("POST", f"/tables/{self.hosted}/leave")
        self.waiting = me.open("high-card", "human", "open", listed=True)
        made = self.other.post("/tables", {"game": "high-card", "seats": ["human", "human"]})
        self.watched = made["id"]
        me.post("/join", {"link": made["links"]["watch"]})
        three = self.other.post("/tables", {"game": "high-card", "seats": ["human", "open", "open"], "listed": True})
        self.sent_away = three["id"]
        me.post(f"/tables/{self.sent_away}/sit", {"seat": 1})
        self.other.post(f"/tables/{self.sent_away}/kick", {"seat": 1})
        me.post("/me/seek", {"game": "shifting-stones", "low": 5})
        self._company(client)

    def _company(self, client: TestClient) -> None:
        """Friends, blocks, invitations, chat and reports, with others and by others."""
        me, friend, bob = self.guest, Account(client, "Fay"), self.other.get("/me")["id"]
        for one, other in ((me, friend.id), (friend, self.id)):
            assert one.ask("POST", "/me/friends", {"person": other})[0] == 204
        for one, other in ((me, bob), (friend, self.id)):
            assert one.ask("POST", "/reports", {"person": other, "reason": "other", "words": "Hm."})[0] == 204
        self.inviting, invited = (host.open("high-card", "human", "human") for host in (me, friend))
        for host, other, table in ((me, friend.id, self.inviting), (friend, self.id, invited)):
            assert host.ask("POST", f"/tables/{table}/invitations", {"person": other})[0] == 204
        assert me.ask("POST", f"/tables/{self.running}/chat", {"words": f"I am {self.name}."})[0] == 204
        for one, other in ((me, bob), (self.other, self.id)):
            assert one.ask("PUT", f"/me/blocked/{other}")[0] == 204
        self.friend = friend

    @property
    def tables(self) -> set[str]:
        return {
            self.finished, self.running, self.rematch, self.hosted, self.waiting, self.watched, self.sent_away,
            self.inviting,
        }  # fmt: skip


def test_an_export_has_everything_and_no_secret(client: TestClient) -> None:
    life = Life(client, "Quetzal")
    found = life.guest.get("/me/export")
    assert found["person"]["id"] == life.id and found["person"]["name"] == "Quetzal"
    assert found["account"]["handle"] == "quetzal" and found["account"]["password"] is True
    assert [key["label"] for key in found["passkeys"]] == ["phone"]
    assert {(row["kind"], row["label"]) for row in found["sessions"]} == {("cookie", ""), ("script", "my bot")}
    tables = {table["id"]: table for table in found["tables"]}
    assert set(tables) == life.tables
    over = tables[life.finished]["record"]
    assert over["tags"]["draws"]["seed"] and over["players"] == ["Quetzal", "Bob"] and tables[life.finished]["log"]
    assert tables[life.running]["seat"] == 0 and "record" in tables[life.running]
    assert "record" in tables[life.sent_away]  # it is listed: everybody may see it
    assert [row["game"] for row in found["ratings"]] == ["turn-of-time"]
    assert [row["table"] for row in found["rated"]] == [life.finished]
    assert [row["person"] for row in found["friends"]] == [life.friend.id]
    assert [row["person"] for row in found["friend_requests"]] == [life.friend.id]
    assert [row["person"] for row in found["blocked"]] == [life.other.get("/me")["id"]]
    assert [row["words"] for row in found["chat"]] == ["I am Quetzal."]
    assert [row["words"] for row in found["reports"]] == ["Hm."]
    assert {row["person"] for row in found["invitations"]} == {life.id, life.friend.id}
    text = json.dumps(found)
    for secret in (life.token, life.guest.cookies["fourfold"], GOOD, "$argon2"):
        assert secret not in text
    table_service = client.app.state.services.table_service  # type: ignore[attr-defined]
    for id in life.tables:
        table = table_service.peek(id)
        assert table.secret.hex() not in text
        assert (table.seed.hex() in text) == (id in (life.finished, life.hosted))


def test_an_export_of_a_running_game_tells_no_hidden_hand(client: TestClient) -> None:
    ann, bob = Guest(client, "Ann"), Guest(client, "Bob")
    table_service = client.app.state.services.table_service  # type: ignore[attr-defined]
    hidden = 0
    for _ in range(6):
        id = two(ann, bob, "high-card")
        table = table_service.peek(id)
        deals = [move for move in table.record.moves if move.startswith("deal:")]
        [exported] = [entry for entry in ann.get("/me/export")["tables"] if entry["id"] == id]
        text = json.dumps(exported)
        assert deals[0] in text  # one's own card
        assert table.seed.hex() not in text and table.secret.hex() not in text
        if deals[1] != deals[0]:
            hidden += 1
            assert deals[1] not in text
            assert "?" in exported["record"]["moves"][1]
    assert hidden


def test_deleting_everything_leaves_nothing(client: TestClient) -> None:
    life = Life(client, "Xanthippe")
    file = database(client)
    assert len({table for table, _ in rows_with(file, "Xanthippe", life.id)}) >= 9  # the search finds what there is
    assert life.guest.refused("/me/delete", {"name": "Somebody Else"}) == (409, "name")
    cookies = dict(life.guest.cookies)
    assert life.guest.ask("POST", "/me/delete", {"name": "Xanthippe"})[0] == 204
    assert rows_with(file, "Xanthippe", life.id, life.key.id.hex()) == []
    life.guest.cookies = cookies
    assert life.guest.ask("GET", "/me")[0] == 401
    assert Guest(client).ask("GET", "/me", authorization=f"Bearer {life.token}")[0] == 401
    assert Guest(client).refused("/login", {"name": "Xanthippe", "password": GOOD}) == (401, "login")
    over = life.other.get(f"/tables/{life.finished}")
    assert [seat["name"] for seat in over["seats"]] == ["someone", "Bob"]
    german = life.other.get(f"/tables/{life.finished}?language=de")
    assert german["seats"][0]["name"] == "jemand" and any(
        "jemand hat sich gesetzt" in e["words"] for e in german["log"]
    )
    assert life.other.get(f"/tables/{life.finished}/record")["players"] == ["someone", "Bob"]
    assert life.other.get(f"/people/{life.other.get('/me')['id']}")["ratings"][0]["games"] == 1
    running = life.other.get(f"/tables/{life.running}")
    assert running["status"] == "playing" and running["seats"][0]["free"] and "Xanthippe" not in json.dumps(running)
    life.other.post(f"/tables/{life.running}/bots", {"seat": 0, "level": "random"})  # the game can go on
    assert Guest(client).ask("GET", f"/tables/{life.waiting}")[1]["status"] == "over"
    assert Guest(client).post("/account", {"name": "Xanthippe", "password": GOOD})["id"] != life.id


def test_what_only_looks_like_somebody_keeps_nobody_from_going(tmp_path: Path) -> None:
    """Ids are known to others: one in capitals as a name, or with a quotation mark, is not its owner's."""
    settings = settings_in(tmp_path)
    with service(settings) as client:
        ann = Guest(client, "Ann")
        me = ann.get("/me")["id"]
        mallory, capitals = Guest(client, "Mallory"), me.upper()
        assert capitals != me and mallory.put("/me", {"name": capitals})[1]["name"] == capitals
        sitting = mallory.open("high-card", "human", "random")
        game = fourfold.game("high-card", players=2)
        brought = ann.post("/records", Record(game, (), ("Ann", "Bob"), {me: 1, "note": f'"{me}'}).as_json())["id"]

        async def tables() -> list[str]:
            store = await Store.open(database(client))
            found = await tables_with(store, me)
            await store.close()
            return found

        assert asyncio.run(tables()) == [brought]  # as its host
        portal = client.portal
        assert portal is not None
        forget = client.app.state.services.table_service.erase_person  # type: ignore[attr-defined]
        portal.call(forget, brought, me)
        assert asyncio.run(tables()) == []
        assert ann.ask("POST", "/me/delete", {"name": "Ann"})[0] == 204
        assert mallory.get(f"/tables/{sitting}")["seats"][0]["name"] == capitals


def test_a_token_that_was_on_its_way_is_gone_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is created and used after all others were deleted, but before its owner is."""
    with service(settings_in(tmp_path)) as client:
        ann = Guest(client, "Ann")
        ann.open("high-card", "human", "open")
        table_service, people = client.app.state.services.table_service, client.app.state.services.people  # type: ignore[attr-defined]
        me, erase, made = ann.get("/me"), table_service.erase_person, []

        async def late(id: str, person: str) -> None:
            made.append(await people.create_token(Person(me["id"], me["name"]), "late"))
            assert await people.by_secret(made[-1], SCRIPT) is not None
            await erase(id, person)

        monkeypatch.setattr(table_service, "erase_person", late)
        assert ann.ask("POST", "/me/delete", {"name": "Ann"})[0] == 204
        assert made and Guest(client).ask("GET", "/me", authorization=f"Bearer {made[0]}")[0] == 401


def test_what_is_left_is_replayed_as_it_is_in_memory(client: TestClient) -> None:
    life = Life(client, "Wolfram")
    life.guest.ask("POST", "/me/delete", {"name": "Wolfram"})
    table_service = client.app.state.services.table_service  # type: ignore[attr-defined]

    async def stored(id: str) -> Any:
        store = await Store.open(database(client))
        table = replay(id, await store.events(id))
        await store.close()
        return table

    for id in life.tables:
        life.other.ask("GET", f"/tables/{id}")
        assert asyncio.run(stored(id)) == table_service.peek(id)


def test_watchers_see_at_once_that_somebody_is_gone(tmp_path: Path) -> None:
    with Listening(settings_in(tmp_path)) as server:
        ann, bob = server.guest("Ann"), server.guest("Bob")
        id = two(ann, bob, "high-card")
        bob.post(f"/tables/{id}/resign")
        with server.live(f"/tables/{id}/live", bob) as channel, server.live(f"/tables/{id}/live", ann) as own:
            assert heard(channel)["seats"][0]["name"] == "Ann"
            ann.ask("POST", "/me/delete", {"name": "Ann"})
            message = until(lambda: (m := heard(channel))["seats"][0]["name"] == "someone" and m)
            assert "Ann" not in json.dumps(message)
            assert closing_code(own) == 1008


def test_another_server_learns_that_somebody_is_gone(tmp_path: Path) -> None:
    """It has the table in memory, with the name; what it stores next does not bring the name back."""
    settings = settings_in(tmp_path)
    with service(settings) as one, service(settings) as two_:
        ann, bob = Guest(one, "Zebulon"), Guest(one, "Bob")
        id = two(ann, bob, "high-card")
        me = ann.get("/me")["id"]
        there = Guest(two_)
        there.cookies = bob.cookies
        assert there.get(f"/tables/{id}")["seats"][0]["name"] == "Zebulon"
        ann.ask("POST", "/me/delete", {"name": "Zebulon"})
        there.post(f"/tables/{id}/resign")
        assert "Zebulon" not in json.dumps(there.get(f"/tables/{id}"))
        assert rows_with(settings.database, "Zebulon", me) == []


def test_a_deletion_that_was_cut_off_is_finished_at_the_next_start(tmp_path: Path) -> None:
    settings = settings_in(tmp_path)
    file = settings.database
    with service(settings) as client:
        ann, bob = Guest(client, "Yolanda"), Guest(client, "Bob")
        id = two(ann, bob, "high-card")
        me = ann.get("/me")["id"]
        client.app.state.services.table_service.closing = True  # type: ignore[attr-defined]
        assert ann.ask("POST", "/me/delete", {"name": "Yolanda"})[0] == 503
        assert ann.ask("GET", "/me")[0] == 401
        assert ("mark", DELETION + me) in [(table, row[0]) for table, row in rows_with(file, me)]
    with service(settings) as client:
        until(lambda: not rows_with(file, "Yolanda", me))
        again = Guest(client)
        again.cookies = bob.cookies
        assert again.get(f"/tables/{id}")["seats"][0]["free"]


@pytest.mark.parametrize("parts", [False, True])
def test_a_game_that_ends_during_a_deletion_is_rated(tmp_path: Path, parts: bool) -> None:
    """A deletion takes one table after another: this one's turn has not come yet."""
    with service(settings_in(tmp_path)) as client:
        ann, bob = Guest(client, "Yolanda"), Guest(client, "Bob")
        id = rated_game("turn-of-time", ann, bob, losers=())
        if parts:
            client.app.state.services.table_service.closing = True  # type: ignore[attr-defined]
            assert ann.ask("POST", "/me/delete", {"name": "Yolanda"})[0] == 503
            client.app.state.services.table_service.closing = False  # type: ignore[attr-defined]
        bob.post(f"/tables/{id}/resign")
        seen = bob.get(f"/tables/{id}")
        assert seen["ending"]["winners"] == [0] and seen["unrated_because"] is None


def test_exports_are_not_made_all_the_time(tmp_path: Path) -> None:
    with service(settings_in(tmp_path)) as client:
        ann = Guest(client, "Ann")
        assert [ann.ask("GET", "/me/export")[0] for _ in range(12)] == [200] * 10 + [429] * 2
        assert Guest(client).ask("GET", "/me/export")[0] == 401

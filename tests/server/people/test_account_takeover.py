"""Attacks on accounts that worked once and are refused now."""

from __future__ import annotations

import asyncio
import time
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import httpx2 as httpx
import pytest
from starlette.testclient import TestClient

from fourfold.server.people import accounts
from fourfold.table.clock import now_ms
from fourfold.table.errors import Refused
from helpers.authenticator import Authenticator
from helpers.clock import set_clock
from helpers.postgres import Postgres
from helpers.rows import rows_with
from helpers.service import FREE, Guest, Listening, service, settings_in

pytestmark = pytest.mark.slow

GOOD, BETTER, WRONG = "seven quiet herons wade", "nine loud otters dive", "not the password"
HOME = {"host": "localhost", "origin": "http://localhost"}
"""Passkeys need a name."""


def ten_minutes_pass(monkeypatch: pytest.MonkeyPatch) -> None:
    later = now_ms() + 10 * 60 * 1000
    set_clock(monkeypatch, lambda: later)


def copy_of(guest: Guest) -> Guest:
    """A thief with a copy of somebody's cookies."""
    thief = Guest(guest.client)
    thief.cookies = dict(guest.cookies)
    return thief


def add_key(guest: Guest, key: Authenticator) -> tuple[int, Any]:
    status, options = guest.ask("POST", "/account/passkeys/options", **HOME)
    if status != 200:
        return status, options
    return guest.ask("POST", "/account/passkeys", {"credential": key.register(options)}, **HOME)


def show_key(guest: Guest, key: Authenticator, asked: str = "/account/confirm/passkey") -> tuple[int, Any]:
    """Confirm by a passkey; `asked` is the ceremony whose challenge it answers."""
    options = guest.ask("POST", f"{asked}/options", **HOME)[1]
    return guest.ask("POST", "/account/confirm/passkey", {"credential": key.answer(options)}, **HOME)


# ------------------------------------------------------------------------------- the name of an account is its own


def test_a_copied_cookie_does_not_rename_the_account(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    owner = Guest(client)
    owner.post("/account", {"name": "Rosalind", "password": GOOD})
    thief = copy_of(owner)
    ten_minutes_pass(monkeypatch)
    assert thief.put("/me", {"name": "Mallory"})[0] == 403
    sent = {"cookie": f"fourfold={thief.cookies['fourfold']}"}
    assert client.post("/me/name", data={"name": "Mallory"}, headers=sent).status_code == 403
    assert Guest(client).post("/login", {"name": "Rosalind", "password": GOOD})["name"] == "Rosalind"
    link = Guest(client).post("/tables", {"game": "coin", "seats": ["human", "human"]})["links"]["seats"]["1"]
    client.post(f"/join/{link}", data={"name": "Mallory"}, headers=sent)
    assert owner.get("/me")["name"] == "Rosalind", "an account keeps its name when it sits down"
    answer = client.post("/me/name", data={"name": "Rosalie", "password": GOOD}, headers=sent, follow_redirects=False)
    assert answer.status_code == 303, "the password is a confirmation"


def test_a_former_name_stays_its_owner_s_and_logs_in(tmp_path: Path) -> None:
    with service(settings_in(tmp_path)) as client:
        owner, other = Guest(client), Guest(client, "Other")
        owner.post("/account", {"name": "Name 0", "password": GOOD})
        for number in range(1, 5):
            assert owner.put("/me", {"name": f"Name {number}"})[0] == 200
        assert other.put("/me", {"name": "Name 0"})[0] == 200, "it was four names ago"
        for name in ("Name 1", "NAME 2", "Narne 3"):
            assert other.put("/me", {"name": name})[0] == 409
            assert other.refused("/account", {"name": name, "password": GOOD}) == (409, "taken")
        assert Guest(client).post("/login", {"name": "name 2", "password": GOOD})["name"] == "Name 4"
        assert Guest(client).refused("/login", {"name": "Name 2", "password": WRONG}) == (401, "login")
        assert len(owner.get("/me/export")["former_names"]) == 3
        assert owner.ask("POST", "/me/delete", {"name": "Name 4"})[0] == 204
        assert other.put("/me", {"name": "Name 3"})[0] == 200, "the name of nobody"


def test_new_names_are_counted(tmp_path: Path) -> None:
    with service(settings_in(tmp_path, limits=replace(FREE, rename="3/hour"))) as client:
        Guest(client).post("/account", {"name": "Taken", "password": GOOD})
        guest = Guest(client, "One")
        answers = [guest.put("/me", {"name": name})[0] for name in ("Taken", "Two", "Taken", "Three")]
        assert answers[-1] == 429 and answers[0] == 409


# ----------------------------------------------------------------- a session alone does not keep an account


NAMES = iter(f"Owner {number}" for number in range(100))


@pytest.fixture
def name() -> str:
    return next(NAMES)


@pytest.fixture
def ann(client: TestClient, name: str) -> Guest:
    """An account with a password and a passkey."""
    ann = Guest(client)
    ann.post("/account", {"name": name, "password": GOOD})
    return ann


@pytest.fixture
def key(ann: Guest) -> Authenticator:
    key = Authenticator()
    assert add_key(ann, key)[0] == 201
    return key


def guarded(guest: Guest, name: str) -> list[tuple[int, str]]:
    """The status of everything that a session may not do without a confirmation."""
    [row] = guest.get("/account/passkeys")
    answers = [
        guest.ask("POST", "/account/passkeys/options", **HOME),
        guest.ask("POST", "/account/passkeys", {"credential": {}}, **HOME),
        guest.ask("DELETE", f"/account/passkeys/{row['id']}"),
        guest.ask("POST", "/tokens", {}),
        guest.ask("GET", "/me/export"),
        guest.ask("POST", "/me/delete", {"name": name}),
    ]
    return [(status, answer["error"]) for status, answer in answers]


def test_a_copied_cookie_makes_no_keys_and_takes_nothing(
    client: TestClient, ann: Guest, name: str, key: Authenticator, monkeypatch: pytest.MonkeyPatch
) -> None:
    thief, forged = copy_of(ann), Authenticator()
    asked = ann.ask("POST", "/account/passkeys/options", **HOME)[1]  # what the thief may have seen
    ten_minutes_pass(monkeypatch)
    assert ann.get("/account")["confirmed_until"] is None
    assert guarded(thief, name) == [(403, "confirm")] * 6
    assert thief.ask("POST", "/account/passkeys", {"credential": forged.register(asked)}, **HOME)[0] == 403
    assert thief.refused("/account/confirm", {"password": WRONG}) == (401, "login")
    assert show_key(thief, forged)[0] == 401
    assert thief.put("/account/password", {"new": BETTER})[0] == 401
    assert guarded(thief, name) == [(403, "confirm")] * 6
    until = ann.post("/account/confirm", {"password": GOOD})["confirmed_until"]
    assert ann.get("/account")["confirmed_until"] == pytest.approx(until, abs=5000)
    assert thief.ask("GET", "/me")[0] == 401  # the copy is worth nothing any more
    assert add_key(ann, Authenticator())[0] == 201 and ann.post("/tokens", {})["token"]
    assert ann.get("/me/export")["person"]["name"] == name
    assert ann.ask("POST", "/me/delete", {"name": name})[0] == 204


def test_a_changed_password_withdraws_tokens_if_asked(client: TestClient, ann: Guest) -> None:
    tokens = [ann.post("/tokens", {})["token"] for _ in range(2)]
    bearers = [{"authorization": f"Bearer {token}"} for token in tokens]
    assert ann.put("/account/password", {"old": GOOD, "new": BETTER})[0] == 200
    assert [Guest(client).ask("GET", "/me", **bearer)[0] for bearer in bearers] == [200, 200]
    assert ann.put("/account/password", {"old": BETTER, "new": GOOD, "withdraw_tokens": True})[0] == 200
    assert [Guest(client).ask("GET", "/me", **bearer)[0] for bearer in bearers] == [401, 401]
    assert ann.get("/tokens") == []


def test_a_passkey_confirms_and_only_one_s_own_does(
    client: TestClient, ann: Guest, key: Authenticator, monkeypatch: pytest.MonkeyPatch
) -> None:
    other, foreign = Guest(client, next(NAMES)), Authenticator()
    assert add_key(other, foreign)[0] == 201
    ten_minutes_pass(monkeypatch)
    assert show_key(ann, foreign)[0] == 401
    assert show_key(ann, key, asked="/login/passkey")[0] == 401  # a challenge that anybody may answer
    assert ann.refused("/tokens", {}) == (403, "confirm")
    before = dict(ann.cookies)
    assert show_key(ann, key)[0] == 200 and ann.cookies["fourfold"] != before["fourfold"]
    assert ann.post("/tokens", {})["token"]


@pytest.mark.parametrize("path", ["/account/confirm", "/account/confirm/passkey", "/account/confirm/passkey/options"])
def test_a_token_never_confirms(client: TestClient, ann: Guest, path: str) -> None:
    bearer = {"authorization": f"Bearer {ann.post('/tokens', {})['token']}"}
    body: dict[str, Any] = {"password": GOOD} if path == "/account/confirm" else {"credential": {}}
    status, answer = Guest(client).ask("POST", path, body, **bearer)
    assert (status, answer["error"]) == (403, "forbidden")


def test_a_guest_has_nothing_to_confirm_with(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    guest = Guest(client, "Guest")
    ten_minutes_pass(monkeypatch)
    assert guest.refused("/account/confirm", {"password": GOOD}) == (409, "guest")
    assert guest.post("/tokens", {})["token"] and guest.get("/me/export")["tables"] == []
    assert guest.ask("POST", "/me/delete", {"name": "Guest"})[0] == 204


def test_an_account_without_a_password_gets_one_only_after_a_passkey(
    client: TestClient, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, key = Guest(client, name), Authenticator()
    assert add_key(ann, key)[0] == 201
    ten_minutes_pass(monkeypatch)
    for attack in (
        ann.put("/account/password", {"new": BETTER}),
        ann.ask("POST", "/account/password/remove", {"old": ""}),  # would begin a new session
        ann.ask("POST", "/account/confirm", {"password": ""}),
    ):
        assert (attack[0], attack[1]["error"]) == (403, "confirm")
    assert show_key(ann, key)[0] == 200
    assert ann.put("/account/password", {"new": BETTER})[0] == 200


def test_sessions_tell_their_browser_and_last_use_and_end_together(
    client: TestClient, ann: Guest, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    agent = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
    other, third = Guest(client), Guest(client)
    other.ask("POST", "/login", {"name": name, "password": GOOD}, **{"user-agent": agent})
    third.post("/login", {"name": name, "password": GOOD})
    token = ann.post("/tokens", {})["token"]
    much_later = now_ms() + 3 * 3600 * 1000
    set_clock(monkeypatch, lambda: much_later)
    client.app.state.services.people.invalidate()  # type: ignore[attr-defined]
    other.get("/me")
    Guest(client).get("/me", authorization=f"Bearer {token}")
    rows = {row["browser"]: row for row in ann.get("/account/sessions") if not row["here"]}
    assert set(rows) == {"Firefox, Linux", ""}
    assert rows["Firefox, Linux"]["used"] == much_later > rows[""]["used"] >= rows[""]["created"]
    assert ann.get("/tokens")[0]["used"] == much_later
    assert ann.ask("DELETE", "/account/sessions")[0] == 204
    assert [guest.ask("GET", "/me")[0] for guest in (ann, other, third)] == [200, 401, 401]
    assert Guest(client).get("/me", authorization=f"Bearer {token}")["name"] == name


# -------------------------------------------------------------------- nobody is locked out by others' guesses


@pytest.fixture
def quick_hashes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(accounts, "MEMORY", 8)
    monkeypatch.setattr(accounts, "ROUNDS", 1)


def test_a_known_browser_or_address_is_not_locked_out(tmp_path: Path, quick_hashes: None) -> None:
    """100 wrong passwords for a name, from ten addresses."""
    with Listening(settings_in(tmp_path)) as server:

        @cache
        def line(address: str) -> httpx.Client:
            transport = httpx.HTTPTransport(local_address=address, verify=False)
            return httpx.Client(base_url=server.base, transport=transport, timeout=60)

        def at(address: str, **cookies: str) -> Guest:
            guest = Guest(line(address))
            guest.cookies = cookies
            return guest

        def log_in(guest: Guest, password: str = GOOD) -> int:
            return guest.ask("POST", "/login", {"name": "Ann", "password": password})[0]

        owner = at("127.0.0.2")
        owner.post("/account", {"name": "Ann", "password": GOOD})
        device = owner.cookies["fourfold_device"]
        assert owner.ask("POST", "/logout", {})[0] == 204
        guesses = [log_in(at(f"127.0.1.{address}"), WRONG) for address in range(1, 11) for _ in range(10)]
        assert guesses == [401] * 100
        assert log_in(at("127.0.2.1"), WRONG) == 429 == log_in(at("127.0.2.2"))  # strangers, also with the password
        assert log_in(at("127.0.2.3", fourfold_device="A" * 43)) == 429  # a browser that says it is known
        assert log_in(at("127.0.2.4", fourfold_device=device)) == 200  # the browser, wherever it is
        assert log_in(at("127.0.0.2")) == 200  # the address, whatever browser
        at_it = [log_in(at("127.0.3.1", fourfold_device=device), WRONG) for _ in range(11)]
        assert at_it == [401] * 10 + [429]  # a stolen device cookie guesses no more than anybody
        assert log_in(at("127.0.0.2")) == 200


def test_sources_are_deleted_and_exported_with_their_account(client: TestClient, ann: Guest, name: str) -> None:
    assert len(ann.get("/me/export")["sources"]) == 2
    id, database = ann.get("/me")["id"], str(client.app.state.settings.database)  # type: ignore[attr-defined]
    assert ("login_source", id) in [(table, row[0]) for table, row in rows_with(database, id)]
    assert ann.ask("POST", "/me/delete", {"name": name})[0] == 204
    assert rows_with(database, id) == []


# ------------------------------------------------------------------------------------- hashing that is counted


class Counted:
    """A hasher that counts, and does nothing else."""

    def __init__(self) -> None:
        self.hashed: list[str] = []

    def hash(self, password: str) -> str:
        self.hashed.append(password)
        time.sleep(0.002)
        return "hash"

    def verify(self, stored: str, password: str) -> bool:
        return bool(self.hash(password))


def test_a_taken_name_costs_no_hash_and_is_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with service(settings_in(tmp_path, limits=replace(FREE, passwords="30/hour"))) as client:
        Guest(client).post("/account", {"name": "Ann", "password": GOOD})
        eve, counted = Guest(client, "Eve"), Counted()
        monkeypatch.setattr(client.app.state.services.accounts.hashing, "_hasher", counted)  # type: ignore[attr-defined]
        told = [eve.refused("/account", {"name": "ANN", "password": GOOD}) for _ in range(40)]
        assert told == [(409, "taken")] * 29 + [(429, "limit")] * 11 and counted.hashed == []


def test_forty_connections_do_not_starve_a_login(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever requests many hashes delays only themselves: others wait for two at most."""

    async def attack() -> tuple[list[str], list[Any]]:
        hashes, counted = accounts.PasswordHashing(), Counted()
        monkeypatch.setattr(hashes, "_hasher", counted)
        many = [asyncio.create_task(hashes.hash(f"attack {n}", "10.0.0.1")) for n in range(40)]
        await asyncio.sleep(0)
        assert await hashes.matches("hash", "the owner's", "10.0.0.2")
        return counted.hashed, await asyncio.gather(*many, return_exceptions=True)

    hashed, answers = asyncio.run(attack())
    assert hashed.index("the owner's") <= 2
    refused = [answer.kind for answer in answers if isinstance(answer, Refused)]
    assert refused == ["busy"] * (40 - accounts.MAX_PENDING)


# ------------------------------------------------------------------------------------ a token knows only itself


def test_a_token_lists_and_withdraws_only_itself(client: TestClient, ann: Guest) -> None:
    first, second = ({"authorization": f"Bearer {ann.post('/tokens', {'label': at})['token']}"} for at in ("a", "b"))
    script, ids = Guest(client), {row["label"]: row["id"] for row in ann.get("/tokens")}
    assert set(ids) == {"a", "b"} and [row["label"] for row in script.get("/tokens", **first)] == ["a"]
    assert script.ask("DELETE", f"/tokens/{ids['b']}", **first)[0] == 404
    assert script.get("/me", **second)
    assert script.ask("DELETE", f"/tokens/{ids['a']}", **first)[0] == 204
    assert script.ask("GET", "/me", **first)[0] == 401 and script.get("/me", **second)


# ------------------------------------------------------------------------------------------------- PostgreSQL


def test_accounts_are_confirmed_remembered_and_deleted_on_postgresql_too(postgres: Postgres, tmp_path: Path) -> None:
    settings = settings_in(tmp_path, database=postgres.new())
    with service(settings) as client:
        ann = Guest(client)
        id = ann.post("/account", {"name": "Ann", "password": GOOD})["id"]
        before = dict(ann.cookies)
        ann.post("/account/confirm", {"password": GOOD})
        assert ann.cookies["fourfold"] != before["fourfold"]
        ann.post("/login", {"name": "Ann", "password": GOOD})  # from the same browser again
        assert len(ann.get("/me/export")["sources"]) == 2
        table = ann.open("high-card", "human", "open", listed=True)
        ann.post(f"/tables/{table}/leave")
        assert [entry["id"] for entry in ann.get("/me/export")["tables"]] == [table]
        assert ann.ask("POST", "/me/delete", {"name": "Ann"})[0] == 204
    assert rows_with(settings.database.replace("postgresql://", "postgresql+psycopg://"), id) == []

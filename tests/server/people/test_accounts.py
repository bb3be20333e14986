"""Accounts by password, sessions, and the secrets of both."""

from __future__ import annotations

import json
import logging
import re
import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import sqlalchemy as sa
from hypothesis import given
from hypothesis import strategies as st
from starlette.testclient import TestClient

from fourfold.core.errors import OptionError
from fourfold.server.http.requests import COOKIE_SECONDS
from fourfold.server.storage import schema
from fourfold.table.clock import now_ms
from fourfold.table.names import MAX_GIVEN, MAX_NAME, handle_of, tidy_label, tidy_name
from helpers.authenticator import Authenticator
from helpers.clock import set_clock
from helpers.rows import rows_with
from helpers.service import FREE, Guest, Listening, closing_code, service, settings_in

pytestmark = pytest.mark.slow

GOOD = "seven quiet herons wade"
BETTER = "nine loud otters dive"


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    limits = replace(FREE, passwords="")
    with service(settings_in(tmp_path_factory.mktemp("service"), limits=limits)) as client:
        yield client


NAMES = iter(f"Player {n}" for n in range(1000))


@pytest.fixture
def name() -> str:
    return next(NAMES)


@pytest.fixture
def ann(client: TestClient, name: str) -> Guest:
    """Somebody with an account."""
    guest = Guest(client)
    guest.post("/account", {"name": name, "password": GOOD})
    return guest


def log_in(client: TestClient, name: str, password: str = GOOD, **more: Any) -> tuple[int, Any, Guest]:
    guest = Guest(client)
    return (*guest.ask("POST", "/login", {"name": name, "password": password, **more}), guest)


def test_a_session_ends_when_browsers_have_forgotten_it_and_a_token_does_not(
    client: TestClient, ann: Guest, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    script = Guest(client)
    token = ann.post("/tokens", {"label": "bot"})["token"]
    _, _, later = log_in(client, name)
    far = now_ms() + 1000 * COOKIE_SECONDS
    set_clock(monkeypatch, lambda: far + 1000)
    client.app.state.services.people.invalidate()  # type: ignore[attr-defined]
    assert ann.ask("GET", "/me")[0] == 401 and ann.ask("GET", "/account")[0] == 401
    assert later.ask("GET", "/me")[0] == 401
    assert script.get("/me", authorization=f"Bearer {token}")["name"] == name
    assert log_in(client, name)[0] == 200


def test_a_guest_becomes_an_account_and_keeps_its_games(client: TestClient, name: str) -> None:
    ann = Guest(client, "Somebody")
    table, me, before = ann.open("high-card", "human", "open"), ann.get("/me"), dict(ann.cookies)
    token = ann.post("/tokens", {})["token"]
    made = ann.post("/account", {"name": name, "password": GOOD})
    assert made == {"id": me["id"], "name": name, "account": True, "password": True, "passkeys": 0}
    old = Guest(client)
    old.cookies = before
    assert old.ask("GET", "/me")[0] == 401 == Guest(client).ask("GET", "/me", authorization=f"Bearer {token}")[0]
    status, found, other = log_in(client, f" {name.upper()} ")
    assert status == 200 and found["id"] == me["id"]
    assert [row["id"] for row in other.get("/me/tables")] == [table] == [row["id"] for row in ann.get("/me/tables")]
    assert ann.refused("/account", {"name": "Another", "password": GOOD}) == (409, "account")


def test_the_wrong_name_and_the_wrong_password_are_told_alike(client: TestClient, ann: Guest, name: str) -> None:
    wrong = log_in(client, name, "something else")[:2]
    assert wrong == log_in(client, "Nobody Of That Name")[:2] and (wrong[0], wrong[1]["error"]) == (401, "login")
    composed, decomposed = (unicodedata.normalize(form, "señor müller läuft") for form in ("NFC", "NFD"))
    other = next(NAMES)
    Guest(client).post("/account", {"name": other, "password": composed})
    assert log_in(client, other, decomposed)[0] == 200


@pytest.mark.parametrize("password", ["short", "a" * 20, "abababababab", "x" * 201, ""])
def test_easy_passwords_are_refused_and_not_told(client: TestClient, name: str, password: str) -> None:
    status, answer = Guest(client).ask("POST", "/account", {"name": name, "password": password})
    assert status == 422 and (not password or password not in json.dumps(answer))
    assert Guest(client).ask("POST", "/account", {"name": name + " long", "password": name + " LONG"})[0] == 422


def test_a_name_is_one_account_s(client: TestClient, ann: Guest, name: str) -> None:
    for same in (name, name.upper(), f"  {name}\u200b", "".join(chr(ord(c) + 0xFEE0) if c > " " else c for c in name)):
        assert Guest(client).refused("/account", {"name": same, "password": GOOD}) == (409, "taken")
        assert Guest(client).put("/me", {"name": same})[0] == 409  # nor may a guest be called so


def test_a_login_gives_a_new_secret_and_ends_the_old_session(client: TestClient, ann: Guest, name: str) -> None:
    eve = Guest(client)
    eve.cookies = dict(ann.cookies)
    ann.post("/login", {"name": name, "password": GOOD})
    assert ann.cookies != eve.cookies and eve.ask("GET", "/me")[0] == 401
    assert len(ann.get("/account/sessions")) == 1


def test_a_planted_cookie_is_not_kept(client: TestClient, ann: Guest, name: str) -> None:
    """An attacker plants a cookie in a browser and waits for its owner to log in."""
    victim = Guest(client)
    victim.cookies = {"fourfold": "planted"}
    victim.post("/login", {"name": name, "password": GOOD})
    assert victim.cookies["fourfold"] != "planted" and victim.get("/me")["name"] == name
    eve = Guest(client)
    eve.cookies = {"fourfold": "planted"}
    assert eve.ask("GET", "/me")[0] == 401


def test_a_change_of_password_ends_all_other_sessions(client: TestClient, ann: Guest, name: str) -> None:
    _, _, other = log_in(client, name)
    token = ann.post("/tokens", {})["token"]
    assert ann.put("/account/password", {"old": "not it at all", "new": BETTER})[0] == 401
    assert ann.put("/account/password", {"new": BETTER})[0] == 401
    assert ann.put("/account/password", {"old": GOOD, "new": "short"})[0] == 422
    assert other.get("/me")["name"] == name
    before = dict(ann.cookies)
    assert ann.put("/account/password", {"old": GOOD, "new": BETTER})[0] == 200
    assert ann.cookies != before and ann.get("/me")["name"] == name and other.ask("GET", "/me")[0] == 401
    assert log_in(client, name)[0] == 401 and log_in(client, name, BETTER)[0] == 200
    assert Guest(client).get("/me", authorization=f"Bearer {token}")["name"] == name  # withdrawn one by one
    assert ann.refused("/account/password/remove", {"old": BETTER}) == (409, "last")
    guest = Guest(client, "Guest")
    assert guest.put("/account/password", {"old": GOOD, "new": BETTER})[0] == 409


def test_logging_out_here_and_everywhere(client: TestClient, ann: Guest, name: str) -> None:
    others = [log_in(client, name)[2] for _ in range(3)]
    rows = ann.get("/account/sessions")
    assert len(rows) == 4 and [row["here"] for row in rows].count(True) == 1
    assert all(len(row["id"]) == 16 for row in rows)
    kept = dict(others[0].cookies)
    assert others[0].ask("POST", "/logout", {})[0] == 204 and others[1].get("/me")
    others[0].cookies = kept
    assert others[0].ask("GET", "/me")[0] == 401 == others[0].ask("POST", "/logout", {})[0]
    [second] = [row["id"] for row in others[1].get("/account/sessions") if row["here"]]
    assert ann.ask("DELETE", f"/account/sessions/{second}")[0] == 204 and others[1].ask("GET", "/me")[0] == 401
    assert ann.ask("DELETE", f"/account/sessions/{second}")[0] == 404
    assert ann.ask("POST", "/logout", {"everywhere": True})[0] == 204
    assert others[2].ask("GET", "/me")[0] == 401
    assert log_in(client, name)[0] == 200


def test_a_guest_is_not_lost_by_a_slip(client: TestClient, ann: Guest, name: str) -> None:
    guest = Guest(client, "Guest")
    assert guest.refused("/logout", {}) == (409, "guest")
    table = guest.open("high-card", "human", "open", listed=True)
    me = guest.get("/me")["id"]
    status, answer = guest.ask("POST", "/login", {"name": name, "password": GOOD})
    assert (status, answer["error"]) == (409, "guest") and guest.get("/me")["id"] == me
    assert guest.post("/login", {"name": name, "password": GOOD, "forget_guest": True})["name"] == name
    assert guest.get(f"/tables/{table}")["status"] == "over"  # the host has left, nobody else was there
    assert rows_with(client.app.state.settings.database, me) == []  # type: ignore[attr-defined]


# ------------------------------------------------------------------------------------------------- limits


def test_passwords_are_not_tried_for_ever(tmp_path: Path) -> None:
    limits = replace(FREE, password="3/hour", passwords="9/hour")  # three of them for the accounts
    with service(settings_in(tmp_path, limits=limits)) as client:
        for name in ("Ann", "Bob", "Cat"):
            Guest(client).post("/account", {"name": name, "password": GOOD})
        tries = [log_in(client, "ANN" if n % 2 else "ann ", "wrong wrong")[0] for n in range(4)]
        assert tries == [401, 401, 401, 429]
        status, answer, _ = log_in(client, "Ann")
        assert (status, answer["error"]) == (429, "limit")  # the right one does not help now
        assert log_in(client, "Bob")[0] == 200  # others are not shut out
        assert [log_in(client, "Cat", "wrong wrong")[0] for _ in range(3)] == [401, 401, 429]  # but their address is


def test_the_right_password_forgives_slips(tmp_path: Path) -> None:
    with service(settings_in(tmp_path, limits=replace(FREE, password="3/hour"))) as client:
        Guest(client).post("/account", {"name": "Ann", "password": GOOD})
        for _ in range(4):
            assert [log_in(client, "Ann", word)[0] for word in ("wrong wrong", GOOD)] == [401, 200]


# ------------------------------------------------------------------------------------------------ secrets


def test_secrets_are_in_no_log_and_no_row(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    caplog.set_level(logging.DEBUG)
    secrets = [GOOD, BETTER, "a wrong password", "tiny"]
    settings = settings_in(tmp_path)
    with Listening(settings) as server:
        ann = server.guest("Ann")
        secrets.append(ann.cookies["fourfold"])
        ann.post("/account", {"name": "Ann", "password": GOOD})
        secrets.append(ann.cookies["fourfold"])
        secrets.append(ann.post("/tokens", {})["token"])
        ann.ask("POST", "/account", {"name": "Ann", "password": "tiny"})
        ann.ask("POST", "/login", {"name": "Ann", "password": "a wrong password"})
        ann.ask("POST", "/login", {"name": "Ann", "password": GOOD, "more": 1})
        ann.put("/account/password", {"old": GOOD, "new": BETTER})
        secrets.append(ann.cookies["fourfold"])
        options = server.guest().ask("POST", "/login/passkey/options", host=f"localhost:{server.port}")[1]
        secrets.append(options["challenge"])
        exported = json.dumps(ann.get("/me/export"))
    own = [record for record in caplog.records if record.name.split(".")[0] in ("fourfold", "uvicorn", "sqlalchemy")]
    own += [record for record in caplog.records if record.name.startswith(("aiosqlite", "alembic", "webauthn"))]
    shown = " ".join(record.getMessage() for record in own) + "".join(capfd.readouterr())
    stored = b"".join(path.read_bytes() for path in tmp_path.iterdir()).decode("latin-1")
    stored += str(rows_with(settings.database, ""))
    for secret in secrets:
        assert secret not in shown and secret not in stored and secret not in exported
    assert "$argon2id$" in stored and "$argon2id$" not in exported


def test_the_end_of_a_session_ends_its_channels(tmp_path: Path) -> None:
    with Listening(settings_in(tmp_path)) as server:
        ann = server.guest()
        ann.post("/account", {"name": "Ann", "password": GOOD})
        id = ann.open("high-card", "human", "open")
        with server.live(f"/tables/{id}/live", ann) as channel:
            channel.recv(10)
            ann.ask("POST", "/logout", {"everywhere": True})
            assert closing_code(channel) == 1008


@pytest.mark.parametrize("by", ["account", "passkey", "withdrawn", "login"])
def test_whoever_is_not_let_in_any_more_hears_no_more(tmp_path: Path, by: str) -> None:
    """Secrets that end when a guest becomes an account, a token that is withdrawn, a session that another replaces."""
    with Listening(settings_in(tmp_path)) as server:
        ann = server.guest("Ann")
        if by == "login":
            ann.post("/account", {"name": "Ann", "password": GOOD})
            server.guest().post("/account", {"name": "Bob", "password": GOOD})
        id = ann.open("high-card", "human", "open")
        token = ann.post("/tokens", {})["token"]
        eve = server.guest()
        eve.cookies = {} if by == "withdrawn" else dict(ann.cookies)
        with server.live(f"/tables/{id}/live", eve, token=token if by == "withdrawn" else "") as channel:
            channel.recv(10)
            if by == "account":
                ann.post("/account", {"name": "Ann", "password": GOOD})
            elif by == "passkey":
                home = {"host": f"localhost:{server.port}", "origin": f"http://localhost:{server.port}"}
                options = ann.ask("POST", "/account/passkeys/options", **home)[1]
                credential = Authenticator(origin=home["origin"]).register(options)
                assert ann.ask("POST", "/account/passkeys", {"credential": credential}, **home)[0] == 201
            elif by == "withdrawn":
                [known] = ann.get("/tokens")
                assert ann.ask("DELETE", f"/tokens/{known['id']}")[0] == 204
            else:
                ann.post("/login", {"name": "Bob", "password": GOOD})
            assert closing_code(channel) == 1008


def test_a_token_cannot_change_the_name_that_its_owner_logs_in_with(client: TestClient, ann: Guest, name: str) -> None:
    bearer = {"authorization": f"Bearer {ann.post('/tokens', {})['token']}"}
    status, answer = Guest(client).ask("PUT", "/me", {"name": "Stolen"}, **bearer)
    assert (status, answer["error"]) == (403, "forbidden") and log_in(client, name)[0] == 200
    guest = Guest(client, "Guest")
    bearer = {"authorization": f"Bearer {guest.post('/tokens', {})['token']}"}
    assert Guest(client).ask("PUT", "/me", {"name": "A Bot"}, **bearer)[1]["name"] == "A Bot"  # nobody logs in by it
    assert ann.put("/me", {"name": next(NAMES)})[0] == 200


def test_a_password_that_changes_meanwhile_opens_nothing(
    client: TestClient, ann: Guest, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody logs in with a password that is changed while it is being verified."""
    accounts = client.app.state.services.accounts  # type: ignore[attr-defined]
    matches = accounts.hashing.matches

    async def slow(stored: str | None, password: str, lane: str) -> bool:
        found = bool(await matches(stored, password, lane))
        row = {"password": await accounts.hashing.hash(BETTER, lane)}
        changed = sa.update(schema.account).where(schema.account.c.handle == handle_of(name)).values(**row)
        await accounts.store.write(lambda connection: connection.execute(changed))
        return found

    monkeypatch.setattr(accounts.hashing, "matches", slow)
    assert log_in(client, name)[0] == 401
    monkeypatch.undo()
    assert log_in(client, name)[0] == 401 and log_in(client, name, BETTER)[0] == 200


# -------------------------------------------------------------------------------------------------- names


@pytest.mark.parametrize(
    "nothing", ["\u3164", "\u115f\u1160", "\u2800", "\u034f", "\ufe0f", "\U000e0100", "\u17b4", "\u0301"]
)
def test_a_name_shows_something(nothing: str) -> None:
    """Invisible characters do not make a name, nor a variant of somebody else's."""
    with pytest.raises(OptionError, match="has no visible characters"):
        tidy_name(nothing)
    if unicodedata.normalize("NFKC", nothing) != "\u0301":  # an accent is seen where there is a letter
        assert handle_of(tidy_name(f"A{nothing}nn{nothing}")) == "ann"


@pytest.mark.parametrize("tidy", [tidy_name, tidy_label])
def test_what_is_sorted_is_short(tidy: Callable[[str], str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Unicode sorts the marks of a letter one by one: 30,000 of them, half a record, took a second."""
    lengths = []

    def normalize(form: Any, text: str) -> str:
        lengths.append(len(text))
        return unicodedata.normalize(form, text)

    monkeypatch.setattr(
        "fourfold.table.names.unicodedata", SimpleNamespace(**vars(unicodedata) | {"normalize": normalize})
    )
    assert tidy("a" + "\u0301" * 15_000 + "\u0316" * 15_000)[0] == "\u00e1"
    assert 0 < max(lengths) <= MAX_GIVEN


def test_a_name_is_the_same_however_often_it_is_tidied() -> None:
    """Or nobody could delete an account by giving its name."""
    for name in ("e\u200d\u0301", "Ann\u034f\u0301", "\u1100\u200b\u1161"):
        assert tidy_name(tidy_name(name)) == tidy_name(name)


@pytest.mark.parametrize("mark", ["\u0301", "\u0e47", "\u20dd", "\u0f71"])
def test_towers_of_marks_do_not_grow(mark: str) -> None:
    assert tidy_name("g" + mark * 20 + "o").count(mark) <= 4


@pytest.mark.parametrize(
    "name",
    [
        "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466",  # a family
        "Ann \U0001f469\U0001f3fd\u200d\U0001f680",  # an astronaut with a tone of skin
        "\U0001f9d4\u200d\u2642",  # a man's beard
        "\U0001f408\u200d\u2b1b \U0001f43b\u200d\u2744",  # a black cat and a polar bear
        "\U0001f3f3\u200d\U0001f308",  # a rainbow flag
        "\U0001f642\u200d\u2194",  # shaking one's head
    ],
)
def test_joined_emoji_stay_together(name: str) -> None:
    assert tidy_name(name) == name
    assert tidy_name(name.replace("\u200d", "\ufe0f\u200d")) == name, "what shows nothing of its own is left out"


@pytest.mark.parametrize(
    ("given_name", "shown"),
    [
        ("A\u200dnn", "Ann"),
        ("\u200dAnn\u200d", "Ann"),
        ("Ann\u200d\U0001f680", "Ann\U0001f680"),
        ("\U0001f680\u200dAnn", "\U0001f680Ann"),
        ("\U0001f680\u200d", "\U0001f680"),
        ("\U0001f680\u200d\u200d\U0001f680", "\U0001f680\U0001f680"),
        ("\U0001f680\u200d \u200d\U0001f680", "\U0001f680 \U0001f680"),
        ("\U0001f680\u200b\U0001f680", "\U0001f680\U0001f680"),  # a space without width joins nothing
        ("\u0646\u200d\u0627", "\u0646\u0627"),  # Arabic letters are joined without one
        ("x" * 23 + "\U0001f468\u200d\U0001f469", "x" * 23 + "\U0001f468"),  # cut within an emoji
    ],
)
def test_a_joiner_anywhere_else_is_left_out(given_name: str, shown: str) -> None:
    assert tidy_name(given_name) == shown


def test_a_joiner_makes_no_second_name_of_another_s() -> None:
    """Fire joined to fire is no emoji: it looks like two fires."""
    assert handle_of(tidy_name("\U0001f525\u200d\U0001f525")) == handle_of(tidy_name("\U0001f525\U0001f525"))


@given(st.text(max_size=60))
def test_names_are_composed_short_and_show_what_they_say(text: str) -> None:
    try:
        name = tidy_name(text)
    except OptionError:
        return
    assert name == unicodedata.normalize("NFC", name) == name.strip() and 1 <= len(name) <= MAX_NAME
    seen = re.sub(r"(?<=[\u2190-\u2bff\U0001f000-\U0001faff])\u200d(?=[\u2190-\u2bff\U0001f000-\U0001faff])", "", name)
    assert not any(unicodedata.category(c) in ("Cc", "Cf", "Cs", "Co", "Cn") for c in seen)
    assert tidy_name(name) == name and handle_of(handle_of(name)) == handle_of(name)

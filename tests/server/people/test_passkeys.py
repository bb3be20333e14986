"""Passkeys: a guest becomes an account with one and logs in with it, and nobody else can."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import Any

import cbor2
import pytest
import sqlalchemy as sa
from hypothesis import given
from hypothesis import strategies as st
from starlette.testclient import TestClient

from fourfold.server.app import make_app
from fourfold.server.people import passkeys
from fourfold.server.people.passkeys import check_authenticator_data
from fourfold.server.storage import schema
from fourfold.table.clock import now_ms
from helpers.authenticator import Authenticator, decode, encode
from helpers.clock import set_clock
from helpers.service import Guest, settings_in

HOME = "http://localhost"


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    settings = settings_in(tmp_path_factory.mktemp("service"), origins=("https://play.example.org",))
    with TestClient(make_app(settings), base_url=HOME) as client:
        yield client


class Browser(Guest):
    """A guest whose page is at home."""

    names = iter(f"Guest {n}" for n in range(1000))

    def __init__(self, client: TestClient, name: str = "") -> None:
        super().__init__(client, name)
        self.home = HOME

    def ask(self, method: str, path: str, body: Any = None, **headers: str) -> tuple[int, Any]:
        return super().ask(method, path, body, **{"origin": getattr(self, "home", HOME), **headers})

    def register(self, key: Authenticator, label: str = "") -> Any:
        options = self.post("/account/passkeys/options")
        return self.post("/account/passkeys", {"credential": key.register(options), "label": label})

    def log_in(self, key: Authenticator, **more: Any) -> Any:
        options = self.post("/login/passkey/options")
        return self.post("/login/passkey", {"credential": key.answer(options), **more})


@pytest.fixture
def ann(client: TestClient) -> Browser:
    return Browser(client, next(Browser.names))


@pytest.fixture
def key(ann: Browser) -> Authenticator:
    key = Authenticator()
    ann.register(key)
    return key


def test_a_guest_becomes_an_account_and_keeps_its_games(client: TestClient, ann: Browser) -> None:
    table, me, cookie = ann.open("high-card", "human", "open"), ann.get("/me"), dict(ann.cookies)
    key = Authenticator()
    options = ann.post("/account/passkeys/options")
    assert options["rp"] == {"name": "Fourfold", "id": "localhost"} and options["attestation"] == "none"
    assert options["authenticatorSelection"]["residentKey"] == "required" and len(decode(options["challenge"])) >= 32
    made = ann.post("/account/passkeys", {"credential": key.register(options), "label": "my \u202ephone"})
    assert made == {"id": me["id"], "name": me["name"], "account": True, "password": False, "passkeys": 1}
    assert ann.cookies != cookie and [row["label"] for row in ann.get("/account/passkeys")] == ["my phone"]
    other = Browser(client)
    assert other.log_in(key)["id"] == me["id"]
    assert [row["id"] for row in other.get("/me/tables")] == [table]
    old = Browser(client)
    old.cookies = cookie
    assert old.ask("GET", "/me")[0] == 401  # whoever planted the guest's cookie is not let into the account


def test_somebody_new_needs_no_other_request(client: TestClient) -> None:
    key = Authenticator()
    made = Browser(client).register(key)
    assert made["account"] and Browser(client).log_in(key)["name"] == made["name"]


def test_a_login_gives_a_new_secret_and_ends_the_old_session(client: TestClient, ann: Browser) -> None:
    key = Authenticator()
    ann.register(key)
    old = Browser(client)
    old.cookies = dict(ann.cookies)
    ann.log_in(key)
    assert ann.cookies != old.cookies and old.ask("GET", "/me")[0] == 401
    assert [row["here"] for row in ann.get("/account/sessions")] == [True]


def test_a_passkey_and_a_password_may_take_turns(client: TestClient, ann: Browser, key: Authenticator) -> None:
    name, good = ann.get("/me")["name"], "seven quiet herons wade"
    login = {"name": name, "password": good}
    assert Browser(client).refused("/login", login) == (401, "login")  # an account without a password
    assert ann.put("/account/password", {"new": good})[1]["password"] is True
    assert Browser(client).post("/login", login)["passkeys"] == 1
    [row] = ann.get("/account/passkeys")
    assert ann.refused("/account/password/remove", {"old": "another password"}) == (401, "login")
    assert ann.post("/account/password/remove", {"old": good})["password"] is False
    assert Browser(client).refused("/login", login) == (401, "login")
    ann.put("/account/password", {"new": good})
    assert ann.ask("DELETE", f"/account/passkeys/{row['id']}")[0] == 204
    options = ann.post("/login/passkey/options")
    assert ann.refused("/login/passkey", {"credential": key.answer(options)}) == (401, "login")
    assert Browser(client).post("/login", login)["passkeys"] == 0


def test_an_account_keeps_a_key_whatever_two_tabs_take_away(
    client: TestClient, ann: Browser, key: Authenticator, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One removes the password while the other removes the passkey."""
    good = "seven quiet herons wade"
    ann.put("/account/password", {"new": good})
    accounts, person = client.app.state.services.accounts, ann.get("/me")["id"]  # type: ignore[attr-defined]
    keep = accounts._set_password

    async def late(*given: Any) -> Any:
        k = schema.passkey
        await accounts.store.write(lambda c: c.execute(sa.delete(k).where(k.c.person == person)))
        return await keep(*given)

    monkeypatch.setattr(accounts, "_set_password", late)
    assert ann.refused("/account/password/remove", {"old": good}) == (409, "last")
    assert ann.get("/account")["password"] is True


def test_passkeys_that_were_asked_for_together_are_not_too_many_either(
    ann: Browser, key: Authenticator, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(passkeys, "MAX_PASSKEYS", 2)
    asked = [ann.post("/account/passkeys/options") for _ in range(2)]
    first, second = (Authenticator().register(options) for options in asked)
    ann.post("/account/passkeys", {"credential": first})
    assert ann.refused("/account/passkeys", {"credential": second}) == (409, "many")
    assert len(ann.get("/account/passkeys")) == 2


def test_the_counter_must_grow(client: TestClient, ann: Browser, key: Authenticator) -> None:
    key.counter = 7
    Browser(client).log_in(key)  # answers with 8
    for earlier in (3, 7):
        key.counter = earlier
        credential = key.answer(ann.post("/login/passkey/options"))
        assert ann.refused("/login/passkey", {"credential": credential}) == (401, "login")
    Browser(client).log_in(key)


def test_keys_that_do_not_count_are_let_in(client: TestClient, key: Authenticator) -> None:
    for _ in range(2):
        key.counter = -1
        Browser(client).log_in(key)


def test_an_answer_counts_once(client: TestClient, key: Authenticator) -> None:
    eve = Browser(client)
    answer = key.answer(eve.post("/login/passkey/options"))
    assert eve.post("/login/passkey", {"credential": answer})["account"]
    assert Browser(client).refused("/login/passkey", {"credential": answer}) == (401, "login")
    key.counter = 50
    fresh = key.answer({"challenge": encode(decode("A" * 86))})  # nobody asked that
    assert Browser(client).refused("/login/passkey", {"credential": fresh}) == (401, "login")


def test_a_challenge_is_good_for_a_while_only(
    client: TestClient, key: Authenticator, monkeypatch: pytest.MonkeyPatch
) -> None:
    eve = Browser(client)
    options = eve.post("/login/passkey/options")
    later = now_ms() + 1000 * passkeys.CHALLENGE_SECONDS + 1
    with monkeypatch.context() as patch:
        set_clock(patch, lambda: later)
        assert eve.refused("/login/passkey", {"credential": key.answer(options)}) == (401, "login")
        eve.post("/login/passkey/options")
    state = client.app.state  # type: ignore[attr-defined]
    engine = sa.create_engine(state.settings.database)
    with engine.connect() as connection:
        kept = connection.execute(sa.text("SELECT count(*) FROM challenge WHERE until <= :now"), {"now": later})
        assert kept.scalar() == 0  # what is too old is swept out
    engine.dispose()


def at(key: Authenticator, **changes: Any) -> Authenticator:
    for name, value in changes.items():
        setattr(key, name, value)
    return key


WRONG: dict[str, Callable[[Authenticator], Authenticator]] = {
    "another site's page": lambda key: at(key, origin="https://evil.example.org"),
    "a page beside ours": lambda key: at(key, origin="http://localhost:8001"),
    "another site's key": lambda key: at(key, host="evil.example.org"),
    "somebody who was not checked": lambda key: at(key, verifies=False),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_answers_for_others_are_refused(client: TestClient, ann: Browser, key: Authenticator, wrong: str) -> None:
    bad = WRONG[wrong](key)
    options = ann.post("/login/passkey/options")
    assert Browser(client).refused("/login/passkey", {"credential": bad.answer(options)}) == (401, "login")
    guest = Browser(client, next(Browser.names))
    options = guest.post("/account/passkeys/options")
    new = WRONG[wrong](Authenticator())
    assert guest.refused("/account/passkeys", {"credential": new.register(options)}) == (409, "passkey")
    assert not guest.get("/account")["account"]


def test_another_key_or_another_user_is_refused(client: TestClient, ann: Browser, key: Authenticator) -> None:
    forged = Authenticator()
    forged.id, forged.user = key.id, key.user
    options = ann.post("/login/passkey/options")
    assert ann.refused("/login/passkey", {"credential": forged.answer(options)}) == (401, "login")
    key.user = b"somebody else"
    options = ann.post("/login/passkey/options")
    assert ann.refused("/login/passkey", {"credential": key.answer(options)}) == (401, "login")
    options = ann.post("/login/passkey/options")
    assert ann.refused("/login/passkey", {"credential": Authenticator().answer(options)}) == (401, "login")


def test_a_challenge_is_for_one_person_and_one_ceremony(client: TestClient, ann: Browser) -> None:
    bob, new = Browser(client, next(Browser.names)), Authenticator()
    options = ann.post("/account/passkeys/options")
    assert bob.refused("/account/passkeys", {"credential": new.register(options)}) == (409, "passkey")
    login = ann.post("/login/passkey/options")
    login["user"] = options["user"]
    assert ann.refused("/account/passkeys", {"credential": new.register(login)}) == (409, "passkey")
    assert ann.post("/account/passkeys", {"credential": new.register(options)})["passkeys"] == 1


@pytest.mark.parametrize("path", ["/account/passkeys", "/login/passkey"])
@pytest.mark.parametrize("part", ["id", "rawId", "response", "clientDataJSON", "attestationObject", "signature"])
@pytest.mark.parametrize("value", ["", "AAAA", "!", None, 7, {}, encode(b'{"type": 1, "challenge": [], "origin": {}}')])
def test_broken_answers_are_refused_politely(ann: Browser, path: str, part: str, value: Any) -> None:
    key = Authenticator()
    if path == "/account/passkeys":
        given = key.register(ann.post("/account/passkeys/options"))
    else:
        given = key.answer(ann.post("/login/passkey/options"))
    broken = deepcopy(given)
    (broken if part in broken else broken["response"])[part] = value
    status, answer = ann.ask("POST", path, {"credential": broken})
    if status < 400:  # one of both ids may be left out of account
        assert part == "signature"
    else:
        assert (status, answer["error"]) in [(401, "login"), (409, "passkey")]


def test_an_account_has_several_passkeys_and_keeps_the_last(client: TestClient, ann: Browser) -> None:
    keys = [Authenticator() for _ in range(3)]
    for number, key in enumerate(keys):
        assert ann.register(key, f"key {number}")["passkeys"] == number + 1
    options = ann.post("/account/passkeys/options")
    assert {entry["id"] for entry in options["excludeCredentials"]} == {encode(key.id) for key in keys}
    status, answer = ann.ask("POST", "/account/passkeys", {"credential": keys[0].register(options)})
    assert (status, answer["error"]) == (409, "taken")
    rows = ann.get("/account/passkeys")
    assert Browser(client, next(Browser.names)).ask("DELETE", f"/account/passkeys/{rows[0]['id']}")[0] == 404
    for row in rows[:2]:
        assert ann.ask("DELETE", f"/account/passkeys/{row['id']}")[0] == 204
    assert ann.ask("DELETE", f"/account/passkeys/{rows[2]['id']}")[0] == 409
    options = ann.post("/login/passkey/options")
    assert ann.refused("/login/passkey", {"credential": keys[0].answer(options)}) == (401, "login")
    assert Browser(client).log_in(keys[2])["passkeys"] == 1


def test_a_passkey_belongs_to_the_page_s_own_name(client: TestClient, ann: Browser) -> None:
    ann.home = "https://play.example.org"
    key = Authenticator("play.example.org", ann.home)
    options = ann.post("/account/passkeys/options")
    assert options["rp"]["id"] == "play.example.org"
    ann.home = HOME
    assert ann.refused("/account/passkeys", {"credential": key.register(options)}) == (409, "passkey")
    status, answer = ann.ask("POST", "/account/passkeys/options", host="127.0.0.1", origin="http://127.0.0.1")
    assert (status, answer["error"]) == (409, "address") and "localhost" in answer["message"]
    status, answer = ann.ask("POST", "/account/passkeys/options", host="192.168.7.7", origin="http://192.168.7.7")
    assert (status, answer["error"]) == (409, "address") and "localhost" not in answer["message"]


def test_the_name_of_an_account_is_its_own(client: TestClient, ann: Browser, key: Authenticator) -> None:
    name, bob = ann.get("/me")["name"], Browser(client)
    assert bob.put("/me", {"name": name.upper()})[0] == 409
    bob.put("/me", {"name": next(Browser.names)})
    bob.register(Authenticator())
    assert bob.put("/me", {"name": name.lower()})[0] == 409 and bob.put("/me", {"name": "New " + name})[0] == 200
    assert ann.put("/me", {"name": name.upper()})[0] == 200


def test_scripts_and_strangers_pages_cannot_touch_an_account(client: TestClient, ann: Browser) -> None:
    token = ann.post("/tokens", {})["token"]
    script = Browser(client)
    bearer = {"authorization": f"Bearer {token}"}
    assert script.get("/me", **bearer)["id"] == ann.get("/me")["id"]
    for method, path in [
        ("POST", "/account/passkeys/options"),
        ("GET", "/account"),
        ("GET", "/account/sessions"),
        ("GET", "/me/export"),
    ]:
        assert script.ask(method, path, **bearer)[0] == 403
    assert script.ask("POST", "/tokens", {}, **bearer)[0] == 403
    assert script.ask("POST", "/me/delete", {"name": "x"}, **bearer)[0] == 403
    assert ann.ask("POST", "/account/passkeys/options", origin="https://evil.example.org")[0] == 403


@pytest.mark.parametrize("tag", [35, 36, 30])
def test_an_authenticator_sends_no_tags(client: TestClient, ann: Browser, key: Authenticator, tag: int) -> None:
    """A tag stands for another type: of some regular expressions, 10 kB take seconds to compile."""
    tagged = cbor2.CBORTag(tag, [1, 2] if tag == 30 else "(?i)a")
    new = Authenticator()
    credential = new.register(ann.post("/account/passkeys/options"))
    attestation = cbor2.loads(decode(credential["response"]["attestationObject"]))
    credential["response"]["attestationObject"] = encode(cbor2.dumps({**attestation, "more": tagged}))
    assert ann.refused("/account/passkeys", {"credential": credential, "label": ""}) == (409, "passkey")

    new.extensions = cbor2.dumps({"more": tagged})
    credential = new.register(ann.post("/account/passkeys/options"))
    assert ann.refused("/account/passkeys", {"credential": credential, "label": ""}) == (409, "passkey")

    key.extensions = cbor2.dumps({"more": tagged})
    credential = key.answer(ann.post("/login/passkey/options"))
    assert Browser(client).refused("/login/passkey", {"credential": credential}) == (401, "login")


def test_extensions_without_tags_are_fine(client: TestClient, ann: Browser) -> None:
    key = Authenticator()
    key.extensions = cbor2.dumps({"credProtect": 2, "list": [True, None, -5, "a", b"b", {"c": 1.5}]})
    ann.register(key)
    assert Browser(client).log_in(key)["id"] == ann.get("/me")["id"]


def whole(data: bytes) -> bool:
    try:
        check_authenticator_data(bytes(37) + data)
    except ValueError:
        return False
    return True


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers(-(2**64), 2**64 - 1) | st.floats() | st.text() | st.binary(),
        lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    ),
    st.data(),
)
def test_where_an_item_ends_is_found_without_decoding(value: Any, data: st.DataObject) -> None:
    """Whole items are accepted, whatever they are, and no part of one is."""
    encoded = cbor2.dumps(value)
    assert whole(encoded) and whole(encoded * 2) and not whole(encoded + b"\x18")
    if len(encoded) > 1:
        assert not whole(encoded[: data.draw(st.integers(1, len(encoded) - 1))])


@pytest.mark.parametrize(
    "data", ["9f01ff", "5f4101ff", "bf6161ff", "c074", "d82361", "9b7fffffffffffffff01", "5bffffffffffffffff"]
)
def test_lengths_that_come_later_and_endless_ones_are_refused(data: str) -> None:
    assert not whole(bytes.fromhex(data))

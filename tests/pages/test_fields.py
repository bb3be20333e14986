"""A form that is refused is shown again: with what was typed, and the reason at its field."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from helpers.service import Guest, service, settings_in

GOOD, OTHER = "seven quiet herons wade", "nine loud badgers sleep"
NAME_TAKEN = "That name is taken, or looks like one that is. Choose another one."


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with service(settings_in(tmp_path_factory.mktemp("service"), prefix="/games")) as client:
        client.base_url = client.base_url.join("/games/")
        yield client


@pytest.fixture(autouse=True)
def _nobody(client: TestClient) -> None:
    client.cookies.clear()


def begin(client: TestClient, name: str) -> None:
    assert client.post("me/account/begin", data={"name": name, "password": GOOD}).url.path.endswith("/me/account")


def at_field(text: str, name: str) -> tuple[str | None, str]:
    """What a page says at the field that is wrong, and its value."""
    found = re.search(rf'<input name="{name}"[^>]*aria-invalid="true"[^>]*>(?:<small[^>]*>([^<]*)</small>)?', text)
    assert found, text[:3000]
    value = re.search(r' value="([^"]*)"', found[0])
    return found[1], value[1] if value else ""


def test_a_name_that_is_taken_is_told_at_its_field(client: TestClient) -> None:
    begin(client, "Owner")
    client.cookies.clear()
    refused = client.post("me/account/begin", data={"name": "0wner", "password": OTHER})
    assert refused.status_code == 409
    assert at_field(refused.text, "name") == (NAME_TAKEN, "0wner")
    assert OTHER not in refused.text, "passwords are never sent back"
    client.post("me/name", data={"name": "Ann"})
    refused = client.post("me/name", data={"name": "owner"})
    assert (refused.status_code, at_field(refused.text, "name")) == (409, (NAME_TAKEN, "owner"))
    assert "<h1>Ann</h1>" in refused.text, "it is the page where the form is"


def test_a_weak_and_a_wrong_password_are_told_at_their_fields(client: TestClient) -> None:
    refused = client.post("me/account/begin", data={"name": "Weakling", "password": "aaaaaaaaaaaa"})
    assert refused.status_code == 422 and "easy to guess" in str(at_field(refused.text, "password")[0])
    assert 'value="Weakling"' in refused.text
    begin(client, "Strong")
    for form in ({"old": OTHER, "new": GOOD + "!"}, {"old": GOOD, "new": "short"}):
        refused = client.post("me/account/password", data=form)
        wrong = "old" if form["old"] == OTHER else "new"
        assert refused.status_code in (401, 422) and "password" in str(at_field(refused.text, wrong)[0])
    client.cookies.clear()
    refused = client.post("me/account/login", data={"name": "Strong", "password": OTHER})
    assert (refused.status_code, at_field(refused.text, "password")) == (
        401, ("That password isn’t right. Check the name as well.", ""),
    )  # fmt: skip
    assert 'value="Strong"' in refused.text


def test_a_webhook_s_address_is_kept_with_what_is_wrong_with_it(client: TestClient) -> None:
    client.post("me/name", data={"name": "Host"})
    guest = Guest(client)
    guest.cookies = dict(client.cookies)
    client.post("open", data={"game": "turn-of-time", "how": "friends"})
    table = re.search(r"/t/(\w+)", client.get("").text)
    assert table
    refused = client.post(f"t/{table[1]}/webhook", data={"url": "ftp://nowhere"})
    assert refused.status_code == 422
    words, value = at_field(refused.text, "url")
    assert value == "ftp://nowhere" and str(words).startswith("That address can’t be used.")
    assert f'action="/games/t/{table[1]}/webhook"' in refused.text


def test_no_account_is_called_that(client: TestClient) -> None:
    begin(client, "Asker")
    refused = client.post("people/ask", data={"name": "nobodyxyz"})
    assert (refused.status_code, at_field(refused.text, "name")) == (
        404, ("No account is called nobodyxyz.", "nobodyxyz"),
    )  # fmt: skip
    refused = client.post("people/ask", data={"name": "Asker"})
    assert (refused.status_code, at_field(refused.text, "name")) == (409, ("That’s you.", "Asker"))
    german = client.post("people/ask", data={"name": "nobodyxyz"}, headers={"accept-language": "de"})
    assert at_field(german.text, "name")[0] == "Kein Konto heißt nobodyxyz."


def test_a_refusal_that_no_field_is_about_is_told_first(client: TestClient) -> None:
    client.post("me/name", data={"name": "Guest"})
    refused = client.post("people/ask", data={"name": "Owner"})
    assert refused.status_code == 409 and 'class="trouble first" role="alert">You need an account' in refused.text


def test_a_name_on_an_invitation_is_told_there(client: TestClient) -> None:
    begin(client, "Somebody known")
    made = client.post("api/v1/tables", json={"game": "turn-of-time", "seats": ["human", "human"]}).json()
    client.cookies.clear()
    link = made["links"]["seats"]["1"]
    refused = client.post(f"join/{link}", data={"name": "somebody known"})
    assert (refused.status_code, at_field(refused.text, "name")) == (409, (NAME_TAKEN, "somebody known"))
    assert f'action="/games/join/{link}"' in refused.text


def test_scripts_and_programs_get_json_as_before(client: TestClient) -> None:
    refused = client.post("me/account/login", data={"name": "x", "password": "y"}, headers={"x-quiet": "1"})
    assert refused.status_code == 401 and refused.json()["error"] == "login"

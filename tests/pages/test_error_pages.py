"""Errors are answered in the language of the client: people, the scripts of their page, or a program."""

from __future__ import annotations

import ast
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

import fourfold.server
from fourfold.core.locale.catalogue import WORDS, slug
from fourfold.pages.frame.layout import message_for_people
from fourfold.server.app import make_app
from fourfold.table.errors import STATUS, Refused
from helpers.languages import SPOKEN
from helpers.service import Guest, service, settings_in

GERMAN_READER = {"accept-language": "de"}


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    app = make_app(settings_in(tmp_path_factory.mktemp("errors")))
    with TestClient(app, base_url="http://localhost") as client:
        yield client


def raised() -> set[str]:
    """Every kind of refusal in the sources."""
    return {kind for call in calls("Refused") for kind in texts(call.args[0])}


def calls(name: str, folder: str = "**") -> Iterator[ast.Call]:
    """All calls of a function in a folder of the service."""
    for file in Path(fourfold.server.__path__[0]).glob(f"{folder}/*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == name:
                yield node


def texts(node: ast.expr) -> set[str]:
    return {word.value for word in ast.walk(node) if isinstance(word, ast.Constant) and isinstance(word.value, str)}


def test_every_kind_of_refusal_is_in_the_table() -> None:
    assert {"stale", "taken", "forbidden"} <= raised() <= STATUS.keys()


def test_the_guard_answers_with_the_statuses_of_the_table() -> None:
    given = {kind: call.args[0] for call in calls("Problem", "http") for kind in texts(call.args[1])}
    assert {"host", "origin", "size"} <= given.keys()
    for kind, status in given.items():
        assert isinstance(status, ast.Constant) and STATUS[kind] == status.value, kind


@pytest.mark.parametrize("language", SPOKEN)
def test_every_kind_has_a_text_for_people(language: str) -> None:
    for kind in STATUS:
        text = WORDS[language](f"error-{slug(kind)}")
        assert text[0].isupper() and text.endswith("."), kind
        assert not re.search(r"/api/|--|`|_|\d", text), kind


@pytest.mark.parametrize(
    ("kind", "reason", "language", "text"),
    [
        ("value", "password: too easy to guess", "en", "That isn’t valid. Password: too easy to guess."),
        ("value", "password: too easy to guess", "de", "Diese Angabe ist ungültig."),
        ("value", "get a promise with GET /api/v1/promise", "en", "That isn’t valid."),
        ("taken", "you already sit on seat 0", "en", "This name, seat or passkey is already taken."),
    ],
)
def test_people_read_what_is_wrong_with_their_input(kind: str, reason: str, language: str, text: str) -> None:
    assert message_for_people(kind, reason, language) == text


def test_a_refusal_knows_its_status() -> None:
    """Unless another status says more (RFC 9110), what a table refuses conflicts with its state."""
    assert [Refused(kind, "").status for kind in ("stale", "missing", "token", "limit")] == [409, 404, 401, 429]


def test_a_new_guest_keeps_the_cookie_though_the_request_is_refused(client: TestClient) -> None:
    """Else every attempt would leave another guest behind."""
    for path in ("/join/nowhere.x", "/t/nowhere/sit"):
        client.cookies.clear()
        assert client.post(path).status_code == 404
        assert client.get("/api/v1/me").status_code == 200
    client.cookies.clear()


@pytest.mark.parametrize("language", SPOKEN)
@pytest.mark.parametrize("way", ["page", "module", "module at the api", "program"])
def test_people_are_told_in_their_language_and_programs_in_english(client: TestClient, way: str, language: str) -> None:
    reader, words = {"accept-language": language}, WORDS[language]
    if way == "program":
        told = client.get("/api/v1/tables/nowhere", headers=reader).json()
        assert (told["error"], told["message"]) == ("missing", "there is no table 'nowhere'")
    elif way == "module":
        told = client.post("/t/nowhere/say", headers=reader | {"x-quiet": "1"}).json()
        assert told["message"] == words(f"error-{slug(told['error'])}")
    elif way == "module at the api":
        told = client.get("/api/v1/tables/nowhere", headers=reader | {"x-quiet": "1"}).json()
        assert told["message"] == words("error-missing")
    else:
        page = client.get("/t/nowhere", headers=reader)
        assert page.status_code == 404 and words("error-missing") in page.text


def test_what_is_too_large_is_a_page_for_people(client: TestClient) -> None:
    answer = client.post("/records", content=b" " * 70_000)
    assert answer.status_code == 413 and "text/html" in answer.headers["content-type"]
    assert WORDS["en"]("error-size") in answer.text
    assert "content-security-policy" in answer.headers


@pytest.mark.parametrize("path", ["//evil.example/x", "/%5Cevil.example/x", "/%09/evil.example/x", "///evil.example/x"])
def test_the_way_back_never_leads_elsewhere(client: TestClient, path: str) -> None:
    """Another site may send people here with any path, and a browser takes these for addresses."""
    answer = client.post(f"http://localhost{path}", headers={"origin": "https://evil.example"})
    assert answer.status_code == 403
    [back] = re.findall(r'class="act" href="([^"]*)"', answer.text)
    assert re.match(r"/[\w%]", back), back


def test_an_address_that_leads_nowhere_is_told_as_everything_else(client: TestClient) -> None:
    page = client.get("/nowhere", headers=GERMAN_READER)
    assert page.status_code == 404 and WORDS["de"]("error-missing") in page.text
    assert client.get("/api/v1/nowhere").json()["error"] == "missing"
    answer = client.delete("/api/v1/games")
    assert (answer.status_code, answer.json()["error"], answer.headers["allow"]) == (405, "missing", "GET")


@pytest.fixture
def outdated(tmp_path: Path) -> Iterator[tuple[TestClient, str, str]]:
    """A server with two listed tables: one that was opened with rules that are no longer played, and another."""
    settings = settings_in(tmp_path)
    with service(settings) as client:
        ann = Guest(client, "Ann")
        old, other = (ann.open("high-card", "human", "open", listed=True) for _ in range(2))
    with closing(sqlite3.connect(settings.database.removeprefix("sqlite:///"))) as file, file:
        changed = file.execute(
            "UPDATE event SET data = replace(data, '\"rules\":1', '\"rules\":7') WHERE game = ?", [old]
        )
        assert changed.rowcount
    with service(settings) as client:
        yield client, old, other


def test_a_table_of_old_rules_hides_no_other(outdated: tuple[TestClient, str, str]) -> None:
    client, old, other = outdated
    assert [table["id"] for table in client.get("/api/v1/tables").json()] == [other]
    page = client.get("/")
    assert page.status_code == 200 and f"/t/{other}" in page.text and old not in page.text
    assert client.get(f"/t/{old}").status_code == 410


@pytest.mark.parametrize("path", ["/t/{}/live", "/api/v1/tables/{}/live"])
def test_a_channel_that_cannot_be_is_closed(outdated: tuple[TestClient, str, str], path: str) -> None:
    """A channel is no page: nothing can be told there before it is open."""
    client, old, other = outdated
    for id, headers, code in ((old, {}, 4404), (other, {"authorization": "Bearer x"}, 1008)):
        address = f"ws://127.0.0.1{path.format(id)}"
        with pytest.raises(WebSocketDisconnect) as told, client.websocket_connect(address, headers=headers):
            pass
        assert told.value.code == code

"""What did not work is told in the words of who asked: people, the module of their page, or a program."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from service import settings_in
from starlette.testclient import TestClient

import fourfold.web
from fourfold.web.app import make_app
from fourfold.web.pages.troubles import GERMAN

GERMAN_READER = {"accept-language": "de"}


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    app = make_app(settings_in(tmp_path_factory.mktemp("troubles")))
    with TestClient(app, base_url="http://localhost") as client:
        yield client


def kinds() -> set[str]:
    """Every kind of refusal in the sources."""
    found = set()
    for file in Path(fourfold.web.__path__[0]).rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Refused":
                found |= {str(word.value) for word in ast.walk(node.args[0]) if isinstance(word, ast.Constant)}
    return found


def test_every_refusal_can_be_told_in_german() -> None:
    assert {"stale", "taken", "forbidden"} <= kinds()
    assert kinds() <= GERMAN.keys()


@pytest.mark.parametrize("way", ["page", "module", "program"])
def test_people_are_told_in_their_language_and_programs_in_english(client: TestClient, way: str) -> None:
    if way == "program":
        told = client.get("/api/v1/tables/nowhere", headers=GERMAN_READER).json()
        assert (told["error"], told["message"]) == ("missing", "there is no table 'nowhere'")
    elif way == "module":
        told = client.post("/t/nowhere/say", headers=GERMAN_READER | {"x-quiet": "1"}).json()
        assert told["message"] == GERMAN[told["error"]]
    else:
        page = client.get("/t/nowhere", headers=GERMAN_READER)
        assert page.status_code == 404 and GERMAN["missing"] in page.text
        assert "there is no table &#39;nowhere&#39;" in client.get("/t/nowhere").text


def test_what_is_too_large_is_a_page_for_people(client: TestClient) -> None:
    answer = client.post("/records", content=b" " * 70_000)
    assert answer.status_code == 413 and "text/html" in answer.headers["content-type"]
    assert "at most 65536 bytes" in answer.text
    assert "content-security-policy" in answer.headers

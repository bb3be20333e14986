"""Records of games that were played elsewhere are brought by a page, as a file or as text."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient

import fourfold
from fourfold import Record

pytestmark = pytest.mark.slow

RECORD = Record(fourfold.game("turn-of-time", players=2), players=("Ann", "Bob"))
while not RECORD.final.is_over:
    RECORD = RECORD.play(RECORD.final.moves[0])


@pytest.mark.parametrize("field", ["file", "text"])
def test_a_record_becomes_a_game_that_can_be_replayed(fresh: TestClient, field: str) -> None:
    text = RECORD.dumps()
    files: dict[str, Any] = {
        "file": ("game.json", text if field == "file" else "", "application/json"),
        "text": (None, text),
    }
    if field == "file":
        files["text"] = (None, "")
    answer = fresh.post("/records", files=files)
    assert answer.status_code == 200 and answer.url.path.endswith("/replay")
    assert "Ann" in answer.text and f"of {len(RECORD.moves)}" in answer.text
    path = answer.url.path.removesuffix("/replay")
    assert fresh.get(path).url.path == answer.url.path
    assert fresh.get(f"{path}/record").json() == RECORD.as_json()
    assert "These draws cannot be checked" in fresh.get(f"{path}/draws").text


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "is not JSON"),
        ("{", "is not JSON"),
        ("[]", "not an object"),
        ('{"game": "chess", "options": {}, "moves": []}', "chess"),
        ('{"game": "turn-of-time", "options": {"players": 2}, "moves": ["draw:Sp", "flip:n"]}', "number 2 of 2"),
        ('{"game": "turn-of-time", "options": {"players": 2}, "moves": [], "ü<b>": 1}', "ü&lt;b&gt;"),
    ],
)
def test_what_is_wrong_with_a_record_is_said_and_its_text_kept(fresh: TestClient, text: str, problem: str) -> None:
    answer = fresh.post("/records", files={"text": (None, text)})
    assert answer.status_code == 422
    assert problem in answer.text and 'role="alert"' in answer.text
    assert "Traceback" not in answer.text and "<b>" not in answer.text


@pytest.mark.parametrize(
    "kind",
    [
        "text/plain",
        "multipart/form-data",
        "multipart/form-data; boundary=x",
        "multipart/form-data; boundary*=utf-7''%2B2AA-",
        "ü",
    ],
)
def test_a_form_that_cannot_be_read_is_no_record(fresh: TestClient, kind: str) -> None:
    answer = fresh.post("/records", content=b"\xff--x\r\n", headers={b"content-type": kind.encode()})
    assert answer.status_code == 422 and "is not JSON" in answer.text


@pytest.mark.parametrize(
    "body",
    [
        b"--b0\r\n" + b"Content-Type: message/rfc822\r\n\r\n" * 1800,
        b"".join(b"--b%d\r\nContent-Type: multipart/mixed; boundary=b%d\r\n\r\n" % (n, n + 1) for n in range(1000)),
        b"\r\n--b0\r\n\r\n" * 4000,
    ],
)
def test_a_form_in_forms_is_no_record(fresh: TestClient, body: bytes) -> None:
    answer = fresh.post("/records", content=body, headers={"content-type": "multipart/form-data; boundary=b0"})
    assert answer.status_code == 422 and "is not JSON" in answer.text


@pytest.mark.parametrize(
    ("boundary", "more"),
    [("b" * 71, b""), ("b", b"x-more: " + b"a" * 1024 + b"\r\n"), ("b", b"x-more: " + b";" * 60_000 + b"\r\n")],
    ids=["boundary", "head", "long-head"],
)
def test_a_form_with_long_heads_is_not_read(fresh: TestClient, boundary: str, more: bytes) -> None:
    """Parsing them may take seconds. Browsers send boundaries of some 40 characters and heads of some 100."""

    def posted(boundary: str, more: bytes) -> int:
        head = b"--%s\r\n%scontent-disposition: form-data; name=text\r\n\r\n" % (boundary.encode(), more)
        kind = {"content-type": f"multipart/form-data; boundary={boundary}"}
        body = head + RECORD.dumps().encode() + f"\r\n--{boundary}--\r\n".encode()
        return int(fresh.post("/records", content=body, headers=kind, follow_redirects=False).status_code)

    assert posted("b", b"x-more: a\r\n") == posted("b" * 70, b"") == 303
    assert posted(boundary, more) == 422


@pytest.mark.parametrize("kind", ["multipart/form-data; charset=utf-8; boundary=b", 'Multipart/Form-Data;boundary="b"'])
@pytest.mark.parametrize("name", ['name="text"', 'filename="a;b"; name="text"', "name=text; filename=a"])
def test_a_form_may_be_written_in_several_ways(fresh: TestClient, kind: str, name: str) -> None:
    body = f"--b\r\nContent-Type: text/plain\r\nContent-Disposition: form-data; {name}\r\n\r\n{RECORD.dumps()}\r\n--b--"
    answer = fresh.post("/records", content=body, headers={"content-type": kind}, follow_redirects=False)
    assert answer.status_code == 303


def test_an_unfinished_record_can_be_replayed_too(fresh: TestClient) -> None:
    answer = fresh.post("/records", files={"text": (None, RECORD.back(20).dumps())})
    assert answer.status_code == 200 and "of 20" in answer.text

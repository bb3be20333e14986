"""The log: time, request id, text and JSON; and whose request ids are taken over."""

from __future__ import annotations

import json
import logging
import re
from pathlib import Path

import httpx2 as httpx
import pytest

from fourfold.server.logs import REQUEST_ID, JsonLines, TextLines
from helpers.service import Listening, settings_in

pytestmark = pytest.mark.slow

MOMENT = 1_763_324_103.042
TIME = "2025-11-16T20:15:03.042Z"


def record(words: str, error: Exception | None = None) -> logging.LogRecord:
    info = (type(error), error, None) if error else None
    made = logging.LogRecord("fourfold.app", logging.WARNING, "", 0, words, (3,), info)
    made.created = MOMENT
    return made


def test_a_line_of_text_has_time_level_name_and_request() -> None:
    assert TextLines().format(record("resumed %d games")) == f"{TIME} WARNING fourfold.app: resumed 3 games"
    token = REQUEST_ID.set("abc")
    try:
        lines = TextLines().format(record("lost %d", ValueError("why"))).splitlines()
    finally:
        REQUEST_ID.reset(token)
    assert lines == [f"{TIME} WARNING fourfold.app [abc]: lost 3", "ValueError: why"]


def test_a_line_of_json_is_one_line_also_with_a_traceback() -> None:
    token = REQUEST_ID.set("abc")
    try:
        line = JsonLines().format(record("lost\n%d", ValueError("why")))
    finally:
        REQUEST_ID.reset(token)
    assert "\n" not in line and json.loads(line) == {
        "time": TIME, "level": "warning", "logger": "fourfold.app", "message": "lost\n3", "request_id": "abc",
        "traceback": "ValueError: why",
    }  # fmt: skip


@pytest.mark.parametrize(("proxies", "taken"), [((), False), (("10.0.0.0/8",), False), (("127.0.0.0/8",), True)])
def test_a_request_id_is_taken_over_from_a_trusted_proxy_only(
    tmp_path: Path, proxies: tuple[str, ...], taken: bool
) -> None:
    with Listening(settings_in(tmp_path, proxies=proxies)) as server, httpx.Client(base_url=server.base) as client:
        given = client.get("/healthz", headers={"x-request-id": "proxy-7", "x-forwarded-for": "192.0.2.1"})
        assert (given.headers["x-request-id"] == "proxy-7") is taken
        odd = client.get("/healthz", headers={"x-request-id": "a b\t" + "c" * 90})
        own = client.get("/no/such/page")
    found = {answer.headers["x-request-id"] for answer in (odd, own)}
    assert len(found) == 2 and all(re.fullmatch("[0-9a-f]{16}", id) for id in found)


def test_what_fails_is_logged_with_the_id_and_without_the_path(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[str] = []
    with Listening(settings_in(tmp_path)) as server, httpx.Client(base_url=server.base) as client:

        async def failing(*_: object) -> None:
            seen.append(REQUEST_ID.get())
            raise RuntimeError("a fault")

        monkeypatch.setattr(server.app.state.services.people, "by_secret", failing)
        answer = client.get("/rules/winter", headers={"cookie": "fourfold=x"})
    assert answer.status_code == 500 and [answer.headers["x-request-id"]] == seen
    lines = [line for line in caplog.records if line.name == "fourfold.requests"]
    assert [line.getMessage() for line in lines] == ["GET /rules/{game}: 500"]

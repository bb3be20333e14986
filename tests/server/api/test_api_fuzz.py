"""Whatever is sent to the API, the server does not fail, and answers as its description says: every call, with good and
bad values."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.config import SchemathesisConfig
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from starlette.testclient import TestClient

from fourfold.server.app import make_app
from helpers.service import BASE, Guest, settings_in

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def ann(client: TestClient) -> Guest:
    return Guest(client, "Ann")


@pytest.fixture(scope="module")
def tables(ann: Guest) -> list[str]:
    """A game that runs, one that waits, and one that is over."""
    running = ann.open("turn-of-time", "human", "human", "random", listed=True)
    ann.post(f"/tables/{running}/start", {"fill": "random"})
    over = ann.open("turn-of-time", "human", "random", listed=True)
    ann.post(f"/tables/{over}/resign")
    return [running, ann.open("high-card", "human", "open", listed=True), over]


CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
NO_TOKEN = SchemathesisConfig()  # that of schemathesis.toml would ask a running server for one
schema = schemathesis.openapi.from_dict(make_app(settings_in(Path())).openapi(), config=NO_TOKEN)


@schema.exclude(path="/api/v1/me/events").parametrize()  # a stream, which has no end
@settings(max_examples=8, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
def test_no_request_breaks_the_server(case: Any, client: TestClient, ann: Guest, tables: list[str]) -> None:
    if "id" in case.path_parameters and case.path.startswith("/api/v1/tables"):
        case.path_parameters["id"] = tables[len(repr(case.body)) % len(tables)]
    own = ann if case.path.startswith("/api/v1/tables") else Guest(client, "Eve")  # who may be gone after it
    headers = {**dict(case.headers or {}), "cookie": f"fourfold={own.cookies['fourfold']}"}
    client.cookies.clear()
    words = case.as_transport_kwargs(base_url=BASE)
    answer = client.request(**{**words, "headers": {**dict(words.get("headers") or {}), **headers}, "cookies": None})
    assert str(answer.status_code) in case.operation.responses.status_codes or 400 <= answer.status_code < 500
    case.validate_response(answer, checks=CHECKS)

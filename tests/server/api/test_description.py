"""The descriptions of the API: complete, and true of what the server sends."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx2 as httpx
import jsonschema_rs
import pytest
from websockets.sync.client import ClientConnection

import fourfold
from fourfold.server.api.asyncapi import TableMessage
from fourfold.server.api.table_models import StoredMove, Table, TableRecord
from helpers.service import PATIENCE, Guest, Listening

Operation = tuple[str, str, dict[str, Any]]


@pytest.fixture(scope="module")
def described(server: Listening) -> dict[str, Any]:
    return dict(httpx.get(f"{server.base}/api/v1/openapi.json", timeout=PATIENCE).json())


@pytest.fixture(scope="module")
def live(server: Listening) -> dict[str, Any]:
    return dict(httpx.get(f"{server.base}/api/v1/asyncapi.json", timeout=PATIENCE).json())


def operations(described: dict[str, Any]) -> list[Operation]:
    return [(path, method, call) for path, calls in described["paths"].items() for method, call in calls.items()]


def check(described: dict[str, Any], name: str, value: Any) -> None:
    """`value` has the schema with a name, and nothing that the schema does not know."""
    components = described["components"]
    jsonschema_rs.validate({"$ref": f"#/components/schemas/{name}", "components": components}, value)
    schema = components["schemas"][name]
    if "oneOf" in schema:  # one for each game
        each = (components["schemas"][one["$ref"].rpartition("/")[2]] for one in schema["oneOf"])
        schema = next(one for one in each if one["properties"]["game"]["const"] == value["game"])
    assert set(value) <= set(schema["properties"])


# ----------------------------------------------------------------------------------------------- completeness


def test_every_operation_has_a_short_name_a_tag_a_model_and_its_errors(described: dict[str, Any]) -> None:
    calls = operations(described)
    names = [call["operationId"] for _, _, call in calls]
    assert len(names) == len(set(names)) and all(re.fullmatch(r"[a-z_]{2,26}", name) for name in names)
    known = {tag["name"] for tag in described["tags"]}
    for path, method, call in calls:
        where = method, path
        assert call["summary"] and len(call["tags"]) == 1 and set(call["tags"]) <= known, where
        assert {"429", "503", "default"} <= set(call["responses"]), where
        for code, response in call["responses"].items():
            schema = response.get("content", {}).get("application/json", {}).get("schema", {})
            if code.startswith("4") and "$ref" not in response:
                assert schema == {"$ref": "#/components/schemas/ErrorBody"}, where
            elif code in {"200", "201", "202"} and path != "/api/v1/me/events":
                assert "$ref" in schema or "$ref" in schema["items"], where


def test_authentication_is_what_the_server_asks_for(described: dict[str, Any]) -> None:
    security = {call["operationId"]: call.get("security") for _, _, call in operations(described)}
    none, bearer, cookie = described["security"]
    assert (none, bearer, cookie) == ({}, {"bearer": []}, {"cookie": []})
    assert security["make_move"] == security["get_me"] == [bearer, cookie]
    assert security["change_password"] == [cookie] and security["list_games"] == []
    assert security["get_table"] is None and security["open_table"] is None
    assert set(described["components"]["securitySchemes"]) == {"bearer", "cookie"}


@pytest.mark.parametrize("name", fourfold.games())
def test_a_new_table_has_the_options_of_its_game(described: dict[str, Any], name: str) -> None:
    schema = {"$ref": "#/components/schemas/NewTable", "components": described["components"]}
    good = {"game": name, "seats": ["human"] * max(2, fourfold.game(name).about.players[0]), "options": {}}
    good["options"] = {option.name: option.default for option in fourfold.game(name).about.options}
    jsonschema_rs.validate(schema, good)
    for bad in (
        {"options": {"players": 99}},
        {"options": {"colour of the box": 1}},
        {"seats": ["human", "genius"]},
        {"clock": {"kind": "sand"}},
        {"clock": {"kind": "time", "bank": 600}},
    ):
        assert not jsonschema_rs.is_valid(schema, {**good, **bad}), bad


def test_tables_and_records_of_a_game_have_its_options_and_positions(described: dict[str, Any]) -> None:
    schemas = described["components"]["schemas"]
    for name in ("Table", "ListedTable", "TableRecord"):
        assert set(schemas[name]["discriminator"]["mapping"]) == set(fourfold.games())
    table = schemas["WinterTable"]["properties"]
    assert table["game"]["const"] == "winter"
    assert table["options"] == {"$ref": "#/components/schemas/WinterOptions"}
    assert table["view"] == {"$ref": "#/components/schemas/WinterPosition"}
    assert schemas["HighCardTable"]["properties"]["view"]["type"] == "object"  # a game that describes no positions


def test_a_wrong_method_is_told_all_that_a_path_has(server: Listening) -> None:
    answer = httpx.request("PATCH", f"{server.base}/api/v1/me/seek", timeout=PATIENCE)
    assert answer.status_code == 405 and answer.headers["allow"] == "DELETE, GET, POST"


# ----------------------------------------------------------------------------------------------------- truth


def test_a_table_is_as_described_from_its_first_to_its_last_event(server: Listening, described: dict[str, Any]) -> None:
    ann = server.guest("Ann")
    clock = {"kind": "time", "bank": 600, "add": 0}
    for seats in (["human", "open"], ["human", "random"]):
        id = ann.open("turn-of-time", *seats, clock=clock)
        check(described, "Table", shown := ann.get(f"/tables/{id}"))
        Table.model_validate(shown, extra="forbid")
        check(described, "TableRecord", ann.get(f"/tables/{id}/record"))
        TableRecord.model_validate(ann.get(f"/tables/{id}/record"), extra="forbid")
    StoredMove.model_validate(ann.move(id), extra="forbid")
    check(described, "Table", ended := ann.finish(id))
    over = Table.model_validate(ended, extra="forbid")
    assert over.ending is not None and over.ending.how == "played" and over.sheet
    TableRecord.model_validate(ann.get(f"/tables/{id}/record"), extra="forbid")


def test_the_live_channel_sends_what_is_described(server: Listening, live: dict[str, Any]) -> None:
    ann = server.guest("Ann")
    id = ann.open("high-card", "human", "human")
    with server.live(f"/tables/{id}/live", ann) as channel:
        check(live, "TableMessage", first := received(channel, "table"))
        TableMessage.model_validate(first, extra="forbid")
        channel.send("ping")
        check(live, "BeatMessage", received(channel, "beat"))
        request = {"type": "move", "seq": first["seq"], "move": "none", "client": "1"}
        jsonschema_rs.validate({"$ref": "#/components/schemas/MoveMessage", "components": live["components"]}, request)
        channel.send(json.dumps(request))
        check(live, "AnswerMessage", refused := received(channel, "answer"))
        assert refused["client"] == "1" and refused["status"] >= 400


def test_the_stream_of_events_sends_what_is_described(server: Listening, live: dict[str, Any]) -> None:
    ann, bob = server.guest("Ann"), server.guest("Bob")
    made = ann.post("/tables", {"game": "high-card", "seats": ["human", "human"]})
    bob.post("/join", {"link": made["links"]["seats"]["1"]})
    decides = ann.get(f"/tables/{made['id']}")["decides"]
    mover, other = (ann, bob) if decides == 0 else (bob, ann)
    told = []
    with stream(server, mover) as response:
        for event in events(response):
            check(live, f"{event['type'].capitalize()}Event", event)
            told.append(event["type"])
            if event["type"] == "turn":
                other.post(f"/tables/{made['id']}/resign")
            elif event["type"] == "over":
                break
    assert told == ["begin", "turn", "over"]


def received(channel: ClientConnection, kind: str) -> dict[str, Any]:
    """The next message of a kind."""
    while True:
        message = dict(json.loads(channel.recv(PATIENCE)))
        if message["type"] == kind:
            return message


def stream(server: Listening, guest: Guest) -> Any:
    headers = {"cookie": "; ".join(f"{name}={value}" for name, value in guest.cookies.items())}
    return httpx.stream("GET", f"{server.base}/api/v1/me/events", headers=headers, timeout=PATIENCE)


def events(response: httpx.Response) -> Iterator[dict[str, Any]]:
    for line in response.iter_lines():
        if line.startswith("data: "):
            yield json.loads(line.removeprefix("data: "))


# -------------------------------------------------------------------------------------------------- the page


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_page_shows_every_call_and_type_without_scripts_of_its_own(
    server: Listening, described: dict[str, Any], live: dict[str, Any], language: str
) -> None:
    text = httpx.get(f"{server.base}/docs", headers={"accept-language": language}, timeout=PATIENCE).text
    ids = set(re.findall(r'<details id="(\w+)"', text))
    assert ids >= {call["operationId"] for _, _, call in operations(described)}
    assert ids >= set(described["components"]["schemas"]) | set(live["components"]["schemas"])
    assert set(re.findall(r'href="#(\w+)"', text)) - {"main"} <= ids, "a link leads nowhere"
    assert f'<html lang="{language}"' in text and not re.search(
        r"\sstyle=|<style|\son\w+=|<script(?![^>]*\bsrc=)", text
    )


def test_the_settings_of_schemathesis_can_be_read() -> None:
    from schemathesis.config import SchemathesisConfig  # noqa: PLC0415 - slow to import

    SchemathesisConfig.from_path(Path(__file__).parents[3] / "schemathesis.toml")

"""The OpenAPI document: what FastAPI finds in the routes, with tags, authentication, common errors, and types of the
games."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from importlib.metadata import version
from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from fastapi.routing import APIRoute
from pydantic.json_schema import models_json_schema

import fourfold
from fourfold.server.api import accounts, daily, games, notices, people, social, tables
from fourfold.server.api.games import REFERENCE, add_games
from fourfold.server.api.table_models import ErrorBody, NewRecord
from fourfold.server.http.requests import PLAIN, SECURE
from fourfold.server.people.identity import identified, known, own_session, session_of, somebody, visitor

DESCRIPTION = """Tables for tabletop games. Open one, take a seat, and move; `docs/reference/api.md` has an example.

A client without a token or a cookie becomes a guest with the first request that changes something. A view never
contains information that is hidden from its viewer.

`/api/v1/asyncapi.json` describes the live channel of a table and the stream of your events. What is public can be read
by scripts of other sites (CORS)."""

ROUTERS = (
    games.router,
    tables.router,
    people.router,
    accounts.router,
    people.players,
    social.router,
    daily.router,
    social.seeks,
    notices.router,
)
TAGS = {
    "games": "What can be played here.",
    "tables": "Open a table, sit down, move; records of games.",
    "people": "Who you are, your tables, and tokens for your scripts.",
    "accounts": "Passwords, passkeys and sessions. They need the cookie; tokens of scripts are refused.",
    "players": "Profiles, ratings and bots; your past games and your data.",
    "company": "Friends, invitations, chat, blocks and reports.",
    "daily": "The challenges of a day, the same for everybody.",
    "seeks": "Looking for anybody to play with.",
    "notices": "Web Push, e-mail and webhooks.",
    "server": "For monitoring.",
}
SCHEMES = {
    "bearer": {
        "type": "http",
        "scheme": "bearer",
        "description": "A token for a script, from POST /api/v1/tokens: `Authorization: Bearer fourfold_…`.",
    },
    "cookie": {
        "type": "apiKey",
        "in": "cookie",
        "name": PLAIN,
        "description": f"The cookie of a browser. The first request that needs an identity sets it; over https its "
        f"name is `{SECURE}`.",
    },
}
BEARER: dict[str, list[str]] = {"bearer": []}
COOKIE: dict[str, list[str]] = {"cookie": []}
OPTIONAL = [{}, BEARER, COOKIE]
"""The default of the document: whoever is known sees more than a stranger."""
REQUIRED: dict[Callable[..., Any], list[dict[str, list[str]]]] = {
    own_session: [COOKIE],
    session_of: [],
    known: [BEARER, COOKIE],
    identified: [BEARER, COOKIE],
}
"""How a request must be authenticated, by the dependency that finds the person. Those of `session_of` work without; if
there is a cookie, it is that of the guest who becomes an account or gets a token."""
RETRY_AFTER = {
    "Retry-After": {
        "description": "Seconds to wait before another attempt.",
        "schema": {"type": "integer", "minimum": 0},
    }
}
OTHERS = "default"
"""Any other status. Not `4XX`: some generators write it into the types of clients as if it were a number."""
COMMON = {"429": "TooManyRequests", "503": "Unavailable", OTHERS: "Refused"}
"""What any operation may answer, by status."""
WORDS = {
    "TooManyRequests": "Too many requests",
    "Unavailable": "Shutting down, or busy",
    "Refused": "Refused for another reason; `error` says which",
}


def _routes() -> Iterator[APIRoute]:
    return (route for router in ROUTERS for route in router.routes if isinstance(route, APIRoute))


def allowed_methods(path: str) -> str:
    """The methods of a path of the API, for the header `Allow`; empty if it has none. Several routes may share it."""
    found = {method for route in _routes() if route.path_regex.match(path) for method in route.methods or ()}
    return ", ".join(sorted(found))


def describe(app: FastAPI) -> None:
    """Make an app serve this document. The games are those that are registered when it is first requested."""

    def openapi() -> dict[str, Any]:
        if app.openapi_schema is None:
            app.openapi_schema = _document(app)
        return app.openapi_schema

    app.openapi = openapi  # type: ignore[method-assign]


def _document(app: FastAPI) -> dict[str, Any]:
    document = get_openapi(
        title=app.title,
        version=version("fourfold"),
        description=DESCRIPTION,
        routes=app.routes,
        tags=[{"name": name, "description": words} for name, words in TAGS.items()],
        servers=app.servers or [{"url": "/"}],
        license_info={"name": "MIT", "identifier": "MIT"},
    )
    document["security"] = OPTIONAL
    components = document["components"]
    components["securitySchemes"] = SCHEMES
    _, more = models_json_schema([(NewRecord, "validation")], ref_template=REFERENCE + "{model}")
    components["schemas"] |= more["$defs"]
    add_games(components["schemas"])
    _explain_defaults(components["schemas"])
    for unused in ("HTTPValidationError", "ValidationError"):
        components["schemas"].pop(unused, None)
    components["responses"] = {name: _refusal(code, WORDS[name]) for code, name in COMMON.items()}
    routes = {route.name: route for route in _routes()}
    _name_games(document)
    for operation in _operations(document):
        route = routes.get(operation["operationId"])
        security = _security(route, operation) if route else []
        if security is not None:
            operation["security"] = security
        if route:
            _restore_examples(route, operation)
        _add_refusals(operation)
    return document


def _explain_defaults(schemas: dict[str, dict[str, Any]]) -> None:
    """Say what is assumed for a missing property in words. Generators take `default` for a promise that the property is
    there, and some then demand it in requests."""
    for schema in schemas.values():
        for field in schema.get("properties", {}).values():
            if "default" in field:
                words = f"Default: `{json.dumps(field.pop('default'), ensure_ascii=False)}`."
                field["description"] = f"{field['description']} {words}" if "description" in field else words


def _name_games(document: dict[str, Any]) -> None:
    """List the games where a request names one. Responses may name games that a server no longer has."""
    names = list(fourfold.games())
    schemas = document["components"]["schemas"]
    schemas["NewSeek"]["properties"]["game"]["anyOf"][0] = {"type": "string", "enum": names}
    for operation in _operations(document):
        for parameter in operation.get("parameters", ()):
            if parameter["name"] == "game":
                parameter["schema"] = {"type": "string", "enum": names, "title": "Game"}


def _operations(document: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for methods in document["paths"].values():
        yield from methods.values()


def _security(route: APIRoute, operation: dict[str, Any]) -> list[dict[str, list[str]]] | None:
    """The security of an operation, None for the default. One that declares 401 refuses those whom it does not know."""
    calls = {dependency.call for dependency in route.dependant.dependencies}
    for call, security in REQUIRED.items():
        if call in calls:
            return security
    if calls & {visitor, somebody}:
        return [BEARER, COOKIE] if "401" in operation["responses"] else None
    return []


def _restore_examples(route: APIRoute, operation: dict[str, Any]) -> None:
    """FastAPI drops what is null from examples."""
    for code, response in route.responses.items():
        for kind, content in response.get("content", {}).items():
            operation["responses"][str(code)]["content"][kind] |= content


def _add_refusals(operation: dict[str, Any]) -> None:
    responses = operation["responses"]
    for code, name in COMMON.items():
        if code not in responses:
            responses[code] = {"$ref": f"#/components/responses/{name}"}
        elif code != OTHERS:
            responses[code]["headers"] = RETRY_AFTER


def _refusal(code: str, words: str) -> dict[str, Any]:
    content = {"application/json": {"schema": {"$ref": f"{REFERENCE}{ErrorBody.__name__}"}}}
    headers = {} if code == OTHERS else {"headers": RETRY_AFTER}
    return {"description": words, "content": content, **headers}

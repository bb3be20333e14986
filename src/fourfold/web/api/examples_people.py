"""Example responses about people for the OpenAPI document."""

from __future__ import annotations

from typing import Any

from fourfold.web.api.examples import GAME
from fourfold.web.http.error_schema import ErrorBody

PERSON = "5f0c2a9be61d4477a3c0d815"
AT = 1767225600000
SKILL = {"rating": 11.24, "mu": 29.6, "sigma": 6.12, "games": 14}
EXAMPLES: dict[str, Any] = {
    "account": {"id": PERSON, "name": "Ann", "account": True, "password": True, "passkeys": 1},
    "own account": {"id": PERSON, "name": "Ann", "account": True, "password": True, "passkeys": 1,
                    "confirmed_until": AT},
    "confirmed": {"confirmed_until": AT},
    "asked": {"challenge": "w0l…", "timeout": 300000, "rpId": "play.example.org", "userVerification": "required"},
    "registering": {
        "rp": {"name": "Fourfold", "id": "play.example.org"},
        "user": {"id": "NWYw…", "name": "Ann", "displayName": "Ann"},
        "challenge": "w0l…",
        "pubKeyCredParams": [{"type": "public-key", "alg": -7}],
        "timeout": 300000,
        "excludeCredentials": [],
        "authenticatorSelection": {"residentKey": "required", "userVerification": "required"},
        "attestation": "none",
    },
    "passkeys": [{"id": "9b1d…", "label": "my phone", "created": AT, "used": AT}],
    "sessions": [
        {"id": "0c4e5d1f2a3b4c5d", "browser": "Firefox, Linux", "created": AT, "used": AT, "here": True}
    ],
    "leaderboard": [
        {"place": 1, "id": None, "name": "expert", "bot": "expert", **SKILL},
        {"place": 2, "id": PERSON, "name": "Ann", "bot": None, **SKILL, "rating": 9.5},
    ],
    "profile": {
        "id": PERSON,
        "name": "Ann",
        "account": True,
        "since": AT,
        "ratings": [{"game": GAME, "kind": "duel", **SKILL, "changed": AT}],
    },
    "past games": [
        {
            "id": "k3v9q2m8x7ab",
            "game": GAME,
            "changed": AT,
            "seat": 0,
            "place": 1,
            "rating": 11.24,
            "players": ["Ann", "hard"],
            "ending": {"how": "played", "winners": [0], "scores": [31, 24]},
        }
    ],
    "export": {
        "exported": AT,
        "person": {"id": PERSON, "name": "Ann", "created": AT},
        "account": {"handle": "ann", "created": AT, "password": True},
        "passkeys": [],
        "sessions": [{"id": "0c4e5d1f2a3b4c5d", "kind": "script", "label": "my bot", "created": AT, "used": AT}],
        "sources": [{"id": "7d1e0a4b5c6f7a8b", "used": AT}],
        "ratings": [],
        "rated": [],
        "tables": [{"id": "k3v9q2m8x7ab", "game": GAME, "status": "playing", "seat": 0, "log": [],
                    "record": {"…": "your seat's part"}}],
    },
}  # fmt: skip
PROBLEMS: dict[int, tuple[str, dict[str, str]]] = {
    401: ("Not logged in, or wrong credentials", {"error": "login", "message": "this name and password do not …"}),
    403: ("Not confirmed", {"error": "confirm", "message": "confirm that it is you with your password (POST …"}),
    404: ("Not found", {"error": "missing", "message": "there is no player …"}),
    409: ("Conflict", {"error": "taken", "message": "the name 'Ann' is already taken; choose another one"}),
    422: ("Invalid, or too easy to guess", {"error": "value", "message": "password: has 4 characters; give 10 to 200"}),
    429: ("Too many requests", {"error": "limit", "message": "too many attempts, the limit is 10 per 15 minute; …"}),
    503: ("Shutting down", {"error": "closing", "message": "the server is shutting down; …"}),
}


def gives(good: str, *problems: int, code: int = 200) -> dict[int | str, dict[str, Any]]:
    """The `responses` of a route: an example of its result and of each error."""
    return {code: {"content": {"application/json": {"example": EXAMPLES[good]}}}, **example(*problems)}


def example(*problems: int) -> dict[int | str, dict[str, Any]]:
    """The `responses` of a route whose success has no body."""
    return {
        code: {
            "description": PROBLEMS[code][0],
            "content": {"application/json": {"example": PROBLEMS[code][1]}},
            **({"model": ErrorBody} if code == 422 else {}),
        }
        for code in problems
    }

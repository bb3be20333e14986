"""Example responses for the OpenAPI document."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import fourfold
from fourfold.server.api.table_models import GAME, ErrorBody
from fourfold.server.notices.forms import CHANNELS, DEFAULTS, KINDS

Problems = Mapping[int, tuple[str, Mapping[str, Any]]]
"""By status: what it means there, and an example."""
_FIRST = fourfold.game(GAME).start().play_chance(7)
"""The first decision of a game."""
OPTIONS = dict(_FIRST.game.options)
MOVES = list(_FIRST.moves[:2])
SEATS = [
    {"name": "Ann", "kind": "human", "bot": None, "bot_account": False, "free": False, "lost": False},
    {"name": "medium", "kind": "bot", "bot": "medium", "bot_account": False, "free": False, "lost": False},
]
TABLE = {
    "id": "k3v9q2m8x7ab",
    "game": GAME,
    "options": OPTIONS,
    "status": "playing",
    "seq": 9,
    "turn": 9,
    "seat": 0,
    "mine": [0],
    "covered": None,
    "view": _FIRST.view(0).position(),
    "decides": 0,
    "moves": MOVES,
    "undo": False,
    "log": [{"seq": 2, "at": 1767225600000, "kind": "sit", "seat": 0, "words": "Ann sat down."}],
    "clocks": {"kind": "time", "bank": 600, "add": 10, "left": [600000, 600000], "running": 0, "at": 1767225600000},
    "seats": SEATS,
    "host": 0,
    "listed": False,
    "commitment": "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925",
    "seed": None,
    "ending": None,
    "sheet": None,
    "decided_by": "",
    "offer": None,
    "rematch": None,
    "rated": True,
    "unrated_because": None,
    "ratings": None,
    "hints": 10,
}
LINKS = {"seats": {"0": "k3v9q2m8x7ab.Zm9…"}, "watch": "k3v9q2m8x7ab.YmF…"}
RECORD = {"game": GAME, "options": OPTIONS, "players": ["Ann", "Bob"], "moves": [], "tags": {}}
TABLES: dict[str, Any] = {
    "games": [
        {
            "name": GAME,
            "title": "…",
            "designers": "…",
            "publisher": "…",
            "players": [1, 4],
            "minutes": 20,
            "summary": {"en": "…"},
            "rules": 1,
            "options": [
                {
                    "name": "players",
                    "default": 2,
                    "help": {"en": "number of players"},
                    "value": {"type": "integer", "minimum": 1, "maximum": 4},
                }
            ],
            "bots": ["random", "beginner", "easy", "medium", "hard", "strong", "expert"],
        }
    ],
    "listed": [
        {
            "id": "k3v9q2m8x7ab",
            "game": GAME,
            "options": OPTIONS,
            "seats": SEATS,
            "changed": 1767225600000,
            "clock": {"kind": "time", "bank": 600, "add": 10},
        }
    ],
    "promise": {
        "promise": "k3v9q2m8x7ab.1767312000000.bm90IGEgcmVhbCBzaWduYXR1",
        "table": "k3v9q2m8x7ab",
        "commitment": TABLE["commitment"],
        "expires": 1767312000000,
    },
    "opened": {"id": "k3v9q2m8x7ab", "seats": SEATS, "links": LINKS},
    "imported": {"id": "k3v9q2m8x7ab"},
    "table": TABLE,
    "moved": {"seq": 10, "move": MOVES[0], "at": 1767225600000, "table": {**TABLE, "seq": 11, "turn": 11}},
    "hint": {
        "move": MOVES[0],
        "chances": [0.58, 0.42],
        "opinions": [{"move": MOVES[0], "visits": 812, "chance": 0.58}],
        "depth": 7,
        "simulations": 1500,
        "seconds": 1.0,
        "exact": False,
        "hurried": False,
        "words": "Hint: … 58% chance of winning.",
    },
}
AT_TABLE: Problems = {
    403: ("Not your seat", {"error": "forbidden", "message": "it is seat 1's turn, not yours"}),
    409: (
        "The position has changed",
        {
            "error": "stale",
            "message": "the position has changed: you sent seq 7, the current one is 9",
            "table": TABLE,
        },
    ),
    422: (
        "Illegal or invalid",
        {"error": "illegal", "message": "'Su' is not legal here; …", "legal": MOVES, "table": TABLE},
    ),
}

PERSON = "5f0c2a9be61d4477a3c0d815"
AT = 1767225600000
RATING = {"rating": 1638, "provisional": False, "mu": 29.6, "sigma": 4.12}
SKILL = {**RATING, "games": 14}
BROWSER = "9f86d081884c7d659a2feaa0c55ad015" * 2
ADDRESS = {"address": "ann@example.org", "confirmed": False, "off": False}
NOTICES: dict[str, Any] = {
    "notices": {
        "key": "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIg…",
        "mail": True,
        "kinds": list(KINDS),
        "channels": list(CHANNELS),
        "choices": {channel: dict(kinds) for channel, kinds in DEFAULTS.items()},
        "browsers": [
            {"id": BROWSER, "browser": "Firefox, Linux", "created": 1767225600000, "here": True, "off": False}
        ],
        "email": ADDRESS,
        "webhooks": [{"table": "k3v9q2m8x7ab", "game": GAME, "off": False}],
    },
    "browser": {"id": BROWSER},
    "address": {"email": ADDRESS},
    "webhook": {"url": "https://discord.com/api/webhooks/123/abc", "language": "en", "off": False},
}
ANN = {"id": PERSON, "name": "Ann", "account": True, "bot": False, "at": AT}
FRIENDS: dict[str, Any] = {
    "people": {"friends": [ANN], "asking": [], "asked": [], "recent": [], "blocked": []},
    "invitations": [
        {
            "table": "k3v9q2m8x7ab",
            "game": GAME,
            "seat": 1,
            "from": {"id": PERSON, "name": "Ann", "friend": True},
            "at": AT,
        }
    ],
    "accepted": {"table": "k3v9q2m8x7ab", "seat": 1},
    "sent": [{"seat": 1, "person": {"id": PERSON, "name": "Ann"}}],
    "chat": {
        "open": True,
        "lines": [{"number": 1, "seat": 1, "name": "Ann", "words": "Well done!", "at": AT, "person": PERSON}],
    },
}
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
        {"place": 1, "id": PERSON, "name": "Ann", "bot": None, "bot_account": False, **SKILL},
        {"place": None, "id": "0a1b2c3d4e5f60718293a4b5", "name": "Bo", "bot": None, "bot_account": False,
         "rating": 1689, "provisional": True, "mu": 31.3, "sigma": 6.9, "games": 4},
    ],
    "profile": {
        "id": PERSON,
        "name": "Ann",
        "account": True,
        "since": AT,
        "bot_account": False,
        "ratings": [{"game": GAME, "players": 2, **SKILL, "changed": AT}],
        "opponents": [
            {"id": None, "name": "medium", "bot": "medium", "bot_account": False, "games": 9, "won": 5, "drawn": 1,
             "lost": 3},
            {"id": None, "name": None, "bot": None, "bot_account": False, "games": 5, "won": 2, "drawn": 0, "lost": 3},
        ],
    },
    "bots": {
        "levels": [{"level": "medium", "simulations": {GAME: 128}}],
        "accounts": [
            {"id": PERSON, "name": "Deep Pebble", "present": True, "ratings": [{"game": GAME, "players": 2, **SKILL}]}
        ],
    },
    "marked": {"id": PERSON, "name": "Deep Pebble", "bot_account": True},
    "me": {"id": PERSON, "name": "Ann", "bot_account": False},
    "rating history": [{"table": "k3v9q2m8x7ab", "at": AT, "place": 1, **RATING}],
    "past games": [
        {
            "id": "k3v9q2m8x7ab",
            "game": GAME,
            "changed": AT,
            "seat": 0,
            "imported": False,
            "place": 1,
            "rating": 1638,
            "players": ["Ann", "hard"],
            "bots": [None, "hard"],
            "ending": {"how": "played", "winners": [0], "scores": [31, 24]},
        }
    ],
    "challenges": {
        "day": "2026-11-15",
        "until": 1794873600000,
        "streak": 3,
        "challenges": [
            {
                "game": GAME,
                "way": f"{GAME}:lead",
                "goal": "Beat the bot by as many points as you can",
                "against": "medium",
                "commitment": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
                "players": 19,
                "solved": 8,
                "best": 5,
                "mine": {
                    "table": "k3v9q2m8x7ab", "over": True, "solved": True, "score": 3, "beaten": 13, "others": 18,
                },
            }
        ],
    },
    "seek": {
        "game": GAME,
        "low": 2,
        "high": 4,
        "clock": {"kind": "time", "bank": 300, "add": 10},
        "rated": False,
        "at": AT,
        "table": None,
    },
    "export": {
        "exported": AT,
        "person": {"id": PERSON, "name": "Ann", "created": AT},
        "account": {"handle": "ann", "created": AT, "password": True, "bot": False},
        "passkeys": [],
        "sessions": [{"id": "0c4e5d1f2a3b4c5d", "kind": "script", "label": "my bot", "created": AT, "used": AT}],
        "sources": [{"id": "7d1e0a4b5c6f7a8b", "used": AT}],
        "ratings": [],
        "rated": [],
        "friends": [{"person": "0d1a4c77e2b94f5e8a6b3c20", "at": AT}],
        "friend_requests": [],
        "blocked": [],
        "invitations": [],
        "chat": [{"table": "k3v9q2m8x7ab", "number": 1, "words": "Well done!", "at": AT}],
        "reports": [],
        "seek": None,
        "browsers": [],
        "notices": {"email": "ann@example.org", "confirmed": AT, "choices": "{}", "language": "en", "failures": 0},
        "webhooks": [],
        "tables": [{"id": "k3v9q2m8x7ab", "game": GAME, "status": "playing", "seat": 0, "log": [],
                    "record": {"…": "your seat's part"}}],
    },
    **TABLES,
    **NOTICES,
    **FRIENDS,
}  # fmt: skip
PROBLEMS: Problems = {
    401: ("Not logged in, or wrong credentials", {"error": "login", "message": "this name and password do not …"}),
    403: ("Not confirmed", {"error": "confirm", "message": "confirm that it is you with your password (POST …"}),
    404: ("Not found", {"error": "missing", "message": "there is no player …"}),
    409: ("Conflict", {"error": "taken", "message": "the name 'Ann' is already taken; choose another one"}),
    422: ("Invalid, or too easy to guess", {"error": "value", "message": "password: has 4 characters; give 10 to 200"}),
    429: ("Too many requests", {"error": "limit", "message": "too many attempts, the limit is 10 per 15 minute; …"}),
    503: ("Shutting down", {"error": "closing", "message": "the server is shutting down; …"}),
}


WITH_FRIENDS: Problems = {
    401: ("Not logged in", {"error": "token", "message": "you are not logged in; PUT /api/v1/me makes you a guest"}),
    403: ("Not allowed here", {"error": "no chat", "message": "here you can only send phrases: …"}),
    404: ("Not found", {"error": "missing", "message": "there is no account with the name 'Ann'"}),
    409: ("Not possible", {"error": "guest", "message": "friends need an account; create one first"}),
    429: ("Too many requests", {"error": "limit", "message": "too many attempts, the limit is 10 per 1 hour; …"}),
}


def gives(
    good: str | None, *problems: int, code: int = 200, known: Problems = PROBLEMS
) -> dict[int | str, dict[str, Any]]:
    """The `responses` of a route: an example of its result, if it has one, and of each error."""
    result: dict[int | str, Any] = (
        {} if good is None else {code: {"content": {"application/json": {"example": EXAMPLES[good]}}}}
    )
    return {**result, **example(*problems, known=known)}


def example(*problems: int, known: Problems = PROBLEMS) -> dict[int | str, dict[str, Any]]:
    """The `responses` of a route whose success has no body."""
    return {
        code: {
            "description": known[code][0],
            "content": {"application/json": {"example": known[code][1]}},
            "model": ErrorBody,
        }
        for code in problems
    }

"""Example responses for the OpenAPI document."""

from __future__ import annotations

from typing import Any

import fourfold
from fourfold.server.api.table_models import GAME, ErrorBody

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
EXAMPLES: dict[str | int, Any] = {
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
    403: {"error": "forbidden", "message": "it is seat 1's turn, not yours"},
    409: {
        "error": "stale",
        "message": "the position has changed: you sent seq 7, the current one is 9",
        "table": TABLE,
    },
    422: {"error": "illegal", "message": "'Su' is not legal here; …", "legal": MOVES, "table": TABLE},
}
DESCRIPTIONS = {403: "Not your seat", 409: "The position has changed", 422: "Illegal or invalid"}


def answers(good: str, *problems: int) -> dict[int | str, dict[str, Any]]:
    """The `responses` of a route: an example of its result and of each error."""
    code = 201 if good in ("opened", "imported") else 200
    found: dict[int | str, dict[str, Any]] = {code: {"content": {"application/json": {"example": EXAMPLES[good]}}}}
    for problem in problems:
        content = {"application/json": {"example": EXAMPLES[problem]}}
        found[problem] = {"description": DESCRIPTIONS[problem], "content": content, "model": ErrorBody}
    return found

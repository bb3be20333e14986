"""Example responses about friends, invitations and chat for the OpenAPI document."""

from __future__ import annotations

from typing import Any

from fourfold.web.api.error_models import ErrorBody
from fourfold.web.api.examples_people import AT, PERSON
from fourfold.web.api.table_models import GAME

ANN = {"id": PERSON, "name": "Ann", "account": True, "bot": False, "at": AT}
EXAMPLES: dict[str, Any] = {
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
PROBLEMS: dict[int, tuple[str, dict[str, str]]] = {
    401: ("Not logged in", {"error": "token", "message": "you are not logged in; PUT /api/v1/me makes you a guest"}),
    403: ("Not allowed here", {"error": "no chat", "message": "here you can only send phrases: …"}),
    404: ("Not found", {"error": "missing", "message": "there is no account with the name 'Ann'"}),
    409: ("Not possible", {"error": "guest", "message": "friends need an account; create one first"}),
    429: ("Too many requests", {"error": "limit", "message": "too many attempts, the limit is 10 per 1 hour; …"}),
}


def company_answers(good: str | None, *problems: int) -> dict[int | str, dict[str, Any]]:
    """The `responses` of a route: an example of its result, if it has one, and of each error."""
    found: dict[int | str, dict[str, Any]] = {}
    if good is not None:
        found[200] = {"content": {"application/json": {"example": EXAMPLES[good]}}}
    for code in problems:
        description, example = PROBLEMS[code]
        content = {"application/json": {"example": example}}
        found[code] = {"description": description, "content": content, "model": ErrorBody}
    return found

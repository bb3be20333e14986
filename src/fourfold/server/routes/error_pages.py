"""Error responses: a page for people, JSON for programs and for our own scripts.

Programs get the message of the error. People, also through our scripts, get a text for its kind in their language; a
form that can be corrected is shown again (`fields.py`).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any
from urllib.parse import quote

from fastapi import Request
from starlette.responses import JSONResponse, Response
from starlette.types import Message, Receive, Scope, Send

from fourfold.pages.frame.fields import FIELD, PAGE, Mishap
from fourfold.pages.frame.layout import message_for_people, refusal_page
from fourfold.server.http.failures import Failure
from fourfold.server.routes.responses import form_fields, page_response, reader_of
from fourfold.table.errors import STATUS


def is_program(request: Request) -> bool:
    """Whether the request is for the API and not for a page."""
    return request.url.path.startswith("/api/")


LEADS_AWAY = frozenset({"host", "origin", "rules", "size", "slow", "token"})
"""Kinds of refusals after which there is no form to go on with."""
WORDS_AT_FIELDS = {
    ("name", "taken"): "amiss-name",
    ("name", "missing"): "amiss-account",
    ("password", "login"): "amiss-password",
    ("old", "login"): "amiss-password",
    ("password", "value"): "amiss-weak",
    ("new", "value"): "amiss-weak",
}
"""What a kind means at a field, where that is more than the kind alone says."""


async def form_again(request: Request, failure: Failure) -> Response | None:
    """The page of a form that was refused, with what was typed and the reason; None if its route does not stay."""
    route = request.scope.get("endpoint")
    page_of, usual = getattr(route, PAGE, ""), getattr(route, FIELD, "")
    is_changed = getattr(request.state, "cookies", None)  # the page would not know the new session
    if not page_of or failure.kind in LEADS_AWAY or "x-quiet" in request.headers or is_changed:
        return None
    typed, reader = await form_fields(request), reader_of(request)
    name = _field_of(failure, typed, usual)
    id = WORDS_AT_FIELDS.get((name, failure.kind))
    words = reader.say(id, name=typed.get(name, "")) if id else message_for_people(*failure[:2], reader.language)
    request.state.mishap = Mishap(request.url.path, typed, name, words)
    return _Page(request, page_of.format(**request.path_params), failure)


def _field_of(failure: Failure, typed: Mapping[str, str], usual: str) -> str:
    if failure.kind == "login":
        return next((name for name in ("old", "password") if name in typed), usual)
    if failure.kind == "taken" and "name" not in failure.message:  # a seat
        return ""
    return next((name for name in typed if re.match(rf"{re.escape(name)}\b", failure.message)), usual)


class _Page(Response):
    """A page, as a GET request makes it, with the status of a failure."""

    def __init__(self, request: Request, path: str, failure: Failure) -> None:
        super().__init__(status_code=failure.status)
        self.app, self.path, self.retry_after = request.app, path, failure.retry_after

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_on(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = [] if self.retry_after is None else [(b"retry-after", str(self.retry_after).encode())]
                message = {**message, "status": self.status_code, "headers": [*message["headers"], *headers]}
            await send(message)

        path = {"path": self.path, "raw_path": quote(self.path).encode(), "query_string": b""}
        kept = {key: value for key, value in scope.items() if key not in ("endpoint", "path_params", "route")}
        await self.app.router({**kept, **path, "method": "GET"}, receive, send_on)


def error_response(
    request: Request,
    kind: str,
    message: str,
    status: int | None = None,
    more: Mapping[str, Any] | None = None,
    headers: Mapping[str, str] | None = None,
) -> Response:
    """The response to a request that failed. `status` defaults to that of the kind; JSON also contains `more`."""
    status = STATUS[kind] if status is None else status
    program, script, reader = is_program(request), "x-quiet" in request.headers, reader_of(request)
    if script or not program:  # `x-quiet`: sent by our scripts
        invalid_fields = "problems" in (more or {})  # the message has the names of form fields
        message = message_for_people(kind, "" if invalid_fields else message, reader.language)
    if program or script:
        return JSONResponse({"error": kind, "message": message, **(more or {})}, status, headers=headers)
    back = request.url.path.rpartition("/")[0] if request.method == "POST" else ""
    # `//…` would be another site
    made = refusal_page(reader, kind, message, f"/{quote(back.lstrip('/'))}")
    answer = page_response(request, reader, made, status)
    answer.headers.update(headers or {})
    return answer

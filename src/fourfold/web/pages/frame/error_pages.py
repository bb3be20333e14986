"""Error responses: a page for people, JSON for programs and for our own scripts.

Programs get the message of the error. People, also through our scripts, get a text for its kind in their language.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from urllib.parse import quote

import htpy as h
from fastapi import Request
from starlette.responses import JSONResponse, Response

from fourfold.core.locale.catalogue import WORDS, slug
from fourfold.web.errors import STATUS
from fourfold.web.pages.frame.layout import page, reader_of

ABOUT_INPUT = {"illegal", "value"}
"""Kinds whose message says what is wrong with the input. It is in English, so only English readers see it."""


def is_program(request: Request) -> bool:
    """Whether the request is for the API and not for a page."""
    return request.url.path.startswith("/api/")


def message_for_people(kind: str, message: str, language: str) -> str:
    """The text for a kind of error, for English readers with what is wrong with their input."""
    text = WORDS[language](f"error-{slug(kind)}")
    if language != "en" or kind not in ABOUT_INPUT or not message or "/api/" in message:
        return text
    return f"{text} {message[0].upper()}{message[1:].rstrip('.')}."


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
    content = h.main("#main.notice")[
        h.h1[reader.say("missing" if kind == "missing" else "refused")],
        h.p[message],
        h.p[h.a(".act", href=f"/{quote(back.lstrip('/'))}")[reader.say("back")]],  # `//…` would be another site
    ]
    answer = page(request, reader, reader.say("refused"), content, status=status)
    answer.headers.update(headers or {})
    return answer

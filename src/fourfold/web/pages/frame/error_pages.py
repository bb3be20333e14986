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

from fourfold.web.errors import STATUS
from fourfold.web.pages.frame.heads import LOST, head
from fourfold.web.pages.frame.layout import page, reader_of
from fourfold.web.pages.frame.refusals import message_for_people


def is_program(request: Request) -> bool:
    """Whether the request is for the API and not for a page."""
    return request.url.path.startswith("/api/")


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
        head(LOST),
        h.h1[reader.say("missing" if kind == "missing" else "refused")],
        h.p[message],
        h.p[h.a(".act", href=f"/{quote(back.lstrip('/'))}")[reader.say("back")]],  # `//…` would be another site
    ]
    answer = page(request, reader, reader.say("refused"), content, status=status, board=False)
    answer.headers.update(headers or {})
    return answer

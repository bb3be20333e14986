"""Error responses: a page for people, JSON for programs and for the scripts of a page.

Programs get the reason in English. People get it in their language; where that is not English, by the kind of error.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from urllib.parse import quote

import htpy as h
from fastapi import Request
from starlette.responses import JSONResponse, Response

from fourfold.web.errors import STATUS
from fourfold.web.locale.errors import GERMAN
from fourfold.web.pages.frame.layout import page, reader_of


def is_program(request: Request) -> bool:
    """Whether a program asks, through the API, and not a page."""
    return request.url.path.startswith("/api/")


def error_response(
    request: Request,
    kind: str,
    message: str,
    status: int | None = None,
    more: Mapping[str, Any] | None = None,
    headers: Mapping[str, str] | None = None,
) -> Response:
    """The response to a request that failed. `status` is the kind's own unless given; JSON also holds `more`."""
    status = STATUS[kind] if status is None else status
    program, reader = is_program(request), reader_of(request)
    if not program and reader.language != "en":
        message = GERMAN[kind]
    if program or "x-quiet" in request.headers:  # `x-quiet`: a script of our page asks
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

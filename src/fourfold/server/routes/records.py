"""Routes that import a record, from a file or from pasted text."""

from __future__ import annotations

import re

import htpy as h
from fastapi import APIRouter, Depends, Request, Response
from starlette.responses import RedirectResponse

from fourfold.core.errors import FourfoldError
from fourfold.pages.frame.layout import Reader
from fourfold.server.people.identity import Somebody, visitor
from fourfold.server.routes.responses import page, reader_of
from fourfold.server.services import services_of

router = APIRouter(include_in_schema=False, dependencies=[Depends(visitor)])
STYLES = ["replay.css"]
MOST_FIELDS, MOST_HEAD = 10, 1024
"""Parts of a form that are looked at, and bytes of what precedes a part's content."""
_BOUNDARY = re.compile(
    r"""multipart/form-data\s*;(?:[^;]*;)?\s*boundary=("?)([\w'()+,./:=? -]{1,70})\1\s*(?:;|$)""", re.I | re.A
)
_NAME = re.compile(rb"""^content-disposition:[^\r\n]*?;\s*name="?(\w{1,20})\b""", re.I | re.M)


@router.get("/records")
async def records(request: Request) -> Response:
    reader = reader_of(request)
    return page(request, reader, reader.say("records"), records_page(reader), styles=STYLES)


@router.post("/records")
async def import_record_form(request: Request, person: Somebody) -> Response:
    reader = reader_of(request)
    fields = _fields(request.headers.get("content-type", ""), await request.body())
    pasted = fields.get("text", b"").strip()
    try:
        table = await services_of(request).table_service.import_record(
            fields.get("file", b"").strip() or pasted, person
        )
        return RedirectResponse(f"/t/{table.id}/replay", 303)
    except FourfoldError as error:
        content = records_page(reader, str(error), pasted.decode("utf-8", "replace"))
        return page(request, reader, reader.say("records-wrong"), content, styles=STYLES, status=422)


def _fields(kind: str, body: bytes) -> dict[str, bytes]:
    """The fields of a form with files (`multipart/form-data`). Parts are never nested. The format is that of mail, but
    its parsers take seconds for some headers."""
    boundary = _BOUNDARY.match(kind[:MOST_HEAD])
    found: dict[str, bytes] = {}
    if not boundary:
        return found
    line = b"\r\n--" + boundary[2].encode()
    for part in (b"\r\n" + body).split(line, MOST_FIELDS)[1:]:
        end = part.find(b"\r\n\r\n", 0, MOST_HEAD)
        if end >= 0 and (name := _NAME.search(part, 0, end)):
            found[name[1].decode()] = part[end + 4 :]
    return found


def records_page(reader: Reader, problem: str = "", pasted: str = "") -> h.Node:
    """The form. After a failed import it shows the `problem` and the `pasted` text."""
    return h.main("#main.study")[
        h.h1[reader.say("records")],
        h.p(".quiet")[reader.say("records-intro")],
        h.div(".wrong", role="alert")[h.p(".finding")[f"✗ {reader.say('records-wrong')}"], h.p[problem]]
        if problem
        else None,
        h.form(".upload", method="post", action="/records", enctype="multipart/form-data")[
            h.label[reader.say("records-file"), h.input(type="file", name="file", accept=".json,application/json")],
            h.label[
                reader.say("records-paste"),
                h.textarea(name="text", rows="10", spellcheck="false", autocomplete="off")[pasted],
            ],
            h.button(".act.main")[reader.say("records-send")],
        ],
    ]

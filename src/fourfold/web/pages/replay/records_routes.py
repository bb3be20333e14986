"""Routes that import a record, from a file or from pasted text."""

from __future__ import annotations

from email.message import Message
from email.parser import BytesHeaderParser

from fastapi import APIRouter, Depends, Request, Response
from starlette.responses import RedirectResponse

from fourfold.core.errors import FourfoldError
from fourfold.web.pages.frame.layout import page, reader_of
from fourfold.web.pages.replay.records_page import records_page
from fourfold.web.people.identity import Somebody, table_service_of, visitor

router = APIRouter(include_in_schema=False, dependencies=[Depends(visitor)])
STYLES = ["replay.css"]
MOST_FIELDS = 10


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
        table = await table_service_of(request).import_record(fields.get("file", b"").strip() or pasted, person)
        return RedirectResponse(f"/t/{table.id}/replay", 303)
    except FourfoldError as error:
        content = records_page(reader, str(error), pasted.decode("utf-8", "replace"))
        return page(request, reader, reader.say("records-wrong"), content, styles=STYLES, status=422)


def _fields(kind: str, body: bytes) -> dict[str, bytes]:
    """The fields of a form with files (`multipart/form-data`). The format is that of mail with attachments, but parts
    are never nested."""
    boundary = _headers(b"content-type: " + kind.encode("latin-1", "replace")).get_boundary()
    found: dict[str, bytes] = {}
    if not boundary:
        return found
    line = b"\r\n--" + boundary.encode("utf-8", "replace")
    for part in (b"\r\n" + body).split(line, MOST_FIELDS)[1:]:
        headers, _, content = part.partition(b"\r\n\r\n")
        name = _headers(headers.strip()).get_param("name", header="content-disposition")
        if isinstance(name, str):
            found[name] = content
    return found


def _headers(text: bytes) -> Message:
    return BytesHeaderParser().parsebytes(text + b"\r\n\r\n")

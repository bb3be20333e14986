"""Bringing a record by a page: a file, or its text."""

from __future__ import annotations

from email.message import Message
from email.parser import BytesParser

from fastapi import APIRouter, Request, Response
from starlette.responses import RedirectResponse

from fourfold.core.errors import FourfoldError
from fourfold.web.api_records import keep_sent
from fourfold.web.pages.layout import page, reader_of
from fourfold.web.pages.records_page import records_page
from fourfold.web.visitors import Somebody

router = APIRouter(include_in_schema=False)
STYLES = ["replay.css"]


@router.get("/records")
async def records(request: Request) -> Response:
    reader = reader_of(request)
    return page(request, reader, reader.say("records"), records_page(reader), styles=STYLES)


@router.post("/records")
async def bring(request: Request, person: Somebody, response: Response) -> Response:
    reader = reader_of(request)
    fields = _fields(request.headers.get("content-type", ""), await request.body())
    pasted = fields.get("text", b"").strip()
    answer: Response
    try:
        id = await keep_sent(request, fields.get("file", b"").strip() or pasted, person)
        answer = RedirectResponse(f"/t/{id}/replay", 303)
    except FourfoldError as error:
        content = records_page(reader, str(error), pasted.decode("utf-8", "replace"))
        answer = page(request, reader, reader.say("records wrong"), content, styles=STYLES, status=422)
    answer.raw_headers += [each for each in response.raw_headers if each[0] == b"set-cookie"]
    return answer


def _fields(kind: str, body: bytes) -> dict[str, bytes]:
    """The fields of a form with files (`multipart/form-data`), which is written as mail with attachments is."""
    mail = BytesParser().parsebytes(b"content-type: " + kind.encode("latin-1", "replace") + b"\r\n\r\n" + body)
    found: dict[str, bytes] = {}
    for part in mail.walk() if mail.is_multipart() else ():
        name, content = part.get_param("name", header="content-disposition"), _content(part)
        if isinstance(name, str) and content is not None:
            found[name] = content
    return found


def _content(part: Message) -> bytes | None:
    content = part.get_payload(decode=True)
    return content if isinstance(content, bytes) else None

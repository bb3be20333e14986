"""What can be asked for at a table beside moves: a hint, a phrase for everybody, the table as text."""

from __future__ import annotations

import htpy as h
from fastapi import APIRouter, Request, Response
from starlette.responses import JSONResponse

from fourfold.core.registry import game_package
from fourfold.web.api.tables import Id, table_for
from fourfold.web.errors import Refused
from fourfold.web.live.hints import Hints
from fourfold.web.pages.frame.layout import filled, go, page, reader_of
from fourfold.web.pages.routes import act_at, number_in
from fourfold.web.pages.table.as_text import text_form
from fourfold.web.pages.table.parts import scene_of
from fourfold.web.people.identity import Known, Visitor
from fourfold.web.tables.commands import Say
from fourfold.web.tables.table import WAITING
from fourfold.web.tables.views import view_of

router = APIRouter(include_in_schema=False)


@router.post("/t/{id}/hint")
async def hint(request: Request, id: Id, person: Known) -> Response:
    """The module is told the hint; without it the page shows the hint as long as the position stays."""
    await table_for(request, id, person)
    hints: Hints = request.app.state.hints
    found = await hints.ask(id, person.id, number_in(await filled(request), "seq"))
    if "x-quiet" not in request.headers:
        return go(request, f"/t/{id}")
    return JSONResponse({"turn": found.turn, "move": found.move, "words": found.words(reader_of(request).language)})


@router.post("/t/{id}/say")
async def say(request: Request, id: Id, person: Known) -> Response:
    return await act_at(request, id, person, Say(person.id, (await filled(request)).get("phrase", "")))


@router.get("/t/{id}/text")
async def as_text(request: Request, id: Id, person: Visitor) -> Response:
    """The table as text: a page of its own, or only the text for the module."""
    reader, found = reader_of(request), await table_for(request, id, person)
    if found.status == WAITING:
        raise Refused("waiting", "the game has not begun")
    seen = view_of(found, found.seat_of(person.id if person else None), reader.language, last=0)
    told = text_form(scene_of(found, seen, reader.language), reader.say("text empty"), reader.say("text elsewhere"))
    if "x-quiet" in request.headers:
        return Response(str(told), media_type="text/html")
    title = f"{reader.say('as text')}: {game_package(seen.game).about.title}"
    content = h.main("#main.notice")[h.h1[title], told, h.p[h.a(".act", href=f"/t/{id}")[reader.say("back")]]]
    return page(request, reader, title, content)

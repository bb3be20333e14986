"""Routes of a table: its page, pictures and text, its live channel, and its forms.

Every form works without JavaScript. With it, responses are short, and changes arrive over the live channel.
"""

from __future__ import annotations

from functools import partial
from math import nan
from typing import Annotated, Any
from uuid import uuid4

import htpy as h
from fastapi import APIRouter, Query, Request, Response, WebSocket
from starlette.responses import JSONResponse, RedirectResponse

from fourfold.bots.analysis import Analysis
from fourfold.bots.player import Opinion, Thought
from fourfold.core.errors import OptionError
from fourfold.core.locale.languages import LANGUAGES
from fourfold.core.registry import game_package
from fourfold.pages.board.drawing import text_form, zone_scene
from fourfold.pages.daily.page import daily_words
from fourfold.pages.frame.assets import PICTURE_POLICY, gzip_response
from fourfold.pages.frame.fields import stays
from fourfold.pages.frame.layout import Preview, preview_of
from fourfold.pages.replay.chances import turning_note
from fourfold.pages.table.absent import Look, absent_part
from fourfold.pages.table.page import table_page
from fourfold.pages.table.parts import scene_of
from fourfold.pages.table.rendering import board_picture
from fourfold.pages.table.talk import phrase_form
from fourfold.pages.table.waiting import invitation_page, waiting_room
from fourfold.scene.svg import svg
from fourfold.server.http.requests import TableId
from fourfold.server.people.account_actions import rename
from fourfold.server.people.forms import Name
from fourfold.server.people.identity import (
    Known,
    Somebody,
    Visitor,
    arrival_from_form,
    base_of,
    create_guest,
    person_of,
)
from fourfold.server.routes.company import inviting_part, is_invited, talk_part
from fourfold.server.routes.responses import (
    form_fields,
    page,
    page_response,
    part_response,
    reader_of,
    redirect_to,
    renderers_of,
)
from fourfold.server.services import services_of
from fourfold.table.clock import now_ms
from fourfold.table.command_table import FORMS, Spec, whole_in, word_in
from fourfold.table.commands import Command, Leave
from fourfold.table.errors import Refused
from fourfold.table.found_hint import FoundHint
from fourfold.table.names import MAX_NAME
from fourfold.table.opening import DEFAULT_LEVEL
from fourfold.table.table import OVER, WAITING, WATCH, Table
from fourfold.table.views import view_for, view_of

router = APIRouter(include_in_schema=False)


# ---------------------------------------------------------------------------------------- by invitation


@router.get("/join/{link}")
async def invitation(request: Request, link: str, person: Visitor) -> Response:
    """Taking a seat needs a click, so that a GET request (a link preview in a chat, say) takes no seat."""
    reader, table = reader_of(request), await services_of(request).table_service.current(link.partition(".")[0])
    link_target = table.link_target(link)
    if link_target is None:
        raise Refused("missing", "this link is not valid; it may have been withdrawn")
    title, watch = table.game.about.title, link_target == WATCH
    chooses = not watch and (person is None or await services_of(request).accounts.of(person.id) is None)
    name = (person.name if person else "") if chooses else None
    content = invitation_page(reader, table, view_of(table, None, reader.language, last=0), link, watch, name)
    preview = Preview(preview_of(table.game.name), reader.say("watch-words" if watch else "join-words", game=title))
    return page(request, reader, title, content, styles=["rooms.css"], game=table.game.name, preview=preview)


@router.post("/join/{link}")
@stays("/join/{link}", "name")
async def join(request: Request, link: str, person: Visitor) -> Response:
    """Take the seat of a link, by the name that a guest has chosen there. An account keeps its name."""
    fields = await form_fields(request)
    name = fields.get("name", "").strip()
    if name and (person is None or (name != person.name and await services_of(request).accounts.of(person.id) is None)):
        person = await rename(request, Name(name=name[:MAX_NAME]), person)
    person = person or await create_guest(request)
    arrival = await arrival_from_form(request, fields)
    table = await services_of(request).table_service.join(link, person, arrival)
    return RedirectResponse(f"/t/{table.id}", 303)


# ---------------------------------------------------------------------------------------------- looking


@router.get("/t/{id}")
async def table(
    request: Request, id: TableId, person: Visitor, path: Annotated[list[str] | None, Query(max_length=8)] = None
) -> Response:
    """A table, or its waiting room before the game. `path` has the steps that were chosen without a script."""
    reader, found = reader_of(request), await services_of(request).table_service.table_for(id, person)
    if found.imported:  # nobody has a seat there
        return RedirectResponse(f"/t/{id}/replay", 303)
    viewer = person.id if person else None
    table_view = view_for(found, viewer, reader.language)
    title = game_package(table_view.game).about.title
    rendered = renderers_of(request).tables.render(found, found.seats_of(viewer), reader.language)
    if found.status == WAITING:
        host = person is not None and person.id == found.host
        invited = person is not None and any(place.reserved_for == person.id for place in found.seats)
        invited = invited or await is_invited(request, id, person)
        people = await inviting_part(request, reader, found, person)
        talk = await talk_part(request, reader, found, person)
        content = waiting_room(reader, found, table_view, host, base_of(request), invited, people, talk)
        styles = ["rooms.css", "company.css", "talk.css"]
        return page(request, reader, title, content, styles=styles, scripts=["waiting.js"], game=table_view.game)
    hint = services_of(request).hints.kept(id, table_view.seat, found.turn)
    known = await services_of(request).analyses.found(id, found.record) if found.status == OVER else None
    turning = turning_note(reader, found, table_view, known if isinstance(known, Analysis) else None)
    daily = daily_words(table_view.daily, reader.language) if table_view.daily else ""
    look = Look(reader, found, table_view, viewer, _away(request, found), now_ms())
    spectators, talk = services_of(request).live.spectators(id), await talk_part(request, reader, found, person)
    talk = talk or phrase_form(reader, id)
    made = table_page(look, rendered, tuple(path or ()), hint, turning, daily, spectators, talk)
    return page_response(request, reader, made)


def _away(request: Request, table: Table) -> tuple[int, ...]:
    return services_of(request).table_service.bots.presence.away(table, now_ms())


@router.get("/t/{id}/absent")
async def absent(request: Request, id: TableId, person: Visitor) -> Response:
    """Who keeps the reader waiting and what can be done, if our script asks; else the table."""
    if "x-quiet" not in request.headers:
        return RedirectResponse(f"/t/{id}", 303)
    reader, found = reader_of(request), await services_of(request).table_service.table_for(id, person)
    viewer = person.id if person else None
    table_view = view_for(found, viewer, reader.language)
    look = Look(reader, found, table_view, viewer, _away(request, found), now_ms())
    return part_response(request, absent_part(look))


@router.get("/t/{id}/zone/{zone}")
async def enlarged(request: Request, id: TableId, zone: str, person: Visitor) -> Response:
    """A zone of the table as a picture."""
    reader, found = reader_of(request), await services_of(request).table_service.table_for(id, person)
    table_view = view_for(found, person.id if person else None, reader.language)
    picture = svg(zone_scene(scene_of(found, table_view, reader.language), zone), reader.theme)
    return gzip_response(request, picture.encode(), "image/svg+xml", {"content-security-policy": PICTURE_POLICY})


@router.get("/t/{id}/board")
async def small_board(request: Request, id: TableId, person: Visitor) -> Response:
    """The board as a small picture, as spectators see it. The lobby shows it with the `turn` in its address."""
    reader, found = reader_of(request), await services_of(request).table_service.table_for(id, person)
    picture = board_picture(found, reader.theme)
    return gzip_response(request, picture, "image/svg+xml", {"content-security-policy": PICTURE_POLICY})


@router.get("/t/{id}/text")
async def as_text(request: Request, id: TableId, person: Visitor) -> Response:
    """The table as text: a page, or only the text if our script asks."""
    reader, found = reader_of(request), await services_of(request).table_service.table_for(id, person)
    if found.status == WAITING:
        raise Refused("waiting", "the game has not begun")
    table_view = view_for(found, person.id if person else None, reader.language)
    text = text_form(
        scene_of(found, table_view, reader.language), reader.say("text-empty"), reader.say("text-elsewhere")
    )
    if "x-quiet" in request.headers:
        return part_response(request, text)
    title = reader.say("labelled", label=reader.say("as-text"), text=game_package(table_view.game).about.title)
    content = h.main("#main.notice")[h.h1[title], text, h.p[h.a(".act", href=f"/t/{id}")[reader.say("back")]]]
    return page(request, reader, title, content)


@router.websocket("/t/{id}/live")
async def live_channel(
    socket: WebSocket,
    id: TableId,
    language: str = "en",
    since: Annotated[int, Query(ge=0)] = 0,
    thinks: bool = False,
    held: Annotated[str | None, Query(pattern=r"^(\d(\.\d){0,9})?$")] = None,
) -> None:
    """Sends the changes of the page to our script: a page made for whoever held these seats, at event `since`. A page
    that `thinks` can be asked to decide for bots."""
    if language not in LANGUAGES:
        await socket.close(1008, f"the languages are {', '.join(LANGUAGES)}")
        return
    seats = None if held is None else tuple(int(seat) for seat in held.split(".") if seat)
    pages, identify = renderers_of(socket).tables, partial(person_of, socket)
    await services_of(socket).live.serve(socket, id, identify, language, since, pages, thinks=thinks, held=seats)


# ----------------------------------------------------------------------------------------------- acting


async def _act(request: Request, id: str, command: Command) -> Response:
    """Send a command to a table, then redirect to its page."""
    await services_of(request).table_service.act(id, command)
    return redirect_to(request, f"/t/{id}")


def _add_form(name: str, spec: Spec) -> None:
    async def sent(request: Request, id: TableId, person: Known) -> Response:
        return await _act(request, id, spec.of_form(person.id, await form_fields(request)))

    router.add_api_route(f"/t/{{id}}/{name}", sent, methods=["POST"], name=name)


for name, spec in FORMS.items():
    if name not in ("move", "leave"):  # they do more
        _add_form(name, spec)


@router.post("/t/{id}/move")
async def move(request: Request, id: TableId, person: Known) -> Response:
    form = await form_fields(request)
    form["client"] = form.get("client") or uuid4().hex  # a page without our script has none
    return await _act(request, id, FORMS["move"].of_form(person.id, form))


@router.post("/t/{id}/claim")
async def claim(request: Request, id: TableId, person: Known) -> Response:
    form = await form_fields(request)
    level = form.get("level", DEFAULT_LEVEL) if word_in(form, "to", ("bot", "loss")) == "bot" else None
    await services_of(request).table_service.claim(id, person, whole_in(form, "seat"), level)
    return redirect_to(request, f"/t/{id}")


@router.post("/t/{id}/sit")
async def sit(request: Request, id: TableId, person: Somebody) -> Response:
    arrival = await arrival_from_form(request, await form_fields(request))
    await services_of(request).table_service.sit(id, person, arrival=arrival)
    return redirect_to(request, f"/t/{id}")


@router.post("/t/{id}/leave")
async def leave(request: Request, id: TableId, person: Known) -> Response:
    await _act(request, id, Leave(person.id))
    return RedirectResponse("/", 303) if not request.headers.get("x-quiet") else Response("/", media_type="text/plain")


@router.post("/t/{id}/listed")
async def listing(request: Request, id: TableId, person: Known) -> Response:
    is_listed = (await form_fields(request)).get("listed") == "1"
    await services_of(request).table_service.set_listed(id, person, is_listed)
    return redirect_to(request, f"/t/{id}")


@router.post("/t/{id}/rematch")
async def rematch(request: Request, id: TableId, person: Known) -> Response:
    arrival = await arrival_from_form(request, await form_fields(request))
    table = await services_of(request).table_service.rematch(id, person, arrival)
    keeps = any(seat.reserved_for == person.id for seat in table.seats)
    if table.status == WAITING and keeps and table.seat_of(person.id) is None:  # somebody else has opened it
        table = await services_of(request).table_service.sit(table.id, person, arrival=arrival)
    return redirect_to(request, f"/t/{table.id}")


@router.post("/t/{id}/hint")
async def hint(request: Request, id: TableId, person: Known) -> Response:
    """Our script gets the hint as JSON, or a question if it `thinks`, and then brings its answer. Without a script the
    page shows the hint until the position changes."""
    hints = services_of(request).hints
    form = await form_fields(request)
    seq = whole_in(form, "seq")
    if "chance" in form:
        found: FoundHint | dict[str, Any] = await hints.take(id, person.id, seq, _thought(form))
    else:
        found = await (hints.ask_browser if "thinks" in form else hints.ask)(id, person.id, seq)
    if isinstance(found, dict):
        return JSONResponse({"question": found})
    if "x-quiet" not in request.headers:
        return redirect_to(request, f"/t/{id}")
    return JSONResponse(found.as_json(reader_of(request).language))


def _thought(form: dict[str, str]) -> Thought:
    """What our script thinks of a position."""
    text = form["chance"]
    try:
        chance = float(text)
    except ValueError:
        chance = nan
    if not 0 <= chance <= 1:
        raise OptionError(f"chance={text[:20]!r} is not possible; give a number from 0 to 1")
    move = form.get("move", "")
    return Thought(move, (), (Opinion(move, 0, chance),), exact=form.get("exact") == "1")

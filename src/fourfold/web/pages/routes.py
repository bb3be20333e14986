"""Where the pages are. Every form works without the module; with it, answers are short and the board follows live."""

from __future__ import annotations

from functools import partial
from typing import Annotated
from uuid import uuid4

import htpy as h
from fastapi import APIRouter, Query, Request, Response, WebSocket
from starlette.responses import RedirectResponse

import fourfold
from fourfold.core.about import LANGUAGES
from fourfold.core.errors import OptionError
from fourfold.core.registry import game_package
from fourfold.core.scene.svg import svg
from fourfold.web.api.tables import Id, table_for
from fourfold.web.errors import Refused
from fourfold.web.http.cookies import is_secure, with_cookies
from fourfold.web.live.warmup import seconds_left
from fourfold.web.pages.frame.assets import PICTURE_POLICY, packed
from fourfold.web.pages.frame.assets import content as content_of
from fourfold.web.pages.frame.layout import filled, go, page, reader_of
from fourfold.web.pages.frame.preferences import TASTES, YEAR
from fourfold.web.pages.home import home
from fourfold.web.pages.table.nonces import added, pledge, to_sit
from fourfold.web.pages.table.page import table_page
from fourfold.web.pages.table.parts import scene_of
from fourfold.web.pages.table.waiting import LEVEL, waiting_room
from fourfold.web.pages.table.zoom import cut
from fourfold.web.people.identity import (
    Known,
    Somebody,
    Visitor,
    base_of,
    origin_of,
    person_of,
    table_service_of,
    welcome,
)
from fourfold.web.people.people import Person
from fourfold.web.tables.clocks import Pace
from fourfold.web.tables.commands import (
    AnswerDraw,
    Claim,
    Command,
    Kick,
    Leave,
    Move,
    OfferDraw,
    PutBot,
    Resign,
    SetListed,
    Sit,
    Start,
    Undo,
)
from fourfold.web.tables.table import HUMAN, OPEN, WAITING, WATCH
from fourfold.web.tables.views import view_of

router = APIRouter(include_in_schema=False)
MOST_OWN, MOST_OPEN = 30, 12


@router.get("/")
async def first(request: Request, person: Visitor) -> Response:
    table_service, reader = table_service_of(request), reader_of(request)
    own = await table_service.store.tables_of(person.id, MOST_OWN) if person else []
    sitting = {row.id for row in own}
    found = []
    for row, table in await table_service.open_tables(MOST_OPEN):
        if row.id not in sitting:
            seats = view_of(table, None, reader.language, last=0).seats
            found.append((row, tuple(seat.name for seat in seats if not seat.free)))
    return page(request, reader, "", home(reader, own, found, seconds_left()), styles=["home.css"])


@router.post("/taste")
async def taste(request: Request) -> Response:
    """Another language, theme or habit, kept in a cookie."""
    form = await filled(request)
    back = form.get("back", "/")
    answer = RedirectResponse(back if back.startswith("/") and not back.startswith("//") else "/", 303)
    for name, valid in TASTES.items():
        if form.get(name) in valid:
            secure = is_secure(request)
            answer.set_cookie(name, form[name], max_age=YEAR, samesite="lax", httponly=True, secure=secure)
    return answer


@router.post("/open")
async def open_table(request: Request, person: Visitor) -> Response:
    """A new table: against bots at once, or with seats for friends."""
    form = await filled(request)
    about = game_package(form.get("game", "")).about
    how = form.get("how", "bots")
    if how not in ("bots", "friends"):
        raise OptionError(f"how={how!r} is not possible; give bots or friends")
    answer = Response()
    somebody = person or await welcome(request, answer)
    game = fourfold.game(about.name)
    others = OPEN if how == "friends" else LEVEL
    seats, origin = [HUMAN] + [others] * (game.players - 1), await origin_of(request)
    table = await table_service_of(request).open(game, seats, somebody, Pace(), False, *added(form), origin)
    return with_cookies(RedirectResponse(f"/t/{table.id}", 303), answer)


@router.get("/join/{link}")
async def invitation(request: Request, link: str) -> Response:
    """Sitting down is a click, so that whoever only looks at a link (a chat's preview, say) takes no seat."""
    reader, table = reader_of(request), await table_service_of(request).current(link.partition(".")[0])
    opens = table.link_target(link)
    if opens is None:
        raise Refused("missing", "this link is not valid; it may have been withdrawn")
    words = reader.say("watch" if opens == WATCH else "join")
    title = table.game.about.title
    content = h.main("#main.notice")[
        h.h1[title],
        h.p[reader.say("join words", game=title)],
        h.form(method="post", action=f"/join/{link}")[
            to_sit(table) if opens != WATCH else None, h.button(".act.main")[words]
        ],
        pledge(reader, table),
    ]
    return page(request, reader, title, content)


@router.post("/join/{link}")
async def join(request: Request, link: str, person: Visitor) -> Response:
    table_service, answer = table_service_of(request), Response()
    somebody = person or await welcome(request, answer)
    table = await table_service.current(link.partition(".")[0])
    if table.link_target(link) == WATCH:
        await table_service.store.allow_watching(table.id, somebody.id)
    else:
        nonce, origin = added(await filled(request))[1], await origin_of(request)
        await table_service.act(table.id, Sit(somebody.id, somebody.name, link=link, origin=origin, nonce=nonce))
    return with_cookies(RedirectResponse(f"/t/{table.id}", 303), answer)


# ---------------------------------------------------------------------------------------------- a table


@router.get("/t/{id}")
async def table(
    request: Request, id: Id, person: Visitor, path: Annotated[list[str] | None, Query(max_length=8)] = None
) -> Response:
    """A table, or its waiting room before the game. `path` has the steps that were chosen without the module."""
    reader, found = reader_of(request), await table_for(request, id, person)
    if found.imported:  # nobody ever sat there
        return RedirectResponse(f"/t/{id}/replay", 303)
    seat = found.seat_of(person.id if person else None)
    seen = view_of(found, seat, reader.language, last=0)
    title = game_package(seen.game).about.title
    rendered = request.app.state.pages.render(found, seat, reader.language)
    if found.status == WAITING:
        host = person is not None and person.id == found.host
        asked = person is not None and any(place.reserved_for == person.id for place in found.seats)
        content = waiting_room(reader, found, seen, host, base_of(request), asked)
        return page(request, reader, title, content, styles=["home.css"])
    styles = ["places.css", f"{seen.game}.scene.css"]
    if reader.habits["patterns"] == "on" and content_of(edges := f"{seen.game}.edges.css"):
        styles.append(edges)
    hint = request.app.state.hints.kept(id, seat, found.turn)
    content = table_page(reader, found, seen, rendered, tuple(path or ()), hint)
    return page(request, reader, title, content, styles=styles)


@router.get("/t/{id}/zone/{zone}")
async def enlarged(request: Request, id: Id, zone: str, person: Visitor) -> Response:
    """A part of the table as a picture."""
    reader, found = reader_of(request), await table_for(request, id, person)
    seen = view_of(found, found.seat_of(person.id if person else None), reader.language, last=0)
    picture = svg(cut(scene_of(found, seen, reader.language), zone), reader.theme)
    return packed(request, picture.encode(), "image/svg+xml", {"content-security-policy": PICTURE_POLICY})


@router.websocket("/t/{id}/live")
async def live_channel(socket: WebSocket, id: Id, language: str = "en", since: Annotated[int, Query(ge=0)] = 0) -> None:
    """The parts of a page that change, for its module."""
    if language not in LANGUAGES:
        await socket.close(1008, f"the languages are {', '.join(LANGUAGES)}")
        return
    live, pages = socket.app.state.live, socket.app.state.pages
    await live.serve(socket, id, partial(person_of, socket, socket.app.state.people), language, since, pages)


async def act_at(request: Request, id: str, person: Person, command: Command) -> Response:
    """Do something at a table, and back to it."""
    await table_for(request, id, person)
    await table_service_of(request).act(id, command)
    return go(request, f"/t/{id}")


def number_in(form: dict[str, str], name: str) -> int:
    """A whole number that a form holds."""
    text = form.get(name, "")
    if not text.isdecimal() or len(text) > 9:
        raise OptionError(f"{name}={text[:20]!r} is not possible; give a whole number")
    return int(text)


@router.post("/t/{id}/move")
async def move(request: Request, id: Id, person: Known) -> Response:
    form = await filled(request)
    client = form.get("client", "")[:64] or uuid4().hex
    return await act_at(
        request, id, person, Move(person.id, number_in(form, "seq"), form.get("move", "").strip(), client)
    )


@router.post("/t/{id}/undo")
async def undo(request: Request, id: Id, person: Known) -> Response:
    return await act_at(request, id, person, Undo(person.id, number_in(await filled(request), "seq")))


@router.post("/t/{id}/resign")
async def resign(request: Request, id: Id, person: Known) -> Response:
    return await act_at(request, id, person, Resign(person.id))


@router.post("/t/{id}/draw")
async def draw(request: Request, id: Id, person: Known) -> Response:
    answer = (await filled(request)).get("answer")
    if answer not in ("offer", "accept", "decline"):
        raise OptionError(f"answer={answer!r} is not possible; give offer, accept or decline")
    command = OfferDraw(person.id) if answer == "offer" else AnswerDraw(person.id, answer == "accept")
    return await act_at(request, id, person, command)


@router.post("/t/{id}/claim")
async def claim(request: Request, id: Id, person: Known) -> Response:
    form = await filled(request)
    level = LEVEL if form.get("to") == "bot" else None
    return await act_at(request, id, person, Claim(person.id, number_in(form, "seat"), level))


@router.post("/t/{id}/sit")
async def sit(request: Request, id: Id, person: Somebody, response: Response) -> Response:
    nonce, origin = added(await filled(request))[1], await origin_of(request)
    command = Sit(person.id, person.name, origin=origin, nonce=nonce)
    return with_cookies(await act_at(request, id, person, command), response)


@router.post("/t/{id}/leave")
async def leave(request: Request, id: Id, person: Known) -> Response:
    await act_at(request, id, person, Leave(person.id))
    return RedirectResponse("/", 303) if not request.headers.get("x-quiet") else Response("/", media_type="text/plain")


@router.post("/t/{id}/kick")
async def kick(request: Request, id: Id, person: Known) -> Response:
    return await act_at(request, id, person, Kick(person.id, number_in(await filled(request), "seat")))


@router.post("/t/{id}/bots")
async def bots(request: Request, id: Id, person: Known) -> Response:
    form = await filled(request)
    return await act_at(request, id, person, PutBot(person.id, number_in(form, "seat"), form.get("level") or None))


@router.post("/t/{id}/start")
async def start(request: Request, id: Id, person: Known) -> Response:
    return await act_at(request, id, person, Start(person.id, (await filled(request)).get("fill")))


@router.post("/t/{id}/listed")
async def listing(request: Request, id: Id, person: Known) -> Response:
    return await act_at(request, id, person, SetListed(person.id, (await filled(request)).get("listed") == "1"))


@router.post("/t/{id}/rematch")
async def rematch(request: Request, id: Id, person: Known) -> Response:
    await table_for(request, id, person)
    table = await table_service_of(request).rematch(id, person, *added(await filled(request)), await origin_of(request))
    return go(request, f"/t/{table.id}")

"""Routes of the lobby: its page and live channel, and the forms of somebody who looks for opponents."""

from __future__ import annotations

from functools import partial
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response, WebSocket
from starlette.responses import RedirectResponse

import fourfold
from fourfold.core.about import one_of
from fourfold.core.locale.languages import LANGUAGES
from fourfold.pages.lobby import NUMBERS, PACES, lobby_page
from fourfold.pages.renderers import renderers_of
from fourfold.server.people.identity import Known, Somebody, Visitor, arrival_from_form, arrival_of, person_of
from fourfold.server.routes.responses import form_fields, page, reader_of, redirect_to
from fourfold.server.services import services_of
from fourfold.table.clock import now_ms
from fourfold.table.errors import Refused
from fourfold.table.seeking import Wish, most_players
from fourfold.table.table import WAITING

router = APIRouter(include_in_schema=False)
MOST_OWN = 100


@router.get("/lobby")
async def lobby(request: Request, person: Visitor) -> Response:
    """Without a script, loading this page again is how somebody goes on looking."""
    seek = await services_of(request).seeks.look(person) if person else None
    if seek is not None and seek.table is not None:
        return RedirectResponse(f"/t/{seek.table}", 303)
    reader = reader_of(request)
    rows = await services_of(request).store.tables_of(person.id, MOST_OWN) if person else []
    own = [row.id for row in rows if row.status == WAITING]
    content = lobby_page(reader, await services_of(request).lobby.state(), seek, own, now_ms())
    return page(request, reader, reader.say("lobby"), content, styles=["lobby.css"], scripts=["lobby.js"], board=False)


@router.websocket("/lobby/live")
async def live_channel(
    socket: WebSocket, language: str = "en", since: Annotated[int, Query(ge=0)] = 0, seeks: bool = False
) -> None:
    """Sends the parts of the lobby when they change. With `seeks`, who reads it goes on looking for opponents."""
    if language not in LANGUAGES:
        await socket.close(1008, f"the languages are {', '.join(LANGUAGES)}")
        return
    try:
        person = await person_of(socket) if seeks else None
    except Refused as error:
        await socket.close(1008, error.reason)
        return
    look = partial(services_of(socket).seeks.look, person) if person else None
    await services_of(socket).lobby.serve(socket, language, since, renderers_of(socket).lobby, look)


@router.post("/lobby/seek")
async def begin(request: Request, person: Somebody) -> Response:
    form = await form_fields(request)
    game = form.get("game") or None
    low, high = NUMBERS[one_of(*NUMBERS)("players", form.get("players"))]
    pace = PACES[one_of(*PACES)("pace", form.get("pace"))]
    rated = one_of("0", "1")("rated", form.get("rated", "0")) == "1"
    if game in fourfold.games():
        high = min(high, most_players(game))  # "2 to 4", as far as the game allows
    wish = Wish.read(game, low, high, pace.as_json(), rated)
    seek = await services_of(request).seeks.begin(person, wish, await arrival_of(request))
    return redirect_to(request, f"/t/{seek.table}" if seek.table else "/lobby")


@router.post("/lobby/seek/end")
async def end(request: Request, person: Known) -> Response:
    """Stop looking. Who was matched meanwhile sits at that table."""
    seek = await services_of(request).seeks.end(person)
    return redirect_to(request, f"/t/{seek.table}" if seek and seek.table else "/lobby")


@router.post("/lobby/bot")
async def bot(request: Request, person: Known) -> Response:
    """A game against bots instead."""
    arrival = await arrival_from_form(request, await form_fields(request))
    table = await services_of(request).seeks.play_bots(person, arrival)
    return RedirectResponse(f"/t/{table.id}", 303)

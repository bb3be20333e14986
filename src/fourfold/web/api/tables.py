"""The JSON API of tables, under /api/v1."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any

import orjson
from fastapi import APIRouter, Query, Request, WebSocket
from starlette.responses import Response

import fourfold
from fourfold.bots.roster import SEARCH, bot_names
from fourfold.core.locale.cldr import list_words
from fourfold.core.locale.languages import LANGUAGES, SOURCE
from fourfold.core.registry import GamePackage, game_package
from fourfold.web.api.examples import answers
from fourfold.web.api.forms import (
    Answers,
    Beginning,
    BotSeat,
    Draw,
    Fill,
    Late,
    Link,
    Listing,
    MaybeSeat,
    NewMove,
    NewTable,
    OneSeat,
    Phrase,
    Sitting,
)
from fourfold.web.clock import now_ms
from fourfold.web.http.parameters import TableId
from fourfold.web.live.channels import Live
from fourfold.web.live.hints import Hints
from fourfold.web.offload import LONG, offload_if
from fourfold.web.people.identity import Known, Somebody, Visitor, arrival_of, person_of, table_service_of
from fourfold.web.people.people import Person
from fourfold.web.tables.access import require_host
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
    Renew,
    Resign,
    Say,
    SetListed,
    Sit,
    Start,
    Undo,
)
from fourfold.web.tables.table import HUMAN, OPEN, Table
from fourfold.web.tables.views import described_moves, log_after, record_of, view_of

MAX_LISTED = 100

OBJECT = dict[str, Any]
router = APIRouter(prefix="/api/v1")
Language = Annotated[str, Query(pattern=f"^({'|'.join(LANGUAGES)})$", description=" or ".join(LANGUAGES))]
Since = Annotated[int, Query(ge=0, le=2**31 - 1, description="Only log entries after this event.")]


class Json(Response):
    """A response that FastAPI does not convert: that would walk through the whole table once more. Routes that return
    one declare `OBJECT` as their response model for the OpenAPI document."""

    media_type = "application/json"

    def render(self, content: Any) -> bytes:
        return orjson.dumps(content)


def shown(table: Table, person: Person | None, language: str = "en", since: int = 0) -> dict[str, Any]:
    """A table as a person may see it."""
    return view_of(table, table.seat_of(person.id if person else None), language, since).as_json(now_ms())


async def _table_response(table: Table, person: Person | None, language: str = "en", since: int = 0) -> Json:
    is_long = len(log_after(table, since)) > LONG
    return await offload_if(is_long, lambda: Json(shown(table, person, language, since)))


async def _act(request: Request, id: str, person: Person, command: Command) -> Json:
    return await _table_response(await table_service_of(request).act(id, command), person)


def _links(table: Table) -> dict[str, Any]:
    seats = {str(number): table.link(number) for number, seat in enumerate(table.seats) if seat.kind in (HUMAN, OPEN)}
    return {"seats": seats, "watch": table.link(None)}


# ------------------------------------------------------------------------------------------------ games


@router.get("/games", summary="The games, their options and bots", responses=answers("games"))
async def games() -> list[dict[str, Any]]:
    found = []
    for name in fourfold.games():
        package = game_package(name)
        about = package.about
        options = [
            {"name": o.name, "default": o.default, "help": _in_all_languages(package, f"option-{o.name}")}
            for o in about.options
        ]
        levels = [level for level in bot_names(fourfold.game(name)) if level != SEARCH]
        found.append(
            {
                "name": name,
                "title": about.title,
                "designers": list_words(about.designers, SOURCE),
                "publisher": about.publisher,
                "players": list(about.players),
                "minutes": about.minutes,
                "summary": _in_all_languages(package, "summary"),
                "rules": about.version,
                "options": options,
                "bots": levels,
            }
        )
    return found


def _in_all_languages(package: GamePackage, message: str) -> dict[str, str]:
    return {language: package.words[language](message) for language in LANGUAGES}


# ------------------------------------------------------------------------------------------------ tables


@router.get("/tables", summary="Open tables that anybody may join", responses=answers("listed"))
async def open_tables(request: Request) -> list[dict[str, Any]]:
    found = []
    for row, table in await table_service_of(request).open_tables(MAX_LISTED):
        seen = view_of(table, None, since=table.seq)
        seats = [place.as_json() for place in seen.seats]
        found.append({"id": row.id, "game": row.name, "options": seen.options, "seats": seats, "changed": row.changed,
                      "clock": table.clocks.pace.as_json()})  # fmt: skip
    return found


@router.get("/promise", summary="A promise for a new table: its id and its commitment", responses=answers("promise"))
async def promise(request: Request) -> dict[str, Any]:
    """Send it with a nonce of your own when you open a table: then nobody, not even the server, can choose the draws.
    It is valid for one table, until `expires`."""
    return (await table_service_of(request).promise()).as_json()


@router.post("/tables", status_code=201, summary="Open a table", responses=answers("opened"))
async def open_table(request: Request, form: NewTable, person: Somebody) -> dict[str, Any]:
    options = {"players": len(form.seats), **form.options}
    game = fourfold.game(form.game, **options)
    clock, arrival = Pace.read(form.clock), await arrival_of(request, form.promise, form.nonce)
    table = await table_service_of(request).open(game, form.seats, person, clock, form.listed, arrival)
    return {"id": table.id, "seats": shown(table, person)["seats"], "links": _links(table)}


@router.get("/tables/{id}", summary="A table as you may see it", responses=answers("table"), response_model=OBJECT)
async def one_table(
    request: Request, id: TableId, person: Visitor, language: Language = "en", since: Since = 0
) -> Json:
    return await _table_response(await table_service_of(request).table_for(id, person), person, language, since)


@router.get(
    "/tables/{id}/record", summary="The record: complete after the end, your part of it before", response_model=OBJECT
)
async def record(request: Request, id: TableId, person: Visitor) -> Json:
    table = await table_service_of(request).table_for(id, person)
    seat = table.seat_of(person.id if person else None)
    return await offload_if(len(table.log) > LONG, lambda: Json(record_of(table, seat)))


@router.get("/tables/{id}/moves", summary="Your legal moves with descriptions")
async def moves(request: Request, id: TableId, person: Visitor, language: Language = "en") -> list[dict[str, str]]:
    table = await table_service_of(request).table_for(id, person)
    return described_moves(table, table.seat_of(person.id if person else None), language)


@router.post("/tables/{id}/moves", summary="Make a move", responses=answers("moved", 403, 409, 422))
async def move(request: Request, id: TableId, form: NewMove, person: Known) -> Json:
    """The move is stored before the response, which has the log since `seq`. 409: the position has changed; the
    response has the current table."""
    table = await table_service_of(request).act(id, Move(person.id, form.seq, form.move, form.client))
    stored = table.answers[person.id, form.client]
    answer = {"seq": stored.seq, "move": stored.data["move"], "at": stored.at}
    is_long = len(log_after(table, form.seq)) > LONG
    return await offload_if(is_long, lambda: Json({**answer, "table": shown(table, person, "en", form.seq)}))


@router.post(
    "/tables/{id}/undo", summary="Take your last move back", responses=answers("table", 403, 409), response_model=OBJECT
)
async def undo(request: Request, id: TableId, form: Answers, person: Known) -> Json:
    return await _act(request, id, person, Undo(person.id, form.seq))


@router.post("/tables/{id}/resign", summary="Resign", response_model=OBJECT)
async def resign(request: Request, id: TableId, person: Known) -> Json:
    return await _act(request, id, person, Resign(person.id))


@router.post("/tables/{id}/draw", summary="Propose a draw, accept or decline one", response_model=OBJECT)
async def draw(request: Request, id: TableId, form: Draw, person: Known) -> Json:
    offers = form.answer == "offer"
    command = OfferDraw(person.id) if offers else AnswerDraw(person.id, form.answer == "accept")
    return await _act(request, id, person, command)


@router.post(
    "/tables/{id}/claim", summary="Replace a seat out of time by a bot, or count it lost", response_model=OBJECT
)
async def claim(request: Request, id: TableId, form: Late, person: Known) -> Json:
    return await _act(request, id, person, Claim(person.id, form.seat, form.level if form.to == "bot" else None))


# ------------------------------------------------------------------------------------------------ seats


@router.post("/join", summary="Use a link to sit down or to watch", response_model=OBJECT)
async def join(request: Request, form: Link, person: Somebody) -> Json:
    arrival = await arrival_of(request, nonce=form.nonce)
    return await _table_response(await table_service_of(request).join(form.link, person, arrival), person)


@router.post("/tables/{id}/sit", summary="Take an open seat, or return to yours", response_model=OBJECT)
async def sit(request: Request, id: TableId, form: Sitting, person: Somebody) -> Json:
    arrival = await arrival_of(request, nonce=form.nonce)
    return await _act(request, id, person, Sit(person.id, person.name, form.seat, arrival=arrival))


@router.post("/tables/{id}/leave", summary="Leave your seat", response_model=OBJECT)
async def leave(request: Request, id: TableId, person: Known) -> Json:
    return await _act(request, id, person, Leave(person.id))


@router.post("/tables/{id}/kick", summary="Remove somebody before the game, as the host", response_model=OBJECT)
async def kick(request: Request, id: TableId, form: OneSeat, person: Known) -> Json:
    return await _act(request, id, person, Kick(person.id, form.seat))


@router.post(
    "/tables/{id}/bots",
    summary="Put a bot on an empty seat; level null removes it before the game",
    response_model=OBJECT,
)
async def bots(request: Request, id: TableId, form: BotSeat, person: Known) -> Json:
    return await _act(request, id, person, PutBot(person.id, form.seat, form.level))


@router.post(
    "/tables/{id}/start", summary="Fill the empty seats with bots and start, as the host", response_model=OBJECT
)
async def start(request: Request, id: TableId, form: Fill, person: Known) -> Json:
    return await _act(request, id, person, Start(person.id, form.fill))


@router.post(
    "/tables/{id}/rematch", summary="Another game with the same people, each moved one seat on", response_model=OBJECT
)
async def rematch(request: Request, id: TableId, person: Known, form: Beginning | None = None) -> Json:
    """The first request opens the table; later ones return it, and their senders still have to sit down there."""
    form = form or Beginning()
    arrival = await arrival_of(request, form.promise, form.nonce)
    return await _table_response(await table_service_of(request).rematch(id, person, arrival), person)


@router.get("/tables/{id}/links", summary="The links to share, for the host")
async def links(request: Request, id: TableId, person: Visitor) -> dict[str, Any]:
    table = await table_service_of(request).table_for(id, person)
    require_host(table, person.id if person else None)
    return _links(table)


@router.post("/tables/{id}/links", summary="Revoke the link of a seat, or (null) the watch link, and get the new links")
async def renew(request: Request, id: TableId, form: MaybeSeat, person: Known) -> dict[str, Any]:
    return _links(await table_service_of(request).act(id, Renew(person.id, form.seat)))


@router.post("/tables/{id}/hints", summary="Get a hint from a short search", responses=answers("hint", 403, 409))
async def hint(
    request: Request, id: TableId, form: Answers, person: Known, language: Language = "en"
) -> dict[str, Any]:
    """The log shows everybody that you asked. A game has a limited number of hints. 409: the position has changed."""
    hints: Hints = request.app.state.hints
    found = await hints.ask(id, person.id, form.seq)
    return {**found.thought.as_json(), "words": found.words(language)}


@router.post(
    "/tables/{id}/phrases",
    summary="Send a phrase to everybody at the table",
    responses=answers("table", 403),
    response_model=OBJECT,
)
async def say(request: Request, id: TableId, form: Phrase, person: Known) -> Json:
    return await _act(request, id, person, Say(person.id, form.phrase))


@router.post("/tables/{id}/listed", summary="List the table, or make it private, as the host", response_model=OBJECT)
async def listing(request: Request, id: TableId, form: Listing, person: Known) -> Json:
    return await _act(request, id, person, SetListed(person.id, form.listed))


# ------------------------------------------------------------------------------------------------- live


@router.websocket("/tables/{id}/live")
async def live_channel(
    socket: WebSocket, id: TableId, language: Language = "en", since: Annotated[int | None, Query(ge=0)] = None
) -> None:
    """The live channel: sends the latest view after each change."""
    live: Live = socket.app.state.live
    await live.serve(socket, id, partial(person_of, socket, socket.app.state.people), language, since)

"""The JSON API of tables, under /api/v1."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any, cast

import orjson
from fastapi import APIRouter, Path, Query, Request, WebSocket
from starlette.responses import Response

import fourfold
from fourfold.bots.roster import SEARCH, bot_names
from fourfold.core.about import LANGUAGES
from fourfold.core.registry import game_package
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
from fourfold.web.errors import Refused
from fourfold.web.http.cookies import with_cookies
from fourfold.web.live.channels import Live
from fourfold.web.live.hints import Hints
from fourfold.web.offload import LONG, offload_if
from fourfold.web.people.identity import Known, Somebody, Visitor, origin_of, person_of, table_service_of
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
    Renew,
    Resign,
    Say,
    SetListed,
    Sit,
    Start,
    Undo,
)
from fourfold.web.tables.table import HUMAN, OPEN, WATCH, Table
from fourfold.web.tables.views import described_moves, log_after, record_of, view_of

MOST_LISTED = 100

router = APIRouter(prefix="/api/v1")
Id = Annotated[str, Path(max_length=16, pattern="^[a-z0-9]+$", examples=["k3v9q2m8x7ab"])]
Language = Annotated[str, Query(pattern=f"^({'|'.join(LANGUAGES)})$", description=" or ".join(LANGUAGES))]
Since = Annotated[int, Query(ge=0, le=2**31 - 1, description="Only the log after this event.")]


class Json(Response):
    """An answer that is sent as it is: FastAPI would go through all of a table once more to see that it is JSON."""

    media_type = "application/json"

    def render(self, content: Any) -> bytes:
        return orjson.dumps(content)


async def table_for(request: Request, id: str, person: Person | None) -> Table:
    """A table that a person may know of; to others it does not exist."""
    live: Live = request.app.state.live
    table = await table_service_of(request).current(id)
    if not await live.may_see(table, person.id if person else None):
        raise Refused("missing", f"there is no table {id!r}")
    table_service_of(request).note_presence(table, person.id if person else None)
    return table


def shown(table: Table, person: Person | None, language: str = "en", since: int = 0) -> dict[str, Any]:
    """A table as a person may see it."""
    return view_of(table, table.seat_of(person.id if person else None), language, since).as_json(now_ms())


async def _sent(table: Table, person: Person | None, language: str = "en", since: int = 0) -> dict[str, Any]:
    """A table as a person may see it, as an answer that is sent as it is. To FastAPI, and to the API's description, it
    is still the object in it."""
    is_long = len(log_after(table, since)) > LONG
    answer = await offload_if(is_long, lambda: Json(shown(table, person, language, since)))
    return cast(dict[str, Any], answer)


def _with_cookies(answer: dict[str, Any], given: Response) -> dict[str, Any]:
    """What `_sent` made, with the cookie of somebody new: FastAPI adds it only to answers of its own making."""
    return cast(dict[str, Any], with_cookies(cast(Response, answer), given))


async def _act(request: Request, id: str, person: Person, command: Command) -> dict[str, Any]:
    await table_for(request, id, person)
    return await _sent(await table_service_of(request).act(id, command), person)


def _links(table: Table) -> dict[str, Any]:
    seats = {str(number): table.link(number) for number, seat in enumerate(table.seats) if seat.kind in (HUMAN, OPEN)}
    return {"seats": seats, "watch": table.link(None)}


# ------------------------------------------------------------------------------------------------ games


@router.get("/games", summary="The games, their options and bots", responses=answers("games"))
async def games() -> list[dict[str, Any]]:
    found = []
    for name in fourfold.games():
        about = game_package(name).about
        options = [{"name": o.name, "default": o.default, "help": dict(o.help)} for o in about.options]
        levels = [level for level in bot_names(fourfold.game(name)) if level != SEARCH]
        found.append(
            {
                "name": name,
                "title": about.title,
                "designers": about.designers,
                "publisher": about.publisher,
                "players": list(about.players),
                "minutes": about.minutes,
                "summary": dict(about.summary),
                "rules": about.version,
                "options": options,
                "bots": levels,
            }
        )
    return found


# ------------------------------------------------------------------------------------------------ tables


@router.get("/tables", summary="Open tables that anybody may join", responses=answers("listed"))
async def open_tables(request: Request) -> list[dict[str, Any]]:
    found = []
    for row, table in await table_service_of(request).open_tables(MOST_LISTED):
        seen = view_of(table, None, since=table.seq)
        seats = [place.as_json() for place in seen.seats]
        found.append({"id": row.id, "game": row.name, "options": seen.options, "seats": seats, "changed": row.changed,
                      "clock": table.clocks.pace.as_json()})  # fmt: skip
    return found


@router.get("/promise", summary="A promise for a new table: its id and commitment", responses=answers("promise"))
async def promise(request: Request) -> dict[str, Any]:
    """Send it with a nonce of your own when you open a table: then nobody, the server included, has chosen the draws.
    It is good for one table, until the time `expires`."""
    return (await table_service_of(request).promise()).as_json()


@router.post("/tables", status_code=201, summary="Open a table", responses=answers("opened"))
async def open_table(request: Request, form: NewTable, person: Somebody) -> dict[str, Any]:
    options = {"players": len(form.seats), **form.options}
    game = fourfold.game(form.game, **options)
    clock, nonce, origin = Pace.read(form.clock), bytes.fromhex(form.nonce), await origin_of(request)
    table = await table_service_of(request).open(
        game, form.seats, person, clock, form.listed, form.promise, nonce, origin
    )
    return {"id": table.id, "seats": shown(table, person)["seats"], "links": _links(table)}


@router.get("/tables/{id}", summary="A table as you may see it", responses=answers("table"))
async def one_table(
    request: Request, id: Id, person: Visitor, language: Language = "en", since: Since = 0
) -> dict[str, Any]:
    return await _sent(await table_for(request, id, person), person, language, since)


@router.get("/tables/{id}/record", summary="The record: whole after the end, your part of it before")
async def record(request: Request, id: Id, person: Visitor) -> dict[str, Any]:
    table = await table_for(request, id, person)
    seat = table.seat_of(person.id if person else None)
    return cast(dict[str, Any], await offload_if(len(table.log) > LONG, lambda: Json(record_of(table, seat))))


@router.get("/tables/{id}/moves", summary="Your legal moves in words")
async def moves(request: Request, id: Id, person: Visitor, language: Language = "en") -> list[dict[str, str]]:
    table = await table_for(request, id, person)
    return described_moves(table, table.seat_of(person.id if person else None), language)


@router.post("/tables/{id}/moves", summary="Make a move", responses=answers("moved", 403, 409, 422))
async def move(request: Request, id: Id, form: NewMove, person: Known) -> Response:
    """Stored before it is answered, with the log of what happened since. 409 means that the position is another one by
    now: the answer has it."""
    await table_for(request, id, person)
    table = await table_service_of(request).act(id, Move(person.id, form.seq, form.move, form.client))
    stored = table.answers[person.id, form.client]
    told = {"seq": stored.seq, "move": stored.data["move"], "at": stored.at}
    is_long = len(log_after(table, form.seq)) > LONG
    return await offload_if(is_long, lambda: Json({**told, "table": shown(table, person, "en", form.seq)}))


@router.post("/tables/{id}/undo", summary="Take your last move back", responses=answers("table", 403, 409))
async def undo(request: Request, id: Id, form: Answers, person: Known) -> dict[str, Any]:
    return await _act(request, id, person, Undo(person.id, form.seq))


@router.post("/tables/{id}/resign", summary="Give up")
async def resign(request: Request, id: Id, person: Known) -> dict[str, Any]:
    return await _act(request, id, person, Resign(person.id))


@router.post("/tables/{id}/draw", summary="Propose a draw, accept or decline one")
async def draw(request: Request, id: Id, form: Draw, person: Known) -> dict[str, Any]:
    offers = form.answer == "offer"
    command = OfferDraw(person.id) if offers else AnswerDraw(person.id, form.answer == "accept")
    return await _act(request, id, person, command)


@router.post("/tables/{id}/claim", summary="Skip a seat that is out of time, or count it lost")
async def claim(request: Request, id: Id, form: Late, person: Known) -> dict[str, Any]:
    return await _act(request, id, person, Claim(person.id, form.seat, form.level if form.to == "bot" else None))


# ------------------------------------------------------------------------------------------------ seats


@router.post("/join", summary="Sit down, or watch, by a link")
async def join(request: Request, response: Response, form: Link, person: Somebody) -> dict[str, Any]:
    table_service = table_service_of(request)
    table = await table_service.current(form.link.partition(".")[0])
    if table.link_target(form.link) == WATCH:
        await table_service.store.allow_watching(table.id, person.id)
        return _with_cookies(await _sent(table, person), response)
    nonce, origin = bytes.fromhex(form.nonce), await origin_of(request)
    command = Sit(person.id, person.name, link=form.link, origin=origin, nonce=nonce)
    return _with_cookies(await _sent(await table_service.act(table.id, command), person), response)


@router.post("/tables/{id}/sit", summary="Sit down on an open seat, or come back to yours")
async def sit(request: Request, response: Response, id: Id, form: Sitting, person: Somebody) -> dict[str, Any]:
    nonce, origin = bytes.fromhex(form.nonce), await origin_of(request)
    command = Sit(person.id, person.name, form.seat, origin=origin, nonce=nonce)
    return _with_cookies(await _act(request, id, person, command), response)


@router.post("/tables/{id}/leave", summary="Leave your seat")
async def leave(request: Request, id: Id, person: Known) -> dict[str, Any]:
    return await _act(request, id, person, Leave(person.id))


@router.post("/tables/{id}/kick", summary="Send somebody away, as the host, before the game")
async def kick(request: Request, id: Id, form: OneSeat, person: Known) -> dict[str, Any]:
    return await _act(request, id, person, Kick(person.id, form.seat))


@router.post("/tables/{id}/bots", summary="Put a bot on an empty seat; level null sends it away before the game")
async def bots(request: Request, id: Id, form: BotSeat, person: Known) -> dict[str, Any]:
    return await _act(request, id, person, PutBot(person.id, form.seat, form.level))


@router.post("/tables/{id}/start", summary="Fill the empty seats with bots and start, as the host")
async def start(request: Request, id: Id, form: Fill, person: Known) -> dict[str, Any]:
    return await _act(request, id, person, Start(person.id, form.fill))


@router.post("/tables/{id}/rematch", summary="Another game with the same people, everybody one seat on")
async def rematch(request: Request, id: Id, person: Known, form: Beginning | None = None) -> dict[str, Any]:
    """The first who asks opens the table; whoever asks later sits down there with a call of its own."""
    await table_for(request, id, person)
    form = form or Beginning()
    nonce, origin = bytes.fromhex(form.nonce), await origin_of(request)
    return await _sent(await table_service_of(request).rematch(id, person, form.promise, nonce, origin), person)


@router.get("/tables/{id}/links", summary="The links to share, for the host")
async def links(request: Request, id: Id, person: Visitor) -> dict[str, Any]:
    table = await table_for(request, id, person)
    if person is None or person.id != table.host:
        raise Refused("forbidden", "only the host of the table may do that")
    return _links(table)


@router.post("/tables/{id}/links", summary="Withdraw a link, a seat's or (null) the watch link, and get the new ones")
async def renew(request: Request, id: Id, form: MaybeSeat, person: Known) -> dict[str, Any]:
    await table_for(request, id, person)
    return _links(await table_service_of(request).act(id, Renew(person.id, form.seat)))


@router.post(
    "/tables/{id}/hints", summary="What a short search thinks of your moves", responses=answers("hint", 403, 409)
)
async def hint(request: Request, id: Id, form: Answers, person: Known, language: Language = "en") -> dict[str, Any]:
    """Everybody is told that you asked; there are a few hints a game. 409: the position has changed."""
    await table_for(request, id, person)
    hints: Hints = request.app.state.hints
    found = await hints.ask(id, person.id, form.seq)
    return {**found.thought.as_json(), "words": found.words(language)}


@router.post("/tables/{id}/phrases", summary="Say something to everybody at the table", responses=answers("table", 403))
async def say(request: Request, id: Id, form: Phrase, person: Known) -> dict[str, Any]:
    return await _act(request, id, person, Say(person.id, form.phrase))


@router.post("/tables/{id}/listed", summary="List the table, or make it private, as the host")
async def listing(request: Request, id: Id, form: Listing, person: Known) -> dict[str, Any]:
    return await _act(request, id, person, SetListed(person.id, form.listed))


# ------------------------------------------------------------------------------------------------- live


@router.websocket("/tables/{id}/live")
async def live_channel(
    socket: WebSocket, id: Id, language: Language = "en", since: Annotated[int | None, Query(ge=0)] = None
) -> None:
    """The live channel: the newest view, again and again."""
    live: Live = socket.app.state.live
    await live.serve(socket, id, partial(person_of, socket, socket.app.state.people), language, since)

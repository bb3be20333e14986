"""The JSON API of tables, under /api/v1."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any

import orjson
from fastapi import APIRouter, Query, Request, WebSocket
from pydantic import BaseModel
from starlette.responses import Response

import fourfold
from fourfold.core.errors import listed
from fourfold.core.locale.languages import LANGUAGES
from fourfold.server.api import moves
from fourfold.server.api import table_models as models
from fourfold.server.api.examples import AT_TABLE, RECORD, gives
from fourfold.server.api.forms import (
    MODELS,
    Answers,
    Beginning,
    Late,
    Link,
    Listing,
    MaybeSeat,
    NewMove,
    NewTable,
    Sitting,
    command_of,
)
from fourfold.server.api.moves import answer_message
from fourfold.server.api.table_models import ImportedTable
from fourfold.server.http.requests import TableId
from fourfold.server.live.seeks import open_tables
from fourfold.server.offload import LONG, offload_if
from fourfold.server.people.identity import Known, Somebody, Visitor, arrival_of, person_of
from fourfold.server.people.people import Person
from fourfold.server.services import services_of
from fourfold.table.access import require_host
from fourfold.table.clock import now_ms
from fourfold.table.clocks import Pace
from fourfold.table.command_table import FORMS, Spec
from fourfold.table.commands import Command, Renew
from fourfold.table.errors import Refused
from fourfold.table.table import HUMAN, OPEN, Table
from fourfold.table.views import described_moves, log_after, record_of, view_of

MAX_LISTED = 100
answers = partial(gives, known=AT_TABLE)

router = APIRouter(prefix="/api/v1", tags=["tables"])
Language = Annotated[str, Query(pattern=f"^({'|'.join(LANGUAGES)})$", description=" or ".join(LANGUAGES))]
OwnSeat = Annotated[
    int | None, Query(ge=0, le=20, description="One of your seats, if others play at your device and you hold several.")
]
Since = Annotated[int, Query(ge=0, le=2**31 - 1, description="Only log entries after this event.")]


class Json(Response):
    """A response that FastAPI does not convert: that would walk through the whole table once more."""

    media_type = "application/json"

    def render(self, content: Any) -> bytes:
        return orjson.dumps(content)


def shown(
    table: Table, person: Person | None, language: str = "en", since: int = 0, seat: int | None = None
) -> dict[str, Any]:
    """A table as a person may see it, from one of their seats if they name it."""
    held, viewpoint = _viewpoint(table, person, seat)
    return view_of(table, viewpoint, language, since, held=held).as_json(now_ms())


def _viewpoint(table: Table, person: Person | None, seat: int | None) -> tuple[tuple[int, ...], int | None]:
    """The seats of a person, and that from which they see the table: the given one, else as on its page."""
    held = table.seats_of(person.id if person else None)
    if seat is None:
        return held, table.viewpoint(held)
    if seat not in held:
        own = f"yours: {listed(map(str, held))}" if held else "you have none at this table"
        raise Refused("forbidden", f"seat {seat} is not yours; {own}")
    return held, seat


async def _table_response(
    table: Table, person: Person | None, language: str = "en", since: int = 0, seat: int | None = None
) -> Json:
    is_long = len(log_after(table, since)) > LONG
    return await offload_if(is_long, lambda: Json(shown(table, person, language, since, seat)))


async def _act(request: Request, id: str, person: Person, command: Command) -> Json:
    return await _table_response(await services_of(request).table_service.act(id, command), person)


def _links(table: Table) -> dict[str, Any]:
    seats = {str(number): table.link(number) for number, seat in enumerate(table.seats) if seat.kind in (HUMAN, OPEN)}
    return {"seats": seats, "watch": table.link(None)}


# ------------------------------------------------------------------------------------------------ tables


@router.get(
    "/tables",
    response_model=list[models.ListedTable],
    summary="Open tables that anybody may join",
    responses=answers("listed"),
)
async def list_tables(request: Request) -> list[dict[str, Any]]:
    found = []
    for table in await open_tables(services_of(request).table_service, MAX_LISTED):
        seen = view_of(table, None, since=table.seq)
        seats = [place.as_json() for place in seen.seats]
        found.append({"id": table.id, "game": seen.game, "options": seen.options, "seats": seats,
                      "changed": table.changed, "clock": table.clocks.pace.as_json()})  # fmt: skip
    return found


@router.get(
    "/promise",
    response_model=models.DrawPromise,
    summary="A promise for a new table: its id and its commitment",
    responses=answers("promise"),
)
async def get_promise(request: Request) -> dict[str, Any]:
    """Send it with a nonce of your own when you open a table: then nobody, not even the server, can choose the draws.
    It is valid for one table, until `expires`."""
    return (await services_of(request).table_service.promise()).as_json()


@router.post(
    "/tables",
    response_model=models.OpenedTable,
    status_code=201,
    summary="Open a table",
    responses=answers("opened", code=201),
)
async def open_table(request: Request, form: NewTable, person: Somebody) -> dict[str, Any]:
    options = {"players": len(form.seats), **form.options}
    game = fourfold.game(form.game, **options)
    clock, arrival = (
        Pace.read(form.clock and form.clock.model_dump()),
        await arrival_of(request, form.promise, form.nonce),
    )
    table = await services_of(request).table_service.open(
        game, form.seats, person, clock, form.listed, arrival, rated=form.rated, own=form.seat
    )
    return {"id": table.id, "seats": shown(table, person)["seats"], "links": _links(table)}


@router.get(
    "/tables/{id}", response_model=models.Table, summary="A table as you may see it", responses=answers("table")
)
async def get_table(
    request: Request, id: TableId, person: Visitor, language: Language = "en", since: Since = 0, seat: OwnSeat = None
) -> Json:
    """Several of its seats are yours (`mine`) if others play at your device. Then you see what its page shows: where
    hands are hidden, only that of the seat whose turn it is, and only once it is uncovered; `covered` is the seat that
    is waited for. With `seat` you see what that seat knows, and it is up to you who else does."""
    table = await services_of(request).table_service.table_for(id, person)
    return await _table_response(table, person, language, since, seat)


@router.get(
    "/tables/{id}/record",
    response_model=models.TableRecord,
    summary="The record: complete after the end, your part of it before",
)
async def get_record(request: Request, id: TableId, person: Visitor, seat: OwnSeat = None) -> Json:
    table = await services_of(request).table_service.table_for(id, person)
    _, viewpoint = _viewpoint(table, person, seat)
    return await offload_if(len(table.log) > LONG, lambda: Json(record_of(table, viewpoint, now_ms())))


@router.get(
    "/tables/{id}/moves", response_model=list[models.DescribedMove], summary="Your legal moves with descriptions"
)
async def list_moves(
    request: Request, id: TableId, person: Visitor, language: Language = "en", seat: OwnSeat = None
) -> list[dict[str, str]]:
    table = await services_of(request).table_service.table_for(id, person)
    return described_moves(table, _viewpoint(table, person, seat)[1], language)


@router.post(
    "/tables/{id}/moves",
    response_model=models.StoredMove,
    summary="Make a move",
    responses=answers("moved", 403, 409, 422),
)
async def make_move(request: Request, id: TableId, form: NewMove, person: Known) -> Json:
    """The move is stored before the response, which has the log since `seq`. 409: the position has changed; the
    response has the current table."""
    table, answer = await moves.make_move(services_of(request).table_service, id, person, form)
    is_long = len(log_after(table, form.seq)) > LONG
    return await offload_if(is_long, lambda: Json({**answer, "table": shown(table, person, "en", form.seq)}))


@router.post(
    "/tables/{id}/claim", response_model=models.Table, summary="Replace a seat out of time by a bot, or count it lost"
)
async def claim_seat(request: Request, id: TableId, form: Late, person: Known) -> Json:
    """Without a clock, a bot can replace a player who has not answered a nudge for two minutes and is away."""
    level = form.level if form.to == "bot" else None
    return await _table_response(await services_of(request).table_service.claim(id, person, form.seat, level), person)


# --------------------------------------------------------------------------------------------- commands


def _add_operation(name: str, spec: Spec) -> None:
    """The operation that carries a command: its body is the command's form."""

    async def with_body(request: Request, id: TableId, body: BaseModel, person: Known) -> Json:
        return await _act(request, id, person, command_of(name, person.id, body))

    async def without_body(request: Request, id: TableId, person: Known) -> Json:
        return await _act(request, id, person, command_of(name, person.id))

    form = spec.form
    with_body.__annotations__["body"] = MODELS.get(form.model)
    router.add_api_route(
        f"/tables/{{id}}/{form.path or name}",
        with_body if form.model else without_body,
        methods=["POST"],
        name=form.operation,
        response_model=models.Table,
        summary=spec.summary,
        description=form.details or None,
        responses=None if form.problems is None else answers("table", *form.problems),
    )


for name, spec in FORMS.items():
    if spec.form.operation:
        _add_operation(name, spec)


# ------------------------------------------------------------------------------------------------ seats


@router.post("/join", response_model=models.Table, summary="Use a link to sit down or to watch")
async def join_table(request: Request, form: Link, person: Somebody) -> Json:
    arrival = await arrival_of(request, nonce=form.nonce)
    return await _table_response(await services_of(request).table_service.join(form.link, person, arrival), person)


@router.post("/tables/{id}/sit", response_model=models.Table, summary="Take an open seat, or return to yours")
async def sit_down(request: Request, id: TableId, form: Sitting, person: Somebody) -> Json:
    arrival = await arrival_of(request, nonce=form.nonce)
    return await _table_response(await services_of(request).table_service.sit(id, person, form.seat, arrival), person)


@router.post(
    "/tables/{id}/rematch",
    response_model=models.Table,
    summary="Another game with the same people, each moved one seat on",
)
async def open_rematch(request: Request, id: TableId, person: Known, form: Beginning | None = None) -> Json:
    """The first request opens the table; later ones return it, and their senders still have to sit down there."""
    form = form or Beginning()
    arrival = await arrival_of(request, form.promise, form.nonce)
    return await _table_response(await services_of(request).table_service.rematch(id, person, arrival), person)


@router.get("/tables/{id}/links", response_model=models.Links, summary="The links to share, for the host")
async def get_links(request: Request, id: TableId, person: Visitor) -> dict[str, Any]:
    table = await services_of(request).table_service.table_for(id, person)
    require_host(table, person.id if person else None)
    return _links(table)


@router.post(
    "/tables/{id}/links",
    response_model=models.Links,
    summary="Revoke the link of a seat, or (null) the watch link, and get the new links",
)
async def renew_link(request: Request, id: TableId, form: MaybeSeat, person: Known) -> dict[str, Any]:
    return _links(await services_of(request).table_service.act(id, Renew(person.id, form.seat)))


@router.post(
    "/tables/{id}/hints",
    response_model=models.Hint,
    summary="Get a hint from a short search",
    responses=answers("hint", 403, 409),
)
async def get_hint(
    request: Request, id: TableId, form: Answers, person: Known, language: Language = "en"
) -> dict[str, Any]:
    """The log shows everybody that you asked. A game has a limited number of hints. 409: the position has changed."""
    hints = services_of(request).hints
    found = await hints.ask(id, person.id, form.seq)
    return {**found.thought.as_json(), "words": found.words(language)}


@router.post(
    "/tables/{id}/listed", response_model=models.Table, summary="List the table, or make it private, as the host"
)
async def set_listed(request: Request, id: TableId, form: Listing, person: Known) -> Json:
    table = await services_of(request).table_service.set_listed(id, person, form.listed)
    return await _table_response(table, person)


# ------------------------------------------------------------------------------------------------- live


@router.websocket("/tables/{id}/live")
async def live_channel(
    socket: WebSocket, id: TableId, language: Language = "en", since: Annotated[int | None, Query(ge=0)] = None
) -> None:
    """The live channel: sends the latest view after each change, and takes moves."""
    live = services_of(socket).live
    identify, answer = partial(person_of, socket), partial(answer_message, socket, id)
    await live.serve(socket, id, identify, language, since, answer=answer)


BODY = {
    "required": True,
    "content": {"application/json": {"schema": {"$ref": "#/components/schemas/NewRecord"}, "example": RECORD}},
}


@router.post(
    "/records",
    response_model=ImportedTable,
    status_code=201,
    summary="Import the record of a game that was played elsewhere",
    responses=answers("imported", 422, code=201),
    openapi_extra={"requestBody": BODY},
)
async def import_record(request: Request, person: Somebody) -> dict[str, Any]:
    """The game is replayed and shown as a finished table, to you and by watch link. It is never rated.

    `GET /api/v1/tables/{id}/record` returns it unchanged. If its tags contain a seed, the seed must produce its draws.
    """
    return {"id": (await services_of(request).table_service.import_record(await request.body(), person)).id}

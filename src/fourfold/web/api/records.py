"""The JSON API of records: games that were played elsewhere."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request

from fourfold.web.api.examples import RECORD, answers
from fourfold.web.offload import LONG, offload_if
from fourfold.web.people.identity import Somebody, table_service_of
from fourfold.web.people.people import Person
from fourfold.web.tables.importing import claimed_game, read_record

router = APIRouter(prefix="/api/v1")
BODY = {"required": True, "content": {"application/json": {"schema": {"type": "object"}, "example": RECORD}}}


@router.post("/records", status_code=201, summary="Keep the record of a game that was played elsewhere",
             responses=answers("kept", 422), openapi_extra={"requestBody": BODY})  # fmt: skip
async def bring(request: Request, person: Somebody) -> dict[str, Any]:
    """It is replayed, and shown from then on like a finished table, to you and by watch link. It is never rated.

    `GET /api/v1/tables/{id}/record` gives it back as it was. A seed among its tags must give its draws.
    """
    return {"id": await keep_sent(request, await request.body(), person)}


async def keep_sent(request: Request, body: bytes, person: Person) -> str:
    """Keep the record that somebody has sent: the id of its table, or `RecordError`."""
    table_service, game = table_service_of(request), claimed_game(body)
    table_service.quotas.count(person)
    if game is not None:
        await table_service.prepare(game)
    record = await offload_if(len(body) > LONG, read_record, body)
    return (await table_service.keep(record, person)).id

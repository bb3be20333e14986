"""The JSON API of records: games played elsewhere."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request

from fourfold.web.api.examples import RECORD, answers
from fourfold.web.api.table_models import ImportedTable
from fourfold.web.people.identity import Somebody
from fourfold.web.services import services_of

router = APIRouter(prefix="/api/v1", tags=["tables"])
BODY = {
    "required": True,
    "content": {"application/json": {"schema": {"$ref": "#/components/schemas/NewRecord"}, "example": RECORD}},
}


@router.post(
    "/records",
    response_model=ImportedTable,
    status_code=201,
    summary="Import the record of a game that was played elsewhere",
    responses=answers("imported", 422),
    openapi_extra={"requestBody": BODY},
)
async def import_record(request: Request, person: Somebody) -> dict[str, Any]:
    """The game is replayed and shown as a finished table, to you and by watch link. It is never rated.

    `GET /api/v1/tables/{id}/record` returns it unchanged. If its tags contain a seed, the seed must produce its draws.
    """
    return {"id": (await services_of(request).table_service.import_record(await request.body(), person)).id}

"""The JSON API of seeks: looking for anybody to play with."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Request, Response
from pydantic import Field, StrictBool

from fourfold.server.api.examples_people import example, gives
from fourfold.server.api.social_models import SeekState
from fourfold.server.api.table_models import GAME, Clock
from fourfold.server.people.forms import Form
from fourfold.server.people.identity import Somebody, Visitor, arrival_of
from fourfold.server.services import services_of
from fourfold.table.errors import Refused
from fourfold.table.seeking import Wish

router = APIRouter(prefix="/api/v1", tags=["seeks"])
Players = Annotated[int, Field(ge=0, le=100, strict=True, examples=[2])]


class NewSeek(Form):
    """What you look for."""

    game: Annotated[str | None, Field(max_length=40, description="A game; null for any.", examples=[GAME])] = None
    low: Annotated[Players, Field(description="The fewest players, at least 2.")] = 2
    high: Annotated[
        Players | None, Field(description="The most players; null for as many as the game allows.", examples=[2])
    ] = None
    clock: Annotated[
        Clock | None,
        Field(
            description="As for a new table; a rated game needs one.",
            examples=[{"kind": "time", "bank": 300, "add": 10}],
        ),
    ] = None
    rated: Annotated[StrictBool, Field(description="Whether the game counts.")] = False


@router.post(
    "/me/seek",
    response_model=SeekState,
    status_code=201,
    summary="Look for opponents",
    responses=gives("seek", 422, 429, code=201),
)
async def begin_seek(request: Request, form: NewSeek, person: Somebody) -> dict[str, Any]:
    """You are matched with others who look for the same, or with an open table, perhaps at once: then `table` is where
    you sit. It replaces your earlier seek."""
    wish = Wish.read(form.game, form.low, form.high, form.clock and form.clock.model_dump(), form.rated)
    return (await services_of(request).seeks.begin(person, wish, await arrival_of(request))).as_json()


@router.get("/me/seek", response_model=SeekState, summary="Your seek, and where it led", responses=gives("seek", 404))
async def get_seek(request: Request, person: Visitor) -> dict[str, Any]:
    """A seek ends if you do not ask for 30 seconds. Each request also tries to match you."""
    seek = await services_of(request).seeks.look(person) if person else None
    if seek is None:
        raise Refused("missing", "you are not looking for opponents; begin with POST /api/v1/me/seek")
    return seek.as_json()


@router.delete("/me/seek", status_code=204, summary="Stop looking for opponents", responses=example(404))
async def end_seek(request: Request, person: Visitor) -> Response:
    """If you were matched already, you sit at that table and can leave it."""
    if person is None or await services_of(request).seeks.end(person) is None:
        raise Refused("missing", "you are not looking for opponents; begin with POST /api/v1/me/seek")
    return Response(status_code=204)

"""The JSON API of bots: the levels, and accounts that are bots."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request

from fourfold.web.api.examples_people import gives
from fourfold.web.api.people_models import Bots, Me
from fourfold.web.errors import Refused
from fourfold.web.people.bot_accounts import bot_accounts, levels, mark_as_bot
from fourfold.web.people.identity import Visitor
from fourfold.web.people.people import Person
from fourfold.web.services import services_of

router = APIRouter(prefix="/api/v1", tags=["players"])


@router.get("/bots", response_model=Bots, summary="The levels, and accounts that are bots", responses=gives("bots"))
async def list_bots(request: Request) -> dict[str, Any]:
    """`present` says whether a bot has a stream of events open, so that it answers at once."""
    present = services_of(request).personal_events.is_present
    return {"levels": levels(), "accounts": await bot_accounts(services_of(request).table_service.store, present)}


@router.post("/me/bot", response_model=Me, summary="Mark your account as a bot", responses=gives("marked", 401, 409))
async def mark_as_bot_account(request: Request, person: Visitor) -> dict[str, Any]:
    """Only while the account has no rated game and sits at no running one. It is shown with a sign from then on, and
    rated in the ladder of bots."""
    return await _mark(request, person, True)


@router.delete("/me/bot", response_model=Me, summary="Remove the mark of a bot", responses=gives("me", 401, 409))
async def unmark_bot_account(request: Request, person: Visitor) -> dict[str, Any]:
    """Only while the account has no rated game and sits at no running one."""
    return await _mark(request, person, False)


async def _mark(request: Request, person: Person | None, bot: bool) -> dict[str, Any]:
    if person is None:
        raise Refused("token", "you are not logged in")
    await mark_as_bot(services_of(request).people, person, bot)
    return {"id": person.id, "name": person.name, "bot_account": bot}

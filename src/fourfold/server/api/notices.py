"""The JSON API of notices: browsers that take Web Push, an e-mail address, what to be told; the webhook of a table."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path, Request, Response

from fourfold.server.api.examples import example, gives
from fourfold.server.api.social_models import AddedBrowser, NoticeOverview, SetAddress, TableWebhook
from fourfold.server.http.requests import TableId
from fourfold.server.notices import actions
from fourfold.server.notices.forms import Choosing, NewAddress, NewBrowser, NewWebhook
from fourfold.server.people.identity import Known, OwnSession
from fourfold.table.errors import Refused

router = APIRouter(prefix="/api/v1", tags=["notices"])
BrowserId = Annotated[str, Path(pattern="^[0-9a-f]{64}$", examples=["9f86d081884c7d659a2feaa0c55ad015" * 2])]


@router.get(
    "/me/notices",
    response_model=NoticeOverview,
    summary="How you are told what happens at your tables",
    responses=gives("notices", 401),
)
async def get_notices(request: Request, session: OwnSession) -> dict[str, Any]:
    """`key` is the `applicationServerKey` with which a browser subscribes to Web Push. `mail` says whether this server
    sends e-mail. Whatever is `off` could not be reached several times in a row."""
    return await actions.overview(request, session.person)


@router.put(
    "/me/notices",
    response_model=NoticeOverview,
    summary="Choose what to be told, by channel",
    responses=gives("notices", 401, 422),
)
async def choose_notices(request: Request, form: Choosing, session: OwnSession) -> dict[str, Any]:
    await actions.choose(request, form, session.person)
    return await actions.overview(request, session.person)


@router.post(
    "/me/push",
    response_model=AddedBrowser,
    status_code=201,
    summary="Let this browser be told by Web Push",
    responses=gives("browser", 401, 409, 422, 429, code=201),
)
async def add_browser(request: Request, form: NewBrowser, session: OwnSession) -> dict[str, str]:
    """The endpoint must be https and on the public internet. It is removed when its push service says that it is gone,
    and when you log out in this browser."""
    return {"id": await actions.add_browser(request, form, session.person)}


@router.delete("/me/push/{id}", status_code=204, summary="Tell a browser nothing more", responses=example(401, 404))
async def remove_browser(request: Request, id: BrowserId, session: OwnSession) -> Response:
    await actions.remove_browser(request, id, session.person)
    return Response(status_code=204)


@router.put(
    "/me/notices/email",
    response_model=SetAddress,
    status_code=202,
    summary="Set an e-mail address; a letter asks to confirm it",
    responses=gives("address", 401, 409, 422, 429, code=202),
)
async def set_email(request: Request, form: NewAddress, session: OwnSession) -> dict[str, Any]:
    """Nothing else is sent to it until somebody opens the link in that letter."""
    await actions.set_address(request, form, session.person)
    return {"email": (await actions.overview(request, session.person))["email"]}


@router.delete("/me/notices/email", status_code=204, summary="Remove your e-mail address", responses=example(401))
async def remove_email(request: Request, session: OwnSession) -> Response:
    await actions.remove_address(request, session.person)
    return Response(status_code=204)


@router.get(
    "/tables/{id}/webhook",
    response_model=TableWebhook,
    summary="The webhook of a table that you host",
    responses=gives("webhook", 403, 404),
)
async def get_webhook(request: Request, id: TableId, person: Known) -> dict[str, Any]:
    found = await actions.webhook(request, id, person)
    if found is None:
        raise Refused("missing", "this table has no webhook")
    return found


@router.put(
    "/tables/{id}/webhook",
    response_model=TableWebhook,
    summary="Post news of a table that you host to a URL",
    responses=gives("webhook", 403, 404, 422, 429),
)
async def set_webhook(request: Request, id: TableId, form: NewWebhook, person: Known) -> dict[str, Any]:
    """It gets JSON with `content` and `text` (the news in words, as chat services expect it), `type` (begin, turn or
    over), `table`, `game`, `players` and `url`: only what a spectator may know."""
    await actions.set_webhook(request, id, form, person)
    found = await actions.webhook(request, id, person)
    assert found is not None
    return found


@router.delete("/tables/{id}/webhook", status_code=204, summary="Remove a table's webhook", responses=example(403, 404))
async def remove_webhook(request: Request, id: TableId, person: Known) -> Response:
    await actions.remove_webhook(request, id, person)
    return Response(status_code=204)

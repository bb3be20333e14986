"""Routes of notices: the page about them, the webhook of a table, and the links in letters."""

from __future__ import annotations

from contextlib import suppress
from typing import Annotated

from fastapi import APIRouter, Path, Request, Response
from starlette.responses import RedirectResponse

from fourfold.pages.frame.fields import stays
from fourfold.pages.people.me import stranger_page
from fourfold.pages.people.notices import confirm_page, confirmed_page, end_page, notices_page, webhook_page
from fourfold.server.http.requests import TableId
from fourfold.server.notices import actions
from fourfold.server.notices.forms import CHANNELS, KINDS, Choosing, NewAddress, NewWebhook
from fourfold.server.people.identity import Known, OwnSession, Visitor
from fourfold.server.people.people import Person
from fourfold.server.routes.me import STYLES, read_form
from fourfold.server.routes.responses import form_fields, page, reader_of
from fourfold.server.services import services_of
from fourfold.server.storage.store import TableSummary
from fourfold.table.errors import Refused
from fourfold.table.events import RulesChanged
from fourfold.table.table import OVER

router = APIRouter(include_in_schema=False)
PAGE = "/me/notices"
TABLES = 12
Token = Annotated[str, Path(max_length=100, pattern=r"^[A-Za-z0-9_.-]+$")]


@router.get(PAGE)
async def notices(request: Request, person: Visitor) -> Response:
    reader = reader_of(request)
    if person is None:
        return page(request, reader, reader.say("notices"), stranger_page(reader), styles=STYLES, board=False)
    content = notices_page(reader, await actions.overview(request, person), await _hosted(request, person))
    return page(
        request, reader, reader.say("notices"), content, styles=(*STYLES, "notifications.css"), scripts=("push.js",),
        board=False,
    )  # fmt: skip


async def _hosted(request: Request, person: Person) -> list[TableSummary]:
    """The latest running tables that a person hosts."""
    service, found = services_of(request).table_service, []
    for row in await service.store.tables_of(person.id, TABLES):
        with suppress(Refused, RulesChanged):
            if row.status != OVER and (await service.table(row.id)).host == person.id:
                found.append(row)
    return found


@router.post(f"{PAGE}/choices")
async def choose(request: Request, session: OwnSession) -> Response:
    """A box that is not ticked is not sent. Without mail there are no boxes for it, and those choices stay."""
    sent, channels = await form_fields(request), (await actions.overview(request, session.person))["channels"]
    choices = {c: {kind: f"{c}.{kind}" in sent for kind in KINDS} for c in CHANNELS if c in channels}
    await actions.choose(request, Choosing(choices=choices), session.person)
    return RedirectResponse(PAGE, 303)


@router.post(f"{PAGE}/browser-remove")
async def remove_browser(request: Request, session: OwnSession) -> Response:
    await actions.remove_browser(request, (await form_fields(request)).get("id", "")[:64], session.person)
    return RedirectResponse(PAGE, 303)


@router.post(f"{PAGE}/browser-retry")
async def retry_browser(request: Request, session: OwnSession) -> Response:
    await actions.retry_browser(request, (await form_fields(request)).get("id", "")[:64], session.person)
    return RedirectResponse(PAGE, 303)


@router.post(f"{PAGE}/email")
@stays(PAGE, "address")
async def set_address(request: Request, session: OwnSession) -> Response:
    form = (await read_form(request, NewAddress)).model_copy(update={"language": reader_of(request).language})
    await actions.set_address(request, form, session.person)
    return RedirectResponse(f"{PAGE}#email", 303)


@router.post(f"{PAGE}/email-remove")
async def remove_address(request: Request, session: OwnSession) -> Response:
    await actions.remove_address(request, session.person)
    return RedirectResponse(f"{PAGE}#email", 303)


# ------------------------------------------------------------------------------------- links in letters


@router.get(f"{PAGE}/confirm/{{token}}")
async def about_to_confirm(request: Request, token: Token) -> Response:
    reader, email = reader_of(request), await actions.address_to_confirm(request, token)
    content = confirm_page(reader, token, email)
    return page(request, reader, reader.say("mail-confirm-title"), content, styles=STYLES, board=False)


@router.post(f"{PAGE}/confirm/{{token}}")
async def confirm(request: Request, token: Token) -> Response:
    reader, email = reader_of(request), await actions.confirm_address(request, token)
    content = confirmed_page(reader, email)
    return page(request, reader, reader.say("tell-email-good"), content, styles=STYLES, board=False)


@router.get(f"{PAGE}/end/{{token}}")
async def about_to_end(request: Request, token: Token) -> Response:
    reader, email = reader_of(request), await actions.address_to_end(request, token)
    content = end_page(reader, token, email)
    return page(request, reader, reader.say("mail-end-title"), content, styles=STYLES, board=False)


@router.post(f"{PAGE}/end/{{token}}")
async def end(request: Request, token: Token) -> Response:
    """Also what mail programs send when their reader unsubscribes (RFC 8058): without cookies, from no page."""
    await actions.end_letters(request, token)
    return RedirectResponse(f"{PAGE}/end/{token}", 303)


# --------------------------------------------------------------------------------------------- webhooks


@router.get("/t/{id}/webhook")
async def webhook(request: Request, id: TableId, person: Known) -> Response:
    reader, table = reader_of(request), await actions.hosted_table(request, id, person)
    content = webhook_page(reader, id, table.game.name, await actions.webhook(request, id, person))
    return page(request, reader, reader.say("webhook"), content, styles=STYLES, board=False)


@router.post("/t/{id}/webhook")
@stays("/t/{id}/webhook", "url")
async def set_webhook(request: Request, id: TableId, person: Known) -> Response:
    form = (await read_form(request, NewWebhook)).model_copy(update={"language": reader_of(request).language})
    await actions.set_webhook(request, id, form, person)
    return RedirectResponse(f"/t/{id}/webhook", 303)


@router.post("/t/{id}/webhook/remove")
async def remove_webhook(request: Request, id: TableId, person: Known) -> Response:
    await actions.remove_webhook(request, id, person)
    return RedirectResponse(f"/t/{id}/webhook", 303)

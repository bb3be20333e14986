"""Actions on a person's notices and a table's webhook, for pages and the API."""

from __future__ import annotations

from typing import Any

from fastapi import Request

from fourfold.server.http.requests import address_of
from fourfold.server.notices.forms import CHANNELS, KINDS, Choosing, NewAddress, NewBrowser, NewWebhook
from fourfold.server.notices.mail import checked_address
from fourfold.server.notices.subscriptions import MAX_FAILURES, Row
from fourfold.server.notices.web_push import Browser
from fourfold.server.people.network import browser_of, push_id_of, set_push_id
from fourfold.server.people.people import Person
from fourfold.server.services import services_of
from fourfold.table.access import require_host
from fourfold.table.clock import now_ms
from fourfold.table.errors import Refused
from fourfold.table.table import Table


async def overview(request: Request, person: Person) -> dict[str, Any]:
    """How a person is told, and what could not be delivered."""
    notices, here = services_of(request).notices, push_id_of(request)
    known, wishes = notices.subscriptions, await notices.subscriptions.wishes(person.id)
    email = None
    if wishes.email is not None:
        confirmed, off = wishes.confirmed is not None, wishes.failures >= MAX_FAILURES
        email = {"address": wishes.email, "confirmed": confirmed, "off": off}
    return {
        "key": notices.vapid.public_key,
        "mail": notices.sends_mail,
        "kinds": list(KINDS),
        "channels": [channel for channel in CHANNELS if channel != "email" or notices.sends_mail],
        "choices": wishes.choices,
        "browsers": [_browser(row, here) for row in await known.browsers(person.id)],
        "email": email,
        "webhooks": [
            {"table": row.game, "game": row.name, "off": row.off} for row in await known.webhooks_of(person.id)
        ],
    }


def _browser(row: Row, here: str) -> dict[str, Any]:
    off = row.failures >= MAX_FAILURES
    return {"id": row.id, "browser": row.label, "created": row.created, "here": row.id == here, "off": off}


async def switched_off(request: Request, person: Person) -> bool:
    """Whether something that a person set up was switched off because it could not be reached."""
    found = await overview(request, person)
    return any(each["off"] for each in (*found["browsers"], *found["webhooks"], *filter(None, [found["email"]])))


async def choose(request: Request, form: Choosing, person: Person) -> None:
    await services_of(request).notices.subscriptions.choose(person.id, form.choices)


# --------------------------------------------------------------------------------------------- browsers


async def add_browser(request: Request, form: NewBrowser, person: Person) -> str:
    """Add the browser of a request; returns its id."""
    notices = services_of(request).notices
    browser = Browser(notices.outbound.checked_service(form.endpoint), form.keys.p256dh, form.keys.auth)
    browser.check()
    services_of(request).attempts.count("notice", person.id)
    await notices.outbound.require_public(form.endpoint, "endpoint")
    id = await notices.subscriptions.add_browser(person.id, browser, browser_of(request), form.language)
    set_push_id(request, id)
    return id


async def remove_browser(request: Request, id: str, person: Person) -> None:
    if not await services_of(request).notices.subscriptions.remove_browser(person.id, id):
        raise Refused("missing", "no browser of yours has this id")


async def retry_browser(request: Request, id: str, person: Person) -> None:
    """Try again to reach a browser that was switched off."""
    if not await services_of(request).notices.subscriptions.retry_browser(person.id, id):
        raise Refused("missing", "no browser of yours has this id")


# ----------------------------------------------------------------------------------------------- e-mail


async def set_address(request: Request, form: NewAddress, person: Person) -> None:
    """Set an e-mail address. It gets one letter, with a link that confirms it; until then it gets nothing else."""
    notices = services_of(request).notices
    if not notices.sends_mail:
        raise Refused("no mail", "this server sends no e-mail; its operator would have to set --smtp")
    address = checked_address(form.address)
    wishes = await notices.subscriptions.wishes(person.id)
    if wishes.email == address and wishes.confirmed is not None:
        await notices.subscriptions.retry_mail(person.id)
        return
    services_of(request).attempts.count_letter(person.id, address, address_of(request))
    await notices.subscriptions.set_address(person.id, address, form.language)
    await notices.send_confirmation(person.id, address, form.language)


async def remove_address(request: Request, person: Person) -> None:
    await services_of(request).notices.subscriptions.set_address(person.id, None, "en")


async def _address_of(request: Request, token: str) -> tuple[str, str]:
    person = token.partition(".")[0][:32]
    return person, (await services_of(request).notices.subscriptions.wishes(person)).email or ""


async def address_to_confirm(request: Request, token: str) -> str:
    """The address that a link confirms; `Refused` if the link is not valid."""
    _, email = await _address_of(request, token)
    if not email or not services_of(request).notices.letters.confirms(token, email, now_ms()):
        raise Refused("link", "this link is no longer valid; enter your address again to get a new one")
    return email


async def confirm_address(request: Request, token: str) -> str:
    """Confirm the address to which a letter went. No login is needed: the link is only in that letter."""
    email = await address_to_confirm(request, token)
    await services_of(request).notices.subscriptions.confirm_address(token.partition(".")[0], email)
    return email


async def address_to_end(request: Request, token: str) -> str:
    """The address whose letters a link ends; empty if they have ended already. `Refused` if it is no such link."""
    _, email = await _address_of(request, token)
    if email and not services_of(request).notices.letters.ends(token, email):
        raise Refused("link", "this link is not valid for the address that is stored now")
    return email


async def end_letters(request: Request, token: str) -> None:
    """Remove the address to which a letter went. No login is needed for this either."""
    if email := await address_to_end(request, token):
        await services_of(request).notices.subscriptions.forget_address(token.partition(".")[0], email)


# --------------------------------------------------------------------------------------------- webhooks


async def hosted_table(request: Request, id: str, person: Person) -> Table:
    """A table, if the person is its host."""
    table = await services_of(request).table_service.table_for(id, person)
    require_host(table, person.id)
    return table


async def webhook(request: Request, id: str, person: Person) -> dict[str, Any] | None:
    """A table's webhook, for its host; None if it has none."""
    await hosted_table(request, id, person)
    row = await services_of(request).notices.subscriptions.webhook(id)
    return None if row is None else {"url": row.url, "language": row.language, "off": row.off}


async def set_webhook(request: Request, id: str, form: NewWebhook, person: Person) -> None:
    notices = services_of(request).notices
    await hosted_table(request, id, person)
    url = notices.outbound.checked(form.url.strip(), "url")
    services_of(request).attempts.count("notice", person.id)
    await notices.outbound.require_public(url, "url")
    await notices.subscriptions.set_webhook(id, person.id, url, form.language)


async def remove_webhook(request: Request, id: str, person: Person) -> None:
    await hosted_table(request, id, person)
    if not await services_of(request).notices.subscriptions.remove_webhook(id):
        raise Refused("missing", "this table has no webhook")

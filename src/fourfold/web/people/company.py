"""What pages and the API do about friends, invitations, chat and reports."""

from __future__ import annotations

from fastapi import Request

from fourfold.core.errors import OptionError
from fourfold.web.errors import Refused
from fourfold.web.people import friends, reports
from fourfold.web.people.company_forms import Invite, NewReport, Somebody
from fourfold.web.people.people import Person
from fourfold.web.services import services_of
from fourfold.web.tables.table import Table


def require_person(person: Person | None) -> Person:
    """The person; `Refused` for a new visitor."""
    if person is None:
        raise Refused("token", "you are not logged in; PUT /api/v1/me makes you a guest")
    return person


async def meant(request: Request, form: Somebody) -> str:
    """The id of the person whom a form means."""
    if (form.person is None) == (form.name is None):
        raise OptionError("give either person, an id, or name, that of an account")
    return form.person or await friends.find_account(services_of(request).store, form.name or "")


async def ask(request: Request, person: Person, form: Somebody) -> None:
    """Ask somebody to be a friend, or accept their request."""
    services_of(request).attempts.count_request(person.id)
    other = await meant(request, form)
    services_of(request).attempts.count_to_one(person.id, other)
    if await friends.ask(services_of(request).store, person, other):
        services_of(request).on_friend_request.send(other, person)


async def invite(request: Request, id: str, host: Person, form: Invite) -> Table:
    return await services_of(request).invitations.invite(id, host, await meant(request, form), form.seat)


async def report(request: Request, person: Person, form: NewReport) -> None:
    await reports.report(
        services_of(request).store,
        services_of(request).attempts,
        person,
        form.person,
        form.reason,
        form.words,
        form.table,
        form.line,
    )

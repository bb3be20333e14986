"""What pages and the API do about friends, invitations, chat and reports."""

from __future__ import annotations

from fastapi import Request

from fourfold.core.errors import OptionError
from fourfold.web.errors import Refused
from fourfold.web.http.attempts import AttemptLimits
from fourfold.web.people import friends, reports
from fourfold.web.people.chat import Chat
from fourfold.web.people.company_forms import Invite, NewReport, Somebody
from fourfold.web.people.identity import table_service_of
from fourfold.web.people.invitations import Invitations
from fourfold.web.people.people import Person
from fourfold.web.storage.store import Store
from fourfold.web.tables.table import Table


def store_of(request: Request) -> Store:
    return table_service_of(request).store


def chat_of(request: Request) -> Chat:
    chat: Chat = request.app.state.chat
    return chat


def invitations_of(request: Request) -> Invitations:
    invitations: Invitations = request.app.state.invitations
    return invitations


def attempts_of(request: Request) -> AttemptLimits:
    attempts: AttemptLimits = request.app.state.attempts
    return attempts


def require_person(person: Person | None) -> Person:
    """The person; `Refused` for a new visitor."""
    if person is None:
        raise Refused("token", "you are not logged in; PUT /api/v1/me makes you a guest")
    return person


async def meant(request: Request, form: Somebody) -> str:
    """The id of the person whom a form means."""
    if (form.person is None) == (form.name is None):
        raise OptionError("give either person, an id, or name, that of an account")
    return form.person or await friends.find_account(store_of(request), form.name or "")


async def ask(request: Request, person: Person, form: Somebody) -> None:
    """Ask somebody to be a friend, or accept their request."""
    attempts_of(request).count_request(person.id)
    other = await meant(request, form)
    attempts_of(request).count_to_one(person.id, other)
    if await friends.ask(store_of(request), person, other):
        request.app.state.on_request.send(other, person)


async def invite(request: Request, id: str, host: Person, form: Invite) -> Table:
    return await invitations_of(request).invite(id, host, await meant(request, form), form.seat)


async def report(request: Request, person: Person, form: NewReport) -> None:
    await reports.report(
        store_of(request),
        attempts_of(request),
        person,
        form.person,
        form.reason,
        form.words,
        form.table,
        form.line,
    )

"""What pages and the API do about friends, invitations, chat and reports."""

from __future__ import annotations

import secrets
from typing import Annotated

import sqlalchemy as sa
from fastapi import Request
from pydantic import Field
from sqlalchemy.ext.asyncio import AsyncConnection

from fourfold.core.draws import NONCE
from fourfold.core.errors import OptionError
from fourfold.server.people import friends
from fourfold.server.people.forms import Form
from fourfold.server.people.people import Person
from fourfold.server.services import services_of
from fourfold.server.storage import schema
from fourfold.table.clock import now_ms
from fourfold.table.errors import Refused
from fourfold.table.names import MAX_LINE, tidy_line
from fourfold.table.table import Table

REASONS = ("insults", "spam", "cheating", "name", "other")
"""Their words are the messages `report-…`."""


# ---------------------------------------------------------------------------------------------------------------- forms

# Forms about friends, invitations, chat and reports, for pages and the API, with examples for the OpenAPI document.

PersonId = Annotated[str, Field(pattern="^[0-9a-f]{24}$", examples=["5f0c2a9be61d4477a3c0d815"])]
TablePart = Annotated[str, Field(pattern="^[a-z0-9]{1,16}$", examples=["k3v9q2m8x7ab"])]


class Somebody(Form):
    """A person: either by their id, or by the name of their account."""

    person: Annotated[PersonId | None, Field(description="Their id.")] = None
    name: Annotated[str | None, Field(max_length=100, description="The name of their account.")] = None


class Invite(Somebody):
    seat: Annotated[
        int | None,
        Field(ge=0, le=20, strict=True, description="A free seat; null for the first one.", examples=[1]),
    ] = None


class Accept(Form):
    nonce: Annotated[
        str,
        Field(
            pattern=f"^({NONCE})?$",
            description="As for POST /api/v1/join.",
            examples=["9f86d081884c7d659a2feaa0c55ad015"],
        ),
    ] = ""


class Words(Form):
    words: Annotated[
        str,
        Field(min_length=1, max_length=MAX_LINE, description="Plain text on one line.", examples=["Well done!"]),
    ]


class NewReport(Form):
    person: PersonId
    reason: Annotated[str, Field(max_length=20, examples=["insults"], json_schema_extra={"enum": list(REASONS)})]
    words: Annotated[str, Field(max_length=MAX_LINE, description="What happened, in your words.")] = ""
    table: Annotated[TablePart | None, Field(description="The table where it happened, if you sit there.")] = None
    line: Annotated[int | None, Field(ge=1, le=2**31 - 1, description="The `number` of what they wrote there.")] = None


async def meant(request: Request, form: Somebody) -> str:
    """The id of the person whom a form means."""
    if (form.person is None) == (form.name is None):
        raise OptionError("give either person, an id, or name, that of an account")
    return form.person or await friends.find_account(services_of(request).store, form.name or "")


async def ask(request: Request, person: Person, form: Somebody) -> None:
    """Ask somebody to be a friend, or accept their request."""
    services_of(request).attempts.count("request", person.id)
    other = await meant(request, form)
    services_of(request).attempts.count("to_one", person.id, other)
    if await friends.ask(services_of(request).store, person, other):
        services_of(request).on_friend_request.send(other, person)


async def invite(request: Request, id: str, host: Person, form: Invite) -> Table:
    return await services_of(request).invitations.invite(id, host, await meant(request, form), form.seat)


async def report(request: Request, person: Person, form: NewReport) -> None:
    """Store a report for the operator: nobody else sees it, and nobody is told what becomes of it. With `line`, what
    the other wrote at the table is quoted: it may be deleted later."""
    services, about, game = services_of(request), form.person, form.table
    if form.reason not in REASONS:
        raise OptionError(f"reason: {form.reason[:20]!r} is not possible; give one of: {', '.join(REASONS)}")
    if about == person.id:
        raise Refused("yourself", "you cannot report yourself")
    line_words = tidy_line(form.words) if form.words.strip() else ""
    services.attempts.count("report", person.id)

    async def transaction(connection: AsyncConnection) -> None:
        p, s, c = schema.person.c, schema.sitting.c, schema.chat.c
        if not (await connection.execute(sa.select(p.id).where(p.id == about))).first():
            raise Refused("missing", f"there is no player {about!r}")
        at_table = sa.select(s.game).where(s.game == game, s.person == person.id)
        if game is not None and not (await connection.execute(at_table)).first():
            raise Refused("missing", f"you do not sit at a table {game!r}")
        quoted = ""
        if form.line is not None:
            wrote = sa.select(c.words).where(c.game == game, c.number == form.line, c.person == about)
            found = (await connection.execute(wrote)).first()
            if found is None:
                raise Refused("missing", f"this person wrote no line {form.line} at the table")
            quoted = f"\n> {found.words}"
        row = {"id": secrets.token_hex(8), "person": person.id, "about": about, "game": game, "reason": form.reason}
        await connection.execute(sa.insert(schema.report).values(**row, words=line_words + quoted, at=now_ms()))

    await services.store.write(transaction)

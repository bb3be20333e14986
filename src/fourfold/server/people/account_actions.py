"""Actions on accounts, sessions and tokens, for pages and the API.

Beside the change itself, they set the browser's new cookie and close the live channels of sessions that ended.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import sqlalchemy as sa
from fastapi import Request
from starlette.responses import JSONResponse, Response

from fourfold.server.http.requests import clear_cookie, hashed, set_cookie
from fourfold.server.offload import offload
from fourfold.server.people import forms, personal_data
from fourfold.server.people.identity import create_guest, session_of, source_of, token_in
from fourfold.server.people.network import Source, browser_of, forget_browser, forget_other_browsers, set_device_cookie
from fourfold.server.people.passkeys import RelyingParty
from fourfold.server.people.people import COOKIE, Person
from fourfold.server.people.sessions import (
    CONFIRM,
    Session,
    delete_all_sessions,
    delete_other_sessions,
    delete_session,
    require_confirmation,
    sessions_of,
)
from fourfold.server.services import services_of
from fourfold.table.errors import Refused
from fourfold.table.names import tidy_label, tidy_name

MAX_TOKENS = 50


async def overview(request: Request, person: Person) -> dict[str, Any]:
    """Whether somebody has an account, and how they can log in."""
    account = await services_of(request).accounts.of(person.id)
    return {
        "id": person.id,
        "name": person.name,
        "account": account is not None,
        "password": account is not None and account.password is not None,
        "passkeys": len(await services_of(request).passkeys.of(person.id)),
    }


async def close_channels(request: Request, person: str) -> None:
    live = services_of(request).live
    await live.disconnect_person(person)


async def new_session(request: Request, person: str, secret: str) -> None:
    """Continue this browser's session with a new secret; other sessions may have ended."""
    set_cookie(request, secret)
    await close_channels(request, person)


async def rename(request: Request, form: forms.Name, person: Person | None, session: Session | None = None) -> Person:
    """Rename somebody; a new visitor becomes a guest with that name. `session` is that of the request, if it has just
    been confirmed. The name of an account needs a confirmation: a copied cookie must not change what its owner logs in
    with, nor free it for others."""
    if person is None:
        return await create_guest(request, form.name)
    if await services_of(request).accounts.of(person.id) is not None:
        if "authorization" in request.headers:
            raise Refused("forbidden", "a token cannot change the name of an account: its owner logs in with it")
        session = session or await session_of(request)
        if session is None:
            raise Refused("confirm", CONFIRM)
        await require_confirmation(services_of(request).store, session)
    attempts = services_of(request).attempts
    attempts.count("rename", person.id)
    return await services_of(request).people.rename(person, form.name)


# --------------------------------------------------------------------------------------------- passwords


async def sign_up(request: Request, form: forms.NewAccount, session: Session | None) -> Person:
    """Create an account for a guest, or for a new visitor."""
    source = await source_of(request)
    if session is None:
        attempts = services_of(request).attempts
        attempts.count("guest", source.address)
    person, secret = await services_of(request).accounts.create(
        session, form.name, form.password.get_secret_value(), source
    )
    set_device_cookie(request, source)
    await new_session(request, person.id, secret)
    return person


async def change_password(request: Request, form: forms.ChangePassword, session: Session) -> None:
    old = form.old.get_secret_value() if form.old else None
    new, browser = form.new.get_secret_value(), browser_of(request)
    secret = await services_of(request).accounts.change_password(session, old, new, browser, form.withdraw_tokens)
    await _forget_other_browsers(request, session)
    await new_session(request, session.person.id, secret)


async def remove_password(request: Request, form: forms.OnlyPassword, session: Session) -> None:
    secret = await services_of(request).accounts.remove_password(
        session, form.old.get_secret_value(), browser_of(request)
    )
    await _forget_other_browsers(request, session)
    await new_session(request, session.person.id, secret)


async def confirm(request: Request, form: forms.Confirm, session: Session) -> Session:
    """Confirm a session with its owner's password; returns the renewed session."""
    renewed, secret = await services_of(request).accounts.confirm(session, form.password.get_secret_value())
    await new_session(request, session.person.id, secret)
    return renewed


# ------------------------------------------------------------------------------------------------ logins


async def log_in(request: Request, form: forms.Login, session: Session | None) -> Person:
    await _require_guest_abandoned(request, session, form.forget_guest)
    password, source = form.password.get_secret_value(), await source_of(request)
    person, secret = await services_of(request).accounts.log_in(session, form.name, password, source)
    await _logged_in(request, session, secret, source)
    return person


async def log_in_by_key(request: Request, form: forms.KeyLogin, session: Session | None) -> Person:
    await _require_guest_abandoned(request, session, form.forget_guest)
    source = await source_of(request)
    person, secret = await services_of(request).passkeys.log_in(
        session, form.credential, RelyingParty.of(request), source
    )
    await _logged_in(request, session, secret, source)
    return person


async def _require_guest_abandoned(request: Request, session: Session | None, forget: bool) -> None:
    """`Refused` if a login would abandon a guest with tables, unless the request agrees to `forget` it."""
    if session is None or forget or await services_of(request).accounts.of(session.person.id) is not None:
        return
    tables = len(await services_of(request).store.tables_of(session.person.id, 100))
    if tables:
        raise Refused(
            "guest",
            f"as the guest {session.person.name} you have {tables} table{'s' if tables > 1 else ''} that would be "
            "lost; set `forget_guest` to leave them, or turn the guest into an account first",
        )


async def _logged_in(request: Request, session: Session | None, secret: str, source: Source) -> None:
    if session is not None and await services_of(request).accounts.of(session.person.id) is None:
        with suppress(Refused):  # what cannot be deleted now is deleted at the next start
            await _delete(request, session.person.id)
    elif session is not None:
        await _forget_browser(request, session)
        await close_channels(request, session.person.id)
    set_cookie(request, secret)
    set_device_cookie(request, source)


async def log_out(request: Request, form: forms.Logout, session: Session) -> None:
    people, id = services_of(request).people, session.person.id
    if await services_of(request).accounts.of(id) is None:
        raise Refused("guest", "nobody could log in as this guest again; turn it into an account, or delete it")
    await people.store.write(lambda c: delete_all_sessions(c, id) if form.everywhere else delete_session(c, session))
    await _forget_browser(request, session)
    if form.everywhere:
        await _forget_other_browsers(request, session)
    people.invalidate()
    await close_channels(request, id)
    clear_cookie(request)


async def _forget_browser(request: Request, session: Session) -> None:
    id = session.person.id
    await services_of(request).store.write(lambda connection: forget_browser(connection, request, id))


async def _forget_other_browsers(request: Request, session: Session) -> None:
    id = session.person.id
    await services_of(request).store.write(lambda connection: forget_other_browsers(connection, request, id))


# ------------------------------------------------------------------------------------- passkeys, sessions


async def passkeys(request: Request, session: Session) -> list[dict[str, Any]]:
    rows = await services_of(request).passkeys.of(session.person.id)
    return [{"id": row.id, "label": row.label, "created": row.created, "used": row.used} for row in rows]


async def remove_passkey(request: Request, id: str, session: Session) -> None:
    await require_confirmation(services_of(request).store, session)
    await services_of(request).passkeys.remove(session.person, id)


async def sessions(request: Request, session: Session) -> list[dict[str, Any]]:
    """The browsers where somebody is logged in."""
    rows = await sessions_of(services_of(request).store, session.person.id)
    return [
        {
            "id": row.hash[:16],
            "browser": row.label,
            "created": row.created,
            "used": row.used,
            "here": row.hash == session.hash,
        }
        for row in rows
        if row.kind == COOKIE
    ]


async def end_other_sessions(request: Request, session: Session) -> None:
    people = services_of(request).people
    await people.store.write(lambda connection: delete_other_sessions(connection, session))
    await _forget_other_browsers(request, session)
    people.invalidate()
    await close_channels(request, session.person.id)


async def end_session(request: Request, id: str, session: Session) -> None:
    people = services_of(request).people
    rows = await sessions_of(people.store, session.person.id)
    found = [Session(session.person, row.hash) for row in rows if row.kind == COOKIE and row.hash[:16] == id]
    if not found:
        raise Refused("missing", "you have no such session")
    await people.store.write(lambda connection: delete_session(connection, found[0]))
    people.invalidate()
    await close_channels(request, session.person.id)


# ------------------------------------------------------------------------------------------------ tokens


async def make_token(request: Request, form: forms.Label, session: Session | None) -> str:
    """Create a token for scripts, which is shown only once. Only browsers can do that: a leaked token could otherwise
    create others and so survive its revocation."""
    if session is not None:
        await require_confirmation(services_of(request).store, session)
    person = session.person if session else await create_guest(request)
    if len(await services_of(request).people.tokens(person)) >= MAX_TOKENS:
        raise Refused("many", f"you have {MAX_TOKENS} tokens; revoke one first")
    return await services_of(request).people.create_token(person, tidy_label(form.label))


async def tokens(request: Request, person: Person) -> list[dict[str, Any]]:
    """A person's tokens: all of them for a browser, only its own for a script."""
    rows = await _tokens(request, person)
    return [{"id": row.hash[:16], "label": row.label, "created": row.created, "used": row.used} for row in rows]


async def withdraw_token(request: Request, id: str, person: Person) -> None:
    """Revoke a token. A script can revoke only its own."""
    for row in await _tokens(request, person):
        if row.hash[:16] == id and await services_of(request).people.revoke_token(person, row.hash):
            await close_channels(request, person.id)
            return
    raise Refused("missing", "you have no such token")


async def _tokens(request: Request, person: Person) -> list[sa.Row[Any]]:
    own, rows = token_in(request), await services_of(request).people.tokens(person)
    return [row for row in rows if own is None or row.hash == hashed(own)]


# ------------------------------------------------------------------------------------------ personal data


async def export(request: Request, session: Session) -> Response:
    """All data stored about somebody, as a file."""
    table_service, attempts = services_of(request).table_service, services_of(request).attempts
    await require_confirmation(table_service.store, session)
    attempts.count("export", session.person.id)
    found = await personal_data.export(table_service, session.person)
    headers = {"content-disposition": 'attachment; filename="fourfold.json"'}
    return await offload(JSONResponse, found, headers=headers)


async def delete(request: Request, form: forms.Parting, session: Session) -> None:
    """Delete all data stored about somebody."""
    await require_confirmation(services_of(request).store, session)
    if tidy_name(form.name) != session.person.name:
        raise Refused("name", f"your name is {session.person.name!r}; enter it to confirm the deletion")
    await _delete(request, session.person.id)
    clear_cookie(request)


async def _delete(request: Request, person: str) -> None:
    services = services_of(request)
    await personal_data.delete_person(services.table_service, services.live, services.people, person)

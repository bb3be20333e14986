"""The JSON API of accounts: passwords, passkeys, sessions. All of it takes a cookie; a script's token is refused."""

from __future__ import annotations

from contextlib import suppress
from typing import Annotated, Any

from fastapi import APIRouter, Path, Request, Response

from fourfold.web.api.examples_people import example, gives
from fourfold.web.api.forms_people import (
    ChangePassword,
    Confirm,
    ConfirmKey,
    KeyLogin,
    Login,
    Logout,
    NewAccount,
    NewKey,
    OnlyPassword,
)
from fourfold.web.errors import Refused
from fourfold.web.http.attempts import AttemptLimits
from fourfold.web.names import tidy_label
from fourfold.web.people.accounts import Accounts
from fourfold.web.people.identity import give_cookie, people_of, take_cookie, welcome
from fourfold.web.people.network import Source, browser_of, set_device_cookie, source_of
from fourfold.web.people.passkeys import Passkeys, RelyingParty
from fourfold.web.people.people import COOKIE, Person
from fourfold.web.people.personal_data import delete_person
from fourfold.web.people.sessions import (
    MaybeSession,
    OwnSession,
    Session,
    delete_all_sessions,
    delete_other_sessions,
    delete_session,
    require_confirmation,
    sessions_of,
)

router = APIRouter(prefix="/api/v1")


def _accounts(request: Request) -> Accounts:
    accounts: Accounts = request.app.state.accounts
    return accounts


def _passkeys(request: Request) -> Passkeys:
    passkeys: Passkeys = request.app.state.passkeys
    return passkeys


async def _told(request: Request, person: Person) -> dict[str, Any]:
    account = await _accounts(request).of(person.id)
    keys = len(await _passkeys(request).of(person.id))
    return {
        "id": person.id,
        "name": person.name,
        "account": account is not None,
        "password": account is not None and account.password is not None,
        "passkeys": keys,
    }


# --------------------------------------------------------------------------------------------- passwords


@router.get("/account", summary="Your account and its keys", responses=gives("own account", 401))
async def account(request: Request, session: OwnSession) -> dict[str, Any]:
    """`confirmed_until` says how long this session may do what takes a confirmation; null if it may not."""
    return {**await _told(request, session.person), "confirmed_until": session.confirmed_until}


@router.post(
    "/account",
    status_code=201,
    summary="Make the guest that you are an account, with a password; your games stay yours",
    responses=gives("account", 409, 422, 429, 503, code=201),
)
async def begin(request: Request, response: Response, form: NewAccount, session: MaybeSession) -> dict[str, Any]:
    """Every earlier cookie and token of the guest ends: somebody else may have known them."""
    source = await source_of(request)
    if session is None:
        attempts: AttemptLimits = request.app.state.attempts
        attempts.count_guest(source.address)
    person, secret = await _accounts(request).create(session, form.name, form.password.get_secret_value(), source)
    give_cookie(request, response, secret)
    set_device_cookie(request, response, source)
    await request.app.state.live.part(person.id)
    return await _told(request, person)


@router.put("/account/password", summary="Another password; all other browsers are logged out",
            responses=gives("account", 401, 403, 409, 422, 429))  # fmt: skip
async def change(request: Request, response: Response, form: ChangePassword, session: OwnSession) -> dict[str, Any]:
    """Look at your passkeys, sessions and tokens afterwards, if somebody else may have been in your account."""
    old = form.old.get_secret_value() if form.old else None
    new, browser = form.new.get_secret_value(), browser_of(request)
    give_cookie(
        request, response, await _accounts(request).change_password(session, old, new, browser, form.withdraw_tokens)
    )
    await request.app.state.live.part(session.person.id)
    return await _told(request, session.person)


@router.post("/account/password/remove", summary="No password any more, only passkeys; all other browsers are logged "
             "out", responses=gives("account", 401, 409, 429))  # fmt: skip
async def remove(request: Request, response: Response, form: OnlyPassword, session: OwnSession) -> dict[str, Any]:
    secret = await _accounts(request).remove_password(session, form.old.get_secret_value(), browser_of(request))
    give_cookie(request, response, secret)
    await request.app.state.live.part(session.person.id)
    return await _told(request, session.person)


@router.post("/login", summary="Log in with name and password", responses=gives("account", 401, 409, 429, 503))
async def login(request: Request, response: Response, form: Login, session: MaybeSession) -> dict[str, Any]:
    await _must_part_with_guest(request, session, form.forget_guest)
    password, source = form.password.get_secret_value(), await source_of(request)
    person, secret = await _accounts(request).log_in(session, form.name, password, source)
    return await _logged_in(request, response, session, person, secret, source)


# ------------------------------------------------------------------------------------------ confirmations


@router.post("/account/confirm", summary="Confirm by your password that it is you, for ten minutes",
             responses=gives("confirmed", 401, 403, 409, 429))  # fmt: skip
async def confirm(request: Request, response: Response, form: Confirm, session: OwnSession) -> dict[str, Any]:
    """Passkeys, tokens, the export and the deletion of everything take one, unless you logged in just now.

    The browser gets a new secret: whoever has copied the old one is not let in any more."""
    renewed = await confirm_session(request, response, form, session)
    return {"confirmed_until": renewed.confirmed_until}


@router.post("/account/confirm/passkey/options", summary="What the browser needs to ask for one of your passkeys",
             responses=gives("asked", 401, 403, 409))  # fmt: skip
async def ask_to_confirm(request: Request, session: OwnSession) -> dict[str, Any]:
    return await _passkeys(request).confirmation_options(session.person, RelyingParty.of(request))


@router.post("/account/confirm/passkey", summary="Confirm by a passkey that it is you, for ten minutes",
             responses=gives("confirmed", 401, 409))  # fmt: skip
async def confirm_by_key(request: Request, response: Response, form: ConfirmKey, session: OwnSession) -> dict[str, Any]:
    renewed, secret = await _passkeys(request).confirm(session, form.credential, RelyingParty.of(request))
    give_cookie(request, response, secret)
    await request.app.state.live.part(session.person.id)
    return {"confirmed_until": renewed.confirmed_until}


async def confirm_session(request: Request, response: Response, form: Confirm, session: Session) -> Session:
    """The session as it goes on after its owner has given their password."""
    renewed, secret = await _accounts(request).confirm(session, form.password.get_secret_value())
    give_cookie(request, response, secret)
    await request.app.state.live.part(session.person.id)
    return renewed


# ---------------------------------------------------------------------------------------------- passkeys


@router.post("/login/passkey/options", summary="What the browser needs to ask for a passkey",
             responses=gives("asked", 409))  # fmt: skip
async def ask_to_log_in(request: Request) -> dict[str, Any]:
    return await _passkeys(request).login_options(RelyingParty.of(request))


@router.post("/login/passkey", summary="Log in with a passkey", responses=gives("account", 401, 409))
async def login_by_key(request: Request, response: Response, form: KeyLogin, session: MaybeSession) -> dict[str, Any]:
    await _must_part_with_guest(request, session, form.forget_guest)
    source = await source_of(request)
    person, secret = await _passkeys(request).log_in(session, form.credential, RelyingParty.of(request), source)
    return await _logged_in(request, response, session, person, secret, source)


@router.post("/account/passkeys/options", summary="What the browser needs to make a passkey for you",
             responses=gives("registering", 403, 409))  # fmt: skip
async def ask_to_register(request: Request, response: Response, session: MaybeSession) -> dict[str, Any]:
    place = RelyingParty.of(request)
    if session is not None:
        await require_confirmation(people_of(request).store, session)
    person = session.person if session else await welcome(request, response)
    return await _passkeys(request).registration_options(person, place)


@router.post("/account/passkeys", status_code=201, summary="Keep a passkey; the first makes a guest an account",
             responses=gives("account", 401, 403, 409, code=201))  # fmt: skip
async def register(request: Request, response: Response, form: NewKey, session: OwnSession) -> dict[str, Any]:
    await require_confirmation(people_of(request).store, session)
    label, source = tidy_label(form.label), await source_of(request)
    secret = await _passkeys(request).register(session, form.credential, label, RelyingParty.of(request), source)
    if secret is not None:
        give_cookie(request, response, secret)
        set_device_cookie(request, response, source)
        await request.app.state.live.part(session.person.id)
    return await _told(request, session.person)


@router.get("/account/passkeys", summary="Your passkeys", responses=gives("passkeys", 401))
async def passkeys(request: Request, session: OwnSession) -> list[dict[str, Any]]:
    rows = await _passkeys(request).of(session.person.id)
    return [{"id": row.id, "label": row.label, "created": row.created, "used": row.used} for row in rows]


@router.delete("/account/passkeys/{id}", status_code=204, summary="Remove a passkey",
               responses=example(401, 403, 404, 409))  # fmt: skip
async def remove_key(
    request: Request, id: Annotated[str, Path(pattern="^[0-9a-f]{64}$")], session: OwnSession
) -> Response:
    await require_confirmation(people_of(request).store, session)
    await _passkeys(request).remove(session.person, id)
    return Response(status_code=204)


# ---------------------------------------------------------------------------------------------- sessions


@router.get("/account/sessions", summary="The browsers where you are known", responses=gives("sessions", 401))
async def sessions(request: Request, session: OwnSession) -> list[dict[str, Any]]:
    rows = await sessions_of(people_of(request).store, session.person.id)
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


@router.delete("/account/sessions", status_code=204, summary="Log out all other browsers", responses=example(401))
async def end_other_sessions(request: Request, session: OwnSession) -> Response:
    people = people_of(request)
    await people.store.write(lambda connection: delete_other_sessions(connection, session))
    people.invalidate()
    await request.app.state.live.part(session.person.id)
    return Response(status_code=204)


@router.delete("/account/sessions/{id}", status_code=204, summary="Log out another browser",
               responses=example(401, 404))  # fmt: skip
async def end_session(
    request: Request, id: Annotated[str, Path(pattern="^[0-9a-f]{16}$")], session: OwnSession
) -> Response:
    people = people_of(request)
    rows = await sessions_of(people.store, session.person.id)
    found = [Session(session.person, row.hash) for row in rows if row.kind == COOKIE and row.hash[:16] == id]
    if not found:
        raise Refused("missing", "you have no such session")
    await people.store.write(lambda connection: delete_session(connection, found[0]))
    people.invalidate()
    await request.app.state.live.part(session.person.id)
    return Response(status_code=204)


@router.post("/logout", status_code=204, summary="Log out here, or everywhere", responses=example(401, 409))
async def logout(request: Request, form: Logout, session: OwnSession) -> Response:
    people, id = people_of(request), session.person.id
    if await _accounts(request).of(id) is None:
        raise Refused("guest", "nobody could come back to this guest; make it an account, or delete it")
    await people.store.write(lambda c: delete_all_sessions(c, id) if form.everywhere else delete_session(c, session))
    people.invalidate()
    await request.app.state.live.part(id)
    response = Response(status_code=204)
    take_cookie(request, response)
    return response


async def _must_part_with_guest(request: Request, session: Session | None, forget: bool) -> None:
    """A login leaves the guest behind for good; if it has tables, somebody must want that."""
    if session is None or forget or await _accounts(request).of(session.person.id) is not None:
        return
    tables = len(await people_of(request).store.tables_of(session.person.id, 100))
    if tables:
        raise Refused(
            "guest",
            f"as the guest {session.person.name} you have {tables} table{'s' if tables > 1 else ''} that nobody could "
            "come back to; say `forget_guest` to leave them, or make the guest an account",
        )


async def _logged_in(
    request: Request, response: Response, session: Session | None, person: Person, secret: str, source: Source
) -> dict[str, Any]:
    if session is not None and await _accounts(request).of(session.person.id) is None:
        with suppress(Refused):  # what cannot be left now is left at the next start
            await delete_person(
                request.app.state.table_service, request.app.state.live, people_of(request), session.person.id
            )
    elif session is not None:
        await request.app.state.live.part(session.person.id)
    give_cookie(request, response, secret)
    set_device_cookie(request, response, source)
    return await _told(request, person)

"""Where I find what is mine. Every form does what the call of the API of the same purpose does."""

from __future__ import annotations

from typing import Annotated, TypeVar

from fastapi import APIRouter, Query, Request, Response
from pydantic import ValidationError
from starlette.responses import RedirectResponse

from fourfold.core.errors import OptionError
from fourfold.web.api import accounts as api_accounts
from fourfold.web.api import people as api_people
from fourfold.web.api import profiles as api_profiles
from fourfold.web.api.forms import Form, Label, Name
from fourfold.web.api.forms_people import ChangePassword, Confirm, Login, Logout, NewAccount, OnlyPassword, Parting
from fourfold.web.errors import Refused
from fourfold.web.http.cookies import with_cookies
from fourfold.web.pages.frame.layout import filled, page, reader_of
from fourfold.web.pages.people.account import account_page, delete_page, guest_page, token_page
from fourfold.web.pages.people.me import my_page, stranger_page
from fourfold.web.people import profiles
from fourfold.web.people.identity import Visitor, table_service_of
from fourfold.web.people.sessions import MaybeSession, OwnSession, Session

router = APIRouter(include_in_schema=False)
STYLES = ("people.css",)
SCRIPTS = ("passkeys.js",)
RUNNING, PAST = 30, 15
Sent = TypeVar("Sent", bound=Form)


async def _read(request: Request, form: type[Sent]) -> Sent:
    """What a page sent, as the API wants it; fields that the form does not have, and empty ones, are left out."""
    sent = await filled(request)
    try:
        return form(**{name: sent[name] for name in form.model_fields if sent.get(name)})
    except ValidationError as error:
        found = error.errors()[0]
        raise OptionError(f"{'.'.join(str(part) for part in found['loc'])}: {found['msg']}") from None


async def _proven(request: Request, response: Response, session: Session) -> Session:
    """The session, confirmed if the form came with its owner's password; then `response` gets the session's new cookie.

    Should the form be refused after that, the error page takes the cookie along, or the browser would be logged out.
    """
    if not (await filled(request)).get("password"):
        return session
    request.state.renewed = response
    return await api_accounts.confirm_session(request, response, await _read(request, Confirm), session)


async def _id(request: Request) -> str:
    return (await filled(request)).get("id", "")[:64]


# --------------------------------------------------------------------------------------------- my page


@router.get("/me")
async def me(
    request: Request, person: Visitor, before: Annotated[int | None, Query(ge=0, le=2**62)] = None
) -> Response:
    reader, table_service = reader_of(request), table_service_of(request)
    known = await profiles.profile(table_service.store, person.id, person) if person else None
    if person is None or known is None:
        return page(request, reader, reader.say("my page"), stranger_page(reader), styles=STYLES)
    running = [row for row in await table_service.store.tables_of(person.id, RUNNING) if row.status != "over"]
    past = await profiles.past_games(table_service, person, before, PAST + 1)
    earlier = past[PAST - 1]["changed"] if len(past) > PAST else None
    content = my_page(reader, known, running, past[:PAST], earlier)
    return page(request, reader, reader.say("my page"), content, styles=STYLES)


@router.post("/me/name")
async def name(request: Request, person: Visitor) -> Response:
    onward = RedirectResponse("/me", 303)
    await api_people.name(request, onward, await _read(request, Name), person)
    return onward


@router.get("/me/delete")
async def about_to_delete(request: Request, session: OwnSession) -> Response:
    reader = reader_of(request)
    content = delete_page(reader, session.person, await api_accounts.account(request, session))
    return page(request, reader, reader.say("delete title"), content, styles=STYLES, scripts=SCRIPTS)


@router.post("/me/delete")
async def delete(request: Request, session: OwnSession) -> Response:
    session = await _proven(request, Response(), session)
    return _onward(await api_profiles.delete(request, await _read(request, Parting), session), "/")


# ----------------------------------------------------------------------------------------- the account


@router.get("/me/account")
async def account(request: Request, session: MaybeSession, changed: bool = False) -> Response:
    reader = reader_of(request)
    known = await api_accounts.account(request, session) if session else None
    if session is None or known is None or not known["account"]:
        tables = len(await table_service_of(request).store.tables_of(session.person.id, 1)) if session else 0
        content = guest_page(reader, session.person if session else None, tables)
    else:
        content = account_page(
            reader,
            known,
            await api_accounts.passkeys(request, session),
            await api_accounts.sessions(request, session),
            await api_people.tokens(request, session.person),
            changed,
        )
    return page(request, reader, reader.say("keys"), content, styles=STYLES, scripts=SCRIPTS)


@router.post("/me/account/begin")
async def begin(request: Request, session: MaybeSession) -> Response:
    onward = RedirectResponse("/me/account", 303)
    await api_accounts.begin(request, onward, await _read(request, NewAccount), session)
    return onward


@router.post("/me/account/login")
async def login(request: Request, session: MaybeSession) -> Response:
    onward = RedirectResponse("/me", 303)
    await api_accounts.login(request, onward, await _read(request, Login), session)
    return onward


@router.post("/me/account/logout")
async def logout(request: Request, session: OwnSession) -> Response:
    return _onward(await api_accounts.logout(request, await _read(request, Logout), session), "/")


@router.post("/me/account/password")
async def password(request: Request, session: OwnSession) -> Response:
    onward = RedirectResponse("/me/account?changed=1", 303)
    await api_accounts.change(request, onward, await _read(request, ChangePassword), session)
    return onward


@router.post("/me/account/password-remove")
async def no_password(request: Request, session: OwnSession) -> Response:
    onward = RedirectResponse("/me/account", 303)
    await api_accounts.remove(request, onward, await _read(request, OnlyPassword), session)
    return onward


@router.post("/me/account/key-remove")
async def remove_key(request: Request, session: OwnSession) -> Response:
    onward = RedirectResponse("/me/account", 303)
    await api_accounts.remove_key(request, await _id(request), await _proven(request, onward, session))
    return onward


@router.post("/me/account/session-end")
async def end_session(request: Request, session: OwnSession) -> Response:
    return _onward(await api_accounts.end_session(request, await _id(request), session), "/me/account")


@router.post("/me/account/sessions-end")
async def end_other_sessions(request: Request, session: OwnSession) -> Response:
    return _onward(await api_accounts.end_other_sessions(request, session), "/me/account")


@router.post("/me/account/token")
async def make_token(request: Request, session: OwnSession) -> Response:
    reader, cookies = reader_of(request), Response()
    session = await _proven(request, cookies, session)
    made = await api_people.make_token(request, cookies, await _read(request, Label), session)
    content = token_page(reader, made["token"])
    return with_cookies(page(request, reader, reader.say("token told"), content, styles=STYLES), cookies)


@router.post("/me/account/token-withdraw")
async def withdraw(request: Request, session: OwnSession) -> Response:
    id = await _id(request)
    if not id:
        raise Refused("missing", "you have no such token")
    return _onward(await api_people.withdraw(request, id, session.person), "/me/account")


@router.post("/me/account/export")
async def export(request: Request, session: OwnSession) -> Response:
    cookies = Response()
    return with_cookies(await api_profiles.export(request, await _proven(request, cookies, session)), cookies)


def _onward(done: Response, path: str) -> Response:
    """Another page after what the API has done, with the cookies that it gave or took."""
    return with_cookies(RedirectResponse(path, 303), done)

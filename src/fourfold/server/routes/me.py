"""Routes of my page and my account."""

from __future__ import annotations

from typing import Annotated, Any, TypeVar

from fastapi import APIRouter, Depends, Query, Request, Response
from starlette.responses import RedirectResponse

from fourfold.pages.frame.fields import stays
from fourfold.pages.people.account import account_page, delete_page, guest_page, token_page
from fourfold.pages.people.me import my_page, stranger_page
from fourfold.server.notices import actions as notice_actions
from fourfold.server.people import account_actions as actions
from fourfold.server.people import forms, profiles
from fourfold.server.people.identity import MaybeSession, OwnSession, Visitor, visitor
from fourfold.server.people.people import Person
from fourfold.server.people.sessions import Session
from fourfold.server.routes.players import GameQuery, PlayersQuery, chosen_rating
from fourfold.server.routes.responses import form_fields, page, reader_of
from fourfold.server.services import services_of

router = APIRouter(include_in_schema=False, dependencies=[Depends(visitor)])
STYLES = ("people.css",)
SCRIPTS = ("passkeys.js",)
RUNNING, PAST = 30, 15
Sent = TypeVar("Sent", bound=forms.Form)


async def read_form(request: Request, form: type[Sent]) -> Sent:
    """The submitted form as a model of the API. Unknown and empty fields are ignored; a box is ticked if it is sent."""
    sent = await form_fields(request)
    fields = form.model_fields
    given = {name: fields[name].annotation is bool or sent[name] for name in fields if sent.get(name)}
    return forms.checked(form, **given)


async def _confirmed(request: Request, session: Session) -> Session:
    """The session, confirmed if the form contains the password."""
    if not (await form_fields(request)).get("password"):
        return session
    return await actions.confirm(request, await read_form(request, forms.Confirm), session)


async def _id(request: Request) -> str:
    return (await form_fields(request)).get("id", "")[:64]


# --------------------------------------------------------------------------------------------- my page


@router.get("/me")
async def me(
    request: Request,
    person: Visitor,
    before: Annotated[int | None, Query(ge=0, le=2**62)] = None,
    game: GameQuery = "",
    players: PlayersQuery = 0,
) -> Response:
    reader, table_service = reader_of(request), services_of(request).table_service
    if person is None:
        return page(request, reader, reader.say("my-page"), stranger_page(reader), styles=STYLES, board=False)
    profile = await profiles.profile(table_service.store, person.id, person)
    running = [row for row in await table_service.store.tables_of(person.id, RUNNING) if row.status != "over"]
    past = await profiles.past_games(table_service, person, before, PAST + 1)
    earlier = past[PAST - 1]["changed"] if len(past) > PAST else None
    rating = await chosen_rating(reader, table_service.store, profile, game, players)
    trouble = await notice_actions.switched_off(request, person)
    content = my_page(reader, profile, running, past[:PAST], earlier, rating, trouble)
    return page(request, reader, reader.say("my-page"), content, styles=STYLES, board=False)


@router.post("/me/name")
@stays("/me", "name")
async def name(request: Request, person: Visitor, session: MaybeSession) -> Response:
    """The name of a guest, or of whoever becomes one by it."""
    return await _renamed(request, person, session)


@router.post("/me/account/name")
@stays("/me/account", "name")
async def account_name(request: Request, person: Visitor, session: MaybeSession) -> Response:
    return await _renamed(request, person, session)


async def _renamed(request: Request, person: Person | None, session: Session | None) -> Response:
    session = await _confirmed(request, session) if session else None
    await actions.rename(request, await read_form(request, forms.Name), person, session)
    return RedirectResponse("/me", 303)


@router.get("/me/delete")
async def about_to_delete(request: Request, session: OwnSession) -> Response:
    reader = reader_of(request)
    content = delete_page(reader, session.person, await _account(request, session))
    return page(request, reader, reader.say("delete-title"), content, styles=STYLES, scripts=SCRIPTS, board=False)


@router.post("/me/delete")
@stays("/me/delete", "name")
async def delete(request: Request, session: OwnSession) -> Response:
    session = await _confirmed(request, session)
    await actions.delete(request, await read_form(request, forms.Parting), session)
    return RedirectResponse("/", 303)


# ----------------------------------------------------------------------------------------- the account


async def _account(request: Request, session: Session) -> dict[str, Any]:
    return {**await actions.overview(request, session.person), "confirmed_until": session.confirmed_until}


@router.get("/me/account")
async def account(request: Request, session: MaybeSession, changed: bool = False) -> Response:
    reader = reader_of(request)
    overview = await _account(request, session) if session else None
    if session is None or overview is None or not overview["account"]:
        tables = len(await services_of(request).store.tables_of(session.person.id, 1)) if session else 0
        content = guest_page(reader, session.person if session else None, tables)
    else:
        content = account_page(
            reader,
            overview,
            await actions.passkeys(request, session),
            await actions.sessions(request, session),
            await actions.tokens(request, session.person),
            changed,
        )
    return page(request, reader, reader.say("keys"), content, styles=STYLES, scripts=SCRIPTS, board=False)


@router.post("/me/account/begin")
@stays("/me/account", "name")
async def begin(request: Request, session: MaybeSession) -> Response:
    await actions.sign_up(request, await read_form(request, forms.NewAccount), session)
    return RedirectResponse("/me/account", 303)


@router.post("/me/account/login")
@stays("/me/account", "password")
async def login(request: Request, session: MaybeSession) -> Response:
    await actions.log_in(request, await read_form(request, forms.Login), session)
    return RedirectResponse("/me", 303)


@router.post("/me/account/logout")
async def logout(request: Request, session: OwnSession) -> Response:
    await actions.log_out(request, await read_form(request, forms.Logout), session)
    return RedirectResponse("/", 303)


@router.post("/me/account/password")
@stays("/me/account", "new")
async def password(request: Request, session: OwnSession) -> Response:
    await actions.change_password(request, await read_form(request, forms.ChangePassword), session)
    return RedirectResponse("/me/account?changed=1", 303)


@router.post("/me/account/password-remove")
@stays("/me/account", "old")
async def no_password(request: Request, session: OwnSession) -> Response:
    await actions.remove_password(request, await read_form(request, forms.OnlyPassword), session)
    return RedirectResponse("/me/account", 303)


@router.post("/me/account/key-remove")
@stays("/me/account")
async def remove_key(request: Request, session: OwnSession) -> Response:
    await actions.remove_passkey(request, await _id(request), await _confirmed(request, session))
    return RedirectResponse("/me/account", 303)


@router.post("/me/account/session-end")
@stays("/me/account")
async def end_session(request: Request, session: OwnSession) -> Response:
    await actions.end_session(request, await _id(request), session)
    return RedirectResponse("/me/account", 303)


@router.post("/me/account/sessions-end")
@stays("/me/account")
async def end_other_sessions(request: Request, session: OwnSession) -> Response:
    await actions.end_other_sessions(request, session)
    return RedirectResponse("/me/account", 303)


@router.post("/me/account/token")
@stays("/me/account", "label")
async def make_token(request: Request, session: OwnSession) -> Response:
    reader, session = reader_of(request), await _confirmed(request, session)
    token = await actions.make_token(request, await read_form(request, forms.Label), session)
    return page(request, reader, reader.say("token-told"), token_page(reader, token), styles=STYLES, board=False)


@router.post("/me/account/token-withdraw")
@stays("/me/account")
async def withdraw(request: Request, session: OwnSession) -> Response:
    await actions.withdraw_token(request, await _id(request), session.person)
    return RedirectResponse("/me/account", 303)


@router.post("/me/account/export")
@stays("/me/account")
async def export(request: Request, session: OwnSession) -> Response:
    return await actions.export(request, await _confirmed(request, session))

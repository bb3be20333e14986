"""The JSON API of accounts: passwords, passkeys, sessions. It requires a cookie; tokens of scripts are refused."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path, Request, Response

from fourfold.server.api.examples import example, gives
from fourfold.server.api.people_models import Account, BrowserSession, Confirmation, OwnAccount, Passkey, PasskeyOptions
from fourfold.server.http.requests import HEX
from fourfold.server.people import account_actions as actions
from fourfold.server.people import forms
from fourfold.server.people.account_actions import new_session, overview
from fourfold.server.people.identity import MaybeSession, OwnSession, create_guest, source_of
from fourfold.server.people.network import set_device_cookie
from fourfold.server.people.passkeys import RelyingParty
from fourfold.server.people.sessions import require_confirmation
from fourfold.server.services import services_of
from fourfold.table.names import tidy_label

router = APIRouter(prefix="/api/v1", tags=["accounts"])


# --------------------------------------------------------------------------------------------- passwords


@router.get(
    "/account", response_model=OwnAccount, summary="Your account and its keys", responses=gives("own account", 401)
)
async def get_account(request: Request, session: OwnSession) -> dict[str, Any]:
    """`confirmed_until` is the end of the confirmation that some actions require; null if there is none."""
    return {**await overview(request, session.person), "confirmed_until": session.confirmed_until}


@router.post(
    "/account",
    response_model=Account,
    status_code=201,
    summary="Turn your guest into an account with a password; you keep your games",
    responses=gives("account", 409, 422, 429, 503, code=201),
)
async def create_account(request: Request, form: forms.NewAccount, session: MaybeSession) -> dict[str, Any]:
    """All earlier cookies and tokens of the guest are revoked: somebody else may know them."""
    return await overview(request, await actions.sign_up(request, form, session))


@router.put(
    "/account/password",
    response_model=Account,
    summary="Change your password; all other browsers are logged out",
    responses=gives("account", 401, 403, 409, 422, 429),
)
async def change_password(request: Request, form: forms.ChangePassword, session: OwnSession) -> dict[str, Any]:
    """If somebody else may have used your account, check your passkeys, sessions and tokens afterwards."""
    await actions.change_password(request, form, session)
    return await overview(request, session.person)


@router.post(
    "/account/password/remove",
    response_model=Account,
    summary="Remove your password and keep only passkeys; all other browsers are logged out",
    responses=gives("account", 401, 409, 429),
)
async def remove_password(request: Request, form: forms.OnlyPassword, session: OwnSession) -> dict[str, Any]:
    await actions.remove_password(request, form, session)
    return await overview(request, session.person)


@router.post(
    "/login",
    response_model=Account,
    summary="Log in with name and password",
    responses=gives("account", 401, 409, 429, 503),
)
async def log_in(request: Request, form: forms.Login, session: MaybeSession) -> dict[str, Any]:
    return await overview(request, await actions.log_in(request, form, session))


# ------------------------------------------------------------------------------------------ confirmations


@router.post(
    "/account/confirm",
    response_model=Confirmation,
    summary="Confirm your identity with your password, for ten minutes",
    responses=gives("confirmed", 401, 403, 409, 429),
)
async def confirm(request: Request, form: forms.Confirm, session: OwnSession) -> dict[str, Any]:
    """Required for passkeys, tokens, the export and the deletion of your data, unless you have just logged in.

    The browser gets a new secret, so that a stolen one stops working."""
    return {"confirmed_until": (await actions.confirm(request, form, session)).confirmed_until}


@router.post(
    "/account/confirm/passkey/options",
    response_model=PasskeyOptions,
    summary="Options for the browser to request one of your passkeys",
    responses=gives("asked", 401, 403, 409),
)
async def get_confirmation_options(request: Request, session: OwnSession) -> dict[str, Any]:
    return await services_of(request).passkeys.confirmation_options(session.person, RelyingParty.of(request))


@router.post(
    "/account/confirm/passkey",
    response_model=Confirmation,
    summary="Confirm your identity with a passkey, for ten minutes",
    responses=gives("confirmed", 401, 409),
)
async def confirm_with_passkey(request: Request, form: forms.ConfirmKey, session: OwnSession) -> dict[str, Any]:
    renewed, secret = await services_of(request).passkeys.confirm(session, form.credential, RelyingParty.of(request))
    await new_session(request, session.person.id, secret)
    return {"confirmed_until": renewed.confirmed_until}


# ---------------------------------------------------------------------------------------------- passkeys


@router.post(
    "/login/passkey/options",
    response_model=PasskeyOptions,
    summary="Options for the browser to request a passkey",
    responses=gives("asked", 409),
)
async def get_login_options(request: Request) -> dict[str, Any]:
    return await services_of(request).passkeys.login_options(RelyingParty.of(request))


@router.post(
    "/login/passkey", response_model=Account, summary="Log in with a passkey", responses=gives("account", 401, 409)
)
async def log_in_with_passkey(request: Request, form: forms.KeyLogin, session: MaybeSession) -> dict[str, Any]:
    return await overview(request, await actions.log_in_by_key(request, form, session))


@router.post(
    "/account/passkeys/options",
    response_model=PasskeyOptions,
    summary="Options for the browser to create a passkey",
    responses=gives("registering", 403, 409),
)
async def get_passkey_options(request: Request, session: MaybeSession) -> dict[str, Any]:
    place = RelyingParty.of(request)
    if session is not None:
        await require_confirmation(services_of(request).people.store, session)
    person = session.person if session else await create_guest(request)
    return await services_of(request).passkeys.registration_options(person, place)


@router.post(
    "/account/passkeys",
    response_model=Account,
    status_code=201,
    summary="Add a passkey; the first turns a guest into an account",
    responses=gives("account", 401, 403, 409, code=201),
)
async def add_passkey(request: Request, form: forms.NewKey, session: OwnSession) -> dict[str, Any]:
    await require_confirmation(services_of(request).people.store, session)
    label, source = tidy_label(form.label), await source_of(request)
    secret = await services_of(request).passkeys.register(
        session, form.credential, label, RelyingParty.of(request), source
    )
    if secret is not None:
        set_device_cookie(request, source)
        await new_session(request, session.person.id, secret)
    return await overview(request, session.person)


@router.get(
    "/account/passkeys", response_model=list[Passkey], summary="Your passkeys", responses=gives("passkeys", 401)
)
async def list_passkeys(request: Request, session: OwnSession) -> list[dict[str, Any]]:
    return await actions.passkeys(request, session)


@router.delete(
    f"/account/passkeys/{{id:{HEX}}}",
    status_code=204,
    summary="Remove a passkey",
    responses=example(401, 403, 404, 409),
)
async def remove_passkey(
    request: Request, id: Annotated[str, Path(pattern="^[0-9a-f]{64}$")], session: OwnSession
) -> Response:
    await actions.remove_passkey(request, id, session)
    return Response(status_code=204)


# ---------------------------------------------------------------------------------------------- sessions


@router.get(
    "/account/sessions",
    response_model=list[BrowserSession],
    summary="The browsers where you are logged in",
    responses=gives("sessions", 401),
)
async def list_sessions(request: Request, session: OwnSession) -> list[dict[str, Any]]:
    return await actions.sessions(request, session)


@router.delete("/account/sessions", status_code=204, summary="Log out all other browsers", responses=example(401))
async def end_other_sessions(request: Request, session: OwnSession) -> Response:
    await actions.end_other_sessions(request, session)
    return Response(status_code=204)


@router.delete(
    "/account/sessions/{id}", status_code=204, summary="Log out another browser", responses=example(401, 404)
)
async def end_session(
    request: Request, id: Annotated[str, Path(pattern="^[0-9a-f]{16}$")], session: OwnSession
) -> Response:
    await actions.end_session(request, id, session)
    return Response(status_code=204)


@router.post("/logout", status_code=204, summary="Log out here, or everywhere", responses=example(401, 409))
async def log_out(request: Request, form: forms.Logout, session: OwnSession) -> Response:
    await actions.log_out(request, form, session)
    return Response(status_code=204)

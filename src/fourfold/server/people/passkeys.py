"""Passkeys (WebAuthn): logging in with a key on a device, without a name or a password."""

from __future__ import annotations

import hmac
import ipaddress
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any
from urllib.parse import urlsplit

import sqlalchemy as sa
from fastapi import Request
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection
from webauthn import (
    generate_authentication_options,
    generate_registration_options,
    verify_authentication_response,
    verify_registration_response,
)
from webauthn.helpers import (
    base64url_to_bytes,
    bytes_to_base64url,
    generate_challenge,
    options_to_json_dict,
    parse_authentication_credential_json,
    parse_client_data_json,
    parse_registration_credential_json,
)
from webauthn.helpers.parse_cbor import parse_cbor
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from fourfold.server.people.account_names import check_name_free, has_account
from fourfold.server.people.accounts import create_account
from fourfold.server.people.network import Source, remember_source
from fourfold.server.people.people import People, Person
from fourfold.server.people.sessions import Session, delete_session, renew_session, start_session
from fourfold.server.storage import schema
from fourfold.table.clock import now_ms
from fourfold.table.errors import Refused

SERVICE = "Fourfold"
REGISTER, LOGIN, CONFIRM = "register", "login", "confirm"
CHALLENGE_SECONDS = 300
"""How long a challenge is valid: people may have to look for their key."""
MAX_PASSKEYS = 20
"""Most passkeys per account."""
REFUSED = "the passkey's response is invalid or came too late; try again"


@dataclass(frozen=True)
class RelyingParty:
    """The site for which a passkey is valid: a single host, and the origins of its pages."""

    host: str
    origins: tuple[str, ...]

    @classmethod
    def of(cls, request: Request) -> RelyingParty:
        """The relying party of a request. The guard has already rejected foreign origins."""
        origin = request.headers.get("origin")
        own = request.headers.get("host", "").lower()
        origins = (origin,) if origin else (f"https://{own}", f"http://{own}")
        host = urlsplit(origins[0]).hostname or ""
        try:
            address = ipaddress.ip_address(host)
        except ValueError:
            return cls(host, origins)
        name = "localhost" if address.is_loopback else "the server's name"
        raise Refused(
            "address", f"passkeys need a host name, but {host} is an address; open the page at {name} instead"
        )


@dataclass(frozen=True)
class VerifiedPasskey:
    """A passkey whose response was verified. Its counter was `before` and is now `counter`."""

    id: str
    person: Person
    before: int
    counter: int


class Passkeys:
    """The WebAuthn ceremonies. A challenge is stored and good for one answer."""

    def __init__(self, people: People) -> None:
        self.people, self.store = people, people.store

    async def of(self, person: str) -> Sequence[sa.Row[Any]]:
        k = schema.passkey.c
        query = sa.select(k.id, k.credential, k.label, k.counter, k.created, k.used).where(k.person == person)
        return await self.store.read(query.order_by(k.created, k.id))

    # --- a new passkey

    async def registration_options(self, person: Person, party: RelyingParty) -> dict[str, Any]:
        """The options for creating a passkey. A guest's name must not be taken: it becomes the account's name."""
        known = await self.of(person.id)
        _check_room(len(known))
        challenge = generate_challenge()

        async def transaction(connection: AsyncConnection) -> None:
            if not await has_account(connection, person.id):
                await check_name_free(connection, person.name, person.id)
            await _store_challenge(connection, challenge, REGISTER, person.id)

        await self.store.write(transaction)
        options = generate_registration_options(
            rp_id=party.host,
            rp_name=SERVICE,
            user_id=person.id.encode(),
            user_name=person.name,
            challenge=challenge,
            timeout=CHALLENGE_SECONDS * 1000,
            authenticator_selection=AuthenticatorSelectionCriteria(
                resident_key=ResidentKeyRequirement.REQUIRED, user_verification=UserVerificationRequirement.REQUIRED
            ),
            exclude_credentials=[PublicKeyCredentialDescriptor(base64url_to_bytes(row.credential)) for row in known],
        )
        return dict(options_to_json_dict(options))

    async def register(
        self, session: Session, credential: dict[str, Any], label: str, party: RelyingParty, source: Source
    ) -> str | None:
        """Store a new passkey. The first one turns a guest into an account: then returns a new session's secret."""
        try:
            given = parse_registration_credential_json(credential)
            challenge = parse_client_data_json(given.response.client_data_json).challenge
            check_attestation(given.response.attestation_object)
        except Exception as error:  # untrusted bytes, parsed by several libraries
            raise Refused("passkey", REFUSED) from error
        await self._consume_challenge(challenge, REGISTER, session.person.id)
        try:
            new = verify_registration_response(
                credential=given,
                expected_challenge=challenge,
                expected_rp_id=party.host,
                expected_origin=list(party.origins),
                require_user_verification=True,
            )
        except Exception as error:
            raise Refused("passkey", REFUSED) from error
        row = {
            "id": sha256(new.credential_id).hexdigest(),
            "person": session.person.id,
            "credential": bytes_to_base64url(new.credential_id),
            "key": bytes_to_base64url(new.credential_public_key),
            "counter": new.sign_count,
            "label": label,
            "created": now_ms(),
        }

        async def transaction(connection: AsyncConnection) -> str | None:
            secret = None
            if not await has_account(connection, session.person.id):
                await create_account(connection, session.person, None)
                await remember_source(connection, session.person.id, source)
                secret = await start_session(connection, session.person.id, source.browser)
            k = schema.passkey
            count = sa.select(sa.func.count()).select_from(k).where(k.c.person == session.person.id)
            _check_room((await connection.execute(count)).scalar_one())
            await connection.execute(sa.insert(k).values(**row))
            return secret

        try:
            secret = await self.store.write(transaction)
        except IntegrityError:
            raise Refused("taken", "this passkey already belongs to an account") from None
        self.people.invalidate()
        return secret

    async def remove(self, person: Person, id: str) -> None:
        """Remove a passkey, unless it is the account's only way to log in."""

        async def transaction(connection: AsyncConnection) -> None:
            k, a = schema.passkey, schema.account.c
            password = await connection.execute(sa.select(a.password).where(a.person == person.id).with_for_update())
            rows = (await connection.execute(sa.select(k.c.id).where(k.c.person == person.id))).all()
            if id not in [row.id for row in rows]:
                raise Refused("missing", "you have no such passkey")
            if len(rows) == 1 and password.scalar() is None:
                raise Refused("last", "this passkey is your only way to log in; add another one or a password first")
            await connection.execute(sa.delete(k).where(k.c.id == id))

        await self.store.write(transaction)

    # --- logging in, and confirming

    async def login_options(self, party: RelyingParty) -> dict[str, Any]:
        """The options for logging in. They name no account: the browser lets people choose among their passkeys."""
        return await self._authentication_options(party, LOGIN, None, [])

    async def confirmation_options(self, person: Person, party: RelyingParty) -> dict[str, Any]:
        """The options for confirming a session with one of the person's passkeys."""
        known = await self.of(person.id)
        if not known:
            raise Refused("confirm", "you have no passkey; confirm with your password instead")
        allowed = [PublicKeyCredentialDescriptor(base64url_to_bytes(row.credential)) for row in known]
        return await self._authentication_options(party, CONFIRM, person.id, allowed)

    async def _authentication_options(
        self, party: RelyingParty, kind: str, person: str | None, allowed: list[PublicKeyCredentialDescriptor]
    ) -> dict[str, Any]:
        challenge = generate_challenge()
        await self.store.write(lambda connection: _store_challenge(connection, challenge, kind, person))
        options = generate_authentication_options(
            rp_id=party.host,
            challenge=challenge,
            timeout=CHALLENGE_SECONDS * 1000,
            allow_credentials=allowed,
            user_verification=UserVerificationRequirement.REQUIRED,
        )
        return dict(options_to_json_dict(options))

    async def log_in(
        self, session: Session | None, credential: dict[str, Any], party: RelyingParty, source: Source
    ) -> tuple[Person, str]:
        """Log in with a passkey. Returns the person and a new session's secret; the browser's old session ends."""
        verified = await self._verify(credential, LOGIN, None, party)

        async def transaction(connection: AsyncConnection) -> str:
            await _record_use(connection, verified)
            await remember_source(connection, verified.person.id, source)
            await delete_session(connection, session)
            return await start_session(connection, verified.person.id, source.browser)

        secret = await self.store.write(transaction)
        self.people.invalidate()
        return verified.person, secret

    async def confirm(self, session: Session, credential: dict[str, Any], party: RelyingParty) -> tuple[Session, str]:
        """Confirm a session with a passkey. Returns the renewed session and its secret."""
        verified = await self._verify(credential, CONFIRM, session.person.id, party)

        async def transaction(connection: AsyncConnection) -> tuple[Session, str]:
            await _record_use(connection, verified)
            return await renew_session(connection, session)

        renewed = await self.store.write(transaction)
        self.people.invalidate()
        return renewed

    async def _verify(
        self, credential: dict[str, Any], kind: str, person: str | None, party: RelyingParty
    ) -> VerifiedPasskey:
        """The passkey that answered a challenge of this kind; it must belong to `person`, if given."""
        try:
            given = parse_authentication_credential_json(credential)
            challenge = parse_client_data_json(given.response.client_data_json).challenge
            check_authenticator_data(given.response.authenticator_data)
        except Exception as error:  # untrusted bytes, parsed by several libraries
            raise Refused("login", REFUSED) from error
        await self._consume_challenge(challenge, kind, person)
        k, p = schema.passkey.c, schema.person.c
        query = sa.select(k.id, k.key, k.counter, k.person, p.name).join(schema.person, p.id == k.person)
        rows = await self.store.read(query.where(k.id == sha256(given.raw_id).hexdigest()))
        handle = given.response.user_handle
        if not rows or (handle is not None and not hmac.compare_digest(handle, rows[0].person.encode())):
            raise Refused("login", REFUSED)
        known = rows[0]
        if person is not None and known.person != person:
            raise Refused("login", REFUSED)
        try:
            proof = verify_authentication_response(
                credential=given,
                expected_challenge=challenge,
                expected_rp_id=party.host,
                expected_origin=list(party.origins),
                credential_public_key=base64url_to_bytes(known.key),
                credential_current_sign_count=known.counter,
                require_user_verification=True,
            )
        except Exception as error:
            raise Refused("login", REFUSED) from error
        return VerifiedPasskey(known.id, Person(known.person, known.name), known.counter, proof.new_sign_count)

    async def _consume_challenge(self, challenge: bytes, kind: str, person: str | None) -> None:
        """Delete a challenge; `Refused` if we never issued it for this kind and person, or if it has expired."""
        c = schema.challenge
        own = sa.and_(c.c.hash == sha256(challenge).hexdigest(), c.c.kind == kind, c.c.until > now_ms())
        mine = c.c.person.is_(None) if person is None else c.c.person == person
        if not await self.store.execute(sa.delete(c).where(own, mine)):
            raise Refused("passkey" if kind == REGISTER else "login", REFUSED)


async def _record_use(connection: AsyncConnection, verified: VerifiedPasskey) -> None:
    """Record the use of a passkey; `Refused` if it was removed, or its counter changed, in the meantime."""
    key = schema.passkey
    counted = sa.update(key).where(key.c.id == verified.id, key.c.counter == verified.before)
    if not (await connection.execute(counted.values(counter=verified.counter, used=now_ms()))).rowcount:
        raise Refused("login", REFUSED)


async def _store_challenge(connection: AsyncConnection, challenge: bytes, kind: str, person: str | None) -> None:
    c, now = schema.challenge, now_ms()
    await connection.execute(sa.delete(c).where(c.c.until <= now))
    row = {"hash": sha256(challenge).hexdigest(), "kind": kind, "person": person}
    await connection.execute(sa.insert(c).values(**row, until=now + CHALLENGE_SECONDS * 1000))


def _check_room(known: int) -> None:
    if known >= MAX_PASSKEYS:
        raise Refused("many", f"an account has at most {MAX_PASSKEYS} passkeys; remove one first")


# --------------------------------------------------------------------------------------------- what authenticators send

# Checks what an authenticator sends before it is decoded.
#
# It is CBOR, whose tags stand for other types: decoding a regular expression compiles it, which can take seconds.
# Authenticators send none (CTAP2 forbids them), and every length in advance.

BYTES, TEXT, ARRAY, MAP, TAG = 2, 3, 4, 5, 6
"""Kinds of items; the others are numbers and the like, without anything in them."""
INDEFINITE = 31
FLAGS, KEY, HAS_KEY = 32, 37, 0x40
"""Where the flags of authenticator data are, where those end that are always there, and the flag of a new key."""
KEY_HEAD = 18
"""Bytes before the id of a new key; the last two are its length."""


def check_attestation(data: bytes) -> None:
    """`ValueError` if the attestation of a new key has tags, or is cut off."""
    _end_of_item(data, 0)
    attestation = parse_cbor(data)
    inner = attestation.get("authData") if isinstance(attestation, dict) else None
    if not isinstance(inner, bytes):
        raise ValueError("an attestation has no authenticator data")
    check_authenticator_data(inner)


def check_authenticator_data(data: bytes) -> None:
    """`ValueError` if the CBOR in authenticator data, which are a new key and extensions, has tags or is cut off."""
    at = KEY
    if len(data) > FLAGS and data[FLAGS] & HAS_KEY:
        at += KEY_HEAD + int.from_bytes(data[KEY + KEY_HEAD - 2 : KEY + KEY_HEAD])
    while at < len(data):
        at = _end_of_item(data, at)


def _end_of_item(data: bytes, at: int) -> int:
    """Where an item ends that begins at a place, with all that is in it."""
    left = 1
    while left:
        if at >= len(data):
            raise ValueError("CBOR is cut off")
        kind, more = data[at] >> 5, data[at] & 31
        if kind == TAG or more == INDEFINITE:
            raise ValueError("CBOR of an authenticator has neither tags nor lengths that come later")
        at += 1
        width = 1 << more - 24 if more >= 24 else 0
        number = int.from_bytes(data[at : at + width]) if width else more
        at += width
        left -= 1
        if kind in (BYTES, TEXT):
            at += number
        elif kind in (ARRAY, MAP):
            left += number * (2 if kind == MAP else 1)
    if at > len(data):
        raise ValueError("CBOR is cut off")
    return at

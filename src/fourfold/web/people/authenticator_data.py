"""Checks what an authenticator sends before it is decoded.

It is CBOR, whose tags stand for other types: decoding a regular expression compiles it, which can take seconds.
Authenticators send none (CTAP2 forbids them), and every length in advance.
"""

from __future__ import annotations

from webauthn.helpers.parse_cbor import parse_cbor

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

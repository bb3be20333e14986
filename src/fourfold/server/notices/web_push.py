"""Web Push: messages that only the browser can read (RFC 8291), sent with the server's own key (VAPID, RFC 8292)."""

from __future__ import annotations

import os
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error as Base64Error
from dataclasses import dataclass
from urllib.parse import urlsplit

import orjson
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from fourfold.core.errors import OptionError

CURVE = ec.SECP256R1()
ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
"""The order of the curve's group: a private key is a number from 1 to one less."""
RECORD_BYTES = 4096
MAX_MESSAGE = RECORD_BYTES - 16 - 1 - 86
"""Bytes of a message that fit into the one record that push services accept: less tag, delimiter and header."""
TOKEN_SECONDS = 12 * 3600
"""How long a token of this server is valid at a push service; a day is the most they accept."""


def encode(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def decode(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


@dataclass(frozen=True)
class Browser:
    """A subscription: where its push service takes messages, and the keys that only this browser can open."""

    endpoint: str
    key: str
    auth: str

    def check(self) -> None:
        """`OptionError` if the keys are not what a browser sends."""
        try:
            ec.EllipticCurvePublicKey.from_encoded_point(CURVE, decode(self.key))
        except (ValueError, Base64Error):
            raise OptionError(
                f"p256dh {self.key[:20]!r}…: not a public key of a browser (65 bytes, base64url)"
            ) from None
        try:
            is_whole = len(decode(self.auth)) == 16
        except (ValueError, Base64Error):
            is_whole = False
        if not is_whole:
            raise OptionError(f"auth {self.auth[:30]!r}: not a browser's secret (16 bytes, base64url)")


class Vapid:
    """The key by which push services and browsers recognise this server; all servers of a store share it."""

    def __init__(self, secret: bytes, contact: str) -> None:
        self._key = ec.derive_private_key(int.from_bytes(secret) % (ORDER - 1) + 1, CURVE)
        self.contact = contact
        """Where the operator of a push service can find the operator of this server; may be empty."""

    @property
    def public_key(self) -> str:
        """What a browser needs to subscribe."""
        return encode(_point(self._key.public_key()))

    def headers(self, endpoint: str, now: float, lifetime: int, urgent: bool) -> dict[str, str]:
        """The headers of a message, which the push service keeps for up to `lifetime` seconds."""
        parts = urlsplit(endpoint)
        claims = {"aud": f"{parts.scheme}://{parts.netloc}", "exp": int(now) + TOKEN_SECONDS}
        if self.contact:
            claims["sub"] = self.contact
        signed = ".".join(encode(orjson.dumps(part)) for part in ({"typ": "JWT", "alg": "ES256"}, claims))
        r, s = decode_dss_signature(self._key.sign(signed.encode(), ec.ECDSA(SHA256())))
        token = f"{signed}.{encode(r.to_bytes(32) + s.to_bytes(32))}"
        return {
            "authorization": f"vapid t={token}, k={self.public_key}",
            "content-encoding": "aes128gcm",
            "content-type": "application/octet-stream",
            "ttl": str(lifetime),
            "urgency": "high" if urgent else "normal",
        }


def encrypted(message: bytes, browser: Browser) -> bytes:
    """A message that only this browser can read, as one record of `aes128gcm` (RFC 8188)."""
    assert len(message) <= MAX_MESSAGE
    own, salt = ec.generate_private_key(CURVE), os.urandom(16)
    theirs = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, decode(browser.key))
    public, shared = _point(own.public_key()), own.exchange(ec.ECDH(), theirs)
    info = b"WebPush: info\0" + decode(browser.key) + public
    secret = _derived(shared, decode(browser.auth), info, 32)
    key = _derived(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(secret, salt, b"Content-Encoding: nonce\0", 12)
    sealed = AESGCM(key).encrypt(nonce, message + b"\x02", None)
    return salt + RECORD_BYTES.to_bytes(4) + bytes([len(public)]) + public + sealed


def _derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(secret)


def _point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)

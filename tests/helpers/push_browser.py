"""A browser that takes Web Push messages, and decrypts them as RFC 8291 says; written from the RFC, with HMAC alone."""

from __future__ import annotations

import hmac
import os
from base64 import urlsafe_b64decode, urlsafe_b64encode
from hashlib import sha256

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat


def encode(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def decode(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def point_of(key: ec.EllipticCurvePrivateKey) -> bytes:
    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


class PushBrowser:
    """One subscription, with its secrets."""

    def __init__(self, private: bytes | None = None, auth: bytes | None = None) -> None:
        curve = ec.SECP256R1()
        self.key = ec.derive_private_key(int.from_bytes(private), curve) if private else ec.generate_private_key(curve)
        self.auth = auth or os.urandom(16)

    def subscription(self, endpoint: str) -> dict[str, object]:
        keys = {"p256dh": encode(point_of(self.key)), "auth": encode(self.auth)}
        return {"endpoint": endpoint, "expirationTime": None, "keys": keys}

    def read(self, body: bytes) -> bytes:
        """The message in a body of `aes128gcm`: salt, record size, length of the key, key, one record."""
        salt, size, length = body[:16], int.from_bytes(body[16:20]), body[20]
        sender, sealed = body[21 : 21 + length], body[21 + length :]
        assert len(sealed) <= size
        theirs = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender)
        shared = self.key.exchange(ec.ECDH(), theirs)
        info = b"WebPush: info\0" + point_of(self.key) + sender + b"\x01"
        secret = _hmac(_hmac(self.auth, shared), info)
        pseudo = _hmac(salt, secret)
        key = _hmac(pseudo, b"Content-Encoding: aes128gcm\0\x01")[:16]
        nonce = _hmac(pseudo, b"Content-Encoding: nonce\0\x01")[:12]
        opened = AESGCM(key).decrypt(nonce, sealed, None).rstrip(b"\0")
        assert opened[-1] == 2, "the last record ends with 2"
        return opened[:-1]


def _hmac(key: bytes, data: bytes) -> bytes:
    return hmac.new(key, data, sha256).digest()

"""A software authenticator: it creates passkeys and answers challenges according to WebAuthn."""

from __future__ import annotations

import json
import os
from base64 import urlsafe_b64decode, urlsafe_b64encode
from hashlib import sha256
from typing import Any

import cbor2
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256

PRESENT, VERIFIED, HAS_KEY, HAS_EXTENSIONS = 0x01, 0x04, 0x40, 0x80


def encode(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def decode(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Authenticator:
    """One passkey on one device."""

    def __init__(self, host: str = "localhost", origin: str = "http://localhost") -> None:
        self.host, self.origin = host, origin
        self.id = os.urandom(32)
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.counter = 0
        self.user = b""
        self.verifies = True
        self.extensions = b""

    def _client(self, kind: str, challenge: str) -> bytes:
        said = {"type": kind, "challenge": challenge, "origin": self.origin, "crossOrigin": False}
        return json.dumps(said).encode()

    def _data(self, flags: int) -> bytes:
        flags |= PRESENT | (VERIFIED if self.verifies else 0) | (HAS_EXTENSIONS if self.extensions else 0)
        return sha256(self.host.encode()).digest() + bytes([flags]) + self.counter.to_bytes(4, "big")

    def register(self, options: dict[str, Any]) -> dict[str, Any]:
        """A new passkey without attestation."""
        self.user = decode(options["user"]["id"])
        numbers = self.key.public_key().public_numbers()
        x, y = (number.to_bytes(32, "big") for number in (numbers.x, numbers.y))
        key = cbor2.dumps({1: 2, 3: -7, -1: 1, -2: x, -3: y})
        data = self._data(HAS_KEY) + bytes(16) + len(self.id).to_bytes(2, "big") + self.id + key + self.extensions
        attested = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        client = self._client("webauthn.create", options["challenge"])
        return self._credential(clientDataJSON=encode(client), attestationObject=encode(attested))

    def answer(self, options: dict[str, Any]) -> dict[str, Any]:
        """The assertion that answers a challenge."""
        self.counter += 1
        client, data = self._client("webauthn.get", options["challenge"]), self._data(0) + self.extensions
        signature = self.key.sign(data + sha256(client).digest(), ec.ECDSA(SHA256()))
        return self._credential(
            clientDataJSON=encode(client),
            authenticatorData=encode(data),
            signature=encode(signature),
            userHandle=encode(self.user),
        )

    def _credential(self, **response: str) -> dict[str, Any]:
        more = {"type": "public-key", "clientExtensionResults": {}, "authenticatorAttachment": "platform"}
        return {"id": encode(self.id), "rawId": encode(self.id), "response": response, **more}

"""Web Push messages, against the example of RFC 8291 and an independent reader; VAPID against RFC 8292."""

from __future__ import annotations

import json

import pytest
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256

from fourfold.core.errors import OptionError
from fourfold.server.notices.web_push import MAX_MESSAGE, Browser, Vapid, encrypted
from helpers.push_browser import PushBrowser, decode, encode, point_of

RFC_PRIVATE = "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"
RFC_AUTH = "BTBZMqHH6r4Tts7J_aSIgg"
RFC_BODY = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_"
    "yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
)


def browser_of(reader: PushBrowser) -> Browser:
    return Browser("https://push.example.net/x", encode(point_of(reader.key)), encode(reader.auth))


def test_the_reader_of_these_tests_reads_the_example_of_the_rfc() -> None:
    reader = PushBrowser(decode(RFC_PRIVATE), decode(RFC_AUTH))
    assert reader.read(decode(RFC_BODY)) == b"When I grow up, I want to be a watermelon"


@pytest.mark.parametrize("message", [b"", b"Your turn", bytes(range(256)) * 10, b"x" * MAX_MESSAGE])
def test_a_message_is_read_by_its_browser_alone(message: bytes) -> None:
    reader = PushBrowser()
    body = encrypted(message, browser_of(reader))
    assert reader.read(body) == message and len(body) <= 4096
    assert body != encrypted(message, browser_of(reader))  # a new key and a new salt each time
    with pytest.raises(InvalidTag):
        PushBrowser(auth=reader.auth).read(body)


def test_a_push_service_can_verify_the_server() -> None:
    vapid = Vapid(b"\xff" * 32, "mailto:op@example.org")
    headers = vapid.headers("https://push.example.net:8443/x/y", 1_000_000, 300, urgent=True)
    scheme, token, key = headers["authorization"].replace("t=", "").replace("k=", "").replace(",", "").split(" ")
    assert scheme == "vapid" and key == vapid.public_key and headers["ttl"] == "300" and headers["urgency"] == "high"
    signed, _, signature = token.rpartition(".")
    head, claims = (json.loads(decode(part)) for part in signed.split("."))
    assert head == {"typ": "JWT", "alg": "ES256"}
    assert claims["aud"] == "https://push.example.net:8443" and claims["sub"] == "mailto:op@example.org"
    assert 1_000_000 < claims["exp"] <= 1_000_000 + 24 * 3600  # RFC 8292: at most a day
    raw = decode(signature)
    r, s = int.from_bytes(raw[:32]), int.from_bytes(raw[32:])
    public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decode(key))
    public.verify(encode_dss_signature(r, s), signed.encode(), ec.ECDSA(SHA256()))
    assert len(raw) == 64 and Vapid(b"\xff" * 32, "").public_key == key


@pytest.mark.parametrize(
    ("key", "auth", "named"),
    [("", RFC_AUTH, "p256dh"), ("BAAA", RFC_AUTH, "p256dh"), ("!" * 87, RFC_AUTH, "p256dh"), (None, "AAAA", "auth")],
)
def test_keys_that_no_browser_has_are_refused(key: str | None, auth: str, named: str) -> None:
    with pytest.raises(OptionError, match=named):
        Browser("https://x.example", encode(point_of(PushBrowser().key)) if key is None else key, auth).check()

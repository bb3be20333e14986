"""What pages and the API read from every request: the server's settings, the client's address, parameters of paths; and
the session cookie of a browser.

On an https site its name begins with `__Host-`: neither a page without TLS nor a sibling domain can set such a cookie.
A cookie with the plain name is still accepted there if it is the only one, so that nobody loses their guest; the
response renames it. It never overrides a cookie with the new name.

Cookies that a request sets or deletes are collected in its state. The middleware `SetCookies` adds them to the
response, even to an error, so that no route can lose them.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from typing import Annotated

from fastapi import Path
from starlette.convertors import StringConvertor, register_url_convertor
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from fourfold.server.http.rate_limits import address_key
from fourfold.server.settings import Settings

TableId = Annotated[str, Path(max_length=16, pattern="^[a-z0-9]+$", examples=["k3v9q2m8x7ab"])]


class HexConvertor(StringConvertor):
    """A hexadecimal number in a path, so that it is not taken for a word that stands in its place in another path."""

    regex = "[0-9a-f]+"


HEX = "hex"
"""Its name in the paths of routes."""
register_url_convertor(HEX, HexConvertor())


def settings_of(connection: HTTPConnection) -> Settings:
    settings: Settings = connection.app.state.settings
    return settings


def public_path(connection: HTTPConnection, path: str) -> str:
    """A path of this site as browsers know it, with the path prefix (`prefix.py`)."""
    return settings_of(connection).prefix + path


def address_of(connection: HTTPConnection) -> str:
    """The client's address, as rate limits count it."""
    return address_key(connection.client.host) if connection.client else "?"


PREFIX = "__Host-"
PLAIN = "fourfold"
SECURE = PREFIX + PLAIN
COOKIE_SECONDS = 400 * 24 * 3600
"""Browsers keep no cookie for longer. After that, nobody can legitimately have its secret."""


def hashed(secret: str) -> str:
    """The hash of a secret, which is all that the store has of it."""
    return sha256(secret.encode()).hexdigest()


def is_https(settings: Settings, scheme: str) -> bool:
    """Whether browsers use https, by the first `--origin`, else by the request's scheme."""
    if settings.origins:
        return settings.origins[0].startswith("https://")
    return scheme in ("https", "wss")


def is_secure(connection: HTTPConnection) -> bool:
    """Whether the site's cookies are restricted to https."""
    return is_https(settings_of(connection), connection.url.scheme)


def secret_in(header: str, secure: bool) -> str | None:
    found = _cookies(header)
    return found.get(SECURE, found.get(PLAIN)) if secure else found.get(PLAIN)


def secret_of(connection: HTTPConnection) -> str | None:
    """The secret in a request's cookie."""
    return secret_in(connection.headers.get("cookie", ""), is_secure(connection))


def without_escapes(headers: Iterable[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
    """The headers of a request without cookies that have a backslash. None of ours does, and where it stands for
    another character, Python before 3.11.10 and 3.12.6 takes a time that grows with the square of the length."""
    return [
        (name, b";".join(part for part in value.split(b";") if b"\\" not in part))
        if name == b"cookie" and b"\\" in value
        else (name, value)
        for name, value in headers
    ]


def renewal(header: str) -> list[tuple[bytes, bytes]]:
    """The response headers that rename the cookie in a Cookie header to its `__Host-` name; none if it has it."""
    found = _cookies(header)
    if SECURE in found or not found.get(PLAIN):
        return []
    return [_set(SECURE, found[PLAIN], secure=True), _deleted(PLAIN, secure=True)]


def set_cookie(request: Request, secret: str, name: str = PLAIN) -> None:
    """Set a cookie of this browser, replacing an earlier one."""
    secure = is_secure(request)
    name = PREFIX + name if secure else name
    request.state.cookies[name] = _set(name, secret, secure)


def clear_cookie(request: Request) -> None:
    """Delete the session cookie of this browser."""
    secure = is_secure(request)
    for name in (SECURE, PLAIN) if secure else (PLAIN,):
        request.state.cookies[name] = _deleted(name, secure)


class SetCookies:
    """ASGI middleware that adds the cookies of a request (`request.state.cookies`) to its response."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        cookies: dict[str, tuple[bytes, bytes]] = {}
        scope.setdefault("state", {})["cookies"] = cookies

        async def with_cookies(message: Message) -> None:
            if message["type"] == "http.response.start" and cookies:
                message = {**message, "headers": [*message.get("headers", ()), *cookies.values()]}
            await send(message)

        await self.app(scope, receive, with_cookies)


def _set(name: str, secret: str, secure: bool) -> tuple[bytes, bytes]:
    answer = Response()
    answer.set_cookie(name, secret, max_age=COOKIE_SECONDS, httponly=True, samesite="lax", secure=secure)
    return answer.raw_headers[-1]


def _deleted(name: str, secure: bool) -> tuple[bytes, bytes]:
    answer = Response()
    answer.delete_cookie(name, httponly=True, samesite="lax", secure=secure)
    return answer.raw_headers[-1]


def _cookies(header: str) -> dict[str, str]:
    """Cookies by name. Of several with the same name the first counts: browsers send the most specific one first."""
    found: dict[str, str] = {}
    for part in header.split(";"):
        name, _, value = part.strip().partition("=")
        found.setdefault(name, value)
    return found

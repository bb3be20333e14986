"""The cookie by which a browser is known.

Where the site is https, its name begins with `__Host-`: browsers let neither a page without TLS nor a sibling domain
set such a cookie. One of the plain name is still believed there if it is the only one, so that nobody loses the guest
they were before; the answer gives it the new name. It never wins over a cookie of the new name.

Cookies that a request sets or deletes are collected with the request. The middleware `SetCookies` adds them to whatever
response is sent, also to an error: no route can lose them.
"""

from __future__ import annotations

from hashlib import sha256

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from fourfold.web.settings import Settings

PREFIX = "__Host-"
PLAIN = "fourfold"
SECURE = PREFIX + PLAIN
COOKIE_SECONDS = 400 * 24 * 3600
"""Browsers keep no cookie longer. After that nobody can rightfully hold its secret."""


def hashed(secret: str) -> str:
    """What the store keeps of a secret."""
    return sha256(secret.encode()).hexdigest()


def is_https(settings: Settings, scheme: str) -> bool:
    """Whether browsers come by https: as the first `--origin` says, else as the request itself came."""
    if settings.origins:
        return settings.origins[0].startswith("https://")
    return scheme in ("https", "wss")


def is_secure(connection: HTTPConnection) -> bool:
    """Whether the cookies of a site are for https alone."""
    return is_https(connection.app.state.settings, connection.url.scheme)


def secret_in(header: str, secure: bool) -> str | None:
    """The secret in a Cookie header."""
    found = _cookies(header)
    return found.get(SECURE, found.get(PLAIN)) if secure else found.get(PLAIN)


def secret_of(connection: HTTPConnection) -> str | None:
    """The secret that a browser shows."""
    return secret_in(connection.headers.get("cookie", ""), is_secure(connection))


def renewal(header: str) -> list[tuple[bytes, bytes]]:
    """The headers of an answer that give the cookie in a Cookie header its `__Host-` name; none if it has it."""
    found = _cookies(header)
    if SECURE in found or not found.get(PLAIN):
        return []
    return [_set(SECURE, found[PLAIN], secure=True), _deleted(PLAIN, secure=True)]


def set_cookie(request: Request, secret: str, name: str = PLAIN) -> None:
    """From now on this browser shows a secret, and no earlier one."""
    secure = is_secure(request)
    name = PREFIX + name if secure else name
    request.state.cookies[name] = _set(name, secret, secure)


def clear_cookie(request: Request) -> None:
    """From now on this browser shows no secret."""
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
    """By name; of several with one name the first, as browsers send the most specific first."""
    found: dict[str, str] = {}
    for part in header.split(";"):
        name, _, value = part.strip().partition("=")
        found.setdefault(name, value)
    return found

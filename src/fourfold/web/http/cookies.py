"""The cookie by which a browser is known.

Where the site is https, its name begins with `__Host-`: browsers let neither a page without TLS nor a sibling domain
set such a cookie. One of the plain name is still believed there if it is the only one, so that nobody loses the guest
they were before; the answer gives it the new name. It never wins over a cookie of the new name.
"""

from __future__ import annotations

from hashlib import sha256

from starlette.requests import HTTPConnection
from starlette.responses import Response

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
    answer = Response()
    set_secret(answer, found[PLAIN], secure=True)
    answer.delete_cookie(PLAIN, httponly=True, samesite="lax", secure=True)
    return [(name, value) for name, value in answer.raw_headers if name == b"set-cookie"]


def set_secret(response: Response, secret: str, secure: bool, name: str = PLAIN) -> None:
    name = PREFIX + name if secure else name
    response.set_cookie(name, secret, max_age=COOKIE_SECONDS, httponly=True, samesite="lax", secure=secure)


def with_cookies(answer: Response, other: Response) -> Response:
    """An answer with the cookies that another one gives or takes."""
    answer.raw_headers += [(name, value) for name, value in other.raw_headers if name == b"set-cookie"]
    return answer


def _cookies(header: str) -> dict[str, str]:
    """By name; of several with one name the first, as browsers send the most specific first."""
    found: dict[str, str] = {}
    for part in header.split(";"):
        name, _, value = part.strip().partition("=")
        found.setdefault(name, value)
    return found

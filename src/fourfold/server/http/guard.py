"""Middleware in front of everything: security headers on responses; host, origin, size and rate checks on requests.

It knows nothing about games. What it rejects never reaches the application.
"""

from __future__ import annotations

import asyncio
import ipaddress
import re
import socket
from collections.abc import Callable, Iterable
from functools import partial
from typing import NamedTuple
from urllib.parse import urlsplit

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from fourfold.pages.frame.assets import PAGE_POLICY
from fourfold.server.http.rate_limits import RateLimiter, address_key
from fourfold.server.http.requests import hashed, is_https, renewal, secret_in, without_escapes
from fourfold.server.metrics import Metrics
from fourfold.server.settings import Settings

HEADERS = (
    (b"content-security-policy", PAGE_POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
)
SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
BODY_SECONDS = 10.0
"""Time limit for receiving a body."""
RECORD_PATHS = re.compile(r"(/api/v1)?/records|/t/[^/]+/analysis/found")
"""Whose bodies grow with the moves of a game."""
HSTS = b"strict-transport-security", b"max-age=31536000"


class Problem(NamedTuple):
    """Why a request is rejected; it may be sent again after `retry_after` seconds."""

    status: int
    kind: str
    message: str
    retry_after: int | None = None


class Guard:
    """ASGI middleware. `unlimited` paths are for monitoring, and cheap. `error_response` makes a response from the
    request, the kind, the message, the status and headers."""

    unlimited = frozenset({"/healthz"})

    def __init__(
        self, app: ASGIApp, settings: Settings, metrics: Metrics, error_response: Callable[..., Response]
    ) -> None:
        self.app, self.settings, self.metrics, self.error_response = app, settings, metrics, error_response
        limits = settings.limits
        self._limiter = RateLimiter({"address": limits.address, "session": limits.session, "table": limits.table})
        self._origins = {_origin(origin) for origin in settings.origins}
        machine = socket.gethostname().lower()
        self._hosts = {"localhost", settings.host.lower(), machine, f"{machine}.local"}
        self._hosts |= {urlsplit(origin).hostname or "" for origin in settings.origins}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        scope["headers"] = without_escapes(scope["headers"])
        headers: dict[str, str] = {}
        for name, value in scope["headers"]:  # of several the first counts, as for those who ask for one later
            headers.setdefault(name.decode("latin-1"), value.decode("latin-1"))
        if scope["type"] == "websocket":
            problem = self._problem(scope, headers, "GET")
            if problem:  # closing before the handshake makes the client get a 403
                await receive()
                await send({"type": "websocket.close", "code": 1008, "reason": problem.message})
                return
            scope.setdefault("state", {})["admit"] = partial(self._exceeded, scope, headers, "POST")
            await self.app(scope, receive, send)
            return
        guarded = self._guarded(scope, headers, send)
        problem = self._problem(scope, headers, scope["method"])
        if scope["method"] == "HEAD":  # answered like GET, but without the body
            scope, guarded = {**scope, "method": "GET"}, _without_body(guarded)
        if problem is None:
            limits = self.settings.limits
            body = await _body(
                headers, receive, limits.record if RECORD_PATHS.fullmatch(scope["path"]) else limits.body
            )
            if isinstance(body, bytes):
                await self.app(scope, _replayed(body, receive), guarded)
                return
            problem = body
        retry = None if problem.retry_after is None else {"retry-after": str(problem.retry_after)}
        answer = self.error_response(Request(scope), problem.kind, problem.message, problem.status, headers=retry)
        await answer(scope, receive, guarded)

    # --- checks

    def _problem(self, scope: Scope, headers: dict[str, str], method: str) -> Problem | None:
        """What is wrong with a request; None if nothing is."""
        host = headers.get("host", "")
        if not self._is_known_host(host):
            return Problem(421, "host", f"this server is not {host[:80]!r}; set its name with --origin")
        changes = method not in SAFE or scope["type"] == "websocket"
        if changes and not self._is_same_site(headers, host):
            return Problem(403, "origin", "this request comes from another site")
        path = scope["path"]
        if "\0" in path or b"%00" in scope.get("query_string", b""):
            return Problem(404, "missing", "no URL here contains a NUL")
        return None if path in self.unlimited else self._exceeded(scope, headers, method)

    def _exceeded(self, scope: Scope, headers: dict[str, str], method: str) -> Problem | None:
        """Count a request against the rate limits; what is wrong if it exceeds one. Host and origin of a live channel
        were checked when it was opened, but each of its requests counts like a POST: `state.admit`."""
        for name, key in self._keys(scope, headers, method):
            limit = self._limiter.hit(name, key)
            if limit is not None:
                message = f"too many requests; the limit is {limit}"
                return Problem(429, "limit", message, self._limiter.retry_after(name, key))
        return None

    def _is_known_host(self, host: str) -> bool:
        """Whether a Host header names this server. Others may point their domain here (DNS rebinding), and their pages
        would then pass as ours."""
        if not _PLAIN_HOST.fullmatch(host):
            return False
        try:
            name = urlsplit(f"//{host}").hostname or ""
            if name in self._hosts:
                return True
            ipaddress.ip_address(name)
        except ValueError:
            return False
        return True

    def _is_same_site(self, headers: dict[str, str], host: str) -> bool:
        """Whether a request comes from one of our pages, or from no page at all."""
        origin = headers.get("origin")
        if origin is not None:
            own = {f"http://{host.lower()}", f"https://{host.lower()}"}
            return _origin(origin) in self._origins | {_origin(o) for o in own}
        return headers.get("sec-fetch-site", "none") in ("same-origin", "none")

    def _keys(self, scope: Scope, headers: dict[str, str], method: str) -> Iterable[tuple[str, str]]:
        address = address_key((scope.get("client") or ("?",))[0])
        yield "address", address
        cookie = secret_in(headers.get("cookie", ""), is_https(self.settings, scope["scheme"]))
        secret = headers.get("authorization") or cookie
        if secret:
            yield "session", hashed(secret)
        if method not in SAFE:
            found = _TABLE.match(scope["path"])
            if found:
                yield "table", found[1]

    def _guarded(self, scope: Scope, headers: dict[str, str], send: Send) -> Send:
        method, secure = scope["method"], is_https(self.settings, scope["scheme"])
        cookies = renewal(headers.get("cookie", "")) if secure else []
        shared = cors_headers(method, scope["path"])

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                self.metrics.requests.labels(
                    method if method.isupper() and len(method) < 8 else "?", message["status"]
                ).inc()
                kept = {name.lower() for name, _ in message.get("headers", ())}
                more = [(name, value) for name, value in (*HEADERS, *shared) if name not in kept]
                if secure:
                    more.append(HSTS)
                if b"cache-control" not in kept:
                    more.append((b"cache-control", b"no-store"))
                    if b"set-cookie" not in kept:  # otherwise the response sets or deletes the cookie itself
                        more += cookies
                message = {**message, "headers": [*message.get("headers", ()), *more]}
            await send(message)

        return guarded


_PLAIN_HOST = re.compile(r"[A-Za-z0-9.\-_]+(:\d{1,5})?|\[[0-9A-Fa-f:.]+\](:\d{1,5})?")
_TABLE = re.compile(r"/(?:api/v1/tables|t)/([a-z0-9]{1,16})/")
_PORTS = {"http": 80, "https": 443}


def _origin(text: str) -> tuple[str, str | None, int | None]:
    """Scheme, host and port of an origin. A malformed one equals no other."""
    try:
        parts = urlsplit(text)
        return parts.scheme, parts.hostname, parts.port or _PORTS.get(parts.scheme)
    except ValueError:
        return text, None, None


async def _body(headers: dict[str, str], receive: Receive, most: int) -> bytes | Problem:
    too_large = Problem(413, "size", f"the request body exceeds {most} bytes")
    length = headers.get("content-length", "0")
    if not length.isdecimal() or int(length) > most:
        return too_large
    body = bytearray()
    try:
        async with asyncio.timeout(BODY_SECONDS):
            while True:
                message = await receive()
                if message["type"] == "http.disconnect":  # half a request may mean something else than the whole
                    return Problem(408, "slow", "the request was cut off")
                body += message.get("body", b"")
                if len(body) > most:
                    return too_large
                if not message.get("more_body"):
                    return bytes(body)
    except TimeoutError:
        return Problem(408, "slow", "the request took too long")


def _without_body(send: Send) -> Send:
    async def without(message: Message) -> None:
        if message["type"] == "http.response.body":
            message = {**message, "body": b""}
        await send(message)

    return without


def _replayed(body: bytes, receive: Receive) -> Receive:
    sent = False

    async def replayed() -> Message:
        nonlocal sent
        if sent:
            return await receive()
        sent = True
        return {"type": "http.request", "body": body, "more_body": False}

    return replayed


# --------------------------------------------------------------------------------------------- reading from other sites

# Cross-origin resource sharing: scripts of other sites may read what is public, and nothing else.
#
# Such a response allows every origin and therefore no credentials: a browser that sends the reader's cookie keeps the
# response from the script. There is no preflight, so neither tokens nor changes come from other sites.

PUBLIC = re.compile(
    r"/api/v1/(?:(?:openapi|asyncapi)\.json|games|bots|leaderboard|daily(?:/[^/]+)?|people/[^/]+(?:/ratings)?"
    r"|tables(?:/[^/]+(?:/(?:record|moves))?)?)"
)
"""Paths whose GET needs no identity. At a table, a stranger sees what a spectator may."""
CORS_HEADERS = (
    (b"access-control-allow-origin", b"*"),
    (b"access-control-expose-headers", b"retry-after"),
)


def cors_headers(method: str, path: str) -> tuple[tuple[bytes, bytes], ...]:
    """The headers that let other sites read the response to a request; none if they may not."""
    return CORS_HEADERS if method in ("GET", "HEAD") and PUBLIC.fullmatch(path) else ()

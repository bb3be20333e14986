"""A path prefix: the whole site under `/games/` of somebody else's host.

Inside the service there is no prefix: routes, pages and redirects say `/t/…`. It is removed from requests and added to
responses at the edge, here: to the addresses in HTML and in messages to our scripts, to redirects, and to the paths of
cookies. So no page can forget it. What is neither HTML nor a redirect asks `public_path`; scripts ask `dom.js: here`.

Browsers accept a cookie named `__Host-…` only for a whole host, so at the edge it becomes `__Secure-…`: pages without
TLS cannot set it, but sibling domains can.
"""

from __future__ import annotations

import re

from starlette.responses import PlainTextResponse, RedirectResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

OPEN_PATHS = frozenset({"/healthz", "/metrics"})
"""What monitoring asks for from within, without the prefix."""
HOST, SECURE = b"__Host-", b"__Secure-"


class PathPrefix:
    """ASGI middleware that removes the prefix from requests and adds it to redirects and cookies. Without it, only
    monitoring finds something here: an address that lacks the prefix is a mistake that must not go unnoticed."""

    def __init__(self, app: ASGIApp, prefix: str) -> None:
        self.app, self.prefix = app, prefix

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        path = scope["path"]
        if path.startswith(f"{self.prefix}/"):
            headers = [(name, _own_cookies(value) if name == b"cookie" else value) for name, value in scope["headers"]]
            scope = {**scope, "path": path.removeprefix(self.prefix), "headers": headers}
            if raw := scope.get("raw_path"):
                scope["raw_path"] = raw.removeprefix(self.prefix.encode())
        elif path not in OPEN_PATHS:
            await self._outside(scope, receive, send)
            return

        async def with_prefix(message: Message) -> None:
            if message["type"] == "http.response.start":
                message = {**message, "headers": [self._header(*pair) for pair in message.get("headers", ())]}
            await send(message)

        await self.app(scope, receive, with_prefix)

    async def _outside(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": 1008, "reason": f"this site is at {self.prefix}/"})
        elif scope["path"] == self.prefix:
            await RedirectResponse(f"{self.prefix}/", 308)(scope, receive, send)
        else:
            words = f"This site is at {self.prefix}/; a proxy must not remove that from addresses.\n"
            await PlainTextResponse(words, 404)(scope, receive, send)

    def _header(self, name: bytes, value: bytes) -> tuple[bytes, bytes]:
        prefix = self.prefix.encode()
        if name.lower() == b"location" and value.startswith(b"/") and not value.startswith(b"//"):
            return name, prefix + value
        if name.lower() == b"set-cookie":
            return name, re.sub(rb"(?i)(; *path=)(?=/)", rb"\1" + prefix, _renamed(value, HOST, SECURE), count=1)
        return name, value


def _renamed(cookie: bytes, before: bytes, after: bytes) -> bytes:
    return after + cookie.removeprefix(before) if cookie.startswith(before) else cookie


def _own_cookies(header: bytes) -> bytes:
    """A Cookie header with the names that the service uses, and without those of a site at the root of the host."""
    cookies = [cookie.strip() for cookie in header.split(b";")]
    return b"; ".join(_renamed(cookie, SECURE, HOST) for cookie in cookies if not cookie.startswith(HOST))

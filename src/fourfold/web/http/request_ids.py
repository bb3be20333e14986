"""Request ids: the same id in a proxy's log, in ours, and in the response."""

from __future__ import annotations

import logging
import re
import secrets
from ipaddress import ip_address, ip_network

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from fourfold.web.logs import REQUEST_ID
from fourfold.web.settings import Settings

HEADER = b"x-request-id"
FAILURE = 500
_PLAIN_ID = re.compile(rb"[A-Za-z0-9._:-]{1,64}")
log = logging.getLogger("fourfold.requests")


class RequestIds:
    """The outermost ASGI middleware, around everything that may log. A trusted proxy's `X-Request-ID` is taken over;
    anybody else's is not, since it could be made to look like another request's."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app, self._proxies = app, [ip_network(given) for given in settings.trusted]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        id = self._given(scope) or secrets.token_hex(8)
        REQUEST_ID.set(id)  # for the rest of this request's task, also for what uvicorn logs when we have failed

        async def with_id(message: Message) -> None:
            if message["type"] == "http.response.start":
                message = {**message, "headers": [*message.get("headers", ()), (HEADER, id.encode())]}
                if message["status"] >= FAILURE:  # not the path: it may be a secret link
                    log.warning("%s %s: %d", scope["method"], _route(scope), message["status"])
            await send(message)

        await self.app(scope, receive, with_id)

    def _given(self, scope: Scope) -> str:
        given = dict(scope["headers"]).get(HEADER, b"")
        return given.decode() if _PLAIN_ID.fullmatch(given) and self._is_from_proxy(scope) else ""

    def _is_from_proxy(self, scope: Scope) -> bool:
        try:
            address = ip_address((scope.get("client") or ("",))[0])
        except ValueError:
            return False
        return any(address in network for network in self._proxies)


def _route(scope: Scope) -> str:
    """The pattern that the path matched, such as `/t/{id}`."""
    return getattr(scope.get("route"), "path", "") or "(no route)"

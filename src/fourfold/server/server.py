"""A server process: uvicorn with the application, and a graceful shutdown."""

from __future__ import annotations

import errno
import gc
import logging
import re
import secrets
import signal
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from ipaddress import ip_address, ip_network
from typing import Any, cast

import uvicorn
from fastapi import FastAPI
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.server import HANDLED_SIGNALS

from fourfold.core.errors import OptionError
from fourfold.server.app import make_app, stop
from fourfold.server.cluster.workers import ProcessGroup
from fourfold.server.http.connections import Connections
from fourfold.server.logs import REQUEST_ID, configure_logging
from fourfold.server.settings import Settings, is_loopback
from fourfold.server.storage.opening import serving

SHUTDOWN_SECONDS = 10
IDLE_SECONDS, PROXY_IDLE_SECONDS = 5, 150
"""How long a connection may be idle. Proxies keep theirs for up to two minutes: if the server closed one just as it was
used again, the request would be lost."""
BACKLOG = 2048
FILE_LIMIT, MAC_FILE_LIMIT = 65_536, 10_240
"""Open files to request. macOS may refuse the first even if its limit is infinite; the second is its OPEN_MAX."""
LOOPBACK = "127.0.0.1", "::1"
EVERYWHERE = "0.0.0.0", "::"
DOCUMENTATION = {socket.AF_INET: "192.0.2.1", socket.AF_INET6: "2001:db8::1"}
"""Addresses that no machine has (RFC 5737, RFC 3849)."""
GC_THRESHOLDS = 2_000, 10, 250
"""`gc.set_threshold` for generations 0, 1 and 2."""
SWITCH_INTERVAL = 0.0005
"""`sys.setswitchinterval` in seconds: storing a move switches threads some ten times while a player waits."""


class TableServer(uvicorn.Server):
    """Calls `listening` once it listens, and stops the tables before it closes connections."""

    def __init__(self, config: uvicorn.Config, app: FastAPI, listening: Callable[[], None]) -> None:
        super().__init__(config)
        self.tables, self.listening = app, listening

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            # Freeze what is loaded by now, or the collector would traverse a million permanent objects every time. A
            # full collection also traverses all tables, takes up to half a second and frees hardly anything: so rarely.
            gc.collect()
            gc.freeze()
            gc.set_threshold(*GC_THRESHOLDS)
            sys.setswitchinterval(SWITCH_INTERVAL)
            self.listening()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await stop(self.tables)
        await super().shutdown(sockets)


def run_server(settings: Settings, on_ready: Callable[[str], None]) -> None:
    """Serve until Ctrl-C or SIGTERM. Calls `on_ready` with the URL once the server listens."""
    configure_logging(settings.log_format)
    raise_file_limit()
    with serving(settings.database):
        listeners = listen(settings)
        port = listeners[0].getsockname()[1]
        shown = "localhost" if settings.host in EVERYWHERE else settings.host
        address = f"http://{_in_url(shown)}:{port}{settings.prefix}/"
        if settings.workers == 1:
            _serve(settings, listeners, lambda: on_ready(address))
        else:
            ProcessGroup(lambda up: _serve(settings, listeners, up), settings.workers, lambda: on_ready(address)).run()


def raise_file_limit() -> None:
    """Raise the limit on open files: each channel needs one, and the default of 1,024 (256 on macOS) is too low."""
    try:
        import resource  # noqa: PLC0415
    except ImportError:  # Windows has no such limit
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    for most in (FILE_LIMIT, MAC_FILE_LIMIT):
        wanted = most if hard == resource.RLIM_INFINITY else min(most, hard)
        if soft == resource.RLIM_INFINITY or soft >= wanted:
            return
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            return


def _serve(settings: Settings, listeners: list[socket.socket], listening: Callable[[], None]) -> None:
    app = make_app(settings)
    server = TableServer(config_of(app, settings), app, listening)
    for signum in HANDLED_SIGNALS:  # uvicorn raises the signal again after a clean shutdown, which is no error
        signal.signal(signum, lambda *_: None)
    server.run(sockets=listeners)


def config_of(app: FastAPI, settings: Settings) -> uvicorn.Config:
    # `RequestIds` must see who is connected, which the proxy middleware hides. Left to itself, uvicorn would also trust
    # clients on this machine and those in FORWARDED_ALLOW_IPS.
    inner: Any = ProxyHeadersMiddleware(cast(Any, app), settings.trusted) if settings.proxies else app
    connections = Connections(settings, app.state.metrics)
    return uvicorn.Config(
        RequestIds(inner, settings),
        http=connections.protocol(),
        log_config=None,
        log_level="warning",
        access_log=False,  # secret links and people's addresses must not be logged
        server_header=False,
        proxy_headers=False,
        ws=connections.channel_protocol(),
        ws_max_size=settings.limits.message,
        ws_per_message_deflate=False,
        timeout_keep_alive=PROXY_IDLE_SECONDS if settings.proxies else IDLE_SECONDS,
        timeout_graceful_shutdown=SHUTDOWN_SECONDS,
    )


def listen(settings: Settings) -> list[socket.socket]:
    """Sockets that listen on the host and port of the settings; port 0 is any free port.

    `localhost` means both of its addresses: browsers may try either, and another program must not get the other.
    """
    found: list[socket.socket] = []
    try:
        for address in LOOPBACK if settings.host == "localhost" else (settings.host,):
            port = found[0].getsockname()[1] if found else settings.port
            try:
                found.append(_socket(address, port))
            except OSError as error:
                if not found or error.errno == errno.EADDRINUSE:
                    raise  # otherwise this machine has no IPv6
    except OSError as error:
        for listener in found:
            listener.close()
        raise OptionError(
            f"--host {settings.host} --port {settings.port}: {error.strerror}; give another one"
        ) from None
    return found


def network_addresses(host: str) -> list[str]:
    """The addresses at which others in the network reach a server that listens on `host`, as URLs have them."""
    if host not in EVERYWHERE:
        return [_in_url(host)]
    families = [socket.AF_INET] if host == "0.0.0.0" else [socket.AF_INET6, socket.AF_INET]
    found = []
    for family in families:
        with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((DOCUMENTATION[family], 1))  # sends nothing; the system only chooses its own address
            found.append(_in_url(probe.getsockname()[0]))
    return [each for each in found if not is_loopback(each.strip("[]"))]


def _in_url(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def _socket(address: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    # With an explicit IPPROTO_TCP asyncio sets TCP_NODELAY; otherwise small responses wait 40 ms for an ACK.
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        # On Windows SO_REUSEADDR would let anybody share the port, and rebinding needs no option.
        option = getattr(socket, "SO_EXCLUSIVEADDRUSE", socket.SO_REUSEADDR)
        listener.setsockopt(socket.SOL_SOCKET, option, 1)
        listener.bind((address, port))
        listener.listen(BACKLOG)
    except OSError:
        listener.close()
        raise
    return listener


# ---------------------------------------------------------------------------------------------------------- request ids

# Request ids: the same id in a proxy's log, in ours, and in the response.

ID_HEADER = b"x-request-id"
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
                message = {**message, "headers": [*message.get("headers", ()), (ID_HEADER, id.encode())]}
                if message["status"] >= FAILURE:  # not the path: it may be a secret link
                    log.warning("%s %s: %d", scope["method"], _pattern(scope), message["status"])
            await send(message)

        await self.app(scope, receive, with_id)

    def _given(self, scope: Scope) -> str:
        given = dict(scope["headers"]).get(ID_HEADER, b"")
        return given.decode() if _PLAIN_ID.fullmatch(given) and self._is_from_proxy(scope) else ""

    def _is_from_proxy(self, scope: Scope) -> bool:
        try:
            address = ip_address((scope.get("client") or ("",))[0])
        except ValueError:
            return False
        return any(address in network for network in self._proxies)


def _pattern(scope: Scope) -> str:
    """The pattern that the path matched, such as `/t/{id}`."""
    return getattr(scope.get("route"), "path", "") or "(no route)"

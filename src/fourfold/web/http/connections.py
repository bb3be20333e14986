"""Connection limits: how many per address, and how slow and how large a request's head may be.

uvicorn limits none of these, and the guard sees a request only once its head is complete.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from typing import Any

from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

from fourfold.web.http.rate_limits import address_key
from fourfold.web.metrics import Metrics
from fourfold.web.settings import Settings

MAX_PIPELINED = 32
"""Most pipelined requests that wait on one connection. Browsers do not pipeline."""
LINGER_SECONDS = 1.0
"""How long the rest of a rejected head is read and discarded: closing at once could lose the response."""


class TooManyRequests(Exception):
    """A connection has too many unanswered requests."""


class Connections:
    """All open connections of a server."""

    def __init__(self, settings: Settings, metrics: Metrics) -> None:
        self.limits, self.metrics = settings.limits, metrics
        self._proxies: list[IPv4Network | IPv6Network] = [ip_network(given) for given in settings.trusted]
        self._open: Counter[str] = Counter()

    def opened(self, address: str) -> bool:
        """Count a connection; False if its address has too many. A trusted proxy may have any number."""
        place = address_key(address)
        self._open[place] += 1
        return self._open[place] <= self.limits.connections or self._is_proxy(address)

    def closed(self, address: str) -> None:
        place = address_key(address)
        self._open[place] -= 1
        if not self._open[place]:
            del self._open[place]

    def protocol(self) -> type[HttpToolsProtocol]:
        """The protocol class for uvicorn, bound to this tracker."""
        return type("Protocol", (LimitedProtocol,), {"tracker": self})

    def _is_proxy(self, address: str) -> bool:
        try:
            known = ip_address(address)
        except ValueError:
            return False
        return any(known in network for network in self._proxies)


class LimitedProtocol(HttpToolsProtocol):
    """HTTP on one connection, until it ends or becomes a WebSocket."""

    tracker: Connections

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._address: str | None = None
        """The client's address while the connection is counted."""
        self._deadline: asyncio.TimerHandle | None = None
        self._head_bytes = 0
        self._in_head = True
        self._ended_head = False
        """Whether the chunk being parsed contained the end of a head."""
        self._ignores_input = False
        """Whether further input is discarded."""

    # --- number of connections

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._address = self.client[0] if self.client else "?"
        if self.tracker.opened(self._address):
            self._start_deadline()
        else:
            self._close("crowd")

    def connection_lost(self, exc: Exception | None) -> None:
        self._release()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        """From here on another protocol takes over; live channels have their own limit."""
        self._release()
        self._ignores_input = True
        super().handle_websocket_upgrade()

    def _release(self) -> None:
        self._cancel_deadline()
        if self._address is not None:
            self.tracker.closed(self._address)
            self._address = None

    # --- time to receive a head

    def _start_deadline(self) -> None:
        """Close the connection unless the next head is complete in time."""
        self._cancel_deadline()
        self._deadline = self.loop.call_later(self.tracker.limits.head_seconds, self._close, "slow")

    def _cancel_deadline(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def on_response_complete(self) -> None:
        is_last = not self.pipeline
        super().on_response_complete()
        if is_last and not self.transport.is_closing():
            self._start_deadline()  # also if the rest of a body is still coming after an early 408 or 413

    def _close(self, why: str) -> None:
        self.tracker.metrics.closed.labels(why).inc()
        self.transport.close()

    # --- size of a head

    def data_received(self, data: bytes) -> None:
        most = self.tracker.limits.head
        for start in range(0, len(data), most):  # in chunks, so that at most one is parsed beyond the limit
            if self._ignores_input or self.transport.is_closing():
                return
            chunk = data[start : start + most]
            self._ended_head = False
            super().data_received(chunk)
            if self._in_head and not self._ended_head:
                self._head_bytes += len(chunk)
                if self._head_bytes >= most:
                    self._reject_head()

    def on_headers_complete(self) -> None:
        if len(self.pipeline) >= MAX_PIPELINED:
            raise TooManyRequests
        self._cancel_deadline()
        self._in_head, self._ended_head = False, True
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._in_head, self._head_bytes = True, 0
        super().on_message_complete()

    def send_400_response(self, msg: str) -> None:
        if self._is_answering():  # a 400 must not end up in the middle of another response
            self.transport.close()
        else:
            super().send_400_response(msg)

    def _is_answering(self) -> bool:
        return self.cycle is not None and not self.cycle.response_complete

    def _reject_head(self) -> None:
        self._ignores_input = True
        self._cancel_deadline()
        if self._is_answering() or self.transport.is_closing():
            self._close("head")
            return
        message = b"request headers exceed %d bytes" % self.tracker.limits.head
        self.transport.write(
            STATUS_LINE[431] + b"content-type: text/plain; charset=utf-8\r\nconnection: close\r\n"
            b"content-length: %d\r\n\r\n%s" % (len(message), message)
        )
        self.transport.write_eof()
        self._deadline = self.loop.call_later(LINGER_SECONDS, self._close, "head")

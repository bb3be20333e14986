"""Limits on connections: how many an address has, and how long and how large the head of a request may be.

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
"""Requests that may wait for the answer to an earlier one of the same connection. Browsers send none."""
LINGER_SECONDS = 1.0
"""So long a refused head is read on and thrown away: closing at once would destroy the answer on its way."""


class TooManyRequests(Exception):
    """A connection has more unanswered requests than it may."""


class Connections:
    """All open connections of a server."""

    def __init__(self, settings: Settings, metrics: Metrics) -> None:
        self.limits, self.metrics = settings.limits, metrics
        self._proxies: list[IPv4Network | IPv6Network] = [ip_network(given) for given in settings.trusted]
        self._open: Counter[str] = Counter()

    def opened(self, address: str) -> bool:
        """Count a connection; whether its address may have that many. A trusted proxy's is everybody's."""
        place = address_key(address)
        self._open[place] += 1
        return self._open[place] <= self.limits.connections or self._is_proxy(address)

    def closed(self, address: str) -> None:
        place = address_key(address)
        self._open[place] -= 1
        if not self._open[place]:
            del self._open[place]

    def protocol(self) -> type[HttpToolsProtocol]:
        """What uvicorn is to speak on every connection."""
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
        """While the connection is counted: whose it is."""
        self._deadline: asyncio.TimerHandle | None = None
        self._head_bytes = 0
        self._in_head = True
        self._ended_head = False
        """Whether the piece of data that is being parsed had the end of a head in it."""
        self._ignores_input = False
        """Whether what still comes is of no interest."""

    # --- how many

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
        """From here on this object hears of nothing; live channels are counted for themselves."""
        self._release()
        self._ignores_input = True
        super().handle_websocket_upgrade()

    def _release(self) -> None:
        self._cancel_deadline()
        if self._address is not None:
            self.tracker.closed(self._address)
            self._address = None

    # --- how long

    def _start_deadline(self) -> None:
        """The next head must be complete in time, whether nothing comes of it or a byte now and then."""
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
            self._start_deadline()  # also where a body goes on that was answered early, by 408 or 413

    def _close(self, why: str) -> None:
        self.tracker.metrics.closed.labels(why).inc()
        self.transport.close()

    # --- how large

    def data_received(self, data: bytes) -> None:
        most = self.tracker.limits.head
        for start in range(0, len(data), most):  # in pieces, so that no more than one is parsed beyond the limit
            if self._ignores_input or self.transport.is_closing():
                return
            piece = data[start : start + most]
            self._ended_head = False
            super().data_received(piece)
            if self._in_head and not self._ended_head:
                self._head_bytes += len(piece)
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
        if self._is_answering():  # its bytes must not end up in the middle of another answer
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
        words = b"a request's head has at most %d bytes" % self.tracker.limits.head
        self.transport.write(
            STATUS_LINE[431] + b"content-type: text/plain; charset=utf-8\r\nconnection: close\r\n"
            b"content-length: %d\r\n\r\n%s" % (len(words), words)
        )
        self.transport.write_eof()
        self._deadline = self.loop.call_later(LINGER_SECONDS, self._close, "head")

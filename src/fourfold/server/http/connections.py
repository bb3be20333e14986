"""Connection limits: how many per address, how slow and how large a request may be besides its body, how many frames a
live channel may send, and how long a client may leave what it was sent unread.

uvicorn limits none of these, and the guard sees a request only once its head is complete.
"""

from __future__ import annotations

import asyncio
from asyncio.transports import BaseTransport
from collections import Counter
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from typing import Any

from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from fourfold.server.http.rate_limits import address_key
from fourfold.server.metrics import Metrics
from fourfold.server.settings import Settings

MAX_PIPELINED = 32
"""Most pipelined requests that wait on one connection. Browsers do not pipeline."""
LINGER_SECONDS = 1.0
"""How long the rest of a rejected head is read and discarded: closing at once could lose the response."""
STALL_SECONDS, STALL_BYTES = 30.0, 32 * 1024
"""A client that has so much unread that the server waits for it must take so many bytes in this time."""
PIECE = 4096
"""Bytes of frames that are parsed at a time. The smallest frame has six, and one read may bring 256 kB."""
MAX_QUEUED = 64
"""Messages of a client that wait to be read by the application. Requests are answered one by one."""
MAX_CONTROL, CONTROL_SECONDS = 30, 10.0
"""Frames per period that no application sees: pings, pongs, pieces of messages, and what comes after the close."""


class TooManyRequests(Exception):
    """A connection has too many unanswered requests."""


class Connections:
    """All open connections of a server."""

    def __init__(self, settings: Settings, metrics: Metrics) -> None:
        self.limits, self.metrics = settings.limits, metrics
        self._proxies: list[IPv4Network | IPv6Network] = [ip_network(given) for given in settings.trusted]
        self._open: Counter[str] = Counter()
        self._channels: Counter[str] = Counter()

    def opened(self, address: str) -> bool:
        """Count a connection; False if its address has too many. A trusted proxy may have any number."""
        return self._count(self._open, address, self.limits.connections)

    def closed(self, address: str) -> None:
        _uncount(self._open, address)

    def opened_channel(self, address: str) -> bool:
        """Count a connection that becomes a live channel; False if its address has too many. Tables and the lobby both
        count theirs and say so; this also counts those of which the application has taken leave."""
        return self._count(self._channels, address, 2 * self.limits.sockets)

    def closed_channel(self, address: str) -> None:
        _uncount(self._channels, address)

    def protocol(self) -> type[HttpToolsProtocol]:
        """The protocol class for uvicorn, bound to this tracker."""
        return type("Protocol", (LimitedProtocol,), {"tracker": self})

    def channel_protocol(self) -> type[WebSocketsSansIOProtocol]:
        """The same for live channels."""
        return type("ChannelProtocol", (LimitedChannel,), {"tracker": self})

    def _count(self, counts: Counter[str], address: str, most: int) -> bool:
        place = address_key(address)
        counts[place] += 1
        return counts[place] <= most or self._is_proxy(address)

    def _is_proxy(self, address: str) -> bool:
        try:
            known = ip_address(address)
        except ValueError:
            return False
        return any(known in network for network in self._proxies)


def _uncount(counts: Counter[str], address: str) -> None:
    place = address_key(address)
    counts[place] -= 1
    if not counts[place]:
        del counts[place]


class Stall:
    """Ends a connection whose client no longer takes what it was sent, closing or not: a transport that is merely
    closed keeps the connection and all that is unread until it is read."""

    def __init__(self, tracker: Connections, transport: asyncio.Transport) -> None:
        self._metrics, self._transport = tracker.metrics, transport
        self._timer: asyncio.TimerHandle | None = None
        self._unread = 0

    def begin(self) -> None:
        """The server waits for the client."""
        self.end()
        self._unread = self._transport.get_write_buffer_size()
        self._timer = asyncio.get_running_loop().call_later(STALL_SECONDS, self._look)

    def end(self) -> None:
        """The client has read most of it, or is gone."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _look(self) -> None:
        if self._unread - self._transport.get_write_buffer_size() < STALL_BYTES:
            self._metrics.closed.labels("unread").inc()
            self._transport.abort()
        else:
            self.begin()


class LimitedProtocol(HttpToolsProtocol):
    """HTTP on one connection, until it ends or becomes a WebSocket."""

    tracker: Connections
    _stall: Stall

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._address: str | None = None
        """The client's address while the connection is counted."""
        self._deadline: asyncio.TimerHandle | None = None
        self._head_bytes = 0
        """Bytes of the request being received that are not its body: head, chunk sizes and extensions, trailers."""
        self._body_bytes = 0
        """Bytes of bodies in the chunk being parsed."""
        self._in_head = True
        self._ended_head = False
        """Whether the chunk being parsed contained the end of a head."""
        self._ignores_input = False
        """Whether further input is discarded."""
        self._running: RequestResponseCycle | None = None
        """The request that is being answered, or was last; `cycle` is the latest that came, which may wait for it."""

    # --- number of connections

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._stall = Stall(self.tracker, transport)
        self._address = self.client[0] if self.client else "?"
        if self.tracker.opened(self._address):
            self._start_deadline()
        else:
            self._close("crowd")

    def connection_lost(self, exc: Exception | None) -> None:
        self._release()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        """From here on `LimitedChannel` takes over, which has its own limits."""
        self._release()
        self._ignores_input = True
        super().handle_websocket_upgrade()

    def _release(self) -> None:
        self._cancel_deadline()
        self._stall.end()
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
        if self.pipeline:
            self._running = self.pipeline[-1][0]
        super().on_response_complete()
        if is_last and not self.transport.is_closing():
            self._start_deadline()  # also if the rest of a body is still coming after an early 408 or 413

    def _close(self, why: str) -> None:
        self.tracker.metrics.closed.labels(why).inc()
        self._end()

    def _end(self) -> None:
        """Close the connection. If a response is being sent, the application need not hear of it: uvicorn would write
        on, and log a traceback for each piece."""
        if self._running is not None and not self._running.response_complete:
            self._running.disconnected = True
            self._running.message_event.set()
        self.transport.close()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._stall.begin()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._stall.end()

    # --- size of a head, and of all else that is not a body

    def data_received(self, data: bytes) -> None:
        most = self.tracker.limits.head
        for start in range(0, len(data), most):  # in chunks, so that at most one is parsed beyond the limit
            if self._ignores_input or self.transport.is_closing():
                return
            chunk = data[start : start + most]
            self._ended_head, self._body_bytes = False, 0
            super().data_received(chunk)
            if not self._ended_head:
                self._head_bytes += len(chunk) - self._body_bytes
                if self._head_bytes >= most:
                    self._reject_head() if self._in_head else self._abort()

    def on_header(self, name: bytes, value: bytes) -> None:
        if self._in_head:  # a trailer would be added to headers that have been checked
            super().on_header(name, value)

    def on_body(self, body: bytes) -> None:
        self._body_bytes += len(body)
        super().on_body(body)

    def on_headers_complete(self) -> None:
        if len(self.pipeline) >= MAX_PIPELINED:
            raise TooManyRequests
        self._cancel_deadline()
        self._in_head, self._ended_head, self._head_bytes = False, True, 0
        waiting = len(self.pipeline)
        super().on_headers_complete()
        if len(self.pipeline) == waiting:
            self._running = self.cycle

    def on_message_complete(self) -> None:
        self._in_head, self._head_bytes = True, 0
        super().on_message_complete()

    def send_400_response(self, msg: str) -> None:
        if self._is_answering():  # a 400 must not end up in the middle of another response
            self._end()
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

    def _abort(self) -> None:
        """Nobody waits for an answer to a body that has no end."""
        self._ignores_input = True
        self.tracker.metrics.closed.labels("body").inc()
        self.transport.abort()


class LimitedChannel(WebSocketsSansIOProtocol):
    """The frames of a live channel. The application counts messages; this counts what it never sees."""

    tracker: Connections
    _stall: Stall

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._address: str | None = None
        """The client's address while the channel is counted."""
        self._control, self._since = 0, self.loop.time()

    # --- number of channels, and how long they keep what is unread

    def connection_made(self, transport: BaseTransport) -> None:
        super().connection_made(transport)
        self._stall = Stall(self.tracker, self.transport)
        self._address = self.client[0] if self.client else "?"
        if not self.tracker.opened_channel(self._address):
            self._abort("crowd")

    def connection_lost(self, exc: Exception | None) -> None:
        self._stall.end()
        if self._address is not None:
            self.tracker.closed_channel(self._address)
            self._address = None
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._stall.begin()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._stall.end()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.transport.abort()  # a client that does not answer will not read what it was sent either

    # --- frames

    def data_received(self, data: bytes) -> None:
        for start in range(0, len(data), PIECE):
            if self.transport.is_closing():
                return
            super().data_received(data[start : start + PIECE])
        if not self.handshake_initiated and not self.transport.is_closing():
            # The head came whole and was refused, as its headers are too long or too many. uvicorn leaves the answer.
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.transport.close()

    def handle_ping(self) -> None:
        if self._admits():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        if self._admits():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        if self._admits():
            super().handle_cont(event)

    def send_receive_event_to_app(self) -> None:
        if self.close_sent:
            self._admits()
            self.frames = []
        elif self.queue.qsize() >= MAX_QUEUED:
            self._abort()
        elif self.curr_msg_data_type == "text" and not _is_text(b"".join(self.frames)):
            self._abort()  # uvicorn would log a traceback for each
        elif not self.transport.is_closing():
            super().send_receive_event_to_app()

    def _admits(self) -> bool:
        """Count a frame that the application does not see; False if the connection has ended."""
        now = self.loop.time()
        if now - self._since > CONTROL_SECONDS:
            self._control, self._since = 0, now
        self._control += 1
        if self._control > MAX_CONTROL:
            self._abort()
        return not self.transport.is_closing()

    def _abort(self, why: str = "frames") -> None:
        if not self.transport.is_closing():
            self.tracker.metrics.closed.labels(why).inc()
            self.transport.abort()


def _is_text(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True

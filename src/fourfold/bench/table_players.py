"""The players of a load test: HTTP connections, live channels, and tables where two people play for ever."""

from __future__ import annotations

import asyncio
import random
import secrets
import time
from dataclasses import dataclass, field
from typing import Any

import orjson

TEXT, PING, PONG, FINAL, MASKED = 1, 9, 10, 128, 128
"""Opcodes and flags in the first two bytes of a WebSocket frame."""
MASK = bytes(4)
CLIENTS = 64
"""HTTP connections to each server."""


class HttpClient:
    """A persistent connection, for one request at a time."""

    def __init__(self, port: int) -> None:
        self.port = port
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def request(self, method: str, path: str, body: Any, cookie: str) -> tuple[int, Any, str]:
        """Send a request, whose body is JSON or, if it is a text, a form; return status, answer and cookie. The server
        closes connections that were idle for long; then the request is sent again over a new one."""
        while True:
            is_new = self._streams is None
            self._streams = reader, writer = self._streams or await asyncio.open_connection("127.0.0.1", self.port)
            try:
                return await self._send(reader, writer, method, path, body, cookie)
            except (asyncio.IncompleteReadError, ConnectionError):
                writer.close()
                self._streams = None
                if is_new:
                    raise

    async def _send(
        self,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        method: str,
        path: str,
        body: Any,
        cookie: str,
    ) -> tuple[int, Any, str]:
        data = b"" if body is None else body.encode() if isinstance(body, str) else orjson.dumps(body)
        head = f"{method} {path} HTTP/1.1\r\nhost: 127.0.0.1:{self.port}\r\ncontent-length: {len(data)}\r\n"
        head += f"content-type: application/json\r\n{f'cookie: {cookie}' if cookie else 'accept: */*'}\r\n\r\n"
        writer.write(head.encode() + data)
        answer = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        headers = dict(line.lower().split(": ", 1) for line in answer[1:] if ": " in line)
        given = next((line[12:].split(";")[0] for line in answer if line.lower().startswith("set-cookie: ")), cookie)
        content = await reader.readexactly(int(headers.get("content-length", 0)))
        is_json = headers.get("content-type", "").startswith("application/json")
        return int(answer[0].split()[1]), orjson.loads(content) if is_json else content.decode(), given


class Channel(asyncio.Protocol):
    """A live channel: keeps the newest view, and sets an event when one arrives or the connection is lost."""

    def __init__(self, updated: asyncio.Event) -> None:
        self.updated, self._data, self._open, self.lost = updated, bytearray(), False, False
        self._answer: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        self.table: dict[str, Any] = {}
        self.at = 0.0
        self.question: dict[str, Any] = {}
        """What a page was last asked to think about."""

    @classmethod
    async def to(cls, port: int, path: str, cookie: str, updated: asyncio.Event) -> Channel:
        transport, channel = await asyncio.get_running_loop().create_connection(lambda: cls(updated), "127.0.0.1", port)
        key = "dGhlIHNhbXBsZSBub25jZQ=="
        transport.write(
            f"GET {path} HTTP/1.1\r\nhost: 127.0.0.1:{port}\r\nupgrade: websocket\r\n"
            f"connection: upgrade\r\nsec-websocket-key: {key}\r\nsec-websocket-version: 13\r\n"
            f"cookie: {cookie}\r\n\r\n".encode()
        )
        channel.transport = transport
        return channel

    transport: asyncio.Transport

    async def ask(self, request: dict[str, Any]) -> dict[str, Any]:
        """Send a request over the channel and wait for its answer."""
        self._answer = asyncio.get_running_loop().create_future()
        self._send(TEXT, orjson.dumps(request))
        return await self._answer

    def _send(self, kind: int, payload: bytes) -> None:
        size = len(payload)
        length = bytes([MASKED | size]) if size < 126 else bytes([MASKED | 126, *size.to_bytes(2, "big")])
        self.transport.write(bytes([FINAL | kind]) + length + MASK + payload)

    def data_received(self, data: bytes) -> None:
        self._data += data
        if not self._open:
            end = self._data.find(b"\r\n\r\n")
            if end < 0:
                return
            assert b" 101 " in self._data[:20], bytes(self._data[:200])
            del self._data[: end + 4]
            self._open = True
        while len(self._data) >= 2:
            size, start = self._data[1], 2
            if size >= 126:
                start = 4 if size == 126 else 10
                if len(self._data) < start:
                    return
                size = int.from_bytes(self._data[2:start], "big")
            if len(self._data) < start + size:
                return
            kind, payload = self._data[0] & 15, bytes(self._data[start : start + size])
            del self._data[: start + size]
            if kind == TEXT:
                message = orjson.loads(payload)
                if message["type"] == "table":
                    self.table, self.at = message, time.perf_counter()
                    self.updated.set()
                elif message["type"] == "think":
                    self.question = message
                    self.updated.set()
                elif message["type"] == "answer" and not self._answer.done():  # at the end nobody waits any more
                    self._answer.set_result(message)
            elif kind == PING:  # a channel that does not answer is closed
                self._send(PONG, payload)

    def connection_lost(self, error: Exception | None) -> None:
        self.lost = True
        self.updated.set()
        if not self._answer.done():
            self._answer.set_exception(ConnectionError("the server has closed a channel"))
            self._answer.exception()  # seen, even if nobody waits for it


@dataclass
class Load:
    """The players, and the times of their moves."""

    ports: list[int]
    """Those of all servers."""
    games: list[str]
    every: float
    """Seconds between two moves at a table."""
    on_channel: bool = False
    """Whether moves go over the live channel, instead of by POST."""
    together: bool = False
    """Whether both people of a table use the same server, instead of two different ones."""
    answered: list[float] = field(default_factory=list)
    arrived: list[float] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)
    _idle: dict[int, asyncio.Queue[HttpClient]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for port in self.ports:
            self._idle[port] = asyncio.Queue()
            for _ in range(CLIENTS):
                self._idle[port].put_nowait(HttpClient(port))

    async def request(self, port: int, method: str, path: str, body: Any = None, cookie: str = "") -> Any:
        """Send a request when a connection is idle; return status, answer and cookie."""
        client = await self._idle[port].get()
        try:
            return await client.request(method, path, body, cookie)
        finally:
            self._idle[port].put_nowait(client)

    async def table(self, number: int, ready: asyncio.Semaphore, opened: asyncio.Event) -> None:
        """Play at a table for ever, one game after another."""
        game, updated = self.games[number % len(self.games)], asyncio.Event()
        ports = [self.ports[(number + (0 if self.together else seat)) % len(self.ports)] for seat in range(2)]
        guests = [(await self.request(port, "PUT", "/api/v1/me", {"name": f"{number}"}))[2] for port in ports]
        while True:
            async with ready:
                form = {"game": game, "seats": ["human", "open"], "listed": True}
                status, made, _ = await self.request(ports[0], "POST", "/api/v1/tables", form, guests[0])
                assert status == 201, made
                id = made["id"]
                await self.request(ports[1], "POST", f"/api/v1/tables/{id}/sit", {}, guests[1])
                seats = zip(ports, guests, strict=True)
                path = f"/api/v1/tables/{id}/live"
                channels = [await Channel.to(port, path, cookie, updated) for port, cookie in seats]
                while not all(channel.table for channel in channels) or channels[0].table["status"] == "waiting":
                    await updated.wait()
                    updated.clear()
                    assert not any(channel.lost for channel in channels), f"table {id} has no channels"
            opened.set()
            due = time.perf_counter() + random.random() * self.every
            while channels[0].table["status"] == "playing":
                await asyncio.sleep(max(0.0, due - time.perf_counter()))
                due = max(time.perf_counter(), due + random.uniform(0.5, 1.5) * self.every)
                await self._move(id, ports, guests, channels, updated)
            for channel in channels:
                channel.transport.close()

    async def _move(
        self, id: str, ports: list[int], guests: list[str], channels: list[Channel], updated: asyncio.Event
    ) -> None:
        seat = channels[0].table["decides"]
        table = channels[seat].table
        body = {"seq": table["seq"], "move": random.choice(table["moves"]), "client": secrets.token_hex(4)}
        began = time.perf_counter()
        if self.on_channel:
            answer = await channels[seat].ask({"type": "move", **body})
            status = answer["status"]
        else:
            path = f"/api/v1/tables/{id}/moves"
            status, answer, _ = await self.request(ports[seat], "POST", path, body, guests[seat])
        if status != 200:
            self.problems.append(f"{status} {answer.get('message')}")
            return
        self.answered.append(time.perf_counter() - began)
        while any(channel.table["seq"] < answer["seq"] for channel in channels):
            updated.clear()
            await updated.wait()
            assert not any(channel.lost for channel in channels), f"the server has closed a channel of table {id}"
        self.arrived.append(max(channel.at for channel in channels) - began)

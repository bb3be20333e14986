"""Connections: how many an address has, how long a head may take, and how large it may be. All over real sockets."""

from __future__ import annotations

import contextlib
import logging
import resource
import select
import socket
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import httpx2 as httpx
import pytest
from websockets.frames import Frame, Opcode
from websockets.sync.client import ClientConnection, connect

from fourfold.pages.frame.assets import address
from fourfold.server.app import make_app
from fourfold.server.http import connections, guard
from fourfold.server.server import config_of
from fourfold.server.settings import Limits
from helpers.service import FREE, Listening, settings_in, until

pytestmark = pytest.mark.slow

PATIENCE = 20.0
GET = b"GET /api/v1/games HTTP/1.1\r\nhost: 127.0.0.1\r\n"
HEAD_SECONDS = 0.8


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Listening]:
    """A server with short time limits."""
    settings = settings_in(tmp_path_factory.mktemp("service"), limits=replace(FREE, head_seconds=HEAD_SECONDS))
    with Listening(settings) as server:
        yield server


@pytest.fixture(scope="module")
def usual(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Listening]:
    with Listening(settings_in(tmp_path_factory.mktemp("service"))) as server:
        yield server


def connected(server: Listening, sent: bytes = b"") -> socket.socket:
    line = socket.create_connection(("127.0.0.1", server.port), PATIENCE)
    line.sendall(sent)
    return line


def rest(line: socket.socket) -> bytes:
    """All that comes until the server closes the connection."""
    found = b""
    with contextlib.suppress(ConnectionResetError):
        while data := line.recv(65536):
            found += data
    return found


def answer(line: socket.socket) -> bytes:
    """One response with a content length."""
    found = b""
    while b"\r\n\r\n" not in found:
        found += line.recv(65536)
    head, _, body = found.partition(b"\r\n\r\n")
    length = next(int(each[15:]) for each in head.lower().split(b"\r\n") if each.startswith(b"content-length:"))
    while len(body) < length:
        body += line.recv(65536)
    return found


def trickle(line: socket.socket, data: bytes, pause: float) -> None:
    """Send the same over and over, until the connection is closed."""
    end = time.monotonic() + PATIENCE
    try:
        while not select.select([line], [], [], pause)[0] or line.recv(65536):
            assert time.monotonic() < end, "it is still open"
            line.sendall(data)
    except ConnectionError:
        pass


def open_connections(server: Listening) -> int:
    return len(server.server.server_state.connections)


def test_defaults_end_a_silent_connection_within_15_seconds() -> None:
    limits = Limits()
    assert 0 < limits.head_seconds <= 15 and guard.BODY_SECONDS <= 15
    assert limits.head <= 64 * 1024 // 2  # a piece more may be parsed before it is noticed
    assert 200 <= limits.connections <= 1000  # a club behind one address, but not all that a server can have


@pytest.mark.parametrize("sent", [b"", b"G", b"\r\n", GET], ids=["silent", "one-byte", "empty-line", "half-a-head"])
def test_a_connection_without_a_whole_head_is_closed(server: Listening, sent: bytes) -> None:
    with connected(server, sent) as line:
        assert rest(line) == b""


def test_a_thousand_silent_connections_are_gone(tmp_path: Path) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(4096, hard), hard))
    try:
        limits = replace(FREE, head_seconds=3.0, connections=1000)
        with Listening(settings_in(tmp_path, limits=limits)) as server, contextlib.ExitStack() as kept:
            lines = [kept.enter_context(connected(server, GET if n % 2 else b"")) for n in range(1000)]
            assert all(rest(line) == b"" for line in lines)
            until(lambda: open_connections(server) == 0)
            assert httpx.get(f"{server.base}/api/v1/games").status_code == 200
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def test_a_head_that_trickles_in_is_not_waited_for(server: Listening) -> None:
    """A byte at a time: no byte extends the deadline."""
    with connected(server, GET) as line:
        trickle(line, b"x-header: 1\r\n", 0.05)


@pytest.mark.parametrize("drip", [b"\r\n", b"x"])
def test_a_kept_connection_has_no_more_time_than_a_new_one(server: Listening, drip: bytes) -> None:
    with connected(server, GET + b"\r\n") as line:
        assert answer(line).startswith(b"HTTP/1.1 200 ")
        trickle(line, drip, 0.05)


def test_a_body_that_trickles_on_after_its_answer_is_cut_off(
    server: Listening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guard, "BODY_SECONDS", 0.2)
    with connected(server, b"PUT /api/v1/me HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: 9999\r\n\r\n{") as line:
        assert answer(line).startswith(b"HTTP/1.1 408 ")
        trickle(line, b" ", 0.05)


@pytest.mark.parametrize(
    "head",
    [
        GET + b"".join(b"x-%d: %s\r\n" % (n, b"a" * 1000) for n in range(64)),
        GET + b"x: " + b"a" * 64 * 1024,
        GET + b"x" * 64 * 1024,
        b"GET /" + b"a" * 64 * 1024,
    ],
    ids=["many", "long-value", "long-name", "long-address"],
)
@pytest.mark.parametrize("whole", [True, False])
def test_64_kB_of_headers_end_a_connection(usual: Listening, head: bytes, whole: bool) -> None:
    """At once, long before the time is over; whether the head ever ends or not."""
    end = b" HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n" if head.startswith(b"GET /aaa") else b"\r\n\r\n"
    with connected(usual, head + (end if whole else b"")) as line:
        assert rest(line).startswith(b"HTTP/1.1 431 ")


def test_a_head_without_an_end_takes_no_memory(usual: Listening) -> None:
    """Megabytes are sent but not buffered: the connection is closed while they arrive."""
    with connected(usual, GET) as line:
        trickle(line, b"x: " + b"a" * 65536 + b"\r\n", 0.0)


def test_requests_that_nobody_waits_for_end_a_connection(usual: Listening) -> None:
    """uvicorn takes thousands of requests at once and would queue them all."""
    with connected(usual, (GET + b"\r\n") * 500) as line:
        assert rest(line).count(b"HTTP/1.1 ") < 500
    until(lambda: open_connections(usual) == 0)


@pytest.mark.parametrize(
    "bad",
    [b"\0\0\r\n\r\n", b"GET /" + b"a" * 40_000, GET + b"\r\n" + b"\0\0\r\n\r\n"],
    ids=["no-http", "long", "second"],
)
def test_what_cuts_an_answer_off_fills_no_log(usual: Listening, bad: bytes, caplog: pytest.LogCaptureFixture) -> None:
    """Somebody who breaks off what they asked for is no error of the server, and costs no traceback."""
    for _ in range(5):
        with connected(usual, b"GET /rules/turn-of-time HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n" + bad) as line:
            rest(line)
    until(lambda: not usual.server.server_state.tasks)
    assert not [each.getMessage() for each in caplog.records if each.levelno >= logging.ERROR]


def test_a_few_requests_at_once_are_all_answered(usual: Listening) -> None:
    """Also when together they are longer than a head may be."""
    padded = GET + b"x: " + b"a" * 8000 + b"\r\n\r\n"
    with connected(usual, padded * 10 + GET + b"connection: close\r\n\r\n") as line:
        assert rest(line).count(b"HTTP/1.1 200 ") == 11


def test_a_head_of_16_kB_is_fine(usual: Listening) -> None:
    assert httpx.get(f"{usual.base}/api/v1/games", headers={"x": "a" * 16_000}).status_code == 200


def test_a_body_may_take_longer_than_a_head(server: Listening) -> None:
    head = b"PUT /api/v1/me HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: 14\r\n\r\n"
    with connected(server, head) as line:
        time.sleep(2 * HEAD_SECONDS)
        line.sendall(b'{"name":"Ann"}')
        assert answer(line).startswith(b"HTTP/1.1 200 ")


def test_a_live_channel_is_not_timed_out(server: Listening) -> None:
    ann = server.guest("Ann")
    id = ann.open("high-card", "human", "open")
    with server.live(f"/tables/{id}/live", ann) as channel:
        channel.recv(PATIENCE)
        time.sleep(2 * HEAD_SECONDS)
        channel.send('{"type": "ping"}')
        assert channel.recv(PATIENCE)


def test_an_address_has_so_many_connections(tmp_path: Path) -> None:
    limits = replace(FREE, connections=5)
    with Listening(settings_in(tmp_path, limits=limits)) as server, contextlib.ExitStack() as kept:
        lines = [kept.enter_context(connected(server, GET + b"\r\n")) for _ in range(5)]
        assert all(answer(line).startswith(b"HTTP/1.1 200 ") for line in lines)
        with connected(server) as one_more:
            assert rest(one_more) == b""
        with socket.create_connection(("::1", server.port), PATIENCE) as elsewhere:
            elsewhere.sendall(GET + b"connection: close\r\n\r\n")
            assert rest(elsewhere).startswith(b"HTTP/1.1 200 ")  # another address is not concerned
        lines[0].close()
        until(lambda: open_connections(server) == 4)
        with connected(server, GET + b"\r\n") as again:
            assert answer(again).startswith(b"HTTP/1.1 200 ")


def test_a_trusted_proxy_may_have_any_number_of_connections(tmp_path: Path) -> None:
    settings = settings_in(tmp_path, limits=replace(FREE, connections=2), proxies=("127.0.0.0/8",))
    with Listening(settings) as server, contextlib.ExitStack() as kept:
        lines = [kept.enter_context(connected(server, GET + b"\r\n")) for _ in range(5)]
        assert all(answer(line).startswith(b"HTTP/1.1 200 ") for line in lines)


def test_a_trusted_proxy_closes_its_idle_connections_itself(tmp_path: Path) -> None:
    """Caddy does after two minutes. A request on a connection that the server closes at that moment would be lost."""
    usual = settings_in(tmp_path)
    behind = replace(usual, proxies=("127.0.0.0/8",))
    idle = [config_of(make_app(settings), settings).timeout_keep_alive for settings in (usual, behind)]
    assert idle[0] < 10 and idle[1] > 120


def test_live_channels_are_counted_for_themselves(tmp_path: Path) -> None:
    """A connection that becomes a channel makes room for another."""
    with (
        Listening(settings_in(tmp_path, limits=replace(FREE, connections=2))) as server,
        contextlib.ExitStack() as kept,
    ):
        ann = server.guest("Ann")
        id = ann.open("high-card", "human", "open")
        for _ in range(4):
            kept.enter_context(server.live(f"/tables/{id}/live", ann)).recv(PATIENCE)
        assert ann.get(f"/tables/{id}")["id"] == id


# --- what comes after a body


FLOOD = 100_000_000
CHUNKED = b"POST / HTTP/1.1\r\nhost: 127.0.0.1\r\ntransfer-encoding: chunked\r\n\r\n"


@pytest.mark.parametrize(
    ("head", "repeated"),
    [
        (CHUNKED + b"0\r\n", b"x-trailer: %s\r\n" % (b"a" * 1000)),
        (CHUNKED + b"0\r\nx: ", b"a" * 1000),
        (CHUNKED + b"0\r\n", b"x" * 1000),
        (CHUNKED + b"1;", b"extension=1;" * 100),
        (CHUNKED, b"1\r\n \r\n" * 100),
    ],
    ids=["trailers", "long-value", "long-name", "chunk-extensions", "tiny-chunks"],
)
def test_what_follows_a_head_and_is_no_body_is_bounded(usual: Listening, head: bytes, repeated: bytes) -> None:
    """What the kernel takes is no matter; the server ends the connection long before the time for a body is over."""
    with connected(usual, head) as line:
        assert flooded(line, repeated * (65536 // len(repeated)), FLOOD) < FLOOD


def flooded(line: socket.socket, data: bytes, most: int) -> int:
    """Send the same over and over until the connection is closed; how many bytes it took, `most` or fewer."""
    sent = 0
    with contextlib.suppress(ConnectionError):
        while sent < most:
            line.sendall(data)
            sent += len(data)
    return sent


def test_trailers_are_not_added_to_headers_that_have_been_checked(usual: Listening) -> None:
    """The body is checked with the headers; a `cookie` or `x-quiet` that comes after it is nothing."""
    ann = usual.guest("Ann")
    cookie = "; ".join(f"{name}={value}" for name, value in ann.cookies.items()).encode()
    request = (
        b"POST /api/v1/tables HTTP/1.1\r\nhost: 127.0.0.1\r\ntransfer-encoding: chunked\r\nconnection: close\r\n\r\n"
    )
    body = b'{"game": "high-card", "seats": ["human", "open"]}'
    chunk = b"%x\r\n%s\r\n0\r\n" % (len(body), body)
    with connected(usual, request + chunk + b"cookie: " + cookie + b"\r\n\r\n") as line:
        assert b"set-cookie: " in rest(line)  # a new guest


def test_a_body_in_chunks_with_a_trailer_is_fine(usual: Listening) -> None:
    body = b'{"name":"Ann"}'
    head = CHUNKED.replace(b"POST /", b"PUT /api/v1/me").replace(
        b"\r\n\r\n", b"\r\ncontent-type: application/json\r\n\r\n"
    )
    chunks = b"".join(b"1\r\n%c\r\n" % each for each in body)
    with connected(usual, head + chunks + b"0\r\nx-checksum: 1\r\n\r\n") as line:
        assert answer(line).startswith(b"HTTP/1.1 200 ")


# --- frames on live channels


def lobby(server: Listening) -> ClientConnection:
    """A channel that anybody may open."""
    return connect(f"ws://127.0.0.1:{server.port}/lobby/live", proxy=None, ping_interval=None, max_queue=None)


def frame(opcode: Opcode, data: bytes = b"", fin: bool = True) -> bytes:
    return Frame(opcode, data, fin).serialize(mask=True)


@pytest.mark.parametrize(
    "frames",
    [
        frame(Opcode.PING, b"a" * 125) * 100,
        frame(Opcode.PONG) * 100,
        frame(Opcode.TEXT, b"{", fin=False) + frame(Opcode.CONT, fin=False) * 100,
        frame(Opcode.TEXT, b"{") * 1000,
        frame(Opcode.BINARY) * 1000,
    ],
    ids=["pings", "pongs", "pieces", "texts", "empty"],
)
def test_frames_without_end_end_a_channel(usual: Listening, frames: bytes) -> None:
    with lobby(usual) as channel:
        channel.recv(PATIENCE)
        with contextlib.suppress(ConnectionError):
            channel.socket.sendall(frames)
        until(lambda: channel.protocol.state.name == "CLOSED")
    until(lambda: open_connections(usual) == 0)


HANDSHAKE = (
    b"GET /lobby/live HTTP/1.1\r\nhost: 127.0.0.1\r\nupgrade: websocket\r\nconnection: upgrade\r\n"
    b"sec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)


def test_frames_after_the_close_end_a_connection(usual: Listening) -> None:
    """The server waits a while for the client to agree to a close, but not to thousands of frames."""
    cut_off = usual.app.state.metrics.closed.labels("frames")._value
    before = cut_off.get()
    with connected(usual, HANDSHAKE) as line:
        assert line.recv(12) == b"HTTP/1.1 101"
        line.sendall(frame(Opcode.TEXT, b"a") * 31)
        until(lambda: b"too much" in line.recv(65536))
        assert flooded(line, frame(Opcode.TEXT, b"a") * 1000, FLOOD) < FLOOD
        until(lambda: cut_off.get() > before)


@pytest.mark.parametrize("headers", [b"x: %s\r\n" % (b"a" * 10_000), b"x: a\r\n" * 200], ids=["long", "many"])
def test_a_handshake_that_is_too_large_does_not_stay(usual: Listening, headers: bytes) -> None:
    """Its head is small enough for HTTP, but not for a channel."""
    with connected(usual, HANDSHAKE[:-2] + headers + b"\r\n") as line:
        assert rest(line).startswith(b"HTTP/1.1 431 ")


@pytest.mark.parametrize("pieces", [(b"\xff",), (b"a", b"\xc3")], ids=["whole", "half"])
def test_what_is_no_text_ends_a_channel_and_fills_no_log(
    usual: Listening, pieces: tuple[bytes, ...], caplog: pytest.LogCaptureFixture
) -> None:
    first, *more = pieces
    sent = frame(Opcode.TEXT, first, not more) + b"".join(frame(Opcode.CONT, piece) for piece in more)
    with lobby(usual) as channel:
        channel.recv(PATIENCE)
        channel.socket.sendall(sent)
        until(lambda: channel.protocol.state.name == "CLOSED")
    until(lambda: open_connections(usual) == 0)
    assert not [each.getMessage() for each in caplog.records if each.levelno >= logging.ERROR]


def test_a_channel_takes_letters_in_two_pieces(usual: Listening) -> None:
    with lobby(usual) as channel:
        channel.recv(PATIENCE)
        channel.socket.sendall(frame(Opcode.TEXT, b"\xc3", fin=False) + frame(Opcode.CONT, b"\xa4"))
        assert channel.recv(PATIENCE)


def test_a_client_may_ping_its_channel_now_and_then(usual: Listening) -> None:
    with lobby(usual) as channel:
        for _ in range(10):
            assert channel.ping().wait(PATIENCE)
        channel.send("there")
        assert channel.recv(PATIENCE)


def test_an_address_has_so_many_upgraded_connections(tmp_path: Path) -> None:
    """Tables and the lobby may each have `sockets`; further ones end before the application hears of them."""
    with Listening(settings_in(tmp_path, limits=replace(FREE, sockets=1))) as server, lobby(server):
        ann = server.guest("Ann")
        id = ann.open("high-card", "human", "open")
        with server.live(f"/tables/{id}/live", ann), connected(server, HANDSHAKE) as one_more:
            assert rest(one_more) == b""
        until(lambda: open_connections(server) == 2)  # Ann's and the lobby's
        with connected(server, HANDSHAKE) as again:
            assert rest(again).startswith(b"HTTP/1.1 403 ")  # by the lobby, which has one already


def test_what_nobody_reads_is_not_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Megabytes of answers, of which the kernel takes some. The server ends the connection and forgets the rest."""
    monkeypatch.setattr(connections, "STALL_SECONDS", 0.2)
    with Listening(settings_in(tmp_path)) as server, socket.socket() as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        line.connect(("127.0.0.1", server.port))
        request = b"GET %s HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n" % address("preview.png").encode()
        line.sendall(request * connections.MAX_PIPELINED)
        until(lambda: server.app.state.metrics.closed.labels("unread")._value.get() == 1)
        until(lambda: open_connections(server) == 0)


def test_who_reads_slowly_gets_everything(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "STALL_SECONDS", 2.0)
    with Listening(settings_in(tmp_path)) as server, socket.socket() as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        line.connect(("127.0.0.1", server.port))
        request = b"GET %s HTTP/1.1\r\nhost: 127.0.0.1\r\n" % address("preview.png").encode()
        line.sendall((request + b"\r\n") * 30 + request + b"connection: close\r\n\r\n")
        assert rest(line).count(b"HTTP/1.1 200 ") == 31

"""Local servers to which notices are sent: one for push messages and webhooks, one for e-mail."""

from __future__ import annotations

import json
import socketserver
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from email import message_from_bytes, policy
from email.message import EmailMessage
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from helpers.service import until


@dataclass
class Post:
    path: str
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)


@dataclass
class Receiver:
    """An HTTP server. `statuses` are answered in turn, and `then` to whatever comes later."""

    base: str = ""
    statuses: list[int] = field(default_factory=list)
    then: int = 201
    posts: list[Post] = field(default_factory=list)
    lock: threading.Lock = field(default_factory=threading.Lock)

    def wait_for(self, many: int) -> list[Post]:
        until(lambda: len(self.posts) >= many)
        return self.posts


@contextmanager
def receiving(*statuses: int, then: int = 201) -> Iterator[Receiver]:
    receiver = Receiver(statuses=list(statuses), then=then)

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            headers = {name.lower(): value for name, value in self.headers.items()}
            with receiver.lock:
                status = receiver.statuses.pop(0) if receiver.statuses else receiver.then
                receiver.posts.append(Post(self.path, headers, body))
            self.send_response(status)
            self.end_headers()

        def log_message(self, format: str, *args: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    receiver.base = f"http://127.0.0.1:{server.server_address[1]}"
    with running(server):
        yield receiver


@dataclass
class Mailbox:
    """A mail server. Recipients in `refused` do not exist."""

    port: int = 0
    letters: list[EmailMessage] = field(default_factory=list)
    refused: set[str] = field(default_factory=set)

    def wait_for(self, many: int) -> list[EmailMessage]:
        until(lambda: len(self.letters) >= many)
        return self.letters


@contextmanager
def mail_server() -> Iterator[Mailbox]:
    box = Mailbox()

    class Handler(socketserver.StreamRequestHandler):
        """Just enough of RFC 5321."""

        def say(self, line: str) -> None:
            self.wfile.write(f"{line}\r\n".encode())

        def handle(self) -> None:
            self.say("220 test")
            while line := self.rfile.readline().decode().strip():
                word = line.upper()
                if word.startswith("RCPT") and any(address in line for address in box.refused):
                    self.say("550 no such user")
                elif word == "DATA":
                    self.say("354 go on")
                    lines = []
                    while (data := self.rfile.readline()) != b".\r\n":
                        lines.append(data.removeprefix(b".") if data.startswith(b"..") else data)
                    box.letters.append(message_from_bytes(b"".join(lines), policy=policy.default))
                    self.say("250 taken")
                elif word == "QUIT":
                    self.say("221 bye")
                    return
                else:
                    self.say("250 test")

    class Server(socketserver.ThreadingTCPServer):
        daemon_threads = True

    server = Server(("127.0.0.1", 0), Handler)
    box.port = server.server_address[1]
    with running(server):
        yield box


@contextmanager
def running(server: socketserver.BaseServer) -> Iterator[None]:
    thread = threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True)
    thread.start()
    try:
        yield
    finally:
        server.shutdown()
        server.server_close()
        thread.join()

"""A proxy to a server that can be cut: open connections break, and new ones fail."""

from __future__ import annotations

import socket
import threading
from contextlib import suppress
from types import TracebackType

PIECE = 64 * 1024


class Wire:
    """Forwards connections from `base` to the server at `port`, until it is cut."""

    def __init__(self, port: int) -> None:
        self._to = port
        self._ends: list[socket.socket] = []
        self._listener = self._listen(0)
        self.port: int = self._listener.getsockname()[1]

    @property
    def base(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def cut(self) -> None:
        _end(self._listener)
        for end in self._ends:
            _end(end)
        self._ends.clear()

    def mend(self) -> None:
        self._listener = self._listen(self.port)

    def __enter__(self) -> Wire:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.cut()

    def _listen(self, port: int) -> socket.socket:
        listener = socket.create_server(("127.0.0.1", port))
        threading.Thread(target=self._accept, args=(listener,), daemon=True).start()
        return listener

    def _accept(self, listener: socket.socket) -> None:
        with suppress(OSError):  # the connection is cut
            while True:
                here, _ = listener.accept()
                there = socket.create_connection(("127.0.0.1", self._to))
                self._ends += [here, there]
                for one, other in ((here, there), (there, here)):
                    threading.Thread(target=_carry, args=(one, other), daemon=True).start()


def _carry(one: socket.socket, other: socket.socket) -> None:
    with suppress(OSError):
        while data := one.recv(PIECE):
            other.sendall(data)
    _end(one)
    _end(other)


def _end(end: socket.socket) -> None:
    with suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)
    end.close()

"""A server's JSON API, for a script with a token: requests that are repeated until they are answered, and the stream of
what happens at its tables."""

from __future__ import annotations

import json
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Generator
from http.client import HTTPException
from typing import Any

from fourfold.core.errors import FourfoldError

TIMEOUT = 60.0
"""Seconds without a byte after which a connection counts as lost; a stream has a heartbeat every 20 seconds."""
RETRY_SECONDS = 1.0
MAX_RETRY_SECONDS = 30.0
BUSY = (429, 503)
LOST = (OSError, HTTPException)
"""What a connection that breaks raises."""
PATIENCE = 600.0
"""Seconds without an answer after which the bridge gives up."""
Report = Callable[[str], None]


class BridgeError(FourfoldError):
    """The server or the program does something with which the bridge cannot go on."""


class RefusedRequest(BridgeError):
    """The server refuses a request for good."""

    def __init__(self, status: int, kind: str, reason: str) -> None:
        super().__init__(f"the server refuses: {reason} ({kind}, {status})")
        self.status, self.kind = status, kind


def _silent(line: str) -> None:
    pass


class _Reach:
    """Whether the server can be reached: says once that it cannot and when it can again, and gives up at last."""

    def __init__(self, address: str, report: Report, patience: float) -> None:
        self._address, self._report, self._patience = address, report, patience
        self._lost_at: float | None = None
        self._pause = RETRY_SECONDS

    def lost(self, error: Exception) -> None:
        """Wait before the next try; `BridgeError` if there have been enough."""
        now = time.monotonic()
        reason = getattr(error, "reason", None) or error
        if self._lost_at is None:
            self._lost_at, self._pause = now, RETRY_SECONDS
            if self._patience:
                self._report(f"{self._address} cannot be reached ({reason}); trying again")
        if now - self._lost_at >= self._patience:
            raise BridgeError(f"{self._address} cannot be reached ({reason}); is a server running there?")
        time.sleep(min(self._pause, self._lost_at + self._patience - now))
        self._pause = min(2 * self._pause, MAX_RETRY_SECONDS)

    def found(self) -> None:
        if self._lost_at is not None:
            self._lost_at = None
            self._report(f"{self._address} answers again")


class Service:
    """A server at an address such as http://localhost:8000. `report` gets a line when the server cannot be reached,
    and when it can again; after `patience` seconds without an answer, requests raise `BridgeError`."""

    def __init__(self, address: str, token: str, report: Report = _silent, patience: float = PATIENCE) -> None:
        if not address.startswith(("http://", "https://")):
            raise BridgeError(f"{address!r} is not the address of a server, such as http://localhost:8000")
        self.address = f"{address.rstrip('/')}/api/v1"
        self._reach = _Reach(address.rstrip("/"), report, patience)
        self._headers = {"content-type": "application/json"}
        if token:
            self._headers["authorization"] = f"Bearer {token}"

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        """The answer to a request. It is repeated while the server cannot be reached, is busy or limits requests;
        `RefusedRequest` if the server says no."""
        pause = RETRY_SECONDS
        while True:
            try:
                with self._open(method, path, body) as answer:
                    content = answer.read()
            except urllib.error.HTTPError as error:
                self._reach.found()
                _require_busy(error)
                time.sleep(float(error.headers.get("retry-after") or pause))
                pause = min(2 * pause, MAX_RETRY_SECONDS)
            except LOST as error:
                self._reach.lost(error)
            else:
                self._reach.found()
                return json.loads(content or b"null")

    def events(self) -> Generator[dict[str, Any], None, None]:
        """What happens at the script's tables, for ever. It begins with the running games, again after every lost
        connection."""
        pause = RETRY_SECONDS
        while True:
            try:
                with self._open("GET", "/me/events", None) as stream:
                    self._reach.found()
                    pause = RETRY_SECONDS
                    for line in stream:
                        if line.startswith(b"data: "):
                            yield json.loads(line.removeprefix(b"data: "))
            except urllib.error.HTTPError as error:
                self._reach.found()
                _require_busy(error)
            except LOST as error:
                self._reach.lost(error)
                continue
            time.sleep(pause)
            pause = min(2 * pause, MAX_RETRY_SECONDS)

    def _open(self, method: str, path: str, body: Any) -> Any:
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.address + path, data, self._headers, method=method)
        return urllib.request.urlopen(request, timeout=TIMEOUT)


def new_guest(address: str, name: str, report: Report = _silent, patience: float = PATIENCE) -> str:
    """The token of a new guest with a name."""
    token: str = Service(address, "", report, patience).ask("POST", "/tokens", {"label": name})["token"]
    Service(address, token, report, patience).ask("PUT", "/me", {"name": name})
    return token


def mark_as_bot(service: Service) -> bool:
    """Mark the account of a token as a bot, if it is not one yet. Returns whether it is an account: guests cannot be
    marked, and need not be. `RefusedRequest` if it has played rated games as a person."""
    try:
        service.ask("POST", "/me/bot")
    except RefusedRequest as refusal:
        if refusal.kind != "guest":
            raise
        return False
    return True


def _require_busy(error: urllib.error.HTTPError) -> None:
    """`RefusedRequest`, unless the server is only busy or limits requests, so that another try may succeed."""
    if error.code not in BUSY:
        raise _refusal(error) from None


def _refusal(error: urllib.error.HTTPError) -> RefusedRequest:
    try:
        told = json.loads(error.read())
        return RefusedRequest(error.code, told["error"], told["message"])
    except (ValueError, KeyError, TypeError):
        return RefusedRequest(error.code, "unknown", f"{error.reason}; is this a Fourfold server?")

"""Debian's Firefox without windows, driven by the protocol that it serves itself: WebDriver BiDi over a WebSocket."""

from __future__ import annotations

import json
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

from helpers.missing import missing

SERVER = "WebDriverBiDiServer.json"
PATIENCE = 60
MISSING = "no Firefox for the tests in a second browser; install Debian's package `firefox-esr`"
PREFERENCES = {
    "app.update.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "dom.ipc.processCount": 1,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "toolkit.telemetry.reportingpolicy.firstRun": False,
}
"""Nothing but our pages is loaded."""


class CommandFailed(AssertionError):
    """A command without an answer: while a page changes, for example, it has none."""


class Firefox:
    """One page of a running Firefox."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket, self._number = socket, 0
        self._command("session.new", capabilities={})
        self._page = self._command("browsingContext.getTree")["contexts"][0]["context"]

    def _command(self, method: str, **params: Any) -> Any:
        self._number += 1
        self._socket.send(json.dumps({"id": self._number, "method": method, "params": params}))
        while True:
            message = json.loads(self._socket.recv(timeout=PATIENCE))
            if message.get("id") == self._number:
                if message["type"] != "success":
                    raise CommandFailed(f"{method}: {message['message']}")
                return message["result"]

    def goto(self, address: str) -> None:
        self._command("browsingContext.navigate", context=self._page, url=address, wait="complete")

    def evaluate(self, function: str, given: Any = None) -> Any:
        """What a JavaScript function answers, which may be asynchronous; both ways as JSON."""
        expression = f"(async () => JSON.stringify((await ({function})({json.dumps(given)})) ?? null))()"
        target = {"context": self._page}
        found = self._command("script.evaluate", expression=expression, target=target, awaitPromise=True)
        assert found["type"] == "success", found["exceptionDetails"]["text"]
        return json.loads(found["result"]["value"])

    def until(self, condition: str) -> Any:
        """What a JavaScript function answers as soon as that is true. Pages may change meanwhile."""
        for _ in range(PATIENCE * 20):
            try:
                if found := self.evaluate(condition):
                    return found
            except CommandFailed:
                pass
            time.sleep(0.05)
        raise AssertionError(f"this was never true in Firefox: {condition}")


@contextmanager
def firefox() -> Iterator[Firefox]:
    """Debian's Firefox with an empty profile; `tests/browser/install.sh` installs it."""
    path = shutil.which("firefox-esr") or shutil.which("firefox") or missing(MISSING)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in PREFERENCES.items()]
        (Path(folder) / "user.js").write_text("".join(lines), "utf-8")
        command = [path, "--headless", "--no-remote", "--profile", folder, "--remote-debugging-port", "0"]
        with subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        ) as running:
            try:
                with connect(_address(Path(folder) / SERVER, running), max_size=None) as socket:
                    yield Firefox(socket)
            finally:
                running.terminate()


def _address(file: Path, running: subprocess.Popen[bytes]) -> str:
    """Where Firefox listens, which it writes into its profile."""
    while running.poll() is None:
        try:
            found = json.loads(file.read_text("utf-8"))
            return f"ws://{found['ws_host']}:{found['ws_port']}/session"
        except (FileNotFoundError, json.JSONDecodeError):
            time.sleep(0.05)
    raise AssertionError(f"Firefox ended with status {running.returncode} before it listened")

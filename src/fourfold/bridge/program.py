"""A program that plays: it reads questions and writes answers, each a line of JSON."""

from __future__ import annotations

import json
import os
import shlex
import signal
import subprocess
from contextlib import suppress
from typing import Any

from fourfold.bridge.service import BridgeError

STOP_SECONDS = 5.0
MOST_LETTERS = 1 << 16
"""The most characters of an answer that are read."""


class Program:
    """A running program. Its standard error goes to ours. It is in a process group of its own: Ctrl-C stops the bridge,
    which then ends the program by closing its input."""

    def __init__(self, command: str) -> None:
        words = shlex.split(command)
        if not words:
            raise BridgeError("--command is empty; give a program, such as ./engine")
        try:
            self._process = subprocess.Popen(
                words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
                bufsize=1,
                start_new_session=True,
                creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),
            )
        except OSError as error:
            raise BridgeError(f"--command {command!r} cannot be started: {error.strerror}") from None
        self.command = command

    def tell(self, message: dict[str, Any]) -> None:
        """Write a line; the program answers only questions."""
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(json.dumps(message) + "\n")
            self._process.stdin.flush()
        except OSError:
            raise self._ended() from None

    def ask(self, question: dict[str, Any]) -> str:
        """The move that the program answers; `BridgeError` if it says something else or ends."""
        assert self._process.stdout is not None
        self.tell(question)
        line = self._process.stdout.readline(MOST_LETTERS)
        if not line:
            raise self._ended()
        try:
            move = json.loads(line)["move"]
        except (ValueError, KeyError, TypeError, RecursionError):
            move = None
        if not isinstance(move, str):
            raise BridgeError(f'the program answers {line.strip()[:200]!r}, not a line such as {{"move": "end"}}')
        return move

    def stop(self) -> None:
        """Close the program's input and wait for it to end. It is killed if that takes long, or at another Ctrl-C."""
        assert self._process.stdin is not None
        try:
            self._process.stdin.close()
            self._process.wait(STOP_SECONDS)
        except (OSError, subprocess.TimeoutExpired, KeyboardInterrupt):
            self._kill()
            self._process.wait()

    def _kill(self) -> None:
        """Kill the program and what it has started."""
        if hasattr(os, "killpg") and hasattr(signal, "SIGKILL"):
            with suppress(ProcessLookupError):  # it may have ended by itself
                os.killpg(self._process.pid, signal.SIGKILL)
        else:
            self._process.kill()

    def _ended(self) -> BridgeError:
        try:
            status = self._process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            return BridgeError(f"the program {self.command!r} has closed its output")
        return BridgeError(f"the program {self.command!r} has ended with exit status {status}")

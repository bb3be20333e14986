"""The command `fourfold`, run in the test's process."""

from __future__ import annotations

import signal
import sys
from dataclasses import dataclass
from io import StringIO
from pathlib import Path
from typing import TextIO

import pytest

from fourfold.cli import main
from fourfold.core.record import Record


def heed_ctrl_c() -> None:
    """For a new process: do not inherit an ignored SIGINT from a shell that runs the tests in the background."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@dataclass(frozen=True)
class Ran:
    code: int
    out: str
    err: str


class Command:
    """Calls `fourfold` with arguments and typed input; games are saved in the test's folder."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], folder: Path) -> None:
        self.monkeypatch = monkeypatch
        self.capsys = capsys
        self.folder = folder
        self.games = folder / "data" / "games"
        for name in ("FORCE_COLOR", "NO_COLOR", "TTY_COMPATIBLE", "TTY_INTERACTIVE", "LC_ALL", "LC_MESSAGES", "LANG"):
            monkeypatch.delenv(name, raising=False)
        for name, value in (("FOURFOLD_DATA", folder / "data"), ("COLUMNS", 80), ("LINES", 24)):
            monkeypatch.setenv(name, str(value))

    def __call__(self, *arguments: object, typed: str | TextIO = "") -> Ran:
        self.monkeypatch.setattr(sys, "argv", ["fourfold", *map(str, arguments)])
        self.monkeypatch.setattr(sys, "stdin", StringIO(typed) if isinstance(typed, str) else typed)
        self.capsys.readouterr()
        with pytest.raises(SystemExit) as ended:
            main()
        out, err = self.capsys.readouterr()
        assert ended.value.code is None or isinstance(ended.value.code, int)
        return Ran(ended.value.code or 0, out, err)

    def play(self, *arguments: object, typed: str | TextIO = "") -> tuple[Record, str]:
        """Play Turn of Time; returns the saved record and the output."""
        path = self.folder / f"game-{len(list(self.folder.iterdir()))}.json"
        ran = self("play", "turn-of-time", *arguments, "--save", path, typed=typed)
        assert (ran.code, ran.err) == (0, "")
        return Record.read(path), ran.out

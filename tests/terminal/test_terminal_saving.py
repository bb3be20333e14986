"""The terminal table: saving, going on, and leaving with Ctrl-C."""

from __future__ import annotations

import errno
import os
import pty
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from select import select

import pytest

from fourfold.core.record import Record
from helpers.command import Command, heed_ctrl_c

GAME = "turn-of-time"
TO_THE_END = "1\n" * 60  # more than a person ever has to decide


def test_games_are_kept_in_the_data_folder(run: Command) -> None:
    ran = run("play", GAME, "--seed", 1, typed="1\nquit\n")
    (path,) = run.games.iterdir()
    assert f"fourfold play {path}" in ran.out
    record = Record.read(path)
    assert len(record.moves) > 4
    assert (record.tags["seed"], record.tags["seats"]) == (1, ["human", "medium"])


@pytest.mark.parametrize("end", ["quit\n", "", "QUIT\n"], ids=["quit", "end of input", "QUIT"])
@pytest.mark.parametrize("options", [("--players", 1), ("--seats", "random,human,random")], ids=str)
def test_a_saved_game_goes_on_as_if_nobody_had_left(run: Command, options: tuple[object, ...], end: str) -> None:
    whole, _ = run.play(*options, "--seed", 9, typed=TO_THE_END)
    path = run.folder / "left.json"
    assert run("play", GAME, *options, "--seed", 9, "--save", path, typed="1\n1\n1\n" + end).code == 0
    assert Record.read(path).result is None
    ran = run("play", path, typed=TO_THE_END)
    assert (ran.code, ran.err) == (0, "")
    assert Record.read(path) == whole
    assert not run.games.exists()


def test_a_saved_game_can_go_on_in_another_file(run: Command, tmp_path: Path) -> None:
    path, other = tmp_path / "one.json", tmp_path / "other.json"
    run("play", GAME, "--seed", 9, "--save", path)
    before = path.read_bytes()
    run("play", path, "--save", other, "--seats", "human,human", typed="1\n")
    assert path.read_bytes() == before
    assert Record.read(other).tags["seats"] == ["human", "human"]


def test_save_now_and_under_another_name(run: Command, tmp_path: Path) -> None:
    first, second, taken = tmp_path / "first.json", tmp_path / "second.json", tmp_path / "taken.json"
    taken.write_text("mine")
    lines = f"save\nsave {taken}\nsave {tmp_path / 'missing' / 'x.json'}\nsave a\0b\nsave {second}\n1\n"
    out = " ".join(run("play", GAME, "--seed", 1, "--save", first, typed=lines).out.split())
    assert f"Saved to {first}" in out
    assert taken.read_text() == "mine"
    assert out.count("Not saved to") == 3
    assert len(Record.read(first).moves) == 4
    assert len(Record.read(second).moves) > 4, "from then on it is saved there"


class Script(StringIO):
    """Typed lines; before the line with a number, something happens."""

    def __init__(self, lines: str, number: int, happens: Callable[[], object]) -> None:
        super().__init__(lines)
        self.left, self.happens = number, happens

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
        self.left -= 1
        if self.left == 0:
            self.happens()
        return super().readline()


def test_a_folder_that_vanishes_does_not_end_the_game(run: Command, tmp_path: Path) -> None:
    folder, elsewhere = tmp_path / "stick", tmp_path / "elsewhere.json"
    folder.mkdir()
    lines = Script(f"1\n1\n1\nquit\nsave {elsewhere}\n{TO_THE_END}", 2, lambda: shutil.rmtree(folder))
    ran = run("play", GAME, "--seed", 1, "--save", folder / "game.json", typed=lines)
    assert (ran.code, ran.err) == (0, "")
    out = " ".join(ran.out.split())
    assert "Not saved to" in out
    assert "The game continues" in out
    assert "quit again to leave without saving" in out
    assert Record.read(elsewhere).result is not None


def test_a_full_disk_does_not_end_the_game(run: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(record: Record, path: Path) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(Record, "write", full)
    whole = run("play", GAME, "--seed", 1, typed=TO_THE_END)
    assert whole.code == 0
    assert "No space left on device" in whole.out
    assert "Scores:" in whole.out
    left = run("play", GAME, "--seed", 1, typed="quit\nquit\n1\n")
    assert left.out.count("your move") == 2, "the second quit leaves"
    assert "Saved" not in whole.out + left.out


def test_a_data_folder_that_cannot_be_does_not_end_the_game(run: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FOURFOLD_DATA", "/dev/null/data")
    ran = run("play", GAME, "--seed", 1, typed=TO_THE_END)
    assert ran.code == 0
    assert "Not a directory" in " ".join(ran.out.split())
    assert "Scores:" in ran.out


def in_a_terminal(tmp_path: Path, *arguments: str) -> tuple[subprocess.Popen[bytes], int]:
    """A game in a terminal of 80 by 24, its errors apart, as far as its first question."""
    ours, theirs = pty.openpty()
    environment = os.environ | {
        "FOURFOLD_DATA": str(tmp_path),
        "TERM": "xterm-256color",
        "COLUMNS": "80",
        "LINES": "24",
    }
    process = subprocess.Popen(
        [sys.executable, "-m", "fourfold", "play", GAME, "--seed", "1", *arguments],
        stdin=theirs,
        stdout=theirs,
        stderr=subprocess.PIPE,
        env=environment,
        start_new_session=True,
        preexec_fn=heed_ctrl_c,  # noqa: PLW1509
    )
    os.close(theirs)
    return process, ours


def read_until(terminal: int, words: bytes, urge: Callable[[], object] = lambda: None) -> bytes:
    """What is shown up to some words. Where nothing new comes for ten seconds, urge on: sooner, it might be at work."""
    seen = b""
    for _ in range(12):
        while words not in seen and select([terminal], [], [], 10)[0]:
            seen += os.read(terminal, 1000)
        if words in seen:
            return seen
        urge()
    raise TimeoutError(seen)


def test_the_compiler_writes_nothing_to_a_terminal_when_a_process_ends() -> None:
    """With colorama, which comes with the developers' packages, Numba would reset the terminal's colours at exit."""
    ours, theirs = pty.openpty()
    code = "from fourfold.engine.compiler import numba; print(numba.njit(lambda x: x + 1)(1))"
    subprocess.run([sys.executable, "-c", code], stdin=theirs, stdout=theirs, check=True)
    os.close(theirs)
    assert os.read(ours, 1000) == b"2\r\n"
    os.close(ours)


@pytest.mark.parametrize("plain", [False, True])
def test_ctrl_c_saves(tmp_path: Path, plain: bool) -> None:
    process, terminal = in_a_terminal(tmp_path, *(["--plain"] if plain else []))
    seen = read_until(terminal, b"your move")
    os.write(terminal, b"1\n")
    seen += read_until(terminal, b"your move")
    process.send_signal(signal.SIGINT)
    # One that comes in the moment before Python waits for input stays unnoticed: like a person, press again.
    seen += read_until(terminal, b"fourfold play ", lambda: process.send_signal(signal.SIGINT))
    _, errors = process.communicate(timeout=60)
    os.close(terminal)
    assert (process.returncode, errors) == (0, b"")
    (path,) = (tmp_path / "games").iterdir()
    assert len(Record.read(path).moves) > 4
    assert (b"\x1b" in seen) != plain
    assert seen.isascii() == plain


@pytest.mark.parametrize("plain", [False, True])
def test_ctrl_c_saves_while_a_bot_thinks(tmp_path: Path, plain: bool) -> None:
    process, terminal = in_a_terminal(tmp_path, "--seats", "search:600s,human", *(["--plain"] if plain else []))
    read_until(terminal, b"Player 1 is thinking ..." if plain else "Player 1 is thinking …".encode())
    process.send_signal(signal.SIGINT)
    read_until(terminal, b"fourfold play ")
    _, errors = process.communicate(timeout=60)
    os.close(terminal)
    assert (process.returncode, errors) == (0, b"")
    (path,) = (tmp_path / "games").iterdir()
    assert len(Record.read(path).moves) == 4

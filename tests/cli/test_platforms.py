"""It starts everywhere: without what Windows lacks, and with macOS' idea of a file limit.

On Windows and macOS these tests run the real thing; on Linux `as_on_windows.py` takes away what Windows has not.
"""

from __future__ import annotations

import ast
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import httpx2 as httpx
import pytest

from fourfold.server.server import raise_file_limit
from helpers.as_on_windows import MODULES, NAMES
from helpers.repository import SOURCE, TESTS

pytestmark = pytest.mark.slow

PATIENCE = 60.0
ON_WINDOWS = sys.platform == "win32"
RUN = [sys.executable, "-m"] if ON_WINDOWS else [sys.executable, str(TESTS / "helpers" / "as_on_windows.py")]
MEASURES = [
    str(Path("bench", f"{name}.py")) for name in ("bot_tables", "server_load", "several_servers", "temporary_postgres")
]
"""Measurements for Linux alone; they say so where there is no /proc."""
UNLIMITED = 2**63 - 1
"""What macOS calls infinity."""


def environment(folder: Path) -> dict[str, str]:
    """Saved games go to the test's folder; output has the letters of an old code page, as in a pipe on Windows."""
    return os.environ | {"FOURFOLD_DATA": str(folder), "PYTHONIOENCODING": "cp437"}


def ran(folder: Path, *words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*RUN, *words],
        input=typed,
        capture_output=True,
        encoding="cp437",
        env=environment(folder),
        check=False,
        timeout=10 * PATIENCE,
    )


# ---------------------------------------------------------------------------------------------------- Windows


def unguarded(tree: ast.Module) -> Iterator[ast.stmt]:
    """Statements that run when a module is imported, without those that expect an `ImportError` or run nowhere."""
    for node in tree.body:
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            continue
        if isinstance(node, ast.Try) and any("ImportError" in ast.unparse(handler) for handler in node.handlers):
            continue
        yield node


def needs_posix(code: str) -> list[str]:
    """What a module takes for granted that Windows lacks."""
    tree, found = ast.parse(code), []
    missing = {module.__name__: set(names) for module, names in NAMES.items()}
    for top in unguarded(tree):
        for node in (top,) if isinstance(top, ast.FunctionDef | ast.AsyncFunctionDef) else ast.walk(top):
            if isinstance(node, ast.Import):
                found += [alias.name for alias in node.names if alias.name in MODULES]
            elif isinstance(node, ast.ImportFrom):
                lacks = missing.get(node.module or "", set())
                found += [f"{node.module}.{alias.name}" for alias in node.names if alias.name in lacks]
                found += [node.module] if node.module in MODULES else []
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            module, name = node.value.id, node.attr
            if name in missing.get(module, set()) and f'hasattr({module}, "{name}")' not in code:
                found.append(f"{module}.{name}")
    return found


def test_no_module_takes_posix_for_granted() -> None:
    needed = {str(path.relative_to(SOURCE)): needs_posix(path.read_text("utf-8")) for path in SOURCE.rglob("*.py")}
    assert len(needed) > 100
    for name in MEASURES:
        del needed[name]
    assert {path: names for path, names in needed.items() if names} == {}


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ("import fcntl", ["fcntl"]),
        ("import os, resource", ["resource"]),
        ("from pwd import getpwall", ["pwd"]),
        ("from multiprocessing.context import ForkProcess", ["multiprocessing.context.ForkProcess"]),
        ("import os\ndef f():\n    os.nice(3)", ["os.nice"]),
        ("class A:\n    import tty", ["tty"]),
        ("import signal\nsignal.signal(signal.SIGHUP, f)", ["signal.SIGHUP"]),
        ("try:\n    import fcntl\nexcept ImportError:\n    fcntl = None", []),
        ("def f():\n    import fcntl", []),
        ('import os\nif hasattr(os, "nice"):\n    os.nice(3)', []),
        ("if TYPE_CHECKING:\n    from multiprocessing.context import ForkProcess", []),
    ],
)
def test_the_search_for_posix_finds_it(code: str, found: list[str]) -> None:
    assert needs_posix(code) == found


@pytest.mark.parametrize("words", ["--help", "serve --help", "games"])
def test_commands_speak_on_windows(tmp_path: Path, words: str) -> None:
    done = ran(tmp_path, "fourfold", *words.split())
    assert (done.returncode, done.stderr) == (0, "") and len(done.stdout) > 500


def test_a_game_is_played_and_saved_on_windows(tmp_path: Path) -> None:
    words = ["play", "turn-of-time", "--seed", "1", "--seats", "human,random", "--save"]
    done = ran(tmp_path, "fourfold", *words, str(tmp_path / "game.json"), typed="1\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert "Player 1 played spring, with summer on the back." in done.stdout
    assert '"moves": ["draw:' in (tmp_path / "game.json").read_text("utf-8")


def test_a_tournament_is_played_on_windows(tmp_path: Path) -> None:
    words = ["tournament", "turn-of-time", "--bots", "random,greedy", "-n", "2", "--workers", "1", "--json", "--file"]
    done = ran(tmp_path, "fourfold", *words, str(tmp_path / "games.jsonl"))
    assert (done.returncode, done.stderr) == (0, "")
    assert len((tmp_path / "games.jsonl").read_text("utf-8").splitlines()) == 3


def test_a_game_is_compiled_on_windows(tmp_path: Path) -> None:
    done = ran(tmp_path, "fourfold.warmup", "turn-of-time", "fourfold.games", "--bots")
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("how", ["SIGINT", "SIGTERM"])
def test_the_server_starts_answers_and_stops_on_windows(tmp_path: Path, how: str) -> None:
    words = ["fourfold", "serve", "--port", "0", "--no-browser"]
    process = subprocess.Popen(
        [*RUN, *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="cp437",
        env=environment(tmp_path),
        creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),
    )
    assert process.stdout
    greeting, found = "", None
    while not found and (line := process.stdout.readline()):
        greeting, found = greeting + line, re.search(r"http://\S+:\d+/", line)
    assert found, greeting
    assert httpx.get(f"{found[0]}healthz", timeout=PATIENCE).json()["status"] == "ok"
    # Ctrl-Break is the one signal that Windows lets a program send to another's process group.
    process.send_signal(signal.Signals[how] if not ON_WINDOWS else getattr(signal, "CTRL_BREAK_EVENT"))  # noqa: B009
    out, _ = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0 and "Traceback" not in out and "ERROR" not in out
    assert (tmp_path / "tables.db").is_file()


@pytest.mark.parametrize("command", ["serve", "worker"])
def test_postgresql_on_windows_is_refused_in_one_line(tmp_path: Path, command: str) -> None:
    done = ran(tmp_path, "fourfold", *command.split(), "--database", "postgresql://h/d")
    assert done.returncode == 2
    assert done.stderr == "fourfold: --database: PostgreSQL needs Linux or macOS; on Windows give sqlite:///FILE\n"


# ------------------------------------------------------------------------------------------------------ macOS


class Files:
    """The limit of open files, of which a system allows so many; what was set."""

    def __init__(self, soft: int, hard: int, most: int, refusal: type[Exception]) -> None:
        self.now, self.most, self.refusal = (soft, hard), most, refusal

    def getrlimit(self, _: int) -> tuple[int, int]:
        return self.now

    def setrlimit(self, _: int, wanted: tuple[int, int]) -> None:
        if wanted[0] > min(self.most, self.now[1]) or wanted[1] != self.now[1]:
            raise self.refusal("current limit exceeds maximum limit")
        self.now = wanted


@pytest.mark.parametrize("refusal", [ValueError, OSError])
@pytest.mark.parametrize(
    ("soft", "hard", "most", "then"),
    [
        (256, UNLIMITED, 10_240, 10_240),  # macOS that allows OPEN_MAX
        (256, UNLIMITED, 245_760, 65_536),  # macOS that allows kern.maxfilesperproc
        (256, UNLIMITED, 0, 256),  # refuses everything: what there is must do
        (1024, 4096, UNLIMITED, 4096),  # Linux: never above the hard limit
        (1024, 1_048_576, UNLIMITED, 65_536),
        (524_288, 1_048_576, UNLIMITED, 524_288),  # never less than before
        (UNLIMITED, UNLIMITED, UNLIMITED, UNLIMITED),
    ],
)
def test_more_files_are_asked_for_and_a_refusal_is_survived(
    soft: int, hard: int, most: int, then: int, refusal: type[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    files = Files(soft, hard, most, refusal)
    fake = SimpleNamespace(
        RLIMIT_NOFILE=8, RLIM_INFINITY=UNLIMITED, getrlimit=files.getrlimit, setrlimit=files.setrlimit
    )
    monkeypatch.setitem(sys.modules, "resource", fake)
    raise_file_limit()
    assert files.now == (then, hard)

"""Compiling in the background: another process compiles a game, then this one loads the machine code.

`python -m fourfold.warmup GAME` is that process. If it fails (no disk space, no memory, a compiler error), the game
stays interpreted, and one line of the log says why.
"""

from __future__ import annotations

import atexit
import logging
import os
import sys
import threading
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from fourfold.core.paths import cache_folder
from fourfold.engine.binding import is_compiler_off

if TYPE_CHECKING:
    import subprocess

    from fourfold.engine.engine import Engine

log: logging.Logger = logging.getLogger("fourfold.compiler")

IDLE, WAITING, LOADING, COMPILING, READY, FAILED = "idle", "waiting", "loading", "compiling", "ready", "failed"
USUAL_SECONDS = 20.0
"""The time to compile a game, until it has been measured."""
SECONDS_TO_LOAD = 5.0
"""How long the process waits at exit for code that is being loaded."""
MAX_COMPILERS = 2
"""Games that are compiled at once, on as many cores: two take half as long as one after the other, and more would take
the memory of small machines (each compiler about 300 MB)."""


@dataclass
class Progress:
    """The progress of a game."""

    state: str = IDLE
    began: float = 0.0
    reason: str = ""


class Background:
    """A queue of games to compile, a few at a time."""

    def __init__(self) -> None:
        self.games: dict[str, Progress] = {}
        self.seconds: float = USUAL_SECONDS
        self._queue: list[Engine] = []
        self._changed = threading.Condition()
        self._threads = 0
        self._compilers: set[subprocess.Popen[bytes]] = set()
        self._loading = threading.Lock()
        self._is_stopping = False

    def request(self, engine: Engine, soon: bool = False) -> None:
        """Compile a game in the background; with `soon` it goes to the front of the queue. May be called again."""
        if is_compiler_off() or engine.is_compiled:
            return
        with self._changed:
            if engine in self._queue:
                if soon:
                    self._queue.remove(engine)
                    self._queue.insert(0, engine)
                return
            if self.games.get(engine.name, _IDLE).state in (LOADING, COMPILING, FAILED):
                return
            self.games[engine.name] = Progress(WAITING)
            self._queue.insert(0 if soon else len(self._queue), engine)
            if self._threads < _places():
                self._threads += 1
                threading.Thread(target=self._run, name="compiling", daemon=True).start()

    def seconds_left(self, game: str) -> float | None:
        """About how long until a game is compiled; None if it is not in progress."""
        with self._changed:
            progress = self.games.get(game)
            if progress is None or progress.state in (READY, FAILED):
                return None
            if progress.state == LOADING:
                return 1.0
            now = time.monotonic()
            if progress.state == COMPILING:
                return max(1.0, progress.began + self.seconds - now)
            free = [
                max(0.0, other.began + self.seconds - now) for other in self.games.values() if other.state == COMPILING
            ]
            free += [0.0] * (_places() - len(free))
            for engine in self._queue:  # the next one begins where a compiler is free first
                free.sort()
                free[0] += self.seconds
                if engine.name == game:
                    return max(1.0, free[0])
            return self.seconds

    def wait_for(self, game: str, seconds: float | None = None) -> bool:
        """Wait until a game is compiled or has failed; return whether it is compiled."""
        with self._changed:
            done = lambda: self.games.get(game, _IDLE).state in (READY, FAILED)  # noqa: E731
            self._changed.wait_for(done, seconds)
            return self.games.get(game, _IDLE).state == READY

    def wait_while_loading(self, game: str, seconds: float) -> None:
        """Wait while code from the cache is being loaded; never for the compiler."""
        with self._changed:
            self._changed.wait_for(lambda: self.games.get(game, _IDLE).state not in (WAITING, LOADING), seconds)

    def _run(self) -> None:
        while True:
            with self._changed:
                if not self._queue:
                    self._threads -= 1
                    return
                engine = self._queue.pop(0)
                progress = self.games[engine.name]
                is_cached = any((cache_folder() / engine.name).glob("*"))
                progress.state, progress.began = LOADING if is_cached else COMPILING, time.monotonic()
                self._changed.notify_all()
            reason = self._prepare(engine, progress)
            if reason and not self._is_stopping:
                log.warning("%s stays interpreted: %s", engine.name, reason)
            with self._changed:
                progress.state, progress.reason = (FAILED if reason else READY), reason
                self._changed.notify_all()

    def _prepare(self, engine: Engine, progress: Progress) -> str:
        """Compile and load a game; return why that failed, or nothing."""
        try:
            if progress.state == LOADING and self._load(engine):
                return ""
            with self._changed:
                progress.state, progress.began = COMPILING, time.monotonic()
                self._changed.notify_all()
            code, output = self._compile(engine)
            last = output.splitlines()[-1] if output else ""
            if code:
                return last or f"the compiler exited with {code}"
            self.seconds = time.monotonic() - progress.began
            return "" if self._load(engine) else last or "compiled code could not be stored on disk"
        except Exception as error:
            return f"{type(error).__name__}: {error}"

    def _compile(self, engine: Engine) -> tuple[int, str]:
        """Compile a game in another process; return its exit code and its error output."""
        import subprocess  # noqa: PLC0415 - slow to import

        with self._loading:  # not during shutdown, which would leave the other process running
            if self._is_stopping:
                return 1, "the process is shutting down"
            compiler = subprocess.Popen(
                [sys.executable, "-m", "fourfold.warmup", *engine.warmup_arguments()],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.PIPE,
                # Games may come from anywhere.
                env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
                start_new_session=sys.platform != "win32",  # Ctrl-C is for the foreground process only
            )
            self._compilers.add(compiler)
        try:
            with compiler:
                output = compiler.communicate()[1].decode(errors="replace").strip()
                return compiler.returncode, output
        finally:
            self._compilers.discard(compiler)

    def _load(self, engine: Engine) -> bool:
        with self._loading:
            return engine.load()

    def stop(self) -> None:
        """Stop before the process exits: wait until nothing is half loaded, and end the compilers."""
        self._is_stopping = True
        self._loading.acquire(timeout=SECONDS_TO_LOAD)  # never released, so that nothing more is loaded
        for compiler in tuple(self._compilers):
            compiler.terminate()


def _places() -> int:
    """How many games are compiled at once."""
    return min(MAX_COMPILERS, os.cpu_count() or 1)


_IDLE = Progress()
background: Background = Background()
atexit.register(background.stop)

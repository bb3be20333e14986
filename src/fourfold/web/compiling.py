"""Compiling games before anybody waits for them, in a process of its own: the server goes on answering meanwhile.

`python -m fourfold.web.compiling GAME` compiles one game into the cache; the server then only loads it.
"""

from __future__ import annotations

import asyncio
import logging
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import fourfold
from fourfold.bots.roster import SEARCH, bot_names, make_bot
from fourfold.core.places import cache_folder
from fourfold.web.commands import Refused

log = logging.getLogger("fourfold.compiling")

WAITING, COMPILING, READY, FAILED = "waiting", "compiling", "ready", "failed"
NICE = 10
WINDOWS_FLAGS = getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0) | getattr(
    subprocess, "BELOW_NORMAL_PRIORITY_CLASS", 0
)
"""Windows has neither sessions nor `nice`; these are its counterparts."""
PATIENCE = 20.0
"""Seconds that somebody waits for a game; a page, or whoever else asks, may come back after that."""


def compile_game(name: str) -> None:
    """Have everything compiled, or loaded, that a table of this game needs."""
    game = fourfold.game(name)
    state = game.start().settle(0)
    assert isinstance(state.seat, int)
    view = state.view(state.seat)
    view.guess(0)
    while not state.is_over:
        state = state.play(state.moves[-1]).settle(0)
    assert state.outcome
    for level in bot_names(game):
        if level != SEARCH:
            try:
                make_bot(level, game).decide(view, 0)
            except Exception as error:  # such a bot's moves will be made for it
                log.warning("%s: the bot %s fails: %r", name, level, error)
            if level not in ("random", "greedy"):
                break  # all other levels are the same search


async def compile_elsewhere(name: str) -> bool:
    """Compile a game in another process; whether that went well."""
    words = [sys.executable, "-m", "fourfold.web.compiling", name]
    # In a session of its own, so that Ctrl-C at the terminal is for the server alone; without the server's output,
    # which else stays open for as long as it compiles, even if the server was killed.
    nothing = asyncio.subprocess.DEVNULL
    process = await asyncio.create_subprocess_exec(
        *words, stdin=nothing, stdout=nothing, stderr=nothing, start_new_session=True, creationflags=WINDOWS_FLAGS
    )
    try:
        return await process.wait() == 0
    except asyncio.CancelledError:
        process.terminate()
        await process.wait()
        raise


class Compiling:
    """How far the games are. Until it runs, nobody waits for anything: games are then compiled where they are used."""

    def __init__(self) -> None:
        self.games = dict.fromkeys(fourfold.games(), WAITING)
        self.asked: list[str] = []
        """The games that somebody waits for: they come first."""
        self._began = False
        self._news = asyncio.Condition()

    @property
    def is_done(self) -> bool:
        return all(state in (READY, FAILED) for state in self.games.values())

    async def run(self) -> None:
        self._began = True
        while name := next((name for name in (*self.asked, *self.games) if self.games[name] == WAITING), None):
            self.games[name] = COMPILING
            if await compile_elsewhere(name):
                await asyncio.to_thread(compile_game, name)
                self.games[name] = READY
            else:
                self.games[name] = FAILED
            async with self._news:
                self._news.notify_all()
        log.info("all games are compiled" if READY in self.games.values() else "no game could be compiled")

    async def ready(self, name: str) -> None:
        """Wait until a game can be used without holding up everybody; `Refused` if that takes too long."""
        if not self._is_awaited(name):
            return
        self.asked.append(name)
        try:
            async with asyncio.timeout(PATIENCE), self._news:
                await self._news.wait_for(lambda: not self._is_awaited(name))
        except TimeoutError:
            raise Refused("busy", f"{name} is being prepared for its first game; try again in a moment") from None

    def _is_awaited(self, name: str) -> bool:
        return self._began and self.games.get(name) in (WAITING, COMPILING)


@contextmanager
def one_at_a_time() -> Iterator[None]:
    """Servers and workers that start together need not all compile: the next finds what the first has left.

    Windows cannot lock a file like this. There is one server there, and compiling twice only takes longer.
    """
    try:
        import fcntl  # noqa: PLC0415
    except ImportError:
        yield
        return
    cache_folder().mkdir(parents=True, exist_ok=True)
    with (cache_folder() / "compiling.lock").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)  # let go of when the file is closed
        yield


if __name__ == "__main__":
    if hasattr(os, "nice"):
        os.nice(NICE)
    with one_at_a_time():
        compile_game(sys.argv[1])

"""Compiling games before anybody waits for them, in a process of its own: the server goes on answering meanwhile.

`python -m fourfold.web.compiling GAME` compiles one game into the cache; the server then only loads it.
"""

from __future__ import annotations

import asyncio
import fcntl
import logging
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import fourfold
from fourfold.bots.roster import SEARCH, bot_names, make_bot
from fourfold.core.places import cache_folder

log = logging.getLogger("fourfold.compiling")

WAITING, COMPILING, READY, FAILED = "waiting", "compiling", "ready", "failed"
NICE = 10


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


class Compiling:
    """How far the games are."""

    def __init__(self) -> None:
        self.games = dict.fromkeys(fourfold.games(), WAITING)

    @property
    def is_done(self) -> bool:
        return all(state in (READY, FAILED) for state in self.games.values())

    async def run(self) -> None:
        for name in self.games:
            self.games[name] = COMPILING
            words = [sys.executable, "-m", "fourfold.web.compiling", name]
            # In a session of its own, so that Ctrl-C at the terminal is for the server alone.
            process = await asyncio.create_subprocess_exec(
                *words, stdin=asyncio.subprocess.DEVNULL, stderr=asyncio.subprocess.DEVNULL, start_new_session=True
            )
            try:
                code = await process.wait()
            except asyncio.CancelledError:
                process.terminate()
                await process.wait()
                raise
            if code == 0:
                await asyncio.to_thread(compile_game, name)
            self.games[name] = READY if code == 0 else FAILED
        log.info("all games are compiled" if READY in self.games.values() else "no game could be compiled")


@contextmanager
def one_at_a_time() -> Iterator[None]:
    """Servers and workers that start together need not all compile: the next finds what the first has left."""
    cache_folder().mkdir(parents=True, exist_ok=True)
    with (cache_folder() / "compiling.lock").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)  # let go of when the file is closed
        yield


if __name__ == "__main__":
    os.nice(NICE)
    with one_at_a_time():
        compile_game(sys.argv[1])

"""Compile a game into the cache: `python -m fourfold.warmup GAME PACKAGE [--bots]`.

`engine/background.py` runs this in another process, because the compiler holds the GIL for seconds.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from tempfile import TemporaryFile

from fourfold.bots.greedy import greedy_drivers
from fourfold.bots.roster import make_bot, table_bots
from fourfold.bots.search import call_drivers, search_drivers
from fourfold.core.game import game
from fourfold.core.paths import cache_folder
from fourfold.core.registry import add_games

BOTS = "--bots"
NICENESS = 10


def compile_game(name: str, bots: bool) -> None:
    """Compile everything that a table of this game needs, or load it from the cache."""
    warmed = game(name)
    warmed.package.engine.compile()
    state = warmed.start().play_chance(0)
    assert isinstance(state.seat, int)
    view = state.view(state.seat)
    view.guess(0)
    while not state.is_over:
        state = state.play(state.moves[-1]).play_chance(0)
    assert state.outcome
    if bots:
        greedy_drivers(warmed.package)
        search_drivers(warmed.package)
        for level in table_bots(warmed):
            make_bot(level, warmed).decide(view, 0)
        call_drivers(warmed)


def check_cache() -> None:
    """Raise `OSError` if the cache cannot be written."""
    cache_folder().mkdir(parents=True, exist_ok=True)
    with TemporaryFile(dir=cache_folder()) as file:
        file.write(b"test")


@contextmanager
def lock(name: str) -> Iterator[None]:
    """A lock between processes, so that those that start together do not all compile the same game.

    Windows cannot lock a file like this; there, compiling twice only takes longer.
    """
    try:
        import fcntl  # noqa: PLC0415
    except ImportError:
        yield
        return
    with (cache_folder() / f"{name}.lock").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)  # released when the file is closed
        yield


def main(name: str, package: str, *flags: str) -> None:
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    add_games(package)
    try:
        check_cache()
    except OSError as error:  # code that cannot be stored is useless
        sys.exit(f"cannot cache compiled code in {cache_folder()}: {error.strerror or error}")
    with lock(name):
        compile_game(name, BOTS in flags)


if __name__ == "__main__":
    main(*sys.argv[1:])

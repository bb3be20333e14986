"""Compile a game into the cache: `python -m fourfold.warmup GAME PACKAGE [--bots]`.

`core/compiled/background.py` runs this in a process of its own: the compiler holds the interpreter's lock for seconds.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from tempfile import TemporaryFile

from fourfold.bots.greedy import greedy_drivers
from fourfold.bots.roster import SEARCH, bot_names, make_bot
from fourfold.bots.search import search_drivers
from fourfold.core.game import game
from fourfold.core.paths import cache_folder
from fourfold.core.registry import add_games

BOTS = "--bots"
NICENESS = 10


def compile_game(name: str, bots: bool) -> None:
    """Compile everything that a table of this game needs, or load what was compiled before."""
    played = game(name)
    played.package.engine.compile()
    state = played.start().play_chance(0)
    assert isinstance(state.seat, int)
    view = state.view(state.seat)
    view.guess(0)
    while not state.is_over:
        state = state.play(state.moves[-1]).play_chance(0)
    assert state.outcome
    if bots:
        greedy_drivers(played.package)
        search_drivers(played.package)
        for level in bot_names(played):
            if level != SEARCH:
                make_bot(level, played).decide(view, 0)


def check_cache() -> None:
    """Raise `OSError` where nothing can be written to the cache."""
    cache_folder().mkdir(parents=True, exist_ok=True)
    with TemporaryFile(dir=cache_folder()) as file:
        file.write(b"room?")


@contextmanager
def one_at_a_time() -> Iterator[None]:
    """Processes that start together need not all compile: the next finds what the first has left.

    Windows cannot lock a file like this; there, compiling twice only takes longer.
    """
    try:
        import fcntl  # noqa: PLC0415
    except ImportError:
        yield
        return
    with (cache_folder() / "compiling.lock").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)  # released when the file is closed
        yield


def main(name: str, package: str, *flags: str) -> None:
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    add_games(package)
    try:
        check_cache()
    except OSError as error:  # code that cannot be kept serves nobody
        sys.exit(f"compiled code cannot be kept in {cache_folder()}: {error.strerror or error}")
    with one_at_a_time():
        compile_game(name, BOTS in flags)


if __name__ == "__main__":
    main(*sys.argv[1:])

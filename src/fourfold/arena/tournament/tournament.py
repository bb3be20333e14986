"""Tournaments between bots: every game once, on as many processes as wanted, and resumable."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing
from ctypes import c_bool
from itertools import islice
from multiprocessing import get_context, parent_process
from pathlib import Path
from typing import Any

from fourfold.arena.tournament.match import Played, Stopped, compile_bots, play
from fourfold.arena.tournament.results import Results
from fourfold.arena.tournament.seating import Fixture, Plan
from fourfold.arena.tournament.standing import Standing
from fourfold.core.errors import FourfoldError, OptionError
from fourfold.core.game import Game
from fourfold.core.validation import check_count

WAITING = 2
"""Games per worker that are handed out: one that is played and the next."""

Games = Generator[Played, None, None]
Crew = Callable[[Plan, Iterator[Fixture]], Games]
"""Plays games, in whatever order they are finished."""


class LostWorker(FourfoldError):
    """Whoever played games is gone; the games that were finished are kept."""


def tournament(
    game: Game,
    bots: Sequence[str],
    n: int,
    seed: int = 0,
    against: str | None = None,
    workers: int | None = None,
    file: str | Path | None = None,
    records: str | Path | None = None,
    progress: Callable[[int, int], object] | None = None,
    crew: Crew | None = None,
) -> Standing:
    """Let bots play at least n games at each table (`Plan` says which tables there are) and tell how they stand.

    A deal is a luck of the draw; each is played once from every seat, so n is rounded up to whole deals. A game depends
    on the seed, the bots that sit there, the deal and the rotation, not on when and where it is played, unless its bots
    think for a time. `workers` are processes, by default one per core; with 1 all is played in this process (a script
    that asks for more needs the usual `if __name__ == "__main__":`). `crew` plays elsewhere.

    With `file` every finished game is kept there, and games that it has are not played again. With `records`, a folder,
    each game's record is written. `progress` is told how many games of how many there are. Ctrl-C ends with what there
    is.
    """
    plan = Plan(game, tuple(bots), against, seed)
    total = plan.games(n)
    workers = (os.cpu_count() or 1) if workers is None else check_count("workers", workers, 1)
    folder = None if records is None else _folder(Path(records))
    results = None if file is None else Results(Path(file), plan, n)
    played = {} if results is None else {found.sitting: found for found in results.games}
    left = [sitting for sitting in plan.sittings(n) if sitting not in played]
    began, ready = time.perf_counter(), total - len(left)
    try:
        if left:
            compile_bots(plan)
        if progress:
            progress(ready, total)
        with closing((crew or local_crew(min(workers, max(len(left), 1))))(plan, iter(left))) as games:
            for done, finished in enumerate(games, start=ready + 1):
                played[finished.sitting] = finished
                if folder:
                    name = "deal-{}-table-{}-rotation-{}.json".format(*finished.sitting)
                    finished.record(plan).write(folder / name)
                if results:
                    results.add(finished)
                if progress:
                    progress(done, total)
    except KeyboardInterrupt:
        pass
    finally:
        if results:
            results.close()
    in_order = tuple(played[sitting] for sitting in sorted(played))
    return Standing(plan, n, in_order, time.perf_counter() - began)


def _folder(path: Path) -> Path:
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise OptionError(f"{path}: cannot be a folder for records: {error.strerror}") from None
    return path


def local_crew(workers: int) -> Crew:
    """So many processes of this machine; 1 is this very process."""
    if workers == 1:
        return lambda plan, sittings: (play(plan, sitting) for sitting in sittings)
    return lambda plan, sittings: _on_processes(plan, sittings, workers)


def _on_processes(plan: Plan, sittings: Iterator[Fixture], workers: int) -> Games:
    context = get_context("spawn")  # compiled code and threads do not survive a fork
    stop = context.RawValue(c_bool, False)  # no event: a process that is killed may keep the lock of one for ever
    pool = ProcessPoolExecutor(workers, context, _begin, (plan, stop))

    def submit(most: int) -> set[Future[Played]]:
        return {pool.submit(_play, sitting) for sitting in islice(sittings, most)}

    try:
        waiting = submit(WAITING * workers)
        while waiting:
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            waiting |= submit(len(done))
            for future in done:
                yield future.result()
    except BrokenProcessPool:
        raise LostWorker("a process that played was ended from outside, perhaps for want of memory") from None
    finally:
        stop.value = True
        pool.shutdown(cancel_futures=True)


_plan: Plan
_stop: Any


def _begin(plan: Plan, stop: Any) -> None:
    """In a new process: Ctrl-C is for the first one to heed, and nobody plays on when that is gone."""
    global _plan, _stop
    _plan, _stop = plan, stop
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    compile_bots(plan)  # loads what lies compiled, so that no bot's first decision seems slow


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _play(sitting: Fixture) -> Played:
    if _stop.value:
        raise Stopped
    return play(_plan, sitting, lambda: bool(_stop.value))

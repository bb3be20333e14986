"""Tournaments between bots, played by any executor, and resumable."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path

from fourfold.arena.executors import Executor, processes
from fourfold.arena.tournament.match import Plan, compile_bots, play
from fourfold.arena.tournament.results import RecordLog, Results
from fourfold.arena.tournament.sprt import Sprt, verdict
from fourfold.arena.tournament.standing import Standing
from fourfold.core.errors import OptionError
from fourfold.core.game import Game
from fourfold.core.validation import check_count


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
    executor: Executor | None = None,
    sprt: Sprt | None = None,
) -> Standing:
    """Let bots play at least n games at each table (`Plan` defines the tables) and return the standing.

    A deal fixes the luck of the draw. Each is played once from every seat, so n is rounded up to complete deals. A game
    depends only on the seed, its bots, the deal and the rotation, unless bots have a time budget. `workers` is the
    number of processes, by default one per core; with 1 all games are played in this process (with more, a script needs
    the usual `if __name__ == "__main__":`). An `executor` plays games elsewhere.

    With `file`, finished games are stored there, and games that it already has are not played again. With `records`, a
    .jsonl file, the record of each game is added to it. `progress` is called with the games done and their total.
    Ctrl-C returns the standing so far. With `sprt`, a sequential test of two bots, it ends as soon as that has decided.
    """
    if isinstance(bots, str):
        raise OptionError(f"bots={bots!r} is one text; give a list of names, such as ['greedy', 'hard']")
    plan = Plan(game, tuple(bots), against, seed)
    if sprt:
        sprt.check(plan)
    total = plan.games(n)
    workers = (os.cpu_count() or 1) if workers is None else check_count("workers", workers, 1)
    if file is not None and records is not None and Path(file).absolute() == Path(records).absolute():
        raise OptionError(f"{file}: cannot hold both the results and the records; give two different files")
    results = None if file is None else Results(Path(file), plan, n)
    try:
        log = None if records is None else RecordLog(Path(records), plan)
    except BaseException:
        if results:
            results.close()
        raise
    played = {} if results is None else {found.fixture: found for found in results.games}
    left = [fixture for fixture in plan.fixtures(n) if fixture not in played]
    if sprt and verdict(sprt, played.values(), plan).accepted is not None:
        left = []
    began, ready = time.perf_counter(), total - len(left)
    try:
        if left:
            compile_bots(plan)
        if progress:
            progress(ready, total)
        with closing((executor or processes(min(workers, max(len(left), 1))))(play, plan, iter(left))) as games:
            for done, finished in enumerate(games, start=ready + 1):
                played[finished.fixture] = finished
                if log:
                    log.add(finished)
                if results:
                    results.add(finished)
                if progress:
                    progress(done, total)
                if sprt and verdict(sprt, played.values(), plan).accepted is not None:
                    break
    except KeyboardInterrupt:
        pass
    finally:
        if results:
            results.close()
        if log:
            log.close()
    in_order = tuple(played[fixture] for fixture in sorted(played))
    return Standing(plan, n, in_order, time.perf_counter() - began, sprt)

"""Many games by random or greedy players: wins and scores per seat, lengths, statistics."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from contextlib import closing, nullcontext
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any

from rich.table import Table

from fourfold.arena.data.batches import Series
from fourfold.arena.data.files import GameFiles
from fourfold.arena.estimates import MARGIN, Estimate, as_json, cells, mean, win_rate
from fourfold.arena.executors import Executor, WorkerLost
from fourfold.arena.report import ResultTable, title_of
from fourfold.bots.names import RANDOM
from fourfold.core.game import Game, require_game
from fourfold.core.interrupts import deferred_interrupts
from fourfold.core.notebook import block
from fourfold.core.playouts import Playouts
from fourfold.core.validation import check_count
from fourfold.engine.device import CPU


@dataclass(frozen=True)
class Lengths:
    """Lengths of games in decisions, those of chance included."""

    least: int
    mean: float
    most: int


@dataclass(frozen=True, eq=False)
class Simulation:
    """Sums over games. `games` is less than `asked` if it was interrupted."""

    game: Game
    asked: int
    seed: int
    totals: Playouts
    seconds: float
    """How long the games took, without compiling the rules."""
    players: tuple[str, ...] = ()
    """The policy of each seat; empty if all are random."""

    @property
    def games(self) -> int:
        """How many games were played."""
        return self.totals.games

    @property
    def decisions_per_second(self) -> float:
        """How fast the games were played, on all threads together."""
        return self.totals.decisions / self.seconds if self.seconds else 0.0

    def win_rate(self, seat: int) -> Estimate | None:
        """The share of games in which the seat is among the winners (there may be several); None without games."""
        return win_rate(int(self.totals.wins[seat]), self.games) if self.games else None

    @property
    def nobody(self) -> Estimate | None:
        """The share of games that nobody wins; None without games."""
        return win_rate(self.totals.nobody, self.games) if self.games else None

    def score(self, seat: int) -> Estimate | None:
        """The seat's mean score; None without games."""
        if not self.games:
            return None
        return mean(int(self.totals.scores[seat]), int(self.totals.squares[seat]), self.games)

    def statistics(self) -> dict[str, list[Estimate | None]]:
        """The means of the game's own statistics per seat; None where no game had a value. Empty without statistics."""
        known, sums, squares = self.totals.statistics.tolist()
        return {
            name: [mean(*values) if values[2] else None for values in zip(sums[k], squares[k], known[k], strict=True)]
            for k, name in enumerate(self.game.package.engine.statistics)
        }

    def histogram(self) -> dict[int, int]:
        """The number of games of each length that occurred."""
        return {length: int(games) for length, games in enumerate(self.totals.lengths) if games}

    @property
    def lengths(self) -> Lengths | None:
        """The shortest, mean and longest game; None without games."""
        if not self.games:
            return None
        seen = self.histogram()
        return Lengths(min(seen), self.totals.decisions / self.games, max(seen))

    def as_json(self) -> dict[str, Any]:
        """As values for `json.dumps`."""
        lengths = self.lengths
        return {
            "game": self.game.name,
            "options": self.game.given_options(),
            "games": self.games,
            "asked": self.asked,
            "seed": self.seed,
            "policy": list(self.players) or [RANDOM] * self.game.players,
            "nobody": self.totals.nobody,
            "seats": [self._seat_as_json(seat) for seat in range(self.game.players)],
            "lengths": {
                "min": lengths.least if lengths else None,
                "mean": lengths.mean if lengths else None,
                "max": lengths.most if lengths else None,
                "histogram": {str(length): games for length, games in self.histogram().items()},
            },
            "statistics": {
                name: [as_json(estimate) for estimate in estimates] for name, estimates in self.statistics().items()
            },
            "decisions": self.totals.decisions,
            "seconds": self.seconds,
            "decisions_per_second": self.decisions_per_second,
        }

    def _seat_as_json(self, seat: int) -> dict[str, Any]:
        row: dict[str, Any] = {"seat": seat, "wins": int(self.totals.wins[seat])}
        for key, prefix, estimate in (("win_rate", "win", self.win_rate(seat)), ("score", "score", self.score(seat))):
            row |= as_json(estimate, key, f"{prefix}_")
        return row

    def table(self) -> Table:
        """The seats for a person at a terminal; games, lengths and speed stand in the caption."""
        return self._seats_table().table(self._notes())

    def statistics_table(self) -> Table | None:
        """A table of the game's own statistics; None if it has none."""
        found = self._statistics_table()
        return None if found is None else found.table()

    def _repr_html_(self) -> str:
        seats, statistics = self._seats_table(), self._statistics_table()
        more = [f"<h4>{escape(statistics.title)}</h4>", statistics.html()] if statistics else []
        return block(seats.title, [seats.html(), *more], self._notes())

    def _seats_table(self) -> ResultTable:
        """Per seat its wins and its mean score, each with its margin."""
        rows: list[tuple[str, ...]] = [
            (f"seat {seat}", *cells(self.win_rate(seat), 100, ".2f", " %"), *cells(self.score(seat), 1, ".3f", ""))
            for seat in range(self.game.players)
        ]
        if self.totals.nobody:
            rows.append(("nobody", *cells(self.nobody, 100, ".2f", " %"), "", ""))
        wins, score = "wins", "mean score"
        return ResultTable(title_of(self.game), ("", wins, MARGIN, score, MARGIN), tuple(rows), (wins, score))

    def _statistics_table(self) -> ResultTable | None:
        rows = tuple(
            (name, *(cell for estimate in estimates for cell in cells(estimate, 1, ".3f", "")))
            for name, estimates in self.statistics().items()
        )
        seats = tuple(f"seat {seat}" for seat in range(self.game.players))
        headings = ("", *(heading for seat in seats for heading in (seat, MARGIN)))
        title = f"{self.game.about.title}, means of {self._kinds()} games"
        return ResultTable(title, headings, rows, seats) if rows else None

    def _kinds(self) -> str:
        return " against ".join(dict.fromkeys(self.players)) or RANDOM

    def _notes(self) -> list[str]:
        stopped = f" of {self.asked:,}" if self.games < self.asked else ""
        lines = [f"{self.games:,}{stopped} {self._kinds()} games in {self.seconds:.2f} s"]
        if lengths := self.lengths:
            same = lengths.least == lengths.most
            span = "" if same else f"{lengths.least} to {lengths.most}, on average "
            lines.append(f"{span}{lengths.mean:.{0 if same else 1}f} decisions each")
            lines.append(f"{self.decisions_per_second:,.0f} decisions/s")
        return lines


def simulate(
    game: Game,
    n: int,
    seed: int = 0,
    threads: int | None = None,
    progress: Callable[[int], object] | None = None,
    policy: Sequence[str] = (RANDOM,),
    device: str = CPU,
    first: int = 0,
    out: str | Path | None = None,
    records: str | Path | None = None,
    executor: Executor | None = None,
) -> Simulation:
    """Play n games from the start; they are the same for any number of threads.

    `policy` says how seats decide, one name for all or one for each: random, or greedy if the game has an evaluation.
    With `device="cuda"`, random players play the same games on the GPU. Games are numbered from `first`, and a game
    depends only on its number, the seed and the policies. An `executor` plays them elsewhere.

    With `out`, a new .parquet, .csv or .jsonl file gets a row for each game (`read_games` reads it), and with
    `records`, a new .jsonl file, the record of each, with all moves (`read_records`).

    `progress` is called every few tenths of a second with the number of games done. Ctrl-C, or a `KeyboardInterrupt`
    from `progress`, ends the simulation early with the games finished so far, which are also in the files. Where a
    cluster lost its workers, they are in the files too, and `WorkerLost` says how many there are.
    """
    require_game(game)
    asked, has_files = check_count("n", n, 0), not (out is None and records is None)
    check_count("first", first, 0)
    series = Series.of(game, seed, policy, threads, device, out is not None, records is not None, executor)
    files = GameFiles(series, out, records)
    # In this process a batch is played and written as one; that of a cluster may take long to come.
    whole = deferred_interrupts if has_files and executor is None else nullcontext
    lost: WorkerLost | None = None
    try:
        with closing(series.batches(first, asked, executor)) as batches:
            empty = next(batches)
            files.add(empty)  # the columns, even if no game follows
            totals, began = empty.totals, time.perf_counter()
            try:
                while totals.games < asked:
                    with whole():
                        batch = next(batches)
                        with deferred_interrupts():
                            files.add(batch)
                            totals += batch.totals
                    if progress:
                        progress(totals.games)
            except KeyboardInterrupt:
                pass
            except WorkerLost as error:
                lost = error
        found = Simulation(game, asked, int(seed), totals, time.perf_counter() - began, series.policy)
        with deferred_interrupts():
            if found.games or not asked:
                files.finish()
    finally:
        files.discard()  # what was finished has its name
    if lost:
        raise WorkerLost(
            f"{lost}; {found.games} of {asked} games are finished, the next is number {first + found.games}"
        )
    return found

"""Many random games from one state, on several threads or a GPU; perft."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from dataclasses import dataclass

import numpy as np

from fourfold.core.errors import OptionError, check_type
from fourfold.core.game import Game
from fourfold.core.state import Fields, State
from fourfold.core.validation import check_count, check_seed
from fourfold.engine.contract import MISSING
from fourfold.engine.device import CPU, CUDA, check_device
from fourfold.engine.device_playouts import FIRST_LENGTH_ON_GPU, gpu_playouts
from fourfold.engine.engine import FIRST_LENGTH, Records
from fourfold.engine.sums import Counts, Rows, Sums


@dataclass(frozen=True, eq=False)
class Playouts:
    """Sums over random games. The sum of two is that of all their games."""

    games: int
    scores: Counts
    """Per seat, the sum of scores."""
    squares: Counts
    """Per seat, the sum of squared scores."""
    wins: Counts
    """Per seat, the number of games in which it was among the winners."""
    nobody: int
    """The number of games that nobody won."""
    lengths: Counts
    """The number of games that took 0, 1, 2 … decisions, chance included."""
    statistics: Counts
    """Of the game's own statistics, if asked for: how often each had a value, the sum, and the sum of squares, each
    per statistic (as `rules.STATISTICS` names them) and seat."""

    @property
    def decisions(self) -> int:
        """How many decisions all games together took, those of chance included."""
        return int(self.lengths @ np.arange(len(self.lengths)))

    def __add__(self, other: Playouts) -> Playouts:
        return Playouts(
            self.games + other.games,
            self.scores + other.scores,
            self.squares + other.squares,
            self.wins + other.wins,
            self.nobody + other.nobody,
            _add_lengths(self.lengths, other.lengths),
            self.statistics + other.statistics,
        )


def _add_lengths(one: Counts, other: Counts) -> Counts:
    short, long = sorted((one, other), key=len)
    return long + np.pad(short, (0, len(long) - len(short)))


Runner = Callable[..., int]
"""Plays games from a state as `Engine.add_playouts` does."""
ACTIONS_ROOM = 1 << 18
"""Actions that are kept at a time. The room grows if a single game is longer."""
STATES_ROOM = 1 << 14
"""The same if states are kept as well."""


def playouts(
    state: State,
    n: int,
    seed: int = 0,
    threads: int | None = None,
    first: int = 0,
    statistics: bool = False,
    run: Runner | None = None,
    device: str = CPU,
) -> Playouts:
    """Play n random games to the end: seats choose uniformly among their moves, chance by weight.

    Game number i (counted from `first`) has random numbers of its own, so the result is the same for any number of
    threads, and ranges of games can be added up. Without `threads`, all cores are used. With `statistics`, the game's
    own are added up too. `run` replaces random play by other players. With `device="cuda"`, the same games are played
    on the GPU.
    """
    _check_state(state)
    check_count("n", n, 0)
    check_count("first", first, 0)
    check_seed(seed)
    return play_all(state, n, seed, threads, first, statistics, run, device)


def play_all(
    state: State,
    n: int,
    seed: int,
    threads: int | None,
    first: int,
    statistics: bool,
    run: Runner | None,
    device: str,
    rows: Rows | None = None,
    moves: list[list[str]] | None = None,
) -> Playouts:
    """What `playouts` does; it also writes as many `rows` as there are games, and adds their moves to `moves`."""
    engine, players, most = state.game.package.engine, state.game.players, state.game.most_decisions
    first_length = FIRST_LENGTH
    if check_device(device) == CUDA:
        check_for_cuda(threads, run)
        gpu = gpu_playouts(engine)
        if rows is not None:
            gpu.play_games(state._records, first, seed, rows)
            return totals(rows)
        threads, run, first_length = 1, gpu.add_playouts, FIRST_LENGTH_ON_GPU
    threads = (os.cpu_count() or 1) if threads is None else check_count("threads", threads, 1)
    measured = len(engine.statistics) if statistics else 0
    add_playouts: Runner = run or engine.add_playouts
    keeps_states = state.game.package.text.MOVES is None

    def part(start: int, games: int) -> tuple[Playouts, list[list[str]]]:
        sums, found = Sums.zeros(players, min(most, first_length), measured), list[list[str]]()
        done, room = 0, STATES_ROOM if keeps_states else ACTIONS_ROOM
        while True:
            path = None if moves is None else (np.zeros(room, np.int64), engine.records(room if keeps_states else 0))
            own = () if rows is None else (rows.part(start - first + done, start - first + games), path)
            played, left = add_playouts(state._records, start + done, games - done, seed, sums, *own), room
            if own and path:
                lengths = own[0].lengths[:played]
                found += _texts(state.game, *path, lengths)
                left -= int(lengths.sum())
                room *= 1 if played else 2
            done += played
            if done == games:
                return Playouts(games, **sums._asdict() | {"nobody": int(sums.nobody[0])}), found
            if left >= len(sums.lengths) - 1:
                sums = sums.for_longer_games(most)

    bounds = [first + n * k // threads for k in range(threads + 1)]
    total, _ = part(first, 0)  # if anything has to be compiled, then on this thread alone
    with ThreadPoolExecutor(threads) if threads > 1 and n else nullcontext() as pool:
        for share, texts in (pool.map if pool else map)(part, bounds[:-1], np.diff(bounds).tolist()):
            total += share
            if moves is not None:
                moves += texts
    return total


def totals(rows: Rows) -> Playouts:
    """The sums over games of which there are rows."""
    known = rows.statistics != MISSING
    values = np.where(known, rows.statistics, 0)
    return Playouts(
        len(rows.lengths),
        rows.scores.sum(axis=0),
        (rows.scores**2).sum(axis=0),
        rows.wins.sum(axis=0),
        int((rows.wins.sum(axis=1) == 0).sum()),
        np.bincount(rows.lengths, minlength=1),
        np.stack([known.sum(axis=0), values.sum(axis=0), (values**2).sum(axis=0)]),
    )


def _texts(game: Game, taken: Counts, path: Records, lengths: Counts) -> Iterator[list[str]]:
    """The moves of each game, of whose decisions `taken` and `path` are full."""
    text, last = game.package.text, 0
    moves = text.MOVES or ()
    for length in lengths.tolist():
        last, start = last + length, last
        actions = taken[start:last].tolist()
        if len(path):
            yield [text.move(Fields(path[at : at + 1]), taken) for at, taken in enumerate(actions, start=start)]
        else:
            yield [moves[action] for action in actions]


def check_for_cuda(threads: int | None, run: Runner | None) -> None:
    """Refuse what only the CPU can do."""
    if threads is not None:
        raise OptionError(f"threads={threads!r} is for the CPU; leave it out with device {CUDA!r}")
    if run is not None:
        raise OptionError(f"device {CUDA!r} plays at random only; use device {CPU!r} for other players")


def perft(state: State, depth: int) -> int:
    """How many sequences of exactly `depth` decisions follow, each chance outcome counted once."""
    _check_state(state)
    return state.game.package.engine.perft(state._records, check_count("depth", depth, 0))


def _check_state(state: State) -> None:
    check_type("state", state, State, "give one such as game.start()")

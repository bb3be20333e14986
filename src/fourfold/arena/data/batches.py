"""Many games of compiled players, one by one: the games that `playouts` adds up."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from fourfold.bots.greedy import check_policies, game_player, policy_runner
from fourfold.core.compiled.contract import MISSING
from fourfold.core.compiled.device import CUDA, check_device
from fourfold.core.compiled.device_playouts import gpu_playouts
from fourfold.core.compiled.engine import Records
from fourfold.core.compiled.sums import Counts, Rows
from fourfold.core.errors import OptionError
from fourfold.core.game import Game
from fourfold.core.playouts import Playouts, check_for_cuda
from fourfold.core.state import Fields
from fourfold.core.validation import check_count, check_seed

ACTIONS_ROOM = 1 << 18
"""Actions that are kept at a time. The room grows if a single game is longer."""
STATES_ROOM = 1 << 14
"""The same if states are kept as well."""


@dataclass(frozen=True, eq=False)
class Batch:
    """Games with consecutive numbers, and their moves if they were asked for."""

    first: int
    rows: Rows
    moves: list[list[str]]

    @property
    def games(self) -> int:
        return len(self.rows.lengths)

    def totals(self) -> Playouts:
        """The sums over these games."""
        rows, known = self.rows, self.rows.statistics != MISSING
        values = np.where(known, rows.statistics, 0)
        return Playouts(
            self.games,
            rows.scores.sum(axis=0),
            (rows.scores**2).sum(axis=0),
            rows.wins.sum(axis=0),
            int((rows.wins.sum(axis=1) == 0).sum()),
            np.bincount(rows.lengths, minlength=1),
            np.stack([known.sum(axis=0), values.sum(axis=0), (values**2).sum(axis=0)]),
        )


class BatchPlayer:
    """Plays games by their numbers. A game depends only on its number, the seed and the policies."""

    def __init__(
        self, game: Game, seed: int, policy: Sequence[str], threads: int | None, device: str, moves: bool
    ) -> None:
        self.game = game
        self.seed: int = check_seed(seed)
        self.policy: tuple[str, ...] = check_policies(game, policy)
        self._start, self._keeps_moves = game.start()._records, moves
        self._on_gpu = check_device(device) == CUDA
        if self._on_gpu:
            check_for_cuda(threads, policy_runner(game, policy))
            if moves:
                raise OptionError(f"device {CUDA!r} gives results, not moves; use device 'cpu' for records")
            self._gpu = gpu_playouts(game.package.engine)
        self._threads = (os.cpu_count() or 1) if threads is None else check_count("threads", threads, 1)
        self._run = game_player(game, policy)

    def compile(self) -> None:
        """Compile what is not compiled yet, on this thread alone."""
        if self._on_gpu:
            self._gpu.play_games(self._start, 0, self.seed, self._rows(1))
        else:
            self._run(
                self._start, 0, self.seed, self._rows(0), np.zeros(0, np.int64), self.game.package.engine.records(0)
            )

    def _rows(self, n: int) -> Rows:
        return Rows.zeros(n, self.game.players, len(self.game.package.engine.statistics))

    def play(self, first: int, n: int) -> Batch:
        """Play the games with the numbers first, first + 1 …"""
        rows = self._rows(n)
        if self._on_gpu:
            self._gpu.play_games(self._start, first, self.seed, rows)
            return Batch(first, rows, [])
        if self._threads == 1 or n <= self._threads:
            return Batch(first, rows, self._part(first, rows))
        bounds = [n * k // self._threads for k in range(self._threads + 1)]
        parts = [rows.part(low, high) for low, high in pairwise(bounds)]
        with ThreadPoolExecutor(self._threads) as pool:
            found = pool.map(self._part, [first + low for low in bounds[:-1]], parts)
            return Batch(first, rows, [moves for part in found for moves in part])

    def _part(self, first: int, rows: Rows) -> list[list[str]]:
        """Play as many games as there are rows, on this thread; return their moves."""
        engine, games = self.game.package.engine, len(rows.lengths)
        texts = self.game.package.text.MOVES
        room = 0 if not self._keeps_moves else STATES_ROOM if texts is None else ACTIONS_ROOM
        found: list[list[str]] = []
        done = 0
        while done < games:
            taken = np.zeros(room, np.int64)
            path = engine.records(room if texts is None else 0)
            played = self._run(self._start, first + done, self.seed, rows.part(done, games), taken, path)
            if not played:
                room *= 2
            elif self._keeps_moves:
                lengths = rows.lengths[done : done + played]
                found += _texts(self.game, taken, path, lengths)
            done += played
        return found


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

"""Where a net plays against itself and learns: the arrays for it, and both on the CPU. `train/device_workshop.py` does
the same on a GPU."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fourfold.core.game import Game
from fourfold.engine.features import feature_functions
from fourfold.engine.net import BASELINE
from fourfold.train import self_play_compiled
from fourfold.train.parameters import BOUND, FIRST_BOUND, KEEP_MEAN, KEEP_SQUARE, LEAST, Shape, Vector
from fourfold.train.self_play_compiled import Candidates, Games, Judged, Samples


@dataclass(frozen=True)
class Sizes:
    """How many games are played in step, how many steps make a window, how many samples a batch; all powers of two."""

    games: int = 65536
    steps: int = 16
    batch: int = 16384
    room: int = 160
    """Turns per game that are looked at in one step, on average over all games; with more, some games wait."""


@dataclass
class Adam:
    """The state of the optimiser."""

    means: Vector
    squares: Vector
    updates: int = 0


class Workshop:
    """Many games in step, and a net that learns from them."""

    def __init__(self, game: Game, shape: Shape, sizes: Sizes, seed: int) -> None:
        package = game.package
        assert package.features
        self.game, self.shape, self.sizes, self.seed = game, shape, sizes, seed
        self.rng = np.random.default_rng(seed)
        self.functions: dict[str, Any] = feature_functions(package.rules, package.features)
        self.functions["HIDES"] = not package.engine.is_open
        self.parameters: Vector = shape.first_parameters(seed)
        self.adam = Adam(np.zeros(shape.size, np.float32), np.zeros(shape.size, np.float32))
        self.turns = 0
        """That were looked at so far."""
        n, t, seats, most = sizes.games, sizes.steps, game.players, int(self.functions["MOST_ROWS"])
        zeros, room = self.zeros, self.room
        states, start = zeros((n,), package.engine.dtype), self.array(game.start()._records)
        openings, firsts, counts = (zeros((n,), np.int32) for _ in range(3))
        self.games = Games(states, start, zeros((n,), np.uint64), openings, firsts, counts, zeros((t, n), np.int8))
        self.owners = zeros((room,), np.int32)
        self.candidates = Candidates(
            zeros((room,), np.int32), zeros((room, most), np.int16), zeros((room,), np.int16),
            zeros((room, shape.outputs), np.int32), zeros((room, seats), np.int8), zeros((room, seats), np.float32),
        )  # fmt: skip
        self.samples = Samples(
            zeros((t, 2, n, most), np.int16), zeros((t, 2, n), np.int16),
            zeros((t, 2, n, shape.outputs), np.int32), zeros((t, 2, n, seats), np.int8),
        )  # fmt: skip
        after, best_after, fixed, outcome = (zeros((t, n, seats), np.float32) for _ in range(4))
        self.judged = Judged(after, best_after, fixed, zeros((t, n), np.int8), outcome)
        self.targets = zeros((t, 2, n, seats), np.float32)
        """Of the samples: what each should have been judged as."""
        self.prepare()

    def zeros(self, shape: tuple[int, ...], dtype: Any) -> Any:
        return self.array(np.zeros(shape, dtype))

    def flat_samples(self) -> list[Any]:
        """The arrays of the samples, and the targets, with one index instead of step, sample and game."""
        slots = 2 * self.sizes.steps * self.sizes.games
        return [array.reshape(slots, *array.shape[3:]) for array in (*self.samples, self.targets)]

    def draw_symmetries(self) -> NDArray[np.int8]:
        """For each step and game of a window."""
        shape = self.sizes.steps, self.sizes.games
        return self.rng.integers(int(self.functions["SYMMETRIES"]), size=shape).astype(np.int8)

    # ------------------------------------------------------------------------------------------ on the CPU

    @property
    def room(self) -> int:
        return self.sizes.games * int(self.functions["MOST_TURNS"])

    def array(self, array: NDArray[Any]) -> Any:
        """An array where the games are played."""
        return array

    def prepare(self) -> None:
        """Bind what is compiled for this game."""
        engine = self.game.package.engine
        self._drivers = engine.bind(self_play_compiled, **self.functions)
        self._trial = engine.records()

    def begin(self) -> None:
        """Begin all games."""
        with np.errstate(over="ignore"):
            seed = np.uint64(self.rng.integers(1 << 63))
            self._drivers.call(self_play_compiled.begin_games, *self.games[:3], seed, self.games.openings)

    def play_window(self, explore: float, temperature: float) -> None:
        """Play so many steps of all games, and keep what was seen."""
        call, games, candidates = self._drivers.call, self.games, self.candidates
        games.symmetries[:] = self.draw_symmetries()
        for t in range(self.sizes.steps):
            total = call(
                self_play_compiled.list_turns, games.states, candidates.codes, self.owners, games.firsts, games.counts
            )
            self.turns += total
            seen = [array[:total] for array in candidates]
            symmetries = games.symmetries[t]
            call(self_play_compiled.look_at_turns, games.states, self._trial, self.owners, symmetries, *seen)
            judge(self.shape, self.parameters, *seen[1:])
            step = (array[t] for array in (*self.samples, *self.judged))
            with np.errstate(over="ignore"):
                call(
                    self_play_compiled.go_on_all,
                    *(explore, temperature, self._trial, *games[:-1], symmetries, *candidates, *step),
                )

    def trace_back(self, decay: float) -> None:
        """Find what everything seen should have been judged as."""
        self._drivers.call(self_play_compiled.trace_all_back, decay, self.targets, *self.judged)

    def learn(self, rate: float) -> tuple[float, int]:
        """Learn from everything seen, batch by batch; the mean loss, and from how many samples."""
        seen = self.flat_samples()
        order = self.rng.permutation(len(seen[0]))
        loss, samples = 0.0, 0
        for k in range(0, len(order), self.sizes.batch):
            chosen = order[k : k + self.sizes.batch]
            chosen = chosen[seen[1][chosen] > 0]
            if len(chosen):
                lost, slope = slopes(self.shape, self.parameters, *(x[chosen] for x in seen))
                adjust(self.parameters, slope, self.adam, self.shape, rate)
                loss, samples = loss + lost, samples + len(chosen)
        return loss / max(samples, 1), samples

    def host(self, array: Any) -> Any:
        """An array as NumPy's."""
        return array

    def finished_games(self) -> tuple[int, float]:
        """How many games ended in this window, and the share that the first seat won."""
        ended = self.host(self.judged.flags) & self_play_compiled.ENDED > 0
        return int(ended.sum()), float(self.host(self.judged.outcome)[..., 0][ended].mean()) if ended.any() else 0.0

    def fetch(self) -> tuple[Vector, Vector, Vector]:
        """Parameters and the state of the optimiser."""
        return self.parameters, self.adam.means, self.adam.squares

    def restore(self, parameters: Vector, means: Vector, squares: Vector, updates: int) -> None:
        """Go on with these."""
        self.parameters, self.adam = parameters, Adam(means, squares, updates)


# ------------------------------------------------------------------------------------------------ the net in NumPy


def _layers(
    shape: Shape, vector: Vector, rows: NDArray[Any], lengths: NDArray[Any], baselines: NDArray[Any]
) -> tuple[NDArray[Any], ...]:
    """Per state: active rows and which of them count, the units of both layers before they are cut off, logits."""
    first, first_bias, second, second_bias, third, third_bias = shape.split(vector)
    counts = np.arange(rows.shape[1]) < lengths[:, None]
    active = np.where(counts, rows, 0).astype(np.int64)
    one = first_bias + np.einsum("nkh,nk->nh", first[active], counts.astype(np.float32))
    two = second_bias + one.clip(0, 1) @ second.T
    return active, counts, one, two, third_bias + two.clip(0, 1) @ third.T + baselines.astype(np.float32) / BASELINE


def _softmax(logits: NDArray[np.float32], places: NDArray[np.int8]) -> NDArray[np.float32]:
    """Each seat's chance, over the outputs of the seats only."""
    of_seats = np.take_along_axis(logits, places.astype(np.int64), 1)
    chances = np.exp(of_seats - of_seats.max(axis=1, keepdims=True))
    return np.asarray(chances / chances.sum(axis=1, keepdims=True))


def judge(
    shape: Shape, vector: Vector, rows: NDArray[Any], lengths: NDArray[Any], baselines: NDArray[Any],
    places: NDArray[Any], chances: NDArray[Any],
) -> None:  # fmt: skip
    """Write each seat's chances; states without rows are finished, and keep theirs."""
    is_open = np.flatnonzero(lengths > 0)
    for some in np.array_split(is_open, len(is_open) // 4096 + 1):
        logits = _layers(shape, vector, rows[some], lengths[some], baselines[some])[-1]
        chances[some] = _softmax(logits, places[some])


def slopes(
    shape: Shape, vector: Vector, rows: NDArray[Any], lengths: NDArray[Any], baselines: NDArray[Any],
    places: NDArray[Any], targets: NDArray[Any],
) -> tuple[float, Vector]:  # fmt: skip
    """The cross entropy of samples, summed up, and the slope of its mean."""
    active, counts, one, two, logits = _layers(shape, vector, rows, lengths, baselines)
    chances = _softmax(logits, places)
    found = np.zeros(shape.size, np.float32)
    first, first_bias, second, second_bias, third, third_bias = shape.split(found)
    _, _, second_layer, _, third_layer, _ = shape.split(vector)
    wrong = np.zeros_like(logits)
    np.put_along_axis(wrong, places.astype(np.int64), (chances - targets) / len(rows), 1)
    third[:], third_bias[:] = wrong.T @ two.clip(0, 1), wrong.sum(axis=0)
    back = wrong @ third_layer * ((two > 0) & (two < 1))
    second[:], second_bias[:] = back.T @ one.clip(0, 1), back.sum(axis=0)
    back = back @ second_layer * ((one > 0) & (one < 1))
    first_bias[:] = back.sum(axis=0)
    np.add.at(first, active[counts], np.repeat(back, counts.sum(axis=1), axis=0))
    return float(-(targets * np.log(chances.clip(1e-7))).sum()), found


def adjust(vector: Vector, slope: Vector, adam: Adam, shape: Shape, rate: float) -> None:
    """One step of Adam."""
    adam.updates += 1
    adam.means[:] = KEEP_MEAN * adam.means + (1 - KEEP_MEAN) * slope
    adam.squares[:] = KEEP_SQUARE * adam.squares + (1 - KEEP_SQUARE) * slope**2
    mean, square = adam.means / (1 - KEEP_MEAN**adam.updates), adam.squares / (1 - KEEP_SQUARE**adam.updates)
    vector -= (rate * mean / (np.sqrt(square) + LEAST)).astype(np.float32)
    first, *others = shape.split(vector)
    first.clip(-FIRST_BOUND, FIRST_BOUND, out=first)
    for part in others:
        part.clip(-BOUND, BOUND, out=part)

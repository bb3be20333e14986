"""The course of a training: play, learn, measure, write down, until the time is up."""

from __future__ import annotations

import csv
import os
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, astuple, dataclass
from math import cos, pi
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from fourfold.bots.net_compiled import room_type
from fourfold.core.errors import OptionError
from fourfold.core.game import Game
from fourfold.core.nets import units_for
from fourfold.engine.device import CUDA
from fourfold.engine.features import feature_functions
from fourfold.train import self_play_compiled
from fourfold.train.parameters import Shape
from fourfold.train.workshop import Sizes, Workshop

EARLY, EARLY_DECAY = 0.08, 0.95
"""For this share of the time the results of games count more: nothing else is known yet."""
WARM_UPDATES = 200
LAST_RATE = 0.03
"""The rate of learning at the end, as a share of the highest."""
WIDTH, HEIGHT, LEFT, GAP = 640, 160, 56, 36
PANELS = (("loss", "loss"), ("against_greedy", "wins against greedy"))
"""Of the log as a picture: its size, and the curves over time."""


@dataclass(frozen=True)
class Course:
    """How to train."""

    seconds: float = 300.0
    rate: float = 1e-3
    decay: float = 0.8
    """TD(λ)'s λ."""
    explore: float = 0.1
    """The share of turns that may not be the best; half of that at the end."""
    temperature: float = 0.5
    """Of choosing them, in logits."""
    hidden: int = 128
    middle: int = 32
    seed: int = 0
    check_seconds: float = 20.0
    check_games: int = 1000


@dataclass(frozen=True)
class Line:
    """A line of the log."""

    seconds: float
    windows: int
    games: int
    turns: int
    samples: int
    loss: float
    first_seat: float
    against_greedy: float


class Trainer:
    """One training. With a file of an earlier one, it goes on from there."""

    def __init__(self, game: Game, course: Course, sizes: Sizes, folder: Path, device: str) -> None:
        features = game.package.features
        if features is None or game.players not in features.PLACES:
            raise OptionError(f"{game.name} has no features for {game.players} players, so there is nothing to train")
        self.game, self.course, self.folder = game, course, folder
        shape = Shape(features.ROWS, course.hidden, course.middle, features.PLACES[game.players])
        if device == CUDA:
            from fourfold.train.device_workshop import DeviceWorkshop  # noqa: PLC0415 - it needs a GPU

            self.workshop: Workshop = DeviceWorkshop(game, shape, sizes, course.seed)
        else:
            self.workshop = Workshop(game, shape, sizes, course.seed)
        self.name = f"{game.name}-{game.players}-{course.seed}"
        self.seconds, self.windows, self.games, self.samples = 0.0, 0, 0, 0
        self.folder.mkdir(parents=True, exist_ok=True)
        if self.checkpoint.exists():
            self._restore()
        else:
            self.log_file.unlink(missing_ok=True)

    @property
    def checkpoint(self) -> Path:
        return self.folder / f"{self.name}.npz"

    @property
    def log_file(self) -> Path:
        return self.folder / f"{self.name}.csv"

    def run(self, show: Callable[[Line], object]) -> NDArray[np.int16]:
        """Train until the time is up; the weights of the net. Interrupted, it keeps what it has."""
        self._compile()
        began, checked = time.perf_counter() - self.seconds, self.seconds
        try:
            while self.seconds < self.course.seconds:
                loss = self._window()
                self.seconds = time.perf_counter() - began
                if self.seconds - checked >= self.course.check_seconds or self.seconds >= self.course.seconds:
                    checked = self.seconds
                    show(self._write_down(loss))
        except KeyboardInterrupt:
            pass
        self._save()
        return self.weights()

    def _compile(self) -> None:
        """Do everything once before time is measured."""
        self.workshop.begin()
        self.workshop.play_window(self.course.explore, self.course.temperature)
        self.workshop.trace_back(self.course.decay)
        self.workshop.learn(0.0)
        self.against_greedy(1)

    def _window(self) -> float:
        course, done = self.course, self.seconds / self.course.seconds
        self.workshop.play_window(course.explore * (1 - done / 2), course.temperature)
        self.workshop.trace_back(EARLY_DECAY if done < EARLY else course.decay)
        warm = min(1.0, (self.workshop.adam.updates + 1) / WARM_UPDATES)
        loss, samples = self.workshop.learn(
            course.rate * warm * (LAST_RATE + (1 - LAST_RATE) * (1 + cos(pi * done)) / 2)
        )
        self.windows += 1
        self.samples += samples
        self.games += self.workshop.finished_games()[0]
        return loss

    def weights(self) -> NDArray[np.int16]:
        return self.workshop.shape.quantised(self.workshop.fetch()[0])

    def against_greedy(self, games: int) -> float:
        """The share of wins of the net without a search, against greedy players on all other seats."""
        return share_against_greedy(self.game, self.weights(), games, self.course.seed + 1)

    def _write_down(self, loss: float) -> Line:
        self._save()
        line = Line(
            round(self.seconds, 1), self.windows, self.games, self.workshop.turns, self.samples, round(loss, 5),
            round(self.workshop.finished_games()[1], 4), round(self.against_greedy(self.course.check_games), 4),
        )  # fmt: skip
        is_new = not self.log_file.exists()
        with self.log_file.open("a", newline="", encoding="utf-8") as file:
            writer = csv.DictWriter(file, list(asdict(line)))
            if is_new:
                writer.writeheader()
            writer.writerow(asdict(line))
        self.log_file.with_suffix(".svg").write_text(chart(self.log_file), "utf-8")
        return line

    def _save(self) -> None:
        """Write a new file first, so that an interrupted one never replaces a good one."""
        parameters, means, squares = self.workshop.fetch()
        new = self.checkpoint.with_suffix(".new.npz")
        progress = [self.seconds, self.windows, self.games, self.samples, self.workshop.adam.updates]
        sizes = list(astuple(self.workshop.shape))
        np.savez(new, parameters=parameters, means=means, squares=squares, sizes=sizes, progress=progress)
        os.replace(new, self.checkpoint)

    def _restore(self) -> None:
        with np.load(self.checkpoint) as saved:
            if tuple(saved["sizes"]) != astuple(self.workshop.shape):
                raise OptionError(f"{self.checkpoint} is of a net of another size; remove it, or train with its sizes")
            self.seconds, windows, games, samples, updates = saved["progress"].tolist()
            self.windows, self.games, self.samples = int(windows), int(games), int(samples)
            self.workshop.restore(saved["parameters"], saved["means"], saved["squares"], int(updates))


def share_against_greedy(game: Game, weights: NDArray[np.int16], games: int, seed: int) -> float:
    """The share of wins of a net without a search that has one seat, each in turn, against greedy players."""
    package = game.package
    assert package.policy
    functions = feature_functions(package.rules, package.features)
    drivers = package.engine.bind(self_play_compiled, value=package.policy.value, **functions)
    rooms = np.zeros(1, np.dtype((np.record, room_type(package.rules, package.features))))
    rooms[0].seats, shares = game.players, np.zeros(game.players)
    arguments = rooms, game.start()._records, weights, units_for(weights), games, np.uint64(seed), shares
    with np.errstate(over="ignore"):
        drivers.call(self_play_compiled.play_against_greedy, *arguments)
    return float(shares.sum() / games)


def chart(log: Path) -> str:
    """The SVG of a log, which must have at least one line."""
    with log.open(newline="", encoding="utf-8") as file:
        lines = list(csv.DictReader(file))
    seconds = [float(line["seconds"]) for line in lines]
    parts = [
        _panel(top * (HEIGHT + GAP) + GAP, title, seconds, [float(line[name]) for line in lines])
        for top, (name, title) in enumerate(PANELS)
    ]
    height = len(PANELS) * (HEIGHT + GAP) + GAP
    style = 'font-family="sans-serif" font-size="12" fill="none" stroke="currentColor"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" {style}>\n{"".join(parts)}</svg>\n'


def _panel(top: int, title: str, seconds: Sequence[float], values: Sequence[float]) -> str:
    """One curve with its axes: the lowest and highest value, the beginning and the end."""
    low, high, end = min(values), max(values), max(seconds) or 1.0
    span = high - low or 1.0
    across, bottom = WIDTH - LEFT - 16, top + HEIGHT
    points = " ".join(
        f"{LEFT + across * x / end:.1f},{bottom - HEIGHT * (y - low) / span:.1f}"
        for x, y in zip(seconds, values, strict=True)
    )
    texts = (
        (LEFT, top - 8, "start", title),
        (LEFT - 6, top + 4, "end", f"{high:.3g}"),
        (LEFT - 6, bottom + 4, "end", f"{low:.3g}"),
        (LEFT + across, bottom + 16, "end", f"{end:.0f} s"),
    )
    words = "".join(
        f'<text x="{x}" y="{y}" text-anchor="{anchor}" fill="currentColor" stroke="none">{text}</text>\n'
        for x, y, anchor, text in texts
    )
    axes = f'<path d="M{LEFT} {top}V{bottom}H{LEFT + across}" opacity="0.4"/>\n'
    return f'{axes}<polyline points="{points}" stroke-width="2"/>\n{words}'

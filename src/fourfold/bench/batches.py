"""Decisions per second of batches of growing size, masks and observations included.

Three ways take turns, round after round: the environment's own random choice on one core, the same on all cores, and
NumPy choosing from the masks, on all cores. The report has the median and the highest of the rounds: on a busy machine
the median says more about the other load. With `--device cuda`, only the first way is measured, on the GPU.
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Callable
from statistics import median

import numpy as np
from rich.console import Console
from rich.table import Table

import fourfold
from fourfold.core.extras import program
from fourfold.core.registry import game_package
from fourfold.engine.device import CPU, CUDA, DEVICES
from fourfold.engine.planes import size
from fourfold.envs.batch_env import Batch
from fourfold.envs.device_batch import DeviceBatch

SIZES = (1, 16, 256, 1024, 4096, 16384)
SIZES_ON_GPU = (4096, 16384, 65536, 262144, 1048576)
ROUNDS = 5
SECONDS = 0.3
MOST_BYTES = {CPU: 1 << 30, CUDA: 16 << 30}
"""Larger batches are left out."""


def own_choice(env: Batch) -> Callable[[], object]:
    return lambda: env.step(env.sample())


def numpy_choice(env: Batch) -> Callable[[], object]:
    """A random legal action of each game, from the cumulative sum of its mask."""
    rng, masks = np.random.default_rng(1), env.reset().masks

    def step() -> None:
        upto = masks.cumsum(axis=1, dtype=np.int16)
        pick = (rng.random(env.n) * upto[:, -1]).astype(np.int64)
        env.step((upto > pick[:, None]).argmax(axis=1))

    return step


def rate(env: Batch, step: Callable[[], object], seconds: float) -> float:
    """Decisions per second."""
    steps, began = 0, time.perf_counter()
    while not steps or time.perf_counter() - began < seconds:
        step()
        steps += 1
    env.state(0)  # waits until the GPU has finished
    return steps * env.n / (time.perf_counter() - began)


def measure(name: str, n: int, seconds: float, rounds: int) -> list[tuple[float, float]]:
    """For each of the three ways, the median and the highest of the rounds."""
    game = fourfold.game(name)
    with Batch(game, n, threads=1) as one, Batch(game, n) as every:
        one.reset()
        every.reset()
        ways = [(one, own_choice(one)), (every, own_choice(every)), (every, numpy_choice(every))]
        rates = [[rate(env, step, seconds) for env, step in ways] for _ in range(rounds)]
    return [(median(column), max(column)) for column in zip(*rates, strict=True)]


def measure_on_gpu(name: str, n: int, seconds: float, rounds: int) -> list[tuple[float, float]]:
    with DeviceBatch(fourfold.game(name), n) as env:
        env.reset()
        own_choice(env)()  # compiles
        rates = [rate(env, own_choice(env), seconds) for _ in range(rounds)]
    return [(median(rates), max(rates))]


def bytes_each(name: str) -> int:
    """The memory that one game of a batch takes."""
    rules, planes = game_package(name).rules, game_package(name).planes
    assert planes
    return int(size(planes.PLANES) + rules.ACTIONS + 4 * rules.MOST_LEGAL + game_package(name).engine.dtype.itemsize)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", action="append", help="a game; default: all games in turn")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="how long each way runs in a round")
    parser.add_argument("--device", choices=DEVICES, default=CPU, help="where the batch is")
    given = parser.parse_args()
    on_cpu = given.device == CPU
    columns = ("one core", "all cores", "NumPy chooses") if on_cpu else ("on the GPU",)
    console = Console()
    load = f", load {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else ""  # Windows has none
    for name in given.game or [name for name in fourfold.games() if game_package(name).planes]:
        title = f"{name}, batches: decisions per second ({os.cpu_count()} cores{load})"
        table = Table("games", *columns, title=title)
        for n in SIZES if on_cpu else SIZES_ON_GPU:
            if n * bytes_each(name) <= MOST_BYTES[given.device]:
                found = (measure if on_cpu else measure_on_gpu)(name, n, given.seconds, ROUNDS)
                table.add_row(f"{n:,}", *(f"{middle:,.0f} ({highest:,.0f})" for middle, highest in found))
        console.print(table)


if __name__ == "__main__":
    with program():
        main()

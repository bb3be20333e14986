"""Gymnasium's vector environments side by side: one Python game after another, as `make_vec` does it where an id has no
entry point of its own, and the compiled batch.

Both play the same random policy, and take turns round after round. Time in `step` and time of the whole loop, in which
NumPy chooses from the masks, are medians of the rounds; so is each ratio, which compares the halves of a round.
"""

from __future__ import annotations

import argparse
import os
import time
from statistics import median
from typing import Any, NamedTuple

import numpy as np
from rich.console import Console
from rich.table import Table

import fourfold.envs  # noqa: F401 - registers the ids
from fourfold.core.extras import extra, program

ID = "fourfold/TurnOfTime-v0"
SIZES = (16, 256, 1024)
ROUNDS = 5
SECONDS = 0.5
MODES = ("sync", "vector_entry_point")


class Rates(NamedTuple):
    """Decisions per second: in `step` alone, and of the whole loop."""

    step: float
    loop: float


def rates(env: Any, seconds: float, rng: np.random.Generator) -> Rates:
    """Play at random for a while."""
    _, info = env.reset(seed=1)
    steps, in_step, began = 0, 0.0, time.perf_counter()
    while not steps or time.perf_counter() - began < seconds:
        mask = info["action_mask"]
        actions = ((1 - rng.random(mask.shape, np.float32)) * mask).argmax(axis=1)  # never 0 for what is legal
        before = time.perf_counter()
        _, _, _, _, info = env.step(actions)
        in_step += time.perf_counter() - before
        steps += 1
    decisions = steps * env.num_envs
    return Rates(decisions / in_step, decisions / (time.perf_counter() - began))


def measure(id: str, n: int, opponent: str | None, seconds: float, rounds: int) -> list[tuple[Rates, Rates]]:
    """For each round, one Python game after another, then the batch; with an opponent, games for two."""
    with extra("envs"):
        from gymnasium import make_vec  # noqa: PLC0415

    form: dict[str, Any] = {"players": 2, "opponent": opponent} if opponent else {}
    envs = [make_vec(id, num_envs=n, vectorization_mode=mode, **form) for mode in MODES]
    rng = np.random.default_rng(1)
    for env in envs:
        rates(env, 0.0, rng)  # compiles
    found = [(rates(envs[0], seconds, rng), rates(envs[1], seconds, rng)) for _ in range(rounds)]
    for env in envs:
        env.close()
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--id", default=ID, help=f"a Gymnasium id; default: {ID}")
    parser.add_argument("--opponent", help="random or greedy, for two players; default: as few players as can play")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="how long each runs in a round")
    given = parser.parse_args()
    load = f", load {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else ""  # Windows has none
    against = f" against {given.opponent}" if given.opponent else ""
    title = f"{given.id}{against}, vector environments: decisions per second ({os.cpu_count()} cores{load})"
    table = Table("games", "sync: step", "batch: step", "ratio", "sync: loop", "batch: loop", "ratio", title=title)
    for n in SIZES:
        found = measure(given.id, n, given.opponent, given.seconds, ROUNDS)
        cells = [f"{n:,}"]
        for part in Rates._fields:
            slow, fast = ([getattr(way, part) for way in ways] for ways in zip(*found, strict=True))
            ratio = median(two / one for one, two in zip(slow, fast, strict=True))
            cells += [f"{median(slow):,.0f}", f"{median(fast):,.0f}", f"{ratio:.0f} ×"]
        table.add_row(*cells)
    Console().print(table)


if __name__ == "__main__":
    with program():
        main()

"""Make the file of a game's nets from checkpoints: `python -m fourfold.train.publish GAME CHECKPOINT...`."""

from __future__ import annotations

import argparse
from datetime import UTC, datetime
from pathlib import Path

import numpy as np

from fourfold.core.extras import program
from fourfold.core.nets import FILE, Weights, read_nets, write_nets
from fourfold.core.registry import game_package
from fourfold.train.parameters import Shape


def weights_of(checkpoint: Path) -> tuple[Weights, dict[str, float]]:
    """A checkpoint's net as whole numbers, and for how long it was trained."""
    with np.load(checkpoint) as saved:
        shape, parameters = Shape(*map(int, saved["sizes"])), saved["parameters"]
        shape.split(parameters)[0][shape.split(saved["squares"])[0].max(axis=1) == 0] = 0  # rows that were never active
        seconds, windows, games, samples, updates = saved["progress"].tolist()
        facts = {"seconds": round(seconds, 1), "games": games, "samples": samples, "updates": updates}
        return shape.quantised(parameters), facts | {"windows": windows}


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m fourfold.train.publish", description=__doc__)
    parser.add_argument("game")
    parser.add_argument(
        "checkpoints", nargs="+", type=Path, help="named GAME-PLAYERS-SEED.npz, one per number of players"
    )
    parser.add_argument("--file", type=Path, help="by default the game's own")
    parser.add_argument("--result", action="append", default=[], help="a line for the card: what was measured, and how")
    given = parser.parse_args()
    package = game_package(given.game)
    nets, trained = {}, {}
    for checkpoint in given.checkpoints:
        players, seed = map(int, checkpoint.stem.rsplit("-", 2)[-2:])
        nets[players], facts = weights_of(checkpoint)
        trained[str(players)] = facts | {"seed": seed}
    path = given.file or package.folder / FILE
    made = datetime.now(UTC).strftime("%Y-%m-%d")
    write_nets(path, package, nets, {"made": made, "trained": trained, "results": given.result})
    read_nets(path, package)
    print(f"{path}: {path.stat().st_size:,} bytes")


if __name__ == "__main__":
    with program():
        main()

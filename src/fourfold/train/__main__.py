"""Train a net: `python -m fourfold.train GAME --players 2 --device cuda`."""

from __future__ import annotations

import argparse
from dataclasses import fields
from pathlib import Path

from fourfold.core.extras import program
from fourfold.core.game import game
from fourfold.core.registry import game_package
from fourfold.engine.device import CPU, DEVICES
from fourfold.train.trainer import Course, Line, Trainer
from fourfold.train.workshop import Sizes


def parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m fourfold.train", description="Train a net by self-play.")
    parser.add_argument("game")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--device", choices=DEVICES, default=CPU)
    parser.add_argument("--folder", type=Path, default=Path("training"), help="for checkpoint and log")
    for group in (Course, Sizes):
        for field in fields(group):
            default = field.default
            parser.add_argument(f"--{field.name.replace('_', '-')}", type=type(default), default=default)
    return parser.parse_args()


def show(line: Line) -> None:
    print(
        f"{line.seconds:7.1f} s  {line.games:,} games  {line.turns:,} turns seen  {line.samples:,} samples  "
        f"loss {line.loss:.4f}  first seat {line.first_seat:.3f}  against greedy {line.against_greedy:.3f}",
        flush=True,
    )


def main() -> None:
    given = vars(parse())
    course = Course(**{field.name: given[field.name] for field in fields(Course)})
    sizes = Sizes(**{field.name: given[field.name] for field in fields(Sizes)})
    package = game_package(given["game"])
    has_choice = any(option.name == "players" for option in package.about.options)
    chosen = game(given["game"], **({"players": given["players"]} if has_choice else {}))
    trainer = Trainer(chosen, course, sizes, given["folder"], given["device"])
    trainer.run(show)
    print(f"{trainer.checkpoint}: {trainer.windows:,} windows")


if __name__ == "__main__":
    with program():
        main()

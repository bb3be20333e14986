"""Training: slopes against differences, the GPU against the CPU, a whole small training, files."""

from __future__ import annotations

import csv
import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest
from numpy.typing import NDArray

import fourfold
from fourfold.core.errors import OptionError
from fourfold.core.nets import read_nets, write_nets
from fourfold.train.parameters import Shape
from fourfold.train.publish import weights_of
from fourfold.train.trainer import Course, Trainer, share_against_greedy
from fourfold.train.workshop import Adam, Sizes, Workshop, adjust, judge, slopes
from helpers.repository import TESTS

SHAPE = Shape(inputs=30, hidden=8, middle=4, outputs=3)
FEW = Sizes(games=32, steps=8, batch=128)


def samples(n: int, seed: int) -> tuple[NDArray[Any], ...]:
    """Random states: rows, how many, baselines, the output of each of two seats, and what they should be judged as."""
    rng = np.random.default_rng(seed)
    places = np.array([rng.permutation(3)[:2] for _ in range(n)], np.int8)
    targets = rng.dirichlet([1, 1], n).astype(np.float32)
    rows, lengths = rng.integers(0, 30, (n, 6)).astype(np.int16), rng.integers(1, 7, n).astype(np.int16)
    return rows, lengths, rng.integers(-1500, 1500, (n, 3)).astype(np.int32), places, targets


def test_slopes_are_those_of_small_differences() -> None:
    vector, given = SHAPE.first_parameters(1).astype(np.float64), samples(20, 2)
    vector += np.random.default_rng(3).normal(0, 0.1, SHAPE.size)
    found = slopes(SHAPE, vector, *given)[1]  # type: ignore[arg-type]
    for k in np.random.default_rng(4).choice(SHAPE.size, 120, replace=False):
        step = np.zeros(SHAPE.size)
        step[k] = 1e-5
        up, down = (slopes(SHAPE, vector + sign * step, *given)[0] / 20 for sign in (1, -1))  # type: ignore[arg-type]
        assert found[k] == pytest.approx((up - down) / 2e-5, abs=2e-4)


def test_it_learns_what_samples_say() -> None:
    vector, given = SHAPE.first_parameters(1), samples(12, 5)
    adam = Adam(np.zeros(SHAPE.size, np.float32), np.zeros(SHAPE.size, np.float32))
    for _ in range(1500):
        adjust(vector, slopes(SHAPE, vector, *given)[1], adam, SHAPE, 0.01)
    chances = np.zeros((12, 2), np.float32)
    rows, lengths, baselines, places, targets = given
    judge(SHAPE, vector, rows, lengths, baselines, places, chances)
    assert np.abs(chances - targets).mean() < 0.05
    assert np.abs(SHAPE.split(vector)[0]).max() <= 1, "the first layer fits in bytes"


def trained(folder: Path, **changed: float) -> Trainer:
    course = replace(Course(seconds=2, hidden=16, middle=8, check_seconds=1, check_games=20), **changed)  # type: ignore[arg-type]
    return Trainer(fourfold.game("turn-of-time", players=2), course, FEW, folder, "cpu")


@pytest.mark.slow
def test_a_small_training_from_end_to_end(tmp_path: Path) -> None:
    trainer = trained(tmp_path)
    trainer.run(lambda line: None)
    assert trainer.windows > 0 and trainer.samples > 0
    again = trained(tmp_path, seconds=4)
    assert (again.windows, again.samples) == (trainer.windows, trainer.samples), "it goes on from there"
    assert (again.weights() == trainer.weights()).all()
    again.run(lambda line: None)
    assert again.windows > trainer.windows
    with again.log_file.open(encoding="utf-8") as file:
        lines = list(csv.DictReader(file))
    windows = [int(line["windows"]) for line in lines]
    assert windows == sorted(windows) and windows[-1] == again.windows
    ElementTree.parse(again.log_file.with_suffix(".svg"))
    weights, facts = weights_of(again.checkpoint)
    package = again.game.package
    write_nets(tmp_path / "net.npz", package, {2: weights}, facts)
    assert (read_nets(tmp_path / "net.npz", package).nets[2] == weights).all()
    with pytest.raises(OptionError, match="another size"):
        trained(tmp_path, hidden=32)


def test_the_first_window_is_the_same_for_the_same_seed() -> None:
    game = fourfold.game("turn-of-time", players=3)
    shops = [Workshop(game, Shape(game.package.features.ROWS, 16, 8, 4), FEW, seed) for seed in (1, 1, 2)]  # type: ignore[union-attr]
    for shop in shops:
        shop.begin()
        shop.play_window(0.1, 0.5)
        shop.trace_back(0.8)
        shop.learn(1e-3)
    assert (shops[0].parameters == shops[1].parameters).all()
    assert (shops[0].samples.rows != shops[2].samples.rows).any()
    flags, targets = shops[0].judged.flags, shops[0].targets
    assert targets.sum(axis=-1)[:, 0][flags > 0] == pytest.approx(1, abs=1e-5), "shares of one win"


def test_a_random_net_loses_to_greedy_players() -> None:
    game = fourfold.game("turn-of-time", players=2)
    shape = Shape(game.package.features.ROWS, 16, 8, 2)  # type: ignore[union-attr]
    weights = shape.quantised(shape.first_parameters(1))
    assert share_against_greedy(game, weights, 60, 1) < 0.3


def test_a_game_without_features_cannot_be_trained(tmp_path: Path) -> None:
    with pytest.raises(OptionError, match="no features for 1 players"):
        Trainer(fourfold.game("turn-of-time", players=1), Course(), FEW, tmp_path, "cpu")


ON_BOTH = """
import json, numpy as np, fourfold
from fourfold.train.workshop import Sizes, Workshop
from fourfold.train.device_workshop import DeviceWorkshop
from fourfold.train.parameters import Shape
game = fourfold.game({name!r}, **{options!r})
features = game.package.features
shape = Shape(features.ROWS, 8, 4, features.PLACES[game.players])
shops = [kind(game, shape, Sizes(4, 2, 16, 1000), 1) for kind in (Workshop, DeviceWorkshop)]
losses = []
for shop in shops:
    shop.begin()
    shop.play_window(0.1, 0.5)
    shop.trace_back(0.8)
    losses.append(shop.learn(1e-3))
one, other = shops
arrays = [(*shop.samples, shop.judged.flags, shop.judged.after, shop.targets) for shop in shops]
differences = [float(np.abs(a.astype(float) - other.host(b)).max()) for a, b in zip(*arrays)]
differences += [float(np.abs(a - b).max()) for a, b in zip(one.fetch(), other.fetch())]
print(json.dumps([losses, differences]))
"""


@pytest.mark.slow
@pytest.mark.parametrize(("name", "options"), [("turn-of-time", {"players": 3}), ("shifting-stones", {"players": 2})])
def test_an_imitated_gpu_plays_and_learns_as_the_cpu_does(name: str, options: dict[str, int]) -> None:
    environment = os.environ | {
        "NUMBA_ENABLE_CUDASIM": "1",
        "NUMBA_DISABLE_JIT": "1",
        "PYTHONPATH": os.pathsep.join([str(TESTS), *sys.path]),
    }
    code = ON_BOTH.format(name=name, options=options)
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", code], env=environment, capture_output=True, text=True, check=False
    )
    assert not done.returncode, done.stderr
    (loss, other_loss), differences = json.loads(done.stdout)
    assert loss == pytest.approx(other_loss, rel=1e-5)
    assert differences[:5] == [0, 0, 0, 0, 0], "the same games, and the same rows"
    assert max(differences[5:7]) < 1e-5
    assert differences[7] < 2e-3 and max(differences[8:]) < 1e-6, "Adam's first step is 1e-3 either way"

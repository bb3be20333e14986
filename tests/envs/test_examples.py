"""The examples run, and refuse bad input in a sentence."""

from __future__ import annotations

import csv
import os
import signal
import subprocess
import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

import fourfold
import fourfold.envs
from fourfold.envs import observation
from helpers.repository import ROOT

EXAMPLE = ROOT / "examples" / "train_turn_of_time.py"
TINY = ("--device", "cpu", "--batch", "8", "--width", "8", "--games", "2")

torch = pytest.mark.skipif(find_spec("torch") is None, reason="PyTorch is not installed: pip install 'fourfold[train]'")


def example(*arguments: object, folder: Path | None = None) -> subprocess.CompletedProcess[str]:
    words = [sys.executable, str(EXAMPLE), *map(str, arguments)]
    return subprocess.run(words, cwd=folder, capture_output=True, text=True, check=False, timeout=300)


def test_the_example_stays_short() -> None:
    assert len(EXAMPLE.read_text(encoding="utf-8").splitlines()) < 300


@pytest.mark.skipif(find_spec("torch") is not None, reason="PyTorch is installed")
def test_without_pytorch_it_says_what_to_install() -> None:
    ran = example("--help")
    assert ran.returncode == 1
    assert ran.stderr == "this needs PyTorch, which is not installed: pip install 'fourfold[train]'\n"


@torch
def test_the_help_names_every_option() -> None:
    ran = example("--help")
    assert ran.returncode == 0
    for option in ("--seconds", "--device", "--checkpoint", "--opponent", "--batch", "--seed"):
        assert option in ran.stdout


@torch
@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--seconds", "0"), "'0' is not possible; give a whole number from 1"),
        (("--batch", "1.5"), "'1.5' is not possible; give a whole number from 1"),
        (("--opponent", "nobody"), "no bot is called 'nobody'"),
        (("--seed", "-1"), "seed=-1"),
        (("--checkpoint", "nowhere/run.pt"), "--checkpoint nowhere/run.pt: there is no folder nowhere"),
        (("--checkpoint", "."), ". holds no network of --width 8; give another file"),
    ],
)
def test_bad_input_is_refused_in_a_sentence(arguments: tuple[str, ...], told: str, tmp_path: Path) -> None:
    ran = example(*TINY, *arguments, folder=tmp_path)
    assert ran.returncode != 0
    assert told in ran.stderr
    assert "Traceback" not in ran.stderr
    assert not list(tmp_path.iterdir())


@torch
def test_a_tiny_training_leaves_a_checkpoint_from_which_the_next_goes_on(tmp_path: Path) -> None:
    first = example(*TINY, "--seconds", "6", folder=tmp_path)
    assert first.returncode == 0, first.stderr
    again = example(*TINY, "--seconds", "6", folder=tmp_path)
    assert again.returncode == 0, again.stderr
    assert "continuing from turn-of-time.pt" in again.stdout
    assert sorted(path.name for path in tmp_path.iterdir()) == ["turn-of-time.csv", "turn-of-time.pt"]
    with (tmp_path / "turn-of-time.csv").open() as file:
        rows = list(csv.DictReader(file))
    assert [int(row["games"]) for row in rows] in ([2, 10, 10], [10, 10])  # a slow machine has no time for the first
    assert all(0 <= float(row["low"]) <= float(row["share"]) <= float(row["high"]) <= 1 for row in rows)
    other = example(*TINY, "--width", "16", folder=tmp_path)
    assert (other.returncode, "turn-of-time.pt holds no network of --width 16" in other.stderr) == (1, True)


@pytest.fixture
def training(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(EXAMPLE.parent)
    return import_module(EXAMPLE.stem)


@torch
@pytest.mark.parametrize("first", range(4))
@pytest.mark.parametrize("way", range(8))
def test_a_game_and_its_likeness_go_the_same_way(first: int, way: int, training: ModuleType) -> None:
    """The season drawn as number `first` is number 0 in the other game, and its table is turned."""
    rng, true = np.random.default_rng(8 * first + way), fourfold.game("turn-of-time", players=2).start()
    with fourfold.envs.batch("turn-of-time", n=1, players=2) as env:
        symmetry = training.Symmetry(env, "cpu")
    seen, actions = (table.flatten(2, 3).numpy() for table in (symmetry.seen, symmetry.actions))
    grid = np.arange(9).reshape(3, 3)  # the corners of the windows, which turn with the table
    corners = np.rot90(grid if way < 4 else grid.T, way).ravel()
    meant = dict(zip(actions[first, way, corners].ravel().tolist(), actions[0, 0].ravel().tolist(), strict=True))
    turned = true
    while not true.is_over:
        if true.seat == "chance":
            season = int(rng.choice(true.actions))
            true, turned = true.play(season), turned.play((season - first) % 4)
        else:
            assert isinstance(true.seat, int) and true.seat == turned.seat
            expected = observation(true.view(true.seat))[seen[first, way, corners]]
            assert (observation(turned.view(true.seat))[seen[0, 0]] == expected).all()
            assert {meant[action] for action in true.actions} == set(turned.actions)
            action = int(rng.choice(true.actions))
            true, turned = true.play(action), turned.play(meant[action])
    assert true.outcome == turned.outcome


@torch
def test_the_network_is_shown_every_card_and_every_legal_move(training: ModuleType) -> None:
    with fourfold.envs.batch("turn-of-time", n=200, players=2, seed=5) as env:
        symmetry, step = training.Symmetry(env, "cpu"), env.reset()
        for _ in range(80):
            shown = symmetry.show(*map(training.torch.as_tensor, (step.observations, step.masks)))
            seen, masks, actions = (part.numpy() for part in shown)
            up = seen[:, -9 * 25 : -5 * 25].sum(axis=1)
            assert (up == env.named(step.observations)["cards"][:, 0]).all()
            assert (masks.sum(axis=1) == step.masks.sum(axis=1)).all()
            assert (masks == np.take_along_axis(step.masks, actions, axis=1)).all()
            step = env.step(env.sample())


@torch
@pytest.mark.skipif(os.name != "posix", reason="needs the signals of POSIX")
def test_ctrl_c_saves_the_round_and_ends(tmp_path: Path) -> None:
    words = [sys.executable, "-u", str(EXAMPLE), *TINY, "--seconds", "3600"]
    with subprocess.Popen(words, cwd=tmp_path, stdout=subprocess.PIPE, text=True) as running:
        assert running.stdout
        line = running.stdout.readline()
        running.send_signal(signal.SIGINT)
        rest = running.stdout.read()
        assert running.wait(timeout=120) == 0
    assert "against greedy" in line
    assert "saved to turn-of-time.pt" in rest
    assert (tmp_path / "turn-of-time.pt").is_file()

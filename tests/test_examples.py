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
from types import SimpleNamespace

import numpy as np
import pytest

import fourfold
import fourfold.envs
from fourfold.envs import observation

ROOT = Path(__file__).parent.parent
EXAMPLE = ROOT / "examples" / "train_turn_of_time.py"
TINY = (
    "--device", "cpu", "--batch", "8", "--steps", "4", "--minibatch", "16", "--width", "8", "--games", "2",
    "--every", "600",
)  # fmt: skip

torch = pytest.mark.skipif(find_spec("torch") is None, reason="PyTorch is not installed: pip install 'fourfold[train]'")


def example(*arguments: object, folder: Path | None = None) -> subprocess.CompletedProcess[str]:
    words = [sys.executable, str(EXAMPLE), *map(str, arguments)]
    return subprocess.run(words, cwd=folder, capture_output=True, text=True, check=False, timeout=300)


@pytest.mark.skipif(find_spec("torch") is not None, reason="PyTorch is installed")
def test_without_pytorch_it_says_what_to_install() -> None:
    ran = example("--help")
    assert ran.returncode == 1
    assert ran.stderr == "this needs PyTorch, which is not installed: pip install 'fourfold[train]'\n"


@torch
def test_the_help_names_every_option() -> None:
    ran = example("--help")
    assert ran.returncode == 0
    for option in ("--minutes", "--device", "--checkpoint", "--opponent", "--batch", "--seed"):
        assert option in ran.stdout


@torch
@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--minutes", "0"), "'0' is not possible; give a number above 0"),
        (("--batch", "0"), "'0' is not possible; give a whole number from 1"),
        (("--opponent", "nobody"), "no bot is called 'nobody'"),
        (("--seed", "-1"), "seed=-1"),
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
    first = example(*TINY, "--minutes", "0.1", folder=tmp_path)
    assert first.returncode == 0, first.stderr
    again = example(*TINY, "--minutes", "0.1", folder=tmp_path)
    assert again.returncode == 0, again.stderr
    assert "going on from turn-of-time.pt" in again.stdout
    assert sorted(path.name for path in tmp_path.iterdir()) == ["turn-of-time.csv", "turn-of-time.pt"]
    with (tmp_path / "turn-of-time.csv").open() as file:
        rows = list(csv.DictReader(file))
    assert [int(row["games"]) for row in rows] in ([2, 10, 10], [10, 10])  # a slow machine has no time for the first
    assert all(0 <= float(row["low"]) <= float(row["share"]) <= float(row["high"]) <= 1 for row in rows)
    other = example(*TINY, "--width", "16", folder=tmp_path)
    assert (other.returncode, "holds a network of --width 8, not 16" in other.stderr) == (1, True)


@torch
@pytest.mark.parametrize("first", range(4))
@pytest.mark.parametrize("way", range(8))
def test_a_game_and_its_likeness_go_the_same_way(first: int, way: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The season drawn as number `first` is number 0 in the other game, and its table is turned."""
    monkeypatch.syspath_prepend(EXAMPLE.parent)
    likeness = import_module("train_turn_of_time").Likeness
    rng, game = np.random.default_rng(8 * first + way), fourfold.game("turn-of-time", players=2)
    with fourfold.envs.batch(game.name, n=1, players=2) as env:
        seen, actions = likeness._order(SimpleNamespace(env=env), first, way)
    true = turned = game.start()
    while not true.is_over:
        if true.seat == "chance":
            season = int(rng.choice(true.actions))
            true, turned = true.play(season), turned.play((season - first) % 4)
        else:
            assert isinstance(true.seat, int) and true.seat == turned.seat
            expected = observation(true.view(true.seat))[seen]
            assert (observation(turned.view(true.seat)) == expected).all()
            assert {int(actions[action]) for action in turned.actions} == set(true.actions)
            action = int(rng.choice(turned.actions))
            true, turned = true.play(int(actions[action])), turned.play(action)
    assert true.outcome == turned.outcome


@torch
@pytest.mark.skipif(os.name != "posix", reason="needs the signals of POSIX")
def test_ctrl_c_saves_the_round_and_ends(tmp_path: Path) -> None:
    words = [sys.executable, "-u", str(EXAMPLE), *TINY, "--minutes", "60"]
    with subprocess.Popen(words, cwd=tmp_path, stdout=subprocess.PIPE, text=True) as running:
        assert running.stdout
        line = running.stdout.readline()
        running.send_signal(signal.SIGINT)
        rest = running.stdout.read()
        assert running.wait(timeout=120) == 0
    assert "against greedy" in line
    assert "saved to turn-of-time.pt" in rest
    assert (tmp_path / "turn-of-time.pt").is_file()

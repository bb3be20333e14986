"""The examples run, and refuse bad input in a sentence."""

from __future__ import annotations

import csv
import subprocess
import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

import fourfold
import fourfold.envs
from fourfold.envs import observation
from helpers.missing import missing
from helpers.repository import ROOT

pytestmark = pytest.mark.slow

EXAMPLE = ROOT / "examples" / "train_turn_of_time.py"
TINY = ("--device", "cpu", "--batch", "8", "--width", "8", "--games", "2")


@pytest.fixture
def training(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> ModuleType:
    """The example as a module, in an empty folder. Its clock counts rounds of training, so nothing depends on time."""
    if not find_spec("torch"):
        missing("no PyTorch; install it with `make .venv/learners`")
    monkeypatch.syspath_prepend(EXAMPLE.parent)
    monkeypatch.chdir(tmp_path)
    module = import_module(EXAMPLE.stem)
    module.torch.set_num_threads(1)  # at this size several only wait for each other, the longer the busier the machine
    monkeypatch.setattr(module.Training, "seconds", property(lambda self: self.decisions / (8 * module.STEPS)))
    return module


def run(training: ModuleType, monkeypatch: pytest.MonkeyPatch, *arguments: str) -> object:
    """Run the example; return what it exits with."""
    monkeypatch.setattr(sys, "argv", [EXAMPLE.name, *TINY, *arguments])
    try:
        training.main()
    except SystemExit as end:
        return end.code
    return 0


def test_the_example_stays_short() -> None:
    assert len(EXAMPLE.read_text(encoding="utf-8").splitlines()) < 300


def test_without_pytorch_it_says_what_to_install() -> None:
    code = f"import sys, runpy; sys.modules['torch'] = None; runpy.run_path({str(EXAMPLE)!r})"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert ran.returncode == 1
    install = f"{sys.executable} -m pip install 'fourfold[train]'"
    assert ran.stderr == f"this needs PyTorch, which is not installed: {install}\n"


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--seconds", "0"), "'0' is not possible; give a whole number from 1"),
        (("--batch", "1.5"), "'1.5' is not possible; give a whole number from 1"),
        (("--opponent", "nobody"), "no bot is called 'nobody'"),
        (("--seed", "-1"), "seed=-1"),
        (("--checkpoint", "nowhere/run.pt"), "--checkpoint nowhere/run.pt: there is no folder nowhere"),
        (("--checkpoint", "."), ". does not hold a network of --width 8; give another file"),
    ],
)
def test_bad_input_is_refused_in_a_sentence(
    arguments: tuple[str, ...],
    told: str,
    training: ModuleType,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
) -> None:
    code = run(training, monkeypatch, *arguments)
    assert code != 0
    assert told in f"{code}{capsys.readouterr().err}"
    assert not list(tmp_path.iterdir())


def test_a_tiny_training_leaves_a_checkpoint_from_which_the_next_goes_on(
    training: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert run(training, monkeypatch, "--seconds", "2") == 0
    assert run(training, monkeypatch, "--seconds", "3") == 0
    assert "continuing from turn-of-time.pt" in capsys.readouterr().out
    assert sorted(path.name for path in tmp_path.iterdir()) == ["turn-of-time.csv", "turn-of-time.pt"]
    with (tmp_path / "turn-of-time.csv").open() as file:
        rows = list(csv.DictReader(file))
    assert [(float(row["seconds"]), int(row["games"])) for row in rows] == [(0, 2), (2, 10), (3, 10)]
    assert all(0 <= float(row["low"]) <= float(row["share"]) <= float(row["high"]) <= 1 for row in rows)
    assert "turn-of-time.pt does not hold a network of --width 16" in str(run(training, monkeypatch, "--width", "16"))


def test_ctrl_c_saves_the_round_and_ends(
    training: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    play, rounds = training.Training.play, []

    def interrupted(self: Any, decide: Any) -> Any:
        rounds.append(self)
        if len(rounds) == 2:
            raise KeyboardInterrupt
        return play(self, decide)

    monkeypatch.setattr(training.Training, "play", interrupted)
    assert run(training, monkeypatch, "--seconds", "3600") == 0
    told = capsys.readouterr().out
    assert "against greedy" in told and "saved to turn-of-time.pt" in told
    saved = training.torch.load(tmp_path / "turn-of-time.pt", weights_only=True)
    assert saved["decisions"] == 8 * training.STEPS  # of the round that was finished


@pytest.mark.parametrize(("first", "way"), [(way % 4, way) for way in range(8)])
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

"""The GPU plays the games that the CPU plays.

Where there is no GPU, kernels are tested as ordinary Python, in a process that finds one which is only imitated; the
tests of the real one are skipped.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from functools import cache
from importlib.util import find_spec
from typing import Any

import numpy as np
import pytest

import fourfold
import fourfold.envs
from fourfold.arena.simulate import simulate
from fourfold.core.errors import IllegalMove, OptionError
from fourfold.core.playouts import Playouts
from fourfold.core.registry import game_package
from fourfold.engine import device
from fourfold.engine.device import open_cuda
from helpers.missing import missing
from helpers.repository import TESTS

pytestmark = pytest.mark.slow

pytest.importorskip("numba_cuda", reason="numba-cuda is not installed: pip install 'fourfold[cuda]'")

SUMS = ("scores", "squares", "wins", "lengths", "statistics")
FEW = [
    ("high-card", {"players": 3}, 9),
    ("turn-of-time", {"players": 3}, 3),
    ("turn-of-time", {"players": 1, "goal": "balance"}, 2),
    ("shifting-seasons", {"players": 2}, 2),
    ("winter", {}, 2),
]
TABLES = [
    (name, players)
    for name in ("turn-of-time", "shifting-seasons", "shifting-stones", "winter", "high-card")
    for players in range(game_package(name).about.players[0], game_package(name).about.players[1] + 1)
]


@cache
def no_gpu() -> str:
    """Why there is no GPU to test with; nothing where there is one."""
    try:
        open_cuda()
    except OptionError as error:
        return str(error)
    return ""


@pytest.fixture
def gpu() -> Any:
    """Numba's CUDA module."""
    if no_gpu():
        pytest.skip(no_gpu())
    return open_cuda()


def imitated(code: str) -> Any:
    """What a program prints as JSON that finds an imitated GPU."""
    environment = os.environ | {"NUMBA_ENABLE_CUDASIM": "1", "PYTHONPATH": os.pathsep.join([str(TESTS), *sys.path])}
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", code], env=environment, capture_output=True, text=True, check=False
    )
    assert not done.returncode, done.stderr
    return json.loads(done.stdout)


def as_lists(found: Playouts) -> list[Any]:
    """Everything that was added up; lengths that no game had are left out at the end."""
    return [found.games, found.nobody] + [np.trim_zeros(getattr(found, key), "b").tolist() for key in SUMS[:4]]


# -------------------------------------------------------------------------------------------------- playouts


@pytest.mark.parametrize(("name", "options", "n"), FEW)
def test_an_imitated_gpu_adds_up_the_games_of_the_cpu(name: str, options: dict[str, Any], n: int) -> None:
    found = imitated(
        f"import toys, json, fourfold; start = fourfold.game({name!r}, **{options!r}).start();"
        f"found = fourfold.playouts(start, {n}, 5, first=3, statistics=True, device='cuda');"
        f"print(json.dumps([found.games, found.nobody] + [getattr(found, key).tolist() for key in {SUMS!r}]))"
    )
    expected = fourfold.playouts(fourfold.game(name, **options).start(), n, 5, 1, first=3, statistics=True)
    assert found[:2] == [expected.games, expected.nobody]
    for key, value in zip(SUMS, found[2:], strict=True):
        assert value[: len(getattr(expected, key))] == getattr(expected, key).tolist(), key


def test_games_that_are_longer_than_expected_are_played_again_with_more_room() -> None:
    found = imitated(
        "import toys, json, fourfold; from fourfold.core import playouts as p; p.LONG = 4;"
        "found = fourfold.playouts(fourfold.game('high-card', players=3).start(), 9, 5, device='cuda');"
        "print(json.dumps([found.lengths.tolist(), found.scores.tolist()]))"
    )
    expected = fourfold.playouts(fourfold.game("high-card", players=3).start(), 9, 5, 1)
    assert len(expected.lengths) > 5
    assert found == [expected.lengths.tolist(), expected.scores.tolist()]


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_the_gpu_adds_up_the_games_of_the_cpu(gpu: Any, name: str, players: int) -> None:
    start = fourfold.game(name, players=players).start()
    on_cpu = fourfold.playouts(start, 3000, 5, first=7, statistics=True)
    on_gpu = fourfold.playouts(start, 3000, 5, first=7, statistics=True, device="cuda")
    assert as_lists(on_gpu) == as_lists(on_cpu)
    assert on_gpu.statistics.tolist() == on_cpu.statistics.tolist()


def test_a_simulation_on_the_gpu_is_that_of_the_cpu(gpu: Any) -> None:
    game = fourfold.game("turn-of-time")
    one, other = (simulate(game, 20_000, 3, device=device).as_json() for device in ("cpu", "cuda"))
    for key in one.keys() - {"seconds", "decisions_per_second"}:
        assert one[key] == other[key], key


@pytest.mark.parametrize(("name", "players"), [("turn-of-time", 3), ("shifting-stones", 2)])
def test_the_gpu_gives_the_rows_of_the_cpu(gpu: Any, name: str, players: int) -> None:
    """`tests/arena/test_data.py` compares them for all games with an imitated GPU."""
    pytest.importorskip("pyarrow", reason="PyArrow is not installed: pip install 'fourfold[data]'")
    game = fourfold.game(name, players=players)
    here, there = (fourfold.play_games(game, 3000, 5, first=7, device=device) for device in ("cpu", "cuda"))
    assert there.arrow.equals(here.arrow)


# ----------------------------------------------------------------------------------------------------- batches

WALK = """
import toys, json, fourfold.envs
env = fourfold.envs.batch({name!r}, n=5, seed=3, device="cuda", reward="score", skip_forced={skip}, **{options!r})
told = []
for step in range({steps}):
    actions = env.sample().copy_to_host() if step else None
    now = env.step(actions) if step else env.reset()
    told.append([actions.tolist() if step else None] + [array.copy_to_host().tolist() for array in now])
print(json.dumps(told))
"""


@pytest.mark.parametrize("skip", [False, True])
@pytest.mark.parametrize(
    ("name", "options", "steps"),
    [("high-card", {"players": 3}, 9), ("turn-of-time", {"players": 2}, 12), ("shifting-stones", {"players": 2}, 5)],
)
def test_a_batch_on_an_imitated_gpu_is_that_of_the_cpu(
    name: str, options: dict[str, Any], steps: int, skip: bool
) -> None:
    told = imitated(WALK.format(name=name, options=options, steps=steps, skip=skip))
    env = fourfold.envs.batch(name, n=5, seed=3, reward="score", skip_forced=skip, **options)
    for number, (actions, *arrays) in enumerate(told):
        if number:
            assert env.sample().tolist() == actions
        now = env.step(actions) if number else env.reset()
        assert arrays == [array.tolist() for array in now]


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_batch_on_the_gpu_takes_the_cpu_s_decisions(gpu: Any, name: str, players: int) -> None:
    """Decision by decision, over the ends of games: what is chosen, what is seen, what is paid, every state's bytes."""
    given: dict[str, Any] = {"n": 300, "seed": 11, "players": players}
    with fourfold.envs.batch(name, **given) as one, fourfold.envs.batch(name, device="cuda", **given) as other:
        here, there = one.reset(), other.reset()
        for _ in range(150):
            for ours, theirs in zip(here, there, strict=True):
                np.testing.assert_array_equal(ours, theirs.copy_to_host())  # type: ignore[attr-defined]
            chosen = one.sample().copy()
            np.testing.assert_array_equal(chosen, other.sample().copy_to_host())  # type: ignore[attr-defined]
            here, there = one.step(chosen), other.step(chosen)
        assert all(one.state(i) == other.state(i) for i in range(0, 300, 7))


def test_pytorch_shares_the_arrays(gpu: Any) -> None:
    if not find_spec("torch"):
        missing("no PyTorch; install it with `make .venv/learners`")
    import torch  # noqa: PLC0415

    env = fourfold.envs.batch("turn-of-time", n=1000, players=2, device="cuda")
    now = env.reset()
    arrays: list[Any] = list(now)
    for array in arrays:
        assert torch.as_tensor(array).data_ptr() == array.__cuda_array_interface__["data"][0]
    seen, masks = torch.as_tensor(now.observations), torch.as_tensor(now.masks)
    assert env.named(seen)["up"].shape == (1000, 4, 7, 7)
    before = seen.clone()
    env.step(masks.float().multinomial(1).squeeze(1))
    assert not torch.equal(before, seen)


def test_an_illegal_action_on_the_gpu_is_named_and_changes_nothing(gpu: Any) -> None:
    env = fourfold.envs.batch("turn-of-time", n=1000, players=2, device="cuda")
    env.reset()
    actions = env.sample().copy_to_host()  # type: ignore[attr-defined]
    actions[[700, 900]] = 82
    before = env.state(700)
    with pytest.raises(IllegalMove, match="action 82 in game 700"):
        env.step(actions)
    assert env.state(700) == before


# --------------------------------------------------------------------------------------------------- bad input


@pytest.fixture
def afresh() -> Any:
    """The GPU is looked for anew, and after the test again."""
    open_cuda.cache_clear()
    yield
    open_cuda.cache_clear()


def test_an_unknown_device_is_refused() -> None:
    with pytest.raises(OptionError, match="device 'abacus' is not possible; give one of: cpu, cuda"):
        fourfold.playouts(fourfold.game("high-card").start(), 1, device="abacus")
    with pytest.raises(OptionError, match="device 'abacus' is not possible"):
        fourfold.envs.batch("high-card", n=1, device="abacus")


def test_without_numba_cuda_it_is_said_how_to_get_it(monkeypatch: pytest.MonkeyPatch, afresh: None) -> None:
    monkeypatch.setattr(device, "find_spec", lambda name: None)
    with pytest.raises(OptionError, match=r"needs numba-cuda, which is not .* -m pip install 'fourfold\[cuda\]'"):
        open_cuda()


def test_without_a_gpu_the_cpu_is_named(monkeypatch: pytest.MonkeyPatch, afresh: None) -> None:
    from numba import cuda  # noqa: PLC0415

    monkeypatch.setattr(cuda, "is_available", lambda: False)
    with pytest.raises(OptionError, match="found no NVIDIA GPU with a driver; use device 'cpu'"):
        fourfold.envs.batch("high-card", n=1, device="cuda")


def test_what_only_the_cpu_does_is_refused_on_the_gpu() -> None:
    game = fourfold.game("turn-of-time")
    with pytest.raises(OptionError, match="threads=2 is for the CPU; leave it out with device 'cuda'"):
        simulate(game, 1, threads=2, device="cuda")
    with pytest.raises(OptionError, match="threads=2 is for the CPU"):
        fourfold.envs.batch("turn-of-time", n=1, threads=2, device="cuda")
    with pytest.raises(OptionError, match="device 'cuda' plays at random only; use device 'cpu' for other players"):
        simulate(game, 1, policy=["greedy"], device="cuda")


def test_a_batch_that_does_not_fit_on_the_gpu_is_refused(gpu: Any) -> None:
    with pytest.raises(OptionError, match="not enough free memory for n=1099511627776 games of about"):
        fourfold.envs.batch("turn-of-time", n=1 << 40, players=2, device="cuda")


def test_numba_cuda_loads_with_a_numpy_that_dropped_a_name() -> None:
    code = (
        "import numpy as np, numba; vars(np).pop('row_stack', None);"
        "from fourfold.engine.device import load_compiler;"
        "load_compiler(); import numba.cuda.np.arrayobj; print(hasattr(np, 'row_stack'))"
    )
    done = subprocess.run([sys.executable, "-W", "ignore", "-c", code], capture_output=True, text=True, check=False)
    assert done.stdout.strip() == "False", done.stderr

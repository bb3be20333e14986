"""The GPU plays the games that the CPU plays.

Tests named `simulated` run kernels as ordinary Python, in a process of their own; those that need a GPU are skipped
where there is none.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import fourfold

pytest.importorskip("numba_cuda", reason="numba-cuda is not installed: pip install 'fourfold[cuda]'")

HERE = Path(__file__).parent
SUMS = ("scores", "squares", "wins", "lengths", "statistics")
GAMES = [
    ("turn-of-time", {"players": 3}, 3),
    ("turn-of-time", {"players": 1, "goal": "balance"}, 2),
    ("high-card", {"players": 3}, 9),
    ("shifting-seasons", {"players": 2}, 2),
    ("winter", {}, 2),
]


def simulated(code: str) -> Any:
    """What a program prints as JSON that finds a GPU which is only imitated."""
    environment = os.environ | {"NUMBA_ENABLE_CUDASIM": "1", "PYTHONPATH": os.pathsep.join([str(HERE), *sys.path])}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False)
    assert not done.returncode, done.stderr
    return json.loads(done.stdout)


@pytest.mark.parametrize(("name", "options", "n"), GAMES)
def test_simulated_kernels_add_up_the_games_of_the_cpu(name: str, options: dict[str, Any], n: int) -> None:
    found = simulated(
        f"import toys, json, fourfold; start = fourfold.game({name!r}, **{options!r}).start();"
        f"found = fourfold.playouts(start, {n}, 5, first=3, statistics=True, device='cuda');"
        f"print(json.dumps([found.games, found.nobody] + [getattr(found, key).tolist() for key in {SUMS!r}]))"
    )
    expected = fourfold.playouts(fourfold.game(name, **options).start(), n, 5, 1, first=3, statistics=True)
    assert found[:2] == [expected.games, expected.nobody]
    for key, value in zip(SUMS, found[2:], strict=True):
        longest = len(getattr(expected, key))
        assert value[:longest] == getattr(expected, key).tolist(), key

"""The boardgame.io game, which plays in a Node process of its own: one line of JSON asked, one answered."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent / "boardgame_io"
GAMES = 10
"""In one burst: far more work than a line through a pipe."""
WARM_UP = 100
"""Games before any is measured, in which Node compiles what is used often."""


@cache
def node() -> subprocess.Popen[str]:
    """Started once, so that neither its start nor its own compilation is measured."""
    program = shutil.which("node")
    if not program:
        raise ImportError("node is not installed")
    if not (FOLDER / "node_modules").is_dir():
        raise ImportError(f"boardgame.io is not installed: npm install --prefix bench/peers/{FOLDER.name}")
    return subprocess.Popen(
        [program, "follow.js"],
        cwd=FOLDER,
        env=os.environ | {"NODE_ENV": "production"},  # without the checks and notes for developers
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


def ask(what: dict[str, Any]) -> Any:
    process = node()
    assert process.stdin and process.stdout
    process.stdin.write(json.dumps(what) + "\n")
    process.stdin.flush()
    answer = process.stdout.readline()
    if not answer:
        raise RuntimeError(f"node {FOLDER.name}/follow.js ended with {process.wait()}")
    return json.loads(answer)


def leave() -> None:
    """End the process, if one was started."""
    if node.cache_info().currsize:
        process = node()
        node.cache_clear()
        process.communicate()


def burst() -> Callable[[], int]:
    """Plays random games in Node and returns how many."""
    ask({"games": WARM_UP})
    return lambda: int(ask({"games": GAMES})["games"])

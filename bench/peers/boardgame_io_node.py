"""The boardgame.io game in a Node process, with one line of JSON per request and answer."""

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
"""Games in one burst: far more work than a line through a pipe."""
WARM_UP = 100
"""Games before the measurement, in which Node compiles hot code."""


@cache
def node() -> subprocess.Popen[str]:
    """The process, started once, so that neither its start nor its compilation is measured."""
    program = shutil.which("node")
    if not program:
        raise ImportError("node is not installed")
    if not (FOLDER / "node_modules").is_dir():
        raise ImportError(f"boardgame.io is not installed: npm install --prefix bench/peers/{FOLDER.name}")
    return subprocess.Popen(
        [program, "follow.js"],
        cwd=FOLDER,
        env=os.environ | {"NODE_ENV": "production"},  # without development checks
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


def stop() -> None:
    """End the process, if one was started."""
    if node.cache_info().currsize:
        process = node()
        node.cache_clear()
        process.communicate()


def burst() -> Callable[[], int]:
    """Plays random games in Node and returns their number."""
    ask({"games": WARM_UP})
    return lambda: int(ask({"games": GAMES})["games"])

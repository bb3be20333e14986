"""The engine as WebAssembly: rules, search and net of every game, for browsers and Node, from the same Python source.

`python -m fourfold.wasm` builds a game's `engine.wasm`, which lies in the game's folder; `js/` has the JavaScript API.
"""

from __future__ import annotations

from pathlib import Path

from fourfold.core.registry import GamePackage

FILE = "engine.wasm"
SCRIPTS = Path(__file__).parent / "js"
"""The JavaScript API: plain ES modules and their types."""


def engine_file(package: GamePackage) -> Path | None:
    """A game's module; None if it has none."""
    path = package.folder / FILE
    return path if path.is_file() else None

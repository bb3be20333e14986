"""What a device runs: the modules of tables and pages, nothing of the server, and few stand-ins of our own modules."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

from fourfold.core.registry import game_package, names
from fourfold.device.bundle import STAND_INS
from helpers.repository import SOURCE

REASONS = {
    "fourfold": "the package loads what Python programs use, compiled",
    "fourfold.bots.roster": "makes bots, which need compiled code; a device has names and levels",
    "fourfold.engine.dice": "whole numbers of 64 bits, by NumPy",
    "fourfold.engine.engine": "calls compiled drivers; a device interprets the rules",
    "fourfold.engine.rule": "sets attributes of functions, which MicroPython has not",
    "fourfold.core.locale.catalogue": "Fluent in Python; a device has Fluent's own JavaScript",
    "fourfold.core.locale.cldr": "Babel; a device has the browser's `Intl`",
    "fourfold.core.locale.languages": "reads folders and the environment; the bundle knows its languages",
    "fourfold.core.registry": "finds games in folders and distributions; the bundle lists its games",
    "fourfold.games": "registers the games in its folders; the bundle lists them",
    "fourfold.pages.frame.assets": "reads and serves files; the bundle lists their addresses",
}
"""Why each of our modules that is replaced on a device must be."""
WEB = ("fourfold.server", "fastapi", "starlette", "sqlalchemy")
"""What views need nothing of, nor a device."""
FILES = "frame/assets.py"
"""The one module of pages that answers requests: for files."""


def imports(path: Path) -> Iterator[str]:
    """The modules that a file imports when it is loaded, and names in them, which may be modules, too."""
    for statement in ast.parse(path.read_text("utf-8")).body:
        if isinstance(statement, ast.Import):
            yield from (each.name for each in statement.names)
        elif isinstance(statement, ast.ImportFrom):
            assert statement.module is not None
            yield statement.module
            yield from (f"{statement.module}.{each.name}" for each in statement.names)


def file_of(module: str) -> Path | None:
    try:
        spec = find_spec(module)
    except ModuleNotFoundError:
        return None
    return Path(spec.origin) if spec is not None and spec.origin is not None else None


def on_a_device() -> set[str]:
    """Our modules that `device/app.py` and the games' modules need, as far as no stand-in replaces them."""
    found: set[str] = set()
    waiting = ["fourfold.device.app"]
    waiting += [f"{game_package(game).module}.{part}" for game in names() for part in ("rules", "text", "art")]
    while waiting:
        module = waiting.pop()
        if module in found or module in REASONS or not module.startswith("fourfold."):
            continue
        if (file := file_of(module)) is not None:
            found.add(module)
            waiting += imports(file)
    return found


def of_the_web(modules: set[str]) -> set[str]:
    return {name for name in modules if name.startswith(WEB)}


def test_a_device_runs_nothing_of_the_server() -> None:
    found = on_a_device()
    assert {"fourfold.pages.table.page", "fourfold.table.handlers", "fourfold.core.state"} <= found
    assert of_the_web(found) == set()


def test_every_stand_in_of_our_modules_has_a_reason() -> None:
    written = {file.name.removesuffix(".upy") for file in STAND_INS.glob("fourfold*.upy")}
    assert written == REASONS.keys() and len(written) <= 12


def test_views_make_pages_of_plain_values() -> None:
    pages = SOURCE / "pages"
    views = [path for path in pages.rglob("*.py") if str(path.relative_to(pages)) != FILES]
    assert len(views) > 30
    assert {str(path): found for path in views if (found := of_the_web(set(imports(path))))} == {}

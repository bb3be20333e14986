"""What a device runs: the modules of tables and pages, nothing of the server, and few stand-ins of our own modules."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

from fourfold.core.registry import game_package, names
from fourfold.device.bundle import STAND_INS
from helpers.repository import SOURCE

SERVER = {
    "api",
    "app",
    "cluster",
    "http",
    "live",
    "notices",
    "operator",
    "people",
    "server",
    "services",
    "settings",
    "signals",
    "storage",
}
"""The rooms of `fourfold.server` that a device has not."""
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
    "fourfold.games": "the package can be called, by replacing a module's class",
    "fourfold.pages.frame.assets": "reads and serves files; the bundle lists their addresses",
}
"""Why each of our modules that is replaced on a device must be."""
REQUESTS = {f"frame/{name}.py" for name in ("api_docs", "assets", "error_pages", "responses")} | {"renderers.py"}
"""Modules of pages that are no views and have no routes' name: they answer requests."""


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
    """Our modules that `offline/app.py` and the games' modules need, as far as no stand-in replaces them."""
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


def rooms(modules: set[str]) -> set[str]:
    return {name.split(".")[2] for name in modules if name.startswith("fourfold.server.")}


def test_a_device_runs_nothing_of_the_server() -> None:
    found = on_a_device()
    assert {"fourfold.pages.table.page", "fourfold.table.handlers", "fourfold.core.state"} <= found
    assert not rooms(found) & SERVER


def test_every_stand_in_of_our_modules_has_a_reason() -> None:
    written = {file.name.removesuffix(".upy") for file in STAND_INS.glob("fourfold*.upy")}
    assert written == REASONS.keys() and len(written) <= 12


def views() -> list[Path]:
    """The modules of pages that answer no requests."""
    pages = SOURCE / "web" / "pages"
    found = [path for path in sorted(pages.rglob("*.py")) if not path.name.endswith("routes.py")]
    return [path for path in found if str(path.relative_to(pages)) not in REQUESTS]


def test_views_make_pages_of_plain_values() -> None:
    server = {f"fourfold.server.{room}" for room in SERVER} | {"fastapi", "starlette", "sqlalchemy"}
    named = {path.relative_to(SOURCE): set(imports(path)) for path in views()}
    assert len(named) > 30
    assert not {
        (str(path), name) for path, names in named.items() for name in names for room in server
        if name == room or name.startswith(f"{room}.")
    }  # fmt: skip

"""The npm package: scripts, types, modules and their hashes in one folder, ready for `npm pack`.

`python -m fourfold.device.npm_package FOLDER` writes it.
"""

from __future__ import annotations

import argparse
import base64
import hashlib
import json
from collections.abc import Iterable
from importlib.metadata import metadata
from pathlib import Path
from typing import Any

from fourfold.core.errors import OptionError
from fourfold.core.extras import extra, program
from fourfold.core.registry import GamePackage, game_package, names
from fourfold.wasm import SCRIPTS, engine_file

NAME = "fourfold-engine"
NODE = "^20.16.0 || >=22.3.0"
"""The versions of Node that have `process.getBuiltinModule`."""


def write_package(folder: Path, packages: list[GamePackage]) -> None:
    """Write the package into a folder, which must be empty or not there."""
    if folder.exists() and any(folder.iterdir()):
        raise OptionError(f"{folder} is not empty; give another folder")
    python = _python()
    (folder / "games").mkdir(parents=True)
    for script in sorted(SCRIPTS.iterdir()):
        (folder / script.name).write_bytes(script.read_bytes())
    hashes = {}
    for package in packages:
        module = engine_file(package)
        if module is None:
            raise OptionError(f"{package.about.name} has no module; run `python -m fourfold.wasm {package.about.name}`")
        content = module.read_bytes()
        (folder / "games" / f"{package.about.name}.wasm").write_bytes(content)
        hashes[package.about.name] = f"sha256-{base64.b64encode(hashlib.sha256(content).digest()).decode()}"
    _write_json(folder / "games.json", hashes)
    (folder / "modules.js").write_text(modules_js(hashes), "utf-8")
    (folder / "python").mkdir()
    for name, content in python.items():
        (folder / "python" / name).write_bytes(content)
    _write_json(folder / "package.json", package_json())


def modules_js(games: Iterable[str]) -> str:
    """The addresses of the modules, each written out: bundlers find no others."""
    addresses = "".join(f"  {name!r}: new URL('./games/{name}.wasm', import.meta.url),\n" for name in games)
    return f"// Where the modules of games are.\n\nexport const MODULES = {{\n{addresses}}};\n".replace("'", '"')


def _python() -> dict[str, bytes]:
    """MicroPython, and the modules of the games that read and write positions."""
    with extra("web"):
        from fourfold.device.bundle import POSITIONS, modules_json  # noqa: PLC0415
        from fourfold.device.site import VENDOR  # noqa: PLC0415

    vendored = ("micropython.mjs", "micropython.wasm", "micropython.LICENSE")
    return {name: (VENDOR / name).read_bytes() for name in vendored} | {
        "modules.json": modules_json(POSITIONS).encode()
    }


def package_json() -> dict[str, Any]:
    facts = metadata("fourfold")
    addresses = dict(each.split(", ", 1) for each in facts.get_all("Project-URL", []))
    return {
        "name": NAME,
        "version": facts["Version"],
        "description": "The engine of Fourfold's tabletop games: rules, search and nets as WebAssembly",
        "license": "MIT",
        **({"repository": {"type": "git", "url": f"git+{at}.git"}} if (at := addresses.get("Repository")) else {}),
        "keywords": ["game-engine", "board-game", "tabletop", "game-ai", "mcts", "webassembly", "wasm"],
        "type": "module",
        "engines": {"node": NODE},
        "exports": {
            ".": {"types": "./index.d.ts", "default": "./index.js"},
            "./positions": {"types": "./positions.d.ts", "default": "./positions.js"},
            "./worker.js": {"types": "./worker.d.ts", "default": "./worker.js"},
            "./games.json": "./games.json",
            "./games/*": "./games/*",
        },
        "files": ["*.js", "*.d.ts", "games", "games.json", "python"],
        "sideEffects": ["./worker.js"],
    }


def _write_json(path: Path, value: Any) -> None:
    path.write_text(json.dumps(value, indent=2) + "\n", "utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m fourfold.device.npm_package", description=__doc__)
    parser.add_argument("folder", type=Path, metavar="FOLDER", help="an empty folder, or one that is not there")
    parser.add_argument("games", nargs="*", metavar="GAME", help="which games; without any, all")
    arguments = parser.parse_args()
    write_package(arguments.folder, [game_package(name) for name in arguments.games or names()])


if __name__ == "__main__":
    with program():
        main()

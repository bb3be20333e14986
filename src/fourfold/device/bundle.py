"""The modules that a browser interprets: found by their imports, lowered, and written as one text.

The roots are `app.py`, which answers the requests of a device's own tables, and every game. What cannot run there has a
stand-in: a file in the folder `stand_ins`.
"""

from __future__ import annotations

import ast
import json
import tomllib
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from fourfold.bots.roster import MASTER, level_names, table_bots
from fourfold.core.game import game
from fourfold.core.locale.languages import LANGUAGES, PSEUDO
from fourfold.core.registry import cached_by_games, game_package, names
from fourfold.device.lowering import SILENT, is_ours, lower
from fourfold.device.plain_source import literal
from fourfold.pages.frame.assets import address, content, faces, imports
from fourfold.pages.frame.layout import FONTS

STAND_INS = Path(__file__).parent / "stand_ins"
"""Modules written for the browser, in MicroPython's dialect. A name with dots, such as `fourfold.core.registry.upy`,
stands in for that module; `std_re.upy` for one of the standard library or of another distribution."""
SUFFIX = ".upy"
APP = "fourfold.device.app"
POSITIONS = "fourfold.device.positions"
"""What the engine in JavaScript runs, if a program asks for positions."""
BUNDLED = "fourfold.device.bundled"
"""The module with what is known when the bundle is made: games, levels, addresses of files."""
GAME_MODULES = {APP: ("rules", "text", "art"), POSITIONS: ("rules", "text")}
"""The modules of every game, which are imported by their names."""
SCRIPTS = (
    "page.js",
    "local.js",
    "local_home.js",
    "replay.js",
    "setup.js",
    "rules.js",
    "table.js",
    "sounds.js",
    "worker.js",
)
STYLES = (
    *("tokens.css", "frame.css", "table.css", "tally.css", "home.css", "lobby.css", "rooms.css", "setup.css"),
    *("places.css", "motion.css", "end.css", "cover.css", "rules.css", "sheet.css", "learn.css", "replay.css"),
)
PICTURES = (
    *("icon.svg", "icon-turn.svg", "icon-192.png", "icon-512.png", "heads.svg", "wreaths.svg"),
    *("grain.svg", "aurora.svg", "water.svg", "dial.svg", "bulb.svg", "turn.svg"),
)
"""What pages of a device's own tables are made of; scripts bring those that they import."""
SYMBOLS = ("heads.svg",)
"""Files whose text pages need."""


@cached_by_games
def sources(root: str = APP) -> dict[str, str]:
    """The sources of all modules of a bundle by name."""
    written = stand_ins()
    found = {name: source for name, source in written.items() if not is_ours(name)}
    waiting = [root, *_game_modules(root)]
    while waiting:
        name = waiting.pop()
        if name in found:
            continue
        source = written.get(name)
        if source is None:
            file = _file(name)
            source = lower(file.read_text("utf-8"), import_module(name))
        found[name] = source
        waiting += [each for each in _imports(source) if is_ours(each)]
        if "." in name:
            waiting.append(name.rpartition(".")[0])
    return found


@cached_by_games
def stand_ins() -> dict[str, str]:
    """The sources that replace modules, by their names."""
    found = {file.name.removesuffix(SUFFIX): file.read_text("utf-8") for file in sorted(STAND_INS.glob(f"*{SUFFIX}"))}
    return found | {BUNDLED: _bundled()}


def languages() -> tuple[str, ...]:
    return tuple(language for language in LANGUAGES if language != PSEUDO)


def levels(name: str) -> tuple[str, ...]:
    """The bots of a game that play on a device: nets are too large to be kept there."""
    return tuple(level for level in level_names(game(name)) if level != MASTER)


def _bundled() -> str:
    games = {name: game_package(name).module for name in names()}
    known = {
        "GAMES": games,
        "LEVELS": {name: levels(name) for name in games},
        "BOTS": {name: tuple(bot for bot in table_bots(game(name)) if bot != MASTER) for name in games},
        "LESSONS": {name: json.dumps(tomllib.loads(text)) for name in games if (text := game_package(name).lessons())},
        "STYLES": {name: game_package(name).style for name in games},
        "FACES": {name: tuple(faces(name)) for name in games},
        "LANGUAGES": languages(),
        "ADDRESSES": {name: address(name) for name in files()},
        "IMPORTS": {name: tuple(imports([name])) for name in files() if name.endswith(".js")},
        "TEXTS": {name: (content(name) or b"").decode() for name in SYMBOLS},
    }
    lines = [f"{name} = {literal(value)}\n" for name, value in known.items()]
    return f"from lowered import OrderedDict\n{''.join(lines)}"


@cached_by_games
def files() -> tuple[str, ...]:
    """The static files that pages of a device's own tables may name."""
    scripts = [*SCRIPTS, *imports(SCRIPTS)]
    kinds = ("scene.css", "edges.css", "faces.svg", "picture.svg", "door.svg", "engine.wasm")
    own = [f"{name}.{kind}" for name in names() for kind in kinds]
    return tuple(name for name in (*STYLES, *PICTURES, *FONTS, *scripts, *own) if content(name) is not None)


def _imports(source: str) -> Iterator[str]:
    """The modules that a source imports when it is loaded."""
    for statement in ast.parse(source).body:
        if isinstance(statement, ast.Import):
            yield from (each.name for each in statement.names)
        elif isinstance(statement, ast.ImportFrom) and statement.module and statement.module not in SILENT:
            yield statement.module
            if is_ours(statement.module):
                inner = (f"{statement.module}.{each.name}" for each in statement.names)
                yield from (name for name in inner if _exists(name))


def _game_modules(root: str) -> Iterator[str]:
    for name in names():
        yield from (f"{game_package(name).module}.{part}" for part in GAME_MODULES[root])


def _exists(name: str) -> bool:
    if name in stand_ins():
        return True
    try:
        return find_spec(name) is not None
    except ModuleNotFoundError:
        return False


def _file(name: str) -> Path:
    spec = find_spec(name)
    assert spec is not None and spec.origin is not None, name
    return Path(spec.origin)


def catalogues(language: str) -> dict[str, str]:
    """The messages of a language: the texts of its files by their paths."""
    folders = {"fourfold/locale": Path(__file__).parents[1] / "locale"}
    for name in names():
        package = game_package(name)
        folders[f"{package.module.replace('.', '/')}/locale"] = package.folder / "locale"
    return {
        f"/{path}/{language}/{file.name}": file.read_text("utf-8")
        for path, folder in folders.items()
        for file in sorted((folder / language).glob("*.ftl"))
    }


def modules_json(root: str = APP) -> str:
    """A bundle: each module's source by the path of its file."""
    found = sources(root)
    packages = {name.rpartition(".")[0] for name in found if "." in name}
    paths = {
        f"{name.replace('.', '/')}{'/__init__' if name in packages else ''}.py": source
        for name, source in sorted(found.items())
    }
    return json.dumps(paths, ensure_ascii=False, separators=(",", ":"))

"""A game's folder: found by name, opened only as far as it is needed."""

from __future__ import annotations

from functools import cache, cached_property
from importlib import import_module
from importlib.resources import files
from importlib.util import find_spec
from pkgutil import iter_modules
from types import ModuleType

from fourfold.core.about import About, check_language
from fourfold.core.compiled.engine import Engine
from fourfold.core.errors import OptionError, listed

_houses: list[str] = []


def add_games(package: str) -> None:
    """Make every folder in a package a game, named after the folder. `fourfold.games` adds itself."""
    if package not in _houses:
        _houses.append(package)
        _packages.cache_clear()


@cache
def _packages() -> dict[str, str]:
    found = {}
    for house in _houses:
        for module in iter_modules(import_module(house).__path__):
            if module.ispkg:
                found[module.name.replace("_", "-")] = f"{house}.{module.name}"
    return dict(sorted(found.items()))


def names() -> list[str]:
    return list(_packages())


@cache
def game_package(name: str) -> GamePackage:
    if name not in _packages():
        raise OptionError(f"no game is called {name!r}; the games: {listed(names())}")
    return GamePackage(_packages()[name])


class GamePackage:
    """One game's modules. Metadata comes at once; rules are imported, and compiled, when first used."""

    def __init__(self, package: str) -> None:
        self.module = package
        self.about: About = import_module(package).ABOUT
        self.met: dict[str, int] = {}
        """The action that each move met so far stood for the last time."""

    @cached_property
    def rules(self) -> ModuleType:
        return import_module(f"{self.module}.rules")

    @cached_property
    def text(self) -> ModuleType:
        return import_module(f"{self.module}.text")

    @cached_property
    def art(self) -> ModuleType:
        return import_module(f"{self.module}.art")

    @cached_property
    def policy(self) -> ModuleType | None:
        """How good the game looks to a seat, where it says so."""
        return import_module(f"{self.module}.policy") if find_spec(f"{self.module}.policy") else None

    @cached_property
    def planes(self) -> ModuleType | None:
        """What a seat sees as numbers, where the game says so."""
        return import_module(f"{self.module}.planes") if find_spec(f"{self.module}.planes") else None

    @cached_property
    def engine(self) -> Engine:
        return Engine(self.about.name, self.rules)

    def picture(self) -> str | None:
        """The game's own picture, as SVG, if it has one."""
        file = files(self.module).joinpath("picture.svg")
        return file.read_text("utf-8") if file.is_file() else None

    def page(self, language: str) -> str:
        """The rules for players, in Markdown, with pictures as `board` blocks."""
        return files(self.module).joinpath(f"rules.{check_language(language)}.md").read_text("utf-8")

    def lessons(self) -> str | None:
        """The lessons for those who are new to the game, as `core/teaching/lesson.py` reads them, if there are some."""
        file = files(self.module).joinpath("lessons.toml")
        return file.read_text("utf-8") if file.is_file() else None

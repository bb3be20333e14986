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
def room(name: str) -> Room:
    if name not in _packages():
        raise OptionError(f"no game is called {name!r}; the games: {listed(names())}")
    return Room(_packages()[name])


class Room:
    """One game's modules. Metadata comes at once; rules are imported, and compiled, when first used."""

    def __init__(self, package: str) -> None:
        self.package = package
        self.about: About = import_module(package).ABOUT
        self.met: dict[str, int] = {}
        """The action that each move met so far stood for the last time."""

    @cached_property
    def rules(self) -> ModuleType:
        return import_module(f"{self.package}.rules")

    @cached_property
    def text(self) -> ModuleType:
        return import_module(f"{self.package}.text")

    @cached_property
    def art(self) -> ModuleType:
        return import_module(f"{self.package}.art")

    @cached_property
    def policy(self) -> ModuleType | None:
        """How good the game looks to a seat, where it says so."""
        return import_module(f"{self.package}.policy") if find_spec(f"{self.package}.policy") else None

    @cached_property
    def planes(self) -> ModuleType | None:
        """What a seat sees as numbers, where the game says so."""
        return import_module(f"{self.package}.planes") if find_spec(f"{self.package}.planes") else None

    @cached_property
    def engine(self) -> Engine:
        return Engine(self.about.name, self.rules)

    def picture(self) -> str | None:
        """The game's own picture, as SVG, if it has one."""
        file = files(self.package).joinpath("picture.svg")
        return file.read_text("utf-8") if file.is_file() else None

    def page(self, language: str) -> str:
        """The rules for players, in Markdown, with pictures as `board` blocks."""
        return files(self.package).joinpath(f"rules.{check_language(language)}.md").read_text("utf-8")

    def lessons(self) -> str | None:
        """The lessons for those who are new to the game, as `core/teaching/lesson.py` reads them, if there are some."""
        file = files(self.package).joinpath("lessons.toml")
        return file.read_text("utf-8") if file.is_file() else None

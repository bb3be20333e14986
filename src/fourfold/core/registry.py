"""The registry of games: a game is a folder, whose modules are imported on first use.

Games of other distributions are found by entry points of the group `fourfold.games`, each of which names a package
whose folders are games, as `fourfold.games` is one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache, cached_property, wraps
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from pkgutil import iter_modules
from types import ModuleType
from typing import ParamSpec, TypeVar, cast

from fourfold.core.about import About
from fourfold.core.errors import OptionError, listed
from fourfold.core.game_parts import Art, Planes, Policy, Text
from fourfold.core.locale.catalogue import Catalogue
from fourfold.core.locale.languages import SOURCE, check_language
from fourfold.engine.engine import Engine

ENTRY_POINTS = "fourfold.games"

_P = ParamSpec("_P")
_R = TypeVar("_R")

_added: list[str] = []
"""Packages whose folders are games, besides those of entry points."""
_only: tuple[str, ...] | None = None
"""Within `only_games_of`: the packages whose games there are."""


def add_games(package: str) -> None:
    """Make every folder in a package a game, named after the folder. `fourfold.games` adds itself."""
    if package not in _added:
        _added.append(package)


@contextmanager
def only_games_of(*packages: str) -> Iterator[None]:
    """Within the block, in all threads, there are only the games of these packages."""
    global _only  # noqa: PLW0603 - which games there are is a fact of the process
    before, _only = _only, packages
    try:
        yield
    finally:
        _only = before


def cached_by_games(function: Callable[_P, _R]) -> Callable[_P, _R]:
    """Like `functools.cache`, for what depends on which games there are: each set of games has results of its own."""

    @cache
    def among(games: tuple[str, ...]) -> Callable[..., _R]:
        return cache(function)

    @wraps(function)
    def call(*arguments: _P.args, **named: _P.kwargs) -> _R:
        return among(tuple(_packages().values()))(*arguments, **named)

    return call


def _packages() -> dict[str, str]:
    return _packages_in((*_added, *_installed_sources()) if _only is None else _only)


@cache
def _packages_in(sources: tuple[str, ...]) -> dict[str, str]:
    found: dict[str, str] = {}
    for source in dict.fromkeys(sources):
        for module in iter_modules(_import_source(source).__path__):
            if module.ispkg:
                name, package = module.name.replace("_", "-"), f"{source}.{module.name}"
                if name in found:
                    raise OptionError(
                        f"two games are called {name!r}: {found[name]} and {package}; uninstall one of them"
                    )
                found[name] = package
    return dict(sorted(found.items()))


@cache
def _installed_sources() -> tuple[str, ...]:
    """The packages of games that other distributions bring."""
    from importlib.metadata import entry_points  # noqa: PLC0415 - slow to import

    return tuple(sorted({point.value for point in entry_points(group=ENTRY_POINTS)}))


def _import_source(source: str) -> ModuleType:
    try:
        return import_module(source)
    except ImportError as error:
        raise OptionError(
            f"the games in {source!r}, an entry point of the group {ENTRY_POINTS}, cannot be loaded: {error}; "
            "install them again, or uninstall them"
        ) from error


def names() -> list[str]:
    return list(_packages())


def game_package(name: str) -> GamePackage:
    if name not in _packages():
        raise OptionError(f"no game is called {name!r}; the games: {listed(names())}")
    return _game_package(_packages()[name])


@cache
def _game_package(package: str) -> GamePackage:
    return GamePackage(package)


class GamePackage:
    """One game's modules. Metadata is imported at once, rules on first use."""

    def __init__(self, package: str) -> None:
        self.module = package
        module = import_module(package)
        self.about: About = module.ABOUT
        self.words: Catalogue = module.WORDS
        """What the game says, except in its lessons."""
        self.folder = Path(next(iter(module.__path__)))
        self.last_actions: dict[str, int] = {}
        """The action that each text of a move last stood for."""

    @cached_property
    def rules(self) -> ModuleType:
        return import_module(f"{self.module}.rules")

    @cached_property
    def text(self) -> Text:
        return Text(import_module(f"{self.module}.text"))

    @cached_property
    def art(self) -> Art:
        return Art(import_module(f"{self.module}.art"))

    def _optional(self, name: str) -> ModuleType | None:
        return import_module(f"{self.module}.{name}") if find_spec(f"{self.module}.{name}") else None

    @cached_property
    def policy(self) -> Policy | None:
        """The game's evaluation, if it has one."""
        module = self._optional("policy")
        return None if module is None else Policy(module)

    @cached_property
    def planes(self) -> Planes | None:
        """The game's observations, if it has them."""
        return cast("Planes | None", self._optional("planes"))

    @cached_property
    def features(self) -> ModuleType | None:
        """What a net looks at, if the game says so; `engine/features.py` has the defaults."""
        return self._optional("features")

    @cached_property
    def engine(self) -> Engine:
        return Engine(self.about.name, self.rules)

    @cached_property
    def style(self) -> str:
        """The style of the game's pieces, if it has any: its `pieces.css`, one rule a line."""
        file = self.folder / "pieces.css"
        return file.read_text("utf-8") if file.is_file() else ""

    def picture(self, kind: str = "picture") -> str | None:
        """The game's picture as SVG, if it has one; with `door`, the wider one on the home page."""
        file = self.folder / f"{kind}.svg"
        return file.read_text("utf-8") if file.is_file() else None

    @cached_property
    def lesson_words(self) -> Catalogue:
        return Catalogue(self.folder / "locale", "lessons")

    def rules_language(self, language: str) -> str:
        """The language of the rules page for a reader: English if there is no page in the reader's language."""
        return language if (self.folder / "locale" / check_language(language) / "rules.md").is_file() else SOURCE

    def rules_page(self, language: str) -> str:
        """The rules for players, in Markdown, with pictures as `board` blocks."""
        return (self.folder / "locale" / self.rules_language(language) / "rules.md").read_text("utf-8")

    def sheet(self, language: str) -> str | None:
        """The rules on one page to print, in Markdown like that of the rules, if the game has it."""
        file = self.folder / "locale" / self.rules_language(language) / "sheet.md"
        return file.read_text("utf-8") if file.is_file() else None

    def lessons(self) -> str | None:
        """The text of the game's lessons, which `core/teaching/lesson.py` reads, if it has any."""
        file = self.folder / "lessons.toml"
        return file.read_text("utf-8") if file.is_file() else None

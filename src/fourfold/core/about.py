"""Metadata of a game, available before its rules are loaded: names, credits, options."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from fourfold.core.errors import OptionError, listed


@dataclass(frozen=True)
class Option:
    """One option of a game. `check` returns the value or raises `OptionError`.

    The game's message `option-NAME` explains it.
    """

    name: str
    check: Callable[[str, Any], Any]
    default: Any
    online: Callable[[str, Any], Any] | None = None
    """A stricter check for the table service, which must not offer endless games."""


@dataclass(frozen=True)
class Solo:
    """A solo variant of a game: its options besides one player. The game's message `solo-NAME` says its goal."""

    name: str
    options: Mapping[str, Any]


@dataclass(frozen=True)
class About:
    """A game's metadata. Its message `summary` says in a sentence what players do."""

    name: str
    title: str
    designers: tuple[str, ...]
    publisher: str
    players: tuple[int, int]
    minutes: int
    options: tuple[Option, ...]
    agree: Callable[[dict[str, Any]], dict[str, Any]]
    """Checks options against each other, and sets defaults that depend on others."""
    version: int
    """Increased when the same moves could lead to another game."""
    solo: tuple[Solo, ...] = ()
    """Solo variants, the usual one first; empty for a game that needs two players."""

    def resolve_options(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """The values of all options; `OptionError` for the first invalid one."""
        names = [option.name for option in self.options]
        for name in given:
            if name not in names:
                raise OptionError(f"{self.name} has no option {name!r}; its options: {listed(names)}")
        values = {}
        for option in self.options:
            value = given.get(option.name, option.default)
            unset = value is None and option.default is None
            values[option.name] = None if unset else option.check(option.name, value)
        return self.agree(values)


def whole(low: int, high: int | None = None) -> Callable[[str, Any], int]:
    """A check for whole numbers from `low` to `high`."""
    valid = f"a whole number from {low} to {high}" if high is not None else f"a whole number of at least {low}"

    def check(name: str, value: Any) -> int:
        if type(value) is not int or value < low or (high is not None and value > high):
            raise OptionError(f"{name}={value!r} is not possible; give {valid}")
        return value

    return check


def one_of(*values: str) -> Callable[[str, Any], str]:
    """A check for one of several words."""

    def check(name: str, value: Any) -> str:
        if not isinstance(value, str) or value not in values:
            raise OptionError(f"{name}={value!r} is not possible; give one of: {listed(values)}")
        return value

    return check


def parse_option(text: str) -> Any:
    """The value of an option given as text: JSON, such as a number, a list or null; else the text itself."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text

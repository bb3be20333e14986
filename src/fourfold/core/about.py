"""Metadata of a game, available before its rules are loaded: names, credits, options."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from fourfold.core.errors import OptionError, listed


@dataclass(frozen=True)
class Whole:
    """A whole number from `low` to `high`."""

    low: int
    high: int | None = None

    def __call__(self, name: str, value: Any) -> int:
        if type(value) is not int or value < self.low or (self.high is not None and value > self.high):
            bounds = f"from {self.low} to {self.high}" if self.high is not None else f"of at least {self.low}"
            wanted = f"{self.low}" if self.low == self.high else f"a whole number {bounds}"
            raise OptionError(f"{name}={value!r} is not possible; give {wanted}")
        return value


@dataclass(frozen=True)
class OneOf:
    """One of several words."""

    values: tuple[str, ...]

    def __call__(self, name: str, value: Any) -> str:
        if not isinstance(value, str) or value not in self.values:
            raise OptionError(f"{name}={value!r} is not possible; give one of: {listed(self.values)}")
        return value


@dataclass(frozen=True)
class Hand:
    """So many things out of each of several groups, as a list; what nobody chooses is drawn by lot."""

    groups: tuple[tuple[int, tuple[int, ...]], ...]
    """For each group how many of it, and what it consists of."""

    @property
    def size(self) -> int:
        return sum(count for count, _ in self.groups)


@dataclass(frozen=True)
class Counts:
    """How many there are of each of several things, as a map; `total` of them together."""

    of: tuple[str, ...]
    total: int


@dataclass(frozen=True)
class PerSeat:
    """A different one of several words for each seat, as a list."""

    of: tuple[str, ...]


Shape = Whole | OneOf | Hand | Counts | PerSeat


@dataclass(frozen=True)
class Option:
    """One option of a game. `check` returns the value or raises `OptionError`.

    The game's message `option-NAME` explains it. Where people choose it, `choose-NAME` is its title and
    `choose-NAME-VALUE` a value in words; the function `choice_look(option, value, language)` of the game's `art.py` may
    have pictures of values.
    """

    name: str
    check: Callable[[str, Any], Any]
    default: Any
    online: Callable[[str, Any], Any] | None = None
    """A stricter check for the table service, which must not offer endless games."""
    chosen_as: Shape | None = None
    """What people choose from, if the check is neither `Whole` nor `OneOf`. Without it they type JSON."""
    players: tuple[int, int] | None = None
    """For how many players it is there; None for all."""

    @property
    def shape(self) -> Shape | None:
        """What people at a table of the service choose from."""
        check = self.online or self.check
        return self.chosen_as or (check if isinstance(check, (Whole, OneOf)) else None)

    def is_for(self, players: int) -> bool:
        return self.players is None or self.players[0] <= players <= self.players[1]


@dataclass(frozen=True)
class Solo:
    """A solo variant of a game: its options besides one player. The game's message `solo-NAME` says its goal."""

    name: str
    options: Mapping[str, Any]


@dataclass(frozen=True)
class Duel:
    """A daily challenge for two, the player against a bot: the game's options, and the bot's level, whose budget must
    be a number of simulations. The result is the player's lead over the bot, in points or, in a game without points, in
    what a line of its tally counts. The game's message `duel-NAME` says its goal."""

    name: str
    level: str
    options: Mapping[str, Any] = field(default_factory=dict)
    counted: str | None = None
    """The key of the tally's line; None for points."""


@dataclass(frozen=True)
class FirstTable:
    """The table that is recommended for a first game: one person, bots of these levels, and these options."""

    bots: tuple[str, ...] = ("easy",)
    options: Mapping[str, Any] = field(default_factory=dict)


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
    version: int
    """Increased when the same moves could lead to another game."""
    agree: Callable[[dict[str, Any]], dict[str, Any]] = lambda options: options
    """Checks options against each other, and sets defaults that depend on others."""
    solo: tuple[Solo, ...] = ()
    """Solo variants, the usual one first; empty for a game that needs two players."""
    duels: tuple[Duel, ...] = ()
    """Daily challenges against a bot, for a game without solo variants."""
    emblem: str = "◆"
    """A sign for texts that people share: an emoji that says nothing about how a game went."""
    first: FirstTable = FirstTable()
    always_won: bool = False
    """Whether every game of two or more players has a winner, so that the shares of a win add up to 1."""

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


def whole(low: int, high: int | None = None) -> Whole:
    """A check for whole numbers from `low` to `high`."""
    return Whole(low, high)


def one_of(*values: str) -> OneOf:
    """A check for one of several words."""
    return OneOf(values)


def parse_option(text: str) -> Any:
    """The value of an option given as text: JSON, such as a number, a list or null; else the text itself."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text

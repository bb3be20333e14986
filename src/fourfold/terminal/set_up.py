"""Setting a table at the terminal: which game, how many players, who sits where, which rules.

Everything has an answer already, as last time, so that Enter alone begins a game.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rich.columns import Columns
from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

import fourfold
from fourfold.bots.names import COMPANY, bot_name, usual_bots
from fourfold.bots.roster import level_names
from fourfold.core.about import Counts, Hand, OneOf, Option, PerSeat, Whole
from fourfold.core.errors import FourfoldError
from fourfold.core.game import Game
from fourfold.core.locale.catalogue import WORDS
from fourfold.core.locale.cldr import list_words
from fourfold.core.option_values import fill_by_lot, read_value, write_value
from fourfold.core.registry import GamePackage, game_package
from fourfold.scene.text_renderer import to_ascii
from fourfold.terminal.paint import is_plain
from fourfold.terminal.screen import GOLD
from fourfold.terminal.seats import HUMAN

USUAL, OWN = "usual", "own"


@dataclass(frozen=True)
class Answers:
    """What was answered: a game, who sits where, and options as texts."""

    game: str
    seats: tuple[str, ...]
    options: dict[str, str] = field(default_factory=dict)

    def make_game(self) -> Game:
        return _game(game_package(self.game), len(self.seats), self.options)


@dataclass(frozen=True)
class Choice:
    """One of several answers: what to type for it, its name, and what is said about it."""

    key: str
    value: str
    name: str
    about: str = ""
    colour: str = ""
    alias: str = ""
    """Another name that can be typed."""


class Questions:
    """The questions, one after another. `memory` is the file with the last answers."""

    def __init__(self, console: Console, language: str, memory: Path) -> None:
        self.console, self.language, self.memory = console, language, memory
        self.words = WORDS[language]
        self.last = _read(memory)

    def ask(self) -> Answers:
        """Ask everything and remember the answers. Ctrl-C raises KeyboardInterrupt, the end of the input EOFError."""
        self.print(Text(f" {self.words('ask-title')} ", "bold reverse"))
        self.print(Text(f" {self.words('ask-how')}", "dim"))
        name = self.game()
        package = game_package(name)
        before = self.last.get(name, {})
        players = self.players(package, before)
        seats = tuple(self.seat(package, number, before) for number in range(players))
        answers = Answers(name, seats, self.options(package, players, before))
        self.remember(answers)
        return answers

    def game(self) -> str:
        choices: list[Choice] = []
        for name in fourfold.games():
            package = game_package(name)
            own, about = package.words[self.language], package.about
            facts = self.words("players-same" if len(set(about.players)) == 1 else "players", low=about.players[0],
                               high=about.players[1])  # fmt: skip
            said = own("tag" if "tag" in own else "summary")
            colour = package.art.MATERIAL.light
            choices.append(Choice(str(len(choices) + 1), name, about.title, f"{facts}. {said}", colour))
        last = self.last.get("game")
        return self.choose(self.words("ask-game"), choices, last if last in fourfold.games() else choices[0].value)

    def players(self, package: GamePackage, before: dict[str, Any]) -> int:
        fewest, most = package.about.players
        if fewest == most:
            return most
        numbers = [str(n) for n in range(fewest, most + 1)]
        usual = str(fourfold.game(package.about.name).players)
        last = str(len(before.get("seats", ())))
        choices = [Choice(n, n, n) for n in numbers]
        return int(self.choose(self.words("ask-players"), choices, last if last in numbers else usual))

    def seat(self, package: GamePackage, number: int, before: dict[str, Any]) -> str:
        bots = level_names(fourfold.game(package.about.name))
        choices = [Choice("1", HUMAN, self.words("terminal-you"))]
        choices += [self.bot(str(number), level) for number, level in enumerate(bots, start=2)]
        seats = before.get("seats", ())
        usual = seats[number] if number < len(seats) else HUMAN if number == 0 else usual_bots(number)[-1]
        default = usual if usual in (HUMAN, *bots) else COMPANY[0]
        return self.choose(self.words("ask-seat", n=number + 1), choices, default)

    def bot(self, key: str, level: str) -> Choice:
        name = bot_name(level, self.language)
        words = self.words("bot-choice", name=name, level=self.words(f"level-{level}"))
        return Choice(key, level, words, alias=name)

    def options(self, package: GamePackage, players: int, before: dict[str, Any]) -> dict[str, str]:
        offered = [o for o in package.about.options if o.name != "players" and o.is_for(players)]
        kept = {name: text for name, text in before.get("options", {}).items() if isinstance(text, str) and text}
        if not offered:
            return {}
        choices = _numbered({USUAL: self.words("ask-rules-usual"), OWN: self.words("ask-rules-own")})
        if self.choose(self.words("ask-rules"), choices, OWN if kept else USUAL) == USUAL:
            return {}
        given: dict[str, str] = {}
        for option in offered:
            given[option.name] = self.option(package, option, players, given, kept.get(option.name, ""))
        return {name: text for name, text in given.items() if text}

    def option(self, package: GamePackage, option: Option, players: int, given: dict[str, str], last: str) -> str:
        own = package.words[self.language]
        title = own(f"choose-{option.name}" if f"choose-{option.name}" in own else f"option-{option.name}")
        shape = option.shape
        if isinstance(shape, OneOf):
            names = {v: own(key) if (key := f"choose-{option.name}-{v}") in own else v for v in shape.values}
            default = last if last in shape.values else option.default or shape.values[0]
            return self.choose(title, _numbered(names), default)
        self.heading(title)
        self.explain(package, option, players)
        default = last if self.fits(package, players, {**given, option.name: last}) else ""
        default = default or write_value(option, option.default)
        empty = self.words("setup-lot" if isinstance(shape, Hand) else "setup-usual")
        while True:
            text = self.read(default or empty) or default
            try:
                _game(package, players, {**given, option.name: text})
            except FourfoldError as error:
                self.print(Text(f"  {error}", "red"))
            else:
                return text

    def fits(self, package: GamePackage, players: int, options: dict[str, str]) -> bool:
        """Whether the last answers are still possible: they may have been for another number of players."""
        try:
            _game(package, players, options)
        except FourfoldError:
            return False
        return True

    def explain(self, package: GamePackage, option: Option, players: int) -> None:
        """What can be typed for an option."""
        match option.shape:
            case Hand():
                grid = Grid.grid(padding=(0, 2, 0, 0))
                for _, things in option.shape.groups:
                    for thing in things:
                        look = package.art.choice_look(option.name, str(thing), self.language)
                        grid.add_row(Text(f"  {thing:>2}", GOLD), Text(self.shown(look.caption if look else "")))
                self.print(grid)
                said = self.words("ask-hand", n=option.shape.size)
            case Counts():
                example = write_value(option, option.default)
                said = self.words("ask-counts", example=example, n=option.shape.total)
            case PerSeat():
                said = self.words("ask-each", n=players, values=list_words(option.shape.of, self.language))
            case Whole(low, high) if high is not None:
                said = self.words("ask-number", low=low, high=high)
            case _:
                said = self.words("ask-json")
        self.print(Text(f"  {said}", "dim"))

    # --- one question

    def choose(self, title: str, choices: Sequence[Choice], default: str) -> str:
        """The value of a choice, by its number or name."""
        self.heading(title)
        self.print(self.lines(choices, default) if choices[0].about else self.line(choices, default))
        shown = next(choice.name for choice in choices if choice.value == default)
        while True:
            text = self.read(shown)
            if not text:
                return default
            for choice in choices:
                if text.casefold() in (choice.key, choice.value, choice.name.casefold(), choice.alias.casefold()):
                    return choice.value
            keys = list_words([choice.key for choice in choices], self.language)
            self.print(Text(f"  {self.shown(self.words('ask-wrong', text=text, keys=keys))}", "red"))

    @property
    def mark(self) -> str:
        return ">" if is_plain(self.console) else "▸"

    def lines(self, choices: Sequence[Choice], default: str) -> Grid:
        """Choices with what is said about them, one below the other."""
        grid = Grid.grid(padding=(0, 1, 0, 0))
        for choice in choices:
            mark = self.mark if choice.value == default else " "
            swatch = Text("" if is_plain(self.console) else "██", choice.colour)
            grid.add_row(
                Text(f" {mark} {choice.key}", GOLD),
                swatch,
                Text(self.shown(choice.name), "bold"),
                Text(self.shown(choice.about), "dim"),
            )
        return grid

    def line(self, choices: Sequence[Choice], default: str) -> Columns:
        """Short choices, side by side."""
        shown = []
        for choice in choices:
            chosen = choice.value == default
            text = Text.assemble((f" {self.mark if chosen else ' '} {choice.key}", GOLD))
            if choice.name != choice.key:
                text.append(f" {self.shown(choice.name)}", "bold" if chosen else "")
            shown.append(text)
        return Columns(shown, padding=(0, 2))

    def heading(self, title: str) -> None:
        self.print(Text())
        self.print(Text(f" {self.shown(title)}", "bold"))

    def read(self, default: str) -> str:
        while True:
            try:
                self.console.print(Text(f" [{self.shown(default)}]", "dim"), end=" ")
                return self.console.input(Text("> ", GOLD)).strip()
            except UnicodeDecodeError:
                self.print(Text(f"  {self.words('terminal-not-text')}", "red"))

    def print(self, what: Any) -> None:
        self.console.print(what)

    def shown(self, text: str) -> str:
        return to_ascii(text) if is_plain(self.console) else text

    def remember(self, answers: Answers) -> None:
        """For the next time. A folder that cannot be written is no reason not to play."""
        kept = {**self.last, "game": answers.game}
        kept[answers.game] = {"seats": list(answers.seats), "options": answers.options}
        with suppress(OSError):
            self.memory.parent.mkdir(parents=True, exist_ok=True)
            self.memory.write_text(json.dumps(kept), "utf-8")


def _numbered(names: dict[str, str]) -> list[Choice]:
    """Choices from 1 on, of values with their names."""
    return [Choice(str(number), value, name) for number, (value, name) in enumerate(names.items(), start=1)]


def _game(package: GamePackage, players: int, options: dict[str, str]) -> Game:
    values: dict[str, Any] = {"players": players}
    for option in package.about.options:
        value = read_value(option, options.get(option.name, ""))
        if value is not None and option.is_for(players) and option.name != "players":
            values[option.name] = fill_by_lot(option.shape, value) if isinstance(option.shape, Hand) else value
    return fourfold.game(package.about.name, **values)


def _read(memory: Path) -> dict[str, Any]:
    """The last answers; none if the file is not what `remember` writes."""
    try:
        found = json.loads(memory.read_text("utf-8"))
    except (OSError, ValueError, RecursionError):
        return {}
    if not isinstance(found, dict):
        return {}
    return {name: kept for name, kept in found.items() if name == "game" or _is_answer(kept)}


def _is_answer(kept: Any) -> bool:
    seats, options = (kept.get("seats"), kept.get("options")) if isinstance(kept, dict) else (None, None)
    return isinstance(seats, list) and all(isinstance(seat, str) for seat in seats) and isinstance(options, dict)

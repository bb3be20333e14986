"""A set-up as the parameters of a new table; or what is wrong with it, with what would be possible."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from fourfold.core.about import Counts, Hand, Option, PerSeat, Whole
from fourfold.core.errors import OptionError
from fourfold.core.game import Game, game
from fourfold.core.locale.catalogue import slug
from fourfold.core.option_values import fill_by_lot, read_value
from fourfold.pages.setup.set_up import (
    ANYONE,
    FRIEND,
    HERE,
    ME,
    MINUTE,
    NUMBERS,
    PEOPLE,
    Problem,
    SetUp,
    asked_for,
    choose,
    hand,
    number_in,
    per_seat,
)
from fourfold.table.clocks import DAYS, NONE, TIME, Pace
from fourfold.table.names import handle_of, tidy_name
from fourfold.table.rating_rules import ONE_DEVICE, set_up_reason
from fourfold.table.table import HUMAN, OPEN

WORDS_OF_SEATS = {ME: HUMAN, FRIEND: HUMAN, ANYONE: OPEN}


@dataclass(frozen=True)
class NewTable:
    """What `TableService.open` needs."""

    game: Game
    seats: tuple[str, ...]
    own: int
    clock: Pace
    rated: bool
    listed: bool
    you: str = ""
    """The name that the reader typed; empty for the one they have."""


class Impossible(Exception):
    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.message)
        self.problem = problem


def new_table(set_up: SetUp) -> NewTable:
    """The table of a set-up; `Impossible` says why there can be none. What nobody picked is drawn by lot."""
    played, clock = _game(set_up), _pace(set_up)
    if ANYONE in set_up.sitting and not set_up.listed:
        raise Impossible(Problem("setup-anyone-private"))
    bots = [None if who in PEOPLE else who for who in set_up.sitting]
    because = ONE_DEVICE if HERE in set_up.sitting else set_up_reason(played, bots, clock)
    if because is not None and set_up.rated:
        raise Impossible(Problem(f"setup-rated-{slug(because)}"))
    seats = tuple(_seat(set_up, number) for number in range(set_up.players))
    you = _name(set_up.you)
    here = [seat.partition(":")[2] for seat in seats if seat.startswith(f"{HERE}:")]
    named = [handle_of(name) for name in (you, *here) if name]
    if twice := next((name for name in named if named.count(name) > 1), None):
        raise Impossible(Problem("setup-same-name", {"given": twice}))
    return NewTable(played, seats, set_up.own, clock, set_up.rated, set_up.listed, you)


def chosen(start: SetUp, given: Mapping[str, str]) -> tuple[SetUp, list[Problem]]:
    """What an address asks for, and why that is not possible: its fields, and the choice `do` if it makes one."""
    set_up, problems = asked_for(start, given)
    if "do" in given:
        set_up, problems = choose(set_up, given["do"]), []
    if not problems and (problem := problem_of(set_up)):
        problems = [problem]
    return set_up, problems


def problem_of(set_up: SetUp) -> Problem | None:
    """What is wrong with a set-up, if anything."""
    try:
        new_table(set_up)
    except Impossible as error:
        return error.problem
    return None


def _seat(set_up: SetUp, number: int) -> str:
    """The word for a seat that the service knows."""
    who = set_up.sitting[number]
    if who != HERE:
        return WORDS_OF_SEATS.get(who, who)
    name = _name(set_up.names[number])
    return f"{HERE}:{name}" if name else HERE


def _name(text: str) -> str:
    """A name that was typed, tidy; may be empty."""
    name = text.strip()
    try:
        return tidy_name(name) if name else ""
    except OptionError as error:
        raise Impossible(Problem("setup-bad-name", {}, str(error))) from None


def _pace(set_up: SetUp) -> Pace:
    if set_up.pace == NONE:
        return Pace()
    if set_up.pace == DAYS:
        return Pace(DAYS, days=_number("days", set_up.days))
    return Pace(TIME, _number("minutes", set_up.minutes) * MINUTE, _number("seconds", set_up.seconds))


def _number(name: str, text: str) -> int:
    number, (_, low, high) = number_in(name, text), NUMBERS[name]
    if number is None:
        raise Impossible(Problem(f"setup-bad-{name}", {"low": low, "high": high}))
    return number


def _game(set_up: SetUp) -> Game:
    options = {o.name: value for o in set_up.offered if (value := _value(set_up, o)) is not None}
    try:
        return game(set_up.about.name, **{"players": set_up.players, **options})
    except OptionError as error:
        raise Impossible(Problem("setup-bad-rules", {}, str(error))) from None


def _value(set_up: SetUp, option: Option) -> Any:
    """The value of an option; None for the default."""
    text = set_up.options.get(option.name, "")
    if not text.strip():
        return None
    try:
        value = read_value(option, text)
        match option.shape:
            case PerSeat():
                value = per_seat(option, text, set_up.players)
            case Hand():
                value = fill_by_lot(option.shape, hand(option, text))
        for check in (option.check, option.online):
            value = value if check is None else check(option.name, value)
    except OptionError as error:
        raise Impossible(_wrong(set_up, option, text, error)) from None
    return value


def _wrong(set_up: SetUp, option: Option, text: str, error: OptionError) -> Problem:
    shape = option.shape
    if isinstance(shape, Whole) and shape.high is not None:
        return Problem("setup-bad-number", {"low": shape.low, "high": shape.high, "option": option.name})
    if isinstance(shape, Counts):
        return Problem("setup-bad-sum", {"total": shape.total, "option": option.name}, str(error))
    return Problem("setup-bad-option", {"given": text[:40], "option": option.name}, str(error))

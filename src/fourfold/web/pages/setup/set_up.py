"""What somebody chooses for a new table, as a value. Forms, addresses and the cookie have it as the same fields.

A set-up need not be possible: the page shows it as it is, and `problems.py` says what is wrong with it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from fourfold.bots.names import usual_bots
from fourfold.bots.roster import level_names
from fourfold.core.about import About, Option
from fourfold.core.game import game
from fourfold.core.option_values import LONGEST, write_value
from fourfold.web.names import MAX_NAME
from fourfold.web.tables.clocks import DAYS, KEYS, NONE, TIME
from fourfold.web.tables.opening import DEFAULT_LEVEL

ME, FRIEND, HERE, ANYONE = "me", "friend", "here", "anyone"
PEOPLE = (ME, FRIEND, HERE, ANYONE)
FRIENDS, FIRST = "friends", "first"
PRESETS = (FRIENDS, HERE, FIRST)
DIGITS = 5
"""The most characters of a number that is typed."""
MINUTE = 60
NUMBERS = {
    "minutes": (TIME, 1, KEYS[TIME]["bank"][1] // MINUTE),
    "seconds": (TIME, *KEYS[TIME]["add"]),
    "days": (DAYS, *KEYS[DAYS]["days"]),
}
"""The numbers of a pace: which one has it, the least, and the most."""


@dataclass(frozen=True)
class Problem:
    """Something that is not possible: a message with its values, and if it was said in English only, those words."""

    message: str
    values: Mapping[str, Any] = field(default_factory=dict)
    english: str = ""


@dataclass(frozen=True)
class SetUp:
    """A set-up. Seats and names are kept for as many players as the game can have, so that nothing is forgotten when
    the number is changed back. Numbers and options are texts, as they were typed."""

    about: About
    players: int
    seats: tuple[str, ...]
    """For each seat one of `PEOPLE` or a bot's level."""
    names: tuple[str, ...]
    """The names of people at this device."""
    you: str = ""
    """The reader's name, if they typed another one."""
    chair: int = 1
    """The seat for which somebody is picked next."""
    pace: str = NONE
    minutes: str = "10"
    seconds: str = "10"
    days: str = "2"
    rated: bool = False
    listed: bool = False
    options: Mapping[str, str] = field(default_factory=dict)
    """Only those that were changed."""

    @property
    def own(self) -> int:
        """The reader's seat."""
        return self.seats.index(ME)

    @property
    def sitting(self) -> tuple[str, ...]:
        return self.seats[: self.players]

    @property
    def offered(self) -> tuple[Option, ...]:
        """The options for this number of players."""
        return tuple(o for o in self.about.options if o.name != "players" and o.is_for(self.players))

    def fields(self) -> dict[str, str]:
        """The fields of this set-up."""
        found = {
            "players": str(self.players),
            "chair": str(self.chair),
            "pace": self.pace,
            "minutes": self.minutes,
            "seconds": self.seconds,
            "days": self.days,
            "rated": str(int(self.rated)),
            "listed": str(int(self.listed)),
        }
        found |= {"you": self.you} if self.you else {}
        found |= {f"seat{number}": who for number, who in enumerate(self.seats)}
        found |= {f"name{number}": name for number, name in enumerate(self.names) if name}
        return found | {f"option-{name}": text for name, text in self.options.items() if text}


def levels(name: str) -> tuple[str, ...]:
    """The bots that can sit at a table, the weaker ones first."""
    return level_names(game(name))


def usual(about: About, preset: str = "") -> SetUp:
    """The set-up before anything was chosen: against a bot, with friends, with people at this device, or the one for a
    first game."""
    fewest, most = about.players
    players: int = game(about.name).players
    company = {FRIENDS: FRIEND, HERE: HERE}.get(preset)
    others = [company] * (most - 1) if company else usual_bots(most - 1)
    options: dict[str, str] = {}
    if preset == FIRST:
        players = max(fewest, 1 + len(about.first.bots))
        others = [*about.first.bots, *others][: most - 1]
        options = {o.name: write_value(o, value) for o in about.options if (value := about.first.options.get(o.name))}
    return SetUp(about, players, (ME, *others), ("",) * most, chair=min(1, players - 1), options=options)


def read_set_up(about: About, given: Mapping[str, str]) -> tuple[SetUp, list[Problem]]:
    """The set-up of a form. What it lacks is as usual, and so is what cannot be shown; for that there is a problem."""
    start, problems = usual(about), list[Problem]()
    fewest, most = about.players
    players = _whole(given.get("players", str(start.players)))
    if players is None or not fewest <= players <= most:
        problems.append(Problem("setup-bad-players", {"given": given["players"][:20], "low": fewest, "high": most}))
        players = start.players if players is None else max(fewest, min(players, most))
    possible = (*PEOPLE, *levels(about.name))
    seats = [given.get(f"seat{number}", start.seats[number]) for number in range(most)]
    for number, who in enumerate(seats):
        if who not in possible:
            problems.append(Problem("setup-bad-seat", {"given": who[:20]}))
            seats[number] = DEFAULT_LEVEL
    if seats.count(ME) != 1:
        problems.append(Problem("setup-no-seat"))
        seats = [DEFAULT_LEVEL if who == ME else who for who in seats]
        seats[0] = ME
    seats = own_among(seats, players)
    pace = _pace_of(given, NONE)
    if pace not in (NONE, TIME, DAYS):
        problems.append(Problem("setup-bad-pace", {"given": pace[:20]}))
        pace = NONE
    own = seats.index(ME)
    chair = _whole(given.get("chair", ""))
    if chair is None or chair >= players or chair == own:
        chair = (own + 1) % players
    typed = {name: given.get(name, getattr(start, name))[:DIGITS] for name in ("minutes", "seconds", "days")}
    names = tuple(given.get(f"name{number}", "")[:MAX_NAME] for number in range(most))
    you = given.get("you", "")[:MAX_NAME]
    options = {o.name: text[:LONGEST] for o in about.options if (text := given.get(f"option-{o.name}"))}
    options.pop("players", None)
    rated, listed = given.get("rated") == "1", given.get("listed") == "1"
    set_up = SetUp(
        about, players, tuple(seats), names, you, chair, pace, **typed, rated=rated, listed=listed, options=options
    )
    return with_pace(set_up, pace), problems


def with_pace(set_up: SetUp, pace: str) -> SetUp:
    """The set-up with a pace. Numbers of another one are kept if they are possible: no field shows them."""
    start = usual(set_up.about)
    forgotten = {
        name: getattr(start, name)
        for name, (of, _, _) in NUMBERS.items()
        if of != pace and number_in(name, getattr(set_up, name)) is None
    }
    return replace(set_up, pace=pace, **forgotten)


def number_in(name: str, text: str) -> int | None:
    """One of `NUMBERS` that was typed; None if it is not possible."""
    (_, low, high), number = NUMBERS[name], _whole(text.strip())
    return None if number is None or not low <= number <= high else number


def asked_for(start: SetUp, given: Mapping[str, str]) -> tuple[SetUp, list[Problem]]:
    """The set-up of an address: all fields of the form, or only what differs from `start`."""
    if "players" in given:
        return read_set_up(start.about, given)
    kept = start.fields() | {"pace": _pace_of(given, start.pace)}
    return read_set_up(start.about, {**kept, **given}) if kept.keys() & given.keys() else (start, [])


def _pace_of(given: Mapping[str, str], usual: str) -> str:
    """The pace of a form, or the one whose number it has."""
    return given.get("pace", next((pace for name, (pace, _, _) in NUMBERS.items() if name in given), usual))


def own_among(seats: list[str], players: int) -> list[str]:
    """The seats with the reader's own among the first `players`."""
    seats, own = list(seats), seats.index(ME)
    if own >= players:
        seats[own], seats[players - 1] = seats[players - 1], ME
    return seats


def _whole(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) <= DIGITS else None

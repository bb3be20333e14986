"""What somebody chooses for a new table, as a value. Forms, addresses and the cookie have it as the same fields.

A set-up need not be possible: the page shows it as it is, and `problems.py` says what is wrong with it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from fourfold.bots.names import usual_bots
from fourfold.bots.roster import level_names
from fourfold.core.about import About, Counts, Hand, Option, PerSeat
from fourfold.core.errors import FourfoldError
from fourfold.core.game import game
from fourfold.core.option_values import LONGEST, read_value, write_value
from fourfold.table.clocks import DAYS, KEYS, NONE, TIME
from fourfold.table.errors import Refused
from fourfold.table.names import MAX_NAME
from fourfold.table.opening import DEFAULT_LEVEL

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
        problems.append(Problem("setup-bad-players", {"low": fewest, "high": most}))
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
        problems.append(Problem("setup-bad-pace"))
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


# --- what the buttons of the page do
#
# Each sends `do`, some words, and the page is shown again with the choice made.


def choose(set_up: SetUp, words: str) -> SetUp:
    """The set-up after a button was pressed; `Refused` for words that no button has."""
    verb, *rest = words.split(" ")
    try:
        return _VERBS[verb](set_up, *rest)
    except (LookupError, TypeError, ValueError, StopIteration, FourfoldError):
        buttons = ", ".join(_VERBS)
        raise Refused("value", f"do={words[:60]!r} is no button of this page; they begin with: {buttons}") from None


def hand(option: Option, text: str) -> list[int]:
    """What was picked of a `Hand` so far; nothing if that cannot be read."""
    try:
        return list(read_value(option, text) or ())
    except FourfoldError:
        return []


def counts(option: Option, text: str) -> dict[str, int]:
    """How many of each thing of `Counts` were chosen, all things named."""
    assert isinstance(option.shape, Counts)
    try:
        chosen = read_value(option, text) or option.default
    except FourfoldError:
        chosen = option.default
    return {thing: chosen.get(thing, 0) for thing in option.shape.of}


def per_seat(option: Option, text: str, players: int) -> list[str]:
    """What each seat has of `PerSeat`, in their usual order where nothing else was chosen."""
    assert isinstance(option.shape, PerSeat)
    chosen = [value for value in (read_value(option, text) or ())[:players] if value in option.shape.of]
    return [*chosen, *(value for value in option.shape.of if value not in chosen)][:players]


def _players(set_up: SetUp, number: str) -> SetUp:
    fewest, most = set_up.about.players
    players = max(fewest, min(int(number), most))
    seats = tuple(own_among(list(set_up.seats), players))
    own = seats.index(ME)
    chair = set_up.chair if set_up.chair < players and set_up.chair != own else (own + 1) % players
    return replace(set_up, players=players, seats=seats, chair=chair)


def _chair(set_up: SetUp, number: str) -> SetUp:
    chair = range(set_up.players)[int(number)]
    if chair == set_up.own:
        raise ValueError(number)
    return replace(set_up, chair=chair)


def _sit(set_up: SetUp, number: str, who: str) -> SetUp:
    """Somebody sits down; the reader changes seats with whoever was there. Anyone can come only to a listed table."""
    seats, chair = list(set_up.seats), range(set_up.players)[int(number)]
    if who not in (*PEOPLE, *levels(set_up.about.name)) or chair == set_up.own:
        raise ValueError(who)
    if who == ME:
        seats[set_up.own] = seats[chair]
    seats[chair] = who
    next_chair = set_up.own if who == ME else chair
    return replace(set_up, seats=tuple(seats), chair=next_chair, listed=set_up.listed or who == ANYONE)


def _pace(set_up: SetUp, kind: str) -> SetUp:
    if kind not in (NONE, TIME, DAYS):
        raise ValueError(kind)
    return with_pace(set_up, kind)


def _time(set_up: SetUp, minutes: str, seconds: str) -> SetUp:
    return replace(set_up, pace=TIME, minutes=str(int(minutes)), seconds=str(int(seconds)))


def _days(set_up: SetUp, days: str) -> SetUp:
    return replace(set_up, pace=DAYS, days=str(int(days)))


def _rated(set_up: SetUp, yes: str) -> SetUp:
    return replace(set_up, rated=bool(int(yes)))


def _listed(set_up: SetUp, yes: str) -> SetUp:
    return replace(set_up, listed=bool(int(yes)))


def _option(set_up: SetUp, name: str, text: str = "") -> SetUp:
    option = _option_of(set_up, name)
    is_default = read_value(option, text) == option.default
    return replace(set_up, options={**set_up.options, name: "" if is_default else text})


def _pick(set_up: SetUp, name: str, thing: str) -> SetUp:
    """Pick something of a `Hand` or put it back. If its group has enough, it replaces what was picked first."""
    option, value = _option_of(set_up, name), int(thing)
    if not isinstance(option.shape, Hand):
        raise ValueError(name)
    picked = hand(option, set_up.options.get(name, ""))
    count, group = next((count, group) for count, group in option.shape.groups if value in group)
    if value in picked:
        picked.remove(value)
    else:
        same = [other for other in picked if other in group]
        if len(same) >= count:
            picked.remove(same[0])
        picked.append(value)
    return _option(set_up, name, write_value(option, picked or None))


def _count(set_up: SetUp, name: str, thing: str, step: str) -> SetUp:
    option = _option_of(set_up, name)
    chosen = counts(option, set_up.options.get(name, ""))
    chosen[thing] = max(0, min(chosen[thing] + int(step), 99))
    return _option(set_up, name, write_value(option, {thing: n for thing, n in chosen.items() if n}))


def _give(set_up: SetUp, name: str, seat: str, value: str) -> SetUp:
    """A seat gets a value of `PerSeat`; whoever has it gets the other."""
    option = _option_of(set_up, name)
    given = per_seat(option, set_up.options.get(name, ""), set_up.players)
    if value in given:
        given[given.index(value)] = given[int(seat)]
    given[int(seat)] = value
    usual = per_seat(option, "", set_up.players)
    return _option(set_up, name, "" if given == usual else write_value(option, given))


def _option_of(set_up: SetUp, name: str) -> Option:
    return next(option for option in set_up.offered if option.name == name)


_VERBS: Mapping[str, Callable[..., SetUp]] = {
    "players": _players,
    "chair": _chair,
    "sit": _sit,
    "pace": _pace,
    "time": _time,
    "days": _days,
    "rated": _rated,
    "listed": _listed,
    "option": _option,
    "pick": _pick,
    "count": _count,
    "give": _give,
    "": lambda set_up: set_up,
}

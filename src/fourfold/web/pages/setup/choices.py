"""What the buttons of the page do: each sends `do`, some words, and the page is shown again with the choice made."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from fourfold.core.about import Counts, Hand, Option, PerSeat
from fourfold.core.errors import FourfoldError
from fourfold.core.option_values import read_value, write_value
from fourfold.web.errors import Refused
from fourfold.web.pages.setup.set_up import ANYONE, ME, PEOPLE, SetUp, levels, own_among, with_pace
from fourfold.web.tables.clocks import DAYS, NONE, TIME


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

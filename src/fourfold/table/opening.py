"""Opening tables: the seats of a new one, and rematches with the same people."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from fourfold.bots.names import COMPANY
from fourfold.bots.roster import table_bots
from fourfold.core.errors import OptionError, listed
from fourfold.core.game import Game
from fourfold.table.clocks import Pace
from fourfold.table.commands import NOTHING, Arrival
from fourfold.table.draft import Draft
from fourfold.table.events import replay
from fourfold.table.names import handle_of, tidy_name
from fourfold.table.table import BOT, HERE, HUMAN, OPEN, Daily, Event, Seat, Table

DEFAULT_LEVEL = COMPANY[0]
"""The bot level that plays unless another is chosen."""
STAND_IN = "easy"
"""The bot level that plays on for a seat that has resigned."""


@dataclass(frozen=True)
class Opening:
    """The parameters of a new table. `seed` and `secret` are 32 random bytes each; but the seed of a promised table
    comes from `server/live/new_tables.py`, that of a daily deal from `server/people/daily.py`."""

    id: str
    game: Game
    seats: Sequence[str]
    """For each seat `human` (the first is the host's, the others come by link), `here` or `here:NAME` (somebody else at
    the host's device), `open`, or a bot level."""
    host: str
    name: str
    seed: bytes
    secret: bytes
    clock: Pace = field(default_factory=Pace)
    listed: bool = False
    invited: Sequence[str | None] = ()
    """For a rematch: the person for whom each seat is reserved, the host included."""
    daily: Daily | None = None
    strangers: bool = False
    """Whether its people met by chance, although the table is private: they cannot write to each other."""
    arrival: Arrival = NOTHING
    """What the host brings along."""
    rated: bool = True
    """False for a casual game, which is never rated; otherwise `rating_rules.py` decides."""
    own: int | None = None
    """The host's seat, one of kind `human`; by default the first of them."""


def open_table(opening: Opening, now: int) -> tuple[Table, list[Event]]:
    """A new table, and its events. The game starts at once if all seats are taken."""
    game = opening.game
    if len(opening.seats) != game.players:
        raise OptionError(f"seats: {len(opening.seats)} given, but the game has {game.players} players")
    here = names_here(opening.seats, opening.name)
    if not here and not {HUMAN, OPEN}.intersection(opening.seats):
        raise OptionError(
            f"seats: {listed(opening.seats)} has no seat for people; give at least one {HUMAN}, {HERE} or {OPEN}"
        )
    if opening.own is not None and (opening.own >= game.players or opening.seats[opening.own] != HUMAN):
        raise OptionError(f"seat: {opening.own} is not a seat for you; give the number of one that is {HUMAN}")
    check_length(game)
    seats: list[dict[str, Any]] = []
    for number, kind in enumerate(opening.seats):
        invited = opening.invited[number] if opening.invited else None
        if number in here:
            seats.append({"kind": HUMAN, "here": here[number], "before": invited or opening.host})
        elif kind in (HUMAN, OPEN):
            seats.append({"kind": kind, **({"before": invited} if invited else {})})
        else:
            seats.append({"kind": BOT, "bot": check_level(game, kind)})
    data = {
        "game": game.name,
        "options": game.given_options(),
        "rules": game.about.version,
        "seats": seats,
        "host": opening.host,
        "clock": opening.clock.as_json(),
        "listed": opening.listed,
        "seed": opening.seed.hex(),
        "secret": opening.secret.hex(),
    }
    if opening.strangers:
        data["strangers"] = True
    if not opening.rated:
        data["rated"] = False
    if opening.daily is not None:
        data["daily"] = opening.daily.as_json()
    first = Event(1, "open", None, data, now)
    draft = Draft(replay(opening.id, [first]), now)
    draft.events.append(first)
    own = [n for n, invited in enumerate(opening.invited) if invited == opening.host and n not in here]
    own = own or ([] if opening.own is None else [opening.own])
    own = own or [n for n, kind in enumerate(opening.seats) if kind == HUMAN and not opening.invited]
    if own:
        draft.sit(own[0], opening.host, opening.name, opening.arrival)
    draft.sit_here(opening.host, opening.arrival)
    if opening.arrival.nonce and not draft.table.seats_of(opening.host):
        raise OptionError("nonce: you have no seat at this table, so you cannot add to its draws")
    draft.start_if_full()
    return draft.table, draft.events


def names_here(seats: Sequence[str], host: str) -> dict[int, str]:
    """The seats for others at the host's device with their names, "" for those that have none. No two people at a
    device may have the same name: it says whose turn it is."""
    found: dict[int, str] = {}
    taken = {handle_of(host)} if HUMAN in seats else set()  # else the host only lends the device
    for number, kind in enumerate(seats):
        word, colon, name = kind.partition(":")
        if word != HERE:
            continue
        found[number] = tidy_name(name) if colon else ""
        if found[number] and handle_of(found[number]) in taken:
            raise OptionError(f"seats: there are two people called {found[number]!r}; give each another name")
        taken.add(handle_of(found[number]))
    return found


def rematch_opening(
    table: Table, id: str, person: str, name: str, seed: bytes, secret: bytes, arrival: Arrival = NOTHING
) -> Opening:
    """The opening of a rematch: everybody moves on by one seat."""
    order = [(number - 1) % len(table.seats) for number in range(len(table.seats))]
    was = [table.seats[number] for number in order]
    kinds = [(seat.bot or STAND_IN) if seat.kind == BOT else _kind_again(seat) for seat in was]
    invited = [seat.person or seat.reserved_for for seat in was]
    pace, game = table.clocks.pace, table.game
    return Opening(
        id, game, kinds, person, name, seed, secret, pace, False, invited,
        strangers=table.strangers, arrival=arrival, rated=not table.casual,
    )  # fmt: skip


def _kind_again(seat: Seat) -> str:
    """The word for the seat of a person in a rematch."""
    return HUMAN if seat.here is None else f"{HERE}:{seat.here}" if seat.here else HERE


def check_level(game: Game, level: Any) -> str:
    """A bot level for a seat; `OptionError` for others. The configurable `search` bot is not allowed."""
    levels = table_bots(game)
    words = (HUMAN, HERE, f"{HERE}:NAME", OPEN, *levels)
    if level not in levels:
        raise OptionError(f"seats: {level!r} cannot sit at a table; give {listed(words)}")
    return str(level)


# --------------------------------------------------------------------------------------------------------------- limits

# Limits on the length of a game. A game without an end would be replayed at every start, for ever.

MAX_DECISIONS = 15_000
"""Most decisions that a game's rules may allow, chance included. The longest game that anybody plays, Shifting Stones
for five with 200 rounds, takes at most 13,029."""
MAX_EVENTS = 20_000
"""Most events of a table: the longest game, and 5,000 more for takebacks, phrases and people who come and go. The last
one ends the game, so that no table waits for a move that it could not store."""


def check_length(game: Game) -> None:
    """`OptionError` for a game that could take longer than a table allows."""
    for option in game.about.options:
        if option.online is not None:
            option.online(option.name, game.options[option.name])
    if game.most_decisions > MAX_DECISIONS:
        raise OptionError(
            f"{game.name} with {game.given_options()!r} may take {game.most_decisions:,} decisions; "
            f"the limit is {MAX_DECISIONS:,}"
        )

"""Opening tables: the seats of a new one, and rematches with the same people."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from fourfold.bots.roster import SEARCH, bot_names
from fourfold.core.errors import OptionError, listed
from fourfold.core.game import Game
from fourfold.web.tables.arrival import NOTHING, Arrival
from fourfold.web.tables.clocks import Pace
from fourfold.web.tables.draft import Draft
from fourfold.web.tables.events import replay
from fourfold.web.tables.limits import check_length
from fourfold.web.tables.table import BOT, HUMAN, OPEN, Daily, Event, Table

STAND_IN = "easy"
"""The bot level that plays on for a seat that has resigned."""


@dataclass(frozen=True)
class Opening:
    """The parameters of a new table. `seed` and `secret` are 32 random bytes each; but the seed of a promised table
    comes from `people/promises.py`, that of a daily deal from `people/daily.py`."""

    id: str
    game: Game
    seats: Sequence[str]
    """For each seat `human` (the first is the host's, the others come by link), `open`, or a bot level."""
    host: str
    name: str
    seed: bytes
    secret: bytes
    clock: Pace = field(default_factory=Pace)
    listed: bool = False
    invited: Sequence[str | None] = ()
    """For a rematch: the person for whom each seat is reserved, the host included."""
    daily: Daily | None = None
    arrival: Arrival = NOTHING
    """What the host brings along."""


def open_table(opening: Opening, now: int) -> tuple[Table, list[Event]]:
    """A new table, and its events. The game starts at once if all seats are taken."""
    game = opening.game
    if len(opening.seats) != game.players:
        raise OptionError(f"seats: {len(opening.seats)} given, but the game has {game.players} players")
    if not {HUMAN, OPEN}.intersection(opening.seats):
        raise OptionError(f"seats: {listed(opening.seats)} has no seat for people; give at least one {HUMAN} or {OPEN}")
    check_length(game)
    seats: list[dict[str, Any]] = []
    for number, kind in enumerate(opening.seats):
        if kind in (HUMAN, OPEN):
            invited = opening.invited[number] if opening.invited else None
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
    if opening.daily is not None:
        data["daily"] = opening.daily.as_json()
    first = Event(1, "open", None, data, now)
    draft = Draft(replay(opening.id, [first]), now)
    draft.events.append(first)
    own = [number for number, invited in enumerate(opening.invited) if invited == opening.host]
    own = own or [number for number, kind in enumerate(opening.seats) if kind == HUMAN]
    if own:
        draft.sit(own[0], opening.host, opening.name, opening.arrival)
    elif opening.arrival.nonce:
        raise OptionError("nonce: you have no seat at this table, so you cannot add to its draws")
    draft.start_if_full()
    return draft.table, draft.events


def rematch_opening(
    table: Table, id: str, person: str, name: str, seed: bytes, secret: bytes, arrival: Arrival = NOTHING
) -> Opening:
    """The opening of a rematch: everybody moves on by one seat."""
    order = [(number - 1) % len(table.seats) for number in range(len(table.seats))]
    was = [table.seats[number] for number in order]
    kinds = [(seat.bot or STAND_IN) if seat.kind == BOT else HUMAN for seat in was]
    invited = [seat.person or seat.reserved_for for seat in was]
    pace, game = table.clocks.pace, table.game
    return Opening(id, game, kinds, person, name, seed, secret, pace, False, invited, arrival=arrival)


def check_level(game: Game, level: Any) -> str:
    """A bot level for a seat; `OptionError` for others. The configurable `search` bot is not allowed."""
    levels = tuple(name for name in bot_names(game) if name != SEARCH)
    if level not in levels:
        raise OptionError(f"seats: {level!r} cannot sit at a table; give {HUMAN}, {OPEN} or one of: {listed(levels)}")
    return str(level)

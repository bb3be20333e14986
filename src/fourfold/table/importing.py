"""Imported records: checked by replaying them, then stored as finished tables of the person who imported them.

Such a table has two events: `open`, and `import` with the whole game. Nobody sits there, nothing can happen there, and
it is never rated.
"""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256

import orjson

import fourfold
from fourfold.core.draws import TAG, verify
from fourfold.core.errors import OptionError, RecordError
from fourfold.core.record import Record
from fourfold.table.clocks import Pace
from fourfold.table.events import apply, replay
from fourfold.table.names import tidy_name
from fourfold.table.opening import check_length
from fourfold.table.table import DEVICE, HUMAN, Event, Table

ID_LENGTH = 12
"""Of the id of a table that a device brings."""


@dataclass(frozen=True)
class ImportedRecord:
    """A record, and the person who imports it."""

    id: str
    record: Record
    host: str
    secret: bytes


def claimed_game(body: bytes) -> str | None:
    """The game that an unchecked record claims to be of."""
    try:
        data = orjson.loads(body)
    except orjson.JSONDecodeError:
        return None
    return data["game"] if isinstance(data, dict) and data.get("game") in fourfold.games() else None


def read_record(body: bytes) -> Record:
    """The record in a request body; `RecordError` says what is wrong with it."""
    try:
        record = Record.loads(body.decode())
    except UnicodeDecodeError:
        raise RecordError("is not UTF-8 text") from None
    try:
        check_length(record.game)
    except OptionError as error:
        raise RecordError(f"options: {error}") from None
    for name in record.players:
        try:
            tidy = tidy_name(name)
        except OptionError:
            tidy = ""
        if tidy != name:
            raise RecordError(f"players: {name[:40]!r} is not a valid name; {tidy or 'Ann'!r} would be")
    if record.tags.get(TAG) is not None:
        verify(record)
    try:
        orjson.dumps(record.as_json())
        record.dumps()
    except (TypeError, ValueError) as error:  # too deep, a number beyond 64 bits or 1e999, a lone surrogate
        raise RecordError(f"tags: cannot be written as JSON: {error}") from None
    return record


def brought_id(record: Record, host: str) -> str | None:
    """The id of the table for a game that a device kept until it had a connection; None for other records. It is always
    the same for a person and a game, so a game that is brought twice is there once."""
    kept = record.tags.get(DEVICE)
    return sha256(f"{host} {kept}".encode()).hexdigest()[:ID_LENGTH] if isinstance(kept, str) else None


def import_record(imported: ImportedRecord, now: int) -> tuple[Table, list[Event]]:
    record, game = imported.record, imported.record.game
    names = record.players or ("",) * game.players
    draws = record.tags.get(TAG)
    opened = {
        "game": game.name,
        "options": game.given_options(),
        "rules": game.about.version,
        "seats": [{"kind": HUMAN, "name": name} for name in names],
        "host": imported.host,
        "clock": Pace().as_json(),
        "listed": False,
        "seed": draws["seed"] if draws else "",
        "secret": imported.secret.hex(),
    }
    first = Event(1, "open", None, opened, now)
    whole = {"moves": list(record.moves), "players": list(record.players), "tags": record.tags}
    second = Event(2, "import", None, whole, now)
    return apply(replay(imported.id, [first]), second), [first, second]

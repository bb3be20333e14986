"""Projections: the rows that follow from events. Event rows, the table lists, and ratings when a game ends.

And erasing a person: their events stay, but no longer identify them. `erase_person` is the only code that changes
stored events. It also appends a `forget` event: every server that has the table in memory then finds its next sequence
number taken and reloads the table.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping, Sequence
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from fourfold.server.storage import schema
from fourfold.server.storage.rating_updates import rating_event
from fourfold.server.storage.schema import to_json
from fourfold.table.solo import solo_row
from fourfold.table.table import DELETED_PREFIX, POSITION_EVENTS, Event, Table

DELETION = "parting "
"""Prefix of the mark for a person whose deletion is not finished."""


def people_in_event(kind: str, data: Mapping[str, Any]) -> set[str]:
    """The ids of the people in an event. Free text (names, a record's tags) identifies nobody."""
    named = [data.get("person")]
    if kind == "open":
        named += [data["host"], *(seat.get(role) for seat in data["seats"] for role in ("person", "before"))]
    return {person for person in named if person and not person.startswith(DELETED_PREFIX)}


async def erase_person(connection: AsyncConnection, game: str, person: str, now: int) -> None:
    """Remove a person from a table: their id is replaced by a random one and their name by an empty string."""
    e, stranger = schema.event, DELETED_PREFIX + secrets.token_hex(8)
    naming = e.c.data.contains(f'"{person}"', autoescape=True)
    rows = await connection.execute(sa.select(e.c.seq, e.c.data).where(e.c.game == game, naming))
    for row in rows.all():
        data = to_json(_without(json.loads(row.data), person, stranger))
        await connection.execute(sa.update(e).where(e.c.game == game, e.c.seq == row.seq).values(data=data))
    last = (
        await connection.execute(sa.select(sa.func.max(e.c.seq), sa.func.max(e.c.at)).where(e.c.game == game))
    ).one()
    data = to_json({"person": stranger})
    new = {"game": game, "seq": last[0] + 1, "kind": "forget", "seat": None, "data": data, "at": max(now, last[1])}
    await connection.execute(sa.insert(e).values(**new))
    for table in (schema.sitting, schema.watcher, schema.participant):
        await connection.execute(sa.delete(table).where(table.c.game == game, table.c.person == person))


def _without(data: Any, person: str, stranger: str) -> Any:
    if isinstance(data, dict):
        kept = {key: _without(value, person, stranger) for key, value in data.items()}
        if data.get("person") == person and "name" in data:
            kept["name"] = ""
            kept.pop("origin", None)
        if data.get("before") == person and "here" in data:  # who played at their device
            kept["here"] = ""
        return kept
    if isinstance(data, list):
        return [_without(value, person, stranger) for value in data]
    return stranger if data == person else data


Appends = list[tuple[Table, Sequence[Event]]]
"""Tables in their new state, with the events to append."""
RatingEvents = dict[str, Event]
"""By table, the `rated` event that the store itself appends."""
Statements = list[tuple[sa.Executable, Any]]
"""Statements with their parameters."""
INSERT_GAME, INSERT_EVENT = sa.insert(schema.game), sa.insert(schema.event)
CHANGES = ("status", "listed", "changed", "waits")
UPDATE_GAME = (
    sa.update(schema.game)
    .where(schema.game.c.id == sa.bindparam("which"))
    .values({name: sa.bindparam(name) for name in CHANGES})
)
CLEAR_SITTING = sa.delete(schema.sitting).where(schema.sitting.c.game == sa.bindparam("which"))
INSERT_SITTING = sa.insert(schema.sitting)
INSERT_SOLO = sa.insert(schema.solo)
_NAMED = {name: sa.bindparam(name, type_=column.type) for name, column in schema.participant.c.items()}
INSERT_PARTICIPANT = sa.insert(schema.participant).from_select(
    list(_NAMED),
    sa.select(*_NAMED.values()).where(
        ~sa.exists().where(*(schema.participant.c[name] == value for name, value in _NAMED.items()))
    ),
)
CLEAR_WATCHERS = sa.delete(schema.watcher).where(schema.watcher.c.game == sa.bindparam("which"))
_ROWS = sa.func.json_each(sa.bindparam("rows")).table_valued("value")


def _of_row(name: str) -> sa.ColumnElement[Any]:
    return sa.func.json_extract(_ROWS.c.value, f"$.{name}")


BULK = {
    INSERT_EVENT: sa.insert(schema.event).from_select(
        list(schema.event.c.keys()), sa.select(*map(_of_row, schema.event.c.keys()))
    ),
    UPDATE_GAME: sa.update(schema.game)
    .where(schema.game.c.id == _of_row("which"))
    .values({name: _of_row(name) for name in CHANGES}),
}
"""The statements of every move, rewritten to take all rows at once. SQLite releases the GIL for each statement and has
to reacquire it; with `executemany` it does so for each row."""
SEATING_EVENTS = frozenset({"open", "sit", "leave", "kick", "bot", "no bot"})
"""The events that change who sits where."""


def build_statements(appends: Appends, bulk: bool) -> Statements:
    """The statements for several tables, as few as possible. `bulk` uses SQLite's JSON functions."""
    new = [table for table, events in appends if events[0].seq == 1]
    rows = [_event_row(table, event) for table, events in appends for event in events]
    resettled = [(table, events) for table, events in appends if any(event.kind in SEATING_EVENTS for event in events)]
    sitting = [
        {"game": table.id, "seat": number, "person": seat.person or seat.reserved_for}
        for table, _ in resettled
        for number, seat in enumerate(table.seats)
        if seat.person or seat.reserved_for
    ]
    withdrawn = [
        {"which": table.id}
        for table, events in appends
        if any(event.kind == "renew" and event.seat is None for event in events)
    ]
    named = {
        (person, table.id)
        for table, events in appends
        for event in events
        if event.kind not in POSITION_EVENTS  # a `sit` event has already named whoever moves
        for person in people_in_event(event.kind, event.data)
    }
    alone = [row for table, events in appends if (row := solo_row(table, events))]
    moved_out = [{"which": table.id} for table, events in resettled if events[0].seq != 1]
    changed = {table.id: {"which": table.id, **_row(table)} for table, events in appends if events[0].seq != 1}
    wanted: list[tuple[sa.Executable, list[dict[str, Any]]]] = [
        (INSERT_GAME, [{"id": table.id, **_fixed(table), **_row(table)} for table in new]),
        (INSERT_EVENT, rows),
        (UPDATE_GAME, list(changed.values())),
        (CLEAR_SITTING, moved_out),
        (INSERT_SITTING, sitting),
        (INSERT_PARTICIPANT, [{"person": person, "game": game} for person, game in sorted(named)]),
        (CLEAR_WATCHERS, withdrawn),
        (INSERT_SOLO, alone),
    ]
    return [
        (BULK[statement], {"rows": to_json(values)}) if bulk and statement in BULK else (statement, values)
        for statement, values in wanted
        if values
    ]


def add(connection: sa.Connection, appends: Appends, prepared: Statements) -> RatingEvents:
    """Append events to several tables. `prepared` comes from `build_statements`."""
    for statement, values in prepared:
        connection.execute(statement, values)
    added: RatingEvents = {}
    for table, events in appends:
        event = rating_event(connection, table, events)
        if event is not None:
            connection.execute(INSERT_EVENT, _event_row(table, event))
            added[table.id] = event
    return added


def _event_row(table: Table, e: Event) -> dict[str, Any]:
    return {"game": table.id, "seq": e.seq, "kind": e.kind, "seat": e.seat, "data": to_json(e.data), "at": e.at}


def _fixed(table: Table) -> dict[str, Any]:
    about = table.game.about
    return {"name": about.name, "players": table.game.players, "rules": about.version, "opened": table.opened}


def _row(table: Table) -> dict[str, Any]:
    waits = sum(1 << number for number in range(len(table.seats)) if _waits(table, number))
    return {"status": table.status, "listed": table.listed, "changed": table.changed, "waits": waits}


def _waits(table: Table, number: int) -> bool:
    """Whether a table waits for the person on a seat, or for the one it is reserved for."""
    return table.status == "waiting" if table.seats[number].person is None else table.waits_for_seat(number)

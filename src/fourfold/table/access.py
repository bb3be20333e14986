"""Who may see a table, and who may act there.

`may_see` decides whether a table exists for somebody at all. `may_send` decides whose commands reach it; what each
command then needs (a seat, a turn, being the host) is checked in `handlers.py` with the functions below.
"""

from __future__ import annotations

from typing import Protocol

from fourfold.table.commands import Command, Sit
from fourfold.table.errors import Refused
from fourfold.table.table import Table


class Watchers(Protocol):
    """Remembers who came by a watch link or is invited."""

    async def may_watch(self, id: str, person: str) -> bool: ...


async def may_see(table: Table, person: str | None, watchers: Watchers) -> bool:
    """Listed tables are shown to everybody, others to those who sit or played there or are invited, and by watch
    link."""
    if table.listed or (person is not None and person == table.host):
        return True
    if person is None:
        return False
    if any(person in (seat.person, seat.reserved_for) for seat in (*table.seats, *table.starting_seats)):
        return True
    return await watchers.may_watch(table.id, person)


def sender_of(command: Command) -> str | None:
    """The person who sends a command; None if the server itself does."""
    return getattr(command, "person", None)


async def may_send(table: Table, command: Command, watchers: Watchers) -> bool:
    """The server may do anything. People act only at tables that they may see, except that a link opens the table of
    its seat."""
    person = sender_of(command)
    if person is None or (isinstance(command, Sit) and command.link is not None):
        return True
    return await may_see(table, person, watchers)


def viewing_rights(table: Table, person: str | None) -> tuple[object, ...]:
    """What `may_see` rests on, but for watch links and invitations, which end with the start of the game: as long as it
    stays the same, so does the permission."""
    return table.links, table.listed, table.started, table.host == person, table.seats_of(person)


def require_host(table: Table, person: str | None) -> None:
    """`Refused` for everybody but the host."""
    if person != table.host:
        raise Refused("forbidden", "only the host of the table may do that")


def require_sitting(table: Table, person: str) -> int:
    """The seat of a person, also one that has given up; `Refused` if they have none."""
    seat = table.seat_of(person)
    if seat is None:
        raise Refused("forbidden", "you have no seat at this table")
    return seat


def require_player(table: Table, person: str) -> int:
    """The seat of a person who may still act in the game."""
    seat = require_sitting(table, person)
    if not table.seats[seat].is_played_by_person:
        raise Refused("forbidden", "your seat has given up")
    return seat

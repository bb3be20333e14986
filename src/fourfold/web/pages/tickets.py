"""The reader's tables as tickets."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

import htpy as h

from fourfold.core.locale.cldr import list_words
from fourfold.core.registry import game_package
from fourfold.web.pages.frame.heads import head
from fourfold.web.pages.frame.layout import Reader, material
from fourfold.web.pages.table.seat_names import place_name
from fourfold.web.tables.views import SeatView

MOST_TICKETS = 6
STATES = {"over": "over", "playing": "goes-on", "waiting": "not-begun"}


class Summary(Protocol):
    """What a list has to know of a table."""

    @property
    def id(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def status(self) -> str: ...
    @property
    def waits(self) -> bool: ...


@dataclass(frozen=True)
class Ticket:
    """A table in a list: its row, and the others who sit there, if the server has it in memory."""

    row: Summary
    others: tuple[SeatView, ...] = ()
    thinking: SeatView | None = None
    """Who decides now, if it is somebody else."""
    seats: tuple[int, int] = (0, 0)
    """How many seats of how many are taken."""


def ticket_strip(reader: Reader, title: str, tickets: list[Ticket], kind: str = "") -> h.Node:
    shown = tickets[:MOST_TICKETS]
    return h.section(f".strip{kind}{'' if shown else '.none'}")[
        h.h2[title] if shown else None,
        h.ul[[h.li[_ticket(reader, ticket)] for ticket in shown]]
        if shown
        else h.p(".quiet")[reader.say("pick-a-door")],
    ]


def _ticket(reader: Reader, ticket: Ticket) -> h.Node:
    row = ticket.row
    first = ticket.thinking or (ticket.others[0] if ticket.others else None)
    return h.a(href=f"/t/{row.id}", class_=["ticket", material(row.name), {"waits": row.waits}])[
        head(place_name(first, reader.language), first.face) if first else None,
        h.span[h.b[game_package(row.name).about.title], h.small[_state(reader, ticket)]],
    ]


def _state(reader: Reader, ticket: Ticket) -> str:
    row = ticket.row
    if row.waits:
        return reader.say("waits")
    if row.status == "waiting" and ticket.seats[1]:
        return reader.say("seats-taken", n=ticket.seats[0], all=ticket.seats[1])
    if ticket.thinking is not None:
        return reader.say("thinks", who=place_name(ticket.thinking, reader.language))
    if ticket.others and row.status == "playing":
        return reader.say(
            "with", who=list_words([place_name(seat, reader.language) for seat in ticket.others], reader.language)
        )
    return reader.say(STATES[row.status])

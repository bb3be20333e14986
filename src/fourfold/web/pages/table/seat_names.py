"""What the seats of a table are called, whose heads they show, and which bots sit there."""

from __future__ import annotations

from fourfold.bots.names import name_or_bot, numbered
from fourfold.web.pages.frame.heads import faces_of
from fourfold.web.tables.views import SeatView, TableView


def seat_name(table_view: TableView, seat: int, language: str) -> str:
    """The name of a seat. Bots of the same level are numbered."""
    place = table_view.seats[seat]
    name = place_name(place, language)
    if name == place.name:
        return name
    same = [n for n, other in enumerate(table_view.seats) if other.bot == place.bot and other.name == place.name]
    return numbered(name, seat, same)


def place_name(place: SeatView, language: str) -> str:
    """The name of a seat by itself: that of its bot, unless somebody gave the seat another one."""
    return name_or_bot(place.name, place.bot, language)


def seat_names(table_view: TableView, language: str) -> tuple[str, ...]:
    return tuple(seat_name(table_view, seat, language) for seat in range(len(table_view.seats)))


def seat_faces(table_view: TableView, language: str) -> tuple[str, ...]:
    """For each seat the name whose head is shown."""
    return faces_of(seat_names(table_view, language), bots_of(table_view))


def bots_of(table_view: TableView) -> dict[int, str]:
    """The bots by seat: levels, or `heads.ACCOUNT`."""
    return {seat: place.face for seat, place in enumerate(table_view.seats) if place.face}

"""A table before its game, seen from above: a disc with the game on it and a chair for every seat."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import htpy as h

from fourfold.web.pages.frame.assets import address, content
from fourfold.web.pages.frame.heads import head
from fourfold.web.pages.frame.layout import Reader
from fourfold.web.pages.table.seat_names import seat_faces, seat_name
from fourfold.web.tables.views import TableView


def round_table(
    reader: Reader,
    table_view: TableView,
    near: int = 0,
    asks: int | None = None,
    below: Callable[[int], h.Node] = lambda seat: None,
) -> h.Node:
    """The disc. The seat `near` sits at its near side; the empty chair `asks`, if there is one, is for the reader to
    take. `below` says what else belongs to a chair, such as a button that empties it."""
    seats = len(table_view.seats)
    chairs = [_chair(reader, table_view, (near + turn) % seats, turn, asks, below) for turn in range(seats)]
    return disc(reader, table_view.game, chairs)


def disc(reader: Reader, game: str, chairs: Sequence[h.Node]) -> h.Node:
    """A table seen from above, with a chair for each player, the nearest first."""
    picture = next((file for kind in ("picture", "door") if content(file := f"{game}.{kind}.svg")), None)
    return h.div(class_=f"round-table seats{len(chairs)}")[
        h.span(".top-of-table")[h.img(src=address(picture), alt="") if picture else None],
        h.ol(".chairs", aria_label=reader.say("seats"))[chairs],
    ]


def _chair(
    reader: Reader, table_view: TableView, seat: int, turn: int, asks: int | None, below: Callable[[int], h.Node]
) -> h.Node:
    place = table_view.seats[seat]
    if place.free:
        own = seat == asks
        return h.li(class_=["chair", f"turn{turn}", "asks" if own else "empty"])[
            h.span(".stool", aria_hidden="true")["+"],
            h.span(".label")[h.b[reader.say("your-chair" if own else "empty")], below(seat)],
        ]
    name = seat_name(table_view, seat, reader.language)
    note = "you-are" if seat == table_view.seat else "bot" if place.face else None
    return h.li(class_=["chair", f"turn{turn}"])[
        head(seat_faces(table_view, reader.language)[seat], place.face),
        h.span(".label")[h.b[name], h.small[reader.say(note)] if note else None, below(seat)],
    ]

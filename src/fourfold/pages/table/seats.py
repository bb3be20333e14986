"""Who sits at a table: names and heads, chairs round it seen from above, clocks, the cover of a shared device, and what
players add to the draws."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import htpy as h
from markupsafe import Markup

from fourfold.bots.names import bot_name, name_or_bot, numbered
from fourfold.bots.roster import level_names
from fourfold.core.game import Game
from fourfold.core.locale.catalogue import Messages
from fourfold.pages.board.elements import Parts, element
from fourfold.pages.frame.assets import address, content
from fourfold.pages.frame.fields import hidden
from fourfold.pages.frame.layout import Reader
from fourfold.pages.frame.pictures import faces_of, head, icon
from fourfold.table.opening import DEFAULT_LEVEL
from fourfold.table.table import WAITING, Table
from fourfold.table.views import SeatView, TableView


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


# --- clocks: what they show, which `clocks.js` then counts


DAY = 24 * 3600
GAP = "{time}"


def clock_words(milliseconds: int, say: Messages) -> str:
    """A time left: minutes and seconds, hours too if there are any, or days and hours."""
    seconds = milliseconds // 1000
    if seconds >= DAY:
        return say("clock-days", days=seconds // DAY, hours=seconds % DAY // 3600)
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


def counted_down(until: int, now: int, say: Messages) -> h.Node:
    """How long it is until a time, as words around a number that goes on counting."""
    before, after = say("absent-in", time=GAP).split(GAP)
    return [before, h.span(".num", data_until=str(until))[clock_words(max(0, until - now), say)], after]


def counted_up(since: int, now: int, say: Messages) -> h.Node:
    """How long ago a time was, as a number that goes on counting."""
    return h.span(".num.ago", data_ago=str(since))[clock_words(max(0, now - since), say)]


# --- the cover of a device that several people share
#
# It waits for the eyes of the player whose turn it is. While it lies there, the page is a spectator's: no hand is in
# it. See `Table.viewpoint`.


_RAYS = "".join(f'<path d="M-4.4 -18L0 -32L4.4 -18Z" transform="rotate({45 * n})"/>' for n in range(8))
BACK = Markup(
    '<svg viewBox="0 0 80 100"><rect x="3" y="3" width="74" height="94" rx="10"/>'
    f'<g class="motif" transform="translate(40 50) scale(.78)"><circle r="14"/>{_RAYS}</g></svg>'
)
BACKS = 4


def cover_parts(table_view: TableView, say: Messages, language: str) -> Parts:
    """Nothing for whoever has a device of their own."""
    if not table_view.is_shared:
        return {}
    seat = table_view.covered
    if seat is None:
        return {"cover": element("section", hidden=True)}
    name, base = seat_name(table_view, seat, language), f"/t/{table_view.id}"
    face = head(seat_faces(table_view, language)[seat])
    content = [
        h.div(".backs", aria_hidden="true")[[BACK] * BACKS],
        h.div(".pass")[face, h.div[h.p[say("cover-pass")], h.h2("#passes")[name]]],
        h.form(method="post", action=f"{base}/uncover")[
            hidden(("seat", seat)),
            h.button(".act.main", autofocus=True)[icon("eye"), say("cover-show", who=name)],
        ],
        h.p(".fine")[say("cover-until")],
        h.form(".back", method="post", action=f"{base}/undo", data_quiet=True)[
            hidden(("seq", table_view.turn)),
            h.button(".act.quietly")[icon("undo"), say("undo")],
        ]
        if table_view.undo
        else None,
    ]
    return {"cover": element("section", content, class_="cover", aria_labelledby="passes")}


def level_menu(reader: Reader, game: Game, chosen: str = DEFAULT_LEVEL) -> h.Node:
    """The field `level` of a form."""
    return h.label[
        h.span(".unseen")[reader.say("level")],
        h.select(name="level")[
            [
                h.option(value=level, selected=level == chosen)[
                    reader.say("bot-choice", name=bot_name(level, reader.language), level=reader.say(f"level-{level}"))
                ]
                for level in level_names(game)
            ]
        ],
    ]


# --- nonces and commitments
#
# `nonces.js` fills the fields. Without JavaScript they stay empty, and the player adds no nonce.


def opening_fields() -> h.Node:
    """The fields of a form that opens a table. The script requests the promise on submit, because a page may be old."""
    return h.fragment[_hidden("promise"), _hidden("nonce")]


def seat_field(table: Table) -> h.Node:
    """The field of a form that takes a seat, with the commitment that binds the table."""
    if table.status != WAITING:  # a nonce counts only before the game
        return None
    return seat_nonce(table.id, table.commitment)


def seat_nonce(id: str, commitment: str | None = None) -> h.Node:
    """The field for a seat at a table; without its commitment the script asks for that first."""
    return _hidden("nonce", data_table=id, data_commitment=commitment)


def _hidden(name: str, **more: str | None) -> h.Node:
    return h.input(type="hidden", name=name, value="", **more)


def commitment_details(reader: Reader, table: Table) -> h.Node:
    """The commitment of a table, with an explanation."""
    if table.commitment is None:
        return None
    if table.on_device:  # whoever holds the device could know the seed
        return h.p(".quiet")[reader.say("draws-own")]
    return h.details(".pledge")[
        h.summary[reader.say("draws")],
        h.p[reader.say(f"draws-pledge-{basis(table)}")],
        h.p[h.code[table.commitment]],
    ]


def basis(table: Table) -> str:
    """What the draws of a table are made of: `daily`, the seed of the day; `alone`, the seed of the table; `mixed`, the
    seed and the nonces of players, or those that they may still add."""
    if table.daily is not None:
        return "daily"
    return "mixed" if any(table.nonces) or table.status == WAITING else "alone"

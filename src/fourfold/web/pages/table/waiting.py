"""The waiting room: the seats, invitation links for empty ones, and a button to start."""

from __future__ import annotations

from functools import lru_cache

import htpy as h
import segno
from markupsafe import Markup

from fourfold.bots.roster import SEARCH, bot_names
from fourfold.core.registry import game_package
from fourfold.web.locale.common import WORDS, level_word
from fourfold.web.pages.frame.layout import Reader
from fourfold.web.pages.table.nonces import pledge, to_sit
from fourfold.web.pages.table.parts import post, rating_words
from fourfold.web.tables.table import BOT, Table
from fourfold.web.tables.views import TableView

LEVEL = "medium"


def waiting_room(reader: Reader, table: Table, seen: TableView, host: bool, base: str, asked: bool = False) -> h.Node:
    """The page of a table whose game has not begun. `base` is the public address of the server; `asked` says whether a
    seat is reserved for the reader, as for a rematch."""
    return h.main("#main.room", data_live=f"/t/{seen.id}/live", data_seq=str(seen.seq))[
        h.h1[game_package(seen.game).about.title],
        h.p(".turn")[reader.say("waiting room")],
        h.p(".quiet")[rating_words(seen, WORDS[reader.language])],
        h.ol(".places")[[_place(reader, table, seen, seat, host, base) for seat in range(len(seen.seats))]],
        h.div(".acts")[
            post(seen.id, "start", reader.say("start"), "main", fill=LEVEL) if host else None,
            post(seen.id, "sit", reader.say("sit"), "main", inside=to_sit(table))
            if seen.seat is None and (seen.listed or asked)
            else None,
            post(seen.id, "listed", reader.say("unlist" if seen.listed else "list"), listed=int(not seen.listed))
            if host
            else None,
            post(seen.id, "leave", reader.say("leave")) if seen.seat is not None else None,
        ],
        pledge(reader, table),
    ]


def _place(reader: Reader, table: Table, seen: TableView, seat: int, host: bool, base: str) -> h.Node:
    place = seen.seats[seat]
    if place.free:
        return h.li(".place.free")[h.h2[reader.say("empty")], _invitation(reader, table, seat, base) if host else None]
    name = level_word(place.bot, reader.language).capitalize() if place.bot else place.name
    note = reader.say("bot") if place.kind == BOT or place.bot else reader.say("you are") if seat == seen.seat else None
    send = None
    if host and place.bot:
        send = post(seen.id, "bots", reader.say("remove bot"), seat=seat, level="")
    elif host and seat != seen.seat:
        send = post(seen.id, "kick", reader.say("kick"), seat=seat)
    return h.li(".place")[h.h2[name, " ", h.small[note] if note else None], send]


def _invitation(reader: Reader, table: Table, seat: int, base: str) -> h.Node:
    link = f"{base}/join/{table.link(seat)}"
    levels = [name for name in bot_names(table.game) if name != SEARCH]
    return h.div(".invitation")[
        h.p[reader.say("invite")],
        h.div(".qr")[qr(link)],
        h.input(".link", value=link, readonly=True, aria_label=reader.say("invite")),
        h.div(".acts")[
            h.button(".act", type="button", data_copy=link, data_done=reader.say("copied"))[reader.say("copy")],
            h.form(method="post", action=f"/t/{table.id}/bots", data_quiet=True)[
                h.input(type="hidden", name="seat", value=str(seat)),
                h.label[
                    h.span(".unseen")[reader.say("level")],
                    h.select(name="level")[
                        [
                            h.option(value=level, selected=level == LEVEL)[level_word(level, reader.language)]
                            for level in levels
                        ]
                    ],
                ],
                h.button(".act")[reader.say("add bot")],
            ],
        ],
    ]


@lru_cache(200)
def qr(link: str) -> Markup:
    """A link as a QR code. It is cached: one takes about 10 ms, and a replay needs that of the last position again."""
    return Markup(segno.make(link, error="m").svg_inline(omitsize=True, border=2, dark="#2b2620", light="#ffffff"))

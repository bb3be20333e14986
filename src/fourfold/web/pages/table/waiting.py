"""The waiting room: the seats, invitation links for empty ones, and a button to start."""

from __future__ import annotations

from functools import lru_cache

import htpy as h
import segno
from markupsafe import Markup

from fourfold.bots.roster import SEARCH, bot_names
from fourfold.core.locale.catalogue import WORDS
from fourfold.core.registry import game_package
from fourfold.web.pages.frame.languages import link_language
from fourfold.web.pages.frame.layout import Reader
from fourfold.web.pages.table.nonces import commitment_details, seat_field
from fourfold.web.pages.table.parts import action_form, rating_words
from fourfold.web.tables.table import BOT, Table
from fourfold.web.tables.views import TableView

LEVEL = "medium"


def waiting_room(
    reader: Reader, table: Table, table_view: TableView, host: bool, base: str, invited: bool = False
) -> h.Node:
    """The page of a table whose game has not begun. `base` is the public address of the server; `invited` says whether
    a seat is reserved for the reader, as for a rematch."""
    return h.main("#main.room", data_live=f"/t/{table_view.id}/live", data_seq=str(table_view.seq))[
        h.h1[game_package(table_view.game).about.title],
        h.p(".turn")[reader.say("waiting-room")],
        h.p(".quiet")[rating_words(table_view, WORDS[reader.language])],
        h.ol(".places")[[_place(reader, table, table_view, seat, host, base) for seat in range(len(table_view.seats))]],
        h.div(".acts")[
            action_form(table_view.id, "start", reader.say("start"), "main", fill=LEVEL) if host else None,
            action_form(table_view.id, "sit", reader.say("sit"), "main", inside=seat_field(table))
            if table_view.seat is None and (table_view.listed or invited)
            else None,
            action_form(
                table_view.id,
                "listed",
                reader.say("unlist" if table_view.listed else "list"),
                listed=int(not table_view.listed),
            )
            if host
            else None,
            action_form(table_view.id, "leave", reader.say("leave")) if table_view.seat is not None else None,
        ],
        commitment_details(reader, table),
    ]


def _place(reader: Reader, table: Table, table_view: TableView, seat: int, host: bool, base: str) -> h.Node:
    place = table_view.seats[seat]
    if place.free:
        return h.li(".place.free")[h.h2[reader.say("empty")], _invitation(reader, table, seat, base) if host else None]
    name = reader.say(f"bot-{place.bot}") if place.bot else place.name
    note = (
        reader.say("bot")
        if place.kind == BOT or place.bot
        else reader.say("you-are")
        if seat == table_view.seat
        else None
    )
    send = None
    if host and place.bot:
        send = action_form(table_view.id, "bots", reader.say("remove-bot"), seat=seat, level="")
    elif host and seat != table_view.seat:
        send = action_form(table_view.id, "kick", reader.say("kick"), seat=seat)
    return h.li(".place")[h.h2[name, " ", h.small[note] if note else None], send]


def _invitation(reader: Reader, table: Table, seat: int, base: str) -> h.Node:
    link = f"{base}/join/{table.link(seat)}"
    levels = [name for name in bot_names(table.game) if name != SEARCH]
    return h.div(".invitation")[
        h.p[reader.say("invite")],
        h.div(".qr")[qr(link)],
        h.input(".link", value=link, readonly=True, aria_label=reader.say("invite")),
        link_language(reader.language),
        h.div(".acts")[
            h.button(".act", type="button", data_copy=link, data_done=reader.say("copied"))[reader.say("copy")],
            h.form(method="post", action=f"/t/{table.id}/bots", data_quiet=True)[
                h.input(type="hidden", name="seat", value=str(seat)),
                h.label[
                    h.span(".unseen")[reader.say("level")],
                    h.select(name="level")[
                        [
                            h.option(value=level, selected=level == LEVEL)[reader.say(f"level-{level}")]
                            for level in levels
                        ]
                    ],
                ],
                h.button(".act")[reader.say("add-bot")],
            ],
        ],
    ]


@lru_cache(200)
def qr(link: str) -> Markup:
    """A link as a QR code. It is cached because one takes about 10 ms, and replays need the same one repeatedly."""
    return Markup(segno.make(link, error="m").svg_inline(omitsize=True, border=2, dark="#2b2620", light="#ffffff"))

"""The page of a table: the board, and the parts outside it."""

from __future__ import annotations

import htpy as h

from fourfold.core.locale.catalogue import slug
from fourfold.core.registry import game_package
from fourfold.web.clock import now_ms
from fourfold.web.live.hints import FoundHint
from fourfold.web.pages.frame.assets import address
from fourfold.web.pages.frame.layout import Reader
from fourfold.web.pages.solo.page import daily_words
from fourfold.web.pages.table.board import board_html, inside
from fourfold.web.pages.table.move_forms import step_forms
from fourfold.web.pages.table.nonces import commitment_details
from fourfold.web.pages.table.parts import scene_of
from fourfold.web.pages.table.rendering import Rendered
from fourfold.web.pages.table.zoom import ZOOM_ICON
from fourfold.web.tables.phrases import PHRASES
from fourfold.web.tables.table import PLAYING, Table
from fourfold.web.tables.views import TableView

RELOAD_SECONDS = 2
"""Seconds after which a page without a script reloads while another player decides."""


def table_page(
    reader: Reader,
    table: Table,
    table_view: TableView,
    rendered: Rendered,
    path: tuple[str, ...],
    found: FoundHint | None = None,
) -> h.Node:
    """`path` has the steps that were chosen without a script, `found` the hint for this position."""
    parts, part = rendered.parts, rendered.html
    return h.main(
        "#main.table",
        data_live=f"/t/{table_view.id}/live",
        data_seq=str(rendered.seq),
        data_now=str(now_ms()),
        data_cancel=reader.say("cancel"),
        data_choose=reader.say("choose"),
        data_later=reader.say("why-later", name="{name}", todo="{todo}"),
        data_nowhere=reader.say("why-nowhere", name="{name}"),
        data_searching=reader.say("hint-searching"),
        data_take=reader.say("hint-take"),
    )[
        h.h1(".unseen")[game_package(table_view.game).about.title],
        h.div(".play")[
            h.div(".head")[part("turn"), part("choices"), part("seq")],
            _no_script(reader, table, table_view, path),
            h.button("#near.act.near", type="button", aria_label=reader.say("nearer"), hidden=True)[ZOOM_ICON],
            h.div(".mat")[board_html(rendered.board_classes, parts, address(f"{table_view.game}.faces.svg"))],
        ],
        h.aside(".beside")[
            part("result"),
            h.ul("#seats.seats", aria_label=reader.say("seats"))[inside(parts, "seat-")],
            part("rating"),
            h.p(".quiet")[daily_words(table_view.daily, reader.language)] if table_view.daily else None,
            h.div(".acts")[map(part, ("ask-hint", "ask-undo", "acts", "now"))],
            _hint(reader, table_view, found),
            h.section(".happened", aria_label=reader.say("log"))[
                h.h2[reader.say("log")], h.ol("#log.log", tabindex="0")[inside(parts, "l")]
            ],
            _chat(reader, table_view) if table_view.seat is not None else None,
            h.details("#text.text", data_from=f"/t/{table_view.id}/text")[
                h.summary(".act")[reader.say("as-text")],
                h.noscript[h.a(href=f"/t/{table_view.id}/text")[reader.say("as-text")]],
                h.div("#written.written"),
            ],
            commitment_details(reader, table),
        ],
    ]


def _hint(reader: Reader, table_view: TableView, found: FoundHint | None) -> h.Node:
    """The hint for this position. The page's script fills and empties this element itself."""
    if found is None or not table_view.moves:
        return h.div("#hint.hint", hidden=True)
    return h.div("#hint.hint", data_move=found.move)[
        h.p[found.words(reader.language)],
        h.form(method="post", action=f"/t/{table_view.id}/move")[
            h.input(type="hidden", name="seq", value=str(table_view.turn)),
            h.button(".act", name="move", value=found.move)[reader.say("hint-take")],
        ]
        if found.move
        else None,
    ]


def _chat(reader: Reader, table_view: TableView) -> h.Node:
    """The phrases that can be said to everybody."""
    return h.details(".chat.more")[
        h.summary(".act")[reader.say("chat")],
        h.form(method="post", action=f"/t/{table_view.id}/say", data_quiet=True)[
            [h.button(".act", name="phrase", value=key)[reader.say(f"phrase-{slug(key)}")] for key in PHRASES]
        ],
    ]


def _no_script(reader: Reader, table: Table, table_view: TableView, path: tuple[str, ...]) -> h.Node:
    """Without a script: forms for the next steps or, while others decide, a page that reloads itself."""
    if not table_view.moves:
        again = h.meta(http_equiv="refresh", content=str(RELOAD_SECONDS)) if table_view.status == PLAYING else None
        return h.noscript[again] if again else None
    scene = scene_of(table, table_view, reader.language)
    return step_forms(reader, scene, path, f"/t/{table_view.id}", f"/t/{table_view.id}/move", table_view.seq)

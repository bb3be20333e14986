"""The cover of a device that several people share: it waits for the eyes of the player whose turn it is.

While it lies there, the page is a spectator's: no hand is in it. See `Table.viewpoint`.
"""

from __future__ import annotations

import htpy as h
from markupsafe import Markup

from fourfold.core.locale.catalogue import Messages
from fourfold.web.pages.frame.heads import head
from fourfold.web.pages.frame.icons import icon
from fourfold.web.pages.table.elements import Parts, element
from fourfold.web.pages.table.seat_names import seat_faces, seat_name
from fourfold.web.tables.views import TableView

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
            h.input(type="hidden", name="seat", value=str(seat)),
            h.button(".act.main", autofocus=True)[icon("eye"), say("cover-show", who=name)],
        ],
        h.p(".fine")[say("cover-until")],
        h.form(".back", method="post", action=f"{base}/undo", data_quiet=True)[
            h.input(type="hidden", name="seq", value=str(table_view.turn)),
            h.button(".act.quietly")[icon("undo"), say("undo")],
        ]
        if table_view.undo
        else None,
    ]
    return {"cover": element("section", content, class_="cover", aria_labelledby="passes")}

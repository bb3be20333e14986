"""The end of a game: who won and why, the ledger, and what to do next.

A row of the ledger names the spots of what counted; `end.js` rims them on the boards, and counts the numbers up once
when a game ends before the reader's eyes. The numbers themselves are here from the start.
"""

from __future__ import annotations

from collections.abc import Sequence

import htpy as h
from markupsafe import Markup

from fourfold.core.locale.catalogue import Messages
from fourfold.core.scene.scene import Face, Scene
from fourfold.core.scene.score_sheet import Row, ledger
from fourfold.web.pages.frame.assets import address
from fourfold.web.pages.frame.heads import head
from fourfold.web.pages.frame.icons import icon
from fourfold.web.pages.table.elements import Element, Parts, element
from fourfold.web.pages.table.nonces import opening_fields, seat_nonce
from fourfold.web.pages.table.seat_names import seat_faces, seat_name
from fourfold.web.pages.table.sprites import face_id, symbol
from fourfold.web.pages.table.verdict import consolation, heading, reasons
from fourfold.web.tables.table import OVER
from fourfold.web.tables.views import TableView

PLAIN = "leaf"
"""What a wreath is made of where the game does not say."""
LONGEST = 100
"""The class of the longest bar: `w100`."""


def end_parts(table_view: TableView, scene: Scene, say: Messages, language: str, rating: str) -> Parts:
    """`rating` says how the viewer's rating changed, or why it did not."""
    if table_view.status != OVER or table_view.ending is None:
        return {id: element("section", hidden=True) for id in ("result", "sums", "ends")}
    sheet = table_view.sheet or (table_view.view.tally(language) if table_view.ending.how == "played" else None)
    rows = ledger(sheet) if sheet else ()
    return {
        **{face_id(look): symbol(look) for look in scene.signs.values()},
        "result": _result(table_view, scene, rows, say, language),
        "sums": _ledger(table_view, scene, rows, say, language, "" if table_view.is_local else rating),
        "ends": _ends(table_view, say),
    }


# --- who won


def _result(table_view: TableView, scene: Scene, rows: Sequence[Row], say: Messages, language: str) -> Element:
    ending = table_view.ending
    assert ending is not None
    why, kind = reasons(table_view, rows, say, language), consolation(table_view, rows, say)
    content = [
        _drawing("fall", f"fall-{_wreath(scene, ending.winners[0])}") if ending.winners else None,
        h.div(".heads")[[_crowned(table_view, scene, seat, language) for seat in _honoured(table_view)]],
        h.div(".told")[
            h.h2("#verdict")[heading(table_view, say, language)],
            h.p(".why")[why] if why else None,
            h.p(".kind")[kind] if kind else None,
        ],
    ]
    played = "" if ending.how == "played" else " cut"
    return element("section", content, class_=f"won{played}", aria_labelledby="verdict")


def _honoured(table_view: TableView) -> Sequence[int]:
    """Who is shown beside the result: the winners; everybody if there are none."""
    assert table_view.ending is not None
    return table_view.ending.winners or range(len(table_view.seats))


def _crowned(table_view: TableView, scene: Scene, seat: int, language: str) -> h.Node:
    """A head, with a wreath if it has won."""
    assert table_view.ending is not None
    wins = seat in table_view.ending.winners
    place = table_view.seats[seat]
    return h.span(class_="crowned" if wins else "plain")[
        _drawing("wreath", f"wreath-{_wreath(scene, seat)}") if wins else None,
        head(seat_faces(table_view, language)[seat], place.face),
    ]


def _wreath(scene: Scene, seat: int) -> str:
    standing = next((each for each in scene.standings if each.seat == seat), None)
    return (standing.wreath if standing else "") or PLAIN


def _drawing(kind: str, id: str) -> Markup:
    return Markup(f'<svg class="{kind}" aria-hidden="true"><use href="{address("wreaths.svg")}#{id}"/></svg>')


# --- the ledger


def _ledger(
    table_view: TableView, scene: Scene, rows: Sequence[Row], say: Messages, language: str, rating: str
) -> Element:
    rated = h.p(".rated")[icon("chart"), rating] if rating else None
    if not rows:
        return element("section", rated, class_="ledger", hidden=rated is None)
    count = len(table_view.seats)
    order = [(n + (table_view.seat or 0)) % count for n in range(count)]  # the viewer comes first
    longest = max(1, *(row.points(seat) for row in rows for seat in order))
    table = h.table(class_="rows duel" if count == 2 else "rows columns")[
        h.thead[_across(h.td, [_seat_head(table_view, seat, say, language) for seat in order])],
        h.tbody[[_row(row, scene, order, longest) for row in rows]],
        h.tfoot[_totals(table_view, order, say)] if table_view.sheet else None,
    ]
    return element("section", [table, rated], class_="ledger", aria_label=say("points"))


def _across(title: h.Node, cells: Sequence[h.Node], **attributes: str) -> h.Node:
    """A row: for two seats the title stands between them, else before them."""
    return h.tr(**attributes)[[cells[0], title, cells[1]] if len(cells) == 2 else [title, *cells]]


def _seat_head(table_view: TableView, seat: int, say: Messages, language: str) -> h.Node:
    place, name = table_view.seats[seat], seat_name(table_view, seat, language)
    return h.th(scope="col")[
        h.span(".player")[
            head(seat_faces(table_view, language)[seat], place.face),
            h.span(".who")[name],
            h.small[say("you-are")] if seat == table_view.seat else None,
        ]
    ]


def _row(row: Row, scene: Scene, order: Sequence[int], longest: int) -> h.Node:
    look = scene.signs.get(row.key)
    name = h.span[row.name, h.small[row.note] if row.note else None]
    title = h.th(scope="row")[
        h.button(".line", type="button", aria_pressed="false")[_sign(look) if look else None, name]
        if row.spots
        else h.span(".line")[_sign(look) if look else None, name]
    ]
    best = max(row.points(seat) for seat in order)
    cells = [_cell(row, seat, _wreath(scene, seat), best, longest) for seat in order]
    return _across(title, cells, data_spots=" ".join(row.spots))


def _sign(look: Face) -> Markup:
    box = f'viewBox="0 0 100 {look.height:g}"'
    return Markup(f'<svg class="look" {box} aria-hidden="true"><use href="#{face_id(look)}"/></svg>')


def _cell(row: Row, seat: int, wreath: str, best: int, longest: int) -> h.Node:
    line = row.cells[seat]
    if line is None:
        return h.td
    parts = " + ".join(f"{points} {reason}" for reason, points in line.parts)
    bar = h.span(".bar", aria_hidden="true")[h.i(class_=f"w{round(LONGEST * max(0, line.points) / longest)}")]
    leads = " best" if line.points == best > 0 else ""
    return h.td(class_=f"tint-{wreath}{leads}", title=parts or None)[h.b[str(line.points)], bar]


def _totals(table_view: TableView, order: Sequence[int], say: Messages) -> h.Node:
    assert table_view.ending is not None and table_view.ending.scores is not None
    scores, winners = table_view.ending.scores, table_view.ending.winners
    cells = [h.td(class_="best" if seat in winners else None)[h.b[str(scores[seat])]] for seat in order]
    return _across(h.th(scope="row")[say("total")], cells, class_="total")


# --- what to do next


def _ends(table_view: TableView, say: Messages) -> Element:
    """One filled button, the others quiet."""
    assert table_view.ending is not None
    base, alone = f"/t/{table_view.id}", len(table_view.seats) == 1
    again, daily = None, table_view.daily
    if daily is not None and daily.counts and table_view.seat is not None:
        again = h.a(".act.main", href=f"/daily/{daily.day}/{table_view.game}")[icon("share"), say("daily-see")]
    elif table_view.held and table_view.ending.how != "closed":
        next_table = table_view.rematch
        again = h.form(".again", method="post", action=f"{base}/rematch", data_quiet=True)[
            seat_nonce(next_table) if next_table else opening_fields(),
            h.button(".act.main")[icon("again"), say("to-rematch" if next_table else "rematch")],
        ]
    elif table_view.rematch:
        again = h.a(".act.main", href=f"/t/{table_view.rematch}")[icon("again"), say("to-rematch")]
    content = [
        again,
        h.a(".act.away", href="/")[icon("home"), h.span[say("home")]],
        h.a(".act", href=f"/daily/{daily.day}")[icon("calendar"), h.span[say("daily-title")]] if daily else None,
        _ends_online(base, alone and not daily, say) if not table_view.is_local else _ends_local(base, say),
    ]
    return element("section", content, class_="ends", aria_label=say("end-next"))


def _ends_online(base: str, is_solo: bool, say: Messages) -> h.Node:
    return [
        h.a(".act", href="/solo")[icon("star"), h.span[say("solo")]] if is_solo else None,
        h.a(".act", href=f"{base}/replay")[icon("play"), h.span[say("replay")]],
        h.form(method="post", action=f"{base}/analysis")[h.button(".act")[icon("chart"), h.span[say("analyse")]]],
    ]


def _ends_local(base: str, say: Messages) -> h.Node:
    """A game on the device alone can be seen again, and taken along as a record."""
    return [
        h.a(".act", href=f"{base}/replay")[icon("play"), h.span[say("replay")]],
        h.a(".act", href=f"{base}/record", download=True)[icon("upload"), h.span[say("record-save")]],
    ]

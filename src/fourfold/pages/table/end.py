"""The end of a game: who won and why, the ledger, and what to do next.

A row of the ledger names the spots of what counted; `end.js` rims them on the boards, and counts the numbers up once
when a game ends before the reader's eyes. The numbers themselves are here from the start.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import htpy as h
from markupsafe import Markup

from fourfold.core.locale.catalogue import WORDS, Messages
from fourfold.core.locale.cldr import list_words
from fourfold.pages.board.elements import Element, Parts, element, face_id, symbol
from fourfold.pages.board.plates import picture
from fourfold.pages.frame.assets import address
from fourfold.pages.frame.pictures import head, icon
from fourfold.pages.table.seats import opening_fields, seat_faces, seat_name, seat_names, seat_nonce
from fourfold.scene.scene import Scene
from fourfold.scene.score_sheet import Row, ledger
from fourfold.table.solo import way_of
from fourfold.table.table import OVER, Ending
from fourfold.table.views import TableView

PLAIN = "leaf"
"""What a wreath is made of where the game does not say."""
LONGEST = 100
"""The class of the longest bar: `w100`."""


def end_parts(table_view: TableView, scene: Scene, say: Messages, language: str, rating: str) -> Parts:
    """`rating` says how the viewer's rating changed, or why it did not."""
    if table_view.status != OVER or table_view.ending is None:
        return {id: element("section", hidden=True) for id in ("result", "sums", "ends")}
    sheet = table_view.sheet or (table_view.view.words(language).tally() if table_view.ending.how == "played" else None)
    rows = ledger(sheet) if sheet else ()
    return {
        **{face_id(look): symbol(look) for look in scene.signs.values()},
        "result": _result(table_view, scene, rows, say, language),
        "sums": _ledger(table_view, scene, rows, say, language, "" if table_view.on_device else rating),
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
        h.button(".line", type="button", aria_pressed="false")[picture(look, "look") if look else None, name]
        if row.spots
        else h.span(".line")[picture(look, "look") if look else None, name]
    ]
    best = max(row.points(seat) for seat in order)
    cells = [_cell(row, seat, _wreath(scene, seat), best, longest) for seat in order]
    return _across(title, cells, data_spots=" ".join(row.spots))


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
        _ends_online(base, alone and not daily, say) if not table_view.on_device else _ends_local(base, say),
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


# --- in words


def verdict(table_view: TableView, say: Messages, language: str) -> str:
    """The result in plain sentences, as it is announced."""
    ending = table_view.ending
    assert ending is not None
    stopped = _stopped(table_view, say)
    if stopped:
        return stopped
    if len(table_view.seats) == 1:
        return f"{_ending_words(ending, language)}."
    words = _who_won(table_view, say, language, "you-win")
    if ending.how in ("resigned", "time"):
        return " ".join([*_who_lost(table_view, say, language), f"{words}."])
    return f"{words}. {say('by-agreed')}" if ending.how == "agreed" else f"{words}."


def heading(table_view: TableView, say: Messages, language: str) -> str:
    """The result in a few words."""
    ending = table_view.ending
    assert ending is not None
    if _stopped(table_view, say):
        return say("end-over")
    if ending.how == "agreed":
        return say("end-draw")
    if len(table_view.seats) == 1:
        if ending.how != "played":
            return _ending_words(ending, language)
        return say("end-solved" if ending.winners else "end-missed")
    return _who_won(table_view, say, language, "end-you-win")


def reasons(table_view: TableView, rows: Sequence[Row], say: Messages, language: str) -> str:
    """What decided it: how it was ended, a tie-break, or the points and the row that did most."""
    ending = table_view.ending
    assert ending is not None
    stopped = _stopped(table_view, say)
    if stopped:
        return stopped
    if ending.how in ("resigned", "time"):
        return " ".join(_who_lost(table_view, say, language))
    if ending.how == "agreed":
        return say("by-agreed")
    if len(table_view.seats) == 1:
        way = way_of(table_view.view.game)
        return way.goal(language) if way else ""
    decided = table_view.decided_by and table_view.view.words(language, seat_names(table_view, language)).decided_by()
    return " ".join(filter(None, [_by_points(table_view, rows, say, language), decided]))


def consolation(table_view: TableView, rows: Sequence[Row], say: Messages) -> str:
    """For somebody who lost, what they did best: where they were ahead of the winner, else their best row."""
    ending, seat = table_view.ending, table_view.seat
    if ending is None or ending.how != "played" or seat is None or seat in ending.winners or not ending.winners:
        return ""
    own = [row for row in rows if row.points(seat)]
    if not own or table_view.sheet is None:
        return ""
    winner = ending.winners[0]
    best = max(own, key=lambda row: (row.points(seat) - row.points(winner), row.points(seat)))
    others = best.points(winner)
    if best.cells[winner] is not None and best.points(seat) > others:
        return say("end-ahead", row=best.name, points=best.points(seat), others=others)
    best = max(own, key=lambda row: row.points(seat))
    return say("end-best", row=best.name, points=best.points(seat))


def _stopped(table_view: TableView, say: Messages) -> str:
    """Why a game was not played, as a sentence."""
    assert table_view.ending is not None
    if table_view.ending.how == "closed":
        return say("by-operator" if table_view.turn > 1 else "by-closed")  # turn 1: the game never began
    return say("by-unfinished") if table_view.ending.how == "unfinished" else ""


def _who_won(table_view: TableView, say: Messages, language: str, own: str) -> str:
    """`own` is the message for a viewer who wins alone."""
    assert table_view.ending is not None
    winners = table_view.ending.winners
    if winners and winners == (table_view.seat,):
        return say(own)
    if len(winners) > 1 and table_view.seat in winners and own == "end-you-win":
        return say("end-shared")
    names = [seat_name(table_view, seat, language) for seat in winners]
    if not names:
        return say("nobody")
    return say("wins" if len(names) == 1 else "share", who=list_words(names, language))


def _who_lost(table_view: TableView, say: Messages, language: str) -> Iterator[str]:
    """A sentence for each player who resigned or ran out of time."""
    words = {"resign": ("you-gave-up", "gave-up"), "late": ("you-ran-out", "ran-out")}
    for seat, place in enumerate(table_view.seats):
        if place.lost_by:
            own, other = words[place.lost_by]
            yield say(own) if seat == table_view.seat else say(other, who=seat_name(table_view, seat, language))


def _by_points(table_view: TableView, rows: Sequence[Row], say: Messages, language: str) -> str:
    """The points of the winner and of the next player, and where the winner got ahead. Nothing if they are equal: what
    broke the tie says that."""
    ending = table_view.ending
    if ending is None or not ending.scores or not ending.winners or table_view.sheet is None:
        return ""
    winner, scores = ending.winners[0], ending.scores
    others = [seat for seat in range(len(scores)) if seat not in ending.winners]
    if not others:
        return ""
    second = max(others, key=lambda seat: scores[seat])
    if scores[second] == scores[winner]:
        return ""
    best = max(rows, key=lambda row: (row.points(winner) - row.points(second), row.points(winner)))
    return say(
        "end-by-points" if len(scores) == 2 else "end-by-points-many",
        points=scores[winner],
        others=scores[second],
        who=seat_name(table_view, second, language),
        row=best.name,
        made=best.points(winner),
    )


def _ending_words(ending: Ending, language: str) -> str:
    """How a solo game ended."""
    if ending.how == "played":
        how = "solved" if ending.winners else "missed"
    else:
        how = "closed" if ending.how == "closed" else "given-up"
    return WORDS[language](f"alone-{how}")

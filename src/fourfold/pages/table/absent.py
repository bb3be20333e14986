"""Beside the prompt of a table: who keeps the reader waiting, a nudge for them, and what else can be done.

It depends on who is looking at the table and on the time, so it is not one of the parts that all readers of a viewpoint
share (`parts.py`): it is made for each request. `absent.js` requests it again when somebody comes or goes, and at the
time that the part itself names.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import htpy as h
from markupsafe import Markup

from fourfold.core.locale.catalogue import WORDS
from fourfold.pages.frame.fields import hidden
from fourfold.pages.frame.layout import Reader
from fourfold.pages.frame.pictures import head, icon
from fourfold.pages.table.seats import counted_down, counted_up, level_menu, seat_faces, seat_name
from fourfold.table.absence import NUDGE_AFTER_MS, nudge_due, pending_nudge, stand_in_due, waits_since
from fourfold.table.opening import DEFAULT_LEVEL
from fourfold.table.table import PLAYING, Table
from fourfold.table.views import TableView


@dataclass(frozen=True)
class Look:
    """A table at the moment when somebody looks at it."""

    reader: Reader
    table: Table
    table_view: TableView
    person: str | None
    away: Sequence[int]
    """The seats whose players are away, as far as this server knows."""
    now: int

    def say(self, message: str, **values: str) -> str:
        return self.reader.say(message, **values)


def absent_part(look: Look) -> h.Node:
    """The part of the page; hidden if there is nothing to say. `data-next` is when it would say something else."""
    if not is_among_people(look.table, look.table_view):
        return None
    content = _content(look) if look.table.status == PLAYING else None
    later = [time for time in _times(look) if time > look.now]
    return h.div(
        "#absent.absent",
        hidden=content is None,
        data_from=f"/t/{look.table.id}/absent",
        data_next=str(min(later)) if later else None,
    )[content]


def is_among_people(table: Table, table_view: TableView) -> bool:
    """Whether anybody but the reader may come and go, so that the page needs all of this."""
    seats = (seat for number, seat in enumerate(table.seats) if number not in table_view.held)
    return any(seat.person or seat.reserved_for for seat in seats)


def has_choices(look: Look) -> bool:
    """Whether the part asks the reader what to do."""
    return look.table.status == PLAYING and _slow(look) is not None and _is_told(look)


def _content(look: Look) -> h.Node:
    if not look.table_view.held:
        return _way_back(look)
    if has_choices(look):
        return _waiting(look)
    return _nudged(look) if look.table.decides in look.table_view.held else None


def _slow(look: Look) -> int | None:
    """The seat for which the reader, a player, waits; None if a bot plays there. At a shared device, the others wait
    for one who is out of time."""
    table, seat = look.table, look.table.decides
    own = table.players_of(look.table_view.held)
    if not own or seat is None or table.seats[seat].bot:
        return None
    return seat if seat not in own or (own != (seat,) and table.clocks.is_out(seat, look.now)) else None


def _has_left(look: Look) -> bool:
    return look.table.decides is not None and look.table.seats[look.table.decides].person is None


def _is_told(look: Look) -> bool:
    """Whether it is time to say anything: at once if somebody left or is away, else after a while."""
    is_gone = _has_left(look) or look.table.decides in look.away or pending_nudge(look.table) is not None
    return is_gone or look.now >= waits_since(look.table) + NUDGE_AFTER_MS


def _out_of_time(look: Look) -> int | None:
    """When the clock of the seat that decides runs out; None if it does not run."""
    clocks, seat = look.table.clocks, look.table.decides
    return clocks.since + clocks.left[seat] if seat is not None and clocks.running == seat else None


def _times(look: Look) -> list[int]:
    if look.table.status != PLAYING or _slow(look) is None:
        return []
    table = look.table
    found = (waits_since(table) + NUDGE_AFTER_MS, nudge_due(table), stand_in_due(table), _out_of_time(look))
    return [time for time in found if time is not None]


# --- what it says


def _way_back(look: Look) -> h.Node:
    """For a player whose chair is empty, or has a bot: it is still theirs."""
    found = [seat for seat in look.table.seats if look.person and seat.reserved_for == look.person and not seat.lost]
    if not found:
        return None
    return [
        h.p(".pill")[icon("past"), h.span[look.say("stand-in-plays" if found[0].bot else "chair-kept")]],
        h.form(method="post", action=f"/t/{look.table.id}/sit")[h.button(".act.main")[look.say("come-back")]],
    ]


def _nudged(look: Look) -> h.Node:
    """For the player whose turn it is: somebody waits."""
    nudge = pending_nudge(look.table)
    if nudge is None or nudge.seat is None:
        return None
    who = _name(look, nudge.seat)
    return h.p(".pill.told")[_head(look, nudge.seat), h.span[look.say("nudges-you", who=who)]]


def _waiting(look: Look) -> h.Node:
    """For whoever waits: who is gone and for how long, a nudge, and what else can be done."""
    seat, table = look.table.decides, look.table
    assert seat is not None
    who, out = _name(look, seat), _out_of_time(look)
    is_out = out is not None and look.now >= out
    state = "has-left" if _has_left(look) else "late" if is_out else "is-away" if seat in look.away else "is-slow"
    say = WORDS[look.reader.language]
    return [
        h.details[
            h.summary(class_=["pill", {"gone": state != "is-slow"}])[
                _head(look, seat),
                h.span[h.b[look.say(state, who=who)], h.small[look.say("absent-ask")]],
                counted_up(waits_since(table), look.now, say),
            ],
            h.div(".choose")[
                h.span(".who-is-gone")[_head(look, seat), counted_up(waits_since(table), look.now, say)],
                h.h2[look.say("absent-title", who=who)],
                h.p[look.say("absent-words", who=who)],
                h.ul[[h.li[option] for option in _options(look, seat, who)]],
            ],
        ],
        _nudge(look),
    ]


def _name(look: Look, seat: int) -> str:
    return seat_name(look.table_view, seat, look.reader.language)


def _head(look: Look, seat: int) -> Markup:
    return head(seat_faces(look.table_view, look.reader.language)[seat])


def _nudge(look: Look) -> h.Node:
    due = nudge_due(look.table)
    if pending_nudge(look.table) is not None:
        return h.p(".pill.done")[icon("check"), h.span[look.say("nudge-sent")]]
    if due is None or look.now < due:
        return None
    return h.form(".nudge", method="post", action=f"/t/{look.table.id}/nudge", data_quiet=True)[
        h.button(".act")[icon("bell"), look.say("nudge")]
    ]


# --- what can be done


def _options(look: Look, seat: int, who: str) -> list[h.Node]:
    wait = h.a(".opt", href=f"/t/{look.table.id}", data_close=True)[
        icon("hourglass"), _words(look.say("absent-wait"), look.say("absent-wait-words"))
    ]
    found: list[h.Node] = [wait, _bot_option(look, seat, who)]
    return [*found, _win_option(look, seat)] if _out_of_time(look) is not None else found


def _bot_option(look: Look, seat: int, who: str) -> h.Node:
    title, note = look.say("absent-bot"), look.say("absent-bot-words", who=who)
    if look.table_view.unrated_because is None:
        note = look.say("absent-bot-rated", who=who)
    later = None if _has_left(look) else _bot_later(look, seat, who)
    if later is not None:
        return h.div(".opt.later")[head("", DEFAULT_LEVEL), _words(title, later)]
    what = {} if _has_left(look) else {"to": "bot"}
    return h.form(
        ".with-level", method="post", action=f"/t/{look.table.id}/{'claim' if what else 'bots'}", data_quiet=True
    )[
        hidden(*{"seat": str(seat), **what}.items()),
        h.button(".opt")[head("", DEFAULT_LEVEL), _words(title, note)],
        level_menu(look.reader, look.table.game),
    ]


def _bot_later(look: Look, seat: int, who: str) -> h.Node:
    """When a bot may play on; None if it may now."""
    out, due, say = _out_of_time(look), stand_in_due(look.table), WORDS[look.reader.language]
    if out is None and due is None:
        return look.say("absent-after-nudge")
    time = out if out is not None else due
    assert time is not None
    if look.now < time:
        return counted_down(time, look.now, say)
    return look.say("absent-if-away", who=who) if out is None and seat not in look.away else None


def _win_option(look: Look, seat: int) -> h.Node:
    out = _out_of_time(look)
    assert out is not None
    words = look.say("absent-win" if len(look.table.remaining) == 2 else "absent-loss")
    if look.now < out:
        return h.div(".opt.later")[
            icon("trophy"), _words(words, counted_down(out, look.now, WORDS[look.reader.language]))
        ]
    return h.form(method="post", action=f"/t/{look.table.id}/claim", data_quiet=True)[
        hidden(("seat", seat), ("to", "loss")),
        h.button(".opt")[icon("trophy"), _words(words, look.say("absent-time-up"))],
    ]


def _words(title: str, note: h.Node) -> h.Node:
    return h.span[h.b[title], h.small[note]]

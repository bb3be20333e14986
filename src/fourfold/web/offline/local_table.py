"""A table that a browser keeps for itself: its events as JSON, commands from forms, and what its bots decide about."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fourfold.bots.greedy import GREEDY
from fourfold.bots.player import Opinion, Thought
from fourfold.bots.roster import table_bots
from fourfold.core.errors import OptionError
from fourfold.web.errors import Refused
from fourfold.web.tables.command_table import FORMS
from fourfold.web.tables.commands import BotMove, Command
from fourfold.web.tables.found_hint import FoundHint
from fourfold.web.tables.own_browser import bot_question, question
from fourfold.web.tables.table import DEVICE, Event, Table
from fourfold.web.tables.views import view_of

PERSON = DEVICE
"""Who holds all seats of people at a device."""
COMMANDS = ("move", "bot", "uncover", "undo", "resign", "leave", "draw")
"""The forms of a device's own tables; those of a hint and a rematch are answered on their own."""


def event_json(event: Event) -> list[Any]:
    return [event.seq, event.kind, event.seat, dict(event.data), event.at]


def read_event(stored: list[Any]) -> Event:
    seq, kind, seat, data, at = stored
    return Event(seq, kind, seat, data, at)


def command_of(what: str, form: Mapping[str, str]) -> Command:
    """The command of a form."""
    if what not in COMMANDS:
        raise Refused("missing", f"a table on this device cannot {what[:40]!r}")
    spec = FORMS[what]
    return BotMove(*spec.form.values(form)) if what == "bot" else spec.of_form(PERSON, form)


def summary_of(table: Table) -> dict[str, Any]:
    """What a list of tables shows of one."""
    decides = table.decides
    return {
        "id": table.id,
        "game": table.game.name,
        "status": table.status,
        "changed": table.changed,
        "waits": table.waits_for(PERSON),
        "others": [
            [seat.name, seat.bot, number == decides]
            for number, seat in enumerate(table.seats)
            if seat.person != PERSON or seat.here is not None
        ],
    }


def thought_about(table: Table) -> dict[str, Any] | None:
    """What the bot whose turn it is decides about. None if it is nobody's."""
    seat = table.bot_to_move
    if seat is None:
        return None
    return {**bot_question(table, seat), "moves": list(view_of(table, seat, last=0).view.moves)}


def hint_about(table: Table) -> dict[str, Any]:
    """What a hint for the person whose turn it is is about."""
    seat = table.decides
    if seat is None or table.viewpoint(table.seats_of(PERSON)) != seat:
        raise Refused("forbidden", "there are hints for a person whose turn it is")
    return {**question(table.state.view(seat)), "is_greedy_known": GREEDY in table_bots(table.game)}


def read_hint(table: Table, form: Mapping[str, str]) -> FoundHint:
    """The hint that the page's worker has found: a move, its chance of winning, and whether that is exact."""
    view = table.state.view(table.decides)
    move, chance = view.move(view.action(form.get("move", ""))), form.get("chance", "")
    try:
        opinion = Opinion(move, 1, float(chance))
    except ValueError:
        raise OptionError(f"chance={chance[:20]!r} is not possible; give a number from 0 to 1") from None
    return FoundHint(table.turn, view, Thought(move, opinions=(opinion,), exact=form.get("exact") == "1"))

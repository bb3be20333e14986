"""A table that a browser keeps for itself: its events as JSON, commands from forms, and what its bots decide about."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fourfold.core.errors import OptionError
from fourfold.web.errors import Refused
from fourfold.web.tables.commands import AnswerDraw, BotMove, Command, Leave, Move, OfferDraw, Resign, Uncover, Undo
from fourfold.web.tables.own_browser import bot_question
from fourfold.web.tables.table import DEVICE, Event, Table
from fourfold.web.tables.views import view_of

PERSON = DEVICE
"""Who holds all seats of people at a device."""


def event_json(event: Event) -> list[Any]:
    return [event.seq, event.kind, event.seat, dict(event.data), event.at]


def read_event(stored: list[Any]) -> Event:
    seq, kind, seat, data, at = stored
    return Event(seq, kind, seat, data, at)


def command_of(what: str, form: Mapping[str, str]) -> Command:
    """The command of a form."""
    if what == "move":
        return Move(PERSON, _number_in(form, "seq"), form.get("move", "").strip(), form.get("client", "")[:64])
    if what == "bot":
        return BotMove(_number_in(form, "seat"), _number_in(form, "seq"), form.get("move", ""))
    if what == "uncover":
        return Uncover(PERSON, _number_in(form, "seat"))
    if what == "undo":
        return Undo(PERSON, _number_in(form, "seq"))
    if what == "resign":
        return Resign(PERSON)
    if what == "leave":
        return Leave(PERSON)
    if what == "draw":
        answer = form.get("answer")
        if answer not in ("offer", "accept", "decline"):
            raise OptionError(f"answer={answer!r} is not possible; give offer, accept or decline")
        return OfferDraw(PERSON) if answer == "offer" else AnswerDraw(PERSON, answer == "accept")
    raise Refused("missing", f"a table on this device cannot {what[:40]!r}")


def _number_in(form: Mapping[str, str], name: str) -> int:
    text = form.get(name, "")
    if not text.isdigit() or len(text) > 9:
        raise OptionError(f"{name}={text[:20]!r} is not possible; give a whole number")
    return int(text)


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
    """What the bot whose turn it is decides about: what its seat knows, and nothing else. None if it is nobody's."""
    seat = table.bot_to_move
    if seat is None:
        return None
    return {**bot_question(table, seat), "moves": list(view_of(table, seat, last=0).view.moves)}

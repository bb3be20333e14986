"""When the browser of a table's only person may think for the table, instead of the server.

What a browser says cannot be verified, so it is heard only where a lie hurts nobody else: the game is casual, and all
seats are that person's or bots' for good. The draws, the rules and the record stay with the server. A browser gets
nothing that its person may not see: it thinks for bots only where no hand is hidden.
"""

from __future__ import annotations

from typing import Any

from fourfold.core.state import View
from fourfold.table.rating_rules import unrated_reason
from fourfold.table.table import Table
from fourfold.table.takeback import is_only_against_bots

NET_LEVELS = ("expert", "master")
"""The nets that they judge by are too large to be sent along."""


def person_with_browser(table: Table) -> str | None:
    """The person whose browser may think for a table; None if only the server may. A daily challenge is the same for
    everybody, and others see its results."""
    people = {seat.person for seat in table.seats if seat.person is not None}
    if len(people) != 1 or table.daily is not None or table.imported:
        return None
    [person] = people
    is_alone = is_only_against_bots(table, *table.seats_of(person))
    return person if is_alone and unrated_reason(table) is not None else None


def bot_for_browser(table: Table) -> int | None:
    """The seat whose turn it is, if a bot plays there for which that browser may think."""
    seat = table.bot_to_move
    if seat is None or table.seats[seat].bot in NET_LEVELS or not table.game.package.engine.is_open:
        return None
    return seat if person_with_browser(table) is not None else None


def question(view: View) -> dict[str, Any]:
    """What a browser thinks about: what a seat knows, and nothing else."""
    return {
        "game": view.game.name,
        "options": view.game.given_options(),
        "seat": view.seat,
        "view": view._records.tobytes().hex(),
    }


def bot_question(table: Table, seat: int) -> dict[str, Any]:
    """The decision of a bot."""
    return {"seq": table.turn, "level": table.seats[seat].bot, **question(table.state.view(seat))}

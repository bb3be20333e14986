"""Which state a scene is compared with, so that the last thing somebody did stands out.

Chance and forced moves are nobody's choice: they are looked past, so a forced draw does not wipe the mark of the card
that was laid before it. In a game with hidden hands, whether another seat's move was forced would tell something of its
hand; there every move of another seat counts as a choice.
"""

from __future__ import annotations

from fourfold.core.record import Record
from fourfold.core.state import View

CHANCE = "chance"


def since(record: Record, seat: int | None, step: int | None = None) -> View | None:
    """The view that a seat, or a spectator (None), had before what is new after `step` moves, if anything is."""
    start = since_step(record, seat, len(record.moves) if step is None else step)
    return None if start is None else record.states[start].view(seat)


def since_step(record: Record, seat: int | None, step: int) -> int | None:
    """After how many moves came what is new to a seat.

    That is what others did since the seat's last turn with a choice or, if the seat chose last, its own turn. For a
    spectator, and for a seat that has not chosen yet, it is the last turn of whoever chose last.
    """
    last = _last_choice(record, seat, step)
    if last is None:
        return None
    start = None
    if seat is not None and record.states[last].seat != seat:
        start = _after_own_turn(record, seat, last)
    return _turn_start(record, last) if start is None else start


def _is_choice(record: Record, index: int, seat: int | None) -> bool:
    state = record.states[index]
    if not isinstance(state.seat, int):
        return False
    known = state.seat == seat or record.game.package.engine.is_open
    return not known or len(state.actions) > 1


def _last_choice(record: Record, seat: int | None, step: int) -> int | None:
    return next((index for index in range(step - 1, -1, -1) if _is_choice(record, index, seat)), None)


def _after_own_turn(record: Record, seat: int, index: int) -> int | None:
    """The end of the seat's last turn before a move in which it had a choice."""
    states, end = record.states, None
    while index:
        index -= 1
        if states[index].seat == seat:
            end = end or index + 1
            if _is_choice(record, index, seat):
                return end
        elif states[index].seat != CHANCE:
            end = None  # the turn after this one was forced throughout
    return None


def _turn_start(record: Record, index: int) -> int:
    """Where the turn began that a move belongs to. Alone, nothing but chance parts one turn from the next."""
    states, start = record.states, index
    parts = record.game.players > 1
    while index and (states[index - 1].seat == states[start].seat or (parts and states[index - 1].seat == CHANCE)):
        index -= 1
        if states[index].seat != CHANCE:
            start = index
    return start

"""The earlier state that a scene is compared with, so that the last change stands out.

Chance and forced moves are not choices and are skipped, so that a forced draw does not clear the mark of the card that
was laid before it. In a game with hidden hands it would reveal something of a hand whether another seat's move was
forced; there every move of another seat counts as a choice.
"""

from __future__ import annotations

from fourfold.core.record import Record
from fourfold.core.state import View

CHANCE = "chance"


def since(record: Record, seat: int | None, step: int | None = None) -> View | None:
    """The view of a seat, or a spectator (None), before the last change up to `step` moves; None if there is none."""
    start = since_step(record, seat, len(record.moves) if step is None else step)
    return None if start is None else record.states[start].view(seat)


def since_step(record: Record, seat: int | None, step: int) -> int | None:
    """The number of moves before the last change, as a seat sees it.

    The change is what others did since the seat's last turn with a choice or, if the seat chose last, its own turn. For
    a spectator, and for a seat that has not chosen yet, it is the last turn with a choice.
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
    """The end of the seat's last turn with a choice before a move."""
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
    """The start of the turn that a move belongs to. In a solo game, chance separates turns."""
    states, start = record.states, index
    spans_chance = record.game.players > 1
    while index and (
        states[index - 1].seat == states[start].seat or (spans_chance and states[index - 1].seat == CHANCE)
    ):
        index -= 1
        if states[index].seat != CHANCE:
            start = index
    return start

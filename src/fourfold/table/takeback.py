"""Takebacks: never across a draw, another seat's decision or information that others have seen."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from fourfold.core.state import State
from fourfold.table.rating_rules import is_at_stake
from fourfold.table.table import PLAYING, Table

GUESSES = 12
"""Worlds sampled to see whether a move revealed something. If half of them would show it, it is missed once in 4,096
times."""


def is_only_against_bots(table: Table, *seats: int) -> bool:
    """Whether all seats but these are bots' for good, so that a takeback hurts nobody. A counted daily deal does."""
    if table.daily is not None and table.daily.counts:
        return False
    others = (other for number, other in enumerate(table.seats) if number not in seats)
    return all(other.bot is not None and other.person is None and other.reserved_for is None for other in others)


def may_concede(table: Table, seat: int) -> bool:
    """Whether a seat may let its game count as lost, to play on with help: a rated one against bots alone."""
    return is_only_against_bots(table, seat) and is_at_stake(table)


def undo_to(table: Table, seat: int) -> int | None:
    """How many moves remain after this seat takes back its last choice; None if it may not."""
    if table.status != PLAYING or not table.seats[seat].is_played_by_person:
        return None
    record, free = table.record, is_only_against_bots(table, seat) and not is_at_stake(table)
    for index in range(len(record.moves) - 1, -1, -1):
        state, after = record.states[index], record.states[index + 1]
        choice = isinstance(state.seat, int) and len(state.actions) > 1
        if not free:
            if state.seat == "chance" or (choice and state.seat != seat):
                return None
            if reveals(state, record.moves[index], after):
                return None
        if choice and state.seat == seat:
            return index
    return None


def reveals(state: State, move: str, after: State) -> bool:
    """Whether a move reveals hidden information to anybody but the seat that made it: in another world that they could
    not tell from this one, a move that looks the same would have led to a different view."""
    if state.game.package.engine.is_open:
        return False
    rng, action = np.random.default_rng(0), state.action(move)
    for other in (None, *range(state.game.players)):
        if other == state.seat:
            continue
        before, shown, looks = state.view(other), after.view(other), state.redact(move, other)
        for _ in range(GUESSES):
            world = before.guess(rng)
            if all(world.play(same).view(other) != shown for same in _indistinguishable(world, action, looks, other)):
                return True
    return False


def _indistinguishable(world: State, action: int, looks: str, other: int | None) -> Iterator[int]:
    """The actions that look the same to another seat. The actual one comes first, since it mostly decides."""
    if action in world.actions and world.redact(action, other) == looks:
        yield action
    for same in world.actions:
        if same != action and world.redact(same, other) == looks:
            yield same

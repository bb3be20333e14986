"""Splits: when cards have come apart, the largest group stays."""

from __future__ import annotations

from fourfold.core.compiled.bits import count, first
from fourfold.core.compiled.rule import rule
from fourfold.games.winter.actions import KEEP_GROUP, cell_of
from fourfold.games.winter.geometry import all_cards, first_group, is_on
from fourfold.games.winter.record import KEEP, NONE, take_card, take_counter
from fourfold.games.winter.thaw import DECISION, TURN_END

# ------------------------------------------------------------------------- choose the group: `keep:0,0`


@rule
def legal_groups(s, actions):
    """The largest groups, each by its first card in reading order (W8)."""
    n = most = 0
    left = all_cards(s)
    while left != 0:
        i = first(left)
        group = first_group(s, left)
        left &= ~group
        if count(group) > most:
            n, most = 0, count(group)
        actions[n] = KEEP_GROUP + cell_of(int(s.x[i]), int(s.y[i]))
        n += count(group) == most
    return n


@rule
def split(s, chosen):
    """Keep the largest group of the final layout (W7); of several the one with the chosen card (W8).

    As long as none is chosen, that is the next decision.
    """
    most = largest = kept = 0
    left = all_cards(s)
    while left != 0:
        group = first_group(s, left)
        left &= ~group
        if count(group) > most:
            most, largest = count(group), 0
        if count(group) == most:
            largest += 1
            if chosen == NONE or group >> chosen & 1:
                kept = group
    if largest > 1 and chosen == NONE:
        s.phase = KEEP
        return DECISION
    keep(s, kept)
    return TURN_END


@rule
def keep(s, group):
    """All other cards are out of the game, and counters on them go back to their owners (W9)."""
    for seat in range(2):
        for k in range(s.counters[seat] - 1, -1, -1):
            if not lies_on(s, group, s.counter_x[seat, k], s.counter_y[seat, k]):
                take_counter(s, seat, k)
    for i in range(s.cards - 1, -1, -1):
        if not group >> i & 1:
            take_card(s, i)


@rule
def lies_on(s, group, x, y):
    """Whether the square at x, y lies on the group; a square always lies on one group only."""
    for i in range(s.cards):
        if group >> i & 1 and is_on(s.x[i], s.y[i], x, y):
            return True
    return False

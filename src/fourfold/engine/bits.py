"""Sets of up to 63 places as one integer, bit n for place n.

`engine/intrinsics.py` compiles `count` and `first`, each to one machine instruction.
"""

from __future__ import annotations

from typing import Any

from fourfold.engine.rule import rule


def count(places: int) -> int:
    """The number of places in the set."""
    return int(places).bit_count()


def first(places: int) -> int:
    """The lowest place of a non-empty set."""
    return (int(places) & -int(places)).bit_length() - 1


@rule
def write_set(actions: Any, n: int, base: int, places: int) -> int:
    """Write the action `base` + place for each place of a set, after the n that are there; return how many are now."""
    while places != 0:
        actions[n] = base + first(places)
        places &= places - 1
        n += 1
    return n

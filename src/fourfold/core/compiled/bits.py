"""Sets of up to 63 places as one integer, bit n for place n; `core/compiled/intrinsics.py` has the compiled forms."""

from __future__ import annotations


def count(places: int) -> int:
    """How many places are in the set."""
    return int(places).bit_count()


def first(places: int) -> int:
    """The lowest place in a set that is not empty."""
    return (int(places) & -int(places)).bit_length() - 1

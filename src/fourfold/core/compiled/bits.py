"""Sets of up to 63 places as one integer, bit n for place n; `core/compiled/intrinsics.py` compiles them."""

from __future__ import annotations


def count(places: int) -> int:
    """The number of places in the set."""
    return int(places).bit_count()


def first(places: int) -> int:
    """The lowest place of a non-empty set."""
    return (int(places) & -int(places)).bit_length() - 1

"""The bots that play unless others are chosen."""

from __future__ import annotations

from collections.abc import Collection

COMPANY = ("medium", "easy", "hard", "beginner")
"""Their levels: of several bots at a table each has its own name and head."""


def usual_bots(count: int, beside: Collection[str | None] = ()) -> list[str]:
    """So many bots, different ones as far as there are, and others than those `beside` them."""
    order = sorted(COMPANY, key=lambda name: name in beside)
    return [order[number % len(order)] for number in range(count)]

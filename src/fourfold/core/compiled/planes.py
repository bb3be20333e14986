"""What a seat sees, as numbers for programs that learn: named planes, which lie one after the other in a flat vector.

A game's folder says them in its `planes.py`:

| name | meaning |
| --- | --- |
| `PLANES` | a `Plane` for each part of what a seat may know, in the order in which they lie in the vector |
| `observe(s, seat, out)` | a rule: writes the vector of a seat, from a record that went through `hide` for that seat |

`out` is zero before; `observe` writes only what is not. Values are whole numbers from 0 to 255. Whatever belongs to
seats is seen from the seat that looks: its own first, then the others' in the order of their turns.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fourfold.core.compiled.rule import rule

DTYPE = np.uint8
"""Of an observation: every value fits, and a batch takes a quarter of the room and of the transfers of `float32`."""


@dataclass(frozen=True)
class Plane:
    """One part of an observation: its shape, the highest value in it, and what its numbers mean."""

    name: str
    shape: tuple[int, ...]
    most: int
    meaning: str

    @property
    def size(self) -> int:
        return prod(self.shape)


def starts(planes: Sequence[Plane]) -> tuple[int, ...]:
    """Where each plane begins in the flat vector."""
    return tuple(sum(plane.size for plane in planes[:k]) for k in range(len(planes)))


def size(planes: Sequence[Plane]) -> int:
    """How long the flat vector is."""
    return sum(plane.size for plane in planes)


def named(planes: Sequence[Plane], flat: NDArray[Any]) -> dict[str, NDArray[Any]]:
    """The planes of a flat vector, or of any array whose last axis is one, by name. Nothing is copied."""
    return {
        plane.name: flat[..., start : start + plane.size].reshape(*flat.shape[:-1], *plane.shape)
        for plane, start in zip(planes, starts(planes), strict=True)
    }


@rule
def from_seat(seat: int, other: int, players: int) -> int:
    """The number of a seat as counted from the seat that looks: 0 for itself, 1 for the next in turn."""
    return (other - seat + players) % players

"""Observations for machine learning: what a seat sees, as named planes in a flat vector.

A game defines them in its `planes.py`:

| name | meaning |
| --- | --- |
| `PLANES` | a `Plane` for each part of what a seat may know, in the order of the vector |
| `observe(s, seat, out)` | a rule: writes the vector of a seat, from a record hidden for that seat by `hide` |

`out` is zero before, so `observe` writes only other values. Values are integers from 0 to 255. Whatever belongs to
seats is relative to the viewing seat: its own first, then the others in the order of turns.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fourfold.engine.rule import rule

DTYPE = np.uint8
"""Of observations. All values fit, and a batch takes a quarter of the memory and transfer time of `float32`."""


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
    """The offset of each plane in the flat vector."""
    return tuple(sum(plane.size for plane in planes[:k]) for k in range(len(planes)))


def size(planes: Sequence[Plane]) -> int:
    """The length of the flat vector."""
    return sum(plane.size for plane in planes)


def named(planes: Sequence[Plane], flat: NDArray[Any]) -> dict[str, NDArray[Any]]:
    """The planes by name, as views of a flat vector or of an array whose last axis is one."""
    return {
        plane.name: flat[..., start : start + plane.size].reshape(*flat.shape[:-1], *plane.shape)
        for plane, start in zip(planes, starts(planes), strict=True)
    }


@rule
def from_seat(seat: int, other: int, players: int) -> int:
    """The index of a seat relative to the viewing seat: 0 for itself, 1 for the next in turn."""
    return (other - seat + players) % players

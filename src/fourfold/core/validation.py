"""Checks of counts and seeds (`OptionError`), and of positions before a game reads them (`PositionError`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from fourfold.core.errors import OptionError, PositionError, listed
from fourfold.engine.engine import SEED_BITS


def check_count(name: str, value: int, low: int) -> int:
    if not isinstance(value, (int, np.integer)) or isinstance(value, bool) or value < low:
        raise OptionError(f"{name}={value!r} is not possible; give a whole number of at least {low}")
    return int(value)


def check_seed(seed: int) -> int:
    if check_count("seed", seed, 0) >= 1 << SEED_BITS:
        raise OptionError(f"seed={seed!r} is not possible; give a whole number below 2**{SEED_BITS}")
    return int(seed)


def must(holds: bool, key: str, problem: str) -> None:
    if not holds:
        raise PositionError(key, problem)


def must_have(position: Mapping[str, Any], keys: Sequence[str], game: str) -> None:
    """Check that exactly these keys are there, and the name of the game."""
    for key in position:
        must(key in keys, str(key), f"is not a key of a position; the keys: {listed(keys)}")
    for key in keys:
        must(key in position, key, "is missing")
    must(position["game"] == game, "game", f"is {position['game']!r}, not {game!r}")


def a_list(value: Any, key: str, length: int | None = None) -> list[Any]:
    must(isinstance(value, list), key, f"is {value!r}, not a list")
    must(length is None or len(value) == length, key, f"lists {len(value)} entries, not {length}")
    return value  # type: ignore[no-any-return]


def a_whole(value: Any, key: str, low: int, high: int) -> int:
    must(type(value) is int and low <= value <= high, key, f"is {value!r}; give a whole number from {low} to {high}")
    return value  # type: ignore[no-any-return]


def same(given: Any, value: Any, key: str) -> None:
    """Check that a position is one of this game, with its options."""
    must(type(given) is type(value) and given == value, key, f"is {given!r}, but this game has {value!r}")

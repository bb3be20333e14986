"""What every game asks of a position before it reads it; a `PositionError` names the key that is wrong."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from fourfold.core.errors import PositionError, listed


def must(holds: bool, key: str, problem: str) -> None:
    if not holds:
        raise PositionError(key, problem)


def must_have(position: Mapping[str, Any], keys: Sequence[str], game: str) -> None:
    """All the keys, no others, and the name of the game."""
    for key in position:
        must(key in keys, str(key), f"is no key of a position; the keys: {listed(keys)}")
    for key in keys:
        must(key in position, key, "is missing")
    must(position["game"] == game, "game", f"is {position['game']!r}, not {game!r}")


def a_list(value: Any, key: str, length: int | None = None) -> list[Any]:
    must(isinstance(value, list), key, f"is {value!r}, not a list")
    must(length is None or len(value) == length, key, f"lists {len(value)} entries, not {length}")
    return value  # type: ignore[no-any-return]

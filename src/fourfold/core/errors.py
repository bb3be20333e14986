"""Errors in a caller's input. Each message names the value and what would be valid."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

SHOWN = 40
"""The number of moves that an error message lists; of more it gives only the count."""


class FourfoldError(ValueError):
    """Any invalid input."""


class OptionError(FourfoldError):
    """An unknown game or option, or an invalid value of one."""


class MoveError(FourfoldError):
    """A text that is not a move of the game at all."""


class IllegalMove(FourfoldError):
    """A valid move that is not legal now. `legal` holds those that are."""

    def __init__(self, move: object, legal: Sequence[str], why: str = "") -> None:
        self.move = move
        self.legal: tuple[str, ...] = tuple(legal)
        now = f"legal now: {listed(self.legal)}" if legal else why or "no move is legal now"
        super().__init__(f"{move!r} is not legal here; {now}")


class PositionError(FourfoldError):
    """An impossible position. `key` names the part that is wrong."""

    def __init__(self, key: str, problem: str) -> None:
        self.key = key
        self.problem = problem
        super().__init__(f"{key}: {problem}")


class RecordError(FourfoldError):
    """A record that cannot be read or replayed.

    `index` is the index of the first bad move, or None if the error is not in a move; `good` is the record of
    everything before it, or None if not even the game is known.
    """

    def __init__(self, problem: str, index: int | None = None, good: object = None) -> None:
        self.index = index
        self.good = good
        super().__init__(problem)


class NotReady(FourfoldError):
    """A step of an environment before its reset, or after it was closed."""


def check_type(name: str, value: object, kind: type, hint: str) -> None:
    """Refuse a value of another type than `kind`; the hint says how to get one."""
    if not isinstance(value, kind):
        raise OptionError(f"{name}={value!r} is not a {kind.__name__}; {hint}")


def listed(values: Iterable[object]) -> str:
    """Values separated by commas, for a message; a long list is cut."""
    words = [str(value) for value in values]
    more = f" and {len(words) - SHOWN} more" if len(words) > SHOWN else ""
    return ", ".join(words[:SHOWN]) + more

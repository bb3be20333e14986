"""What can be wrong with what a caller gives. Each message names the value and what would be valid."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

SHOWN = 40
"""How many moves an error message lists before it says how many more there are."""


class FourfoldError(ValueError):
    """Any input that Fourfold cannot work with."""


class OptionError(FourfoldError):
    """An unknown game or option, or a value that an option cannot have."""


class MoveError(FourfoldError):
    """A text that is no move of the game at all."""


class IllegalMove(FourfoldError):
    """A move that can be read but is not legal now. `legal` holds those that are."""

    def __init__(self, move: object, legal: Sequence[str], why: str = "") -> None:
        self.move = move
        self.legal: tuple[str, ...] = tuple(legal)
        now = f"legal now: {listed(self.legal)}" if legal else why or "no move is legal now"
        super().__init__(f"{move!r} is not legal here; {now}")


class PositionError(FourfoldError):
    """A position that cannot occur. `key` says where in it."""

    def __init__(self, key: str, problem: str) -> None:
        self.key = key
        super().__init__(f"{key}: {problem}")


class RecordError(FourfoldError):
    """A record that cannot be read or replayed.

    `index` is the number of the first bad move, counted from 0, or None where no move is to blame;
    `good` is the record of everything before it, or None where not even the game is known.
    """

    def __init__(self, problem: str, index: int | None = None, good: object = None) -> None:
        self.index = index
        self.good = good
        super().__init__(problem)


class NotReady(FourfoldError):
    """An environment that is asked for a step before it was reset, or after it was closed."""


def check_type(name: str, value: object, kind: type, hint: str) -> None:
    """Refuse a value of another type than `kind`; the hint says how to get one."""
    if not isinstance(value, kind):
        raise OptionError(f"{name}={value!r} is not a {kind.__name__}; {hint}")


def listed(values: Iterable[object]) -> str:
    """Values in a row for a message, cut where it would no longer help."""
    words = [str(value) for value in values]
    more = f" and {len(words) - SHOWN} more" if len(words) > SHOWN else ""
    return ", ".join(words[:SHOWN]) + more

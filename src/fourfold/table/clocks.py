"""Clocks as values: how much time each seat has left. Times are passed in as milliseconds; no clock is read here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from fourfold.core.about import one_of, whole
from fourfold.core.errors import OptionError, listed

NONE, TIME, DAYS = "none", "time", "days"
SECOND, DAY = 1000, 24 * 3600 * 1000
KEYS: Mapping[str, Mapping[str, tuple[int, int]]] = {
    NONE: {},
    TIME: {"bank": (10, 24 * 3600), "add": (0, 3600)},
    DAYS: {"days": (1, 30)},
}
"""The parameters of each pace with their bounds: seconds in the bank, increment per turn in seconds, days per move."""


@dataclass(frozen=True)
class Pace:
    """The time control of a game: none, a bank with an increment per turn, or days per move."""

    kind: str = NONE
    bank: int = 0
    add: int = 0
    days: int = 0

    @classmethod
    def read(cls, data: Any) -> Pace:
        """A pace from JSON: `{"kind": "time", "bank": 600, "add": 10}`, `{"kind": "days", "days": 3}` or None."""
        if data is None:
            return cls()
        if not isinstance(data, Mapping):
            raise OptionError(f"clock: {data!r} is not an object with one of the kinds {listed(KEYS)}")
        kind = one_of(*KEYS)("clock kind", data.get("kind"))
        for key in data:
            if key != "kind" and key not in KEYS[kind]:
                raise OptionError(f"clock: {kind!r} has no key {key!r}; its keys: {listed(('kind', *KEYS[kind]))}")
        values = {key: whole(*bounds)(f"clock {key}", data.get(key)) for key, bounds in KEYS[kind].items()}
        return cls(kind, **values)

    def as_json(self) -> dict[str, Any]:
        return {"kind": self.kind, **{key: getattr(self, key) for key in KEYS[self.kind]}}

    @property
    def full(self) -> int:
        """A seat's initial time, in milliseconds."""
        return self.days * DAY if self.kind == DAYS else self.bank * SECOND


@dataclass(frozen=True)
class Clocks:
    """The clocks of all seats; at most one runs. A seat that is out of time may still move."""

    pace: Pace
    left: tuple[int, ...]
    """The milliseconds that each seat had when its clock last started or stopped."""
    running: int | None = None
    since: int = 0

    @classmethod
    def full(cls, pace: Pace, seats: int) -> Clocks:
        return cls(pace, (pace.full,) * seats)

    def at(self, now: int) -> tuple[int, ...]:
        """The milliseconds that each seat has left at a time."""
        return tuple(
            max(0, left - max(0, now - self.since)) if seat == self.running else left
            for seat, left in enumerate(self.left)
        )

    def is_out(self, seat: int, now: int) -> bool:
        """Whether a seat is out of time. Only the seat whose clock runs can be."""
        return self.pace.kind != NONE and seat == self.running and self.at(now)[seat] == 0

    def pass_to(self, seat: int | None, now: int) -> Clocks:
        """The clocks after a decision: that of `seat` runs, or none. Days are per move; with a bank, a turn of several
        decisions runs on, and the increment is added when the turn ends."""
        if self.pace.kind == NONE or (seat == self.running and self.pace.kind == TIME):
            return self
        left = list(self.at(now))
        if self.running is not None:
            left[self.running] += self.pace.add * SECOND
        if seat is not None and self.pace.kind == DAYS:
            left[seat] = self.pace.full
        return replace(self, left=tuple(left), running=seat, since=now)

    def back_to(self, seat: int, now: int) -> Clocks:
        """The clocks after a takeback: the increment of the undone turn is taken back too."""
        if self.pace.kind == NONE or seat == self.running:
            return self
        left = list(self.at(now))
        left[seat] = max(0, left[seat] - self.pace.add * SECOND)
        return replace(self, left=tuple(left), running=seat, since=now)

    def stop(self, now: int) -> Clocks:
        """The clocks when the game is over, or while a bot decides."""
        return self if self.running is None else replace(self, left=self.at(now), running=None, since=now)

    def paused(self, milliseconds: int) -> Clocks:
        """The clocks after a downtime, which does not count."""
        return replace(self, since=self.since + milliseconds)

    def as_json(self, now: int) -> dict[str, Any]:
        """The pace, each seat's time left, and whose clock runs."""
        if self.pace.kind == NONE:
            return self.pace.as_json()
        return {**self.pace.as_json(), "left": list(self.at(now)), "running": self.running, "at": now}

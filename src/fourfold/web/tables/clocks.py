"""Clocks as values: how long each seat may still think. Time comes in as milliseconds, nothing here reads it."""

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
"""What each pace is told, with the least and the most: seconds in the bank, seconds a turn adds, days for a move."""


@dataclass(frozen=True)
class Pace:
    """How much time a game gives: none counted, a bank with an increment per turn, or days for every move."""

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
            raise OptionError(f"clock: {data!r} is not an object with a kind: {listed(KEYS)}")
        kind = one_of(*KEYS)("clock kind", data.get("kind"))
        for key in data:
            if key != "kind" and key not in KEYS[kind]:
                raise OptionError(f"clock: {key!r} means nothing to {kind!r}; give: {listed(('kind', *KEYS[kind]))}")
        values = {key: whole(*bounds)(f"clock {key}", data.get(key)) for key, bounds in KEYS[kind].items()}
        return cls(kind, **values)

    def as_json(self) -> dict[str, Any]:
        return {"kind": self.kind, **{key: getattr(self, key) for key in KEYS[self.kind]}}

    @property
    def full(self) -> int:
        """What a seat begins with, in milliseconds."""
        return self.days * DAY if self.kind == DAYS else self.bank * SECOND


@dataclass(frozen=True)
class Clocks:
    """The clocks of all seats: at most one runs. A seat out of time has 0 left and may still move."""

    pace: Pace
    left: tuple[int, ...]
    """Per seat the milliseconds it had when its clock last started or stood still."""
    running: int | None = None
    since: int = 0

    @classmethod
    def full(cls, pace: Pace, seats: int) -> Clocks:
        return cls(pace, (pace.full,) * seats)

    def at(self, now: int) -> tuple[int, ...]:
        """Per seat the milliseconds left at a time."""
        return tuple(
            max(0, left - max(0, now - self.since)) if seat == self.running else left
            for seat, left in enumerate(self.left)
        )

    def is_out(self, seat: int, now: int) -> bool:
        """Whether a seat has no time left. Only the seat whose clock runs can be out."""
        return self.pace.kind != NONE and seat == self.running and self.at(now)[seat] == 0

    def pass_to(self, seat: int | None, now: int) -> Clocks:
        """The clocks after a decision: those of `seat` run, or none. Days begin anew with every move; a turn of
        several decisions runs on with a bank, and the increment comes when it ends."""
        if self.pace.kind == NONE or (seat == self.running and self.pace.kind == TIME):
            return self
        left = list(self.at(now))
        if self.running is not None:
            left[self.running] += self.pace.add * SECOND
        if seat is not None and self.pace.kind == DAYS:
            left[seat] = self.pace.full
        return replace(self, left=tuple(left), running=seat, since=now)

    def back_to(self, seat: int, now: int) -> Clocks:
        """The clocks after a takeback: nobody gains the increment of a turn that was not."""
        if self.pace.kind == NONE or seat == self.running:
            return self
        left = list(self.at(now))
        left[seat] = max(0, left[seat] - self.pace.add * SECOND)
        return replace(self, left=tuple(left), running=seat, since=now)

    def stop(self, now: int) -> Clocks:
        """The clocks when the game is over, or while the seat that decides needs none."""
        return self if self.running is None else replace(self, left=self.at(now), running=None, since=now)

    def paused(self, milliseconds: int) -> Clocks:
        """The clocks after a time that does not count, because nobody could move."""
        return replace(self, since=self.since + milliseconds)

    def as_json(self, now: int) -> dict[str, Any]:
        """For a person: the pace, what every seat has left now, and whose clock runs."""
        if self.pace.kind == NONE:
            return self.pace.as_json()
        return {**self.pace.as_json(), "left": list(self.at(now)), "running": self.running, "at": now}

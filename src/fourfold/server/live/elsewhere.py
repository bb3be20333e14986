"""What other servers see, as they tell: who has which table open, who has a stream. Without other servers it is empty.

A server repeats what it sees. What is not repeated for `FORGET_MS` is no longer so, thus a server that stops needs to
take nothing back.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from fourfold.table.clock import now_ms

T = TypeVar("T")

FORGET_MS = 60_000
"""As long as somebody who was seen is not away."""


@dataclass(frozen=True, slots=True)
class Attendance:
    """Who has a table open on one server: those who sit there, and whether they look at it; how many others."""

    people: Mapping[str, bool] = field(default_factory=dict)
    spectators: int = 0


class Elsewhere(Generic[T]):
    """The latest values that other servers have told, by what they are about."""

    def __init__(self) -> None:
        self._values: defaultdict[str, dict[str, tuple[int, T]]] = defaultdict(dict)

    def note(self, key: str, server: str, value: T) -> None:
        self._values[key][server] = now_ms(), value

    def values(self, key: str) -> list[T]:
        since = now_ms() - FORGET_MS
        return [value for at, value in self._values.get(key, {}).values() if at > since]

    def forget(self) -> None:
        """Drop what is too old."""
        since = now_ms() - FORGET_MS
        for key, values in list(self._values.items()):
            self._values[key] = {server: (at, value) for server, (at, value) in values.items() if at > since}
            if not self._values[key]:
                del self._values[key]

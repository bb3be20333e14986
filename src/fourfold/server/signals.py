"""Announcing what has happened to whoever listens."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Generic, TypeVarTuple

log = logging.getLogger("fourfold.signals")

Values = TypeVarTuple("Values")


class Signal(Generic[*Values]):
    """Calls its listeners in the order in which they were connected.

    What is announced has happened, so no listener can prevent it: one that fails is logged, and the others still hear.
    """

    def __init__(self) -> None:
        self._listeners: list[Callable[[*Values], object]] = []

    def connect(self, listener: Callable[[*Values], object]) -> None:
        self._listeners.append(listener)

    def send(self, *values: *Values) -> None:
        for listener in self._listeners:
            try:
                listener(*values)
            except Exception:
                log.exception("%r failed to handle what has happened", listener)

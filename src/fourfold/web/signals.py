"""Announcing what has happened to whoever listens."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Generic, TypeVarTuple

log = logging.getLogger("fourfold.signals")

Told = TypeVarTuple("Told")


class Signal(Generic[*Told]):
    """Calls its listeners in the order in which they were connected.

    What is announced has happened, so no listener can prevent it: one that fails is logged, and the others still hear.
    """

    def __init__(self) -> None:
        self._listeners: list[Callable[[*Told], object]] = []

    def connect(self, listener: Callable[[*Told], object]) -> None:
        self._listeners.append(listener)

    def send(self, *told: *Told) -> None:
        for listener in self._listeners:
            try:
                listener(*told)
            except Exception:
                log.exception("%r failed to handle what it was told", listener)

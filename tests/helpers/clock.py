"""Set the time of the service."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace

import pytest


def set_clock(monkeypatch: pytest.MonkeyPatch, now: Callable[[], int]) -> None:
    """Let `fourfold.table.clock` read `now`, in milliseconds, whichever module asks it."""
    monkeypatch.setattr("fourfold.table.clock.time", SimpleNamespace(time_ns=lambda: now() * 1_000_000))

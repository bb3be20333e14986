"""Set the time of live tables."""

from __future__ import annotations

from collections.abc import Callable

import pytest


def set_clock(monkeypatch: pytest.MonkeyPatch, now: Callable[[], int]) -> None:
    for module in ("bot_turns", "restart", "table_service"):
        monkeypatch.setattr(f"fourfold.web.live.{module}.now_ms", now)

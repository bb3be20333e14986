"""Watches event loops for slow callbacks."""

from __future__ import annotations

import asyncio
import gc
import threading
import time
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Any
from unittest.mock import patch


@dataclass(frozen=True)
class Slow:
    """One run of one callback."""

    cpu: float
    """Seconds of CPU time that the loop's thread spent on it."""
    what: str


NOTHING = Slow(0.0, "")


class LoopWatch:
    """The longest callback of all event loops since the last `take`, by CPU time of the thread that ran it.

    CPU time does not depend on the machine's load. Garbage collection is subtracted: it runs at arbitrary places, and
    its time depends on the size of the whole test process.
    """

    def __init__(self) -> None:
        self._longest = NOTHING
        self._collecting = threading.local()
        self._patches = ExitStack()

    def take(self) -> Slow:
        longest, self._longest = self._longest, NOTHING
        return longest

    def __enter__(self) -> LoopWatch:
        run = asyncio.Handle._run

        def watched(handle: asyncio.Handle) -> None:
            collected, began = self._collected(), time.thread_time()
            run(handle)
            cpu = time.thread_time() - began - (self._collected() - collected)
            if cpu > self._longest.cpu:
                self._longest = Slow(cpu, repr(handle))

        self._patches.enter_context(patch.object(asyncio.Handle, "_run", watched))
        gc.callbacks.append(self._collects)
        self._patches.callback(gc.callbacks.remove, self._collects)
        return self

    def __exit__(self, *error: object) -> None:
        self._patches.close()

    def _collected(self) -> float:
        """Seconds that this thread has spent on garbage collection."""
        return getattr(self._collecting, "total", 0.0)

    def _collects(self, phase: str, info: dict[str, Any]) -> None:
        if phase == "start":
            self._collecting.began = time.thread_time()
        else:
            began = getattr(self._collecting, "began", time.thread_time())
            self._collecting.total = self._collected() + time.thread_time() - began

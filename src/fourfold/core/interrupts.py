"""Ctrl-C where an exception in the middle would do damage: it waits for the end, or for a step in between."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any


class _Waiting:
    """The handler of Ctrl-C while it waits. `before` is what handled it, and will again."""

    def __init__(self, before: Any) -> None:
        self.before = before
        self.is_pressed = False

    def __call__(self, number: int, frame: FrameType | None) -> None:
        self.is_pressed = True

    def release(self) -> None:
        """Handle what has waited."""
        if self.is_pressed:
            self.is_pressed = False
            self.before(signal.SIGINT, None)


@contextmanager
def deferred_interrupts() -> Iterator[None]:
    """Ctrl-C waits until the end of the block, or until `let_interrupts_in`. Only the main thread gets any."""
    is_main = threading.current_thread() is threading.main_thread()
    before = signal.getsignal(signal.SIGINT) if is_main else None
    if isinstance(before, _Waiting) or not callable(before):  # it waits already, or there is nothing to wait for
        yield
        return
    waiting = _Waiting(before)
    signal.signal(signal.SIGINT, waiting)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    waiting.release()


def let_interrupts_in() -> None:
    """Handle a Ctrl-C that waits: here an exception does no damage."""
    if threading.current_thread() is threading.main_thread():
        handler = signal.getsignal(signal.SIGINT)
        if isinstance(handler, _Waiting):
            handler.release()

"""A rest between two moves, so that a person can follow them; any key ends it."""

from __future__ import annotations

import sys
import time
from importlib import import_module

POLL = 0.02
"""Seconds between two looks at the keyboard where a program cannot wait for it."""


def rest(seconds: float) -> bool:
    """Wait, but not where nobody is at the keyboard; return whether a key was pressed.

    Whatever else was typed meanwhile is forgotten, so that it does not answer the next question.
    """
    if seconds <= 0 or not sys.stdin.isatty():
        return False
    try:
        import termios  # noqa: F401, PLC0415 - Windows does not have it
    except ImportError:
        return _windows_rest(seconds)
    return _posix_rest(seconds)


def _posix_rest(seconds: float) -> bool:
    """Keys arrive one by one meanwhile and are not shown; Ctrl-C still interrupts."""
    import termios  # noqa: PLC0415
    from select import select  # noqa: PLC0415

    before, changed = termios.tcgetattr(sys.stdin), termios.tcgetattr(sys.stdin)
    changed[3] &= ~(termios.ICANON | termios.ECHO)
    termios.tcsetattr(sys.stdin, termios.TCSADRAIN, changed)
    try:
        pressed = bool(select([sys.stdin], [], [], seconds)[0])
        if pressed:
            termios.tcflush(sys.stdin, termios.TCIFLUSH)
    finally:
        termios.tcsetattr(sys.stdin, termios.TCSADRAIN, before)
    return pressed


def _windows_rest(seconds: float) -> bool:
    keyboard, end = import_module("msvcrt"), time.monotonic() + seconds
    while time.monotonic() < end:
        if keyboard.kbhit():
            while keyboard.kbhit():
                keyboard.getwch()
            return True
        time.sleep(POLL)
    return False

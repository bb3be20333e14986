"""Lines that do not break at no-break spaces.

Rich breaks lines at any white space, so that a French "?" could begin a line. This changes the one expression in it
that finds words, for everything that is printed with Rich.
"""

from __future__ import annotations

import re

from rich import _wrap

NO_BREAK = "\u00a0\u202f"
"""The no-break space, and the narrow one of French."""


def keep_no_break_spaces() -> None:
    """Make Rich keep words together that a no-break space joins."""
    space, word = rf"[^\S{NO_BREAK}]", rf"[\S{NO_BREAK}]"
    _wrap.re_word = re.compile(rf"{space}*{word}+{space}*")

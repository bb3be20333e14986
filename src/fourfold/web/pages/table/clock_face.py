"""Times on a page: what a clock shows, which `clocks.js` then counts."""

from __future__ import annotations

import htpy as h

from fourfold.core.locale.catalogue import Messages

DAY = 24 * 3600
GAP = "{time}"


def clock_words(milliseconds: int, say: Messages) -> str:
    """A time left: minutes and seconds, hours too if there are any, or days and hours."""
    seconds = milliseconds // 1000
    if seconds >= DAY:
        return say("clock-days", days=seconds // DAY, hours=seconds % DAY // 3600)
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


def counted_down(until: int, now: int, say: Messages) -> h.Node:
    """How long it is until a time, as words around a number that goes on counting."""
    before, after = say("absent-in", time=GAP).split(GAP)
    return [before, h.span(".num", data_until=str(until))[clock_words(max(0, until - now), say)], after]


def counted_up(since: int, now: int, say: Messages) -> h.Node:
    """How long ago a time was, as a number that goes on counting."""
    return h.span(".num.ago", data_ago=str(since))[clock_words(max(0, now - since), say)]

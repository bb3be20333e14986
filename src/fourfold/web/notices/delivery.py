"""Delivering one message: repeated with growing pauses while the other side may recover."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from enum import Enum

from fourfold.web.notices.outbound import Answer, Crowded, Internal, Unreachable

LONGEST_WAIT = 3600.0
"""Seconds that another server may ask to wait before a repetition."""


class Outcome(Enum):
    """What came of a message. `GONE`: the address no longer exists, and never will again. `DROPPED`: not sent, as there
    were too many others for the same person or address; nobody's address is blamed for that."""

    DELIVERED = "delivered"
    GONE = "gone"
    FAILED = "failed"
    DROPPED = "dropped"


async def deliver(
    send: Callable[[], Awaitable[Answer]], waits: Sequence[float], rest: Callable[[float], Awaitable[bool]]
) -> Outcome:
    """Send a message, and repeat it after each of `waits` seconds unless it is accepted or refused for good, or `rest`
    finds no room to wait for so long."""
    for wait in (*waits, None):
        asked, outcome = None, Outcome.FAILED
        try:
            answer = await send()
        except Internal:
            return outcome
        except Crowded:
            outcome = Outcome.DROPPED
        except Unreachable:
            pass
        else:
            if answer.status in range(200, 300):
                return Outcome.DELIVERED
            if answer.status in (404, 410):
                return Outcome.GONE
            if answer.status not in (408, 425, 429) and answer.status < 500:
                return outcome
            asked = answer.retry_after
        if wait is not None and not await rest(max(wait, min(asked or 0.0, LONGEST_WAIT))):
            break
    return outcome

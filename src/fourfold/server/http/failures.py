"""What an error means to whoever sent the request: the same in the response to a request and on a live channel."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Any, NamedTuple

from fastapi.exceptions import RequestValidationError
from sqlalchemy.exc import OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from fourfold.core.errors import FourfoldError
from fourfold.table.errors import STATUS, Refused
from fourfold.table.events import RulesChanged

log = logging.getLogger("fourfold.app")

MAX_PROBLEMS = 10
BUSY_SECONDS = 5
"""When to try again after a 503 of unknown duration: a restart, a burst of moves, an unavailable store."""
EXPECTED = (Refused, FourfoldError, RequestValidationError, OperationalError, PoolTimeout, RulesChanged)
"""The errors that `failure_of` explains. Any other is a bug."""


class Failure(NamedTuple):
    """Why a request failed. `kind` is a key of `STATUS`, `more` is for programs; a retry may succeed after
    `retry_after` seconds, where that is known."""

    kind: str
    message: str
    more: Mapping[str, Any]
    retry_after: int | None = None

    @property
    def status(self) -> int:
        return STATUS[self.kind]

    @property
    def body(self) -> dict[str, Any]:
        """The failure as JSON, for programs."""
        return {"error": self.kind, "message": self.message, **self.more}


def failure_of(error: Exception) -> Failure:
    """The failure that one of the `EXPECTED` errors means."""
    if isinstance(error, Refused):
        wait = BUSY_SECONDS if error.retry_after is None and error.status == 503 else error.retry_after
        return Failure(error.kind, error.reason, {"legal": list(error.legal)} if error.legal else {}, wait)
    if isinstance(error, RequestValidationError):
        return _invalid(error)
    if isinstance(error, (OperationalError, PoolTimeout)):
        # Nothing is acknowledged before it is stored; the client id makes a retry safe.
        log.error("the store does not answer: %s", type(error).__name__)
        return Failure("busy", "the store does not answer; try again", {}, BUSY_SECONDS)
    return Failure("rules" if isinstance(error, RulesChanged) else "value", str(error), {})


def _invalid(error: RequestValidationError) -> Failure:
    """List the invalid fields, without their values: those may not be valid JSON."""
    problems = [{"at": [str(part) for part in found["loc"]], "problem": found["msg"]} for found in error.errors()]
    problems = problems[:MAX_PROBLEMS]
    words = "; ".join(f"{'.'.join(problem['at'])}: {problem['problem']}" for problem in problems)
    return Failure("value", words, {"problems": problems})

"""Refusals: what the service answers to a request that it will not carry out."""

from __future__ import annotations

from collections.abc import Sequence


class Refused(Exception):
    """Why a command changes nothing; `kind` tells programs, in a word or two. The same request may succeed after
    `retry_after` seconds, where that is known."""

    def __init__(self, kind: str, reason: str, legal: Sequence[str] = (), retry_after: int | None = None) -> None:
        super().__init__(reason)
        self.kind, self.reason, self.legal, self.retry_after = kind, reason, tuple(legal), retry_after

"""Refusals: the errors for requests that the service does not carry out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

STATUS: Mapping[str, int] = {
    "account": 409,
    "address": 409,
    "busy": 503,
    "closing": 503,
    "confirm": 403,
    "day": 422,
    "day over": 409,
    "e-mail": 422,
    "early": 409,
    "forbidden": 403,
    "guest": 409,
    "help": 409,
    "host": 421,
    "illegal": 422,
    "in time": 409,
    "last": 409,
    "limit": 429,
    "link": 410,
    "listed": 409,
    "login": 401,
    "many": 409,
    "missing": 404,
    "name": 409,
    "no draw": 409,
    "no chat": 403,
    "no hint": 409,
    "no mail": 409,
    "no nudge": 409,
    "no people": 409,
    "no undo": 409,
    "not over": 409,
    "one at a time": 409,
    "origin": 403,
    "over": 409,
    "passkey": 409,
    "promise": 409,
    "playing": 409,
    "rated": 409,
    "rules": 410,
    "running": 409,
    "size": 413,
    "slow": 408,
    "stale": 409,
    "started": 409,
    "stranger": 403,
    "taken": 409,
    "token": 401,
    "too often": 429,
    "url": 422,
    "value": 422,
    "waiting": 409,
    "yourself": 409,
}
"""Every kind of error in a response, and its HTTP status. `locale/*/errors.ftl` has their texts."""


class Refused(Exception):
    """A command that was refused and changed nothing. `kind` is a key of `STATUS`, for programs; a retry may succeed
    after `retry_after` seconds, where that is known."""

    def __init__(self, kind: str, reason: str, legal: Sequence[str] = (), retry_after: int | None = None) -> None:
        super().__init__(reason)
        self.kind, self.reason, self.legal, self.retry_after = kind, reason, tuple(legal), retry_after

    @property
    def status(self) -> int:
        return STATUS[self.kind]

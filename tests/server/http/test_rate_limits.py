"""Rate limits: when a limit that was reached lets somebody through again."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest
from limits.storage import memory

from fourfold.server.http.rate_limits import RateLimiter
from helpers.service import FREE, Guest, service, settings_in

NOON = 1_800_000_000.0
"""A full hour, so that every window of the tests begins with it."""


class Clock:
    """A clock that the test sets."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = NOON
        monkeypatch.setattr(memory, "time", SimpleNamespace(time=lambda: self.now))


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return Clock(monkeypatch)


@pytest.mark.parametrize(
    ("limit", "gap"), [("3/hour", 0.0), ("120/hour", 7.0), ("10/15 minutes", 50.0), ("1/5 second", 1.0)]
)
def test_the_wait_is_the_least_after_which_a_key_passes(clock: Clock, limit: str, gap: float) -> None:
    """In whole seconds: one second less and it is refused. Both in the first window and where an earlier one counts."""
    rates, refusals = RateLimiter({"a": limit}), 0
    for _ in range(400):
        clock.now += gap
        if rates.hit("a", "key") is None:
            continue
        refusals += 1
        at, wait = clock.now, rates.retry_after("a", "key")
        assert wait >= 1
        if wait > 1:
            clock.now = at + wait - 1.01
            assert rates.hit("a", "key") is not None
        clock.now = at + wait
        assert rates.hit("a", "key") is None
    assert refusals > 2


def test_retry_after_is_true(tmp_path: Path, clock: Clock) -> None:
    """For a limit of the guard, and for one of the application."""
    limits = replace(FREE, session="5/hour", guest="2/hour")
    with service(settings_in(tmp_path, limits=limits)) as client:
        ann = Guest(client, "Ann")
        clock.now = NOON + 3000.0  # ten minutes before the window ends
        while (
            answer := client.get("/api/v1/me", headers={"cookie": f"fourfold={ann.cookies['fourfold']}"})
        ).is_success:
            pass
        assert answer.status_code == 429 and answer.headers["retry-after"] == "601"
        unknown = {"cookie": "fourfold=x"}  # known to be nobody's only where guests are made
        answers = [client.put("/api/v1/me", json={"name": "Bob"}, headers=unknown) for _ in range(2)]
        assert [each.status_code for each in answers] == [200, 429]
        assert answers[-1].headers["retry-after"] == "601"


def test_the_fifth_phrase_may_be_said_when_the_first_is_half_a_minute_old(tmp_path: Path) -> None:
    with service(settings_in(tmp_path)) as client:
        ann = Guest(client, "Ann")
        id = ann.open("high-card", "human", "open")
        for _ in range(4):
            ann.post(f"/tables/{id}/phrases", {"phrase": "hello"})
        cookie = {"cookie": f"fourfold={ann.cookies['fourfold']}"}
        answer = client.post(f"/api/v1/tables/{id}/phrases", json={"phrase": "hello"}, headers=cookie)
        assert answer.status_code == 429 and 1 <= int(answer.headers["retry-after"]) <= 30

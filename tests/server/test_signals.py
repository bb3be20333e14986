"""Signals: who hears what has happened."""

from __future__ import annotations

import logging

import pytest

from fourfold.server import signals
from fourfold.server.signals import Signal


def test_listeners_hear_in_the_order_in_which_they_were_connected() -> None:
    signal: Signal[str, int] = Signal()
    heard: list[object] = []
    signal.connect(lambda word, number: heard.append((word, number)))
    signal.connect(lambda word, number: heard.append(word))
    signal.send("one", 1)
    signal.send("two", 2)
    assert heard == [("one", 1), "one", ("two", 2), "two"]


def test_a_listener_that_fails_is_logged_and_the_others_still_hear(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(signals, "log", logging.getLogger("expected"))  # `conftest.py` finds what is not

    def failing(word: str) -> None:
        raise ValueError(word)

    signal: Signal[str] = Signal()
    heard: list[str] = []
    signal.connect(failing)
    signal.connect(heard.append)
    with caplog.at_level(logging.ERROR, "expected"):
        signal.send("stored")
    assert heard == ["stored"]
    assert "failing" in caplog.text and "ValueError: stored" in caplog.text

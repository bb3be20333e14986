"""A damaged file: a server does not start on it, and one that has started says that its store does not answer."""

from __future__ import annotations

import logging
import sqlite3
from pathlib import Path

import pytest

from fourfold.core.errors import OptionError
from fourfold.server.storage.opening import check_pages
from helpers.command import Command
from helpers.service import Guest, service, settings_in

pytestmark = pytest.mark.slow


def damage(file: Path, table: str) -> None:
    """Overwrite the root page of a table of a database that nobody uses."""
    connection = sqlite3.connect(file)
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    [(size,)] = connection.execute("PRAGMA page_size")
    [(root,)] = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", (table,))
    connection.close()
    with file.open("r+b") as pages:
        pages.seek((root - 1) * size)
        pages.write(b"\xff" * size)


def test_a_damaged_page_makes_the_store_busy_and_no_error_of_the_server(tmp_path: Path) -> None:
    settings = settings_in(tmp_path)
    with service(settings) as client:
        ann = Guest(client, "Ann")
        id = ann.open("high-card", "human", "random")
    damage(tmp_path / "tables.db", "event")
    with service(settings) as client:
        ann.client = client
        status, answer = ann.ask("POST", "/tables", {"game": "high-card", "seats": ["human", "random"]})
        assert (status, answer["error"]) == (503, "busy")
        assert ann.ask("GET", f"/tables/{id}")[0] == 503


def test_a_server_does_not_start_on_a_damaged_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    command = Command(monkeypatch, capsys, tmp_path)
    settings = settings_in(tmp_path)
    with service(settings) as client:
        Guest(client, "Ann").open("high-card", "human", "random")
    damage(tmp_path / "tables.db", "event")
    for words in (["serve", "--no-browser", "--port", "0"], ["migrate"]):
        ran = command(*words, "--database", settings.database)
        assert ran.code == 2 and ran.err.count("\n") == 1
        assert f"{tmp_path / 'tables.db'} is damaged (" in ran.err and "restore the latest copy" in ran.err


def test_a_sound_file_passes_and_a_large_one_is_checked_as_far_as_time_allows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    settings = settings_in(tmp_path)
    with service(settings):
        pass
    caplog.set_level(logging.INFO, "fourfold.store")
    check_pages(settings.database)
    assert not caplog.messages
    monkeypatch.setattr("fourfold.server.storage.opening.CHECK_SECONDS", -1.0)
    monkeypatch.setattr("fourfold.server.storage.opening.STEPS", 1)
    check_pages(settings.database)
    assert caplog.messages == ["the database is too large to be checked for damage in -1 s"]
    damage(tmp_path / "tables.db", "event")
    monkeypatch.undo()
    with pytest.raises(OptionError, match="is damaged"):
        check_pages(settings.database)

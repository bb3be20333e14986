"""The commands around the table service: backups, and errors in their options."""

from __future__ import annotations

import os
import sqlite3
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx2 as httpx
import pytest

from helpers.command import Command
from helpers.service import PATIENCE, Guest, Process, service, settings_in

pytestmark = pytest.mark.slow


def test_a_backup_is_taken_while_the_server_runs_and_can_be_served(tmp_path: Path, run: Command) -> None:
    settings, copy = settings_in(tmp_path), tmp_path / "copy.db"
    with service(settings) as client:
        ann = Guest(client, "Ann")
        id = ann.open("turn-of-time", "human", "random")
        ann.move(id)
        before = ann.get(f"/tables/{id}")
        ran = run("backup", copy, "--database", settings.database)
        assert (ran.code, ran.err) == (0, "") and "1 game backed up" in ran.out
        ann.open("turn-of-time", "human", "random")
    again = Process(tmp_path / "other", "--database", f"sqlite:///{copy}")
    ann.client = httpx.Client(base_url=f"http://127.0.0.1:{again.port}", timeout=PATIENCE)

    assert [table["id"] for table in ann.get("/me/tables")] == [id]
    assert ann.get(f"/tables/{id}")["log"][: len(before["log"])] == before["log"]
    again.stop()
    assert not list(tmp_path.glob("*.part"))


@pytest.fixture
def careless() -> Iterator[None]:
    """With a umask that lets everybody read and write new files."""
    before = os.umask(0)
    yield
    os.umask(before)


def readable_by_others(folder: Path) -> list[str]:
    return [path.name for path in folder.iterdir() if path.is_file() and path.stat().st_mode & 0o077]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no modes: files are as private as their folder")
@pytest.mark.usefixtures("careless")
def test_nobody_else_reads_a_backup_not_even_while_it_is_written(
    tmp_path: Path, run: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings, copy = settings_in(tmp_path), tmp_path / "backup" / "copy.db"
    copy.parent.mkdir()
    with service(settings) as client:
        Guest(client, "Ann").open("turn-of-time", "human", "random")
        assert {path.name for path in tmp_path.iterdir()} >= {"tables.db", "tables.db-wal", "tables.db-shm"}
        assert readable_by_others(tmp_path) == []
    connect, before = sqlite3.connect, []

    def watched(database: Any, **more: Any) -> Any:
        before.append([path.stat().st_mode & 0o777 for path in copy.parent.iterdir()])
        return connect(database, **more)

    monkeypatch.setattr(sqlite3, "connect", watched)
    assert run("backup", copy, "--database", settings.database).code == 0
    assert before == [[0o600], [0o600]], "the file is private before SQLite opens it"
    assert [path.name for path in copy.parent.iterdir()] == ["copy.db"] and readable_by_others(copy.parent) == []


def test_a_database_with_a_strange_name_is_copied(tmp_path: Path, run: Command) -> None:
    odd = tmp_path / "50%25 #1 games"
    odd.mkdir()
    with service(settings_in(odd)):
        pass
    ran = run("backup", tmp_path / "copy.db", "--database", settings_in(odd).database)
    assert (ran.code, ran.err) == (0, "")


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (["backup", "{}/new.db", "--database", "sqlite:////no/such.db"], "there is no file '/no/such.db'"),
        (["backup", "{}/new.db", "--database", "postgresql://h/d"], "use pg_dump for PostgreSQL"),
        (["backup", "{}", "--database", "{}/tables.db"], "already exists; give the name of a new file"),
        (["backup", "{}/no/new.db", "--database", "{}/tables.db"], "cannot be written"),
        (["serve", "--port", "70000"], "--port 70000: use a number from 0 to 65535"),
        (["serve", "--port", "x"], "'x' is not a whole number"),
        (["serve", "--bots", "0"], "--bots 0: use 1 or more"),
        (["serve", "--origin", "example.org"], "--origin 'example.org' does not begin with http:// or https://"),
        (
            ["serve", "--origin", "https://example.org/games"],
            "--origin 'https://example.org/games': give a scheme, a host",
        ),
        (["serve", "--origin", "https://"], "--origin 'https://': give a scheme, a host"),
        (["serve", "--origin", "https://example.org:x"], "--origin 'https://example.org:x': give a scheme, a host"),
        (["serve", "--proxy", "nginx"], "--proxy 'nginx': give an address such as 192.0.2.7, or a network such as"),
        (["serve", "--proxy", "10.0.0.1/8"], "--proxy '10.0.0.1/8': give an address"),
        (["serve", "--limit", "opening"], "--limit 'opening': give NAME=VALUE with one of the names address, session"),
        (["serve", "--limit", "tables=3/hour"], "--limit 'tables=3/hour': give NAME=VALUE with one of the names"),
        (["serve", "--limit", "opening=many"], "--limit 'opening=many': give a rate such as 300/hour"),
        (["serve", "--limit", "opening=0/hour"], "--limit 'opening=0/hour': give a rate such as 300/hour"),
        (["serve", "--limit", "opening=3/hour;9/day"], "--limit 'opening=3/hour;9/day': give a rate such as 300/hour"),
        (["serve", "--limit", "head=1.5"], "--limit 'head=1.5': give a whole number greater than 0"),
        (["serve", "--limit", "sockets=0"], "--limit 'sockets=0': give a whole number greater than 0"),
        (["serve", "--limit", "head_seconds=inf"], "--limit 'head_seconds=inf': give a number greater than 0"),
        (
            ["serve", "--database", "/dev/null/x/tables.db"],
            "--database: sqlite+aiosqlite:////dev/null/x/tables.db cannot",
        ),
        (
            ["serve", "--database", "postgresql://u:secret@127.0.0.1:1/d"],
            "psycopg://u:***@127.0.0.1:1/d cannot be opened",
        ),
        (["serve", "--database", "sqlite:///{}"], "cannot be opened: "),
        (["serve", "--host", "no.such.host.invalid"], "--host no.such.host.invalid --port 8000: "),
    ],
)
def test_what_cannot_be_is_told_in_one_line(tmp_path: Path, run: Command, words: list[str], problem: str) -> None:
    with service(settings_in(tmp_path)):
        pass
    ran = run(*(word.format(tmp_path) for word in words))
    assert ran.code == 2 and problem in ran.err and ran.err.count("\n") == 1 and "secret" not in ran.err


def test_whoever_gives_the_address_of_a_postgresql_is_not_asked_for_one(run: Command) -> None:
    ran = run("serve", "--database", "postgresql://127.0.0.1:1/d")
    assert ran.code == 2 and ran.err.endswith("; is PostgreSQL running there?\n") and "FILE" not in ran.err

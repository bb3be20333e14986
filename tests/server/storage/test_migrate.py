"""Only `fourfold serve` and `fourfold migrate` change the schema of a stored database, and both keep a copy."""

from __future__ import annotations

import os
import re
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
import sqlalchemy as sa

from fourfold.server.storage.migrations import upgrade
from fourfold.server.storage.urls import database_url
from helpers.command import Command
from helpers.postgres import Postgres
from helpers.repository import TESTS
from helpers.service import Process

pytestmark = pytest.mark.slow

LATEST = max(path.stem[1:] for path in (TESTS / "stored").glob("v*.sql"))


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """A database as the first version left it."""
    file = tmp_path / "tables.db"
    file.touch(0o600)
    connection = sqlite3.connect(file)
    connection.executescript((TESTS / "stored" / "v001.sql").read_text("utf-8"))
    connection.close()
    return file


def version(file: Path) -> str:
    connection = sqlite3.connect(f"file:{file}?mode=ro", uri=True)
    [(found,)] = connection.execute("SELECT version_num FROM alembic_version")
    connection.close()
    return str(found)


def content(file: Path) -> list[str]:
    connection = sqlite3.connect(file)
    lines = list(connection.iterdump())
    connection.close()
    return lines


def copies(file: Path) -> list[Path]:
    return sorted(file.parent.glob("tables.db.schema-*"))


@pytest.mark.parametrize("words", [["tables"], ["complaints"], ["complaints", "--done", "x"], ["close", "x"]])
def test_a_command_of_the_operator_leaves_an_old_database_alone(old: Path, run: Command, words: list[str]) -> None:
    before = content(old)
    ran = run(*words, "--database", f"sqlite:///{old}")
    assert ran.code == 2 and ran.err.count("\n") == 1
    assert f"(schema 001, and this one uses {LATEST}), and nothing was changed" in ran.err
    assert "`fourfold migrate`" in ran.err and "make a copy" in ran.err
    assert (version(old), content(old)) == ("001", before)


@pytest.mark.parametrize("words", [["tables"], ["complaints"], ["close", "x"], ["migrate"]])
def test_a_command_of_the_operator_creates_no_tables(tmp_path: Path, run: Command, words: list[str]) -> None:
    empty = tmp_path / "empty.db"
    empty.touch()
    ran = run(*words, "--database", f"sqlite:///{empty}")
    assert ran.code == 2 and "it has no tables of Fourfold; `fourfold serve` creates them" in ran.err
    assert content(empty) == content(tmp_path / "other.db")
    ran = run(*words, "--database", f"sqlite:///{tmp_path}/no/such.db")
    assert ran.code == 2 and "there is no file" in ran.err and not (tmp_path / "no").exists()


def test_a_server_says_that_it_migrates_and_keeps_a_copy(old: Path) -> None:
    before = content(old)
    server = Process(old.parent)
    try:
        [copy] = copies(old)
        told = re.search(r"INFO fourfold\.store: (database migrated .*)", server.greeting)
        assert told and told[1] == f"database migrated from schema 001 to {LATEST}; it is kept as it was in {copy}"
        assert version(old) == LATEST and content(copy) == before
        assert copy.stat().st_mode & 0o777 == 0o600
    finally:
        server.stop()
    again = Process(old.parent)
    again.stop()
    assert "migrated" not in again.greeting and copies(old) == [copy]


def test_migrate_brings_a_database_up_to_date_on_purpose(old: Path, run: Command) -> None:
    before = content(old)
    ran = run("migrate", "--database", f"sqlite:///{old}")
    [copy] = copies(old)
    told = f"The database was migrated from schema 001 to {LATEST}.\nIt is kept as it was in {copy}\n"
    assert (ran.code, ran.out, ran.err) == (0, told, "")
    assert version(old) == LATEST and content(copy) == before and copy.stat().st_mode & 0o777 == 0o600
    assert run("tables", "--database", f"sqlite:///{old}").code == 0
    ran = run("migrate", "--database", f"sqlite:///{old}")
    assert (ran.code, ran.out) == (0, "The database is of this version already. Nothing was changed.\n")
    assert copies(old) == [copy]


def test_migrate_can_do_without_a_copy(old: Path, run: Command) -> None:
    ran = run("migrate", "--database", f"sqlite:///{old}", "--no-copy")
    assert ran.out == f"The database was migrated from schema 001 to {LATEST}.\n" and not copies(old)


LIMITED = """
import resource, signal, sys
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[1]), resource.RLIM_INFINITY))
sys.argv[:2] = ["fourfold"]
from fourfold.cli import main
main()
"""


@pytest.mark.skipif(not hasattr(signal, "SIGXFSZ"), reason="Windows has no limits for files")
@pytest.mark.parametrize("command_words", [["migrate"], ["serve", "--no-browser", "--port", "0"]])
def test_without_room_for_the_copy_nothing_is_migrated(old: Path, command_words: list[str]) -> None:
    before = content(old)
    room = old.stat().st_size // 2  # less than the copy needs, more than SQLite needs beside the file
    assert room > 32_768
    words = [sys.executable, "-c", LIMITED, str(room), *command_words, "--database", f"sqlite:///{old}"]
    done = subprocess.run(words, capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == 2 and done.stderr.count("\n") == 1, done.stderr
    assert "it is not migrated, because it cannot be copied first" in done.stderr and "--no-copy" in done.stderr
    assert (version(old), content(old)) == ("001", before)
    assert not [path for path in old.parent.iterdir() if "schema" in path.name]


def test_a_migration_that_fails_leaves_no_copy(old: Path, run: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(connection: sa.Connection) -> None:
        upgrade(connection, "003")
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("fourfold.server.storage.opening.upgrade", fail)
    before = content(old)
    ran = run("migrate", "--database", f"sqlite:///{old}")
    assert ran.code == 2 and "No space left on device" in ran.err
    assert (version(old), content(old)) == ("001", before) and not copies(old)


def test_a_postgresql_database_is_migrated_on_purpose(postgres: Postgres, run: Command) -> None:
    url = postgres.new()
    engine = sa.create_engine(database_url(url))
    with engine.begin() as connection:
        upgrade(connection, "001")
    ran = run("tables", "--database", url)
    assert ran.code == 2 and "(schema 001, and this one uses" in ran.err
    ran = run("worker", "--database", url)
    assert ran.code == 2 and "(schema 001, and this one uses" in ran.err
    ran = run("migrate", "--database", url)
    assert ran.code == 2 and "pg_dump" in ran.err and "--no-copy" in ran.err
    with engine.connect() as connection:
        assert connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalar() == "001"
    ran = run("migrate", "--database", url, "--no-copy")
    assert (ran.code, ran.out) == (0, f"The database was migrated from schema 001 to {LATEST}.\n")
    assert run("tables", "--database", url).code == 0
    engine.dispose()


# ------------------------------------------------------------------------------------------ one server for a file


def test_a_second_server_does_not_start_on_the_same_file(tmp_path: Path, run: Command) -> None:
    server, database = Process(tmp_path), f"sqlite:///{tmp_path}/tables.db"
    try:
        link = tmp_path / "link.db"
        link.symlink_to(tmp_path / "tables.db")
        for name in (database, f"sqlite:///{link}"):
            for words in (["serve", "--port", "0", "--no-browser"], ["migrate"]):
                ran = run(*words, "--database", name)
                assert ran.code == 2 and ran.err.count("\n") == 1
                assert f"--database {name}: another server is running on this file" in ran.err
        assert run("tables", "--database", database).out == "No tables\n"
        assert run("complaints", "--database", database).out == "No reports\n"
        assert run("backup", tmp_path / "copy.db", "--database", database).code == 0
    finally:
        server.stop(signal.SIGKILL)
    after = Process(tmp_path)  # what was killed has released the lock
    after.stop()
    assert os.stat(tmp_path / "tables.db.lock").st_mode & 0o777 == 0o600

"""Attacks on personal data: requests that read all events, and deleted names that remain in files."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from fourfold.server.storage.sqlite_writer import truncate_wal
from helpers.rows import rows_with
from helpers.service import Guest, service, settings_in

pytestmark = pytest.mark.slow

GOOD = "seven quiet herons wade"


# --------------------------------------------------------------------------- everything of somebody by an index


@contextmanager
def statements_run() -> Iterator[list[tuple[str, Any]]]:
    """Collects every SQL statement with its parameters, of any engine."""
    run: list[tuple[str, Any]] = []

    def note(_: Any, __: Any, statement: str, values: Any, *___: Any) -> None:
        run.append((statement, values))

    sa.event.listen(sa.Engine, "before_cursor_execute", note)
    try:
        yield run
    finally:
        sa.event.remove(sa.Engine, "before_cursor_execute", note)


def scans_of_events(file: Path, run: list[tuple[str, Any]]) -> list[str]:
    """The statements for which SQLite plans a full scan of the events."""
    found = []
    with sqlite3.connect(file) as connection:
        for statement, values in run:
            if not statement.lstrip().upper().startswith(("SELECT", "UPDATE", "DELETE")):
                continue
            one = values[0] if isinstance(values, list) else values
            plan = connection.execute(f"EXPLAIN QUERY PLAN {statement}", one).fetchall()
            if any(step[3].startswith("SCAN event") for step in plan):
                found.append(statement)
    return found


def test_no_request_reads_all_events(tmp_path: Path) -> None:
    """Export, deletion, and a login that leaves a guest behind."""
    file = tmp_path / "tables.db"
    with sqlite3.connect(":memory:") as model:  # the plan would show a scan, if there were one
        model.execute("CREATE TABLE event (game TEXT, seq INTEGER, data TEXT, PRIMARY KEY (game, seq))")
        plan = model.execute("EXPLAIN QUERY PLAN SELECT game FROM event WHERE data LIKE '%x%'").fetchall()
        assert plan[0][3].startswith("SCAN event")
    with service(settings_in(tmp_path)) as client:
        ann, bob, guest = Guest(client), Guest(client, "Bob"), Guest(client, "Guest")
        ann.post("/account", {"name": "Ann", "password": GOOD})
        for one in (ann, guest):
            made = one.post("/tables", {"game": "high-card", "seats": ["human", "human"]})
            bob.post("/join", {"link": made["links"]["seats"]["1"]})
        with statements_run() as run:
            assert len(ann.get("/me/export")["tables"]) == 1
            guest.post("/login", {"name": "Ann", "password": GOOD, "forget_guest": True})
            assert ann.ask("POST", "/me/delete", {"name": "Ann"})[0] == 204
        assert any("event" in statement for statement, _ in run)
        assert scans_of_events(file, run) == []


def test_participants_are_all_that_events_name(tmp_path: Path) -> None:
    """Against a search through every row: hosts, sitters, those who left, and those a rematch asks."""
    with service(settings_in(tmp_path)) as client:
        ann, bob, cat = (Guest(client, name) for name in ("Ann", "Bob", "Cat"))
        made = ann.post("/tables", {"game": "high-card", "seats": ["human", "human"]})
        bob.post("/join", {"link": made["links"]["seats"]["1"]})
        bob.post(f"/tables/{made['id']}/resign")
        ann.post(f"/tables/{made['id']}/rematch")
        lobby = ann.open("high-card", "human", "open", "open", listed=True)
        cat.post(f"/tables/{lobby}/sit", {"seat": 1})
        cat.post(f"/tables/{lobby}/leave")
        ids = {guest.get("/me")["id"] for guest in (ann, bob, cat)}
        rows = rows_with(str(client.app.state.settings.database), *ids)  # type: ignore[attr-defined]
        named = {(id, row.game) for table, row in rows if table == "event" for id in ids if id in row.data}
        kept = {(row.person, row.game) for table, row in rows if table == "participant"}
        assert kept == named and len(kept) == 6


# ------------------------------------------------------------------------------ deleted is gone from the files


def test_the_files_hold_nothing_of_who_was_deleted(tmp_path: Path) -> None:
    """Name, handle, hash of the password and id, byte by byte, while the server runs."""
    with service(settings_in(tmp_path)) as client:
        others = [Guest(client, f"Somebody {number}") for number in range(30)]
        ann = Guest(client)
        id = ann.post("/account", {"name": "Xanthippe", "password": GOOD})["id"]
        table = ann.open("high-card", "human", "open", listed=True)
        others[0].post(f"/tables/{table}/sit", {"seat": 1})
        stored = rows_with(str(client.app.state.settings.database), id)  # type: ignore[attr-defined]
        [password] = [row.password for table, row in stored if table == "account"]
        words = [word.encode() for word in ("Xanthippe", "xanthippe", id, password)]

        def held() -> list[bytes]:
            files = b"".join(path.read_bytes() for path in sorted(tmp_path.iterdir()))
            return [word for word in words if word in files]

        assert held() == words  # the search finds what there is
        assert ann.ask("POST", "/me/delete", {"name": "Xanthippe"})[0] == 204
        assert held() == []
        assert others[0].get(f"/tables/{table}")["status"] == "playing"  # and all else goes on


def test_the_log_is_emptied_as_soon_as_nobody_reads_from_it(tmp_path: Path) -> None:
    """A backup reads for a long time. Truncating the log does not wait for it: that would block all writers."""
    with service(settings_in(tmp_path)) as client:
        file, log = tmp_path / "tables.db", tmp_path / "tables.db-wal"
        reader = sqlite3.connect(file, isolation_level=None)
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM person").fetchone()
        ann = Guest(client, "Ann")
        assert not truncate_wal(str(file)) and log.stat().st_size
        assert ann.put("/me", {"name": "Bea"})[0] == 200
        reader.execute("ROLLBACK")
        assert truncate_wal(str(file)) and not log.stat().st_size
        reader.close()


def test_deleted_rows_are_overwritten_whatever_sqlite_s_default_is(tmp_path: Path) -> None:
    with service(settings_in(tmp_path)) as client:
        store, portal = client.app.state.services.store, client.portal  # type: ignore[attr-defined]
        assert portal is not None
        rows = portal.call(store.read, sa.text("PRAGMA secure_delete"))
        assert [tuple(row) for row in rows] == [(1,)]

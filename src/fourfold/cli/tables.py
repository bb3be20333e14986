"""Commands for the operator of a server: listing tables and reports, and closing a table."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer
from rich import box
from rich.table import Table
from rich.text import Text

from fourfold.cli.app import AsJson, Plain, app, whole_option
from fourfold.core.errors import OptionError, listed
from fourfold.core.extras import extra
from fourfold.terminal.paint import open_console

if TYPE_CHECKING:
    from fourfold.server.storage.store import Store

_T = TypeVar("_T")

Database = Annotated[
    str | None,
    typer.Option(
        "--database",
        metavar="URL",
        envvar="FOURFOLD_DATABASE",
        show_envvar=True,
        help="The server's database: sqlite:///FILE or postgresql://… Default: the file in your data folder.",
        show_default=False,
    ),
]


@app.command("tables")
def list_tables(
    database: Database = None,
    status: Annotated[
        str | None, typer.Option("--status", help="Only tables that are waiting, playing or over.", show_default=False)
    ] = None,
    most: Annotated[int, whole_option("--most", "How many tables to list.")] = 50,
    plain: Plain = False,
    as_json: AsJson = False,
) -> None:
    """List the tables of a server, most recently changed first. It need not be running."""
    with extra("web"):
        from fourfold.server.operator import STATUSES, newest_tables  # noqa: PLC0415

    if status is not None and status not in STATUSES:
        raise OptionError(f"--status {status!r}: use one of: {listed(STATUSES)}")
    if most < 1:
        raise OptionError(f"--most {most}: use 1 or more")
    lines, count = _ask(database, lambda store: newest_tables(store, status, most))
    if as_json:
        print(json.dumps([line.as_json() for line in lines], ensure_ascii=False, indent=2))
        return
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0))
    for title in ("table", "game", "status"):
        table.add_column(title, no_wrap=True)
    for title in ("people", "bots", "changed (UTC)"):
        table.add_column(title, overflow="fold")
    table.add_column("decisions", justify="right", no_wrap=True, min_width=9)
    for line in lines:
        people = Text(", ".join(line.people.values()) or "–")  # a name may look like markup
        bots, when = ", ".join(line.bots.values()) or "–", _short(line.when)
        table.add_row(line.id, line.game, line.status, people, bots, when, str(line.decisions))
    console = open_console(plain)
    if lines:
        console.print(table)
    console.print(f"{len(lines)} of {count} tables" if count else "No tables")


def _ask(database: str | None, work: Callable[[Store], Awaitable[_T]]) -> _T:
    """What some work finds in a database that is there already."""
    from fourfold.server.settings import default_database  # noqa: PLC0415
    from fourfold.server.storage.opening import open_existing  # noqa: PLC0415

    async def answer() -> _T:
        store = await open_existing(database or default_database())
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(answer())


def _short(when: datetime) -> str:
    return f"{when:%d %b %H:%M}" if when.year == datetime.now(UTC).year else f"{when:%Y-%m-%d}"


@app.command("close")
def close_one(
    table: Annotated[str, typer.Argument(metavar="TABLE", help="A table's id, as listed by `fourfold tables`.")],
    database: Database = None,
) -> None:
    """Close a table for good. Nobody wins, and the game is not rated. The server need not be running.

    Everyone at the table is told. A running server notices within seconds.
    """
    with extra("web"):
        from fourfold.server.operator import close_table  # noqa: PLC0415

    _ask(database, lambda store: close_table(store, table))
    print(f"Table {table} is closed.")


@app.command("migrate")
def migrate_database(
    database: Database = None,
    no_copy: Annotated[
        bool,
        typer.Option("--no-copy", help="Keep no copy. PostgreSQL needs this: keep one with pg_dump before."),
    ] = False,
) -> None:
    """Bring the database of a stopped server to this version, as `serve` does. Keeps a copy of a SQLite file.

    An older version of Fourfold cannot use the database afterwards; the copy, beside the file, is the way back.
    """
    with extra("web"):
        from fourfold.server.settings import default_database  # noqa: PLC0415
        from fourfold.server.storage.opening import migrate_stopped  # noqa: PLC0415
        from fourfold.server.storage.urls import is_shared  # noqa: PLC0415

    database = database or default_database()
    if is_shared(database) and not no_copy:
        raise OptionError(
            "--database: only SQLite files are copied first; keep a copy of PostgreSQL with pg_dump "
            "(docs/how-to/hosting.md), then add --no-copy"
        )
    done = migrate_stopped(database, copies=not no_copy)
    if done is None:
        print("The database is of this version already. Nothing was changed.")
        return
    print(f"The database was migrated from schema {done.before} to {done.after}.")
    if done.copy:
        print(f"It is kept as it was in {done.copy}")


@app.command("complaints")
def list_complaints(
    database: Database = None,
    most: Annotated[int, whole_option("--most", "The most reports to list.")] = 50,
    done: Annotated[
        str | None, typer.Option("--done", metavar="REPORT", help="Delete a report, by its id.", show_default=False)
    ] = None,
    plain: Plain = False,
    as_json: AsJson = False,
) -> None:
    """List what people report about others, latest first. The server need not be running."""
    with extra("web"):
        from fourfold.server.operator import ReportLine, drop_report, newest_reports  # noqa: PLC0415

    if most < 1:
        raise OptionError(f"--most {most}: use 1 or more")

    async def found(store: Store) -> tuple[list[ReportLine], int]:
        if done is not None:
            await drop_report(store, done)
        return await newest_reports(store, most)

    lines, count = _ask(database, found)
    if as_json:
        print(json.dumps([line.as_json() for line in lines], ensure_ascii=False, indent=2))
        return
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0))
    for title in ("report", "about", "by", "reason", "table", "words", "at (UTC)"):
        table.add_column(title, overflow="fold")
    for line in lines:
        table.add_row(
            line.id,
            Text(line.about),  # names and words may look like markup
            Text(line.person),
            line.reason,
            line.table or "–",
            Text(line.words),
            _short(line.when),
        )
    console = open_console(plain)
    if lines:
        console.print(table)
    console.print(f"{len(lines)} of {count} reports" if count else "No reports")

"""Migrations of the database schema, applied by Alembic (`storage/opening.py`)."""

from __future__ import annotations

from pathlib import Path

from alembic.config import Config
from alembic.runtime.environment import EnvironmentContext
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, func, select

from fourfold.core.errors import OptionError
from fourfold.server.storage.schema import metadata

STARTUP_LOCK = 4_074_207
"""The id of the PostgreSQL advisory lock for servers that start at the same time."""
LATEST = "head"


def upgrade(connection: Connection, to: str = LATEST) -> None:
    """Migrate a database to a version of the schema, or create its tables."""
    lock(connection)
    config, scripts = _scripts()
    with EnvironmentContext(
        config, scripts, fn=lambda now, _: scripts._upgrade_revs(to, now), destination_rev=to
    ) as to_run:
        to_run.configure(connection, target_metadata=metadata, transactional_ddl=False)
        to_run.run_migrations()


def lock(connection: Connection) -> None:
    """Have other servers that start wait for the end of this transaction. SQLite locks every writing transaction."""
    if connection.dialect.name == "postgresql":
        connection.execute(select(func.pg_advisory_xact_lock(STARTUP_LOCK)))


def schema_versions(connection: Connection) -> tuple[str | None, str]:
    """The version of a database's schema, None without tables of ours, and the one that this program uses.

    `OptionError` for a database that a newer program has written.
    """
    _, scripts = _scripts()
    stored, latest = MigrationContext.configure(connection).get_current_revision(), scripts.get_current_head()
    assert latest is not None
    if stored not in {None, *(each.revision for each in scripts.walk_revisions())}:
        raise OptionError(
            f"--database: a newer version of Fourfold has written it (schema {stored}, and this one knows up to "
            f"{latest}); install that version, or restore the copy from before the upgrade"
        )
    return stored, latest


def _scripts() -> tuple[Config, ScriptDirectory]:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent))
    return config, ScriptDirectory.from_config(config)

"""Migrations of the database schema, applied by Alembic when a server starts."""

from __future__ import annotations

from pathlib import Path

from alembic.config import Config
from alembic.runtime.environment import EnvironmentContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection, func, select

from fourfold.core.errors import OptionError
from fourfold.web.storage.schema import metadata

STARTUP_LOCK = 4_074_207
"""The id of the PostgreSQL advisory lock for servers that start at the same time."""


def upgrade(connection: Connection, to: str = "head") -> None:
    """Migrate a database to a version of the schema; `OptionError` for one that a newer program has written."""
    if connection.dialect.name == "postgresql":
        connection.execute(select(func.pg_advisory_xact_lock(STARTUP_LOCK)))
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent))
    scripts = ScriptDirectory.from_config(config)
    with EnvironmentContext(
        config, scripts, fn=lambda now, _: scripts._upgrade_revs(to, now), destination_rev=to
    ) as to_run:
        to_run.configure(connection, target_metadata=metadata, transactional_ddl=False)
        try:
            to_run.run_migrations()
        except CommandError:
            stored = to_run.get_context().get_current_revision()
            if stored in {each.revision for each in scripts.walk_revisions()}:
                raise
            raise OptionError(
                f"--database: a newer version of Fourfold has written it (schema {stored}, and this one knows up to "
                f"{scripts.get_current_head()}); install that version, or restore the copy from before the upgrade"
            ) from None

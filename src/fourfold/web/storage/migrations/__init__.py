"""How the database came to be what it is: one step after the other, applied by Alembic when a server starts."""

from __future__ import annotations

from pathlib import Path

from alembic.config import Config
from alembic.runtime.environment import EnvironmentContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, func, select

from fourfold.web.storage.schema import metadata

ONE_AT_A_TIME = 4_074_207
"""The number of the lock that servers take which start at the same time on one PostgreSQL."""


def upgrade(connection: Connection, to: str = "head") -> None:
    """Bring a database to a version of the schema, whatever it has now."""
    if connection.dialect.name == "postgresql":
        connection.execute(select(func.pg_advisory_xact_lock(ONE_AT_A_TIME)))
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent))
    scripts = ScriptDirectory.from_config(config)
    with EnvironmentContext(
        config, scripts, fn=lambda now, _: scripts._upgrade_revs(to, now), destination_rev=to
    ) as to_run:
        to_run.configure(connection, target_metadata=metadata, transactional_ddl=False)
        to_run.run_migrations()

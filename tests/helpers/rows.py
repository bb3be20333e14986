"""Search all tables of a database."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa


def rows_with(database: str, *words: str) -> list[tuple[str, Any]]:
    """All rows of all tables that contain one of some words, ignoring case."""
    engine, metadata = sa.create_engine(database), sa.MetaData()
    with engine.connect() as connection:
        metadata.reflect(connection)
        found = [
            (table.name, row)
            for table in metadata.tables.values()
            for row in connection.execute(sa.select(table))
            if any(word.lower() in str(value).lower() for value in row for word in words)
        ]
    engine.dispose()
    return found

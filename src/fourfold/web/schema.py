"""What the store keeps, as tables of a database. Whoever changes this adds a migration: a test compares the two."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
)

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "ix": "ix_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
    }
)

game = Table(
    "game",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("players", Integer, nullable=False),
    Column("rules", Integer, nullable=False),
    Column("status", String(10), nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("opened", BigInteger, nullable=False),
    Column("changed", BigInteger, nullable=False),
    Column("waits", Integer, nullable=False),
    Index("ix_game_status", "status", "listed", "changed"),
)
"""One row a table: what lists need, `waits` being the set of seats that it waits for, a bit each. All of it follows
from the events."""

event = Table(
    "event",
    metadata,
    Column("game", String(16), ForeignKey("game.id", ondelete="CASCADE"), nullable=False),
    Column("seq", Integer, nullable=False),
    Column("kind", String(16), nullable=False),
    Column("seat", Integer, nullable=True),
    Column("data", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    PrimaryKeyConstraint("game", "seq"),
)
"""Everything that happened, never changed. The key is the lock: of two who add the same number, one is refused."""

sitting = Table(
    "sitting",
    metadata,
    Column("game", String(16), ForeignKey("game.id", ondelete="CASCADE"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("person", String(32), nullable=False),
    PrimaryKeyConstraint("game", "seat"),
    Index("ix_sitting_person", "person"),
)
"""Who sits where, or may come back. Follows from the events too."""

person = Table(
    "person",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(60), nullable=False),
    Column("created", BigInteger, nullable=False),
)
"""A guest, until accounts make more of it."""

token = Table(
    "token",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("person", String(32), ForeignKey("person.id", ondelete="CASCADE"), nullable=False),
    Column("kind", String(10), nullable=False),
    Column("label", String(60), nullable=False),
    Column("created", BigInteger, nullable=False),
    Index("ix_token_person", "person"),
)
"""What proves who somebody is: `cookie` or `script`. Only SHA-256 of the secret is kept."""

watcher = Table(
    "watcher",
    metadata,
    Column("game", String(16), ForeignKey("game.id", ondelete="CASCADE"), nullable=False),
    Column("person", String(32), nullable=False),
    PrimaryKeyConstraint("game", "person"),
)
"""Who may watch a private table, by a watch link; withdrawing the link clears it."""

mark = Table(
    "mark",
    metadata,
    Column("key", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)
"""Single facts, such as when a server was last alive."""

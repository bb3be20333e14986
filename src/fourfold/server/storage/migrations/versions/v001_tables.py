"""The first version: games and their events, who sits where, guests and their tokens, watchers, marks."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "game",
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("rules", sa.Integer, nullable=False),
        sa.Column("status", sa.String(10), nullable=False),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("opened", sa.BigInteger, nullable=False),
        sa.Column("changed", sa.BigInteger, nullable=False),
        sa.Column("waits", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_game"),
    )
    op.create_index("ix_game_status", "game", ["status", "listed", "changed"])
    op.create_table(
        "event",
        sa.Column("game", sa.String(16), nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("seat", sa.Integer, nullable=True),
        sa.Column("data", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("game", "seq", name="pk_event"),
        sa.ForeignKeyConstraint(["game"], ["game.id"], name="fk_event_game", ondelete="CASCADE"),
    )
    op.create_table(
        "sitting",
        sa.Column("game", sa.String(16), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("person", sa.String(32), nullable=False),
        sa.PrimaryKeyConstraint("game", "seat", name="pk_sitting"),
        sa.ForeignKeyConstraint(["game"], ["game.id"], name="fk_sitting_game", ondelete="CASCADE"),
    )
    op.create_index("ix_sitting_person", "sitting", ["person"])
    op.create_table(
        "person",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_person"),
    )
    op.create_table(
        "token",
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("label", sa.String(60), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("hash", name="pk_token"),
        sa.ForeignKeyConstraint(["person"], ["person.id"], name="fk_token_person", ondelete="CASCADE"),
    )
    op.create_index("ix_token_person", "token", ["person"])
    op.create_table(
        "watcher",
        sa.Column("game", sa.String(16), nullable=False),
        sa.Column("person", sa.String(32), nullable=False),
        sa.PrimaryKeyConstraint("game", "person", name="pk_watcher"),
        sa.ForeignKeyConstraint(["game"], ["game.id"], name="fk_watcher_game", ondelete="CASCADE"),
    )
    op.create_table(
        "mark",
        sa.Column("key", sa.String(40), nullable=False),
        sa.Column("value", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("key", name="pk_mark"),
    )

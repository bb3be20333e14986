"""Accounts with passwords and passkeys, and ratings."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "002"
down_revision = "001"


def upgrade() -> None:
    op.create_table(
        "account",
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("handle", sa.String(120), nullable=False),
        sa.Column("password", sa.String(200), nullable=True),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("person", name="pk_account"),
        sa.ForeignKeyConstraint(["person"], ["person.id"], name="fk_account_person", ondelete="CASCADE"),
    )
    op.create_index("ix_account_handle", "account", ["handle"], unique=True)
    op.create_table(
        "passkey",
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("credential", sa.Text, nullable=False),
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("counter", sa.BigInteger, nullable=False),
        sa.Column("label", sa.String(60), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("used", sa.BigInteger, nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_passkey"),
        sa.ForeignKeyConstraint(["person"], ["person.id"], name="fk_passkey_person", ondelete="CASCADE"),
    )
    op.create_index("ix_passkey_person", "passkey", ["person"])
    op.create_table(
        "challenge",
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("person", sa.String(32), nullable=True),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("hash", name="pk_challenge"),
        sa.ForeignKeyConstraint(["person"], ["person.id"], name="fk_challenge_person", ondelete="CASCADE"),
    )
    op.create_index("ix_challenge_until", "challenge", ["until"])
    op.create_table(
        "rating",
        sa.Column("player", sa.String(32), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("changed", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("player", "game", "kind", name="pk_rating"),
    )
    op.create_index("ix_rating_game", "rating", ["game", "kind"])
    op.create_table(
        "rated",
        sa.Column("game", sa.String(16), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("player", sa.String(32), nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("game", "seat", name="pk_rated"),
        sa.ForeignKeyConstraint(["game"], ["game.id"], name="fk_rated_game", ondelete="CASCADE"),
    )
    op.create_index("ix_rated_player", "rated", ["player"])

"""Solo games: their results, and the tries at daily deals."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "003"
down_revision = "002"


def upgrade() -> None:
    op.create_table(
        "attempt",
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("day", sa.String(10), nullable=False),
        sa.Column("way", sa.String(80), nullable=False),
        sa.Column("game", sa.String(16), nullable=False),
        sa.PrimaryKeyConstraint("person", "day", "way", name="pk_attempt"),
    )
    op.create_table(
        "solo",
        sa.Column("game", sa.String(16), nullable=False),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("way", sa.String(80), nullable=False),
        sa.Column("day", sa.String(10), nullable=True),
        sa.Column("counts", sa.Boolean, nullable=False),
        sa.Column("solved", sa.Boolean, nullable=False),
        sa.Column("score", sa.Integer, nullable=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("game", name="pk_solo"),
        sa.ForeignKeyConstraint(["game"], ["game.id"], name="fk_solo_game", ondelete="CASCADE"),
    )
    op.create_index("ix_solo_person", "solo", ["person"])
    op.create_index("ix_solo_day", "solo", ["day"])

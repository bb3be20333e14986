"""Origins of the players of rated games, so that one household cannot farm ratings all day."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "005"
down_revision = "004"


def upgrade() -> None:
    op.add_column("rated", sa.Column("origin", sa.String(32), nullable=True))
    op.create_index("ix_rated_origin", "rated", ["origin"])

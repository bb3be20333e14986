"""The levels of bots were set anew, so their ratings begin anew. What they have played stays in the history."""

from __future__ import annotations

from alembic import op

revision = "007"
down_revision = "006"


def upgrade() -> None:
    op.execute("DELETE FROM rating WHERE player LIKE 'bot:%'")

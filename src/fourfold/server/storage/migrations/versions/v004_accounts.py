"""The index of people named at tables; last use and confirmation of sessions; login sources."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "004"
down_revision = "003"

AT_A_TIME = 200
"""Games whose events are read in one query, so that a large database needs little memory."""
GONE = "gone-"


def upgrade() -> None:
    op.add_column("token", sa.Column("used", sa.BigInteger, nullable=True))
    op.add_column("token", sa.Column("confirmed", sa.BigInteger, nullable=True))
    op.create_table(
        "login_source",
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("used", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("person", "hash", name="pk_login_source"),
        sa.ForeignKeyConstraint(["person"], ["person.id"], name="fk_login_source_person", ondelete="CASCADE"),
    )
    op.create_index("ix_watcher_person", "watcher", ["person"])
    participant = op.create_table(
        "participant",
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("game", sa.String(16), nullable=False),
        sa.PrimaryKeyConstraint("person", "game", name="pk_participant"),
        sa.ForeignKeyConstraint(["game"], ["game.id"], name="fk_participant_game", ondelete="CASCADE"),
    )
    connection = op.get_bind()
    event = sa.table("event", sa.column("game"), sa.column("kind"), sa.column("data"))
    games = connection.execute(sa.select(sa.table("game", sa.column("id")).c.id)).scalars().all()
    for start in range(0, len(games), AT_A_TIME):
        # A `sit` event has already named whoever moves, so the many moves need not be read.
        some = event.c.game.in_(games[start : start + AT_A_TIME]) & event.c.kind.not_in(("move", "draw"))
        rows = connection.execute(sa.select(event.c.game, event.c.kind, event.c.data).where(some))
        found = {(person, row.game) for row in rows for person in _named(row.kind, json.loads(row.data))}
        if found:
            values = [{"person": person, "game": game} for person, game in sorted(found)]
            connection.execute(sa.insert(participant), values)


def _named(kind: str, data: dict[str, Any]) -> Iterator[str]:
    named = [data.get("person")]
    if kind == "open":
        named += [data["host"], *(seat.get(role) for seat in data["seats"] for role in ("person", "before"))]
    yield from (person for person in named if person and not person.startswith(GONE))

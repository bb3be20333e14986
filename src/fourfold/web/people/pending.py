"""What waits for a person: tables, invitations, and people who would like to be friends. Every page shows how much."""

from __future__ import annotations

import sqlalchemy as sa

from fourfold.web.people.friends import requests_to
from fourfold.web.storage import schema
from fourfold.web.storage.store import Store, invited_to
from fourfold.web.tables.table import OVER


async def pending(store: Store, person: str, here: str = "") -> int:
    """How many tables, invitations and requests wait for a person; not the table `here`, at which they look."""
    g, s, i = schema.game.c, schema.sitting.c, schema.invitation.c
    seat = sa.literal(1).bitwise_lshift(s.seat)
    tables = (
        sa.select(sa.func.count(g.id.distinct()))
        .join_from(schema.game, schema.sitting, s.game == g.id)
        .where(s.person == person, g.id != here, g.status != OVER, g.waits.bitwise_and(seat) != 0)
    )
    invitations = sa.select(sa.func.count(i.game.distinct())).where(invited_to(person))
    requests = sa.select(sa.func.count()).select_from(requests_to(person).order_by(None).subquery())
    counts = (query.scalar_subquery() for query in (tables, invitations, requests))
    rows = await store.read(sa.select(sum(counts, sa.literal(0))))
    return int(rows[0][0])

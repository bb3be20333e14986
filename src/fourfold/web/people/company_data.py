"""What is stored about a person and others, for their export: friends, blocks, invitations, chat and reports."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa

from fourfold.web.storage import schema
from fourfold.web.storage.store import Store


async def company_data(store: Store, person: str) -> dict[str, list[dict[str, Any]]]:
    """A deletion needs no such list: these rows go with the person's own (`ON DELETE CASCADE`)."""
    f, b, i, c, r = (t.c for t in (schema.friend, schema.block, schema.invitation, schema.chat, schema.report))
    queries = {
        "friends": sa.select(f.friend.label("person"), f.at).where(f.person == person).order_by(f.at),
        "friend_requests": sa.select(f.person, f.at).where(f.friend == person).order_by(f.at),
        "blocked": sa.select(b.blocked.label("person"), b.at).where(b.person == person).order_by(b.at),
        "invitations": sa.select(i.game.label("table"), i.seat, i.person, i.sender, i.at)
        .where(sa.or_(i.person == person, i.sender == person))
        .order_by(i.at),
        "chat": sa.select(c.game.label("table"), c.number, c.words, c.at).where(c.person == person).order_by(c.at),
        "reports": sa.select(r.about, r.game.label("table"), r.reason, r.words, r.at)
        .where(r.person == person)
        .order_by(r.at),
    }
    return {name: [dict(row._mapping) for row in await store.read(query)] for name, query in queries.items()}

"""Reports about people, for the operator. Nobody else sees them, and nobody is told what becomes of one."""

from __future__ import annotations

import secrets

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from fourfold.core.errors import OptionError
from fourfold.server.http.attempts import AttemptLimits
from fourfold.server.people.people import Person
from fourfold.server.storage import schema
from fourfold.server.storage.store import Store
from fourfold.table.clock import now_ms
from fourfold.table.errors import Refused
from fourfold.table.names import tidy_line

REASONS = ("insults", "spam", "cheating", "name", "other")
"""Their words are the messages `report-…`."""


async def report(
    store: Store,
    attempts: AttemptLimits,
    person: Person,
    about: str,
    reason: str,
    words: str = "",
    game: str | None = None,
    line: int | None = None,
) -> None:
    """Store a report. With `line`, what `about` wrote at the table `game` is quoted: it may be deleted later."""
    if reason not in REASONS:
        raise OptionError(f"reason: {reason[:20]!r} is not possible; give one of: {', '.join(REASONS)}")
    if about == person.id:
        raise Refused("yourself", "you cannot report yourself")
    line_words = tidy_line(words) if words.strip() else ""
    attempts.count_report(person.id)

    async def transaction(connection: AsyncConnection) -> None:
        p, s, c = schema.person.c, schema.sitting.c, schema.chat.c
        if not (await connection.execute(sa.select(p.id).where(p.id == about))).first():
            raise Refused("missing", f"there is no player {about!r}")
        at_table = sa.select(s.game).where(s.game == game, s.person == person.id)
        if game is not None and not (await connection.execute(at_table)).first():
            raise Refused("missing", f"you do not sit at a table {game!r}")
        quoted = ""
        if line is not None:
            wrote = sa.select(c.words).where(c.game == game, c.number == line, c.person == about)
            found = (await connection.execute(wrote)).first()
            if found is None:
                raise Refused("missing", f"this person wrote no line {line} at the table")
            quoted = f"\n> {found.words}"
        row = {"id": secrets.token_hex(8), "person": person.id, "about": about, "game": game, "reason": reason}
        await connection.execute(sa.insert(schema.report).values(**row, words=line_words + quoted, at=now_ms()))

    await store.write(transaction)

"""Listing tables and reports, and closing tables, for the operator. Lists are read from the database: no game is
replayed or compiled."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

import sqlalchemy as sa

from fourfold.core.errors import OptionError
from fourfold.core.locale.catalogue import WORDS
from fourfold.core.locale.languages import SOURCE
from fourfold.server.storage import schema
from fourfold.server.storage.store import Conflict, Store
from fourfold.table.clock import now_ms
from fourfold.table.command_table import act
from fourfold.table.commands import Close
from fourfold.table.errors import Refused
from fourfold.table.events import RulesChanged, replay
from fourfold.table.table import BOT, OVER, PLAYING, WAITING

STATUSES = (WAITING, PLAYING, OVER)
SEATING_EVENTS = ("open", "sit", "leave", "kick", "bot", "no bot", "resign", "late", "import")
"""The events that say who sits where."""
LOSING_EVENTS = ("resign", "late")
DECISION_EVENTS = ("move", "draw")
TRIES = 5


@dataclass
class TableLine:
    """A table in the list. `decisions` counts all, including chance's and those that were taken back."""

    id: str
    game: str
    status: str
    changed: int
    decisions: int = 0
    people: dict[int, str] = field(default_factory=dict)
    """Names by seat."""
    bots: dict[int, str] = field(default_factory=dict)
    """Levels by seat."""
    playing: set[int] = field(default_factory=set)
    """The seats that have not lost."""

    def as_json(self) -> dict[str, Any]:
        return {
            "id": self.id,
            "game": self.game,
            "status": self.status,
            "people": list(self.people.values()),
            "bots": list(self.bots.values()),
            "changed": self.when.isoformat(),
            "decisions": self.decisions,
        }

    @property
    def when(self) -> datetime:
        return datetime.fromtimestamp(self.changed / 1000, UTC)

    def add(self, kind: str, seat: int | None, data: dict[str, Any]) -> None:
        """Apply what an event says about seats; `events.py` has the complete rules."""
        if kind == "open":
            self.bots = {number: given["bot"] for number, given in enumerate(data["seats"]) if given["kind"] == BOT}
            self.playing = set(range(len(data["seats"])))
        elif kind == "import":
            self.people = dict(enumerate(data["players"]))
            self.decisions = len(data["moves"])
        elif seat is not None:
            if kind in LOSING_EVENTS:  # a person who lost keeps the seat; if several others play on, a bot does there
                self.playing.discard(seat)
                if len(self.playing) <= 1:
                    return
            else:
                self.people.pop(seat, None)
            self.bots.pop(seat, None)
            if kind == "sit":
                self.people[seat] = data["name"] or WORDS[SOURCE]("somebody")
            elif "level" in data:
                self.bots[seat] = data["level"]


async def newest_tables(store: Store, status: str | None, limit: int) -> tuple[list[TableLine], int]:
    """The most recently changed tables, and the total number."""
    g, e = schema.game.c, schema.event.c
    which = sa.true() if status is None else g.status == status
    [[count]] = await store.read(sa.select(sa.func.count()).select_from(schema.game).where(which))
    rows = await store.read(
        sa.select(g.id, g.name, g.status, g.changed).where(which).order_by(g.changed.desc(), g.id).limit(limit)
    )
    lines = {row.id: TableLine(row.id, row.name, row.status, row.changed) for row in rows}
    seating = sa.select(e.game, e.kind, e.seat, e.data).where(e.game.in_(lines), e.kind.in_(SEATING_EVENTS))
    for row in await store.read(seating.order_by(e.game, e.seq)):
        lines[row.game].add(row.kind, row.seat, json.loads(row.data))
    made = sa.select(e.game, sa.func.count().label("decisions")).where(e.game.in_(lines), e.kind.in_(DECISION_EVENTS))
    for row in await store.read(made.group_by(e.game)):
        lines[row.game].decisions = row.decisions
    return list(lines.values()), count


@dataclass(frozen=True)
class ReportLine:
    """A report in the list."""

    id: str
    person: str
    """The name of who reports."""
    about: str
    about_id: str
    table: str | None
    reason: str
    words: str
    at: int

    def as_json(self) -> dict[str, Any]:
        values = {"id": self.id, "from": self.person, "about": self.about, "about_id": self.about_id}
        fields = {"table": self.table, "reason": self.reason, "words": self.words, "at": self.when.isoformat()}
        return values | fields

    @property
    def when(self) -> datetime:
        return datetime.fromtimestamp(self.at / 1000, UTC)


async def newest_reports(store: Store, limit: int) -> tuple[list[ReportLine], int]:
    """The latest reports, and the total number."""
    r, by, about = schema.report.c, schema.person.alias("by"), schema.person.alias("about")
    [[count]] = await store.read(sa.select(sa.func.count()).select_from(schema.report))
    query = (
        sa.select(r.id, by.c.name.label("person"), about.c.name.label("about"), r.about.label("about_id"))
        .add_columns(r.game.label("table"), r.reason, r.words, r.at)
        .join_from(schema.report, by, by.c.id == r.person)
        .join(about, about.c.id == r.about)
        .order_by(r.at.desc(), r.id)
        .limit(limit)
    )
    return [ReportLine(**row._mapping) for row in await store.read(query)], count


async def drop_report(store: Store, id: str) -> None:
    """Delete a report that has been dealt with; `OptionError` if there is none."""
    gone = sa.delete(schema.report).where(schema.report.c.id == id)
    if not await store.execute(gone):
        raise OptionError(f"there is no report {id!r}; list them with `fourfold complaints`")


async def close_table(store: Store, id: str) -> None:
    """Close a table, whichever server has it: the event is appended to the store. `OptionError` if that fails."""
    for _ in range(TRIES):
        events = await store.events(id)
        if not events:
            raise OptionError(f"there is no table {id!r}; list them with `fourfold tables`")
        try:
            after, closing = act(replay(id, events), Close(), now_ms())
            await store.append(after, closing)
            return
        except Refused as error:
            raise OptionError(f"table {id}: {error.reason} already") from None
        except RulesChanged as error:
            raise OptionError(f"{error}; nobody can play there any more") from None
        except Conflict:
            pass  # somebody moved at the same time
    raise OptionError(f"table {id} is too busy; try again")

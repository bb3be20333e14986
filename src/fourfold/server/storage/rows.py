"""Events as database rows: the one place that serialises and parses them."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

import sqlalchemy as sa

from fourfold.server.storage import schema
from fourfold.table.table import Event


def select_events(game: str, *which: sa.ColumnElement[bool]) -> sa.Select[Any]:
    """The query for a table's events, in order."""
    e = schema.event.c
    return sa.select(e.seq, e.kind, e.seat, e.data, e.at).where(e.game == game, *which).order_by(e.seq)


def events_from_rows(rows: Iterable[Any]) -> list[Event]:
    """Events from rows with the columns of `select_events`, by name."""
    return [Event(row.seq, row.kind, row.seat, json.loads(row.data), row.at) for row in rows]


_ENCODER = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))


def to_json(data: Any) -> str:
    """An event's data as the stored JSON text."""
    return _ENCODER.encode(data)  # `json.dumps` would make an encoder for each call

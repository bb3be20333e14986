"""The database schema, and events as its rows. Every change needs a migration: a test compares the two."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

import sqlalchemy as sa
from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
    false,
)

from fourfold.table.table import Event

metadata: MetaData = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "ix": "ix_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
    }
)

game: Table = Table(
    "game",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("players", Integer, nullable=False),
    Column("rules", Integer, nullable=False),
    Column("status", String(10), nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("opened", BigInteger, nullable=False),
    Column("changed", BigInteger, nullable=False),
    Column("waits", Integer, nullable=False),
    Index("ix_game_status", "status", "listed", "changed"),
)
"""One row per table, with what lists need. `waits` is a bit set of the seats that the table waits for. Derived from the
events."""

event: Table = Table(
    "event",
    metadata,
    Column("game", String(16), ForeignKey("game.id", ondelete="CASCADE"), nullable=False),
    Column("seq", Integer, nullable=False),
    Column("kind", String(16), nullable=False),
    Column("seat", Integer, nullable=True),
    Column("data", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    PrimaryKeyConstraint("game", "seq"),
)
"""Everything that happened; append-only. The primary key is the lock: of two writers with the same `seq`, one fails."""

sitting: Table = Table(
    "sitting",
    metadata,
    Column("game", String(16), ForeignKey("game.id", ondelete="CASCADE"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("person", String(32), nullable=False),
    PrimaryKeyConstraint("game", "seat"),
    Index("ix_sitting_person", "person"),
)
"""Who sits where, or may come back. Derived from the events."""

participant: Table = Table(
    "participant",
    metadata,
    Column("person", String(32), nullable=False),
    Column("game", String(16), ForeignKey("game.id", ondelete="CASCADE"), nullable=False),
    PrimaryKeyConstraint("person", "game"),
)
"""Everybody whom a table's events name, including those who left: the index for exporting and deleting personal data.
Derived from the events."""

person: Table = Table(
    "person",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(60), nullable=False),
    Column("created", BigInteger, nullable=False),
)
"""A guest, or, with a row in `account`, the owner of an account."""

token: Table = Table(
    "token",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("person", String(32), ForeignKey("person.id", ondelete="CASCADE"), nullable=False),
    Column("kind", String(10), nullable=False),
    Column("label", String(60), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("used", BigInteger, nullable=True),
    Column("confirmed", BigInteger, nullable=True),
    Index("ix_token_person", "person"),
)
"""Session secrets (`cookie`) and API tokens (`script`). Only the SHA-256 of a secret is stored. `label` is a script's
purpose or the browser's name, `used` the last use to the hour, `confirmed` the last proof by password or passkey."""

watcher: Table = Table(
    "watcher",
    metadata,
    Column("game", String(16), ForeignKey("game.id", ondelete="CASCADE"), nullable=False),
    Column("person", String(32), nullable=False),
    PrimaryKeyConstraint("game", "person"),
    Index("ix_watcher_person", "person"),
)
"""Who may watch a private table because they opened its watch link. Revoking the link clears it."""

mark: Table = Table(
    "mark",
    metadata,
    Column("key", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)
"""Key-value pairs, such as when a server was last alive."""

account: Table = Table(
    "account",
    metadata,
    Column("person", String(32), ForeignKey("person.id", ondelete="CASCADE"), primary_key=True),
    Column("handle", String(120), nullable=False),
    Column("password", String(200), nullable=True),
    Column("created", BigInteger, nullable=False),
    Column("bot", Boolean, nullable=False, server_default=false()),
    Column("skeleton", String(300), nullable=False, server_default=""),
    Index("ix_account_handle", "handle", unique=True),
    Index("ix_account_skeleton", "skeleton"),
)
"""People with a passkey or a password. `handle` is the name in its comparable form, `password` an argon2 hash, `bot`
whether a program plays under this name, `skeleton` what the name looks like (`names.py`)."""

login_source: Table = Table(
    "login_source",
    metadata,
    Column("person", String(32), ForeignKey("person.id", ondelete="CASCADE"), nullable=False),
    Column("hash", String(64), nullable=False),
    Column("used", BigInteger, nullable=False),
    PrimaryKeyConstraint("person", "hash"),
)
"""Where an account has logged in from: SHA-256 of a browser's device cookie, or a keyed hash of an address."""

passkey: Table = Table(
    "passkey",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("person", String(32), ForeignKey("person.id", ondelete="CASCADE"), nullable=False),
    Column("credential", Text, nullable=False),
    Column("key", Text, nullable=False),
    Column("counter", BigInteger, nullable=False),
    Column("label", String(60), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("used", BigInteger, nullable=True),
    Index("ix_passkey_person", "person"),
)
"""Public keys for logging in. `id` is the SHA-256 of the credential id, which may be long."""

challenge: Table = Table(
    "challenge",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("kind", String(10), nullable=False),
    Column("person", String(32), ForeignKey("person.id", ondelete="CASCADE"), nullable=True),
    Column("until", BigInteger, nullable=False),
    Index("ix_challenge_until", "until"),
)
"""WebAuthn challenges, each good for one answer: `register` and `confirm` for one person, `login` for anybody."""

rating: Table = Table(
    "rating",
    metadata,
    Column("player", String(32), nullable=False),
    Column("game", String(40), nullable=False),
    Column("kind", String(10), nullable=False),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("games", Integer, nullable=False),
    Column("changed", BigInteger, nullable=False),
    PrimaryKeyConstraint("player", "game", "kind"),
    Index("ix_rating_game", "game", "kind"),
)
"""Current ratings. `player` is a person's id, or `bot:` and a level."""

rated: Table = Table(
    "rated",
    metadata,
    Column("game", String(16), ForeignKey("game.id", ondelete="CASCADE"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("player", String(32), nullable=False),
    Column("place", Integer, nullable=False),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("origin", String(32), nullable=True),
    PrimaryKeyConstraint("game", "seat"),
    Index("ix_rated_player", "player"),
    Index("ix_rated_origin", "origin"),
)
"""The rating history: one row per seat of a rated game. The key keeps a game from counting twice. `origin` is an
address as `people/network.py` hashes it."""

attempt: Table = Table(
    "attempt",
    metadata,
    Column("person", String(32), nullable=False),
    Column("day", String(10), nullable=False),
    Column("way", String(80), nullable=False),
    Column("game", String(16), nullable=False),
    PrimaryKeyConstraint("person", "day", "way"),
)
"""The table of a person's one counted try at a daily deal. Written before the table is opened."""

solo: Table = Table(
    "solo",
    metadata,
    Column("game", String(16), ForeignKey("game.id", ondelete="CASCADE"), primary_key=True),
    Column("person", String(32), nullable=False),
    Column("way", String(80), nullable=False),
    Column("day", String(10), nullable=True),
    Column("counts", Boolean, nullable=False),
    Column("solved", Boolean, nullable=False),
    Column("score", Integer, nullable=True),
    Column("at", BigInteger, nullable=False),
    Index("ix_solo_person", "person"),
    Index("ix_solo_day", "day"),
)
"""Results of solo games. `way` is the game and its solo variant; `score` is null if the player gave up; `counts` is
false for further tries at a daily deal. Derived from the events."""

friend: Table = Table(
    "friend",
    metadata,
    Column("person", String(32), ForeignKey("person.id", ondelete="CASCADE"), nullable=False),
    Column("friend", String(32), ForeignKey("person.id", ondelete="CASCADE"), nullable=False),
    Column("at", BigInteger, nullable=False),
    PrimaryKeyConstraint("person", "friend"),
    Index("ix_friend_friend", "friend"),
)
"""Who calls whom a friend. Two people are friends when both do; a single row is a request."""

block: Table = Table(
    "block",
    metadata,
    Column("person", String(32), ForeignKey("person.id", ondelete="CASCADE"), nullable=False),
    Column("blocked", String(32), ForeignKey("person.id", ondelete="CASCADE"), nullable=False),
    Column("at", BigInteger, nullable=False),
    PrimaryKeyConstraint("person", "blocked"),
    Index("ix_block_blocked", "blocked"),
)
"""Whom a person does not want to hear from."""

report: Table = Table(
    "report",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("person", String(32), ForeignKey("person.id", ondelete="CASCADE"), nullable=False),
    Column("about", String(32), ForeignKey("person.id", ondelete="CASCADE"), nullable=False),
    Column("game", String(16), nullable=True),
    Column("reason", String(20), nullable=False),
    Column("words", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Index("ix_report_person", "person"),
    Index("ix_report_about", "about"),
)
"""What people report to the operator about others."""

invitation: Table = Table(
    "invitation",
    metadata,
    Column("game", String(16), ForeignKey("game.id", ondelete="CASCADE"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("person", String(32), ForeignKey("person.id", ondelete="CASCADE"), nullable=False),
    Column("sender", String(32), ForeignKey("person.id", ondelete="CASCADE"), nullable=False),
    Column("at", BigInteger, nullable=False),
    PrimaryKeyConstraint("game", "seat"),
    Index("ix_invitation_person", "person"),
    Index("ix_invitation_sender", "sender"),
)
"""Whom a host has invited to a free seat."""

chat: Table = Table(
    "chat",
    metadata,
    Column("game", String(16), ForeignKey("game.id", ondelete="CASCADE"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("person", String(32), ForeignKey("person.id", ondelete="CASCADE"), nullable=False),
    Column("words", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    PrimaryKeyConstraint("game", "number"),
    Index("ix_chat_person", "person"),
)
"""What people wrote at a table. Not an event: it can be deleted, and no record contains it."""

seek: Table = Table(
    "seek",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("person", String(32), ForeignKey("person.id", ondelete="CASCADE"), nullable=False),
    Column("game", String(40), nullable=False),
    Column("low", Integer, nullable=False),
    Column("high", Integer, nullable=False),
    Column("clock", Text, nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("origin", String(32), nullable=True),
    Column("at", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),
    Column("table", String(16), nullable=True),
    Index("ix_seek_game", "game"),
    Index("ix_seek_person", "person", unique=True),
)
"""Who looks for opponents: `low` to `high` players at this pace. `game` is empty for any game, `origin` an
address as `people/network.py` hashes it, `seen` when their page was last open, `table` where they were matched."""

push: Table = Table(
    "push",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("person", String(32), ForeignKey("person.id", ondelete="CASCADE"), nullable=False),
    Column("endpoint", Text, nullable=False),
    Column("key", String(120), nullable=False),
    Column("auth", String(40), nullable=False),
    Column("label", String(60), nullable=False),
    Column("language", String(10), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("failures", Integer, nullable=False),
    Index("ix_push_person", "person"),
)
"""Browsers that accept Web Push messages. `id` is the SHA-256 of the endpoint."""

notice: Table = Table(
    "notice",
    metadata,
    Column("person", String(32), ForeignKey("person.id", ondelete="CASCADE"), primary_key=True),
    Column("email", String(254), nullable=True),
    Column("confirmed", BigInteger, nullable=True),
    Column("choices", Text, nullable=False),
    Column("language", String(10), nullable=False),
    Column("failures", Integer, nullable=False),
)
"""How a person wants to be told. `choices` is JSON; an address gets nothing but one letter before it is confirmed."""

webhook: Table = Table(
    "webhook",
    metadata,
    Column("game", String(16), ForeignKey("game.id", ondelete="CASCADE"), primary_key=True),
    Column("person", String(32), ForeignKey("person.id", ondelete="CASCADE"), nullable=False),
    Column("url", Text, nullable=False),
    Column("language", String(10), nullable=False),
    Column("failures", Integer, nullable=False),
    Column("off", Boolean, nullable=False),
    Index("ix_webhook_person", "person"),
)
"""Where a table's host wants its news posted."""


def select_events(game: str, *which: sa.ColumnElement[bool]) -> sa.Select[Any]:
    """The query for a table's events, in order."""
    e = event.c
    return sa.select(e.seq, e.kind, e.seat, e.data, e.at).where(e.game == game, *which).order_by(e.seq)


def events_from_rows(rows: Iterable[Any]) -> list[Event]:
    """Events from rows with the columns of `select_events`, by name."""
    return [Event(row.seq, row.kind, row.seat, json.loads(row.data), row.at) for row in rows]


_ENCODER = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))


def to_json(data: Any) -> str:
    """An event's data as the stored JSON text."""
    return _ENCODER.encode(data)  # `json.dumps` would make an encoder for each call

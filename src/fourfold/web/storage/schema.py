"""What the store keeps, as tables of a database. Whoever changes this adds a migration: a test compares the two."""

from __future__ import annotations

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
)

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
"""One row a table: what lists need, `waits` being the set of seats that it waits for, a bit each. All of it follows
from the events."""

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
"""Everything that happened, never changed. The key is the lock: of two who add the same number, one is refused."""

sitting: Table = Table(
    "sitting",
    metadata,
    Column("game", String(16), ForeignKey("game.id", ondelete="CASCADE"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("person", String(32), nullable=False),
    PrimaryKeyConstraint("game", "seat"),
    Index("ix_sitting_person", "person"),
)
"""Who sits where, or may come back. Follows from the events too."""

participant: Table = Table(
    "participant",
    metadata,
    Column("person", String(32), nullable=False),
    Column("game", String(16), ForeignKey("game.id", ondelete="CASCADE"), nullable=False),
    PrimaryKeyConstraint("person", "game"),
)
"""Everybody whom the events of a table name, also those who have left: where to look when somebody wants everything of
theirs, or wants it deleted. Follows from the events."""

person: Table = Table(
    "person",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(60), nullable=False),
    Column("created", BigInteger, nullable=False),
)
"""A guest; with a row in `account`, more than that."""

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
"""What proves who somebody is: `cookie` or `script`. Only SHA-256 of the secret is kept. `label` is a script's purpose
or the browser's name, `used` the last use to the hour, `confirmed` when the password or a passkey was last shown."""

watcher: Table = Table(
    "watcher",
    metadata,
    Column("game", String(16), ForeignKey("game.id", ondelete="CASCADE"), nullable=False),
    Column("person", String(32), nullable=False),
    PrimaryKeyConstraint("game", "person"),
    Index("ix_watcher_person", "person"),
)
"""Who may watch a private table, by a watch link; withdrawing the link clears it."""

mark: Table = Table(
    "mark",
    metadata,
    Column("key", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)
"""Single facts, such as when a server was last alive."""

account: Table = Table(
    "account",
    metadata,
    Column("person", String(32), ForeignKey("person.id", ondelete="CASCADE"), primary_key=True),
    Column("handle", String(120), nullable=False),
    Column("password", String(200), nullable=True),
    Column("created", BigInteger, nullable=False),
    Index("ix_account_handle", "handle", unique=True),
)
"""Whoever has a passkey or a password. `handle` is the name as it is compared; `password` is argon2's text."""

login_source: Table = Table(
    "login_source",
    metadata,
    Column("person", String(32), ForeignKey("person.id", ondelete="CASCADE"), nullable=False),
    Column("hash", String(64), nullable=False),
    Column("used", BigInteger, nullable=False),
    PrimaryKeyConstraint("person", "hash"),
)
"""From where an account was opened before: SHA-256 of a browser's device cookie, or a keyed hash of an address."""

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
"""Public keys that open an account. `id` is SHA-256 of the credential's own id, which may be long."""

challenge: Table = Table(
    "challenge",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("kind", String(10), nullable=False),
    Column("person", String(32), ForeignKey("person.id", ondelete="CASCADE"), nullable=True),
    Column("until", BigInteger, nullable=False),
    Index("ix_challenge_until", "until"),
)
"""What a passkey was asked to sign, good for one answer: `register` and `confirm` for a person, `login` for anybody."""

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
"""How strong a player is held to be: a person's id, or `bot:` and a level."""

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
"""What a finished game made of its players' ratings, seat by seat. The key keeps a game from counting twice. `origin`
is an address as `origins.py` writes it."""

attempt: Table = Table(
    "attempt",
    metadata,
    Column("person", String(32), nullable=False),
    Column("day", String(10), nullable=False),
    Column("way", String(80), nullable=False),
    Column("game", String(16), nullable=False),
    PrimaryKeyConstraint("person", "day", "way"),
)
"""At which table somebody has their one try at a day's deal. Written before the table is opened."""

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
"""How games alone ended. `way` is the game's name and the way's, `score` is missing where somebody gave up; all but
further tries at a day's deal `counts`. Follows from the events."""

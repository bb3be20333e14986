"""Friends, blocks, reports, invitations, chat, seeks, notifications, accounts that are bots; ratings for each number of
players."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from fourfold.table.names import skeleton_of

revision = "006"
down_revision = "005"


def upgrade() -> None:
    op.add_column("account", sa.Column("bot", sa.Boolean, nullable=False, server_default=sa.false()))
    _split_ratings()
    _add_skeletons()
    _create_people()
    _create_tables_company()
    _create_notices()


def _split_ratings() -> None:
    """The one rating for games of three and more becomes the first rating for each number of players that somebody has
    played with; `kind` is that number."""
    op.execute(
        "INSERT INTO rating (player, game, kind, mu, sigma, games, changed) "
        "SELECT r.player, r.game, CAST(g.players AS VARCHAR(10)), r.mu, r.sigma, COUNT(DISTINCT d.game), MAX(d.at) "
        "FROM rating r JOIN rated d ON d.player = r.player JOIN game g ON g.id = d.game AND g.name = r.game "
        "WHERE r.kind = 'group' AND g.players > 2 GROUP BY r.player, r.game, g.players, r.mu, r.sigma"
    )
    op.execute("DELETE FROM rating WHERE kind = 'group'")
    op.execute("UPDATE rating SET kind = '2' WHERE kind = 'duel'")


def _add_skeletons() -> None:
    op.add_column("account", sa.Column("skeleton", sa.String(300), nullable=False, server_default=""))
    op.create_index("ix_account_skeleton", "account", ["skeleton"])
    account = sa.table("account", sa.column("person"), sa.column("skeleton"))
    person = sa.table("person", sa.column("id"), sa.column("name"))
    named = sa.select(person.c.id, person.c.name).join(account, account.c.person == person.c.id)
    for id, name in op.get_bind().execute(named).all():
        op.execute(sa.update(account).where(account.c.person == id).values(skeleton=skeleton_of(name)))


def _create_people() -> None:
    for name, other in (("friend", "friend"), ("block", "blocked")):
        op.create_table(
            name,
            sa.Column("person", sa.String(32), nullable=False),
            sa.Column(other, sa.String(32), nullable=False),
            sa.Column("at", sa.BigInteger, nullable=False),
            sa.PrimaryKeyConstraint("person", other, name=f"pk_{name}"),
            *_people(name, "person", other),
        )
        op.create_index(f"ix_{name}_{other}", name, [other])
    op.create_table(
        "report",
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("about", sa.String(32), nullable=False),
        sa.Column("game", sa.String(16), nullable=True),
        sa.Column("reason", sa.String(20), nullable=False),
        sa.Column("words", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_report"),
        *_people("report", "person", "about"),
    )
    op.create_index("ix_report_person", "report", ["person"])
    op.create_index("ix_report_about", "report", ["about"])


def _create_tables_company() -> None:
    op.create_table(
        "invitation",
        sa.Column("game", sa.String(16), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("sender", sa.String(32), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("game", "seat", name="pk_invitation"),
        _game("invitation"),
        *_people("invitation", "person", "sender"),
    )
    op.create_index("ix_invitation_person", "invitation", ["person"])
    op.create_index("ix_invitation_sender", "invitation", ["sender"])
    op.create_table(
        "chat",
        sa.Column("game", sa.String(16), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("words", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("game", "number", name="pk_chat"),
        _game("chat"),
        *_people("chat", "person"),
    )
    op.create_index("ix_chat_person", "chat", ["person"])
    op.create_table(
        "seek",
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("low", sa.Integer, nullable=False),
        sa.Column("high", sa.Integer, nullable=False),
        sa.Column("clock", sa.Text, nullable=False),
        sa.Column("rated", sa.Boolean, nullable=False),
        sa.Column("origin", sa.String(32), nullable=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
        sa.Column("table", sa.String(16), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_seek"),
        *_people("seek", "person"),
    )
    op.create_index("ix_seek_game", "seek", ["game"])
    op.create_index("ix_seek_person", "seek", ["person"], unique=True)


def _create_notices() -> None:
    op.create_table(
        "push",
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("endpoint", sa.Text, nullable=False),
        sa.Column("key", sa.String(120), nullable=False),
        sa.Column("auth", sa.String(40), nullable=False),
        sa.Column("label", sa.String(60), nullable=False),
        sa.Column("language", sa.String(10), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("failures", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_push"),
        *_people("push", "person"),
    )
    op.create_index("ix_push_person", "push", ["person"])
    op.create_table(
        "notice",
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("email", sa.String(254), nullable=True),
        sa.Column("confirmed", sa.BigInteger, nullable=True),
        sa.Column("choices", sa.Text, nullable=False),
        sa.Column("language", sa.String(10), nullable=False),
        sa.Column("failures", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("person", name="pk_notice"),
        *_people("notice", "person"),
    )
    op.create_table(
        "webhook",
        sa.Column("game", sa.String(16), nullable=False),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("url", sa.Text, nullable=False),
        sa.Column("language", sa.String(10), nullable=False),
        sa.Column("failures", sa.Integer, nullable=False),
        sa.Column("off", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("game", name="pk_webhook"),
        _game("webhook"),
        *_people("webhook", "person"),
    )
    op.create_index("ix_webhook_person", "webhook", ["person"])


def _people(table: str, *columns: str) -> list[sa.ForeignKeyConstraint]:
    """What is stored about people goes with them."""
    return [
        sa.ForeignKeyConstraint([column], ["person.id"], name=f"fk_{table}_{column}", ondelete="CASCADE")
        for column in columns
    ]


def _game(table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(["game"], ["game.id"], name=f"fk_{table}_game", ondelete="CASCADE")

"""Databases of every earlier version are migrated to the current one, with all their data."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from fourfold.core.errors import OptionError
from fourfold.server.http.requests import hashed
from fourfold.server.people.people import COOKIE
from fourfold.server.storage import schema
from fourfold.server.storage.migrations import upgrade
from fourfold.server.storage.opening import migrate
from fourfold.server.storage.store import Store
from fourfold.table.clock import now_ms
from fourfold.table.commands import Resign, Sit
from helpers.service import Guest, service, settings_in
from helpers.tables import Evening

SECRET = "k" * 43


def first_version(file: Path) -> None:
    """A database as the first version made it: a guest with a game that is over and one that runs."""
    engine = sa.create_engine(f"sqlite:///{file}")
    with engine.begin() as connection:
        upgrade(connection, "001")
        found = sa.MetaData()
        found.reflect(connection)
        tables = found.tables
        assert set(tables) == {"alembic_version", "event", "game", "mark", "person", "sitting", "token", "watcher"}
        connection.execute(sa.insert(tables["person"]).values(id="ann", name="Ann", created=1))
        token = {"hash": hashed(SECRET), "person": "ann", "kind": COOKIE, "label": "", "created": now_ms()}
        connection.execute(sa.insert(tables["token"]).values(**token))
        for id, over in (("t1", True), ("t2", False)):
            evening = Evening("high-card", "open", "human", clock={"kind": "days", "days": 30})
            evening.do(Sit("bob", "Bob"))
            evening.do(Resign("bob")) if over else evening.move("bob")
            table = evening.table
            row = {"id": id, "name": "high-card", "players": 2, "rules": 1, "status": table.status, "listed": True}
            known = {"opened": 0, "changed": 0, "waits": 0}
            connection.execute(sa.insert(tables["game"]).values(**row, **known))
            for event in evening.events:
                values = {"kind": event.kind, "seat": event.seat, "data": json.dumps(dict(event.data)), "at": event.at}
                connection.execute(sa.insert(tables["event"]).values(game=id, seq=event.seq, **values))
            gone = {"seq": len(evening.events) + 1, "kind": "forget", "data": '{"person": "gone-1"}', "at": 0}
            connection.execute(sa.insert(tables["event"]).values(game=id, **gone))
            for seat, person in enumerate(("bob", "ann")):
                connection.execute(sa.insert(tables["sitting"]).values(game=id, seat=seat, person=person))
    engine.dispose()


def test_the_first_version_becomes_today_s_and_keeps_everything(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    first_version(file)
    migrate(str(file))
    with service(settings_in(tmp_path)) as client:
        ann = Guest(client)
        ann.cookies = {"fourfold": SECRET}
        assert ann.get("/me") == {"id": "ann", "name": "Ann", "bot_account": False}
        assert {row["id"]: row["status"] for row in ann.get("/me/tables")} == {"t1": "over", "t2": "playing"}
        assert ann.get("/tables/t1")["ending"]["winners"] == [1]
        assert ann.post("/account", {"name": "Ann", "password": "seven quiet herons wade"})["id"] == "ann"
        assert ann.move("t2")["table"]["rated"]
        assert [row["id"] for row in ann.get("/me/games")] == ["t2", "t1"]
        assert ann.get("/leaderboard?game=high-card")[0]["games"] == 1
    engine = sa.create_engine(f"sqlite:///{file}")
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), schema.metadata) == []
    engine.dispose()


def test_whoever_old_events_name_is_found_again(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    first_version(file)
    engine = sa.create_engine(f"sqlite:///{file}")
    with engine.begin() as connection:
        upgrade(connection)
        rows = connection.execute(sa.select(schema.participant.c.person, schema.participant.c.game)).all()
    engine.dispose()
    assert {(row.person, row.game) for row in rows} == {(who, at) for who in ("ann", "bob") for at in ("t1", "t2")}


def test_a_database_of_a_newer_version_is_left_alone(tmp_path: Path) -> None:
    """Whoever goes back to an older version must restore the copy from before the upgrade."""
    engine = sa.create_engine(f"sqlite:///{tmp_path / 'tables.db'}")
    with engine.begin() as connection:
        upgrade(connection)
        connection.execute(sa.text("UPDATE alembic_version SET version_num = '999'"))
    engine.dispose()
    opened: list[Callable[[], object]] = [
        lambda: migrate(str(tmp_path / "tables.db")),
        lambda: asyncio.run(Store.open(str(tmp_path / "tables.db"))),
        lambda: asyncio.run(Store.open_existing(str(tmp_path / "tables.db"))),
    ]
    for each in opened:
        with pytest.raises(OptionError, match=r"newer version .* \(schema 999, .*restore"):
            each()
    assert [path.name for path in tmp_path.iterdir()] == ["tables.db"]


def test_migrating_twice_changes_nothing(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    first_version(file)
    migrate(str(file))

    async def opened() -> list[str]:
        store = await Store.open(str(file))
        rows = await store.read(sa.text("SELECT sql FROM sqlite_master ORDER BY name"))
        await store.close()
        return [str(row) for row in rows]

    before = asyncio.run(opened())
    assert migrate(str(file)) is None and asyncio.run(opened()) == before


def test_the_rating_for_more_than_two_players_becomes_one_for_each_number(tmp_path: Path) -> None:
    """As the first rating for every number that somebody has played with; nothing of a rating is lost or made up."""
    engine = sa.create_engine(f"sqlite:///{tmp_path / 'tables.db'}")
    with engine.begin() as connection:
        upgrade(connection, "005")
        found = sa.MetaData()
        found.reflect(connection)
        game, rated, rating = (found.tables[name] for name in ("game", "rated", "rating"))
        known = {"rules": 1, "status": "over", "listed": True, "opened": 0, "changed": 0, "waits": 0}
        for at, (id, players) in enumerate((("g1", 3), ("g2", 3), ("g3", 4), ("g4", 2)), 1):
            connection.execute(sa.insert(game).values(id=id, name="coin", players=players, **known))
            for seat, player in enumerate(("ann", "bob", "bot:easy", "bot:easy")[:players]):
                row = {"game": id, "seat": seat, "player": player, "place": 1, "mu": 25.0, "sigma": 8.0, "at": at}
                connection.execute(sa.insert(rated).values(row))
        for player, kind, mu, games in (
            ("ann", "group", 31.0, 3),
            ("ann", "duel", 22.0, 1),
            ("bot:easy", "group", 19.0, 3),
        ):
            row = {"player": player, "game": "coin", "kind": kind, "mu": mu, "sigma": 5.0, "games": games, "changed": 9}
            connection.execute(sa.insert(rating).values(row))
        upgrade(connection, "006")
        kept = connection.execute(sa.select(rating).order_by(rating.c.player, rating.c.kind)).all()
    engine.dispose()
    assert [(row.player, row.kind, row.mu, row.sigma, row.games, row.changed) for row in kept] == [
        ("ann", "2", 22.0, 5.0, 1, 9),
        ("ann", "3", 31.0, 5.0, 2, 2),
        ("ann", "4", 31.0, 5.0, 1, 3),
        ("bot:easy", "3", 19.0, 5.0, 2, 2),
        ("bot:easy", "4", 19.0, 5.0, 1, 3),
    ]


def test_the_ratings_of_levels_begin_anew_and_those_of_people_stay(tmp_path: Path) -> None:
    engine = sa.create_engine(f"sqlite:///{tmp_path / 'tables.db'}")
    with engine.begin() as connection:
        upgrade(connection, "006")
        found = sa.MetaData()
        found.reflect(connection)
        rating = found.tables["rating"]
        for player in ("ann", "bot:easy", "bot:expert", "bottle"):
            row = {"player": player, "game": "coin", "kind": "2", "mu": 30.0, "sigma": 5.0, "games": 7, "changed": 9}
            connection.execute(sa.insert(rating).values(row))
        upgrade(connection, "007")
        kept = connection.execute(sa.select(rating.c.player, rating.c.mu).order_by(rating.c.player)).all()
    engine.dispose()
    assert [tuple(row) for row in kept] == [("ann", 30.0), ("bottle", 30.0)]

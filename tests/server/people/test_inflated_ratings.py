"""Known ways to inflate a rating, each tried again."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from starlette.testclient import TestClient

from fourfold.server.people.network import Origins
from fourfold.server.storage import schema
from fourfold.server.storage.rating_updates import MAX_PER_DAY
from fourfold.server.storage.store import Store
from fourfold.table.clock import now_ms
from fourfold.table.command_table import act
from fourfold.table.commands import Arrival, Leave, Say, Sit
from fourfold.table.events import replay
from fourfold.table.rating_rules import MIN_DECISIONS, Placement, placement
from fourfold.table.table import Table
from helpers.postgres import Postgres
from helpers.service import Guest, service, settings_in, until
from helpers.tables import Evening

pytestmark = pytest.mark.slow

TIMED = {"kind": "time", "bank": 600, "add": 0}
GOOD = "seven quiet herons wade"
HOURS = 3600


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return str(tmp_path / "tables.db")
    server: Postgres = request.getfixturevalue("postgres")
    return server.new()


def ratings(guest: Guest) -> dict[tuple[str, int], int]:
    """The number of rated games, by game and number of players."""
    rows = guest.get(f"/people/{guest.get('/me')['id']}")["ratings"]
    return {(row["game"], row["players"]): row["games"] for row in rows}


def choose(id: str, players: dict[int, Guest], each: int = MIN_DECISIONS) -> Any:
    """Everybody makes so many decisions; bots make those of the other seats."""
    anyone = next(iter(players.values()))

    def decided(seat: int) -> int:
        notes = anyone.get(f"/tables/{id}")["log"]
        return sum(n["kind"] == "move" and n["seat"] == seat and "forced" not in n for n in notes)

    table = anyone.get(f"/tables/{id}")
    while table["status"] == "playing" and any(decided(seat) < each for seat in range(len(table["seats"]))):
        if table["decides"] in players:
            players[table["decides"]].move(id)
        table = anyone.get(f"/tables/{id}")
    return table


def test_a_person_plays_for_a_bot(client: TestClient) -> None:
    """The seat begins and ends with the same bot; in between a friend plays it badly."""
    host, friend = Guest(client, "Host"), Guest(client, "Friend")
    made = host.post("/tables", {"game": "turn-of-time", "seats": ["human", "human"]})
    id = made["id"]
    assert host.post(f"/tables/{id}/start", {"fill": "easy"})["rated"]
    seen = friend.post("/join", {"link": host.get(f"/tables/{id}/links")["seats"]["1"]})
    assert (seen["rated"], seen["unrated_because"]) == (False, "taken over")
    choose(id, {0: host, 1: friend})
    friend.post(f"/tables/{id}/leave")
    host.post(f"/tables/{id}/bots", {"seat": 1, "level": "easy"})
    choose(id, {0: host})
    host.post(f"/tables/{id}/resign")
    seen = host.get(f"/tables/{id}")
    assert (seen["status"], seen["rated"], seen["unrated_because"]) == ("over", False, "taken over")
    assert ratings(host) == {} and seen["ratings"] is None


def test_40_games_of_own_guests_without_a_move(client: TestClient) -> None:
    host = Guest(client)
    host.post("/account", {"name": "Climber", "password": GOOD})
    for _ in range(40):
        made = host.post("/tables", {"game": "shifting-seasons", "seats": ["human", "human"], "clock": TIMED})
        loser = Guest(client)
        loser.post("/join", {"link": made["links"]["seats"]["1"]})
        seen = loser.post(f"/tables/{made['id']}/resign")
        assert seen["ratings"][0]["before"] == seen["ratings"][0]["after"] == 1500, "it counts for the loser alone"
        assert seen["ratings"][1]["after"] < 1500
    assert ratings(host) == {} and host.get("/leaderboard?game=shifting-seasons") == []


def test_40_games_of_own_guests_played_to_the_end(client: TestClient) -> None:
    """Every guest is new, but they all come from one address."""
    host = Guest(client)
    reasons = []
    for _ in range(40):
        made = host.post("/tables", {"game": "high-card", "seats": ["human", "human"], "clock": TIMED})
        own = Guest(client)
        own.post("/join", {"link": made["links"]["seats"]["1"]})
        reasons.append(choose(made["id"], {0: host, 1: own})["unrated_because"])
    assert reasons == [None] * MAX_PER_DAY + ["often"] * (40 - MAX_PER_DAY)
    assert ratings(host) == {("high-card", 2): MAX_PER_DAY}


def test_own_guests_are_deleted_once_they_have_lost(client: TestClient) -> None:
    """Deleting them removes who they were, but not that somebody from this address has played."""
    host = Guest(client)
    reasons = []
    for number in range(MAX_PER_DAY + 2):
        made = host.post("/tables", {"game": "coin", "seats": ["human", "human"], "clock": TIMED})
        own = Guest(client, f"Own {number}")
        own.post("/join", {"link": made["links"]["seats"]["1"]})
        reasons.append(choose(made["id"], {0: host, 1: own})["unrated_because"])
        assert own.ask("POST", "/me/delete", {"name": f"Own {number}"})[0] == 204
    assert reasons == [None] * MAX_PER_DAY + ["often"] * 2


def test_own_guests_do_not_lift_a_bot(client: TestClient) -> None:
    for _ in range(12):
        guest = Guest(client)
        id = guest.open("high-card", "human", "hard")
        choose(id, {0: guest})
    rows = guest.get("/leaderboard?game=high-card&bots=true")
    assert {row["bot"]: row["games"] for row in rows} == {"hard": MAX_PER_DAY}


def test_a_lost_game_against_a_bot_is_left(client: TestClient) -> None:
    """Leaving is resigning, and a game that waits keeps later ones from counting."""
    guest = Guest(client)
    first = guest.open("turn-of-time", "human", "easy")
    choose(first, {0: guest})
    until(lambda: guest.get(f"/tables/{first}")["decides"] == 0)
    second = guest.open("turn-of-time", "human", "easy")
    seen = guest.get(f"/tables/{second}")
    assert (seen["rated"], seen["unrated_because"]) == (False, "waits")
    seen = guest.post(f"/tables/{first}/leave")
    assert (seen["status"], seen["ending"]["winners"], seen["rated"]) == ("over", [1], True)
    assert seen["ratings"][0]["after"] < seen["ratings"][0]["before"] == 1500
    assert ratings(guest) == {("turn-of-time", 2): 1}
    guest.post(f"/tables/{second}/leave")
    third = guest.open("turn-of-time", "human", "easy")
    assert guest.get(f"/tables/{third}")["rated"]


def test_a_lost_game_against_several_bots_counts_though_they_play_on(database: str) -> None:
    """Nobody may be there to see them finish it."""
    evening = Evening("turn-of-time", "human", "easy", "hard")
    evening.choose(MIN_DECISIONS)
    evening.do(Leave("ann"))
    assert evening.table.status == "playing"
    assert placement(evening.table) == Placement(("ann", "bot:easy", "bot:hard"), (3, 1, 1))

    async def work(store: Store) -> None:
        table = await kept(store, 1, evening)
        assert table.rating_result is not None and len(table.rating_result.changes) == 3
        evening.table, evening.events = table, list(await store.events("g1"))
        known = len(evening.events)
        while evening.table.status == "playing":
            evening.bot()
        after = await store.append(evening.table, evening.events[known:])
        assert after.seq == evening.table.seq, "the end changes nothing any more"
        assert len(await store.read(sa.select(schema.rated))) == 3

    in_store(database, work)


def test_a_lost_game_between_people_without_a_clock_counts_for_nobody(client: TestClient) -> None:
    ann, bob = Guest(client), Guest(client)
    made = ann.post("/tables", {"game": "winter", "seats": ["human", "human"]})
    seen = bob.post("/join", {"link": made["links"]["seats"]["1"]})
    assert (seen["rated"], seen["unrated_because"]) == (False, "no clock")
    choose(made["id"], {0: ann, 1: bob})
    bob.post(f"/tables/{made['id']}/leave")
    ann.post(f"/tables/{made['id']}/bots", {"seat": 1, "level": "easy"})
    seen = ann.post(f"/tables/{made['id']}/resign")
    assert (seen["status"], seen["unrated_because"]) == ("over", "no clock") and ratings(ann) == {}


def test_a_lost_rated_game_cannot_be_made_casual_by_a_hint(client: TestClient) -> None:
    guest = Guest(client)
    id = guest.open("turn-of-time", "human", "easy")
    seen = choose(id, {0: guest})
    until(lambda: guest.get(f"/tables/{id}")["decides"] == 0)
    seq = guest.get(f"/tables/{id}")["seq"]
    status, refusal = guest.ask("POST", f"/tables/{id}/hints", {"seq": seq})
    assert (status, refusal["error"]) == (409, "help")
    assert guest.ask("POST", f"/tables/{id}/undo", {"seq": seq})[0] == 409
    seen = guest.post(f"/tables/{id}/resign")
    assert seen["rated"] and seen["ratings"][0]["after"] < 1500


def test_a_game_that_counts_as_lost_is_played_on_with_hints_and_counts_once(client: TestClient) -> None:
    guest = Guest(client)
    id = guest.open("turn-of-time", "human", "easy")
    until(lambda: guest.get(f"/tables/{id}")["decides"] == 0)
    seen = guest.post(f"/tables/{id}/concede")
    assert (seen["status"], seen["rated"], seen["hints"]) == ("playing", True, 10)
    lost = seen["ratings"]
    assert lost[0]["after"] < 1500 and guest.ask("POST", f"/tables/{id}/concede")[0] == 403
    assert guest.ask("POST", f"/tables/{id}/hints", {"seq": seen["seq"]})[0] == 200
    assert guest.post(f"/tables/{id}/resign")["ratings"] == lost
    assert ratings(guest) == {("turn-of-time", 2): 1}


def test_who_throws_deals_away_until_one_is_good_loses_with_each(client: TestClient) -> None:
    guest = Guest(client)
    before = 1500
    for number in range(3):
        id = guest.open("winter", "human", "medium")
        seen = guest.post(f"/tables/{id}/resign")
        assert seen["rated"] and seen["ratings"][0]["after"] < before
        assert seen["ratings"][1]["before"] == seen["ratings"][1]["after"], "the bot wins nothing by it"
        before = seen["ratings"][0]["after"]
        assert ratings(guest) == {("winter", 2): number + 1}
    bots = guest.get("/leaderboard?game=winter&bots=true")
    assert "medium" not in [row["bot"] for row in bots]


def test_who_deletes_oneself_has_lost_and_the_others_have_won(tmp_path: Path) -> None:
    with service(settings_in(tmp_path)) as client:
        ann, bob, cat = Guest(client, "Ann"), Guest(client, "Bob"), Guest(client, "Cat")
        made = ann.post("/tables", {"game": "turn-of-time", "seats": ["human", "human"], "clock": TIMED})
        bob.post("/join", {"link": made["links"]["seats"]["1"]})
        choose(made["id"], {0: ann, 1: bob})
        assert bob.ask("POST", "/me/delete", {"name": "Bob"})[0] == 204
        seen = ann.get(f"/tables/{made['id']}")
        assert (seen["status"], seen["ending"]["how"], seen["unrated_because"]) == ("over", "resigned", None)
        assert seen["ratings"][0]["after"] > 1500
        three = ann.post("/tables", {"game": "turn-of-time", "seats": ["human"] * 3, "clock": TIMED})
        dan = Guest(client, "Dan")
        for number, who in ((1, cat), (2, dan)):
            who.post("/join", {"link": three["links"]["seats"][str(number)]})
        choose(three["id"], {0: ann, 1: cat, 2: dan})
        assert cat.ask("POST", "/me/delete", {"name": "Cat"})[0] == 204
        assert dan.post(f"/tables/{three['id']}/resign")["unrated_because"] is None
        assert [change["after"] > 1500 for change in ann.get(f"/tables/{three['id']}")["ratings"]] == [
            True, False, False,
        ]  # fmt: skip
        assert ratings(ann) == {("turn-of-time", 2): 1, ("turn-of-time", 3): 1}


# --------------------------------------------------------------------------------- how often the same ones


def in_store(database: str, work: Callable[[Store], Awaitable[None]]) -> None:
    async def run() -> None:
        store = await Store.open(database)
        await work(store)
        await store.close()

    asyncio.run(asyncio.wait_for(run(), 60))


def game_of(people: tuple[str, ...], origins: tuple[str | None, ...], hours: float = 0) -> Evening:
    """A finished game of people from somewhere, so many hours later."""
    evening = Evening("high-card", "human", *["open"] * (len(people) - 1), clock=TIMED, origin=origins[0])
    first = evening.events[0]
    host = {**first.data, "host": people[0]}
    evening.events[0] = replace(first, data=host)
    evening.events[1] = replace(evening.events[1], data={**evening.events[1].data, "person": people[0]})
    evening.table = replay("t1", evening.events)
    evening.wait(hours * HOURS)
    for person, origin in zip(people[1:], origins[1:], strict=True):
        evening.do(Sit(person, person.title(), arrival=Arrival(origin=origin)))
    evening.choose(1)
    assert evening.table.status == "over"
    return evening


async def kept(store: Store, number: int, evening: Evening) -> Table:
    return await store.append(replay(f"g{number}", evening.events), evening.events)


def reasons(database: str, games: list[Evening]) -> list[str | None]:
    found: list[str | None] = []

    async def work(store: Store) -> None:
        for number, evening in enumerate(games):
            table = await kept(store, number, evening)
            assert table.rating_result is not None
            found.append(table.rating_result.because)
        rows = await store.read(sa.select(schema.rated.c.game).distinct())
        assert len(rows) == found.count(None)

    in_store(database, work)
    return found


def test_two_players_have_five_rated_games_in_a_day_from_wherever_they_come(database: str) -> None:
    games = [game_of(("ann", "bob")[:: 1 - 2 * (n % 2)], (f"x{n}", f"y{n}")) for n in range(6)]
    games += [game_of(("ann", "cat"), ("x7", "y7")), game_of(("ann", "bob"), ("x8", "y8"), hours=25)]
    assert reasons(database, games) == [None] * 5 + ["often", None, None]


def test_a_house_has_five_rated_games_in_a_day_whoever_plays(database: str) -> None:
    house = [game_of((f"a{n}", f"b{n}"), ("home", "home")) for n in range(6)]
    elsewhere = [game_of(("a1", "zoe"), ("home", "away")), game_of(("a9", "b9"), (None, None))]
    three = [game_of(("p", "q", "r"), ("away", "home", "home"))]
    assert reasons(database, house + elsewhere + three) == [None] * 5 + ["often", None, None, "often"]


def test_what_a_game_made_of_the_ratings_is_kept_with_it(database: str) -> None:
    async def work(store: Store) -> None:
        table = await kept(store, 1, game_of(("ann", "bob"), ("x", "y")))
        assert table.rating_result is not None and len(table.rating_result.changes) == 2
        assert replay("g1", await store.events("g1")) == table
        rows = await store.read(sa.select(schema.rating.c.player, schema.rating.c.mu).order_by("player"))
        assert [(row.player, row.mu) for row in rows] == [
            ("ann", table.rating_result.changes[0].new_mu),
            ("bob", table.rating_result.changes[1].new_mu),
        ]

    in_store(database, work)


def test_a_game_that_ended_before_this_was_kept_is_left_as_it_was(database: str) -> None:
    """Later events, such as a rematch, do not rate it again."""
    evening = Evening("high-card", "human", "open", clock=TIMED)
    evening.do(Sit("bob", "Bob"))
    evening.choose(1)

    async def work(store: Store) -> None:
        await kept(store, 1, evening)
        async with store.engine.begin() as connection:
            for old in (schema.rated, schema.rating):
                await connection.execute(sa.delete(old))
            await connection.execute(sa.delete(schema.event).where(schema.event.c.kind == "rated"))
        before = replay("g1", await store.events("g1"))
        after, events = act(before, Say("ann", "thanks"), evening.now)
        after = await store.append(after, events)
        assert after.rating_result is None and not await store.read(sa.select(schema.rated))

    in_store(database, work)


# ------------------------------------------------------------------------------------------------ addresses


def test_addresses_are_kept_only_as_long_as_they_are_compared(database: str) -> None:
    day = 24 * HOURS * 1000

    async def work(store: Store) -> None:
        one, other = Origins(store), Origins(store)
        first = await one.of("203.0.113.9", day)
        assert await other.of("203.0.113.9", day + 5) == first, "servers of one store agree"
        assert await one.of("203.0.113.10", day) != first
        key = await store.get_mark("origin key")
        assert await one.of("203.0.113.9", 2 * day) != first, "days cannot be compared"
        assert await store.get_mark("origin key") != key, "the key of yesterday is gone"
        assert await other.of("203.0.113.9", 2 * day - 1) == first, "whoever is late by a moment goes on as before"
        assert await Origins(store).of("203.0.113.9", day) == await one.of("203.0.113.9", 2 * day)
        assert "203.0.113.9" not in str(await store.read(sa.select(schema.mark)))

    in_store(database, work)


def test_who_is_forgotten_leaves_no_origin_after_midnight(client: TestClient) -> None:
    guest, other = Guest(client, "Short Stay"), Guest(client)
    made = other.post("/tables", {"game": "winter", "seats": ["human", "human"], "clock": TIMED})
    guest.post("/join", {"link": made["links"]["seats"]["1"]})
    choose(made["id"], {0: other, 1: guest})
    guest.post(f"/tables/{made['id']}/resign")
    everything = guest.get("/me/export")
    origin = everything["rated"][0]["origin"]
    assert origin and everything["tables"][0]["origin"] == origin
    assert guest.ask("POST", "/me/delete", {"name": "Short Stay"})[0] in (200, 204)
    store = client.app.state.services.store  # type: ignore[attr-defined]
    origins: Origins = client.app.state.services.origins  # type: ignore[attr-defined]

    async def left() -> list[Any]:
        rated = await store.read(sa.select(schema.rated.c.origin).where(schema.rated.c.game == made["id"]))
        sits = await store.read(
            sa.select(schema.event.c.data).where(schema.event.c.game == made["id"], schema.event.c.kind == "sit")
        )
        return [*sorted(row.origin is None for row in rated), *("origin" in row.data for row in sits)]

    assert client.portal is not None
    assert client.portal.call(left) == [False, False, True, False], "until then their games count for their address"
    client.portal.call(origins.of, "203.0.113.9", now_ms() + 24 * HOURS * 1000)
    assert client.portal.call(left) == [False, True, True, False]

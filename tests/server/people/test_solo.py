"""Games alone: a day's deal is one for all and counts once; streaks and statistics are what was played."""

from __future__ import annotations

import asyncio
import hmac
from datetime import date, timedelta
from hashlib import sha256
from pathlib import Path

import pytest
import sqlalchemy as sa

import fourfold
from fourfold.core.draws import commitment, verify
from fourfold.core.record import Record
from fourfold.core.registry import game_package
from fourfold.server.live.table_service import TableService
from fourfold.server.people.daily import (
    SECRET,
    Result,
    Standing,
    challenge,
    daily_seed,
    day_of,
    finished_days,
    open_practice,
    open_try,
    results,
    statistics,
    tries,
)
from fourfold.server.people.people import Person
from fourfold.server.storage import schema
from fourfold.table.clocks import Pace
from fourfold.table.commands import Move, Resign, Undo
from fourfold.table.errors import Refused
from fourfold.table.solo import Way, midnight, streak, way_of, ways
from fourfold.table.table import Table
from fourfold.table.views import record_of, view_of
from helpers.hall import a_hall

pytestmark = pytest.mark.anyio

ANN, BOB = Person("ann", "Ann"), Person("bob", "Bob")
DAY, NEXT = "2026-11-15", "2026-11-16"


def a_way(goal: str = "balance") -> Way:
    return next(way for way in ways() if way.variant.name == goal)


async def play(table_service: TableService, table: Table, person: Person = ANN) -> Table:
    """To the end, always the first move."""
    while table.status == "playing":
        table = await table_service.act(table.id, Move(person.id, table.seq, table.state.moves[0], f"c{table.seq}"))
    return table


def test_every_game_for_one_can_be_played_alone() -> None:
    alone = {name for name in fourfold.games() if game_package(name).about.players[0] == 1}
    assert {way.name for way in ways()} == alone
    for way in ways():
        assert way.game.players == 1 and way_of(way.game) == way
        assert way.goal("en") != way.goal("de")
    assert len({way.key for way in ways()}) == len(ways())


def test_a_game_with_options_of_its_own_is_none_of_the_ways() -> None:
    assert way_of(fourfold.game("shifting-stones", players=1, rounds=5)) is None
    assert way_of(fourfold.game("shifting-stones", players=2)) is None


def test_a_day_is_that_of_greenwich() -> None:
    assert day_of(0) == "1970-01-01"
    assert day_of(24 * 3600 * 1000 - 1) == "1970-01-01"
    assert day_of(24 * 3600 * 1000) == "1970-01-02"


async def test_a_deal_is_the_same_for_everybody_and_another_one_every_day_and_way(tmp_path: Path) -> None:
    async with a_hall(tmp_path) as table_service, a_hall(tmp_path) as other:
        ann = await open_try(table_service, ANN, DAY, a_way())
        bob = await open_try(other, BOB, DAY, a_way())
        assert ann.seed == bob.seed and ann.record.moves == bob.record.moves
        assert view_of(ann, 0).commitment == commitment(await daily_seed(other.store, DAY, a_way()))
        others = [(NEXT, a_way()), (DAY, a_way("dominance"))]
        seeds = {await daily_seed(table_service.store, day, way) for day, way in others}
        assert len(seeds | {ann.seed}) == 3


async def test_the_rule_of_the_seeds_is_the_published_one_and_its_secret_is_kept(table_service: TableService) -> None:
    first, second = await asyncio.gather(*[daily_seed(table_service.store, DAY, a_way()) for _ in range(2)])
    secret = await table_service.store.get_mark(SECRET)
    assert secret is not None and len(secret) == 64
    text = b"2026-11-15 turn-of-time:balance"
    assert first == second == hmac.new(bytes.fromhex(secret), text, sha256).digest()


async def test_the_draws_of_a_deal_can_be_verified_like_any_other(table_service: TableService) -> None:
    table = await play(table_service, await open_try(table_service, ANN, DAY, a_way()))
    assert verify(Record.from_json(record_of(table, 0, midnight(DAY)))) > 0


async def test_the_seed_of_a_day_is_shown_only_once_its_day_is_over(table_service: TableService) -> None:
    """Others have yet to play with it, and so may the same person, under another name."""
    attempt = await play(table_service, await open_try(table_service, ANN, DAY, a_way()))
    practice = await table_service.act((await open_practice(table_service, ANN, DAY, a_way())).id, Resign("ann"))
    for table in (attempt, practice):
        seen, secret = view_of(table, 0), table.seed.hex()
        early, late = midnight(DAY) - 1, midnight(DAY)
        assert secret not in str([seen.as_json(early), record_of(table, 0, early)])
        assert seen.as_json(late)["seed"] == secret and secret in str(record_of(table, 0, late))


async def test_who_gives_a_challenge_up_at_once_is_nobody_whom_others_beat(table_service: TableService) -> None:
    for number, moves in enumerate((0, 0, 2, 3)):
        person = Person(f"p{number}", f"P{number}")
        table = await open_try(table_service, person, DAY, a_way())
        chosen = 0
        while chosen < moves:
            chosen += len(table.state.moves) > 1
            command = Move(person.id, table.seq, table.state.moves[0], f"c{table.seq}")
            table = await table_service.act(table.id, command)
        await table_service.act(table.id, Resign(person.id))
    await play(table_service, await open_try(table_service, ANN, DAY, a_way()))
    found = await challenge(table_service.store, DAY, "turn-of-time", ANN.id)
    assert found.everybody.played == 2, "three decisions make an attempt"
    assert found.standing == Standing(1, 1)
    early = await challenge(table_service.store, DAY, "turn-of-time", "p0")
    assert early.mine is not None and early.mine.result == Result(False, None), "it was their only attempt"


async def test_one_try_counts_however_often_it_is_asked_for(tmp_path: Path) -> None:
    async with a_hall(tmp_path) as table_service, a_hall(tmp_path) as other:
        asked = [open_try(server, ANN, DAY, a_way()) for server in (table_service, other, table_service, other)]
        tables = await asyncio.gather(*asked)
        assert len({table.id for table in tables}) == 1
        assert await tries(table_service.store, ANN.id, DAY) == {a_way().key: tables[0].id}
        again = await open_try(table_service, ANN, NEXT, a_way())
        assert again.id != tables[0].id


async def test_a_try_that_was_promised_before_the_server_stopped_can_still_be_had(table_service: TableService) -> None:
    row = {"person": ANN.id, "day": DAY, "way": a_way().key, "game": "promised"}
    await table_service.store.write(lambda connection: connection.execute(sa.insert(schema.attempt).values(**row)))
    table = await open_try(table_service, ANN, DAY, a_way())
    assert table.id == "promised" and table.daily and table.daily.counts


async def test_in_the_try_that_counts_nothing_is_taken_back_across_a_draw(table_service: TableService) -> None:
    counts = await open_try(table_service, ANN, DAY, a_way())
    practice = await open_practice(table_service, ANN, DAY, a_way())
    free = await table_service.open(a_way().game, ["human"], ANN, Pace(), False)
    undone = []
    for opened in (counts, practice, free):
        table = opened
        while table.draws == opened.draws:
            table = await table_service.act(table.id, Move("ann", table.seq, table.state.moves[0], f"c{table.seq}"))
        try:
            await table_service.act(table.id, Undo("ann", table.seq))
            undone.append(True)
        except Refused as error:
            assert error.kind == "no undo"
            undone.append(False)
    assert undone == [False, True, True]


async def test_statistics_are_of_what_counts(table_service: TableService) -> None:
    ended = await play(table_service, await open_try(table_service, ANN, DAY, a_way()))
    await play(table_service, await open_practice(table_service, ANN, DAY, a_way()))
    given_up = await table_service.open(a_way().game, ["human"], ANN, Pace(), False)
    await table_service.act(given_up.id, Resign("ann"))
    own_options = fourfold.game("shifting-stones", players=1, rounds=1)
    await play(table_service, await table_service.open(own_options, ["human"], ANN, Pace(), False))
    await play(table_service, await open_try(table_service, BOB, DAY, a_way()), BOB)
    assert ended.ending is not None
    solved = int(ended.ending.winners == (0,))
    own = (await statistics(table_service.store, ANN.id))[a_way().key]
    assert (own.played, own.solved, sum(own.scores.values())) == (2, solved, 1)
    assert set(await statistics(table_service.store, ANN.id)) == {a_way().key}
    day = (await results(table_service.store, DAY))[a_way().key]
    assert (day.played, day.solved) == (2, 2 * solved)
    assert await results(table_service.store, NEXT) == {}


async def test_a_streak_is_of_days_in_a_row_and_not_broken_before_the_day_is_over(tmp_path: Path) -> None:
    today = date.fromisoformat(DAY)
    async with a_hall(tmp_path) as table_service:
        table = await table_service.open(a_way().game, ["human"], ANN, Pace(), False)
        for number, (ago, score, counts) in enumerate(
            [(1, 0, True), (2, 1, True), (3, None, True), (4, 1, True), (0, 1, False)]
        ):
            played = await table_service.open(table.game, ["human"], ANN, Pace(), False)
            day = (today - timedelta(days=ago)).isoformat()
            row = {"game": played.id, "person": ANN.id, "way": "g:w", "day": day, "counts": counts}
            row |= {"solved": bool(score), "score": score, "at": number}
            await table_service.store.write(lambda c, row=row: c.execute(sa.insert(schema.solo).values(**row)))  # type: ignore[misc]
        days = await finished_days(table_service.store, ANN.id)
        assert streak(days, DAY) == 2  # today can still be played; three days ago was given up
        assert streak(days, NEXT) == 0
        assert streak(await finished_days(table_service.store, BOB.id), DAY) == 0

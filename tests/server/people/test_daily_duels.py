"""Daily challenges against a bot: everybody who makes the same moves meets the same draws and the same answers."""

from __future__ import annotations

import asyncio
import hmac
import json
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from unittest.mock import Mock

import pytest

from fourfold.bots import search
from fourfold.bots.greedy import greedy_drivers
from fourfold.bots.roster import make_bot
from fourfold.bots.search import Search, search_drivers
from fourfold.core.registry import game_package
from fourfold.core.state import View
from fourfold.engine import engine
from fourfold.server.live.bot_threads import BotThreads, decide
from fourfold.server.live.table_service import TableService
from fourfold.server.people.daily import Result, Tally, attempts, begin_try, open_practice
from fourfold.server.people.people import Person
from fourfold.table.clocks import Pace
from fourfold.table.commands import Move, Resign
from fourfold.table.rating_rules import DAILY, unrated_reason
from fourfold.table.solo import bot_seed, daily_games, way_on
from fourfold.table.table import OVER, Table
from helpers.hall import a_hall

pytestmark = pytest.mark.anyio

ANN, BOB = Person("ann", "Ann"), Person("bob", "Bob")
DAY = "2026-11-15"
DUELS = ("shifting-seasons", "winter")


async def my_turn(table_service: TableService, table: Table) -> Table:
    """The table once the bot has answered."""
    while table.status != OVER and table.bot_to_move is not None:
        await asyncio.sleep(0.005)
        table = await table_service.table(table.id)
    return table


async def play(table_service: TableService, person: Person, table: Table, moves: int, pick: int = 0) -> Table:
    """The first so many decisions, each time the same choice."""
    table = await my_turn(table_service, table)
    while table.status != OVER and moves:
        legal = table.state.moves
        move = Move(person.id, table.seq, legal[pick % len(legal)], f"c{table.seq}")
        table, moves = await my_turn(table_service, await table_service.act(table.id, move)), moves - 1
    return table


@contextmanager
def interpreted(name: str) -> Iterator[None]:
    """A game as a server runs it before its machine code is there."""
    package = game_package(name)
    greedy_drivers(package), search_drivers(package)
    with pytest.MonkeyPatch.context() as patch:
        for module in (search, engine):
            patch.setattr(module, "background", Mock())  # or it would load the machine code meanwhile
        patch.setattr(package.engine, "_is_forced", False)
        for binding in package.engine.bindings:
            patch.setattr(binding, "is_loaded", not binding.interactive)
            patch.setattr(binding, "_current", dict(binding.interpreted))
        yield
        assert not search_drivers(package).is_loaded


def test_every_game_has_a_challenge_every_day_and_bots_that_think_by_number() -> None:
    assert {"shifting-seasons", "shifting-stones", "turn-of-time", "winter"} <= set(daily_games())
    assert {way_on(day, "turn-of-time").variant.name for day in (DAY, "2026-11-16")} == {"balance", "dominance"}
    for name in DUELS:
        way = way_on(DAY, name)
        bot = make_bot(way.level or "", way.game)
        assert isinstance(bot, Search) and bot.budget.simulations and bot.is_small, "it never waits for the compiler"
        assert way.goal("en") != way.goal("de")


@pytest.mark.parametrize("name", DUELS)
async def test_the_same_moves_meet_the_same_answers(tmp_path: Path, name: str) -> None:
    async with a_hall(tmp_path) as table_service, a_hall(tmp_path) as other:
        ann = await play(table_service, ANN, await begin_try(table_service, ANN, DAY, name, DAY), 12)
        bob = await play(other, BOB, await begin_try(other, BOB, DAY, name, DAY), 12)
        again = await play(table_service, ANN, await open_practice(table_service, ANN, DAY, way_on(DAY, name)), 12)
        assert ann.id != bob.id and ann.record.moves == bob.record.moves == again.record.moves
        assert any(state.seat == 1 and len(state.actions) > 1 for state in ann.record.states), "the bot had a choice"


@pytest.mark.parametrize("name", DUELS)
async def test_the_bot_answers_alike_as_machine_code_and_interpreted(table_service: TableService, name: str) -> None:
    table = await play(table_service, ANN, await begin_try(table_service, ANN, DAY, name, DAY), 12, pick=1)
    level = way_on(DAY, name).level or ""
    asked: list[tuple[View, str]] = []
    for state, move in zip(table.record.states, table.record.moves, strict=False):
        if state.seat == 1 and len(state.actions) > 1:
            asked.append((state.view(1), move))
    with interpreted(name):
        for view, move in asked[:3]:
            assert decide(level, view, seed_of(table, view), waits=False) == move


def seed_of(table: Table, view: View) -> int:
    """The published rule: HMAC-SHA-256 of `bot ` and the bot's view as sorted JSON, under the seed; four bytes."""
    text = "bot " + json.dumps(view.position(), sort_keys=True)
    return int(hmac.new(table.seed, text.encode(), "sha256").hexdigest()[:8], 16)


async def test_at_other_tables_bots_have_seeds_of_their_own(table_service: TableService) -> None:
    way = way_on(DAY, "winter")
    table = await table_service.open(way.game, way.seats, ANN, Pace(), False)
    assert bot_seed(table, 1) is None


@pytest.mark.parametrize("name", DUELS)
async def test_the_result_is_the_lead_over_the_bot_and_no_rating_moves(table_service: TableService, name: str) -> None:
    table = await play(table_service, ANN, await begin_try(table_service, ANN, DAY, name, DAY), -1)
    assert table.ending is not None and table.ending.scores is not None
    scores = table.ending.scores
    if name == "winter":
        scores = tuple(int(n) for n in table.state._records[0].counters)
    [attempt] = (await attempts(table_service.store, ANN.id, DAY, DAY)).values()
    assert attempt.table == table.id and attempt.result is not None
    assert attempt.result.score == scores[0] - scores[1]
    assert attempt.result.solved == (0 in table.ending.winners)
    assert unrated_reason(table) == DAILY

    given_up = await begin_try(table_service, BOB, DAY, name, DAY)
    await table_service.act(given_up.id, Resign(BOB.id))
    [attempt] = (await attempts(table_service.store, BOB.id, DAY, DAY)).values()
    assert attempt.result is not None and attempt.result.score is None


async def test_a_bot_that_fails_still_answers_everybody_alike(tmp_path: Path) -> None:
    def fails(level: str, view: View, seed: int) -> str:
        raise RuntimeError("no move today")

    made = []
    for person in (ANN, BOB):
        async with a_hall(tmp_path) as table_service:
            runner = table_service.bots.bot_runner
            assert isinstance(runner, BotThreads)
            runner._decide = fails
            opened = await begin_try(table_service, person, DAY, "winter", DAY)
            made.append((await play(table_service, person, opened, 3)).record.moves)
    assert made[0] == made[1]


async def test_an_unfinished_challenge_keeps_no_other_game_from_being_rated(table_service: TableService) -> None:
    """An ordinary game against bots that waits does (`waits`)."""
    way = way_on(DAY, "winter")
    for opened in (
        await begin_try(table_service, ANN, DAY, "winter", DAY),
        await open_practice(table_service, ANN, DAY, way),
    ):
        assert (await my_turn(table_service, opened)).decides == 0
    free = await table_service.open(way.game, way.seats, ANN, Pace(), False)
    assert unrated_reason(await my_turn(table_service, free)) is None
    second = await table_service.open(way.game, way.seats, ANN, Pace(), False)
    assert unrated_reason(second) == "waits"


def test_a_standing_is_a_count_of_those_who_did_worse() -> None:
    """Against a count in plain words: giving up is worst, then the goal, then the score; equals are not beaten."""
    random = Random(20)
    for many in (1, 2, 3, 18, 60):
        crowd = [
            Result(solved and score is not None, score)
            for solved, score in ((random.random() < 0.4, random.choice([None, *range(-3, 9)])) for _ in range(many))
        ]
        tally = Tally(played=many, results=Counter(crowd))
        for number, mine in enumerate(crowd):
            others = crowd[:number] + crowd[number + 1 :]
            worse = 0
            for other in others:
                if mine.score is None:
                    continue
                if (
                    other.score is None
                    or (mine.solved and not other.solved)
                    or (mine.solved == other.solved and other.score < mine.score)
                ):
                    worse += 1
            standing = tally.standing(mine)
            assert (standing.beaten, standing.others) == (worse, len(others))
            assert standing.share == (worse / len(others) if others else None)

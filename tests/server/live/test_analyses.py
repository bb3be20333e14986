"""Finished games are analysed in the background: one at a time, once, and never in the way of a table."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Awaitable, Callable, Iterable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import fourfold
from fourfold import Record
from fourfold.bots.analysis import Analysis, Decision, Lead, analyse, choices_of
from fourfold.bots.player import Budget
from fourfold.bots.reasons import line_after
from fourfold.bots.search import SearchTree
from fourfold.core.errors import OptionError
from fourfold.core.state import State
from fourfold.server.live import analyses
from fourfold.server.live.analyses import Analyses, AnalysisProgress, AnalysisRequest, FoundDecision
from fourfold.server.storage.store import Store
from fourfold.table.errors import Refused

RECORD = Record(fourfold.game("coin"))
ANN, BOB = AnalysisRequest("ann", "192.0.2.1"), AnalysisRequest("bob", "192.0.2.2")
FOUND = Decision(3, 0, "a", "b", 0.75, 0.5, (0.75, 0.25), False)


class Analyst:
    """Analyses as slowly as a test wants."""

    def __init__(self) -> None:
        self.go = threading.Event()
        self.begun = 0
        self.at_once = self.most_at_once = 0
        self.fails = False

    def __call__(self, record: Record, budget: Budget, seed: int, progress: Callable[[int, int], object]) -> Analysis:
        self.begun += 1
        self.at_once += 1
        self.most_at_once = max(self.most_at_once, self.at_once)
        progress(0, 2)
        progress(1, 2)
        self.go.wait(30)
        self.at_once -= 1
        if self.fails:
            raise ValueError("no")
        progress(2, 2)
        return Analysis(record, budget, seed, 1, (FOUND,))


def run(tmp_path: Path, story: Callable[[Store, Analyses, Analyst], Awaitable[Any]]) -> None:
    async def told() -> None:
        store, analyst = await Store.open(f"sqlite:///{tmp_path / 'tables.db'}"), Analyst()
        analyses = Analyses(store, lambda: False, analyst)
        try:
            await story(store, analyses, analyst)
        finally:
            analyst.go.set()
            await analyses.stop()
            await store.close()

    asyncio.run(told())


async def until(true: Callable[[], Awaitable[bool]]) -> None:
    for _ in range(3000):
        if await true():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it did not come true")


@pytest.fixture(autouse=True)
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analyses, "PROGRESS_SECONDS", 0.01)


def test_what_was_found_is_kept_and_not_worked_out_again(tmp_path: Path) -> None:
    async def story(store: Store, analyses: Analyses, analyst: Analyst) -> None:
        assert await analyses.found("t1", RECORD) is None
        analyst.go.set()
        await analyses.start("t1", RECORD, ANN)
        await until(lambda: is_done(analyses, "t1"))
        for knows in (analyses, Analyses(store, lambda: False, analyst)):  # another server knows it too
            found = await knows.found("t1", RECORD)
            assert isinstance(found, Analysis) and found.decisions == (FOUND,)
            await knows.start("t1", RECORD, ANN)
        assert analyst.begun == 1

    run(tmp_path, story)


async def is_done(analyses: Analyses, id: str) -> bool:
    return isinstance(await analyses.found(id, RECORD), Analysis)


def test_it_is_told_how_far_it_is_and_one_waits_for_the_other(tmp_path: Path) -> None:
    async def story(store: Store, analyses: Analyses, analyst: Analyst) -> None:
        for id, wish in (("t1", ANN), ("t2", BOB), ("t1", ANN)):
            await analyses.start(id, RECORD, wish)

        async def half() -> bool:
            return await analyses.found("t1", RECORD) == AnalysisProgress(1, 2)

        await until(half)
        assert await analyses.found("t2", RECORD) == AnalysisProgress(0, 0)
        analyst.go.set()
        await until(lambda: is_done(analyses, "t2"))
        assert analyst.begun == 2 and analyst.most_at_once == 1

    run(tmp_path, story)


def test_it_begins_when_its_game_is_compiled(tmp_path: Path) -> None:
    compiling = {RECORD.game.name}

    async def story(store: Store, _: Analyses, analyst: Analyst) -> None:
        analyses = Analyses(store, lambda: False, analyst, compiling.__contains__)
        analyst.go.set()
        await analyses.start("t1", RECORD, ANN)
        await asyncio.sleep(0.05)
        assert await analyses.found("t1", RECORD) == AnalysisProgress(0, 0) and not analyst.begun
        compiling.clear()
        await until(lambda: is_done(analyses, "t1"))

    run(tmp_path, story)


def test_one_that_failed_can_be_asked_for_again(tmp_path: Path) -> None:
    async def story(store: Store, analyses: Analyses, analyst: Analyst) -> None:
        analyst.fails = True
        analyst.go.set()

        async def nothing() -> bool:
            return await analyses.found("t1", RECORD) is None

        await analyses.start("t1", RECORD, ANN)
        await until(nothing)
        analyst.fails = False
        await until(lambda: begun(analyses))
        await until(lambda: is_done(analyses, "t1"))

    async def begun(analyses: Analyses) -> bool:
        await analyses.start("t1", RECORD, ANN)
        return await analyses.found("t1", RECORD) is not None

    run(tmp_path, story)


def test_only_so_many_wait(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analyses, "MAX_WAITING", 2)

    async def story(store: Store, analyses: Analyses, analyst: Analyst) -> None:
        await analyses.start("t1", RECORD, ANN)
        await analyses.start("t2", RECORD, BOB)
        with pytest.raises(Refused, match="too many"):
            await analyses.start("t3", RECORD, AnalysisRequest("cleo", "192.0.2.3"))

    run(tmp_path, story)


def test_a_person_has_one_place_in_the_queue(tmp_path: Path) -> None:
    """21 games of one person filled the queue for a quarter of an hour; somebody else's own game was refused."""

    async def story(store: Store, analyses: Analyses, analyst: Analyst) -> None:
        refused = 0
        for number in range(21):
            try:
                await analyses.start(f"t{number}", RECORD, ANN)
            except Refused as error:
                assert error.kind == "one at a time"
                refused += 1
        assert refused == 20
        await analyses.start("own", RECORD, BOB)
        assert await analyses.found("own", RECORD) == AnalysisProgress(0, 0)
        analyst.go.set()
        await until(lambda: is_done(analyses, "t0"))
        await until(lambda: is_done(analyses, "own"))
        await analyses.start("t1", RECORD, ANN)
        await until(lambda: is_done(analyses, "t1"))

    run(tmp_path, story)


def test_an_address_leaves_places_to_others(tmp_path: Path) -> None:
    """Guests are for the taking: many of them from one address fill no more than half of the queue."""

    async def story(store: Store, analyses: Analyses, analyst: Analyst) -> None:
        for number in range(30):
            await analyses.start(f"t{number}", RECORD, AnalysisRequest(f"guest {number}", "192.0.2.9"))
        with pytest.raises(Refused, match="too many"):
            await analyses.start("one more", RECORD, AnalysisRequest("guest 30", "192.0.2.9"))
        await analyses.start("own", RECORD, BOB)

    run(tmp_path, story)


def test_bots_of_tables_go_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Between two decisions it waits while all places for bots are taken, though not for ever."""
    monkeypatch.setattr(analyses, "PAUSE", 0.001)
    asked: list[float] = []

    async def story(store: Store, analyses: Analyses, analyst: Analyst) -> None:
        def crowded() -> bool:
            asked.append(time.monotonic())
            return len(asked) < 10

        polite = Analyses(store, crowded, analyst)
        analyst.go.set()
        await polite.start("t1", RECORD, ANN)
        await until(lambda: is_done(polite, "t1"))
        assert len(asked) == 12  # nine times "wait", and once "go on" at each of three steps

    run(tmp_path, story)


def claims(record: Record, expected: Analysis) -> list[FoundDecision]:
    """What a browser says that found the same."""
    found = []
    for number, each in zip(choices_of(record), expected.decisions, strict=True):
        lead = Lead(each.best, 0.0)
        before = record.states[number]
        played = actions_of(before.play(each.move), each.after_played)
        best = actions_of(before.play(each.best), each.after_best)
        found.append(
            FoundDecision(each.best, each.chance, each.played, each.chances, each.exact, lead, played, best, None)
        )
    return found


def actions_of(state: State, moves: Iterable[str]) -> tuple[int, ...]:
    actions = []
    for move in moves:
        actions.append(state.action(move))
        state = state.play(move)
    return tuple(actions)


@pytest.fixture(scope="module")
def played() -> tuple[Record, Analysis]:
    """A random game, and its analysis with reasons."""
    rng, record = np.random.default_rng(4), Record(fourfold.game("turn-of-time"))
    while not record.final.is_over:
        record = record.play(str(rng.choice(record.final.moves)))
    return record, analyse(record, Budget(simulations=60))


def test_reasons_are_made_from_what_the_browser_sent_without_a_search(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, played: tuple[Record, Analysis]
) -> None:
    record, expected = played
    sent = claims(record, expected)
    assert any(each.after_played and each.after_best for each in sent)
    monkeypatch.setattr(SearchTree, "_call", lambda *given: pytest.fail("the server searches"))

    async def story(store: Store, kept: Analyses, analyst: Analyst) -> None:
        assert await kept.take("one", record, sent) == []
        found = await kept.found("one", record)
        assert isinstance(found, Analysis) and analyst.begun == 0
        for one, other in zip(expected.decisions, found.decisions, strict=True):
            state = record.states[one.number - 1]
            assert (one.after_played, one.after_best) == (other.after_played, other.after_best)
            assert one.differences(state) == other.differences(state)
        assert any(each.differences(record.states[each.number - 1]) for each in found.decisions)

    run(tmp_path, story)


def test_a_line_that_cannot_follow_is_refused(tmp_path: Path, played: tuple[Record, Analysis]) -> None:
    """Reasons compare score sheets along the lines, so what is no game must never be compared."""
    record, expected = played
    sent = claims(record, expected)
    k, good = next((k, sent[k]) for k, each in enumerate(expected.decisions) if each.is_mistake)
    lies = {
        "not a seat's legal move": (
            good._replace(after_best=(-1,)),
            good._replace(after_played=(1 << 70,)),
        ),
        "13 actions follow": (good._replace(after_best=(0,) * 13),),
    }

    async def story(store: Store, kept: Analyses, analyst: Analyst) -> None:
        for message, claimed in lies.items():
            for each in claimed:
                with pytest.raises(OptionError, match=message):
                    await kept.take("one", record, [*sent[:k], each, *sent[k + 1 :]])
        assert await kept.found("one", record) is None

    run(tmp_path, story)


def test_a_line_ends_before_chance_decides() -> None:
    """A browser may say what it expects of seats, and not what is drawn."""
    state = fourfold.game("shifting-seasons").start().play_chance(1)
    while state.play(state.moves[0]).decides != "chance":
        state = state.play(state.moves[0])
    assert line_after(state, state.moves[0], ()) == ()
    with pytest.raises(OptionError, match="not a seat's legal move"):
        line_after(state, state.moves[0], state.play(state.moves[0]).actions[:1])

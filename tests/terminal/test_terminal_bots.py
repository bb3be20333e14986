"""Bots at the terminal table, and hints from the same search."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest

import fourfold
from fourfold.bots.player import Budget, Opinion, Thought
from fourfold.bots.roster import make_bot
from fourfold.bots.search import Search, search_drivers
from fourfold.core.record import Record
from fourfold.terminal import session
from helpers.command import Command

GAME = "turn-of-time"
TO_THE_END = "1\n" * 60  # more than a person ever has to decide


@pytest.fixture(autouse=True, scope="module")
def compiled() -> None:
    """Searches that count simulations can be repeated only when they are not in a hurry."""
    package = fourfold.game(GAME).package
    search_drivers(package)
    package.engine.compile()


def legal(record: Record) -> tuple[str, ...]:
    return record.final.moves


# -------------------------------------------------------------------------------------------------- bots


def test_any_bot_can_sit_at_the_table(run: Command) -> None:
    seats = ("easy", "human", "random", "search:30")
    record, out = run.play("--seats", ", ".join(seats), "--seed", 4, typed=TO_THE_END)
    assert record.result is not None
    assert record.tags["seats"] == list(seats)
    for plate in ("Player 1 · Tock", "Player 2 · you", "Player 3 · Random", "Player 4 · Search:30"):
        assert plate in out


def test_a_bot_decides_by_seed_and_number_of_moves(run: Command) -> None:
    record, _ = run.play("--seats", "search:60,human", "--seed", 7)
    step = next(index for index, state in enumerate(record) if state.seat == 0)
    seed = int(np.random.default_rng([7, step]).integers(1 << 63))
    bot = make_bot("search:60", record.game)
    assert bot.decide(record.states[step].view(0), seed).move == record.moves[step]


def test_a_game_against_simulations_can_be_repeated(run: Command) -> None:
    seats = ("--seats", "human,search:40,search:40", "--seed", 3)
    one, other = (run.play(*seats, typed=TO_THE_END)[0] for _ in range(2))
    assert one.moves == other.moves
    assert one.result is not None


def test_bots_answer_again_after_undo(run: Command) -> None:
    straight, _ = run.play("--seats", "human,search:40", "--seed", 5, typed="1\n1\n")
    again, _ = run.play("--seats", "human,search:40", "--seed", 5, typed="2\nundo\n1\n2\nundo\n1\n")
    assert again.moves[: len(straight.moves)] == straight.moves


def test_an_old_game_against_random_goes_on(run: Command, tmp_path: Path) -> None:
    tags = {"seed": 3, "seats": ["human", "random"]}
    Record(fourfold.game(GAME), ("draw:Sp", "draw:Su", "draw:Fa", "draw:Wi"), tags=tags).write(tmp_path / "old.json")
    ran = run("play", tmp_path / "old.json", typed=TO_THE_END)
    assert (ran.code, ran.err) == (0, "")
    assert "Player 2 (Random)" in ran.out
    assert Record.read(tmp_path / "old.json").result is not None


# ------------------------------------------------------------------------------------------------- hints


def test_hint_names_a_move_and_its_number(run: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session, "HINT", Budget(simulations=1000))
    record, out = run.play("--seed", 1, typed="hint\n")
    found = re.search(
        r"Hint: (\d+) = (\S+), (\d+)% chance of winning\. (.+)\. Next best: (\d+) = (\S+), (\d+)%\. ",
        " ".join(out.split()),
    )
    assert found
    for number, move in ((found[1], found[2]), (found[5], found[6])):
        assert legal(record)[int(number) - 1] == move
    assert found[4] == record.final.words().describe(found[2])
    assert int(found[3]) >= int(found[7])
    assert len(record.moves) == 4


def test_hint_says_what_the_next_best_move_gives_up(run: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session, "HINT", Budget(simulations=2000))
    _, out = run.play("--seed", 3, typed="hint\n")
    told = re.search(r"Next best: .+ With the moves that are likely to follow: (.+?)\. ", " ".join(out.split()))
    assert told
    for each in told[1].split("; "):
        found = re.fullmatch(r"\w+ \(Player ([12])\): (\d+) instead of (\d+)", each)
        assert found, each
        got, could = int(found[2]), int(found[3])
        assert got < could if found[1] == "1" else got > could, "less of one's own, or more of the other's"


def opinions(view: fourfold.View, first: float, second: float, visits: int = 500) -> tuple[Opinion, ...]:
    return Opinion(view.moves[3], 1000, first), Opinion(view.moves[5], visits, second)


@pytest.mark.parametrize(
    ("first", "second", "exact", "told"),
    [
        (0.004, 0.0, False, "Hint: 4 = {}, < 1% chance of winning. {}. Next best: 6 = {}, < 1%."),
        (0.256, 0.1, False, "Hint: 4 = {}, 26% chance of winning. {}. Next best: 6 = {}, 10%."),
        (0.25, 0.3, False, "Hint: 4 = {}, 25% chance of winning. {}. Next best: 6 = {}, 25%."),
        (1.0, 0.5, False, "Hint: 4 = {}, > 99% chance of winning. {}. Next best: 6 = {}, 50%."),
        (1.0, 0.0, True, "Hint: 4 = {}, 100% chance of winning. {}. Next best: 6 = {}, 0%."),
    ],
)
def test_hint_says_how_good_it_is(
    run: Command, monkeypatch: pytest.MonkeyPatch, first: float, second: float, exact: bool, told: str
) -> None:
    def decide(bot: Search, view: fourfold.View, seed: int = 0) -> Thought:
        return Thought(view.moves[3], (first, 1 - first), opinions(view, first, second), exact=exact)

    monkeypatch.setattr(Search, "decide", decide)
    record, out = run.play("--seed", 1, typed="hint\n")
    move, other = legal(record)[3], legal(record)[5]
    shown = " ".join(out.split())
    assert told.format(move, record.final.words().describe(move), other) in shown
    assert ("This is certain" in shown) == exact


def test_hint_does_not_tell_of_moves_that_were_hardly_tried(run: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    def decide(bot: Search, view: fourfold.View, seed: int = 0) -> Thought:
        return Thought(view.moves[3], (0.7, 0.3), opinions(view, 0.7, 0.0, visits=2))

    monkeypatch.setattr(Search, "decide", decide)
    _, out = run.play("--seed", 1, typed="hint\n")
    assert "70% chance of winning" in out
    assert "Next best" not in out


@pytest.mark.parametrize(
    ("game", "exact", "told"),
    [
        ("high-card", False, "No winning line was found, so there is no hint."),
        ("high-card", True, "No move wins any more"),
        ("winter", False, "this looks best"),
    ],
)
def test_hint_where_no_line_wins(
    run: Command, monkeypatch: pytest.MonkeyPatch, game: str, exact: bool, told: str
) -> None:
    def decide(bot: Search, view: fourfold.View, seed: int = 0) -> Thought:
        return Thought(view.moves[0], (0.0, 1.0), tuple(Opinion(move, 500, 0.0) for move in view.moves), exact=exact)

    monkeypatch.setattr(Search, "decide", decide)
    ran = run("play", game, "--seed", 1, "--save", run.folder / "game.json", typed="hint\n")
    assert told in " ".join(ran.out.split())
    state = Record.read(run.folder / "game.json").final
    if "best" in told:  # what the greedy player plays, which the search could not tell
        found = re.search(r"Hint: (\d+) = (\S+)\. No winning", " ".join(ran.out.split()))
        assert found and state.moves[int(found[1]) - 1] == found[2]

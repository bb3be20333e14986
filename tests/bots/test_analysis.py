"""A game looked at again: what decisions lost, fairly judged from what a seat could know; its table, JSON and chart."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest

import fourfold
from fourfold import OptionError, Record, State
from fourfold.arena import report
from fourfold.arena.report import LINES, write_chart
from fourfold.bots import analysis
from fourfold.bots.analysis import (
    MISTAKE,
    Analysis,
    Decision,
    Lead,
    Summary,
    analyse,
    chance_of,
    is_puzzle,
    lead_of,
    needs_surer,
)
from fourfold.bots.player import Budget, Opinion, Thought
from fourfold.bots.roster import best_search
from fourfold.bots.search import Search, SearchRun
from fourfold.cli import measure
from helpers.command import Command
from helpers.missing import require

GAME = "turn-of-time"
SMALL = Budget(simulations=60)
MORE = ("puzzle", "after_played", "after_best")
PNG = b"\x89PNG\r\n\x1a\n"


def random_game(players: int, seed: int) -> Record:
    rng, record = np.random.default_rng(seed), Record(fourfold.game(GAME, players=players))
    while not record.final.is_over:
        record = record.play(str(rng.choice(record.final.moves)))
    return record


def is_choice(state: State) -> bool:
    return isinstance(state.seat, int) and len(state.moves) > 1


def to_the_end(record: Record, move: str) -> Record:
    """The game with this as its last choice."""
    record = record.play(move)
    while not record.final.is_over:
        (forced,) = record.final.moves
        record = record.play(forced)
    return record


@cache
def last_choice_decides(players: int = 2) -> tuple[Record, Record]:
    """Two games that are the same up to their last choice: the seat that has it wins the one, but not the other."""
    for seed in range(300):
        record = random_game(players, seed)
        last = max(index for index, state in enumerate(record.states) if is_choice(state))
        state, ends = record.states[last], {}
        for move in state.moves:
            ended = to_the_end(record.back(last), move)
            assert ended.result is not None
            ends[state.seat in ended.result.winners] = ended
        if len(ends) == 2:
            return ends[True], ends[False]
    raise AssertionError("no such game")


@cache
def analysed(finished: bool = True) -> Analysis:
    record = last_choice_decides()[1]
    return analyse(record if finished else record.back(30), SMALL, seed=5)


# ------------------------------------------------------------------------------------------------ losses


@pytest.mark.parametrize("players", [2, 3])
def test_a_sure_win_that_is_thrown_away_loses_all(players: int) -> None:
    won, lost = last_choice_decides(players)
    for record, loss in ((won, 0.0), (lost, 1.0)):
        last = analyse(record, SMALL).decisions[-1]
        assert (last.loss, last.chance, last.exact) == (loss, 1.0, True)
        assert last.played == 1.0 - loss
        assert last.is_best == (loss == 0) and last.is_mistake == (loss == 1)
        assert last.best == won.moves[last.number - 1]
        assert last.move == record.moves[last.number - 1]
        assert last.chances == tuple(float(seat == last.seat) for seat in range(players))


def test_without_an_exact_answer_the_same_is_found_by_trying(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Search, "_solve", lambda *arguments: None)
    won, lost = last_choice_decides()
    for record, loss in ((won, 0.0), (lost, 1.0)):
        last = analyse(record, SMALL).decisions[-1]
        assert (last.loss, last.exact) == (loss, False)


def test_every_choice_is_analysed_and_nothing_else() -> None:
    found = analysed()
    record = found.record
    assert [each.number - 1 for each in found.decisions] == [
        index for index, state in enumerate(record.states) if is_choice(state)
    ]
    assert len(found.decisions) == found.asked
    for each in found.decisions:
        state = record.states[each.number - 1]
        assert (each.seat, each.move) == (state.seat, record.moves[each.number - 1])
        assert each.best in state.moves


def test_chances_are_chances_and_losses_never_negative() -> None:
    for each in analysed().decisions:
        assert 0 <= each.played <= each.chance <= 1
        assert each.loss >= 0 and (each.loss == 0 or not each.is_best)
        assert each.chances[each.seat] == each.chance
        assert sum(each.chances) == pytest.approx(1), "somebody always wins"


def test_a_move_that_the_search_hardly_tried_is_chance_with_equal_visits_as_the_best() -> None:
    state = fourfold.game(GAME).start().play_chance(1)
    assert isinstance(state.seat, int)
    view = state.view(state.seat)
    bot = Search(state.game, Budget(simulations=2000))
    thought = bot.decide(view, 3)
    run, hardly = SearchRun(bot.trees, view, 3), thought.opinions[-1]
    assert hardly.visits < thought.opinions[0].visits / 4, "there is something to make up for"
    before = dict(zip(view.actions, run.moves()[0], strict=True))
    chance = chance_of(hardly.move, bot, view, thought, 3)
    after = dict(zip(view.actions, run.moves()[0], strict=True))
    assert after == before | {view.action(hardly.move): thought.opinions[0].visits}
    assert abs(chance - chance_after(state, hardly.move, Search)) < 0.1


def chance_after(state: State, move: str, search: Callable[[fourfold.Game, Budget], Search] = best_search) -> float:
    """What a long search of the position after a move says to the seat that made it."""
    assert isinstance(state.seat, int)
    answer = state.play(move)
    while len(answer.moves) == 1:
        answer = answer.play(answer.moves[0])
    assert isinstance(answer.seat, int)
    thought = search(state.game, Budget(simulations=10_000)).decide(answer.view(answer.seat))
    return float(thought.chances[state.seat])


def test_whatever_was_played_is_judged_as_a_long_search_does() -> None:
    record = Record(fourfold.game(GAME), ("draw:Sp", "draw:Su", "draw:Fa", "draw:Wi"))
    for move in record.final.moves:
        (found,) = analyse(record.play(move), Budget(simulations=300)).decisions
        assert abs(found.played - chance_after(record.final, move)) < 0.15


def test_nobody_is_blamed_for_what_was_hidden() -> None:
    """Seat 0 holds the 4 and cannot tell these deals apart: in the one it wins, in the other it does not."""
    game, budget = fourfold.game("high-card"), Budget(simulations=500)
    first = [
        analyse(Record(game, ("deal:4", theirs, "keep", "show")), budget).decisions[0]
        for theirs in ("deal:2", "deal:5")
    ]
    assert first[0] == first[1]
    assert first[0].chance == pytest.approx(0.75, abs=0.1), "three of the four other cards are lower"


def test_the_same_seed_gives_the_same_analysis() -> None:
    record = analysed().record
    assert analyse(record, SMALL, seed=5).as_json() == analysed().as_json()
    alone = random_game(1, 1)  # played out at random, without a net
    first, second = (analyse(alone, SMALL, seed=seed).as_json()["decisions"] for seed in (5, 6))
    assert first != second


def thought(*chances: float, visits: int = 9) -> Thought:
    opinions = tuple(Opinion(f"m{number}", visits, chance) for number, chance in enumerate(chances))
    return Thought("m0", opinions=opinions)


def test_the_lead_of_a_search_is_that_of_the_best_chance_it_looked_at() -> None:
    assert lead_of(thought(0.75, 0.5)) == ("m0", 0.25)
    assert lead_of(thought(0.25, 0.75, 0.125)) == ("m1", 0.5)
    assert lead_of(thought(0.75, 0.5, visits=0)) == ("m0", 0.0), "it has looked at nothing"
    assert lead_of(replace(thought(1.0, 0.0, visits=0), exact=True)) == ("m0", 1.0)


@pytest.mark.parametrize(
    ("exact", "lead", "surer", "is_one"),
    [
        (True, Lead("b", 0.2), None, True),
        (True, Lead("b", 0.19), None, False),
        (True, Lead("a", 0.9), None, False),
        (False, Lead("b", 0.2), Lead("b", 0.2), True),
        (False, Lead("b", 0.2), Lead("b", 0.19), False),
        (False, Lead("b", 0.2), Lead("a", 0.9), False),
        (False, Lead("b", 0.2), None, False),
        (False, Lead("b", 0.19), Lead("b", 0.9), False),
        (True, Lead("b", float("nan")), None, False),
    ],
)
def test_in_a_puzzle_the_best_move_leads_by_twenty_points_in_both_searches(
    exact: bool, lead: Lead, surer: Lead | None, is_one: bool
) -> None:
    found = Decision(3, 0, "a", "b", 0.75, 0.5, (0.75, 0.25), exact)
    assert is_puzzle(found, lead, surer) is is_one
    assert needs_surer(found, lead) is (not exact and lead == ("b", 0.2))


def test_a_puzzle_is_confirmed_by_a_search_of_ten_times_the_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    record, asked = random_game(2, 4), list[Budget]()

    def searching(game: fourfold.Game, budget: Budget) -> Search:
        asked.append(budget)
        return best_search(game, budget)

    monkeypatch.setattr(analysis, "best_search", searching)
    monkeypatch.setattr(analysis, "lead_of", lambda found: Lead(found.move, 0.5))
    agreed = {each.number for each in analyse(record, SMALL).decisions if each.puzzle}
    longer = [budget for budget in asked if budget == Budget(simulations=10 * 60)]
    assert len(longer) > 0 and agreed
    monkeypatch.setattr(analysis, "lead_of", lambda found: Lead(found.move, 0.5 * (0 < found.simulations <= 60)))
    assert not any(each.puzzle for each in analyse(record, SMALL).decisions), "the longer search sees no only move"


def test_a_puzzle_at_the_end_is_the_only_move_that_wins() -> None:
    won, lost = last_choice_decides()
    for record in (won, lost):
        last = analyse(record, SMALL).decisions[-1]
        winning = [move for move in record.states[last.number - 1].moves if wins(record, last, move)]
        assert last.puzzle == (len(winning) == 1)


def wins(record: Record, last: Decision, move: str) -> bool:
    state = record.states[last.number - 1].play(move)
    while not state.is_over:
        assert len(state.moves) == 1
        state = state.play(state.moves[0])
    return state.outcome is not None and last.seat in state.outcome.winners


def test_reasons_are_what_the_score_sheet_says_after_the_likely_moves() -> None:
    reasons = 0
    for each in analysed().decisions:
        before = analysed().record.states[each.number - 1]
        sheets = []
        for moves in ((each.move, *each.after_played), (each.best, *each.after_best)):
            state = before
            for move in moves:
                assert move in state.moves
                state = state.play(move)
            sheets.append([{line.brief: line.points for line in lines} for lines in state.words().explain() or ()])
        for found in each.differences(before):
            assert each.is_mistake
            played, better = (sheet[found.seat][found.what] for sheet in sheets)
            assert (played, better) == (found.got, found.could)
            assert (played < better) == (found.seat == each.seat) and played != better
            reasons += 1
    assert reasons > 0


def test_what_others_may_answer_is_not_guessed_where_hands_are_hidden() -> None:
    game = fourfold.game("shifting-stones")
    record, rng = Record(game), np.random.default_rng(2)
    while not record.final.is_over and len(record.moves) < 60:
        record = record.play(str(rng.choice(record.final.moves)))
    for each in analyse(record, SMALL).decisions:
        state = record.states[each.number - 1].play(each.best)
        for move in each.after_best:
            assert state.seat == each.seat
            state = state.play(move)


def test_a_solo_game_has_a_chance_of_success(run: Command, tmp_path: Path) -> None:
    random_game(1, 2).write(tmp_path / "solo.json")
    ran = run("analyse", tmp_path / "solo.json", "--budget", 40, "--all")
    assert (ran.code, ran.err) == (0, "")
    assert "of success" in ran.out and "1 player" in ran.out
    found = json.loads(run("analyse", tmp_path / "solo.json", "--budget", 40, "--json").out)
    assert all(each["chances"] == [each["chance"]] for each in found["decisions"])


def decision(number: int, played: float, best: str = "b") -> Decision:
    return Decision(number, 0, "a", best, 0.75, played, (0.75, 0.25), False)


def test_summary_of_a_seat() -> None:
    decisions = (decision(1, 0.75, "a"), decision(4, 0.5), decision(6, 0.25), decision(9, 0.74), decision(12, 0.0))
    found = Summary(0, decisions)
    assert found.best_share == 1 / 5
    assert found.mean_loss == pytest.approx((0 + 0.25 + 0.5 + 0.01 + 0.75) / 5)
    assert [each.number for each in found.worst] == [12, 6, 4]
    nobody = Summary(1, ())
    assert (nobody.best_share, nobody.mean_loss, nobody.worst) == (None, None, ())


# ---------------------------------------------------------------------------------- parts, stops, no budget


def test_an_unfinished_game_is_analysed_as_far_as_it_goes(run: Command, tmp_path: Path) -> None:
    found = analysed(finished=False)
    assert not found.is_finished
    assert found.decisions == tuple(each for each in analysed().decisions if each.number <= 30)
    found.record.write(tmp_path / "open.json")
    ran = run("analyse", tmp_path / "open.json", "--budget", 60)
    assert "The game is not finished: 30 moves so far" in " ".join(ran.out.split())
    assert json.loads(run("analyse", tmp_path / "open.json", "--budget", 60, "--json").out)["finished"] is False


def test_a_game_without_choices(run: Command, tmp_path: Path) -> None:
    require("matplotlib")
    Record(fourfold.game(GAME), ("draw:Sp",)).write(tmp_path / "begun.json")
    ran = run("analyse", tmp_path / "begun.json", "--chart", tmp_path / "empty.svg")
    assert (ran.code, ran.err) == (0, "")
    assert "0 choices" in ran.out
    assert (tmp_path / "empty.svg").exists()


def test_progress_counts_to_the_end() -> None:
    told: list[tuple[int, int]] = []
    found = analyse(analysed(finished=False).record, SMALL, progress=lambda done, of: told.append((done, of)))
    assert told == [(done, found.asked) for done in range(found.asked + 1)]


def test_ctrl_c_keeps_what_is_analysed(run: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(done: int, of: int) -> None:
        if done == 3:
            raise KeyboardInterrupt

    record = analysed().record
    found = analyse(record, SMALL, seed=5, progress=stop)
    assert found.decisions == analysed().decisions[:3]
    monkeypatch.setattr(measure, "run_analysis", lambda *arguments: found)
    record.write(tmp_path / "game.json")
    ran = run("analyse", tmp_path / "game.json", "--all")
    assert (ran.code, ran.err) == (0, "")
    assert f"3 of {found.asked} choices" in ran.out


@pytest.mark.parametrize("simulations", [0, -1, 1.5, True])
def test_no_analysis_without_a_budget(simulations: int) -> None:
    with pytest.raises(OptionError, match="simulations"):
        analyse(analysed().record, Budget(simulations=simulations))


def test_a_damaged_record_is_not_analysed(run: Command, tmp_path: Path) -> None:
    data = analysed().record.as_json()
    data["moves"][10] = "Fa/Xx"
    (tmp_path / "damaged.json").write_text(json.dumps(data))
    ran = run("analyse", tmp_path / "damaged.json")
    assert (ran.code, ran.out) == (2, "")
    for words in ("damaged.json", "number 11 of 60", "'Fa/Xx'"):
        assert words in ran.err


# ----------------------------------------------------------------------------------- table, JSON and chart


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """A game, by name, that ends with a blunder."""
    record = last_choice_decides()[1]
    Record(record.game, record.moves, ("Ann", "Ben & Jo")).write(tmp_path / "game.json")
    return tmp_path / "game.json"


def test_analysis_as_json(run: Command, game: Path) -> None:
    ran = run("analyse", game, "--budget", 60, "--seed", 5, "--json")
    assert (ran.code, ran.err) == (0, "")
    found = json.loads(ran.out)
    assert found == analysed().as_json() | {"players": ["Ann", "Ben & Jo"]}
    assert (found["game"], found["budget"], found["seed"], found["finished"]) == (GAME, "60", 5, True)
    assert found["analysed"] == found["asked"] == len(found["decisions"])
    last = found["decisions"][-1]
    assert set(last) == {"number", "seat", "move", "best", "chance", "played", "loss", "chances", "exact", *MORE}
    assert last["loss"] == 1 and last["exact"] is True
    for seat, summary in enumerate(found["seats"]):
        own = [each for each in found["decisions"] if each["seat"] == seat]
        assert summary["decisions"] == len(own)
        assert summary["mean_loss"] == pytest.approx(sum(each["loss"] for each in own) / len(own))
    assert found["seats"][last["seat"]]["worst"][0] == last["number"]


def test_the_table_lists_mistakes_with_what_was_better(run: Command, game: Path) -> None:
    ran = run("analyse", game, "--budget", 60, "--seed", 5)
    assert (ran.code, ran.err) == (0, "")
    last, shown = analysed().decisions[-1], " ".join(ran.out.split())
    assert re.search(rf"{last.number} │ (Ann|Ben & Jo) │ 100% │ played │ {last.move} .+ = 0% │", shown)
    assert re.search(rf"better │ {last.best} .+ = 100% │", shown)
    rows = re.findall(r"^│[* ]+(\d+) │", ran.out, re.M)
    assert [int(row) for row in rows] == [each.number for each in analysed().decisions if each.loss >= MISTAKE]
    assert f"show {game} --step " in ran.out
    step = int(ran.out.split()[-1])
    assert [each.loss for each in analysed().decisions if each.number == step + 1] == [1], "none is bigger"
    assert max(map(len, ran.out.splitlines()[:-1])) <= 80


def test_the_table_can_list_all_decisions(run: Command, game: Path) -> None:
    ran = run("analyse", game, "--budget", 60, "--seed", 5, "--all")
    rows = re.findall(r"^│[* ]+(\d+) │", ran.out, re.M)
    assert [int(row) for row in rows] == [each.number for each in analysed().decisions]


def test_a_plain_table_is_ascii(run: Command, game: Path) -> None:
    ran = run("analyse", game, "--budget", 60, "--all", "--plain")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.isascii() and "\x1b" not in ran.out and "?" not in ran.out


def test_chart_as_svg_names_seats_and_mistakes(run: Command, game: Path, tmp_path: Path) -> None:
    require("matplotlib")
    ran = run("analyse", game, "--budget", 60, "--seed", 5, "--chart", tmp_path / "chances.svg")
    assert (ran.code, ran.err) == (0, "")
    root = ElementTree.parse(tmp_path / "chances.svg").getroot()
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    words, worst = " ".join(" ".join(root.itertext()).split()), analysed().summaries()[0].worst[0]
    for text in ("Turn of Time", "Ann", "Ben & Jo", "mistake", f"{worst.number}: {worst.move}", "chance to win in %"):
        assert text in words


def test_chart_as_png(run: Command, game: Path, tmp_path: Path) -> None:
    require("matplotlib")
    ran = run("analyse", game, "--budget", 60, "--json", "--chart", tmp_path / "chances.PNG")
    assert (ran.code, ran.err) == (0, "")
    assert json.loads(ran.out)["analysed"] > 0
    assert (tmp_path / "chances.PNG").read_bytes().startswith(PNG)


def test_the_same_analysis_gives_the_same_chart(tmp_path: Path) -> None:
    require("matplotlib")
    for name in ("one.svg", "other.svg"):
        write_chart(analysed(), tmp_path / name)
    assert (tmp_path / "one.svg").read_bytes() == (tmp_path / "other.svg").read_bytes()


def test_seats_of_a_chart_differ_in_more_than_colour() -> None:
    seats = len(LINES)
    assert seats >= 5, "as many as sit at any table"
    for column in zip(*LINES, strict=True):
        assert len(set(column)) == seats


def test_a_chart_without_matplotlib_says_what_to_install(
    run: Command, game: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(report, "find_spec", lambda name: None)
    ran = run("analyse", game, "--chart", tmp_path / "chances.svg")
    assert (ran.code, ran.out) == (2, "")
    assert "Matplotlib" in ran.err and "fourfold[charts]" in ran.err

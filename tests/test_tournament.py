"""Tournaments: who sits where, with which luck, what is kept, and what the games say."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from math import log, log10
from multiprocessing import active_children
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest
from command import Command, heed_ctrl_c

import fourfold
from fourfold.arena.estimates import Estimate, paired_rate, win_rate
from fourfold.arena.match import Played, compile_bots, play
from fourfold.arena.ratings import ELO, elo, skills
from fourfold.arena.results import Results
from fourfold.arena.seating import Plan, Sitting
from fourfold.arena.standing import Standing
from fourfold.arena.tournament import LostWorker, tournament
from fourfold.core.record import Record
from fourfold.core.state import State

GAME = "turn-of-time"
TWO = ("random", "search:8")
PATIENCE = 60
"""Seconds that a process may take to begin or to end."""
KEPT = ("seats", "scores", "winners", "decisions", "seconds")


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Command:
    return Command(monkeypatch, capsys, tmp_path)


def plan(bots: str, players: int = 2, against: str | None = None, seed: int = 0) -> Plan:
    return Plan(fourfold.game(GAME, players=players), tuple(bots.split(",")), against, seed)


def content(games: tuple[Played, ...]) -> list[tuple[Any, ...]]:
    """All of the games but the time that they took."""
    return [(game.sitting, game.seats, game.scores, game.winners, game.decisions) for game in games]


def made_up(of: Plan, deal: int, rotation: int, winners: tuple[str, ...], table: int = 0) -> Played:
    """A game that nobody played, won by these bots."""
    sitting = Sitting(deal, table, rotation)
    seats = of.seats(sitting)
    won = tuple(seat for seat, bot in enumerate(seats) if bot in winners)
    points = tuple(10 * (seat in won) for seat in range(len(seats)))
    return Played(sitting, seats, points, won, (20,) * len(seats), (1.0,) * len(seats))


# ------------------------------------------------------------------------------------------------ seating


@pytest.mark.parametrize(
    ("bots", "players", "against", "tables"),
    [
        ("random,easy", 2, None, ["random easy"]),
        ("random,easy,hard", 2, None, ["random easy", "random hard", "easy hard"]),
        ("easy,hard", 2, "random", ["easy random", "hard random"]),
        ("random,easy,hard", 3, None, ["random easy hard"]),
        ("random,easy", 3, None, ["random easy easy", "easy random random"]),
        ("hard", 4, "easy", ["hard easy easy easy"]),
        ("random,easy,hard", 1, None, ["random", "easy", "hard"]),
    ],
)
def test_tables(bots: str, players: int, against: str | None, tables: list[str]) -> None:
    assert [" ".join(table) for table in plan(bots, players, against).tables] == tables


def test_more_bots_than_seats_sit_alone_among_each_other_kind() -> None:
    tables = plan("random,easy,medium,hard", 3).tables
    assert len(tables) == 4 * 3 and all(len(table) == 3 and table[1] == table[2] != table[0] for table in tables)


@pytest.mark.parametrize(
    ("bots", "players", "against"),
    [("random,easy", 2, None), ("random,easy,hard,medium", 4, None), ("hard", 3, "easy")],
)
def test_in_every_deal_everybody_sits_everywhere_once(bots: str, players: int, against: str | None) -> None:
    of = plan(bots, players, against)
    for deal in range(3):
        games = [of.seats(Sitting(deal, 0, rotation)) for rotation in range(of.rotations)]
        for seat in range(players):
            assert Counter(game[seat] for game in games) == Counter(of.tables[0])


def test_who_sits_behind_whom_changes_from_deal_to_deal() -> None:
    of = plan("random,easy,hard,medium", 4)
    assert len({of.seats(Sitting(deal, 0, 0)) for deal in range(6)}) == 6, "all circles of four, one after the other"


def test_n_is_rounded_up_to_whole_deals() -> None:
    three_tables = plan("random,easy,hard")
    assert [three_tables.games(n) for n in (1, 2, 3, 200)] == [6, 6, 12, 600]
    assert plan("hard", 4, "easy").games(5) == 8
    assert len(set(three_tables.sittings(5))) == three_tables.games(5) == 18


# --------------------------------------------------------------------------------------------------- luck


def test_draw_number_k_of_a_deal_has_one_number_whoever_plays_where(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[object] = []
    real = State.sample_chance

    def sample(state: State, rng: Any = None) -> str:
        drawn.append(rng)
        return real(state, rng)

    monkeypatch.setattr(State, "sample_chance", sample)
    of, numbers = plan("random,search:8,easy"), dict[Sitting, tuple[object, ...]]()
    compile_bots(of)
    for sitting in of.sittings(4):
        drawn.clear()
        play(of, sitting)
        numbers[sitting] = tuple(drawn)
    by_deal = [{numbers[sitting] for sitting in numbers if sitting.deal == deal} for deal in (0, 1)]
    assert [len(found) for found in by_deal] == [1, 1], "six games each, the same numbers"
    (first,), (second,) = by_deal
    assert len(set(first)) == len(first) and not set(first) & set(second)


def test_rotations_of_a_deal_begin_alike() -> None:
    of = plan("random,search:8")
    openings = {deal: {play(of, Sitting(deal, 0, r)).moves[:4] for r in (0, 1)} for deal in range(6)}
    assert all(len(opening) == 1 for opening in openings.values())
    assert len(set.union(*openings.values())) > 1


def test_bots_of_the_same_deal_have_dice_of_their_own() -> None:
    of = plan("random,search:8", 3)
    games = [play(of, sitting) for sitting in of.sittings(3)]
    assert len({game.moves for game in games}) == len(games)


def test_the_same_games_for_any_number_of_workers(tmp_path: Path) -> None:
    game = fourfold.game(GAME)
    one, two = (tournament(game, TWO, 6, 3, workers=n, file=tmp_path / str(n)) for n in (1, 2))
    assert content(one.played) == content(two.played)
    assert [played.moves for played in one.played] == [played.moves for played in two.played]
    assert sorted(stripped(tmp_path / "1")) == sorted(stripped(tmp_path / "2"))
    assert content(tournament(game, TWO, 6, 4, workers=1).played) != content(one.played)


def test_a_process_that_is_lost_is_told_and_costs_no_finished_game(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"

    def lose_one(done: int, total: int) -> None:
        if done == 2:
            active_children()[0].kill()

    with pytest.raises(LostWorker, match="ended from outside"):
        tournament(fourfold.game(GAME), TWO, 1000, workers=2, file=file, progress=lose_one)
    assert len(stripped(file)) >= 1 + 2


# ------------------------------------------------------------------------------------------------- the file


def stripped(path: Path) -> list[str]:
    """The lines of a file of results, without times."""
    lines = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    return [json.dumps({key: value for key, value in line.items() if key not in ("seconds", "n")}) for line in lines]


def command(file: Path, *more: object, n: int = 40, seed: int = 3) -> list[str]:
    words = ("tournament", GAME, "--bots", ",".join(TWO), "-n", n, "--seed", seed, "--file", file, *more)
    return [str(word) for word in words]


@contextmanager
def begun(file: Path, n: int) -> Iterator[subprocess.Popen[str]]:
    """The command at work on two processes, once it has finished some games. None of them outlives the test."""
    process = subprocess.Popen(
        [sys.executable, "-m", "fourfold.cli", *command(file, "--workers", 2, n=n)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        process_group=0,
        preexec_fn=heed_ctrl_c,  # noqa: PLW1509
    )
    try:
        end = time.monotonic() + PATIENCE
        while not file.exists() or file.read_bytes().count(b"\n") < 4:
            assert time.monotonic() < end and process.poll() is None
            time.sleep(0.01)
        yield process
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.communicate()


def is_running(process: str) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text("utf-8").rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_a_killed_tournament_goes_on_where_it_was(tmp_path: Path) -> None:
    """SIGKILL gives no chance to tidy up, and the processes that played are not left behind."""
    file, whole = tmp_path / "killed.jsonl", tmp_path / "whole.jsonl"
    with begun(file, 24) as process:
        listed = Path(f"/proc/{process.pid}/task/{process.pid}/children")
        children = listed.read_text("utf-8").split() if listed.exists() else []
        process.kill()
        process.wait()
        end = time.monotonic() + PATIENCE
        while any(map(is_running, children)):
            assert time.monotonic() < end
            time.sleep(0.05)
    before = file.read_bytes()
    kept = before[: before.rfind(b"\n") + 1]
    assert 4 <= kept.count(b"\n") < 25, "it was killed in the middle"
    game = fourfold.game(GAME)
    resumed = tournament(game, TWO, 24, 3, workers=1, file=file)
    assert file.read_bytes().startswith(kept), "nothing was played twice"
    tournament(game, TWO, 24, 3, workers=1, file=whole)
    assert sorted(stripped(file)) == sorted(stripped(whole))
    assert resumed.is_complete


def test_a_torn_line_is_dropped_and_its_game_played_again(tmp_path: Path) -> None:
    file, game = tmp_path / "results.jsonl", fourfold.game(GAME)
    tournament(game, TWO, 4, workers=1, file=file)
    whole, content = stripped(file), file.read_bytes()
    last = content.rstrip(b"\n").rfind(b"\n") + 1
    for torn in (content[:-1], content[: last + 9]):
        file.write_bytes(torn)
        standing = tournament(game, TWO, 4, workers=1, file=file)
        assert stripped(file) == whole
        assert len(standing.played) == 4


def test_more_games_of_the_same_tournament(tmp_path: Path) -> None:
    file, game = tmp_path / "results.jsonl", fourfold.game(GAME)
    tournament(game, TWO, 4, workers=1, file=file)
    before = file.read_bytes()
    longer = tournament(game, TWO, 8, workers=1, file=file)
    assert file.read_bytes().startswith(before)
    assert content(longer.played) == content(tournament(game, TWO, 8, workers=1).played)
    told: list[tuple[int, int]] = []
    again = tournament(game, TWO, 6, workers=1, file=file, progress=lambda *done: told.append(done))
    assert (len(again.played), told) == (8, [(6, 6)])


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"seed": 5}, "seed 0 5"),
        ({"bots": ("random", "search:9")}, "bots ['random', 'search:8'] ['random', 'search:9']"),
        ({"against": "easy"}, "against None 'easy'"),
        ({"game": fourfold.game(GAME, players=3)}, "options 2 3"),
        ({"game": fourfold.game("winter"), "bots": ("random", "greedy")}, "game 'turn-of-time' 'winter'"),
    ],
)
def test_a_file_of_another_tournament_is_refused(tmp_path: Path, change: dict[str, Any], words: str) -> None:
    file = tmp_path / "results.jsonl"
    arguments: dict[str, Any] = {"game": fourfold.game(GAME), "bots": TWO, "n": 2, "workers": 1, "file": file}
    tournament(**arguments)
    before = file.read_bytes()
    with pytest.raises(fourfold.RecordError, match="another tournament") as refused:
        tournament(**(arguments | change))
    assert all(word in str(refused.value) for word in (str(file), *words.split()))
    assert file.read_bytes() == before


@pytest.mark.parametrize("content", [b"shopping list\n", b"no line", b"{}\n", b"[1]\n", b"\xff\n", b'{"game": 1}\n'])
def test_a_file_that_holds_no_results_is_refused(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "other.txt"
    file.write_bytes(content)
    with pytest.raises(fourfold.RecordError, match=r"other.txt: is no file of tournament results"):
        tournament(fourfold.game(GAME), TWO, 2, workers=1, file=file)
    assert file.read_bytes() == content


@pytest.mark.parametrize(
    "damage",
    [
        lambda line: "",
        lambda line: line[:-5],
        lambda line: line.replace('"rotation": 0', '"rotation": 2'),
        lambda line: line.replace('"table": 0', '"table": 1'),
        lambda line: line.replace('"deal": 0', '"deal": -1'),
        lambda line: line.replace('"search:8"]', '"search:9"]'),
        lambda line: line.replace('"scores": [', '"scores": [1, '),
        lambda line: line.replace('"winners": [', '"winners": [2, '),
        lambda line: line.replace('"decisions"', '"choices"'),
    ],
)
def test_a_damaged_line_is_named(tmp_path: Path, damage: Any) -> None:
    file = tmp_path / "results.jsonl"
    tournament(fourfold.game(GAME), TWO, 4, workers=1, file=file)
    lines = file.read_text("utf-8").splitlines()
    assert damage(lines[1]) != lines[1]
    file.write_text("\n".join([lines[0], damage(lines[1]).replace(", ]", "]"), *lines[2:], ""]), "utf-8")
    with pytest.raises(fourfold.RecordError, match=r"line 2: is no game of this tournament"):
        tournament(fourfold.game(GAME), TWO, 4, workers=1, file=file)


def test_a_game_that_is_there_twice_is_named(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    tournament(fourfold.game(GAME), TWO, 4, workers=1, file=file)
    lines = file.read_text("utf-8").splitlines()
    file.write_text("\n".join([*lines, lines[1], ""]), "utf-8")
    with pytest.raises(fourfold.RecordError, match=r"line 6: is a game that was there before"):
        tournament(fourfold.game(GAME), TWO, 4, workers=1, file=file)


def test_a_tournament_without_a_game_leaves_no_file(tmp_path: Path) -> None:
    def stop(done: int, total: int) -> None:
        raise KeyboardInterrupt

    file = tmp_path / "results.jsonl"
    assert tournament(fourfold.game(GAME), TWO, 2, workers=1, file=file, progress=stop).games == ()
    assert not file.exists()


def test_two_tournaments_do_not_share_a_file(tmp_path: Path) -> None:
    pytest.importorskip("fcntl")
    file = tmp_path / "results.jsonl"
    running = Results(file, plan(",".join(TWO)), 2)
    with pytest.raises(fourfold.OptionError, match="still runs"):
        tournament(fourfold.game(GAME), TWO, 2, workers=1, file=file)
    running.close()
    assert tournament(fourfold.game(GAME), TWO, 2, workers=1, file=file).is_complete


def test_records_of_all_games(tmp_path: Path) -> None:
    standing = tournament(fourfold.game(GAME), TWO, 2, workers=1, records=tmp_path / "new" / "records")
    records = {path.name: Record.read(path) for path in (tmp_path / "new" / "records").iterdir()}
    assert sorted(records) == ["deal-0-table-0-rotation-0.json", "deal-0-table-0-rotation-1.json"]
    for played, (_, record) in zip(standing.played, sorted(records.items()), strict=True):
        assert record.result is not None
        assert (record.players, record.result.scores, record.moves) == (played.seats, played.scores, played.moves)


# ------------------------------------------------------------------------------------------------ estimates


def test_shares_of_a_win() -> None:
    of = plan("random,easy,hard", 3)
    assert made_up(of, 0, 0, ("easy",)).share_of("easy") == 1
    tied = made_up(of, 0, 1, ("easy", "hard"))
    assert [tied.share_of(bot) for bot in of.bots] == [0, 0.5, 0.5]
    assert sum(made_up(of, 0, 0, ()).share(seat) for seat in range(3)) == pytest.approx(1)
    assert made_up(plan("random", 1), 0, 0, ()).share(0) == 0
    assert made_up(plan("random", 3, "easy"), 0, 0, ("easy",)).share_of("easy") == 1


def test_deals_of_one_game_have_about_wilsons_interval() -> None:
    found, wilson = paired_rate([1] * 81 + [0] * 182), win_rate(81, 263)
    assert found.mean == pytest.approx(wilson.mean)
    assert found.interval == pytest.approx(wilson.interval, abs=0.0005)


def test_luck_that_cancels_makes_the_interval_narrow_and_few_deals_do_not_make_it_certain() -> None:
    even = paired_rate([0.5] * 50).margin
    single = win_rate(50, 100).margin
    few = paired_rate([0.5] * 2).margin
    assert even is not None and single is not None and few is not None
    assert even < single / 2 and few > 0.2
    assert paired_rate([1.0] * 20) == win_rate(20, 20)
    assert paired_rate([0.0] * 20) == win_rate(0, 20)


@pytest.mark.parametrize("luck", [0.0, 2.0], ids=["skill", "luck"])
def test_the_interval_over_deals_holds_the_truth_nineteen_times_of_twenty(luck: float) -> None:
    rng, deals, tries = np.random.default_rng(1), 40, 2000
    seat = luck * rng.standard_normal((tries, deals, 1)) * np.array([1, -1])  # what a deal gives one seat, from both
    wins = (0.6 + seat + rng.standard_normal((tries, deals, 2)) > 0).mean(axis=2)
    truth = wins.mean()
    held = 0
    for shares in wins.tolist():
        low, high = paired_rate(shares).interval or (0, 0)
        held += low <= truth <= high
    assert 0.93 <= held / tries <= 0.98


# -------------------------------------------------------------------------------------------------- ratings


def results_of(of: Plan, wins: dict[tuple[str, str], int]) -> list[Played]:
    """Games of pairs: so often the first bot beats the second."""
    games, deals = [], Counter[int]()
    for (winner, loser), count in wins.items():
        table = next(k for k, bots in enumerate(of.tables) if set(bots) == {winner, loser})
        for _ in range(count):
            deal, rotation = divmod(deals[table], 2)
            deals[table] += 1
            games.append(made_up(of, deal, rotation, (winner,), table))
    return games


def test_elo_of_three_wins_to_one_is_the_log_of_the_odds() -> None:
    """With the one game more, shared: 3½ to 1½, whose logarithm is the difference."""
    of = plan("random,easy")
    low, high = elo(results_of(of, {("easy", "random"): 3, ("random", "easy"): 1}), of.tables, of.bots)
    assert high.mean - low.mean == pytest.approx(400 * log10(3.5 / 1.5))
    assert high.mean + low.mean == pytest.approx(0)


def test_elo_of_three_bots_that_agree() -> None:
    """Strengths of 4, 2 and 1: two of three games are won against the next, four of five against the last."""
    of = plan("random,easy,hard")
    wins = {("hard", "easy"): 2000, ("easy", "hard"): 1000, ("easy", "random"): 2000, ("random", "easy"): 1000}
    wins |= {("hard", "random"): 2400, ("random", "hard"): 600}
    last, middle, first = (rating.mean for rating in elo(results_of(of, wins), of.tables, of.bots))
    assert first - middle == pytest.approx(ELO * log(2), rel=0.005)
    assert middle - last == pytest.approx(ELO * log(2), rel=0.005)


def test_elo_at_a_table_of_three_is_luces_choice() -> None:
    """One bot against two wins two thirds: its strength is four times theirs, not twice."""
    of = plan("easy", 3, "random")
    games = [made_up(of, deal, r, ("easy",) if r < 2 else ("random",)) for deal in range(300) for r in range(3)]
    lone, rest = elo(games, of.tables, of.everybody)
    assert lone.mean - rest.mean == pytest.approx(ELO * log(4), rel=0.005)


def test_ties_count_half() -> None:
    of = plan("random,easy")
    ties = [made_up(of, deal, r, ("random", "easy")) for deal in range(10) for r in (0, 1)]
    nobody = [made_up(of, deal, r, ()) for deal in range(10) for r in (0, 1)]
    for games in (ties, nobody):
        assert [rating.mean for rating in elo(games, of.tables, of.bots)] == pytest.approx([0, 0])


def test_who_always_wins_is_not_infinitely_strong() -> None:
    of = plan("random,easy,hard")
    wins = {("hard", "easy"): 200, ("hard", "random"): 200, ("easy", "random"): 200}
    ratings = elo(results_of(of, wins), of.tables, of.bots)
    assert [rating.mean for rating in ratings] == sorted(rating.mean for rating in ratings)
    assert all(rating.margin is not None and 100 < rating.margin < 1500 for rating in ratings)


def test_elo_intervals_are_those_of_resampled_deals() -> None:
    of, rng, deals = plan("random,easy,hard"), np.random.default_rng(7), 60
    strength = {"random": 0.0, "easy": 0.7, "hard": 1.5}
    games: list[list[Played]] = []
    for deal in range(deals):
        luck, dealt = 2 * rng.standard_normal(), []
        for table in range(len(of.tables)):
            for rotation in (0, 1):
                first, second = of.seats(Sitting(deal, table, rotation))
                wins = strength[first] - strength[second] + luck + rng.logistic() > 0
                dealt.append(made_up(of, deal, rotation, (first if wins else second,), table))
        games.append(dealt)
    found = elo([game for deal in games for game in deal], of.tables, of.bots)
    samples = []
    for _ in range(100):
        chosen = rng.integers(deals, size=deals)
        sample = [
            Played(game.sitting._replace(deal=number), *(getattr(game, key) for key in KEPT))
            for number, deal in enumerate(chosen)
            for game in games[deal]
        ]
        samples.append([rating.mean for rating in elo(sample, of.tables, of.bots)])
    deviations = np.std(samples, axis=0)
    for rating, deviation in zip(found, deviations, strict=True):
        assert rating.margin == pytest.approx(1.96 * deviation, rel=0.15)


def test_openskill_orders_a_table_of_three() -> None:
    of = plan("random,easy,hard", 3)
    winners = ("hard", "hard", "easy", "hard", "hard", "easy")
    games = [made_up(of, *divmod(k, 3), (winner,)) for k, winner in enumerate(winners)]
    last, middle, first = skills(games, of.bots)
    assert first.mu > middle.mu > last.mu
    assert first.sigma < 25 / 3, "less uncertain than before the first game"
    assert skills(games[::-1], of.bots) == skills(games, of.bots)


# ------------------------------------------------------------------------------------------------- standing


def test_a_seat_that_always_wins_is_no_merit_of_a_bot() -> None:
    of = plan("random,easy")
    games = [made_up(of, deal, r, (of.seats(Sitting(deal, 0, r))[0],)) for deal in range(50) for r in (0, 1)]
    standing = Standing(of, 100, tuple(games), 1.0)
    assert [seat.mean for seat in standing.seats] == [1, 0]
    share = standing.share("easy", "random")
    assert share is not None
    assert share.share.mean == 0.5
    assert share.share.margin is not None and share.share.margin < 0.05, "in every deal it is one of two"
    assert share.score == Estimate(5.0, (5.0, 5.0))


def test_games_of_unfinished_deals_wait() -> None:
    of = plan("random,easy")
    games = tuple(made_up(of, deal, r, ("easy",)) for deal, r in ((0, 0), (0, 1), (1, 0)))
    standing = Standing(of, 4, games, 1.0)
    assert (len(standing.games), standing.unpaired, standing.is_complete) == (2, 1, False)
    assert standing.tables[0].games == 2
    nothing = Standing(of, 4, games[2:], 1.0)
    assert (nothing.ratings, nothing.tables, nothing.seats) == ((), (), ())


def test_tournament_as_json(run: Command) -> None:
    ran = run(*command(run.folder / "results.jsonl", "--json", "--workers", 1, n=3))
    assert ran.code == 0
    assert ran.err == "-n 3: a deal has 2 games, so each table has 4.\n"
    data = json.loads(ran.out)
    assert (data["game"], data["options"], data["bots"], data["seed"]) == (GAME, {"players": 2}, list(TWO), 3)
    assert (data["games"], data["asked"], data["unpaired"], data["n"]) == (4, 4, 0, 3)
    assert {row["bot"] for row in data["ratings"]} == set(TWO)
    for row in data["ratings"]:
        assert row["elo_low"] < row["elo"] < row["elo_high"]
        assert (row["games"], row["openskill"]) == (4, None) and row["seconds_per_decision"] > 0
    (table,) = data["tables"]
    assert (table["bots"], table["games"]) == (list(TWO), 4)
    assert sum(share["share"] for share in table["shares"]) == pytest.approx(1)
    lines = [json.loads(line) for line in (run.folder / "results.jsonl").read_text("utf-8").splitlines()[1:]]
    random_wins = sum(line["seats"][line["winners"][0]] == "random" for line in lines if len(line["winners"]) == 1)
    ties = sum(len(line["winners"]) == 2 for line in lines)
    assert table["shares"][0]["share"] == pytest.approx((random_wins + ties / 2) / 4)
    assert [seat["seat"] for seat in data["seats"]] == [0, 1]
    assert sum(seat["share"] for seat in data["seats"]) == pytest.approx(1)


def test_three_seats_have_openskill_too(run: Command) -> None:
    words = ("tournament", GAME, "--bots", "search:8", "--against", "random", "--players", 3, "-n", 3, "--workers", 1)
    data = json.loads(run(*words, "--json").out)
    assert data["tables"][0]["bots"] == ["search:8", "random", "random"]
    assert [share["seats"] for share in data["tables"][0]["shares"]] == [1, 2]
    assert all(row["openskill"]["sigma"] > 0 for row in data["ratings"])
    assert Path(data["file"]).parent == run.folder / "data" / "tournaments"
    table = run(*words).out
    for heading in ("openskill", "Elo", "search:8 – 2× random", "33.3 %", "seat 2", "Results:"):
        assert heading in table


def test_alone_all_bots_have_the_same_deals(run: Command) -> None:
    words = ("tournament", GAME, "--bots", "random,search:8", "--players", 1, "-n", 2, "--workers", 1)
    table = run(*words).out
    assert "success" in table and "Elo" not in table and "All bots had the same deals" in table
    assert json.loads(run(*words, "--json").out)["seats"] == []


def test_many_bots_have_a_cross_table(run: Command) -> None:
    out = run("tournament", GAME, "--bots", "random,search:2,search:8", "-n", 2, "--workers", 1).out
    assert "Wins of the row against the column" in out and "of 2" in out
    assert max(len(line) for line in out.splitlines() if not line.startswith("Results:")) <= 80


def test_the_report_is_one_page_that_needs_nothing_else(run: Command) -> None:
    pytest.importorskip("matplotlib", reason="matplotlib is not installed: make test installs it")
    page = run.folder / "report.html"
    for bots, players, charts in (("random,search:2,search:8", 2, 3), ("random,search:8", 1, 1), (TWO[1], 3, 3)):
        against = () if players < 3 else ("--against", "random")
        words = ("--bots", bots, "--players", players, "-n", 2, "--workers", 1, "--html", page)
        assert run("tournament", GAME, *words, *against).code == 0
        html = page.read_text("utf-8")
        outside = re.sub(r'xmlns(:\w+)?="[^"]*"', "", html)
        assert "://" not in outside and "<script" not in html and "url(#" not in re.sub(r"url\(#p\w+\)", "", html)
        assert html.count("<svg role=") == charts
        for svg in re.findall(r"<svg.*?</svg>", html, re.S):
            ElementTree.fromstring(svg)
            colours = set(re.findall(r"#[0-9a-f]{6}", svg))
            assert not colours, "the page gives the colours, by day and by night"
        for bot in bots.split(","):
            assert f'<td class="">{bot}</td>' in html or f">{bot} – " in html


def test_without_matplotlib_there_is_advice_before_anything_is_played(
    run: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    ran = run("tournament", GAME, "--bots", "random,easy", "--html", run.folder / "report.html")
    assert (ran.code, ran.out) == (2, "")
    assert "pip install 'fourfold[charts]'" in ran.err and not (run.folder / "data").exists()


def test_ctrl_c_shows_the_standing_and_how_to_go_on(run: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    file, real = run.folder / "results.jsonl", Results.add

    def stop(results: Results, played: Played) -> None:
        real(results, played)
        if played.sitting == (2, 0, 0):
            raise KeyboardInterrupt

    monkeypatch.setattr(Results, "add", stop)
    ran = run(*command(file, "--workers", 1))
    assert ran.code == 130
    assert "4 of 40 games" in ran.out and "1 more" in ran.out
    assert f"To go on: fourfold tournament {GAME}" in ran.err and str(file) in ran.err
    assert len(file.read_text("utf-8").splitlines()) == 1 + 5


def test_ctrl_c_from_a_keyboard(tmp_path: Path) -> None:
    """The interrupt reaches every process of the group, as a terminal's does."""
    with begun(tmp_path / "results.jsonl", 100_000) as process:
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert "of 100,000 games" in out
    assert err.startswith("To go on: ") and err.count("\n") == 1, "no traceback of any process"

"""Tournaments: who sits where, with which luck, what is kept, and what is shown."""

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
from multiprocessing import active_children
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import fourfold
from fourfold.arena.executors import WorkerLost
from fourfold.arena.tournament.match import Fixture, GameResult, compile_bots, play
from fourfold.arena.tournament.results import Results
from fourfold.arena.tournament.tournament import tournament
from fourfold.core.state import State
from helpers.command import Command, heed_ctrl_c
from helpers.seated import GAME, content, plan

TWO = ("random", "search:8")
PATIENCE = 300
"""Seconds that a process may take to begin, with everything to compile, or to end."""


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
        games = [of.seats(Fixture(deal, 0, rotation)) for rotation in range(of.rotations)]
        for seat in range(players):
            assert Counter(game[seat] for game in games) == Counter(of.tables[0])


def test_who_sits_behind_whom_changes_from_deal_to_deal() -> None:
    of = plan("random,easy,hard,medium", 4)
    assert len({of.seats(Fixture(deal, 0, 0)) for deal in range(6)}) == 6, "all circles of four, one after the other"


def test_n_is_rounded_up_to_whole_deals() -> None:
    three_tables = plan("random,easy,hard")
    assert [three_tables.games(n) for n in (1, 2, 3, 200)] == [6, 6, 12, 600]
    assert plan("hard", 4, "easy").games(5) == 8
    assert len(set(three_tables.fixtures(5))) == three_tables.games(5) == 18


# --------------------------------------------------------------------------------------------------- luck


def test_draw_number_k_of_a_deal_has_one_number_whoever_plays_where(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[object] = []
    real = State.sample_chance

    def sample(state: State, rng: Any = None) -> str:
        drawn.append(rng)
        return real(state, rng)

    monkeypatch.setattr(State, "sample_chance", sample)
    of, numbers = plan("random,search:8,easy"), dict[Fixture, tuple[object, ...]]()
    compile_bots(of)
    for fixture in of.fixtures(4):
        drawn.clear()
        play(of, fixture)
        numbers[fixture] = tuple(drawn)
    by_deal = [{numbers[fixture] for fixture in numbers if fixture.deal == deal} for deal in (0, 1)]
    assert [len(found) for found in by_deal] == [1, 1], "six games each, the same numbers"
    (first,), (second,) = by_deal
    assert len(set(first)) == len(first) and not set(first) & set(second)


def test_rotations_of_a_deal_begin_alike() -> None:
    of = plan("random,search:8")
    openings = {deal: {play(of, Fixture(deal, 0, r)).moves[:4] for r in (0, 1)} for deal in range(6)}
    assert all(len(opening) == 1 for opening in openings.values())
    assert len(set.union(*openings.values())) > 1


def test_bots_of_the_same_deal_have_dice_of_their_own() -> None:
    of = plan("random,search:8", 3)
    games = [play(of, fixture) for fixture in of.fixtures(3)]
    assert len({game.moves for game in games}) == len(games)


@pytest.mark.slow
def test_the_same_games_for_any_number_of_workers(tmp_path: Path) -> None:
    game = fourfold.game(GAME)
    one, two = (tournament(game, TWO, 6, 3, workers=n, file=tmp_path / str(n)) for n in (1, 2))
    assert content(one.played) == content(two.played)
    assert [played.moves for played in one.played] == [played.moves for played in two.played]
    assert sorted(stripped(tmp_path / "1")) == sorted(stripped(tmp_path / "2"))
    assert content(tournament(game, TWO, 6, 4, workers=1).played) != content(one.played)


@pytest.mark.slow
def test_a_process_that_is_lost_is_told_and_costs_no_finished_game(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"

    def lose_one(done: int, total: int) -> None:
        if done == 2:
            active_children()[0].kill()

    with pytest.raises(WorkerLost, match="was killed"):
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
        [sys.executable, "-m", "fourfold", *command(file, "--workers", 2, n=n)],
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


@pytest.mark.slow
def test_a_killed_tournament_goes_on_where_it_was(tmp_path: Path) -> None:
    """SIGKILL gives no chance to tidy up, and the processes that played are not left behind."""
    file, whole = tmp_path / "killed.jsonl", tmp_path / "whole.jsonl"
    with begun(file, 100_000) as process:
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
    game, n = fourfold.game(GAME), 2 * (kept.count(b"\n") // 2) + 40  # a few more than it had begun
    resumed = tournament(game, TWO, n, 3, workers=1, file=file)
    assert file.read_bytes().startswith(kept), "nothing was played twice"
    tournament(game, TWO, n, 3, workers=1, file=whole)
    assert sorted(stripped(file)) == sorted(stripped(whole))
    assert resumed.is_complete


def test_a_torn_line_is_dropped_and_its_game_played_again(tmp_path: Path) -> None:
    file, game = tmp_path / "results.jsonl", fourfold.game(GAME)
    tournament(game, TWO, 4, workers=1, file=file)
    whole, kept = stripped(file), file.read_bytes()
    last = kept.rstrip(b"\n").rfind(b"\n") + 1
    for torn in (kept[:-1], kept[: last + 9]):
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


@pytest.mark.parametrize("other", [b"shopping list\n", b"no line", b"{}\n", b"[1]\n", b"\xff\n", b'{"game": 1}\n'])
def test_a_file_that_holds_no_results_is_refused(tmp_path: Path, other: bytes) -> None:
    file = tmp_path / "other.txt"
    file.write_bytes(other)
    with pytest.raises(fourfold.RecordError, match=r"other.txt: is not a file of tournament results"):
        tournament(fourfold.game(GAME), TWO, 2, workers=1, file=file)
    assert file.read_bytes() == other


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
    with pytest.raises(fourfold.RecordError, match=r"line 2: is not a game of this tournament"):
        tournament(fourfold.game(GAME), TWO, 4, workers=1, file=file)


def test_a_game_that_is_there_twice_is_named(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    tournament(fourfold.game(GAME), TWO, 4, workers=1, file=file)
    lines = file.read_text("utf-8").splitlines()
    file.write_text("\n".join([*lines, lines[1], ""]), "utf-8")
    with pytest.raises(fourfold.RecordError, match=r"line 6: repeats an earlier game"):
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
    with pytest.raises(fourfold.OptionError, match="still running"):
        tournament(fourfold.game(GAME), TWO, 2, workers=1, file=file)
    running.close()
    assert tournament(fourfold.game(GAME), TWO, 2, workers=1, file=file).is_complete


def test_the_records_of_all_games_are_in_one_file(tmp_path: Path) -> None:
    path, game = tmp_path / "records.jsonl", fourfold.game(GAME)
    standing = tournament(game, TWO, 2, workers=1, records=path)
    for played, record in zip(standing.played, fourfold.read_records(path), strict=True):
        assert record.result is not None
        assert (record.players, record.result.scores, record.moves) == (played.seats, played.scores, played.moves)
        assert record.tags == {"tournament": 0, **played.fixture._asdict()}


def test_a_resumed_tournament_records_every_game_once(tmp_path: Path) -> None:
    path, game = tmp_path / "records.jsonl", fourfold.game(GAME)
    tournament(game, TWO, 2, workers=1, records=path)
    whole = path.read_bytes()
    path.write_bytes(whole[:-30])  # as after a power cut, and the results are gone
    tournament(game, TWO, 4, workers=1, records=path)
    assert path.read_bytes().startswith(whole)
    assert sorted(record.tags["deal"] for record in fourfold.read_records(path)) == [0, 0, 1, 1]
    with pytest.raises(fourfold.RecordError, match="records.jsonl: line 1: is not a game of this tournament"):
        tournament(game, TWO, 2, seed=1, workers=1, records=path)


# -------------------------------------------------------------------------------------------------- command


def test_tournament_as_json(run: Command) -> None:
    ran = run(*command(run.folder / "results.jsonl", "--json", "--workers", 1, n=3))
    assert ran.code == 0
    assert ran.err == "-n 3: every deal takes 2 games, so each pairing plays 4.\n"
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
            assert f"<td>{bot}</td>" in html or f">{bot} – " in html


def test_without_matplotlib_there_is_advice_before_anything_is_played(
    run: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    ran = run("tournament", GAME, "--bots", "random,easy", "--html", run.folder / "report.html")
    assert (ran.code, ran.out) == (2, "")
    assert "pip install 'fourfold[charts]'" in ran.err and not (run.folder / "data").exists()


def test_ctrl_c_shows_the_standing_and_how_to_go_on(run: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    file, real = run.folder / "results.jsonl", Results.add

    def stop(results: Results, played: GameResult) -> None:
        real(results, played)
        if played.fixture == (2, 0, 0):
            raise KeyboardInterrupt

    monkeypatch.setattr(Results, "add", stop)
    ran = run(*command(file, "--workers", 1))
    assert ran.code == 130
    assert "4 of 40 games" in ran.out and "1 more" in ran.out
    assert f"To continue: fourfold tournament {GAME}" in ran.err and str(file) in ran.err
    assert len(file.read_text("utf-8").splitlines()) == 1 + 5


@pytest.mark.slow
def test_ctrl_c_from_a_keyboard(tmp_path: Path) -> None:
    """The interrupt reaches every process of the group, as a terminal's does."""
    with begun(tmp_path / "results.jsonl", 100_000) as process:
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert "of 100,000 games" in out
    assert err.startswith("To continue: ") and err.count("\n") == 1, "no traceback of any process"

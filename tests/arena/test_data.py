"""Games as data: the same games in every file, on every device and at every interruption."""

from __future__ import annotations

import json
import os
import shlex
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import fourfold
from fourfold import OptionError, RecordError
from fourfold.arena.data import files
from fourfold.arena.data.batches import Batch, Series
from fourfold.arena.data.columns import statistic_columns
from fourfold.bots.greedy import policy_runner
from fourfold.core.registry import game_package
from helpers.command import Command
from helpers.repository import TESTS

pytestmark = pytest.mark.slow

pytest.importorskip("pyarrow", reason="PyArrow is not installed: pip install 'fourfold[data]'")

GAME = fourfold.game("turn-of-time", players=2)
TOY = fourfold.game("high-card", players=3)
FORMATS = (".parquet", ".csv", ".jsonl")


@pytest.fixture
def small_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    """A simulation plays eight games at a time, whatever that takes."""
    monkeypatch.setattr("fourfold.arena.data.batches.FIRST_BATCH", 8)
    monkeypatch.setattr("fourfold.arena.data.batches.next_size", lambda games, seconds: 8)


def listed(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


# -------------------------------------------------------------------------------------------------- the games


@pytest.mark.parametrize(("game", "policy"), [(TOY, ["random"]), (GAME, ["random", "greedy"])], ids=["toy", "greedy"])
def test_a_row_is_the_game_that_is_added_up(game: fourfold.Game, policy: list[str]) -> None:
    rows = fourfold.play_games(game, 12, seed=5, first=3, policy=policy).arrow.to_pylist()
    for number, row in enumerate(rows, start=3):
        run = policy_runner(game, policy)
        alone = fourfold.playouts(game.start(), 1, 5, 1, first=number, statistics=True, run=run)
        seats = range(game.players)
        assert (row["seed"], row["number"], row["rules"]) == (5, number, 1) and row["option_players"] == game.players
        assert [row[f"policy_{seat}"] for seat in seats] == (policy if len(policy) > 1 else ["random"] * game.players)
        assert [row[f"score_{seat}"] for seat in seats] == alone.scores.tolist()
        assert [row[f"win_{seat}"] for seat in seats] == (alone.wins == 1).tolist()
        assert row["length"] == alone.lengths.argmax() and row["limit"] is False
        known, sums, _ = alone.statistics.tolist()
        for k, name in enumerate(statistic_columns(game)):
            assert [row[f"{name}_{seat}"] for seat in seats] == [sums[k][s] if known[k][s] else None for s in seats]


def test_the_sums_are_those_of_a_simulation_without_files(tmp_path: Path) -> None:
    alone = fourfold.simulate(GAME, 300, seed=2, first=10).as_json()
    written = fourfold.simulate(GAME, 300, seed=2, first=10, out=tmp_path / "games.csv").as_json()
    for key in alone.keys() - {"seconds", "decisions_per_second"}:
        assert written[key] == alone[key], key


IMITATED = """
import toys, fourfold
for name, options, n in {tables!r}:
    game = fourfold.game(name, **options)
    there, here = (fourfold.play_games(game, n, 5, first=3, device=device) for device in ("cuda", "cpu"))
    assert len(here) == n and there.arrow.equals(here.arrow), name
print("same")
"""
TABLES = [
    ("high-card", {"players": 3}, 9),
    ("turn-of-time", {"players": 3}, 3),
    ("turn-of-time", {"players": 1, "goal": "balance"}, 2),
    ("shifting-seasons", {"players": 2}, 1),
    ("shifting-stones", {"players": 2}, 1),
    ("winter", {}, 1),
]


def test_the_same_seeds_give_the_same_rows_on_an_imitated_gpu() -> None:
    """In a process in which kernels and rules run as ordinary Python. `test_device.py` compares that with a GPU."""
    pytest.importorskip("numba_cuda", reason="numba-cuda is not installed: pip install 'fourfold[cuda]'")
    imitated = {"NUMBA_ENABLE_CUDASIM": "1", "NUMBA_DISABLE_JIT": "1"}
    environment = os.environ | imitated | {"PYTHONPATH": os.pathsep.join([str(TESTS), *sys.path])}
    code = [sys.executable, "-W", "ignore", "-c", IMITATED.format(tables=TABLES)]
    done = subprocess.run(code, env=environment, capture_output=True, text=True, check=False)
    assert done.stdout == "same\n", done.stderr


@pytest.mark.parametrize("name", ["shifting-seasons", "shifting-stones", "turn-of-time", "winter"])
def test_every_statistic_has_its_own_column(name: str) -> None:
    package = game_package(name)
    columns = statistic_columns(fourfold.game(name))
    assert len(set(columns)) == len(columns) == len(package.engine.statistics)
    assert all(column.isidentifier() and column.isascii() for column in columns)


# -------------------------------------------------------------------------------------------------- the files


def test_every_format_is_read_back_as_the_same_table(tmp_path: Path) -> None:
    seed = 2**64 - 1
    for end in FORMATS:
        fourfold.simulate(GAME, 40, seed=seed, out=tmp_path / f"games{end}")
    table = fourfold.play_games(GAME, 40, seed=seed).arrow
    for end in FORMATS:
        assert fourfold.read_games(tmp_path / f"games{end}").arrow.equals(table), end
    assert listed(tmp_path) == ["games.csv", "games.jsonl", "games.parquet"]


@pytest.mark.usefixtures("small_chunks")
@pytest.mark.parametrize("goal", [None, "balance"])
def test_a_csv_file_is_what_pyarrow_would_write(tmp_path: Path, goal: str | None) -> None:
    import pyarrow.csv  # noqa: PLC0415

    game = fourfold.game("turn-of-time", **({"players": 2} if goal is None else {"players": 1, "goal": goal}))
    fourfold.simulate(game, 40, seed=2**64 - 1, out=tmp_path / "games.csv")
    games = fourfold.play_games(game, 40, seed=2**64 - 1)
    pyarrow.csv.write_csv(games.arrow, tmp_path / "arrow.csv")
    games.write(tmp_path / "again.csv")
    written = (tmp_path / "games.csv").read_bytes()
    assert written == (tmp_path / "arrow.csv").read_bytes() == (tmp_path / "again.csv").read_bytes()
    assert b",," in written or b",\n" in written  # a statistic without a value


def test_the_file_says_what_it_holds(tmp_path: Path) -> None:
    import pyarrow.parquet  # noqa: PLC0415

    fourfold.simulate(GAME, 10, seed=7, out=tmp_path / "games.parquet")
    about = json.loads(pyarrow.parquet.read_schema(tmp_path / "games.parquet").metadata[b"fourfold"])
    assert about == {
        "schema": 1, "fourfold": fourfold.__version__, "game": "turn-of-time", "rules": 1,
        "options": {"players": 2}, "seed": 7, "policy": ["random", "random"],
    }  # fmt: skip


@pytest.mark.usefixtures("small_chunks")
def test_the_same_games_make_the_same_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the number of threads, and however many games are played at a time."""
    monkeypatch.setattr(files, "ROW_GROUP", 20)
    fourfold.simulate(TOY, 50, threads=3, out=tmp_path / "one.parquet", records=tmp_path / "one.jsonl")
    monkeypatch.setattr("fourfold.arena.data.batches.FIRST_BATCH", 30)
    fourfold.simulate(TOY, 50, threads=1, out=tmp_path / "two.parquet", records=tmp_path / "two.jsonl")
    for end in (".parquet", ".jsonl"):
        assert (tmp_path / f"one{end}").read_bytes() == (tmp_path / f"two{end}").read_bytes()


def test_the_options_of_a_game_are_columns(tmp_path: Path) -> None:
    """Numbers and words as they are, lists as JSON."""
    game = fourfold.game("shifting-seasons", players=2, cards=[1, 5, 8, 13])
    table = fourfold.read_games(write_rows(game, tmp_path / "games.csv"))
    assert table.arrow.column("option_cards").to_pylist() == ["[1, 5, 8, 13]"]


def write_rows(game: fourfold.Game, path: Path) -> Path:
    """A file with one game that nobody has played; nothing is compiled for it."""
    from fourfold.arena.data.columns import rows_table  # noqa: PLC0415
    from fourfold.engine.sums import Rows  # noqa: PLC0415

    rows = Rows.zeros(1, game.players, len(game.package.engine.statistics))
    fourfold.Games(rows_table(rows, 0, game, 0, ["random"] * game.players).arrow).write(path)
    return path


def test_files_of_different_games_are_joined(tmp_path: Path) -> None:
    paths = [write_rows(GAME, tmp_path / "one.parquet"), write_rows(TOY, tmp_path / "two.jsonl")]
    found = fourfold.read_games(*paths)
    assert found.arrow.column("game").to_pylist() == ["turn-of-time", "high-card"]
    assert found.arrow.column("score_2").to_pylist() == [None, 0]
    assert repr(found).startswith("<Games: 2 of turn-of-time, high-card, ")


@pytest.mark.parametrize("game", [TOY, GAME], ids=lambda game: game.name)
def test_the_records_have_the_games_of_the_table(game: fourfold.Game, tmp_path: Path) -> None:
    """The toy's texts depend on the state, those of Turn of Time do not."""
    fourfold.simulate(game, 25, seed=4, first=2, out=tmp_path / "games.jsonl", records=tmp_path / "records.jsonl")
    lines = (tmp_path / "records.jsonl").read_text("utf-8").splitlines()
    rows = fourfold.read_games(tmp_path / "games.jsonl").arrow.to_pylist()
    for line, row, record in zip(lines, rows, fourfold.read_records(tmp_path / "records.jsonl"), strict=True):
        assert json.dumps(record.as_json()) == line
        assert record.tags == {"seed": 4, "number": row["number"]} and len(record.moves) == row["length"]
        assert record.result is not None and record.players == ("random",) * game.players
        assert list(record.result.scores) == [row[f"score_{seat}"] for seat in range(game.players)]
        assert record.result.winners == tuple(seat for seat in range(game.players) if row[f"win_{seat}"])


def test_a_game_longer_than_the_room_for_actions_is_recorded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fourfold.simulate(GAME, 9, records=tmp_path / "one.jsonl")
    monkeypatch.setattr("fourfold.core.playouts.ACTIONS_ROOM", 7)
    fourfold.simulate(GAME, 9, records=tmp_path / "two.jsonl")
    assert (tmp_path / "one.jsonl").read_bytes() == (tmp_path / "two.jsonl").read_bytes()


# ------------------------------------------------------------------------------------------------------ tables


def test_a_table_goes_to_pandas_and_polars_in_one_call() -> None:
    pytest.importorskip("pandas")
    pytest.importorskip("polars")
    games = fourfold.play_games(GAME, 50, seed=1)
    wins = games.arrow.column("win_0").to_pylist()
    for frame in (games.to_pandas(), games.to_polars()):
        assert frame.shape == (50, len(games.columns)) and list(frame.columns) == games.columns
        assert frame["win_0"].mean() == pytest.approx(sum(wins) / 50)
    assert games.to_polars()["stat_points_by_season_spring_0"].null_count() == sum(
        value is None for value in games.arrow.column("stat_points_by_season_spring_0").to_pylist()
    )


@pytest.mark.parametrize("package", ["pandas", "polars", "pyarrow"])
def test_what_is_missing_is_named(package: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    games = fourfold.play_games(TOY, 1)
    monkeypatch.setitem(sys.modules, package, None)
    if package == "pyarrow":
        with pytest.raises(OptionError, match=r"needs PyArrow, which is not .*: .* -m pip install 'fourfold\[data\]'"):
            fourfold.simulate(TOY, 1, out=tmp_path / "games.parquet")
        with pytest.raises(OptionError, match="needs PyArrow"):
            fourfold.read_games(tmp_path / "games.csv")
        fourfold.simulate(TOY, 1, out=tmp_path / "games.csv", records=tmp_path / "records.jsonl")
        assert listed(tmp_path) == ["games.csv", "records.jsonl"]
    else:
        with pytest.raises(OptionError, match=rf"{package}\(\) needs {package}, .* pip install {package}"):
            getattr(games, f"to_{package}")()


def test_a_tournament_s_results_are_a_table_too(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    standing = fourfold.tournament(GAME, ["random", "greedy"], 4, seed=3, workers=1, file=path)
    rows = fourfold.read_games(path).arrow.to_pylist()
    assert {(row["game"], row["rules"], row["seed"], row["option_players"]) for row in rows} == {
        ("turn-of-time", 1, 3, 2)
    }
    for row, played in zip(rows, standing.played, strict=True):
        assert (row["deal"], row["table"], row["rotation"]) == played.fixture
        for seat in (0, 1):
            found = [row[f"{name}_{seat}"] for name in ("bot", "score", "win", "decisions")]
            won = seat in played.winners
            assert found == [played.seats[seat], played.scores[seat], won, played.decisions[seat]]


@pytest.mark.parametrize(
    ("name", "content", "named"),
    [
        ("games.xls", b"", "games.xls: is not a table of games; its name must end in .parquet, .csv, .jsonl"),
        ("missing.csv", None, "missing.csv: cannot be read: No such file"),
        ("games.parquet", b"PAR1 no", "games.parquet: is not a table of games: "),
        ("games.csv", b"a,b\n1,2\n", "games.csv: is not a table of games: there is no column 'schema'"),
        ("games.csv", b"schema,game,rules\nx,y,z\n", "games.csv: is not a table of games: .*'x'"),
        ("games.csv", b"schema,game,rules\n99,winter,1\n", "games.csv: schema 99 is not known; known: 1"),
        ("games.jsonl", b"no JSON", "games.jsonl: is not a table of games: its first line is not JSON"),
        (
            "games.jsonl",
            b'{"game": "winter", "moves": []}\n',
            "no column 'schema'; fourfold.read_records reads records",
        ),
        ("games.jsonl", b'{"format": "fourfold tournament 1"}\n', "is not a file of tournament results: 'game'"),
    ],
)
def test_what_is_wrong_with_a_file_is_named(name: str, content: bytes | None, named: str, tmp_path: Path) -> None:
    if content is not None:
        (tmp_path / name).write_bytes(content)
    with pytest.raises((OptionError, RecordError), match=named):
        fourfold.read_games(tmp_path / name)


# ----------------------------------------------------------------------------------------------- interruptions


@pytest.mark.usefixtures("small_chunks")
def test_ctrl_c_keeps_the_finished_games_and_says_how_to_go_on(run: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C comes while a chunk is played: it is finished and written first."""
    play, played = Series.play, list[int]()

    def interrupted(self: Series, first: int, n: int) -> Batch:
        played.extend([first] if n else [])
        if n and len(played) == 3:
            signal.raise_signal(signal.SIGINT)
        return play(self, first, n)

    monkeypatch.setattr(Series, "play", interrupted)
    monkeypatch.chdir(run.folder)
    typed = ["simulate", "turn-of-time", "--seed", "3", "-n", "50", "--out", "g.parquet", "--records", "r.jsonl"]
    ran = run(*typed)
    rest = "simulate turn-of-time --seed 3 -n 26 --first 24 --out g-2.parquet --records r-2.jsonl"
    said = f"24 of 50 games are finished and in g.parquet and r.jsonl. To play the others: fourfold {rest}\n"
    assert (ran.code, ran.err) == (130, said) and "24 of 50 random games" in ran.out
    assert run(*shlex.split(rest)).code == 0
    assert listed(run.folder) == ["g-2.parquet", "g.parquet", "r-2.jsonl", "r.jsonl"]
    assert fourfold.read_games("g.parquet", "g-2.parquet").arrow.equals(fourfold.play_games(GAME, 50, 3).arrow)
    records = [*fourfold.read_records("r.jsonl"), *fourfold.read_records("r-2.jsonl")]
    assert [record.tags["number"] for record in records] == list(range(50))


def test_ctrl_c_before_the_first_game_leaves_no_file(run: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(self: Series, first: int, n: int) -> Batch:
        if n:
            raise KeyboardInterrupt
        return play(self, first, n)

    play = Series.play
    monkeypatch.setattr(Series, "play", interrupted)
    monkeypatch.chdir(run.folder)
    ran = run("simulate", "turn-of-time", "-n50", "--out=g.csv")
    rest = "To play the others: fourfold simulate turn-of-time -n 50 --first 0 --out g.csv\n"
    assert (ran.code, ran.err) == (130, f"0 of 50 games are finished and in no file. {rest}")
    assert listed(run.folder) == []


def test_a_full_disk_leaves_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(self: Any, table: Any) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(files.Parquet, "write", full)
    with pytest.raises(OptionError, match="the games cannot be written: No space left on device"):
        fourfold.simulate(TOY, 5, out=tmp_path / "games.parquet", records=tmp_path / "records.jsonl")
    assert listed(tmp_path) == []


@pytest.mark.parametrize("end", FORMATS)
def test_no_games_are_a_table_without_rows(end: str, tmp_path: Path) -> None:
    fourfold.simulate(TOY, 0, out=tmp_path / f"games{end}")
    if end == ".jsonl":
        with pytest.raises(RecordError, match="its first line is not JSON"):
            fourfold.read_games(tmp_path / f"games{end}")
    else:
        assert len(fourfold.read_games(tmp_path / f"games{end}")) == 0

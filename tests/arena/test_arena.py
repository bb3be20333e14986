"""The arena: what random games add up to, and how fast they are."""

from __future__ import annotations

import json
import sys
from importlib.machinery import ModuleSpec
from io import StringIO
from math import sqrt
from types import ModuleType

import numpy as np
import pytest
from rich.console import Console
from rich.table import Table

import fourfold
from fourfold.arena import simulate
from fourfold.arena.data import batches
from fourfold.arena.estimates import Estimate, mean, win_rate
from fourfold.arena.simulate import Simulation
from fourfold.bench import other_libraries as peers
from fourfold.bench import random_play as bench_room
from fourfold.bench.random_play import Measurement, Report, Starts, bench, measure, measure_starts
from fourfold.core.playouts import Playouts

GAME = "turn-of-time"
Z = 1.959964  # the 97.5 % point of the normal distribution, from a printed table


def as_text(table: Table) -> str:
    console = Console(width=140, file=StringIO(), record=True)
    console.print(table)
    return console.export_text()


def made_up(
    wins: tuple[int, int], scores: tuple[list[int], list[int]], lengths: dict[int, int], nobody: int = 0
) -> Simulation:
    """A simulation of two seats with the scores of every game written out."""
    game, histogram = fourfold.game(GAME), np.zeros(max(lengths, default=0) + 1, np.int64)
    for length, games in lengths.items():
        histogram[length] = games
    totals = Playouts(
        games=len(scores[0]),
        scores=np.array([sum(own) for own in scores]),
        squares=np.array([sum(score * score for score in own) for own in scores]),
        wins=np.array(wins),
        nobody=nobody,
        lengths=histogram,
        statistics=np.zeros((3, len(game.package.engine.statistics), 2), np.int64),
    )
    return Simulation(game, 10, 0, totals, 2.0)


# --------------------------------------------------------------------------------------------- intervals


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        # Newcombe, Statistics in Medicine 17 (1998) 857-872, table I, method 3
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0000, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_win_rate_has_wilsons_interval(wins: int, games: int, low: float, high: float) -> None:
    estimate = win_rate(wins, games)
    assert estimate.mean == wins / games
    assert estimate.interval == pytest.approx((low, high), abs=0.00005)


def test_win_rate_by_hand() -> None:
    # 5 of 10: the interval is symmetric round 1/2, and half as wide as z / sqrt(10 + z²)
    reach = Z / sqrt(10 + Z * Z) / 2
    assert win_rate(5, 10).interval == pytest.approx((0.5 - reach, 0.5 + reach), abs=1e-6)
    # 29 of 29: both roots of (1 - p)² = z² p (1 - p) / 29 are easy, p = 1 and p = 29 / (29 + z²)
    assert win_rate(29, 29).interval == pytest.approx((29 / (29 + Z * Z), 1), abs=1e-6)


def test_mean_has_an_interval_from_the_sum_of_squares() -> None:
    # 2, 4, 4, 6: the mean is 4, the squared deviations 4 + 0 + 0 + 4 = 8, the variance 8 / 3
    estimate = mean(16, 4 + 16 + 16 + 36, 4)
    reach = Z * sqrt(8 / 3) / 2
    assert estimate.mean == 4
    assert estimate.interval == pytest.approx((4 - reach, 4 + reach), abs=1e-5)
    assert estimate.margin == pytest.approx(reach, abs=1e-5)


def test_one_game_gives_no_interval() -> None:
    assert mean(7, 49, 1) == Estimate(7, None)


def test_equal_scores_leave_no_doubt() -> None:
    assert mean(3_000_000_000_000, 9_000_000_000_000, 1_000_000_000_000).interval == (3, 3)


# -------------------------------------------------------------------------------------------- simulation


def test_simulation_of_four_games_written_out() -> None:
    simulation = made_up((1, 4), ([2, 4, 4, 6], [7, 7, 7, 7]), {50: 1, 52: 2, 60: 1})
    data = simulation.as_json()
    assert json.loads(json.dumps(data)) == data, "the JSON has only plain types"
    first, second = data["seats"]
    assert (first["seat"], first["wins"], first["win_rate"], first["score"]) == (0, 1, 0.25, 4)
    assert (second["seat"], second["wins"], second["win_rate"], second["win_high"]) == (1, 4, 1, 1)
    assert (second["score"], second["score_low"], second["score_high"]) == (7, 7, 7)
    assert first["win_low"] < 0.25 < first["win_high"]
    assert data["lengths"] == {"min": 50, "mean": 53.5, "max": 60, "histogram": {"50": 1, "52": 2, "60": 1}}
    assert (data["game"], data["options"]) == (GAME, {"players": 2})
    assert (data["games"], data["asked"], data["seed"]) == (4, 10, 0)
    assert (data["decisions"], data["seconds"], data["decisions_per_second"]) == (214, 2, 107)


def test_table_of_four_games_written_out() -> None:
    text = as_text(made_up((1, 4), ([2, 4, 4, 6], [7, 7, 7, 7]), {50: 1, 52: 2, 60: 1}).table())
    for words in (
        "seat 0",
        "25.00 %",
        "4.000",
        "seat 1",
        "100.00 %",
        "7.000",
        "4 of 10 random games in 2.00 s",
    ):
        assert words in text
    assert "50 to 60, on average 53.5 decisions each" in text
    assert "107 decisions/s" in text


def test_statistics_of_a_game_add_up_to_its_scores() -> None:
    simulation = simulate.simulate(fourfold.game("shifting-seasons", cards=[1, 5, 8, 13]), 200)
    known, sums, squares = simulation.totals.statistics
    assert known.tolist() == [[200, 200] if card in (1, 5, 8, 13) else [0, 0] for card in range(1, 15)]
    assert sums.sum(axis=0).tolist() == simulation.totals.scores.tolist()
    assert (squares >= sums).all()
    means = simulation.statistics()
    assert means["card 2"] == [None, None]
    (first, second), data = means["card 8"], simulation.as_json()["statistics"]["card 8"]
    assert first is not None and second is not None
    assert first.mean == sums[7, 0] / 200 and second.mean == sums[7, 1] / 200
    assert (data[0]["mean"], (data[0]["low"], data[0]["high"])) == (first.mean, first.interval)
    table = simulation.statistics_table()
    assert table is not None
    text = as_text(table)
    assert "card 13" in text and f"{first.mean:.3f}" in text


def test_statistics_count_only_the_games_that_have_them() -> None:
    state = fourfold.game("shifting-seasons").start()
    known = fourfold.playouts(state, 700, statistics=True).statistics[0]
    assert known.sum(axis=0).tolist() == [4 * 700, 4 * 700]
    # Two of seven cards: each is in a game with probability 2/7, 200 of 700; five deviations are 60.
    assert abs(known - 200).max() < 60
    assert fourfold.playouts(state, 7).statistics.size == 0


def test_a_game_without_statistics() -> None:
    simulation = simulate.simulate(fourfold.game("coin"), 10)
    assert (simulation.statistics(), simulation.statistics_table()) == ({}, None)


def test_games_that_nobody_wins_are_told() -> None:
    simulation = made_up((1, 0), ([1, 0, 0, 0], [0, 0, 0, 0]), {50: 4}, nobody=3)
    assert simulation.nobody is not None and simulation.nobody.mean == 0.75
    assert simulation.as_json()["nobody"] == 3
    assert "nobody" in as_text(simulation.table()) and "75.00 %" in as_text(simulation.table())
    assert "nobody" not in as_text(made_up((2, 2), ([0] * 4, [0] * 4), {50: 4}).table())


def test_wins_and_games_without_a_winner_add_up() -> None:
    totals = fourfold.playouts(fourfold.game("winter").start(), 500, seed=3, threads=1)
    assert 0 < totals.nobody < 500
    assert totals.wins.sum() + totals.nobody == 500  # two seats never share a win
    assert fourfold.playouts(fourfold.game(GAME).start(), 50, threads=1).nobody == 0


def test_greedy_players_beat_random_ones_from_either_seat() -> None:
    game = fourfold.game("winter")
    for names, seat in ((("greedy", "random"), 0), (("random", "greedy"), 1)):
        simulation = simulate.simulate(game, 100, policy=names)
        assert simulation.totals.wins[seat] > 80
        assert simulation.as_json()["policy"] == list(names)
        assert " against ".join(names) in as_text(simulation.table())


def test_greedy_games_are_the_same_for_any_number_of_threads() -> None:
    game = fourfold.game("winter")
    one, two = (simulate.simulate(game, 40, seed=2, threads=n, policy=["greedy"]).totals for n in (1, 2))
    assert_equal(one, two)


@pytest.mark.parametrize(
    ("name", "policy", "words"),
    [
        ("coin", ["greedy"], "'greedy' is not known for coin; give one of: random"),
        ("winter", ["clever"], "'clever' is not known for winter; give one of: random, greedy"),
        ("winter", ["random"] * 3, "3 given"),
    ],
)
def test_impossible_policies_are_named(name: str, policy: list[str], words: str) -> None:
    with pytest.raises(fourfold.OptionError, match=words):
        simulate.simulate(fourfold.game(name), 1, policy=policy)


def test_nothing_simulated() -> None:
    simulation = simulate.simulate(fourfold.game(GAME), 0)
    assert (simulation.games, simulation.asked, simulation.lengths) == (0, 0, None)
    seat = simulation.as_json()["seats"][0]
    assert (seat["wins"], seat["win_rate"], seat["win_low"], seat["score"], seat["score_high"]) == (0, *[None] * 4)
    assert "0 random games" in as_text(simulation.table())


def test_one_game_simulated() -> None:
    simulation = simulate.simulate(fourfold.game(GAME, players=3), 1)
    assert simulation.games == 1
    assert simulation.lengths is not None
    assert simulation.lengths.least == simulation.lengths.most == simulation.lengths.mean
    assert "seat 2" in as_text(simulation.table())


def assert_equal(one: Playouts, other: Playouts) -> None:
    assert one.games == other.games
    assert one.nobody == other.nobody
    for key in ("scores", "squares", "wins", "lengths"):
        np.testing.assert_array_equal(getattr(one, key), getattr(other, key))


@pytest.mark.parametrize("threads", [1, 3, None])
@pytest.mark.parametrize("chunk", [1, 7, 1000])
def test_chunks_and_threads_change_nothing(monkeypatch: pytest.MonkeyPatch, chunk: int, threads: int | None) -> None:
    monkeypatch.setattr(batches, "FIRST_BATCH", chunk)
    monkeypatch.setattr(batches, "next_size", lambda games, seconds: chunk)
    game, told = fourfold.game(GAME), list[int]()
    simulation = simulate.simulate(game, 50, seed=9, threads=threads, progress=told.append)
    assert_equal(simulation.totals, fourfold.playouts(game.start(), 50, seed=9, threads=1))
    assert told == [*range(chunk, 50, chunk), 50]


def test_another_seed_gives_other_games() -> None:
    game = fourfold.game(GAME)
    one, other = (simulate.simulate(game, 200, seed=seed).totals for seed in (1, 2))
    assert one.scores.tolist() != other.scores.tolist()


def test_ctrl_c_keeps_what_is_finished(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batches, "next_size", lambda games, seconds: 10)

    def stop(done: int) -> None:
        if done == batches.FIRST_BATCH + 20:
            raise KeyboardInterrupt

    game = fourfold.game(GAME)
    simulation = simulate.simulate(game, 1_000_000, progress=stop)
    assert (simulation.games, simulation.asked) == (batches.FIRST_BATCH + 20, 1_000_000)
    assert_equal(simulation.totals, fourfold.playouts(game.start(), simulation.games))
    assert "of 1,000,000 random games" in as_text(simulation.table())


def test_ctrl_c_within_a_chunk_keeps_those_before(monkeypatch: pytest.MonkeyPatch) -> None:
    play = batches.Series.play

    def interrupted(self: batches.Series, first: int, n: int) -> batches.Batch:
        if first > 0:
            raise KeyboardInterrupt
        return play(self, first, n)

    monkeypatch.setattr(batches.Series, "play", interrupted)
    assert simulate.simulate(fourfold.game(GAME), 1_000).games == batches.FIRST_BATCH


@pytest.mark.parametrize(("seconds", "games"), [(0.2, 100), (0.4, 50), (0.1, 200), (0.0001, 800), (1000, 1), (0, 800)])
def test_chunks_grow_and_shrink_towards_their_time(seconds: float, games: int) -> None:
    assert batches.next_size(100, seconds) == games


@pytest.mark.parametrize(("n", "seed"), [(-1, 0), (1.5, 0), (5, -1), (5, 1 << 64)])
def test_impossible_counts_and_seeds_are_refused(n: int, seed: int) -> None:
    with pytest.raises(fourfold.OptionError, match="is not possible"):
        simulate.simulate(fourfold.game(GAME), n, seed)


# ------------------------------------------------------------------------------------------------- bench


def test_rows_take_turns_after_warming_up() -> None:
    played: list[str] = []

    def row(name: str) -> tuple[str, peers.Burst]:
        def burst() -> int:
            played.append(name)
            return 1

        return name, burst

    told: list[str] = []
    samples = list(measure([row("a"), ("missing", None), row("b")], told.append, seconds=0, rounds=2))
    assert "".join(played) == "ab" + "abab"
    assert told == [f"{name}, {when}" for when in ("warming up", "round 1 of 2", "round 2 of 2") for name in "ab"]
    assert [(sample.name, len(sample.rounds)) for sample in samples] == [("a", 2), ("missing", 0), ("b", 2)]


def test_report_compares_round_by_round() -> None:
    rows = (
        Measurement(f"{GAME}, {bench_room.ONE_CORE}", (30e6, 10e6, 20e6)),
        Measurement(f"{GAME}, {bench_room.STEPPED}", (9e3, 8e3, 7e3)),
        Measurement(peers.OPEN_SPIEL_CONNECT_FOUR, (1e6, 1e6, 0.5e6)),
        Measurement(peers.PYTHON_CHESS, ()),
    )
    report = Report(rows, (Starts(GAME, 7.25, 1.5),))
    (ratio,) = report.ratios
    assert ratio.rounds == (30, 10, 40)
    assert ratio.median == 30
    data = report.as_json()
    assert json.loads(json.dumps(data)) == data
    assert data["decisions_per_second"][0]["median"] == 20e6
    assert data["decisions_per_second"][3] == {"name": "python-chess", "median": None, "rounds": []}
    assert data["starts"] == [{"game": GAME, "first_compilation": 7.25, "warm_simulate": 1.5}]
    text = as_text(report.table())
    for words in ("20,000,000", "30.00 ×", "10.00 ×", "40.00 ×", "7.25 s", "1.50 s", f"python-chess: {peers.INSTALL}"):
        assert words in text


@pytest.mark.parametrize(
    ("package", "missing"),
    [
        ("pyspiel", ["OpenSpiel, connect_four", "OpenSpiel, othello"]),
        ("pettingzoo", ["PettingZoo, connect_four"]),
        ("pygame", ["PettingZoo, connect_four"]),
        ("chess", ["python-chess"]),
    ],
)
def test_missing_peer_is_a_row_that_says_so(monkeypatch: pytest.MonkeyPatch, package: str, missing: list[str]) -> None:
    for name in [name for name in sys.modules if name.split(".")[0] in (package, "pettingzoo")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, package, None)
    assert set(missing) <= {name for name, burst in peers.rows(seed=1) if burst is None}


@pytest.mark.parametrize("name", peers.PEERS)
def test_peer_plays_whole_games(name: str) -> None:
    burst = dict(peers.rows(seed=1))[name]
    if burst is None:
        pytest.skip("not installed")
    # Four in a row takes seven discs, and there are 42 holes; both the fool's mate and every filled board lie between.
    assert all(4 <= burst() <= 200 for _ in range(3))


@pytest.mark.slow
def test_bench_from_end_to_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench_room, "BURST_GAMES", 2)
    monkeypatch.setattr(bench_room, "BURST_SIMULATIONS", 20)
    monkeypatch.setattr(bench_room, "measure_starts", lambda name: Starts(name, 1.0, 2.0))
    told: list[str] = []
    report = bench(peers=False, progress=told.append, seconds=0, rounds=2)
    played = (bench_room.ONE_CORE, bench_room.ALL_CORES, bench_room.STEPPED)
    ways = (*played, bench_room.FIRST_SEARCH, bench_room.HALFWAY_SEARCH)
    names = [row.name for row in report.rows]
    assert [name for name in names if name.endswith(ways)] == [
        f"{name}, {way}" for name in fourfold.games() for way in ways
    ]
    own = [name for name in names if not name.endswith(ways)]
    assert all(any(name.startswith(f"{game}, ") for game in fourfold.games()) for name in own)
    assert {"winter, placements listed, 17 cards on the table", "shifting-seasons, boards scored on four cards"} <= set(
        own
    )
    assert all(len(row.rounds) == 2 and min(row.rounds) > 0 for row in report.rows)
    assert [start.game for start in report.starts] == fourfold.games()
    assert told[-1] == f"{report.rows[-1].name}, round 2 of 2"
    assert report.ratios == ()
    assert peers.INSTALL not in as_text(report.table())


def test_a_game_can_add_rows_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    name = "fourfold.games.turn_of_time.bench"
    module = ModuleType(name)
    module.__spec__ = ModuleSpec(name, None)
    module.rows = lambda game: [(f"searched by {game.players}", lambda: 1)]  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, name, module)
    *_, (row, burst) = bench_room._game_rows(GAME)
    assert row == "turn-of-time, searched by 2"
    assert burst() == 1


def test_a_process_that_fails_is_named() -> None:
    with pytest.raises(RuntimeError, match=r"no-such-game.* failed with \d.*no game is called 'no-such-game'"):
        measure_starts("no-such-game")


def test_everything_of_a_game_can_be_used() -> None:
    for name in fourfold.games():
        bench_room.call_all_drivers(name)

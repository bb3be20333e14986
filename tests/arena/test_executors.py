"""Where games are played changes nothing: the same games by any executor, in any order, on any number of workers."""

from __future__ import annotations

import json
import sys
from collections.abc import Generator, Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

import fourfold
from fourfold.arena.data import batches
from fourfold.arena.executors import LOCAL, Work, WorkerLost, cluster_executor
from fourfold.arena.simulate import simulate
from helpers.command import Command
from helpers.seated import GAME, content

TIMES = ("seconds", "decisions_per_second", "seconds_per_decision")


@pytest.fixture(autouse=True)
def small_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batches, "FIRST_BATCH", 8)
    monkeypatch.setattr(batches, "next_size", lambda games, seconds: 8)


def backwards(work: Work, shared: Any, items: Iterator[Any]) -> Generator[Any]:
    """Stands in for a cluster: it takes three items at a time, and is first ready with the last of them."""
    while taken := list(islice(items, 3)):
        yield from [work(shared, item) for item in reversed(taken)]


def without_times(found: Any) -> Any:
    if isinstance(found, dict):
        return {key: without_times(value) for key, value in found.items() if key not in TIMES}
    return [without_times(value) for value in found] if isinstance(found, list) else found


@pytest.mark.parametrize("policy", ["random", "greedy"])
def test_a_simulation_elsewhere_has_the_same_games_and_files(policy: str, tmp_path: Path) -> None:
    game, done = fourfold.game("winter"), list[int]()
    files: list[dict[str, Any]] = [
        {"out": tmp_path / f"{name}.csv", "records": tmp_path / f"{name}.jsonl"} for name in ("here", "there")
    ]
    one = simulate(game, 50, 3, 1, policy=[policy], first=2, **files[0])
    other = simulate(game, 50, 3, None, done.append, [policy], first=2, **files[1], executor=backwards)
    assert without_times(one.as_json()) == without_times(other.as_json())
    for end in (".csv", ".jsonl"):
        assert (tmp_path / f"here{end}").read_bytes() == (tmp_path / f"there{end}").read_bytes()
    assert done == [8, 16, 24, 32, 40, 48, 50], "in the order of their numbers"


def test_ctrl_c_elsewhere_keeps_the_games_before_the_first_gap(tmp_path: Path) -> None:
    """The second batch is the last to come, so the third, which came before, does not count."""

    def interrupted(work: Work, shared: Any, items: Iterator[Any]) -> Generator[Any]:
        first, _, third = islice(items, 3)
        yield from (work(shared, item) for item in (first, third))
        raise KeyboardInterrupt

    path = tmp_path / "games.csv"
    found = simulate(fourfold.game("winter"), 50, out=path, executor=interrupted)
    assert (found.games, len(path.read_text("utf-8").splitlines())) == (8, 1 + 8)


def test_games_before_a_lost_worker_are_in_the_file(tmp_path: Path) -> None:
    def losing(work: Work, shared: Any, items: Iterator[Any]) -> Generator[Any]:
        yield work(shared, next(items))
        raise WorkerLost("workers of the cluster were lost")

    path = tmp_path / "games.csv"
    with pytest.raises(WorkerLost, match="were lost; 8 of 50 games are finished, the next is number 12"):
        simulate(fourfold.game("winter"), 50, first=4, out=path, executor=losing)
    assert len(path.read_text("utf-8").splitlines()) == 1 + 8


@pytest.mark.parametrize(("given", "words"), [({"threads": 2}, "threads 2"), ({"device": "cuda"}, "device 'cuda'")])
def test_a_cluster_decides_by_itself(given: dict[str, Any], words: str) -> None:
    with pytest.raises(fourfold.OptionError, match=rf"{words}: with a cluster, the cluster decides; leave out"):
        simulate(fourfold.game("winter"), 5, executor=backwards, **given)


def test_a_tournament_elsewhere_has_the_same_games() -> None:
    game = fourfold.game(GAME)
    one, other = (
        fourfold.tournament(game, ["random", "greedy"], 7, 3, workers=1, executor=executor)
        for executor in (None, backwards)
    )
    assert content(one.played) == content(other.played)


@pytest.mark.slow
def test_a_study_elsewhere_is_the_same() -> None:
    game = fourfold.game(GAME)
    one, other = (
        fourfold.study(game, 2, seed=3, budget=2, rungs=3, workers=1, executor=executor)
        for executor in (None, backwards)
    )
    assert without_times(one.as_json()) == without_times(other.as_json())


@pytest.mark.parametrize(
    ("command", "option"),
    [
        (["simulate", GAME, "--threads", 2], "--threads 2"),
        (["simulate", GAME, "--device", "cuda"], "--device cuda"),
        (["tournament", GAME, "--bots", "random,easy", "--workers", 2], "--workers 2"),
        (["report", GAME, "--workers", 2], "--workers 2"),
    ],
)
def test_what_a_cluster_decides_is_no_option_beside_it(
    command: list[Any], option: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """It is said first, also where an extra is missing."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    ran = Command(monkeypatch, capsys, tmp_path)(*command, "--cluster", "local")
    left_out = option.partition(" ")[0]
    words = f"fourfold: {option}: with --cluster, the cluster decides; leave out {left_out}\n"
    assert (ran.code, ran.out, ran.err) == (2, "", words)


@pytest.mark.slow
def test_commands_on_a_cluster_of_this_machine(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """One for all of them: that of `local` ends with its command, and starting one takes seconds."""
    ray = pytest.importorskip("ray", reason="ray is not installed: make test installs it")
    monkeypatch.chdir(tmp_path)
    run = Command(monkeypatch, capsys, tmp_path)
    simulated = ["simulate", GAME, "-n", 40, "--seed", 3, "--json"]
    study = ["report", GAME, "--games", 2, "--budget", 2, "--rungs", 3, "--minutes", 0, "--html"]
    ray.init(num_cpus=2, include_dashboard=False, logging_level="ERROR", log_to_driver=False)
    try:
        there = run(*simulated, "--cluster", LOCAL, "--out", "there.csv")
        assert run(*study, "there.html", "--cluster", LOCAL).code == 0
        game = fourfold.game(GAME)
        played = fourfold.tournament(game, ["random", "greedy"], 4, 3, executor=cluster_executor(LOCAL)).played
    finally:
        ray.shutdown()
    here = run(*simulated, "--out", "here.csv")
    assert run(*study, "here.html", "--workers", 1).code == 0
    assert without_times(json.loads(there.out)) == without_times(json.loads(here.out))
    assert (tmp_path / "there.csv").read_bytes() == (tmp_path / "here.csv").read_bytes()
    figures = [without_times(json.loads((tmp_path / f"{name}.json").read_text("utf-8"))) for name in ("here", "there")]
    assert figures[0] == figures[1]
    assert content(played) == content(fourfold.tournament(game, ["random", "greedy"], 4, 3, workers=1).played)

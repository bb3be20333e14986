"""A tournament on a cluster of two workers, one of which is lost on the way."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import fourfold
from fourfold.arena.executors import cluster_executor
from fourfold.arena.tournament.tournament import tournament
from helpers.command import Command
from helpers.seated import GAME, content

pytestmark = pytest.mark.slow

BOTS, GAMES = ("random", "search:8"), 40


@pytest.fixture
def cluster(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """A Ray cluster: a head that plays nothing, and two workers with one core each."""
    ray = pytest.importorskip("ray", reason="ray is not installed: make test installs it")
    from ray.cluster_utils import Cluster  # noqa: PLC0415

    monkeypatch.setenv("RAY_USAGE_STATS_ENABLED", "0")
    monkeypatch.setenv("PYTHONPATH", ":".join(sys.path))
    quickly = {"health_check_initial_delay_ms": 0, "health_check_period_ms": 500, "health_check_failure_threshold": 2}
    memory = {"object_store_memory": 100_000_000}
    made = Cluster(True, head_node_args={"num_cpus": 0, "_system_config": quickly, **memory})
    try:
        for _ in range(2):
            made.add_node(num_cpus=1, **memory)
        yield made
    finally:
        ray.shutdown()
        made.shutdown()


def test_a_lost_worker_changes_nothing(cluster: Any, tmp_path: Path) -> None:
    file, told = tmp_path / "results.jsonl", list[int]()

    def lose_one(done: int, total: int) -> None:
        told.append(done)
        if done == 4:
            victim = next(iter(cluster.worker_nodes))
            cluster.remove_node(victim, allow_graceful=False)

    game = fourfold.game(GAME)
    found = tournament(game, BOTS, GAMES, 5, file=file, progress=lose_one, executor=cluster_executor(cluster.address))
    assert told == list(range(GAMES + 1))
    assert len(cluster.worker_nodes) == 1
    lines = [json.loads(line) for line in file.read_text("utf-8").splitlines()[1:]]
    fixtures = [(line["deal"], line["table"], line["rotation"]) for line in lines]
    assert len(fixtures) == GAMES and len(set(fixtures)) == GAMES
    assert content(found.played) == content(tournament(game, BOTS, GAMES, 5, workers=1).played)


@pytest.mark.parametrize(
    ("address", "words"),
    [("nowhere", "'nowhere' host:port auto local"), ("127.0.0.1:1", "'127.0.0.1:1' cannot be reached refused")],
)
def test_a_cluster_that_is_not_there(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path, address: str, words: str
) -> None:
    pytest.importorskip("ray", reason="ray is not installed: make test installs it")
    arguments = ("tournament", GAME, "--bots", "random,easy", "-n", 2, "--cluster", address)
    ran = Command(monkeypatch, capsys, tmp_path)(*arguments)
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert all(word in ran.err for word in words.split())


def test_without_ray_there_is_advice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(fourfold.OptionError, match=r"pip install 'fourfold\[cluster\]'"):
        cluster_executor("auto")

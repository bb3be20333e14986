"""The peers of the benchmark play Turn of Time by the rules, or their speed would say nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from io import StringIO

import pytest
from bench.peers.__main__ import Row, left_out, main, table_of
from bench.peers.boardgame_io_node import stop
from bench.peers.check import PEERS, Follow, Played, differences, from_fourfold, from_vectors
from rich.console import Console

from fourfold.bench.random_play import Measurement

pytestmark = pytest.mark.slow

VECTORS = list(from_vectors())


@pytest.fixture(scope="module", autouse=True)
def _no_node_is_left() -> Iterator[None]:
    yield
    stop()


def follower(name: str) -> Follow:
    try:
        return PEERS[name]()
    except ImportError as missing:
        pytest.skip(f"{name}: {missing}")


def test_there_are_vectors_for_four() -> None:
    assert len(VECTORS) >= 2
    assert all(len(played.actions) == len(played.steps) == 56 for played in VECTORS)


@pytest.mark.parametrize("name", PEERS)
def test_a_peer_shows_each_step_of_the_vectors(name: str) -> None:
    follow = follower(name)
    for played in VECTORS:
        assert differences(follow, played) == []


@pytest.mark.parametrize("name", PEERS)
def test_a_peer_agrees_in_random_games(name: str) -> None:
    follow = follower(name)
    for played in from_fourfold(games=10, seed=2):
        assert differences(follow, played) == []


def test_a_difference_is_found() -> None:
    follow = follower("PettingZoo")
    first, *rest = VECTORS[0].steps
    other_seat = replace(VECTORS[0], steps=[replace(first, seat=3), *rest])
    other_scores: Played = replace(VECTORS[0], scores=VECTORS[0].scores[::-1])
    assert [words[:11] for words in differences(follow, other_seat)] == ["decision 0:"]
    assert [words[:6] for words in differences(follow, other_scores)] == ["scores"]


def test_pettingzoo_s_own_kit_passes_the_environment() -> None:
    test = pytest.importorskip("pettingzoo.test")
    from bench.peers.pettingzoo_env import TurnOfTime  # noqa: PLC0415

    test.api_test(TurnOfTime(), num_cycles=200)


def test_open_spiel_s_own_kit_passes_the_game() -> None:
    pyspiel = pytest.importorskip("pyspiel")
    from bench.peers.openspiel_game import NAME  # noqa: PLC0415

    pyspiel.random_sim_test(pyspiel.load_game(NAME), num_sims=2, serialize=False, verbose=False)


# ----------------------------------------------------------------------------------------------- the run


def nothing() -> Callable[[], int]:
    raise AssertionError("a table plays no games")


def test_a_peer_is_compared_within_each_round() -> None:
    rows = [Row("ours", nothing), Row("theirs", nothing, "ours"), Row("absent", nothing, "ours")]
    samples = {"ours": Measurement("ours", (100.0, 900.0, 400.0)), "theirs": Measurement("theirs", (10.0, 10.0, 10.0))}
    shown = StringIO()
    Console(width=100, file=shown).print(table_of(rows, samples))
    words = shown.getvalue()
    assert "40.0 ×" in words
    assert words.count("×") == 1
    assert "absent" not in words


def test_a_reason_to_leave_rows_out_is_told_once() -> None:
    assert left_out({"a": "no GPU", "b": "no node", "c": "no GPU"}) == [
        "left out: a; c: no GPU",
        "left out: b: no node",
    ]


@pytest.mark.parametrize("words", [["--rounds", "0"], ["--rounds", "many"], ["--seconds", "-1"], ["--seconds", "nan"]])
def test_a_wrong_length_of_the_run_is_named(
    words: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["bench.peers", *words])
    with pytest.raises(SystemExit):
        main()
    assert f"'{words[1]}' is not a" in capsys.readouterr().err

"""Nets: the rule against a naive model, files that cannot be used, features that must not see hidden hands."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import fourfold
from fourfold.bots.roster import level, make_bot
from fourfold.bots.search import Search
from fourfold.core.game import Game
from fourfold.core.nets import NetError, Weights, net_of, nets_of, read_nets, write_nets
from fourfold.core.registry import GamePackage, game_package
from fourfold.core.state import State
from fourfold.engine.binding import compiled_form
from fourfold.engine.features import feature_functions
from fourfold.engine.net import BASELINE, FINE, FIRST, HEADER, LOGIT, SECOND, SHIFT, THIRD, forward

GAMES = [
    (name, players)
    for name in ("turn-of-time", "shifting-seasons", "shifting-stones", "winter")
    for players in game_package(name).features.PLACES  # type: ignore[union-attr]
]


def make_game(name: str, players: int) -> fourfold.Game:
    return fourfold.game(name) if name == "winter" else fourfold.game(name, players=players)


def random_net(rows: int, places: int, seed: int = 0, hidden: int = 16, middle: int = 8) -> Weights:
    rng = np.random.default_rng(seed)
    first = rng.integers(-40, 41, (rows + 1) * hidden)
    second = rng.integers(-400, 401, middle * (hidden + 1))
    third = rng.integers(-2000, 2001, places * (middle + 1))
    return np.concatenate([[rows, hidden, middle, places], first, second, third]).astype(np.int16)


def naive(weights: Weights, rows: list[int]) -> list[float]:
    """The same net in floating point, from what the units mean."""
    inputs, hidden, middle, places = map(int, weights[:HEADER])
    numbers = weights[HEADER:].astype(float)
    first, numbers = numbers[: inputs * hidden].reshape(inputs, hidden) / FIRST, numbers[inputs * hidden :]
    first_bias, numbers = numbers[:hidden] / FIRST, numbers[hidden:]
    second, numbers = numbers[: middle * hidden].reshape(middle, hidden) / SECOND, numbers[middle * hidden :]
    second_bias, numbers = numbers[:middle] / SECOND, numbers[middle:]
    third, third_bias = numbers[: places * middle].reshape(places, middle) / THIRD, numbers[places * middle :] / THIRD
    one = (first[rows].sum(axis=0) + first_bias).clip(0, 1)
    two = (second @ one + second_bias).clip(0, 1)
    return list(third @ two + third_bias)


@pytest.mark.parametrize("is_compiled", [False, True])
def test_a_net_computes_what_its_weights_mean(is_compiled: bool) -> None:
    rule = compiled_form(forward) if is_compiled else forward
    rng, weights = np.random.default_rng(1), random_net(50, 3)
    units, logits = np.zeros(24, np.int16), np.zeros(3, np.int64)
    for n in (0, 1, 7, 20):
        rows = rng.integers(0, 50, n).astype(np.int16)
        logits[:] = baseline = [0, 700, -3000]
        rule(weights, rows, n, units, logits)
        # Each unit of the second layer is cut to a whole number of 1 / FINE.
        most = 8 * 2000 / THIRD / FINE
        expected = np.add(naive(weights, rows.tolist()), np.divide(baseline, BASELINE))
        assert logits / LOGIT == pytest.approx(expected, abs=most + 1e-9)
    assert FINE == 127 * SECOND >> SHIFT


# ------------------------------------------------------------------------------------------------ files


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[GamePackage]:
    """Turn of Time with another folder for its nets, which begins empty."""
    found = game_package("turn-of-time")
    nets_of.cache_clear()
    monkeypatch.setattr(found, "folder", tmp_path)
    yield found
    nets_of.cache_clear()


def rows_of(package: GamePackage) -> int:
    assert package.features
    return int(package.features.ROWS)


def test_a_file_gives_back_what_was_written(package: GamePackage) -> None:
    written = {2: random_net(rows_of(package), 2), 3: random_net(rows_of(package), 4, seed=1)}
    write_nets(package.folder / "net.npz", package, written, {"made": "today"})
    found = read_nets(package.folder / "net.npz", package)
    assert found.card["made"] == "today" and found.card["rules"] == package.about.version
    assert sorted(found.nets) == [2, 3]
    assert all((found.nets[n] == written[n]).all() and found.nets[n].dtype == np.int16 for n in written)
    game = fourfold.game("turn-of-time", players=3)
    assert (net_of(game) == written[3]).all() and level(game, "master")[1].net  # type: ignore[union-attr]
    assert net_of(fourfold.game("turn-of-time", players=4)) is None


def damage_nothing(path: Path) -> None:
    path.unlink()


def damage_middle(path: Path) -> None:
    data = bytearray(path.read_bytes())
    for k in range(len(data) // 2, len(data) // 2 + 64):
        data[k] ^= 255
    path.write_bytes(bytes(data))


def damage_end(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-200])


def damage_all(path: Path) -> None:
    path.write_text("no net")


@pytest.mark.parametrize("damage", [damage_nothing, damage_middle, damage_end, damage_all])
def test_without_a_file_that_can_be_used_the_classic_search_plays(
    package: GamePackage, damage: Any, caplog: pytest.LogCaptureFixture
) -> None:
    path = package.folder / "net.npz"
    write_nets(path, package, {2: random_net(rows_of(package), 2)}, {})
    damage(path)
    game = fourfold.game("turn-of-time", players=2)
    with caplog.at_level(logging.WARNING):
        bots = [make_bot("master:10", game) for _ in range(3)]
    assert all(isinstance(bot, Search) and not bot.settings.net for bot in bots)
    assert isinstance(bots[0], Search) and bots[0].settings == make_bot("classic", game).settings  # type: ignore[attr-defined]
    lines = [record.getMessage() for record in caplog.records]
    assert len(lines) == 1 and lines[0].startswith("turn-of-time plays without a net: ") and "\n" not in lines[0]


@pytest.mark.parametrize(
    ("card", "words"),
    [({"rules": 99}, "for rules 99, not 1"), ({"rows": 7}, "for rows 7"), ({"game": "winter"}, "for game 'winter'")],
)
def test_weights_of_other_rules_are_refused(package: GamePackage, card: dict[str, Any], words: str) -> None:
    path = package.folder / "net.npz"
    write_nets(path, package, {2: random_net(rows_of(package), 2)}, card)
    with pytest.raises(NetError, match=words):
        read_nets(path, package)


@pytest.mark.parametrize("place", [HEADER - 1, -1, -30])
def test_sizes_and_weights_out_of_bounds_are_refused(package: GamePackage, place: int) -> None:
    weights = random_net(rows_of(package), 2)
    weights[place] = 32000
    path = package.folder / "net.npz"
    write_nets(path, package, {2: weights}, {})
    with pytest.raises(NetError, match="do not agree|too large"):
        read_nets(path, package)


# --------------------------------------------------------------------------------------------- features


def decisions(game: fourfold.Game, seed: int, most: int) -> Iterator[State]:
    """The states of a random game in which a seat decides."""
    rng, state = np.random.default_rng(seed), game.start()
    for _ in range(most):
        if state.is_over:
            return
        if isinstance(state.seat, int):
            yield state
            state = state.play(str(rng.choice(state.moves)))
        else:
            state = state.play_chance(int(rng.integers(1 << 30)))


MOST_PLACES = 5


def seen(state_records: Any, game: fourfold.Game, seat: int, symmetry: int = 0) -> tuple[list[int], list[int]]:
    """The rows of a state as a seat sees it, and the baseline of each output."""
    found = feature_functions(game.package.rules, game.package.features)
    rows = np.full(int(found["MOST_ROWS"]) + 8, -1, np.int16)
    s = state_records[0]
    baseline = np.zeros(MOST_PLACES, np.int64)
    n = int(found["features"](s, int(found["viewpoint"](s, seat)), symmetry, rows, baseline))
    assert (rows[n:] == -1).all() and n <= int(found["MOST_ROWS"])
    return [int(row) for row in rows[:n]], baseline.tolist()


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_rows_are_within_the_net_and_every_seat_has_its_place(name: str, players: int) -> None:
    game = make_game(name, players)
    features = game.package.features
    assert features
    found = feature_functions(game.package.rules, features)
    for state in decisions(game, 3, 60):
        assert isinstance(state.seat, int)
        for symmetry in range(int(found["SYMMETRIES"])):
            rows, _ = seen(state._records, game, state.seat, symmetry)
            assert rows and min(rows) >= 0 and max(rows) < features.ROWS
        s = state._records[0]
        look = int(found["viewpoint"](s, state.seat))
        places = [int(found["place_of"](s, look, seat)) for seat in range(players)]
        assert len(set(places)) == players and max(places) < features.PLACES[players]


@pytest.mark.parametrize(("name", "players"), [("winter", 2), ("shifting-seasons", 2), ("shifting-seasons", 4)])
def test_the_baseline_is_what_the_evaluation_says(name: str, players: int) -> None:
    """Where nothing is hidden: the differences between seats are those of the values, in logits."""
    game = make_game(name, players)
    policy = game.package.policy
    assert policy
    for state in decisions(game, 4, 30):
        assert isinstance(state.seat, int)
        s, turn = state._records[0], int(state._records[0].turn)
        values = [int(policy.value(s, (turn + k) % players)) / policy.SPREAD for k in range(players)]
        baseline = [k / BASELINE for k in seen(state._records, game, state.seat)[1][:players]]
        assert np.subtract(baseline, baseline[0]) == pytest.approx(np.subtract(values, values[0]), abs=0.005)


@pytest.mark.parametrize("players", [2, 3, 5])
def test_features_do_not_see_hidden_hands(players: int) -> None:
    """Worlds that a seat cannot tell apart look the same to it, also after each of its moves."""
    game = fourfold.game("shifting-stones", players=players)
    different = 0
    for state in decisions(game, 5, 80):
        assert isinstance(state.seat, int)
        for seed in range(3):
            other = state.view(state.seat).guess(seed)
            different += other != state
            assert seen(state._records, game, state.seat) == seen(other._records, game, state.seat)
            move = state.moves[seed % len(state.moves)]
            assert seen(state.play(move)._records, game, state.seat) == seen(
                other.play(move)._records, game, state.seat
            )
        # Nor do the seats that do not decide see the card that was taken.
        for seat in range(players):
            world = state.view(seat).guess(1)
            assert seen(state._records, game, seat) == seen(world._records, game, seat)
    assert different > 50


def test_what_a_seat_cannot_know_changes_nothing_with_a_net(tmp_path: Path) -> None:
    package = GamePackage(game_package("shifting-stones").module)
    package.folder = tmp_path
    write_nets(tmp_path / "net.npz", package, {2: random_net(rows_of(package), 2)}, {})
    game = Game(package, {"players": 2})
    assert level(game, "master")[1].net
    states = list(decisions(game, 8, 12))[:3]
    for state in states:
        assert isinstance(state.seat, int)
        other = state.view(state.seat).guess(4)
        one, two = (make_bot("master:60", game).decide(each.view(state.seat), 3) for each in (state, other))
        assert (one.move, one.opinions, one.chances) == (two.move, two.opinions, two.chances)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_whole_turns_end_where_single_decisions_do(players: int) -> None:
    """Turn of Time: the ends of all turns are exactly the states that decisions one by one lead to."""
    game = fourfold.game("turn-of-time", players=players)
    features = game.package.features
    assert features
    between_turns = [state for state in decisions(game, players, 40) if state.position()["phase"] == "card"]
    for state in between_turns[::3]:
        codes = np.zeros(features.MOST_TURNS, np.int64)
        n = features.turns(state._records[0], codes)
        ends = set()
        for code in codes[:n]:
            after = state._records.copy()
            features.play_turn(after[0], int(code))
            ends.add(after.tobytes())
        assert len(ends) <= n
        assert ends == {end for move in state.moves for end in ends_of_turn(state.play(move))}


def ends_of_turn(state: State) -> Iterator[bytes]:
    """The records in which a turn that has begun can end."""
    if state.is_over or state.position()["phase"] == "card":
        yield state._records.tobytes()
        return
    for move in state.moves:
        yield from ends_of_turn(state.play(move))

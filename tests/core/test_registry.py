"""Which games there are, and what is kept in memory about them."""

from __future__ import annotations

import pytest

import fourfold
from fourfold import OptionError
from fourfold.core.registry import cached_by_games, game_package, names, only_games_of

TOYS = {"coin", "high-card"}


def test_one_package_s_games_are_the_only_ones_for_a_while() -> None:
    everything = names()
    assert set(everything) >= TOYS
    with only_games_of("fourfold.games"):
        assert names() == fourfold.games() == [name for name in everything if name not in TOYS]
        with pytest.raises(OptionError, match="no game is called 'coin'; the games: shifting-seasons"):
            game_package("coin")
        with only_games_of("toys"):
            assert set(names()) == TOYS
    assert names() == fourfold.games() == everything


def test_a_game_stays_the_same_while_others_come_and_go() -> None:
    winter = game_package("winter")
    with only_games_of("fourfold.games"):
        assert game_package("winter") is winter


def test_what_is_kept_belongs_to_the_games_there_are() -> None:
    asked = 0

    @cached_by_games
    def titles(end: str) -> list[str]:
        nonlocal asked
        asked += 1
        return [name + end for name in names()]

    with only_games_of("toys"):
        assert titles("!") == ["coin!", "high-card!"]
    everything = titles("!")
    assert len(everything) == len(names()) > len(TOYS)
    with only_games_of("toys"):
        assert titles("!") == ["coin!", "high-card!"]
    assert titles("!") == everything
    assert asked == 2

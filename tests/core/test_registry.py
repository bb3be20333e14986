"""Which games there are, and what is kept in memory about them."""

from __future__ import annotations

import ast

import pytest

import fourfold
from fourfold import OptionError
from fourfold.core.registry import cached_by_games, game_package, names, only_games_of
from helpers.repository import ROOT

TOYS = {"coin", "high-card"}
ASKS = {"fourfold.game", "fourfold.games", "game", "game_package", "games", "names"}
"""What looks a game up by its name, or lists the games."""


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


def test_what_is_kept_for_good_asks_for_no_games() -> None:
    """Such a function belongs to `cached_by_games`, or takes a `GamePackage`."""
    found, kept = [], 0
    for file in [*(ROOT / "src").rglob("*.py"), *(ROOT / "website").rglob("*.py")]:
        text = file.read_text("utf-8")
        for function in ast.walk(ast.parse(text)) if "cache" in text else ():  # parsing all of them takes seconds
            if not isinstance(function, ast.FunctionDef):
                continue
            how = [ast.unparse(each).removeprefix("functools.") for each in function.decorator_list]
            if any(each == "cache" or each.startswith("lru_cache") for each in how):
                kept += 1
                calls = {ast.unparse(each.func) for each in ast.walk(function) if isinstance(each, ast.Call)}
                found += [f"{file.name}: {function.name} calls {call}" for call in sorted(calls & ASKS)]
    assert kept > 50
    assert found == []

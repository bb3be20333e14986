"""Seeks: what may be wished for, and who suits whom."""

from __future__ import annotations

from itertools import combinations, permutations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fourfold.core.errors import OptionError
from fourfold.table.clocks import Pace
from fourfold.table.commands import Sit
from fourfold.table.seeking import Seek, Wish, find_match
from helpers.tables import Evening

GAMES = ("shifting-seasons", "shifting-stones", "turn-of-time", "winter")
PLAYERS = {"shifting-seasons": (2, 4), "shifting-stones": (2, 5), "turn-of-time": (2, 4), "winter": (2, 2)}
"""From the boxes of the games."""
LIVE = {"kind": "time", "bank": 300, "add": 10}

wishes = st.builds(
    lambda game, low, more, live, rated: Wish(game, low, low + more, Pace.read(LIVE if live else None), live and rated),
    st.sampled_from((None, *GAMES)), st.integers(2, 4), st.integers(0, 2), st.booleans(), st.booleans(),
)  # fmt: skip


def people(count: int) -> st.SearchStrategy[list[Seek]]:
    several = st.lists(wishes, min_size=1, max_size=count)
    return several.map(lambda found: [Seek(f"p{n}", f"P{n}", wish, n) for n, wish in enumerate(found)])


def suit(game: str, seeks: tuple[Seek, ...]) -> bool:
    """Whether a company suits all its members, by the words of each wish."""
    low, high = PLAYERS[game]
    first = seeks[0].wish
    return low <= len(seeks) <= high and all(
        seek.wish.game in (None, game)
        and seek.wish.low <= len(seeks) <= seek.wish.high
        and (seek.wish.pace, seek.wish.rated) == (first.pace, first.rated)
        for seek in seeks
    )


@given(people(6), st.sets(st.sampled_from([frozenset(pair) for pair in combinations(("p0", "p1", "p2"), 2)])))
def test_a_company_suits_everybody_in_it_and_is_found_whenever_there_is_one(
    seeks: list[Seek], strangers: set[frozenset[str]]
) -> None:
    own = seeks[-1]
    found = find_match(own, seeks, GAMES, strangers)
    if found is not None:
        assert own in found.seeks and len({seek.person for seek in found.seeks}) == len(found.seeks)
        assert suit(found.game, found.seeks)
        assert not any(frozenset((a.person, b.person)) in strangers for a, b in combinations(found.seeks, 2))
    elif not strangers:
        others = seeks[:-1]
        assert not any(
            suit(game, (own, *company))
            for game in GAMES
            for size in range(1, len(seeks))
            for company in combinations(others, size)
        )


def test_those_who_have_waited_longest_come_first() -> None:
    two = Wish("winter", 2, 2, Pace(), False)
    for order in permutations((1, 2, 3)):
        others = [Seek(f"p{at}", "", two, at) for at in order]
        found = find_match(Seek("me", "", two, 9), others, GAMES)
        assert found is not None and [seek.person for seek in found.seeks] == ["me", "p1"]


@pytest.mark.parametrize(
    ("values", "named", "possible"),
    [
        (("chess", 2, 4, None, False), "chess", "turn-of-time"),
        (("winter", 2, 4, None, False), "high=4", "give 2"),
        ((None, 1, 4, None, False), "low=1", "2 to 5"),
        ((None, 4, 2, None, False), "low=4", "up to high"),
        ((None, 2, 4, None, True), "rated=True", "give a clock"),
        ((None, 2, 4, {"kind": "blitz"}, False), "blitz", "time"),
    ],
)
def test_an_impossible_wish_says_what_would_be_possible(values: tuple[object, ...], named: str, possible: str) -> None:
    with pytest.raises(OptionError) as refused:
        Wish.read(*values)  # type: ignore[arg-type]
    assert named in str(refused.value) and possible in str(refused.value)


def test_a_table_suits_only_who_asks_for_just_that() -> None:
    table = Evening("turn-of-time", "human", "open", clock=LIVE, listed=True).table

    def suits(*values: Any) -> bool:
        return Wish.read(*values).suits_table(table)

    assert suits("turn-of-time", 2, 4, LIVE, True) and suits(None, 2, 2, LIVE, True)
    assert not suits("winter", 2, 2, LIVE, True)
    assert not suits("turn-of-time", 3, 4, LIVE, True)
    assert not suits("turn-of-time", 2, 4, None, False)
    assert not suits("turn-of-time", 2, 4, LIVE, False)  # the table is rated


def test_a_table_that_is_private_full_or_has_options_suits_nobody() -> None:
    any_game = Wish.read(None, 2, 5, None, False)
    assert not any_game.suits_table(Evening("turn-of-time", "human", "open", listed=False).table)
    full = Evening("turn-of-time", "human", "open", listed=True)
    assert any_game.suits_table(full.table)
    full.do(Sit("bob", "Bob"))
    assert not any_game.suits_table(full.table)
    assert not any_game.suits_table(Evening("shifting-stones", "human", "open", listed=True, rounds=3).table)
    assert not any_game.suits_table(Evening("turn-of-time", "human", "human", listed=True).table)  # by link only

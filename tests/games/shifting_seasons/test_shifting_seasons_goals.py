"""The scene of Shifting Seasons as data: goals with live points, stock with numbers, how far the game is."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

import fourfold
from fourfold.core.state import State
from fourfold.games.shifting_seasons.text import card_name
from fourfold.scene.scene import Piece, Scene
from fourfold.scene.svg import svg
from helpers.languages import SPOKEN


def positions(players: int, seed: int = 4) -> Iterator[State]:
    """Every second decision of a game with random moves."""
    dice, state = random.Random(seed), fourfold.game("shifting-seasons", players=players).start().play_chance(seed)
    for decision in range(1000):
        if state.is_over:
            return
        if decision % 2 == 0:
            yield state
        state = state.play(dice.choice(state.moves)).play_chance(decision)


def goals(scene: Scene) -> list[Piece]:
    return [piece for piece in scene.pieces if piece.spot.startswith("card:")]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_goal_tells_what_it_is_worth_to_each_seat(players: int) -> None:
    led = 0
    for state in positions(players):
        sheet = state.view(0).words("en").explain()
        assert sheet is not None
        for slot, goal in enumerate(goals(state.view(0).scene())):
            points = [lines[slot].points for lines in sheet]
            assert [crest.number for crest in goal.worth] == [str(each) for each in points]
            leaders = [n for n, crest in enumerate(goal.worth) if crest.leads]
            even = min(points) == max(points)
            assert leaders == ([] if even else [n for n, each in enumerate(points) if each == max(points)])
            assert all(crest.name in goal.name for crest in goal.worth)
            led += bool(leaders)
    assert led > 10


@pytest.mark.parametrize("language", SPOKEN)
def test_a_goal_has_its_name_as_text_and_none_in_the_picture(language: str) -> None:
    scene = next(positions(2)).view(0).scene(language)
    for goal in goals(scene):
        assert goal.look.caption == card_name(int(goal.badge), language)
        assert goal.look.caption not in goal.look.svg and goal.look.caption in goal.look.about
    assert all(piece.look.caption for piece in scene.pieces if piece.spot in ("bag", "supply", "frames"))


def test_a_store_looks_the_same_whatever_was_taken_from_it() -> None:
    bags = [piece for state in positions(2) for piece in state.view(0).scene().pieces if piece.spot == "bag"]
    assert len({bag.look.svg for bag in bags}) == 1
    assert len({bag.number for bag in bags}) > 20
    assert all(bag.number == "0" or bag.number in bag.name for bag in bags)


def test_a_document_has_the_numbers_of_a_page() -> None:
    scene = next(positions(2)).view(0).scene()
    bag = next(piece for piece in scene.pieces if piece.spot == "bag")
    assert f">{bag.number}</text>" in svg(scene)


def test_the_status_counts_the_turns_up_to_the_last() -> None:
    """Also while a tile is in hand that was lifted from the garden."""
    for players in (2, 3):
        seen = [state.view(0).scene().status for state in positions(players)]
        turns = [int(status.split()[1]) for status in seen]
        assert turns == sorted(turns) and (turns[0], turns[-1]) == (1, 24)
    assert fourfold.game("shifting-seasons").start().view(0).scene().status == ""

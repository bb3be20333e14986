"""The pages on positions and moves: their examples are played, and no key or move of a game is missing there."""

from __future__ import annotations

import json
import re
from random import Random
from typing import Any

import jsonschema_rs
import pytest

import fourfold
from fourfold import State
from fourfold.core.registry import game_package
from helpers.languages import SPOKEN

OPTIONS: dict[str, tuple[dict[str, Any], ...]] = {
    "shifting-seasons": ({}, {"players": 4, "cards": [1, 5, 8, 13]}),
    "shifting-stones": ({"players": 1, "rounds": 3}, {"players": 3, "rounds": 3}),
    "turn-of-time": ({"players": 1}, {"players": 2}, {"players": 3}),
    "winter": ({},),
}
PAGES = [(name, language) for name in OPTIONS for language in SPOKEN]
EXAMPLE = re.compile(r"```json (\{[^\n]*\})\n(.*?)```", re.S)
MOVES = re.compile(r"```text\n([a-z]+:.*?)```", re.S)


def page(name: str, language: str) -> str:
    return (game_package(name).folder / "locale" / language / "formats.md").read_text("utf-8")


def table_of_moves(text: str) -> set[str]:
    """The moves in the second column of the last table."""
    rows = re.findall(r"^\| `.*? \| (`.*?) \| .* \|$", text, re.M)
    return {move for cell in rows for move in re.findall(r"`(.+?)`", cell)}


def verb(move: str) -> str:
    """What kind of move it is: `draw:` of `draw:Fa`, `~` of `~a1b1`; a card's name stands for all cards."""
    found = re.match(r"[a-z]+:?|[^A-Za-z]", move)
    return found.group(0) if found else "card"


def keys(value: Any) -> set[str]:
    """All keys of an object, at any depth, but for cells, tiles and cards that are keys themselves."""
    if isinstance(value, list):
        return set[str]().union(*map(keys, value))
    if isinstance(value, dict):
        return {key for key in value if re.fullmatch("[a-z]+", key)}.union(*map(keys, value.values()))
    return set()


def random_game(state: State, dice: Random) -> list[State]:
    states = [state]
    while not state.is_over:
        state = state.play(dice.choice(state.actions))
        states.append(state)
    return states


def random_states(name: str) -> list[State]:
    dice = Random(f"formats of {name}")
    starts = [fourfold.game(name, **options).start() for options in OPTIONS[name] for _ in range(2)]
    return [state for start in starts for state in random_game(start, dice)]


def test_every_game_has_both_pages() -> None:
    own = {name for name in fourfold.games() if game_package(name).module.startswith("fourfold.")}
    assert set(OPTIONS) == own
    for name, language in PAGES:
        assert page(name, language)


@pytest.mark.parametrize(("name", "language"), PAGES)
def test_the_moves_lead_to_the_example(name: str, language: str) -> None:
    text = page(name, language)
    (moves,) = MOVES.findall(text)
    examples = EXAMPLE.findall(text)
    assert examples
    for head, body in examples:
        options, expected = json.loads(head), json.loads(body)
        seat = options.pop("view", None)
        game = fourfold.game(name, **options)
        state = game.start()
        for move in moves.split():
            state = state.play(move)
        if seat is None:
            assert state.position() == expected
            assert game.load(expected) == state
        else:
            assert state.view(seat).position() == expected


@pytest.mark.parametrize("name", OPTIONS)
def test_both_languages_have_the_same_examples_and_moves(name: str) -> None:
    english, german = page(name, "en"), page(name, "de")
    assert EXAMPLE.findall(english) == EXAMPLE.findall(german)
    assert MOVES.findall(english) == MOVES.findall(german)
    assert table_of_moves(english) == table_of_moves(german)


@pytest.mark.parametrize("name", OPTIONS)
def test_nothing_that_a_random_game_writes_is_missing(name: str) -> None:
    states = random_states(name)
    positions = [state.position() for state in states] + [state.view(None).position() for state in states[::20]]
    needed = keys(positions) | {position["phase"] for position in positions}
    verbs = {verb(move) for state in states for move in state.moves}
    for language in ("en", "de"):
        text = page(name, language)
        assert {word for word in needed if f"`{word}`" not in text} == set()
        assert verbs <= {verb(move) for move in table_of_moves(text)}


@pytest.mark.parametrize("name", OPTIONS)
def test_moves_in_the_table_can_be_read(name: str) -> None:
    for move in table_of_moves(page(name, "en")):
        assert game_package(name).text.READABLE.fullmatch(move), move


@pytest.mark.parametrize("name", OPTIONS)
def test_what_anybody_sees_has_the_schema_of_the_game(name: str) -> None:
    described = game_package(name).text.schema()
    assert described
    schema = jsonschema_rs.validator_for(described)
    for state in random_states(name)[::3]:
        for seat in (None, *range(state.game.players)):
            schema.validate(state.view(seat).position())
    for _, example in EXAMPLE.findall(page(name, "en")):
        position = json.loads(example)
        schema.validate(position)
        assert not schema.is_valid({**position, "weather": None}) and not schema.is_valid({**position, "phase": "tea"})
        for key in position.keys() - {"unseen"}:  # which only views have
            assert not schema.is_valid({other: value for other, value in position.items() if other != key}), key

"""Turn of Time in words: options and moves as a person gives them, and moves as a person is told them."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import fourfold
from fourfold import IllegalMove, MoveError, OptionError, State

TWO_DRAWN = "draw:Sp draw:Su draw:Fa draw:Wi "
CODES = ("Sp", "Su", "Fa", "Wi")
LANGUAGES = {
    "en": dict(zip(CODES, ("spring", "summer", "fall", "winter"), strict=True)),
    "de": dict(zip(CODES, ("Frühling", "Sommer", "Herbst", "Winter"), strict=True)),
}


def after(players: int, moves: str) -> State:
    state = fourfold.game("turn-of-time", players=players).start()
    for move in moves.split():
        state = state.play(move)
    return state


def over(players: int) -> State:
    state = after(players, "")
    while not state.is_over:
        state = state.play(state.moves[-1])
    return state


# ------------------------------------------------------------------------------------------------ options


@pytest.mark.parametrize(
    ("options", "named"),
    [
        ({"players": 0}, ["players=0", "1 to 4"]),
        ({"players": 5}, ["players=5", "1 to 4"]),
        ({"players": -1}, ["players=-1", "1 to 4"]),
        ({"players": "2"}, ["players='2'", "1 to 4"]),
        ({"players": True}, ["players=True", "1 to 4"]),
        ({"players": 2.0}, ["players=2.0", "1 to 4"]),
        ({"players": None}, ["players=None", "1 to 4"]),
        ({"goal": "balance"}, ["goal='balance'", "1 player"]),  # two play unless told otherwise
        ({"players": 2, "goal": "dominance"}, ["goal='dominance'", "1 player"]),
        ({"players": 4, "goal": "balance"}, ["goal='balance'", "1 player"]),
        ({"players": 1, "goal": "victory"}, ["goal='victory'", "dominance", "balance"]),
        ({"players": 1, "goal": "Balance"}, ["goal='Balance'", "dominance", "balance"]),
        ({"players": 1, "goal": True}, ["goal=True", "dominance", "balance"]),
        ({"players": 1, "goal": ["balance"]}, ["goal=['balance']", "dominance", "balance"]),
        ({"cards": 16}, ["'cards'", "players", "goal"]),
    ],
)
def test_impossible_options_are_named_with_the_possible_ones(options: dict[str, Any], named: list[str]) -> None:
    with pytest.raises(OptionError) as caught:
        fourfold.game("turn-of-time", **options)
    assert [words for words in named if words not in str(caught.value)] == []


def test_two_play_unless_told_otherwise() -> None:
    assert fourfold.game("turn-of-time") == fourfold.game("turn-of-time", players=2, goal=None)


# -------------------------------------------------------------------------------------------------- moves


@pytest.mark.parametrize(
    "move",
    [
        *("", " ", "pass", "Au", "sp", "Sp ", " Sp", "Sp\n", "Sp/", "/Sp", "Sp/Su/Fa", "Sp-Su", "Sp/Au"),
        *("draw", "draw:", "draw:Au", "draw: Sp", "draw:sp", "Draw:Sp", "draw:@0,0"),
        *("@", "@0", "@0,", "@0;0", "@0,0,0", "@0.0,0", "@x,y", "0,0", "@+1,0", "@ 0,0"),
        *("flip", "flip:", "flip:up", "flip:N", "flip:ne", "flip:n\n", "n"),
        *(None, True, 1.0, b"Sp", ["Sp"]),
    ],
)
@pytest.mark.parametrize("moves", ["", TWO_DRAWN, TWO_DRAWN + "Sp", TWO_DRAWN + "Sp @0,0 Su @1,0"])
def test_unreadable_moves(moves: str, move: Any) -> None:
    with pytest.raises(MoveError) as caught:
        after(2, moves).play(move)
    assert repr(move) in str(caught.value)


@pytest.mark.parametrize(
    ("players", "moves", "illegal"),
    [
        (2, "", "draw:Sp/Su Sp @0,0 flip:n"),
        (2, "draw:Sp", "draw:Sp"),
        (2, TWO_DRAWN, "draw:Sp Su Wi Su/Wi Wi/Su Sp/Sp @0,0 flip:n"),  # summer and winter are the other seat's
        (2, TWO_DRAWN + "Sp", "Sp @1,0 @-0,0 flip:n"),
        (2, TWO_DRAWN + "Sp @0,0", "Sp Fa @1,0"),  # now the other seat's turn
        (2, TWO_DRAWN + "Sp @0,0 Su @1,0 flip:w", "Sp"),  # it is on the table
        (2, TWO_DRAWN + "Sp @0,0 Su", "@0,0 @1,1 @2,0 @9,9"),
        (2, TWO_DRAWN + "Sp @0,0 Su @1,0", "flip:n flip:e flip:s Sp @2,0"),
        (3, "draw:Fa draw:Sp draw:Su", "draw:Wi Wi Sp/Wi Wi/Sp"),  # spring's, not fall's (T1)
        (1, "", "draw:Su/Sp Sp Sp/Su @0,0"),
        (1, "draw:Sp/Su", "draw:Sp/Su Sp Su Fa/Sp"),
        (1, "draw:Fa Fa @0,0", "draw:Fa"),
    ],
)
def test_illegal_moves_say_what_is_legal(players: int, moves: str, illegal: str) -> None:
    state = after(players, moves)
    for move in illegal.split():
        with pytest.raises(IllegalMove) as caught:
            state.play(move)
        assert (caught.value.move, caught.value.legal) == (move, state.moves)
        assert [words for words in (repr(move), *state.moves) if words not in str(caught.value)] == []


@pytest.mark.parametrize("action", [-1, 1000])
def test_actions_that_are_none(action: int) -> None:
    with pytest.raises(IllegalMove):
        after(2, "").play(action)


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_no_move_is_legal_after_the_end(players: int) -> None:
    state = over(players)
    faces = [up if up == below else f"{up}/{below}" for up in CODES for below in CODES]
    cells = [f"@{x},{y}" for x in range(-4, 5) for y in range(-4, 5)]
    for move in (*faces, *(f"draw:{card}" for card in faces), *cells, "flip:n", "flip:e", "flip:s", "flip:w"):
        with pytest.raises(IllegalMove, match="over") as caught:
            state.play(move)
        assert caught.value.legal == state.moves == ()


# ------------------------------------------------------------------------------------------- descriptions


@pytest.mark.parametrize("players", [1, 2, 3, 4])
@settings(deadline=None, max_examples=10)
@given(st.binary(min_size=72, max_size=72))
def test_every_move_is_described_in_both_languages(players: int, choices: bytes) -> None:
    state = after(players, "")
    for choice in choices:
        english, german = ([state.describe(move, language) for move in state.moves] for language in LANGUAGES)
        assert all(words.strip() for words in english + german)
        assert all(ours != theirs for ours, theirs in zip(english, german, strict=True))
        assert len(set(english)) == len(set(german)) == len(state.moves)
        if not state.is_over:
            state = state.play(state.moves[choice % len(state.moves)])


def seasons_in(description: str, language: str) -> list[str]:
    """The seasons that a description names, in its order, as codes."""
    codes = {name.lower(): season for season, name in LANGUAGES[language].items()}
    return [codes[name] for name in re.findall("|".join(codes), description.lower())]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("players", "moves"),
    [(2, ""), (2, TWO_DRAWN), (3, "draw:Fa draw:Sp draw:Su"), (1, ""), (1, "draw:Sp/Wi"), (1, "draw:Fa")],
)
def test_descriptions_name_the_seasons_of_a_card_the_one_that_shows_first(
    players: int, moves: str, language: str
) -> None:
    state = after(players, moves)
    for move in state.moves:
        assert seasons_in(state.describe(move, language), language) == move.removeprefix("draw:").split("/")


@pytest.mark.parametrize(
    ("neighbour", "seasons"),
    [("Wi", {"Fa", "Wi"}), ("Su", {"Fa", "Su"}), ("Sp", {"Sp"}), ("Fa", {"Fa"})],
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_descriptions_of_meetings_name_who_meets(neighbour: str, seasons: set[str], language: str) -> None:
    state = after(1, f"draw:{neighbour} {neighbour} @0,0 draw:Sp/Fa Fa/Sp @1,0")
    assert set(seasons_in(state.describe("flip:w", language), language)) == seasons


def test_descriptions_are_english_unless_told_otherwise() -> None:
    state = after(2, "")
    assert state.describe("draw:Sp") == state.describe("draw:Sp", "en")


@pytest.mark.parametrize("language", ["fr", "EN", "", None])
def test_unknown_languages_are_named_with_the_known_ones(language: Any) -> None:
    with pytest.raises(OptionError) as caught:
        after(2, "").describe("draw:Sp", language)
    assert [words for words in (repr(language), "en", "de") if words not in str(caught.value)] == []


def test_only_legal_moves_are_described() -> None:
    with pytest.raises(IllegalMove):
        after(2, "draw:Sp").describe("draw:Sp")

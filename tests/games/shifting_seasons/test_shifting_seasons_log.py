"""What the log of Shifting Seasons tells, and the set-up in a sentence."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from test_shifting_seasons import AREAS, after, at, load, place, ready, start

from fourfold.core.words import Viewer
from helpers.languages import SPOKEN

NOTATION = re.compile(r"\b(Sp|Su|Au|Wi)\b|[>@#~*]|\w:\w|\bseat\b|\b[Cc]hance\b|Zufall")
"""How programs write moves and places. Spaces such as e4 are written on the board."""
PEOPLE = ("Ann", "Medium")
VIEWERS: tuple[Viewer, ...] = (0, 1, None, "all")


@pytest.mark.parametrize(
    ("moves", "move", "english", "german"),
    [
        (
            "",
            "push:Sp*>2",  # what lies at the end of lane 2 falls out
            "Ann pushed a precious spring tile into lane 2, and a winter tile fell out.",
            "Ann hat ein kostbares Frühlingsplättchen in Bahn 2 geschoben; herausgefallen ist ein Winterplättchen.",
        ),
        (
            "",
            "double:Su>2",  # what lies next to it
            "Ann spent a bonus token and pushed twice into lane 2, starting with a summer tile; "
            "a precious autumn tile fell out.",
            "Ann hat einen Bonus eingesetzt und zweimal in Bahn 2 geschoben, zuerst ein Sommerplättchen; "
            "herausgefallen ist ein kostbares Herbstplättchen.",
        ),
        (
            "push:Sp>2",
            "at:e2",
            "Ann placed a winter tile at e2.",
            "Ann hat ein Winterplättchen auf e2 gelegt.",
        ),
        (
            "push:Sp>2 at:e2",
            "draw:Au",
            "The display was refilled with an autumn tile.",
            "Neu in der Auslage: ein Herbstplättchen.",
        ),
        (
            "push:Sp>2 at:e2 draw:Wi",
            "move:e2",
            "Ann spent a bonus token and picked up a winter tile from e2.",
            "Ann hat einen Bonus eingesetzt und ein Winterplättchen von e2 aufgenommen.",
        ),
        (
            "push:Sp>2 at:e2 draw:Wi move:e2",
            "to:a1",
            "Ann moved a winter tile from e2 to a1.",
            "Ann hat ein Winterplättchen von e2 nach a1 verschoben.",
        ),
        ("push:Sp>2 at:e2 draw:Wi", "done", "Ann ended the turn.", "Ann hat den Zug beendet."),
        (
            "push:Sp>2 at:e2 draw:Wi done push:Wi>2",
            "at:e2",
            "Medium placed a precious autumn tile at e2.",
            "Medium hat ein kostbares Herbstplättchen auf e2 gelegt.",
        ),
    ],
)
def test_the_log_tells_what_happened(moves: str, move: str, english: str, german: str) -> None:
    state = after(ready(), moves)
    for seat in VIEWERS:
        assert state.words("en", PEOPLE).narrate(move, seat) == english
        assert state.words("de", PEOPLE).narrate(move, seat) == german


@pytest.mark.parametrize(
    ("moves", "move", "english", "german"),
    [
        (
            "",
            "at:c3",
            "Ann placed a precious winter tile at c3, filled area 1 and earned a frame and a bonus token.",
            "Ann hat ein kostbares Winterplättchen auf c3 gelegt und Bereich 1 gefüllt: "
            "Das bringt einen Rahmen und einen Bonus.",
        ),
        (
            "at:c3 draw:Wi move:c3",
            "to:f4",
            "Ann moved a precious winter tile from c3 to f4.",
            "Ann hat ein kostbares Winterplättchen von c3 nach f4 verschoben.",
        ),
        (
            "at:c3 draw:Wi move:c3 to:f4 move:f4",
            "to:c3",  # for the second time
            "Ann moved a precious winter tile from f4 to c3 and filled area 1.",
            "Ann hat ein kostbares Winterplättchen von f4 nach c3 verschoben und Bereich 1 gefüllt.",
        ),
    ],
)
def test_the_log_tells_of_a_full_area(moves: str, move: str, english: str, german: str) -> None:
    seven = place("a1 c1 a2 b2 c2 a3 b3", "Sp", "Su")
    state = load([seven, place("d1 e1 f1 d2 e2 d3 e3", "Au", "Wi")], "place", held=at(1, "Wi*"))
    state = after(state, moves)
    assert (state.words("en", PEOPLE).narrate(move, None), state.words("de", PEOPLE).narrate(move, None)) == (
        english,
        german,
    )


def test_S6_S7_the_log_tells_of_a_frame_without_a_token() -> None:
    seven = place("a1 c1 a2 b2 c2 a3 b3 e5", "Sp", "Su")
    state = load([seven, place("d1 e1 f1 d2 e2 d3 e3 f6", "Au", "Wi")]).play("move:e5")
    assert state.words("en", PEOPLE).narrate("to:c3", 0).endswith(" to c3, filled area 1 and earned a frame.")
    assert (
        state.words("de", PEOPLE)
        .narrate("to:c3", 0)
        .endswith(" verschoben und Bereich 1 gefüllt: Das bringt einen Rahmen.")
    )
    mine = place(AREAS[1] + " d1 e1 f1 d2 e2 d3 e3 d6", "Sp*", "Au")
    full = [place(f"{AREAS[1]} {AREAS[2]}", *tiles) for tiles in (("Su", "Au*"), ("Sp", "Su*"))]
    one = place(AREAS[1] + " d1 e1 f1 d2 e2 d3 e3 d6", "Wi", "Wi*")
    filled, tokens = [[1], [1, 2], [1], [1, 2]], [0, 3, 2, 3]
    boards = [mine, full[0], one, full[1]]
    state = load(boards, "place", held=at(2, "Su"), filled=filled, supply=0, tokens=tokens)
    assert state.words().narrate("at:f3", 0).endswith(" at f3, filled area 2 and earned a frame, but no bonus token.")


@settings(max_examples=10)
@given(st.binary(min_size=300, max_size=300), st.integers(2, 4))
def test_every_move_is_told_to_everybody_in_every_language(choices: bytes, players: int) -> None:
    people = ("Ann", "Bo", "Cleo", "Medium")[:players]
    state = start(players, cards=None)
    for choice in choices:
        if state.is_over:
            break
        move = state.moves[choice % len(state.moves)]
        now = state.play(move)
        for language in SPOKEN:
            told = {state.words(language, people).narrate(move, seat) for seat in (*range(players), None, "all")}
            assert len(told) == 1
            words = told.pop()
            assert words.endswith(".") and not NOTATION.search(words)
            assert isinstance(state.seat, str) or words.startswith(f"{people[state.seat or 0]} ")
        english = state.words("en", people).narrate(move, None)
        before, after_it = state.position(), now.position()
        assert ("earned a frame" in english) == (after_it["frames"] < before["frames"])
        assert ("and a bonus token." in english) == (after_it["supply"] < before["supply"])
        state = now


@pytest.mark.parametrize("cards", [None, [2, 5, 8, 13]])
def test_the_set_up_is_one_sentence(cards: list[int] | None) -> None:
    state = start(cards=cards)
    if cards is None:
        state = after(state, "card:5 card:2 card:13 card:8")
    state = state.play_chance(1)
    english, german = (state.view(0).words(language, PEOPLE).set_up() for language in ("en", "de"))
    assert english == "The score cards are “The centre, twice”, “Number to number”, “At home” and “One group”."
    assert german == (
        "Die Wertungskarten dieser Partie sind „Die Mitte, doppelt“, „Nummer zu Nummer“, „Zu Hause“ und „Eine Gruppe“."
    )
    assert state.view(1).words("en", PEOPLE).set_up() == state.view(None).words("en", PEOPLE).set_up() == english


def test_draws_before_the_first_turn_are_told() -> None:
    state = start(cards=None)
    assert state.words().narrate("card:5", None) == "Score card 5 was drawn: Number to number."
    assert state.words("de").narrate("card:5", None) == "Wertungskarte 5 wurde gezogen: Nummer zu Nummer."
    state = start()
    assert state.words().narrate("draw:Au", None) == "The sliding board got an autumn tile."
    for number in range(16):
        state = state.play(state.moves[number % 8])
    assert state.words().narrate("draw:Wi*", None) == "The display got a precious winter tile."
    assert state.words("de").narrate("draw:Wi*", None) == "In die Auslage kam ein kostbares Winterplättchen."

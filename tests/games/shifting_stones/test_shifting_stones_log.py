"""What the log of Shifting Stones tells to whom, the set-up in a sentence, and words instead of notation everywhere."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from fourfold import State
from helpers.languages import SPOKEN
from helpers.stones import MINI, OPENING, after, game, loaded, played

NAMES = ("Ann", "Bo", "Cleo", "Dan", "Eve")
NOTATION = re.compile(r"#|[~!][abc]|\b[abc][123]\b|\b(stone|mini|deal|cell|hand|held):|[Cc]hance|Zufall|[Ss]eat|\{|_")
"""What only programs, and people who type moves, should have to read."""


def states(players: int, seed: int, decisions: int = 200) -> Iterator[State]:
    """A game in which cards are scored as they match, and all else is random."""
    rng = np.random.default_rng(seed)
    state = game(players).start()
    for _ in range(decisions):
        yield state
        if state.is_over:
            return
        if state.seat == "chance":
            state = state.draw(rng)
        else:
            state = state.play("+" if "+" in state.moves else state.moves[int(rng.integers(len(state.moves)))])


# ------------------------------------------------------------------------------------------------ the log


@pytest.mark.parametrize(
    ("moves", "move", "english", "german"),
    [
        ("stone:sun", "stone:fish", "A fish was laid out (top centre).", "Ein Fisch wurde ausgelegt (oben Mitte)."),
        (OPENING.rsplit(" ", 1)[0], "deal:#8", "Bo was dealt card 8 (1 point).", "Bo hat Karte 8 (1 Punkt) bekommen."),
        (f"{OPENING} #3 !a1 end", "deal:#60", "Ann drew card 60 (3 points).", "Ann hat Karte 60 (3 Punkte) gezogen."),
        (
            *(OPENING, "#3", "Ann took card 3 (1 point) from hand."),
            "Ann hat Karte 3 (1 Punkt) aus der Hand genommen.",
        ),
        (
            *(
                f"{OPENING} #3",
                "~a1b1",
                "Ann discarded card 3 and swapped the sun (top left) with the fish (top centre).",
            ),
            "Ann hat Karte 3 abgeworfen und die Sonne (oben links) mit dem Fisch (oben Mitte) getauscht.",
        ),
        (
            *(f"{OPENING} #3", "!a1", "Ann discarded card 3 and flipped the sun (top left) to the moon."),
            "Ann hat Karte 3 abgeworfen und die Sonne (oben links) zum Mond gewendet.",
        ),
        (
            *(f"{OPENING} end #6", "+", "Bo scored card 6 (1 point): 1 card so far."),
            "Bo hat Karte 6 (1 Punkt) gewertet: bisher 1 Karte.",
        ),
        (f"{OPENING} #3 !a1", "end", "Ann ended the turn.", "Ann hat den Zug beendet."),
        (f"{OPENING} end", "skip", "Bo skipped the turn.", "Bo hat den Zug ausgelassen."),
    ],
)
def test_the_log_tells_who_did_what(moves: str, move: str, english: str, german: str) -> None:
    state = played(moves)
    assert [state.words(language, NAMES[:2]).narrate(move, "all") for language in ("en", "de")] == [english, german]


@pytest.mark.parametrize(
    ("moves", "move", "english", "german"),
    [
        (OPENING.rsplit(" ", 1)[0], "deal:#8", "Bo was dealt a card.", "Bo hat eine Karte bekommen."),
        (f"{OPENING} end #6 !a1 end", "deal:#60", "Bo drew a card.", "Bo hat eine Karte gezogen."),
        (f"{OPENING} end", "#6", "Bo took a card from hand.", "Bo hat eine Karte aus der Hand genommen."),
    ],
)
def test_others_are_not_told_which_card(moves: str, move: str, english: str, german: str) -> None:
    for seat in (0, None):
        told = [played(moves).words(language, NAMES[:2]).narrate(move, seat) for language in ("en", "de")]
        assert told == [english, german]


@pytest.mark.parametrize(
    ("turn", "scored", "told"),
    [
        (0, [[*range(10, 18)], []], "Ann scored card 6 (1 point): 9 cards so far."),
        (0, [[*range(10, 19)], []], "Ann scored card 6 (1 point): 10 cards, so this is the last round."),
        (0, [[*range(10, 20)], []], "Ann scored card 6 (1 point): 11 cards so far."),
        (1, [[*range(30, 40)], [*range(10, 19)]], "Bo scored card 6 (1 point): 10 cards so far."),
    ],
)
def test_the_score_that_sets_off_the_last_round_is_told(turn: int, scored: Any, told: str) -> None:
    state = loaded(turn=turn, hands=[[1], [50]], scored=scored, held=6, phase="use", fresh=False)
    assert state.words(names=NAMES[:2]).narrate("+", None) == told


def test_alone_strikes_and_the_last_card_are_told() -> None:
    one, three = loaded(1, strikes=1), loaded(1, strikes=3, round=3)
    assert one.words(names=["Ann"]).narrate("end", 0) == "Ann ended the turn without scoring: strike 2 of 4."
    assert one.words(names=["Ann"]).narrate("skip", 0) == "Ann skipped the turn: strike 2 of 4."
    assert three.words(names=["Ann"]).narrate("skip", 0).endswith("the fourth strike, so the game is lost.")
    rest = [card for card in MINI if card != 6]
    last = loaded(1, round=4, hands=[[]], scored=[rest], held=6, phase="use", fresh=False, scoring=True)
    assert last.words(names=["Ann"]).narrate("+", 0) == "Ann scored card 6 (1 point), the last of all 16."


def test_a_new_deck_is_told() -> None:
    """At the end of a turn, or between two draws; not if nothing is left to draw."""

    def told(moves: str, **cards: Any) -> str:
        """The last of the moves as a spectator is told it."""
        *before, last = moves.split()
        state = after(loaded(1, round=3, fresh=False, scoring=True, **cards), " ".join(before))
        return state.words(names=["Ann"]).narrate(last, None)

    shuffled = "The discard pile was shuffled to form a new deck."
    empty = {"hands": [[57]], "scored": [MINI[:12]], "discards": [55, 56, 68]}
    assert told("end", **empty) == f"Ann ended the turn. {shuffled}"
    assert told("end deal:#55", **empty) == "Ann drew a card."
    one_left = empty | {"discards": [55, 56]}
    assert told("end", **one_left) == "Ann ended the turn."
    assert told("end deal:#68", **one_left) == f"Ann drew a card. {shuffled}"
    assert told("end", hands=[MINI[13:]], scored=[MINI[:13]]) == "Ann ended the turn."


# -------------------------------------------------------------------------------------------- the set-up


def test_the_set_up_in_a_sentence() -> None:
    state = played(OPENING)
    dealt = "The stones were laid out and everyone was dealt four cards"
    assert state.view(0).words("en", NAMES[:2]).set_up() == f"{dealt}; Ann got cards 1, 2, 3 and 4."
    assert state.view(1).words("en", NAMES[:2]).set_up() == f"{dealt}; Bo got cards 5, 6, 7 and 8."
    assert state.view(None).words("en", NAMES[:2]).set_up() == f"{dealt}."
    assert state.view(1).words("de", NAMES[:2]).set_up().endswith("Bo bekam die Karten 5, 6, 7 und 8.")
    solo = loaded(1, hands=[MINI[:4]])
    assert solo.view(0).words("en", ["Ann"]).set_up().endswith("Ann was dealt cards 1, 2, 3 and 4.")
    assert not re.search(r"\b[1-4]\b", solo.view(None).words("en", ["Ann"]).set_up())


# ------------------------------------------------------------------------------ words instead of notation


def is_sentence(words: str) -> bool:
    return words.endswith(".") and words[0].isupper() and "  " not in words


@pytest.mark.parametrize("language", SPOKEN)
@pytest.mark.parametrize(("players", "seed"), [(1, 1), (2, 2), (3, 3), (5, 4)])
def test_every_move_is_told_to_everybody_in_sentences(players: int, seed: int, language: str) -> None:
    names, told = NAMES[:players], set()
    for state in states(players, seed):
        for move in state.moves:
            for viewer in ("all", None, *range(players)):
                told.add(state.words(language, names).narrate(move, viewer))
    assert [words for words in told if not is_sentence(words) or NOTATION.search(words)] == []


@pytest.mark.parametrize("language", SPOKEN)
@pytest.mark.parametrize(("players", "seed"), [(1, 5), (2, 6), (4, 7)])
def test_nothing_on_the_table_is_written_in_notation(players: int, seed: int, language: str) -> None:
    names, shown = NAMES[:players], set()
    for state in states(players, seed):
        for seat in (None, *range(players)):
            view = state.view(seat)
            scene = view.scene(language, names=names)
            shown |= {scene.title, view.words(language).advice(), view.words(language, names).decided_by()}
            shown |= {label.words for label in scene.labels} | {choice.words for choice in scene.choices}
            shown |= {words for piece in scene.pieces for words in (piece.look.name, piece.look.about)}
            shown |= {text for piece in scene.pieces for text in re.findall(r">([^<]+)</text>", piece.look.svg)}
    assert [words for words in shown if NOTATION.search(words)] == []


@pytest.mark.parametrize("language", SPOKEN)
def test_the_moves_of_a_position_are_described_differently(language: str) -> None:
    for state in states(2, 8):
        assert len({state.words(language).describe(move) for move in state.moves}) == len(state.moves)

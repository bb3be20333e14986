"""What the log of Winter tells, the set-up in a sentence, and words instead of notation everywhere."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import fourfold
from fourfold import State
from fourfold.core.locale.languages import LANGUAGES
from fourfold.core.locale.pseudo import CLOSING, OPENING
from helpers.winter_table import EVEN, after, played, thawing

NAMES = ("Ann", "Medium")


def told(state: State, move: str, language: str = "en") -> str:
    return state.words(language, NAMES).narrate(move, None)


@pytest.mark.parametrize(
    ("moves", "move", "english", "german"),
    [
        ("", "draw:DLLL", "The first card was drawn: light except top left.", "Die erste Karte wurde aufgedeckt: hell"),
        ("draw:DLLL", "draw:DDLL", "Ann drew a card: dark above light.", "Ann hat eine Karte aufgedeckt: oben dunkel"),
        (
            "draw:DLLL draw:DDLL",
            "LLDD@2,0",
            "Ann placed the card in row 1, right of the ice (light above dark).",
            "Ann hat die Karte in Reihe 1 rechts vom Eis angelegt (oben hell, unten dunkel).",
        ),
        (
            "draw:DLLL draw:DLLL LLLD@2,0",
            "light",
            "Medium chose light, so Ann plays dark.",
            "Medium hat die helle Farbe gewählt, also spielt Ann dunkel.",
        ),
        (
            "draw:DLLL draw:DLLL LLLD@2,0 light",
            "put:1,0",
            "Medium placed a counter on the light square in row 1, column 2.",
            "Medium hat einen Stein auf das helle Quadrat in Reihe 1, Spalte 2 gesetzt.",
        ),
        (
            "draw:DLLL draw:DLLL LLLD@2,0 light",
            "draw",
            "Medium chose to draw a card.",
            "Medium hat sich entschieden, eine Karte aufzudecken.",
        ),
    ],
)
def test_the_log_tells_how_it_froze(moves: str, move: str, english: str, german: str) -> None:
    state = played(moves)
    assert told(state, move) == english
    assert told(state, move, "de").startswith(german)


SHORT = " ".join(f"{2 * n},-2:LLLL" for n in range(8))
"""Eight squares for light."""


@pytest.mark.parametrize(
    ("cards", "light", "dark", "moves", "move", "words"),
    [
        (EVEN, "-2,0", "-4,0 0,2", "", "take:-2,0", "Ann took back the counter in row 1, column 3."),
        (EVEN, "-2,0", "-4,0 0,2", "", "melt:4,0", "(light except top right and bottom left)."),
        (EVEN, "-2,0", "-4,0 0,2", "", "melt:0,0", "). The ice broke into equally large groups."),
        (
            EVEN,
            "-2,0",
            "-4,0 0,2",
            "melt:0,0",
            "keep:2,0",
            "3 cards broke off, and 3 counters returned to their owners.",
        ),
        (EVEN, "-2,0", "-4,0 0,2", "melt:0,0", "keep:-4,0", "3 cards broke off, and 1 counter returned to its owner."),
        (EVEN, "-2,0", "-4,0", "", "melt:2,0", "). 1 card broke off."),
        (
            "0,0:LLLL 2,0:LLLL 4,0:DDDD 6,0:LLLL",
            "0,0",
            "4,0",
            "",
            "lift:6,0",
            "Ann lifted the card in row 1, column 7 (all",
        ),
        (
            *("0,0:LLLL 2,0:LLLL 4,0:DDDD 6,0:LLLL", "0,0", "4,0", "lift:6,0", "LLLL@2,2"),
            "Ann placed the lifted card below the ice, in column 3 (all light). "
            "It formed 2 new squares, which got a counter each.",
        ),
        (
            *(SHORT + " 16,-2:DDDD 18,-2:LLLL", " ".join(f"{2 * n},-2" for n in range(8)), "16,-2", "lift:18,-2"),
            *("LLLL@1,0", "It formed 2 new squares, but only 1 counter was left."),
        ),
        (
            *(SHORT + " 16,-2:DDDD 18,-2:LLLL", " ".join(f"{2 * n},-2" for n in range(8)), "16,-2"),
            *("lift:18,-2 LLLL@1,0", "put:1,0", "Ann placed a counter on the new light square in row 3, column 2."),
        ),
    ],
)
def test_the_log_tells_how_it_thawed(cards: str, light: str, dark: str, moves: str, move: str, words: str) -> None:
    assert words in told(after(thawing(cards, light, dark), moves), move)


def test_the_log_tells_when_the_thawing_phase_begins() -> None:
    state, rng = fourfold.game("winter").start(), np.random.default_rng(3)
    while state.position()["phase"] != "thaw":
        before, move = state, state.moves[int(rng.integers(len(state.moves)))]
        assert "Thawing Phase" not in told(state, move) or len(state.position()["cards"]) == 17
        state = state.play(move)
    assert told(before, move).endswith("The Thawing Phase begins.")


@pytest.mark.parametrize(
    ("language", "words"),
    [
        (
            "en",
            "The game started with one card on the table (light except top left), "
            "and Ann drew another (dark above light).",
        ),
        (
            "de",
            "Zu Beginn lag eine Karte auf dem Tisch (hell außer oben links), "
            "und Ann hat eine weitere aufgedeckt (oben dunkel, unten hell).",
        ),
    ],
)
def test_the_set_up_is_one_sentence(language: str, words: str) -> None:
    state = played("draw:DLLL draw:DDLL")
    assert {state.view(seat).words(language, NAMES).set_up() for seat in (0, 1, None)} == {words}


NOTATION = re.compile(r"-?\d,-?\d|@|\b[DL]{4}\b|[a-z]:\d|\bseat\b|[Cc]hance|Zufall|[Pp]layer \d|Person \d|[{}_]")


PSEUDO_MARKS = str.maketrans("", "", f"{OPENING}{CLOSING}~")
"""What the pseudo-language adds to a sentence."""


def random_moments(seed: int, most: int = 90) -> Iterator[State]:
    """The states of a random game in which counters are placed and cards are moved often."""
    state, rng = fourfold.game("winter").start(), np.random.default_rng(seed)
    for _ in range(most):
        yield state
        if state.is_over:
            return
        likely = [move for move in state.moves if move.startswith(("put", "lift"))]
        moves = likely if likely and rng.random() < 0.6 else state.moves
        state = state.play(moves[int(rng.integers(len(moves)))])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seed", range(3))
def test_every_move_is_narrated_to_everybody_without_notation(seed: int, language: str) -> None:
    viewers: tuple[Any, ...] = (0, 1, None, "all")
    for state in random_moments(seed):
        for move in state.moves:
            (words,) = {state.words(language, NAMES).narrate(move, viewer) for viewer in viewers}
            words = words.translate(PSEUDO_MARKS)
            assert re.fullmatch(r"\S.*\S\.", words) and not NOTATION.search(words) and "  " not in words
            if isinstance(state.seat, int):
                assert words.startswith(NAMES[state.seat])


def counted(state: State) -> tuple[int, int]:
    """How many cards and counters lie on the table."""
    position = state.position()
    return len(position["cards"]), sum(map(len, position["counters"]))


@pytest.mark.parametrize("seed", range(4))
def test_the_log_counts_what_breaks_off(seed: int) -> None:
    for state in random_moments(seed, 200):
        if state.position()["phase"] not in ("thaw", "drop", "cover", "keep"):
            continue
        for move in state.moves:
            words, (cards, counters), (cards_after, counters_after) = (
                told(state, move),
                *map(counted, (state, state.play(move))),
            )
            gone = re.search(r"(\d+) cards? broke off", words)
            back = re.search(r"(\d+) counters? returned", words)
            new = re.search(r"formed (a|\d+) new squares?, which got", words)
            laid = 0 if new is None else 1 if new[1] == "a" else int(new[1])
            cards += ("@" in move) - move.startswith(("melt", "lift"))
            counters += laid + move.startswith("put") - move.startswith("take")
            assert cards_after == cards - (int(gone[1]) if gone else 0)
            assert counters_after == counters - (int(back[1]) if back else 0)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seed", range(3))
def test_pages_show_no_notation(seed: int, language: str) -> None:
    """Numbers of rows and columns, which typed moves need, lie in no zone: only terminals show them."""
    for state in random_moments(seed):
        scene = state.view(state.seat if isinstance(state.seat, int) else None).scene(language, names=NAMES)
        labels = [label for label in scene.labels if any(zone.holds(label.x, label.y) for zone in scene.zones)]
        texts = [scene.title, *(label.words for label in labels), *(piece.look.name for piece in scene.pieces)]
        texts += [choice.words for choice in scene.choices]
        assert [words for words in texts if NOTATION.search(words)] == []
        assert not any(label.words.startswith("-") for label in labels)


@pytest.mark.parametrize(
    ("moves", "move", "seen"),
    [
        ("draw:DLLL draw:DDLL", "LLDD@2,0", "Ann placed the card."),
        ("draw:DLLL draw:DLLL LLLD@2,0", "light", "Medium chose light, so Ann plays dark."),
        ("draw:DLLL draw:DLLL LLLD@2,0 light", "put:1,0", "Medium placed a counter."),
        ("draw:DLLL draw:DLLL LLLD@2,0 light", "draw", ""),
        ("draw:DLLL draw:DLLL LLLD@2,0 light draw", "draw:DDLL", "Medium drew a card."),
    ],
)
def test_beside_the_table_the_log_names_no_places_and_faces(moves: str, move: str, seen: str) -> None:
    assert played(moves).words("en", NAMES).caption(move) == seen


MARKS = "⟦⟧"
"""Of the pseudo-language, around each message."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_captions_are_shorter_than_the_log_and_say_who(language: str) -> None:
    for state in random_moments(5, 120):
        for move in state.moves:
            words = state.words(language, NAMES)
            seen, heard = words.caption(move).strip(MARKS), words.narrate(move).strip(MARKS)
            assert len(seen) <= len(heard)
            assert not seen or not isinstance(state.seat, int) or NAMES[state.seat] in seen

"""Facts that texts once had wrong: a goal that is chosen, points that are no percent, what a rulebook leaves open."""

from __future__ import annotations

import re

import pytest

from fourfold.bots.analysis import MISTAKE
from fourfold.core.locale.catalogue import WORDS
from fourfold.core.registry import game_package
from fourfold.core.teaching.lesson import lessons


def test_T12_the_solo_lesson_has_one_goal_chosen_beforehand() -> None:
    alone = lessons(game_package("turn-of-time"))[-1]
    words = game_package("turn-of-time").lesson_words
    assert alone.options == {"players": 1}
    assert re.search(r"[Bb]efore .*choose a challenge: Dominance .* or Balance", words["en"](alone.words))
    assert re.search(r"Vor .*wählst du eine Aufgabe: Vorherrschaft .* oder Gleichgewicht", words["de"](alone.words))


def test_the_solo_lesson_calls_no_double_a_single() -> None:
    """Summer/winter is in hand, the spring single on the table: there is one single."""
    alone = lessons(game_package("turn-of-time"))[-1]
    assert alone.moves == ("draw:Sp", "Sp", "@0,0", "draw:Su/Wi")
    task = game_package("turn-of-time").lesson_words["en"](alone.steps[0].task)
    assert "spring single" in task and "other" not in task


@pytest.mark.parametrize(("language", "unit"), [("en", "percentage points"), ("de", "Prozentpunkte")])
def test_what_a_decision_cost_is_told_in_percentage_points(language: str, unit: str) -> None:
    told = WORDS[language]("no-mistakes", points=12)
    assert f"12 {unit}" in told and "%" not in told
    assert MISTAKE >= 0.02, "so there is never one point, for which the words would be wrong"


@pytest.mark.parametrize(
    ("language", "rulebook", "ours", "where", "wrong"),
    [
        ("en", "The printed rulebook does not list them", "our own", "when you set a table", "Nobody has written"),
        (
            "de",
            "Die gedruckte Spielregel zählt sie nicht auf",
            "unser eigener",
            "beim Einrichten der Partie",
            "niemand aufgeschrieben",
        ),
    ],
)
def test_W19_the_rulebook_lists_no_deck_and_this_one_is_ours(
    language: str, rulebook: str, ours: str, where: str, wrong: str
) -> None:
    (line,) = (line for line in game_package("winter").rules_page(language).splitlines() if "W19." in line)
    assert rulebook in line and ours in line and where in line and wrong not in line


@pytest.mark.parametrize(("language", "season"), [("en", "season"), ("de", "Jahreszeit")])
def test_the_first_page_promises_no_seasons_in_all_four_games(language: str, season: str) -> None:
    assert season not in WORDS[language]("tagline")

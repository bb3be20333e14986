"""Lessons: data in a game's folder, every way through them open, and bad ones noticed."""

from __future__ import annotations

import re

import pytest

import fourfold
from fourfold.core.locale.languages import LANGUAGES
from fourfold.core.registry import GamePackage, game_package
from fourfold.core.teaching.lesson import Lesson, LessonError, gallery, lessons, matches
from fourfold.testing import NotConforming, check_lessons

GAMES = [name for name in fourfold.games() if game_package(name).lessons() is not None]
FEWEST, MOST = 8, 12
LONGEST = 460


class Taught(GamePackage):
    """High Card with lessons."""

    def __init__(self, text: str) -> None:
        super().__init__("toys.high_card")
        self._text = text

    def lessons(self) -> str:
        return self._text


LESSON = """
[[lesson]]
id = "play"
options = {players = 2}
moves = "deal:1 deal:4"

[[lesson.step]]
accepts = ["show"]
"""


def lesson_of(text: str) -> Lesson:
    return lessons(Taught(text))[0]


@pytest.mark.parametrize("name", GAMES)
def test_every_way_through_every_lesson_is_open(name: str) -> None:
    assert FEWEST <= check_lessons(game_package(name)) <= MOST


def test_all_four_games_have_lessons() -> None:
    assert GAMES == ["shifting-seasons", "shifting-stones", "turn-of-time", "winter"]


@pytest.mark.parametrize("name", GAMES)
def test_both_languages_say_something_of_their_own(name: str) -> None:
    for lesson in lessons(game_package(name)):
        texts = [lesson.title, lesson.words]
        texts += [words for step in lesson.steps for words in (step.task, step.hint, step.feedback)]
        texts += [wrong.message for step in lesson.steps for wrong in step.wrong]
        words = game_package(name).lesson_words
        assert all(words["en"](text) != words["de"](text) for text in texts)


@pytest.mark.parametrize("name", GAMES)
def test_lessons_are_short(name: str) -> None:
    for lesson in lessons(game_package(name)):
        for language in LANGUAGES:
            words = game_package(name).lesson_words[language](lesson.words)
            assert len(re.findall(r"[.!?](?:\s|$)", words)) <= 4, (language, lesson.title)
            assert len(words) <= LONGEST, (language, lesson.title)


# ----------------------------------------------------------------------------------------------- the gallery


def test_every_score_card_counts_for_something_in_the_gallery_and_can_be_tried() -> None:
    package = game_package("shifting-seasons")
    found = gallery(package)
    assert found is not None and [each.key for each in found.examples] == [str(card) for card in range(1, 15)]
    boards = set()
    for example in found.examples:
        progress = example.lesson.replay(package)
        sheet = progress.state.words("en").explain()
        assert sheet is not None
        (line,) = (line for line in sheet[progress.seat] if line.key == example.key)
        assert line.points > 0 and line.places
        boards.add(str(progress.state.position()["boards"]))
        free = 0
        while progress.step:  # every tile can be picked up and put down, until the tokens are spent
            assert len(progress.accepted) == (8 if progress.moves and len(progress.moves) % 2 else 24)
            progress = example.lesson.replay(package, (*progress.moves, progress.accepted[free]))
        assert progress.state.position()["tokens"][progress.seat] == 0
    assert len(boards) == 1, "all on the same board"


def test_the_gallery_has_its_words_in_every_language() -> None:
    package = game_package("shifting-seasons")
    found = gallery(package)
    assert found is not None
    lesson = found.examples[0].lesson
    messages = [lesson.title, lesson.words, *(words for step in lesson.steps for words in (step.task, step.hint))]
    for language in LANGUAGES:
        assert all(message in package.lesson_words[language] for message in messages)


def test_games_without_a_gallery_have_none() -> None:
    assert gallery(game_package("winter")) is None and gallery(Taught(LESSON)) is None


# ---------------------------------------------------------------------------------------------- patterns


@pytest.mark.parametrize(
    ("move", "pattern", "expected"),
    [
        ("push:Su*>2", "push:Su*>2", True),
        ("push:Su>2", "push:Su*>2", False),
        ("push:Su*>2", "push:…>2", True),
        ("push:Su*>3", "push:…>2", False),
        ("flip:n", "…", True),
        ("+", "+", True),
        ("#58", "#5", False),
    ],
)
def test_a_pattern_is_a_move_in_which_dots_stand_for_anything(move: str, pattern: str, expected: bool) -> None:
    assert matches(move, [pattern]) == expected


# ------------------------------------------------------------------------------------------------ walking


def test_a_lesson_goes_on_after_an_accepted_move_and_only_then() -> None:
    taught = Taught(LESSON)
    way = lesson_of(LESSON).replay(taught)
    assert way.step is not None and way.accepted == ("show",)
    assert way.step.answer("show") is None
    assert way.step.answer("keep") == "play-1.hint"
    after = lesson_of(LESSON).replay(taught, ["show"])
    assert after.step is None and after.before == way.state != after.state
    with pytest.raises(LessonError, match="'keep' is not accepted here; the lesson accepts: show"):
        lesson_of(LESSON).replay(taught, ["keep"])
    with pytest.raises(LessonError, match="after the end"):
        lesson_of(LESSON).replay(taught, ["show", "keep"])


def test_some_wrong_moves_are_answered_by_a_sentence_of_their_own() -> None:
    more = LESSON + '[[lesson.step.wrong]]\nmoves = ["keep"]\n'
    step = lesson_of(more).steps[0]
    assert step.answer("keep") == "play-1.wrong-1"
    assert check_lessons(Taught(more)) == 1


# ------------------------------------------------------------------------------------ lessons that are broken


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ('["show"]', '["deal:5"]', "a legal move is accepted"),
        ("deal:1 deal:4", "deal:1", "begins where no seat decides"),
        ('id = "play"', 'id = "work"', "has the message work"),
        ('id = "play"\n', "", "lesson 1 has no id"),
        ("accepts", "accept", "step 1 has a key 'accept'"),
        ("accepts", 'then = "deal:2"\naccepts', "cannot continue after 'show'"),
        ("accepts", 'wrong = [{moves = ["show"]}]\naccepts', "can be tried"),
    ],
)
def test_a_broken_lesson_is_noticed(old: str, new: str, problem: str) -> None:
    assert old in LESSON
    with pytest.raises((LessonError, NotConforming), match=re.escape(problem)):
        check_lessons(Taught(LESSON.replace(old, new)))

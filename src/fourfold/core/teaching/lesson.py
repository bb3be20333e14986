"""Lessons: prepared positions on which somebody new to a game does each thing once.

A game's folder may hold `lessons.toml`, a list of lessons. The file is data, and not Python, so that whoever corrects a
sentence compiles nothing anew.

| key of a `[[lesson]]` | meaning |
| --- | --- |
| `title`, `words` | what it is about, in every language: `title.en`, `title.de` |
| `options` | the options of the game, if not the usual ones |
| `position` | where it begins, as JSON in a text; without it, the start of a game |
| `moves` | what is played before the reader comes, parted by spaces |

| key of a `[[lesson.step]]` | meaning |
| --- | --- |
| `task` | what the reader shall do, in every language |
| `accepts` | the moves that do it; `…` in one stands for anything |
| `hint` | what to say of any other move, in every language |
| `told` | what has happened, in every language |
| `then` | what chance and the others do after it, parted by spaces |
| `wrong` | a list of `moves`, like `accepts`, and `words` that say why just these do not do it |
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from fourfold.core.about import LANGUAGES, Words
from fourfold.core.errors import FourfoldError, listed
from fourfold.core.game import Game
from fourfold.core.registry import GamePackage
from fourfold.core.state import State

ANYTHING = "…"


class LessonError(FourfoldError):
    """A lesson that cannot be read, or a way through it that does not exist."""


def fits(move: str, patterns: Sequence[str]) -> bool:
    """Whether a move is one of the patterns, in which `…` stands for anything."""
    return any(re.fullmatch(".*".join(map(re.escape, pattern.split(ANYTHING))), move) for pattern in patterns)


@dataclass(frozen=True)
class Wrong:
    """Moves that a step does not ask for, and why."""

    moves: tuple[str, ...]
    words: Words


@dataclass(frozen=True)
class Step:
    """One decision of the reader."""

    task: Words
    accepts: tuple[str, ...]
    hint: Words
    told: Words
    then: tuple[str, ...] = ()
    wrong: tuple[Wrong, ...] = ()

    def answer(self, move: str) -> Words | None:
        """What to say of a move that the step does not ask for; None if it does."""
        if fits(move, self.accepts):
            return None
        return next((wrong.words for wrong in self.wrong if fits(move, wrong.moves)), self.hint)


@dataclass(frozen=True)
class Way:
    """How far somebody has come in a lesson: every state since its beginning, chance and others included."""

    lesson: Lesson
    moves: tuple[str, ...]
    """The reader's own."""
    states: tuple[State, ...]
    before: State
    """The state before the reader's last move; at the beginning, the first."""
    seat: int
    """Where the reader sits."""

    @property
    def state(self) -> State:
        return self.states[-1]

    @property
    def step(self) -> Step | None:
        """What is asked for now; None when the lesson is done."""
        done = len(self.moves)
        return self.lesson.steps[done] if done < len(self.lesson.steps) else None

    @property
    def accepted(self) -> tuple[str, ...]:
        """The legal moves that the step asks for."""
        return tuple(move for move in self.state.moves if self.step and fits(move, self.step.accepts))


@dataclass(frozen=True)
class Lesson:
    """A prepared position, and what the reader does on it."""

    title: Words
    words: Words
    steps: tuple[Step, ...]
    options: Mapping[str, Any]
    position: Mapping[str, Any] | None = None
    moves: tuple[str, ...] = ()

    def walk(self, package: GamePackage, moves: Sequence[str] = ()) -> Way:
        """The way that the reader's `moves` lead. `LessonError` for a move that the lesson does not ask for."""
        game = Game(package, self.options)
        state = game.start() if self.position is None else game.load(self.position)
        for move in self.moves:
            state = state.play(move)
        if not isinstance(state.seat, int):
            raise LessonError(f"{self.title['en']!r} begins where nobody decides; play what chance draws as well")
        way = Way(self, (), (state,), state, state.seat)
        for move in moves:
            way = _on(way, move)
        return way


def _on(way: Way, move: str) -> Way:
    step, state = way.step, way.state
    if step is None:
        raise LessonError(f"{move!r} comes after the end of the lesson; it has {len(way.lesson.steps)} steps")
    if move not in way.accepted:
        raise LessonError(f"{move!r} is not asked for here; the lesson asks for: {listed(way.accepted)}")
    states = [state]
    for each in (move, *step.then):
        try:
            states.append(states[-1].play(each))
        except FourfoldError as problem:
            raise LessonError(f"{way.lesson.title['en']!r} cannot go on after {move!r}: {problem}") from None
    return Way(way.lesson, (*way.moves, move), way.states + tuple(states[1:]), state, way.seat)


# --- reading them


@cache
def lessons(package: GamePackage) -> tuple[Lesson, ...]:
    """The lessons of a game, in order; none if it has no such file."""
    text = package.lessons()
    if text is None:
        return ()
    found = tomllib.loads(text)
    _only(found, {"lesson"}, package.about.name)
    return tuple(_lesson(entry, f"lesson {number}") for number, entry in enumerate(found["lesson"], 1))


def _lesson(entry: Mapping[str, Any], where: str) -> Lesson:
    _only(entry, {"title", "words", "step", "options", "position", "moves"}, where)
    steps = [_step(step, f"{where}, step {number}") for number, step in enumerate(entry.get("step", ()), 1)]
    if not steps:
        raise LessonError(f"{where} has no step")
    position = json.loads(entry["position"]) if "position" in entry else None
    return Lesson(
        _words(entry, "title", where),
        _words(entry, "words", where),
        tuple(steps),
        entry.get("options", {}),
        position,
        tuple(entry.get("moves", "").split()),
    )


def _step(entry: Mapping[str, Any], where: str) -> Step:
    _only(entry, {"task", "accepts", "hint", "told", "then", "wrong"}, where)
    wrong = []
    for each in entry.get("wrong", ()):
        _only(each, {"moves", "words"}, where)
        wrong.append(Wrong(tuple(each["moves"]), _words(each, "words", where)))
    return Step(
        _words(entry, "task", where),
        tuple(entry.get("accepts", ())),
        _words(entry, "hint", where),
        _words(entry, "told", where),
        tuple(entry.get("then", "").split()),
        tuple(wrong),
    )


def _only(entry: Mapping[str, Any], known: set[str], where: str) -> None:
    for key in entry:
        if key not in known:
            raise LessonError(f"{where} has a key {key!r}; there are {listed(sorted(known))}")


def _words(entry: Mapping[str, Any], key: str, where: str) -> Words:
    words = entry.get(key, {})
    for language in LANGUAGES:
        if not isinstance(words.get(language), str) or not words[language].strip():
            raise LessonError(f"{where} has no {key}.{language}")
    return {language: " ".join(words[language].split()) for language in LANGUAGES}

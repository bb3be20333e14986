"""Lessons: prepared positions on which a beginner does each thing once.

A game's folder may have a `lessons.toml`, a list of lessons.

| key of a `[[lesson]]` | meaning |
| --- | --- |
| `id` | the name of its messages |
| `options` | the options of the game, if not the defaults |
| `position` | the first position, as a JSON string; by default the start of a game |
| `moves` | moves before the reader's first, separated by spaces |

| key of a `[[lesson.step]]` | meaning |
| --- | --- |
| `accepts` | the moves that the step asks for; `…` matches anything |
| `then` | the moves of chance and others that follow, separated by spaces |
| `wrong` | a list of `moves`, like `accepts`, that have an answer of their own |

After the lessons it may have a `[gallery]`: one position on which everything counts that can, to try out.

| key of the `[gallery]` | meaning |
| --- | --- |
| `option` | the option whose values its examples show |
| `position` | the position, as a JSON string |
| `examples` | a list: the `key` of a line of the score sheet, and the `options` with which that line is there |
| `tries` | how many times the reader can go through its steps |
| `[[gallery.step]]` | the steps, as those of a lesson |

Their words are in `locale/LANGUAGE/lessons.ftl`; those of the gallery's steps are `gallery-1` and so on:

| message | meaning |
| --- | --- |
| `ID`, `ID.words` | the title of a lesson, and what it is about |
| `ID-1` | what to do in its first step |
| `ID-1.hint` | the answer to any move that the step does not accept |
| `ID-1.wrong-1` | the answer to the first of its `wrong` moves |
| `ID-1.feedback` | what has happened when it is done |
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from fourfold.core.errors import FourfoldError, listed
from fourfold.core.game import Game
from fourfold.core.registry import GamePackage
from fourfold.core.state import State

ANYTHING = "…"


class LessonError(FourfoldError):
    """A lesson that cannot be read, or moves that it does not accept."""


def matches(move: str, patterns: Sequence[str]) -> bool:
    """Whether a move matches one of the patterns, in which `…` matches anything."""
    return any(re.fullmatch(".*".join(map(re.escape, pattern.split(ANYTHING))), move) for pattern in patterns)


@dataclass(frozen=True)
class Wrong:
    """Moves that a step does not ask for, and the message that says why."""

    moves: tuple[str, ...]
    message: str


@dataclass(frozen=True)
class Step:
    """One decision of the reader, and the messages about it."""

    task: str
    accepts: tuple[str, ...]
    hint: str
    feedback: str
    then: tuple[str, ...] = ()
    wrong: tuple[Wrong, ...] = ()

    def answer(self, move: str) -> str | None:
        """The message that answers a move which the step does not accept; None if it does."""
        if matches(move, self.accepts):
            return None
        return next((wrong.message for wrong in self.wrong if matches(move, wrong.moves)), self.hint)


@dataclass(frozen=True)
class LessonProgress:
    """A reader's progress in a lesson: all states since its start, moves of chance and others included."""

    lesson: Lesson
    moves: tuple[str, ...]
    """The reader's own moves."""
    states: tuple[State, ...]
    decided: tuple[State, ...]
    """The states in which they were made."""
    seat: int
    """The reader's seat."""

    @property
    def state(self) -> State:
        return self.states[-1]

    @property
    def before(self) -> State:
        """The state before the reader's last move; at the start, the first state."""
        return self.decided[-1] if self.decided else self.states[0]

    @property
    def step(self) -> Step | None:
        """The current step; None when the lesson is done."""
        done = len(self.moves)
        return self.lesson.steps[done] if done < len(self.lesson.steps) else None

    @property
    def accepted(self) -> tuple[str, ...]:
        """The legal moves that the current step accepts."""
        return tuple(move for move in self.state.moves if self.step and matches(move, self.step.accepts))


@dataclass(frozen=True)
class Lesson:
    """A prepared position, what the reader does on it, and the messages about it."""

    title: str
    words: str
    steps: tuple[Step, ...]
    options: Mapping[str, Any]
    position: Mapping[str, Any] | None = None
    moves: tuple[str, ...] = ()

    def replay(self, package: GamePackage, moves: Sequence[str] = ()) -> LessonProgress:
        """The progress after the reader's `moves`. `LessonError` for a move that the lesson does not accept."""
        game = Game(package, self.options)
        state = game.start() if self.position is None else game.load(self.position)
        for move in self.moves:
            state = state.play(move)
        if not isinstance(state.seat, int):
            raise LessonError(f"{self.title!r} begins where no seat decides; add the moves of chance")
        progress = LessonProgress(self, (), (state,), (), state.seat)
        for move in moves:
            progress = _advance(progress, move)
        return progress


def _advance(progress: LessonProgress, move: str) -> LessonProgress:
    step, state = progress.step, progress.state
    if step is None:
        raise LessonError(f"{move!r} comes after the end of the lesson; it has {len(progress.lesson.steps)} steps")
    if move not in progress.accepted:
        raise LessonError(f"{move!r} is not accepted here; the lesson accepts: {listed(progress.accepted)}")
    states = [state]
    for each in (move, *step.then):
        try:
            states.append(states[-1].play(each))
        except FourfoldError as problem:
            raise LessonError(f"{progress.lesson.title!r} cannot continue after {move!r}: {problem}") from None
    return LessonProgress(
        progress.lesson,
        (*progress.moves, move),
        progress.states + tuple(states[1:]),
        (*progress.decided, state),
        progress.seat,
    )


# --- reading lessons.toml


@cache
def lessons(package: GamePackage) -> tuple[Lesson, ...]:
    """The lessons of a game, in order; empty if it has none."""
    text = package.lessons()
    if text is None:
        return ()
    found = tomllib.loads(text)
    _check_keys(found, {"lesson", "gallery"}, package.about.name)
    return tuple(_lesson(entry, f"lesson {number}") for number, entry in enumerate(found["lesson"], 1))


@dataclass(frozen=True)
class Example:
    """What counts for one line of the score sheet, on the position of the gallery."""

    key: str
    lesson: Lesson


@dataclass(frozen=True)
class Gallery:
    """Positions to try out: what counts there, and what a move changes about it."""

    option: str
    examples: tuple[Example, ...]


@cache
def gallery(package: GamePackage) -> Gallery | None:
    """The gallery of a game, if it has one."""
    found = tomllib.loads(package.lessons() or "").get("gallery")
    if found is None:
        return None
    _check_keys(found, {"option", "position", "examples", "tries", "step"}, "the gallery")
    steps = [_step(step, f"gallery-{number}", "the gallery") for number, step in enumerate(found["step"], 1)]
    position, examples = json.loads(found["position"]), list[Example]()
    for entry in found["examples"]:
        _check_keys(entry, {"key", "options"}, "the gallery")
        options = entry["options"]
        lesson = Lesson("gallery", "gallery.words", tuple(steps) * found["tries"], options, {**position, **options})
        examples.append(Example(entry["key"], lesson))
    return Gallery(found["option"], tuple(examples))


def _lesson(entry: Mapping[str, Any], where: str) -> Lesson:
    _check_keys(entry, {"id", "step", "options", "position", "moves"}, where)
    if "id" not in entry:
        raise LessonError(f"{where} has no id")
    id = entry["id"]
    steps = [
        _step(step, f"{id}-{number}", f"{where}, step {number}") for number, step in enumerate(entry.get("step", ()), 1)
    ]
    if not steps:
        raise LessonError(f"{where} has no step")
    position = json.loads(entry["position"]) if "position" in entry else None
    return Lesson(
        id,
        f"{id}.words",
        tuple(steps),
        entry.get("options", {}),
        position,
        tuple(entry.get("moves", "").split()),
    )


def _step(entry: Mapping[str, Any], id: str, where: str) -> Step:
    _check_keys(entry, {"accepts", "then", "wrong"}, where)
    wrong = []
    for number, each in enumerate(entry.get("wrong", ()), 1):
        _check_keys(each, {"moves"}, where)
        wrong.append(Wrong(tuple(each["moves"]), f"{id}.wrong-{number}"))
    return Step(
        id,
        tuple(entry.get("accepts", ())),
        f"{id}.hint",
        f"{id}.feedback",
        tuple(entry.get("then", "").split()),
        tuple(wrong),
    )


def _check_keys(entry: Mapping[str, Any], known: set[str], where: str) -> None:
    for key in entry:
        if key not in known:
            raise LessonError(f"{where} has a key {key!r}; there are {listed(sorted(known))}")

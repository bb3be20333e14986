"""Lessons as pages: a prepared table, a task, and feedback. The address contains the moves made so far, so the server
stores nothing."""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import urlencode

import htpy as h
from markupsafe import Markup

from fourfold.core.locale.catalogue import WORDS
from fourfold.core.registry import GamePackage
from fourfold.core.scene.motion import Numbering
from fourfold.core.scene.scene import Scene
from fourfold.core.state import View
from fourfold.core.teaching.lesson import LessonProgress, lessons
from fourfold.web.errors import Refused
from fourfold.web.pages.frame.assets import address, content
from fourfold.web.pages.frame.layout import Reader
from fourfold.web.pages.table.board import board_html, draw
from fourfold.web.pages.table.elements import Element, Parts, element
from fourfold.web.pages.table.move_forms import choices_form, step_forms
from fourfold.web.pages.table.rendering import Rendered
from fourfold.web.tables.table import PLAYING

SAFE = ":@>*,~!/"
"""Characters of moves that need no escaping in an address."""


class LessonView:
    """A lesson of a game after some moves."""

    def __init__(
        self, reader: Reader, package: GamePackage, number: int, moves: Sequence[str] = (), tried: str | None = None
    ) -> None:
        found = lessons(package)
        if not 1 <= number <= len(found):
            raise Refused("missing", f"{package.about.title} has no lesson {number}; it has {len(found)}")
        self.reader, self.package, self.number, self.lessons = reader, package, number, found
        self.lesson = found[number - 1]
        self.progress: LessonProgress = self.lesson.replay(package, moves)
        self.answer: str | None = self.progress.step.answer(tried) if self.progress.step and tried is not None else None
        """Why the move `tried` is wrong."""

    @property
    def path(self) -> str:
        return f"/learn/{self.package.about.name}/{self.number}"

    @property
    def here(self) -> str:
        """The address of the lesson at this point."""
        query = urlencode([("moves", move) for move in self.progress.moves], safe=SAFE)
        return f"{self.path}?{query}" if query else self.path

    def say(self, message: str) -> str:
        """A message of the game's lessons."""
        return self.package.lesson_words[self.reader.language](message)

    @property
    def scene(self) -> Scene:
        before = self.progress.before if self.progress.moves else None
        return self._scene(len(self.progress.states) - 1, before.view(self.progress.seat) if before else None)

    def _scene(self, index: int, since: View | None = None) -> Scene:
        view = self.progress.states[index].view(self.progress.seat)
        return view.scene(self.reader.language, since, self._names)

    @property
    def _names(self) -> tuple[str, ...]:
        players, seat = self.progress.state.game.players, self.progress.seat
        others = [f"{self.reader.say('other-name')}{f' {n}' if players > 2 else ''}" for n in range(1, players)]
        return (*others[:seat], self.reader.say("you-name"), *others[seat:])

    def render(self) -> Rendered:
        numbering = Numbering()
        for index in range(len(self.progress.states) - 1):
            numbering.number(self._scene(index))
        scene = self.scene
        size, parts = draw(scene, numbering.number(scene))
        return Rendered(len(self.progress.moves), PLAYING, size, parts | self._outer_parts(scene))

    @property
    def feedback(self) -> str | None:
        """The comment on the last move."""
        if self.answer:
            return self.say(self.answer)
        done = len(self.progress.moves)
        return self.say(self.lesson.steps[done - 1].feedback) if done else None

    def _outer_parts(self, scene: Scene) -> Parts:
        step, reader = self.progress.step, self.reader
        listed = scene.choices if step else ()
        return {
            "told": self._feedback_part(),
            "turn": element("p", self.say(step.task), class_="turn yours") if step else element("p", hidden=True),
            "choices": choices_form(
                self.here, listed, WORDS[reader.language], self.say(step.hint) if step else "", len(self.progress.moves)
            ),
            "onward": element("div", hidden=True) if step else element("div", self._onward(), class_="acts"),
        }

    def _feedback_part(self) -> Element:
        feedback = self.feedback
        if feedback is None:
            return element("p", hidden=True)
        wrong = self.answer is not None
        word = self.reader.say("not-that" if wrong else "right")
        content: h.Node = [h.b[_icon(wrong), h.span(".unseen")[f"{word}. "]], feedback]
        return element("p", content, class_="told wrong" if wrong else "told")

    def _onward(self) -> h.Node:
        say, name = self.reader.say, self.package.about.name
        if self.number < len(self.lessons):
            title = self.say(self.lessons[self.number].title)
            return h.a(".act.main", href=f"/learn/{name}/{self.number + 1}")[say("next-lesson", title=title)]
        return [h.p[say("done-all")], play_now(self.reader, name), h.a(".act", href=f"/rules/{name}")[say("rules")]]


def _icon(wrong: bool) -> Markup:
    drawn = "M12 7v6M12 16.5v.5" if wrong else "M7 12.5l3.5 3.5L17 8.5"
    circle = '<circle cx="12" cy="12" r="9.5"/>'
    return Markup(f'<svg class="sign" viewBox="0 0 24 24" aria-hidden="true">{circle}<path d="{drawn}"/></svg>')


def play_now(reader: Reader, name: str, kind: str = "act main") -> h.Node:
    return h.form(method="post", action="/open")[
        h.input(type="hidden", name="game", value=name),
        h.button(class_=kind, name="how", value="bots")[reader.say("play")],
    ]


def lesson_page(lesson_view: LessonView, path: tuple[str, ...]) -> h.Node:
    """The page of a lesson. `path` has the steps that were chosen without a script."""
    reader, rendered = lesson_view.reader, lesson_view.render()
    part = rendered.html
    return h.main(
        "#main.table.lesson",
        data_seq=str(rendered.seq),
        data_cancel=reader.say("cancel"),
        data_choose=reader.say("choose"),
    )[
        h.section(".lecture")[
            _progress(lesson_view),
            h.h1[lesson_view.say(lesson_view.lesson.title)],
            h.p[lesson_view.say(lesson_view.lesson.words)],
        ],
        h.div(".play")[
            h.div(".head")[part("told"), part("turn"), part("choices"), part("onward")],
            step_forms(reader, lesson_view.scene, path, lesson_view.here, lesson_view.here)
            if lesson_view.progress.step
            else None,
            h.div(".mat")[board_html(rendered.board_classes, rendered.parts)],
        ],
        h.p(".small")[
            h.a(href=lesson_view.path)[reader.say("again")],
            h.a(href=f"/rules/{lesson_view.package.about.name}")[reader.say("rules")],
        ],
    ]


def _progress(lesson_view: LessonView) -> h.Node:
    reader, name = lesson_view.reader, lesson_view.package.about.name
    count = reader.say("lesson-of", n=lesson_view.number, all=len(lesson_view.lessons))
    return h.p(".progress")[
        h.a(href=f"/learn/{name}")[lesson_view.package.about.title],
        h.span[count],
        h.progress(value=str(lesson_view.number), max=str(len(lesson_view.lessons)), aria_label=count),
    ]


def lesson_overview(reader: Reader, package: GamePackage) -> h.Node:
    """The page with all lessons of a game."""
    name, found = package.about.name, lessons(package)
    picture = content(f"{name}.picture.svg")
    return h.main("#main.cover")[
        h.div(".lead")[
            h.h1[reader.say("learn-title", game=package.about.title)],
            h.p[package.words[reader.language]("summary")],
            h.p[reader.say("learn-words", n=len(found))],
            h.div(".acts")[
                h.a(".act.main", href=f"/learn/{name}/1")[reader.say("begin")],
                h.a(".act", href=f"/rules/{name}")[reader.say("rules")],
                play_now(reader, name, "act"),
            ],
        ],
        h.img(src=address(f"{name}.picture.svg"), alt="", width="360", height="240") if picture else None,
        h.section[
            h.h2[reader.say("lessons")],
            h.ol(".titles")[
                [
                    h.li[h.a(href=f"/learn/{name}/{number}")[package.lesson_words[reader.language](lesson.title)]]
                    for number, lesson in enumerate(found, 1)
                ]
            ],
        ],
    ]

"""Lessons as pages: a prepared table to point at, what to do, and what happened. How far somebody is stands in the
address, so nothing is stored."""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import urlencode

import htpy as h
from markupsafe import Markup

from fourfold.core.about import Words
from fourfold.core.registry import GamePackage
from fourfold.core.scene.motion import Numbering
from fourfold.core.scene.scene import Scene
from fourfold.core.state import View
from fourfold.core.teaching.lesson import LessonProgress, lessons
from fourfold.web.errors import Refused
from fourfold.web.locale.common import WORDS
from fourfold.web.pages.frame.assets import address, content
from fourfold.web.pages.frame.layout import Reader
from fourfold.web.pages.table.board import draw, felt
from fourfold.web.pages.table.elements import Element, Parts, element
from fourfold.web.pages.table.move_forms import choices_form, step_forms
from fourfold.web.pages.table.rendering import Rendered
from fourfold.web.tables.table import PLAYING

SAFE = ":@>*,~!/"
"""What moves are written with and an address may keep."""


class Learning:
    """Somebody in a lesson of a game."""

    def __init__(
        self, reader: Reader, package: GamePackage, number: int, moves: Sequence[str] = (), tried: str | None = None
    ) -> None:
        found = lessons(package)
        if not 1 <= number <= len(found):
            raise Refused("missing", f"{package.about.title} has no lesson {number}; it has {len(found)}")
        self.reader, self.package, self.number, self.lessons = reader, package, number, found
        self.lesson = found[number - 1]
        self.way: LessonProgress = self.lesson.replay(package, moves)
        self.answer: Words | None = self.way.step.answer(tried) if self.way.step and tried is not None else None
        """What is to be said of a move that was tried and does not do it."""

    @property
    def path(self) -> str:
        return f"/learn/{self.package.about.name}/{self.number}"

    @property
    def here(self) -> str:
        """The address that leads to this moment."""
        asked = urlencode([("moves", move) for move in self.way.moves], safe=SAFE)
        return f"{self.path}?{asked}" if asked else self.path

    def say(self, words: Words) -> str:
        return words[self.reader.language]

    @property
    def scene(self) -> Scene:
        before = self.way.before if self.way.moves else None
        return self._scene(len(self.way.states) - 1, before.view(self.way.seat) if before else None)

    def _scene(self, index: int, since: View | None = None) -> Scene:
        view = self.way.states[index].view(self.way.seat)
        return view.scene(self.reader.language, since, self._names)

    @property
    def _names(self) -> tuple[str, ...]:
        players, seat = self.way.state.game.players, self.way.seat
        others = [f"{self.reader.say('other name')}{f' {n}' if players > 2 else ''}" for n in range(1, players)]
        return (*others[:seat], self.reader.say("you name"), *others[seat:])

    def render(self) -> Rendered:
        numbering = Numbering()
        for index in range(len(self.way.states) - 1):
            numbering.number(self._scene(index))
        scene = self.scene
        size, parts = draw(scene, numbering.number(scene))
        return Rendered(len(self.way.moves), PLAYING, size, parts | self._around(scene))

    @property
    def told(self) -> str | None:
        """What is said of the last move."""
        if self.answer:
            return self.say(self.answer)
        done = len(self.way.moves)
        return self.say(self.lesson.steps[done - 1].feedback) if done else None

    def _around(self, scene: Scene) -> Parts:
        step, reader = self.way.step, self.reader
        listed = scene.choices if step else ()
        return {
            "told": self._feedback(),
            "turn": element("p", self.say(step.task), class_="turn yours") if step else element("p", hidden=True),
            "choices": choices_form(
                self.here, listed, WORDS[reader.language], self.say(step.hint) if step else "", len(self.way.moves)
            ),
            "onward": element("div", hidden=True) if step else element("div", self._onward(), class_="acts"),
        }

    def _feedback(self) -> Element:
        told = self.told
        if told is None:
            return element("p", hidden=True)
        wrong = self.answer is not None
        word = self.reader.say("not that" if wrong else "right")
        content: h.Node = [h.b[_sign(wrong), h.span(".unseen")[f"{word}. "]], told]
        return element("p", content, class_="told wrong" if wrong else "told")

    def _onward(self) -> h.Node:
        say, name = self.reader.say, self.package.about.name
        if self.number < len(self.lessons):
            title = self.say(self.lessons[self.number].title)
            return h.a(".act.main", href=f"/learn/{name}/{self.number + 1}")[say("next lesson", title=title)]
        return [h.p[say("done all")], play_now(self.reader, name), h.a(".act", href=f"/rules/{name}")[say("rules")]]


def _sign(wrong: bool) -> Markup:
    drawn = "M12 7v6M12 16.5v.5" if wrong else "M7 12.5l3.5 3.5L17 8.5"
    circle = '<circle cx="12" cy="12" r="9.5"/>'
    return Markup(f'<svg class="sign" viewBox="0 0 24 24" aria-hidden="true">{circle}<path d="{drawn}"/></svg>')


def play_now(reader: Reader, name: str, kind: str = "act main") -> h.Node:
    return h.form(method="post", action="/open")[
        h.input(type="hidden", name="game", value=name),
        h.button(class_=kind, name="how", value="bots")[reader.say("play")],
    ]


def lesson_page(learning: Learning, path: tuple[str, ...]) -> h.Node:
    """A lesson at the moment that its address tells. `path` has the steps that were chosen without the module."""
    reader, rendered = learning.reader, learning.render()
    part = rendered.html
    return h.main(
        "#main.table.lesson",
        data_seq=str(rendered.seq),
        data_cancel=reader.say("cancel"),
        data_choose=reader.say("choose"),
    )[
        h.section(".lecture")[
            _progress(learning),
            h.h1[learning.say(learning.lesson.title)],
            h.p[learning.say(learning.lesson.words)],
        ],
        h.div(".play")[
            h.div(".head")[part("told"), part("turn"), part("choices"), part("onward")],
            step_forms(reader, learning.scene, path, learning.here, learning.here) if learning.way.step else None,
            h.div(".mat")[felt(rendered.felt, rendered.parts)],
        ],
        h.p(".small")[
            h.a(href=learning.path)[reader.say("again")],
            h.a(href=f"/rules/{learning.package.about.name}")[reader.say("rules")],
        ],
    ]


def _progress(learning: Learning) -> h.Node:
    reader, name = learning.reader, learning.package.about.name
    count = reader.say("lesson of", n=learning.number, all=len(learning.lessons))
    return h.p(".progress")[
        h.a(href=f"/learn/{name}")[learning.package.about.title],
        h.span[count],
        h.progress(value=str(learning.number), max=str(len(learning.lessons)), aria_label=count),
    ]


def cover(reader: Reader, package: GamePackage) -> h.Node:
    """What there is to learn, before the first lesson."""
    name, found = package.about.name, lessons(package)
    picture = content(f"{name}.picture.svg")
    return h.main("#main.cover")[
        h.div(".lead")[
            h.h1[reader.say("learn title", game=package.about.title)],
            h.p[package.about.summary[reader.language]],
            h.p[reader.say("learn words", n=len(found))],
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
                    h.li[h.a(href=f"/learn/{name}/{number}")[lesson.title[reader.language]]]
                    for number, lesson in enumerate(found, 1)
                ]
            ],
        ],
    ]

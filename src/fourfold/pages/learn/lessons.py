"""Lessons as pages: a prepared table, a task, and feedback. The address contains the moves made so far, so the server
stores nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any
from urllib.parse import urlencode

import htpy as h
from markupsafe import Markup

from fourfold.core.locale.catalogue import WORDS
from fourfold.core.registry import GamePackage, game_package, names
from fourfold.core.state import State, View
from fourfold.core.teaching.lesson import Example, Lesson, LessonProgress, gallery, lessons
from fourfold.pages.board.drawing import board_html, draw
from fourfold.pages.board.elements import Element, Parts, Rendered, Target, change, element
from fourfold.pages.board.moves import choices_form, step_forms
from fourfold.pages.frame.assets import address, content
from fourfold.pages.frame.fields import hidden
from fourfold.pages.frame.layout import Page, Reader, in_message
from fourfold.pages.frame.pictures import head, icon
from fourfold.pages.setup.page import first_table
from fourfold.scene.motion import Numbering
from fourfold.scene.scene import Face, Scene
from fourfold.scene.score_sheet import Line
from fourfold.table.errors import Refused
from fourfold.table.table import PLAYING

COACH = "Wren"
"""Whose head is beside what a lesson says."""
READER, OTHERS = "Owl", ("Fox", "Hare", "Otter", "Badger")
"""Whose heads the reader and their opponents have, in every language."""
NEARBY = 3
"""How far from the current lesson others are still shown on a phone."""
SAFE = ":@>*,~!/"
"""Characters of moves that need no escaping in an address."""


def game_with_lessons(name: str) -> GamePackage:
    if name not in names():
        raise Refused("missing", f"no game is called {name[:40]!r}")
    found = game_package(name)
    if not lessons(found):
        raise Refused("missing", f"{found.about.title} has no lessons")
    return found


def lesson_number(text: str) -> int:
    if not text.isdecimal() or len(text) > 2:
        raise Refused("missing", f"there is no lesson {text[:20]!r}; lessons are counted from 1")
    return int(text)


class LessonView:
    """A lesson of a game after some moves."""

    KIND = ""
    """A class of its page, as a selector."""

    def __init__(
        self, reader: Reader, package: GamePackage, number: int, moves: Sequence[str] = (), tried: str | None = None
    ) -> None:
        found = self.all(package)
        if not 1 <= number <= len(found):
            raise Refused("missing", f"{package.about.title} has no lesson {number}; it has {len(found)}")
        self.reader, self.package, self.number, self.lessons = reader, package, number, found
        self.lesson = found[number - 1]
        self.progress: LessonProgress = self.lesson.replay(package, moves)
        self.tried = tried
        self.answer: str | None = self.progress.step.answer(tried) if self.progress.step and tried is not None else None
        """Why the move `tried` is wrong."""

    @staticmethod
    def all(package: GamePackage) -> tuple[Lesson, ...]:
        return lessons(package)

    def after(self, chosen: str) -> LessonView:
        """The lesson after a move: a right one is played, a wrong one gets an explanation."""
        state, done = self.progress.state, self.progress.moves
        chosen = state.move(state.action(chosen))
        if self.progress.step is None:
            return self.again(done)
        if self.progress.step.answer(chosen) is None:
            return self.again((*done, chosen))
        return self.again(done, chosen)

    def again(self, moves: Sequence[str], tried: str | None = None) -> LessonView:
        """The same lesson after other moves."""
        return LessonView(self.reader, self.package, self.number, moves, tried)

    def change_to(self, after: LessonView, prefix: str) -> dict[str, Any]:
        """What our script changes on the page of this lesson, which is then the page of `after`."""
        message = change(self.render(), after.render()) | {"address": after.here, "say": after.feedback or ""}
        return dict(in_message(message, prefix))

    @property
    def title(self) -> str:
        return f"{self.heading} · {self.package.about.title}"

    @property
    def heading(self) -> str:
        return self.say(self.lesson.title)

    @property
    def why(self) -> str:
        """What the coach says first."""
        return self.say(self.lesson.words)

    @property
    def path(self) -> str:
        return self.path_of(self.number)

    def path_of(self, number: int) -> str:
        return f"/learn/{self.package.about.name}/{number}"

    def name_of(self, number: int) -> str:
        """What the tile that leads to a lesson says."""
        return self.reader.say("lesson-of", n=number, all=len(self.lessons))

    @property
    def here(self) -> str:
        """The address of the lesson at this point."""
        query = urlencode([("moves", move) for move in self.progress.moves], safe=SAFE)
        return f"{self.path}?{query}" if query else self.path

    @property
    def with_comment(self) -> str:
        """The address of the lesson with the comment on a wrong move, if there is one."""
        if self.tried is None or self.answer is None:
            return self.here
        return f"{self.here}{'&' if '?' in self.here else '?'}{urlencode({'tried': self.tried})}"

    def say(self, message: str) -> str:
        """A message of the game's lessons."""
        return self.package.lesson_words[self.reader.language](message)

    @property
    def scene(self) -> Scene:
        before = self.progress.before if self.progress.moves else None
        since = before.view(self.progress.seat) if before else None
        return self.offered(self._scene(len(self.progress.states) - 1, since))

    def offered(self, scene: Scene) -> Scene:
        """The scene with the choices that a reader has."""
        return scene

    def _scene(self, index: int, since: View | None = None) -> Scene:
        return self._drawn(self.progress.states[index].view(self.progress.seat), since)

    def _drawn(self, view: View, since: View | None = None) -> Scene:
        return view.scene(self.reader.language, since, self._names)

    @property
    def _names(self) -> tuple[str, ...]:
        players, seat = self.progress.state.game.players, self.progress.seat
        others = [f"{self.reader.say('other-name')}{f' {n}' if players > 2 else ''}" for n in range(1, players)]
        return (*others[:seat], self.reader.say("you-name"), *others[seat:])

    @property
    def _heads(self) -> tuple[str, ...]:
        players, seat = self.progress.state.game.players, self.progress.seat
        return (*OTHERS[:seat], READER, *OTHERS[seat : players - 1])

    def render(self) -> Rendered:
        numbering = Numbering()
        for index in range(len(self.progress.states) - 1):
            numbering.number(self._scene(index))
        scene = self.scene
        size, parts = draw(scene, numbering.number(scene), heads=self._heads)
        if isinstance(own := parts.get(f"standing-{self.progress.seat}"), Element):
            attributes = {**own.attributes, "class": f"{own.attributes['class']} mine"}
            parts[f"standing-{self.progress.seat}"] = own._replace(attributes=attributes)
        if self.tried is not None and self.answer is not None:
            parts = _marked(parts, _path(scene, self.tried)[:1], "returned")
            parts = _marked(parts, _path(scene, self.progress.accepted[0]), "advised")
        return Rendered(len(self.progress.moves), PLAYING, size, parts | self._outer_parts(scene))

    @property
    def feedback(self) -> str | None:
        """The comment on the last move, and on the one before if both were pointed at together."""
        if self.answer:
            return self.say(self.answer)
        done, decided = len(self.progress.moves), self.progress.decided
        together = done > 1 and self._drawn(decided[-2].view(self.progress.seat)).then
        steps = self.lesson.steps[done - (2 if together else 1) : done] if done else ()
        return " ".join(self.say(step.feedback) for step in steps) or None

    def _outer_parts(self, scene: Scene) -> Parts:
        step, reader = self.progress.step, self.reader
        following = self.lesson.steps[len(self.progress.moves) + 1 :]
        if not (scene.then and following):
            scene = replace(scene, then=(), asks=())
        elif len({choice.path[0] for choice in scene.choices}) > 1:
            # both steps are pointed at together: the task of the second follows what is pointed at first
            scene = replace(scene, asks=tuple((key, self.say(following[0].task)) for key, _ in scene.asks))
        else:  # what comes first is chosen from the beginning, but its task must be read
            scene = replace(scene, asks=())
        return {
            "told": self._feedback_part(),
            "turn": self._turn_part(),
            "choices": choices_form(
                self.with_comment,
                scene if step else None,
                WORDS[reader.language],
                self.say(step.hint) if step else "",
                len(self.progress.moves),
            ),
            "onward": element("div", hidden=True) if step else element("div", self._onward(), class_="acts"),
        }

    def _turn_part(self) -> Element:
        """What to do now; after a wrong move, that it was taken back."""
        step, say = self.progress.step, self.reader.say
        if step is None:
            return element("p", hidden=True)
        if self.answer is not None:
            content: h.Node = [
                icon("undo"),
                h.span[h.strong[say("went-back")], " ", h.span("#todo")[self.say(step.task)]],
            ]
            return element("p", content, class_="turn wrong")
        return element("p", [h.strong[say("now-you")], " ", h.span("#todo")[self.say(step.task)]], class_="turn yours")

    def _feedback_part(self) -> Element:
        """What the coach says of the last move: why it was right, or why not."""
        feedback = self.feedback
        if feedback is None:
            return element("p", hidden=True)
        wrong = self.answer is not None
        word = self.reader.say("not-that" if wrong else "right")
        content: h.Node = [h.b[icon("undo" if wrong else "check"), h.span(".unseen")[f"{word}. "]], h.span[feedback]]
        return element("p", content, class_="told wrong" if wrong else "told")

    def _onward(self) -> h.Node:
        say, name = self.reader.say, self.package.about.name
        if self.number < len(self.lessons):
            title = self.say(self.lessons[self.number].title)
            return h.a(".act.main", href=f"/learn/{name}/{self.number + 1}")[say("next-lesson", title=title)]
        return [h.p[say("done-all")], first_table(self.reader, self.package)]


TRY = "try-"
"""Before the number of an example of the gallery, in its address."""


class ExampleView(LessonView):
    """An example of the gallery after some moves: what counts for a line of the score sheet, and what it is worth."""

    KIND = ".trying"

    @staticmethod
    def all(package: GamePackage) -> tuple[Lesson, ...]:
        found = gallery(package)
        return tuple(example.lesson for example in found.examples) if found else ()

    def again(self, moves: Sequence[str], tried: str | None = None) -> LessonView:
        return ExampleView(self.reader, self.package, self.number, moves, tried)

    @property
    def why(self) -> str:
        look = _example_look(self.reader, self.package, self.number)
        return f"{look.about} {self.say(self.lesson.words)} {self.counted('counts-here')}"

    def path_of(self, number: int) -> str:
        return f"/learn/{self.package.about.name}/{TRY}{number}"

    def name_of(self, number: int) -> str:
        return _example_look(self.reader, self.package, number).caption

    def line(self, state: State) -> Line:
        """The line of the score sheet that the example is about."""
        key = _example(self.package, self.number).key
        sheet = state.view(self.progress.seat).words(self.reader.language).explain() or ()
        return next(line for line in sheet[self.progress.seat] if line.key == key)

    def offered(self, scene: Scene) -> Scene:
        """With the layout that is called `gallery`, if the game has it."""
        layout = next((each for each in self.package.art.LAYOUTS if each.name == "gallery"), scene.layout)
        choices = tuple(each for each in scene.choices if each.move in self.progress.accepted)
        return replace(scene, choices=choices, layout=layout)

    def render(self) -> Rendered:
        rendered = super().render()
        counted = self.line(self.progress.state).spots
        return replace(rendered, parts=_marked(rendered.parts, counted, "scored"))

    @property
    def feedback(self) -> str | None:
        if self.answer:
            return self.say(self.answer)
        if not self.progress.moves:
            return None
        return self.counted("counts-now", before=self.line(self.progress.states[0]).points)

    def counted(self, message: str, **values: int) -> str:
        """What counts now, in a sentence."""
        line = self.line(self.progress.state)
        parts = " + ".join(f"{points} {reason}" for reason, points in line.parts)
        return self.reader.say(message, parts=parts, points=line.points, **values)

    def _onward(self) -> h.Node:
        return h.a(".act.main", href=self.path)[self.reader.say("again")]


def lesson_at(
    reader: Reader, package: GamePackage, where: str, moves: Sequence[str] = (), tried: str | None = None
) -> LessonView:
    """The lesson, or the example of the gallery, at the end of an address."""
    if where.startswith(TRY):
        return ExampleView(reader, package, lesson_number(where[len(TRY) :]), moves, tried)
    return LessonView(reader, package, lesson_number(where), moves, tried)


def _example(package: GamePackage, number: int) -> Example:
    found = gallery(package)
    assert found is not None
    return found.examples[number - 1]


def _example_look(reader: Reader, package: GamePackage, number: int) -> Face:
    """The picture of what an example is about."""
    found = gallery(package)
    look = found and package.art.choice_look(found.option, found.examples[number - 1].key, reader.language)
    assert look, number
    return look


def _path(scene: Scene, move: str) -> tuple[str, ...]:
    """The spots of a move."""
    return next((choice.path for choice in scene.choices if choice.move == move), ())


def _marked(parts: Parts, spots: Sequence[str], kind: str) -> Parts:
    """The parts with a class added to the pieces, and the empty places, on some spots."""
    marked = dict(parts)
    for id, part in parts.items():
        if isinstance(part, Target):
            if id.removeprefix("at-") in spots:
                marked[id] = part._replace(classes=f"{part.classes} {kind}")
        elif part.attributes.get("data-spot") in spots:
            marked[id] = part._replace(attributes={**part.attributes, "class": f"{part.attributes['class']} {kind}"})
    return marked


def play_now(reader: Reader, name: str, kind: str = "act main") -> h.Node:
    return h.form(method="post", action="/open")[
        hidden(("game", name)),
        h.button(class_=kind, name="how", value="bots")[reader.say("play")],
    ]


def lesson_page(lesson_view: LessonView, path: tuple[str, ...]) -> Page:
    """The page of a lesson. `path` has the steps that were chosen without a script."""
    reader, rendered = lesson_view.reader, lesson_view.render()
    part, game = rendered.html, lesson_view.package.about.name
    content = h.main(
        f"#main.table.edge.lesson{lesson_view.KIND}",
        data_seq=str(rendered.seq),
        data_cancel=reader.say("cancel"),
        data_turn=reader.say("turn-over"),
        data_choose=reader.say("choose"),
    )[
        _tiles(lesson_view),
        h.div(".play")[
            h.div(".mat")[board_html(rendered.board_classes, rendered.parts)],
            h.div(".head")[part("turn"), part("choices"), part("onward")],
        ],
        step_forms(reader, lesson_view.scene, path, lesson_view.here, lesson_view.here)
        if lesson_view.progress.step
        else None,
        h.section(".lecture")[
            head(COACH),
            h.div(".bubble")[
                h.h1[lesson_view.heading],
                h.p(".why")[lesson_view.why],
                part("told"),
            ],
        ],
        h.nav(".tools", aria_label=lesson_view.package.about.title)[
            [
                h.a(".act.tool", href=href, title=reader.say(words))[icon(drawn), h.span(".unseen")[reader.say(words)]]
                for drawn, words, href in (
                    ("again", "again", lesson_view.path),
                    ("rules", "rules", f"/rules/{game}"),
                    ("close", "lessons", f"/learn/{game}"),
                )
            ]
        ],
    ]
    styles = ("places.css", f"{game}.scene.css", "learn.css", "motion.css")
    scripts = ["table.js"] if reader.on_device else ["table.js", "lessons.js"]
    return Page(lesson_view.title, content, styles, scripts, game)


def _tiles(lesson_view: LessonView) -> h.Node:
    """All lessons of the game; `lessons.js` ticks those that are done. A phone shows the ones nearby."""
    reader, here = lesson_view.reader, lesson_view.number
    return h.nav(".tiles", aria_label=reader.say("lessons"))[
        [
            h.a(
                class_={"distant": abs(number - here) > NEARBY},
                href=lesson_view.path_of(number),
                aria_current="page" if number == here else None,
                aria_label=lesson_view.name_of(number),
            )[icon("check"), h.span[str(number)]]
            for number in range(1, len(lesson_view.lessons) + 1)
        ]
    ]


def lesson_overview(reader: Reader, package: GamePackage) -> Page:
    """The page with all lessons of a game."""
    name, found = package.about.name, lessons(package)
    picture = next((file for kind in ("door", "picture") if content(file := f"{name}.{kind}.svg")), None)
    title = reader.say("learn-title", game=package.about.title)
    shown = h.main("#main.cover")[
        h.div(".hero")[
            h.img(src=address(picture), alt="", width="820", height="620") if picture else None,
            h.div(".lead")[
                h.h1[title],
                h.p[package.words[reader.language]("summary")],
                h.p[reader.say("learn-words", n=len(found))],
                h.div(".acts")[
                    h.a(".act.main", href=f"/learn/{name}/1")[reader.say("begin")],
                    h.a(".act", href=f"/rules/{name}")[reader.say("rules")],
                    play_now(reader, name, "act"),
                ],
            ],
        ],
        h.section[
            h.h2[reader.say("lessons")],
            h.ol(".titles")[
                [
                    h.li[h.a(href=f"/learn/{name}/{number}")[package.lesson_words[reader.language](lesson.title)]]
                    for number, lesson in enumerate(found, 1)
                ]
            ],
        ],
        _gallery(reader, package),
    ]
    return Page(title, shown, (f"{name}.scene.css", "learn.css"), game=name, board=False)


def _gallery(reader: Reader, package: GamePackage) -> h.Node:
    """All examples of the gallery as pictures, if there is one."""
    found = gallery(package)
    if found is None:
        return None
    say = package.lesson_words[reader.language]
    looks = [_example_look(reader, package, number) for number in range(1, len(found.examples) + 1)]
    return h.section[
        h.h2[say("gallery")],
        h.ol(".gallery")[
            [
                h.li[
                    h.a(href=f"/learn/{package.about.name}/{TRY}{number}")[
                        Markup(f'<svg viewBox="0 0 100 {look.height:g}" aria-hidden="true">{look.svg}</svg>'),
                        h.span[f"{found.examples[number - 1].key}. {look.caption}"],
                    ]
                ]
                for number, look in enumerate(looks, 1)
            ]
        ],
    ]

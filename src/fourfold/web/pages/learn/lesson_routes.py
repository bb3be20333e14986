"""Routes of the lessons."""

from __future__ import annotations

import json
from typing import Annotated

from fastapi import APIRouter, Depends, Query, Request
from starlette.responses import RedirectResponse, Response

from fourfold.core.registry import GamePackage, game_package, names
from fourfold.core.teaching.lesson import lessons
from fourfold.web.errors import Refused
from fourfold.web.http.prefix import in_message
from fourfold.web.pages.frame.assets import gzip_response
from fourfold.web.pages.frame.layout import form_fields, page, reader_of
from fourfold.web.pages.learn.lessons import LessonView, lesson_overview, lesson_page
from fourfold.web.pages.table.rendering import change
from fourfold.web.people.identity import visitor

router = APIRouter(prefix="/learn", include_in_schema=False, dependencies=[Depends(visitor)])
MOST_STEPS = 12
Moves = Annotated[list[str] | None, Query(max_length=MOST_STEPS)]


def _game_with_lessons(name: str) -> GamePackage:
    if name not in names():
        raise Refused("missing", f"no game is called {name[:40]!r}")
    found = game_package(name)
    if not lessons(found):
        raise Refused("missing", f"{found.about.title} has no lessons")
    return found


def _number(text: str) -> int:
    if not text.isdecimal() or len(text) > 2:
        raise Refused("missing", f"there is no lesson {text[:20]!r}; lessons are counted from 1")
    return int(text)


@router.get("/{game}")
async def first(request: Request, game: str) -> Response:
    found, reader = _game_with_lessons(game), reader_of(request)
    title = reader.say("learn-title", game=found.about.title)
    return page(request, reader, title, lesson_overview(reader, found), styles=["learn.css"], game=game, board=False)


@router.get("/{game}/{number}")
async def lesson(
    request: Request, game: str, number: str, moves: Moves = None, tried: str | None = None, path: Moves = None
) -> Response:
    """A lesson after the reader's `moves`. `tried` is a wrong move, which the page comments on."""
    lesson_view = LessonView(reader_of(request), _game_with_lessons(game), _number(number), moves or (), tried)
    title = f"{lesson_view.say(lesson_view.lesson.title)} · {lesson_view.package.about.title}"
    styles = ["places.css", f"{game}.scene.css", "learn.css", "motion.css"]
    content = lesson_page(lesson_view, tuple(path or ()))
    return page(request, lesson_view.reader, title, content, styles=styles, scripts=["table.js"], game=game)


@router.post("/{game}/{number}")
async def move(request: Request, game: str, number: str, moves: Moves = None, tried: str | None = None) -> Response:
    """Make a move: a right one is played, a wrong one gets an explanation. Our script gets only the changes to the page
    that it has, which comments on `tried`."""
    reader, found = reader_of(request), _game_with_lessons(game)
    at = _number(number)
    lesson_view = LessonView(reader, found, at, moves or (), tried)
    chosen = (await form_fields(request)).get("move", "").strip()
    state = lesson_view.progress.state
    chosen = state.move(state.action(chosen))
    if lesson_view.progress.step is None:
        return RedirectResponse(lesson_view.here, 303)
    right = lesson_view.progress.step.answer(chosen) is None
    done = lesson_view.progress.moves
    after = LessonView(reader, found, at, (*done, chosen)) if right else LessonView(reader, found, at, done, chosen)
    if request.headers.get("x-quiet"):
        message = change(lesson_view.render(), after.render()) | {"address": after.here, "say": after.feedback or ""}
        message = in_message(message, request.app.state.settings.prefix)
        return gzip_response(request, json.dumps(message, ensure_ascii=False).encode(), "application/json", {})
    if right:
        return RedirectResponse(after.here, 303)
    return RedirectResponse(after.with_comment, 303)

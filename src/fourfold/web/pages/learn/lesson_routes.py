"""Routes of the lessons."""

from __future__ import annotations

import json
from typing import Annotated

from fastapi import APIRouter, Depends, Query, Request
from starlette.responses import RedirectResponse, Response

from fourfold.web.http.requests import settings_of
from fourfold.web.pages.frame.assets import gzip_response
from fourfold.web.pages.frame.layout import form_fields, page, reader_of
from fourfold.web.pages.learn.lessons import (
    OVERVIEW_STYLES,
    LessonView,
    game_with_lessons,
    lesson_number,
    lesson_overview,
    lesson_page,
    styles_of,
)
from fourfold.web.people.identity import visitor

router = APIRouter(prefix="/learn", include_in_schema=False, dependencies=[Depends(visitor)])
MOST_STEPS = 12
Moves = Annotated[list[str] | None, Query(max_length=MOST_STEPS)]


@router.get("/{game}")
async def first(request: Request, game: str) -> Response:
    found, reader = game_with_lessons(game), reader_of(request)
    title = reader.say("learn-title", game=found.about.title)
    return page(request, reader, title, lesson_overview(reader, found), styles=OVERVIEW_STYLES, game=game, board=False)


@router.get("/{game}/{number}")
async def lesson(
    request: Request, game: str, number: str, moves: Moves = None, tried: str | None = None, path: Moves = None
) -> Response:
    """A lesson after the reader's `moves`. `tried` is a wrong move, which the page comments on."""
    lesson_view = LessonView(reader_of(request), game_with_lessons(game), lesson_number(number), moves or (), tried)
    content, styles = lesson_page(lesson_view, tuple(path or ())), styles_of(game)
    scripts = ["table.js", "lessons.js"]
    return page(request, lesson_view.reader, lesson_view.title, content, styles=styles, scripts=scripts, game=game)


@router.post("/{game}/{number}")
async def move(request: Request, game: str, number: str, moves: Moves = None, tried: str | None = None) -> Response:
    """Make a move. Our script gets only the changes to the page that it has, which comments on `tried`."""
    lesson_view = LessonView(reader_of(request), game_with_lessons(game), lesson_number(number), moves or (), tried)
    after = lesson_view.after((await form_fields(request)).get("move", "").strip())
    if request.headers.get("x-quiet"):
        message = lesson_view.change_to(after, settings_of(request).prefix)
        return gzip_response(request, json.dumps(message, ensure_ascii=False).encode(), "application/json", {})
    return RedirectResponse(after.with_comment, 303)

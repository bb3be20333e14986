"""Routes of lessons and rules."""

from __future__ import annotations

import json
from typing import Annotated

from fastapi import APIRouter, Depends, Query, Request
from starlette.responses import RedirectResponse, Response

from fourfold.core.registry import game_package, names
from fourfold.pages.frame.assets import gzip_response
from fourfold.pages.learn.lessons import game_with_lessons, lesson_at, lesson_overview, lesson_page
from fourfold.pages.learn.rules import rules_page, sheet_page
from fourfold.server.http.requests import settings_of
from fourfold.server.people.identity import visitor
from fourfold.server.routes.responses import form_fields, page, page_response, reader_of
from fourfold.table.errors import Refused

router = APIRouter(include_in_schema=False, dependencies=[Depends(visitor)])
MOST_STEPS = 12
Moves = Annotated[list[str] | None, Query(max_length=MOST_STEPS)]


@router.get("/learn/{game}")
async def first(request: Request, game: str) -> Response:
    found, reader = game_with_lessons(game), reader_of(request)
    return page_response(request, reader, lesson_overview(reader, found))


@router.get("/learn/{game}/{number}")
async def lesson(
    request: Request, game: str, number: str, moves: Moves = None, tried: str | None = None, path: Moves = None
) -> Response:
    """A lesson after the reader's `moves`. `tried` is a wrong move, which the page comments on."""
    lesson_view = lesson_at(reader_of(request), game_with_lessons(game), number, moves or (), tried)
    return page_response(request, lesson_view.reader, lesson_page(lesson_view, tuple(path or ())))


@router.post("/learn/{game}/{number}")
async def move(request: Request, game: str, number: str, moves: Moves = None, tried: str | None = None) -> Response:
    """Make a move. Our script gets only the changes to the page that it has, which comments on `tried`."""
    lesson_view = lesson_at(reader_of(request), game_with_lessons(game), number, moves or (), tried)
    after = lesson_view.after((await form_fields(request)).get("move", "").strip())
    if request.headers.get("x-quiet"):
        message = lesson_view.change_to(after, settings_of(request).prefix)
        return gzip_response(request, json.dumps(message, ensure_ascii=False).encode(), "application/json", {})
    return RedirectResponse(after.with_comment, 303)


LONGEST = 80


@router.get("/rules/{game}")
def rules(request: Request, game: str, q: Annotated[str, Query(max_length=LONGEST)] = "") -> Response:
    """The rules of a game; with `q`, only the sections that match. Not `async`, so it runs in a thread: drawing the
    pictures takes a while the first time."""
    if game not in names():
        raise Refused("missing", f"no game is called {game[:40]!r}")
    found, reader = game_package(game), reader_of(request)
    title = reader.say("rules-title", game=found.about.title)
    try:
        content = rules_page(reader, found, q.strip())
    except FileNotFoundError:
        raise Refused("missing", f"{found.about.title} has no rules page") from None
    styles = [f"{game}.scene.css", "rules.css"]
    return page(request, reader, title, content, styles=styles, scripts=["rules.js"], game=game, board=False)


@router.get("/rules/{game}/sheet")
def sheet(request: Request, game: str) -> Response:
    """The rules on one page, to print."""
    if game not in names():
        raise Refused("missing", f"no game is called {game[:40]!r}")
    found, reader = game_package(game), reader_of(request)
    if found.sheet(reader.language) is None:
        raise Refused("missing", f"{found.about.title} has no sheet to print")
    return page_response(request, reader, sheet_page(reader, found))

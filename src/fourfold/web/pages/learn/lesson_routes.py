"""Where the lessons are."""

from __future__ import annotations

import json
from typing import Annotated
from urllib.parse import urlencode

from fastapi import APIRouter, Query, Request
from starlette.responses import RedirectResponse, Response

from fourfold.core.registry import GamePackage, game_package, names
from fourfold.core.teaching.lesson import lessons
from fourfold.web.errors import Refused
from fourfold.web.pages.frame.assets import packed
from fourfold.web.pages.frame.layout import filled, page, reader_of
from fourfold.web.pages.learn.lessons import Learning, cover, lesson_page
from fourfold.web.pages.table.rendering import change

router = APIRouter(prefix="/learn", include_in_schema=False)
MOST_STEPS = 12
Moves = Annotated[list[str] | None, Query(max_length=MOST_STEPS)]


def _taught(name: str) -> GamePackage:
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
    found, reader = _taught(game), reader_of(request)
    title = reader.say("learn title", game=found.about.title)
    return page(request, reader, title, cover(reader, found), styles=["learn.css"])


@router.get("/{game}/{number}")
async def lesson(
    request: Request, game: str, number: str, moves: Moves = None, tried: str | None = None, path: Moves = None
) -> Response:
    """A lesson after the reader's `moves`; `tried` is one that does not do it, and is answered."""
    learning = Learning(reader_of(request), _taught(game), _number(number), moves or (), tried)
    title = f"{learning.say(learning.lesson.title)} · {learning.package.about.title}"
    styles = ["places.css", f"{game}.scene.css", "learn.css"]
    content = lesson_page(learning, tuple(path or ()))
    return page(request, learning.reader, title, content, styles=styles, scripts=["table.js"])


@router.post("/{game}/{number}")
async def move(request: Request, game: str, number: str, moves: Moves = None) -> Response:
    """A move: on with it, or why not. The module of the page gets what changes."""
    reader, found = reader_of(request), _taught(game)
    at = _number(number)
    learning = Learning(reader, found, at, moves or ())
    made = (await filled(request)).get("move", "").strip()
    state = learning.way.state
    made = state.move(state.action(made))
    if learning.way.step is None:
        return RedirectResponse(learning.here, 303)
    right = learning.way.step.answer(made) is None
    done = learning.way.moves
    after = Learning(reader, found, at, (*done, made)) if right else Learning(reader, found, at, done, made)
    if request.headers.get("x-quiet"):
        told = change(learning.render(), after.render()) | {"address": after.here, "say": after.told or ""}
        return packed(request, json.dumps(told, ensure_ascii=False).encode(), "application/json", {})
    if right:
        return RedirectResponse(after.here, 303)
    joint = "&" if "?" in after.here else "?"
    return RedirectResponse(f"{after.here}{joint}{urlencode({'tried': made})}", 303)

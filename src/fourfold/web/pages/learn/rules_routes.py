"""Routes of the rules."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Query, Request
from starlette.responses import Response

from fourfold.core.registry import game_package, names
from fourfold.web.errors import Refused
from fourfold.web.pages.frame.layout import page, reader_of
from fourfold.web.pages.learn.rules import rules_page
from fourfold.web.people.identity import visitor

router = APIRouter(prefix="/rules", include_in_schema=False, dependencies=[Depends(visitor)])
LONGEST = 80


@router.get("/{game}")
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

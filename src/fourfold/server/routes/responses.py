"""Responses to requests: a whole page, a part of one, a redirect; and what a request says of its reader."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qsl

import htpy as h
from fastapi import Request
from starlette.requests import HTTPConnection
from starlette.responses import RedirectResponse, Response

from fourfold.core.locale.languages import LANGUAGES, preferred_language
from fourfold.pages.frame.assets import gzip_response
from fourfold.pages.frame.layout import Page, Reader, html_document, in_html
from fourfold.pages.frame.preferences import PARAMETER, THEMES, UI_OPTIONS
from fourfold.scene.svg import Theme
from fourfold.server.http.requests import is_secure, public_path, settings_of
from fourfold.server.people.identity import base_of

if TYPE_CHECKING:
    from fourfold.pages.lobby import LobbyEncoder
    from fourfold.pages.table.rendering import Pages
    from fourfold.server.routes.api_docs import ApiDocs


def language_of(request: Request) -> str:
    """The language that the visitor has chosen, else that of the link, else the one the browser prefers."""
    for chosen in (request.cookies.get(PARAMETER), linked_language(request)):
        if chosen in LANGUAGES:
            return chosen
    return preferred_language(accepted_languages(request.headers.get("accept-language", "")))


def linked_language(request: Request) -> str | None:
    """The language in the address, if it is one of ours."""
    tag = request.query_params.get(PARAMETER)
    return tag if tag in LANGUAGES else None


def accepted_languages(header: str) -> list[str]:
    """The languages in an Accept-Language header, the preferred one first."""
    wanted = []
    for number, part in enumerate(header[:200].split(",")):
        tag, _, rest = part.strip().partition(";q=")
        try:
            weight = float(rest or 1)
        except ValueError:
            weight = 0.0
        wanted.append((-weight, number, tag))
    return [tag for _, _, tag in sorted(wanted)]


YEAR = 365 * 24 * 3600


def ui_options_of(request: Request) -> dict[str, str]:
    """The values of `UI_OPTIONS` in the cookies of a request."""
    given = request.cookies
    return {name: given[name] if given.get(name) in values else values[0] for name, values in UI_OPTIONS.items()}


def set_preference(request: Request, answer: Response, name: str, value: str) -> None:
    answer.set_cookie(name, value, max_age=YEAR, samesite="lax", httponly=True, secure=is_secure(request))


def reader_of(request: Request) -> Reader:
    """The preferences in the cookies, and the reader's language."""
    chosen = request.cookies.get("theme")
    theme: Theme = next((theme for theme in THEMES if theme == chosen), "auto")
    query = f"?{request.url.query}" if request.url.query else ""
    mishap = getattr(request.state, "mishap", None)
    return Reader(language_of(request), theme, request.url.path + query, ui_options_of(request), mishap=mishap)


def page(request: Request, reader: Reader, title: str, content: h.Node, *, status: int = 200, **more: Any) -> Response:
    """A whole page; `more` are other fields of a `Page`."""
    return page_response(request, reader, Page(title, content, **more), status)


def page_response(request: Request, reader: Reader, made: Page, status: int = 200) -> Response:
    """A page that a view has made."""
    name, pending = getattr(request.state, "name", ""), getattr(request.state, "pending", 0)
    html = in_html(str(html_document(reader, made, base_of(request), name, pending)), settings_of(request).prefix)
    answer = gzip_response(request, html.encode(), "text/html", {}, status=status)
    if (linked := linked_language(request)) and PARAMETER not in request.cookies:
        set_preference(request, answer, PARAMETER, linked)
    return answer


def part_response(request: Request, part: h.Node) -> Response:
    """A part of a page, for our scripts."""
    html = in_html(str(h.fragment[part]), settings_of(request).prefix)
    return Response(html, media_type="text/html")


async def form_fields(request: Request) -> dict[str, str]:
    return dict(parse_qsl((await request.body()).decode("utf-8", "replace"), keep_blank_values=True))


def redirect_to(request: Request, path: str) -> Response:
    """Redirect to another page. Our scripts get only its address: they receive changes over the live channel."""
    if request.headers.get("x-quiet"):
        return Response(escape(public_path(request, path)), 200, media_type="text/plain")
    return RedirectResponse(path, 303)


@dataclass(frozen=True)
class Renderers:
    tables: Pages
    lobby: LobbyEncoder
    api_docs: ApiDocs


def renderers_of(connection: HTTPConnection) -> Renderers:
    renderers: Renderers = connection.app.state.renderers
    return renderers

"""The layout of every page: head and header, in the language and theme of the reader."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from urllib.parse import parse_qsl

import htpy as h
from fastapi import Request
from markupsafe import Markup
from starlette.responses import RedirectResponse, Response

from fourfold.core.locale.catalogue import WORDS, Value
from fourfold.core.scene.svg import Theme
from fourfold.web.pages.frame.assets import address, gzip_response, imports
from fourfold.web.pages.frame.languages import PARAMETER, language_menu, language_of, linked_language
from fourfold.web.pages.frame.preferences import THEMES, UI_OPTIONS, set_preference, ui_options_of

FACE = '<circle cx="12" cy="8.5" r="4"/><path d="M4.5 20.5a7.5 7.5 0 0 1 15 0"/>'
SLIDERS = '<path d="M4 7h9M19 7h1M4 17h1M11 17h9"/><circle cx="16" cy="7" r="2.6"/><circle cx="8" cy="17" r="2.6"/>'
THEME_COLOURS = (("light", "#f3eee3"), ("dark", "#22262b"))
"""The colours of the table. Devices use them for the browser's own bars."""


@dataclass(frozen=True)
class Reader:
    """The preferences of the person who reads a page, and the path of that page."""

    language: str
    theme: Theme
    path: str
    ui_options: Mapping[str, str] = field(default_factory=dict)
    """The values of `preferences.UI_OPTIONS`."""

    def say(self, message: str, **values: Value) -> str:
        return WORDS[self.language](message, **values)


def reader_of(request: Request) -> Reader:
    """The preferences in the cookies, and the reader's language."""
    chosen = request.cookies.get("theme")
    theme: Theme = next((theme for theme in THEMES if theme == chosen), "auto")
    query = f"?{request.url.query}" if request.url.query else ""
    return Reader(language_of(request), theme, request.url.path + query, ui_options_of(request))


def page(
    request: Request,
    reader: Reader,
    title: str,
    content: h.Node,
    *,
    styles: Sequence[str] = (),
    scripts: Sequence[str] = (),
    status: int = 200,
) -> Response:
    """A whole page. `styles` and `scripts` (modules) are loaded in addition to those of every page."""
    modules = ["page.js", *scripts]
    modules += ["sounds.js"] * (reader.ui_options.get("sounds") == "on")
    document = h.html(lang=reader.language, **_data_attributes(reader))[
        h.head[
            h.meta(charset="utf-8"),
            h.meta(name="viewport", content="width=device-width, initial-scale=1, viewport-fit=cover"),
            h.meta(name="color-scheme", content="light dark"),
            h.title[f"{title} · Fourfold" if title else "Fourfold"],
            [
                h.meta(name="theme-color", content=colour, media=f"(prefers-color-scheme: {name})")
                for name, colour in THEME_COLOURS
            ],
            h.link(rel="icon", href=address("icon.svg"), type="image/svg+xml"),
            h.link(rel="apple-touch-icon", href=address("icon-192.png")),
            h.link(rel="manifest", href="/manifest.webmanifest"),
            [h.link(rel="stylesheet", href=address(name)) for name in ("colours.css", "table.css", *styles)],
            [h.link(rel="modulepreload", href=address(name)) for name in imports(modules)],
            [h.script(src=address(name), type="module") for name in modules],
        ],
        h.body[
            h.a(".skip", href="#main")[reader.say("skip")],
            _header(reader),
            content,
            h.footer(".foot")[h.p[reader.say("unofficial")], h.p[reader.say("credits")]],
            h.p("#said.unseen", aria_live="polite", data_aim=reader.say("aim")),
        ],
    ]
    answer = gzip_response(request, str(document).encode(), "text/html", {}, status=status)
    if (linked := linked_language(request)) and PARAMETER not in request.cookies:
        set_preference(request, answer, PARAMETER, linked)
    return answer


def _data_attributes(reader: Reader) -> dict[str, str]:
    """The preferences that differ from the default, as `data-…` attributes for stylesheets and scripts."""
    chosen: dict[str, str] = {"theme": reader.theme} if reader.theme != THEMES[0] else {}
    chosen |= {name: value for name, value in reader.ui_options.items() if value != UI_OPTIONS[name][0]}
    return {f"data_{name}": value for name, value in chosen.items()}


def _header(reader: Reader) -> h.Node:
    return h.header(".top")[
        h.a(".brand", href="/", aria_label="Fourfold")[
            h.img(src=address("icon.svg"), alt="", width="28", height="28"), h.span["Fourfold"]
        ],
        h.span("#wire.wire", data_on=reader.say("connected"), data_off=reader.say("offline"), hidden=True),
        h.nav(".ways", aria_label=reader.say("you"))[
            [
                h.a(href=href, aria_label=reader.say(words), title=reader.say(words))[_icon(drawn)]
                for href, words, drawn in (("/me", "my-page", FACE), ("/settings", "settings", SLIDERS))
            ]
        ],
        language_menu(reader.language, reader.path),
        h.form(".taste", method="post", action="/taste")[
            h.input(type="hidden", name="back", value=reader.path),
            h.button(
                name="theme", value=_next_theme(reader), title=_theme_words(reader), aria_label=_theme_words(reader)
            )[_moon(reader.theme)],
        ],
    ]


def _next_theme(reader: Reader) -> str:
    return THEMES[(THEMES.index(reader.theme) + 1) % len(THEMES)]


def _theme_words(reader: Reader) -> str:
    return f"{reader.say('theme')}: {reader.say(reader.theme)}"


def _moon(theme: str) -> Markup:
    inner = {
        "auto": '<circle cx="12" cy="12" r="8"/><path class="solid" d="M12 4a8 8 0 0 1 0 16Z"/>',
        "light": '<circle class="solid" cx="12" cy="12" r="5"/>'
        '<path d="M12 1v3M12 20v3M1 12h3M20 12h3M4.2 4.2l2 2M17.8 17.8l2 2M4.2 19.8l2-2M17.8 6.2l2-2"/>',
        "dark": '<path class="solid" d="M19 15A8.5 8.5 0 0 1 9 5a8 8 0 1 0 10 10Z"/>',
    }[theme]
    return _icon(inner)


def _icon(inner: str) -> Markup:
    return Markup(f'<svg class="sign" viewBox="0 0 24 24" aria-hidden="true">{inner}</svg>')


async def form_fields(request: Request) -> dict[str, str]:
    """The fields of a submitted form."""
    return dict(parse_qsl((await request.body()).decode("utf-8", "replace"), keep_blank_values=True))


def redirect_to(request: Request, path: str) -> Response:
    """Redirect to another page. Our scripts get only its address: they receive changes over the live channel."""
    if request.headers.get("x-quiet"):
        return Response(escape(path), 200, media_type="text/plain")
    return RedirectResponse(path, 303)

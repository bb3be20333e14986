"""The layout of every page: head and header, in the language and theme of the reader; and addresses under the path
prefix of the site (`server/http/prefix.py`)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import htpy as h

from fourfold.core.locale.catalogue import WORDS, Value, slug
from fourfold.pages.frame.assets import address, imports
from fourfold.pages.frame.assets import content as content_of
from fourfold.pages.frame.fields import Mishap, hidden
from fourfold.pages.frame.pictures import LOST, head, icon
from fourfold.pages.frame.preferences import THEMES, UI_OPTIONS, language_menu
from fourfold.scene.svg import Theme

THEME_COLOURS = (("light", "#efe6d6"), ("dark", "#211d18"))
"""The colours of the home wood. Devices use them for the browser's own bars."""
FONTS = ("bricolage.woff2", "figtree.woff2")
ROOMS = (("/", "games"), ("/lobby", "lobby"), ("/daily", "daily-short"), ("/bots", "bots-title"), ("/me", "you"))
"""The rooms of the house: addresses, and the messages of their names."""
FOOT = (
    ("about", "about"),
    *((f"about#{part}", f"about-{part}") for part in ("credits", "help", "accessibility", "source")),
)


@dataclass(frozen=True)
class Preview:
    """What other sites show of a page when somebody posts its link."""

    picture: str
    """The address of a PNG on this server."""
    words: str = ""


@dataclass(frozen=True)
class Heading:
    """The header of a page that has its own: a table."""

    title: h.Node
    """Stands beside the mark instead of the name of this site."""
    tools: h.Node
    """A row of icons. One of them is a `.more`."""
    rest: h.Node
    """More icons. They are seen with those of every page while the `.more` is open."""


@dataclass(frozen=True)
class Reader:
    """The preferences of the person who reads a page, and the path of that page."""

    language: str
    theme: Theme
    path: str
    ui_options: Mapping[str, str] = field(default_factory=dict)
    """The values of `preferences.UI_OPTIONS`."""
    on_device: bool = False
    """Whether the page is made on the reader's device, where there are neither accounts nor settings of a server."""
    mishap: Mishap | None = None
    """The form of this page that was refused."""

    def say(self, message: str, **values: Value) -> str:
        return WORDS[self.language](message, **values)


def material(game: str) -> str:
    """The class of what lies on a game's table, or leads there: the material of `tokens.css`."""
    return f"g-{game.rpartition('-')[2]}"


def preview_of(game: str) -> str:
    """The address of the picture that other sites show of a game's pages."""
    name = f"{game}.preview.png"
    return address(name if content_of(name) else "preview.png")


@dataclass(frozen=True)
class Page:
    """A page as a value: what it says, and what it loads in addition to every page."""

    title: str
    content: h.Node
    styles: Sequence[str] = ()
    scripts: Sequence[str] = ()
    """Modules."""
    game: str = ""
    """On whose material it lies."""
    board: bool = True
    """Whether it needs the styles of a table."""
    preview: Preview | None = None
    heading: Heading | None = None
    """The header, if it has its own."""


def html_document(reader: Reader, page: Page, base: str = "", name: str = "", pending: int = 0) -> h.Node:
    """The document of a page. `base` is the address of this site, `name` the reader's, `pending` how much waits for
    them."""
    title, game = page.title, page.game
    modules = ["page.js", *page.scripts]
    modules += ["sounds.js"] * (reader.ui_options.get("sounds") == "on")
    return h.html(lang=reader.language, **_data_attributes(reader))[
        h.head[
            h.meta(charset="utf-8"),
            h.meta(name="viewport", content="width=device-width, initial-scale=1, viewport-fit=cover"),
            h.meta(name="color-scheme", content="light dark"),
            h.title[f"{title} · Fourfold" if title else "Fourfold"],
            None if reader.on_device else _preview(base, reader, title, page.preview or Preview(preview_of(game))),
            [h.link(rel="preload", href=address(f), as_="font", type="font/woff2", crossorigin=True) for f in FONTS],
            [
                h.meta(name="theme-color", content=colour, media=f"(prefers-color-scheme: {name})")
                for name, colour in THEME_COLOURS
            ],
            h.link(rel="icon", href=address("icon.svg"), type="image/svg+xml", data_turn=address("icon-turn.svg")),
            h.link(rel="apple-touch-icon", href=address("icon-192.png")),
            h.link(rel="manifest", href="/manifest.webmanifest"),
            [
                h.link(rel="stylesheet", href=address(name))
                for name in (
                    "tokens.css",
                    "frame.css",
                    *(["table.css", "tally.css"] if page.board else []),
                    *page.styles,
                )
            ],
            [h.link(rel="modulepreload", href=address(name)) for name in imports(modules)],
            [h.script(src=address(name), type="module") for name in modules],
        ],
        h.body(class_=material(game) if game else "g-home")[
            h.a(".skip", href="#main")[reader.say("skip")],
            _header(reader, name, page.heading, None if game else _rooms(reader), pending),
            _mishap(reader),
            page.content,
            _footer(reader),
            h.p("#said.unseen", aria_live="polite", data_aim=reader.say("aim")),
        ],
    ]


def _mishap(reader: Reader) -> h.Node:
    """Why a form was refused, if none of its fields says so."""
    if reader.mishap is None or reader.mishap.is_told:
        return None
    return h.p(".trouble.first", role="alert")[reader.mishap.words]


def _data_attributes(reader: Reader) -> dict[str, str]:
    """The preferences that differ from the default, as `data-…` attributes for stylesheets and scripts."""
    chosen: dict[str, str] = {"theme": reader.theme} if reader.theme != THEMES[0] else {}
    chosen |= {name: value for name, value in reader.ui_options.items() if value != UI_OPTIONS[name][0]}
    chosen |= {"local": ""} if reader.on_device else {}
    return {f"data_{name}": value for name, value in chosen.items()}


def _preview(base: str, reader: Reader, title: str, preview: Preview) -> h.Node:
    said = {
        "og:site_name": "Fourfold",
        "og:type": "website",
        "og:title": title or "Fourfold",
        "og:description": preview.words or reader.say("tagline"),
        "og:image": f"{base}{preview.picture}",
    }
    return [h.meta(property=name, content=value) for name, value in said.items()], h.meta(
        name="twitter:card", content="summary_large_image"
    )


def _header(reader: Reader, name: str, heading: Heading | None, rooms: h.Node, pending: int) -> h.Node:
    """`name` is the reader's; empty for a new visitor. The home page shows what waits for them, so the way there says
    how much."""
    mark = h.img(src=address("icon.svg"), alt="", width="34", height="34")
    wire = h.span("#wire.wire", data_on=reader.say("connected"), data_off=reader.say("offline"), hidden=True)
    home = f"Fourfold: {reader.say('pending', n=pending)}" if pending else "Fourfold"
    badge = h.b(".pending.num", aria_hidden="true")[str(pending)] if pending else None
    if heading is None:
        return h.header(".top")[
            h.a(".brand", href="/", aria_label=home)[mark, h.span["Fourfold"], badge], rooms, wire, _ways(reader, name)
        ]
    return h.header(".top.headed")[
        h.a(".brand", href="/", aria_label=home, title=home)[mark, badge],
        h.div(".title")[heading.title],
        wire,
        h.div(".tools")[heading.tools, h.div(".seldom")[heading.rest, _ways(reader, name)]],
    ]


def _rooms(reader: Reader) -> h.Node:
    """The way from one room of the house to another, for pages that belong to no game. The home page is the hall."""
    here = reader.path.partition("?")[0]
    if reader.on_device or here in ("/", "/offline"):
        return None
    return h.nav(".rooms", aria_label=reader.say("rooms"))[
        [h.a(href=path, aria_current="page" if here == path else None)[reader.say(words)] for path, words in ROOMS]
    ]


def _ways(reader: Reader, name: str) -> h.Node:
    """What every page offers in its header: language, theme, settings, and the reader's own page."""
    me = head(name) if name else icon("person")
    return [
        language_menu(reader.language, reader.path),
        h.form(".preference", method="post", action="/preferences")[
            hidden(("back", reader.path)),
            h.button(
                name="theme", value=_next_theme(reader), title=_theme_words(reader), aria_label=_theme_words(reader)
            )[icon(reader.theme)],
        ],
        None
        if reader.on_device
        else h.nav(".ways", aria_label=reader.say("you"))[
            [
                h.a(href=href, aria_label=reader.say(words), title=reader.say(words))[drawn]
                for href, words, drawn in (("/settings", "settings", icon("sliders")), ("/me", "my-page", me))
            ]
        ],
    ]


def _footer(reader: Reader) -> h.Node:
    return h.footer(".foot")[
        h.p[reader.say("unofficial")],
        None
        if reader.on_device
        else h.nav(aria_label=reader.say("about"))[[h.a(href=f"/{path}")[reader.say(words)] for path, words in FOOT]],
    ]


def _next_theme(reader: Reader) -> str:
    return THEMES[(THEMES.index(reader.theme) + 1) % len(THEMES)]


def _theme_words(reader: Reader) -> str:
    return reader.say("labelled", label=reader.say("theme"), text=reader.say(reader.theme))


# --- refusals


ABOUT_INPUT = {"illegal", "value"}
"""Kinds whose message says what is wrong with the input. It is in English, so only English readers see it."""


def message_for_people(kind: str, message: str, language: str) -> str:
    """The text for a kind of error, for English readers with what is wrong with their input."""
    text = WORDS[language](f"error-{slug(kind)}")
    if language != "en" or kind not in ABOUT_INPUT or not message or "/api/" in message:
        return text
    return f"{text} {message[0].upper()}{message[1:].rstrip('.')}."


def refusal_page(reader: Reader, kind: str, words: str, back: str = "/") -> Page:
    content = h.main("#main.notice")[
        head(LOST),
        h.h1[reader.say("missing" if kind == "missing" else "refused")],
        h.p[words],
        h.p[h.a(".act", href=back)[reader.say("back")]],
    ]
    return Page(reader.say("refused"), content, board=False)


# --- addresses under the path prefix


ADDRESSES = frozenset(
    {"href", "src", "action", "formaction", "address"}
    | {f"data-{name}" for name in ("copy", "engine", "events", "faces", "from", "live", "local", "png", "svg", "turn")}
)
"""The attributes of elements, and the keys of messages, that hold addresses."""
_IN_HTML = re.compile(rf'(?<= )({"|".join(sorted(ADDRESSES))})="(?=/(?!/))')


def in_html(html: str, prefix: str) -> str:
    """HTML whose addresses have the prefix."""
    plain = "".join([html])  # a `Markup` would be escaped by `sub`
    return _IN_HTML.sub(rf'\1="{prefix}', plain) if prefix else html


def in_message(message: Any, prefix: str) -> Any:
    """A message to our scripts whose addresses have the prefix: in HTML, or as values of `ADDRESSES`."""
    if not prefix:
        return message
    if isinstance(message, str) or hasattr(message, "__html__"):  # a `Markup` is no `str` in MicroPython
        return in_html(message, prefix)
    if isinstance(message, dict):
        return {
            key: prefix + value if key in ADDRESSES and _is_path(value) else in_message(value, prefix)
            for key, value in message.items()
        }
    return [in_message(each, prefix) for each in message] if isinstance(message, list | tuple) else message


def _is_path(value: object) -> bool:
    return isinstance(value, str) and value.startswith("/") and not value.startswith("//")

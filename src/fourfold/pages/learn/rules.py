"""The rules of a game as a page: sections that can be linked to, pictures, and a search. And on one page, to print."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from html import escape
from typing import Any

import htpy as h
from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup

from fourfold.core.about import About
from fourfold.core.locale.cldr import list_words
from fourfold.core.registry import GamePackage
from fourfold.core.teaching.rulebook import Picture, in_words, page_parts, piece_look, piece_scene
from fourfold.pages.frame.layout import Page, Reader
from fourfold.pages.frame.pictures import icon
from fourfold.pages.learn.lessons import play_now
from fourfold.scene.svg import figure

MARKDOWN = MarkdownIt("commonmark", {"html": False}).enable("table")
SCALE = 0.75
"""Pixels per unit of a picture, if there is room."""
RULING = re.compile(r"<li>(\s*<p>)?<strong>([A-Z]\d+)\.")
"""A ruling for a doubtful case. It can be linked to by its number."""


@dataclass(frozen=True)
class Section:
    """A heading and the text up to the next one."""

    id: str
    level: int
    title: str
    html: str
    words: str
    """The plain text, for the search."""


def _piece(_renderer: object, tokens: Sequence[Token], index: int, _options: object, env: dict[str, Any]) -> str:
    """A piece beside its words."""
    package, words = env["package"], tokens[index].content
    look = piece_look(str(tokens[index].attrs["src"]), package, env["language"])
    drawn = figure(piece_scene(look, package))
    if not (words or look.caption):
        return f'<span class="piece alone">{drawn}</span>'
    drawn = f'<span aria-hidden="true">{drawn}</span>'
    if not words:
        return f'<span class="piece captioned">{drawn}{escape(look.caption)}</span>'
    first, space, rest = escape(words).partition(" ")  # no line ends between a piece and its first word
    return f'<span class="piece">{drawn}{first}</span>{space}{rest}'


MARKDOWN.add_render_rule("image", _piece)


@cache
def sections(package: GamePackage, language: str) -> tuple[Section, ...]:
    """The sections of a game's rules. The first one has the title of the page."""
    found: list[Section] = []
    for level, title, tokens in _split_sections(package, language):
        id = re.sub(r"\W+", "-", title.casefold()).strip("-")
        while any(section.id == id for section in found):
            id += "-"
        html = "".join(_html(part, package, language) for part in tokens)
        written = (token.content for part in tokens if isinstance(part, list) for token in part if token.content)
        words = in_words(" ".join(written), package, language)
        found.append(Section(id, level, title, RULING.sub(r'<li id="\2">\1<strong>\2.', html), f"{title} {words}"))
    return tuple(found)


Part = list[Token] | str
"""Parsed Markdown, or the HTML of a picture."""


def _html(part: Part, package: GamePackage, language: str) -> str:
    if isinstance(part, str):
        return part
    return str(MARKDOWN.renderer.render(part, MARKDOWN.options, {"package": package, "language": language}))


def _split_sections(package: GamePackage, language: str) -> Iterator[tuple[int, str, list[Part]]]:
    level, title, parts = 1, "", list[Part]()
    for part in page_parts(package.rules_page(language)):
        if isinstance(part, Picture):
            parts.append(f"<figure>{figure(part.scene(package, language), SCALE)}</figure>")
            continue
        tokens = MARKDOWN.parse(part)
        while (at := next((n for n, token in enumerate(tokens) if token.type == "heading_open"), None)) is not None:
            parts.append(tokens[:at])
            if title:
                yield level, title, parts
            level, title, parts = int(tokens[at].tag[1]), tokens[at + 1].content, []
            tokens = tokens[at + 3 :]
        parts.append(tokens)
    yield level, title, parts


# --- searching


def normalized(text: str) -> str:
    """Lower case without accents, so that "Gegensatz" finds "Gegensätze". Every letter keeps its index."""
    return "".join(unicodedata.normalize("NFD", letter)[0] for letter in text.lower())


def search_words(query: str) -> list[str]:
    return normalized(query).split()


def matches(section: Section, query: str) -> bool:
    """Whether a section contains every word of a query."""
    text = normalized(section.words)
    return all(word in text for word in search_words(query))


def highlight(html: str, query: str) -> str:
    """HTML with the words of a query marked, except in tags and pictures."""
    if not search_words(query):
        return html
    words = re.compile("|".join(re.escape(escape(word)) for word in search_words(query)))
    parts = re.split(r"(<svg.*?</svg>|<[^>]*>)", html, flags=re.S)
    return "".join(part if part.startswith("<") else _highlight(part, words) for part in parts)


def _highlight(text: str, words: re.Pattern[str]) -> str:
    done, parts = 0, []
    for found in words.finditer(normalized(text)):
        parts += [text[done : found.start()], f"<mark>{text[found.start() : found.end()]}</mark>"]
        done = found.end()
    return "".join(parts) + text[done:]


# --- the page


def rules_page(reader: Reader, package: GamePackage, query: str) -> h.Node:
    first, *rest = sections(package, reader.language)
    shown = {section.id for section in rest if matches(section, query)}
    name = package.about.name
    return h.main(
        "#main.rules",
        data_found=json.dumps([reader.say("found", n=n, q="{q}") for n in range(len(rest) + 1)], ensure_ascii=False),
    )[
        h.div(".aside")[
            _search(reader, name, query, len(shown)),
            h.nav(aria_label=reader.say("contents"))[
                h.ol(".contents")[
                    [
                        h.li(class_=f"deep{section.level}", hidden=section.id not in shown, data_for=section.id)[
                            h.a(href=f"#{section.id}")[section.title]
                        ]
                        for section in rest
                    ]
                ]
            ],
        ],
        h.article[
            h.h1[reader.say("rules-title", game=first.title)],
            h.div(".lead")[Markup(first.html)],
            h.div(".acts")[
                h.a(".act.main", href=f"/learn/{name}")[reader.say("to-lessons")] if package.lessons() else None,
                h.a(".act", href=f"/rules/{name}/sheet")[reader.say("sheet")]
                if package.sheet(reader.language)
                else None,
            ],
            [_section(section, query, section.id in shown) for section in rest],
        ],
        _box(reader, package.about),
    ]


def _box(reader: Reader, about: About) -> h.Node:
    """What is printed on a box: how many, how long, by whom."""
    low, high = about.players
    facts = (
        ("friends", str(low) if low == high else f"{low}–{high}", reader.say("players-unit")),
        ("clock", str(about.minutes), reader.say("minutes-unit", n=about.minutes)),
    )
    makers = reader.say("about-designed", who=list_words(about.designers, reader.language), publisher=about.publisher)
    return h.aside(".box", aria_label=about.title)[
        h.dl[[h.div[h.dt[icon(sign), words], h.dd[number]] for sign, number, words in facts]],
        h.div(".card")[h.p[h.strong[makers]], h.p(".quiet")[reader.say("unofficial")]],
        play_now(reader, about.name),
    ]


def _search(reader: Reader, name: str, query: str, count: int) -> h.Node:
    found = ""
    if query:
        found = reader.say("found", n=count, q=query)
    return h.search[
        h.form("#find", method="get", action=f"/rules/{name}")[
            h.label[
                h.span(".unseen")[reader.say("rules-search")],
                h.input(
                    type="search", name="q", value=query, placeholder=reader.say("rules-search"), autocomplete="off"
                ),
            ],
            h.button(".act", aria_label=reader.say("search"))[icon("search")],
        ],
        h.p("#found", role="status")[found],
        h.p[h.a(href=f"/rules/{name}")[reader.say("show-all")]] if query else None,
    ]


def _section(section: Section, query: str, shown: bool) -> h.Node:
    heading = h.h2 if section.level == 2 else h.h3
    return h.section(id=section.id, class_=f"part deep{section.level}", hidden=not shown)[
        heading[h.a(".anchor", href=f"#{section.id}")[h.span[Markup(highlight(escape(section.title), query))]]],
        Markup(highlight(section.html, query)),
    ]


# --- on one page, to print


@cache
def _sheet(package: GamePackage, language: str) -> str:
    return "".join(
        f"<figure>{figure(part.scene(package, language), SCALE)}</figure>"
        if isinstance(part, Picture)
        else _html(MARKDOWN.parse(part), package, language)
        for part in page_parts(package.sheet(language) or "")
    )


def sheet_page(reader: Reader, package: GamePackage) -> Page:
    """The rules on one page: a turn, scoring and the end. Its styles fit it to a sheet of paper."""
    name, about, language = package.about.name, package.about, reader.language
    makers = reader.say("about-designed", who=list_words(about.designers, language), publisher=about.publisher)
    title = reader.say("sheet-title", game=about.title)
    content = h.main("#main.sheet")[
        h.p(".hint")[h.a(href=f"/rules/{name}")[reader.say("rules")], " ", reader.say("sheet-hint")],
        h.article[
            h.h1[about.title],
            h.div(".columns")[Markup(_sheet(package, language))],
            h.footer[makers, " ", reader.say("unofficial")],
        ],
    ]
    return Page(title, content, (f"{name}.scene.css", "rules.css", "sheet.css"), game=name, board=False)

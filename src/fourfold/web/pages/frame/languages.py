"""Choosing a language: the menu in the header, and the language of links that a reader shares."""

from __future__ import annotations

import htpy as h
from fastapi import Request

from fourfold.core.locale.catalogue import WORDS
from fourfold.core.locale.languages import LANGUAGES, preferred_language

PARAMETER = "language"
"""In a query, the language for visitors who have not chosen one; also the name of the cookie with the choice."""


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


def is_beta(language: str) -> bool:
    """Whether no native speaker has checked a language yet."""
    return WORDS[language]("language-state") == "beta"


def language_menu(current: str, back: str) -> h.Node:
    """A menu of all languages, each in its own words. It is a form, so it works without a script."""
    say = WORDS[current]
    name = say("language-name")
    return h.details(".languages")[
        h.summary(title=say("taste-language"), aria_label=say("labelled", label=say("taste-language"), text=name))[
            h.span(lang=current)[current.partition("-")[0].upper()]
        ],
        h.form(method="post", action="/taste")[
            h.input(type="hidden", name="back", value=back),
            [_language_button(language, current) for language in LANGUAGES],
            h.p(".quiet")[say("language-help")],
        ],
    ]


def _language_button(language: str, current: str) -> h.Node:
    return h.button(
        name=PARAMETER, value=language, lang=language, aria_current="true" if language == current else None
    )[WORDS[language]("language-name"), h.small["beta"] if is_beta(language) else None]


def link_language(language: str) -> h.Node:
    """A choice of the language in which others see the link above it; the page's script changes the link."""
    say = WORDS[language]
    return h.label(".link-language")[
        h.span[say("link-language")],
        h.select(data_parameter=PARAMETER)[
            h.option(value="")[say("link-language-theirs")],
            [h.option(value=each, lang=each)[WORDS[each]("language-name")] for each in LANGUAGES],
        ],
    ]

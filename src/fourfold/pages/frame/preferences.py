"""The preferences of a reader. Each is stored in a cookie of its name; the first value is the default."""

from __future__ import annotations

from collections.abc import Mapping

import htpy as h

from fourfold.core.locale.catalogue import WORDS
from fourfold.core.locale.languages import LANGUAGES
from fourfold.pages.frame.fields import hidden
from fourfold.scene.svg import Theme

THEMES: tuple[Theme, ...] = ("auto", "light", "dark")
UI_OPTIONS: Mapping[str, tuple[str, ...]] = {
    "motion": ("normal", "quick", "slow", "off"),
    "sounds": ("off", "on"),
    "confirm": ("off", "on"),
    "patterns": ("off", "on"),
    "badge": ("on", "off"),
    "notify": ("off", "on"),
}
"""Stylesheets and scripts find these as `data-…` attributes of the document, unless they have the default."""
PREFERENCES: Mapping[str, tuple[str, ...]] = {"language": LANGUAGES, "theme": THEMES, **UI_OPTIONS}


def own_path(back: str, default: str = "/") -> str:
    """A path of this site to go back to; `default` for anything else. Browsers read a backslash as a slash, and leave
    out control characters."""
    is_path = back.startswith("/") and back[1:2] not in ("/", "\\")
    return back if is_path and all(" " < c != "\x7f" for c in back) else default


# --- languages


PARAMETER = "language"
"""In a query, the language for visitors who have not chosen one; also the name of the cookie with the choice."""


def language_menu(current: str, back: str) -> h.Node:
    """A menu of all languages, each in its own words. It is a form, so it works without a script."""
    say = WORDS[current]
    name = say("language-name")
    return h.details(".languages")[
        h.summary(
            title=say("preference-language"), aria_label=say("labelled", label=say("preference-language"), text=name)
        )[h.span(lang=current)[current.partition("-")[0].upper()]],
        h.form(method="post", action="/preferences")[
            hidden(("back", back)),
            [_language_button(language, current) for language in LANGUAGES],
            h.p(".quiet")[say("language-help")],
        ],
    ]


def _language_button(language: str, current: str) -> h.Node:
    say = WORDS[language]
    is_beta = say("language-state") == "beta"  # no native speaker has checked it yet
    return h.button(
        name=PARAMETER, value=language, lang=language, aria_current="true" if language == current else None
    )[say("language-name"), h.small["beta"] if is_beta else None]


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

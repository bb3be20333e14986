"""The option `--language`."""

from __future__ import annotations

from typing import Annotated

import typer

from fourfold.core.errors import OptionError
from fourfold.core.locale.catalogue import Catalogue
from fourfold.core.locale.languages import FOLDER, LANGUAGES, environment_language

NAMES = Catalogue(FOLDER, "language")
"""Only the languages' names: `--help` needs no other messages."""


def language_name(language: str) -> str:
    return NAMES[language]("language-name")


CHOICES = ", ".join(f"{language} ({language_name(language)})" for language in LANGUAGES)
Language = Annotated[
    str | None,
    typer.Option(
        "--language",
        metavar="LANGUAGE",
        help=f"{CHOICES}. Default: the language of your locale (LC_ALL, LC_MESSAGES or LANG), otherwise English.",
        show_default=False,
    ),
]


def chosen_language(language: str | None) -> str:
    """The language that was asked for; by default that of the environment."""
    if language is None:
        return environment_language()
    if language not in LANGUAGES:
        raise OptionError(f"--language {language!r} is not available; use one of: {CHOICES}")
    return language

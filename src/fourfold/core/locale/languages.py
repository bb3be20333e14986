"""The languages: one folder each in `fourfold/locale`. Texts are written in English first."""

from __future__ import annotations

import os
from pathlib import Path

from fourfold.core.errors import OptionError, listed

SOURCE = "en"
"""The language that texts are written in, and that stands in where another one lacks a text."""
PSEUDO = "en-XA"
"""English made longer and accented by `pseudo.py`, to find texts that overflow or are in no catalogue."""
FOLDER = Path(__file__).parents[2] / "locale"


def _find_languages() -> tuple[str, ...]:
    others = sorted(folder.name for folder in FOLDER.iterdir() if folder.is_dir() and folder.name != SOURCE)
    return (SOURCE, *others, *([PSEUDO] if os.environ.get("FOURFOLD_PSEUDO_LANGUAGE") else []))


LANGUAGES = _find_languages()


def check_language(language: str) -> str:
    if language not in LANGUAGES:
        raise OptionError(f"language {language!r} is not known; give one of: {listed(LANGUAGES)}")
    return language


def preferred_language(tags: list[str]) -> str:
    """The first language that we have among tags such as `es-MX` or `fr`, the preferred one first; else English."""
    known = {language.lower(): language for language in LANGUAGES if language != PSEUDO}
    for tag in map(str.lower, tags):
        found = known.get(tag) or known.get(tag.partition("-")[0])
        if found is None:  # pt finds pt-BR
            found = next((name for low, name in known.items() if low.partition("-")[0] == tag.partition("-")[0]), None)
        if found is not None:
            return found
    return SOURCE

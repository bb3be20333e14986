"""Lists in sentences, such as `Ann, Bo and Cleo`, as each language writes them."""

from __future__ import annotations

from collections.abc import Iterable

from babel import Locale
from babel.lists import format_list

from fourfold.core.locale.languages import PSEUDO, SOURCE


def list_words(items: Iterable[str], language: str) -> str:
    """The items as one text, with commas and an "and"."""
    locale = Locale.parse(SOURCE if language == PSEUDO else language, sep="-")
    return format_list(list(items), locale=locale)

"""Lists in words, as each language writes them."""

from __future__ import annotations

from collections.abc import Iterable

from fourfold.core.locale.languages import PSEUDO, SOURCE


def list_words(items: Iterable[str], language: str) -> str:
    """Items as a list in a sentence, such as “Ann, Ben, and Cleo”."""
    from babel.lists import format_list  # noqa: PLC0415  (slow to import)

    locale = SOURCE if language == PSEUDO else language
    return format_list(list(items), locale=locale.replace("-", "_"))

"""Lists, percentages and dates as a language writes them, by Unicode's CLDR. Babel is slow to import, so it waits."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from functools import lru_cache

from fourfold.core.locale.catalogue import WORDS
from fourfold.core.locale.languages import PSEUDO, SOURCE


def cldr_locale(language: str) -> str:
    """CLDR's name of a language and region."""
    return WORDS[SOURCE if language == PSEUDO else language]("language-locale")


def language_tag(language: str) -> str:
    """The same as a tag for `lang`."""
    return cldr_locale(language).replace("_", "-")


def list_words(items: Iterable[str], language: str) -> str:
    """`Ann, Ben and Cleo`."""
    from babel.lists import format_list  # noqa: PLC0415

    return str(format_list(list(items), locale=cldr_locale(language)))


@lru_cache(1000)
def percent_words(share: float, language: str) -> str:
    """A share in whole percent."""
    from babel.numbers import format_percent  # noqa: PLC0415

    return str(format_percent(share, locale=cldr_locale(language)))


def day_words(day: date, language: str) -> str:
    """`16 Nov 2026`."""
    from babel.dates import format_skeleton  # noqa: PLC0415

    return str(format_skeleton("yMMMd", day, locale=cldr_locale(language)))


def month_words(day: date, language: str) -> str:
    """`November 2026`."""
    from babel.dates import format_skeleton  # noqa: PLC0415

    return str(format_skeleton("yMMMM", day, locale=cldr_locale(language)))


def weekdays(language: str) -> list[tuple[int, str, str]]:
    """The days of the week from the first one on: the number (Monday is 0), the name, and a short form."""
    from babel import Locale  # noqa: PLC0415

    names = Locale.parse(cldr_locale(language))
    order = [(names.first_week_day + n) % 7 for n in range(7)]
    shown = names.days["stand-alone"]
    return [(day, str(shown["wide"][day]), str(shown["short"][day])) for day in order]

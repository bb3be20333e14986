"""Catalogues: the messages of a folder `locale`, which has a folder of `.ftl` files for each language.

`WORDS = Catalogue(folder)`, then `WORDS["de"]("log-place", who="Ann", cell="e4")`. An attribute of a message is written
`lesson.hint`. A message that a language lacks is taken from English; one that English lacks is a programming error.
`texts/check.py` finds missing messages and wrong variables.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from fourfold.core.locale.languages import FOLDER, PSEUDO, SOURCE

if TYPE_CHECKING:
    from fluent.runtime import FluentBundle
    from fluent.runtime.resolver import Message, Pattern

Value = str | int | float
"""What a message's variable may be. Numbers are written as the language writes them."""
MOST_FORMATTED = 20_000
"""How many formatted messages a language keeps: boards say the same few things again and again."""
LONGEST = 2000
"""Longer texts, such as what somebody typed, are cut: Fluent refuses those above 2500 characters."""


def slug(kind: str) -> str:
    """A kind of event or error, such as `no draw`, as part of a message's name."""
    return kind.replace(" ", "-")


class Messages:
    """The messages of one catalogue in one language."""

    def __init__(self, bundles: tuple[FluentBundle, ...]) -> None:
        self._bundles = bundles
        self._formatted = lru_cache(MOST_FORMATTED, typed=True)(self._format)

    def __call__(self, id: str, /, **values: Value) -> str:
        """A message in words. `KeyError` if there is none, or if it needs a variable that is not given."""
        return self._formatted(id, **values)

    def __contains__(self, id: str) -> bool:
        return self._find(id) is not None

    def _find(self, id: str) -> tuple[FluentBundle, Pattern] | None:
        name, _, attribute = id.partition(".")
        for bundle in self._bundles:
            if bundle.has_message(name):
                message: Message = bundle.get_message(name)
                pattern = message.attributes.get(attribute) if attribute else message.value
                if pattern is not None:
                    return bundle, pattern
        return None

    def _format(self, id: str, /, **values: Value) -> str:
        found = self._find(id)
        if found is None:
            raise KeyError(f"no message is called {id!r}")
        bundle, pattern = found
        text, errors = bundle.format_pattern(pattern, {name: _cut(value) for name, value in values.items()})
        if errors:
            raise KeyError(f"message {id!r}: {'; '.join(map(str, errors))}")
        return str(text)


def _cut(value: Value) -> Value:
    return f"{value[:LONGEST]}…" if isinstance(value, str) and len(value) > LONGEST else value


class Catalogue:
    """The messages of a folder, by language. Files are read when a language is first used."""

    def __init__(self, folder: Path, names: str = "*") -> None:
        """`names` is a pattern for the names of the files, without their ending."""
        self.folder = folder
        self.names = names
        self._messages: dict[str, Messages] = {}

    def __getitem__(self, language: str) -> Messages:
        if language not in self._messages:
            chain = (language,) if language == SOURCE else (language, SOURCE)
            bundles = (_bundle(self.folder, self.names, each) for each in chain)
            self._messages[language] = Messages(tuple(bundles))
        return self._messages[language]

    def files(self, language: str) -> Iterator[Path]:
        yield from sorted((self.folder / language).glob(f"{self.names}.ftl"))


@cache
def _bundle(folder: Path, names: str, language: str) -> FluentBundle:
    """The messages of one language, without those it lacks."""
    from fluent.runtime import FluentBundle, FluentResource  # noqa: PLC0415  (a fifth of a second)

    from fourfold.core.locale.pseudo import pseudo_source  # noqa: PLC0415  (imports Fluent too)

    written = SOURCE if language == PSEUDO else language  # CLDR has no plurals for the pseudo-language
    bundle = FluentBundle([written], use_isolating=False)
    for file in Catalogue(folder, names).files(written):
        text = file.read_text("utf-8")
        bundle.add_resource(FluentResource(pseudo_source(text) if language == PSEUDO else text))
    return bundle


WORDS = Catalogue(FOLDER)
"""The messages of pages, terminal and command line. Games have their own: `GamePackage.words`."""

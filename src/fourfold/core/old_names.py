"""Names of earlier versions. They still answer until 1.0, and say what to use instead."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from warnings import warn


def _say(old: str, new: str) -> None:
    warn(f"{old} is {new} now; the old name goes with version 1.0", DeprecationWarning, stacklevel=3)


class OldWords:
    """What states and views said themselves, before they had `words`."""

    words: Any

    def describe(self, move: str | int, language: str = "en") -> Any:
        """`words(language).describe(move)`, by its earlier name."""
        _say("describe(move, language)", "words(language).describe(move)")
        return self.words(language).describe(move)

    def explain(self, language: str = "en") -> Any:
        """`words(language).explain()`, by its earlier name."""
        _say("explain(language)", "words(language).explain()")
        return self.words(language).explain()

    def tally(self, language: str = "en") -> Any:
        """`words(language).tally()`, by its earlier name."""
        _say("tally(language)", "words(language).tally()")
        return self.words(language).tally()

    def decided_by(self, language: str = "en", names: Sequence[str] = ()) -> Any:
        """`words(language, names).decided_by()`, by its earlier name."""
        _say("decided_by(language, names)", "words(language, names).decided_by()")
        return self.words(language, names).decided_by()


class OldStateWords(OldWords):
    """The same of states."""

    def narrate(self, move: str | int, seat: Any, language: str = "en", names: Sequence[str] = ()) -> Any:
        """`words(language, names).narrate(move, seat)`, by its earlier name."""
        _say("narrate(move, seat, language, names)", "words(language, names).narrate(move, seat)")
        return self.words(language, names).narrate(move, seat)


class OldViewWords(OldWords):
    """The same of views."""

    def advice(self, language: str = "en") -> Any:
        """`words(language).advice()`, by its earlier name."""
        _say("advice(language)", "words(language).advice()")
        return self.words(language).advice()

    def set_up_words(self, language: str = "en", names: Sequence[str] = ()) -> Any:
        """`words(language, names).set_up()`, by its earlier name."""
        _say("set_up_words(language, names)", "words(language, names).set_up()")
        return self.words(language, names).set_up()

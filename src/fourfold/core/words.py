"""What is said about a state, in one language: `state.words("de").describe(move)`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Literal, TypeAlias
from warnings import warn

from fourfold.core.locale.languages import check_language
from fourfold.scene.scene import seat_name
from fourfold.scene.score_sheet import Sheet

if TYPE_CHECKING:
    from fourfold.core.state import Snapshot, State, View

Viewer: TypeAlias = "int | Literal['all'] | None"
"""Who is told of a move: a seat, a spectator (None), or those who may know everything."""


class Words:
    """The words for a state or a view. `names` are what its seats are called."""

    def __init__(self, about: Snapshot, language: str, names: Sequence[str]) -> None:
        self._about, self._given, self.language = about, names, check_language(language)
        self._text, self._record = about.game.package.text, about._records[0]

    @property
    def _names(self) -> tuple[str, ...]:
        return tuple(seat_name(seat, self.language, self._given) for seat in range(self._about.game.players))

    def describe(self, move: str | int) -> str:
        """A legal move."""
        return self._text.describe(self._record, self._about.action(move), self.language)

    def explain(self) -> Sheet | None:
        """Per seat, where its points come from; before the end, those it would have if the game ended now.

        At the end the lines of a seat add up to its score. None for a game without a score sheet.
        """
        return self._text.explain(self._record, self.language)

    def tally(self) -> Sheet | None:
        """Per seat, what can be counted at the end of a game without points; the lines add up to nothing."""
        return self._text.tally(self._record, self.language) if self._about.is_over else None

    def decided_by(self) -> str:
        """In a finished game, what decided it if scores alone do not show that; else an empty text."""
        outcome = self._about.outcome
        return "" if outcome is None else self._text.decided_by(self._record, outcome, self._names, self.language)


class StateWords(Words):
    """The words for a state."""

    _about: State

    def narrate(self, move: str | int, seat: Viewer = "all") -> str:
        """A legal move as a log tells that it was made, in the past tense: to a seat, to a spectator (None), or to
        those who may know everything (`"all"`), such as readers of a finished game."""
        return self._told(self._text.narrate, move, seat)

    def caption(self, move: str | int, seat: Viewer = "all") -> str:
        """The same as briefly as beside a picture of the table; empty if what follows tells it."""
        return self._told(self._text.caption, move, seat)

    def _told(self, tell: Callable[..., str], move: str | int, seat: Viewer) -> str:
        if seat != "all":
            self._about.check_seat(seat)
        return tell(self._record, self._about.action(move), seat, self._names, self.language)


class ViewWords(Words):
    """The words for a view."""

    _about: View

    def advice(self) -> str:
        """Advice of the game itself for the seat to move, besides what a search finds; often empty."""
        seat = self._about.seat
        if seat is None or self._about.decides != seat:
            return ""
        return self._text.advise(self._record, seat, self.language)

    def set_up(self) -> str:
        """Right after the draws that begin a game, what they brought, in one sentence for this viewpoint."""
        return self._text.set_up_words(self._record, self._about.seat, self._names, self.language)


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

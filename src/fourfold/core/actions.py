"""A game's actions, declared once: their numbers, their texts, and which texts can be read at all.

    ACTION = Actions(
        moves("draw", "draw:{}", SUITS),
        moves("push", "push:{}>{}", TILES, LANES),
        moves("done", "done"),
        examples="draw:red push:oak>2 done",
    )
    DRAW, PUSH, DONE = ACTION.starts

Actions are whole numbers from 0 on, group after group in the order of the declaration. Rules name the first number of
each group, which stays a plain constant to the compiler: `PUSH + len(LANES) * tile + lane`.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

WHOLE = "-?[0-9]+"
"""A blank for a whole number, however large."""


class Moves:
    """One group of actions."""

    def __init__(
        self, name: str, form: str, words: tuple[Sequence[Any], ...], blank: str | None, count: int | None
    ) -> None:
        self.name = name
        self._form = form
        self._fillings = [_flat(chosen) for chosen in product(*words)]
        self._blank = blank
        self.count = len(self._fillings) if count is None else count

    def texts(self) -> list[str]:
        if not self._form:
            return []
        blanks = ["{}"] * self._form.count("{}")
        return [self._form.format(*filling, *blanks[len(filling) :]) for filling in self._fillings]

    def pattern(self) -> str:
        """A regular expression for all texts that can be read, legal or not."""
        pieces = [re.escape(piece) for piece in self._form.split("{}")]
        return pieces[0] + "".join(f"(?:{self._in_blank(place)}){piece}" for place, piece in enumerate(pieces[1:]))

    def _in_blank(self, place: int) -> str:
        filled = len(self._fillings[0])
        if self._blank is not None and (place >= filled or filled == self._form.count("{}")):
            return self._blank
        words = {str(filling[place]): None for filling in self._fillings}
        return "|".join(re.escape(word) for word in words)


def _flat(chosen: Sequence[Any]) -> list[Any]:
    return [part for each in chosen for part in (each if isinstance(each, tuple) else (each,))]


def moves(name: str, form: str, *words: Sequence[Any], blank: str | None = None, count: int | None = None) -> Moves:
    """A group: one action for each way to fill the blanks of its form, the last list of words changing fastest.

    A word that is a tuple fills as many blanks. `blank` is a regular expression for what may stand in each of them, if
    more can be read than ever is legal: such a text is refused as illegal, not as unreadable. Texts that depend on the
    state have fewer words than blanks, a `blank` for those that are left, and a `count` of actions; without a form, a
    group shares the texts of another.
    """
    return Moves(name, form, words, blank, count)


class Actions:
    """All groups of a game. `starts` has the first number of each, `size` how many actions there are in all."""

    def __init__(self, *groups: Moves, examples: str = "") -> None:
        self._groups = groups
        self._examples = examples.split()
        starts = [0]
        for group in groups:
            starts.append(starts[-1] + group.count)
        self.size = starts.pop()
        self.starts = tuple(starts)

    @property
    def texts(self) -> tuple[str, ...]:
        """The text of every action, or the form of it where a text depends on the state."""
        return tuple(text for group in self._groups for text in group.texts())

    @property
    def readable(self) -> re.Pattern[str]:
        """What a move of the game can look like."""
        return re.compile("|".join(group.pattern() for group in self._named()))

    def _named(self) -> Iterator[Moves]:
        return (group for group in self._groups if group.texts())

    @property
    def forms(self) -> str:
        """The examples in a sentence, for who typed something else."""
        *others, last = self._examples
        return f"{', '.join(others)} or {last}" if others else last

    def split(self, action: int) -> tuple[str, int]:
        """The name of an action's group, and its number there."""
        place = bisect_right(self.starts, action) - 1
        return self._groups[place].name, int(action) - self.starts[place]

"""The results of many games, added up or one by one: arrays that compiled code writes to."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Counts = NDArray[np.int64]


class Sums(NamedTuple):
    """A tuple, because drivers take the arrays one by one: `driver(…, *sums)`."""

    scores: Counts
    """Per seat, the sum of scores."""
    squares: Counts
    """Per seat, the sum of squared scores."""
    wins: Counts
    """Per seat, the number of games in which it was among the winners."""
    nobody: Counts
    """One number: games that nobody won."""
    lengths: Counts
    """The number of games that took 0, 1, 2 … decisions, chance included."""
    statistics: Counts
    """Of the game's own statistics: how often each had a value, the sum, and the sum of squares, each per statistic (as
    `rules.STATISTICS` names them) and seat."""

    @classmethod
    def zeros(cls, players: int, longest: int, statistics: int) -> Sums:
        """For games of up to `longest` decisions."""
        scores, squares, wins = np.zeros((3, players), np.int64)
        nobody, lengths = np.zeros(1, np.int64), np.zeros(longest + 1, np.int64)
        return cls(scores, squares, wins, nobody, lengths, np.zeros((3, statistics, players), np.int64))

    def for_longer_games(self, most: int) -> Sums:
        """The same sums with room for games of twice the length, up to `most` decisions."""
        if len(self.lengths) > most:
            raise RuntimeError(f"a game takes more than {most} decisions, the bound in its rules")
        added = min(most + 1 - len(self.lengths), len(self.lengths))
        return self._replace(lengths=np.pad(self.lengths, (0, added)))


class Rows(NamedTuple):
    """The results of games one by one, a row for each. Like `Sums` a tuple, for drivers."""

    scores: Counts
    """[game, seat]"""
    wins: Counts
    """[game, seat]: 1 for each winner."""
    limits: Counts
    """[game]: 1 if the limit of the game ended it."""
    lengths: Counts
    """[game]: decisions, those of chance included."""
    statistics: Counts
    """[game, statistic, seat]: the game's own, `MISSING` where there is no value."""

    @classmethod
    def zeros(cls, games: int, players: int, statistics: int) -> Rows:
        scores, wins = np.zeros((2, games, players), np.int64)
        limits, lengths = np.zeros((2, games), np.int64)
        return cls(scores, wins, limits, lengths, np.zeros((games, statistics, players), np.int64))

    def part(self, first: int, last: int) -> Rows:
        """The games from number `first` up to, but not including, `last`."""
        return Rows(*(array[first:last] for array in self))

"""Samples of finished games: winners, scores, lengths, and the game's own statistics."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from functools import cached_property
from math import sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fourfold.arena.data.batches import Series
from fourfold.arena.estimates import DEVIATIONS, Estimate, as_json, mean_of, paired_rate
from fourfold.arena.executors import Executor
from fourfold.arena.tournament.match import GameResult
from fourfold.core.game import Game
from fourfold.core.playouts import play_all
from fourfold.core.record import Record
from fourfold.engine.contract import MISSING
from fourfold.engine.device import CPU
from fourfold.engine.sums import Rows

Numbers = NDArray[np.float64]

PERCENTILES = (5, 95)
"""The percentiles that enclose 90 % of games."""


@dataclass(frozen=True, eq=False)
class Sample:
    """Games of one kind of player. Only deals are independent: games of the same deal share their luck."""

    game: Game
    name: str
    """Who played."""
    deals: NDArray[np.int64]
    """The deal of each game."""
    scores: NDArray[np.int64]
    """[game, seat]"""
    wins: NDArray[np.int64]
    """[game, seat]: 1 for each winner."""
    lengths: NDArray[np.int64]
    """The decisions of each game, those of chance included."""
    statistics: Numbers
    """[game, statistic, seat]: the game's own, NaN where a game or a seat has none."""
    bots: tuple[str, ...] = ()
    """The bots, if the name stands for several."""

    @property
    def games(self) -> int:
        return len(self.deals)

    @cached_property
    def shares(self) -> Numbers:
        """[game, seat]: shares of the win. Winners share it; if nobody wins, all seats do, except in a solo game."""
        winners = self.wins.sum(axis=1, keepdims=True)
        nobody = 0.0 if self.game.players == 1 else 1 / self.game.players
        return np.where(winners > 0, self.wins / np.maximum(winners, 1), nobody)

    @cached_property
    def _of_deal(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """The index of each game's deal, and the number of games of each deal."""
        _, place, games = np.unique(self.deals, return_inverse=True, return_counts=True)
        return place, games

    def _sums(self, values: NDArray[Any]) -> Numbers:
        """The sum of a value within each deal."""
        return np.asarray(np.bincount(self._of_deal[0], values), float)

    def share(self, seat: int) -> Estimate:
        """A seat's share of the wins."""
        return paired_rate((self._sums(self.shares[:, seat]) / self._of_deal[1]).tolist())

    def score(self, seat: int) -> Estimate:
        """A seat's mean score."""
        return mean_of((self._sums(self.scores[:, seat]) / self._of_deal[1]).tolist())

    @property
    def nobody(self) -> Estimate:
        """The share of games that nobody wins."""
        nobody = (self.wins.sum(axis=1) == 0).astype(float)
        return paired_rate((self._sums(nobody) / self._of_deal[1]).tolist())

    @property
    def length(self) -> Estimate:
        return mean_of((self._sums(self.lengths) / self._of_deal[1]).tolist())

    def statistic(self, number: int) -> Estimate | None:
        """The mean of a statistic over all seats that have it; None if none has.

        It is a ratio of two sums over deals, and its interval comes from each deal's contribution to them. So seats and
        games of one deal need not be independent.
        """
        values = self.statistics[:, number]
        known, sums = self._sums((~np.isnan(values)).sum(axis=1)), self._sums(np.nansum(values, axis=1))
        if known.sum() == 0:
            return None
        middle, deals = float(sums.sum() / known.sum()), int((known > 0).sum())
        if deals == 1:
            return Estimate(middle, None)
        off = sums - middle * known
        reach = DEVIATIONS * sqrt(float(off @ off) * deals / (deals - 1)) / float(known.sum())
        return Estimate(middle, (middle - reach, middle + reach))

    def known(self, number: int) -> int:
        """The number of games in which a statistic had a value."""
        return int((~np.isnan(self.statistics[:, number])).any(axis=1).sum())

    def length_counts(self) -> dict[int, int]:
        """The number of games of each length that occurred."""
        return dict(sorted(Counter(self.lengths.tolist()).items()))

    def score_counts(self) -> dict[int, int]:
        """How often a seat had each score that occurred, all seats together."""
        return dict(sorted(Counter(self.scores.ravel().tolist()).items()))

    def as_json(self) -> dict[str, Any]:
        seats = range(self.game.players)
        return {
            "players": self.name,
            "bots": list(self.bots),
            "games": self.games,
            "deals": len(self._of_deal[1]),
            "seats": [
                {
                    "seat": seat,
                    **as_json(self.share(seat), "share", "share_"),
                    **as_json(self.score(seat), "score", "score_"),
                }
                for seat in seats
            ],
            "nobody": as_json(self.nobody, "share"),
            "length": as_json(self.length),
            "lengths": {str(length): games for length, games in self.length_counts().items()},
            "scores": {str(score): seats for score, seats in self.score_counts().items()},
            "statistics": {
                name: {"games": self.known(number), **as_json(self.statistic(number))}
                for number, name in enumerate(self.game.package.engine.statistics)
            },
        }


def middle_90_percent(counts: dict[int, int]) -> tuple[int, int]:
    """The range that encloses 90 % of the values."""
    low, high = np.percentile(np.repeat(list(counts), list(counts.values())), PERCENTILES, method="nearest")
    return int(low), int(high)


def simulate_sample(
    game: Game,
    player: str,
    n: int,
    seed: int,
    progress: Callable[[int, int], object] = lambda done, of: None,
    threads: int | None = None,
    executor: Executor | None = None,
) -> Sample:
    """The games that `simulate` adds up, one by one.

    Ctrl-C, or a `KeyboardInterrupt` from `progress`, ends it with the games so far.
    """
    series = Series.of(game, seed, [player], threads, has_rows=True, executor=executor)
    found = list[Rows]()
    with closing(series.batches(0, n, executor)) as batches:
        try:
            for batch in batches:
                found += [batch.rows] if batch.rows is not None else []
                progress(batch.first + batch.totals.games, n)
        except KeyboardInterrupt:
            pass
    rows = Rows(*map(np.concatenate, zip(*(found or [_no_rows(game, 0)]), strict=True)))
    return _sample(game, player, np.arange(len(rows.lengths)), rows)


def tournament_sample(game: Game, name: str, played: Sequence[GameResult]) -> Sample:
    """A sample of games that bots played in a tournament."""
    rows = _no_rows(game, len(played))
    for number, each in enumerate(played):  # a playout from a finished state is just its result, statistics included
        own = rows.part(number, number + 1)
        play_all(Record(game, each.moves).final, 1, 0, 1, 0, True, None, CPU, own)
        own.lengths[:] = len(each.moves)
    sample = _sample(game, name, np.array([each.fixture.deal for each in played], np.int64), rows)
    return replace(sample, bots=tuple(dict.fromkeys(bot for each in played for bot in each.seats)))


def _no_rows(game: Game, games: int) -> Rows:
    return Rows.zeros(games, game.players, len(game.package.engine.statistics))


def _sample(game: Game, name: str, deals: NDArray[np.int64], rows: Rows) -> Sample:
    statistics = np.where(rows.statistics == MISSING, np.nan, rows.statistics)
    return Sample(game, name, deals, rows.scores, rows.wins, rows.lengths, statistics)

"""The standing of a tournament: ratings, tables, seats."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from statistics import fmean
from typing import Any

from fourfold.arena.estimates import Estimate, as_json, mean_of, paired_rate
from fourfold.arena.tournament.match import GameResult, Plan
from fourfold.arena.tournament.ratings import Skill, elo, skills
from fourfold.arena.tournament.results import description
from fourfold.arena.tournament.sprt import Sprt, Verdict, verdict


@dataclass(frozen=True)
class Rating:
    """One bot in the whole tournament."""

    bot: str
    games: int
    elo: Estimate | None
    """None in a solo game."""
    skill: Skill | None
    """By openskill, if tables have more than two seats."""
    seconds: float
    """The mean time per decision."""


@dataclass(frozen=True)
class Share:
    """The results of one bot's seats at one table."""

    bot: str
    seats: int
    """The number of its seats at the table."""
    games: int
    share: Estimate
    """Its share of the win, all seats together; computed over deals."""
    score: Estimate
    """Its mean score per seat; computed over deals."""


@dataclass(frozen=True)
class TableStanding:
    """One table: its bots and their results."""

    bots: tuple[str, ...]
    games: int
    ties: int
    """Games with several winners or, except in solo games, with none."""
    shares: tuple[Share, ...]


@dataclass(frozen=True, eq=False)
class Standing:
    """A tournament so far. Only complete deals count, so that luck cancels; `unpaired` games wait for theirs."""

    plan: Plan
    n: int
    """Games asked for at each table."""
    played: tuple[GameResult, ...]
    """All finished games, in order."""
    seconds: float
    """How long this run took, without games from the results file."""
    sprt: Sprt | None = None
    """The sequential test that may have ended it early."""

    @property
    def asked(self) -> int:
        """How many games were asked for, at all tables together."""
        return self.plan.games(self.n)

    @property
    def is_complete(self) -> bool:
        """Whether all games asked for were played, or the sequential test has decided."""
        decided = self.verdict is not None and self.verdict.accepted is not None
        return decided or len(self.games) >= self.asked

    @cached_property
    def verdict(self) -> Verdict | None:
        """How the sequential test stands, if there is one."""
        return verdict(self.sprt, self.games, self.plan) if self.sprt else None

    @cached_property
    def games(self) -> tuple[GameResult, ...]:
        """The games of complete deals."""
        deals: dict[tuple[int, ...], int] = defaultdict(int)
        for game in self.played:
            deals[game.fixture[:2]] += 1
        return tuple(game for game in self.played if deals[game.fixture[:2]] == self.plan.rotations)

    @property
    def unpaired(self) -> int:
        """How many finished games wait for the others of their deal."""
        return len(self.played) - len(self.games)

    @cached_property
    def tables(self) -> tuple[TableStanding, ...]:
        """The tables with at least one complete deal."""
        found = []
        for number, bots in enumerate(self.plan.tables):
            games = [game for game in self.games if game.fixture.table == number]
            if games:
                shares = tuple(_share(games, bot, bots.count(bot)) for bot in dict.fromkeys(bots))
                ties = sum(len(game.winners) != 1 for game in games) if len(bots) > 1 else 0
                found.append(TableStanding(bots, len(games), ties, shares))
        return tuple(found)

    @cached_property
    def ratings(self) -> tuple[Rating, ...]:
        """The bots, the strongest first."""
        bots, alone = self.plan.all_bots, self.plan.game.players == 1
        if not self.games:
            return ()
        elos = elo(self.games, self.plan.tables, bots) if not alone else [None] * len(bots)
        skilled = skills(self.games, bots) if self.plan.game.players > 2 else [None] * len(bots)
        rows = []
        for bot, rating, skill in zip(bots, elos, skilled, strict=True):
            seats = [(game, seat) for game in self.games for seat, sits in enumerate(game.seats) if sits == bot]
            decisions = sum(game.decisions[seat] for game, seat in seats)
            seconds = sum(game.seconds[seat] for game, seat in seats) / max(decisions, 1)
            rows.append(Rating(bot, sum(bot in game.seats for game in self.games), rating, skill, seconds))
        if alone:
            success = {table.bots[0]: table.shares[0].share.mean for table in self.tables}
            return tuple(sorted(rows, key=lambda row: -success.get(row.bot, 0.0)))
        return tuple(sorted(rows, key=lambda row: -(row.elo.mean if row.elo else 0.0)))

    @cached_property
    def seats(self) -> tuple[Estimate, ...]:
        """Each seat's share of the win, over all games."""
        if not self.games or self.plan.game.players == 1:
            return ()
        return tuple(
            paired_rate(_by_deal(self.games, lambda game, seat=seat: game.share(seat)))
            for seat in range(self.plan.game.players)
        )

    def share(self, bot: str, other: str) -> Share | None:
        """The result of a lone bot against another; None if that was not played."""
        for table in self.tables:
            lone, rest = table.bots[0], set(table.bots[1:])
            if (lone, rest) == (bot, {other}):
                return table.shares[0]
            if len(table.bots) == 2 and (lone, rest) == (other, {bot}):
                return table.shares[1]
        return None

    def as_json(self) -> dict[str, Any]:
        """As values for `json.dumps`."""
        return {
            **description(self.plan, self.n),
            "games": len(self.games),
            "asked": self.asked,
            "unpaired": self.unpaired,
            "seconds": self.seconds,
            **({"sprt": self.verdict.as_json()} if self.verdict else {}),
            "ratings": [
                {
                    "bot": row.bot,
                    "games": row.games,
                    **as_json(row.elo, "elo", "elo_"),
                    "openskill": {"mu": row.skill.mu, "sigma": row.skill.sigma} if row.skill else None,
                    "seconds_per_decision": row.seconds,
                }
                for row in self.ratings
            ],
            "tables": [
                {
                    "bots": list(table.bots),
                    "games": table.games,
                    "ties": table.ties,
                    "shares": [
                        {"bot": share.bot, "seats": share.seats}
                        | as_json(share.share, "share", "share_")
                        | as_json(share.score, "score", "score_")
                        for share in table.shares
                    ],
                }
                for table in self.tables
            ],
            "seats": [{"seat": seat, **as_json(share, "share")} for seat, share in enumerate(self.seats)],
        }

    def _repr_html_(self) -> str:
        from fourfold.arena.tournament.scoreboard import html  # noqa: PLC0415 - it imports this module

        return html(self)


def _by_deal(games: Sequence[GameResult], value: Callable[..., float]) -> list[float]:
    """The mean of a value within each deal."""
    deals = defaultdict(list)
    for game in games:
        deals[game.fixture.deal].append(value(game))
    return [fmean(values) for values in deals.values()]


def _share(games: Sequence[GameResult], bot: str, seats: int) -> Share:
    def score(game: GameResult) -> float:
        return fmean(points for points, sits in zip(game.scores, game.seats, strict=True) if sits == bot)

    share = paired_rate(_by_deal(games, lambda game: game.share_of(bot)))
    return Share(bot, seats, len(games), share, mean_of(_by_deal(games, score)))

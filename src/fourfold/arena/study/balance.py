"""A balance study of a game: what its seats, its luck and thinking are worth, from random play up to search."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from importlib.metadata import version
from itertools import pairwise
from typing import Any

from fourfold.arena.estimates import Estimate, as_json
from fourfold.arena.sample import Sample, of_tournament, simulated
from fourfold.arena.study.skill import Contest, contest
from fourfold.arena.tournament.match import compile_bots
from fourfold.arena.tournament.ratings import elo
from fourfold.arena.tournament.seating import Plan
from fourfold.arena.tournament.standing import Standing
from fourfold.arena.tournament.tournament import tournament
from fourfold.bots.greedy import GREEDY, RANDOM, policies
from fourfold.bots.player import Budget
from fourfold.bots.roster import SEARCH, level
from fourfold.core.game import Game
from fourfold.core.validation import check_count, check_seed

FORMAT = "fourfold report 1"
GAMES = 100
"""Between two bots of the ladder."""
SIMULATED = {RANDOM: 200, GREEDY: 50}
"""So many times more games of compiled players."""
WEIGHTS = {RANDOM: 1, GREEDY: 3}
"""Of the time that there is; each step of the ladder has twice that of the one before, the lowest 1."""
RUNGS, FEWEST_RUNGS = 4, 3
GROWTH = 4
"""How many times as long each rung thinks as the one below."""
STRONG = 2
"""The rung whose bot is the strong one where skill is measured against luck, and the lowest the weak one."""
EVERY = 25
"""Compiled games between two looks at the clock."""

Progress = Callable[[str, int, int], object]
"""Is told what is being played, and how many games of how many."""


@dataclass(frozen=True)
class Rung:
    """A bot of the ladder against the one below it; alone, what it reaches."""

    bot: str
    simulations: int
    below: str | None
    games: int
    wins: Estimate
    """Its share against the one below; alone, of successes."""
    elo: Estimate | None
    """None where everybody plays alone."""

    def as_json(self) -> dict[str, Any]:
        return {
            "bot": self.bot,
            "simulations": self.simulations,
            "below": self.below,
            "games": self.games,
            **as_json(self.wins, "share"),
            **as_json(self.elo, "elo", "elo_"),
        }


@dataclass(eq=False)
class Study:
    """What was found so far. Ctrl-C and time that is up leave it with fewer games than were asked for, or parts."""

    game: Game
    seed: int
    games: int
    """Asked for between two bots."""
    rungs: tuple[int, ...]
    """The budgets of the ladder, in simulations for each decision."""
    samples: list[Sample] = field(default_factory=list)
    """By kind of players, the weakest first."""
    contest: Contest | None = None
    ladder: list[Standing] = field(default_factory=list)
    """Alone, one tournament of all rungs; else one for each rung but the lowest, against the one below."""
    is_stopped: bool = False
    """By Ctrl-C."""
    is_late: bool = False
    """Whether time was up before all games were played."""
    seconds: float = 0.0

    @property
    def bots(self) -> tuple[str, ...]:
        return tuple(f"{SEARCH}:{simulations}" for simulations in self.rungs)

    def climbed(self) -> list[Rung]:
        """The rungs that have games, the lowest first."""
        if self.game.players == 1:
            shares = {table.bots[0]: table.shares[0] for standing in self.ladder for table in standing.tables}
            return [
                Rung(bot, budget, None, shares[bot].games, shares[bot].share, None)
                for bot, budget in zip(self.bots, self.rungs, strict=True)
                if bot in shares
            ]
        steps = [standing.tables[0] for standing in self.ladder if standing.games]
        known = tuple(dict.fromkeys(bot for table in steps for bot in reversed(table.bots)))
        ratings = dict(zip(known, self._elo(known), strict=True)) if steps else {}
        return [
            Rung(
                share.bot, self.rungs[self.bots.index(share.bot)], table.bots[-1], table.games, share.share,
                ratings.get(share.bot),
            )
            for table in steps
            for share in table.shares[:1]
        ]  # fmt: skip

    def _elo(self, bots: tuple[str, ...]) -> list[Estimate]:
        """Of all games of the ladder together, counted from its lowest rung."""
        games = [game for standing in self.ladder for game in standing.games]
        tables = [standing.plan.tables[0] for standing in self.ladder if standing.games]
        found = elo(games, tables, bots)
        low = found[0].mean
        return [
            Estimate(one.mean - low, one.interval and (one.interval[0] - low, one.interval[1] - low)) for one in found
        ]

    def as_json(self) -> dict[str, Any]:
        return {
            "format": FORMAT,
            "fourfold": version("fourfold"),
            "game": self.game.name,
            "rules": self.game.about.version,
            "options": self.game.given_options(),
            "seed": self.seed,
            "games_asked": self.games,
            "rungs": list(self.rungs),
            "stopped": self.is_stopped,
            "time_was_up": self.is_late,
            "seconds": self.seconds,
            "samples": [sample.as_json() for sample in self.samples],
            "luck_and_skill": self.contest and self.contest.as_json(),
            "ladder": [rung.as_json() for rung in self.climbed()],
            "ladder_games": [game.as_json() for standing in self.ladder for game in standing.games],
        }


class _Clock:
    """Shares the time out among stages: each may take its part of what is left, and what it leaves is for the rest."""

    def __init__(self, seconds: float | None, weights: list[int]) -> None:
        self.end = None if seconds is None else time.monotonic() + seconds
        self.weights, self.is_up = weights, False

    def begin(self) -> None:
        now = time.monotonic()
        weight, *rest = self.weights
        self.is_up, self.weights = False, rest
        self.until = None if self.end is None else now + (self.end - now) * weight / (weight + sum(rest))

    def look(self) -> None:
        """Ends a stage as Ctrl-C does, when its time is up."""
        if self.until is not None and time.monotonic() > self.until:
            self.is_up = True
            raise KeyboardInterrupt


def study(
    game: Game,
    games: int = GAMES,
    seed: int = 0,
    budget: int | None = None,
    rungs: int = RUNGS,
    workers: int | None = None,
    seconds: float | None = None,
    progress: Progress | None = None,
) -> Study:
    """Study a game: random and greedy play, a strong bot against a weak one, and the ladder of search budgets.

    `games` are played between two bots, and many more by random and greedy players. The lowest rung of the ladder
    thinks for `budget` simulations a decision (by default those of the level `easy`), each further one four times as
    long.

    The same games, seed and budgets give the same study. With `seconds` each stage has its part of that time, and
    plays fewer games where they do not fit in. Ctrl-C ends with what there is.
    """
    check_count("games", games, 1)
    check_seed(seed)
    check_count("rungs", rungs, FEWEST_RUNGS)
    lowest = budget if budget is not None else level(game, "easy")[0].simulations
    ladder = tuple(check_count("budget", lowest or 1, 1) * GROWTH**k for k in range(rungs))
    for simulations in ladder:
        Budget(simulations=simulations)  # says so if there are too many
    found = Study(game, seed, games, ladder)
    began = time.perf_counter()
    try:
        _play_stages(found, workers, seconds, progress or (lambda stage, done, total: None))
    except KeyboardInterrupt:
        found.is_stopped = True
    found.seconds = time.perf_counter() - began
    return found


def _play_stages(found: Study, workers: int | None, seconds: float | None, progress: Progress) -> None:
    """Play stage after stage into the study; `KeyboardInterrupt` after one that Ctrl-C ended."""
    game, bots, kinds = found.game, found.bots, policies(found.game)
    alone = game.players == 1
    for kind in kinds:
        simulated(game, kind, 1, found.seed)  # compiles, if need be, before the clock starts
    compile_bots(Plan(game, bots[:2], None, found.seed))
    steps = [(bots, None)] if alone else [((bot,), below) for below, bot in pairwise(bots)]
    clock = _Clock(
        seconds,
        [WEIGHTS[kind] for kind in kinds] + ([] if alone else [1 << STRONG]) + [1 << k for k in range(len(steps))],
    )

    def played(who: tuple[str, ...], against: str | None) -> Standing:
        clock.begin()
        told = _watched(clock, progress, f"{who[-1]} against {against}" if against else "the skill ladder")
        return tournament(game, who, found.games, found.seed, against, workers, progress=told)

    for kind in kinds:
        clock.begin()
        n = found.games * SIMULATED[kind]
        sample = simulated(game, kind, n, found.seed, _watched(clock, progress, f"{kind} players", EVERY))
        found.samples += [sample] if sample.games else []
        _go_on(found, clock, sample.games == n)
    strong, weak = bots[STRONG], bots[0]
    if not alone:
        standing = played((strong,), weak)
        found.contest = contest(strong, weak, standing.games) if standing.games else None
        _go_on(found, clock, standing.is_complete)
    try:
        for who, against in steps:
            standing = played(who, against)
            found.ladder += [standing] if standing.games else []
            _go_on(found, clock, standing.is_complete)
    finally:
        found.samples += _searchers(found)
        if alone and found.ladder:
            found.contest = contest(strong, weak, found.ladder[0].games)


def _searchers(found: Study) -> list[Sample]:
    """What the ladder's games say of the game: those of the step that has most, of equals the highest."""
    if not found.ladder:
        return []
    games = max(reversed(found.ladder), key=lambda standing: len(standing.games)).games
    if found.game.players == 1:
        games = tuple(each for each in games if each.seats[0] == found.bots[-1])
    return [of_tournament(found.game, SEARCH, games)] if games else []


def _watched(clock: _Clock, progress: Progress, name: str, every: int = 1) -> Callable[[int, int], None]:
    def told(done: int, total: int) -> None:
        if done % every == 0 or done == total:
            progress(name, done, total)
            if done < total:
                clock.look()

    return told


def _go_on(found: Study, clock: _Clock, is_complete: bool) -> None:
    """After a stage: whether it was cut short, and by what."""
    if is_complete:
        return
    if not clock.is_up:
        raise KeyboardInterrupt
    found.is_late = True

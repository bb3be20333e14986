"""A balance study of a game: what seats, luck and skill are worth, from random play up to search."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from importlib.metadata import version
from itertools import pairwise
from typing import Any

from fourfold.arena.data.batches import Series, compile_series
from fourfold.arena.estimates import Estimate, as_json
from fourfold.arena.executors import Executor
from fourfold.arena.sample import Sample, simulate_sample, tournament_sample
from fourfold.arena.study.skill import Contest, contest
from fourfold.arena.tournament.match import Plan, compile_bots
from fourfold.arena.tournament.ratings import elo
from fourfold.arena.tournament.standing import Standing
from fourfold.arena.tournament.tournament import tournament
from fourfold.bots.greedy import policies
from fourfold.bots.names import GREEDY, RANDOM
from fourfold.bots.player import Budget
from fourfold.bots.roster import SEARCH, level, level_names
from fourfold.core.errors import OptionError, listed
from fourfold.core.game import Game, require_game
from fourfold.core.validation import check_count, check_seed

FORMAT = "fourfold report 1"
GAMES = 100
"""Games between two bots of the ladder."""
SIMULATED = {RANDOM: 200, GREEDY: 50}
"""How many times as many games the compiled players play."""
WEIGHTS = {RANDOM: 1, GREEDY: 3}
"""Shares of the time limit; each step of the ladder has twice the weight of the one before, the lowest 1."""
RUNGS, FEWEST_RUNGS = 4, 3
GROWTH = 4
"""Each rung has so many times the budget of the one below."""
STRONG = 2
"""The rung of the strong bot in the comparison of luck and skill; the weak one is the lowest rung."""

Progress = Callable[[str, int, int], object]
"""Called with the stage, the games done, and their total."""


@dataclass(frozen=True)
class Rung:
    """A bot of the ladder against the one below it; in a solo game, its success rate."""

    bot: str
    simulations: int
    below: str | None
    games: int
    wins: Estimate
    """Its share of wins against the one below; in a solo game, of successes."""
    elo: Estimate | None
    """None in a solo game."""

    def as_json(self) -> dict[str, Any]:
        """As values for `json.dumps`."""
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
    """The results so far. After Ctrl-C, or when time ran out, games or whole parts are missing."""

    game: Game
    seed: int
    games: int
    """The games asked for between two bots."""
    rungs: tuple[int, ...]
    """The budgets of the ladder, in simulations per decision."""
    level: str | None = None
    """The level that also plays against itself."""
    samples: list[Sample] = field(default_factory=list)
    """One for each kind of player, the weakest first."""
    contest: Contest | None = None
    ladder: list[Standing] = field(default_factory=list)
    """In a solo game one tournament of all rungs; else one per rung, against the rung below."""
    is_stopped: bool = False
    """Whether Ctrl-C stopped it."""
    is_out_of_time: bool = False
    """Whether the time limit ended a stage before all its games were played."""
    seconds: float = 0.0

    @property
    def bots(self) -> tuple[str, ...]:
        """The bots of the ladder, the weakest first."""
        return tuple(f"{SEARCH}:{simulations}" for simulations in self.rungs)

    def played_rungs(self) -> list[Rung]:
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
        """Elo from all games of the ladder together, relative to its lowest rung."""
        games = [game for standing in self.ladder for game in standing.games]
        tables = [standing.plan.tables[0] for standing in self.ladder if standing.games]
        found = elo(games, tables, bots)
        low = found[0].mean
        return [
            Estimate(one.mean - low, one.interval and (one.interval[0] - low, one.interval[1] - low)) for one in found
        ]

    def as_json(self) -> dict[str, Any]:
        """As values for `json.dumps`."""
        return {
            "format": FORMAT,
            "fourfold": version("fourfold"),
            "game": self.game.name,
            "rules": self.game.about.version,
            "options": self.game.given_options(),
            "seed": self.seed,
            "games_asked": self.games,
            "rungs": list(self.rungs),
            "level": self.level,
            "stopped": self.is_stopped,
            "time_was_up": self.is_out_of_time,
            "seconds": self.seconds,
            "samples": [sample.as_json() for sample in self.samples],
            "luck_and_skill": self.contest and self.contest.as_json(),
            "ladder": [rung.as_json() for rung in self.played_rungs()],
            "ladder_games": [game.as_json() for standing in self.ladder for game in standing.games],
        }

    def _repr_html_(self) -> str:
        from fourfold.arena.study.page import html  # noqa: PLC0415 - it imports this module

        return html(self)


class _TimeBudget:
    """Divides the time limit among stages by weight; time that a stage does not use is left to the later ones."""

    def __init__(self, seconds: float | None, weights: list[int]) -> None:
        self.end = None if seconds is None else time.monotonic() + seconds
        self.weights, self.is_up = weights, False

    def start_stage(self) -> None:
        now = time.monotonic()
        weight, *rest = self.weights
        self.is_up, self.weights = False, rest
        self.until = None if self.end is None else now + (self.end - now) * weight / (weight + sum(rest))

    def check(self) -> None:
        """Raise `KeyboardInterrupt`, as Ctrl-C does, when the time of the stage is up."""
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
    level: str | None = None,
    executor: Executor | None = None,
) -> Study:
    """Study a game: random and greedy play, a strong bot against a weak one, and the ladder of search budgets.

    Two bots play `games` games, random and greedy players many more. The lowest rung of the ladder has a budget of
    `budget` simulations per decision (by default that of the level `easy`), each further one four times as many. With a
    `level` such as `master`, as many games of that level against itself show what strong play looks like.

    The same games, seed and budgets give the same study. With `seconds`, each stage has a share of that time, and plays
    fewer games if it runs out. Ctrl-C ends the study with the results so far. An `executor` plays games elsewhere.
    """
    require_game(game)
    check_count("games", games, 1)
    check_seed(seed)
    check_count("rungs", rungs, FEWEST_RUNGS)
    if level is not None and level not in level_names(game):
        raise OptionError(f"level={level!r} is not possible for {game.name}; give one of {listed(level_names(game))}")
    lowest = budget if budget is not None else budget_of(game, "easy")
    ladder = tuple(check_count("budget", lowest or 1, 1) * GROWTH**k for k in range(rungs))
    for simulations in ladder:
        Budget(simulations=simulations)  # raises if there are too many
    found = Study(game, seed, games, ladder, level)
    began = time.perf_counter()
    try:
        _play_stages(found, workers, seconds, progress or (lambda stage, done, total: None), executor)
    except KeyboardInterrupt:
        found.is_stopped = True
    found.seconds = time.perf_counter() - began
    return found


def budget_of(game: Game, name: str) -> int:
    """The simulations of a level."""
    return level(game, name)[0].simulations or 1


def _play_stages(
    found: Study, workers: int | None, seconds: float | None, progress: Progress, executor: Executor | None
) -> None:
    """Play all stages into the study; `KeyboardInterrupt` after one that Ctrl-C ended."""
    game, bots, kinds = found.game, found.bots, policies(found.game)
    alone = game.players == 1
    for kind in kinds:
        compile_series(Series.of(game, found.seed, [kind], has_rows=True))  # before time is measured
    compile_bots(Plan(game, bots[:2], None, found.seed))
    steps = [(bots, None)] if alone else [((bot,), below) for below, bot in pairwise(bots)]
    time_budget = _TimeBudget(
        seconds,
        [WEIGHTS[kind] for kind in kinds]
        + ([] if alone else [1 << STRONG])
        + [1 << k for k in range(len(steps))]
        + ([1 << len(steps)] if found.level else []),
    )

    def played(who: tuple[str, ...], against: str | None) -> Standing:
        time_budget.start_stage()
        stage = f"{who[-1]} against {against}" if against else "the skill ladder"
        on_progress = _stage_progress(time_budget, progress, stage)
        return tournament(game, who, found.games, found.seed, against, workers, progress=on_progress, executor=executor)

    for kind in kinds:
        time_budget.start_stage()
        n = found.games * SIMULATED[kind]
        on_progress = _stage_progress(time_budget, progress, f"{kind} players")
        sample = simulate_sample(game, kind, n, found.seed, on_progress, None if executor else workers, executor)
        found.samples += [sample] if sample.games else []
        _check_stage(found, time_budget, sample.games == n)
    strong, weak = bots[STRONG], bots[0]
    if not alone:
        standing = played((strong,), weak)
        found.contest = contest(strong, weak, standing.games) if standing.games else None
        _check_stage(found, time_budget, standing.is_complete)
    try:
        for who, against in steps:
            standing = played(who, against)
            found.ladder += [standing] if standing.games else []
            _check_stage(found, time_budget, standing.is_complete)
    finally:
        found.samples += _search_samples(found)
        if alone and found.ladder:
            found.contest = contest(strong, weak, found.ladder[0].games)
    if found.level:
        # A tournament wants two names: the level, and the same with its budget spelled out.
        same = None if alone else f"{found.level}:{budget_of(game, found.level)}"
        standing = played((found.level,), same)
        found.samples += [tournament_sample(game, found.level, standing.games)] if standing.games else []
        _check_stage(found, time_budget, standing.is_complete)


def _search_samples(found: Study) -> list[Sample]:
    """A sample from the ladder: the step with the most games; among equals, the highest."""
    if not found.ladder:
        return []
    games = max(reversed(found.ladder), key=lambda standing: len(standing.games)).games
    if found.game.players == 1:
        games = tuple(each for each in games if each.seats[0] == found.bots[-1])
    return [tournament_sample(found.game, SEARCH, games)] if games else []


def _stage_progress(time_budget: _TimeBudget, progress: Progress, name: str) -> Callable[[int, int], None]:
    def on_progress(done: int, total: int) -> None:
        progress(name, done, total)
        if done < total:
            time_budget.check()

    return on_progress


def _check_stage(found: Study, time_budget: _TimeBudget, is_complete: bool) -> None:
    """After a stage that was cut short: stop the study, or note that its time was up."""
    if is_complete:
        return
    if not time_budget.is_up:
        raise KeyboardInterrupt
    found.is_out_of_time = True

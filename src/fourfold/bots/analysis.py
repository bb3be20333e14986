"""The analysis of a recorded game: what each decision lost, and which move was better.

Every decision is judged from the view of its seat. What was hidden from it, and what happened later, does not count: a
good move stays good if luck turns against it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import numpy as np

from fourfold.bots.player import Budget, Thought
from fourfold.bots.reasons import Difference, differences, likely_line
from fourfold.bots.roster import best_search
from fourfold.bots.search import Search, SearchRun
from fourfold.core.errors import check_type
from fourfold.core.locale.languages import SOURCE
from fourfold.core.record import Record
from fourfold.core.state import State, View
from fourfold.core.validation import check_seed

BUDGET = Budget(simulations=5000)
MISTAKE = 0.05
"""The loss from which a decision counts as a mistake; the noise of the estimates is mostly smaller."""
PUZZLE = 0.20
"""By how much the best move is better than all others where a decision is a puzzle."""
SURER = 10
"""How many times the budget a search has that confirms a puzzle."""
WORST = 3
"""The number of mistakes in a seat's summary."""


@dataclass(frozen=True)
class Decision:
    """A choice of a seat, with the number of the move (the first move of a record is number 1).

    `chance` is its chance to win with the best move, `played` that with the move it made. `chances` are those of all
    seats after the best move. If `exact`, the rest of the game was solved, and the chances are no estimates. In a
    `puzzle` the best move is better than all others by `PUZZLE`, and a search with `SURER` times the budget agrees.
    For a mistake, `after_played` and `after_best` are the moves that are likely to follow.
    """

    number: int
    seat: int
    move: str
    best: str
    chance: float
    played: float
    chances: tuple[float, ...]
    exact: bool
    puzzle: bool = False
    after_played: tuple[str, ...] = ()
    after_best: tuple[str, ...] = ()

    @property
    def loss(self) -> float:
        """The win chance that the move gave away: 0 for the best move."""
        return self.chance - self.played

    @property
    def is_best(self) -> bool:
        """Whether the move played is the best one found."""
        return self.move == self.best

    @property
    def is_mistake(self) -> bool:
        """Whether it lost `MISTAKE` or more."""
        return self.loss >= MISTAKE

    def differences(self, state: State, language: str = SOURCE) -> tuple[Difference, ...]:
        """What would have counted more with the best move; `state` is the one before the decision."""
        if not self.is_mistake:
            return ()
        return differences(state, (self.move, *self.after_played), (self.best, *self.after_best), language)

    def as_json(self) -> dict[str, Any]:
        """As values for `json.dumps`."""
        return {
            "number": self.number,
            "seat": self.seat,
            "move": self.move,
            "best": self.best,
            "chance": self.chance,
            "played": self.played,
            "loss": self.loss,
            "chances": list(self.chances),
            "exact": self.exact,
            "puzzle": self.puzzle,
            "after_played": list(self.after_played),
            "after_best": list(self.after_best),
        }


@dataclass(frozen=True)
class Summary:
    """All decisions of a seat."""

    seat: int
    decisions: tuple[Decision, ...]

    @property
    def mean_loss(self) -> float | None:
        """The mean loss per decision; None without decisions."""
        return sum(each.loss for each in self.decisions) / len(self.decisions) if self.decisions else None

    @property
    def best_share(self) -> float | None:
        """The share of best moves; None without decisions."""
        return sum(each.is_best for each in self.decisions) / len(self.decisions) if self.decisions else None

    @property
    def worst(self) -> tuple[Decision, ...]:
        """The biggest mistakes, if there were any."""
        mistakes = [each for each in self.decisions if each.is_mistake]
        return tuple(sorted(mistakes, key=lambda each: each.loss, reverse=True)[:WORST])

    def as_json(self) -> dict[str, Any]:
        """As values for `json.dumps`."""
        return {
            "seat": self.seat,
            "decisions": len(self.decisions),
            "mean_loss": self.mean_loss,
            "best_share": self.best_share,
            "worst": [each.number for each in self.worst],
        }


@dataclass(frozen=True, eq=False)
class Analysis:
    """The analysis of a record. `decisions` are fewer than `asked` if it was interrupted."""

    record: Record
    budget: Budget
    seed: int
    asked: int
    decisions: tuple[Decision, ...]

    @property
    def is_finished(self) -> bool:
        """Whether the game was played to its end."""
        return self.record.result is not None

    def summaries(self) -> tuple[Summary, ...]:
        """Each seat's decisions together."""
        seats = range(self.record.game.players)
        return tuple(Summary(seat, tuple(each for each in self.decisions if each.seat == seat)) for seat in seats)

    def as_json(self) -> dict[str, Any]:
        """As values for `json.dumps`."""
        game, result = self.record.game, self.record.result
        return {
            "game": game.name,
            "options": game.given_options(),
            "players": list(self.record.players),
            "moves": len(self.record.moves),
            "finished": self.is_finished,
            "result": result.as_json() if result else None,
            "budget": str(self.budget),
            "seed": self.seed,
            "asked": self.asked,
            "analysed": len(self.decisions),
            "decisions": [each.as_json() for each in self.decisions],
            "seats": [each.as_json() for each in self.summaries()],
        }

    def _repr_html_(self) -> str:
        from fourfold.bots.analysis_words import html  # noqa: PLC0415 - it imports this module

        return html(self)


def analyse(
    record: Record,
    budget: Budget = BUDGET,
    seed: int = 0,
    progress: Callable[[int, int], object] | None = None,
) -> Analysis:
    """Search every decision of a game; forced moves are left out.

    The budget is for one decision. If the search prefers another move than the one that was played, the latter is
    searched further until both have the same number of visits, so that it is judged fairly; that at most doubles the
    time. With a budget of simulations, the same record and seed give the same analysis.

    `progress` is called with the decisions done and their total, first with 0 once everything is compiled. Ctrl-C, or
    a `KeyboardInterrupt` from `progress`, ends the analysis early with the decisions finished so far.
    """
    check_type("record", record, Record, "give one such as fourfold.Record.read(path)")
    check_type("budget", budget, Budget, "give one such as fourfold.Budget(simulations=5000)")
    check_seed(seed)
    choices = choices_of(record)
    found: list[Decision] = []
    try:
        for number in choices:
            if not found:
                _judge(record, number, Budget(simulations=1), 0)
            if progress:
                progress(len(found), len(choices))
            found.append(_judge(record, number, budget, search_seed(seed, number)))
        if progress:
            progress(len(found), len(choices))
    except KeyboardInterrupt:
        pass
    return Analysis(record, budget, int(seed), len(choices), tuple(found))


def choices_of(record: Record) -> list[int]:
    """After how many moves of a record a seat had a choice."""
    return [
        number
        for number, state in enumerate(record.states[:-1])
        if isinstance(state.seat, int) and len(state.moves) > 1
    ]


def search_seed(seed: int, number: int) -> int:
    """The seed of the search after `number` moves, in an analysis with a seed."""
    return int(np.random.default_rng([seed, number]).integers(1 << 63))


def _judge(record: Record, number: int, budget: Budget, seed: int) -> Decision:
    """Judge the decision after `number` moves of a record."""
    state, move = record.states[number], record.moves[number]
    assert isinstance(state.seat, int)
    view, bot = state.view(state.seat), best_search(record.game, budget)
    thought = bot.decide(view, seed)
    found = judged(record, number, thought, thought.opinions[0].chance, chance_of(move, bot, view, thought, seed))
    if found.is_mistake:
        played, best = (likely_line(bot, state, move) for move in (found.move, found.best))
        found = replace(found, after_played=played, after_best=best)
    surer = None
    if needs_surer(found, lead_of(thought)):
        surer = lead_of(best_search(record.game, surer_budget(budget)).decide(view, seed))
    return replace(found, puzzle=is_puzzle(found, lead_of(thought), surer))


class Lead(NamedTuple):
    """The move with the best chance in a search, and by how much that is above the second best."""

    move: str
    by: float


def lead_of(thought: Thought) -> Lead:
    """The lead among the moves that a search has looked at; 0 if those are not two."""
    looked_at = [each for each in thought.opinions if thought.exact or each.visits]
    if len(looked_at) < 2:
        return Lead(thought.move, 0.0)
    first, second = sorted(looked_at, key=lambda each: each.chance, reverse=True)[:2]
    return Lead(first.move, first.chance - second.chance)


def needs_surer(found: Decision, lead: Lead) -> bool:
    """Whether a decision is a puzzle if a surer search agrees."""
    return _stands_out(found, lead) and not found.exact


def is_puzzle(found: Decision, lead: Lead, surer: Lead | None) -> bool:
    """Whether a decision is a puzzle, by the lead in its search and in a surer one, if there was one."""
    return _stands_out(found, lead) and (found.exact or (surer is not None and _stands_out(found, surer)))


def _stands_out(found: Decision, lead: Lead) -> bool:
    return lead.move == found.best and lead.by >= PUZZLE


def surer_budget(budget: Budget) -> Budget:
    """The budget of a search that confirms puzzles."""
    if budget.simulations is not None:
        return Budget(simulations=SURER * budget.simulations)
    return Budget(seconds=SURER * (budget.seconds or 0))


def judged(record: Record, number: int, thought: Thought, chance: float, played: float) -> Decision:
    """The decision after `number` moves of a record: what a search thought, the chance of the move that it prefers, and
    that of the move that was played."""
    state, move, best = record.states[number], record.moves[number], thought.move
    assert isinstance(state.seat, int)
    if played >= chance:
        best, chance = move, played
    chances = _chances_after_best(thought.chances, state.seat, chance)
    return Decision(number + 1, state.seat, move, best, chance, played, chances, thought.exact)


def chance_of(move: str, bot: Search, view: View, thought: Thought, seed: int) -> float:
    """The chance of a move after as many visits as the move that the search prefers.

    A search spends little on moves that look bad, and a chance from a few simulations means little. So the same tree
    grows further, with this move as the only one at its root.
    """
    known = {each.move: each for each in thought.opinions}
    if thought.exact or move == thought.move:
        return float(known[move].chance)
    search = SearchRun(bot.trees, view, seed, thought.simulations)  # continues with new random numbers
    return search.grow_move(view.action(move), max(1, known[thought.move].visits - known[move].visits))


def _chances_after_best(chances: tuple[float, ...], seat: int, best: float) -> tuple[float, ...]:
    """All seats' chances after a seat's best move, from the mean chances over all moves that the search tried.

    The others share the rest in the same proportion as there.
    """
    others = sum(chances) - chances[seat]
    left = max(0.0, sum(chances) - best)
    return tuple(
        best if each == seat else chance * left / others if others else 0.0 for each, chance in enumerate(chances)
    )

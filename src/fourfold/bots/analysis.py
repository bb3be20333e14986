"""A game looked at again: what each decision was worth to the seat that took it, and what a better one would have been.

Every decision is judged from the view of the seat that took it. What was hidden from it, and what came after, counts
for nothing: a good move stays good when luck turns against it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from fourfold.bots.player import Budget, Thought
from fourfold.bots.search import Search, SearchRun
from fourfold.core.record import Record
from fourfold.core.state import View
from fourfold.core.validation import check_seed

BUDGET = Budget(simulations=5000)
MISTAKE = 0.05
"""From how much on a loss is called a mistake; what estimates lose by chance is mostly less."""
WORST = 3
"""How many of a seat's mistakes its summary names."""


@dataclass(frozen=True)
class Decision:
    """A choice that a seat had, as the move with this number (the first move of a record is number 1).

    `chance` is its chance to win with the best move, `played` that with the move it took. `chances` are all seats'
    after the best move. Where it is `exact` the rest of the game was searched out, and the chances are facts.
    """

    number: int
    seat: int
    move: str
    best: str
    chance: float
    played: float
    chances: tuple[float, ...]
    exact: bool

    @property
    def loss(self) -> float:
        """The part of the win that the move gave away: 0 for the best move."""
        return self.chance - self.played

    @property
    def is_best(self) -> bool:
        return self.move == self.best

    @property
    def is_mistake(self) -> bool:
        return self.loss >= MISTAKE

    def as_json(self) -> dict[str, Any]:
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
        }


@dataclass(frozen=True)
class Summary:
    """A seat's decisions together."""

    seat: int
    decisions: tuple[Decision, ...]

    @property
    def mean_loss(self) -> float | None:
        """What a decision lost on average; None without decisions."""
        return sum(each.loss for each in self.decisions) / len(self.decisions) if self.decisions else None

    @property
    def best_share(self) -> float | None:
        """How many of the decisions were best moves; None without decisions."""
        return sum(each.is_best for each in self.decisions) / len(self.decisions) if self.decisions else None

    @property
    def worst(self) -> tuple[Decision, ...]:
        """The biggest mistakes, if there were any."""
        mistakes = [each for each in self.decisions if each.is_mistake]
        return tuple(sorted(mistakes, key=lambda each: each.loss, reverse=True)[:WORST])

    def as_json(self) -> dict[str, Any]:
        return {
            "seat": self.seat,
            "decisions": len(self.decisions),
            "mean_loss": self.mean_loss,
            "best_share": self.best_share,
            "worst": [each.number for each in self.worst],
        }


@dataclass(frozen=True, eq=False)
class Analysis:
    """What there is to say about a record. There are fewer `decisions` than `asked` where somebody stopped it."""

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
        seats = range(self.record.game.players)
        return tuple(Summary(seat, tuple(each for each in self.decisions if each.seat == seat)) for seat in seats)

    def as_json(self) -> dict[str, Any]:
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


def analyse(
    record: Record,
    budget: Budget = BUDGET,
    seed: int = 0,
    progress: Callable[[int, int], object] | None = None,
) -> Analysis:
    """Search every decision of a game in which a seat had a choice; forced moves are left out.

    The budget is for one decision. Where the move that was played is not the one that the search prefers, it is tried
    further until both were tried as often, so that it is judged fairly; that at most doubles the time. With a budget
    of simulations, the same record and seed give the same analysis.

    `progress` is told how many decisions are done, and of how many: first of all 0, once everything is compiled.
    Ctrl-C (also one that `progress` raises) ends the analysis early with the decisions finished so far.
    """
    check_seed(seed)
    choices = [
        number
        for number, state in enumerate(record.states[:-1])
        if isinstance(state.seat, int) and len(state.moves) > 1
    ]
    found: list[Decision] = []
    try:
        for number in choices:
            if not found:
                _judge(record, number, Budget(simulations=1), 0)
            if progress:
                progress(len(found), len(choices))
            dice = int(np.random.default_rng([seed, number]).integers(1 << 63))
            found.append(_judge(record, number, budget, dice))
        if progress:
            progress(len(found), len(choices))
    except KeyboardInterrupt:
        pass
    return Analysis(record, budget, int(seed), len(choices), tuple(found))


def _judge(record: Record, number: int, budget: Budget, seed: int) -> Decision:
    """The decision after so many moves of a record."""
    state, move = record.states[number], record.moves[number]
    assert isinstance(state.seat, int)
    view, bot = state.view(state.seat), Search(record.game, budget)
    thought = bot.decide(view, seed)
    known = {each.move: float(each.chance) for each in thought.opinions}
    if thought.exact:
        best = max(known, key=lambda each: (known[each], each == move))
    else:
        best = thought.move
        if move != best:
            known[move] = _chance_with_equal_visits(bot, view, thought, move, seed)
        if known[move] >= known[best]:
            best = move
    chances = _shared(thought.chances, state.seat, known[best])
    return Decision(number + 1, state.seat, move, best, known[best], known[move], chances, thought.exact)


def _chance_with_equal_visits(bot: Search, view: View, thought: Thought, move: str, seed: int) -> float:
    """The chance that a move gives, tried as often as the one that the search prefers.

    A search gives little time to moves that look bad; a chance found in a few hasty simulations says little. So the
    same tree grows on, with this move as the only one at its root.
    """
    visits = {each.move: each.visits for each in thought.opinions}
    search = SearchRun(bot.trees, view, seed)
    search.simulations = thought.simulations  # continue with new random numbers
    return search.grow_move(view.action(move), max(1, visits[thought.move] - visits[move]))


def _shared(chances: tuple[float, ...], seat: int, best: float) -> tuple[float, ...]:
    """All seats' chances after a seat's best move, given those over all that the search tried.

    The others share what is left for them as they do on average.
    """
    others = sum(chances) - chances[seat]
    left = max(0.0, sum(chances) - best)
    return tuple(
        best if each == seat else chance * left / others if others else 0.0 for each, chance in enumerate(chances)
    )

"""The searching player: Monte Carlo tree search over the worlds that its seat cannot tell apart."""

from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fourfold.bots import search_compiled
from fourfold.bots.greedy import greedy_drivers
from fourfold.bots.player import Bot, Budget, Opinion, Thought
from fourfold.bots.random_player import Random
from fourfold.bots.search_compiled import DEEPEST, NODES
from fourfold.core.compiled.background import background
from fourfold.core.compiled.binding import Binding, compiling, is_compiler_off
from fourfold.core.compiled.engine import Records
from fourfold.core.errors import OptionError
from fourfold.core.game import Game
from fourfold.core.registry import GamePackage
from fourfold.core.state import View

MOST_NODES = 400_000
"""A tree that is full goes on without growing."""
EDGES_PER_NODE = 24
STRETCHES = 16
"""A search looks up so often: is it clear already, is time over?"""
FIRST_STRETCH = 8
"""Simulations after which a search on time knows how fast it is."""
LATEST = 0.01
"""Seconds that a stretch of a search on time may take; it is over at most so much too late."""
HURRIED_SECONDS = 0.5
"""How long a bot with a budget of simulations thinks while its search is not compiled yet, if it does not wait."""
SMALL_BUDGET = 128
"""So many simulations take a second or two interpreted: such a bot neither waits nor hurries if it need not."""
MOST_SIMULATIONS = 1 << 62
LOOKED_AT = 4
"""Positions that are looked at for an exact answer, per simulation of the budget: a tenth of the time or less."""
SMALL = 24
"""Decisions that the rest of a game may have to be searched out."""
STREAMS = 1 << 40
"""Simulations of different threads have different numbers, and so different dice."""


@dataclass(frozen=True)
class Settings:
    """How to search. Where the game has no evaluation, `prior`, `greedy` and `cutoff` stay as they are here."""

    exploration: float = 1.0
    """How much a move that was tried little is preferred."""
    prior: float = 0.0
    """By how much a move must look better to promise e times as much; 0: all promise the same."""
    patience: int = 1
    """How often a decision is met before its moves are looked at for that; most are met only once."""
    greedy: bool = False
    """Whether seats look one decision ahead, instead of playing at random, once a simulation has left the tree."""
    cutoff: int | None = None
    """After how many decisions outside the tree the game is judged by how it looks; None: it is played out."""
    slips: float = 0.0
    """How many of its decisions, of those that are not forced, it makes at random: it is only human."""
    threads: int = 1
    """Each grows a tree of its own; what they know of the moves is added up."""

    def __post_init__(self) -> None:
        sound = {
            "exploration": (self.exploration >= 0, "a number of at least 0"),
            "prior": (self.prior >= 0, "a number of at least 0"),
            "patience": (self.patience >= 1, "a whole number of at least 1"),
            "cutoff": (self.cutoff is None or self.cutoff >= 0, "None or a whole number of at least 0"),
            "slips": (0 <= self.slips <= 1, "a number from 0 to 1"),
            "threads": (self.threads >= 1, "a whole number of at least 1"),
        }
        for name, (is_possible, valid) in sound.items():
            if not is_possible:
                raise OptionError(f"{name}={getattr(self, name)!r} is not possible; give {valid}")

    @property
    def needs_evaluation(self) -> bool:
        return self.prior > 0 or self.greedy or self.cutoff is not None


def settings_of(game: Game) -> Settings:
    """How to search a game: as its `policy.py` has it, by the options."""
    policy = game.package.policy
    return Settings(**policy.search(game.options)) if policy and hasattr(policy, "search") else Settings()


@cache
def search_drivers(package: GamePackage) -> Binding:
    """The search's drivers."""
    return package.engine.bind(
        search_compiled, ("grow", "find", "solve"), greedy_drivers(package), HIDES=not package.engine.is_open
    )


Exact = list[tuple[int, tuple[float, ...]]]
"""Per legal action each seat's chances, if all play their best."""


class Tree:
    """The arrays of one tree, and how to call the compiled search on them."""

    def __init__(self, game: Game, settings: Settings, nodes: int) -> None:
        self.game: Game = game
        self.settings: Settings = settings
        engine, policy = game.package.engine, game.package.policy
        self.nodes: NDArray[Any] = np.zeros(nodes, np.dtype((np.record, search_compiled.Node)))
        self.edges: NDArray[Any] = np.zeros(
            nodes * min(engine.rules.MOST_LEGAL, EDGES_PER_NODE), np.dtype((np.record, search_compiled.Edge))
        )
        self.table: NDArray[np.int32] = np.zeros(1 << (2 * nodes - 1).bit_length(), np.int32)
        self.used: NDArray[np.int64] = np.zeros(3, np.int64)
        self.scratch: Records = engine.records(3)
        size = engine.dtype.itemsize
        word = np.uint64 if size % 8 == 0 else np.uint32 if size % 4 == 0 else np.uint8
        self.words: NDArray[Any] = self.scratch.view(np.dtype(word)).reshape(3, -1)
        spread = float(policy.SPREAD) if policy else 1.0
        self.knobs: NDArray[np.float64] = np.zeros(4)
        self.knobs[search_compiled.EXPLORATION], self.knobs[search_compiled.SPREAD] = settings.exploration, spread
        self.knobs[search_compiled.PRIOR], self.knobs[search_compiled.PATIENCE] = settings.prior, settings.patience

    def _call(self, driver: str, *arguments: Any) -> Any:
        with np.errstate(over="ignore"):
            return search_drivers(self.game.package)[driver](*arguments)

    def clear(self) -> None:
        self.used[:] = 0
        self.table[:] = 0

    def grow(self, view: View, simulations: int, seed: int, first: int, sums: NDArray[np.float64]) -> None:
        """Add simulations, number `first` and on; `sums` gets each seat's chances."""
        settings, seats = self.settings, self.game.players
        cutoff = -1 if settings.cutoff is None else settings.cutoff
        self._call(
            "grow",
            *(view._records, view.seat, self.scratch, self.words, self.nodes, self.edges, self.table, self.used),
            *(seats, int(settings.greedy), cutoff, self.knobs, simulations, np.uint64(seed), first, sums),
        )

    def root(self, view: View) -> int | None:
        """The number of a view's node, if the tree has one."""
        number = self._call("find", view._records, self.scratch, self.words, self.nodes, self.table)
        return None if number < 0 else int(number)

    def knows(self, view: View) -> tuple[int, Any]:
        """How often a view's decision was met, and its edges."""
        number = self.root(view)
        if number is None:
            return 0, self.edges[:0]
        node = self.nodes[number]
        return int(node.visits), self.edges[node.first : node.first + node.moves]

    @contextmanager
    def held_to(self, view: View, action: int) -> Iterator[None]:
        """While this lasts, the decision of a view that the tree knows has only one move."""
        number = self.root(view)
        assert number is not None
        node = self.nodes[number]
        first, moves = int(node.first), int(node.moves)
        node.first, node.moves = first + view.actions.index(action), 1
        try:
            yield
        finally:
            node.first, node.moves = first, moves

    def solve(self, view: View, most: int) -> Exact | None:
        """The rest of the game searched out; None if that takes looking at more than `most` positions."""
        engine, seats = self.game.package.engine, self.game.players
        stack = engine.records(SMALL)
        actions = np.empty((SMALL, engine.rules.MOST_LEGAL), np.int64)
        scores = np.zeros((2, engine.rules.MOST_SEATS), np.int64)
        chances = np.zeros((SMALL, engine.rules.MOST_SEATS))
        used = np.zeros(1, np.int64)
        found = []
        for action in view.actions:
            stack[0] = engine.play_copy(view._records, action)[0]
            if not self._call("solve", stack, 0, actions, scores, chances, seats, used, most):
                return None
            found.append((action, tuple(chances[0, :seats].tolist())))
        return found


class Thinking:
    """One decision being thought about, in one tree or several."""

    def __init__(self, trees: list[Tree], view: View, seed: int) -> None:
        self.trees: list[Tree] = trees
        self.view: View = view
        self.seed: int = seed
        self.simulations: int = 0
        self.sums: NDArray[np.float64] = np.zeros((len(trees), trees[0].game.package.engine.rules.MOST_SEATS))

    @property
    def visits(self) -> int:
        """How often the decision was met, before this too."""
        return sum(tree.knows(self.view)[0] for tree in self.trees)

    def grow(self, simulations: int) -> None:
        """Add about so many simulations, the same number in each tree."""
        share, first = -(-simulations // len(self.trees)), self.simulations // len(self.trees)
        self.simulations += share * len(self.trees)

        def one(number: int) -> None:
            tree, sums = self.trees[number], self.sums[number]
            tree.grow(self.view, share, self.seed, first + number * STREAMS, sums)

        if len(self.trees) == 1:
            one(0)
        else:
            with ThreadPoolExecutor(len(self.trees)) as pool:
                list(pool.map(one, range(len(self.trees))))

    def try_out(self, action: int, simulations: int) -> float:
        """Add simulations that all begin with one action; the chance it gives, earlier ones included."""
        with ExitStack() as stack:
            for tree in self.trees:
                stack.enter_context(tree.held_to(self.view, action))
            self.grow(simulations)
        visits, chances = self.moves()
        place = self.view.actions.index(action)
        return float(chances[place] / visits[place])

    def moves(self) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
        """Per legal action, all trees together: visits, and the sum of chances."""
        known = [edges for visits, edges in (tree.knows(self.view) for tree in self.trees) if visits]
        if not known:
            return np.zeros(len(self.view.actions), np.int64), np.zeros(len(self.view.actions))
        visits, chances = (sum(edges[name] for edges in known) for name in ("visits", "chance"))
        return visits, chances

    def is_clear(self, left: float) -> bool:
        """Whether no other move can become the most visited in so many more simulations."""
        second, first = np.partition(self.moves()[0], -2)[-2:]
        return bool(first - second > left)


class Search(Bot):
    """Monte Carlo tree search. It keeps its tree between decisions, as long as the game goes a way that is in it.

    The same view, seed and simulations give the same move, for the same number of threads. A decision that the tree
    knows already is thought about only until it is known as well as a new one; a search that is clear ends early.
    """

    def __init__(self, game: Game, budget: Budget, settings: Settings | None = None, name: str = "search") -> None:
        self.game: Game = game
        self.name: str = name
        self.budget: Budget = budget
        self.settings: Settings = settings or settings_of(game)
        if game.package.policy is None and self.settings.needs_evaluation:
            raise OptionError(f"{game.name} has no evaluation, so a search cannot have prior, greedy or cutoff for it")
        self.waits = True
        """Whether it waits for the compiler; if not, it does what it can interpreted, and its thoughts say so."""
        self.trees: list[Tree] = []
        """What it knows; as many as it has threads, once it has thought."""
        self._enough = 0
        """With a budget of time: the visits that the last new decision had in the end."""

    @property
    def is_small(self) -> bool:
        """Whether it makes all its simulations even where they are interpreted."""
        return self.budget.simulations is not None and self.budget.simulations <= SMALL_BUDGET

    def think(self, view: View, seed: int) -> Thought:
        if self.settings.slips and np.random.default_rng(seed).random() < self.settings.slips:
            return Random().think(view, seed + 1)
        engine = self.game.package.engine
        drivers = search_drivers(self.game.package)
        if not drivers.is_loaded:
            if self.waits:
                _compile(self.game)
            else:
                background.ask_for(engine)
        is_hurried, began = not drivers.is_loaded and not self.is_small, time.perf_counter()
        thinking = Thinking(self._trees_for(view), view, seed)
        if self.budget.simulations is not None and not is_hurried:
            exact = self._count(thinking, self.budget.simulations)
        else:
            exact = self._clock(thinking, began, began + (self.budget.seconds or HURRIED_SECONDS))
        thought = _likely(thinking, began) if exact is None else _sure(view, exact, began)
        return replace(thought, hurried=is_hurried and not thought.exact)

    def _trees_for(self, view: View) -> list[Tree]:
        """The trees of the decision before where they know this one and have room, else empty ones."""
        package = min(self.budget.simulations or MOST_NODES, MOST_NODES) // self.settings.threads + FIRST_STRETCH
        if not self.trees:
            self.trees = [Tree(self.game, self.settings, 2 * package) for _ in range(self.settings.threads)]
        if any(tree.knows(view)[0] == 0 or tree.used[NODES] > package for tree in self.trees):
            self._enough = 0
            for tree in self.trees:
                tree.clear()
        return self.trees

    def _count(self, thinking: Thinking, simulations: int) -> Exact | None:
        exact = self._solve(thinking, simulations)
        stretch = -(-simulations // STRETCHES)
        left = max(simulations - thinking.visits, stretch)
        while exact is None and left > 0 and not (thinking.simulations and thinking.is_clear(left)):
            thinking.grow(min(stretch, left))
            left -= stretch
        return exact

    def _clock(self, thinking: Thinking, began: float, end: float) -> Exact | None:
        most = self.budget.simulations or MOST_SIMULATIONS
        thinking.grow(min(FIRST_STRETCH, most))
        grown = time.perf_counter()
        rate = thinking.simulations / (grown - began)
        exact = self._solve(thinking, int(rate * (end - began)))
        while exact is None and thinking.simulations < most and (now := time.perf_counter()) < end:
            if thinking.is_clear(rate * (end - now)) or 0 < self._enough <= thinking.visits:
                break
            thinking.grow(max(1, int(rate * min(LATEST, end - now))))
            rate = thinking.simulations / (time.perf_counter() - began)
        if exact is None:
            self._enough = self._enough or thinking.visits
        return exact

    def _solve(self, thinking: Thinking, simulations: int) -> Exact | None:
        """The exact answer, where the rest of the game is small and nothing of it is hidden."""
        if self.game.players > 1 and not self.game.package.engine.is_open:
            return None
        return thinking.trees[0].solve(thinking.view, LOOKED_AT * simulations)


def _compile(game: Game) -> None:
    """Have everything compiled before a clock runs."""
    drivers = search_drivers(game.package)
    if not drivers.load() and not is_compiler_off():
        drivers.compile()
        tree = Tree(game, Settings(), FIRST_STRETCH)
        state = game.start().play_chance(0)
        view = state.view(state.seat if isinstance(state.seat, int) else 0)
        with compiling(game.name, "search"):
            Thinking([tree], view, 0).grow(0)
            tree.root(view)
            tree.solve(view, 1)


def _sure(view: View, exact: Exact, began: float) -> Thought:
    seat = view.seat or 0
    ranked = sorted(exact, key=lambda move: move[1][seat], reverse=True)
    opinions = tuple(Opinion(view.move(action), 0, chances[seat]) for action, chances in ranked)
    return Thought(opinions[0].move, ranked[0][1], opinions, seconds=time.perf_counter() - began, exact=True)


def _likely(thinking: Thinking, began: float) -> Thought:
    view = thinking.view
    visits, chances = thinking.moves()
    means = (chances / np.maximum(visits, 1)).tolist()
    ranked = sorted(range(len(visits)), key=lambda k: (visits[k], means[k]), reverse=True)
    opinions = tuple(Opinion(view.moves[k], int(visits[k]), means[k]) for k in ranked)
    shares = thinking.sums.sum(axis=0)[: view.game.players] / max(thinking.simulations, 1)
    depth = max(int(tree.used[DEEPEST]) for tree in thinking.trees)
    seconds = time.perf_counter() - began
    return Thought(opinions[0].move, tuple(shares.tolist()), opinions, depth, thinking.simulations, seconds)

"""The search bot: information set Monte Carlo tree search, over the worlds that its seat cannot tell apart."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fourfold.bots import search_compiled
from fourfold.bots.greedy import greedy_drivers
from fourfold.bots.net_compiled import room_type
from fourfold.bots.player import Bot, Budget, Opinion, Thought
from fourfold.core.errors import OptionError
from fourfold.core.game import Game
from fourfold.core.nets import has_net, net_of, units_for
from fourfold.core.registry import GamePackage
from fourfold.core.state import View
from fourfold.engine.background import background
from fourfold.engine.binding import Binding, Driver, compiling, is_compiler_off
from fourfold.engine.features import feature_functions

MOST_NODES = 400_000
"""A full tree is still searched, but no longer grows."""
EDGES_PER_NODE = 24
CHUNKS = 16
"""A budget of simulations is searched in so many chunks; after each, the search may end early."""
FIRST_CHUNK = 8
"""Simulations by which a search with a time budget measures its speed."""
CHUNK_SECONDS = 0.01
"""The length of a chunk with a time budget, and so the most by which a search overruns it."""
HURRIED_SECONDS = 0.5
"""How long a bot with a budget of simulations thinks if its search is not compiled yet and it does not wait."""
SMALL_BUDGET = 128
"""At most so many simulations are always made in full: interpreted, they take a second or two."""
MOST_SIMULATIONS = 1 << 62
SOLVER_POSITIONS = 4
"""Positions that the exact solver may visit per simulation of the budget: a tenth of the time or less."""
LONGEST_LINE = 12
"""The most moves that are expected after another one."""
SOLVER_DEPTH = 24
"""Decisions that the rest of a game may have to be solved exactly."""
THREAD_OFFSET = 1 << 40
"""Between the numbers of the simulations of two threads: different numbers, different random numbers."""


@dataclass(frozen=True)
class Settings:
    """How to search. A game without an evaluation keeps the defaults of `prior`, `greedy` and `cutoff`."""

    exploration: float = 1.0
    """The exploration constant: how much moves with few visits are preferred."""
    prior: float = 0.0
    """The temperature of the priors: a value higher by this makes a prior e times as high. 0: all are equal."""
    patience: int = 1
    """Visits of a node before its priors are computed; most nodes are visited only once."""
    greedy: bool = False
    """Whether seats play greedily, instead of at random, outside the tree."""
    cutoff: int | None = None
    """Decisions outside the tree after which the state is evaluated; None: games are played to the end."""
    net: bool = False
    """Whether the game's net, instead of its evaluation, judges states."""
    order_by_net: bool = False
    """Whether the net orders moves, too; `prior` is in logits then. That costs it a look at every move of a node."""
    wavers: bool = False
    """Whether it makes each move as often as it looked at it, instead of the one that it looked at most."""
    threads: int = 1
    """Each grows its own tree (root parallelisation); their statistics of the root are added up."""

    def __post_init__(self) -> None:
        checks = {
            "exploration": (self.exploration >= 0, "a number of at least 0"),
            "prior": (self.prior >= 0, "a number of at least 0"),
            "patience": (self.patience >= 1, "a whole number of at least 1"),
            "cutoff": (self.cutoff is None or self.cutoff >= 0, "None or a whole number of at least 0"),
            "threads": (self.threads >= 1, "a whole number of at least 1"),
        }
        for name, (is_possible, valid) in checks.items():
            if not is_possible:
                raise OptionError(f"{name}={getattr(self, name)!r} is not possible; give {valid}")

    @property
    def needs_evaluation(self) -> bool:
        return self.prior > 0 or self.greedy or self.cutoff is not None


def settings_of(game: Game) -> Settings:
    """The settings of a game: those of its `policy.py` for its options, or the defaults."""
    policy = game.package.policy
    return Settings(**policy.search(game.options)) if policy else Settings()


@cache
def search_drivers(package: GamePackage) -> Binding:
    """The search's drivers. A game without a net does without its features, which take long to compile."""
    features = package.features if has_net(package) else None
    return package.engine.bind(
        search_compiled,
        search_compiled.DRIVERS,
        greedy_drivers(package),
        HIDES=not package.engine.is_open,
        **feature_functions(package.rules, features),
    )


Exact = list[tuple[int, tuple[float, ...]]]
"""Per legal action, each seat's chances if all play their best."""


class SearchTree:
    """The arrays of one tree, and the compiled search on them."""

    def __init__(self, game: Game, settings: Settings, nodes: int) -> None:
        self.game: Game = game
        self.settings: Settings = settings
        engine, policy = game.package.engine, game.package.policy
        self.nodes: NDArray[Any] = np.zeros(nodes, np.dtype((np.record, search_compiled.Node)))
        self.edges: NDArray[Any] = np.zeros(
            nodes * min(engine.rules.MOST_LEGAL, EDGES_PER_NODE), np.dtype((np.record, search_compiled.Edge))
        )
        self.table: NDArray[np.int32] = np.zeros(1 << (2 * nodes - 1).bit_length(), np.int32)
        net = net_of(game) if settings.net else None
        self.weights: NDArray[np.int16] = np.empty(0, np.int16) if net is None else net
        self.units: NDArray[np.int16] = units_for(self.weights)
        self.rooms: NDArray[Any] = np.zeros(1, np.dtype((np.record, room_type(engine.rules, game.package.features))))
        self.room: Any = self.rooms[0]
        """Settings, seed and counters; and scratch."""
        for name in ("exploration", "prior", "patience", "order_by_net", "greedy"):
            self.room[name] = getattr(settings, name)
        self.room.cutoff = -1 if settings.cutoff is None else settings.cutoff
        self.room.spread = float(policy.SPREAD) if policy else 1.0
        self.room.seats = game.players

    def _call(self, driver: Driver, *arguments: Any) -> Any:
        with np.errstate(over="ignore"):
            return search_drivers(self.game.package)[driver](*arguments)

    def clear(self) -> None:
        self.room.nodes = self.room.edges = self.room.depth = 0
        self.table[:] = 0

    def grow(self, view: View, simulations: int, seed: int, first: int, only: int = -1) -> None:
        """Add simulations, numbered from `first`; `only` is the place of the only move to begin with, if not negative.
        Each seat's chances are added to the sums of the room."""
        self.room.seat, self.room.seed, self.room.next = view.seat, seed, first
        tree = view._records, self.rooms, self.nodes, self.edges, self.table
        self._call(search_compiled.grow, *tree, self.weights, self.units, simulations, only)

    def add_moves(self, view: View, visits: NDArray[np.int64], chances: NDArray[np.float64]) -> int:
        """Add the visits and the sums of chances of a view's moves; return the visits of its node."""
        tree = view._records, self.rooms, self.nodes, self.edges, self.table
        return int(self._call(search_compiled.add_moves, *tree, visits, chances))

    def likely_line(self, view: View, action: int) -> list[int]:
        """The actions that the tree expects after one of a view, at most `LONGEST_LINE`."""
        line = np.empty(LONGEST_LINE, np.int64)
        tree = view._records, self.rooms, self.nodes, self.edges, self.table
        length = self._call(search_compiled.likely_line, *tree, action, line)
        return [int(action) for action in line[:length]]

    def visits(self, view: View) -> int:
        """The visits of a view's node; 0 if the tree does not have it."""
        return self.add_moves(view, np.zeros(len(view.actions), np.int64), np.zeros(len(view.actions)))

    def solve(self, view: View, most: int) -> Exact | None:
        """The exact chances; None if that takes visiting more than `most` positions."""
        engine, seats = self.game.package.engine, self.game.players
        stack = engine.records(SOLVER_DEPTH)
        actions = np.empty((SOLVER_DEPTH, engine.rules.MOST_LEGAL), np.int64)
        scores = np.zeros((2, engine.rules.MOST_SEATS), np.int64)
        chances = np.zeros((SOLVER_DEPTH, engine.rules.MOST_SEATS))
        used = np.zeros(1, np.int64)
        found = []
        for action in view.actions:
            stack[0] = engine.play_copy(view._records, action)[0]
            if not self._call(search_compiled.solve, stack, 0, actions, scores, chances, seats, used, most):
                return None
            found.append((action, tuple(chances[0, :seats].tolist())))
        return found


class SearchRun:
    """The search of one decision, in one tree or several. It continues after so many simulations."""

    def __init__(self, trees: list[SearchTree], view: View, seed: int, simulations: int = 0) -> None:
        self.trees: list[SearchTree] = trees
        self.view: View = view
        self.seed: int = seed
        self.simulations: int = simulations
        for tree in trees:
            tree.room.sums = 0

    @property
    def visits(self) -> int:
        """Visits of the decision, those of earlier searches included."""
        return sum(tree.visits(self.view) for tree in self.trees)

    def grow(self, simulations: int, only: int = -1) -> None:
        """Add at least so many simulations, the same number in each tree."""
        share, first = -(-simulations // len(self.trees)), self.simulations // len(self.trees)
        self.simulations += share * len(self.trees)

        def one(number: int) -> None:
            self.trees[number].grow(self.view, share, self.seed, first + number * THREAD_OFFSET, only)

        if len(self.trees) == 1:
            one(0)
        else:
            with ThreadPoolExecutor(len(self.trees)) as pool:
                list(pool.map(one, range(len(self.trees))))

    def grow_move(self, action: int, simulations: int) -> float:
        """Add simulations that all begin with one action; its chance, earlier simulations included."""
        place = self.view.actions.index(action)
        self.grow(simulations, place)
        visits, chances = self.moves()
        return float(chances[place] / visits[place])

    def moves(self) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
        """Per legal action, over all trees: visits, and the sum of chances."""
        visits, chances = np.zeros(len(self.view.actions), np.int64), np.zeros(len(self.view.actions))
        for tree in self.trees:
            tree.add_moves(self.view, visits, chances)
        return visits, chances

    def next_chunk(self, left: int, chunk: int) -> int:
        """How many of the simulations that are left come next; 0 once no other move can become the most visited."""
        visits, _ = self.moves()
        return int(self.trees[0]._call(search_compiled.next_chunk, visits, self.simulations, left, chunk))


class Search(Bot):
    """Monte Carlo tree search.

    An instance keeps its trees, and reuses them if the next decision is in them; then it only searches until that has
    as many visits as a new decision would get. The terminal and tournaments keep a bot for a whole game; the table
    service makes a new one for each decision. A search ends early once its answer cannot change any more.

    For the same number of threads, the same view, seed and simulations give the same move, if the trees are new.
    """

    def __init__(self, game: Game, budget: Budget, settings: Settings | None = None, name: str = "search") -> None:
        self.game: Game = game
        self.name: str = name
        self.budget: Budget = budget
        self.settings: Settings = settings or settings_of(game)
        if game.package.policy is None and self.settings.needs_evaluation:
            raise OptionError(f"{game.name} has no evaluation, so a search cannot have prior, greedy or cutoff for it")
        self.waits = True
        """Whether it waits for the compiler. If not, it searches interpreted, and its thoughts are `hurried`."""
        self.trees: list[SearchTree] = []
        """One for each thread, from the first search on."""
        self._enough_visits = 0
        """With a time budget: the visits that the last new decision got."""

    @property
    def is_small(self) -> bool:
        """Whether it makes all its simulations even if they are interpreted."""
        return self.budget.simulations is not None and self.budget.simulations <= SMALL_BUDGET

    def think(self, view: View, seed: int) -> Thought:
        engine = self.game.package.engine
        drivers = search_drivers(self.game.package)
        if not drivers.is_loaded:
            if self.waits:
                _compile(self.game)
            else:
                background.request(engine)
        is_hurried, began = not drivers.is_loaded and not self.is_small, time.perf_counter()
        search = SearchRun(self._trees_for(view), view, seed)
        if self.budget.simulations is not None and not is_hurried:
            exact = self._search_by_count(search, self.budget.simulations)
        else:
            exact = self._search_by_time(search, began, began + (self.budget.seconds or HURRIED_SECONDS))
        thought = _estimated_thought(search, began) if exact is None else _exact_thought(view, exact, began)
        if self.settings.wavers and not thought.exact:
            thought = replace(thought, move=_drawn_move(thought.opinions, seed))
        return replace(thought, hurried=is_hurried and not thought.exact)

    def _trees_for(self, view: View) -> list[SearchTree]:
        """The trees of the last search if they hold this decision and have room, else the same, emptied."""
        nodes = min(self.budget.simulations or MOST_NODES, MOST_NODES) // self.settings.threads + FIRST_CHUNK
        if not self.trees:
            self.trees = [SearchTree(self.game, self.settings, 2 * nodes) for _ in range(self.settings.threads)]
        if any(tree.visits(view) == 0 or tree.room.nodes > nodes for tree in self.trees):
            self._enough_visits = 0
            for tree in self.trees:
                tree.clear()
        return self.trees

    def _search_by_count(self, search: SearchRun, simulations: int) -> Exact | None:
        exact = self._solve(search, simulations)
        chunk = -(-simulations // CHUNKS)
        left = max(simulations - search.visits, chunk)
        while exact is None and (some := search.next_chunk(left, chunk)):
            search.grow(some)
            left -= some
        return exact

    def _search_by_time(self, search: SearchRun, began: float, end: float) -> Exact | None:
        most = self.budget.simulations or MOST_SIMULATIONS
        search.grow(min(FIRST_CHUNK, most))
        grown = time.perf_counter()
        rate = search.simulations / (grown - began)
        exact = self._solve(search, int(rate * (end - began)))
        while exact is None and search.simulations < most and (now := time.perf_counter()) < end:
            left, chunk = (max(1, int(rate * seconds)) for seconds in (end - now, CHUNK_SECONDS))
            some = search.next_chunk(left, chunk)
            if some == 0 or 0 < self._enough_visits <= search.visits:
                break
            search.grow(some)
            rate = search.simulations / (time.perf_counter() - began)
        if exact is None:
            self._enough_visits = self._enough_visits or search.visits
        return exact

    def _solve(self, search: SearchRun, simulations: int) -> Exact | None:
        """The exact answer, if the rest of the game is small and nothing is hidden."""
        if self.game.players > 1 and not self.game.package.engine.is_open:
            return None
        return search.trees[0].solve(search.view, SOLVER_POSITIONS * simulations)


def _compile(game: Game) -> None:
    """Compile everything before time is measured."""
    drivers = search_drivers(game.package)
    if not drivers.load() and not is_compiler_off():
        drivers.compile()
        with compiling(game.name, "search"):
            call_drivers(game)


def call_drivers(game: Game) -> None:
    """Call each driver of the search once, so that all are compiled: also the solver, which a game with hidden hands
    never uses. Machine code is loaded for all drivers or for none."""
    tree = SearchTree(game, Settings(), FIRST_CHUNK)
    state = game.start().play_chance(0)
    view = state.view(state.seat if isinstance(state.seat, int) else 0)
    run = SearchRun([tree], view, 0)
    run.grow(0)
    run.next_chunk(0, 1)
    tree.likely_line(view, view.actions[0])
    tree.solve(view, 1)


def _exact_thought(view: View, exact: Exact, began: float) -> Thought:
    seat = view.seat or 0
    ranked = sorted(exact, key=lambda move: move[1][seat], reverse=True)
    opinions = tuple(Opinion(view.move(action), 0, chances[seat]) for action, chances in ranked)
    return Thought(opinions[0].move, ranked[0][1], opinions, seconds=time.perf_counter() - began, exact=True)


def _estimated_thought(search: SearchRun, began: float) -> Thought:
    view = search.view
    visits, chances = search.moves()
    means = (chances / np.maximum(visits, 1)).tolist()
    ranked = sorted(range(len(visits)), key=lambda k: (visits[k], means[k]), reverse=True)
    opinions = tuple(Opinion(view.moves[k], int(visits[k]), means[k]) for k in ranked)
    shares = sum(tree.room.sums for tree in search.trees)[: view.game.players] / max(search.simulations, 1)
    depth = max(int(tree.room.depth) for tree in search.trees)
    seconds = time.perf_counter() - began
    return Thought(opinions[0].move, tuple(shares.tolist()), opinions, depth, search.simulations, seconds)


def _drawn_move(opinions: tuple[Opinion, ...], seed: int) -> str:
    """A move, each as likely as the search looked at it."""
    looks = np.cumsum([each.visits for each in opinions])
    return opinions[int(np.searchsorted(looks, np.random.default_rng(seed).integers(looks[-1]), side="right"))].move

"""The greedy player in compiled code, for any game that has an evaluation.

As in `core/compiled/drivers.py`, these functions are templates: each game gets copies whose globals hold its own
`legal`, `play`, `value` and so on.
"""

from __future__ import annotations

import numpy as np

from fourfold.core.compiled.contract import CHANCE, MISSING, OVER, legal, play, result, statistics
from fourfold.core.compiled.dice import below, stream
from fourfold.core.compiled.drivers import choose, sample_chance, tally

MOST_LEGAL = 0
"""Set for each game in its copy."""


def value(s, seat):
    """The game's evaluation of a state for a seat, a whole number, from its `policy.py`."""
    raise NotImplementedError


def step(s, action):
    """Play one action. Not inlined: rules that are inlined in many places take long to compile."""
    play(s, action)


def evaluate(s, seat):
    return value(s, seat)


def evaluate_moves(states, trial, actions, values):
    """Write the legal actions of the first state, and the value after each for the seat to move; return how many."""
    s = states[0]
    n, seat = legal(s, actions), np.int64(s.seat)
    for k in range(n):
        trial[0] = s
        step(trial[0], actions[k])
        values[k] = evaluate(trial[0], seat)
    return n


def greedy_action(states, trial, actions, values, rng):
    """The action with the highest value for the seat to move; ties are broken at random."""
    n = evaluate_moves(states, trial, actions, values)
    chosen, equal = 0, 1
    for k in range(1, n):
        if values[k] > values[chosen]:
            chosen, equal = k, 1
        elif values[k] == values[chosen]:
            equal += 1
            if below(rng, equal) == 0:
                chosen = k
    return actions[chosen]


def decide(states, trial, greedy, actions, values, rng):
    """An action for the first state: seats with a 1 in `greedy` play greedily, others and chance at random."""
    s = states[0]
    if s.seat != CHANCE and greedy[s.seat] == 1:
        return greedy_action(states, trial, actions, values, rng)
    return choose(s, actions, rng)


def add_greedy_playouts(
    states, scratch, trial, greedy, first, games, seed, scores, squares, wins, nobody, lengths, stat_sums
):  # fmt: skip
    """As `add_playouts`, but seats with a 1 in `greedy` play greedily."""
    actions = np.empty(MOST_LEGAL, np.int64)
    found = np.empty(MOST_LEGAL, np.int64)
    rng = np.empty(1, np.uint64)
    score = np.zeros(len(scores), np.int64)
    win = np.zeros(len(wins), np.int64)
    values = np.empty(stat_sums.shape[1:], np.int64)
    s = scratch[0]
    for game in range(first, first + games):
        rng[0] = stream(seed, game)
        scratch[0] = states[0]
        decisions = 0
        while s.seat != OVER and decisions < len(lengths) - 1:
            step(s, decide(scratch, trial, greedy, actions, found, rng))
            decisions += 1
        if s.seat != OVER:
            return game - first
        lengths[decisions] += 1
        tally(s, score, win, values, scores, squares, wins, nobody, stat_sums)
    return games


def play_games(
    states, scratch, trial, greedy, first, seed, scores, wins, limits, lengths, values, taken, path
):  # fmt: skip
    """Play the games that the playouts add up, and write down each: per game and seat its score and whether it wins,
    per game whether the limit ended it, its decisions and the statistics.

    If `taken` has any room, all actions are written to it, game after game, and if `path` has, the states in which they
    were taken. Return how many games were played: fewer than `lengths` has room for if `taken` is full.
    """
    actions = np.empty(MOST_LEGAL, np.int64)
    found = np.empty(MOST_LEGAL, np.int64)
    rng = np.empty(1, np.uint64)
    s = scratch[0]
    keeps_actions, keeps_states = len(taken) > 0, len(path) > 0
    used = 0
    for game in range(len(lengths)):
        rng[0] = stream(seed, first + game)
        scratch[0] = states[0]
        decisions = 0
        while s.seat != OVER:
            action = decide(scratch, trial, greedy, actions, found, rng)
            if keeps_actions:
                if used + decisions == len(taken):
                    return game
                taken[used + decisions] = action
                if keeps_states:
                    path[used + decisions] = s
            step(s, action)
            decisions += 1
        limits[game] = result(s, scores[game], wins[game])
        lengths[game] = decisions
        values[game] = MISSING
        statistics(s, values[game])
        used += decisions
    return len(lengths)


PARTS = (sample_chance, choose, tally)
FUNCTIONS = (step, evaluate, greedy_action, decide)
DRIVERS = (evaluate_moves, add_greedy_playouts, play_games)

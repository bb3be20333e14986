"""The greedy player in compiled code, for any game that has an evaluation.

As in `core/compiled/drivers.py`, these functions are templates: each game gets copies whose globals hold its own
`legal`, `play`, `value` and so on.
"""

from __future__ import annotations

import numpy as np

from fourfold.core.compiled.contract import CHANCE, OVER, legal, play
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
            if s.seat != CHANCE and greedy[s.seat] == 1:
                step(s, greedy_action(scratch, trial, actions, found, rng))
            else:
                step(s, choose(s, actions, rng))
            decisions += 1
        if s.seat != OVER:
            return game - first
        lengths[decisions] += 1
        tally(s, score, win, values, scores, squares, wins, nobody, stat_sums)
    return games


PARTS = (sample_chance, choose, tally)
FUNCTIONS = (step, evaluate, greedy_action)
DRIVERS = (evaluate_moves, add_greedy_playouts)

"""The greedy player in compiled code, for any game that says how good a state looks.

As in `core/compiled/drivers.py`, these functions are never called as they stand here: each game gets a copy that finds
its own `legal`, `play`, `value` and so on among its globals.
"""

from __future__ import annotations

import numpy as np

from fourfold.core.compiled.contract import CHANCE, OVER, legal, play
from fourfold.core.compiled.dice import below, stream
from fourfold.core.compiled.drivers import choose, sample_chance, tally

MOST_LEGAL = 0
"""Each game's own, in its copy."""


def value(s, seat):
    """How good a state looks for a seat, as a whole number: the game's own, from its `policy.py`."""
    raise NotImplementedError


def step(s, action):
    """One decision, as a function of its own: rules that are inlined in many places take long to compile."""
    play(s, action)


def looks(s, seat):
    return value(s, seat)


def weigh(states, trial, actions, values):
    """Write what is legal in the first state and how it looks after each to the seat that decides; return how many."""
    s = states[0]
    n, seat = legal(s, actions), np.int64(s.seat)
    for k in range(n):
        trial[0] = s
        step(trial[0], actions[k])
        values[k] = looks(trial[0], seat)
    return n


def most_promising(states, trial, actions, values, rng):
    """The action after which the first state looks best to the seat that decides; one of the best at random."""
    n = weigh(states, trial, actions, values)
    chosen, equal = 0, 1
    for k in range(1, n):
        if values[k] > values[chosen]:
            chosen, equal = k, 1
        elif values[k] == values[chosen]:
            equal += 1
            if below(rng, equal) == 0:
                chosen = k
    return actions[chosen]


def guided(states, scratch, trial, greedy, first, games, seed, scores, squares, wins, nobody, lengths, extra):
    """Add up games from the first state in which the seats with a 1 in `greedy` look one decision ahead.

    Return how many, as `playouts` does.
    """
    actions = np.empty(MOST_LEGAL, np.int64)
    found = np.empty(MOST_LEGAL, np.int64)
    rng = np.empty(1, np.uint64)
    score = np.zeros(len(scores), np.int64)
    win = np.zeros(len(wins), np.int64)
    values = np.empty(extra.shape[1:], np.int64)
    s = scratch[0]
    for game in range(first, first + games):
        rng[0] = stream(seed, game)
        scratch[0] = states[0]
        decisions = 0
        while s.seat != OVER and decisions < len(lengths) - 1:
            if s.seat != CHANCE and greedy[s.seat] == 1:
                step(s, most_promising(scratch, trial, actions, found, rng))
            else:
                step(s, choose(s, actions, rng))
            decisions += 1
        if s.seat != OVER:
            return game - first
        lengths[decisions] += 1
        tally(s, score, win, values, scores, squares, wins, nobody, extra)
    return games


PARTS = (sample_chance, choose, tally)
FUNCTIONS = (step, looks, most_promising)
DRIVERS = (weigh, guided)

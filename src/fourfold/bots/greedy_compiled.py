"""The greedy player in compiled code, for any game that has an evaluation.

As in `engine/drivers.py`, these functions are templates: each game gets copies whose globals hold its own
`legal`, `play`, `value` and so on.
"""

from __future__ import annotations

import numpy as np

from fourfold.engine.contract import CHANCE, legal, play
from fourfold.engine.dice import below
from fourfold.engine.drivers import add_playouts, choose, sample_chance, tally

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


PARTS = (sample_chance, choose, tally)
FUNCTIONS = (step, evaluate, greedy_action, decide)
DRIVERS = (evaluate_moves, add_playouts)

"""A net without a search against the greedy player, in compiled code: how far a training has come."""

from __future__ import annotations

import numpy as np

from fourfold.bots.greedy_compiled import evaluate, evaluate_moves, greedy_action, step
from fourfold.bots.net_compiled import final_chances, judge, judge_within
from fourfold.core.compiled.contract import CHANCE, OVER, legal, play
from fourfold.core.compiled.dice import stream
from fourfold.core.compiled.drivers import sample_chance

MOST_LEGAL = MOST_TURNS = 1
"""Set for each game in its copy."""


def turns(s, codes):
    raise NotImplementedError


def play_turn(s, code):
    raise NotImplementedError


def play_against_greedy(states, start, seats, weights, rows, units, logits, games, seed, shares):
    """Play games in which the net has one seat, each in turn, and the greedy player all others; add up its shares.

    `states` are four records of scratch.
    """
    actions, values = np.empty(MOST_LEGAL, np.int64), np.empty(MOST_LEGAL, np.int64)
    codes = np.empty(MOST_TURNS, np.int64)
    score, win = np.zeros(seats, np.int64), np.zeros(seats, np.int64)
    chances, rng = np.zeros(seats), np.empty(1, np.uint64)
    s = states[0]
    for game in range(games):
        rng[0] = stream(seed, game)
        states[0] = start[0]
        own = game % seats
        while s.seat != OVER:
            if s.seat == CHANCE:
                play(s, sample_chance(s, actions, legal(s, actions), rng))
            elif s.seat != own:
                step(s, greedy_action(states, states[1:], actions, values, rng))
            else:
                n, best, most = turns(s, codes), 0, -1.0
                for k in range(n):
                    states[1] = s
                    play_turn(states[1], codes[k])
                    judge(states[1], np.int64(own), seats, weights, rows, units, logits, chances, score, win)
                    if chances[own] > most:
                        best, most = k, chances[own]
                play_turn(s, codes[best])
        final_chances(s, seats, score, win, chances)
        shares[own] += chances[own]


PARTS = (sample_chance,)
FUNCTIONS = (step, evaluate, evaluate_moves, greedy_action, final_chances, judge, judge_within)
DRIVERS = (play_against_greedy,)

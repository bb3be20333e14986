"""A net without a search against the greedy player, in compiled code: how far a training has come."""

from __future__ import annotations

import numpy as np

from fourfold.bots.greedy_compiled import evaluate, evaluate_moves, greedy_action, step
from fourfold.bots.net_compiled import TRIAL, WORLD, Net, final_chances, judge_for
from fourfold.engine.contract import CHANCE, OVER, legal, play
from fourfold.engine.dice import stream
from fourfold.engine.drivers import sample_chance

MOST_TURNS = 1
"""Set for each game in its copy."""


def turns(s, codes):
    raise NotImplementedError


def play_turn(s, code):
    raise NotImplementedError


def play_against_greedy(rooms, start, weights, units, games, seed, shares):
    """Play games in which the net has one seat, each in turn, and the greedy player all others; add up its shares.

    Before anything else, a room says how many play.
    """
    net, room = Net(weights, units), rooms[0]
    actions, values, codes = room.actions[:], room.values[:], np.empty(MOST_TURNS, np.int64)
    rng, states = room.rng[:], room.states[:]
    s = states[WORLD]
    for game in range(games):
        rng[0] = stream(seed, game)
        states[WORLD] = start[0]
        own = game % room.seats
        while s.seat != OVER:
            if s.seat == CHANCE:
                play(s, sample_chance(s, actions, legal(s, actions), rng))
            elif s.seat != own:
                step(s, greedy_action(states[WORLD:], states[TRIAL:], actions, values, rng))
            else:
                n, best, most = turns(s, codes), 0, -1.0
                for k in range(n):
                    states[TRIAL] = s
                    play_turn(states[TRIAL], codes[k])
                    judge_for(states[TRIAL], np.int64(own), net, room)
                    if room.chances[own] > most:
                        best, most = k, room.chances[own]
                play_turn(s, codes[best])
        final_chances(s, room.seats, room.score[:], room.win[:], room.chances[:])
        shares[own] += room.chances[own]


PARTS = (sample_chance,)
FUNCTIONS = (step, evaluate, evaluate_moves, greedy_action, final_chances, judge_for)
DRIVERS = (play_against_greedy,)

"""Entries for JavaScript that nothing else has, in compiled code for any game.

As in `engine/drivers.py`, these functions are templates.
"""

from __future__ import annotations

import numpy as np

from fourfold.engine.contract import CHANCE, OVER, SPECTATOR, guess, hide, legal, play, result, weight
from fourfold.engine.dice import mixed, stream
from fourfold.engine.drivers import choose, sample_chance
from fourfold.engine.rule import rule

HIDES = False
"""Set for each game in its copy: whether seats do not see everything."""

WORLD, HIDDEN, GUESSED, RECORDS = range(4)
"""Indices of the scratch of `hash_games`: the game, what a seat sees of it, and a world that it may be; how many."""


def pick(states, actions, rng):
    """A random action in the first state: chance by weight, a seat uniformly."""
    return choose(states[0], actions, rng)


@rule
def spell(s, action, blanks):
    """The number of the form in which an action is written; what fills its blanks is written to `blanks`. By default
    every action has its own form. Set for each game in its copy."""
    return action


def spell_actions(states, actions, n, forms, blanks):
    """Write the forms of the first n actions in the first state, and what fills their blanks."""
    for k in range(n):
        forms[k] = spell(states[0], actions[k], blanks[k])


def fold(digest, number):
    digest[0] = mixed(digest[0] ^ np.uint64(number))


def fold_record(digest, words, place):
    for k in range(words.shape[1]):
        fold(digest, words[place, k])


def hash_games(states, scratch, words, actions, rng, score, win, digest, seats, first, games, seed):
    """Play random games and hash everything that happens; return how many decisions there were.

    At each decision these are the state, the legal actions, their weights where chance decides, the action, and, if
    anything is hidden, what each seat and a spectator see and a world guessed from that; at the end the result. So two
    machines with the same digest agree on all of it.
    """
    s = scratch[WORLD]
    decisions = 0
    for game in range(first, first + games):
        rng[0] = stream(seed, game)
        scratch[WORLD] = states[0]
        while s.seat != OVER:
            fold_record(digest, words, WORLD)
            for seat in range(SPECTATOR, seats if HIDES else SPECTATOR):
                scratch[HIDDEN] = scratch[WORLD]
                hide(scratch[HIDDEN], np.int64(seat))
                fold_record(digest, words, HIDDEN)
                scratch[GUESSED] = scratch[HIDDEN]
                guess(scratch[GUESSED], np.int64(seat), rng)
                fold_record(digest, words, GUESSED)
            n = legal(s, actions)
            for k in range(n):
                fold(digest, actions[k])
                if s.seat == CHANCE:
                    fold(digest, weight(s, actions[k]))
            action = choose(s, actions, rng)
            fold(digest, action)
            play(s, action)
            decisions += 1
        fold_record(digest, words, WORLD)
        fold(digest, result(s, score, win))
        for seat in range(seats):
            fold(digest, score[seat])
            fold(digest, win[seat])
    return decisions


PARTS = (sample_chance, choose, fold, fold_record)
DRIVERS = (pick, spell_actions, hash_games)

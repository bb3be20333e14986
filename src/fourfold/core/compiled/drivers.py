"""Steps and whole games in compiled code, for any game.

These functions are templates: `Engine` gives each game copies whose globals hold that game's `legal`, `play` and so on.
The first argument is an array of records, because passing an array to compiled code is faster than passing a record.
"""

from __future__ import annotations

import numpy as np

from fourfold.core.compiled.contract import CHANCE, MISSING, OVER, guess, hide, legal, play, result, statistics, weight
from fourfold.core.compiled.dice import below, stream

MOST_LEGAL = 0
"""Set for each game in its copy."""


def legal_actions(states, actions, weights):
    """Write the legal actions of the first state and, where chance decides, their weights; return how many."""
    s = states[0]
    n = legal(s, actions)
    if s.seat == CHANCE:
        for k in range(n):
            weights[k] = weight(s, actions[k])
    return n


def play_copy(states, after, action):
    """Write the first state after an action to `after`."""
    after[0] = states[0]
    play(after[0], action)


def result_of(states, scores, wins):
    return result(states[0], scores, wins)


def hide_copy(states, after, seat):
    after[0] = states[0]
    hide(after[0], seat)


def guess_copy(states, after, seat, rng):
    after[0] = states[0]
    guess(after[0], seat, rng)


def sample_chance(s, actions, n, rng):
    """One of chance's n legal actions, by weight."""
    total = 0
    for k in range(n):
        total += weight(s, actions[k])
    pick = below(rng, total)
    k = 0
    pick -= weight(s, actions[0])
    while pick >= 0:
        k += 1
        pick -= weight(s, actions[k])
    return actions[k]


def choose(s, actions, rng):
    """A random action: chance by weight, a seat uniformly."""
    n = legal(s, actions)
    if s.seat == CHANCE:
        return sample_chance(s, actions, n, rng)
    return actions[below(rng, n)]


def tally(s, score, win, values, scores, squares, wins, nobody, stat_sums):
    """Add the result of a finished game to the sums over games.

    The sums are those of `Sums`, of which `stat_sums` are the statistics; `score`, `win` and `values` are scratch.
    """
    result(s, score, win)
    winners = 0
    for seat in range(len(scores)):
        scores[seat] += score[seat]
        squares[seat] += score[seat] * score[seat]
        wins[seat] += win[seat]
        winners += win[seat]
    nobody[0] += winners == 0
    if values.size > 0:
        values[:] = MISSING
        statistics(s, values)
        for k in range(values.shape[0]):
            for seat in range(values.shape[1]):
                value = values[k, seat]
                if value != MISSING:
                    stat_sums[0, k, seat] += 1
                    stat_sums[1, k, seat] += value
                    stat_sums[2, k, seat] += value * value


def add_games(
    states, scratch, actions, rng, score, win, values, first, games, seed, scores, squares, wins, nobody, lengths,
    stat_sums,
):  # fmt: skip
    """What `add_playouts` does, with all scratch as arguments."""
    s = scratch[0]
    for game in range(first, first + games):
        rng[0] = stream(seed, game)
        scratch[0] = states[0]
        decisions = 0
        while s.seat != OVER and decisions < len(lengths) - 1:
            play(s, choose(s, actions, rng))
            decisions += 1
        if s.seat != OVER:
            return game - first
        lengths[decisions] += 1
        tally(s, score, win, values, scores, squares, wins, nobody, stat_sums)
    return games


def add_playouts(states, scratch, first, games, seed, scores, squares, wins, nobody, lengths, stat_sums):
    """Add random games from the first state to sums. Game number i has its own random numbers, on any thread.

    Return how many were added: fewer than asked if the next one is too long for `lengths`.
    """
    actions = np.empty(MOST_LEGAL, np.int64)
    rng = np.empty(1, np.uint64)
    score = np.zeros(len(scores), np.int64)
    win = np.zeros(len(wins), np.int64)
    values = np.empty(stat_sums.shape[1:], np.int64)
    return add_games(
        states, scratch, actions, rng, score, win, values,
        first, games, seed, scores, squares, wins, nobody, lengths, stat_sums,
    )  # fmt: skip


def trace(states, path, taken, seed):
    """Play one random game from the first state; write every state to `path` and every action to `taken`."""
    actions = np.empty(MOST_LEGAL, np.int64)
    rng = np.empty(1, np.uint64)
    rng[0] = stream(seed, 0)
    path[0] = states[0]
    n = 0
    while path[n].seat != OVER and n < len(taken):
        taken[n] = choose(path[n], actions, rng)
        path[n + 1] = path[n]
        play(path[n + 1], taken[n])
        n += 1
    return n


def perft(states, actions, level, depth):
    """The number of sequences of exactly `depth` decisions, each chance outcome counted once."""
    if level == depth:
        return 1
    n = legal(states[level], actions[level])
    if level + 1 == depth:
        return n
    total = 0
    for k in range(n):
        states[level + 1] = states[level]
        play(states[level + 1], actions[level, k])
        total += perft(states, actions, level + 1, depth)
    return total


PARTS = (sample_chance, choose, tally)
"""Inlined into drivers, as rules are."""
FUNCTIONS = (add_games,)
DRIVERS = (legal_actions, play_copy, result_of, hide_copy, guess_copy, add_playouts, trace, perft)

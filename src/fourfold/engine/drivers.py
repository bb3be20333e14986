"""Steps and whole games in compiled code, for any game.

These functions are templates: `Engine` gives each game copies whose globals hold that game's `legal`, `play` and so on.
The first argument is an array of records, because passing an array to compiled code is faster than passing a record.
"""

from __future__ import annotations

import numpy as np

from fourfold.engine.contract import CHANCE, MISSING, OVER, guess, hide, legal, play, result, statistics, weight
from fourfold.engine.dice import below, stream

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
    """Write the result of a finished game to its row, add that to the sums, and return whether the limit ended it.

    The row are `score`, `win` and `values`; the sums are those of `Sums`, of which `stat_sums` are the statistics.
    """
    limit = result(s, score, win)
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
    return limit


def step(s, action):
    play(s, action)


def decide(states, trial, greedy, actions, values, rng):
    """An action for the first state. Other players have a `decide` of their own (`bots/greedy_compiled.py`)."""
    return choose(states[0], actions, rng)


def add_games(
    states, scratch, actions, rng, score, win, values, first, games, seed, scores, squares, wins, nobody, lengths,
    stat_sums,
):  # fmt: skip
    """What `add_playouts` does with random games and no rows, for WebAssembly: all scratch is an argument."""
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


def add_playouts(
    states, scratch, trial, greedy, first, games, seed, row_scores, row_wins, limits, row_lengths, row_values, taken,
    path, scores, squares, wins, nobody, lengths, stat_sums,
):  # fmt: skip
    """Play games from the first state; write a row for each, those of `Rows`, and add it to sums, those of `Sums`.

    Game number i has its own random numbers, on any thread. Where there are fewer rows than games, they are used again.
    If `taken` has any room, all actions are written to it, game after game, and if `path` has, the states in which they
    were taken. Return how many games were played: fewer than asked if the next one is too long for `lengths` or for
    what is left of `taken`.
    """
    actions = np.empty(MOST_LEGAL, np.int64)
    found = np.empty(MOST_LEGAL, np.int64)
    rng = np.empty(1, np.uint64)
    s = scratch[0]
    keeps_actions, keeps_states = len(taken) > 0, len(path) > 0
    used = 0
    for k in range(games):
        rng[0] = stream(seed, first + k)
        scratch[0] = states[0]
        most = len(lengths) - 1
        if keeps_actions:
            most = min(most, len(taken) - used)
        decisions = 0
        while s.seat != OVER and decisions < most:
            action = decide(scratch, trial, greedy, actions, found, rng)
            if keeps_actions:
                taken[used + decisions] = action
                if keeps_states:
                    path[used + decisions] = s
            step(s, action)
            decisions += 1
        if s.seat != OVER:
            return k
        used += decisions
        row = k % len(limits)
        row_lengths[row] = decisions
        lengths[decisions] += 1
        limits[row] = tally(
            s, row_scores[row], row_wins[row], row_values[row], scores, squares, wins, nobody, stat_sums
        )
    return games


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


PARTS = (sample_chance, choose, tally, step, decide)
"""Inlined into drivers, as rules are."""
FUNCTIONS = (add_games,)
DRIVERS = (legal_actions, play_copy, result_of, hide_copy, guess_copy, add_playouts, trace, perft)

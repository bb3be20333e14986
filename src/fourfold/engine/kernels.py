"""Whole games on the GPU, for any game.

As in `drivers.py`, these functions are templates: each game gets copies whose globals hold its own `legal`, `play` and
so on, and the sizes of its arrays.
"""

from __future__ import annotations

import numpy as np
from numba import cuda

from fourfold.engine.contract import MISSING, OVER, play, result, statistics
from fourfold.engine.dice import stream
from fourfold.engine.drivers import choose, sample_chance, tally

BLOCK = MOST_LEGAL = MOST_SEATS = MEASURED = 1
RECORD = ACTION = np.int64
"""Set for each game in its copy: sizes, and the types of its record and of an action."""


def add_playouts(start, first, games, seed, measured, handed_out, sums, stat_sums, lengths, too_long):
    """Add up random games from the first state. Game number i has the random numbers that it has on the CPU.

    A block takes as many games at a time as it has threads. Each thread plays one, decision by decision in step with
    the others, so that they are mostly in the same part of the rules. Each thread has its own column of `sums` (scores,
    their squares and wins per seat, games that nobody won) and of `stat_sums`. A game that is too long for `lengths`
    sets `too_long`; the sums are invalid then.
    """
    me, mine = cuda.threadIdx.x, cuda.grid(1)
    states = cuda.shared.array(BLOCK, RECORD)
    next_game = cuda.shared.array(1, np.int64)
    actions = cuda.local.array(MOST_LEGAL, ACTION)
    rng = cuda.local.array(1, np.uint64)
    score = cuda.local.array(MOST_SEATS, np.int64)
    win = cuda.local.array(MOST_SEATS, np.int64)
    values = cuda.local.array((MEASURED, MOST_SEATS), np.int64)
    players, longest = stat_sums.shape[2], len(lengths) - 1
    s = states[me]
    while True:
        if me == 0:
            next_game[0] = cuda.atomic.add(handed_out, 0, BLOCK)
        cuda.syncthreads()
        game = next_game[0] + me
        if next_game[0] >= games:
            return
        decisions = 0
        if game < games:
            states[me] = start[0]
            rng[0] = stream(seed, first + game)
        is_running = game < games and s.seat != OVER
        while cuda.syncthreads_or(np.int32(is_running)):
            if is_running:
                play(s, np.int64(choose(s, actions, rng)))
                decisions += 1
                is_running = s.seat != OVER and decisions < longest
        if game < games:
            if s.seat == OVER:
                cuda.atomic.add(lengths, decisions, 1)
                tally(
                    s, score, win, values[:measured, :players],
                    sums[:players, mine], sums[players : 2 * players, mine], sums[2 * players : 3 * players, mine],
                    sums[3 * players :, mine], stat_sums[:, :, :, mine],
                )  # fmt: skip
            else:
                too_long[0] = 1


def play_games(start, first, games, seed, measured, scores, wins, limits, lengths, values):
    """Play random games from the first state and write down each, as `play_games` of the CPU does.

    A thread plays one game after another. Writing the results to a file takes longer than the games.
    """
    me, players = cuda.threadIdx.x, scores.shape[1]
    states = cuda.shared.array(BLOCK, RECORD)
    actions = cuda.local.array(MOST_LEGAL, ACTION)
    rng = cuda.local.array(1, np.uint64)
    s = states[me]
    for game in range(cuda.grid(1), games, cuda.gridsize(1)):
        states[me] = start[0]
        rng[0] = stream(seed, first + game)
        decisions = 0
        while s.seat != OVER:
            play(s, np.int64(choose(s, actions, rng)))
            decisions += 1
        limits[game] = result(s, scores[game], wins[game])
        lengths[game] = decisions
        for k in range(measured):
            for seat in range(players):
                values[game, k, seat] = MISSING
        statistics(s, values[game])


def clear_columns(columns):
    """Set an array to zero, one thread for each column."""
    mine = cuda.grid(1)
    for row in range(len(columns)):
        columns[row, mine] = 0


def sum_rows(columns, totals):
    """Add each row to its total, one block for each row."""
    row, total = cuda.blockIdx.x, 0
    for column in range(cuda.threadIdx.x, columns.shape[1], cuda.blockDim.x):
        total += columns[row, column]
    cuda.atomic.add(totals, row, total)


PARTS = (sample_chance, choose, tally)
DRIVERS = (add_playouts, play_games, clear_columns, sum_rows)

"""A batch of games on the GPU, one thread a game: the parts of `turns.py`, called from kernels.

As there, each game gets a copy that finds its own functions and sizes among its globals.
"""

from __future__ import annotations

import numpy as np
from numba import cuda

from fourfold.envs.batch_compiled import PARTS, draw_action, is_listed, set_dice, take_turn

BLOCK = VIEWS = MOST_SEATS = 1
RECORD = np.int64
"""Each game's own, in its copy: games of a block, room in it for hidden copies, seats, and the record."""


def turns(
    states, start, fresh, skip, kind, actions, dice, listed, counts, seats, observations, masks, rewards, done
):  # fmt: skip
    """One action in each game, or where `fresh` is 1 a new game; all arrays follow."""
    me, i = cuda.threadIdx.x, cuda.grid(1)
    table = cuda.shared.array(BLOCK, RECORD)
    views = cuda.shared.array(VIEWS, RECORD)
    score = cuda.local.array(MOST_SEATS, np.int64)
    win = cuda.local.array(MOST_SEATS, np.int64)
    # All threads of a block clear its observations together: neighbours write to neighbouring bytes.
    first, size = cuda.blockIdx.x * BLOCK, observations.shape[1]
    for k in range(me, min(BLOCK, len(actions) - first) * size, BLOCK):
        observations[first + k // size, k % size] = 0
    cuda.syncthreads()
    if i < len(actions):
        table[me] = states[i]
        take_turn(
            table, me, views, me, start, i, fresh, skip, kind, score, win, actions,
            dice, listed, counts, seats, observations, masks, rewards, done,
        )  # fmt: skip
        states[i] = table[me]


def seed_games(dice, seed, luck):
    i = cuda.grid(1)
    if i < len(dice):
        set_dice(dice, luck, seed, i)


def first_illegal(given, actions, listed, counts, first):
    """Take the given actions over; lower `first` to the first game in which one is not legal."""
    i = cuda.grid(1)
    if i < len(actions):
        actions[i] = given[i]
        if not is_listed(actions, listed, counts, i):
            cuda.atomic.min(first, 0, i)


def draw_actions(listed, counts, luck, actions):
    i = cuda.grid(1)
    if i < len(actions):
        draw_action(listed, counts, luck, actions, i)


DRIVERS = (turns, seed_games, first_illegal, draw_actions)
__all__ = ["DRIVERS", "PARTS"]

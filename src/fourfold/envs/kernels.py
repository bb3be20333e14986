"""A batch of games on the GPU, one thread per game: the parts of `batch_compiled.py`, called from kernels.

As there, each game gets copies whose globals hold its own functions, and sizes.
"""

from __future__ import annotations

import numpy as np
from numba import cuda

from fourfold.envs.batch_compiled import PARTS, Games, Step, Terms, is_legal, sample_action, seed_game, step_game

BLOCK = VIEWS = MOST_SEATS = 1
RECORD = np.int64
"""Set for each game in its copy: games of a block, scratch views of a block, seats, and the type of a record."""


def step_games(
    states, start, reset, skip, kind, actions, legal_lists, counts, chance_rng, sample_rng,
    observations, masks, rewards, done, seats,
):  # fmt: skip
    """Play one action in each game, or with `reset` begin new ones; update all arrays."""
    me, i = cuda.threadIdx.x, cuda.grid(1)
    table = cuda.shared.array(BLOCK, RECORD)
    views = cuda.shared.array(VIEWS, RECORD)
    score = cuda.local.array(MOST_SEATS, np.int64)
    win = cuda.local.array(MOST_SEATS, np.int64)
    # All threads of a block clear its observations together, so that neighbours write to neighbouring bytes.
    first, size = cuda.blockIdx.x * BLOCK, observations.shape[1]
    for k in range(me, min(BLOCK, len(actions) - first) * size, BLOCK):
        observations[first + k // size, k % size] = 0
    cuda.syncthreads()
    if i < len(actions):
        table[me] = states[i]
        terms = Terms(start, skip, kind, score, win)
        games = Games(actions, legal_lists, counts, chance_rng, sample_rng)
        step_game(table, me, views, me, i, reset, terms, games, Step(observations, masks, rewards, done, seats))
        states[i] = table[me]


def seed_games(chance_rng, seed, sample_rng):
    i = cuda.grid(1)
    if i < len(chance_rng):
        seed_game(chance_rng, sample_rng, seed, i)


def first_illegal(given, actions, legal_lists, counts, first):
    """Copy the given actions; lower `first` to the first game whose action is not legal."""
    i = cuda.grid(1)
    if i < len(actions):
        actions[i] = given[i]
        if not is_legal(actions, legal_lists, counts, i):
            cuda.atomic.min(first, 0, i)


def sample_actions(actions, legal_lists, counts, sample_rng):
    i = cuda.grid(1)
    if i < len(actions):
        sample_action(actions, legal_lists, counts, sample_rng, i)


DRIVERS = (step_games, seed_games, first_illegal, sample_actions)
__all__ = ["DRIVERS", "PARTS"]

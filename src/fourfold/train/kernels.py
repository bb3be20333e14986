"""Self-play on the GPU: the parts of `train/self_play_compiled.py`, one thread for each game or candidate."""

from __future__ import annotations

import numpy as np
from numba import cuda

from fourfold.engine.dice import below, stream
from fourfold.train.self_play_compiled import (
    PARTS,
    Candidates,
    Games,
    Judged,
    Samples,
    Scratch,
    begin,
    go_on,
    look_at_turn,
    trace_back,
    turns,
)

BLOCK = MOST_LEGAL = MOST_SEATS = 1
RECORD = ACTION = np.int64
"""Set for each game in its copy: sizes, and the types of its record and of an action."""


def begin_games(states, start, rng, seed, openings):
    i = cuda.grid(1)
    actions = cuda.local.array(MOST_LEGAL, ACTION)
    if i < len(openings):
        rng[i] = stream(seed, i)
        begin(states, i, start, actions, rng[i : i + 1])
        openings[i] = below(rng[i : i + 1], 6)


def list_turns(states, listed, codes, owners, firsts, counts, total):
    """List the turns of a game in its row of `listed`, reserve room and copy them; without room it waits a step."""
    i = cuda.grid(1)
    if i < len(counts):
        n = turns(states[i], listed[i])
        first = cuda.atomic.add(total, 0, n)
        if first + n > len(codes):
            n = 0
        firsts[i] = first
        counts[i] = n
        for k in range(n):
            codes[first + k] = listed[i, k]
            owners[first + k] = i


def look_at_turns(states, total, owners, symmetries, codes, rows, lengths, baselines, places, chances):
    me, k = cuda.threadIdx.x, cuda.grid(1)
    trials = cuda.shared.array(BLOCK, RECORD)
    score = cuda.local.array(MOST_SEATS, np.int64)
    win = cuda.local.array(MOST_SEATS, np.int64)
    if k < min(total[0], len(codes)):
        i = owners[k]
        if i >= 0:
            candidates = Candidates(codes, rows, lengths, baselines, places, chances)
            look_at_turn(states, i, symmetries[i], candidates, k, Scratch(trials[me:], score, win))


def go_on_all(
    explore, temperature, states, start, rng, openings, firsts, counts, symmetries,
    codes, rows, lengths, baselines, places, chances, seen_rows, seen_lengths, seen_baselines, seen_places,
    after, best_after, fixed, flags, outcome,
):  # fmt: skip
    me, i = cuda.threadIdx.x, cuda.grid(1)
    trials = cuda.shared.array(BLOCK, RECORD)
    actions = cuda.local.array(MOST_LEGAL, ACTION)
    score = cuda.local.array(MOST_SEATS, np.int64)
    win = cuda.local.array(MOST_SEATS, np.int64)
    if i < len(counts):
        flags[i] = 0
        seen_lengths[0, i] = seen_lengths[1, i] = 0
        if counts[i] > 0:
            games = Games(states, start, rng, openings, firsts, counts, symmetries)
            candidates = Candidates(codes, rows, lengths, baselines, places, chances)
            samples = Samples(seen_rows, seen_lengths, seen_baselines, seen_places)
            judged, scratch = Judged(after, best_after, fixed, flags, outcome), Scratch(trials[me:], score, win)
            go_on(i, games, explore, temperature, actions, candidates, samples, judged, scratch)


def trace_all_back(decay, targets, after, best_after, fixed, flags, outcome):
    i = cuda.grid(1)
    if i < flags.shape[1]:
        trace_back(i, decay, Judged(after, best_after, fixed, flags, outcome), targets)


DRIVERS = (begin_games, list_turns, look_at_turns, go_on_all, trace_all_back)
__all__ = ["DRIVERS", "PARTS"]

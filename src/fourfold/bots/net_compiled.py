"""Judging a state by a net in compiled code, for any game that has features.

As in `core/compiled/drivers.py`, these functions are templates. `weights` are those of `core/compiled/net.py`; `rows`,
`units` and `logits` are scratch for them, `codes` for the ends of a turn.
"""

from __future__ import annotations

import numpy as np

from fourfold.core.compiled.contract import OVER, result
from fourfold.core.compiled.exponentials import exp
from fourfold.core.compiled.features import ends, place_of, play_end, viewpoint
from fourfold.core.compiled.features import no_features as features
from fourfold.core.compiled.net import LOGIT, forward

FAR = 50.0


def final_chances(s, seats, score, win, chances):
    """Each seat's share of the win in a finished game."""
    result(s, score, win)
    winners = 0
    for seat in range(seats):
        winners += win[seat]
    for seat in range(seats):
        chances[seat] = win[seat] / max(winners, 1)


def judge(s, seat, seats, weights, rows, units, logits, chances, score, win):
    """Write each seat's chances as they look to a seat."""
    if s.seat == OVER:
        final_chances(s, seats, score, win, chances)
        return
    look = np.int64(viewpoint(s, seat))
    logits[:] = 0
    forward(weights, rows, features(s, look, np.int64(0), rows, logits), units, logits)
    best, total = -1e300, 0.0
    for other in range(seats):
        chances[other] = logits[place_of(s, look, np.int64(other))] / LOGIT
        best = max(best, chances[other])
    for other in range(seats):
        chances[other] = exp(max(chances[other] - best, -FAR))
        total += chances[other]
    for other in range(seats):
        chances[other] /= total


def judge_within(s, seat, seats, trial, codes, weights, rows, units, logits, chances, score, win):
    """As `judge`; within a turn, the chances after the end of the turn that is best for the seat that decides."""
    n = ends(s, codes)
    if n == 0:
        judge(s, seat, seats, weights, rows, units, logits, chances, score, win)
        return
    best, decides, chosen = -1.0, np.int64(s.seat), np.int64(0)
    for k in range(n):
        trial[0] = s
        play_end(trial[0], np.int64(codes[k]))
        judge(trial[0], seat, seats, weights, rows, units, logits, chances, score, win)
        if chances[decides] > best:
            best, chosen = chances[decides], np.int64(k)
    if chosen < n - 1:
        trial[0] = s
        play_end(trial[0], np.int64(codes[chosen]))
        judge(trial[0], seat, seats, weights, rows, units, logits, chances, score, win)


def judge_by_all(s, seats, weights, rows, units, logits, chances, own, score, win):
    """Write each seat's chances as they look to that seat itself, which knows its own hand; `own` is scratch."""
    total = 0.0
    for seat in range(seats):
        judge(s, np.int64(seat), seats, weights, rows, units, logits, chances, score, win)
        own[seat] = chances[seat]
        total += own[seat]
    for seat in range(seats):
        chances[seat] = own[seat] / total


PARTS = ()
FUNCTIONS = (final_chances, judge, judge_within, judge_by_all)
DRIVERS = ()

"""Judging a state by a net in compiled code, for any game that has features.

As in `engine/drivers.py`, these functions are templates. A `room` is a record as `room_type` makes it: all that
a search, or a match, needs besides its tree and the net.
"""

from __future__ import annotations

from types import ModuleType
from typing import Any, NamedTuple

import numpy as np

from fourfold.engine.contract import OVER, result
from fourfold.engine.exponentials import exp
from fourfold.engine.features import ends, place_of, play_end, viewpoint
from fourfold.engine.features import no_features as features
from fourfold.engine.net import LOGIT, forward

FAR = 50.0

WORLD, TRIAL, VIEW, END, RECORDS = range(5)
"""Indices of a room's `states`: the state of the simulation, a state one decision ahead, what a seat sees, the end of a
turn; and how many these are."""
MAX_DEPTH = 256
"""A simulation that is still in the tree after so many decisions continues outside it."""


class Net(NamedTuple):
    """A net, and what it needs to judge. Without a net, both are empty."""

    weights: Any
    """Those of `engine/net.py`."""
    units: Any
    """Scratch for the units of both layers."""


def word_of(dtype: np.dtype[Any]) -> np.dtype[Any]:
    """The largest unsigned integer of which a record is a whole number: the search hashes records by these."""
    return np.dtype(next(f"u{size}" for size in (8, 4, 1) if dtype.itemsize % size == 0))


def room_type(rules: ModuleType, given: ModuleType | None) -> np.dtype[Any]:
    """The room of a game, whose features may be given: settings and counters of a search, and all its scratch."""
    state, seats, legal = np.dtype((np.record, rules.State)), (rules.MOST_SEATS,), (rules.MOST_LEGAL,)
    fields = np.dtype(
        [
            ("states", state, (RECORDS,)),  # first, so that they can also be read as words
            ("exploration", "f8"),  # settings, as in `bots/search.py`
            ("prior", "f8"),
            ("spread", "f8"),
            ("patience", "i8"),
            ("order_by_net", "i8"),
            ("greedy", "i8"),
            ("cutoff", "i8"),  # negative: games are played to the end
            ("seats", "i8"),  # how many play
            ("seat", "i8"),  # whose view the root is
            ("seed", "u8"),
            ("next", "i8"),  # the number of the next simulation; each has its own random numbers
            ("nodes", "i8"),  # how many are in use
            ("edges", "i8"),
            ("depth", "i8"),  # the deepest path so far
            ("sums", "f8", seats),  # of each seat's chances, over all simulations
            ("rng", "u8", (1,)),  # from here on, scratch
            ("actions", "i8", legal),
            ("values", "i8", legal),
            ("wishes", "f8", legal),
            ("path", "i8", (MAX_DEPTH, 2)),  # nodes and edges
            ("score", "i8", seats),
            ("win", "i8", seats),
            ("chances", "f8", seats),
            ("own", "f8", seats),  # chances, as each seat sees its own
            ("codes", "i8", (getattr(given, "MOST_ENDS", 1),)),  # ends of a turn
            ("logits", "i8", (max(given.PLACES.values()) if given else 1,)),
            ("rows", "i2", (getattr(given, "MOST_ROWS", 1),)),
        ],
        align=True,
    )
    word = word_of(state)
    assert fields.names and fields.fields
    return np.dtype(
        {
            "names": [*fields.names, "words"],
            "formats": [*(fields[name] for name in fields.names), (word, (RECORDS, state.itemsize // word.itemsize))],
            "offsets": [*(fields.fields[name][1] for name in fields.names), fields.fields["states"][1]],
            "itemsize": fields.itemsize,
        },
        align=True,
    )


def final_chances(s, seats, score, win, chances):
    """Each seat's share of the win in a finished game."""
    result(s, score, win)
    winners = 0
    for seat in range(seats):
        winners += win[seat]
    for seat in range(seats):
        chances[seat] = win[seat] / max(winners, 1)


def judge_for(s, seat, net, room):
    """Write each seat's chances as they look to a seat."""
    seats, chances = room.seats, room.chances[:]
    if s.seat == OVER:
        final_chances(s, seats, room.score[:], room.win[:], chances)
        return
    look, rows, logits = np.int64(viewpoint(s, seat)), room.rows[:], room.logits[:]
    logits[:] = 0
    forward(net.weights, rows, features(s, look, np.int64(0), rows, logits), net.units, logits)
    best, total = -1e300, 0.0
    for other in range(seats):
        chances[other] = logits[place_of(s, look, np.int64(other))] / LOGIT
        best = max(best, chances[other])
    for other in range(seats):
        chances[other] = exp(max(chances[other] - best, -FAR))
        total += chances[other]
    for other in range(seats):
        chances[other] /= total


def judge_within(s, seat, net, room):
    """As `judge_for`; within a turn, the chances after the end of the turn that is best for the seat that decides."""
    n = ends(s, room.codes)
    if n == 0:
        judge_for(s, seat, net, room)
        return
    best, decides, chosen = -1.0, np.int64(s.seat), np.int64(0)
    for k in range(n):
        room.states[END] = s
        play_end(room.states[END], np.int64(room.codes[k]))
        judge_for(room.states[END], seat, net, room)
        if room.chances[decides] > best:
            best, chosen = room.chances[decides], np.int64(k)
    if chosen < n - 1:
        room.states[END] = s
        play_end(room.states[END], np.int64(room.codes[chosen]))
        judge_for(room.states[END], seat, net, room)


def judge_by_all(s, net, room):
    """Write each seat's chances as they look to that seat itself, which knows its own hand."""
    total = 0.0
    for seat in range(room.seats):
        judge_for(s, np.int64(seat), net, room)
        room.own[seat] = room.chances[seat]
        total += room.own[seat]
    for seat in range(room.seats):
        room.chances[seat] = room.own[seat] / total


PARTS = ()
FUNCTIONS = (final_chances, judge_for, judge_within, judge_by_all)
DRIVERS = ()

"""Games of a net against itself in compiled code, for any game: many games in step, a window of decisions at a time.

As in `engine/drivers.py`, these functions are templates. What happens in one game, or to one candidate, is a
part; the drivers here call it in a loop, the kernels of `train/kernels.py` in a thread each.

One step has three parts: all turns of all games are listed and looked at (`list_turns`, `look_at_turn`), a net judges
all that was seen, and each game goes on with one of its turns (`go_on`). What was seen is kept for each step: the state
after the turn and, as a second sample, the state before it or a first part of a turn.
"""

from __future__ import annotations

from math import log
from typing import Any, NamedTuple

import numpy as np

from fourfold.engine.contract import CHANCE, OVER, legal, play, result
from fourfold.engine.dice import below, stream
from fourfold.engine.drivers import sample_chance
from fourfold.engine.features import no_features as features
from fourfold.engine.features import part_of, place_of, play_part, viewpoint

MOST_LEGAL = 1
SYMMETRIES = 1
WHOLE_TURNS = HAS_PARTS = HIDES = False
"""Set for each game in its copy; `HIDES` where seats do not see everything."""

MOVED, EXPLORED, ENDED = 1, 2, 4
"""Flags of a step: a turn was played; it was not the one that looked best; the game ended."""
AFTER, BEFORE = range(2)
"""The two samples of a step."""
FINE = 1 << 24
LEAST = 1e-6


class Games(NamedTuple):
    """Many games in step; but for `start` an array each, by game."""

    states: Any
    start: Any
    """The first state."""
    rng: Any
    openings: Any
    """How many turns it still plays at random."""
    firsts: Any
    """Its first candidate."""
    counts: Any
    """Of its candidates."""
    symmetries: Any


class Candidates(NamedTuple):
    """The turns of all games, one after another: what a net is shown of the state after each, and what it says."""

    codes: Any
    rows: Any
    lengths: Any
    """How many rows; 0 for a finished game."""
    baselines: Any
    places: Any
    """Which output is whose, by seat."""
    chances: Any
    """Each seat's."""


class Look(NamedTuple):
    """Those of one state."""

    rows: Any
    baseline: Any
    places: Any
    chances: Any


class Samples(NamedTuple):
    """What a net was shown in a step, by sample and game."""

    rows: Any
    lengths: Any
    baselines: Any
    places: Any


class Judged(NamedTuple):
    """What came of a step, by game: chances by seat, and flags."""

    after: Any
    """After the turn that was played."""
    best_after: Any
    """After the one that looked best."""
    fixed: Any
    """After a part of a turn."""
    flags: Any
    outcome: Any
    """Shares of the win."""


class Scratch(NamedTuple):
    """For a look at a state: a record, and a result."""

    trial: Any
    score: Any
    win: Any


def turns(s, codes):
    raise NotImplementedError


def play_turn(s, code):
    raise NotImplementedError


def uniform(rng):
    """A random number above 0 and below 1."""
    return (below(rng, FINE) + 0.5) / FINE


def to_decision(s, actions, rng):
    """Let chance decide, and play forced moves where a turn is one decision."""
    while s.seat != OVER:
        n = legal(s, actions)
        if s.seat == CHANCE:
            play(s, np.int64(sample_chance(s, actions, n, rng)))
        elif n == 1 and not WHOLE_TURNS:
            play(s, np.int64(actions[0]))
        else:
            return


def begin(states, i, start, actions, rng):
    states[i] = start[0]
    to_decision(states[i], actions, rng)


def share_out(s, seats, score, win, chances):
    """Each seat's share of the win in a finished game."""
    result(s, score, win)
    winners = 0
    for seat in range(seats):
        winners += win[seat]
    for seat in range(seats):
        chances[seat] = win[seat] / winners if winners > 0 else 1.0 / seats


def look_at(s, seat, symmetry, look, scratch):
    """Write the rows of a state, the baseline and the output for each seat; return how many rows. Of a finished game,
    write each seat's share, and return 0."""
    seats = len(look.places)
    if s.seat == OVER:
        share_out(s, seats, scratch.score, scratch.win, look.chances)
        return 0
    point = np.int64(viewpoint(s, seat))
    for other in range(seats):
        look.places[other] = place_of(s, point, np.int64(other))
    for place in range(len(look.baseline)):
        look.baseline[place] = 0
    return features(s, point, symmetry, look.rows, look.baseline)


def look_at_turn(states, i, symmetry, candidates, k, scratch):
    """Look at game i after turn number k."""
    trial = scratch.trial
    trial[0] = states[i]
    seat = np.int64(states[i].seat)
    play_turn(trial[0], np.int64(candidates.codes[k]))
    look = Look(candidates.rows[k], candidates.baselines[k], candidates.places[k], candidates.chances[k])
    candidates.lengths[k] = look_at(trial[0], seat, np.int64(symmetry), look, scratch)


def odds(chance):
    chance = min(max(chance, LEAST), 1.0 - LEAST)
    return log(chance / (1.0 - chance))


def choose_turn(chances, first, n, seat, explores, temperature, rng):
    """The best of n turns from `first` on and, if it `explores`, another one by its chance; or one at random."""
    best = taken = first
    most = urge = -1e30
    for k in range(first, first + n):
        chance = chances[k, seat]
        if chance > most:
            best, most = k, chance
        wish = chance
        if explores == 1:
            wish = odds(chance) / temperature - log(-log(uniform(rng)))
        elif explores == 2:
            wish = uniform(rng)
        if wish > urge:
            taken, urge = k, wish
    return best, taken


def best_of_part(codes, chances, first, n, seat, part):
    """The best of the turns that begin with a part."""
    best, most = first, -1e30
    for k in range(first, first + n):
        if part_of(np.int64(codes[k])) == part and chances[k, seat] > most:
            best, most = k, chances[k, seat]
    return best


def keep_turn(i, best, taken, candidates, samples, judged):
    """Write what was seen after the turn that game i takes, and after the best one."""
    for other in range(candidates.chances.shape[1]):
        judged.after[i, other] = candidates.chances[taken, other]
        judged.best_after[i, other] = candidates.chances[best, other]
        samples.places[AFTER, i, other] = candidates.places[taken, other]
    for k in range(candidates.lengths[taken]):
        samples.rows[AFTER, i, k] = candidates.rows[taken, k]
    samples.lengths[AFTER, i] = candidates.lengths[taken]
    for place in range(candidates.baselines.shape[1]):
        samples.baselines[AFTER, i, place] = candidates.baselines[taken, place]


def keep_before(i, games, candidates, samples, judged, scratch):
    """Write the second sample of game i: the state after a part of a turn or, without parts, before the turn."""
    s, rng, seats = games.states[i], games.rng[i : i + 1], candidates.chances.shape[1]
    seat, symmetry, fixed = np.int64(s.seat), np.int64(games.symmetries[i]), judged.fixed[i]
    look = Look(samples.rows[BEFORE, i], samples.baselines[BEFORE, i], samples.places[BEFORE, i], fixed)
    if HAS_PARTS:
        first, n, trial = games.firsts[i], games.counts[i], scratch.trial
        part = part_of(np.int64(candidates.codes[first + below(rng, n)]))
        like = best_of_part(candidates.codes, candidates.chances, first, n, seat, part)
        for other in range(seats):
            fixed[other] = candidates.chances[like, other]
        trial[0] = games.states[i]
        play_part(trial[0], part)
        samples.lengths[BEFORE, i] = look_at(trial[0], seat, symmetry, look, scratch)
    else:
        watches = np.int64(below(rng, seats)) if HIDES else seat  # a search asks every seat what it thinks of its hand
        samples.lengths[BEFORE, i] = look_at(s, watches, symmetry, look, scratch)


def go_on(i, games, explore, temperature, actions, candidates, samples, judged, scratch):
    """Game i goes on with one of its turns; everything seen is written for this step."""
    s, rng = games.states[i], games.rng[i : i + 1]
    explores = 0
    if games.openings[i] > 0:
        games.openings[i] -= 1
        explores = 2
    elif uniform(rng) < explore:
        explores = 1
    first, n = games.firsts[i], games.counts[i]
    best, taken = choose_turn(candidates.chances, first, n, np.int64(s.seat), explores, temperature, rng)
    keep_turn(i, best, taken, candidates, samples, judged)
    keep_before(i, games, candidates, samples, judged, scratch)
    judged.flags[i] = MOVED | (EXPLORED if taken != best else 0)
    play_turn(s, np.int64(candidates.codes[taken]))
    to_decision(s, actions, rng)
    if s.seat == OVER:
        judged.flags[i] |= ENDED
        share_out(s, candidates.chances.shape[1], scratch.score, scratch.win, judged.outcome[i])
        begin(games.states, i, games.start, actions, rng)
        games.openings[i] = below(rng, 2) * below(rng, 6)


def trace_back(i, decay, judged, targets):
    """From the last step to the first: what each sample of game i should have been judged as, TD(λ).

    The trace is cut where a turn was not the best: what came of it says nothing about the state before.
    """
    flags, after = judged.flags, judged.after
    for seat in range(after.shape[2]):
        value = after[len(flags) - 1, i, seat]
        for t in range(len(flags) - 1, -1, -1):
            if flags[t, i] & ENDED:
                value = judged.outcome[t, i, seat]
            targets[t, AFTER, i, seat] = value
            if flags[t, i] & EXPLORED:
                value = judged.best_after[t, i, seat]
            elif flags[t, i] & MOVED:
                value = decay * value + (1.0 - decay) * after[t, i, seat]
            targets[t, BEFORE, i, seat] = judged.fixed[t, i, seat] if HAS_PARTS else value


# ------------------------------------------------------------------------------------------------ on the CPU


def begin_games(states, start, rng, seed, openings):
    actions = np.empty(MOST_LEGAL, np.int64)
    for i in range(len(states)):
        rng[i] = stream(seed, i)
        begin(states, i, start, actions, rng[i : i + 1])
        openings[i] = below(rng[i : i + 1], 6)


def list_turns(states, codes, owners, firsts, counts):
    """List the turns of all games one after another; return how many."""
    total = 0
    for i in range(len(states)):
        firsts[i] = total
        counts[i] = turns(states[i], codes[total:])
        for k in range(counts[i]):
            owners[total + k] = i
        total += counts[i]
    return total


def look_at_turns(states, trial, owners, symmetries, codes, rows, lengths, baselines, places, chances):
    score, win = np.zeros((2, chances.shape[1]), np.int64)
    candidates = Candidates(codes, rows, lengths, baselines, places, chances)
    scratch = Scratch(trial, score, win)
    for k in range(len(codes)):
        look_at_turn(states, owners[k], symmetries[owners[k]], candidates, k, scratch)


def go_on_all(
    explore, temperature, trial, states, start, rng, openings, firsts, counts, symmetries,
    codes, rows, lengths, baselines, places, chances, seen_rows, seen_lengths, seen_baselines, seen_places,
    after, best_after, fixed, flags, outcome,
):  # fmt: skip
    actions = np.empty(MOST_LEGAL, np.int64)
    score, win = np.zeros((2, chances.shape[1]), np.int64)
    games = Games(states, start, rng, openings, firsts, counts, symmetries)
    candidates = Candidates(codes, rows, lengths, baselines, places, chances)
    samples = Samples(seen_rows, seen_lengths, seen_baselines, seen_places)
    judged = Judged(after, best_after, fixed, flags, outcome)
    scratch = Scratch(trial, score, win)
    for i in range(len(states)):
        go_on(i, games, explore, temperature, actions, candidates, samples, judged, scratch)


def trace_all_back(decay, targets, after, best_after, fixed, flags, outcome):
    judged = Judged(after, best_after, fixed, flags, outcome)
    for i in range(flags.shape[1]):
        trace_back(i, decay, judged, targets)


PARTS = (
    uniform, sample_chance, to_decision, begin, share_out, look_at, look_at_turn, odds, choose_turn, best_of_part,
    keep_turn, keep_before, go_on, trace_back,
)  # fmt: skip
DRIVERS = (begin_games, list_turns, look_at_turns, go_on_all, trace_all_back)

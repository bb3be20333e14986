"""Games of a net against itself in compiled code, for any game: many games in step, a window of decisions at a time.

As in `engine/drivers.py`, these functions are templates. What happens in one game, or to one candidate, is a
part; the drivers here call it in a loop, the kernels of `train/kernels.py` in a thread each.

One step has three parts: all turns of all games are listed and looked at (`list_turns`, `look_at_turn`), a net judges
all that was seen, and each game goes on with one of its turns (`go_on`). What was seen is kept for each step: the state
after the turn and, as a second sample, the state before it or a first part of a turn.
"""

from __future__ import annotations

from math import log

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


def look_at(s, seat, seats, symmetry, rows, baseline, places, chances, score, win):
    """Write the rows of a state, the baseline and the output for each seat; return how many rows. Of a finished game,
    write each seat's share, and return 0."""
    if s.seat == OVER:
        share_out(s, seats, score, win, chances)
        return 0
    look = np.int64(viewpoint(s, seat))
    for other in range(seats):
        places[other] = place_of(s, look, np.int64(other))
    for place in range(len(baseline)):
        baseline[place] = 0
    return features(s, look, symmetry, rows, baseline)


def look_at_turn(states, trial, i, code, seats, symmetry, rows, baseline, places, chances, score, win):
    """Look at game i after a turn, in the record `trial`."""
    trial[0] = states[i]
    seat = np.int64(states[i].seat)
    play_turn(trial[0], np.int64(code))
    return look_at(trial[0], seat, seats, symmetry, rows, baseline, places, chances, score, win)


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


def go_on(
    states, i, trial, start, actions, rng, openings, explore, temperature, seats, first, n, symmetry, codes, chances,
    rows, lengths, baselines, places, seen_rows, seen_lengths, seen_baselines, seen_places, after, best_after, fixed,
    flags, outcome, score, win,
):  # fmt: skip
    """Game i goes on with one of its n turns, from number `first` on; everything seen is written for this step.

    `openings` counts the turns that game i still plays at random. `fixed` are the chances after a part of a turn.
    """
    s = states[i]
    seat = np.int64(s.seat)
    explores = 0
    if openings[i] > 0:
        openings[i] -= 1
        explores = 2
    elif uniform(rng) < explore:
        explores = 1
    best, taken = choose_turn(chances, first, n, seat, explores, temperature, rng)
    for other in range(seats):
        after[i, other] = chances[taken, other]
        best_after[i, other] = chances[best, other]
        seen_places[AFTER, i, other] = places[taken, other]
    for k in range(lengths[taken]):
        seen_rows[AFTER, i, k] = rows[taken, k]
    seen_lengths[AFTER, i] = lengths[taken]
    for place in range(baselines.shape[1]):
        seen_baselines[AFTER, i, place] = baselines[taken, place]
    if HAS_PARTS:
        part = part_of(np.int64(codes[first + below(rng, n)]))
        like = best_of_part(codes, chances, first, n, seat, part)
        for other in range(seats):
            fixed[i, other] = chances[like, other]
        trial[0] = states[i]
        play_part(trial[0], part)
        seen_lengths[BEFORE, i] = look_at(
            trial[0], seat, seats, symmetry, seen_rows[BEFORE, i], seen_baselines[BEFORE, i], seen_places[BEFORE, i],
            fixed[i], score, win,
        )  # fmt: skip
    else:
        watches = np.int64(below(rng, seats)) if HIDES else seat  # a search asks every seat what it thinks of its hand
        seen_lengths[BEFORE, i] = look_at(
            s, watches, seats, symmetry, seen_rows[BEFORE, i], seen_baselines[BEFORE, i], seen_places[BEFORE, i],
            fixed[i], score, win,
        )  # fmt: skip
    flags[i] = MOVED | (EXPLORED if taken != best else 0)
    play_turn(s, np.int64(codes[taken]))
    to_decision(s, actions, rng)
    if s.seat == OVER:
        flags[i] |= ENDED
        share_out(s, seats, score, win, outcome[i])
        begin(states, i, start, actions, rng)
        openings[i] = below(rng, 2) * below(rng, 6)


def trace_back(i, steps, seats, decay, flags, after, best_after, fixed, outcome, targets):
    """From the last step to the first: what each sample of game i should have been judged as, TD(λ).

    The trace is cut where a turn was not the best: what came of it says nothing about the state before.
    """
    for seat in range(seats):
        value = after[steps - 1, i, seat]
        for t in range(steps - 1, -1, -1):
            if flags[t, i] & ENDED:
                value = outcome[t, i, seat]
            targets[t, AFTER, i, seat] = value
            if flags[t, i] & EXPLORED:
                value = best_after[t, i, seat]
            elif flags[t, i] & MOVED:
                value = decay * value + (1.0 - decay) * after[t, i, seat]
            targets[t, BEFORE, i, seat] = fixed[t, i, seat] if HAS_PARTS else value


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


def look_at_turns(states, trial, codes, owners, total, symmetries, rows, lengths, baselines, places, chances):
    score, win = np.zeros((2, chances.shape[1]), np.int64)
    for k in range(total):
        i = owners[k]
        lengths[k] = look_at_turn(
            states, trial, i, codes[k], chances.shape[1], symmetries[i], rows[k], baselines[k], places[k], chances[k],
            score, win,
        )  # fmt: skip


def go_on_all(
    states, trial, start, rng, openings, explore, temperature, firsts, counts, symmetries, codes, chances,
    rows, lengths, baselines, places, seen_rows, seen_lengths, seen_baselines, seen_places, after, best_after, fixed,
    flags, outcome,
):  # fmt: skip
    actions = np.empty(MOST_LEGAL, np.int64)
    score, win = np.zeros((2, chances.shape[1]), np.int64)
    for i in range(len(states)):
        go_on(
            states, i, trial, start, actions, rng[i : i + 1], openings, explore, temperature, chances.shape[1],
            firsts[i], counts[i], symmetries[i], codes, chances, rows, lengths, baselines, places,
            seen_rows, seen_lengths, seen_baselines, seen_places, after, best_after, fixed, flags, outcome, score, win,
        )  # fmt: skip


def trace_all_back(decay, flags, after, best_after, fixed, outcome, targets):
    for i in range(flags.shape[1]):
        trace_back(i, flags.shape[0], after.shape[2], decay, flags, after, best_after, fixed, outcome, targets)


PARTS = (
    uniform, sample_chance, to_decision, begin, share_out, look_at, look_at_turn, odds, choose_turn, best_of_part,
    go_on, trace_back,
)  # fmt: skip
DRIVERS = (begin_games, list_turns, look_at_turns, go_on_all, trace_all_back)

"""A batch of games in compiled code, for any game that has planes.

As in `engine/drivers.py`, these functions are templates: each game gets copies whose globals hold its own
`legal`, `play`, `observe` and so on. The parts work on one game and allocate no arrays, so that a kernel on the GPU can
call them too, one thread per game.
"""

from __future__ import annotations

import numpy as np

from fourfold.engine.contract import CHANCE, OVER, hide, legal, play, result
from fourfold.engine.dice import below, stream
from fourfold.engine.drivers import sample_chance

WIN, SCORE, MARGIN = range(3)
"""Kinds of reward for a seat of a finished game: its share of the win, its score, or its lead over the best other."""
NO_ACTION = -1
"""Instead of an action: only advance to the first decision."""
HIDES = 1
"""Set for each game in its copy: 0 if nothing is ever hidden, which saves copying states."""


def observe(s, seat, out):
    """Write a seat's observation: the game's own function, from its `planes.py`."""
    raise NotImplementedError


def write_rewards(s, kind, score, win, rewards):
    """Write each seat's reward in a finished game."""
    result(s, score, win)
    players = len(rewards)
    winners = 0
    for seat in range(players):
        winners += win[seat]
    for seat in range(players):
        if kind == WIN:
            rewards[seat] = win[seat] / winners if winners > 0 else 0.0
        else:
            rewards[seat] = score[seat]
            if kind == MARGIN and players > 1:
                best = score[0 if seat > 0 else 1]
                for other in range(players):
                    if other != seat:
                        best = max(best, score[other])
                rewards[seat] -= best


def advance(states, i, start, action, skip, actions, rng, kind, score, win, rewards):
    """Play an action in game i, then advance to the next decision of a seat: through chance, into a new game after the
    end and, with `skip`, through decisions with one legal action.

    Write the actions that are legal there to `actions`; return how many, and 1 if a game ended on the way.
    """
    s = states[i]
    is_done = 0
    while True:
        if action != NO_ACTION:
            play(s, action)
        if s.seat == OVER:
            write_rewards(s, kind, score, win, rewards)
            is_done = 1
            states[i] = start[0]
        n = legal(s, actions)
        if s.seat == CHANCE:
            action = sample_chance(s, actions, n, rng)
        elif skip and n == 1:
            action = np.int64(actions[0])
        else:
            return n, is_done


def observe_state(states, i, views, k, seat, out):
    """Write a seat's observation of game i to `out`, which is zero; `views[k]` is scratch for its view."""
    if HIDES:
        views[k] = states[i]
        hide(views[k], seat)
        observe(views[k], seat, out)
    else:
        observe(states[i], seat, out)


def observe_view(states, seat, out):
    """Write a seat's observation to `out`, which is zero; the first state is that seat's view."""
    observe(states[0], seat, out)


def step_game(
    states, k, views, v, start, i, reset, skip, kind, score, win, actions,
    chance_rng, legal_lists, counts, seats, observations, masks, rewards, done,
):  # fmt: skip
    """Play one action in game i, whose state is `states[k]`, or with `reset` begin a new game; update its arrays.

    Its observation must be zero before; `views[v]` is scratch for its view.
    """
    for number in range(counts[i]):
        masks[i, legal_lists[i, number]] = False
    for seat in range(len(rewards[i])):
        rewards[i, seat] = 0.0
    action = np.int64(NO_ACTION)
    if reset:
        states[k] = start[0]
    else:
        action = np.int64(actions[i])
    n, is_done = advance(
        states, k, start, action, skip, legal_lists[i], chance_rng[i : i + 1], kind, score, win, rewards[i]
    )  # fmt: skip
    counts[i] = n
    done[i] = is_done != 0
    for number in range(n):
        masks[i, legal_lists[i, number]] = True
    seats[i] = states[k].seat
    observe_state(states, k, views, v, np.int64(states[k].seat), observations[i])


def is_legal(actions, legal_lists, counts, i):
    """Whether the action of game i is legal."""
    found = False
    for k in range(counts[i]):
        found |= legal_lists[i, k] == actions[i]
    return found


def seed_game(chance_rng, sample_rng, seed, i):
    """Seed game i: one generator for chance and one for random play, whichever thread plays it."""
    chance_rng[i] = stream(seed, i)
    sample_rng[i] = stream(~seed, i)


def sample_action(legal_lists, counts, sample_rng, actions, i):
    """Choose a legal action of game i uniformly."""
    actions[i] = legal_lists[i, below(sample_rng[i : i + 1], np.int64(counts[i]))]


def seed_games(chance_rng, seed, sample_rng):
    for i in range(len(chance_rng)):
        seed_game(chance_rng, sample_rng, seed, i)


def first_illegal(actions, legal_lists, counts):
    """The first game whose action is not legal, or -1."""
    for i in range(len(actions)):
        if not is_legal(actions, legal_lists, counts, i):
            return i
    return -1


def step_games(
    states, views, start, first, last, thread, reset, skip, kind, actions,
    chance_rng, legal_lists, counts, seats, observations, masks, rewards, done,
):  # fmt: skip
    """Play one action in each of the games `first` to `last` - 1, or with `reset` begin new ones; update all arrays."""
    score = np.zeros(len(rewards[0]), np.int64)
    win = np.zeros(len(rewards[0]), np.int64)
    for i in range(first, last):
        observations[i] = 0
        step_game(
            states, i, views, thread, start, i, reset, skip, kind, score, win, actions,
            chance_rng, legal_lists, counts, seats, observations, masks, rewards, done,
        )  # fmt: skip


def sample_actions(legal_lists, counts, sample_rng, actions):
    for i in range(len(actions)):
        sample_action(legal_lists, counts, sample_rng, actions, i)


PARTS = (sample_chance, write_rewards, advance, observe_state, step_game, is_legal, seed_game, sample_action)
DRIVERS = (observe_view, seed_games, first_illegal, step_games, sample_actions)

"""A batch of games in compiled code, for any game that has planes.

As in `core/drivers.py`, these functions are never called as they stand here: each game gets a copy that finds its own
`legal`, `play`, `observe` and so on among its globals. The parts work on one game and get every array they need, so
that a kernel on the GPU can call them too, one thread a game.
"""

from __future__ import annotations

import numpy as np

from fourfold.core.contract import CHANCE, OVER, hide, legal, play, result
from fourfold.core.dice import below, stream
from fourfold.core.drivers import sample_chance

WIN, SCORE, MARGIN = range(3)
"""What a finished game pays each seat: a share of the win, its score, or its lead over the best of the others."""
BEGIN = -1
"""Instead of an action: no decision, only go on to the first."""
HIDES = 1
"""Each game's own, in its copy: 0 where nothing is ever hidden, so that no copy has to be made."""


def observe(s, seat, out):
    """What a seat sees, as numbers: the game's own, from its `planes.py`."""
    raise NotImplementedError


def pay(s, kind, score, win, rewards):
    """Write what a finished game pays each seat."""
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


def go_on(states, i, start, action, skip, actions, rng, kind, score, win, rewards):
    """Play an action in game i, then all that nobody has to choose, until a seat has to: chance, a new game after the
    end and, with `skip`, decisions with one legal action.

    Return how many actions are legal then, which are written into `actions`, and 1 if a game ended on the way.
    """
    s = states[i]
    ended = 0
    while True:
        if action != BEGIN:
            play(s, action)
        if s.seat == OVER:
            pay(s, kind, score, win, rewards)
            ended = 1
            states[i] = start[0]
        n = legal(s, actions)
        if s.seat == CHANCE:
            action = sample_chance(s, actions, n, rng)
        elif skip and n == 1:
            action = np.int64(actions[0])
        else:
            return n, ended


def write_view(states, i, views, k, seat, out):
    """Write what a seat sees of game i into `out`, which is zero; `views[k]` is room for a hidden copy."""
    if HIDES:
        views[k] = states[i]
        hide(views[k], seat)
        observe(views[k], seat, out)
    else:
        observe(states[i], seat, out)


def write_hidden(states, seat, out):
    """Write what a seat sees of the first state, which was hidden for it before, into `out`, which is zero."""
    observe(states[0], seat, out)


def seed_games(dice, seed, luck):
    """Game i has dice of its own for chance, and others for random play, whoever plays it."""
    for i in range(len(dice)):
        dice[i] = stream(seed, i)
        luck[i] = stream(~seed, i)


def first_illegal(actions, listed, counts):
    """The first game whose action is not among those listed for it, or -1."""
    for i in range(len(actions)):
        found = False
        for k in range(counts[i]):
            found |= listed[i, k] == actions[i]
        if not found:
            return i
    return -1


def turns(
    states, views, start, first, last, number, fresh, skip, kind, actions,
    dice, listed, counts, seats, observations, masks, rewards, done,
):  # fmt: skip
    """One action in each of the games `first` to `last` - 1, or where `fresh` is 1 a new game; all arrays follow."""
    score = np.zeros(len(rewards[0]), np.int64)
    win = np.zeros(len(rewards[0]), np.int64)
    for i in range(first, last):
        for k in range(counts[i]):
            masks[i, listed[i, k]] = False
        for seat in range(len(score)):
            rewards[i, seat] = 0.0
        action = np.int64(BEGIN)
        if fresh:
            states[i] = start[0]
        else:
            action = np.int64(actions[i])
        n, ended = go_on(
            states, i, start, action, skip, listed[i], dice[i : i + 1], kind, score, win, rewards[i]
        )  # fmt: skip
        counts[i] = n
        done[i] = ended != 0
        for k in range(n):
            masks[i, listed[i, k]] = True
        seats[i] = states[i].seat
        observations[i] = 0
        write_view(states, i, views, number, np.int64(states[i].seat), observations[i])


def draw_actions(listed, counts, luck, actions):
    """A legal action of each game, any as likely as any other."""
    for i in range(len(actions)):
        actions[i] = listed[i, below(luck[i : i + 1], np.int64(counts[i]))]


PARTS = (sample_chance, pay, go_on, write_view)
DRIVERS = (write_hidden, seed_games, first_illegal, turns, draw_actions)

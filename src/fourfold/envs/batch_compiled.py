"""A batch of games in compiled code, for any game that has planes.

As in `core/compiled/drivers.py`, these functions are never called as they stand here: each game gets a copy that finds
its own `legal`, `play`, `observe` and so on among its globals. The parts work on one game and get every array they
need, so that a kernel on the GPU can call them too, one thread a game.
"""

from __future__ import annotations

import numpy as np

from fourfold.core.compiled.contract import CHANCE, OVER, hide, legal, play, result
from fourfold.core.compiled.dice import below, stream
from fourfold.core.compiled.drivers import sample_chance

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


def take_turn(
    states, k, views, v, start, i, fresh, skip, kind, score, win, actions,
    dice, listed, counts, seats, observations, masks, rewards, done,
):  # fmt: skip
    """One action in game i, which lies in `states[k]`, or where `fresh` is 1 a new game; all arrays follow.

    Its observation is zero before; `views[v]` is room for a hidden copy.
    """
    for number in range(counts[i]):
        masks[i, listed[i, number]] = False
    for seat in range(len(rewards[i])):
        rewards[i, seat] = 0.0
    action = np.int64(BEGIN)
    if fresh:
        states[k] = start[0]
    else:
        action = np.int64(actions[i])
    n, ended = go_on(
        states, k, start, action, skip, listed[i], dice[i : i + 1], kind, score, win, rewards[i]
    )  # fmt: skip
    counts[i] = n
    done[i] = ended != 0
    for number in range(n):
        masks[i, listed[i, number]] = True
    seats[i] = states[k].seat
    write_view(states, k, views, v, np.int64(states[k].seat), observations[i])


def is_listed(actions, listed, counts, i):
    """Whether the action of game i is among those listed for it."""
    found = False
    for k in range(counts[i]):
        found |= listed[i, k] == actions[i]
    return found


def set_dice(dice, luck, seed, i):
    """Game i has dice of its own for chance, and others for random play, whoever plays it."""
    dice[i] = stream(seed, i)
    luck[i] = stream(~seed, i)


def draw_action(listed, counts, luck, actions, i):
    """A legal action of game i, any as likely as any other."""
    actions[i] = listed[i, below(luck[i : i + 1], np.int64(counts[i]))]


def seed_games(dice, seed, luck):
    for i in range(len(dice)):
        set_dice(dice, luck, seed, i)


def first_illegal(actions, listed, counts):
    """The first game whose action is not among those listed for it, or -1."""
    for i in range(len(actions)):
        if not is_listed(actions, listed, counts, i):
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
        observations[i] = 0
        take_turn(
            states, i, views, number, start, i, fresh, skip, kind, score, win, actions,
            dice, listed, counts, seats, observations, masks, rewards, done,
        )  # fmt: skip


def draw_actions(listed, counts, luck, actions):
    for i in range(len(actions)):
        draw_action(listed, counts, luck, actions, i)


PARTS = (sample_chance, pay, go_on, write_view, take_turn, is_listed, set_dice, draw_action)
DRIVERS = (write_hidden, seed_games, first_illegal, turns, draw_actions)

"""A batch of games in which one seat of each is the learner's: the other seats are played in compiled code too, at
random or greedily.

Templates, as in `batch_compiled.py`. Unlike there, the end of a game can be seen: with Gymnasium's next-step autoreset
a game stays at its end for one step, and with same-step autoreset its last observation is kept.
"""

from __future__ import annotations

import numpy as np

from fourfold.bots.greedy_compiled import evaluate, evaluate_moves, greedy_action, step
from fourfold.engine.contract import CHANCE, OVER, hide, legal, play
from fourfold.engine.dice import below
from fourfold.engine.drivers import sample_chance
from fourfold.envs import batch_compiled
from fourfold.envs.batch_compiled import NO_ACTION, is_legal, observe_state, write_rewards

ANY_SEAT = -1
"""Instead of a seat: draw the learner's seat for every game."""
GREEDY = 0
"""Set for each copy: 1 if the other seats play greedily, 0 if at random."""


def move_of_other(states, i, views, trials, k, actions, n, values, rng):
    """An action for the seat to move, which is not the learner's and has `n` legal `actions`.

    The greedy player knows only what its seat may know; `views[k]` and `trials[k]` are its scratch.
    """
    if GREEDY:
        views[k] = states[i]
        hide(views[k], np.int64(states[i].seat))
        return np.int64(greedy_action(views[k : k + 1], trials[k : k + 1], actions, values, rng))
    return np.int64(actions[below(rng, np.int64(n))])


def advance_learner(states, i, views, trials, k, seat, action, skip, actions, values, chance_rng, other_rng):
    """Play an action in game i, then advance to the next decision of a seat or to the end of the game: through chance,
    moves of the other seats and, with `skip`, decisions with one legal action.

    Write the actions that are legal there to `actions`; return how many: 0 at the end.
    """
    s = states[i]
    while True:
        if action != NO_ACTION:
            play(s, action)
        if s.seat == OVER:
            return 0
        n = legal(s, actions)
        if s.seat == CHANCE:
            action = sample_chance(s, actions, n, chance_rng)
        elif s.seat != seat:
            action = move_of_other(states, i, views, trials, k, actions, n, values, other_rng)
        elif skip and n == 1:
            action = np.int64(actions[0])
        else:
            return n


def first_illegal_of_learners(actions, legal_lists, counts):
    """The first game whose action is not legal, or -1. A game at its end takes any action: the next one begins."""
    for i in range(len(actions)):
        if counts[i] > 0 and not is_legal(actions, legal_lists, counts, i):
            return i
    return -1


def step_learners(
    states, views, trials, start, first, last, thread, reset, skip, kind, seat, same_step, actions,
    chance_rng, other_rng, legal_lists, counts, seats, observations, masks, rewards, done, finals,
):  # fmt: skip
    """Play the learner's action in each of the games `first` to `last` - 1, or with `reset` begin new ones; update all
    arrays.

    An illegal action ends its game, and no seat is rewarded. Where nothing is to be decided, because a game is over,
    its mask has all actions.
    """
    score = np.zeros(len(rewards[0]), np.int64)
    win = np.zeros(len(rewards[0]), np.int64)
    values = np.empty(len(legal_lists[0]), np.int64)
    for i in range(first, last):
        is_new = reset or states[i].seat == OVER
        is_lost = not is_new and not is_legal(actions, legal_lists, counts, i)
        action = np.int64(NO_ACTION) if is_new else np.int64(actions[i])
        if counts[i] > 0:
            for number in range(counts[i]):
                masks[i, legal_lists[i, number]] = False
        else:
            masks[i] = False
        rewards[i] = 0.0
        done[i] = False
        while True:
            if is_new:
                states[i] = start[0]
                if seat == ANY_SEAT:
                    seats[i] = below(other_rng[i : i + 1], np.int64(len(rewards[i])))
                else:
                    seats[i] = seat
            n = 0
            if not is_lost:
                n = advance_learner(
                    states, i, views, trials, thread, seats[i], action, skip, legal_lists[i], values,
                    chance_rng[i : i + 1], other_rng[i : i + 1],
                )  # fmt: skip
            if n > 0 or done[i]:
                break
            done[i] = True
            if is_lost:
                states[i].seat = OVER
            else:
                write_rewards(states[i], kind, score, win, rewards[i])
            if not same_step:
                break
            finals[i] = 0
            observe_state(states, i, views, thread, np.int64(seats[i]), finals[i])
            is_new, is_lost, action = True, False, np.int64(NO_ACTION)
        counts[i] = n
        if n == 0:
            masks[i] = True
        for number in range(n):
            masks[i, legal_lists[i, number]] = True
        observations[i] = 0
        observe_state(states, i, views, thread, np.int64(seats[i]), observations[i])


PARTS = (*batch_compiled.PARTS, move_of_other, advance_learner)
FUNCTIONS = (step, evaluate, evaluate_moves, greedy_action)
DRIVERS = (first_illegal_of_learners, step_learners)

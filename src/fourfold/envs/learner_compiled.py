"""A batch of games in which one seat of each is the learner's: the other seats are played in compiled code too, at
random or greedily.

Templates, as in `batch_compiled.py`. Unlike there, the end of a game can be seen: with Gymnasium's next-step autoreset
a game stays at its end for one step, and with same-step autoreset its last observation is kept.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from fourfold.bots.greedy_compiled import evaluate, evaluate_moves, greedy_action, step
from fourfold.engine.contract import CHANCE, OVER, hide, legal, play
from fourfold.engine.dice import below
from fourfold.engine.drivers import sample_chance
from fourfold.envs import batch_compiled
from fourfold.envs.batch_compiled import NO_ACTION, Games, Step, Terms, is_legal, observe_state, write_rewards

ANY_SEAT = -1
"""Instead of a seat: draw the learner's seat for every game."""
GREEDY = 0
"""Set for each copy: 1 if the other seats play greedily, 0 if at random."""


class Learners(NamedTuple):
    """How learners are seated and told of the end, and scratch for the other seats."""

    seat: Any
    same_step: Any
    """Whether the next game begins in the step in which one ends."""
    finals: Any
    """With `same_step`, the last observation of each game that has ended."""
    views: Any
    """What a seat sees: one record."""
    trials: Any
    """A state one decision ahead: one record."""
    values: Any
    """Of the legal actions."""


def move_of_other(states, i, actions, n, rng, learners):
    """An action for the seat to move, which is not the learner's and has `n` legal `actions`. The greedy player knows
    only what its seat may know."""
    if GREEDY:
        views = learners.views
        views[0] = states[i]
        hide(views[0], np.int64(states[i].seat))
        return np.int64(greedy_action(views, learners.trials, actions, learners.values, rng))
    return np.int64(actions[below(rng, np.int64(n))])


def advance_learner(states, i, seat, action, skip, games, learners):
    """Play an action in game i, then advance to the next decision of a seat or to the end of the game: through chance,
    moves of the other seats and, with `skip`, decisions with one legal action.

    Write the actions that are legal there to its list; return how many: 0 at the end.
    """
    s, actions = states[i], games.legal_lists[i]
    while True:
        if action != NO_ACTION:
            play(s, action)
        if s.seat == OVER:
            return 0
        n = legal(s, actions)
        if s.seat == CHANCE:
            action = sample_chance(s, actions, n, games.chance_rng[i : i + 1])
        elif s.seat != seat:
            action = move_of_other(states, i, actions, n, games.sample_rng[i : i + 1], learners)
        elif skip and n == 1:
            action = np.int64(actions[0])
        else:
            return n


def step_learner(states, i, reset, terms, games, step, learners):
    """Play the learner's action in game i, or with `reset` begin a new one; update its arrays.

    An illegal action ends the game, and no seat is rewarded. Where nothing is to be decided, because a game is over,
    its mask has all actions.
    """
    actions, mask, rewards = games.legal_lists[i], step.masks[i], step.rewards[i]
    is_new = reset or states[i].seat == OVER
    is_lost = not is_new and not is_legal(games.actions, games.legal_lists, games.counts, i)
    action = np.int64(NO_ACTION) if is_new else np.int64(games.actions[i])
    if games.counts[i] > 0:
        for number in range(games.counts[i]):
            mask[actions[number]] = False
    else:
        mask[:] = False
    rewards[:] = 0.0
    step.done[i] = False
    while True:
        if is_new:
            states[i] = terms.start[0]
            if learners.seat == ANY_SEAT:
                step.seats[i] = below(games.sample_rng[i : i + 1], np.int64(len(rewards)))
            else:
                step.seats[i] = learners.seat
        n = 0
        if not is_lost:
            n = advance_learner(states, i, step.seats[i], action, terms.skip, games, learners)
        if n > 0 or step.done[i]:
            break
        step.done[i] = True
        if is_lost:
            states[i].seat = OVER
        else:
            write_rewards(states[i], terms, rewards)
        if not learners.same_step:
            break
        learners.finals[i] = 0
        observe_state(states, i, learners.views, 0, np.int64(step.seats[i]), learners.finals[i])
        is_new, is_lost, action = True, False, np.int64(NO_ACTION)
    games.counts[i] = n
    if n == 0:
        mask[:] = True
    for number in range(n):
        mask[actions[number]] = True
    step.observations[i] = 0
    observe_state(states, i, learners.views, 0, np.int64(step.seats[i]), step.observations[i])


def first_illegal_of_learners(actions, legal_lists, counts):
    """The first game whose action is not legal, or -1. A game at its end takes any action: the next one begins."""
    for i in range(len(actions)):
        if counts[i] > 0 and not is_legal(actions, legal_lists, counts, i):
            return i
    return -1


def step_learners(
    states, views, trials, start, first, last, thread, reset, skip, kind, seat, same_step, finals,
    actions, legal_lists, counts, chance_rng, sample_rng, observations, masks, rewards, done, seats,
):  # fmt: skip
    """Play the learner's action in each of the games `first` to `last` - 1, or with `reset` begin new ones; update all
    arrays."""
    score, win = np.zeros((2, rewards.shape[1]), np.int64)
    views, trials = views[thread : thread + 1], trials[thread : thread + 1]
    learners = Learners(seat, same_step, finals, views, trials, np.empty(legal_lists.shape[1], np.int64))
    terms = Terms(start, skip, kind, score, win)
    games = Games(actions, legal_lists, counts, chance_rng, sample_rng)
    step = Step(observations, masks, rewards, done, seats)
    for i in range(first, last):
        step_learner(states, i, reset, terms, games, step, learners)


PARTS = (*batch_compiled.PARTS, move_of_other, advance_learner, step_learner)
FUNCTIONS = (step, evaluate, evaluate_moves, greedy_action)
DRIVERS = (first_illegal_of_learners, step_learners)

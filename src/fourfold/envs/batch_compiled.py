"""A batch of games in compiled code, for any game that has planes.

As in `engine/drivers.py`, these functions are templates: each game gets copies whose globals hold its own
`legal`, `play`, `observe` and so on. The parts work on one game and allocate no arrays, so that a kernel on the GPU can
call them too, one thread per game.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from fourfold.engine.contract import CHANCE, OVER, hide, legal, play, result
from fourfold.engine.dice import below, stream
from fourfold.engine.drivers import sample_chance

WIN, SCORE, MARGIN = range(3)
"""Kinds of reward for a seat of a finished game: its share of the win, its score, or its lead over the best other."""
NO_ACTION = -1
"""Instead of an action: only advance to the first decision."""
HIDES = 1
"""Set for each game in its copy: 0 if nothing is ever hidden, which saves copying states."""


class Step(NamedTuple):
    """The state of all n games after a step, as players see it.

    The arrays belong to the environment, and its next step overwrites them: copy what must last, and do not write to
    them.
    """

    observations: NDArray[np.uint8]
    """(n, size): what the seat to move sees, its game's planes as a flat vector."""
    masks: NDArray[np.bool_]
    """(n, actions): which actions are legal."""
    rewards: NDArray[np.float32]
    """(n, players): each seat's reward if this step ended a game; else 0."""
    done: NDArray[np.bool_]
    """(n,): whether this step ended a game. Observation, mask and seat are those of the next game then."""
    seats: NDArray[np.int8]
    """(n,): the seat to move."""


class Games(NamedTuple):
    """What a batch keeps of each game besides its state."""

    actions: Any
    """The one that is played next."""
    legal_lists: Any
    counts: Any
    """How many actions of its list are legal."""
    chance_rng: Any
    sample_rng: Any


class Terms(NamedTuple):
    """How games begin, go on and are rewarded."""

    start: Any
    skip: Any
    """Whether decisions with one legal action are played."""
    kind: Any
    """Of reward."""
    score: Any
    """Scratch for a result, as is `win`."""
    win: Any


def observe(s, seat, out):
    """Write a seat's observation: the game's own function, from its `planes.py`."""
    raise NotImplementedError


def write_rewards(s, terms, rewards):
    """Write each seat's reward in a finished game."""
    kind, score, win = terms.kind, terms.score, terms.win
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


def advance(states, i, action, actions, rng, rewards, terms):
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
            write_rewards(s, terms, rewards)
            is_done = 1
            states[i] = terms.start[0]
        n = legal(s, actions)
        if s.seat == CHANCE:
            action = sample_chance(s, actions, n, rng)
        elif terms.skip and n == 1:
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


def step_game(states, k, views, v, i, reset, terms, games, step):
    """Play one action in game i, whose state is `states[k]`, or with `reset` begin a new game; update its arrays.

    Its observation must be zero before; `views[v]` is scratch for its view.
    """
    actions, mask, rewards = games.legal_lists[i], step.masks[i], step.rewards[i]
    for number in range(games.counts[i]):
        mask[actions[number]] = False
    for seat in range(len(rewards)):
        rewards[seat] = 0.0
    action = np.int64(NO_ACTION)
    if reset:
        states[k] = terms.start[0]
    else:
        action = np.int64(games.actions[i])
    n, is_done = advance(states, k, action, actions, games.chance_rng[i : i + 1], rewards, terms)
    games.counts[i] = n
    step.done[i] = is_done != 0
    for number in range(n):
        mask[actions[number]] = True
    step.seats[i] = states[k].seat
    observe_state(states, k, views, v, np.int64(states[k].seat), step.observations[i])


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


def sample_action(actions, legal_lists, counts, sample_rng, i):
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
    states, views, start, first, last, thread, reset, skip, kind,
    actions, legal_lists, counts, chance_rng, sample_rng, observations, masks, rewards, done, seats,
):  # fmt: skip
    """Play one action in each of the games `first` to `last` - 1, or with `reset` begin new ones; update all arrays."""
    score, win = np.zeros((2, rewards.shape[1]), np.int64)
    terms = Terms(start, skip, kind, score, win)
    games = Games(actions, legal_lists, counts, chance_rng, sample_rng)
    step = Step(observations, masks, rewards, done, seats)
    for i in range(first, last):
        observations[i] = 0
        step_game(states, i, views, thread, i, reset, terms, games, step)


def sample_actions(actions, legal_lists, counts, sample_rng):
    for i in range(len(actions)):
        sample_action(actions, legal_lists, counts, sample_rng, i)


PARTS = (sample_chance, write_rewards, advance, observe_state, step_game, is_legal, seed_game, sample_action)
DRIVERS = (observe_view, seed_games, first_illegal, step_games, sample_actions)

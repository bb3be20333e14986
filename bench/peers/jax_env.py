"""Turn of Time in JAX, in the style of Pgx: a state of arrays, and `init` and `step` as pure functions of one game.

Whoever plays maps them over a batch (`jax.vmap`) and compiles the whole loop (`jax.jit`, `lax.fori_loop`). Under `vmap`
a branch costs both sides, so a step has none: every part of the state says what becomes of it in each phase. Unlike
Pgx's, the state has no observation, which random play does not need and would pay for.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax

from bench.peers import plain
from bench.peers.plain import ACTIONS, AT, BOX, CARDS, CELLS, DECISIONS, HOME, MEET, PLAYERS, SEASONS, SIDE

Array = Any

KINDS = sorted(set(plain.KIND))
KIND = np.array([KINDS.index(kind) for kind in plain.KIND])
HAND = np.array([[kind in plain.HAND[season] for kind in KINDS] for season in range(SEASONS)])
TURNED = np.array(plain.TURNED, np.int8)
NEIGHBOURS = np.array(plain.NEIGHBOURS)
X, Y = np.arange(CELLS) % SIDE, np.arange(CELLS) // SIDE
SPREADS = 6
"""From end to end of the longest group: each season is on seven cards."""


class State(NamedTuple):
    """One game; the first four as in Pgx."""

    current_player: Array
    legal_action_mask: Array  # bool[69]
    rewards: Array  # float32[4], in the order of the seats
    terminated: Array
    order: Array  # int8[4]: the season of each seat
    hands: Array  # bool[4, 10]
    faces: Array  # int8[50]: -1 where no card lies; the last stands for all cells beyond
    held: Array  # int8, -1 if none
    placed: Array  # int8
    todo: Array  # bool[4]: the neighbours still to be met
    cards: Array  # int8


def init(key: Array) -> State:
    """A new game; the key draws the seasons."""
    return start(jax.random.permutation(key, SEASONS))


def start(order: Array) -> State:
    """A new game with these seasons, seat by seat."""
    hands = jnp.asarray(HAND)[order]
    return State(
        current_player=jnp.int32(0),
        legal_action_mask=jnp.zeros(ACTIONS, bool).at[:AT].set(hands[0][KIND]),
        rewards=jnp.zeros(PLAYERS, jnp.float32),
        terminated=jnp.bool_(False),
        order=order.astype(jnp.int8),
        hands=hands,
        faces=jnp.full(CELLS + 1, -1, jnp.int8),
        held=jnp.int8(-1),
        placed=jnp.int8(0),
        todo=jnp.zeros(4, bool),
        cards=jnp.int8(0),
    )


def step(state: State, action: Array) -> State:
    """As in Pgx: the next state with its rewards, which are given once, when the game ends."""
    after = play(state, action)
    return after._replace(rewards=jnp.where(after.terminated & ~state.terminated, scores(after), 0))


def play(state: State, action: Array) -> State:
    """`step` without the rewards."""
    is_face, is_meeting = action < AT, action >= MEET
    is_cell = ~is_face & ~is_meeting
    face = jnp.where(is_face, action, 0)
    cell = jnp.where(is_cell, action - AT, state.placed)
    direction = jnp.where(is_meeting, action - MEET, 0)
    around = jnp.asarray(NEIGHBOURS)[cell]

    # The card in the cell and, in a meeting, its neighbour: what both show afterwards.
    here = jnp.where(is_cell, state.held, state.faces[cell])
    there = jnp.where(is_meeting, around[direction], CELLS)
    met = state.faces[there]
    steps = jnp.where(is_meeting, (met // 4 - here // 4) % 4, 0)
    turned = jnp.asarray(TURNED)
    here = jnp.where((steps == 1) | (steps == 2), turned[here], here)
    met = jnp.where(steps >= 2, turned[met], met)
    at = jnp.arange(CELLS + 1)
    faces = jnp.where(at == there, met, jnp.where(~is_face & (at == cell), here, state.faces))

    beside = state.faces[around] >= 0
    todo = jnp.where(is_cell, beside, state.todo & ~(is_meeting & (jnp.arange(4) == direction)))
    held = jnp.where(is_face, action, jnp.where(is_cell, -1, state.held)).astype(jnp.int8)
    taken = is_face & (jnp.arange(len(KINDS)) == jnp.asarray(KIND)[face])
    mine = jnp.arange(PLAYERS) == state.current_player
    hands = state.hands & ~(mine[:, None] & taken)
    cards = (state.cards + is_cell).astype(jnp.int8)
    turn_over = ~is_face & ~todo.any()
    player = (state.current_player + turn_over) % PLAYERS
    after = state._replace(
        current_player=player,
        terminated=(cards == CARDS) & turn_over,
        hands=hands,
        faces=faces,
        held=held,
        placed=cell.astype(jnp.int8),
        todo=todo,
        cards=cards,
    )
    return after._replace(legal_action_mask=legal(after))


def legal(state: State) -> Array:
    meets, holds = state.todo.any(), state.held >= 0
    faces = state.hands[state.current_player][KIND] & ~meets & ~holds & ~state.terminated
    return jnp.concatenate([faces, open_cells(state) & holds, state.todo])


def open_cells(state: State) -> Array:
    """Empty, beside a card, and within a box of 4 by 4; the first card has one cell."""
    covered = (state.faces[:CELLS] >= 0).reshape(SIDE, SIDE)
    columns, rows = covered.any(axis=0), covered.any(axis=1)
    fits = (_near(rows)[:, None] & _near(columns)).reshape(CELLS)
    found = _spread(covered).reshape(CELLS) & ~covered.reshape(CELLS) & fits
    return jnp.where(state.cards == 0, jnp.arange(CELLS) == HOME, found)


def _near(used: Array) -> Array:
    """The lines that keep all used ones within the box: those less than 4 from the first and from the last."""
    lines = jnp.arange(SIDE)
    first, last = jnp.argmax(used), SIDE - 1 - jnp.argmax(used[::-1])
    return (lines > last - BOX) & (lines < first + BOX)


def _spread(cells: Array) -> Array:
    """The cells that share an edge with one of these, for the last two axes."""
    padded = jnp.pad(cells, [(0, 0)] * (cells.ndim - 2) + [(1, 1), (1, 1)])
    return padded[..., :-2, 1:-1] | padded[..., 2:, 1:-1] | padded[..., 1:-1, :-2] | padded[..., 1:-1, 2:]


def scores(state: State) -> Array:
    """4 points for the best season down to 1: more cards, then the larger group, then drawn earlier.

    It takes the table to be full.
    """
    faces = state.faces[:CELLS].reshape(SIDE, SIDE)
    covered = faces >= 0
    top, left = jnp.argmax(covered.any(axis=1)), jnp.argmax(covered.any(axis=0))
    seasons = lax.dynamic_slice(faces, (top, left), (BOX, BOX)) // 4
    showing = seasons.reshape(CARDS) == state.order[:, None]
    largest = jnp.where(showing, _group_sizes(seasons), 0).max(axis=1)
    merit = showing.sum(axis=1) * 64 + largest * 8 - jnp.arange(PLAYERS)
    return (merit[:, None] >= merit).sum(axis=1).astype(jnp.float32)


def _group_sizes(seasons: Array) -> Array:
    """For each card the size of its group: all cards of a group take the highest number among them."""
    numbers = jnp.arange(CARDS).reshape(BOX, BOX)
    same_row, same_column = seasons[:, 1:] == seasons[:, :-1], seasons[1:] == seasons[:-1]

    def spread(_: Array, numbers: Array) -> Array:
        across = jnp.where(same_row, jnp.maximum(numbers[:, 1:], numbers[:, :-1]), 0)
        down = jnp.where(same_column, jnp.maximum(numbers[1:], numbers[:-1]), 0)
        sides = (((0, 0), (1, 0)), ((0, 0), (0, 1))), (((1, 0), (0, 0)), ((0, 1), (0, 0)))
        for pairs, places in zip((across, down), sides, strict=True):
            for place in places:
                numbers = jnp.maximum(numbers, jnp.pad(pairs, place))
        return numbers

    numbers = lax.fori_loop(0, SPREADS, spread, numbers)  # if unrolled, XLA would compute the first rounds many times
    flat = numbers.reshape(CARDS)
    return (flat[:, None] == flat).sum(axis=1)


# ------------------------------------------------------------------------------------------- random play


def choose(key: Array, masks: Array) -> Array:
    """A random legal action of each game, from one random number each, far fewer than `categorical` draws."""
    upto = jnp.cumsum(masks, axis=1, dtype=jnp.int32)
    pick = (jax.random.uniform(key, masks.shape[:1]) * upto[:, -1]).astype(jnp.int32)
    return jnp.argmax(upto > pick[:, None], axis=1)


def random_games(key: Array, games: int, rewards_each_step: bool) -> Array:
    """The scores of so many random games, all compiled into one loop; every game has the same length.

    With `rewards_each_step`, by Pgx's `step`. Without, the scores are worked out once at the end: quicker, but it
    needs to know that all games end together.
    """
    advance = jax.vmap(step if rewards_each_step else play)

    def once(number: Array, states: State) -> State:
        after: State = advance(states, choose(jax.random.fold_in(key, number), states.legal_action_mask))
        return after

    states = lax.fori_loop(0, DECISIONS, once, jax.vmap(init)(jax.random.split(key, games)))
    return states.rewards if rewards_each_step else jax.vmap(scores)(states)


def burst(seed: int, games: int, rewards_each_step: bool, device: Any) -> Callable[[], int]:
    """Plays a batch of random games on a JAX device and returns the number of games."""
    run = jax.jit(random_games, static_argnums=(1, 2))
    numbers = count()

    def play_batch() -> int:
        with jax.default_device(device):
            run(jax.random.key(seed + next(numbers)), games, rewards_each_step).block_until_ready()
        return games

    return play_batch

"""Monte Carlo tree search in compiled code, for any game.

As in `core/compiled/drivers.py`, these functions are never called as they stand here: each game gets a copy that finds
its own `legal`, `play`, `value` and so on among its globals.

A node is a decision of a seat, found by a key: a hash of all that the deciding seat knows. So worlds that differ only
in what it cannot know share a node, positions that several ways lead to are one node, and chance needs none: an
outcome is drawn, and the next decision is looked up. An edge is a move; its chance to win is counted for the seat that
decides, so every seat plays for itself, however many there are.
"""

from __future__ import annotations

from math import exp, sqrt

import numpy as np

from fourfold.bots.greedy_compiled import looks, most_promising, step, weigh
from fourfold.core.compiled.contract import CHANCE, OVER, guess, hide, legal, play, result, weight
from fourfold.core.compiled.dice import stream
from fourfold.core.compiled.drivers import choose, sample_chance

MOST_LEGAL = 0
HIDES = False
"""Each game's own, in its copy: `HIDES` where seats do not see everything."""

Node = np.dtype(
    [
        ("key", "u8"),
        ("chance", "f8"),  # the sum over visits, for the seat that decides
        ("visits", "i4"),
        ("first", "i4"),  # its first edge
        ("moves", "i2"),
        ("seat", "i1"),
    ],
    align=True,
)
Edge = np.dtype(
    [
        ("chance", "f8"),  # the sum over visits, for the seat that decides
        ("prior", "f4"),
        ("visits", "i4"),
        ("action", "i4"),
    ],
    align=True,
)

NODES, EDGES, DEEPEST = range(3)
"""What a tree has used: nodes, edges, and the decisions of its longest way down."""

EXPLORATION, PRIOR, PATIENCE, SPREAD = range(4)
"""Settings of a search, by their places in `knobs`."""

WORLD, TRIAL, SEEN = range(3)
"""What the three scratch records are for: the simulation, a look one decision ahead, and what a seat sees."""

LONGEST_WAY = 256
"""Decisions that a way down the tree may have; a simulation that is still in the tree then goes on outside it."""

FOLD = np.uint64(0x9FB21C651E98DF25)
S32 = np.uint64(32)


def options(s, actions):
    return legal(s, actions)


def chance_step(s, actions, rng):
    play(s, sample_chance(s, actions, legal(s, actions), rng))


def random_step(s, actions, rng):
    play(s, choose(s, actions, rng))


def weight_of(s, action):
    return weight(s, action)


def key_of(words, place):
    """A hash of a record; of the hidden copy where seats do not see everything."""
    key = FOLD
    for k in range(words.shape[1]):
        key = (key ^ np.uint64(words[place, k])) * FOLD
        key ^= key >> S32
    return key


def key_here(scratch, words):
    """The key of the decision that the simulation has come to."""
    if not HIDES:
        return key_of(words, WORLD)
    scratch[SEEN] = scratch[WORLD]
    hide(scratch[SEEN], scratch[SEEN].seat)
    return key_of(words, SEEN)


def slot_of(key, nodes, table):
    """Where the table holds a key's node, as its number plus one; 0 is there if it has none yet."""
    slot = np.int64(key & np.uint64(len(table) - 1))
    while table[slot] != 0 and nodes[table[slot] - 1].key != key:
        slot = (slot + 1) & (len(table) - 1)
    return slot


def expand(key, slot, seat, actions, n, nodes, edges, table, used):
    """A new node for the decision that the simulation has come to; return its number."""
    number, first = used[NODES], used[EDGES]
    used[NODES] += 1
    used[EDGES] += n
    table[slot] = number + 1
    node = nodes[number]
    node.key, node.first, node.moves, node.seat = key, first, n, seat
    node.visits, node.chance = 0, 0.0
    for k in range(n):
        edge = edges[first + k]
        edge.action, edge.prior = actions[k], 1.0 / n
        edge.visits, edge.chance = 0, 0.0
    return number


def set_promises(node, edges, scratch, actions, values, spread):
    """How much each move promises at first sight, adding up to 1: odds of e to 1 for looks better by `spread`."""
    n = weigh(scratch[WORLD:], scratch[TRIAL:], actions, values)
    best = values[0]
    for k in range(1, n):
        best = max(best, values[k])
    total = 0.0
    for k in range(n):
        edges[node.first + k].prior = exp(max((values[k] - best) / spread, -50.0))
        total += edges[node.first + k].prior
    for k in range(n):
        edges[node.first + k].prior /= total


def most_urgent(node, edges, knobs):
    """The edge to go on with: its chance so far, plus the more the less it was tried against what it promises.

    An edge that was never tried has the chance of the whole node.
    """
    unknown = node.chance / node.visits
    reach = knobs[EXPLORATION] * sqrt(node.visits)
    chosen, most = node.first, -1e300
    for number in range(node.first, node.first + node.moves):
        edge = edges[number]
        known = edge.chance / edge.visits if edge.visits > 0 else unknown
        urgency = known + reach * edge.prior / (1 + edge.visits)
        if urgency > most:
            chosen, most = number, urgency
    return chosen


def estimate(s, seats, chances, spread):
    """Win chances by how the game looks to each seat: odds of e to 1 for a lead by `spread`; alone, against losing."""
    best = 0.0 if seats == 1 else -1e300
    for seat in range(seats):
        chances[seat] = looks(s, np.int64(seat)) / spread
        best = max(best, chances[seat])
    total = exp(-best) if seats == 1 else 0.0
    for seat in range(seats):
        chances[seat] = exp(max(chances[seat] - best, -50.0))
        total += chances[seat]
    for seat in range(seats):
        chances[seat] /= total


def appraise(s, seats, score, win, chances):
    """Each seat's share of the win, of a game that is over."""
    result(s, score, win)
    winners = 0
    for seat in range(seats):
        winners += win[seat]
    for seat in range(seats):
        chances[seat] = win[seat] / max(winners, 1)


def grow(
    states,
    seat,
    scratch,
    words,
    nodes,
    edges,
    table,
    used,
    seats,
    greedy,
    cutoff,
    knobs,
    simulations,
    seed,
    first,
    sums,
):
    """Add simulations to a tree, in the first state as `seat` sees it. Number i has dice of its own, from `first` on.

    `greedy` is 1 where seats look one decision ahead once a simulation has left the tree; after `cutoff` decisions
    there (never if below 0) the game is not played on but judged by how it looks. `sums` gets each seat's chances.
    """
    actions = np.empty(MOST_LEGAL, np.int64)
    values = np.empty(MOST_LEGAL, np.int64)
    rng = np.empty(1, np.uint64)
    way = np.empty((LONGEST_WAY, 2), np.int64)
    score, win = np.zeros(len(sums), np.int64), np.zeros(len(sums), np.int64)
    chances = np.zeros(len(sums))
    s = scratch[WORLD]
    for number in range(first, first + simulations):
        rng[0] = stream(seed, number)
        scratch[WORLD] = states[0]
        if HIDES:
            guess(s, seat, rng)
        depth, leaf = 0, -1
        while s.seat != OVER and leaf < 0 and depth < LONGEST_WAY:
            if s.seat == CHANCE:
                chance_step(s, actions, rng)
                continue
            key = key_here(scratch, words)
            slot = slot_of(key, nodes, table)
            if table[slot] == 0:
                n = options(s, actions)
                if n == 1:
                    step(s, actions[0])
                    continue
                if used[NODES] == len(nodes) or used[EDGES] + n > len(edges):
                    break
                leaf = expand(key, slot, s.seat, actions, n, nodes, edges, table, used)
            else:
                at = table[slot] - 1
                if knobs[PRIOR] > 0.0 and nodes[at].visits == knobs[PATIENCE]:
                    set_promises(nodes[at], edges, scratch, actions, values, knobs[PRIOR])
                edge = most_urgent(nodes[at], edges, knobs)
                way[depth, 0], way[depth, 1] = at, edge
                depth += 1
                step(s, np.int64(edges[edge].action))
        used[DEEPEST] = max(used[DEEPEST], depth)
        left = cutoff
        while s.seat != OVER and left != 0:
            if greedy == 1 and s.seat != CHANCE:
                step(s, most_promising(scratch[WORLD:], scratch[TRIAL:], actions, values, rng))
            else:
                random_step(s, actions, rng)
            left -= 1
        if s.seat == OVER:
            appraise(s, seats, score, win, chances)
        else:
            estimate(s, seats, chances, knobs[SPREAD])
        for k in range(seats):
            sums[k] += chances[k]
        if leaf >= 0:
            nodes[leaf].visits = 1
            nodes[leaf].chance = chances[nodes[leaf].seat]
        for k in range(depth):
            node, edge = nodes[way[k, 0]], edges[way[k, 1]]
            node.visits += 1
            node.chance += chances[node.seat]
            edge.visits += 1
            edge.chance += chances[node.seat]


def find(states, scratch, words, nodes, table):
    """The number of the node for the first state, which is what the seat that decides sees; -1 without."""
    scratch[WORLD] = states[0]
    return table[slot_of(key_here(scratch, words), nodes, table)] - 1


def solve(stack, level, actions, scores, chances, seats, used, most):
    """Search the rest of a game out: each seat's chance into row `level`, where every seat plays its best.

    Return False, and stop, once more than `most` positions were looked at or `stack` is too short.
    """
    used[0] += 1
    s = stack[level]
    if s.seat == OVER:
        appraise(s, seats, scores[0], scores[1], chances[level])
        return True
    if used[0] > most or level + 1 == len(stack):
        return False
    n = options(s, actions[level])
    total, best = 0, -1.0
    for k in range(n):
        stack[level + 1] = s
        step(stack[level + 1], actions[level, k])
        if not solve(stack, level + 1, actions, scores, chances, seats, used, most):
            return False
        if s.seat == CHANCE:
            share = weight_of(s, actions[level, k])
            total += share
            mix(chances, level, seats, share, total)
        elif chances[level + 1, s.seat] > best:
            best = chances[level + 1, s.seat]
            mix(chances, level, seats, 1, 1)
    return True


def mix(rows, level, seats, share, total):
    """Let the row below count for its share of the total so far."""
    for seat in range(seats):
        before = rows[level, seat] * (total - share) if share < total else 0.0
        rows[level, seat] = (before + rows[level + 1, seat] * share) / total


PARTS = (sample_chance, choose, key_of, key_here, slot_of, mix)
FUNCTIONS = (options, chance_step, random_step, weight_of, estimate, appraise, set_promises, expand, most_urgent)
DRIVERS = (grow, find, solve)
"""`step`, `looks`, `weigh` and `most_promising` are the greedy player's, compiled for it."""

"""Monte Carlo tree search in compiled code, for any game.

As in `engine/drivers.py`, these functions are templates: each game gets copies whose globals hold its own
`legal`, `play`, `value` and so on.

A node is a decision of a seat. Its key is a hash of all that the seat to move knows, so worlds that differ only in what
the seat cannot know share a node, and so do transpositions. Chance has no nodes: an outcome is sampled, and the next
decision is looked up. An edge is a move. Its win chance is that of the seat to move, so every seat maximises its own,
however many seats there are.
"""

from __future__ import annotations

from math import sqrt
from typing import Any, NamedTuple

import numpy as np

from fourfold.bots.greedy_compiled import evaluate, evaluate_moves, greedy_action, step
from fourfold.bots.net_compiled import (
    MAX_DEPTH,
    TRIAL,
    VIEW,
    WORLD,
    Net,
    final_chances,
    judge_by_all,
    judge_for,
    judge_within,
)
from fourfold.engine.contract import CHANCE, OVER, guess, hide, legal, play, weight
from fourfold.engine.dice import stream
from fourfold.engine.drivers import choose, sample_chance
from fourfold.engine.exponentials import exp, log

HIDES = False
"""Set for each game in its copy; `HIDES` where seats do not see everything."""

Node = np.dtype(
    [
        ("key", "u8"),
        ("chance", "f8"),  # the sum over visits, for the seat to move
        ("visits", "i4"),
        ("first", "i4"),  # its first edge
        ("moves", "i2"),
        ("seat", "i1"),
    ],
    align=True,
)
Edge = np.dtype(
    [
        ("chance", "f8"),  # the sum over visits, for the seat to move
        ("prior", "f4"),
        ("visits", "i4"),
        ("action", "i4"),
    ],
    align=True,
)


class Tree(NamedTuple):
    """Nodes and edges, of which a room says how many are in use, and a hash table from keys to nodes."""

    nodes: Any
    edges: Any
    table: Any
    """The number of a node plus one, or 0; its length is a power of two."""


LIKELY = 8
"""Visits that a decision needs for its move to be expected; with fewer, the search hardly knows."""
SURE = 1e-5
"""A chance nearer than this to 0 or 1 counts as that far from it when moves are compared."""

FOLD = np.uint64(0x9FB21C651E98DF25)
S32 = np.uint64(32)


def list_actions(s, actions):
    return legal(s, actions)


def play_chance(s, actions, rng):
    play(s, sample_chance(s, actions, legal(s, actions), rng))


def play_random(s, actions, rng):
    play(s, choose(s, actions, rng))


def weight_of(s, action):
    return weight(s, action)


def key_of(words, place):
    """A hash of the record at `place`."""
    key = FOLD
    for k in range(words.shape[1]):
        key = (key ^ np.uint64(words[place, k])) * FOLD
        key ^= key >> S32
    return key


def current_key(room):
    """The key of the current decision of the simulation."""
    if not HIDES:
        return key_of(room.words, WORLD)
    room.states[VIEW] = room.states[WORLD]
    hide(room.states[VIEW], room.states[VIEW].seat)
    return key_of(room.words, VIEW)


def find_slot(key, tree):
    """The index of a key in the hash table, or where it belongs if there is no node yet."""
    nodes, table = tree.nodes, tree.table
    slot = np.int64(key & np.uint64(len(table) - 1))
    while table[slot] != 0 and nodes[table[slot] - 1].key != key:
        slot = (slot + 1) & (len(table) - 1)
    return slot


def expand(key, slot, n, tree, room):
    """Add a node for the current decision of the simulation, which has n actions; return its number, or -1 if the tree
    is full."""
    number, first = room.nodes, room.edges
    if number == len(tree.nodes) or first + n > len(tree.edges):
        return -1
    room.nodes += 1
    room.edges += n
    tree.table[slot] = number + 1
    node = tree.nodes[number]
    node.key, node.first, node.moves, node.seat = key, first, n, room.states[WORLD].seat
    node.visits, node.chance = 0, 0.0
    for k in range(n):
        edge = tree.edges[first + k]
        edge.action, edge.prior = room.actions[k], 1.0 / n
        edge.visits, edge.chance = 0, 0.0
    return number


def set_priors(node, edges, room):
    """Set the priors of a node's moves by softmax over their values, with `prior` as the temperature."""
    values = room.values[:]
    n = evaluate_moves(room.states[WORLD:], room.states[TRIAL:], room.actions[:], values)
    best = values[0]
    for k in range(1, n):
        best = max(best, values[k])
    for k in range(n):
        room.wishes[k] = (values[k] - best) / room.prior
    share_out_priors(node, edges, n, room)


def set_priors_by_net(node, edges, net, room):
    """As `set_priors`, with the logits of the chances that a net sees for the seat to move, in its own eyes."""
    s = room.states[WORLD]
    n, seat = list_actions(s, room.actions[:]), np.int64(s.seat)
    best = -1e300
    for k in range(n):
        room.states[TRIAL] = s
        step(room.states[TRIAL], room.actions[k])
        judge_within(room.states[TRIAL], seat, net, room)
        chance = min(max(room.chances[seat], SURE), 1.0 - SURE)
        room.wishes[k] = log(chance / (1.0 - chance))
        best = max(best, room.wishes[k])
    for k in range(n):
        room.wishes[k] = (room.wishes[k] - best) / room.prior
    share_out_priors(node, edges, n, room)


def share_out_priors(node, edges, n, room):
    total = 0.0
    for k in range(n):
        share = exp(max(room.wishes[k], -50.0))
        edges[node.first + k].prior = share
        total += share
    for k in range(n):
        edges[node.first + k].prior = np.float64(edges[node.first + k].prior) / total


def select_edge(node, edges, exploration):
    """The edge with the highest PUCT score; an edge without visits counts with the mean chance of its node."""
    unknown = node.chance / node.visits
    bonus = exploration * sqrt(node.visits)
    chosen, highest = node.first, -1e300
    for number in range(node.first, node.first + node.moves):
        edge = edges[number]
        known = edge.chance / edge.visits if edge.visits > 0 else unknown
        score = known + bonus * np.float64(edge.prior) / (1 + edge.visits)
        if score > highest:
            chosen, highest = number, score
    return chosen


def estimate_chances(s, room):
    """Win chances by softmax over the evaluations of all seats, with `spread` as the temperature.

    A single player competes with losing, which has the value 0.
    """
    seats, chances = room.seats, room.chances
    best = 0.0 if seats == 1 else -1e300
    for seat in range(seats):
        chances[seat] = evaluate(s, np.int64(seat)) / room.spread
        best = max(best, chances[seat])
    total = exp(-best) if seats == 1 else 0.0
    for seat in range(seats):
        chances[seat] = exp(max(chances[seat] - best, -50.0))
        total += chances[seat]
    for seat in range(seats):
        chances[seat] /= total


# ------------------------------------------------------------------------------------- the stages of a simulation


def select(tree, net, room):
    """Play through the tree to a decision that it does not have, and add that if there is room. Return its node, or -1,
    and how many edges led there."""
    s, actions, rng, depth = room.states[WORLD], room.actions[:], room.rng[:], 0
    while s.seat != OVER and depth < MAX_DEPTH:
        if s.seat == CHANCE:
            play_chance(s, actions, rng)
            continue
        key = current_key(room)
        slot = find_slot(key, tree)
        if tree.table[slot] == 0:
            n = list_actions(s, actions)
            if n > 1:
                return expand(key, slot, n, tree, room), depth
            step(s, actions[0])
            continue
        number = tree.table[slot] - 1
        node = tree.nodes[number]
        if room.prior > 0.0 and node.visits == room.patience:
            if len(net.weights) > 0 and room.order_by_net == 1:
                set_priors_by_net(node, tree.edges, net, room)
            else:
                set_priors(node, tree.edges, room)
        edge = select_edge(node, tree.edges, room.exploration)
        room.path[depth, 0], room.path[depth, 1] = number, edge
        depth += 1
        step(s, np.int64(tree.edges[edge].action))
    return -1, depth


def play_on(net, room):
    """Play outside the tree: as far as `cutoff` says, and where a net judges, until chance has decided."""
    s, actions, rng, left = room.states[WORLD], room.actions[:], room.rng[:], room.cutoff
    while s.seat != OVER and left != 0:
        if room.greedy == 1 and s.seat != CHANCE:
            step(s, greedy_action(room.states[WORLD:], room.states[TRIAL:], actions, room.values[:], rng))
        else:
            play_random(s, actions, rng)
        left -= 1
    while len(net.weights) > 0 and s.seat == CHANCE:
        play_chance(s, actions, rng)


def judge(net, room):
    """Write each seat's chances."""
    s = room.states[WORLD]
    if s.seat == OVER:
        final_chances(s, room.seats, room.score[:], room.win[:], room.chances[:])
    elif len(net.weights) > 0 and HIDES:
        judge_by_all(s, net, room)
    elif len(net.weights) > 0:
        judge_within(s, np.int64(s.seat), net, room)
    else:
        estimate_chances(s, room)


def back_up(leaf, depth, tree, room):
    """Add the chances to all that the simulation passed."""
    chances = room.chances
    for seat in range(room.seats):
        room.sums[seat] += chances[seat]
    if leaf >= 0:
        tree.nodes[leaf].visits = 1
        tree.nodes[leaf].chance = chances[tree.nodes[leaf].seat]
    for k in range(depth):
        node, edge = tree.nodes[room.path[k, 0]], tree.edges[room.path[k, 1]]
        node.visits += 1
        node.chance += chances[node.seat]
        edge.visits += 1
        edge.chance += chances[node.seat]


def simulate(states, tree, net, room):
    room.rng[0] = stream(room.seed, room.next)
    room.next += 1
    room.states[WORLD] = states[0]
    if HIDES:
        guess(room.states[WORLD], room.seat, room.rng[:])
    leaf, depth = select(tree, net, room)
    room.depth = max(room.depth, depth)
    play_on(net, room)
    judge(net, room)
    back_up(leaf, depth, tree, room)


# ------------------------------------------------------------------------------------------------ from outside


def grow(states, rooms, nodes, edges, table, weights, units, simulations, only):
    """Add simulations to a tree.

    | parameter | meaning |
    | --- | --- |
    | `states` | one record: the root, as the room's `seat` sees it |
    | `rooms` | one record of the game's `room_type`, with settings, seed and what is in use |
    | `nodes`, `edges`, `table` | the tree |
    | `weights`, `units` | of the net that judges states and may order moves; if empty, the game's evaluation does |
    | `simulations` | how many |
    | `only` | the place of the only move to begin with, if the tree has the root; negative: all moves |
    """
    tree, net, room = Tree(nodes, edges, table), Net(weights, units), rooms[0]
    root = find_node(states, tree, room) if only >= 0 else -1
    first = moves = 0
    if root >= 0:
        first, moves = nodes[root].first, nodes[root].moves
        nodes[root].first, nodes[root].moves = first + only, 1
    for _ in range(simulations):
        simulate(states, tree, net, room)
    if root >= 0:
        nodes[root].first, nodes[root].moves = first, moves


def find_node(states, tree, room):
    """The number of the node for the first state, as the seat to move sees it; -1 if there is none."""
    room.states[WORLD] = states[0]
    return np.int64(tree.table[find_slot(current_key(room), tree)] - 1)


def add_moves(states, rooms, nodes, edges, table, visits, chances):
    """Add what a tree knows of the moves in the first state to the visits and to the sums of chances; return the visits
    of its node."""
    number = find_node(states, Tree(nodes, edges, table), rooms[0])
    if number < 0:
        return 0
    node = nodes[number]
    for k in range(min(np.int64(node.moves), len(visits))):  # type: ignore[call-overload]
        visits[k] += edges[node.first + k].visits
        chances[k] += edges[node.first + k].chance
    return np.int64(node.visits)


def likely_line(states, rooms, nodes, edges, table, action, line):
    """Write the actions that a tree expects after one in the first state to `line`; return how many.

    They are the seat's own for the rest of its turn and, where nothing is hidden, those of the others until it is the
    seat's turn again.
    """
    tree, room = Tree(nodes, edges, table), rooms[0]
    s, actions, seat = room.states[WORLD], room.actions[:], np.int64(states[0].seat)
    room.states[WORLD] = states[0]
    if HIDES:
        guess(s, seat, room.rng[:])
    step(s, action)
    length, is_others = 0, False
    while s.seat >= 0 and length < len(line):
        is_own = s.seat == seat
        if (is_own and is_others) or (HIDES and not is_own):
            break
        is_others = not is_own
        n = list_actions(s, actions)
        expected = actions[0]
        if n > 1:
            expected = most_visited(tree, room)
            if expected < 0:
                break
        line[length] = expected
        length += 1
        step(s, expected)
    return length


def most_visited(tree, room):
    """The action that a tree expects in the current decision; -1 if it hardly knows."""
    number = tree.table[find_slot(current_key(room), tree)] - 1
    expected, most = -1, LIKELY - 1
    if number >= 0:
        node = tree.nodes[number]
        for k in range(node.first, node.first + node.moves):
            if tree.edges[k].visits > most:
                expected, most = tree.edges[k].action, tree.edges[k].visits
    return np.int64(expected)


def next_chunk(visits, made, left, chunk):
    """How many simulations come next, at most `chunk` of those that are left: none once no other move can become the
    most visited. `visits` are those of each move, after so many simulations were made."""
    first = second = 0
    for k in range(len(visits)):
        if visits[k] > first:
            first, second = visits[k], first
        elif visits[k] > second:
            second = visits[k]
    return 0 if made > 0 and first - second > left else max(min(chunk, left), 0)


def solve(stack, level, actions, scores, chances, seats, used, most):
    """Solve the rest of a game: write each seat's exact chance, if all play their best, to row `level` of `chances`.

    Return False, and stop, once more than `most` positions were visited or `stack` is too short.
    """
    used[0] += 1
    s = stack[level]
    if s.seat == OVER:
        final_chances(s, seats, scores[0], scores[1], chances[level])
        return True
    if used[0] > most or level + 1 == len(stack):
        return False
    n = list_actions(s, actions[level])
    total, best = 0, -1.0
    for k in range(n):
        stack[level + 1] = s
        step(stack[level + 1], actions[level, k])
        if not solve(stack, level + 1, actions, scores, chances, seats, used, most):
            return False
        if s.seat == CHANCE:
            share = weight_of(s, actions[level, k])
            total += share
            add_share(chances, level, seats, share, total)
        elif chances[level + 1, s.seat] > best:
            best = chances[level + 1, s.seat]
            add_share(chances, level, seats, 1, 1)
    return True


def add_share(rows, level, seats, share, total):
    """Update the weighted mean in row `level` with the row after it, which has weight `share` of `total` so far."""
    for seat in range(seats):
        before = rows[level, seat] * (total - share) if share < total else 0.0
        rows[level, seat] = (before + rows[level + 1, seat] * share) / total


PARTS = (
    sample_chance, choose, key_of, current_key, find_slot, share_out_priors, select, play_on, judge, back_up, simulate,
    add_share,
)  # fmt: skip
FUNCTIONS = (
    list_actions, play_chance, play_random, weight_of, estimate_chances, final_chances, judge_for, judge_within,
    judge_by_all, expand, set_priors, set_priors_by_net, select_edge, find_node, most_visited,
)  # fmt: skip
DRIVERS = (grow, add_moves, likely_line, next_chunk, solve)
"""`step`, `evaluate`, `evaluate_moves` and `greedy_action` belong to the greedy player's drivers, which these call."""

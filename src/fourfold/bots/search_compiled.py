"""Monte Carlo tree search in compiled code, for any game.

As in `core/compiled/drivers.py`, these functions are templates: each game gets copies whose globals hold its own
`legal`, `play`, `value` and so on.

A node is a decision of a seat. Its key is a hash of all that the seat to move knows, so worlds that differ only in what
the seat cannot know share a node, and so do transpositions. Chance has no nodes: an outcome is sampled, and the next
decision is looked up. An edge is a move. Its win chance is that of the seat to move, so every seat maximises its own,
however many seats there are.
"""

from __future__ import annotations

from math import sqrt

import numpy as np

from fourfold.bots.greedy_compiled import evaluate, evaluate_moves, greedy_action, step
from fourfold.bots.net_compiled import final_chances, judge, judge_by_all, judge_within
from fourfold.core.compiled.contract import CHANCE, OVER, guess, hide, legal, play, weight
from fourfold.core.compiled.dice import stream
from fourfold.core.compiled.drivers import choose, sample_chance
from fourfold.core.compiled.exponentials import exp, log

MOST_LEGAL = MOST_ENDS = 1
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

NODES, EDGES, DEPTH = range(3)
"""Indices of `used`: the nodes and edges in use, and the deepest path so far."""

EXPLORATION, PRIOR, PATIENCE, SPREAD, ORDER_BY_NET = range(5)
"""Indices of `parameters`: settings of a search."""
PARAMETERS = ("exploration", "prior", "patience", "spread", "order_by_net")
"""Their names in that order, for other languages."""

WORLD, TRIAL, VIEW, END, RECORDS = range(5)
"""Indices of `scratch`: the state of the simulation, a state one decision ahead, what a seat sees, the end of a turn;
and how many these are."""

SURE = 1e-5
"""A chance nearer than this to 0 or 1 counts as that far from it when moves are compared."""

MAX_DEPTH = 256
"""A simulation that is still in the tree after so many decisions continues outside it."""

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
    """A hash of the scratch record at `place`."""
    key = FOLD
    for k in range(words.shape[1]):
        key = (key ^ np.uint64(words[place, k])) * FOLD
        key ^= key >> S32
    return key


def current_key(scratch, words):
    """The key of the current decision of the simulation."""
    if not HIDES:
        return key_of(words, WORLD)
    scratch[VIEW] = scratch[WORLD]
    hide(scratch[VIEW], scratch[VIEW].seat)
    return key_of(words, VIEW)


def find_slot(key, nodes, table):
    """The index of a key in the hash table, which holds the node's number plus one, or 0 if there is no node yet."""
    slot = np.int64(key & np.uint64(len(table) - 1))
    while table[slot] != 0 and nodes[table[slot] - 1].key != key:
        slot = (slot + 1) & (len(table) - 1)
    return slot


def expand(key, slot, seat, actions, n, nodes, edges, table, used):
    """Add a node for the current decision of the simulation; return its number."""
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


def set_priors(node, edges, scratch, actions, values, spread):
    """Set the priors of a node's moves by softmax over their values, with `spread` as the temperature."""
    n = evaluate_moves(scratch[WORLD:], scratch[TRIAL:], actions, values)
    best = values[0]
    for k in range(1, n):
        best = max(best, values[k])
    total = 0.0
    for k in range(n):
        share = exp(max((values[k] - best) / spread, -50.0))
        edges[node.first + k].prior = share
        total += share
    for k in range(n):
        edges[node.first + k].prior = np.float64(edges[node.first + k].prior) / total


def set_priors_by_net(
    node, edges, scratch, actions, values, seats, temperature, codes, weights, rows, units, logits, chances, score, win
):  # fmt: skip
    """As `set_priors`, with the logits of the chances that a net sees for the seat to move, in its own eyes."""
    s = scratch[WORLD]
    n, seat = list_actions(s, actions), np.int64(s.seat)
    best = -1e300
    for k in range(n):
        scratch[TRIAL] = s
        step(scratch[TRIAL], actions[k])
        judge_within(
            scratch[TRIAL], seat, seats, scratch[END:], codes, weights, rows, units, logits, chances, score, win
        )
        chance = min(max(chances[seat], SURE), 1.0 - SURE)
        values[k] = log(chance / (1.0 - chance))
        best = max(best, values[k])
    total = 0.0
    for k in range(n):
        share = exp(max((values[k] - best) / temperature, -50.0))
        edges[node.first + k].prior = share
        total += share
    for k in range(n):
        edges[node.first + k].prior = np.float64(edges[node.first + k].prior) / total


def select_edge(node, edges, parameters):
    """The edge with the highest PUCT score; an edge without visits counts with the mean chance of its node."""
    unknown = node.chance / node.visits
    bonus = parameters[EXPLORATION] * sqrt(node.visits)
    chosen, highest = node.first, -1e300
    for number in range(node.first, node.first + node.moves):
        edge = edges[number]
        known = edge.chance / edge.visits if edge.visits > 0 else unknown
        score = known + bonus * np.float64(edge.prior) / (1 + edge.visits)
        if score > highest:
            chosen, highest = number, score
    return chosen


def estimate_chances(s, seats, chances, spread):
    """Win chances by softmax over the evaluations of all seats, with `spread` as the temperature.

    A single player competes with losing, which has the value 0.
    """
    best = 0.0 if seats == 1 else -1e300
    for seat in range(seats):
        chances[seat] = evaluate(s, np.int64(seat)) / spread
        best = max(best, chances[seat])
    total = exp(-best) if seats == 1 else 0.0
    for seat in range(seats):
        chances[seat] = exp(max(chances[seat] - best, -50.0))
        total += chances[seat]
    for seat in range(seats):
        chances[seat] /= total


def simulate(
    states, seat, scratch, words, nodes, edges, table, used, seats, greedy, cutoff, parameters, simulations, seed,
    first, sums, weights, rows, units, logits, codes, wishes, own, actions, values, rng, path, score, win, chances,
):  # fmt: skip
    """What `grow` does; the arguments from `codes` on are its scratch. It allocates nothing, so it runs anywhere."""
    has_net = len(weights) > 0
    s = scratch[WORLD]
    for number in range(first, first + simulations):
        rng[0] = stream(seed, number)
        scratch[WORLD] = states[0]
        if HIDES:
            guess(s, seat, rng)
        depth, leaf = 0, -1
        while s.seat != OVER and leaf < 0 and depth < MAX_DEPTH:
            if s.seat == CHANCE:
                play_chance(s, actions, rng)
                continue
            key = current_key(scratch, words)
            slot = find_slot(key, nodes, table)
            if table[slot] == 0:
                n = list_actions(s, actions)
                if n == 1:
                    step(s, actions[0])
                    continue
                if used[NODES] == len(nodes) or used[EDGES] + n > len(edges):
                    break
                leaf = expand(key, slot, s.seat, actions, n, nodes, edges, table, used)
            else:
                reached = table[slot] - 1
                if parameters[PRIOR] > 0.0 and nodes[reached].visits == parameters[PATIENCE]:
                    if has_net and parameters[ORDER_BY_NET] > 0.0:
                        set_priors_by_net(
                            nodes[reached], edges, scratch, actions, wishes, seats, parameters[PRIOR],
                            codes, weights, rows, units, logits, chances, score, win,
                        )  # fmt: skip
                    else:
                        set_priors(nodes[reached], edges, scratch, actions, values, parameters[PRIOR])
                edge = select_edge(nodes[reached], edges, parameters)
                path[depth, 0], path[depth, 1] = reached, edge
                depth += 1
                step(s, np.int64(edges[edge].action))
        used[DEPTH] = max(used[DEPTH], depth)
        left = cutoff
        while s.seat != OVER and left != 0:
            if greedy == 1 and s.seat != CHANCE:
                step(s, greedy_action(scratch[WORLD:], scratch[TRIAL:], actions, values, rng))
            else:
                play_random(s, actions, rng)
            left -= 1
        while has_net and s.seat == CHANCE:
            play_chance(s, actions, rng)
        if s.seat == OVER:
            final_chances(s, seats, score, win, chances)
        elif has_net and HIDES:
            judge_by_all(s, seats, weights, rows, units, logits, chances, own, score, win)
        elif has_net:
            judge_within(
                s, np.int64(s.seat), seats, scratch[END:], codes, weights, rows, units, logits, chances, score, win
            )
        else:
            estimate_chances(s, seats, chances, parameters[SPREAD])
        for k in range(seats):
            sums[k] += chances[k]
        if leaf >= 0:
            nodes[leaf].visits = 1
            nodes[leaf].chance = chances[nodes[leaf].seat]
        for k in range(depth):
            node, edge = nodes[path[k, 0]], edges[path[k, 1]]
            node.visits += 1
            node.chance += chances[node.seat]
            edge.visits += 1
            edge.chance += chances[node.seat]


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
    parameters,
    simulations,
    seed,
    first,
    sums,
    weights,
    rows,
    units,
    logits,
):
    """Add simulations to a tree. Simulation number i has its own random numbers.

    | parameter | meaning |
    | --- | --- |
    | `states` | one record: the root, as `seat` sees it |
    | `seat` | whose view that is |
    | `scratch`, `words` | `RECORDS` records (`WORLD` and so on), and the same memory as rows of integers, to hash |
    | `nodes`, `edges` | the tree |
    | `table` | its hash table, from keys to nodes; the length is a power of two |
    | `used` | what is in use of these: `NODES`, `EDGES`, `DEPTH` |
    | `seats` | the number of players |
    | `greedy` | 1: outside the tree seats play greedily; 0: at random |
    | `cutoff` | decisions outside the tree after which the state is evaluated; negative: it is played to the end |
    | `parameters` | settings: `EXPLORATION`, `PRIOR`, `PATIENCE`, `SPREAD`, `ORDER_BY_NET` |
    | `simulations`, `seed`, `first` | how many, their seed, and the number of the first |
    | `sums` | each seat's chances are added to this |
    | `weights` | of the net that judges states and may order moves; if empty, the game's evaluation does |
    | `rows`, `units`, `logits` | scratch for the net |
    """
    codes = np.empty(MOST_ENDS, np.int64)
    wishes, own = np.empty(MOST_LEGAL, np.float64), np.zeros(len(sums))
    actions = np.empty(MOST_LEGAL, np.int64)
    values = np.empty(MOST_LEGAL, np.int64)
    rng = np.empty(1, np.uint64)
    path = np.empty((MAX_DEPTH, 2), np.int64)
    score, win = np.zeros(len(sums), np.int64), np.zeros(len(sums), np.int64)
    chances = np.zeros(len(sums))
    simulate(
        states, seat, scratch, words, nodes, edges, table, used, seats, greedy, cutoff, parameters, simulations, seed,
        first, sums, weights, rows, units, logits, codes, wishes, own, actions, values, rng, path, score, win, chances,
    )  # fmt: skip


def find_node(states, scratch, words, nodes, table):
    """The number of the node for the first state, as the seat to move sees it; -1 if there is none."""
    scratch[WORLD] = states[0]
    return table[find_slot(current_key(scratch, words), nodes, table)] - 1


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


PARTS = (sample_chance, choose, key_of, current_key, find_slot, add_share)
FUNCTIONS = (
    list_actions, play_chance, play_random, weight_of, estimate_chances, final_chances, judge, judge_within,
    judge_by_all, set_priors, set_priors_by_net, expand, select_edge, simulate,
)  # fmt: skip
DRIVERS = (grow, find_node, solve)
"""`step`, `evaluate`, `evaluate_moves` and `greedy_action` belong to the greedy player's drivers, which these call."""

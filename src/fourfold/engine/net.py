"""A small neural network in whole numbers, as a rule: it has the same bits on the CPU and on the GPU.

Inputs are rows: each fact about a state is a row of the first layer, and the rows of all true facts are added up. Two
more layers follow, of which the second has one output for each place, a seat counted from the one that looks. The
weights of all layers lie in one array:

| part | numbers | one is |
| --- | --- | --- |
| `ROWS`, `HIDDEN`, `MIDDLE`, `PLACES` | 4: how many rows, units of the first layer, of the second, and outputs | |
| first layer | `rows` × `hidden`, then a bias for each unit | `FIRST` |
| second layer | `middle` × `hidden`, then a bias for each unit | `SECOND` |
| third layer | `places` × `middle`, then a bias for each output | `THIRD` |

Units are cut off at 0 and at 1, which is `ONE` in the first layer and `FINE` in the second. An output is a logit, in
units of 1 / `LOGIT`, and is added to a baseline (`engine/features.py`) in units of 1 / `BASELINE`. No sum
overflows as long as weights keep the bounds that `core/nets.py` checks.
"""

from __future__ import annotations

from fourfold.engine.rule import rule

ROWS, HIDDEN, MIDDLE, PLACES, HEADER = range(5)
"""Indices of the sizes at the beginning of the weights, and where the first layer begins."""

ONE = FIRST = 127
SECOND = 512
SHIFT = 4
FINE = ONE * SECOND >> SHIFT
THIRD = BASELINE = 1024
LOGIT = FINE * THIRD


@rule
def forward(weights, rows, n, units, logits):
    """Add the logits of all places for the first n of `rows` to `logits`, which hold the baseline.

    `units` is scratch for all units of both layers.
    """
    hidden, middle, places = int(weights[HIDDEN]), int(weights[MIDDLE]), int(weights[PLACES])
    end = HEADER + int(weights[ROWS]) * hidden
    bias = weights[end : end + hidden]
    first = units[:hidden]
    for k in range(hidden):
        first[k] = bias[k]
    for j in range(n):
        start = HEADER + int(rows[j]) * hidden
        row = weights[start : start + hidden]
        for k in range(hidden):
            first[k] += row[k]
    for k in range(hidden):
        first[k] = min(max(first[k], 0), ONE)
    start = end + hidden
    end = start + middle * hidden
    second = units[hidden:]
    for m in range(middle):
        row = weights[start + m * hidden : start + (m + 1) * hidden]
        total = ONE * int(weights[end + m])
        for k in range(hidden):
            total += int(row[k]) * int(first[k])
        second[m] = min(max(total >> SHIFT, 0), FINE)
    start = end + middle
    end = start + places * middle
    for place in range(places):
        total = FINE * (int(logits[place]) + int(weights[end + place]))
        for m in range(middle):
            total += int(weights[start + place * middle + m]) * int(second[m])
        logits[place] = total

"""A net in floating point on the GPU: it judges states, and learns from samples. One block looks at several states.

Parameters lie in one vector, in the order of `engine/net.py`. Units are cut off at 0 and at 1.
"""

from __future__ import annotations

from math import exp, log, sqrt

import numpy as np
from numba import cuda

from fourfold.engine.net import BASELINE
from fourfold.train.parameters import BOUND, FIRST_BOUND, KEEP_MEAN, KEEP_SQUARE, LEAST

HIDDEN = MIDDLE = PARTS_OF_SUM = PADDED = ALL_PADDED = MOST_ROWS = 1
"""Set for each net in its copy: units of both layers, `HIDDEN // MIDDLE`, `HIDDEN + 1`, `MIDDLE` times that, rows at
once. A block has `HIDDEN` threads."""
MOST_PLACES = 8
FAR = 50.0
F0, F1 = np.float32(0), np.float32(1)
UNIT = np.float32(BASELINE)
OLD_MEAN, OLD_SQUARE, TINY = np.float32(KEEP_MEAN), np.float32(KEEP_SQUARE), np.float32(LEAST)
FIRST_MOST, MOST = np.float32(FIRST_BOUND), np.float32(BOUND)


def cut(x):
    return min(max(x, F0), F1)


def load_second(parameters, start, second):
    """Copy the second layer to shared memory; rows are padded, so that a warp reads from all banks."""
    me = cuda.threadIdx.x
    for m in range(MIDDLE):
        second[m * PADDED + me] = parameters[start + m * HIDDEN + me]


def sum_rows(parameters, rows, n, ids, bias):
    """This thread's unit of the first layer, before it is cut off."""
    me = cuda.threadIdx.x
    for k in range(me, n, HIDDEN):
        ids[k] = rows[k]
    cuda.syncthreads()
    total = parameters[bias + me]
    for k in range(n):
        total += parameters[np.int64(ids[k]) * HIDDEN + me]
    return total


def sum_units(parameters, bias, second, one, sums, me):
    """The unit `me` of the second layer, before it is cut off; all threads add, the first `MIDDLE` return it."""
    m, part = me % MIDDLE, me // MIDDLE
    total = F0
    for k in range(part * MIDDLE, (part + 1) * MIDDLE):
        total += second[m * PADDED + k] * one[k]
    sums[me] = total
    cuda.syncthreads()
    total = F0
    if me < MIDDLE:
        total = parameters[bias + me]
        for part in range(PARTS_OF_SUM):
            total += sums[part * MIDDLE + me]
    return total


def outputs(parameters, third, places, two, baseline, logits, me):
    """All logits, one thread each, with the baseline."""
    if me < places:
        total = parameters[third + places * MIDDLE + me] + np.float32(baseline[me]) / UNIT
        for m in range(MIDDLE):
            total += parameters[third + me * MIDDLE + m] * two[m]
        logits[me] = total
    cuda.syncthreads()


def softmax(logits, places, chances):
    """Each seat's chance, over the outputs of the seats only."""
    best, total = -np.float32(1e30), F0
    for seat in range(len(places)):
        best = max(best, logits[places[seat]])
    for seat in range(len(places)):
        chances[seat] = exp(max(logits[places[seat]] - best, -np.float32(FAR)))
        total += chances[seat]
    for seat in range(len(places)):
        chances[seat] /= total


def judge(parameters, inputs, outputs_, n, rows, lengths, baselines, places, chances):
    """Write each seat's chances for the first n states; those without rows are finished, and keep theirs."""
    me = cuda.threadIdx.x
    second = cuda.shared.array(ALL_PADDED, np.float32)
    one = cuda.shared.array(HIDDEN, np.float32)
    sums = cuda.shared.array(HIDDEN, np.float32)
    two = cuda.shared.array(MIDDLE, np.float32)
    logits = cuda.shared.array(MOST_PLACES, np.float32)
    ids = cuda.shared.array(MOST_ROWS, np.int16)
    first_bias = inputs * HIDDEN
    second_start = first_bias + HIDDEN
    third = second_start + MIDDLE * HIDDEN + MIDDLE
    load_second(parameters, second_start, second)
    for k in range(cuda.blockIdx.x, min(n[0], len(lengths)), cuda.gridDim.x):
        if lengths[k] > 0:
            one[me] = cut(sum_rows(parameters, rows[k], lengths[k], ids, first_bias))
            cuda.syncthreads()
            unit = sum_units(parameters, third - MIDDLE, second, one, sums, me)
            if me < MIDDLE:
                two[me] = cut(unit)
            cuda.syncthreads()
            outputs(parameters, third, outputs_, two, baselines[k], logits, me)
            if me == 0:
                softmax(logits, places[k], chances[k])
        cuda.syncthreads()


def learn(
    parameters, inputs, outputs_, slots, multiplier, offset, samples, rows, lengths, baselines, places, targets, scale,
    slopes, loss,
):  # fmt: skip
    """Add the slope of the cross entropy of so many samples to `slopes`: slots of the arrays, in an order that jumps
    through all of them, of which there are a power of two. Empty slots add nothing."""
    me = cuda.threadIdx.x
    second = cuda.shared.array(ALL_PADDED, np.float32)
    one = cuda.shared.array(HIDDEN, np.float32)
    sums = cuda.shared.array(HIDDEN, np.float32)
    two = cuda.shared.array(MIDDLE, np.float32)
    back = cuda.shared.array(MIDDLE, np.float32)
    logits = cuda.shared.array(MOST_PLACES, np.float32)
    wrong = cuda.shared.array(MOST_PLACES, np.float32)
    chances = cuda.shared.array(MOST_PLACES, np.float32)
    ids = cuda.shared.array(MOST_ROWS, np.int16)
    second_slopes = cuda.local.array(MIDDLE, np.float32)
    third_slopes = cuda.local.array(MOST_PLACES, np.float32)
    first_bias = inputs * HIDDEN
    second_start = first_bias + HIDDEN
    third = second_start + MIDDLE * HIDDEN + MIDDLE
    load_second(parameters, second_start, second)
    for m in range(MIDDLE):
        second_slopes[m] = F0
    for place in range(MOST_PLACES):
        third_slopes[place] = F0
    bias_slope = unit_slope = output_slope = F0
    lost, learnt = F0, 0
    seats = targets.shape[1]
    for number in range(cuda.blockIdx.x, samples, cuda.gridDim.x):
        k = (offset + multiplier * number) & (slots - 1)
        n = lengths[k]
        if n > 0:
            before = sum_rows(parameters, rows[k], n, ids, first_bias)
            one[me] = cut(before)
            cuda.syncthreads()
            unit = sum_units(parameters, third - MIDDLE, second, one, sums, me)
            if me < MIDDLE:
                two[me] = cut(unit)
            cuda.syncthreads()
            outputs(parameters, third, outputs_, two, baselines[k], logits, me)
            if me == 0:
                softmax(logits, places[k], chances[:seats])
                for place in range(outputs_):
                    wrong[place] = F0
                for seat in range(seats):
                    wrong[places[k, seat]] = (chances[seat] - targets[k, seat]) * scale
                    lost -= targets[k, seat] * log(max(chances[seat], np.float32(1e-7)))
                learnt += 1
            cuda.syncthreads()
            if me < MIDDLE:
                slope = F0
                for place in range(outputs_):
                    slope += wrong[place] * parameters[third + place * MIDDLE + me]
                    third_slopes[place] += wrong[place] * two[me]
                if unit <= F0 or unit >= F1:
                    slope = F0
                back[me] = slope
                unit_slope += slope
            if me < outputs_:
                output_slope += wrong[me]
            cuda.syncthreads()
            slope = F0
            for m in range(MIDDLE):
                slope += back[m] * second[m * PADDED + me]
                second_slopes[m] += back[m] * one[me]
            if before > F0 and before < F1:
                bias_slope += slope
                for j in range(n):
                    cuda.atomic.add(slopes, np.int64(ids[j]) * HIDDEN + me, slope)
        cuda.syncthreads()
    cuda.atomic.add(slopes, first_bias + me, bias_slope)
    for m in range(MIDDLE):
        cuda.atomic.add(slopes, second_start + m * HIDDEN + me, second_slopes[m])
    if me < MIDDLE:
        cuda.atomic.add(slopes, third - MIDDLE + me, unit_slope)
        for place in range(outputs_):
            cuda.atomic.add(slopes, third + place * MIDDLE + me, third_slopes[place])
    if me < outputs_:
        cuda.atomic.add(slopes, third + outputs_ * MIDDLE + me, output_slope)
    if me == 0:
        cuda.atomic.add(loss, 0, lost)
        cuda.atomic.add(loss, 1, np.float32(learnt))


def adjust(parameters, slopes, means, squares, rate, mean_part, square_part, end):
    """One step of Adam, and clear the slopes. Parameters up to `end`, the first layer, have a bound of their own."""
    k = cuda.grid(1)
    if k < len(parameters):
        slope = slopes[k]
        slopes[k] = F0
        means[k] = OLD_MEAN * means[k] + (F1 - OLD_MEAN) * slope
        squares[k] = OLD_SQUARE * squares[k] + (F1 - OLD_SQUARE) * slope * slope
        most = FIRST_MOST if k < end else MOST
        moved = parameters[k] - rate * (means[k] / mean_part) / (sqrt(squares[k] / square_part) + TINY)
        parameters[k] = min(max(moved, -most), most)


PARTS = (cut, load_second, sum_rows, sum_units, outputs, softmax)
DRIVERS = (judge, learn, adjust)

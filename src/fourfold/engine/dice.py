"""Random numbers for compiled code: SplitMix64, a counter and a mixing function.

A generator is an array of one `uint64`, which can be passed to rules and drivers on the CPU and on the GPU.
"""

from __future__ import annotations

import numpy as np

from fourfold.engine.rule import rule

STRIDE = np.uint64(0x9E3779B97F4A7C15)
MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
MIX_2 = np.uint64(0x94D049BB133111EB)
S27, S30, S31, S32 = np.uint64(27), np.uint64(30), np.uint64(31), np.uint64(32)


@rule
def mixed(x):
    x = (x ^ (x >> S30)) * MIX_1
    x = (x ^ (x >> S27)) * MIX_2
    return x ^ (x >> S31)


@rule
def stream(seed, number):
    """The initial state of the generator of game `number` under a seed; each game has its own."""
    return mixed(seed + STRIDE * mixed(np.uint64(number) + STRIDE))


@rule
def below(rng, n):
    """A random integer from 0 to n - 1, for n below 2**31; the bias is below n / 2**32."""
    rng[0] = rng[0] + STRIDE
    return (np.int64(mixed(rng[0]) >> S32) * n) >> 32

"""`exp` and `log` as rules: the same bits on every CPU, on the GPU and in a browser.

Those of mathematical libraries differ in the last bit from one to the next, and a search tree that differs in one bit
is another tree. Here sums are sums of whole numbers, and products of floating-point numbers are only multiplied or cut
to whole numbers, never added: so it makes no difference whether a compiler fuses a product with an addition, as
those for GPUs do.
"""

from __future__ import annotations

from decimal import Decimal

import numpy as np

from fourfold.engine.rule import rule

LEAST = -64.0
"""From here downwards, `exp` is 0."""

BITS = 6
STEPS = 1 << BITS
"""Entries of a table, which covers so many bits of a number."""


def _powers(scale: int) -> np.ndarray:
    """e to the power of -k / scale. `Decimal` rounds correctly on every machine; `math.exp` does not."""
    return np.array([float((Decimal(-k) / scale).exp()) for k in range(STEPS)])


WHOLE, COARSE, FINE = _powers(1), _powers(STEPS), _powers(STEPS * STEPS)

UNIT = 48
"""Numbers between 0 and 1 are counted in units of 2**-48."""
ONE = 1 << UNIT
REST = UNIT - 2 * BITS
"""Bits below those that `COARSE` and `FINE` cover."""
SHORT = REST - 31
"""The rest without its lowest bits: its square has 62."""

LOG_UNIT = 55
"""Logarithms are counted in units of 2**-55."""
_LOG_ONE = Decimal(1 << LOG_UNIT)
CENTRES = np.array([1 + (k + 0.5) / STEPS for k in range(STEPS)])
LOG_CENTRES = np.array([int(Decimal(centre).ln() * _LOG_ONE) for centre in CENTRES.tolist()], np.int64)
LOG_2 = int(Decimal(2).ln() * _LOG_ONE)
SCALE, THIRD, FIFTH = float(2 << LOG_UNIT), float(2 << LOG_UNIT) / 3, float(2 << LOG_UNIT) / 5


@rule
def exp(x):
    """e to the power of x, for x of at most 0."""
    if x <= LEAST:
        return 0.0
    y = -x
    whole = int(y)
    q = int((y - whole) * ONE)
    rest = q & ((1 << REST) - 1)
    # e to the power of -r is 1 - r + r**2 / 2 - r**3 / 6 for r below 2**-12; 10923 / 2**16 is a sixth.
    short = rest >> SHORT
    square = short * short
    cube = (square >> 31) * short
    power = ONE - rest + (square >> 39) - ((cube >> 50) * 10923 >> 16)
    table = WHOLE[whole] * COARSE[q >> (UNIT - BITS)] * FINE[(q >> REST) & (STEPS - 1)]
    return table * power * (1.0 / ONE)


@rule
def log(x):
    """The natural logarithm of x, for x above 0."""
    twos = 0
    while x >= 2.0:
        x *= 0.5
        twos += 1
    while x < 1.0:
        x *= 2.0
        twos -= 1
    k = int((x - 1.0) * STEPS)
    # With t = (x - c) / (x + c), log(x / c) is 2 (t + t**3 / 3 + t**5 / 5 + …), and t is below 2**-8.
    t = (x - CENTRES[k]) / (x + CENTRES[k])
    square = t * t
    series = int(t * SCALE) + int(t * square * THIRD) + int(t * square * square * FIFTH)
    return (twos * LOG_2 + LOG_CENTRES[k] + series) * (1.0 / (1 << LOG_UNIT))

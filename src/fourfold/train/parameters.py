"""The parameters of a net while it learns: floating point numbers in one vector, and as whole numbers for use."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fourfold.engine.net import FIRST, SECOND, THIRD

Vector = NDArray[np.float32]

FIRST_BOUND, BOUND = 1.0, 8.0
"""No parameter of the first layer, and none of the others, grows beyond these: whole numbers have room for no more."""
KEEP_MEAN, KEEP_SQUARE, LEAST = 0.9, 0.999, 1e-8
"""Adam's constants."""
SMALL = 0.005
"""The first layer begins with numbers that round to nearly nothing, so that rows seldom used take no space in files."""
FAINT = 0.1
"""A new net says little, so that it does not spoil the baseline that it is added to."""


@dataclass(frozen=True)
class Shape:
    """The sizes of a net: rows, units of the first and the second layer, outputs."""

    inputs: int
    hidden: int
    middle: int
    outputs: int

    @property
    def parts(self) -> tuple[tuple[int, ...], ...]:
        """The shapes of weights and biases of the three layers, in the order of the vector."""
        return (
            *((self.inputs, self.hidden), (self.hidden,)),
            *((self.middle, self.hidden), (self.middle,)),
            *((self.outputs, self.middle), (self.outputs,)),
        )

    @property
    def size(self) -> int:
        return sum(int(np.prod(part)) for part in self.parts)

    def split(self, vector: NDArray[Any]) -> list[NDArray[Any]]:
        """Views of weights and biases of the three layers."""
        ends = np.cumsum([int(np.prod(part)) for part in self.parts])
        return [piece.reshape(part) for piece, part in zip(np.split(vector, ends[:-1]), self.parts, strict=True)]

    def first_parameters(self, seed: int) -> Vector:
        """Random ones, with units in the middle of their range."""
        rng, vector = np.random.default_rng(seed), np.zeros(self.size, np.float32)
        first, first_bias, second, second_bias, third, _ = self.split(vector)
        first[:] = rng.normal(0, SMALL, first.shape)
        second[:] = rng.normal(0, 1 / np.sqrt(self.hidden), second.shape)
        third[:] = rng.normal(0, FAINT / np.sqrt(self.middle), third.shape)
        first_bias[:], second_bias[:] = rng.uniform(0.2, 0.8, first_bias.shape), 0.5
        second -= second.mean(axis=1, keepdims=True)
        return vector

    def quantised(self, vector: Vector) -> NDArray[np.int16]:
        """The weights as `engine/net.py` reads them."""
        scales = (FIRST, FIRST, SECOND, SECOND, THIRD, THIRD)
        rounded = [np.rint(scale * part).ravel() for scale, part in zip(scales, self.split(vector), strict=True)]
        sizes = [self.inputs, self.hidden, self.middle, self.outputs]
        return np.concatenate([sizes, *rounded]).astype(np.int16)

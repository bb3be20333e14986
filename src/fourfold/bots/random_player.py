"""The player that every other one must beat."""

from __future__ import annotations

import numpy as np

from fourfold.bots.player import Bot, Thought
from fourfold.core.state import View


class Random(Bot):
    """Any legal move, all alike."""

    name = "random"

    def think(self, view: View, seed: int) -> Thought:
        rng = np.random.default_rng(seed)
        return Thought(view.moves[int(rng.integers(len(view.moves)))])

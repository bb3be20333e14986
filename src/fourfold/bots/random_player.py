"""The random player, the baseline of all others."""

from __future__ import annotations

import numpy as np

from fourfold.bots.player import Bot, Thought
from fourfold.core.state import View


class Random(Bot):
    """Chooses uniformly among the legal moves."""

    name = "random"

    def think(self, view: View, seed: int) -> Thought:
        rng = np.random.default_rng(seed)
        return Thought(view.moves[int(rng.integers(len(view.moves)))])

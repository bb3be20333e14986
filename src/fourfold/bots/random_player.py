"""The player that every other one must beat."""

from __future__ import annotations

import numpy as np

from fourfold.core.state import View


def random_move(view: View, rng: np.random.Generator) -> str:
    """Any legal move, all alike."""
    return view.moves[int(rng.integers(len(view.moves)))]

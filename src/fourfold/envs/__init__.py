"""Environments for programs that learn: a batch of games in compiled code, and adapters for three frameworks.

>>> import fourfold.envs
>>> with fourfold.envs.batch("turn-of-time", n=8, players=3, seed=1) as env:
...     step = env.reset()
...     step = env.step(env.sample())
>>> step.observations.shape, step.masks.shape, step.rewards.shape
((8, 569), (8, 83), (8, 3))
"""

from __future__ import annotations

from fourfold.envs.batching import Batch, Step, batch
from fourfold.envs.seeing import observation

__all__ = ["Batch", "Step", "batch", "observation"]

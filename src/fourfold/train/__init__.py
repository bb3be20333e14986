"""Training of nets by self-play: `python -m fourfold.train GAME`."""

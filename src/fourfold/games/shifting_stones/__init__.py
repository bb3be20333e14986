"""Shifting Stones, 1 to 5 players: nine stones in a square, and cards that either move them or score them."""

from __future__ import annotations

from pathlib import Path

from fourfold.core.about import About, Option, Solo, whole
from fourfold.core.locale.catalogue import Catalogue

MOST_ROUNDS = 1_000_000_000
MOST_ROUNDS_ONLINE = 200
"""Twice the usual number."""

WORDS = Catalogue(Path(__file__).parent / "locale", "game")
ABOUT = About(
    name="shifting-stones",
    title="Shifting Stones",
    designers=("J. Evan Raitt",),
    publisher="Gamewright",
    players=(1, 5),
    minutes=20,
    options=(
        Option("players", whole(1, 5), 2),
        Option("rounds", whole(1, MOST_ROUNDS), 100, online=whole(1, MOST_ROUNDS_ONLINE)),
    ),
    version=1,
    solo=(Solo("cards", {}),),
    emblem="🪨",
    always_won=True,
)

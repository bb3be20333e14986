"""The Coin: chance puts it into one of two fists; seat 0 points at one, or lets a die decide. Seat 1 has seen it."""

from __future__ import annotations

from pathlib import Path

from fourfold.core.about import About, Option, whole
from fourfold.core.locale.catalogue import Catalogue

WORDS = Catalogue(Path(__file__).parent / "locale", "game")
ABOUT = About(
    name="coin",
    title="The Coin",
    designers=("nobody",),
    publisher="nobody",
    players=(2, 2),
    minutes=1,
    options=(Option("players", whole(2, 2), 2),),
    agree=lambda options: options,
    version=1,
)

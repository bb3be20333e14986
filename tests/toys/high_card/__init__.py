"""High Card: everybody is dealt one of five cards, may show it or not, and the highest card wins. Hands are hidden."""

from __future__ import annotations

from pathlib import Path

from fourfold.core.about import About, Option, whole
from fourfold.core.locale.catalogue import Catalogue

WORDS = Catalogue(Path(__file__).parent / "locale", "game")
ABOUT = About(
    name="high-card",
    title="High Card",
    designers=("nobody",),
    publisher="nobody",
    players=(2, 3),
    minutes=1,
    options=(Option("players", whole(2, 3), 2),),
    agree=lambda options: options,
    version=1,
    always_won=True,
)

"""High Card: everybody is dealt one of five cards, may show it or not, and the highest card wins. Hands are hidden."""

from __future__ import annotations

from fourfold.core.about import About, Option, whole

ABOUT = About(
    name="high-card",
    title="High Card",
    designers="nobody",
    publisher="nobody",
    players=(2, 3),
    minutes=1,
    summary={"en": "The highest card wins.", "de": "Die höchste Karte gewinnt."},
    options=(Option("players", whole(2, 3), 2, {"en": "How many play.", "de": "Wie viele spielen."}),),
    agree=lambda options: options,
    version=1,
)

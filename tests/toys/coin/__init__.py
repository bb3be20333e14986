"""The Coin: chance puts it into one of two fists; seat 0 points at one, or lets a die decide. Seat 1 has seen it."""

from __future__ import annotations

from fourfold.core.about import About, Option, whole

ABOUT = About(
    name="coin",
    title="The Coin",
    designers="nobody",
    publisher="nobody",
    players=(2, 2),
    minutes=1,
    summary={"en": "Which fist?", "de": "Welche Faust?"},
    options=(Option("players", whole(2, 2), 2, {"en": "How many play.", "de": "Wie viele spielen."}),),
    agree=lambda options: options,
    version=1,
)

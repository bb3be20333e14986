"""Shifting Stones, 1 to 5 players: nine stones in a square, and cards that either move them or score them."""

from __future__ import annotations

from fourfold.core.about import About, Option, Solo, whole

MOST_ROUNDS = 1_000_000_000
MOST_ROUNDS_ONLINE = 200
"""Twice the usual number."""

ABOUT = About(
    name="shifting-stones",
    title="Shifting Stones",
    designers="J. Evan Raitt",
    publisher="Gamewright",
    players=(1, 5),
    minutes=20,
    summary={
        "en": "Spend cards to swap and turn nine stones until they show the pattern of a card you kept.",
        "de": "Gebt Karten aus, um neun Steine zu tauschen und zu wenden, bis sie das Muster einer anderen zeigen.",
    },
    options=(
        Option(
            "players",
            whole(1, 5),
            2,
            {"en": "How many play, 1 to 5.", "de": "Wie viele spielen, 1 bis 5."},
        ),
        Option(
            "rounds",
            whole(1, MOST_ROUNDS),
            100,
            {
                "en": "After how many rounds the game ends at the latest (100 unless you say otherwise).",
                "de": "Nach wie vielen Runden das Spiel spätestens endet (100, wenn nichts anderes gesagt wird).",
            },
            online=whole(1, MOST_ROUNDS_ONLINE),
        ),
    ),
    agree=lambda options: options,
    version=1,
    solo=(
        Solo(
            "cards",
            {},
            {"en": "All cards before the fourth strike", "de": "Alle Karten vor dem vierten Fehlzug"},
        ),
    ),
)

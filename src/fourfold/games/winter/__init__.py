"""Four Seasons: Winter, 2 players: cards of light and dark snow freeze together, then thaw apart."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from fourfold.core.about import About, Counts, Duel, Option, whole
from fourfold.core.errors import OptionError, listed
from fourfold.core.locale.catalogue import Catalogue
from fourfold.games.winter.cards import CARDS, DECK, NAMES


def check_deck(name: str, deck: Any) -> dict[str, int]:
    """A map from card names to numbers of copies, 18 cards in all."""
    if not isinstance(deck, dict):
        raise OptionError(f"{name}={deck!r} is not possible; give a map from card names to numbers, such as {DECK}")
    for card, copies in deck.items():
        if card not in NAMES:
            raise OptionError(f"{name}: {card!r} is not a card; give some of: {listed(NAMES)}")
        if type(copies) is not int or copies < 0:
            raise OptionError(f"{name}: {card}={copies!r} is not possible; give a whole number of at least 0")
    if sum(deck.values()) != CARDS:
        raise OptionError(f"{name}: {sum(deck.values())} cards are named; give {CARDS} in all")
    return dict(sorted(deck.items()))


WORDS = Catalogue(Path(__file__).parent / "locale", "game")
ABOUT = About(
    name="winter",
    title="Four Seasons: Winter",
    designers=("María Blasco", "Enrique Blasco"),
    publisher="Devir",
    players=(2, 2),
    minutes=20,
    options=(
        Option("players", whole(2, 2), 2),
        Option(
            "deck",
            check_deck,
            DECK,
            chosen_as=Counts(NAMES, CARDS),
        ),
    ),
    agree=lambda options: options,
    version=1,
    duels=(Duel("counters", "medium", counted="counters"),),
    emblem="❄️",
)

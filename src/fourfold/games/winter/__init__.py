"""Four Seasons: Winter, 2 players: cards of light and dark snow freeze together, then thaw apart.

A card shows two by two sections, each light or dark. Its face is a number of four bits: bit k is set where section k,
in reading order, is dark. Written out, `DLLL` is dark at the top left and light elsewhere.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from fourfold.core.about import About, Counts, Duel, Option, whole
from fourfold.core.errors import OptionError, listed
from fourfold.core.locale.catalogue import Catalogue

LIGHT, DARK = 0, 1
COLOURS = ("light", "dark")
CARDS = 18
COUNTERS = 9
FACES = 16
SECTIONS = ((0, 0), (1, 0), (0, 1), (1, 1))
"""The sections of a card, or of a square, in reading order: steps to the right and down from the first."""


def written(face: int) -> str:
    """A face in reading order."""
    return "".join("LD"[face >> section & 1] for section in range(4))


def turned(face: int) -> int:
    """The face of the same card turned by 180°: it reads backwards."""
    return sum((face >> section & 1) << 3 - section for section in range(4))


CODES = tuple(written(face) for face in range(FACES))
FACE_OF_CODE = {code: face for face, code in enumerate(CODES)}
KINDS = tuple(sorted((face for face in range(FACES) if written(face) <= written(turned(face))), key=written))
"""The different cards, each as the face that names it: the reading that comes first in the alphabet."""
NAMES = tuple(written(face) for face in KINDS)

DECK = {"DDDL": 3, "DDLD": 3, "DDLL": 2, "DLDL": 2, "DLLD": 1, "DLLL": 3, "LDDL": 1, "LDLL": 3}
"""As many light as dark sections, and no card of one colour (W19)."""


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
        Option("deck", check_deck, DECK, chosen_as=Counts(NAMES, CARDS)),
    ),
    version=1,
    duels=(Duel("counters", "medium", counted="counters"),),
    emblem="❄️",
)

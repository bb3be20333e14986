"""How seasons, cards, cells and directions of Turn of Time are written."""

from __future__ import annotations

from fourfold.games.turn_of_time.geometry import BOX, SIDE
from fourfold.games.turn_of_time.rules import FACES, KINDS

SEASONS = ("Sp", "Su", "Fa", "Wi")
SEASON_NAMES = ("spring", "summer", "fall", "winter")
"""What messages call the seasons."""
COMPASS = ("n", "e", "s", "w")
PHASES = ("draw", "card", "cell", "flip", "over")
GOALS = (None, "dominance", "balance")


def _card(first: int, second: int) -> str:
    return SEASONS[first] if first == second else f"{SEASONS[first]}/{SEASONS[second]}"


CODES = tuple(_card(*kind) for kind in KINDS)
"""Cards by kind, the earlier season first."""
FACE_CODES = tuple(_card(face // 4, face % 4) for face in range(FACES))
"""Cards by face, the season up first."""


def xy(cell: int) -> tuple[int, int]:
    """A cell as x to the right and y down, counted from the first card."""
    return cell % SIDE - 3, cell // SIDE - 3


def shown(low: int, high: int) -> tuple[int, int]:
    """Of the columns (or rows) with cards: the first one to show and how many, one more on each side while there is
    room."""
    room = high - low + 1 < BOX
    return low - room, high - low + 1 + 2 * room

"""The cards of Turn of Time, and how seasons, cards, cells and directions are written."""

from __future__ import annotations

from fourfold.games.turn_of_time.geometry import BOX, SIDE

SEASONS = ("Sp", "Su", "Fa", "Wi")
SEASON_NAMES = ("spring", "summer", "fall", "winter")
"""What messages call the seasons."""
COMPASS = ("n", "e", "s", "w")

KINDS = ((0, 0), (1, 1), (2, 2), (3, 3), (0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3))
"""The different cards by their two seasons, earlier first: four singles, six doubles."""
FACES = 16
"""What a card on the table shows is its face: 4 * the season up + the season below."""


def _card(first: int, second: int) -> str:
    return SEASONS[first] if first == second else f"{SEASONS[first]}/{SEASONS[second]}"


CODES = tuple(_card(*kind) for kind in KINDS)
"""Cards by kind, the earlier season first."""
FACE_CODES = tuple(_card(face // 4, face % 4) for face in range(FACES))
"""Cards by face, the season up first."""
ANY_CARD = "(?:{0})(?:/(?:{0}))?".format("|".join(SEASONS))
"""What can be read as a card, whether there is such a card or not."""


def xy(cell: int) -> tuple[int, int]:
    """A cell as x to the right and y down, counted from the first card."""
    return cell % SIDE - 3, cell // SIDE - 3


def shown(low: int, high: int) -> tuple[int, int]:
    """Of the columns (or rows) with cards: the first one to show and how many, one more on each side while there is
    room."""
    room = high - low + 1 < BOX
    return low - room, high - low + 1 + 2 * room

"""The cards of Four Seasons: Winter, known before its rules are loaded.

A card shows two by two sections, each light or dark. Its face is a number of four bits: bit k is set where section k,
in reading order, is dark. Written out, `DLLL` is dark at the top left and light elsewhere.
"""

from __future__ import annotations

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
KINDS = tuple(
    sorted((face for face in range(FACES) if written(face) <= written(turned(face))), key=lambda face: written(face))
)
"""The different cards, each as the face that names it: the reading that comes first in the alphabet."""
NAMES = tuple(written(face) for face in KINDS)

DECK = {"DDDL": 3, "DDLD": 3, "DDLL": 2, "DLDL": 2, "DLLD": 1, "DLLL": 3, "LDDL": 1, "LDLL": 3}
"""As many light as dark sections, and no card of one colour (W19)."""

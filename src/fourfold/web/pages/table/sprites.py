"""The faces of a game as one file that browsers keep, so that a change need not bring them along.

They are taken from a few games that always go the same way: whatever is on a table, the file is the same, and tells
nothing of what lies face down there. A face that did not turn up in them comes along when it is needed.
"""

from __future__ import annotations

import random
from functools import cache
from hashlib import sha256

import fourfold
from fourfold.core.scene.scene import Face

POSITIONS = 300
"""How many are looked at, once for a server: that takes up to half a second."""
LOOKED_AT = 2
"""Of so many positions one is looked at: a face stays for a while."""
LONGEST = 240
"""As many decisions of a game are followed."""


@cache
def face_id(look: Face) -> str:
    return "k" + sha256(f"{look.height:g}{look.svg}".encode()).hexdigest()[:8]


def symbol(look: Face) -> str:
    """A face as pieces of a page refer to it."""
    return f'<symbol id="{face_id(look)}" viewBox="0 0 100 {look.height:g}">{look.svg}</symbol>'


@cache
def faces(name: str) -> dict[str, str]:
    """The faces of a game by their ids."""
    found: dict[str, str] = {}
    looked, number = 0, 0
    while looked < POSITIONS:
        dice, state = random.Random(f"{name}{number}"), fourfold.game(name).start().play_chance(number)
        for turn in range(LONGEST):
            if state.is_over or not isinstance(state.seat, int):
                break
            if turn % LOOKED_AT == 0:
                found |= {face_id(piece.look): symbol(piece.look) for piece in state.view(state.seat).scene().pieces}
                looked += 1
            state = state.play(dice.choice(state.moves)).play_chance(turn)
        number += 1
    return found


def gallery(name: str) -> str:
    """All of them as one file."""
    return f'<svg xmlns="http://www.w3.org/2000/svg">{"".join(faces(name).values())}</svg>'

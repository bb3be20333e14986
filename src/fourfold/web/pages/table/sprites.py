"""The faces of a game as one file that browsers cache, so that messages about changes need not contain them.

They are collected from a few games with fixed moves: the file is the same for every table and reveals nothing about
cards that lie face down. A message contains a face only if it did not appear in those games.
"""

from __future__ import annotations

import random
from functools import cache
from hashlib import sha256

from markupsafe import Markup

import fourfold
from fourfold.core.scene.scene import Face
from fourfold.web.pages.table.elements import Element

POSITIONS = 300
"""How many positions are drawn, once per server: that takes up to half a second."""
EVERY = 2
"""Only one in this many positions is drawn: most faces stay on the table for a while."""
MOST_DECISIONS = 240
"""A game is followed for this many decisions at most."""


@cache
def face_id(look: Face) -> str:
    return "k" + sha256(f"{look.height:g}{look.svg}".encode()).hexdigest()[:8]


@cache
def symbol(look: Face) -> Element:
    """The definition of a face, to which the pictures of pieces refer by its id."""
    return Element("symbol", {"viewBox": f"0 0 100 {look.height:g}"}, Markup(look.svg))


@cache
def faces(name: str) -> dict[str, Element]:
    """The faces of a game by their ids."""
    found: dict[str, Element] = {}
    drawn, number = 0, 0
    while drawn < POSITIONS:
        dice, state = random.Random(f"{name}{number}"), fourfold.game(name).start().play_chance(number)
        for turn in range(MOST_DECISIONS):
            if state.is_over or not isinstance(state.seat, int):
                break
            if turn % EVERY == 0:
                found |= {face_id(piece.look): symbol(piece.look) for piece in state.view(state.seat).scene().pieces}
                drawn += 1
            state = state.play(dice.choice(state.moves)).play_chance(turn)
        number += 1
    return found


def faces_svg(name: str) -> str:
    """All faces of a game as one file."""
    return f'<svg xmlns="http://www.w3.org/2000/svg">{"".join(face.html(id) for id, face in faces(name).items())}</svg>'

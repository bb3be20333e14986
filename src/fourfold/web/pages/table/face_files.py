"""The faces of a game as one file that browsers cache, so that messages about changes need not contain them.

They are collected from a few games with fixed moves: the file is the same for every table and reveals nothing about
cards that lie face down. A message contains a face only if it did not appear in those games.
"""

from __future__ import annotations

import random

import fourfold
from fourfold.core.registry import cached_by_games
from fourfold.web.pages.table.elements import Element
from fourfold.web.pages.table.sprites import face_id, symbol

POSITIONS = 300
"""How many positions are drawn, once per server: that takes up to half a second."""
EVERY = 2
"""Only one in this many positions is drawn: most faces stay on the table for a while."""
MOST_DECISIONS = 240
"""A game is followed for this many decisions at most."""


@cached_by_games
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
                scene = state.view(state.seat).scene()
                looks = [piece.look for piece in scene.pieces]
                looks += [crest.look for each in scene.standings for crest in each.crests]
                looks += [share.look for share in scene.tally.shares] if scene.tally else []
                looks += [choice.lays for choice in (*scene.choices, *scene.then) if choice.lays is not None]
                found |= {face_id(look): symbol(look) for look in looks}
                drawn += 1
            state = state.play(dice.choice(state.moves)).play_chance(turn)
        number += 1
    return found


def faces_svg(name: str) -> str:
    """All faces of a game as one file."""
    return f'<svg xmlns="http://www.w3.org/2000/svg">{"".join(face.html(id) for id, face in faces(name).items())}</svg>'

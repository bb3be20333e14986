"""The Coin to look at: two fists."""

from __future__ import annotations

from fourfold.core.state import View
from fourfold.scene.scene import Choice, Scene, Spot


def scene(view: View, language: str, since: View | None, names: tuple[str, ...]) -> Scene:
    spots = (Spot("left", 0, 0), Spot("right", 100, 0))
    choices = tuple(Choice(move, move, ("left",)) for move in view.moves)
    return Scene("The Coin", 200, 100, spots, (), choices)

"""High Card to look at: a row of cards."""

from __future__ import annotations

from fourfold.core.state import View
from fourfold.scene.scene import Choice, Face, Piece, Scene, Spot


def scene(view: View, language: str, since: View | None, names: tuple[str, ...]) -> Scene:
    cards = view.position()["cards"]
    spots = tuple(Spot(f"seat:{seat}", 100 * seat, 0) for seat in range(view.game.players))
    pieces = tuple(
        Piece(
            Face(str(card), f"<text x='50' y='50'>{card}</text>", (str(card),), (str(card),), "#000000", "#ffffff"),
            f"seat:{seat}",
        )
        for seat, card in enumerate(cards)
    )
    choices = tuple(Choice(move, view.words(language).describe(move), (f"seat:{view.seat}",)) for move in view.moves)
    return Scene("High Card", 300, 100, spots, pieces, choices)

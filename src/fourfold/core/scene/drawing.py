"""What a game's art collects while it draws a view, and the scene that is made of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fourfold.core.scene.scene import Choice, Label, Patch, Piece, Scene, Spot, Wall, Zone, seat_name
from fourfold.core.state import View


class Drawing:
    """A drawing of a view, begun. `words` are the art's own, by language."""

    def __init__(
        self, view: View, language: str, names: tuple[str, ...], words: Mapping[str, Mapping[str, str]]
    ) -> None:
        self.view: View = view
        self.language: str = language
        self.names: tuple[str, ...] = names
        self.words: Mapping[str, str] = words[language]
        self.position: dict[str, Any] = view.position()
        self.spots: list[Spot] = []
        self.pieces: list[Piece] = []
        self.labels: list[Label] = []
        self.walls: list[Wall] = []
        self.patches: list[Patch] = []
        self.zones: list[Zone] = []

    def who(self, seat: int) -> str:
        return seat_name(seat, self.language, self.names)

    def made(self, title: str, width: float, height: float, choices: tuple[Choice, ...], style: str) -> Scene:
        """The scene of all that was collected."""
        return Scene(
            title,
            width,
            height,
            tuple(self.spots),
            tuple(self.pieces),
            choices,
            tuple(self.labels),
            tuple(self.walls),
            style,
            tuple(self.patches),
            tuple(self.zones),
        )

"""A builder of scenes, which a game's art uses to draw a view."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from fourfold.core.locale.catalogue import WORDS, Catalogue, Messages, Value
from fourfold.core.state import View
from fourfold.scene.places import DEFAULT, Layout, Standing, Tally
from fourfold.scene.scene import Choice, Face, Label, Patch, Piece, Role, Scene, Spot, Wall, Zone, seat_name


class Drawing:
    """Collects the parts of a scene. `words` is the game's catalogue."""

    def __init__(self, view: View, language: str, names: tuple[str, ...], words: Catalogue) -> None:
        self.view: View = view
        self.language: str = language
        self.names: tuple[str, ...] = names
        self.words: Messages = words[language]
        self.position: dict[str, Any] = view.position()
        self.task: str = ""
        self.spots: list[Spot] = []
        self.pieces: list[Piece] = []
        self.labels: list[Label] = []
        self.walls: list[Wall] = []
        self.patches: list[Patch] = []
        self.zones: list[Zone] = []
        self.places: Layout = DEFAULT
        self.standings: list[Standing] = []
        self.status: str = ""
        self.tally: Tally | None = None
        self.then: tuple[Choice, ...] = ()
        self.asks: dict[str | Face, str] = {}
        self.signs: dict[str, Face] = {}

    def zone(
        self, id: str, x: float, y: float, width: float, height: float, role: Role, name: str = "", **rest: Any
    ) -> None:
        self.zones.append(Zone(id, x, y, width, height, role, name, **rest))

    def choices(self, paths: Callable[[str], Iterable[tuple[str, ...]]], **more: Callable[[str], Any]) -> list[Choice]:
        """Every legal move by every way of pointing at it; `more` has a function for other parts, such as `sign`."""
        words = self.view.words(self.language)
        return [
            Choice(move, words.describe(move), path, **{name: part(move) for name, part in more.items()})
            for move in self.view.moves
            for path in paths(move)
        ]

    def who(self, seat: int) -> str:
        return seat_name(seat, self.language, self.names)

    def ask(self, seat: int, message: str, **values: Value) -> str:
        """The title while a seat decides: its name and its task, which pages show alone."""
        self.task = self.words(message, **values)
        return WORDS[self.language]("title-of-task", who=self.who(seat), task=self.task)

    def finish(self, title: str, width: float, height: float, choices: Iterable[Choice], style: str = "") -> Scene:
        """The finished scene, in the game's `pieces.css` after the style given here."""
        return Scene(
            title,
            width,
            height,
            tuple(self.spots),
            tuple(self.pieces),
            tuple(choices),
            tuple(self.labels),
            tuple(self.walls),
            f"{style}\n{self.view.game.package.style}",
            tuple(self.patches),
            tuple(self.zones),
            self.task,
            self.places,
            tuple(self.standings),
            tuple(self.who(seat) for seat in range(self.view.game.players)),
            self.status,
            self.tally,
            self.then,
            tuple(self.asks.items()),
            self.signs,
            acting=self.view.decides if isinstance(self.view.decides, int) else None,
            material=self.view.game.package.art.MATERIAL,
        )

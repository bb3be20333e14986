"""Moments of a game that is over: any step of it, and lines that were tried from there and are no part of it.

A moment is told by its address alone (`?at=37&as=1&try=…&try=…`), so it can be shared, and nothing is kept of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from urllib.parse import urlencode

from fourfold.core.errors import OptionError
from fourfold.core.record import Record
from fourfold.core.scene.motion import match_pieces
from fourfold.core.scene.scene import Scene
from fourfold.core.state import Rng, State
from fourfold.web.pages.table.board import Parts, draw

MOST_TRIED = 300
GONE = 100_000
"""Added to the number of a piece that does not exist in the next moment."""


@dataclass(frozen=True)
class ReplayPosition:
    """After `at` moves of a game, and then after those that were `tried`; None if nothing is to be tried.

    `seat` is whose eyes it is seen with.
    """

    record: Record
    at: int
    seat: int
    tried: tuple[str, ...] | None = None

    @cached_property
    def line(self) -> tuple[State, ...]:
        """The states of what was tried, from where it leaves the game."""
        states = [self.record.states[self.at]]
        for move in self.tried or ():
            states.append(states[-1].play(move))
        return tuple(states)

    @property
    def state(self) -> State:
        return self.line[-1]

    @property
    def before(self) -> tuple[State, str] | None:
        """The state before the last move, and that move; None at the start."""
        if self.tried:
            return self.line[-2], self.tried[-1]
        return (self.record.states[self.at - 1], self.record.moves[self.at - 1]) if self.at else None

    @property
    def viewer(self) -> int:
        """While moves are tried, whoever is to decide is the one who sees."""
        decides = self.state.seat
        return decides if self.tried is not None and isinstance(decides, int) else self.seat

    def scene(self, language: str, names: Sequence[str]) -> Scene:
        """How it looks, with what the last move changed; without choices, unless they are to be tried."""
        before = self.before
        since = None if before is None else before[0].view(self.viewer)
        scene = self.state.view(self.viewer).scene(language, since, names)
        return scene if self.tried is not None else replace(scene, choices=())

    def told(self, language: str) -> str:
        """The last move in words. All is revealed after the end, so nothing is left out of them."""
        before = self.before
        return "" if before is None else before[0].describe(before[1], language)

    def query(self, **other: object) -> str:
        """What follows the address of the game: this moment, or one that differs from it in some respect."""
        told = replace(self, **other)  # type: ignore[arg-type]
        pairs = [("at", str(told.at)), ("as", str(told.seat))]
        if told.tried is not None:
            pairs += [("try", move) for move in told.tried or ("",)]
        return "?" + urlencode(pairs)

    def play_chance(self, rng: Rng = None) -> ReplayPosition:
        """The moment after chance has decided, as often as it must."""
        state, drawn = self.state, []
        while state.seat == "chance":
            drawn.append(state.sample_chance(rng))
            state = state.play(drawn[-1])
        return replace(self, tried=(*(self.tried or ()), *drawn))


def moment(record: Record, at: int | None, seat: int | None, tried: Iterable[str] | None) -> ReplayPosition:
    """The moment that an address asks for. Without `at` it is the first decision of a player.

    `OptionError` for one that does not exist, `IllegalMove` for a line that is not legal.
    """
    last, players = len(record.moves), record.game.players
    if at is None:
        at = next((number for number, state in enumerate(record.states) if state.seat != "chance"), last)
    if not 0 <= at <= last:
        raise OptionError(f"at={at} is not possible; this game has the moments 0 to {last}")
    if seat is None:
        seat = 0
    if not 0 <= seat < players:
        raise OptionError(f"as={seat} is not possible; the seats are 0 to {players - 1}")
    line = None if tried is None else tuple(move for move in tried if move)
    if line is not None and len(line) > MOST_TRIED:
        raise OptionError(f"{len(line)} moves are too many to be tried; {MOST_TRIED} are possible")
    found = ReplayPosition(record, at, seat, line)
    assert found.line
    return found


@dataclass(frozen=True)
class Drawn:
    """A scene as the parts of a page: pieces are numbered as the scene has them."""

    scene: Scene

    @property
    def numbers(self) -> dict[int, int]:
        return {number: number + 1 for number in range(len(self.scene.pieces))}

    @cached_property
    def _drawn(self) -> tuple[str, Parts]:
        return draw(self.scene, self.numbers)

    @property
    def felt(self) -> str:
        return self._drawn[0]

    @property
    def parts(self) -> Parts:
        return self._drawn[1]


def change(before: Drawn, after: Drawn) -> dict[str, object]:
    """What a page needs that shows one moment and is to show another, however far apart: what slides is renamed first.

    So nothing has to be remembered of the moments between.
    """
    found = match_pieces(before.scene, after.scene)
    becomes = {old: new + 1 for new, old in found.items()}
    ids = {number: becomes.get(number, GONE + number) for number in before.numbers}
    _, parts = draw(before.scene, ids)
    return {
        "felt": after.felt,
        "renamed": {f"p{before.numbers[number]}": f"p{id}" for number, id in ids.items()},
        "parts": {id: html for id, html in after.parts.items() if parts.get(id) != html},
        "gone": [id for id in parts if id not in after.parts and not id.startswith("k")],
    }

"""What the modules of a game can have besides its rules, and what stands in for a name that one leaves out.

A `GamePackage` wraps each module in the class of its kind. Names without a default here must be there; functions of the
module are called as they are written, without `self`. `engine/contract.py` says the same of `rules.py`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from types import ModuleType
from typing import TYPE_CHECKING, Any, Protocol

from fourfold.scene.places import WOOD, Layout, Material
from fourfold.scene.scene import Face, Scene
from fourfold.scene.score_sheet import Sheet

if TYPE_CHECKING:
    from fourfold.core.fields import Position, Schema
    from fourfold.core.state import Outcome, View
    from fourfold.core.words import Viewer
    from fourfold.engine.planes import Plane


class _Part:
    """A module's names as attributes, in place of the defaults of its class."""

    def __init__(self, module: ModuleType) -> None:
        for name in dir(module):
            if not name.startswith("_"):
                setattr(self, name, getattr(module, name))


class Text(_Part):
    """`text.py`: moves, positions and what is said of them. `s` is a record, for a view one that `hide` went over."""

    FORMS: str
    """Examples of moves, for who typed something else."""
    READABLE: re.Pattern[str]
    """What can be read as a move at all, legal or not."""
    MOVES: tuple[str, ...] | None = None
    """The text of every action, where texts do not depend on the state."""
    SPELLINGS: tuple[str, ...] | None = None
    """Where they do, their forms with blanks: what `spell` numbers, for the engine in JavaScript."""
    spell: Callable[[Any, int, Any], int] | None = None
    """A rule: the number of an action's form; it writes what fills the blanks."""

    def move(self, s: Any, action: int) -> str:
        """The text of an action."""
        assert self.MOVES is not None, "text.py has neither MOVES nor move"
        return self.MOVES[action]

    def moves(self, s: Any, actions: Sequence[int]) -> list[str]:
        """The texts of several actions, for games that can do that faster than one by one."""
        return [self.move(s, action) for action in actions]

    def canonical(self, move: str) -> str:
        """A move as records have it, where people may write it in more than one way."""
        return move

    def redact(self, s: Any, action: int, seat: int | None) -> str:
        """An action as a seat, or a spectator, sees it."""
        return self.move(s, action)

    POSITION: Position | None = None
    """The form of positions, if it is declared by `core/fields.py`."""

    def schema(self) -> Schema | None:
        """The JSON Schema of what any viewpoint sees of a position, for typed clients of the API."""
        return None if self.POSITION is None else self.POSITION.schema

    def position(self, s: Any) -> dict[str, Any]:
        """The position as JSON."""
        raise NotImplementedError

    def load(self, s: Any, position: Mapping[str, Any]) -> None:
        """Turn the start of a game into a position, or raise a `PositionError`."""
        raise NotImplementedError

    def view(self, s: Any, seat: int | None) -> dict[str, Any]:
        """What a viewpoint sees of a position, with hidden information."""
        return self.position(s)

    load_view: Callable[[Any, Mapping[str, Any], int | None], None] | None = None
    """Turn the start of a game into what a viewpoint sees, with hidden information."""

    def describe(self, s: Any, action: int, language: str) -> str:
        """A legal action, before it is chosen."""
        raise NotImplementedError

    def narrate(self, s: Any, action: int, seat: Viewer, names: Sequence[str], language: str) -> str:
        """A legal action, as the log tells it to a seat, a spectator (None), or who may know everything (`"all"`)."""
        raise NotImplementedError

    def caption(self, s: Any, action: int, seat: Viewer, names: Sequence[str], language: str) -> str:
        """The same for who sees the table, which shows a part of it; empty if the next line tells it."""
        return self.narrate(s, action, seat, names, language)

    def only_ends_turn(self, s: Any, action: int) -> bool:
        """Whether an action does nothing else, so that a log may leave it out."""
        return False

    def set_up_words(self, s: Any, seat: int | None, names: Sequence[str], language: str) -> str:
        """What the draws that began the game brought."""
        raise NotImplementedError

    def explain(self, s: Any, language: str) -> Sheet | None:
        """Per seat, where its points come from."""
        return None

    def tally(self, s: Any, language: str) -> Sheet | None:
        """Per seat, what can be counted at the end of a game without points."""
        return None

    def decided_by(self, s: Any, outcome: Outcome, names: tuple[str, ...], language: str) -> str:
        """What decided a game, where scores alone do not show it."""
        return ""

    def advise(self, s: Any, seat: int, language: str) -> str:
        """The game's own hint for the seat to move."""
        return ""


class Art(_Part):
    """`art.py`: what a view looks like."""

    MATERIAL: Material = WOOD
    """What the table is made of."""
    EDGES: str | None = None
    """A style with patterns, for readers who cannot go by colour."""
    LAYOUTS: Sequence[Layout] = ()
    """How a page arranges the zones of a scene, as `scene/places.py` says."""

    def scene(self, view: View, language: str, since: View | None, names: tuple[str, ...]) -> Scene:
        """The picture of a view; with `since`, an earlier view, changes are marked."""
        raise NotImplementedError

    def choice_look(self, option: str, value: str, language: str) -> Face | None:
        """The picture of a value of an option."""
        return None

    def piece_look(self, code: str, language: str) -> Face | None:
        """The picture of a kind of piece, for texts: by its code in moves, or by its name."""
        return None


class Policy(_Part):
    """`policy.py`: how good a state looks, and how to search the game."""

    SPREAD: float
    """The lead in value that makes odds of e to 1."""
    LEVELS: Mapping[str, Mapping[str, Any]] = {}
    """Budgets and settings of levels that differ from the usual ones."""

    value: Any
    """A rule `value(s, seat)`."""

    def search(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """The settings of a search, where the defaults do not suit the game."""
        return {}


class Planes(Protocol):
    """`planes.py`: what a seat sees, as numbers; `engine/planes.py` says how."""

    PLANES: Sequence[Plane]
    observe: Any

"""A game with its options chosen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fourfold.core.about import About
from fourfold.core.errors import PositionError, check_type
from fourfold.core.registry import GamePackage, game_package
from fourfold.core.state import State, View


class Game:
    """A game with its options. `fourfold.game(name, **options)` makes one."""

    def __init__(self, package: GamePackage, options: Mapping[str, Any]) -> None:
        self.package = package
        self.options: dict[str, Any] = package.about.resolve_options(options)

    @property
    def name(self) -> str:
        """The name by which `fourfold.game` knows it."""
        return self.about.name

    @property
    def about(self) -> About:
        """Title, credits, options: what is known without the rules."""
        return self.package.about

    @property
    def players(self) -> int:
        """How many seats there are."""
        return int(self.options["players"])

    @property
    def most_decisions(self) -> int:
        """A bound on the length of a game, chance included."""
        rules = self.package.rules
        return int(rules.most_decisions(self.options) if hasattr(rules, "most_decisions") else rules.MOST_DECISIONS)

    def start(self) -> State:
        """The state before the first decision, which is usually chance's."""
        records = self.package.engine.records()
        self.package.rules.set_up(records[0], self.options)
        return State(self, records)

    def load(self, position: Mapping[str, Any]) -> State:
        """The state that a position describes. `PositionError` names what is wrong with it."""
        if not isinstance(position, Mapping):
            raise PositionError("position", f"is {type(position).__name__}, not an object of keys and values")
        records = self.start()._records
        self.package.text.load(records[0], position)
        state = State(self, records)
        if not state.is_over and not state.actions:
            raise PositionError("phase", f"cannot be {position.get('phase')!r}: no move is possible here")
        return state

    def load_view(self, position: Mapping[str, Any], seat: int | None) -> View:
        """The view that a position of `state.view(seat).position()` describes."""
        load = self.package.text.load_view
        if load is None:
            return self.load(position).view(seat)
        records = self.start()._records
        load(records[0], position, seat)
        return View(self, records, seat)

    def given_options(self) -> dict[str, Any]:
        """The options that are not None, as records store them."""
        return {name: value for name, value in self.options.items() if value is not None}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and (self.name, self.options) == (other.name, other.options)

    def __hash__(self) -> int:
        return hash((self.name, repr(self.options)))

    def __repr__(self) -> str:
        options = "".join(f", {name}={value!r}" for name, value in self.given_options().items())
        return f"fourfold.game({self.name!r}{options})"

    def __reduce__(self) -> tuple[Any, ...]:
        return _game, (self.name, self.given_options())


def game(name: str, /, **options: Any) -> Game:
    """The game called `name`; `OptionError` for a name or an option that does not exist."""
    return _game(name, options)


def require_game(game: Game) -> None:
    """Refuse what is not a game, such as a game's name."""
    check_type("game", game, Game, "give what fourfold.game(name) returns")


def _game(name: str, options: Mapping[str, Any]) -> Game:
    return Game(game_package(name), options)

"""Four tabletop games on one engine: play, study, train.

>>> import fourfold
>>> "turn-of-time" in fourfold.games()
True
>>> state = fourfold.game("turn-of-time", players=2).start()
>>> state.seat, state.moves
('chance', ('draw:Sp', 'draw:Su', 'draw:Fa', 'draw:Wi'))

Games and states are there at once. Bots, the arena and the environments are imported when they are first used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

import fourfold.bots  # before the functions of these names, which take their place here
import fourfold.games  # noqa: F401 - registers the games
from fourfold.core.errors import (
    FourfoldError,
    IllegalMove,
    MoveError,
    NotReady,
    OptionError,
    PositionError,
    RecordError,
)
from fourfold.core.game import Game, game
from fourfold.core.playouts import Playouts, perft, playouts
from fourfold.core.record import Record, read_records
from fourfold.core.registry import names as _names
from fourfold.core.state import Outcome, State, View
from fourfold.scene.scene import Scene

if TYPE_CHECKING:
    from fourfold import envs, testing
    from fourfold.arena.data.games import Games, play_games, read_games
    from fourfold.arena.simulate import Simulation, simulate
    from fourfold.arena.study.balance import Study, study
    from fourfold.arena.tournament.standing import Standing
    from fourfold.arena.tournament.tournament import tournament
    from fourfold.bots.analysis import Analysis, analyse
    from fourfold.bots.player import Bot, Budget, Thought
    from fourfold.bots.roster import make_bot as bot

    __version__: str

__all__ = [
    "Analysis",
    "Bot",
    "Budget",
    "FourfoldError",
    "Game",
    "Games",
    "IllegalMove",
    "MoveError",
    "NotReady",
    "OptionError",
    "Outcome",
    "Playouts",
    "PositionError",
    "Record",
    "RecordError",
    "Scene",
    "Simulation",
    "Standing",
    "State",
    "Study",
    "Thought",
    "View",
    "__version__",
    "analyse",
    "bot",
    "bots",
    "envs",
    "game",
    "games",
    "perft",
    "play_games",
    "playouts",
    "read_games",
    "read_records",
    "simulate",
    "study",
    "testing",
    "tournament",
]

_LAZY = {
    "Analysis": "bots.analysis.Analysis",
    "Bot": "bots.player.Bot",
    "Budget": "bots.player.Budget",
    "Games": "arena.data.games.Games",
    "Simulation": "arena.simulate.Simulation",
    "Standing": "arena.tournament.standing.Standing",
    "Study": "arena.study.balance.Study",
    "Thought": "bots.player.Thought",
    "analyse": "bots.analysis.analyse",
    "bot": "bots.roster.make_bot",
    "play_games": "arena.data.games.play_games",
    "read_games": "arena.data.games.read_games",
    "simulate": "arena.simulate.simulate",
    "study": "arena.study.balance.study",
    "tournament": "arena.tournament.tournament.tournament",
}
"""Where the names are that are imported when they are first used; the imports for type checkers say the same."""
_PACKAGES = ("envs", "testing")


def games() -> list[str]:
    """The names of the games."""
    return _names()


def bots(game: Game) -> tuple[str, ...]:
    """The names of the bots that a game has, the weaker ones first."""
    from fourfold.bots.roster import bot_names  # noqa: PLC0415 - imported on first use

    return bot_names(game)


def __dir__() -> list[str]:
    return list(__all__)


if not TYPE_CHECKING:  # a type checker that saw this would take any name for an attribute

    def __getattr__(name: str) -> object:
        if name in _PACKAGES:
            return import_module(f"fourfold.{name}")
        if name in _LAZY:
            module, _, attribute = _LAZY[name].rpartition(".")
            found = getattr(import_module(f"fourfold.{module}"), attribute)
        elif name == "__version__":
            from importlib.metadata import version  # noqa: PLC0415 - slow to import

            found = version("fourfold")
        else:
            raise AttributeError(f"module 'fourfold' has no attribute {name!r}")
        globals()[name] = found
        return found

"""Four tabletop games on one engine: play, study, train.

>>> import fourfold
>>> "turn-of-time" in fourfold.games()
True
>>> state = fourfold.game("turn-of-time", players=2).start()
>>> state.seat, state.moves
('chance', ('draw:Sp', 'draw:Su', 'draw:Fa', 'draw:Wi'))
"""

from __future__ import annotations

import fourfold.games as _games  # noqa: F401  (registers the games)
from fourfold.core.errors import FourfoldError, IllegalMove, MoveError, OptionError, PositionError, RecordError
from fourfold.core.game import Game, game
from fourfold.core.playouts import Playouts, perft, playouts
from fourfold.core.record import Record
from fourfold.core.registry import names as games
from fourfold.core.scene.scene import Scene
from fourfold.core.state import Outcome, State, View

__all__ = [
    "FourfoldError",
    "Game",
    "IllegalMove",
    "MoveError",
    "OptionError",
    "Outcome",
    "Playouts",
    "PositionError",
    "Record",
    "RecordError",
    "Scene",
    "State",
    "View",
    "game",
    "games",
    "perft",
    "playouts",
]

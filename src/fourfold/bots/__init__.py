"""Players. Each is given a view, never a state.

The package can be called: `fourfold.bots(game)` names the bots that a game has, the weaker ones first.
"""

from __future__ import annotations

import sys
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fourfold.core.game import Game


class _Bots(ModuleType):
    """Importing any module of the package makes it the attribute `bots` of `fourfold`, where a function is expected."""

    def __call__(self, game: Game) -> tuple[str, ...]:
        """The names of the bots that a game has, the weaker ones first."""
        from fourfold.bots.roster import bot_names  # noqa: PLC0415 - it imports this package

        return bot_names(game)


sys.modules[__name__].__class__ = _Bots

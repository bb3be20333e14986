"""The games: every folder in here is one, named after the folder.

The package can be called: `fourfold.games()` names the games.
"""

from __future__ import annotations

import sys
from types import ModuleType

from fourfold.core.registry import add_games, names


class _Games(ModuleType):
    """The package is the attribute `games` of `fourfold`, where a function is expected."""

    def __call__(self) -> list[str]:
        """The names of the games."""
        return names()


sys.modules[__name__].__class__ = _Games
add_games(__name__)

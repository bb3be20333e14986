"""How long a game on a server may be. What has no end would be read again at every start, for ever."""

from __future__ import annotations

from fourfold.core.errors import OptionError
from fourfold.core.game import Game

MAX_DECISIONS = 15_000
"""Decisions that a game may take by its own rules, chance included. The longest that anybody plays, Shifting Stones
for five with 200 rounds, takes 13,029 at most."""
MAX_EVENTS = 20_000
"""Events that a table has room for: the longest game, and 5,000 more for takebacks, talk and whoever comes and goes.
At the last one the game is broken off, so that no table waits for a move that it could not store."""


def check_length(game: Game) -> None:
    """`OptionError` for a game that would take too long for the table service."""
    for option in game.about.options:
        if option.online is not None:
            option.online(option.name, game.options[option.name])
    if game.most_decisions > MAX_DECISIONS:
        raise OptionError(
            f"{game.name} with {game.given_options()!r} may take {game.most_decisions:,} decisions; "
            f"a table has room for {MAX_DECISIONS:,}"
        )

"""Limits on the length of a game. A game without an end would be replayed at every start, for ever."""

from __future__ import annotations

from fourfold.core.errors import OptionError
from fourfold.core.game import Game

MAX_DECISIONS = 15_000
"""Most decisions that a game's rules may allow, chance included. The longest game that anybody plays, Shifting Stones
for five with 200 rounds, takes at most 13,029."""
MAX_EVENTS = 20_000
"""Most events of a table: the longest game, and 5,000 more for takebacks, phrases and people who come and go. The last
one ends the game, so that no table waits for a move that it could not store."""


def check_length(game: Game) -> None:
    """`OptionError` for a game that could take longer than a table allows."""
    for option in game.about.options:
        if option.online is not None:
            option.online(option.name, game.options[option.name])
    if game.most_decisions > MAX_DECISIONS:
        raise OptionError(
            f"{game.name} with {game.given_options()!r} may take {game.most_decisions:,} decisions; "
            f"the limit is {MAX_DECISIONS:,}"
        )

"""The players at a table, people and bots, as `--seats` and saved games name them."""

from __future__ import annotations

from typing import Any

from fourfold.bots.greedy import GREEDY, RANDOM
from fourfold.bots.roster import LEVELS, SEARCH, bot_names, make_bot
from fourfold.core.errors import OptionError, listed
from fourfold.core.game import Game

HUMAN = "human"
OPPONENT = LEVELS[1]
KINDS = (HUMAN, RANDOM, GREEDY, *LEVELS, SEARCH)
"""All kinds of players; `greedy` only for games with an evaluation."""
BUDGETS = "levels and search take a budget, such as hard:2s"


def default_seats(game: Game) -> list[str]:
    """You, then bots of medium strength."""
    return [HUMAN] + [OPPONENT] * (game.players - 1)


def check_seats(seats: Any, game: Game) -> tuple[str, ...]:
    """The kinds of players by seat; `OptionError` if they do not fit the game."""
    kinds = listed((HUMAN, *bot_names(game)))
    if not isinstance(seats, (list, tuple)):
        raise OptionError(f"seats: {seats!r} is not a list of: {kinds}")
    for kind in seats:
        if not isinstance(kind, str) or (kind.partition(":")[0] not in bot_names(game) and kind != HUMAN):
            raise OptionError(f"seats: {kind!r} cannot sit at a table; give one of: {kinds}; {BUDGETS}")
        if kind != HUMAN:
            try:
                make_bot(kind, game)
            except OptionError as error:
                raise OptionError(f"seats: {error}") from None
    if len(seats) != game.players:
        raise OptionError(f"seats: {len(seats)} given ({listed(seats)}), but the game has {game.players} players")
    return tuple(seats)

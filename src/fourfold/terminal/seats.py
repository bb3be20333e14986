"""The players at a table, people and bots, as `--seats` and saved games name them."""

from __future__ import annotations

from typing import Any

from fourfold.bots.names import GREEDY, RANDOM, bot_name, usual_bots
from fourfold.bots.roster import LEVELS, SEARCH, bot_names, make_bot
from fourfold.core.errors import OptionError, listed
from fourfold.core.game import Game
from fourfold.core.locale.catalogue import WORDS

HUMAN = "human"
KINDS = (HUMAN, RANDOM, GREEDY, *LEVELS, SEARCH)
"""All kinds of players; `greedy` only for games with an evaluation, `master` for those with a net."""
BUDGETS = "bots other than random and greedy can be given a budget, such as hard:2s"


def default_seats(game: Game) -> list[str]:
    """You, then the usual bots."""
    return [HUMAN, *usual_bots(game.players - 1)]


def check_seats(seats: Any, game: Game) -> tuple[str, ...]:
    """The kinds of players by seat; `OptionError` if they do not fit the game."""
    kinds = listed((HUMAN, *bot_names(game)))
    if not isinstance(seats, (list, tuple)):
        raise OptionError(f"seats: {seats!r} is not a list; list one of these for each seat: {kinds}")
    for kind in seats:
        if not isinstance(kind, str) or (kind.partition(":")[0] not in bot_names(game) and kind != HUMAN):
            raise OptionError(f"seats: {kind!r} is not a kind of player; use one of: {kinds}; {BUDGETS}")
        if kind != HUMAN:
            try:
                make_bot(kind, game)
            except OptionError as error:
                raise OptionError(f"seats: {error}") from None
    if len(seats) != game.players:
        raise OptionError(f"seats: you listed {len(seats)} ({listed(seats)}), but the game has {game.players} players")
    return tuple(seats)


def kind_words(kind: str, language: str) -> str:
    """A kind of player in words: a bot by its name, with its budget if it has one."""
    return WORDS[language]("level-human") if kind == HUMAN else bot_name(kind, language)

"""The games of a server, compiled in the background (`core/compiled/background.py`): only rated bots wait.

Until a game is compiled it is played interpreted. What is too slow then is a long search: at a table that counts for
nothing it is cut short, at a rated one it waits, because ratings are about bots of a certain strength.
"""

from __future__ import annotations

import asyncio
from dataclasses import asdict, dataclass

import fourfold
from fourfold.bots.greedy import greedy_drivers
from fourfold.bots.roster import make_bot
from fourfold.bots.search import Search, search_drivers
from fourfold.core.compiled.background import COMPILING, LOADING, READY, WAITING, Progress, background
from fourfold.core.registry import game_package
from fourfold.web.tables.rating_rules import unrated
from fourfold.web.tables.table import Table

UNDER_WAY = (WAITING, LOADING, COMPILING)
LOOK = 0.2
"""Seconds between two looks at whether a game is compiled."""


@dataclass(frozen=True)
class Compiled:
    """How far a game is; about how many seconds it still takes, None where nobody compiles it."""

    state: str
    seconds_left: int | None


def compile_all() -> None:
    """Have all games compiled, with their bots."""
    for name in fourfold.games():
        greedy_drivers(game_package(name))
        search_drivers(game_package(name))
        background.request(game_package(name).engine)


def compile_next(game: str) -> None:
    """Have a game compiled before those that nobody plays yet."""
    background.request(game_package(game).engine, soon=True)


def progress(game: str) -> Compiled:
    state = READY if game_package(game).engine.is_compiled else background.games.get(game, Progress()).state
    left = background.seconds_left(game) if state in UNDER_WAY else None
    return Compiled(state, None if left is None else round(left))


def is_compiling(game: str) -> bool:
    return progress(game).state in UNDER_WAY


def all_progress() -> dict[str, dict[str, str | int | None]]:
    return {name: asdict(progress(name)) for name in fourfold.games()}


def seconds_left() -> int | None:
    """About how long it takes until all games are compiled; None if nobody is at it."""
    return max((left for name in fourfold.games() if (left := progress(name).seconds_left) is not None), default=None)


def needs_compiler(level: str, game: fourfold.Game) -> bool:
    """Whether a bot's search is too long to be made interpreted."""
    bot = make_bot(level, game)
    return isinstance(bot, Search) and not bot.is_small


def awaits_compiler(table: Table) -> bool:
    """Whether the bots of a table wait until its game is compiled."""
    if not is_compiling(table.game.name) or unrated(table) is not None:
        return False
    return any(seat.bot is not None and needs_compiler(seat.bot, table.game) for seat in table.seats)


async def compiled_for(table: Table) -> None:
    """Wait as long as the bots of a table do. By looking: a thread that waits would keep the server from stopping."""
    while awaits_compiler(table):
        await asyncio.sleep(LOOK)

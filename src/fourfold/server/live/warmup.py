"""Compiling a server's games in the background (`engine/background.py`). Rated bots wait for it.

Until a game is compiled it runs interpreted. Only a long search is too slow then: at an unrated table it is cut short,
at a rated one it waits, because ratings assume bots of a certain strength, and in a daily challenge, because everybody
meets the same bot.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Callable
from dataclasses import asdict, dataclass

import fourfold
from fourfold.bots.greedy import greedy_drivers
from fourfold.bots.roster import make_bot
from fourfold.bots.search import Search, search_drivers
from fourfold.core.registry import game_package
from fourfold.engine.background import COMPILING, LOADING, READY, WAITING, Progress, background
from fourfold.table.rating_rules import unrated_reason
from fourfold.table.table import Table

IN_PROGRESS = (WAITING, LOADING, COMPILING)
POLL_SECONDS = 0.2
"""Seconds between two checks whether a game is compiled."""


@dataclass(frozen=True)
class CompileStatus:
    """The state of a game's compilation, and about how many seconds are left; None if it is not being compiled."""

    state: str
    seconds_left: int | None


def compile_all() -> None:
    """Start compiling all games and their bots."""
    for name in fourfold.games():
        greedy_drivers(game_package(name))
        search_drivers(game_package(name))
        background.request(game_package(name).engine)


def compile_next(game: str) -> None:
    """Move a game to the front of the queue: somebody plays it."""
    background.request(game_package(game).engine, soon=True)


def progress(game: str) -> CompileStatus:
    state = READY if game_package(game).engine.is_compiled else background.games.get(game, Progress()).state
    left = background.seconds_left(game) if state in IN_PROGRESS else None
    return CompileStatus(state, None if left is None else round(left))


def is_compiling(game: str) -> bool:
    return progress(game).state in IN_PROGRESS


def all_progress() -> dict[str, dict[str, str | int | None]]:
    return {name: asdict(progress(name)) for name in fourfold.games()}


def seconds_left() -> int | None:
    """About how many seconds are left until all games are compiled; None if none is being compiled."""
    return max((left for name in fourfold.games() if (left := progress(name).seconds_left) is not None), default=None)


def needs_compiler(level: str, game: fourfold.Game) -> bool:
    """Whether a bot's search is too long to run interpreted."""
    bot = make_bot(level, game)
    return isinstance(bot, Search) and not bot.is_small


def awaits_compiler(table: Table) -> bool:
    """Whether a table's bots wait until its game is compiled."""
    if not is_compiling(table.game.name) or (table.daily is None and unrated_reason(table) is not None):
        return False
    return any(seat.bot is not None and needs_compiler(seat.bot, table.game) for seat in table.seats)


async def wait_for_compiler(table: Table) -> None:
    """Wait as long as a table's bots do. It polls: a blocked thread would keep the server from stopping."""
    while awaits_compiler(table):
        await asyncio.sleep(POLL_SECONDS)


class Preparation:
    """Gets games ready before they are first shown: compiled next, and drawn. Drawing a game's pieces takes half a
    second, so it is done in a thread."""

    def __init__(self, draw: Callable[[str], object]) -> None:
        self._draw = draw
        self._locks = defaultdict[str, asyncio.Lock](asyncio.Lock)

    async def prepare(self, game: str) -> None:
        compile_next(game)
        await self.draw(game)

    async def draw(self, game: str) -> None:
        async with self._locks[game]:
            await asyncio.to_thread(self._draw, game)

    async def draw_all(self) -> None:
        for game in fourfold.games():
            await self.draw(game)

"""All bots by name: `random`, `greedy`, `search`, and the levels, which are searches of growing strength.

The strongest levels judge states by the game's net. Where there is none that can be used, for example for this number
of players, they play as `classic`: the strongest search by the game's hand-written evaluation.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from fourfold.bots.greedy import Greedy
from fourfold.bots.names import GREEDY, RANDOM
from fourfold.bots.player import Bot, Budget, Random
from fourfold.bots.search import Search, Settings, settings_of
from fourfold.core.errors import OptionError, check_type, listed
from fourfold.core.game import Game, require_game
from fourfold.core.nets import has_net, net_of

SEARCH = "search"
CLASSIC, MASTER = "classic", "master"
LEVELS = ("beginner", "easy", "medium", "hard", "strong", "expert", MASTER)
"""What people choose from, the weaker ones first; `master` only in games that have a net. Ratings count them all."""
DEFAULT_LEVELS: Mapping[str, Mapping[str, Any]] = {
    "beginner": {"simulations": 8, "wavers": True},
    "easy": {"simulations": 20},
    "medium": {"simulations": 110},
    "hard": {"simulations": 600},
    "strong": {"simulations": 3_300},
    "expert": {"simulations": 10_000},
    MASTER: {"net": True},
    CLASSIC: {"simulations": 10_000},
}
"""Budgets and settings of the levels; a game's `policy.py` may have its own in `LEVELS`. One with `net` searches as the
game's `features.py` says."""
SEARCH_SECONDS = 1.0
"""The default budget of `search`."""


def bot_names(game: Game) -> tuple[str, ...]:
    """The bots that a game has: those without a search, the levels (the weaker ones first), and `search`. All but the
    first two can be given a budget: `hard:2s`."""
    require_game(game)
    return (RANDOM, *((GREEDY,) if game.package.policy else ()), *level_names(game), SEARCH)


def level_names(game: Game) -> tuple[str, ...]:
    """The bots that people choose from, the weaker ones first."""
    return LEVELS if has_net(game.package) else tuple(name for name in LEVELS if name != MASTER)


def table_bots(game: Game) -> tuple[str, ...]:
    """The bots that can sit at a table of the service: all but `search`, which needs a budget."""
    return tuple(name for name in bot_names(game) if name != SEARCH)


def level(game: Game, name: str) -> tuple[Budget, Settings]:
    """The budget and the settings of a level or of `classic`."""
    package = game.package
    known = {**DEFAULT_LEVELS, **(package.policy.LEVELS if package.policy else {})}
    own, usual = dict(known[name]), settings_of(game)
    if own.get("net"):
        came_with_one = name == MASTER or has_net(package)  # else no line in the log that it is missing
        if came_with_one and net_of(game) is not None and package.features is not None:
            own, usual = {"cutoff": 0, **package.features.SEARCH[game.players], **own}, Settings()
        else:
            own = dict(known[CLASSIC])
    return Budget(simulations=own.pop("simulations")), replace(usual, **own)


def best_search(game: Game, budget: Budget) -> Search:
    """A search for hints and analyses: it judges by the game's net, or by its evaluation where there is none."""
    by_net = has_net(game.package) and net_of(game) is not None
    return Search(game, budget, level(game, MASTER)[1] if by_net else settings_of(game))


_NO_GAME: Any = None


def make_bot(spec: str, game: Game = _NO_GAME) -> Bot:
    """The bot with a name such as `greedy`, `hard`, `search:5000`, `expert:1s` or `search:250ms`.

    It may keep a search tree, so every seat of every game needs its own.
    """
    check_type("spec", spec, str, "give a bot's name, such as 'hard'")
    if game is _NO_GAME:
        raise OptionError(f"bot {spec!r}: its game is missing; give it as well, as fourfold.game(name) returns it")
    name, colon, text = spec.strip().partition(":")
    if name not in (*bot_names(game), CLASSIC, MASTER):
        raise OptionError(
            f"no bot is called {name!r} for {game.name}; the bots: {listed(bot_names(game))}; "
            "levels and search take a budget, such as hard:2s or search:5000"
        )
    if name in (RANDOM, GREEDY):
        if colon:
            raise OptionError(f"bot {spec!r}: {name} does not search, so it takes no budget; give {name}")
        return Random() if name == RANDOM else Greedy(game)
    if name == SEARCH:
        budget, settings = Budget(seconds=SEARCH_SECONDS), settings_of(game)
    else:
        budget, settings = level(game, name)
    return Search(game, Budget.read(text) if colon else budget, settings, spec.strip())

"""All bots by name: `random`, `greedy`, `search`, and the levels, which are searches of growing budgets."""

from __future__ import annotations

from dataclasses import replace

from fourfold.bots.greedy import GREEDY, RANDOM, Greedy
from fourfold.bots.player import Bot, Budget
from fourfold.bots.random_player import Random
from fourfold.bots.search import Search, Settings, settings_of
from fourfold.core.errors import OptionError, check_type, listed
from fourfold.core.game import Game, require_game

SEARCH = "search"
LEVELS = ("easy", "medium", "hard", "expert")
DEFAULT_LEVELS = ({"simulations": 16}, {"simulations": 128}, {"simulations": 1_000}, {"simulations": 10_000})
"""Budgets and settings of the levels, for a game whose `policy.py` has no `LEVELS`."""
SEARCH_SECONDS = 1.0
"""The default budget of `search`."""


def bot_names(game: Game) -> tuple[str, ...]:
    """The bots that a game has, the weaker ones first; all but the first two can be given a budget: `hard:2s`."""
    require_game(game)
    return (RANDOM, *((GREEDY,) if game.package.policy else ()), *LEVELS, SEARCH)


def level(game: Game, name: str) -> tuple[Budget, Settings]:
    """The budget and the settings of a level."""
    own = dict(getattr(game.package.policy, "LEVELS", DEFAULT_LEVELS)[LEVELS.index(name)])
    return Budget(simulations=own.pop("simulations")), replace(settings_of(game), **own)


def make_bot(spec: str, game: Game) -> Bot:
    """The bot with a name such as `greedy`, `hard`, `search:5000`, `expert:1s` or `search:250ms`.

    It may keep a search tree, so every seat of every game needs its own.
    """
    check_type("spec", spec, str, "give a bot's name, such as 'hard'")
    name, colon, text = spec.strip().partition(":")
    if name not in bot_names(game):
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

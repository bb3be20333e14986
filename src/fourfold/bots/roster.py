"""All bots by name: `random`, `greedy`, `search`, and the levels, which are searches of growing budgets.

Above them is `master`, in games that have a net: a search that judges states by it. Where there is none that can be
used, for example for this number of players, it is `classic`: the strongest level by the game's hand-written
evaluation, under another name for comparisons.
"""

from __future__ import annotations

from dataclasses import replace

from fourfold.bots.greedy import GREEDY, RANDOM, Greedy
from fourfold.bots.nets import has_net, net_of
from fourfold.bots.player import Bot, Budget
from fourfold.bots.random_player import Random
from fourfold.bots.search import Search, Settings, settings_of
from fourfold.core.errors import OptionError, check_type, listed
from fourfold.core.game import Game, require_game

SEARCH = "search"
CLASSIC, MASTER = "classic", "master"
LEVELS = ("easy", "medium", "hard", "expert")
RATED = (*LEVELS, MASTER)
"""The bots that count as opponents in ratings."""
DEFAULT_LEVELS = ({"simulations": 16}, {"simulations": 128}, {"simulations": 1_000}, {"simulations": 10_000})
"""Budgets and settings of the levels, for a game whose `policy.py` has no `LEVELS`."""
SEARCH_SECONDS = 1.0
"""The default budget of `search`."""


def bot_names(game: Game) -> tuple[str, ...]:
    """The bots that a game has, the weaker ones first; all but the first two can be given a budget: `hard:2s`."""
    require_game(game)
    package = game.package
    return (
        RANDOM, *((GREEDY,) if package.policy else ()), *LEVELS, *((MASTER,) if has_net(package) else ()), SEARCH
    )  # fmt: skip


def level_names(game: Game) -> tuple[str, ...]:
    """The bots that people choose from, the weaker ones first: all but `search`, which needs a budget."""
    return tuple(name for name in bot_names(game) if name != SEARCH)


def level(game: Game, name: str) -> tuple[Budget, Settings]:
    """The budget and the settings of a level, of `master` or of `classic`."""
    if name == MASTER and net_of(game) is not None and game.package.features:
        own = dict(game.package.features.SEARCH[game.players])
        return Budget(simulations=own.pop("simulations")), Settings(net=True, cutoff=0, **own)
    number = LEVELS.index(LEVELS[-1] if name in (CLASSIC, MASTER) else name)
    own = dict(getattr(game.package.policy, "LEVELS", DEFAULT_LEVELS)[number])
    return Budget(simulations=own.pop("simulations")), replace(settings_of(game), **own)


def make_bot(spec: str, game: Game) -> Bot:
    """The bot with a name such as `greedy`, `hard`, `search:5000`, `expert:1s` or `search:250ms`.

    It may keep a search tree, so every seat of every game needs its own.
    """
    check_type("spec", spec, str, "give a bot's name, such as 'hard'")
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

"""Turn of Time, 1 to 4 players: sixteen season cards, a square of four by four, and what meets what."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from fourfold.core.about import About, Option, Solo, one_of, whole
from fourfold.core.errors import OptionError
from fourfold.core.locale.catalogue import Catalogue


def agree(options: dict[str, Any]) -> dict[str, Any]:
    if options["players"] > 1 and options["goal"] is not None:
        raise OptionError(f"goal={options['goal']!r} is for 1 player only; leave it out with {options['players']}")
    if options["players"] == 1 and options["goal"] is None:
        options["goal"] = "dominance"
    return options


WORDS = Catalogue(Path(__file__).parent / "locale", "game")
ABOUT = About(
    name="turn-of-time",
    title="Turn of Time",
    designers=("Nicholas Hjelmberg",),
    publisher="Nova Suecia Games",
    players=(1, 4),
    minutes=20,
    options=(
        Option("players", whole(1, 4), 2),
        Option("goal", one_of("dominance", "balance"), None, players=(1, 1)),
    ),
    agree=agree,
    version=1,
    solo=(Solo("dominance", {"goal": "dominance"}), Solo("balance", {"goal": "balance"})),
    emblem="🍂",
    always_won=True,
)

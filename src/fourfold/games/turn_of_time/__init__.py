"""Turn of Time, 1 to 4 players: sixteen season cards, a square of four by four, and what meets what."""

from __future__ import annotations

from typing import Any

from fourfold.core.about import About, Option, Solo, one_of, whole
from fourfold.core.errors import OptionError


def agree(options: dict[str, Any]) -> dict[str, Any]:
    if options["players"] > 1 and options["goal"] is not None:
        raise OptionError(f"goal={options['goal']!r} is for 1 player only; leave it out with {options['players']}")
    if options["players"] == 1 and options["goal"] is None:
        options["goal"] = "dominance"
    return options


ABOUT = About(
    name="turn-of-time",
    title="Turn of Time",
    designers="Nicholas Hjelmberg",
    publisher="Nova Suecia Games",
    players=(1, 4),
    minutes=20,
    summary={
        "en": "Lay season cards in a square of four by four; each one turns its neighbours, or is turned by them.",
        "de": "Legt Jahreszeiten in ein Quadrat von vier mal vier; jede dreht ihre Nachbarn um oder wird gedreht.",
    },
    options=(
        Option(
            "players",
            whole(1, 4),
            2,
            {"en": "How many play, 1 to 4.", "de": "Wie viele spielen, 1 bis 4."},
        ),
        Option(
            "goal",
            one_of("dominance", "balance"),
            None,
            {
                "en": "Alone only: dominance (a group of seven, the default) or balance (four of each season).",
                "de": "Nur allein: dominance (eine Gruppe von sieben, sonst vorgegeben) oder balance (vier von jeder).",
            },
        ),
    ),
    agree=agree,
    version=1,
    solo=(
        Solo("dominance", {"goal": "dominance"}, {"en": "One group of seven", "de": "Eine Gruppe von sieben"}),
        Solo("balance", {"goal": "balance"}, {"en": "Four of each season", "de": "Vier von jeder Jahreszeit"}),
    ),
)

"""Shifting Seasons, 2 to 4 players: push a tile in, take the one that falls out, and build a board that scores."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from fourfold.core.about import About, Duel, FirstTable, Hand, Option, PerSeat, one_of, whole
from fourfold.core.errors import OptionError, listed
from fourfold.core.locale.catalogue import Catalogue

COLOURS = ("Sp", "Su", "Au", "Wi")
TILES = tuple(colour + star for colour in COLOURS for star in ("", "*"))
"""The text of every kind of tile."""
CARDS = 14
POSITION_CARDS = 7
"""Cards 1 to 7 ask for positions, the others for colours."""


def check_colours(name: str, value: Any) -> list[str]:
    if not isinstance(value, (list, tuple)):
        raise OptionError(f"{name}={value!r} is not possible; give a list of: {listed(COLOURS)}")
    for colour in value:
        if not isinstance(colour, str) or colour not in COLOURS:
            raise OptionError(f"{name}={value!r}: {colour!r} is not a colour; give some of: {listed(COLOURS)}")
    if len(set(value)) < len(value):
        raise OptionError(f"{name}={value!r} has a colour twice; give each seat a different one of: {listed(COLOURS)}")
    return list(value)


def check_cards(name: str, value: Any) -> list[int]:
    valid = "give four numbers, two from 1 to 7 and two from 8 to 14, such as [1, 5, 8, 13]"
    if not isinstance(value, (list, tuple)) or len(value) != 4:
        raise OptionError(f"{name}={value!r} is not possible; {valid}")
    for card in value:
        if type(card) is not int or card not in range(1, CARDS + 1):
            raise OptionError(f"{name}={value!r}: {card!r} is not a card; {valid}")
    if len(set(value)) < 4:
        raise OptionError(f"{name}={value!r} has a card twice; {valid}")
    if sum(card <= POSITION_CARDS for card in value) != 2:
        raise OptionError(f"{name}={value!r} has too many cards of one kind; {valid}")
    return sorted(value)


def agree(options: dict[str, Any]) -> dict[str, Any]:
    players, colours = options["players"], options["colours"]
    if colours is None:
        options["colours"] = list(COLOURS[:players])
    elif len(colours) != players:
        raise OptionError(f"colours={colours!r} names {len(colours)} colours; give one for each of {players} players")
    return options


WORDS = Catalogue(Path(__file__).parent / "locale", "game")
ABOUT = About(
    name="shifting-seasons",
    title="Shifting Seasons",
    designers=("Kirsten Hiese",),
    publisher="Edition Spielwiese",
    players=(2, 4),
    minutes=40,
    options=(
        Option("players", whole(2, 4), 2),
        Option("colours", check_colours, None, chosen_as=PerSeat(COLOURS)),
        Option(
            "cards",
            check_cards,
            None,
            chosen_as=Hand(
                ((2, tuple(range(1, POSITION_CARDS + 1))), (2, tuple(range(POSITION_CARDS + 1, CARDS + 1))))
            ),
        ),
        Option("group", one_of("chosen", "largest"), "chosen"),
    ),
    agree=agree,
    version=1,
    duels=(Duel("lead", "medium"),),
    emblem="🌷",
    first=FirstTable(options={"cards": [1, 5, 8, 13]}),
    always_won=True,
)

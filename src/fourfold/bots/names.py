"""What bots are called. Records and the API name them by level; people see names."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from fourfold.core.locale.catalogue import WORDS

RANDOM, GREEDY = "random", "greedy"
COMPANY = ("medium", "easy", "hard", "beginner")
"""The levels that play unless others are chosen: of several bots at a table each has its own name and head."""


def usual_bots(count: int, beside: Collection[str | None] = ()) -> list[str]:
    """So many bots, different ones as far as there are, and others than those `beside` them."""
    order = sorted(COMPANY, key=lambda name: name in beside)
    return [order[number % len(order)] for number in range(count)]


def bot_name(spec: str, language: str) -> str:
    """The name of a bot for people: `medium` is Fern; a budget of its own is added, as in `Fern:5s`."""
    level, colon, budget = spec.partition(":")
    return f"{WORDS[language](f'bot-{level}')}{colon}{budget}"


def name_or_bot(name: str, bot: str | None, language: str) -> str:
    """What to call who sits on a seat: a bot by its name for people, unless it has one of its own."""
    return bot_name(bot, language) if bot and name in ("", bot) else name


def numbered(name: str, seat: int, same: Sequence[int]) -> str:
    """The name of a bot at a table; where `same`, the seats of bots with that name, are several, it has a number."""
    return f"{name} {same.index(seat) + 1}" if len(same) > 1 else name

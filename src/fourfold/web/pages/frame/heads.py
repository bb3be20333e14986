"""The heads of players. An animal in a name is its head, as in those of guests; others get one by their name; at a
table no two people have the same. Bots are wind-up toys, each level another one. The drawings: `static/heads.svg`."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from hashlib import sha256

from markupsafe import Markup

from fourfold.web.pages.frame.assets import address, content
from fourfold.web.people.people import ANIMALS

BOT = "bot"
"""The head of a bot that has none of its own."""
ACCOUNT = "account"
"""Instead of a level: an account that is a bot."""
LOST = "Badger"
"""Whose head is on a page about an error."""
DISCS = 8
"""The number of colours behind a head: the classes `disc0`, … of `frame.css`. Each animal has one."""


def head(name: str, bot: str | None = None) -> Markup:
    """A head to show beside a name; `bot` is a bot's level or `ACCOUNT`. It says nothing, so screen readers skip it."""
    animal, disc = head_of(name, bot)
    return Markup(
        f'<svg class="portrait disc{disc}" viewBox="0 0 100 100" aria-hidden="true">'
        f'<use href="{address("heads.svg")}#{animal}"/></svg>'
    )


def head_symbol(name: str, bot: str | None = None) -> str:
    """A head with a rim, as the inside of a symbol: the pieces and the log of a page show it often."""
    animal, disc = head_of(name, bot)
    return (
        '<circle class="head-rim" cx="50" cy="50" r="50"/>'
        f'<circle class="head-disc disc{disc}" cx="50" cy="50" r="44"/>{_drawings()[animal]}'
    )


@cache
def _drawings() -> dict[str, str]:
    file = (content("heads.svg") or b"").decode()
    return dict(re.findall(r'<symbol id="([\w-]+)"[^>]*>(.*?)</symbol>', file, re.DOTALL))


@cache
def _discs() -> dict[str, int]:
    """The colours behind the heads of bots."""
    file = (content("heads.svg") or b"").decode()
    return {id: int(disc) for id, disc in re.findall(r'<symbol id="([\w-]+)" data-disc="(\d)"', file)}


def head_of(name: str, bot: str | None = None) -> tuple[str, int]:
    """The drawing for a name and the colour behind it, always the same for a name."""
    if bot:  # bots of the same level, whose names end with a number, have different colours
        own = f"{BOT}-{bot.partition(':')[0]}"
        drawing = own if own in _discs() else BOT
        number = re.search(r"\d$", name)
        return drawing, (_discs()[drawing] + 3 * int(number[0] if number else 0)) % DISCS
    animal = _animal_in(name)
    if animal is not None:
        return animal.lower(), ANIMALS.index(animal)
    digest = sha256(name.casefold().encode()).digest()
    return ANIMALS[digest[0] % len(ANIMALS)].lower(), digest[1] % DISCS


def faces_of(names: Sequence[str], bots: Mapping[int, str]) -> tuple[str, ...]:
    """The names whose heads the players of a table get: their own, or an animal that nobody else there is. Who has an
    animal in their name comes first; bots have heads of their own."""
    faces, taken = list(names), set[str]()
    for seat in sorted(set(range(len(names))) - set(bots), key=lambda seat: (_animal_in(names[seat]) is None, seat)):
        animal = head_of(names[seat])[0].capitalize()
        if animal in taken:
            first = ANIMALS.index(animal)
            animal = next((other for other in ANIMALS[first:] + ANIMALS[:first] if other not in taken), animal)
            faces[seat] = animal
        taken.add(animal)
    return tuple(faces)


def _animal_in(name: str) -> str | None:
    return next((word for word in reversed(name.split()) if word in ANIMALS), None)


def seat_head(seat: int) -> Markup:
    """The head of a seat on a page whose board has its symbol (`pages/table/board.py`), in a few bytes."""
    return Markup(f'<svg><use href="#{seat_head_id(seat)}"/></svg>')


def seat_head_id(seat: int) -> str:
    return f"kseat{seat}"

"""The heads of players, and the signs on buttons.

An animal in a name is its head, as in those of guests; others get one by their name; at a table no two people have the
same. Bots are wind-up toys, each level another one. The drawings: `static/heads.svg`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from hashlib import sha256

from markupsafe import Markup

from fourfold.pages.frame.assets import address, content
from fourfold.table.clocks import DAYS, NONE, TIME
from fourfold.table.names import ANIMALS

PACE_SIGNS = {NONE: "cup", TIME: "bolt", DAYS: "calendar"}
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
    """The head of a seat on a page whose board has its symbol (`pages/board/drawing.py`), in a few bytes."""
    return Markup(f'<svg><use href="#{seat_head_id(seat)}"/></svg>')


def seat_head_id(seat: int) -> str:
    return f"kseat{seat}"


# --- signs: strokes on a square of 24


SIGNS = {
    "auto": '<circle cx="12" cy="12" r="8"/><path class="solid" d="M12 4a8 8 0 0 1 0 16Z"/>',
    "light": '<circle class="solid" cx="12" cy="12" r="5"/>'
    '<path d="M12 2v2.5M12 19.5V22M2 12h2.5M19.5 12H22M4.9 4.9l1.8 1.8M17.3 17.3l1.8 1.8'
    'M4.9 19.1l1.8-1.8M17.3 6.7l1.8-1.8"/>',
    "dark": '<path class="solid" d="M19 15A8.5 8.5 0 0 1 9 5a8 8 0 1 0 10 10Z"/>',
    "person": '<circle cx="12" cy="8.5" r="4"/><path d="M4.5 20.5a7.5 7.5 0 0 1 15 0"/>',
    "sliders": '<path d="M4 7h9M19 7h1M4 17h1M11 17h9"/><circle cx="16" cy="7" r="2.6"/>'
    '<circle cx="8" cy="17" r="2.6"/>',
    "chart": '<path d="M4 19h16M6 16l4-5 3 3 5-7"/>',
    "play": '<path class="solid" d="M7 4.5v15l12-7.5Z"/>',
    "friends": '<circle cx="9" cy="8" r="3.5"/><path d="M2.5 20a6.5 6.5 0 0 1 13 0M15.5 4.8a3.5 3.5 0 0 1 0 '
    '6.4M17.5 14.2A6.5 6.5 0 0 1 21.5 20"/>',
    "star": '<path class="solid" d="M12 3l2.7 5.8 6.3.7-4.7 4.3 1.3 6.2L12 16.9 6.4 20l1.3-6.2L3 9.5l6.3-.7Z"/>',
    "learn": '<path d="M2.5 9L12 5l9.5 4L12 13ZM6 11v5c3.5 3 8.5 3 12 0v-5M21.5 9v6"/>',
    "past": '<path d="M12 7v5l3.5 2M4 12a8 8 0 1 0 2.6-5.9M4 4v4h4"/>',
    "upload": '<path d="M12 15V4M7.5 8.5L12 4l4.5 4.5M4 15v5h16v-5"/>',
    "rules": '<path d="M4 5.5C7 4 10 4.5 12 6.5c2-2 5-2.5 8-1V19c-3-1.5-6-1-8 1-2-2-5-2.5-8-1ZM12 6.5V20"/>',
    "clock": '<circle cx="12" cy="12" r="8.5"/><path d="M12 7v5l3.5 2"/>',
    "search": '<circle cx="10.5" cy="10.5" r="6"/><path d="M15 15l5 5"/>',
    "chat": '<path d="M4 5h16v11h-9l-5 4v-4H4z"/>',
    "bell": '<path class="solid" d="M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15Z"/>'
    '<path d="M10 21a2.2 2.2 0 0 0 4 0M12 3v2"/>',
    "more": '<path d="M5 12h.01M12 12h.01M19 12h.01"/>',
    "now": '<path d="M9 9a3 3 0 1 1 4 3c-.8.4-1 1-1 2M12 17.5v.01M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18"/>',
    "text": '<path d="M4 6h16M4 10h16M4 14h10M4 18h13"/>',
    "undo": '<path d="M9 6L4 11l5 5M4 11h10a5 5 0 0 1 5 5v2"/>',
    "hint": '<path d="M9 17h6M10 20h4M9 14a6 6 0 1 1 6 0z"/>',
    "history": '<path d="M4 5v5h5M4.5 10A8 8 0 1 1 4 13M12 8v5l3 2"/>',
    "again": '<path d="M19.5 12a7.5 7.5 0 1 1-2.4-5.5M20 3.5V8h-4.5"/>',
    "home": '<path d="M4 11.5 12 4.5l8 7M6.5 9.8V19.5h11V9.8M10 19.5v-5h4v5"/>',
    "speaker": '<path class="solid" d="M4 9.5h3.5L12 5.5v13l-4.5-4H4Z"/>'
    '<path class="waves" d="M15.5 9a4.2 4.2 0 0 1 0 6M18.2 6.5a7.8 7.8 0 0 1 0 11"/>'
    '<path class="mute" d="m16 9.5 5 5m0-5-5 5"/>',
    "to-first": '<path d="M18 6l-7 6 7 6M6 6v12"/>',
    "to-back": '<path d="M15 6l-7 6 7 6"/>',
    "to-on": '<path d="M9 6l7 6-7 6"/>',
    "to-last": '<path d="M6 6l7 6-7 6M18 6v12"/>',
    "run": '<path class="solid goes" d="M8 5l11 7-11 7z"/><path class="stops" d="M8 6v12M16 6v12"/>',
    "flag": '<path d="M6 21V4M6 5h11l-2.5 4L17 13H6"/>',
    "share": '<path d="M12 15V4M8 7.5L12 3.5l4 4M6 12H5v8h14v-8h-1"/>',
    "seal": '<path d="M12 3l7 3v5c0 5-3 8-7 10-4-2-7-5-7-10V6ZM8.5 12l2.5 2.5 4.5-5"/>',
    "table": '<circle cx="12" cy="12" r="5.5"/><path d="M12 2.5v1M12 20.5v1M2.5 12h1M20.5 12h1"/>',
    "hand": '<path d="M8 12V6a1.5 1.5 0 0 1 3 0v5V4.5a1.5 1.5 0 0 1 3 0V11V6a1.5 1.5 0 0 1 3 0v8'
    'c0 4-2 7-6 7-3 0-4.5-1.5-6-4l-2-4a1.5 1.5 0 0 1 2.6-1.5Z"/>',
    "hourglass": '<path d="M7 3.5h10M7 20.5h10M8 3.5c0 5 4 6 4 8.5s-4 3.5-4 8.5M16 3.5c0 5-4 6-4 8.5s4 3.5 4 8.5"/>',
    "eye": '<path d="M2.5 12C5 7.5 8.3 5.5 12 5.5s7 2 9.5 6.5c-2.5 4.5-5.8 6.5-9.5 6.5S5 16.5 2.5 12Z"/>'
    '<circle cx="12" cy="12" r="3"/>',
    "bot": '<rect x="5" y="8" width="14" height="11" rx="4"/><path d="M12 8V4.5M2.5 12v3.5M21.5 12v3.5'
    'M9.5 12.5v1.5M14.5 12.5v1.5"/>',
    "close": '<path d="M6 6l12 12M18 6L6 18"/>',
    "copy": '<rect x="8" y="8" width="12" height="12" rx="2.5"/><path d="M5 15.5V6.5A2.5 2.5 0 0 1 7.5 4H15"/>',
    "download": '<path d="M12 4v11M7.5 10.5L12 15l4.5-4.5M4 15v5h16v-5"/>',
    "link": '<path d="M10 14a4.2 4.2 0 0 0 6 0l3-3a4.2 4.2 0 0 0-6-6l-1 1'
    'M14 10a4.2 4.2 0 0 0-6 0l-3 3a4.2 4.2 0 0 0 6 6l1-1"/>',
    "globe": '<circle cx="12" cy="12" r="8.5"/><path d="M3.5 12h17M12 3.5c5 5 5 12 0 17c-5-5-5-12 0-17"/>',
    "device": '<rect x="7" y="3" width="10" height="18" rx="2.5"/><path d="M11 18h2"/>',
    "cup": '<path d="M5 9h11v6a4 4 0 0 1-4 4H9a4 4 0 0 1-4-4ZM16 10.5h1.5a2.5 2.5 0 0 1 0 5H16M8.5 6V3.5M12.5 6V3.5"/>',
    "bolt": '<path d="M13 3 5 14h6l-1 7 8-11h-6Z"/>',
    "calendar": '<rect x="4" y="5.5" width="16" height="15" rx="3"/><path d="M4 10.5h16M8.5 3v4M15.5 3v4"/>',
    "trophy": '<path d="M8 4h8v5a4 4 0 0 1-8 0ZM8 5.5H4.5C4.5 9 6 10.5 8.4 10.8M16 5.5h3.5c0 3.5-1.5 5-3.9 5.3'
    'M12 13v4M8.5 20.5c0-2.5 7-2.5 7 0Z"/>',
    "lock": '<rect x="5" y="10.5" width="14" height="10" rx="2.5"/><path d="M8 10.5V8a4 4 0 0 1 8 0v2.5"/>',
    "dice": '<rect x="4" y="4" width="16" height="16" rx="4"/><path d="M8.5 8.5h.01M15.5 8.5h.01M12 12h.01M8.5 15.5h.01'
    'M15.5 15.5h.01"/>',
    "plus": '<path d="M12 5v14M5 12h14"/>',
    "send": '<path d="M4 12 20 4l-5 16-3.5-6.5Z"/>',
    "minus": '<path d="M5 12h14"/>',
    "check": '<path d="M5 12.5l4.5 4.5L19 7.5"/>',
}


def icon(name: str) -> Markup:
    """A sign. The words beside it, or the name of its button, say what it means."""
    return Markup(f'<svg class="sign" viewBox="0 0 24 24" aria-hidden="true">{SIGNS[name]}</svg>')

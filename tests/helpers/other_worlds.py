"""The information of a table that is hidden from a viewpoint, derived from positions and the text of moves.

It uses neither a game's `hide` nor its `redact`. `other_world` renames the cards that a viewpoint has never seen in all
events: everything that the server sends to that viewpoint must stay the same, byte for byte.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from fourfold.table.events import apply, replay
from fourfold.table.table import Event, Table

HIDING = frozenset({"shifting-stones", "high-card", "coin"})
"""Games with hidden information."""
CARD = re.compile(r"(?:#|[Cc]ard |Karte )(\d{1,2})(?![0-9a-f])")


def positions(events: Sequence[Event]) -> list[dict[str, Any]]:
    """Every position of a table so far, including those that were undone."""
    table = replay("other", events[:1])
    found = []
    for event in events[1:]:
        table = apply(table, event)
        found.append(table.state.position())
    return found


def never_seen(game: str, events: Sequence[Event], seat: int | None) -> set[int]:
    """The cards of a running game that a viewpoint has never seen."""
    been = positions(events)
    if not been:
        return set()
    if game == "high-card":
        seen = {
            card
            for position in been
            for holder, card in enumerate(position["cards"])
            if holder == seat or position["shown"][holder]
        }
        return set(range(1, 6)) - seen
    seen, last = set(), been[-1]
    for position in been:
        seen |= {*position["discards"], *(card for cards in position["scored"] for card in cards)}
        if seat is not None:
            seen |= set(position["hands"][seat])
            if position["turn"] == seat and position["held"]:
                seen.add(position["held"])
    held = {last["held"]} if last["held"] else set()
    return ({*last["deck"], *(card for hand in last["hands"] for card in hand)} | held) - seen


def renamed(unseen: set[int], pattern: str) -> Callable[[str], str]:
    """A function that replaces each unseen card in a move by the next unseen one."""
    cards = sorted(unseen)
    names = dict(zip(cards, cards[1:] + cards[:1], strict=True))

    def rename(move: str) -> str:
        found = re.fullmatch(pattern, move)
        return f"{found[1]}{names.get(int(found[2]), int(found[2]))}" if found else move

    return rename


def other_world(id: str, events: Sequence[Event], seat: int | None) -> Table | None:
    """A table that looks the same to a viewpoint as the one of `events`; None if nothing is hidden from it."""
    game = events[0].data["game"]
    if game == "coin":
        other = {"hide:left": "hide:right", "hide:right": "hide:left"}
        if seat == 1:
            return None
        rename: Callable[[str], str] = lambda move: other.get(move, move)  # noqa: E731
    elif game in HIDING:
        unseen = never_seen(game, events, seat)
        if len(unseen) < 2:
            return None
        rename = renamed(unseen, r"(deal:)(\d+)" if game == "high-card" else r"((?:deal:)?#)(\d+)")
    else:
        return None
    changed = [
        replace(event, data={**event.data, "move": rename(event.data["move"])}) if "move" in event.data else event
        for event in events
    ]
    return replay(id, changed)


def cards_named(view: dict[str, Any]) -> set[int]:
    """The cards of Shifting Stones that a response assigns to a player, in its log, its moves or a hand."""
    named = {card for hand in view["view"]["hands"] if isinstance(hand, list) for card in hand}
    lines = [line for line in view["log"] if not line.get("move", "").startswith("mini:")]  # laid open, then shuffled
    texts = [*view["moves"], *(line["words"] for line in lines), *(line.get("move", "") for line in lines)]
    return named | {int(number) for text in texts for number in CARD.findall(text)}

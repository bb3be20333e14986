"""Positions of Turn of Time as JSON, as `locale/en/formats.md` documents them; loading rebuilds one by the rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from fourfold.core.fields import Position, by_seat, copies, keys, listing, maybe, members, who, whole, word
from fourfold.core.validation import must
from fourfold.engine.contract import CHANCE, OVER
from fourfold.games.turn_of_time import rules
from fourfold.games.turn_of_time.codes import CODES, COMPASS, FACE_CODES, KINDS, SEASONS, xy
from fourfold.games.turn_of_time.geometry import BOX, HOME, NEIGHBOUR, cell_at, group_with
from fourfold.games.turn_of_time.rules import (
    CARD,
    CELL,
    DECK,
    DRAW,
    EARLY,
    FLIP,
    GAME_OVER,
    GOALS,
    KIND_OF_FACE,
    LATE,
    NO_GOAL,
    NOBODY,
    NONE,
    PHASES,
)

PLACE = whole(-3, 3)
CARDS = copies(CODES, "card")
FACE = word(FACE_CODES, "card")

POSITION = Position(
    "turn-of-time",
    {
        "players": whole(1, 4),
        "goal": maybe(word(GOALS[1:]), NO_GOAL - 1),
        "seat": who(4),
        "phase": word(PHASES),
        "seasons": by_seat(listing(word(SEASONS, "season"))),
        "hands": by_seat(CARDS),
        "deck": maybe(CARDS),
        "table": listing(keys({"x": PLACE, "y": PLACE, "card": FACE}), is_numbered=True),
        "held": maybe(FACE),
        "placed": maybe(keys({"x": PLACE, "y": PLACE, "todo": members(word(COMPASS))})),
    },
)


def _options(s: Any) -> dict[str, Any]:
    return {"players": int(s.players), "goal": s.goal - 1}


def position(s: Any) -> dict[str, Any]:
    players, order = int(s.players), s.order[: s.drawn].tolist()
    held = None
    if s.held != NONE:
        held = s.held if s.phase == CELL else 4 * EARLY[s.held] + LATE[s.held]
    return POSITION.write(
        {
            **_options(s),
            "seat": s.seat,
            "phase": s.phase,
            "seasons": [order[seat::players] for seat in range(players)],
            "hands": s.hands[:players].tolist(),
            "deck": s.deck.tolist() if players == 1 else None,
            "table": [(*xy(cell), face) for cell, face in enumerate(s.table.tolist()) if face != NONE],
            "held": held,
            "placed": (*xy(int(s.placed)), s.todo) if s.phase == FLIP else None,
        }
    )


def load(s: Any, position: Mapping[str, Any]) -> None:
    """Turn the start of a game into the position, rebuilding it by the rules as far as they go."""
    found = POSITION.read(position, _options(s))
    _draw_seasons(s, found["seasons"])
    _set_phase(s, found["phase"])
    _lay_cards(s, found["table"])
    phase = f"in phase {PHASES[s.phase]!r}"
    POSITION.require(found, "held", bool(s.phase == CELL or (s.phase == CARD and s.players == 1)), phase)
    POSITION.require(found, "placed", bool(s.phase == FLIP), phase)
    POSITION.require(found, "deck", bool(s.players == 1), f"with {s.players} players")
    _hold(s, found["held"])
    _set_placed(s, found["placed"])
    if s.players == 1:
        must(not any(found["hands"][0]), "hands[0]", "holds cards; alone, all cards come from the deck")
        _agree(_sum(_gone(s), found["deck"]), DECK.tolist(), "deck")
        s.deck[:] = found["deck"]
    else:
        _give_hands(s, found["hands"])
    full = s.cards == rules.CARDS
    possible = full == (s.phase == GAME_OVER) or (full and s.phase == FLIP)
    must(possible, "phase", f"cannot be {PHASES[s.phase]!r} with {s.cards} cards on the table")
    s.seat = CHANCE if s.phase == DRAW else OVER if s.phase == GAME_OVER else _turns(s) % int(s.players)
    POSITION.expect(found, "seat", s.seat)


def _draw_seasons(s: Any, seasons: Sequence[Sequence[int]]) -> None:
    """Draw the seasons again, in the order in which they must have been drawn."""
    players = int(s.players)
    drawn, most = sum(map(len, seasons)), int(rules.draws(players))
    must(drawn <= most, "seasons", f"{drawn} seasons are drawn; {players} players draw {most}")
    for number in range(drawn):
        seat, turn = number % players, number // players
        must(turn < len(seasons[seat]), f"seasons[{seat}]", f"seats draw in turn, and {drawn} seasons are drawn")
        season = seasons[seat][turn]
        must(s.owner[season] == NOBODY, f"seasons[{seat}]", f"{SEASONS[season]} is drawn twice")
        rules.draw_season(s, season)


def _is_drawing(s: Any) -> bool:
    return bool(s.phase == DRAW and s.players > 1)


def _set_phase(s: Any, phase: int) -> None:
    drawing, drawn = _is_drawing(s), f"{s.drawn} of {rules.draws(s.players)} seasons are drawn"
    must(not drawing or phase == DRAW, "phase", f"cannot be {PHASES[phase]!r}: {drawn}")
    must(drawing or s.players == 1 or phase != DRAW, "phase", "cannot be 'draw': all seasons are drawn")
    s.phase = phase


def _lay_cards(s: Any, table: Sequence[tuple[int, int, int]]) -> None:
    absent = int(s.table[HOME])
    cells: dict[int, int] = {}
    for index, (x, y, face) in enumerate(table):
        cell = cell_at(x, y)
        must(cell not in cells, f"table[{index}]", f"a card lies at {x},{y} already")
        cells[cell] = face
    must(not cells or not _is_drawing(s), "table", "is not empty although seasons are still to be drawn")
    must(not cells or HOME in cells, "table", "has no card at 0,0, where the first one lies")
    if absent != NONE:
        must(cells.get(HOME) == absent, "table", f"{FACE_CODES[absent]}, the absent season, must lie at 0,0")
    for cell, face in cells.items():
        if absent == NONE or cell != HOME:
            rules.lay(s, cell, face)
    for low, high, name in ((s.left, s.right, "wide"), (s.top, s.bottom, "high")):
        must(high - low < BOX, "table", f"the cards are {high - low + 1} {name}; the limit is {BOX}")
    must(_is_connected(int(s.covered)), "table", "the cards are not connected edge to edge")


def _is_connected(cells: int) -> bool:
    return not cells or group_with(cells & -cells, cells) == cells


def _hold(s: Any, held: int | None) -> None:
    if s.phase == CELL:
        s.held = held
    elif held is not None:
        s.held = KIND_OF_FACE[held]
        is_kind = held == 4 * EARLY[s.held] + LATE[s.held]
        must(is_kind, "held", f"{FACE_CODES[held]!r} is not a card as it is drawn; give {CODES[s.held]!r}")


def _set_placed(s: Any, placed: tuple[int, int, int] | None) -> None:
    if placed is None:
        return
    x, y, todo = placed
    cell = cell_at(x, y)
    must(s.table[cell] != NONE, "placed", f"no card lies at {x},{y}")
    rest = int(s.covered) & ~(1 << cell)
    must(cell != HOME and _is_connected(rest), "placed", "cannot be the last card: the others would not be connected")
    must(todo > 0, "placed", "todo is empty, but then the turn is over")
    for direction, name in enumerate(COMPASS):
        met = not todo >> direction & 1 or bool(rest >> int(NEIGHBOUR[cell, direction]) & 1)
        must(met, "placed", f"todo has {name!r}, where no card lies")
    s.placed, s.todo = cell, todo


# --------------------------------------------------------------------- every card is in exactly one place


def _give_hands(s: Any, hands: Sequence[Sequence[int]]) -> None:
    """Each seat has played only its own cards, and in turn."""
    players, turns = int(s.players), _turns(s)
    dealt = s.hands[:players].tolist()
    for seat, hand in enumerate(hands):
        key = f"hands[{seat}]"
        for code, n, most in zip(CODES, hand, dealt[seat], strict=True):
            must(n <= most, key, f"{code} is there {n} times; the seat was dealt {most}")
        deciding = s.phase in (CELL, FLIP) and turns % players == seat
        expected = sum(dealt[seat]) - (turns + players - 1 - seat) // players - deciding
        must(sum(hand) == expected, key, f"holds {sum(hand)} cards; it must be {expected} now")
        s.hands[seat] = hand
    opening = [0] * len(KINDS)
    if players == 3 and s.drawn == 3:  # the absent season's single
        opening[s.owner.tolist().index(NOBODY)] = 1
    _agree(_sum(_gone(s), *hands), _sum(opening, *dealt), "hands")
    played = [[n - left for n, left in zip(*each, strict=True)] for each in zip(dealt, hands, strict=True)]
    if players != 3 and s.cards:
        kind = int(KIND_OF_FACE[s.table[HOME]])
        must(played[0][kind] > 0, "table", f"{CODES[kind]} lies at 0,0 but seat 0 has not played such a card")
        played[0][kind] -= 1
    if s.phase in (CELL, FLIP):
        seat = turns % players
        kind = int(KIND_OF_FACE[s.held if s.phase == CELL else s.table[s.placed]])
        key = "held" if s.phase == CELL else "placed"
        must(played[seat][kind] > 0, key, f"{CODES[kind]} cannot be a card that seat {seat} has played")


def _turns(s: Any) -> int:
    """How many turns are over."""
    return int(s.cards) - int(s.players == 3 and s.drawn == 3) - int(s.phase == FLIP)


def _sum(*counts: Sequence[int]) -> list[int]:
    return [sum(each) for each in zip(*counts, strict=True)]


def _gone(s: Any) -> list[int]:
    """How many cards of each kind are on the table or held."""
    gone = [int(KIND_OF_FACE[face]) for face in s.table if face != NONE]
    if s.held != NONE:
        gone.append(int(KIND_OF_FACE[s.held]) if s.phase == CELL else int(s.held))
    return [gone.count(kind) for kind in range(len(KINDS))]


def _agree(found: Sequence[int], expected: Sequence[int], key: str) -> None:
    for code, n, needed in zip(CODES, found, expected, strict=True):
        must(n == needed, key, f"{code} is there {n} times in all, with table and held; it must be {needed}")

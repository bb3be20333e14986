"""Positions of Turn of Time as JSON, as `locale/en/formats.md` documents them; loading checks every key."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from fourfold.core.compiled.contract import CHANCE, OVER
from fourfold.core.errors import listed
from fourfold.core.validation import a_list, must, must_have
from fourfold.games.turn_of_time import rules
from fourfold.games.turn_of_time.codes import CODES, COMPASS, FACE_CODES, GOALS, PHASES, SEASONS, xy
from fourfold.games.turn_of_time.geometry import BOX, HOME, NEIGHBOUR, cell_at, group_with
from fourfold.games.turn_of_time.rules import (
    CARD,
    CELL,
    DRAW,
    FLIP,
    GAME_OVER,
    KIND_OF_FACE,
    KINDS,
    NONE,
)

KEYS = ("game", "players", "goal", "seat", "phase", "seasons", "hands", "deck", "table", "held", "placed")


def position(s: Any) -> dict[str, Any]:
    players, phase, table = int(s.players), int(s.phase), s.table.tolist()
    seasons: list[list[str]] = [[] for _ in range(players)]
    for number in range(s.drawn):
        seasons[number % players].append(SEASONS[s.order[number]])
    held = None
    if s.held != NONE:
        held = FACE_CODES[s.held] if phase == CELL else CODES[s.held]
    placed = None
    if phase == FLIP:
        x, y = xy(int(s.placed))
        placed = {"x": x, "y": y, "todo": [COMPASS[d] for d in range(4) if s.todo >> d & 1]}
    return {
        "game": "turn-of-time",
        "players": players,
        "goal": GOALS[s.goal],
        "seat": None if s.seat == OVER else "chance" if s.seat == CHANCE else int(s.seat),
        "phase": PHASES[phase],
        "seasons": seasons,
        "hands": [_listing(s.hands[seat]) for seat in range(players)],
        "deck": _listing(s.deck) if players == 1 else None,
        "table": [
            {"x": xy(cell)[0], "y": xy(cell)[1], "card": FACE_CODES[face]}
            for cell, face in enumerate(table)
            if face != NONE
        ],
        "held": held,
        "placed": placed,
    }


def _listing(copies: Iterable[int]) -> list[str]:
    return sorted(code for code, n in zip(CODES, copies, strict=True) for _ in range(n))


def load(s: Any, position: Mapping[str, Any]) -> None:
    """Turn the start of a game into the position, rebuilding it by the rules as far as they go."""
    must_have(position, KEYS, "turn-of-time")
    for key, value in (("players", int(s.players)), ("goal", GOALS[s.goal])):
        given = position[key]
        must(type(given) is type(value) and given == value, key, f"is {given!r}, but this game has {value!r}")
    phase = position["phase"]
    must(phase in PHASES, "phase", f"is {phase!r}; give one of: {listed(PHASES)}")
    _load_seasons(s, position["seasons"])
    drawing = s.phase == DRAW and s.players > 1
    must(
        not drawing or phase == "draw",
        "phase",
        f"cannot be {phase!r}: {s.drawn} of {rules.draws(s.players)} seasons are drawn",
    )
    must(drawing or s.players == 1 or phase != "draw", "phase", "cannot be 'draw': all seasons are drawn")
    s.phase = PHASES.index(phase)
    _load_table(s, position["table"], drawing)
    _load_held(s, position["held"])
    _load_placed(s, position["placed"])
    _load_cards(s, position)
    _load_seat(s, position["seat"])


def _code(value: Any, codes: tuple[str, ...], key: str) -> int:
    must(isinstance(value, str) and value in codes, key, f"{value!r} is not a card; give one of: {listed(codes)}")
    return codes.index(value)


def _load_seasons(s: Any, seasons: Any) -> None:
    """Draw the seasons again, in the order in which they must have been drawn."""
    players = int(s.players)
    must(len(a_list(seasons, "seasons")) == players, "seasons", f"lists {len(seasons)} seats, not {players}")
    for seat, own in enumerate(seasons):
        for season in a_list(own, f"seasons[{seat}]"):
            valid = isinstance(season, str) and season in SEASONS
            must(valid, f"seasons[{seat}]", f"{season!r} is not a season; give one of: {listed(SEASONS)}")
    drawn = sum(len(own) for own in seasons)
    most = int(rules.draws(players))
    must(drawn <= most, "seasons", f"{drawn} seasons are drawn; {players} players draw {most}")
    for number in range(drawn):
        seat, turn = number % players, number // players
        must(turn < len(seasons[seat]), f"seasons[{seat}]", f"seats draw in turn, and {drawn} seasons are drawn")
        season = SEASONS.index(seasons[seat][turn])
        must(s.owner[season] == rules.NOBODY, f"seasons[{seat}]", f"{SEASONS[season]} is drawn twice")
        rules.draw_season(s, season)


def _load_table(s: Any, table: Any, drawing: bool) -> None:
    opening = HOME if s.cards else NONE
    cells = {}
    for index, entry in enumerate(a_list(table, "table")):
        key = f"table[{index}]"
        must(isinstance(entry, dict) and set(entry) == {"x", "y", "card"}, key, f"is {entry!r}, not x, y and card")
        cell = _cell(entry, key)
        must(cell not in cells, key, f"a card lies at {entry['x']},{entry['y']} already")
        cells[cell] = _code(entry["card"], FACE_CODES, key)
    must(not cells or not drawing, "table", "is not empty although seasons are still to be drawn")
    must(not cells or HOME in cells, "table", "has no card at 0,0, where the first one lies")
    if opening != NONE:
        absent = FACE_CODES[s.table[HOME]]
        must(cells.get(HOME) == s.table[HOME], "table", f"{absent}, the absent season, must lie at 0,0")
    for cell, face in cells.items():
        if cell != opening:
            rules.lay(s, cell, face)
    for low, high, name in ((s.left, s.right, "wide"), (s.top, s.bottom, "high")):
        must(high - low < BOX, "table", f"the cards are {high - low + 1} {name}; the limit is {BOX}")
    must(_connected(int(s.covered)), "table", "the cards are not connected edge to edge")


def _cell(entry: Mapping[str, Any], key: str) -> int:
    for axis in ("x", "y"):
        value = entry[axis]
        must(type(value) is int and -3 <= value <= 3, key, f"{axis} is {value!r}; give a whole number from -3 to 3")
    return cell_at(entry["x"], entry["y"])


def _connected(cells: int) -> bool:
    return not cells or group_with(cells & -cells, cells) == cells


def _load_held(s: Any, held: Any) -> None:
    if s.phase == CELL:
        s.held = _code(held, FACE_CODES, "held")
    elif s.phase == CARD and s.players == 1:
        s.held = _code(held, CODES, "held")
    else:
        must(held is None, "held", f"is {held!r}, but nothing is held in phase {PHASES[s.phase]!r}")


def _load_placed(s: Any, placed: Any) -> None:
    if s.phase != FLIP:
        must(placed is None, "placed", f"is {placed!r}, but nothing is being placed in phase {PHASES[s.phase]!r}")
        return
    must(isinstance(placed, dict) and set(placed) == {"x", "y", "todo"}, "placed", f"is {placed!r}, not x, y and todo")
    cell = _cell(placed, "placed")
    must(s.table[cell] != NONE, "placed", f"no card lies at {placed['x']},{placed['y']}")
    rest = int(s.covered) & ~(1 << cell)
    must(cell != HOME and _connected(rest), "placed", "cannot be the last card: the others would not be connected")
    todo = a_list(placed["todo"], "placed")
    must(len(todo) > 0, "placed", "todo is empty, but then the turn is over")
    for direction in todo:
        known = isinstance(direction, str) and direction in COMPASS
        must(known, "placed", f"todo has {direction!r}; give some of: {listed(COMPASS)}")
        bit = 1 << COMPASS.index(direction)
        must(not s.todo & bit, "placed", f"todo has {direction!r} twice")
        neighbour = NEIGHBOUR[cell, COMPASS.index(direction)]
        must(bool(rest >> int(neighbour) & 1), "placed", f"todo has {direction!r}, where no card lies")
        s.todo |= bit
    s.placed = cell


def _load_cards(s: Any, position: Mapping[str, Any]) -> None:
    """Hands and deck: every card is in exactly one place, and each seat has played only its own cards."""
    players, phase = int(s.players), int(s.phase)
    hands = a_list(position["hands"], "hands")
    must(len(hands) == players, "hands", f"lists {len(hands)} hands, not {players}")
    left = [
        Counter(_code(code, CODES, f"hands[{seat}]") for code in a_list(hand, f"hands[{seat}]"))
        for seat, hand in enumerate(hands)
    ]
    if players == 1:
        must(not left[0], "hands[0]", "holds cards; alone, all cards come from the deck")
        _load_deck(s, position["deck"])
    else:
        must(position["deck"] is None, "deck", f"is {position['deck']!r}; only the solo game has a deck")
        _load_hands(s, left)
    full = s.cards == rules.CARDS
    possible = full == (phase == GAME_OVER) or (full and phase == FLIP)
    must(possible, "phase", f"cannot be {PHASES[phase]!r} with {s.cards} cards on the table")


def _load_deck(s: Any, deck: Any) -> None:
    left = Counter(_code(code, CODES, "deck") for code in a_list(deck, "deck"))
    _agree(_gone(s) + left, Counter(dict(enumerate(rules.DECK.tolist()))), "deck")
    s.deck[:] = [left[kind] for kind in range(len(KINDS))]


def _load_hands(s: Any, left: list[Counter[int]]) -> None:
    players, phase = int(s.players), int(s.phase)
    dealt = [Counter({kind: int(n) for kind, n in enumerate(s.hands[seat])}) for seat in range(players)]
    turns = _turns(s)
    for seat, hand in enumerate(left):
        key = f"hands[{seat}]"
        for kind, n in hand.items():
            most = dealt[seat][kind]
            must(n <= most, key, f"{CODES[kind]} is there {n} times; the seat was dealt {most}")
        deciding = phase in (CELL, FLIP) and turns % players == seat
        expected = dealt[seat].total() - (turns + players - 1 - seat) // players - deciding
        must(hand.total() == expected, key, f"holds {hand.total()} cards; it must be {expected} now")
        s.hands[seat] = [hand[kind] for kind in range(len(KINDS))]
    _agree(_gone(s) + sum(left, Counter()), sum(dealt, _opening(s)), "hands")
    _check_whose(s, [dealt[seat] - left[seat] for seat in range(players)])


def _check_whose(s: Any, played: list[Counter[int]]) -> None:
    """The first card is one of seat 0's, and the card in play one of the seat that plays it."""
    if s.players != 3 and s.cards:
        kind = int(KIND_OF_FACE[s.table[HOME]])
        must(played[0][kind] > 0, "table", f"{CODES[kind]} lies at 0,0 but seat 0 has not played such a card")
        played[0][kind] -= 1
    if s.phase in (CELL, FLIP):
        seat = _turns(s) % int(s.players)
        kind = int(KIND_OF_FACE[s.held if s.phase == CELL else s.table[s.placed]])
        key = "held" if s.phase == CELL else "placed"
        must(played[seat][kind] > 0, key, f"{CODES[kind]} cannot be a card that seat {seat} has played")


def _turns(s: Any) -> int:
    """How many turns are over."""
    return int(s.cards) - int(s.players == 3 and s.drawn == 3) - int(s.phase == FLIP)


def _opening(s: Any) -> Counter[int]:
    """The single that opens the table of three."""
    return Counter([kind for kind in range(4) if s.players == 3 and s.drawn == 3 and s.owner[kind] == rules.NOBODY])


def _gone(s: Any) -> Counter[int]:
    """The kinds on the table and held."""
    gone = Counter(int(KIND_OF_FACE[face]) for face in s.table if face != NONE)
    if s.held != NONE:
        gone[int(KIND_OF_FACE[s.held]) if s.phase == CELL else int(s.held)] += 1
    return gone


def _agree(found: Counter[int], expected: Counter[int], key: str) -> None:
    for kind, code in enumerate(CODES):
        n, needed = found[kind], expected[kind]
        must(n == needed, key, f"{code} is there {n} times in all, with table and held; it must be {needed}")


def _load_seat(s: Any, seat: Any) -> None:
    phase = int(s.phase)
    if phase == DRAW:
        s.seat = CHANCE
    elif phase == GAME_OVER:
        s.seat = OVER
    else:
        s.seat = _turns(s) % int(s.players)
    expected = None if s.seat == OVER else "chance" if s.seat == CHANCE else int(s.seat)
    must(type(seat) is type(expected) and seat == expected, "seat", f"is {seat!r}; it must be {expected!r} now")

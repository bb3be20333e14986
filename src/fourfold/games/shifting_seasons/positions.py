"""Positions of Shifting Seasons as JSON, as `locale/en/formats.md` documents them; loading checks every key."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fourfold.core.compiled.bits import count
from fourfold.core.compiled.contract import CHANCE, OVER
from fourfold.core.errors import listed
from fourfold.core.validation import a_list, must, must_have
from fourfold.games.shifting_seasons import CARDS, COLOURS, POSITION_CARDS
from fourfold.games.shifting_seasons.geometry import AREA, AREAS, CELLS, NAMES, SLIDE_CELLS, TILE_CELLS
from fourfold.games.shifting_seasons.rules import (
    AFTER,
    CARDS_PHASE,
    COPIES,
    DRAWN_CARDS,
    FRAMES,
    GAME_OVER,
    KINDS,
    NONE,
    PLACE,
    REFILL,
    SET_UP_TILES,
    SHOWN,
    SUPPLY,
    TILES_PHASE,
    TO,
    TURNS,
    lay,
    supported,
)

TILES = tuple(colour + star for colour in COLOURS for star in ("", "*"))
"""The text of every kind of tile."""
PHASES = ("cards", "tiles", "refill", "turn", "to", "place", "after", "over")
GROUPS = ("chosen", "largest")
KEYS = (
    *("game", "players", "colours", "cards", "group", "seat", "phase", "turn", "bag", "slide", "display", "boards"),
    *("tokens", "supply", "frames", "filled", "held"),
)
HELD_KEYS = ("tile", "area", "from", "back")


def card_numbers(s: Any) -> list[int]:
    """The score cards drawn so far, in ascending order."""
    return [card for card in range(1, CARDS + 1) if int(s.cards) >> card & 1]


def position(s: Any) -> dict[str, Any]:
    players, phase = int(s.players), int(s.phase)
    return {
        "game": "shifting-seasons",
        "players": players,
        "colours": [COLOURS[colour] for colour in s.colours[:players]],
        "cards": card_numbers(s),
        "group": GROUPS[s.group],
        "seat": _who(int(s.seat)),
        "phase": PHASES[phase],
        "turn": None if s.turn == NONE else int(s.turn),
        "bag": {tile: int(n) for tile, n in zip(TILES, s.bag, strict=True)},
        "slide": [None if kind == NONE else TILES[kind] for kind in s.slide],
        "display": sorted(tile for tile, n in zip(TILES, s.display, strict=True) for _ in range(n)),
        "boards": [_board(s, seat) for seat in range(players)],
        "tokens": s.tokens[:players].tolist(),
        "supply": int(s.supply),
        "frames": int(s.frames),
        "filled": [[area + 1 for area in range(AREAS) if s.filled[seat] >> area & 1] for seat in range(players)],
        "held": None
        if s.held == NONE
        else {
            "tile": TILES[s.held],
            "area": None if s.area == NONE else int(s.area) + 1,
            "from": None if s.lifted == NONE else NAMES[s.lifted],
            "back": None if s.back == NONE else PHASES[s.back],
        },
    }


def _who(seat: int) -> int | str | None:
    return None if seat == OVER else "chance" if seat == CHANCE else seat


def _board(s: Any, seat: int) -> dict[str, str]:
    covered, precious = int(s.covered[seat]), int(s.precious[seat])
    coloured = [int(cells) for cells in s.coloured[seat]]
    found = {}
    for cell in range(CELLS):
        if covered >> cell & 1:
            colour = next(colour for colour in range(4) if coloured[colour] >> cell & 1)
            found[NAMES[cell]] = TILES[2 * colour + (precious >> cell & 1)]
    return found


# --------------------------------------------------------------------------------------------------- load


def load(s: Any, position: Mapping[str, Any]) -> None:
    """Turn the start of a game into the position."""
    must_have(position, KEYS, "shifting-seasons")
    _same(position["players"], int(s.players), "players")
    _same(position["colours"], [COLOURS[colour] for colour in s.colours[: s.players]], "colours")
    _same(position["group"], GROUPS[s.group], "group")
    _load_cards(s, position["cards"])
    _load_phase(s, position["phase"])
    _load_tiles(s, position)
    _load_held(s, position["held"])
    _check_count(s)
    _load_turn(s, position["turn"], position["seat"])
    _load_bonuses(s, position)


def _same(given: Any, value: Any, key: str) -> None:
    must(type(given) is type(value) and given == value, key, f"is {given!r}, but this game has {value!r}")


def _whole(value: Any, key: str, low: int, high: int) -> int:
    valid = type(value) is int and low <= value <= high
    must(valid, key, f"is {value!r}; give a whole number from {low} to {high}")
    return value  # type: ignore[no-any-return]


def _kind(value: Any, key: str) -> int:
    known = isinstance(value, str) and value in TILES
    must(known, key, f"{value!r} is not a tile; give one of: {listed(TILES)}")
    return TILES.index(value)


def _cell(value: Any, key: str) -> int:
    """A cell that can hold a tile."""
    known = isinstance(value, str) and value in NAMES
    must(known, key, f"{value!r} is not a cell; give a1 to f6")
    cell = NAMES.index(value)
    must(bool(TILE_CELLS >> cell & 1), key, f"{value} is a number cell and never holds a tile")
    return cell


def _load_cards(s: Any, cards: Any) -> None:
    for card in a_list(cards, "cards"):
        _whole(card, "cards", 1, CARDS)
    must(sorted(set(cards)) == cards, "cards", f"{cards!r} is not in ascending order, each card once")
    if s.cards:
        _same(cards, card_numbers(s), "cards")
    low = sum(card <= POSITION_CARDS for card in cards)
    must(low <= 2 and len(cards) - low <= 2, "cards", f"{cards!r} has more than two of 1 to 7 or of 8 to 14")
    must(low == 2 or low == len(cards), "cards", f"{cards!r}: two of 1 to 7 are drawn before those of 8 to 14")
    s.cards = sum(1 << card for card in cards)


def _load_phase(s: Any, phase: Any) -> None:
    known = isinstance(phase, str) and phase in PHASES
    must(known, "phase", f"is {phase!r}; give one of: {listed(PHASES)}")
    s.phase = PHASES.index(phase)
    drawing = len(card_numbers(s)) < DRAWN_CARDS
    must(drawing == (s.phase == CARDS_PHASE), "phase", f"cannot be {phase!r} with the cards {card_numbers(s)}")


# ------------------------------------------------------------------------------------------ where tiles are


def _load_tiles(s: Any, position: Mapping[str, Any]) -> None:
    bag = position["bag"]
    must(isinstance(bag, dict) and set(bag) == set(TILES), "bag", f"is {bag!r}; give a number for: {listed(TILES)}")
    for kind, tile in enumerate(TILES):
        s.bag[kind] = _whole(bag[tile], "bag", 0, COPIES[s.players])
    s.bagged = s.bag.sum()
    for cell, tile in enumerate(a_list(position["slide"], "slide", SLIDE_CELLS)):
        s.slide[cell] = NONE if tile is None else _kind(tile, f"slide[{cell}]")
    display = [_kind(tile, "display") for tile in a_list(position["display"], "display")]
    must(len(display) <= SHOWN, "display", f"holds {len(display)} tiles; there is room for {SHOWN}")
    in_order = [TILES[kind] for kind in display]
    must(sorted(in_order) == in_order, "display", f"{in_order!r} is not sorted as text")
    for kind in display:
        s.display[kind] += 1
    s.shown = len(display)
    for seat, board in enumerate(a_list(position["boards"], "boards", int(s.players))):
        key = f"boards[{seat}]"
        must(isinstance(board, dict), key, f"is {board!r}, not an object of cells and tiles")
        for name, tile in board.items():
            lay(s, seat, _cell(name, key), _kind(tile, key))
        must(len(board) <= TURNS, key, f"holds {len(board)} tiles; there are {TURNS} turns")


def _load_held(s: Any, held: Any) -> None:
    if s.phase not in (PLACE, TO):
        must(held is None, "held", f"is {held!r}, but nothing is held in phase {PHASES[s.phase]!r}")
        return
    must(
        isinstance(held, dict) and set(held) == set(HELD_KEYS), "held", f"is {held!r}; it must have {listed(HELD_KEYS)}"
    )
    s.held = _kind(held["tile"], "held.tile")
    if s.phase == PLACE:
        s.area = _whole(held["area"], "held.area", 1, AREAS) - 1
        unused: tuple[str, ...] = ("from", "back")
    else:
        s.lifted = _cell(held["from"], "held.from")
        back = held["back"]
        must(back in ("turn", "after"), "held.back", f"is {back!r}; give turn or after")
        s.back = PHASES.index(back)
        unused = ("area",)
    for key in unused:
        must(held[key] is None, f"held.{key}", f"is {held[key]!r}; it is null in phase {PHASES[s.phase]!r}")


def _check_count(s: Any) -> None:
    """Every tile is somewhere, and bag, sliding board and display hold as many as the phase asks for."""
    for kind, tile in enumerate(TILES):
        on_boards = sum(
            count(int(s.coloured[seat, kind // 2]) & _precious(s, seat, kind % 2)) for seat in range(s.players)
        )
        total = int(s.bag[kind]) + int(s.display[kind]) + on_boards
        total += s.slide.tolist().count(kind) + (s.held == kind)
        needed = COPIES[s.players]
        must(
            total == needed, "bag", f"{tile} is there {total} times in all, with table and boards; it must be {needed}"
        )
    if s.phase in (CARDS_PHASE, TILES_PHASE):
        _check_set_up(s)
        return
    must(NONE not in s.slide, "slide", f"has an empty cell in phase {PHASES[s.phase]!r}")
    refills = KINDS * COPIES[s.players] - SET_UP_TILES
    drawn = min(_placed(s) - (s.phase == REFILL), refills)
    bagged = refills - drawn
    must(s.phase != REFILL or bagged > 0, "phase", "cannot be 'refill' with an empty bag")
    must(s.bagged == bagged, "bag", f"holds {s.bagged} tiles; it must be {bagged} now")
    shown = KINDS * COPIES[s.players] - SLIDE_CELLS - bagged - _placed(s) - (s.phase == PLACE)
    must(s.shown == shown, "display", f"holds {s.shown} tiles; it must be {shown} now")


def _precious(s: Any, seat: int, precious: int) -> int:
    cells = int(s.precious[seat])
    return cells if precious else ~cells


def _placed(s: Any) -> int:
    """How many tiles were placed on boards so far, a lifted one included."""
    return sum(count(int(cells)) for cells in s.covered) + int(s.phase == TO)


def _check_set_up(s: Any) -> None:
    laid = [kind != NONE for kind in s.slide]
    drawn = KINDS * COPIES[s.players] - int(s.bagged)
    must(not _placed(s), "boards", f"are not empty in phase {PHASES[s.phase]!r}")
    must(s.phase != CARDS_PHASE or drawn == 0, "bag", "is not full although cards are still to be drawn")
    must(laid == sorted(laid, reverse=True), "slide", "is not filled in the order of its cells")
    must(sum(laid) == min(drawn, SLIDE_CELLS), "display", "holds tiles although the sliding board is not full")
    must(drawn < SET_UP_TILES, "phase", "cannot be 'tiles': all of them are drawn")


# --------------------------------------------------------------------------------- turns, tokens and frames


def _load_turn(s: Any, turn: Any, seat: Any) -> None:
    """Whose turn it is follows from how many tiles were placed; so does how many each seat has."""
    players, placed, phase = int(s.players), _placed(s), int(s.phase)
    ending = phase in (REFILL, AFTER) or int(s.back) == AFTER
    must(not ending or placed > 0, "phase", f"cannot be {PHASES[phase]!r} before the first tile is placed")
    now = (placed - ending) % players
    full = placed == players * TURNS
    must(
        full == (phase == GAME_OVER) or (full and ending),
        "phase",
        f"cannot be {PHASES[phase]!r} with {placed} tiles placed",
    )
    for number in range(players):
        has = count(int(s.covered[number])) + (phase == TO and number == now)
        needed = (placed + players - 1 - number) // players
        must(has == needed, f"boards[{number}]", f"holds {has} tiles; it must be {needed} now")
    s.turn = NONE if phase == GAME_OVER else now
    s.seat = OVER if phase == GAME_OVER else CHANCE if phase in (CARDS_PHASE, TILES_PHASE, REFILL) else now
    _is(turn, None if phase == GAME_OVER else now, "turn")
    _is(seat, _who(int(s.seat)), "seat")


def _is(given: Any, value: Any, key: str) -> None:
    must(type(given) is type(value) and given == value, key, f"is {given!r}; it must be {value!r} now")


def _load_bonuses(s: Any, position: Mapping[str, Any]) -> None:
    players = int(s.players)
    for seat, tokens in enumerate(a_list(position["tokens"], "tokens", players)):
        s.tokens[seat] = _whole(tokens, f"tokens[{seat}]", 0, players + SUPPLY[players])
    s.supply = _whole(position["supply"], "supply", 0, SUPPLY[players])
    s.frames = _whole(position["frames"], "frames", 0, FRAMES)
    for seat, areas in enumerate(a_list(position["filled"], "filled", players)):
        key = f"filled[{seat}]"
        for area in a_list(areas, key):
            _whole(area, key, 1, AREAS)
        must(sorted(set(areas)) == areas, key, f"{areas!r} is not in ascending order, each area once")
        s.filled[seat] = sum(1 << (area - 1) for area in areas)
    spent = players + SUPPLY[players] - int(s.supply) - int(s.tokens.sum())
    must(spent >= 0, "tokens", f"{-spent} more than there are, with the supply")
    _check_filled(s, spent)
    _check_taken(s, spent)
    if s.phase == PLACE:
        free = int(AREA[s.area]) & ~int(s.covered[s.turn])
        must(free != 0, "held.area", f"{s.area + 1} is full on the board of seat {s.turn}")
    if s.phase == TO:
        must(spent > 0, "tokens", "none is spent, but a tile is being moved")
        taken = int(s.covered[s.turn]) >> int(s.lifted) & 1
        must(not taken, "held.from", f"a tile lies at {NAMES[s.lifted]}")
    if s.phase == AFTER:
        must(s.tokens[s.turn] > 0, "phase", "cannot be 'after' for a seat without a token")


def _check_filled(s: Any, spent: int) -> None:
    """A full area was filled; one that was filled has lost a tile at most for each token spent."""
    lost = 0
    for seat in range(s.players):
        key, covered = f"filled[{seat}]", int(s.covered[seat])
        for area in range(AREAS):
            cells = int(AREA[area])
            filled = s.filled[seat] >> area & 1
            must(filled or covered & cells != cells, key, f"area {area + 1} is full, but not listed")
            lost += filled * count(cells & ~covered)
            free = cells & ~covered
            grown = -1
            reached = 0
            while not spent and reached != grown:  # no tile was moved, so each was placed beside another
                grown, reached = reached, _beside(reached, area) & ~free
            apart = not spent and reached != covered & cells
            must(not apart, f"boards[{seat}]", f"area {area + 1} has a tile out of reach of its number")
    must(lost <= spent, "filled", f"areas listed lack {lost} tiles, but only {spent} tokens are spent")


def _beside(reached: int, area: int) -> int:
    """The cells reached, and those of the area beside them or beside its number."""
    return reached | int(supported(reached, area))


def _check_taken(s: Any, spent: int) -> None:
    """Each area filled took a frame, and each but those filled by a move a token, while they lasted (S6, S7)."""
    filled = sum(count(int(areas)) for areas in s.filled)
    frames = max(0, FRAMES - filled)
    must(s.frames == frames, "frames", f"is {s.frames}; with {filled} areas filled it must be {frames}")
    taken = SUPPLY[s.players] - int(s.supply)
    must(taken <= filled, "supply", f"{taken} tokens were taken, but only {filled} areas filled")
    must(s.supply == 0 or filled - taken <= spent, "supply", f"is {s.supply} with {filled} areas filled")
    for seat in range(s.players):
        most = 1 + count(int(s.filled[seat]))
        must(s.tokens[seat] <= most, f"tokens[{seat}]", f"is {s.tokens[seat]}; the seat had {most} at most")

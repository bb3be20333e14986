"""Positions of Shifting Seasons as JSON, as `locale/en/formats.md` documents them; loading checks every key."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from fourfold.core.fields import (
    Position,
    by_seat,
    copies,
    keys,
    listing,
    maybe,
    members,
    numbered,
    table,
    who,
    whole,
    word,
)
from fourfold.core.validation import a_whole, must
from fourfold.engine.bits import count
from fourfold.engine.contract import CHANCE, OVER
from fourfold.games.shifting_seasons import CARDS, COLOURS, POSITION_CARDS, TILES
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
    PHASES,
    PLACE,
    REFILL,
    SET_UP_TILES,
    SHOWN,
    SUPPLY,
    TILES_PHASE,
    TO,
    TURN,
    TURNS,
    lay,
    supported,
)
from fourfold.games.shifting_seasons.scoring import GROUPS

BACK = (TURN, AFTER)
"""The phases that a token can be spent in."""

PATTERN = rf"({'|'.join(COLOURS)})\*?"  # as words, `Su` and `Su*` would have the same name in generated clients
TILE = word(TILES, "tile", PATTERN)
AREA_NUMBER = numbered(AREAS)

POSITION = Position(
    "shifting-seasons",
    {
        "players": whole(2, 4),
        "colours": by_seat(word(COLOURS)),
        "cards": members(whole(1, CARDS), is_ascending=True),
        "group": word(GROUPS),
        "seat": who(4),
        "phase": word(PHASES),
        "turn": maybe(whole(0, 3), NONE),
        "bag": table(TILES, "tile", whole(0), is_complete=True),
        "slide": listing(maybe(TILE, NONE), SLIDE_CELLS, is_numbered=True),
        "display": copies(TILES, "tile", PATTERN),
        "boards": by_seat(table(NAMES, "cell", TILE)),
        "tokens": by_seat(whole(0)),
        "supply": whole(0),
        "frames": whole(0, FRAMES),
        "filled": by_seat(members(AREA_NUMBER, is_ascending=True)),
        "held": maybe(
            keys(
                {
                    "tile": TILE,
                    "area": maybe(AREA_NUMBER, NONE),
                    "from": maybe(word(NAMES, "cell"), NONE),
                    "back": maybe(word([PHASES[phase] for phase in BACK])),
                },
                is_path=True,
            )
        ),
    },
)


def card_numbers(s: Any) -> list[int]:
    """The score cards drawn so far, in ascending order."""
    return [card for card in range(1, CARDS + 1) if int(s.cards) >> card & 1]


def _options(s: Any) -> dict[str, Any]:
    """The values that the options give."""
    options = {"players": int(s.players), "colours": s.colours[: s.players].tolist(), "group": int(s.group)}
    return {**options, "cards": int(s.cards)} if s.cards else options


def position(s: Any) -> dict[str, Any]:
    players = int(s.players)
    held = None
    if s.held != NONE:
        held = (s.held, s.area, s.lifted, None if s.back == NONE else BACK.index(s.back))
    return POSITION.write(
        {
            **_options(s),
            "cards": s.cards,
            "seat": s.seat,
            "phase": s.phase,
            "turn": s.turn,
            "bag": dict(enumerate(s.bag.tolist())),
            "slide": s.slide.tolist(),
            "display": s.display.tolist(),
            "boards": [board_of(s, seat) for seat in range(players)],
            "tokens": s.tokens[:players].tolist(),
            "supply": s.supply,
            "frames": s.frames,
            "filled": s.filled[:players].tolist(),
            "held": held,
        }
    )


def board_of(s: Any, seat: int) -> dict[int, int]:
    """The kind of the tile on each cell of a seat's board that has one."""
    covered, precious, coloured = int(s.covered[seat]), int(s.precious[seat]), s.coloured[seat].tolist()
    found = {}
    for cell in range(CELLS):
        if covered >> cell & 1:
            colour = next(colour for colour in range(4) if coloured[colour] >> cell & 1)
            found[cell] = 2 * colour + (precious >> cell & 1)
    return found


# --------------------------------------------------------------------------------------------------- load


def load(s: Any, position: Mapping[str, Any]) -> None:
    """Turn the start of a game into the position."""
    found = POSITION.read(position, _options(s))
    _set_cards(s, position["cards"])
    _set_phase(s, found["phase"])
    in_order = position["display"]
    must(sorted(in_order) == in_order, "display", f"{in_order!r} is not sorted as text")
    _set_tiles(s, found)
    POSITION.require(found, "held", s.phase in (PLACE, TO), f"in phase {PHASES[s.phase]!r}")
    if found["held"] is not None:
        _hold(s, *found["held"])
    _check_count(s, found["boards"])
    _set_turn(s, found)
    _set_bonuses(s, found)


def _set_cards(s: Any, cards: Sequence[int]) -> None:
    low = sum(card <= POSITION_CARDS for card in cards)
    must(low <= 2 and len(cards) - low <= 2, "cards", f"{cards!r} has more than two of 1 to 7 or of 8 to 14")
    must(low == 2 or low == len(cards), "cards", f"{cards!r}: two of 1 to 7 are drawn before those of 8 to 14")
    s.cards = sum(1 << card for card in cards)


def _set_phase(s: Any, phase: int) -> None:
    drawing = len(card_numbers(s)) < DRAWN_CARDS
    fits = drawing == (phase == CARDS_PHASE)
    must(fits, "phase", f"cannot be {PHASES[phase]!r} with the cards {card_numbers(s)}")
    s.phase = phase


# ------------------------------------------------------------------------------------------ where tiles are


def _set_tiles(s: Any, found: Mapping[str, Any]) -> None:
    for kind, n in found["bag"].items():
        s.bag[kind] = a_whole(n, "bag", 0, COPIES[s.players])
    s.bagged = s.bag.sum()
    s.slide[:] = found["slide"]
    shown = sum(found["display"])
    must(shown <= SHOWN, "display", f"holds {shown} tiles; there is room for {SHOWN}")
    s.display[:], s.shown = found["display"], shown
    for seat, board in enumerate(found["boards"]):
        for cell, kind in board.items():
            lay(s, seat, _a_cell(cell, f"boards[{seat}]"), kind)
        must(len(board) <= TURNS, f"boards[{seat}]", f"holds {len(board)} tiles; there are {TURNS} turns")


def _a_cell(cell: int, key: str) -> int:
    """A cell that can hold a tile."""
    must(bool(TILE_CELLS >> cell & 1), key, f"{NAMES[cell]} is a number cell and never holds a tile")
    return cell


def _hold(s: Any, tile: int, area: int, lifted: int, back: int | None) -> None:
    for key, value, is_there in (
        ("area", area, s.phase == PLACE),
        ("from", lifted, s.phase == TO),
        ("back", NONE if back is None else back, s.phase == TO),
    ):
        told = "cannot" if is_there else "must"
        must((value != NONE) == is_there, f"held.{key}", f"{told} be null in phase {PHASES[s.phase]!r}")
    s.held, s.area, s.lifted = tile, area, lifted
    if back is not None:
        _a_cell(lifted, "held.from")
        s.back = BACK[back]


def _check_count(s: Any, boards: Sequence[Mapping[int, int]]) -> None:
    """Every tile is somewhere, and bag, sliding board and display hold as many as the phase asks for."""
    on_boards = [kind for board in boards for kind in board.values()]
    for kind, tile in enumerate(TILES):
        total = int(s.bag[kind]) + int(s.display[kind]) + on_boards.count(kind)
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


def _set_turn(s: Any, found: Mapping[str, Any]) -> None:
    """Whose turn it is follows from how many tiles were placed; so does how many each seat has."""
    players, placed, phase = int(s.players), _placed(s), int(s.phase)
    ending = phase in (REFILL, AFTER) or int(s.back) == AFTER
    must(not ending or placed > 0, "phase", f"cannot be {PHASES[phase]!r} before the first tile is placed")
    now = (placed - ending) % players
    full = placed == players * TURNS
    possible = full == (phase == GAME_OVER) or (full and ending)
    must(possible, "phase", f"cannot be {PHASES[phase]!r} with {placed} tiles placed")
    for number in range(players):
        has = count(int(s.covered[number])) + (phase == TO and number == now)
        needed = (placed + players - 1 - number) // players
        must(has == needed, f"boards[{number}]", f"holds {has} tiles; it must be {needed} now")
    s.turn = NONE if phase == GAME_OVER else now
    s.seat = OVER if phase == GAME_OVER else CHANCE if phase in (CARDS_PHASE, TILES_PHASE, REFILL) else now
    POSITION.expect(found, "turn", s.turn)
    POSITION.expect(found, "seat", s.seat)


def _set_bonuses(s: Any, found: Mapping[str, Any]) -> None:
    players = int(s.players)
    for seat, tokens in enumerate(found["tokens"]):
        s.tokens[seat] = a_whole(tokens, f"tokens[{seat}]", 0, players + SUPPLY[players])
    s.supply = a_whole(found["supply"], "supply", 0, SUPPLY[players])
    s.frames = found["frames"]
    s.filled[:players] = found["filled"]
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

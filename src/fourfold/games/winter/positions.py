"""Positions of Four Seasons: Winter as JSON, as `locale/en/formats.md` documents them; loading checks every key."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from fourfold.core.errors import PositionError
from fourfold.core.fields import Position, keys, listing, maybe, table, who, whole, word
from fourfold.core.validation import must
from fourfold.engine.contract import CHANCE, OVER
from fourfold.games.winter import CARDS, CODES, COLOURS, COUNTERS, NAMES, rules
from fourfold.games.winter.geometry import EDGE
from fourfold.games.winter.layout import TOUCHING, Layout, Place, places, reading_order, squares_with_counters
from fourfold.games.winter.rules import PHASES, THAWS
from fourfold.games.winter.table import KIND_OF_FACE, NONE

AXIS = whole(-EDGE, EDGE)
SQUARES = listing(keys({"x": AXIS, "y": AXIS}))
POSITION = Position(
    "winter",
    {
        "seat": who(2),
        "phase": word(PHASES),
        "turn": maybe(whole(0, 1), NONE),
        "colours": listing(maybe(word(COLOURS), NONE), 2),
        "deck": table(NAMES, "card", whole(0)),
        "cards": listing(keys({"x": AXIS, "y": AXIS, "face": word(CODES, "face")}), is_numbered=True),
        "counters": listing(SQUARES, 2, is_numbered=True),
        "supply": listing(whole(0, COUNTERS), 2),
        "held": maybe(keys({"card": word(NAMES, "card"), "x": maybe(AXIS), "y": maybe(AXIS)})),
        "new": SQUARES,
        "thaws": whole(0, THAWS),
    },
)


def position(s: Any) -> dict[str, Any]:
    n, held = int(s.cards), None
    if s.held != NONE:
        held = (s.held, s.held_x, s.held_y) if s.phase == rules.DROP else (s.held, None, None)
    return POSITION.write(
        {
            "seat": s.seat,
            "phase": s.phase,
            "turn": s.turn,
            "colours": s.colours.tolist(),
            "deck": _deck(s),
            "cards": [(x, y, face) for (x, y), face in zip(places(s.x, s.y, n), s.face[:n].tolist(), strict=True)],
            "counters": squares_with_counters(s),
            "supply": [COUNTERS - laid for laid in s.counters.tolist()],
            "held": held,
            "new": places(s.new_x, s.new_y, s.new),
            "thaws": s.thaws,
        }
    )


def _deck(s: Any) -> dict[int, int]:
    """How many cards are left of each kind that the option names."""
    return {kind: copies for kind, copies in enumerate(s.deck.tolist()) if copies != NONE}


def load(s: Any, position: Mapping[str, Any]) -> None:
    """Turn the start of a game into the position, or raise an error that names the impossible key."""
    found = POSITION.read(position, {})
    s.phase, s.thaws = found["phase"], found["thaws"]
    _check_thaws(s)
    layout = _lay_cards(s, found["cards"])
    _set_colours(s, found)
    _hold(s, found, layout)
    _set_deck(s, found, layout)
    _set_turn(s, found)
    _lay_counters(s, found["counters"], layout)
    _check_supply(s, found)
    _check_turn(s)
    _set_new(s, found["new"], layout)
    _check_groups(s, layout)


def _in_phase(s: Any) -> str:
    return f"in phase {PHASES[s.phase]!r}"


def _check_thaws(s: Any) -> None:
    if s.phase <= rules.FREEZE:
        must(s.thaws == 0, "thaws", f"is {s.thaws}, but nothing thaws yet {_in_phase(s)}")
    elif s.phase == rules.GAME_OVER:
        must(s.thaws > 0, "thaws", "is 0, but no game is over before the first thawing turn")
    else:
        must(s.thaws < THAWS, "thaws", f"is {s.thaws}: the game is over by then")


def _lay_cards(s: Any, cards: list[tuple[int, int, int]]) -> Layout:
    faces: dict[Place, str] = {}
    for number, (x, y, face) in enumerate(cards):
        for other in Layout(faces).under((x, y)):
            raise PositionError(f"cards[{number}]", f"overlaps the card at {_written(other)}")
        faces[x, y] = CODES[face]
    layout = Layout(faces)
    n = layout.cards
    most = CARDS - (s.phase in (rules.DRAW, rules.PLACE, rules.FREEZE, rules.DROP))
    must(n <= most, "cards", f"lists {n} cards; at most {most} lie on the table {_in_phase(s)}")
    least = {rules.FIRST: 0, rules.COLOUR: 2, rules.FREEZE: 2, rules.KEEP: 2}.get(int(s.phase), 1)
    if s.phase in (rules.FIRST, rules.COLOUR):
        must(n == least, "cards", f"lists {n} cards; there are {least} {_in_phase(s)}")
    must(n >= least, "cards", f"lists {n} cards; at least {least} lie on the table {_in_phase(s)}")
    if s.phase in (rules.THAW, rules.DROP, rules.COVER) and s.thaws == 0:
        must(n == most, "cards", f"lists {n} cards; before the first thawing turn is over there are {most}")
    if (s.phase <= rules.FREEZE and n) or (s.phase == rules.THAW and s.thaws == 0):
        first = faces.get((0, 0))
        must(first is not None, "cards", "has no card at 0,0, where the first one lies")
        must(first in NAMES, "cards", f"the first card, at 0,0, reads {first}; it must read as its name")
    s.cards, s.x[:n], s.y[:n], s.face[:n] = n, layout.x, layout.y, layout.face
    return layout


def _written(place: Place) -> str:
    return "{},{}".format(*place)


def _set_colours(s: Any, found: dict[str, Any]) -> None:
    colours = found["colours"]
    if s.phase in (rules.FIRST, rules.COLOUR) or (s.phase in (rules.DRAW, rules.PLACE) and s.cards == 1):
        POSITION.expect(found, "colours", [NONE, NONE])
    else:
        names = [None if colour == NONE else COLOURS[colour] for colour in colours]
        must(sorted(colours) == [0, 1], "colours", f"is {names!r}; give light to one seat and dark to the other")
    s.colours[:] = colours


def _hold(s: Any, found: dict[str, Any], layout: Layout) -> None:
    POSITION.require(found, "held", s.phase in (rules.PLACE, rules.DROP), _in_phase(s))
    if found["held"] is None:
        return
    s.held, x, y = found["held"]
    if s.phase == rules.PLACE:
        must(x is None and y is None, "held", "x and y are not null, but a card from the deck lay nowhere")
    elif x is None or y is None:
        raise PositionError("held", f"x and y are {x}, {y}; give the place where it lay")
    else:
        for other in layout.under((x, y)):
            raise PositionError("held", f"lay at {_written((x, y))}, where it overlaps the card at {_written(other)}")
        s.held_x, s.held_y = x, y


def _set_deck(s: Any, found: dict[str, Any], layout: Layout) -> None:
    """Every card is in the deck, on the table or in hand; during the thaw some may be out of the game."""
    option, out = _deck(s), Counter(int(KIND_OF_FACE[face]) for face in layout.face)
    out[int(s.held)] += s.held != NONE
    for kind, name in enumerate(NAMES):
        most = option.get(kind, 0)
        must(out[kind] <= most, "cards", f"{name} is there {out[kind]} times, of {most}")
    deck = {kind: copies - out[kind] if s.phase <= rules.FREEZE else 0 for kind, copies in option.items()}
    POSITION.expect(found, "deck", deck)
    for kind, left in deck.items():
        s.deck[kind] = left


def _set_turn(s: Any, found: dict[str, Any]) -> None:
    if s.phase == rules.GAME_OVER:
        POSITION.expect(found, "turn", NONE)
    must(s.phase == rules.GAME_OVER or found["turn"] != NONE, "turn", "is null; give 0 or 1")
    s.turn = found["turn"]
    s.seat = {rules.FIRST: CHANCE, rules.DRAW: CHANCE, rules.GAME_OVER: OVER}.get(int(s.phase), int(s.turn))
    POSITION.expect(found, "seat", int(s.seat))


def _lay_counters(s: Any, counters: list[list[Place]], layout: Layout) -> None:
    for seat, squares in enumerate(counters):
        key, colour, n = f"counters[{seat}]", s.colours[seat], len(squares)
        must(colour != NONE or not squares, key, "is not empty although no colour is chosen")
        for square in squares:
            must(squares.count(square) == 1, key, f"two counters lie at {_written(square)}")
            fits = layout.is_square(square, colour)
            must(fits, key, f"a counter lies at {_written(square)}, where there is no {COLOURS[colour]} square")
        must(n <= COUNTERS, key, f"lists {n} counters; a seat has {COUNTERS}")
        if s.thaws > 0 and s.phase != rules.GAME_OVER:
            must(n > 0, key, "is empty, but then the game was over after the last thawing turn")
        s.counters[seat] = n
        _write_places(s.counter_x[seat], s.counter_y[seat], squares)
    if s.phase == rules.GAME_OVER:
        ended = s.thaws == THAWS or s.counters.min() == 0
        must(bool(ended), "phase", f"cannot be 'over': both seats have counters after {s.thaws} thawing turns")


def _write_places(xs: Any, ys: Any, squares: list[Place]) -> None:
    for k, (x, y) in enumerate(sorted(squares, key=reading_order)):
        xs[k], ys[k] = x, y


def _check_supply(s: Any, found: dict[str, Any]) -> None:
    left = [COUNTERS - int(n) for n in s.counters]
    POSITION.expect(found, "supply", left)
    if s.phase in (rules.DROP, rules.COVER):
        must(left[s.turn] > 0, "supply", f"seat {s.turn} has no counter left and cannot move a card")


def _check_turn(s: Any) -> None:
    """Up to the end of the first thawing turn, turns can be counted: each laid a card or a counter."""
    if s.phase <= rules.FREEZE or (s.phase in (rules.THAW, rules.DROP) and s.thaws == 0):
        turns = max(0, int(s.cards) + (s.phase == rules.DROP) - 1) + int(s.counters.sum())
        seat = turns % 2
        must(s.turn == seat, "turn", f"is {s.turn}; after {turns} turns it is seat {seat}'s")
        for seat, most in enumerate(((turns + 1) // 2 - 1, turns // 2)):
            n = int(s.counters[seat])
            must(n <= max(0, most), f"counters[{seat}]", f"lists {n} counters after {turns} turns")


def _set_new(s: Any, squares: list[Place], layout: Layout) -> None:
    if s.phase != rules.COVER:
        must(not squares, "new", f"is not empty, but no square is new {_in_phase(s)}")
        return
    must(len(set(squares)) == len(squares), "new", "names a square twice")
    counters, colour = squares_with_counters(s), s.colours[s.turn]
    own = counters[s.turn]
    for square in squares:
        free = layout.is_square(square, colour) and square not in own
        must(free, "new", f"{_written(square)} is not a {COLOURS[colour]} square without a counter")
    supply, n = COUNTERS - len(own), len(squares)
    must(n > supply, "new", f"lists {n} squares, for which {supply} counters are enough")
    moved = [card for card in layout.places if _may_have_come(card, set(squares), counters, layout, s)]
    must(bool(moved), "new", "these are not all the free squares of one card that may just have been moved")
    s.new = n
    _write_places(s.new_x, s.new_y, squares)


def _may_have_come(card: Place, new: set[Place], counters: list[list[Place]], layout: Layout, s: Any) -> bool:
    """Whether the last move can have been this card's, forming exactly these squares; some have counters by now."""
    formed = set(layout.squares_with(card, s.colours[s.turn])) - set(counters[s.turn])
    held_down = any(card in layout.under(square) for square in counters[1 - s.turn])
    return formed == new and not held_down and _joined(layout.without(card), card)


def _joined(layout: Layout, but: Place | None = None) -> bool:
    """Whether one more card, anywhere except at `but`, could connect all cards."""
    groups = [{(x + dx, y + dy) for x, y in group for dx, dy in TOUCHING} for group in layout.groups()]
    bridges = set.intersection(*groups) if groups else set()
    return any(place != but and max(map(abs, place)) <= EDGE and not layout.under(place) for place in bridges)


def _check_groups(s: Any, layout: Layout) -> None:
    if s.phase == rules.DROP:
        whole = layout.with_card((int(s.held_x), int(s.held_y)), NAMES[s.held])
        must(len(whole.groups()) == 1, "held", "the cards were not connected before it was lifted")
    elif s.phase == rules.KEEP:
        must(layout.falling() is None, "phase", "cannot be 'keep': no two groups are largest")
        moved = [card for group in layout.groups() if len(group) > 1 for card in group]
        split = _joined(layout) or any(_joined(layout.without(card), card) for card in moved)
        must(split, "cards", "no melted or moved card can have left these groups")
    elif s.phase != rules.COVER:
        groups = len(layout.groups())
        must(groups <= 1, "cards", f"lie in {groups} groups; they must be connected edge to edge")

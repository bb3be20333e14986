"""Positions of Four Seasons: Winter as JSON, as `locale/en/formats.md` documents them; loading checks every key."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from fourfold.core.compiled.contract import CHANCE, OVER
from fourfold.core.errors import PositionError, listed
from fourfold.core.validation import a_list, must, must_have
from fourfold.games.winter.cards import CARDS, CODES, COLOURS, COUNTERS, NAMES, turned
from fourfold.games.winter.geometry import EDGE
from fourfold.games.winter.layout import TOUCHING, Layout, Place, reading_order
from fourfold.games.winter.record import (
    COLOUR,
    COVER,
    DRAW,
    DROP,
    FIRST,
    FREEZE,
    GAME_OVER,
    KEEP,
    NONE,
    PLACE,
    THAW,
)
from fourfold.games.winter.rules import THAWS

KEYS = (
    *("game", "seat", "phase", "turn", "colours", "deck", "cards"),
    *("counters", "supply", "held", "new", "thaws"),
)
PHASES = ("first", "draw", "place", "colour", "freeze", "thaw", "drop", "cover", "keep", "over")
FREEZING = (FIRST, DRAW, PLACE, COLOUR, FREEZE)


def name_of(face: str) -> str:
    """The name of the card that shows a face."""
    return min(face, CODES[turned(CODES.index(face))])


# --------------------------------------------------------------------------------------------- writing


def position(s: Any) -> dict[str, Any]:
    held = None
    if s.held != NONE:
        x, y = (int(s.held_x), int(s.held_y)) if s.phase == DROP else (None, None)
        held = {"card": NAMES[s.held], "x": x, "y": y}
    cards = Layout.of(s).faces.items()
    return {
        "game": "winter",
        "seat": None if s.seat == OVER else "chance" if s.seat == CHANCE else int(s.seat),
        "phase": PHASES[s.phase],
        "turn": None if s.turn == NONE else int(s.turn),
        "colours": [None if colour == NONE else COLOURS[colour] for colour in s.colours.tolist()],
        "deck": {name: copies for name, copies in zip(NAMES, s.deck.tolist(), strict=True) if copies != NONE},
        "cards": [{"x": x, "y": y, "face": face} for (x, y), face in cards],
        "counters": [_places(s.counter_x[k], s.counter_y[k], s.counters[k]) for k in range(2)],
        "supply": [COUNTERS - int(s.counters[seat]) for seat in range(2)],
        "held": held,
        "new": _places(s.new_x, s.new_y, s.new),
        "thaws": int(s.thaws),
    }


def _places(xs: Any, ys: Any, n: int) -> list[dict[str, int]]:
    return [{"x": x, "y": y} for x, y in zip(xs[:n].tolist(), ys[:n].tolist(), strict=True)]


# ---------------------------------------------------------------------------------------------- reading


def load(s: Any, position: Mapping[str, Any]) -> None:
    """Turn the start of a game into the position, or raise an error that names the impossible key."""
    must_have(position, KEYS, "winter")
    phase = position["phase"]
    must(isinstance(phase, str) and phase in PHASES, "phase", f"is {phase!r}; give one of: {listed(PHASES)}")
    s.phase = PHASES.index(phase)
    _load_thaws(s, position["thaws"])
    layout = _load_cards(s, position["cards"])
    _load_colours(s, position["colours"])
    _load_held(s, position["held"], layout)
    _load_deck(s, position["deck"], layout)
    _load_turn(s, position["turn"])
    _load_seat(s, position["seat"])
    counters = _load_counters(s, position["counters"], layout)
    _check_supply(s, position["supply"])
    _check_turn(s)
    _load_new(s, position["new"], layout, counters)
    _check_groups(s, layout)


def _entry(value: Any, keys: tuple[str, ...], key: str) -> Place:
    """The place in an object that must have exactly these keys, x and y among them."""
    must(isinstance(value, dict) and set(value) == set(keys), key, f"is {value!r}, not {listed(keys)}")
    for axis in ("x", "y"):
        inside = type(value[axis]) is int and -EDGE <= value[axis] <= EDGE
        must(inside, key, f"{axis} is {value[axis]!r}; give a whole number from {-EDGE} to {EDGE}")
    return value["x"], value["y"]


def _load_thaws(s: Any, thaws: Any) -> None:
    must(type(thaws) is int and 0 <= thaws <= THAWS, "thaws", f"is {thaws!r}; give a whole number from 0 to {THAWS}")
    phase = PHASES[s.phase]
    if s.phase in FREEZING:
        must(thaws == 0, "thaws", f"is {thaws}, but nothing thaws yet in phase {phase!r}")
    elif s.phase == GAME_OVER:
        must(thaws > 0, "thaws", "is 0, but no game is over before the first thawing turn")
    else:
        must(thaws < THAWS, "thaws", f"is {thaws}: the game is over by then")
    s.thaws = thaws


def _load_cards(s: Any, cards: Any) -> Layout:
    faces: dict[Place, str] = {}
    for index, entry in enumerate(a_list(cards, "cards")):
        key = f"cards[{index}]"
        place = _entry(entry, ("x", "y", "face"), key)
        face = entry["face"]
        must(isinstance(face, str) and face in CODES, key, f"{face!r} is not a face; write four of L and D: DLLL")
        for other in Layout(faces).under(place):
            raise PositionError(key, f"overlaps the card at {_written(other)}")
        faces[place] = face
    layout = Layout(faces)
    n = layout.cards
    most = CARDS - (s.phase in (DRAW, PLACE, FREEZE, DROP))
    must(n <= most, "cards", f"lists {n} cards; at most {most} lie on the table in phase {PHASES[s.phase]!r}")
    least = {FIRST: 0, DRAW: 1, PLACE: 1, COLOUR: 2, FREEZE: 2, KEEP: 2}.get(int(s.phase), 1)
    if s.phase in (FIRST, COLOUR):
        must(n == least, "cards", f"lists {n} cards; there are {least} in phase {PHASES[s.phase]!r}")
    must(n >= least, "cards", f"lists {n} cards; at least {least} lie on the table in phase {PHASES[s.phase]!r}")
    if s.phase in (THAW, DROP, COVER) and s.thaws == 0:
        must(n == most, "cards", f"lists {n} cards; before the first thawing turn is over there are {most}")
    if (s.phase in FREEZING and n) or (s.phase == THAW and s.thaws == 0):
        first = faces.get((0, 0))
        must(first is not None, "cards", "has no card at 0,0, where the first one lies")
        must(first in NAMES, "cards", f"the first card, at 0,0, reads {first}; it must read as its name")
    s.cards, s.x[:n], s.y[:n], s.face[:n] = n, layout.x, layout.y, layout.face
    return layout


def _written(place: Place) -> str:
    return "{},{}".format(*place)


def _load_colours(s: Any, colours: Any) -> None:
    a_list(colours, "colours", 2)
    chosen = s.cards >= 2 and s.phase != COLOUR
    if s.phase in (FIRST, COLOUR) or (s.phase in (DRAW, PLACE) and s.cards == 1):
        must(colours == [None, None], "colours", f"is {colours!r}, but seat 1 has not chosen yet: give [null, null]")
    elif chosen or s.phase not in FREEZING:
        valid = sorted(map(str, colours)) == sorted(COLOURS)
        must(valid, "colours", f"is {colours!r}; give light to one seat and dark to the other")
        s.colours[:] = [COLOURS.index(colour) for colour in colours]


def _load_held(s: Any, held: Any, layout: Layout) -> None:
    if s.phase not in (PLACE, DROP):
        must(held is None, "held", f"is {held!r}, but no card is in hand in phase {PHASES[s.phase]!r}")
        return
    keys = ("card", "x", "y")
    must(isinstance(held, dict) and set(held) == set(keys), "held", f"is {held!r}, not {listed(keys)}")
    card = held["card"]
    must(isinstance(card, str) and card in NAMES, "held", f"{card!r} is not a card; give one of: {listed(NAMES)}")
    s.held = NAMES.index(card)
    if s.phase == PLACE:
        nowhere = held["x"] is None and held["y"] is None
        must(nowhere, "held", "x and y are not null, but a card from the deck lay nowhere")
        return
    place = _entry(held, keys, "held")
    for other in layout.under(place):
        raise PositionError("held", f"lay at {_written(place)}, where it overlaps the card at {_written(other)}")
    s.held_x, s.held_y = place


def _load_deck(s: Any, deck: Any, layout: Layout) -> None:
    """Every card is in the deck, on the table or in hand; during the thaw some may be out of the game."""
    option = {name: copies for name, copies in zip(NAMES, s.deck.tolist(), strict=True) if copies != NONE}
    must(isinstance(deck, dict), "deck", f"is {deck!r}, not a map from card names to numbers")
    names = f"names {listed(deck)}; this game's deck names {listed(option)}"
    must(set(deck) == set(option), "deck", names)
    out = Counter(name_of(face) for face in layout.faces.values())
    out[NAMES[s.held]] += s.held != NONE
    for name in NAMES:
        must(out[name] <= option.get(name, 0), "cards", f"{name} is there {out[name]} times, of {option.get(name, 0)}")
    for name, left in deck.items():
        needed = option[name] - out[name] if s.phase in FREEZING else 0
        must(type(left) is int and left == needed, "deck", f"{name} is there {left!r} times; it must be {needed}")
        s.deck[NAMES.index(name)] = left


def _load_turn(s: Any, turn: Any) -> None:
    if s.phase == GAME_OVER:
        must(turn is None, "turn", f"is {turn!r}; it must be null when the game is over")
        s.turn = NONE
    else:
        must(type(turn) is int and turn in (0, 1), "turn", f"is {turn!r}; give 0 or 1")
        s.turn = turn


def _load_seat(s: Any, seat: Any) -> None:
    s.seat = {FIRST: CHANCE, DRAW: CHANCE, GAME_OVER: OVER}.get(int(s.phase), int(s.turn))
    expected = None if s.seat == OVER else "chance" if s.seat == CHANCE else int(s.seat)
    must(type(seat) is type(expected) and seat == expected, "seat", f"is {seat!r}; it must be {expected!r} now")


def _load_counters(s: Any, counters: Any, layout: Layout) -> list[set[Place]]:
    found = []
    for seat, own in enumerate(a_list(counters, "counters", 2)):
        key, squares = f"counters[{seat}]", set[Place]()
        for entry in a_list(own, key):
            must(s.colours[0] != NONE, key, "is not empty although no colour is chosen")
            square = _entry(entry, ("x", "y"), key)
            must(square not in squares, key, f"two counters lie at {_written(square)}")
            colour = COLOURS[s.colours[seat]]
            fits = layout.is_square(square, s.colours[seat])
            must(fits, key, f"a counter lies at {_written(square)}, where there is no {colour} square")
            squares.add(square)
        n = len(squares)
        must(n <= COUNTERS, key, f"lists {n} counters; a seat has {COUNTERS}")
        if s.thaws > 0 and s.phase != GAME_OVER:
            must(n > 0, key, "is empty, but then the game was over after the last thawing turn")
        s.counters[seat] = n
        ordered = sorted(squares, key=reading_order)
        s.counter_x[seat, :n], s.counter_y[seat, :n] = [x for x, _ in ordered], [y for _, y in ordered]
        found.append(squares)
    if s.phase == GAME_OVER:
        ended = s.thaws == THAWS or s.counters.min() == 0
        must(bool(ended), "phase", f"cannot be 'over': both seats have counters after {s.thaws} thawing turns")
    return found


def _check_supply(s: Any, supply: Any) -> None:
    left = [COUNTERS - int(n) for n in s.counters]
    given = a_list(supply, "supply", 2)
    same = all(type(n) is int for n in given) and given == left
    must(same, "supply", f"is {supply!r}; with the counters on the table it must be {left}")
    if s.phase in (DROP, COVER):
        must(left[s.turn] > 0, "supply", f"seat {s.turn} has no counter left and cannot move a card")


def _check_turn(s: Any) -> None:
    """Up to the end of the first thawing turn, turns can be counted: each laid a card or a counter."""
    if s.phase in FREEZING or (s.phase in (THAW, DROP) and s.thaws == 0):
        turns = max(0, int(s.cards) + (s.phase == DROP) - 1) + int(s.counters.sum())
        seat = turns % 2
        must(s.turn == seat, "turn", f"is {s.turn}; after {turns} turns it is seat {seat}'s")
        for seat, most in enumerate(((turns + 1) // 2 - 1, turns // 2)):
            n = int(s.counters[seat])
            must(n <= max(0, most), f"counters[{seat}]", f"lists {n} counters after {turns} turns")


def _load_new(s: Any, new: Any, layout: Layout, counters: list[set[Place]]) -> None:
    squares = [_entry(entry, ("x", "y"), "new") for entry in a_list(new, "new")]
    if s.phase != COVER:
        must(not squares, "new", f"is not empty, but no square is new in phase {PHASES[s.phase]!r}")
        return
    must(len(set(squares)) == len(squares), "new", "names a square twice")
    own, colour = counters[s.turn], s.colours[s.turn]
    for square in squares:
        free = layout.is_square(square, colour) and square not in own
        must(free, "new", f"{_written(square)} is not a {COLOURS[colour]} square without a counter")
    supply = COUNTERS - len(own)
    must(len(squares) > supply, "new", f"lists {len(squares)} squares, for which {supply} counters are enough")
    moved = [card for card in layout.places if _may_have_come(card, set(squares), counters, layout, s)]
    must(bool(moved), "new", "these are not all the free squares of one card that may just have been moved")
    ordered = sorted(squares, key=reading_order)
    n = s.new = len(squares)
    s.new_x[:n], s.new_y[:n] = [x for x, _ in ordered], [y for _, y in ordered]


def _may_have_come(card: Place, new: set[Place], counters: list[set[Place]], layout: Layout, s: Any) -> bool:
    """Whether the last move can have been this card's, forming exactly these squares; some have counters by now."""
    own = counters[s.turn]
    formed = set(layout.squares_with(card, s.colours[s.turn]))
    held_down = any(card in layout.under(square) for square in counters[1 - s.turn])
    return formed - own == new and not held_down and _joined(layout.without(card), card)


def _joined(layout: Layout, but: Place | None = None) -> bool:
    """Whether one more card, anywhere except at `but`, could connect all cards."""
    groups = [{(x + dx, y + dy) for x, y in group for dx, dy in TOUCHING} for group in layout.groups()]
    bridges = set.intersection(*groups) if groups else set()
    return any(place != but and max(map(abs, place)) <= EDGE and not layout.under(place) for place in bridges)


def _check_groups(s: Any, layout: Layout) -> None:
    if s.phase == DROP:
        whole = layout.with_card((int(s.held_x), int(s.held_y)), NAMES[s.held])
        must(len(whole.groups()) == 1, "held", "the cards were not connected before it was lifted")
    elif s.phase == KEEP:
        must(layout.falling() is None, "phase", "cannot be 'keep': no two groups are largest")
        moved = [card for group in layout.groups() if len(group) > 1 for card in group]
        split = _joined(layout) or any(_joined(layout.without(card), card) for card in moved)
        must(split, "cards", "no melted or moved card can have left these groups")
    elif s.phase != COVER:
        groups = len(layout.groups())
        must(groups <= 1, "cards", f"lie in {groups} groups; they must be connected edge to edge")

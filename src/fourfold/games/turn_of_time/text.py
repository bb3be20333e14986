"""Turn of Time in words: moves, positions, descriptions."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from fourfold.core.contract import CHANCE, OVER
from fourfold.core.errors import PositionError, listed
from fourfold.games.turn_of_time import rules
from fourfold.games.turn_of_time.rules import (
    AT,
    CARD,
    CELL,
    CELLS,
    DRAW,
    DRAW_KIND,
    DRAW_SEASON,
    FACE,
    FACES,
    FLIP,
    HOME,
    KIND_OF_FACE,
    KINDS,
    MEET,
    NEIGHBOUR,
    NONE,
    SIDE,
    cell_at,
)

SEASONS = ("Sp", "Su", "Fa", "Wi")
COMPASS = ("n", "e", "s", "w")
PHASES = ("draw", "card", "cell", "flip", "over")
GOALS = (None, "dominance", "balance")


def _card(first: int, second: int) -> str:
    return SEASONS[first] if first == second else f"{SEASONS[first]}/{SEASONS[second]}"


CODES = tuple(_card(*kind) for kind in KINDS)
FACE_CODES = tuple(_card(face // 4, face % 4) for face in range(FACES))

# ------------------------------------------------------------------------------------------------- moves

READABLE = re.compile(r"(draw:)?(Sp|Su|Fa|Wi)(/(Sp|Su|Fa|Wi))?|@-?\d+,-?\d+|flip:[nesw]")
FORMS = "draw:Fa, draw:Sp/Wi, Wi/Sp, @1,-2 or flip:n"


def xy(cell: int) -> tuple[int, int]:
    """A cell as x to the right and y down, counted from the first card."""
    return cell % SIDE - 3, cell // SIDE - 3


MOVES = (
    *(f"draw:{season}" for season in SEASONS),
    *(f"draw:{code}" for code in CODES),
    *FACE_CODES,
    *("@{},{}".format(*xy(cell)) for cell in range(CELLS)),
    *(f"flip:{direction}" for direction in COMPASS),
)
"""The text of every action."""


def move(s: Any, action: int) -> str:
    return MOVES[action]


# ------------------------------------------------------------------------------------------------- words

SEASON_WORDS = {
    "en": ("spring", "summer", "fall", "winter"),
    "de": ("Frühling", "Sommer", "Herbst", "Winter"),
}
COMPASS_WORDS = {
    "en": ("above", "to the right", "below", "to the left"),
    "de": ("darüber", "rechts daneben", "darunter", "links daneben"),
}
WORDS = {
    "en": {
        "draw season": "Chance draws {season} for player {player}",
        "draw card": "Chance draws {card}",
        "single": "the {0} single",
        "double": "{0}, with {1} below",
        "card": "the {0}/{1} card",
        "play": "Play {card}",
        "first": "Lay the first card",
        "place": "Place it at {x},{y}",
        "meet": "Meet the {other} {where}: {what}",
        0: "both are {season}, nothing turns",
        1: "{other} follows {season}, so the placed card turns over",
        2: "opposites, so both turn over",
        3: "{season} follows {other}, so the neighbour turns over",
    },
    "de": {
        "draw season": "Der Zufall zieht {season} für Platz {player}",
        "draw card": "Der Zufall zieht {card}",
        "single": "die reine {0}-Karte",
        "double": "{0}, darunter {1}",
        "card": "die Karte {0}/{1}",
        "play": "{card} ausspielen",
        "first": "Die erste Karte legen",
        "place": "Auf {x},{y} legen",
        "meet": "Auf {other} {where} treffen: {what}",
        0: "beide sind {season}, nichts dreht sich",
        1: "{other} folgt auf {season}, also dreht sich die gelegte Karte um",
        2: "Gegensätze, also drehen sich beide um",
        3: "{season} folgt auf {other}, also dreht sich der Nachbar um",
    },
}


def face_words(face: int, language: str) -> str:
    """A card on the table or about to be laid there, in words."""
    up, below = face // 4, face % 4
    season = SEASON_WORDS[language]
    return WORDS[language]["single" if up == below else "double"].format(season[up], season[below])


def kind_words(kind: int, language: str) -> str:
    """A card of which either side may be used, in words."""
    early, late = KINDS[kind]
    season = SEASON_WORDS[language]
    return WORDS[language]["single" if early == late else "card"].format(season[early], season[late])


def describe(s: Any, action: int, language: str) -> str:
    words, season = WORDS[language], SEASON_WORDS[language]
    if action >= MEET:
        direction = action - MEET
        mine = int(s.table[s.placed]) // 4
        theirs = int(s.table[NEIGHBOUR[s.placed, direction]]) // 4
        what = words[(theirs - mine) % 4].format(season=season[mine], other=season[theirs])
        return words["meet"].format(other=season[theirs], where=COMPASS_WORDS[language][direction], what=what)
    if action >= AT:
        x, y = xy(action - AT)
        return words["first"] if s.cards == 0 else words["place"].format(x=x, y=y)
    if action >= FACE:
        return words["play"].format(card=face_words(action - FACE, language))
    if action >= DRAW_KIND:
        return words["draw card"].format(card=kind_words(action - DRAW_KIND, language))
    return words["draw season"].format(season=season[action - DRAW_SEASON], player=int(s.drawn) % int(s.players) + 1)


# --------------------------------------------------------------------------------------------- positions

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
    for key in position:
        _must(key in KEYS, str(key), f"is no key of a position; the keys: {listed(KEYS)}")
    for key in KEYS:
        _must(key in position, key, "is missing")
    _must(position["game"] == "turn-of-time", "game", f"is {position['game']!r}, not 'turn-of-time'")
    for key, value in (("players", int(s.players)), ("goal", GOALS[s.goal])):
        given = position[key]
        _must(type(given) is type(value) and given == value, key, f"is {given!r}, but this game has {value!r}")
    phase = position["phase"]
    _must(phase in PHASES, "phase", f"is {phase!r}; give one of: {listed(PHASES)}")
    _load_seasons(s, position["seasons"])
    drawing = s.phase == DRAW and s.players > 1
    _must(
        not drawing or phase == "draw",
        "phase",
        f"cannot be {phase!r}: {s.drawn} of {rules.draws(s.players)} seasons are drawn",
    )
    _must(drawing or s.players == 1 or phase != "draw", "phase", "cannot be 'draw': all seasons are drawn")
    s.phase = PHASES.index(phase)
    _load_table(s, position["table"], drawing)
    _load_held(s, position["held"])
    _load_placed(s, position["placed"])
    _load_cards(s, position)
    _load_seat(s, position["seat"])


def _must(holds: bool, key: str, problem: str) -> None:
    if not holds:
        raise PositionError(key, problem)


def _list(value: Any, key: str) -> list[Any]:
    _must(isinstance(value, list), key, f"is {value!r}, not a list")
    return value  # type: ignore[no-any-return]


def _code(value: Any, codes: tuple[str, ...], key: str) -> int:
    _must(isinstance(value, str) and value in codes, key, f"{value!r} is no card; give one of: {listed(codes)}")
    return codes.index(value)


def _load_seasons(s: Any, seasons: Any) -> None:
    """Draw the seasons again, in the order in which they must have been drawn."""
    players = int(s.players)
    _must(len(_list(seasons, "seasons")) == players, "seasons", f"lists {len(seasons)} seats, not {players}")
    for seat, own in enumerate(seasons):
        for season in _list(own, f"seasons[{seat}]"):
            valid = isinstance(season, str) and season in SEASONS
            _must(valid, f"seasons[{seat}]", f"{season!r} is no season; give one of: {listed(SEASONS)}")
    drawn = sum(len(own) for own in seasons)
    most = int(rules.draws(players))
    _must(drawn <= most, "seasons", f"{drawn} seasons are drawn; {players} players draw {most}")
    for number in range(drawn):
        seat, turn = number % players, number // players
        _must(turn < len(seasons[seat]), f"seasons[{seat}]", f"seats draw in turn, and {drawn} seasons are drawn")
        season = SEASONS.index(seasons[seat][turn])
        _must(s.owner[season] == rules.NOBODY, f"seasons[{seat}]", f"{SEASONS[season]} is drawn twice")
        rules.draw_season(s, season)


def _load_table(s: Any, table: Any, drawing: bool) -> None:
    opening = HOME if s.cards else NONE
    cells = {}
    for index, entry in enumerate(_list(table, "table")):
        key = f"table[{index}]"
        _must(isinstance(entry, dict) and set(entry) == {"x", "y", "card"}, key, f"is {entry!r}, not x, y and card")
        cell = _cell(entry, key)
        _must(cell not in cells, key, f"a card lies at {entry['x']},{entry['y']} already")
        cells[cell] = _code(entry["card"], FACE_CODES, key)
    _must(not cells or not drawing, "table", "is not empty although seasons are still to be drawn")
    _must(not cells or HOME in cells, "table", "has no card at 0,0, where the first one lies")
    if opening != NONE:
        absent = FACE_CODES[s.table[HOME]]
        _must(cells.get(HOME) == s.table[HOME], "table", f"{absent}, the absent season, must lie at 0,0")
    for cell, face in cells.items():
        if cell != opening:
            rules.lay(s, cell, face)
    for low, high, name in ((s.left, s.right, "wide"), (s.top, s.bottom, "high")):
        _must(high - low < rules.BOX, "table", f"the cards are {high - low + 1} {name}; the limit is {rules.BOX}")
    _must(_connected(int(s.covered)), "table", "the cards do not hang together edge to edge")


def _cell(entry: Mapping[str, Any], key: str) -> int:
    for axis in ("x", "y"):
        value = entry[axis]
        _must(type(value) is int and -3 <= value <= 3, key, f"{axis} is {value!r}; give a whole number from -3 to 3")
    return cell_at(entry["x"], entry["y"])


def _connected(cells: int) -> bool:
    return not cells or rules.group_with(cells & -cells, cells) == cells


def _load_held(s: Any, held: Any) -> None:
    if s.phase == CELL:
        s.held = _code(held, FACE_CODES, "held")
    elif s.phase == CARD and s.players == 1:
        s.held = _code(held, CODES, "held")
    else:
        _must(held is None, "held", f"is {held!r}, but nothing is held in phase {PHASES[s.phase]!r}")


def _load_placed(s: Any, placed: Any) -> None:
    if s.phase != FLIP:
        _must(placed is None, "placed", f"is {placed!r}, but nothing is being placed in phase {PHASES[s.phase]!r}")
        return
    _must(isinstance(placed, dict) and set(placed) == {"x", "y", "todo"}, "placed", f"is {placed!r}, not x, y and todo")
    cell = _cell(placed, "placed")
    _must(s.table[cell] != NONE, "placed", f"no card lies at {placed['x']},{placed['y']}")
    rest = int(s.covered) & ~(1 << cell)
    _must(cell != HOME and _connected(rest), "placed", "cannot be the last card: the others would not hang together")
    todo = _list(placed["todo"], "placed")
    _must(len(todo) > 0, "placed", "todo is empty, but then the turn is over")
    for direction in todo:
        known = isinstance(direction, str) and direction in COMPASS
        _must(known, "placed", f"todo has {direction!r}; give some of: {listed(COMPASS)}")
        bit = 1 << COMPASS.index(direction)
        _must(not s.todo & bit, "placed", f"todo has {direction!r} twice")
        neighbour = NEIGHBOUR[cell, COMPASS.index(direction)]
        _must(bool(rest >> int(neighbour) & 1), "placed", f"todo has {direction!r}, where no card lies")
        s.todo |= bit
    s.placed = cell


def _load_cards(s: Any, position: Mapping[str, Any]) -> None:
    """Hands and deck: every card is somewhere, none twice, and each seat has played in its turn."""
    players, phase = int(s.players), int(s.phase)
    hands = _list(position["hands"], "hands")
    _must(len(hands) == players, "hands", f"lists {len(hands)} hands, not {players}")
    dealt = [Counter({kind: int(n) for kind, n in enumerate(s.hands[seat])}) for seat in range(players)]
    gone = _gone(s)
    left = [
        Counter(_code(code, CODES, f"hands[{seat}]") for code in _list(hand, f"hands[{seat}]"))
        for seat, hand in enumerate(hands)
    ]
    if players == 1:
        _must(not left[0], "hands[0]", "holds cards; alone, all cards come from the deck")
        deck = Counter(_code(code, CODES, "deck") for code in _list(position["deck"], "deck"))
        _agree(gone + deck, Counter(dict(enumerate(rules.DECK.tolist()))), "deck")
        s.deck[:] = [deck[kind] for kind in range(len(KINDS))]
    else:
        _must(position["deck"] is None, "deck", f"is {position['deck']!r}; only the solo game has a deck")
        laid = int(s.cards) - (players == 3 and s.drawn == 3)
        turns = laid - (phase == FLIP)
        for seat in range(players):
            key = f"hands[{seat}]"
            for kind, n in left[seat].items():
                _must(
                    n <= dealt[seat][kind],
                    key,
                    f"{CODES[kind]} is there {n} times; the seat was dealt {dealt[seat][kind]}",
                )
            played = (turns + players - 1 - seat) // players
            if phase in (CELL, FLIP) and turns % players == seat:
                played += 1
            expected = dealt[seat].total() - played
            _must(left[seat].total() == expected, key, f"holds {left[seat].total()} cards; it must be {expected} now")
            s.hands[seat] = [left[seat][kind] for kind in range(len(KINDS))]
        _agree(gone + sum(left, Counter()), sum(dealt, _opening(s)), "hands")
    full = s.cards == rules.CARDS
    _must(
        full == (phase == rules.DONE) or (full and phase == FLIP),
        "phase",
        f"cannot be {PHASES[phase]!r} with {s.cards} cards on the table",
    )
    _must(phase != FLIP or s.cards >= 2, "phase", "cannot be 'flip' with one card on the table")


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
        n, must = found[kind], expected[kind]
        _must(n == must, key, f"{code} is there {n} times in all, with table and held; it must be {must}")


def _load_seat(s: Any, seat: Any) -> None:
    phase = int(s.phase)
    if phase == DRAW:
        s.seat = CHANCE
    elif phase == rules.DONE:
        s.seat = OVER
    else:
        laid = int(s.cards) - (s.players == 3) - (phase == FLIP)
        s.seat = laid % int(s.players)
    expected = None if s.seat == OVER else "chance" if s.seat == CHANCE else int(s.seat)
    _must(type(seat) is type(expected) and seat == expected, "seat", f"is {seat!r}; it must be {expected!r} now")

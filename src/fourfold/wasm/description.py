"""What JavaScript must know of a game besides its code: a module carries it as JSON, in a section of its own.

Everything here comes from the game's Python modules when the module is built, so nothing is written twice. What only
Python can do is tabulated: the text of every action, and the start of a game for every combination of options that have
few values.
"""

from __future__ import annotations

import base64
import json
from collections.abc import Iterator
from dataclasses import asdict
from itertools import product
from typing import Any

import numpy as np

from fourfold.bots.net_compiled import room_type, word_of
from fourfold.bots.roster import CLASSIC, level, level_names
from fourfold.bots.search import EDGES_PER_NODE, LONGEST_LINE, SOLVER_DEPTH, SOLVER_POSITIONS
from fourfold.bots.search_compiled import Edge, Node
from fourfold.core.about import OneOf, Option, Whole
from fourfold.core.errors import OptionError
from fourfold.core.game import Game
from fourfold.core.registry import GamePackage

SECTION = "fourfold"
FORMAT = 2
"""Raised when JavaScript of an earlier version could not read it."""
MOST_VALUES = 8
"""An option with more values is not tabulated."""
BLANKS = 2
"""The most blanks that the text of a move has."""


def description(package: GamePackage, data_end: int) -> bytes:
    """The JSON of a game's module, whose constants end at an address."""
    about, rules, policy, features = package.about, package.rules, package.policy, package.features
    numbers = [option for option in about.options if _is_number(package, option)]
    found = {
        "format": FORMAT,
        "game": about.name,
        "title": about.title,
        "rules": about.version,
        "players": about.players,
        "actions": rules.ACTIONS,
        "mostLegal": rules.MOST_LEGAL,
        "mostSeats": rules.MOST_SEATS,
        "hides": not package.engine.is_open,
        "dataEnd": data_end,
        "record": layout(package.engine.dtype),
        "moves": _moves(package),
        "numbers": {option.name: _bounds(option) for option in numbers},
        "free": [option.name for option in about.options if option not in numbers and len(_values(option)) == 1],
        "starts": [
            {"options": game.options, "record": _bytes(game), "levels": _levels(game)}
            for game in starts(package, {option.name for option in numbers})
        ],
        "search": {
            "node": layout(Node),
            "edge": layout(Edge),
            "room": layout(room_type(rules, features)),
            "word": word_of(package.engine.dtype).itemsize,
            "edgesPerNode": EDGES_PER_NODE,
            "longestLine": LONGEST_LINE,
            "solverDepth": SOLVER_DEPTH,
            "solverPositions": SOLVER_POSITIONS,
            "spread": float(policy.SPREAD) if policy else 1.0,
            "evaluates": policy is not None,
        },
        "net": {"rows": features.ROWS, "places": features.PLACES} if features else None,
    }
    return json.dumps(found, ensure_ascii=False, separators=(",", ":")).encode()


def layout(dtype: np.dtype[Any]) -> dict[str, Any]:
    """The size of a record, and of each field its type, address and shape."""
    fields = {}
    for name, (kind, at, *_) in (dtype.fields or {}).items():
        item, shape = kind.subdtype or (kind, ())
        fields[name] = [item.str[1:], at, *shape]
    return {"size": dtype.itemsize, "fields": fields}


def _moves(package: GamePackage) -> tuple[str, ...] | None:
    """The forms of all moves, if the game has a list of them."""
    return package.text.SPELLINGS or package.text.MOVES


def _bytes(game: Game) -> str:
    return base64.b64encode(game.start()._records.tobytes()).decode()


def _levels(game: Game) -> dict[str, Any]:
    """The budget and the settings of each level; those with `net` need the game's net, and play as `classic` else."""
    chosen = {name: level(game, name) for name in (*level_names(game), CLASSIC)}
    found = {
        name: {"simulations": budget.simulations, **asdict(settings)} for name, (budget, settings) in chosen.items()
    }
    for each in found.values():
        del each["threads"]
    return found


# ---------------------------------------------------------------------------------------------- options


def _bounds(option: Option) -> tuple[int, int | None]:
    check = option.online or option.check
    assert isinstance(check, Whole)
    return check.low, check.high


def _is_number(package: GamePackage, option: Option) -> bool:
    """Whether an option is a number that the start of a game only stores, in a field of the same name."""
    check = option.online or option.check
    fields: Any = package.engine.dtype.fields or {}
    if not isinstance(check, Whole) or len(_values(option)) > 1 or option.name not in fields:
        return False
    kind, at, *_ = fields[option.name]
    for value in (check.low, check.low + 1, check.high or check.low + 2):
        expected = bytearray(Game(package, {}).start()._records.tobytes())
        expected[at : at + kind.itemsize] = np.array(value, kind).tobytes()
        if Game(package, {option.name: value}).start()._records.tobytes() != bytes(expected):
            return False
    return True


def _values(option: Option) -> list[Any]:
    """The values that are tabulated, the default first."""
    values: list[Any] = [option.default]
    check = option.check
    if isinstance(check, OneOf):
        values += check.values
    elif isinstance(check, Whole) and check.high is not None and check.high - check.low < MOST_VALUES:
        values += range(check.low, check.high + 1)
    return list(dict.fromkeys(values)) if len(values) > 1 else values


def starts(package: GamePackage, numbers: set[str]) -> Iterator[Game]:
    """A game for every combination of tabulated values, the defaults first, and with the options of a first table."""
    options = [option for option in package.about.options if option.name not in numbers]
    seen: list[dict[str, Any]] = []
    for given in ({}, dict(package.about.first.options)):
        for values in product(
            *([given[option.name]] if option.name in given else _values(option) for option in options)
        ):
            try:
                game = Game(package, dict(zip((option.name for option in options), values, strict=True)))
            except OptionError:  # values that do not agree
                continue
            if game.options not in seen:
                seen.append(game.options)
                yield game

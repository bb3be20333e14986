"""The columns of a table of games, and their types. docs/how-to/data.md lists them.

A table has a row for each game. The columns `schema`, `game` and `rules` are in every row, so files of any format can
be read, and joined, by themselves.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from importlib.metadata import version
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fourfold.core.errors import OptionError
from fourfold.core.extras import missing
from fourfold.core.game import Game
from fourfold.engine.contract import MISSING
from fourfold.engine.sums import Rows

SCHEMA = 1
"""Raised when a column changes its name, type or meaning."""
METADATA = b"fourfold"
"""The key of a Parquet file's metadata under which a description of the games is stored, as JSON."""

TYPES = (
    (r"schema|rules", "int16"),
    (r"game|(policy|bot)_\d+", "string"),
    (r"seed", "uint64"),
    (r"number", "int64"),
    (r"(score|decisions)_\d+|stat_\w+|length|deal|table|rotation", "int32"),
    (r"win_\d+|limit", "bool_"),
    (r"seconds_\d+", "float64"),
)
"""Arrow's types by the names of columns. The columns `option_…` have the types of the options."""


def arrow() -> Any:
    """PyArrow; `OptionError` if it is missing."""
    try:
        return import_module("pyarrow")
    except ImportError:
        raise OptionError(missing("a table of games", "PyArrow", "data")) from None


def type_of(column: str) -> Any:
    """The Arrow type of a column; None if only its values say."""
    return next((getattr(arrow(), kind)() for name, kind in TYPES if re.fullmatch(name, column)), None)


def statistic_columns(game: Game) -> list[str]:
    """The first part of the columns of the game's own statistics; the seat follows."""
    return ["stat_" + re.sub(r"[^a-z0-9]+", "_", name.lower()).strip("_") for name in game.package.engine.statistics]


def game_columns(game: Game, seed: int) -> dict[str, Any]:
    """The values that all games of a simulation or tournament share."""
    options = {f"option_{name}": _plain(value) for name, value in game.given_options().items()}
    return {"schema": SCHEMA, "game": game.name, "rules": game.about.version, **options, "seed": seed}


def _plain(value: Any) -> Any:
    """An option as a number or a text; lists and objects become JSON."""
    return value if isinstance(value, int | str) else json.dumps(value)


def per_seat(name: str, values: Sequence[Any] | NDArray[Any]) -> dict[str, Any]:
    """A column for each seat, from [game, seat]."""
    columns = np.asarray(values).T
    return {f"{name}_{seat}": column for seat, column in enumerate(columns)}


def description(game: Game, seed: int, policy: Sequence[str]) -> dict[str, Any]:
    """What the metadata of a Parquet file say."""
    return {
        "schema": SCHEMA,
        "fourfold": version("fourfold"),
        "game": game.name,
        "rules": game.about.version,
        "options": game.given_options(),
        "seed": seed,
        "policy": list(policy),
    }


def _column(name: str, values: Any) -> Any:
    pa = arrow()
    if isinstance(values, np.ma.MaskedArray):
        values = pa.array(values.filled(0), mask=np.ma.getmaskarray(values))
    column = values if isinstance(values, pa.Array) else pa.array(values)
    kind = type_of(name)
    return column if kind is None else column.cast(kind)


@dataclass(frozen=True)
class PlainTable:
    """A table before it is one of Arrow: values that all rows share, and columns; `about` becomes its metadata."""

    shared: Mapping[str, Any]
    columns: Mapping[str, Any]
    about: Mapping[str, Any]

    def __len__(self) -> int:
        return len(next(iter(self.columns.values())))

    @property
    def arrow(self) -> Any:
        """As a table of PyArrow, which must be installed."""
        pa = arrow()
        found = {name: pa.repeat(pa.scalar(value, type_of(name)), len(self)) for name, value in self.shared.items()}
        found |= {name: _column(name, values) for name, values in self.columns.items()}
        return pa.table(found).replace_schema_metadata({METADATA: json.dumps(self.about)})

    def lists(self) -> dict[str, list[Any]]:
        """The columns as values of Python; None where a game had no value."""
        shared = {name: [value] * len(self) for name, value in self.shared.items()}
        return shared | {name: column.tolist() for name, column in self.columns.items()}


@dataclass(frozen=True)
class ArrowTable:
    """The same of a table of PyArrow."""

    arrow: Any

    def lists(self) -> dict[str, list[Any]]:
        return dict(self.arrow.to_pydict())


def rows_table(rows: Rows, first: int, game: Game, seed: int, policy: Sequence[str]) -> PlainTable:
    """The table of games with consecutive numbers."""
    statistics = np.ma.masked_equal(rows.statistics, MISSING)
    measured = {
        f"{name}_{seat}": statistics[:, k, seat]
        for k, name in enumerate(statistic_columns(game))
        for seat in range(game.players)
    }
    columns = {
        "number": np.arange(first, first + len(rows.lengths)),
        "length": rows.lengths,
        "limit": rows.limits != 0,
        **per_seat("score", rows.scores),
        **per_seat("win", rows.wins != 0),
        **measured,
    }
    policies = {f"policy_{seat}": name for seat, name in enumerate(policy)}
    return PlainTable(game_columns(game, seed) | policies, columns, description(game, seed, policy))

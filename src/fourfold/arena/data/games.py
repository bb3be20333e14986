"""Tables of games in memory: played, read from files, and handed to pandas and polars."""

from __future__ import annotations

import json
from collections.abc import Sequence
from csv import reader
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fourfold.arena.data.batches import Series
from fourfold.arena.data.columns import (
    SCHEMA,
    ArrowTable,
    PlainTable,
    arrow,
    game_columns,
    per_seat,
    rows_table,
    type_of,
)
from fourfold.arena.data.files import FORMATS, table_file
from fourfold.arena.tournament.results import FORMAT
from fourfold.bots.names import RANDOM
from fourfold.core.errors import OptionError, RecordError, listed
from fourfold.core.game import Game, game, require_game
from fourfold.core.validation import check_count
from fourfold.engine.device import CPU

if TYPE_CHECKING:
    import pandas
    import polars
    import pyarrow

REQUIRED = ("schema", "game", "rules")


class Games:
    """A table with a row for each game. docs/how-to/data.md lists its columns."""

    def __init__(self, arrow: pyarrow.Table) -> None:
        self.arrow = arrow

    def __len__(self) -> int:
        return int(self.arrow.num_rows)

    def __repr__(self) -> str:
        names = self.arrow.column("game").unique().to_pylist()
        return f"<Games: {len(self):,} of {listed(names) or 'no game'}, {self.arrow.num_columns} columns>"

    @property
    def columns(self) -> list[str]:
        """The names of the columns."""
        return list(self.arrow.column_names)

    def to_pandas(self) -> pandas.DataFrame:
        """As a DataFrame of pandas, which must be installed."""
        _require("pandas", "to_pandas()")
        return self.arrow.to_pandas()

    def to_polars(self) -> polars.DataFrame:
        """As a DataFrame of polars, which must be installed."""
        return _require("polars", "to_polars()").from_arrow(self.arrow)

    def write(self, path: str | Path) -> None:
        """Write a new .parquet, .csv or .jsonl file."""
        file = table_file(path)
        try:
            file.add(ArrowTable(self.arrow))
            file.finish()
        finally:
            file.discard()


def _require(package: str, what: str) -> Any:
    try:
        return import_module(package)
    except ImportError:
        raise OptionError(f"{what} needs {package}, which is not installed: pip install {package}") from None


def play_games(
    game: Game,
    n: int,
    seed: int = 0,
    threads: int | None = None,
    policy: Sequence[str] = (RANDOM,),
    device: str = CPU,
    first: int = 0,
) -> Games:
    """Play the n games that `simulate` would play, and return them as a table.

    All games are in memory; for very many, `simulate(…, out="games.parquet")` writes them to a file as it goes.
    """
    require_game(game)
    check_count("n", n, 0)
    check_count("first", first, 0)
    arrow()
    series = Series.of(game, seed, policy, threads, device, has_rows=True)
    rows = series.play(first, n).rows
    assert rows is not None
    return Games(rows_table(rows, first, game, series.seed, series.policy).arrow)


def read_games(*paths: str | Path) -> Games:
    """The games of one or several files that `simulate` or a tournament has written, as one table.

    Columns that only some of the files have are null for the games of the others.
    """
    if not paths:
        raise OptionError("read_games() needs a file, such as read_games('games.parquet')")
    pa = arrow()
    return Games(pa.concat_tables([_read(Path(path)) for path in paths], promote_options="default"))


def _read(path: Path) -> Any:
    if path.suffix not in FORMATS:
        raise OptionError(f"{path}: is not a table of games; its name must end in {listed(FORMATS)}")
    try:
        found = _read_tournament(path) if _is_tournament(path) else _READERS[path.suffix](path)
    except OSError as error:
        raise RecordError(f"{path}: cannot be read: {error.strerror or error}") from None
    except arrow().ArrowInvalid as error:
        raise RecordError(f"{path}: is not a table of games: {' '.join(str(error).split())}") from None
    for column in REQUIRED:
        if column not in found.column_names:
            hint = "; fourfold.read_records reads records" if "moves" in found.column_names else ""
            raise RecordError(f"{path}: is not a table of games: there is no column {column!r}{hint}")
    schemas = set(found.column("schema").unique().to_pylist())
    if schemas - {SCHEMA}:
        raise RecordError(f"{path}: schema {listed(sorted(schemas, key=str))} is not known; known: {SCHEMA}")
    return found


def _read_parquet(path: Path) -> Any:
    return import_module("pyarrow.parquet").read_table(path)


def _read_csv(path: Path) -> Any:
    csv = import_module("pyarrow.csv")
    with open(path, encoding="utf-8") as file:
        names: list[str] = next(reader(file), [])
    types = {name: kind for name in names if (kind := type_of(name)) is not None}
    return csv.read_csv(path, convert_options=csv.ConvertOptions(column_types=types))


def _read_json_lines(path: Path) -> Any:
    pa, pa_json = arrow(), import_module("pyarrow.json")
    with open(path, encoding="utf-8") as file:
        line = file.readline()
    try:
        names = list(json.loads(line))
    except (ValueError, TypeError):
        raise RecordError(f"{path}: is not a table of games: its first line is not JSON") from None
    types = [(name, kind) for name in names if (kind := type_of(name)) is not None]
    options = pa_json.ParseOptions(explicit_schema=pa.schema(types))
    return pa_json.read_json(path, parse_options=options).select(names)


def _is_tournament(path: Path) -> bool:
    """Whether a file is one of tournament results, by its first line."""
    if path.suffix != ".jsonl":
        return False
    with open(path, encoding="utf-8", errors="replace") as file:
        return file.read(len(FORMAT) + 20).startswith(f'{{"format": "{FORMAT[:-1]}')


def _read_tournament(path: Path) -> Any:
    """The Arrow table of a file of tournament results. A last line that is cut off is left out."""
    *lines, _ = path.read_text("utf-8").split("\n")
    try:
        about, *games = [json.loads(line) for line in lines]
        found = game(about["game"], **about["options"])
        shared = game_columns(found, about["seed"]) | {"rules": about["rules"]}
        columns = {key: [each[key] for each in games] for key in ("deal", "table", "rotation")}
        seats = range(found.players)
        wins = [[seat in each["winners"] for seat in seats] for each in games]
        for name, values in (
            ("bot", [each["seats"] for each in games]),
            ("score", [each["scores"] for each in games]),
            ("win", wins),
            ("decisions", [each["decisions"] for each in games]),
            ("seconds", [each["seconds"] for each in games]),
        ):
            columns |= per_seat(name, values)
        return PlainTable(shared, columns, about).arrow
    except (ValueError, KeyError, TypeError) as error:
        if isinstance(error, OptionError):
            raise RecordError(f"{path}: {error}") from None
        raise RecordError(f"{path}: is not a file of tournament results: {error}") from None


_READERS = {".parquet": _read_parquet, ".csv": _read_csv, ".jsonl": _read_json_lines}

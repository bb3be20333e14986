"""Files of games: tables as Parquet, CSV or JSON Lines, and records as JSON Lines.

A file has its name only when it is complete: it is written beside, synced and then renamed. Whatever ends a simulation
before that leaves no file with half a row.
"""

from __future__ import annotations

import json
import os
import secrets
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from importlib import import_module
from itertools import chain
from pathlib import Path
from typing import IO, Any

from fourfold.arena.data.batches import Batch, Series
from fourfold.arena.data.columns import ArrowTable, PlainTable, arrow, rows_table
from fourfold.core.errors import OptionError, listed
from fourfold.core.game import Game
from fourfold.core.notation import as_json

ROW_GROUP = 1 << 17
"""Rows that are written at a time; always the same, so that the same games make the same file."""
RECORDS = ".jsonl"


class NewFile:
    """A file that gets its name when it is finished."""

    def __init__(self, path: Path) -> None:
        self.path: Path = path
        if path.is_dir() or os.path.lexists(path):
            kind = "is a folder" if path.is_dir() else "already exists"
            raise OptionError(f"{path}: {kind}; give the name of a new file")
        self._temporary: Path = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
        try:
            self.file: IO[bytes] = open(self._temporary, "xb")  # noqa: SIM115
        except OSError as error:
            raise OptionError(f"{path}: cannot be written: {error.strerror}") from None

    def finish(self) -> None:
        self.file.flush()
        os.fsync(self.file.fileno())
        self.file.close()
        os.replace(self._temporary, self.path)

    def discard(self) -> None:
        self.file.close()
        with suppress(FileNotFoundError):
            self._temporary.unlink()


class Parquet:
    def __init__(self, file: IO[bytes], schema: Any) -> None:
        self._writer = import_module("pyarrow.parquet").ParquetWriter(file, schema, compression="zstd")

    def write(self, table: Any) -> None:
        self._writer.write_table(table, row_group_size=ROW_GROUP)

    def close(self) -> None:
        self._writer.close()


class JsonLines:
    def __init__(self, file: IO[bytes], schema: Any) -> None:
        self._file = file

    def write(self, table: Any) -> None:
        self._file.write("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in table.to_pylist()).encode())

    def close(self) -> None:
        pass


CSV = ".csv"
ARROW_FORMATS: dict[str, Callable[[IO[bytes], Any], Parquet | JsonLines]] = {".parquet": Parquet, ".jsonl": JsonLines}
FORMATS = (".parquet", CSV, ".jsonl")


def table_file(path: str | Path) -> CsvFile | ArrowFile:
    """A new file with a table of games. The end of its name says in which format."""
    path = Path(path)
    if path.suffix not in FORMATS:
        raise OptionError(f"{path}: a table of games cannot be written so; its name must end in {listed(FORMATS)}")
    return CsvFile(path) if path.suffix == CSV else ArrowFile(path)


class CsvFile(NewFile):
    """A new CSV file. It needs no PyArrow, and is what PyArrow would write: texts in quotes, `true`, or nothing."""

    _is_begun = False

    def add(self, table: PlainTable | ArrowTable) -> None:
        """Add rows."""
        columns = table.lists()
        rows = zip(*columns.values(), strict=True)
        header = [] if self._is_begun else [columns.keys()]
        self._is_begun = True
        lines = (",".join(map(_cell, row)) + "\n" for row in chain(header, rows))
        self.file.write("".join(lines).encode())


def _cell(value: Any) -> str:
    if isinstance(value, str):
        return '"' + value.replace('"', '""') + '"'
    return "" if value is None else str(value).lower()


class ArrowFile(NewFile):
    """A new file in a format of PyArrow's tables."""

    def __init__(self, path: Path) -> None:
        arrow()
        super().__init__(path)
        self._writer: Parquet | JsonLines | None = None
        self._waiting: Any = None

    def add(self, table: PlainTable | ArrowTable) -> None:
        """Add rows. They are written in groups of the same size, so that the same games make the same file."""
        rows = table.arrow
        if self._writer is None:
            self._writer = ARROW_FORMATS[self.path.suffix](self.file, rows.schema)
            self._waiting = rows.slice(0, 0)
        self._waiting = arrow().concat_tables([self._waiting, rows])
        while self._waiting.num_rows >= ROW_GROUP:
            self._writer.write(self._waiting.slice(0, ROW_GROUP))
            self._waiting = self._waiting.slice(ROW_GROUP)

    def finish(self) -> None:
        if self._writer is not None:
            self._writer.write(self._waiting)
            self._writer.close()
        super().finish()

    def discard(self) -> None:
        if self._writer is not None:
            with suppress(Exception):  # otherwise it would write to a closed file when it is deleted
                self._writer.close()
        super().discard()


class RecordFile(NewFile):
    """A new file with the record of each game, one per line."""

    def __init__(self, path: str | Path, game: Game, seed: int, policy: Sequence[str]) -> None:
        path = Path(path)
        if path.suffix != RECORDS:
            raise OptionError(f"{path}: records are written one per line as JSON; the name must end in {RECORDS}")
        super().__init__(path)
        about, options = game.about, game.given_options()
        shared = {"game": game.name, "options": options, "players": list(policy), "rules": about.version}
        self._begin = as_json(shared)[:-1]
        self._seed = seed

    def add(self, batch: Batch) -> None:
        """Add the games of a batch, which must have their moves."""
        rows = batch.rows
        assert rows is not None
        games = zip(batch.moves, rows.scores.tolist(), rows.wins.tolist(), rows.limits.tolist(), strict=True)
        lines = (self._line(number, *game) for number, game in enumerate(games, start=batch.first))
        self.file.write("".join(lines).encode())

    def _line(self, number: int, moves: list[str], scores: list[int], wins: list[int], limit: int) -> str:
        """A record as `json.dumps` writes it, without replaying the game."""
        winners = [seat for seat, win in enumerate(wins) if win]
        result = {"scores": scores, "winners": winners, "limit": bool(limit)}
        rest = {"tags": {"seed": self._seed, "number": number}, "moves": moves, "result": result}
        return f"{self._begin}, {json.dumps(rest)[1:]}\n"


class GameFiles:
    """The files that a simulation writes: a table, records, or both."""

    def __init__(self, series: Series, out: str | Path | None, records: str | Path | None) -> None:
        self._series = series
        self._table: CsvFile | ArrowFile | None = None
        self._records: RecordFile | None = None
        if out is not None and records is not None and Path(out).absolute() == Path(records).absolute():
            raise OptionError(f"{out}: cannot hold both the table and the records; give two different files")
        try:
            if out is not None:
                self._table = table_file(out)
            if records is not None:
                self._records = RecordFile(records, series.game, series.seed, series.policy)
        except BaseException:
            self.discard()
            raise

    @property
    def _files(self) -> list[NewFile]:
        return [file for file in (self._table, self._records) if file is not None]

    def add(self, batch: Batch) -> None:
        series = self._series
        with _writing():
            if self._table and batch.rows is not None:
                self._table.add(rows_table(batch.rows, batch.first, series.game, series.seed, series.policy))
            if self._records:
                self._records.add(batch)

    def finish(self) -> None:
        """Give the files their names."""
        with _writing():
            for file in self._files:
                file.finish()

    def discard(self) -> None:
        """Delete what is not finished."""
        for file in self._files:
            file.discard()


@contextmanager
def _writing() -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise OptionError(f"the games cannot be written: {error.strerror or error}") from None

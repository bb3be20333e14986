"""Files with many records: one per line, as JSON or in the notation of docs/reference/formats.md."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from fourfold.core.errors import OptionError, RecordError
from fourfold.core.notation import BEGINS
from fourfold.core.record import Record


def read_records(path: str | Path) -> Iterator[Record]:
    """The games of a file, one after another; `RecordError` names the first line that is not a record.

    A file may also hold a single record, as `Record.write` writes it.
    """
    if not _has_lines(path):
        yield Record.read(path)
        return
    for number, line in _lines(path):
        yield _record(path, number, line)


def read_record(path: str | Path, game: int | None = None) -> Record:
    """One game of a file for a command: the only one, or what `--game` chooses, counted from 1."""
    has_lines = _has_lines(path)
    games = sum(1 for _ in _lines(path)) if has_lines else 1
    if game is None and games > 1:
        raise OptionError(f"{path}: holds {games} games, one per line; choose one, such as --game 1")
    if game is not None and game not in range(1, games + 1):
        raise OptionError(f"--game {game}: {path} holds {games}; give a number from 1 to {games}")
    if not has_lines:
        return Record.read(path)
    return _record(path, *next(islice(_lines(path), (game or 1) - 1, None)))


def _has_lines(path: str | Path) -> bool:
    """Whether the first line is a whole record."""
    _, first = next(_lines(path), (0, ""))
    return bool(BEGINS.match(first)) or (first.startswith("{") and first.rstrip().endswith("}"))


def _lines(path: str | Path) -> Iterator[tuple[int, str]]:
    """The lines that are not empty, numbered from 1."""
    try:
        with open(path, encoding="utf-8", newline="\n") as file:
            yield from ((number, line) for number, line in enumerate(file, start=1) if line.strip())
    except OSError as error:
        raise RecordError(f"{path}: cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise RecordError(f"{path}: is not text in UTF-8") from None


def _record(path: str | Path, number: int, line: str) -> Record:
    try:
        return Record.loads(line)
    except RecordError as error:
        raise RecordError(f"{path}: line {number}: {error}", error.index, error.good) from None

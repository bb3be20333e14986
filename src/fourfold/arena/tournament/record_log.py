"""The records of a tournament's games: a file with one per line, to which finished games are added."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import IO, Any

from fourfold.arena.tournament.match import GameResult
from fourfold.arena.tournament.seating import Fixture, Plan
from fourfold.core.errors import OptionError, RecordError
from fourfold.core.notation import as_json

SUFFIX = ".jsonl"


class RecordLog:
    """An open file of records. Games that it already has, from before an interruption, are not added again."""

    def __init__(self, path: Path, plan: Plan) -> None:
        if path.suffix != SUFFIX:
            raise OptionError(f"{path}: records are written one per line as JSON; the name must end in {SUFFIX}")
        self._path, self._plan = path, plan
        try:
            self._file: IO[bytes] = open(path, "a+b")  # noqa: SIM115
        except OSError as error:
            raise OptionError(f"{path}: cannot be written: {error.strerror}") from None
        try:
            self._recorded: set[Fixture] = self._read()
        except BaseException:
            self._file.close()
            raise

    def _read(self) -> set[Fixture]:
        self._file.seek(0)
        *lines, incomplete = self._file.read().split(b"\n")
        found = {self._fixture(number, line) for number, line in enumerate(lines, start=1)}
        if incomplete:
            self._file.truncate(sum(len(line) + 1 for line in lines))
        return found

    def _fixture(self, number: int, line: bytes) -> Fixture:
        try:
            data: Any = json.loads(line)
            tags = data["tags"]
            fixture = Fixture(tags["deal"], tags["table"], tags["rotation"])
            expected = {"tournament": self._plan.seed, **fixture._asdict()}
            is_own = (data["game"], data["options"]) == (self._plan.game.name, self._plan.game.given_options())
            if is_own and tags == expected and tuple(data["players"]) == self._plan.seats(fixture):
                return fixture
        except (ValueError, KeyError, TypeError, IndexError):
            pass
        raise RecordError(
            f"{self._path}: line {number}: is not a game of this tournament; give another file, or a new name"
        )

    def add(self, played: GameResult) -> None:
        """Append the record of a game; it is on disk when this returns."""
        if played.fixture in self._recorded:
            return
        self._file.write(f"{as_json(played.record(self._plan).as_json())}\n".encode())
        self._file.flush()
        os.fsync(self._file.fileno())
        self._recorded.add(played.fixture)

    def close(self) -> None:
        """Close the file, and delete it if it is empty."""
        empty = not self._file.seek(0, os.SEEK_END)
        self._file.close()
        if empty:
            self._path.unlink(missing_ok=True)

"""The files of a tournament. Results are one line that describes it, then one per finished game, all JSON; records are
one line per game.

Each line is synced to disk before the next one is written. So whatever ends a tournament, at most the last line is
incomplete; it is dropped, and its game is played again.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import IO, Any

from fourfold.arena.tournament.match import Fixture, GameResult, Plan
from fourfold.bots.roster import make_bot
from fourfold.core.errors import OptionError, RecordError
from fourfold.core.notation import as_json

FORMAT = "fourfold tournament 1"
RECORDS = ".jsonl"


def description(plan: Plan, n: int) -> dict[str, Any]:
    """The first line. All but `n`, the number of games first asked for, identifies the tournament."""
    budgets = {bot: getattr(make_bot(bot, plan.game), "budget", None) for bot in plan.all_bots}
    return {
        "format": FORMAT,
        "fourfold": version("fourfold"),
        "game": plan.game.name,
        "rules": plan.game.about.version,
        "options": plan.game.given_options(),
        "bots": list(plan.bots),
        "against": plan.against,
        "budgets": {bot: str(budget) for bot, budget in budgets.items() if budget is not None},
        "seed": plan.seed,
        "n": n,
    }


class LineFile:
    """An open file to which lines are added; what it already has is read first."""

    def __init__(self, path: Path) -> None:
        self.path: Path = path
        try:
            self._file: IO[bytes] = open(path, "a+b")  # noqa: SIM115
        except OSError as error:
            raise OptionError(f"{path}: cannot be written: {error.strerror}") from None
        try:
            _lock(self._file, path)
            self._file.seek(0)
            *lines, incomplete = self._file.read().split(b"\n")
            self._take(lines, incomplete)
            if incomplete:
                self._file.truncate(sum(len(line) + 1 for line in lines))
        except BaseException:
            self._file.close()
            raise

    def _take(self, lines: Sequence[bytes], incomplete: bytes) -> None:
        """Check and keep what is there; what follows the last whole line will be dropped."""
        raise NotImplementedError

    def _append(self, text: str) -> None:
        """Add lines; they are on disk when this returns."""
        self._file.write(text.encode())
        self._file.flush()
        os.fsync(self._file.fileno())

    def _size(self) -> int:
        return self._file.seek(0, os.SEEK_END)

    def close(self) -> None:
        """Close the file, and delete it if it is empty."""
        empty = not self._size()
        self._file.close()
        if empty:
            self.path.unlink(missing_ok=True)


class Results(LineFile):
    """An open results file. `games` holds those that were already in it."""

    def __init__(self, path: Path, plan: Plan, n: int) -> None:
        self.plan: Plan = plan
        self.n: int = n
        self.games: list[GameResult] = []
        super().__init__(path)

    def _take(self, lines: Sequence[bytes], incomplete: bytes) -> None:
        if lines or incomplete:
            self._compare(description(self.plan, self.n), _parse(lines[0] if lines else incomplete))
            self.games = self._games(lines[1:])

    def _compare(self, own: dict[str, Any], found: Any) -> None:
        if not isinstance(found, dict) or "format" not in found:
            raise RecordError(f"{self.path}: is not a file of tournament results; give another, or a new name")
        for key, value in own.items():
            if key != "n" and found.get(key) != value:
                raise RecordError(
                    f"{self.path}: belongs to another tournament, with {key} {found.get(key)!r}, not {value!r}; "
                    "give another file, or a new name"
                )

    def _games(self, lines: Iterable[bytes]) -> list[GameResult]:
        games: dict[Fixture, GameResult] = {}
        for number, line in enumerate(lines, start=2):
            played = self._game(_parse(line))
            if played is None or played.fixture in games:
                problem = "is not a game of this tournament" if played is None else "repeats an earlier game"
                raise RecordError(f"{self.path}: line {number}: {problem}")
            games[played.fixture] = played
        return list(games.values())

    def _game(self, line: Any) -> GameResult | None:
        """The game of a line, if it is valid for this tournament."""
        try:
            fixture = Fixture(line["deal"], line["table"], line["rotation"])
            lists = [tuple(line[key]) for key in ("seats", "scores", "winners", "decisions", "seconds")]
            players = self.plan.game.players
            is_valid = (
                all(type(part) is int and part >= 0 for part in fixture)
                and fixture.rotation < self.plan.rotations
                and lists[0] == self.plan.seats(fixture)
                and all(len(values) == players for values in (lists[1], lists[3], lists[4]))
                and all(isinstance(value, int | float) for values in lists[1:] for value in values)
                and set(lists[2]) <= set(range(players))
            )
        except (KeyError, TypeError, IndexError):
            return None
        return GameResult(fixture, *lists) if is_valid else None

    def add(self, played: GameResult) -> None:
        """Append a game; it is on disk when this returns."""
        first = [] if self._size() else [description(self.plan, self.n)]
        self._append("".join(json.dumps(line, ensure_ascii=False) + "\n" for line in (*first, played.as_json())))


class RecordLog(LineFile):
    """An open file of records. Games that it already has, from before an interruption, are not added again."""

    def __init__(self, path: Path, plan: Plan) -> None:
        if path.suffix != RECORDS:
            raise OptionError(f"{path}: records are written one per line as JSON; the name must end in {RECORDS}")
        self._plan = plan
        super().__init__(path)

    def _take(self, lines: Sequence[bytes], incomplete: bytes) -> None:
        self._recorded = {self._fixture(number, line) for number, line in enumerate(lines, start=1)}

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
            f"{self.path}: line {number}: is not a game of this tournament; give another file, or a new name"
        )

    def add(self, played: GameResult) -> None:
        """Append the record of a game; it is on disk when this returns."""
        if played.fixture in self._recorded:
            return
        self._append(f"{as_json(played.record(self._plan).as_json())}\n")
        self._recorded.add(played.fixture)


def _parse(line: bytes) -> Any:
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return None


def _lock(file: IO[bytes], path: Path) -> None:
    """Lock the file: two tournaments at once would write the same games twice."""
    try:
        import fcntl  # noqa: PLC0415
    except ImportError:  # not on Windows
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise OptionError(f"{path}: is in use by a tournament that is still running") from None

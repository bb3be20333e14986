"""A whole game: its options and moves, which is all that a replay needs; and files with many of them."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from itertools import islice
from pathlib import Path
from typing import Any, ClassVar

from fourfold.core.errors import FourfoldError, OptionError, RecordError, listed
from fourfold.core.game import Game, game
from fourfold.core.notation import BEGINS, as_json, read_line, reject_constant, write_line
from fourfold.core.notebook import block, table
from fourfold.core.state import Outcome, State
from fourfold.scene.scene import seat_name

KEYS = ("game", "options", "moves", "players", "result", "rules", "tags")


class Record:
    """A game from its start: `moves` of seats and of chance, `players` by name, free `tags`.

    Iterating gives every state, the start first. The constructor replays the moves: `RecordError` names the first bad
    one, and its `good` is the record of the moves before.
    """

    def __init__(
        self,
        game: Game,
        moves: Sequence[str] = (),
        players: Sequence[str] = (),
        tags: Mapping[str, Any] | None = None,
    ) -> None:
        self.game = game
        self.players: tuple[str, ...] = tuple(players)
        self.tags: dict[str, Any] = dict(tags or {})
        if self.players and (len(self.players) != game.players or not all(isinstance(p, str) for p in self.players)):
            raise RecordError(f"players: {list(self.players)!r} does not name {game.players} players")
        self.states: list[State] = [game.start()]
        self.moves: tuple[str, ...] = ()
        read: list[str] = []
        for index, move in enumerate(moves):
            try:
                canonical, state = _played(self.final, move)
            except FourfoldError as error:
                self.moves = tuple(read)
                problem = f"moves: number {index + 1} of {len(moves)}: {error}"
                raise RecordError(problem, index, self) from None
            read.append(canonical)
            self.states.append(state)
        self.moves = tuple(read)

    def play(self, move: str) -> Record:
        """The record with one more move."""
        canonical, state = _played(self.final, move)
        return self.continued((*self.moves, canonical), [*self.states, state])

    def continued(self, moves: Sequence[str], states: Sequence[State]) -> Record:
        """The same game with these moves, which are not replayed: `states` are the start and the state after each."""
        other = self._copy()
        other.moves, other.states = tuple(moves), list(states)
        return other

    def back(self, length: int) -> Record:
        """The record of the first `length` moves."""
        return self.continued(self.moves[:length], self.states[: length + 1])

    def named(self, players: Sequence[str], tags: Mapping[str, Any]) -> Record:
        """The same game with these names and tags; it is not replayed."""
        other = self._copy()
        other.states = list(self.states)
        other.players, other.tags = tuple(players), dict(tags)
        return other

    def _copy(self) -> Record:
        """A copy that shares the list of states."""
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__, tags=dict(self.tags))
        return other

    @property
    def final(self) -> State:
        """The last state reached."""
        return self.states[-1]

    @property
    def set_up_length(self) -> int:
        """How many draws came before the first decision of a seat; 0 while they are still being made."""
        return next((index for index, state in enumerate(self.states) if state.seat != "chance"), 0)

    @property
    def result(self) -> Outcome | None:
        """The outcome, if the game was played to its end."""
        return self.final.outcome

    def __iter__(self) -> Iterator[State]:
        return iter(self.states)

    def __len__(self) -> int:
        """How many states there are: one more than moves."""
        return len(self.states)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Record) and self.as_json() == other.as_json()

    __hash__: ClassVar[None]  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"fourfold.Record({self.game!r}, {list(self.moves)!r}, {list(self.players)!r}, {self.tags!r})"

    def _repr_html_(self) -> str:
        result, seats = self.result, range(self.game.players)
        names = [seat_name(seat, "en", self.players) for seat in seats]
        if result:
            rows = [(names[seat], str(result.scores[seat]), "wins" if seat in result.winners else "") for seat in seats]
            parts = [table(("", "score", ""), rows, main=("score",))]
        else:
            parts = [f"<p>{escape(', '.join(names))}: not finished</p>"]
        moves = escape(" ".join(self.moves))
        parts += [self.final._repr_svg_()]
        parts += [f"<details><summary>{len(self.moves)} moves</summary><code>{moves}</code></details>"]
        return block(self.game.about.title, parts)

    def as_json(self) -> dict[str, Any]:
        """As values for `json.dumps`."""
        return {
            "game": self.game.name,
            "options": self.game.given_options(),
            "players": list(self.players),
            "rules": self.game.about.version,
            "tags": self.tags,
            "moves": list(self.moves),
            "result": self.result.as_json() if self.result else None,
        }

    def as_line(self) -> str:
        """The whole game as one line of text: tags, then moves (docs/reference/formats.md)."""
        return write_line(self.as_json())

    def redacted_for(self, seat: int | None) -> dict[str, Any]:
        """The game so far as a seat, or a spectator (None), may know it, to export a running game.

        Moves have `?` for what stays hidden, and `position` is the seat's view. Tags are left out, because a seed in
        them would reveal every draw.
        """
        moves = [state.redact(move, seat) for state, move in zip(self.states, self.moves, strict=False)]
        redacted = self.as_json() | {"seat": seat, "moves": moves, "position": self.final.view(seat).position()}
        del redacted["tags"]
        return redacted

    def dumps(self) -> str:
        """The record as JSON text, one key per line."""
        lines = [f"  {json.dumps(key)}: {as_json(value)}" for key, value in self.as_json().items()]
        return "{\n" + ",\n".join(lines) + "\n}\n"

    def write(self, path: str | Path) -> None:
        """Save to a file atomically. `OSError` if that fails."""
        path = Path(path)
        handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        try:
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                file.write(self.dumps())
                file.flush()
                os.fsync(file.fileno())
            os.replace(temporary, path)
        except BaseException:
            os.unlink(temporary)
            raise

    @classmethod
    def loads(cls, text: str) -> Record:
        """The record in a JSON text, or in a line such as `as_line` gives."""
        if BEGINS.match(text):
            return cls.from_json(read_line(text))
        try:
            data = json.loads(text, parse_constant=reject_constant)
        except (ValueError, RecursionError) as error:
            raise RecordError(f"is not JSON: {error}") from None
        return cls.from_json(data)

    @classmethod
    def read(cls, path: str | Path) -> Record:
        """The record in a file."""
        try:
            text = Path(path).read_text("utf-8")
        except OSError as error:
            raise RecordError(f"{path}: cannot be read: {error.strerror}") from None
        except UnicodeDecodeError:
            raise RecordError(f"{path}: is not text in UTF-8") from None
        try:
            return cls.loads(text)
        except RecordError as error:
            raise RecordError(f"{path}: {error}", error.index, error.good) from None

    @classmethod
    def from_json(cls, data: Any) -> Record:
        """The record in values such as `as_json` gives. `RecordError` names the key that is wrong."""
        if not isinstance(data, dict):
            raise RecordError(f"is {type(data).__name__}, not an object with the keys {listed(KEYS)}")
        for key in data:
            if key not in KEYS:
                raise RecordError(f"{key!r}: is not a key of a record; the keys: {listed(KEYS)}")
        for key, kind in (("game", str), ("options", dict), ("moves", list)):
            if not isinstance(data.get(key), kind):
                raise RecordError(f"{key}: {data.get(key)!r} is not {_kinds[kind]}")
        for key, kind in (("players", list), ("tags", dict)):
            if not isinstance(data.get(key, kind()), kind):
                raise RecordError(f"{key}: {data[key]!r} is not {_kinds[kind]}")
        try:
            of = game(data["game"], **data["options"])
        except OptionError as error:
            raise RecordError(f"options: {error}") from None
        if data.get("rules", of.about.version) != of.about.version:
            raise RecordError(f"rules: version {data['rules']!r} is not known; known: {of.about.version}")
        record = cls(of, data["moves"], data.get("players", ()), data.get("tags"))
        stored = data.get("result")
        if stored is not None and stored != (record.result.as_json() if record.result else None):
            found = record.result.as_json() if record.result else "an unfinished game"
            raise RecordError(f"result: {stored!r} is stored, but the moves give {found!r}", None, record)
        return record


def _played(state: State, move: str) -> tuple[str, State]:
    """The canonical form of a move, and the state after it."""
    if not isinstance(move, str):
        raise OptionError(f"{move!r} is not a text")
    after = state.play(move)
    return state.canonical(move), after


_kinds = {str: "a text", dict: "an object", list: "a list"}


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

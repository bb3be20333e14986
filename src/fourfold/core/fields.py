"""Positions as JSON: how each key is written, how it is read, and its JSON Schema, from one declaration.

    CARDS = copies(NAMES, "card")
    POSITION = Position("my-game", {"players": whole(1, 4), "seat": who(4), "hands": by_seat(CARDS), "deck": CARDS})

A codec knows only the form of a value. Whether a position can be reached is for the game to prove, by its rules, from
the values that `read` returns. Values are what the game computes from its record: the index of a word, a set as a whole
number with bit n for place n, counts of each kind; `none` is the value that stands for null.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from fourfold.core.errors import PositionError, listed
from fourfold.core.validation import must, must_have, same
from fourfold.engine.contract import CHANCE, OVER

Schema = dict[str, Any]
Json = Any
"""Values for `json.dumps`."""


class Codec:
    """The form of a value. `read(json, key, name)` refuses anything else with a `PositionError` for `key`, in which
    `name` says where within."""

    def __init__(
        self, schema: Callable[[], Schema], write: Callable[[Any], Json], read: Callable[[Json, str, str], Any]
    ) -> None:
        self._schema, self.write, self._read = schema, write, read

    @property
    def schema(self) -> Schema:
        return self._schema()

    def read(self, json: Json, key: str, name: str = "") -> Any:
        return self._read(json, key, name)


def _check(is_valid: bool, json: Json, key: str, name: str, wanted: str) -> None:
    must(is_valid, key, f"{name} is {json!r}{wanted}" if name else f"is {json!r}{wanted}")


# --------------------------------------------------------------------------------------- single values


def whole(low: int, high: int | None = None, first: int = 0) -> Codec:
    """A whole number; `first` is the one that stands for the value 0."""
    span = f"of at least {low}" if high is None else f"from {low} to {high}"

    def read(json: Json, key: str, name: str) -> int:
        is_valid = type(json) is int and low <= json and (high is None or json <= high)
        _check(is_valid, json, key, name, f"; give a whole number {span}")
        return int(json) - first

    most = {} if high is None else {"maximum": high}
    write = (lambda value: int(value) + first) if first else int
    return Codec(lambda: {"type": "integer", "minimum": low, **most}, write, read)


def numbered(most: int) -> Codec:
    """One of `most` things that people count from 1 and records from 0."""
    return whole(1, most, 1)


def _read_truth(json: Json, key: str, name: str) -> Any:
    _check(isinstance(json, bool), json, key, name, ", not true or false")
    return json


TRUTH = Codec(lambda: {"type": "boolean"}, bool, _read_truth)


def word(words: Sequence[str], noun: str = "", pattern: str = "") -> Codec:
    """One of several words, by its index; a `noun` says in errors what it is. With a `pattern` the schema describes the
    words instead of listing them, for those that generated clients could not tell apart by name."""
    valid = {"pattern": f"^({pattern})$"} if pattern else {"enum": list(words)}

    def read(json: Json, key: str, name: str) -> int:
        is_known, wanted = isinstance(json, str) and json in words, f"; give one of: {listed(words)}"
        if noun:
            must(is_known, key, f"{json!r} is not a {noun}{wanted}")
        _check(is_known, json, key, name, wanted)
        return words.index(json)

    return Codec(lambda: {"type": "string", **valid}, lambda value: words[value], read)


def either(codec: Codec, marks: Mapping[str | None, Any]) -> Codec:
    """A codec, or marks in the JSON that stand for values of their own: `{"?": HIDDEN, None: NOBODY}`."""

    def schema() -> Schema:
        others = [{"type": "null"} if mark is None else {"type": "string", "enum": [mark]} for mark in marks]
        return {"anyOf": [codec.schema, *others]}

    pairs = tuple(marks.items())

    def write(value: Any) -> Json:
        for mark, marked in pairs:
            if value == marked:
                return mark
        return codec.write(value)

    def read(json: Json, key: str, name: str) -> Any:
        if (json is None or isinstance(json, str)) and json in marks:
            return marks[json]
        try:
            return codec.read(json, key, name)
        except PositionError as error:
            if isinstance(json, (list, dict)):  # whose parts may be wrong
                raise
            valid = ", or ".join("null" if mark is None else repr(mark) for mark in marks)
            raise PositionError(key, f"{error.problem}, or {valid}") from None

    return Codec(schema, write, read)


def maybe(codec: Codec, none: Any = None) -> Codec:
    """A codec, or null, which stands for the value `none`."""
    return either(codec, {None: none})


def who(seats: int) -> Codec:
    """Who decides: a seat, chance, or nobody when the game is over."""
    return either(whole(0, seats - 1), {"chance": CHANCE, None: OVER})


# -------------------------------------------------------------------------------------- several values


def listing(codec: Codec, size: int | None = None, is_numbered: bool = False) -> Codec:
    """A list, of any size if none is given. Errors name the number of the entry if it `is_numbered`."""
    sizes = {} if size is None else {"minItems": size, "maxItems": size}

    def read(json: Json, key: str, name: str) -> list[Any]:
        _check(isinstance(json, list), json, key, name, ", not a list")
        must(size is None or len(json) == size, key, f"lists {len(json)} entries, not {size}")
        return [codec.read(each, f"{key}[{at}]" if is_numbered else key, name) for at, each in enumerate(json)]

    def schema() -> Schema:
        return {"type": "array", "items": codec.schema, **sizes}

    return Codec(schema, lambda values: [codec.write(each) for each in values], read)


class _BySeat(Codec):
    """A listing whose size is the number of players, which only a position knows."""

    def __init__(self, codec: Codec) -> None:
        self._of = codec
        numbered = listing(codec, is_numbered=True)
        super().__init__(numbered._schema, numbered.write, numbered._read)

    def sized(self, players: int) -> Codec:
        return listing(self._of, players, is_numbered=True)


def by_seat(codec: Codec) -> Codec:
    """A value for each player of this game. Only a `Position` with `players` can have it."""
    return _BySeat(codec)


def copies(words: Sequence[str], noun: str = "", pattern: str = "") -> Codec:
    """How many there are of each kind, as a list of their words, sorted as text; read in any order."""
    codec = listing(word(words, noun, pattern))

    def write(counts: Any) -> Json:
        return sorted([text for text, n in zip(words, counts, strict=True) for _ in range(n)])

    def read(json: Json, key: str, name: str) -> list[int]:
        found = codec.read(json, key, name)
        return [found.count(kind) for kind in range(len(words))]

    return Codec(codec._schema, write, read)


def members(codec: Codec, is_ascending: bool = False) -> Codec:
    """A set of what the codec writes, in ascending order; read in any order, unless it must be ascending there, too."""
    places = listing(codec)

    def write(value: Any) -> Json:
        bits = int(value)
        return places.write([place for place in range(bits.bit_length()) if bits >> place & 1])

    def read(json: Json, key: str, name: str) -> int:
        found, within = places.read(json, key, name), f"{name}: " if name else ""
        for number, place in enumerate(found):
            must(place not in found[:number], key, f"{within}{json[number]!r} is there twice")
        is_ordered = not is_ascending or found == sorted(found)
        must(is_ordered, key, f"{within}{json!r} is not in ascending order")
        return sum(1 << place for place in found)

    return Codec(places._schema, write, read)


def keys(codecs: Mapping[str, Codec], is_path: bool = False) -> Codec:
    """An object that has all of these keys and no others; a tuple of their values. Errors name the outer key, or with
    `is_path` both, as in `held.tile`."""

    pairs = tuple(codecs.items())

    def write(values: Any) -> Json:
        return {key: codec.write(each) for (key, codec), each in zip(pairs, values, strict=True)}

    def read(json: Json, key: str, name: str) -> tuple[Any, ...]:
        is_complete = isinstance(json, dict) and set(json) == set(codecs)
        _check(is_complete, json, key, name, f", not {listed(codecs)}")
        if is_path:
            return tuple([codec.read(json[inner], f"{key}.{inner}") for inner, codec in codecs.items()])
        return tuple([codec.read(json[inner], key, inner) for inner, codec in codecs.items()])

    return Codec(lambda: _object({key: codec.schema for key, codec in codecs.items()}), write, read)


def table(words: Sequence[str], noun: str, codec: Codec, is_complete: bool = False) -> Codec:
    """An object that has some of these words as keys, or all of them; a dictionary by the index of the word."""
    place = word(words, noun)

    def schema() -> Schema:
        return {"type": "object", "propertyNames": {"enum": list(words)}, "additionalProperties": codec.schema}

    def read(json: Json, key: str, name: str) -> dict[int, Any]:
        _check(isinstance(json, dict), json, key, name, f", not an object with {noun}s as keys")
        found = {place.read(text, key): codec.read(each, key, name) for text, each in json.items()}
        missing = [text for text in words if text not in json]
        must(not is_complete or not missing, key, f"lacks {listed(missing)}")
        return found

    return Codec(schema, lambda values: {words[at]: codec.write(each) for at, each in values.items()}, read)


# -------------------------------------------------------------------------------------------- positions


def _object(properties: Mapping[str, Schema]) -> Schema:
    return {"type": "object", "properties": properties, "required": list(properties), "additionalProperties": False}


class Position:
    """The form of a game's positions: every key but `game` with its codec, in the order in which they are written."""

    def __init__(self, game: str, codecs: Mapping[str, Codec]) -> None:
        self.game, self.codecs = game, codecs

    @property
    def schema(self) -> Schema:
        game = {"type": "string", "const": self.game}
        return _object({"game": game, **{key: codec.schema for key, codec in self.codecs.items()}})

    def but(self, codecs: Mapping[str, Codec]) -> Position:
        """The same with other codecs for some keys, and with further keys: what a view has instead."""
        return Position(self.game, {**self.codecs, **codecs})

    def write(self, values: Mapping[str, Any]) -> dict[str, Json]:
        return {"game": self.game, **{key: codec.write(values[key]) for key, codec in self.codecs.items()}}

    def read(self, position: Mapping[str, Json], given: Mapping[str, Any]) -> dict[str, Any]:
        """The values of a position, whose keys must be complete; those that are `given` by the game's options must be
        the same."""
        must_have(position, ("game", *self.codecs), self.game)
        for key, value in given.items():
            same(position[key], self.codecs[key].write(value), key)
        return {key: _read(codec, position[key], key, given) for key, codec in self.codecs.items()}

    def expect(self, found: Mapping[str, Any], key: str, value: Any) -> None:
        """Refuse a value that was read if the rest of the position makes it another."""
        codec = self.codecs[key]
        must(found[key] == value, key, f"is {codec.write(found[key])!r}; it must be {codec.write(value)!r} now")

    def require(self, found: Mapping[str, Any], key: str, is_there: bool, when: str) -> None:
        """Refuse null for a value that must be there now, and anything else for one that cannot."""
        json = self.codecs[key].write(found[key])
        told = "cannot" if is_there else "must"
        must((json is not None) == is_there, key, f"is {json!r}; it {told} be null {when}")


def _read(codec: Codec, json: Json, key: str, given: Mapping[str, Any]) -> Any:
    return (codec.sized(given["players"]) if isinstance(codec, _BySeat) else codec).read(json, key)

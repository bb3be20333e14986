"""Positions as JSON: how each key is written, how it is read, and its JSON Schema, from one declaration.

    CARDS = copies(NAMES, "card")
    POSITION = Position("my-game", {"players": whole(1, 4), "seat": who(4), "hands": by_seat(CARDS), "deck": CARDS})

A codec knows only the form of a value. Whether a position can be reached is for the game to prove, by its rules, from
the values that `read` returns. Values are what the game computes from its record: the index of a word, a set as a whole
number with bit n for place n, counts of each kind; `none` is the value that stands for null.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from fourfold.core.compiled.contract import CHANCE, OVER
from fourfold.core.errors import PositionError, listed
from fourfold.core.validation import must, must_have, same

Schema = dict[str, Any]
Json = Any
"""Values for `json.dumps`."""


class Codec:
    """The form of a value. `read` refuses anything else with a `PositionError` for `key`; `name` says where within."""

    @property
    def schema(self) -> Schema:
        raise NotImplementedError

    def write(self, value: Any) -> Json:
        raise NotImplementedError

    def read(self, json: Json, key: str, name: str = "") -> Any:
        raise NotImplementedError


def _check(is_valid: bool, json: Json, key: str, name: str, wanted: str) -> None:
    must(is_valid, key, f"{name} is {json!r}{wanted}" if name else f"is {json!r}{wanted}")


# --------------------------------------------------------------------------------------- single values


class _Whole(Codec):
    def __init__(self, low: int, high: int | None, first: int) -> None:
        self._low, self._high, self._first = low, high, first

    @property
    def schema(self) -> Schema:
        return {"type": "integer", "minimum": self._low} | ({} if self._high is None else {"maximum": self._high})

    def write(self, value: Any) -> Json:
        return int(value) + self._first

    def read(self, json: Json, key: str, name: str = "") -> Any:
        low, high = self._low, self._high
        is_valid = type(json) is int and low <= json and (high is None or json <= high)
        span = f"of at least {low}" if high is None else f"from {low} to {high}"
        _check(is_valid, json, key, name, f"; give a whole number {span}")
        return json - self._first


def whole(low: int, high: int | None = None) -> Codec:
    return _Whole(low, high, 0)


def numbered(most: int) -> Codec:
    """One of `most` things that people count from 1 and records from 0."""
    return _Whole(1, most, 1)


class _Truth(Codec):
    @property
    def schema(self) -> Schema:
        return {"type": "boolean"}

    def write(self, value: Any) -> Json:
        return bool(value)

    def read(self, json: Json, key: str, name: str = "") -> Any:
        _check(isinstance(json, bool), json, key, name, ", not true or false")
        return json


TRUTH = _Truth()


class _Word(Codec):
    def __init__(self, words: Sequence[str], noun: str, pattern: str) -> None:
        self._words, self._noun, self._pattern = words, noun, pattern

    @property
    def schema(self) -> Schema:
        if self._pattern:
            return {"type": "string", "pattern": f"^({self._pattern})$"}
        return {"type": "string", "enum": list(self._words)}

    def write(self, value: Any) -> Json:
        return self._words[value]

    def read(self, json: Json, key: str, name: str = "") -> Any:
        valid = f"give one of: {listed(self._words)}"
        is_known = isinstance(json, str) and json in self._words
        if self._noun:
            must(is_known, key, f"{json!r} is not a {self._noun}; {valid}")
        else:
            _check(is_known, json, key, name, f"; {valid}")
        return self._words.index(json)


def word(words: Sequence[str], noun: str = "", pattern: str = "") -> Codec:
    """One of several words, by its index; a `noun` says in errors what it is. With a `pattern` the schema describes the
    words instead of listing them, for those that generated clients could not tell apart by name."""
    return _Word(words, noun, pattern)


class _Either(Codec):
    def __init__(self, codec: Codec, marks: Mapping[str | None, Any]) -> None:
        self._codec, self._marks = codec, marks

    @property
    def schema(self) -> Schema:
        marks = ({"type": "null"} if mark is None else {"type": "string", "enum": [mark]} for mark in self._marks)
        return {"anyOf": [self._codec.schema, *marks]}

    def write(self, value: Any) -> Json:
        for mark, marked in self._marks.items():
            if value == marked:
                return mark
        return self._codec.write(value)

    def read(self, json: Json, key: str, name: str = "") -> Any:
        if (json is None or isinstance(json, str)) and json in self._marks:
            return self._marks[json]
        try:
            return self._codec.read(json, key, name)
        except PositionError as error:
            if isinstance(json, (list, dict)):  # whose parts may be wrong
                raise
            marks = ", or ".join("null" if mark is None else repr(mark) for mark in self._marks)
            raise PositionError(key, f"{error.problem}, or {marks}") from None


def either(codec: Codec, marks: Mapping[str | None, Any]) -> Codec:
    """A codec, or marks in the JSON that stand for values of their own: `{"?": HIDDEN, None: NOBODY}`."""
    return _Either(codec, marks)


def maybe(codec: Codec, none: Any = None) -> Codec:
    """A codec, or null, which stands for the value `none`."""
    return either(codec, {None: none})


def who(seats: int) -> Codec:
    """Who decides: a seat, chance, or nobody when the game is over."""
    return either(whole(0, seats - 1), {"chance": CHANCE, None: OVER})


# -------------------------------------------------------------------------------------- several values


class _Listing(Codec):
    def __init__(self, codec: Codec, size: int | None, is_numbered: bool) -> None:
        self.codec, self._size, self._is_numbered = codec, size, is_numbered

    @property
    def schema(self) -> Schema:
        size = {} if self._size is None else {"minItems": self._size, "maxItems": self._size}
        return {"type": "array", "items": self.codec.schema} | size

    def write(self, value: Any) -> Json:
        return [self.codec.write(each) for each in value]

    def read(self, json: Json, key: str, name: str = "") -> Any:
        _check(isinstance(json, list), json, key, name, ", not a list")
        must(self._size is None or len(json) == self._size, key, f"lists {len(json)} entries, not {self._size}")
        return [
            self.codec.read(each, f"{key}[{place}]" if self._is_numbered else key, name)
            for place, each in enumerate(json)
        ]


def listing(codec: Codec, size: int | None = None, is_numbered: bool = False) -> Codec:
    """A list, of any size if none is given. Errors name the number of the entry if it `is_numbered`."""
    return _Listing(codec, size, is_numbered)


class _BySeat(_Listing):
    pass


def by_seat(codec: Codec) -> Codec:
    """A value for each player of this game. Only a `Position` with `players` can have it."""
    return _BySeat(codec, None, True)


class _Copies(_Listing):
    def __init__(self, words: Sequence[str], noun: str, pattern: str) -> None:
        super().__init__(word(words, noun, pattern), None, False)
        self._words = words

    def write(self, value: Any) -> Json:
        return sorted([text for text, copies in zip(self._words, value, strict=True) for _ in range(copies)])

    def read(self, json: Json, key: str, name: str = "") -> Any:
        found = super().read(json, key, name)
        return [found.count(kind) for kind in range(len(self._words))]


def copies(words: Sequence[str], noun: str = "", pattern: str = "") -> Codec:
    """How many there are of each kind, as a list of their words, sorted as text; read in any order."""
    return _Copies(words, noun, pattern)


class _Members(_Listing):
    def __init__(self, codec: Codec, is_ascending: bool) -> None:
        super().__init__(codec, None, False)
        self._is_ascending = is_ascending

    def write(self, value: Any) -> Json:
        places = int(value)
        return super().write([place for place in range(places.bit_length()) if places >> place & 1])

    def read(self, json: Json, key: str, name: str = "") -> Any:
        found = super().read(json, key, name)
        for number, place in enumerate(found):
            must(place not in found[:number], key, f"{_of(name)}{json[number]!r} is there twice")
        is_ordered = not self._is_ascending or found == sorted(found)
        must(is_ordered, key, f"{_of(name)}{json!r} is not in ascending order")
        return sum(1 << place for place in found)


def _of(name: str) -> str:
    return f"{name}: " if name else ""


def members(codec: Codec, is_ascending: bool = False) -> Codec:
    """A set of what the codec writes, in ascending order; read in any order, unless it must be ascending there, too."""
    return _Members(codec, is_ascending)


class _Keys(Codec):
    def __init__(self, codecs: Mapping[str, Codec], is_path: bool) -> None:
        self._codecs, self._is_path = codecs, is_path

    @property
    def schema(self) -> Schema:
        return _object({key: codec.schema for key, codec in self._codecs.items()})

    def write(self, value: Any) -> Json:
        return {key: codec.write(each) for (key, codec), each in zip(self._codecs.items(), value, strict=True)}

    def read(self, json: Json, key: str, name: str = "") -> Any:
        is_complete = isinstance(json, dict) and set(json) == set(self._codecs)
        _check(is_complete, json, key, name, f", not {listed(self._codecs)}")
        if self._is_path:
            return tuple([codec.read(json[inner], f"{key}.{inner}") for inner, codec in self._codecs.items()])
        return tuple([codec.read(json[inner], key, inner) for inner, codec in self._codecs.items()])


def keys(codecs: Mapping[str, Codec], is_path: bool = False) -> Codec:
    """An object that has all of these keys and no others; a tuple of their values. Errors name the outer key, or with
    `is_path` both, as in `held.tile`."""
    return _Keys(codecs, is_path)


class _Table(Codec):
    def __init__(self, words: Sequence[str], noun: str, codec: Codec, is_complete: bool) -> None:
        self._words, self._noun, self._codec, self._is_complete = words, noun, codec, is_complete
        self._place = word(words, noun)

    @property
    def schema(self) -> Schema:
        names = {"enum": list(self._words)}
        return {"type": "object", "propertyNames": names, "additionalProperties": self._codec.schema}

    def write(self, value: Any) -> Json:
        return {self._place.write(place): self._codec.write(each) for place, each in value.items()}

    def read(self, json: Json, key: str, name: str = "") -> Any:
        _check(isinstance(json, dict), json, key, name, f", not an object with {self._noun}s as keys")
        found = {self._place.read(text, key): self._codec.read(each, key, name) for text, each in json.items()}
        missing = [text for text in self._words if text not in json]
        must(not self._is_complete or not missing, key, f"lacks {listed(missing)}")
        return found


def table(words: Sequence[str], noun: str, codec: Codec, is_complete: bool = False) -> Codec:
    """An object that has some of these words as keys, or all of them; a dictionary by the index of the word."""
    return _Table(words, noun, codec, is_complete)


# -------------------------------------------------------------------------------------------- positions


def _object(properties: Mapping[str, Schema]) -> Schema:
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


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
    if isinstance(codec, _BySeat):
        codec = listing(codec.codec, given["players"], is_numbered=True)
    return codec.read(json, key)

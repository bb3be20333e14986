"""Values of a module as Python text: tables that NumPy computed, record types, and aliases of types."""

from __future__ import annotations

import types
import typing
from typing import Any

import numpy as np

CODES = {"b": "b", "h": "h", "i": "i", "l": "q", "q": "q", "B": "B", "H": "H", "I": "I", "L": "Q", "Q": "Q", "?": "B"}
"""The codes of `struct` by NumPy's."""


class Unwritable(TypeError):
    """A value that has no text."""


def is_typing(value: object) -> bool:
    """Whether a value is an alias of types, which only annotations and `isinstance` need."""
    return isinstance(value, (types.UnionType, types.GenericAlias)) or type(value).__module__ == "typing"


def is_computed(value: object) -> bool:
    """Whether NumPy made a value or a part of it."""
    if isinstance(value, (np.ndarray, np.generic, np.dtype)):
        return True
    if isinstance(value, (tuple, list)):
        return any(map(is_computed, value))
    return isinstance(value, dict) and any(map(is_computed, value.values()))


def literal(value: Any) -> str:
    """The text of a value."""
    if is_typing(value):
        members = [each for each in typing.get_args(value) if isinstance(each, type) and each is not type(None)]
        return f"({''.join(f'{each.__name__},' for each in members if each.__module__ == 'builtins')})"
    if isinstance(value, np.dtype):
        return _record_type(value)
    if isinstance(value, np.generic):
        return repr(value.item())
    if isinstance(value, np.ndarray):
        return _array(value)
    if isinstance(value, tuple):
        return f"({''.join(f'{literal(each)},' for each in value)})"
    if isinstance(value, list):
        return f"[{','.join(map(literal, value))}]"
    if isinstance(value, dict):
        pairs = ",".join(f"({literal(key)},{literal(each)})" for key, each in value.items())
        return f"OrderedDict([{pairs}])"
    if value is None or isinstance(value, (str, int, float, bytes, bool)):
        return repr(value)
    raise Unwritable(f"{value!r} cannot be written as a constant")


def _array(value: np.ndarray[Any, Any]) -> str:
    if value.dtype.kind not in "iub":
        raise Unwritable(f"an array of {value.dtype}")
    code = CODES[value.dtype.char]
    data = np.ascontiguousarray(value).astype(value.dtype.newbyteorder("<")).tobytes()
    return f"_py_array({value.shape!r},{code!r},{data!r})"


def _record_type(value: np.dtype[Any]) -> str:
    """A record's fields in order, each with its code, its shape and its place, and the size of the whole."""
    if value.fields is None:
        return repr(value.char)
    fields = []
    for name, (kind, place, *_) in value.fields.items():
        base, shape = kind.subdtype or (kind, ())
        fields.append(f"({name!r},{CODES[base.char]!r},{tuple(shape)!r},{place})")
    return f"_py_RecordType([{','.join(fields)}],{value.itemsize})"

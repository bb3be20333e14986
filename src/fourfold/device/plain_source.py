"""Values and classes of a module as plain Python: computed tables, record types, aliases; dataclasses, named tuples."""

from __future__ import annotations

import ast
import types
import typing
from dataclasses import dataclass
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


# --- dataclasses and named tuples


DROPPED_BASES = frozenset({"Protocol", "Generic", "ABC", "NamedTuple"})


@dataclass
class _Field:
    name: str
    default: ast.expr | None
    factory: ast.expr | None = None
    is_compared: bool = True
    is_in_init: bool = True


def lowered_class(node: ast.ClassDef) -> ast.ClassDef:
    """The class with what its decorator or its base would have added written out."""
    is_named_tuple = any(_name(base) == "NamedTuple" for base in node.bases)
    node.bases = [
        base.value if isinstance(base, ast.Subscript) else base
        for base in node.bases
        if _name(base) not in DROPPED_BASES
    ]
    node.keywords = []
    decorator = next((each for each in node.decorator_list if _name(each) == "dataclass"), None)
    node.decorator_list = [each for each in node.decorator_list if each is not decorator and _name(each) != "final"]
    if decorator is None and not is_named_tuple:
        node.body = [each for each in node.body if not _is_slots(each)]
        return node
    fields = _fields(node)
    given = {keyword.arg for keyword in decorator.keywords} if isinstance(decorator, ast.Call) else set()
    kept = [each for each in node.body if not isinstance(each, ast.AnnAssign) or not isinstance(each.target, ast.Name)]
    names = {each.name for each in kept if isinstance(each, ast.FunctionDef)}
    base = "_py_NamedTuple" if is_named_tuple else "_py_Dataclass"
    node.bases = [*node.bases, ast.Name(base, ast.Load())]
    parents = [_name(each) for each in node.bases if _name(each) != base]
    added = [] if "__init__" in names else [_init(fields, "__post_init__" in names, parents)]
    listed = ast.parse(
        f"_fields = {_inherited(parents)}{tuple(each.name for each in fields)!r}\n"
        f"_compared = {_inherited(parents, '_compared')}{tuple(each.name for each in fields if each.is_compared)!r}"
    ).body
    defaults = [
        ast.Assign([ast.Name(each.name, ast.Store())], each.default)
        for each in fields
        if each.default is not None and each.factory is None
    ]
    node.body = [*listed, *defaults, *added, *_hashes(given), *kept]
    return node


def _inherited(parents: list[str], what: str = "_fields") -> str:
    return "".join(f"getattr({parent}, {what!r}, ()) + " for parent in parents)


def _hashes(given: set[str | None]) -> list[ast.stmt]:
    if "eq" in given:
        return ast.parse("def __eq__(self, other): return self is other\ndef __hash__(self): return id(self)").body
    return []


def _name(node: ast.expr | None) -> str:
    if isinstance(node, ast.Call):
        return _name(node.func)
    if isinstance(node, ast.Subscript):
        return _name(node.value)
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""


def _is_slots(node: ast.stmt) -> bool:
    return isinstance(node, ast.Assign) and _name(node.targets[0]) == "__slots__"


def _fields(node: ast.ClassDef) -> list[_Field]:
    found = []
    for each in node.body:
        if not isinstance(each, ast.AnnAssign) or not isinstance(each.target, ast.Name):
            continue
        if _name(each.annotation) == "ClassVar" or (
            isinstance(each.annotation, ast.Subscript) and _name(each.annotation.value) == "ClassVar"
        ):
            continue
        default, factory, compared, in_init = each.value, None, True, True
        if isinstance(each.value, ast.Call) and _name(each.value) == "field":
            given = {keyword.arg: keyword.value for keyword in each.value.keywords}
            default, factory = given.get("default"), given.get("default_factory")
            compared = not _is_false(given.get("compare"))
            in_init = not _is_false(given.get("init"))
        found.append(_Field(each.target.id, default, factory, compared, in_init))
    return found


def _is_false(node: ast.expr | None) -> bool:
    return isinstance(node, ast.Constant) and node.value is False


def _init(fields: list[_Field], has_post: bool, parents: list[str]) -> ast.stmt:
    """The `__init__` that sets every field."""
    if parents and not fields:
        return ast.parse("pass").body[0]
    arguments, lines = [], []
    for each in fields:
        if not each.is_in_init:
            continue
        arguments.append(each.name if each.default is None and each.factory is None else f"{each.name}=_py_MISSING")
    for each in fields:
        if each.factory is not None:
            value = f"({ast.unparse(each.factory)})() if {each.name} is _py_MISSING else {each.name}"
        elif each.default is not None:
            value = f"self.__class__.{each.name} if {each.name} is _py_MISSING else {each.name}"
        else:
            value = each.name
        if not each.is_in_init:
            assert each.factory is not None, each.name
            value = f"({ast.unparse(each.factory)})()"
        lines.append(f"    self.{each.name} = {value}")
    if has_post:
        lines.append("    self.__post_init__()")
    text = f"def __init__(self{''.join(f', {each}' for each in arguments)}):\n" + ("\n".join(lines) or "    pass")
    return ast.parse(text).body[0]

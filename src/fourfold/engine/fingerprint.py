"""Fingerprints of compiled code: a hash of the code of a function, of all that it calls, and of their constants.

Two functions with the same fingerprint compile to the same machine code. Comments, file names, docstrings and
everything else that the compiler does not see are left out. Of a class it sees the order of a named tuple's fields and
the members of an enumeration, both also where only an argument is of that class: see `fingerprint_of_classes`.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterable
from dis import EXTENDED_ARG, hasconst
from enum import Enum
from pathlib import Path
from types import BuiltinFunctionType, CodeType, FunctionType, ModuleType
from typing import Any

import numpy as np

LIBRARIES = frozenset({"builtins", "math", "numba", "numpy"})
"""Of these the version is hashed, not the code."""
PLAIN = (type(None), bool, int, float, complex, str, bytes, slice, type(Ellipsis))


def fingerprint(function: FunctionType, *settings: str) -> str:
    """16 hexadecimal digits for a function; `settings` are all else that affects its machine code."""
    walk = _Walk()
    walk.add("settings", sys.version, np.__version__, *settings)
    walk.function(function)
    return walk.total.hexdigest()[:16]


def fingerprint_of_classes(classes: Iterable[type]) -> str:
    """16 hexadecimal digits for what compiled code sees of its arguments' classes."""
    walk = _Walk()
    for each in classes:
        walk.class_(each)
    return walk.total.hexdigest()[:16]


class _Walk:
    """Hashes everything that a function reaches, each function once, in the order of its first use."""

    def __init__(self) -> None:
        self.total = hashlib.sha256()
        self.visited: dict[int, int] = {}

    def add(self, *parts: Any) -> None:
        for part in parts:
            data = part if isinstance(part, bytes) else str(part).encode()
            self.total.update(len(data).to_bytes(8, "big") + data)

    def function(self, function: FunctionType) -> None:
        if id(function) in self.visited:
            self.add("met", self.visited[id(function)])
            return
        self.visited[id(function)] = len(self.visited)
        self.add("function", function.__name__)
        self.code(function.__code__, function)
        self.value(function.__defaults__, function)
        for cell in function.__closure__ or ():
            self.value(cell.cell_contents, function)

    def code(self, code: CodeType, function: FunctionType) -> None:
        bytecode, constants = _without_indices(code)
        self.add("code", bytecode, code.co_argcount, code.co_varnames, code.co_names, code.co_freevars)
        for constant in constants:
            if isinstance(constant, CodeType):
                self.code(constant, function)
            else:
                self.value(constant, function)
        for name in code.co_names:
            if name in function.__globals__:
                self.value(function.__globals__[name], function, code.co_names)

    def value(self, value: Any, function: FunctionType, names: tuple[str, ...] = ()) -> None:
        """A constant or something that is called; of a module only the members in `names`."""
        if isinstance(value, PLAIN):
            self.add(type(value).__name__, repr(value))
        elif isinstance(value, (tuple, list)):
            self.class_(type(value))
            self.add(len(value))
            for item in value:
                self.value(item, function)
        elif isinstance(value, np.ndarray):
            self.add("array", value.dtype.descr, value.shape, np.ascontiguousarray(value).tobytes())
        elif isinstance(value, np.generic):
            self.add("scalar", value.dtype, value.tobytes())
        elif isinstance(value, np.dtype):
            self.add("dtype", value.descr, value.itemsize, value.isalignedstruct)
        elif isinstance(value, ModuleType):
            self.add("module", value.__name__)
            if value.__name__.split(".")[0] not in LIBRARIES:
                for name in names:
                    if name in vars(value):
                        self.value(vars(value)[name], function)
        elif str(getattr(value, "__module__", "")).split(".")[0] in LIBRARIES:
            self.add("library", value.__module__, getattr(value, "__qualname__", repr(value)))
        elif isinstance(value, FunctionType):
            self.function(value)
        elif isinstance(value, type):
            self.class_(value)
        elif isinstance(value, Enum):
            self.class_(type(value))
            self.add(value.name)
        elif isinstance(value, BuiltinFunctionType):
            self.add("named", value.__module__, value.__qualname__)
        else:  # unknown: hash the function's whole file, which defines or imports it
            self.add("file", Path(function.__code__.co_filename).read_bytes())

    def class_(self, kind: type) -> None:
        self.add("class", kind.__module__, kind.__qualname__)
        if issubclass(kind, Enum):
            self.add(*(f"{name}={member.value!r}" for name, member in kind.__members__.items()))
        elif issubclass(kind, tuple):
            self.add(getattr(kind, "_fields", ()), getattr(kind, "_field_defaults", {}))


def _without_indices(code: CodeType) -> tuple[bytes, list[Any]]:
    """Bytecode with 0 for the indices of constants, and the constants in the order of their use: a docstring, which is
    a constant that is never used, moves the indices of the others."""
    bytecode, constants, extended = bytearray(code.co_code), [], 0
    for at in range(0, len(bytecode), 2):
        argument = extended | bytecode[at + 1]
        if bytecode[at] in hasconst:
            constants.append(code.co_consts[argument])
            bytecode[at + 1] = 0
        extended = argument << 8 if bytecode[at] == EXTENDED_ARG else 0
    return bytes(bytecode), constants

"""What compiled code consists of, as a number: the code of a function, of all that it calls, and every constant in it.

Two functions with the same fingerprint compile to the same machine code. Comments, names of files, texts and
everything else that the compiler never sees do not count.
"""

from __future__ import annotations

import hashlib
import sys
from pathlib import Path
from types import BuiltinFunctionType, CodeType, FunctionType, ModuleType
from typing import Any

import numpy as np

LIBRARIES = frozenset({"builtins", "math", "numba", "numpy"})
"""Their versions count, not their code."""
PLAIN = (type(None), bool, int, float, complex, str, bytes, type(Ellipsis))


def fingerprint(function: FunctionType, *settings: str) -> str:
    """16 hexadecimal digits for a function; `settings` are what else decides about its machine code."""
    walk = _Walk()
    walk.add("settings", sys.version, np.__version__, *settings)
    walk.function(function)
    return walk.total.hexdigest()[:16]


class _Walk:
    """Everything that a function reaches, each function once, in the order in which it is met."""

    def __init__(self) -> None:
        self.total = hashlib.sha256()
        self.met: dict[int, int] = {}

    def add(self, *parts: Any) -> None:
        for part in parts:
            data = part if isinstance(part, bytes) else str(part).encode()
            self.total.update(len(data).to_bytes(8, "big") + data)

    def function(self, function: FunctionType) -> None:
        if id(function) in self.met:
            self.add("met", self.met[id(function)])
            return
        self.met[id(function)] = len(self.met)
        self.add("function", function.__name__)
        self.code(function.__code__, function)
        self.value(function.__defaults__, function)
        for cell in function.__closure__ or ():
            self.value(cell.cell_contents, function)

    def code(self, code: CodeType, function: FunctionType) -> None:
        self.add("code", code.co_code, code.co_argcount, code.co_varnames, code.co_names, code.co_freevars)
        for constant in code.co_consts:
            if isinstance(constant, CodeType):
                self.code(constant, function)
            elif constant is not function.__doc__:
                self.value(constant, function)
        for name in code.co_names:
            if name in function.__globals__:
                self.value(function.__globals__[name], function, code.co_names)

    def value(self, value: Any, function: FunctionType, names: tuple[str, ...] = ()) -> None:
        """A constant or something that is called; of a module, what `names` may take from it."""
        if isinstance(value, PLAIN):
            self.add(type(value).__name__, repr(value))
        elif isinstance(value, (tuple, list)):
            self.add(type(value).__name__, len(value))
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
        elif isinstance(value, (type, BuiltinFunctionType)):
            self.add("named", value.__module__, value.__qualname__)
        else:  # something that this walk does not know: whatever it is, it comes from the function's own file
            self.add("file", Path(function.__code__.co_filename).read_bytes())

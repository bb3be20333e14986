"""The `rule` decorator: plain functions on records, compiled by Numba and kept on disk.

Numba's own cache looks only at the file of the function itself, so a changed callee in another file would
load stale machine code. Here the cache is a folder named after a digest of every source that can end up in
the machine code: the whole of `core`, the function's own folder and, for a driver, the game's folder.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import numba
from numba.core import caching

from fourfold.core.places import cache_folder

CORE = Path(__file__).parent
OPTIONS = {"nogil": True, "error_model": "numpy", "no_cfunc_wrapper": True}
RULE_OPTIONS = {"forceinline": True, "_nrt": False}
"""A rule is small and allocates nothing: inlined and without reference counts, games run half as fast again."""
FORGOTTEN_AFTER = 30 * 24 * 3600
"""Seconds after which an unused cache folder of other sources is removed."""


def rule(function: Callable[..., Any]) -> Any:
    """Compile a function of a game's rules when it is first called.

    A rule keeps to what the CPU and the GPU compiler both understand: integers, fixed arrays, loops; it
    allocates nothing and raises nothing. With `NUMBA_DISABLE_JIT=1` it stays an ordinary function.
    """
    folder = Path(function.__code__.co_filename).parent
    return _compiled(function, folder.name, (CORE, folder), RULE_OPTIONS)


def bind(module: ModuleType, functions: Mapping[str, Any], game: str, folder: Path, jit: bool = True) -> dict[str, Any]:
    """Copies of a module's `DRIVERS` that find a game's `functions`, and each other, among their globals.

    As globals, not as arguments or closures: only then does a new process find them in the cache.
    """

    def made(copy: FunctionType, is_part: bool) -> Any:
        home = Path(module.__file__ or "").parent
        return _compiled(copy, game, (CORE, home, folder), RULE_OPTIONS if is_part else {}) if jit else copy

    return rebound(module, functions, game, made)


def rebound(
    module: ModuleType, functions: Mapping[str, Any], game: str, made: Callable[[FunctionType, bool], Any]
) -> dict[str, Any]:
    """What `made` makes of copies of a module's `PARTS` (told by True) and `DRIVERS`; the drivers are returned."""
    names: dict[str, Any] = {}
    for function in (*module.PARTS, *module.DRIVERS):
        names |= function.__globals__
    names |= functions
    for function in (*module.PARTS, *module.DRIVERS):
        copy = FunctionType(function.__code__, names, function.__name__, function.__defaults__)
        copy.__qualname__ = f"{game}.{function.__name__}"
        names[function.__name__] = made(copy, function in module.PARTS)
    return {driver.__name__: names[driver.__name__] for driver in module.DRIVERS}


def _compiled(function: Any, label: str, folders: tuple[Path, ...], options: Mapping[str, bool]) -> Any:
    dispatcher: Any = numba.njit(**OPTIONS, **options)(function)
    if not numba.config.DISABLE_JIT:
        store = _Store.of(function, label, folders)
        if store is not None:
            dispatcher._cache = store
    return dispatcher


def interpreted(function: Any) -> Any:
    """The same function as ordinary Python, everything it calls included."""
    return _Plain().of(function)


class _Plain:
    def __init__(self) -> None:
        self.modules: dict[int, dict[str, Any]] = {}

    def of(self, function: Any) -> Any:
        source = getattr(function, "py_func", function)
        return FunctionType(source.__code__, self.globals_of(source), source.__name__, source.__defaults__)

    def globals_of(self, source: FunctionType) -> dict[str, Any]:
        original = source.__globals__
        if id(original) not in self.modules:
            copy = self.modules[id(original)] = dict(original)
            for name, value in original.items():
                if hasattr(value, "py_func"):
                    copy[name] = self.of(value)
        return self.modules[id(original)]


@contextmanager
def compiling(game: str, driver: str) -> Iterator[None]:
    """Tell a person who waits at a terminal why nothing happens yet."""
    waits = sys.stderr.isatty() and not numba.config.DISABLE_JIT and not is_kept(game, driver)
    if waits:
        print(f"Compiling {game} ({driver}), once for this version …", end="", file=sys.stderr, flush=True)
    try:
        yield
    finally:
        if waits:
            print("\r\x1b[2K", end="", file=sys.stderr, flush=True)


def is_kept(game: str, driver: str) -> bool:
    """Whether a driver's machine code lies in the cache under the present digest."""
    return any(any(folder.glob(f"*.{game}.{driver}-*.nbi")) for folder in _folders_in_use if folder.exists())


_folders_in_use: set[Path] = set()


@cache
def digest(folders: tuple[Path, ...]) -> str:
    """Names the state of all Python sources in `folders`, and the versions that compile them."""
    total = hashlib.sha256(f"{numba.__version__} {sys.version} {OPTIONS} {RULE_OPTIONS}".encode())
    for path in sorted({path for folder in folders for path in folder.glob("*.py")}):
        total.update(f"{path.name} ".encode())
        total.update(path.read_bytes())
    return total.hexdigest()[:16]


class _Store(caching.FunctionCache):  # type: ignore[misc]
    """Numba's function cache, in a folder of our own; a disk that cannot be written costs only time."""

    @classmethod
    def of(cls, function: Any, label: str, folders: tuple[Path, ...]) -> _Store | None:
        return store(cls, caching.CompileResultCacheImpl, function, label, folders)  # type: ignore[no-any-return]

    def save_overload(self, sig: Any, data: Any) -> None:
        try:
            super().save_overload(sig, data)
        except OSError:
            self.disable()

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        try:
            return super().load_overload(sig, target_context)
        except Exception:  # a damaged cache file raises whatever its bytes happen to mean
            return None


def store(cache: Any, implementation: Any, function: Any, label: str, folders: tuple[Path, ...]) -> Any:
    """A cache of Numba's for a function, in a folder named after the digest; None where there can be no folder."""
    folder = cache_folder() / f"{label}-{digest(folders)}"

    class Locator(caching._CacheLocator):  # type: ignore[misc]
        def __init__(self, py_file: str) -> None:
            self._py_file = py_file

        def get_cache_path(self) -> str:
            return str(folder)

        def get_source_stamp(self) -> str:
            return folder.name

        def get_disambiguator(self) -> str:
            return str(function.__code__.co_firstlineno)

        @classmethod
        def from_function(cls, py_func: Any, py_file: str) -> Locator:
            return cls(py_file)

    located = type("Implementation", (implementation,), {"_locator_classes": [Locator]})
    try:
        _open_folder(folder, label)
        return type("Store", (cache,), {"_impl_class": located})(function)
    except (OSError, RuntimeError):
        return None


def _open_folder(folder: Path, label: str) -> None:
    if folder in _folders_in_use:
        return
    if folder.exists():
        with suppress(OSError):  # somebody else's folder, which can still be read
            os.utime(folder)
    else:
        folder.mkdir(parents=True)
        for other in folder.parent.glob(f"{label}-*"):
            if time.time() - other.stat().st_mtime > FORGOTTEN_AFTER:
                shutil.rmtree(other, ignore_errors=True)
    _folders_in_use.add(folder)

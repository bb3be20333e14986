"""Compiles copies of rules and drivers with Numba, and caches them on disk.

Numba's own cache only checks the file of the function itself, so after a change of a callee in another file it would
load stale machine code. Here a cache file is named after the function's fingerprint (`engine/fingerprint.py`),
which covers everything that the function reaches.
"""

from __future__ import annotations

import logging
import os
import time
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import numba
from numba.core import caching, codegen, compiler, event, typed_passes
from numba.core.compiler_lock import global_compiler_lock
from numba.core.compiler_machinery import register_pass

from fourfold.core.interrupts import deferred_interrupts, let_interrupts_in
from fourfold.core.paths import cache_folder
from fourfold.engine import intrinsics
from fourfold.engine.fingerprint import fingerprint, fingerprint_of_classes
from fourfold.engine.rule import PART, is_rule

log: logging.Logger = logging.getLogger("fourfold.compiler")

OPTIONS: dict[str, Any] = {"nogil": True, "error_model": "numpy", "no_cfunc_wrapper": True, "forceinline": False}
"""Each is said: what is not, Numba takes from the function that first calls another."""
PARTS = {"_nrt": False}
"""Only drivers allocate. Without reference counting, games run 1.5 times as fast and a search with a net 1.1 times; and
what allocates is refused."""
MAX_UNUSED_SECONDS = 30 * 24 * 3600
"""Code that was not loaded for so long is removed."""
VERSIONS = f"{numba.__version__} {OPTIONS} {PARTS}"
INTRINSICS = Path(intrinsics.__file__).read_text("utf-8")


# ------------------------------------------------------------------------------------------------ Ctrl-C
#
# LLVM calls Python back to store and to look up machine code. An exception there is printed and lost, and what was
# being compiled is never found. So Ctrl-C waits, but only for the compiler's next step.


class _Steps(event.Listener):  # type: ignore[misc]
    def on_start(self, event: Any) -> None:
        let_interrupts_in()

    def on_end(self, event: Any) -> None:
        pass


event.register("numba:run_pass", _Steps())


def interruptible(dispatcher: Any) -> Any:
    """A dispatcher that Ctrl-C stops compiling between two steps."""
    compile_now = dispatcher.compile

    def compile_(signature: Any) -> Any:
        with deferred_interrupts():
            return compile_now(signature)

    dispatcher.compile = compile_
    return dispatcher


# ------------------------------------------------------------------------------------------------ parts
#
# Numba makes a complete library of every function that it compiles: optimised, with machine code and a wrapper for
# Python. For functions that only compiled code calls, and whose code is linked into the driver that calls them, that
# work is wasted. Here they are not finalized: Turn of Time compiles in 14 instead of 24 s, and runs no slower.


class _Part(codegen.JITCodeLibrary):  # type: ignore[misc]
    """The code of a function that is only linked into others: neither optimised nor made executable."""

    def finalize(self) -> None:
        self._raise_if_finalized()
        for library in dict.fromkeys(self._linking_libraries):
            self._reload_init.update(library._reload_init)
            self._final_module.link_in(library._get_module_for_linking(), preserve=True)
        self._finalize_dynamic_globals()
        self._finalized = True


@register_pass(mutates_CFG=True, analysis_only=False)
class _PartLowering(typed_passes.NativeLowering):  # type: ignore[misc]
    _name = "part_lowering"

    def run_pass(self, state: Any) -> bool:
        state.library = _Part(state.targetctx.codegen(), state.func_id.func_qualname)
        state.flags.no_cpython_wrapper = state.flags.no_compile = True
        super().run_pass(state)
        # Numba looks up the code of a function by its Python entry point, a distinct builtin; any will do.
        entry = [].clear
        state.targetctx.insert_user_function(entry, state.cr.fndesc, [state.library])
        state.cr = state.cr._replace(cfunc=entry)
        return True


class PartCompiler(compiler.CompilerBase):  # type: ignore[misc]
    def define_pipelines(self) -> list[Any]:
        passes = compiler.DefaultPassBuilder.define_nopython_pipeline(self.state)
        passes.passes = [
            (_PartLowering if each is typed_passes.NativeLowering else each, why) for each, why in passes.passes
        ]
        passes._finalized = False
        passes.finalize()
        return [passes]


# ------------------------------------------------------------------------------------------------ copies


class _Rules:
    """Compiled copies of rules, in whose globals the rules that they call are compiled copies too."""

    def __init__(self) -> None:
        self._copies: dict[FunctionType, FunctionType] = {}
        self._compiled: dict[FunctionType, Any] = {}
        self._globals: dict[int, tuple[dict[str, Any], dict[str, Any]]] = {}

    def compiled(self, function: FunctionType) -> Any:
        """A compiled copy, for calls from compiled code."""
        if function not in self._compiled:
            copy = self.copy(function)
            self._compiled[function] = part(copy, PART)
        return self._compiled[function]

    def copy(self, function: FunctionType) -> FunctionType:
        """A copy that calls compiled rules."""
        if function not in self._copies:
            names = self._globals_like(function.__globals__)
            copy = FunctionType(
                function.__code__, names, function.__name__, function.__defaults__, function.__closure__
            )
            copy.__qualname__ = function.__qualname__
            self._copies[function] = copy
        return self._copies[function]

    def _globals_like(self, original: dict[str, Any]) -> dict[str, Any]:
        if id(original) not in self._globals:
            copy = dict(original)
            self._globals[id(original)] = original, copy  # keeps the original alive, so that its id stays unique
            for name, value in original.items():
                if is_rule(value):
                    copy[name] = self.compiled(value)
        return self._globals[id(original)][1]


_rules = _Rules()


def with_compiled_rules(module: ModuleType, functions: Mapping[str, Any]) -> dict[str, Any]:
    """The globals of a module's functions, and a game's `functions`, with rules as compiled code."""
    members = (*module.PARTS, *getattr(module, "FUNCTIONS", ()), *module.DRIVERS)
    names = {name: value for member in members for name, value in member.__globals__.items()} | dict(functions)
    with global_compiler_lock:
        return {name: _rules.compiled(value) if is_rule(value) else value for name, value in names.items()}


def part(copy: FunctionType, kind: str) -> Any:
    """Compile a function for calls from compiled code: inlined if it is a part, else called."""
    return numba.njit(pipeline_class=PartCompiler, **OPTIONS | PARTS | {"forceinline": kind == PART})(copy)


def driver(copy: FunctionType, interpreted: FunctionType, label: str) -> Any:
    """Compile a function for calls from Python. It is cached on disk by the fingerprint of its interpreted copy."""
    dispatcher: Any = interruptible(numba.njit(**OPTIONS)(copy))
    disk_cache = _Store.of(copy, label, interpreted)
    if disk_cache is not None:
        dispatcher._cache = disk_cache
    return dispatcher


@cache
def callable_rule(function: FunctionType) -> Any:
    """A rule as compiled code, for calls from Python. It is not cached on disk."""
    with global_compiler_lock:
        return interruptible(numba.njit(**OPTIONS)(_rules.copy(function)))


# ------------------------------------------------------------------------------------------------ on disk


class _Store(caching.FunctionCache):  # type: ignore[misc]
    """Numba's function cache in our own folder; a disk that cannot be written only costs time."""

    @classmethod
    def of(cls, function: FunctionType, label: str, interpreted: FunctionType) -> _Store | None:
        return store(cls, caching.CompileResultCacheImpl, function, label, interpreted)  # type: ignore[no-any-return]

    def save_overload(self, sig: Any, data: Any) -> None:
        try:
            try:
                super().save_overload(sig, data)
            except OSError:
                raise
            except Exception:  # Numba reads the index first, which may be damaged
                self.flush()
                super().save_overload(sig, data)
        except OSError as error:
            self.disable()
            warn_no_cache(error)

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        try:
            return super().load_overload(sig, target_context)
        except Exception:  # a damaged cache file can raise anything
            return None

    def touch(self) -> None:
        """Mark the code as used, so that it is not removed."""
        index = Path(self._cache_file._index_path)
        for file in (index, *index.parent.glob(f"{index.stem}.*.nbc")):
            with suppress(OSError):  # another user's file, which we may only read
                os.utime(file)

    def signatures(self) -> list[Any]:
        """The argument types with code on disk for this processor."""
        try:
            index = self._cache_file._load_index()
        except Exception:  # a damaged index
            return []
        target = numba.core.registry.cpu_target.target_context.codegen().magic_tuple()
        return [key[0] for key in index if key[1] == target]


def load(dispatcher: Any) -> bool:
    """Load all machine code of a driver from disk, without compiling; return whether it has any now."""
    disk_cache, context = dispatcher._cache, dispatcher.targetctx
    # Loading fills Numba's registries, with which another thread may be compiling.
    with deferred_interrupts(), global_compiler_lock:
        if not dispatcher.signatures and isinstance(disk_cache, _Store):
            for signature in disk_cache.signatures():
                found = disk_cache.load_overload(signature, context)
                if found is not None:
                    disk_cache.touch()
                    dispatcher._cache_hits[signature] += 1
                    context.insert_user_function(found.entry_point, found.fndesc, [found.library])
                    dispatcher.add_overload(found)
        return bool(dispatcher.signatures)


def store(kind: Any, implementation: Any, function: FunctionType, label: str, interpreted: FunctionType) -> Any:
    """Numba's cache for a function, in the folder `label`; None if there can be no folder."""
    folder, stamp = cache_folder() / label, fingerprint(interpreted, VERSIONS, INTRINSICS)

    class Locator(caching._CacheLocator):  # type: ignore[misc]
        def __init__(self, py_file: str) -> None:
            self._py_file = py_file

        def get_cache_path(self) -> str:
            return str(folder)

        def get_source_stamp(self) -> str:
            return stamp

        def get_disambiguator(self) -> str:
            return stamp

        @classmethod
        def from_function(cls, py_func: Any, py_file: str) -> Locator:
            return cls(py_file)

    def index_key(self: Any, signature: Any, codegen: Any) -> tuple[Any, ...]:
        return *kind._index_key(self, signature, codegen), fingerprint_of_classes(_classes(signature))

    located = type("Implementation", (implementation,), {"_locator_classes": [Locator]})
    try:
        _open_folder(folder)
        return type("Store", (kind,), {"_impl_class": located, "_index_key": index_key})(function)
    except (OSError, RuntimeError) as error:
        warn_no_cache(error)
        return None


def _classes(types: Iterable[Any]) -> Iterator[type]:
    """The classes of arguments, and of what is in them. Numba compares these by identity, not by their fields."""
    for each in types:
        if hasattr(each, "instance_class"):
            yield each.instance_class
        yield from _classes(getattr(each, "types", ()))


@cache
def _open_folder(folder: Path) -> None:
    """Create a folder of the cache, and remove what was not used for long; once per process."""
    folder.mkdir(parents=True, exist_ok=True)
    for file in folder.iterdir():
        with suppress(OSError):  # removed by another process, or not our folder
            if time.time() - file.stat().st_mtime > MAX_UNUSED_SECONDS:
                file.unlink()


@cache
def _warn(problem: str) -> None:
    log.warning("cannot cache compiled code in %s (%s); it is compiled again each time", cache_folder(), problem)


def warn_no_cache(error: Exception) -> None:
    """Log once why nothing is cached."""
    _warn(str(getattr(error, "strerror", None) or error))

"""Compiled copies of rules and drivers, by Numba, kept on disk.

Numba's own cache looks only at the file of the function itself, so a changed callee in another file would load stale
machine code. Here a file of the cache is named after the function's fingerprint (`core/compiled/fingerprint.py`): code
is found again exactly as long as everything that it consists of is the same.
"""

from __future__ import annotations

import logging
import os
import time
from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import numba
from numba.core import caching, codegen, compiler, typed_passes
from numba.core.compiler_machinery import register_pass

from fourfold.core.compiled import intrinsics
from fourfold.core.compiled.fingerprint import fingerprint
from fourfold.core.compiled.rule import PART, is_rule
from fourfold.core.paths import cache_folder

log: logging.Logger = logging.getLogger("fourfold.compiler")

OPTIONS: dict[str, Any] = {"nogil": True, "error_model": "numpy", "no_cfunc_wrapper": True}
INLINED = {"forceinline": True, "_nrt": False}
"""A rule is small and allocates nothing: inlined and without reference counts, games run half as fast again."""
FORGOTTEN_AFTER = 30 * 24 * 3600
"""Seconds after which code that nobody loaded is removed."""
VERSIONS = f"{numba.__version__} {OPTIONS} {INLINED}"
INTRINSICS = Path(intrinsics.__file__).read_text("utf-8")


# ------------------------------------------------------------------------------------------------ parts
#
# Numba makes a finished library of every function that it compiles: optimised, with machine code and an entry for
# Python. For functions that only compiled code calls, and whose code is linked into the driver that calls them, all of
# that is thrown away. Here they stay unfinished: Turn of Time compiles in 14 instead of 24 s, and runs no slower.


class _Part(codegen.JITCodeLibrary):  # type: ignore[misc]
    """The code of a function that is only ever linked into others: neither optimised nor made executable."""

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
        # Numba finds the code of a function by its entry for Python, a builtin of its own. This one takes no arguments.
        entry = [].clear
        state.targetctx.insert_user_function(entry, state.cr.fndesc, [state.library])
        state.cr = state.cr._replace(cfunc=entry)
        return True


class _PartCompiler(compiler.CompilerBase):  # type: ignore[misc]
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
    """Compiled copies of rules. Among the globals of each, the rules that it calls are compiled copies too."""

    def __init__(self) -> None:
        self._copies: dict[FunctionType, FunctionType] = {}
        self._compiled: dict[FunctionType, Any] = {}
        self._globals: dict[int, tuple[dict[str, Any], dict[str, Any]]] = {}

    def compiled(self, function: FunctionType) -> Any:
        """For calls from compiled code."""
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
            self._globals[id(original)] = original, copy  # the original is kept, so that no other gets its id
            for name, value in original.items():
                if is_rule(value):
                    copy[name] = self.compiled(value)
        return self._globals[id(original)][1]


_rules = _Rules()


def with_compiled_rules(module: ModuleType, functions: Mapping[str, Any]) -> dict[str, Any]:
    """What a module's functions find among their globals, and a game's `functions`: rules as compiled code."""
    members = (*module.PARTS, *getattr(module, "FUNCTIONS", ()), *module.DRIVERS)
    names = {name: value for member in members for name, value in member.__globals__.items()} | dict(functions)
    return {name: _rules.compiled(value) if is_rule(value) else value for name, value in names.items()}


def part(copy: FunctionType, kind: str) -> Any:
    """A function for calls from compiled code only: inlined if it is a part, else called."""
    options = INLINED if kind == PART else {}
    return numba.njit(pipeline_class=_PartCompiler, **OPTIONS, **options)(copy)


def driver(copy: FunctionType, plain: FunctionType, label: str) -> Any:
    """A function for calls from Python. Its code is kept on disk, by the fingerprint of its interpreted twin."""
    dispatcher: Any = numba.njit(**OPTIONS)(copy)
    kept = _Store.of(copy, label, plain)
    if kept is not None:
        dispatcher._cache = kept
    return dispatcher


@cache
def callable_rule(function: FunctionType) -> Any:
    """A rule as compiled code, for calls from Python. It is not kept on disk."""
    return numba.njit(**OPTIONS)(_rules.copy(function))


# ------------------------------------------------------------------------------------------------ on disk


class _Store(caching.FunctionCache):  # type: ignore[misc]
    """Numba's function cache in a folder of our own; a disk that cannot be written costs only time."""

    @classmethod
    def of(cls, function: FunctionType, label: str, plain: FunctionType) -> _Store | None:
        return store(cls, caching.CompileResultCacheImpl, function, label, plain)  # type: ignore[no-any-return]

    def save_overload(self, sig: Any, data: Any) -> None:
        try:
            try:
                super().save_overload(sig, data)
            except OSError:
                raise
            except Exception:  # Numba reads the index before it writes, and that may be damaged
                self.flush()
                super().save_overload(sig, data)
        except OSError as error:
            self.disable()
            explain_cache(error)

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        try:
            return super().load_overload(sig, target_context)
        except Exception:  # a damaged cache file raises whatever its bytes happen to mean
            return None

    def touch(self) -> None:
        """Note that the code is in use, so that it is not taken for forgotten."""
        index = Path(self._cache_file._index_path)
        for file in (index, *index.parent.glob(f"{index.stem}.*.nbc")):
            with suppress(OSError):  # somebody else's file, which can still be read
                os.utime(file)

    def signatures(self) -> list[Any]:
        """The argument types for which there is code on disk for this processor."""
        try:
            index = self._cache_file._load_index()
        except Exception:  # a damaged index
            return []
        target = numba.core.registry.cpu_target.target_context.codegen().magic_tuple()
        return [key[0] for key in index if key[1] == target]


def load(dispatcher: Any) -> bool:
    """Load all machine code of a driver that is on disk, and compile nothing; whether there is some now."""
    kept, context = dispatcher._cache, dispatcher.targetctx
    if not dispatcher.signatures and isinstance(kept, _Store):
        for signature in kept.signatures():
            found = kept.load_overload(signature, context)
            if found is not None:
                kept.touch()
                dispatcher._cache_hits[signature] += 1
                context.insert_user_function(found.entry_point, found.fndesc, [found.library])
                dispatcher.add_overload(found)
    return bool(dispatcher.signatures)


def store(kind: Any, implementation: Any, function: FunctionType, label: str, plain: FunctionType) -> Any:
    """A cache of Numba's for a function, in the folder `label`; None where there can be no folder."""
    folder, stamp = cache_folder() / label, fingerprint(plain, VERSIONS, INTRINSICS)

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

    located = type("Implementation", (implementation,), {"_locator_classes": [Locator]})
    try:
        _open_folder(folder)
        return type("Store", (kind,), {"_impl_class": located})(function)
    except (OSError, RuntimeError) as error:
        explain_cache(error)
        return None


@cache
def _open_folder(folder: Path) -> None:
    """Make a folder of the cache; what was not used for long goes, once in a process."""
    folder.mkdir(parents=True, exist_ok=True)
    for file in folder.iterdir():
        with suppress(OSError):  # another process was quicker, or the folder is somebody else's
            if time.time() - file.stat().st_mtime > FORGOTTEN_AFTER:
                file.unlink()


@cache
def _explain(problem: str) -> None:
    log.warning("compiled code cannot be kept in %s (%s); it is compiled again each time", cache_folder(), problem)


def explain_cache(error: Exception) -> None:
    """Say once why nothing is kept."""
    _explain(str(getattr(error, "strerror", None) or error))

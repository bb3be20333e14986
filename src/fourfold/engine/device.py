"""The GPU: its detection, a game's kernels, and errors if something is missing.

Kernels call the same functions as the CPU, one thread per game. With `NUMBA_ENABLE_CUDASIM=1` kernels run as ordinary
Python: far slower, but testable without a GPU.
"""

from __future__ import annotations

import os
import warnings
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, nullcontext
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import FunctionType, ModuleType
from typing import Any

import numpy as np

from fourfold.core.errors import OptionError, listed
from fourfold.core.extras import missing
from fourfold.engine.binding import compiling, is_compiler_off
from fourfold.engine.rule import PART, bind

CPU, CUDA = "cpu", "cuda"
DEVICES = (CPU, CUDA)

MOST_REGISTERS = 64
"""Per thread. By default the compiler uses up to 255, and too few threads fit: see docs/how-to/gpu.md."""
MOST_THREADS = 128
"""Per block, whose threads play their games in step."""
SHARED_BYTES = 48 << 10
"""Shared memory that a block can use."""
WARP = 32
SIMULATED_THREADS = 4


def check_device(device: str) -> str:
    """Check the name of a device; `open_cuda` checks that it is there."""
    if device not in DEVICES:
        raise OptionError(f"device {device!r} is not possible; give one of: {listed(DEVICES)}")
    return device


def is_simulated() -> bool:
    return os.environ.get("NUMBA_ENABLE_CUDASIM", "0") not in ("", "0")


@cache
def open_cuda() -> Any:
    """Numba's CUDA module; `OptionError` says what is missing."""
    if find_spec("numba_cuda") is None:
        raise OptionError(missing(f"device {CUDA!r}", "numba-cuda", "cuda"))
    if is_compiler_off() and not is_simulated():
        raise OptionError(f"device {CUDA!r} needs compiled rules; unset NUMBA_DISABLE_JIT")
    cuda = import_module("numba.cuda")
    if not cuda.is_available():
        raise OptionError(f"device {CUDA!r} is not available: found no NVIDIA GPU with a driver; use device {CPU!r}")
    if not is_simulated():
        load_compiler()
    return cuda


def load_compiler() -> None:
    """Load everything that numba-cuda otherwise loads when it first compiles.

    While loading it needs `numpy.row_stack`, the old name of `vstack`, which NumPy 2.5 dropped.
    """
    lacks_name = not hasattr(np, "row_stack")
    if lacks_name:
        np.row_stack = np.vstack
    try:
        import_module("numba.cuda.descriptor").cuda_target.target_context.refresh()
    finally:
        if lacks_name:
            del np.row_stack
    # Numba warns that a few games leave the GPU idle.
    warnings.filterwarnings("ignore", ".*Grid size", import_module("numba.cuda.core.errors").NumbaPerformanceWarning)


def block_threads(record_bytes: int) -> int:
    """The number of games that fit in the shared memory of a block, in whole warps."""
    if is_simulated():
        return SIMULATED_THREADS
    return min(MOST_THREADS, SHARED_BYTES // record_bytes // WARP * WARP)


class Kernels:
    """A game's kernels, launched in blocks of `block` threads. The first launch compiles, or loads from the cache."""

    def __init__(self, game: str, kernels: dict[str, Any], block: int) -> None:
        self.block = block
        self._game, self._kernels = game, kernels
        self._ready: set[str] = set()

    def launch(self, kernel: str, blocks: int, *arguments: Any) -> None:
        with nullcontext() if kernel in self._ready or self._is_cached(kernel) else compiling(self._game, kernel):
            self._kernels[kernel][blocks, self.block](*arguments)
        self._ready.add(kernel)

    def _is_cached(self, kernel: str) -> bool:
        file = getattr(getattr(self._kernels[kernel], "_cache", None), "_cache_file", None)
        return file is not None and os.path.exists(file._index_path)


def bind_kernels(module: ModuleType, functions: Mapping[str, Any], game: str) -> dict[str, Any]:
    """A module's kernels, its `DRIVERS`, with a game's `functions` and the module's `PARTS` in their globals."""
    cuda = open_cuda()
    if is_simulated():
        return bind(module, functions, game, lambda copy, kind: copy if kind == PART else cuda.jit(copy))
    from fourfold.engine.compiler import with_compiled_rules  # noqa: PLC0415 - Numba takes a second to import

    interpreted = bind(module, functions, game)

    def make(copy: FunctionType, kind: str) -> Any:
        if kind == PART:
            return cuda.jit(copy, device=True, forceinline=True)
        kernel = cuda.jit(copy, max_registers=MOST_REGISTERS)
        if disk_cache := _store(copy, game, interpreted[copy.__name__]):
            kernel._cache = disk_cache
        return kernel

    return bind(module, with_compiled_rules(module, functions), game, make)


def _store(kernel: FunctionType, game: str, interpreted: FunctionType) -> Any:
    """Numba's cache of kernels, in our own folder as for all compiled code."""
    from fourfold.engine.compiler import store  # noqa: PLC0415

    dispatcher = import_module("numba.cuda.dispatcher")
    label = f"{game}-{CUDA}{import_module('importlib.metadata').version('numba-cuda')}"
    return store(dispatcher.CUDACache, dispatcher.CUDACacheImpl, kernel, label, interpreted)


@contextmanager
def device_memory(what: str) -> Iterator[None]:
    """Turn an out-of-memory error of the driver into an `OptionError` that says for what."""
    try:
        yield
    except Exception as error:
        if "OUT_OF_MEMORY" not in str(error) and "out of memory" not in str(error).lower():
            raise
        raise OptionError(f"the GPU does not have enough free memory for {what}") from None

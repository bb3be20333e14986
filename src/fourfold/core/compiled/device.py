"""The GPU: whether there is one, a game's kernels for it, and what to say where something is missing.

The same functions as on the CPU are called from kernels, one thread a game. Where `NUMBA_ENABLE_CUDASIM=1` is set,
kernels run as ordinary Python: far slower, but they can be tested without a GPU.
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

from fourfold.core.compiled.binding import compiling, is_compiler_off
from fourfold.core.compiled.rule import PART, bind
from fourfold.core.errors import OptionError, listed

CPU, CUDA = "cpu", "cuda"
DEVICES = (CPU, CUDA)
INSTALL = "pip install 'fourfold[cuda]'"

MOST_REGISTERS = 64
"""Of a thread. Left to itself the compiler takes up to 255, and too few threads find room: see docs/gpu.md."""
MOST_THREADS = 128
"""Of a block, whose threads play their games side by side."""
SHARED_BYTES = 48 << 10
"""What a block can have of a multiprocessor's own memory."""
WARP = 32
SIMULATED_THREADS = 4


def check_device(device: str) -> str:
    """The name of a device; that it is there is only known by `open_cuda`."""
    if device not in DEVICES:
        raise OptionError(f"device {device!r} is not possible; give one of: {listed(DEVICES)}")
    return device


def is_simulated() -> bool:
    return os.environ.get("NUMBA_ENABLE_CUDASIM", "0") not in ("", "0")


@cache
def open_cuda() -> Any:
    """Numba's CUDA module; `OptionError` says what is missing."""
    if find_spec("numba_cuda") is None:
        raise OptionError(f"device {CUDA!r} needs numba-cuda, which is not installed: {INSTALL}")
    if is_compiler_off() and not is_simulated():
        raise OptionError(f"device {CUDA!r} needs compiled rules; unset NUMBA_DISABLE_JIT")
    cuda = import_module("numba.cuda")
    if not cuda.is_available():
        raise OptionError(f"device {CUDA!r} is not there: no NVIDIA GPU with a driver was found; use device {CPU!r}")
    if not is_simulated():
        load_compiler()
    return cuda


def load_compiler() -> None:
    """All that numba-cuda would load when it compiles first.

    Meanwhile it asks for the old name of `numpy.vstack`, which NumPy 2.5 dropped.
    """
    lacks_name = not hasattr(np, "row_stack")
    if lacks_name:
        np.row_stack = np.vstack
    try:
        import_module("numba.cuda.descriptor").cuda_target.target_context.refresh()
    finally:
        if lacks_name:
            del np.row_stack
    # Of a few games Numba would say that they leave the GPU idle.
    warnings.filterwarnings("ignore", ".*Grid size", import_module("numba.cuda.core.errors").NumbaPerformanceWarning)


def block_threads(record_bytes: int) -> int:
    """How many games a block has room for in its shared memory, in whole warps."""
    if is_simulated():
        return SIMULATED_THREADS
    return min(MOST_THREADS, SHARED_BYTES // record_bytes // WARP * WARP)


class Kernels:
    """A game's kernels, launched in blocks of so many threads. The first launch compiles, or loads from the cache."""

    def __init__(self, game: str, kernels: dict[str, Any], block: int) -> None:
        self.block = block
        self._game, self._kernels = game, kernels
        self._ready: set[str] = set()

    def launch(self, kernel: str, blocks: int, *arguments: Any) -> None:
        with nullcontext() if kernel in self._ready or self._is_kept(kernel) else compiling(self._game, kernel):
            self._kernels[kernel][blocks, self.block](*arguments)
        self._ready.add(kernel)

    def _is_kept(self, kernel: str) -> bool:
        file = getattr(getattr(self._kernels[kernel], "_cache", None), "_cache_file", None)
        return file is not None and os.path.exists(file._index_path)


def bind_kernels(module: ModuleType, functions: Mapping[str, Any], game: str) -> dict[str, Any]:
    """A module's kernels, its `DRIVERS`, that find a game's `functions`, and its `PARTS`, among their globals."""
    cuda = open_cuda()
    if is_simulated():
        return bind(module, functions, game, lambda copy, kind: copy if kind == PART else cuda.jit(copy))
    from fourfold.core.compiled.compiler import with_compiled_rules  # noqa: PLC0415 - Numba takes a second to import

    plain = bind(module, functions, game)

    def make(copy: FunctionType, kind: str) -> Any:
        if kind == PART:
            return cuda.jit(copy, device=True, forceinline=True)
        kernel = cuda.jit(copy, max_registers=MOST_REGISTERS)
        if kept := _store(copy, game, plain[copy.__name__]):
            kernel._cache = kept
        return kernel

    return bind(module, with_compiled_rules(module, functions), game, make)


def _store(kernel: FunctionType, game: str, plain: FunctionType) -> Any:
    """Numba's cache of kernels, in a folder of our own as for all compiled code."""
    from fourfold.core.compiled.compiler import store  # noqa: PLC0415

    dispatcher = import_module("numba.cuda.dispatcher")
    label = f"{game}-{CUDA}{import_module('importlib.metadata').version('numba-cuda')}"
    return store(dispatcher.CUDACache, dispatcher.CUDACacheImpl, kernel, label, plain)


@contextmanager
def device_memory(what: str) -> Iterator[None]:
    """Turn the driver's word that there is no memory left into an error that says for what."""
    try:
        yield
    except Exception as error:
        if "OUT_OF_MEMORY" not in str(error) and "out of memory" not in str(error).lower():
            raise
        raise OptionError(f"the GPU has not enough free memory for {what}") from None

"""Builds a game's module, and keeps it in the cache.

A build takes ten to twenty seconds of a CPU. In the cache a module is named after the fingerprint of all that it
consists of, as machine code is, so it is built again only if something in it changed.
"""

from __future__ import annotations

import hashlib
import logging
import os
import platform
from pathlib import Path

import llvmlite
import numba
import numpy as np

from fourfold.core.paths import cache_folder
from fourfold.core.registry import GamePackage
from fourfold.engine.compiler import INTRINSICS, OPTIONS
from fourfold.engine.fingerprint import fingerprint
from fourfold.wasm import ir, object_file
from fourfold.wasm.description import SECTION, description
from fourfold.wasm.exports import EXPORTS, argument_types, bound_exports

log: logging.Logger = logging.getLogger("fourfold.wasm")

VERSIONS = (
    f"Python {'.'.join(platform.python_version_tuple()[:2])}, NumPy {np.__version__}, Numba {numba.__version__}, "
    f"llvmlite {llvmlite.__version__}"
)
"""The bytes of a module depend on these. `constraints.txt` pins all but Python."""
PRODUCER = "fourfold.producer"
"""The section that names the versions."""
FOLDER = "wasm"


def build(package: GamePackage) -> bytes:
    """A game's module; its code comes from the cache if it is there."""
    path = cache_folder() / FOLDER / f"{package.about.name}-{_stamp(package)}.wasm"
    if path.is_file():
        code = path.read_bytes()
    else:
        code = compiled(package)
        _keep(path, code)
    facts = description(package, object_file.data_end(code))
    return code + object_file.custom_section(SECTION, facts) + object_file.custom_section(PRODUCER, VERSIONS.encode())


def compiled(package: GamePackage) -> bytes:
    """The code of a game's module."""
    machine = ir.target_machine()
    code = machine.emit_object(ir.linked_module(package, machine))
    try:
        return object_file.linked(code, [driver.__name__ for driver in EXPORTS])
    except object_file.ObjectError as error:
        raise object_file.ObjectError(f"{package.about.name} {error}") from error


def _keep(path: Path, content: bytes) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        unfinished = path.with_suffix(f".{os.getpid()}")
        unfinished.write_bytes(content)
        unfinished.replace(path)
    except OSError as error:
        log.warning("cannot cache %s (%s); it is built again each time", path, error.strerror or error)


def _stamp(package: GamePackage) -> str:
    """A fingerprint of the code, and of the records that it is compiled for."""
    total = hashlib.sha256(f"{VERSIONS} {OPTIONS}".encode())
    for source in (ir, object_file):
        total.update(Path(str(source.__file__)).read_bytes())
    for driver, function in bound_exports(package, is_compiled=False).items():
        types = map(str, argument_types(EXPORTS[driver], package))
        total.update(fingerprint(function, *types, INTRINSICS).encode())
    return total.hexdigest()[:16]


def versions_of(module: bytes) -> str:
    """The versions that a module was built with."""
    for kind, body in object_file.sections(module):
        reader = object_file.Reader(body)
        if kind == object_file.CUSTOM and reader.name() == PRODUCER:
            return body[reader.at :].decode()
    return "an unknown version"

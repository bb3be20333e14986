"""From LLVM's object file to a WebAssembly module that JavaScript can instantiate, without a linker.

LLVM gives everything in an object its provisional address, from 0 upwards. One object alone needs no others: all it
lacks is a list of exports. `tests/wasm` instantiates every module, which would fail if a new version of LLVM left
addresses open.

The format: https://webassembly.github.io/spec/core/binary/modules.html; the section `linking`:
https://github.com/WebAssembly/tool-conventions/blob/main/Linking.md
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

CUSTOM, IMPORT, EXPORT, CODE, DATA = 0, 2, 7, 10, 11
HEADER = 8
SYMBOL_TABLE = 8
FUNCTION, DATA_SYMBOL, GLOBAL, SECTION, TAG, TABLE = range(6)
UNDEFINED, LOCAL, EXPLICIT_NAME = 0x10, 0x02, 0x40
I32_CONST, END = 0x41, 0x0B
EXPECTED_IMPORTS = frozenset({"__linear_memory", "__stack_pointer", "__indirect_function_table"})
"""What JavaScript provides. A driver that calls anything else cannot run there."""
FUNCTION_IMPORT, TABLE_IMPORT, MEMORY_IMPORT, GLOBAL_IMPORT = range(4)


class ObjectError(Exception):
    """An object file cannot become a module; the message says why."""


@dataclass
class Reader:
    """Numbers and names of a section, one after another."""

    data: bytes
    at: int = 0

    def byte(self) -> int:
        self.at += 1
        return self.data[self.at - 1]

    def number(self) -> int:
        """An unsigned LEB128."""
        value = shift = 0
        while True:
            byte = self.byte()
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return value

    def name(self) -> str:
        length = self.number()
        self.at += length
        return self.data[self.at - length : self.at].decode()

    @property
    def is_done(self) -> bool:
        return self.at >= len(self.data)


def number(value: int) -> bytes:
    """An unsigned LEB128."""
    out = bytearray()
    while value > 127:
        out.append(value & 127 | 128)
        value >>= 7
    return bytes([*out, value])


def named(text: str) -> bytes:
    data = text.encode()
    return number(len(data)) + data


def section(kind: int, body: bytes) -> bytes:
    return bytes([kind]) + number(len(body)) + body


def custom_section(name: str, content: bytes) -> bytes:
    return section(CUSTOM, named(name) + content)


def sections(module: bytes) -> Iterator[tuple[int, bytes]]:
    reader = Reader(module, HEADER)
    while not reader.is_done:
        kind, length = reader.byte(), reader.number()
        yield kind, module[reader.at : reader.at + length]
        reader.at += length


def linked(object_file: bytes, exports: list[str]) -> bytes:
    """The module of an object file, with these functions exported and without names for linkers and debuggers."""
    found = list(sections(object_file))
    _check_imports(found)
    places = _functions(found)
    listed = b"".join(named(name) + bytes([FUNCTION_IMPORT]) + number(places[name]) for name in exports)
    out, is_written = object_file[:HEADER], False
    for kind, body in found:
        if kind > EXPORT and not is_written:
            out, is_written = out + section(EXPORT, number(len(exports)) + listed), True
        if kind != CUSTOM:
            out += section(kind, body)
    return out


def _check_imports(found: list[tuple[int, bytes]]) -> None:
    names = {name for kind, body in found if kind == IMPORT for name in _imports(Reader(body))}
    if names - EXPECTED_IMPORTS:
        raise ObjectError(f"calls {', '.join(sorted(names - EXPECTED_IMPORTS))}, which a browser does not have")


def _imports(reader: Reader) -> Iterator[str]:
    for _ in range(reader.number()):
        reader.name()
        yield reader.name()
        kind = reader.byte()
        if kind == FUNCTION_IMPORT:
            reader.number()
        elif kind == GLOBAL_IMPORT:
            reader.at += 2
        else:
            if kind == TABLE_IMPORT:
                reader.byte()
            has_most = reader.byte() & 1
            reader.number()
            if has_most:
                reader.number()


def _functions(found: list[tuple[int, bytes]]) -> dict[str, int]:
    """The indices of the functions that are not local, by name."""
    linking = (Reader(body) for kind, body in found if kind == CUSTOM)
    reader = next(reader for reader in linking if reader.name() == "linking")
    reader.number()  # version
    while not reader.is_done:
        kind, length = reader.byte(), reader.number()
        if kind == SYMBOL_TABLE:
            return dict(_symbols(reader))
        reader.at += length
    raise ObjectError("has no table of symbols")


def _symbols(reader: Reader) -> Iterator[tuple[str, int]]:
    for _ in range(reader.number()):
        kind, flags = reader.byte(), reader.number()
        if kind == DATA_SYMBOL:
            reader.name()
            if not flags & UNDEFINED:
                for _ in range(3):  # segment, offset, size
                    reader.number()
            continue
        index = reader.number()
        if kind != SECTION and (not flags & UNDEFINED or flags & EXPLICIT_NAME):
            name = reader.name()
            if kind == FUNCTION and not flags & (UNDEFINED | LOCAL):
                yield name, index


def data_end(module: bytes) -> int:
    """The address after the module's constants, from which on memory is free."""
    end = 0
    for reader in (Reader(body) for kind, body in sections(module) if kind == DATA):
        for _ in range(reader.number()):
            mode, instruction = reader.number(), reader.byte()
            offset = reader.number()  # signed, but addresses are small
            if (mode, instruction, reader.byte()) != (0, I32_CONST, END):
                raise ObjectError("has constants without a fixed address")
            length = reader.number()
            reader.at += length
            end = max(end, offset + length)
    return end

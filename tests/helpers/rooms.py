"""How large the rooms of the house are, and how large they may be: `python tests/helpers/rooms.py` prints it.

Who needs more room raises a ceiling in the same commit, and says why.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import NamedTuple

SOURCE = Path(__file__).parents[2] / "src" / "fourfold"


class Size(NamedTuple):
    lines: int
    modules: int


CEILINGS = {
    "": Size(560, 4),
    "arena": Size(3820, 25),
    "bench": Size(1540, 11),
    "bots": Size(1940, 13),
    "bridge": Size(370, 4),
    "cli": Size(2040, 11),
    "core": Size(3300, 29),
    "device": Size(1690, 9),
    "engine": Size(2130, 20),
    "envs": Size(1820, 14),
    "games": Size(10840, 55),
    "pages": Size(9860, 50),
    "scene": Size(1450, 10),
    "server": Size(18700, 112),
    "table": Size(3700, 23),
    "terminal": Size(1560, 9),
    "train": Size(1400, 10),
    "wasm": Size(840, 8),
}
"""Python lines and modules of a folder of `src/fourfold`, with those below it that have no line of their own."""
ALL = Size(67_440, 417)
SEALED = {
    "engine/compiler.py": 310,
    "wasm/ir.py": 186,
    "wasm/object_file.py": 172,
    "device/lowering.py": 314,
    "device/plain_source.py": 197,
    "device/stand_ins/lowered.upy": 540,
}
"""The most lines of files that may only become smaller (docs/sealed/index.md)."""


def sizes() -> dict[str, Size]:
    """The size of every room of `CEILINGS`."""
    found = dict.fromkeys(CEILINGS, Size(0, 0))
    for path in SOURCE.rglob("*.py"):
        folders = path.relative_to(SOURCE).parts[:-1]
        room = next(name for end in range(len(folders), -1, -1) if (name := "/".join(folders[:end])) in CEILINGS)
        lines, modules = found[room]
        found[room] = Size(lines + len(path.read_text("utf-8").splitlines()), modules + 1)
    return found


def total(found: dict[str, Size]) -> Size:
    return Size(sum(room.lines for room in found.values()), sum(room.modules for room in found.values()))


def too_large() -> list[str]:
    """What has passed its ceiling, in words."""
    found = sizes()
    pairs = [(name or "fourfold itself", found[name], most) for name, most in CEILINGS.items()]
    lines = {name: len((SOURCE / name).read_text("utf-8").splitlines()) for name in SEALED}
    grown = [
        f"{name}: {lines[name]} lines; it is sealed, at most {most}"
        for name, most in SEALED.items()
        if lines[name] > most
    ]
    return grown + [
        f"{name}: {size.lines} lines in {size.modules} modules; at most {most.lines} in {most.modules}"
        for name, size, most in [*pairs, ("all", total(found), ALL)]
        if size.lines > most.lines or size.modules > most.modules
    ]


def main() -> int:
    found = sizes()
    print(f"{'room':<16} {'lines':>7} {'at most':>8} {'modules':>8} {'at most':>8}")
    for name, size, most in [*((name, found[name], CEILINGS[name]) for name in CEILINGS), ("all", total(found), ALL)]:
        print(f"{name or '(fourfold)':<16} {size.lines:>7} {most.lines:>8} {size.modules:>8} {most.modules:>8}")
    for words in too_large():
        print(f"Too large. {words}. Make it smaller, or raise the ceiling in tests/helpers/rooms.py.", file=sys.stderr)
    return 1 if too_large() else 0


if __name__ == "__main__":
    sys.exit(main())

"""`python -m fourfold.wasm` builds the modules of all games, each into its game's folder."""

from __future__ import annotations

import argparse
import gzip
import sys

from fourfold.core.extras import program
from fourfold.core.registry import game_package, names
from fourfold.wasm import FILE, engine_file
from fourfold.wasm.build import VERSIONS, build, versions_of


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m fourfold.wasm", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help="which games; without any, all")
    parser.add_argument("--check", action="store_true", help="build nothing into folders, but fail if a module is old")
    arguments = parser.parse_args()
    packages = [game_package(name) for name in arguments.games or names()]
    stale = [package.about.name for package in packages if not write_or_check(package.about.name, arguments.check)]
    if stale:
        sys.exit(f"not current: {', '.join(stale)}; run `python -m fourfold.wasm` and commit what it writes")


def write_or_check(name: str, is_check: bool) -> bool:
    """Write a game's module, or compare it with what would be written; return whether it is current now."""
    package = game_package(name)
    current = engine_file(package)
    before = current.read_bytes() if current else None
    if is_check and before is not None and versions_of(before) != VERSIONS:
        print(f"{name}: not checked, because it was built with {versions_of(before)}; this is {VERSIONS}")
        return True
    content = build(package)
    if is_check:
        return content == before
    if content != before:
        (package.folder / FILE).write_bytes(content)
    print(f"{name}: {len(content)} bytes, {len(gzip.compress(content, 9, mtime=0))} gzipped")
    return True


if __name__ == "__main__":
    with program():
        main()

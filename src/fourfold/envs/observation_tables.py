"""The tables of observations in the documentation, generated from each game's planes.

`python -m fourfold.envs.observation_tables docs/reference/observations.md` rewrites them between their markers.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

from fourfold.core.registry import game_package
from fourfold.engine.planes import size, starts
from fourfold.envs.observations import planes_of

MARKED = re.compile(r"<!-- planes: (\S+) -->\n.*?<!-- end -->", re.DOTALL)


def table(name: str) -> str:
    """A game's planes in Markdown."""
    planes, actions = planes_of(game_package(name)), game_package(name).rules.ACTIONS
    lines = [f"{size(planes)} numbers, {actions:,} actions.", "", "| from | plane | shape | up to | meaning |"]
    lines.append("| ---: | --- | --- | ---: | --- |")
    for plane, start in zip(planes, starts(planes), strict=True):
        shape = " × ".join(map(str, plane.shape))
        lines.append(f"| {start} | `{plane.name}` | {shape} | {plane.most} | {plane.meaning} |")
    return "\n".join(lines)


def update_tables(text: str) -> str:
    """A document with all tables between their markers brought up to date."""
    return MARKED.sub(lambda found: f"<!-- planes: {found[1]} -->\n{table(found[1])}\n<!-- end -->", text)


def main() -> None:
    for path in map(Path, sys.argv[1:]):
        path.write_text(update_tables(path.read_text("utf-8")), "utf-8")


if __name__ == "__main__":
    main()

"""How smoothly pieces slide: `python tests/browser/frames.py` counts the frames of a browser trace.

Chromium's main thread is slowed down four times, as on a cheap phone. Every stage in which pieces move is a mark in the
trace; the frames drawn and dropped between two marks are counted.
"""

from __future__ import annotations

import json
import os
import sys
from collections import defaultdict
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))

from browser.browsing import Visitor
from browser.pages import GAMES
from browser.screenshots import house
from fourfold.core.registry import game_package

MOVES, SLOWER = 12, 4
CATEGORIES = [
    "devtools.timeline",
    "disabled-by-default-devtools.timeline.frame",
    "devtools.timeline.frame",
    "blink.user_timing",
]
MOVING = frozenset({"move", "push", "turn", "leave", "deal"})
MARKED = """() => document.getElementById("main").addEventListener(
  "stage", ({ detail }) => performance.mark(`stage ${detail.name}`))"""
MICROSECONDS = 1_000_000


def stages(trace: list[dict[str, Any]]) -> Iterator[tuple[str, float, int, int]]:
    """Each stage in which pieces move: its name, its seconds, and the frames drawn and dropped meanwhile."""
    marks = sorted((e["ts"], e["name"].removeprefix("stage ")) for e in trace if e["name"].startswith("stage "))
    drawn = sorted(e["ts"] for e in trace if e["name"] == "DrawFrame")
    dropped = sorted(e["ts"] for e in trace if e["name"] == "DroppedFrame")
    for (start, name), (end, _) in pairwise(marks):
        if name in MOVING:
            count = [sum(start <= at < end for at in frames) for frames in (drawn, dropped)]
            yield name, (end - start) / MICROSECONDS, count[0], count[1]


def main() -> None:
    print(
        f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}; main thread {SLOWER} times slower, {MOVES} moves each"
    )
    print(f"{'':20}{'stage':>8}{'times':>7}{'seconds':>9}{'frames/s':>10}{'dropped':>9}")
    with house() as (browser, base):
        for game in GAMES:
            visitor = Visitor(browser, base, reduced_motion="no-preference")
            visitor.play_now(game_package(game).about.title)
            visitor.my_turn_or_end()
            visitor.page.evaluate(MARKED)
            slow = visitor.context.new_cdp_session(visitor.page)
            slow.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
            browser.start_tracing(page=visitor.page, categories=CATEGORIES)
            for _ in range(MOVES):
                if not visitor.decide():
                    break
                visitor.page.wait_for_function("() => !document.getElementById('main').dataset.stage")
            trace = json.loads(browser.stop_tracing())["traceEvents"]
            found = defaultdict[str, list[tuple[float, int, int]]](list)
            for name, seconds, drawn, dropped in stages(trace):
                found[name].append((seconds, drawn, dropped))
            for name, several in found.items():
                took, shown, lost = (sum(column) for column in zip(*several, strict=True))
                print(f"{game:20}{name:>8}{len(several):7}{took:9.2f}{shown / took:10.1f}{lost:9}", flush=True)
            visitor.context.close()


if __name__ == "__main__":
    main()

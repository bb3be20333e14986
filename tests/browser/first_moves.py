"""Time to the first move on a machine with no compiled games: `python tests/browser/first_moves.py`.

`fourfold serve` starts with an empty cache. A visitor in Debian's Chromium makes a first move in each game, one after
another, while games compile in the background. The first game is timed from the moment when the address is printed, the
others from the request for the first page; then the response time of the bots is measured.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from browser.browsing import Visitor, chromium
from browser.pages import GAMES
from fourfold.core.registry import game_package
from helpers.service import Process

GOAL = 3.0
"""Seconds."""


def main() -> None:
    print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}; an empty cache")
    print(f"{'':20}{'first move':>12}{'bots answer':>13}")
    slow = []
    with tempfile.TemporaryDirectory() as data, chromium() as browser:
        os.environ["FOURFOLD_CACHE"] = f"{data}/cache"
        asked = time.monotonic()
        server = Process(Path(data), compiles=True)
        print(f"{'the address':20}{time.monotonic() - asked:10.1f} s", flush=True)
        began = time.monotonic()
        try:
            for game in GAMES:
                visitor = Visitor(browser, f"http://localhost:{server.port}")
                visitor.play_now(game_package(game).about.title)
                visitor.decide()
                moved = time.monotonic()
                visitor.my_turn_or_end()
                print(f"{game:20}{moved - began:10.1f} s{time.monotonic() - moved:11.1f} s", flush=True)
                slow += [game] if moved - began > GOAL else []
                visitor.context.close()
                began = time.monotonic()
        finally:
            server.stop()
    if slow:
        sys.exit(f"slower than {GOAL:g} s: {', '.join(slow)}")


if __name__ == "__main__":
    main()

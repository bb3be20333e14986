"""How quickly a page shows a move: `python tests/browser/speed.py` plays each game in Debian's Chromium.

Measured from the click that completes a move until the page shows the server's response, over loopback with instant
bots; and the size of the updates, without the one that ends a game.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from statistics import median, quantiles

sys.path.insert(0, str(Path(__file__).parent.parent))

from browser.browsing import Visitor
from browser.pages import GAMES
from browser.screenshots import house
from fourfold.core.registry import game_package

MOVES = 60
MOVE = """async () => {
  const main = document.getElementById("main"), seq = main.dataset.seq;
  const applied = new Promise((done) => {
    const watch = new MutationObserver(() => { watch.disconnect(); done(performance.now()); });
    watch.observe(main, { attributeFilter: ["data-seq"] });
  });
  for (;;) {
    const able = document.querySelectorAll("#surface .can"), clicked = performance.now();
    (document.querySelector("#which .main") || able[Math.floor(able.length / 2)]).click();
    if (document.querySelector("#surface.busy")) return (await applied) - clicked;
  }
}"""


def main() -> None:
    print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}; {MOVES} moves of each game")
    print(f"{'':20}{'click to page':>16}{'p95':>9}{'bytes':>9}{'largest':>9}")
    with house() as (browser, base):
        for game in GAMES:
            visitor = Visitor(browser, base)
            taken: list[float] = []
            sizes: list[int] = []
            while len(taken) < MOVES:
                visitor.play_now(game_package(game).about.title)
                visitor.frames.clear()
                while len(taken) < MOVES and visitor.my_turn_or_end():
                    taken.append(visitor.page.evaluate(MOVE))
                sizes += [len(update) for update in visitor.updates[:-1]]
            visitor.context.close()
            slow = quantiles(taken, n=20)[-1]
            print(f"{game:20}{median(taken):13.1f} ms{slow:6.0f} ms{median(sizes):9.0f}{max(sizes):9}", flush=True)


if __name__ == "__main__":
    main()

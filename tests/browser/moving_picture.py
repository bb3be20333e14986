"""The moving picture of the README: `python tests/browser/moving_picture.py` writes `docs/pictures/turn.webp`.

It shows a person's turn of Shifting Seasons and the bot's answer, as the browser draws them.
"""

from __future__ import annotations

import base64
import sys
from io import BytesIO
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Locator

sys.path.insert(0, str(Path(__file__).parent.parent))

from browser.browsing import Visitor
from browser.pages import MOVES, play
from browser.screenshots import README, house

GAME = "shifting-seasons"
SEEN = (1280, 800)
SHOWN = (880, 550)
FRAMES_PER_SECOND = 12
FIRST, LAST, THINKING = 0.8, 2.0, 0.5
"""Seconds before the first click, after the last motion, and between two clicks."""
DECISIONS = 2
"""A turn: a push, and where the tile goes."""
QUALITY = 75
MAX_BYTES = 1_500_000


def film(visitor: Visitor) -> list[tuple[float, bytes]]:
    """A turn and its answer: pictures of the page, each with the second at which it appeared."""
    taken: list[tuple[float, bytes]] = []
    session = visitor.context.new_cdp_session(visitor.page)

    def take(frame: dict[str, Any]) -> None:
        taken.append((frame["metadata"]["timestamp"], base64.b64decode(frame["data"])))
        session.send("Page.screencastFrameAck", {"sessionId": frame["sessionId"]})

    session.on("Page.screencastFrame", take)
    session.send("Page.startScreencast", {"format": "jpeg", "quality": 95, "everyNthFrame": 1})
    visitor.page.wait_for_timeout(1000 * FIRST)
    for _ in range(DECISIONS):
        visitor.decide(press=after_a_moment)
    visitor.my_turn_or_end()
    visitor.page.wait_for_timeout(1000 * LAST)
    session.send("Page.stopScreencast")
    return taken


def after_a_moment(spot: Locator) -> None:
    spot.page.wait_for_timeout(1000 * THINKING)
    spot.click()


def at_equal_times(taken: list[tuple[float, bytes]]) -> list[bytes]:
    """The picture that was on the page at each step of the film."""
    begin, end = taken[0][0], taken[-1][0]
    steps = [begin + number / FRAMES_PER_SECOND for number in range(int((end - begin) * FRAMES_PER_SECOND) + 1)]
    return [max((each for each in taken if each[0] <= step), key=lambda each: each[0])[1] for step in steps]


def write(pictures: list[bytes], path: Path) -> None:
    frames = [Image.open(BytesIO(each)).convert("RGB").resize(SHOWN, Image.Resampling.LANCZOS) for each in pictures]
    each = 1000 // FRAMES_PER_SECOND
    frames[0].save(
        path, save_all=True, append_images=frames[1:], duration=each, loop=0, quality=QUALITY, minimize_size=True
    )
    size = path.stat().st_size
    print(f"{path.name}: {len(frames)} frames, {len(frames) / FRAMES_PER_SECOND:.1f} s, {size} bytes")
    if size > MAX_BYTES:
        raise SystemExit(f"{path.name} has {size} bytes; the limit is {MAX_BYTES}")


def main() -> None:
    with house() as (browser, base):
        visitor = Visitor(browser, base, SEEN, color_scheme="light", reduced_motion="no-preference")
        play(visitor, GAME, MOVES[GAME])
        write(at_equal_times(film(visitor)), README / "turn.webp")


if __name__ == "__main__":
    main()

"""Screenshots of the pages, with Debian's Chromium.

`python tests/browser/screenshots.py FOLDER [PAGE …]` takes every page of `pages.py` in both sizes and
themes, to look at.
`python tests/browser/screenshots.py --readme` takes those that the documents show, into `docs/pictures`.
`python tests/browser/screenshots.py --previews` takes what other sites show of a link: the home page, and each
game's door.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page

sys.path.insert(0, str(Path(__file__).parent.parent))

from browser.browsing import DESK, PHONE, Quick, Visitor, chromium
from browser.pages import GAMES, MOVES, PAGES, home, play
from fourfold.core.registry import game_package, only_games_of
from helpers.service import Listening, settings_in

SIZES = {"desk": DESK, "phone": PHONE}
README = Path(__file__).parents[2] / "docs" / "pictures"
STATIC = Path(__file__).parents[2] / "src" / "fourfold" / "pages" / "static"
PREVIEW = (1200, 630)
"""The size that other sites expect."""
ALONE = """(door) => {
  const hide = (each) => { each.style.visibility = "hidden"; };
  document.querySelectorAll(".top > :not(.brand), .strip, .beyond, .foot").forEach(hide);
  if (!door) {
    Object.assign(document.querySelector(".doors").style, { minHeight: "540px", height: "540px" });
    return;
  }
  document.querySelectorAll(".top, .hub").forEach(hide);
  const found = document.querySelector(door);
  found.querySelector("form").remove();
  found.querySelector(".say").style.zoom = 1.7;
  Object.assign(found.style, { position: "fixed", inset: 0, zIndex: 99, borderRadius: 0 });
}"""
README_PHONE = "shifting-seasons"
README_COLOURS = 256
"""With more colours a picture is three times as large and looks no better."""
MAX_BYTES = 250_000


def fit(page: Page, theme: str, size: tuple[int, int]) -> None:
    page.emulate_media(color_scheme="dark" if theme == "dark" else "light", reduced_motion="reduce")
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate("() => { scrollTo(0, 0); return new Promise((done) => requestAnimationFrame(done)); }")


def shoot(page: Page, folder: Path, name: str) -> list[Path]:
    """A page in both sizes and themes; on a phone the full page."""
    taken = []
    for theme in ("light", "dark"):
        for size, pixels in SIZES.items():
            fit(page, theme, pixels)
            taken.append(folder / f"{name}-{size}-{theme}.png")
            page.screenshot(path=taken[-1], full_page=size == "phone")
    return taken


@contextmanager
def house() -> Iterator[tuple[Browser, str]]:
    """A server with instant bots, and a browser."""
    with tempfile.TemporaryDirectory() as data:
        tables = settings_in(Path(data))
        with only_games_of("fourfold.games"), chromium() as browser, Listening(tables, Quick()) as server:
            yield browser, server.base


def take_all(folder: Path, only: list[str]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with house() as (browser, base):
        for name in only or PAGES:
            visitor = Visitor(browser, base)
            PAGES[name](visitor)
            shoot(visitor.page, folder, name)
            print(name, *visitor.complaints)
            visitor.context.close()


def take_for_readme() -> None:
    README.mkdir(parents=True, exist_ok=True)
    with house() as (browser, base):
        for name in ("home", *GAMES):
            visitor = Visitor(browser, base, DESK, color_scheme="light")
            if name == "home":
                home(visitor)
            else:
                play(visitor, name, MOVES[name])
            _keep(visitor, name)
        visitor = Visitor(browser, base, PHONE, color_scheme="dark")
        play(visitor, README_PHONE, MOVES[README_PHONE])
        _keep(visitor, "phone")


def take_previews() -> None:
    with house() as (browser, base):
        for game in ("", *GAMES):
            visitor = Visitor(browser, base, PREVIEW, color_scheme="light")
            visitor.page.goto("/", wait_until="networkidle")
            visitor.page.evaluate(ALONE, game and f".door:has([value='{game}'])")
            folder = game_package(game).folder if game else STATIC
            _save(visitor, folder / "preview.png")


def _keep(visitor: Visitor, name: str) -> None:
    _save(visitor, README / f"{name}.png")


def _save(visitor: Visitor, path: Path) -> None:
    picture = Image.open(BytesIO(visitor.page.screenshot()))
    visitor.context.close()
    picture.convert("RGB").quantize(README_COLOURS, Image.Quantize.MEDIANCUT).save(path, optimize=True)
    size = path.stat().st_size
    print(f"{path.name}: {size} bytes")
    if size > MAX_BYTES:
        raise SystemExit(f"{path.name} has {size} bytes; the limit is {MAX_BYTES}")


if __name__ == "__main__":
    if sys.argv[1:] == ["--readme"]:
        take_for_readme()
    elif sys.argv[1:] == ["--previews"]:
        take_previews()
    elif len(sys.argv) > 1:
        take_all(Path(sys.argv[1]), sys.argv[2:])
    else:
        raise SystemExit(__doc__)

"""Accessibility of every page: axe, no overflow on a phone, touch targets; and screenshots.

The pages are those of `pages.py`.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe

from browser.browsing import DESK, PHONE, Visitor
from browser.screenshots import fit, shoot

THUMB = 44
ARTEFACTS = Path(__file__).parents[2] / ".artefacts" / "pages"
SMALL = """(thumb) => {
  const touched = "a, button, summary, select, textarea, input:not([type=hidden]), label:has(input)";
  const exempt = "p a:not(.act), .skip, .t.small"; // words in a sentence; places that come nearer first
  const tooSmall = (each) => {
    const { width, height } = each.getBoundingClientRect();
    return Math.min(width, height) < thumb - 0.5;
  };
  return [...document.querySelectorAll(touched)]
    .filter((each) => each.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .filter((each) => !each.matches(exempt) && !each.matches("[aria-disabled=true]") && !each.closest(".unseen"))
    .filter((each) => !(each.matches("input") && each.closest("label")))
    .filter(tooSmall)
    .map((each) => {
      const { width, height } = each.getBoundingClientRect();
      const name = each.ariaLabel || each.textContent.trim() || each.dataset.spot;
      return `${each.className} ${name} ${width.toFixed(0)}×${height.toFixed(0)}`;
    });
}"""
BEYOND = """(width) => [...document.body.querySelectorAll("*")]
  .filter((each) => each.getBoundingClientRect().right > width + 0.5 && each.checkVisibility())
  .map((each) => `${each.tagName} ${each.id} ${each.className.baseVal ?? each.className}`).slice(0, 5)"""


def violations(visitor: Visitor) -> list[str]:
    found = Axe().run(visitor.page).response["violations"]
    return [f"{each['id']}: {each['nodes'][0]['html'][:200]}" for each in found]


@pytest.mark.parametrize(("theme", "size"), [("light", PHONE), ("dark", DESK)], ids=["light", "dark"])
def test_axe_finds_nothing(shown: tuple[str, Visitor], theme: str, size: tuple[int, int]) -> None:
    _, visitor = shown
    fit(visitor.page, theme, size)
    assert violations(visitor) == []


def test_nothing_lies_beyond_the_edge_of_a_phone(shown: tuple[str, Visitor]) -> None:
    _, visitor = shown
    fit(visitor.page, "light", PHONE)
    wide = visitor.page.evaluate("() => document.documentElement.scrollWidth")
    assert wide <= PHONE[0], visitor.page.evaluate(BEYOND, PHONE[0])


def test_everything_to_be_touched_is_large_enough_for_a_thumb(shown: tuple[str, Visitor]) -> None:
    _, visitor = shown
    fit(visitor.page, "light", PHONE)
    assert visitor.page.evaluate(SMALL, THUMB) == []


def test_pictures_are_taken_in_both_sizes_and_themes(shown: tuple[str, Visitor]) -> None:
    """Screenshots of every page, to look at."""
    name, visitor = shown
    ARTEFACTS.mkdir(parents=True, exist_ok=True)
    taken = shoot(visitor.page, ARTEFACTS, name)
    assert len(taken) == 4 and all(path.stat().st_size > 2_000 for path in taken)

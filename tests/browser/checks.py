"""What is checked on a page: accessibility, room for a thumb, overflow."""

from __future__ import annotations

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from browser.browsing import Visitor

THUMB = 44
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

BEYOND_RING = """() => {
  const ring = document.querySelector(".tally .ring").getBoundingClientRect(), middle = ring.x + ring.width / 2;
  const height = ring.y + ring.width / 2, radius = ring.width / 2;
  const lines = (each) => {
    const range = document.createRange();
    range.selectNodeContents(each);
    return [...range.getClientRects()];
  };
  const isBeyond = ({ left, right, top, bottom }) =>
    [left, right].some((x) => [top, bottom].some((y) => Math.hypot(x - middle, y - height) > radius));
  return [...document.querySelectorAll(".counts :is(b, small)")]
    .filter((each) => lines(each).some(isBeyond)).map((each) => each.textContent);
}"""


def violations(visitor: Visitor) -> list[str]:
    found = Axe().run(visitor.page).response["violations"]
    return [f"{each['id']}: {each['nodes'][0]['html'][:200]}" for each in found]


def too_small(page: Page) -> list[str]:
    """What can be touched and is smaller than a thumb."""
    found: list[str] = page.evaluate(SMALL, THUMB)
    return found


def beyond_the_edge(page: Page, width: int) -> list[str]:
    """Some elements beyond the right edge, if the page can be scrolled there."""
    wide = page.evaluate("() => document.documentElement.scrollWidth")
    found: list[str] = page.evaluate(BEYOND, width) or ["something"] if wide > width else []
    return found


def beyond_the_ring(page: Page) -> list[str]:
    """The numbers and words of a tally that stick out of its ring."""
    found: list[str] = page.evaluate(BEYOND_RING)
    return found

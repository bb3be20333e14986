"""Ways to make a decision at a table: by mouse, by keyboard alone, by thumb, and by forms without JavaScript."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random

from playwright.sync_api import Locator

from browser.browsing import DESK, MAX_STEPS, PHONE, Moment, Visitor
from helpers.service import until

MAX_TABS = 80
IN_SIGHT = """() => {
  const middle = (each) => {
    const { x, y, width, height } = each.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  };
  const isSeen = (each) => document.elementFromPoint(...middle(each)) === each;
  return middle([...document.querySelectorAll("#surface .t.can")].find(isSeen));
}"""
"""The middle of a spot that is on the screen and not covered."""
ARROWS = ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp")
TYPED_EVERY = 4
FOCUS = "like => document.activeElement?.matches(like) ?? false"


@dataclass(frozen=True)
class Way:
    """A way to play: the screen, and a function that makes one decision (False if the game is over)."""

    decide: Callable[[Visitor, Random], bool]
    size: tuple[int, int] = DESK
    browser: dict[str, object] = field(default_factory=dict)


def by_mouse(visitor: Visitor, random: Random) -> bool:
    return visitor.decide(random.randrange)


def by_thumb(visitor: Visitor, random: Random) -> bool:
    return visitor.decide(random.randrange, tap)


def tap(spot: Locator) -> None:
    """Touch a spot or, while the board is enlarged, one that is on the screen."""
    if spot.page.locator("#surface.near").count():
        spot.page.touchscreen.tap(*spot.page.evaluate(IN_SIGHT))
    else:
        spot.tap()


# --- keys


def by_keyboard(visitor: Visitor, random: Random) -> bool:
    """With arrows and Enter; some moves are typed."""
    if not visitor.my_turn_or_end():
        return False
    before = visitor.moment()
    if random.randrange(TYPED_EVERY) == 0:
        _type(visitor, random)
        visitor.until(lambda now: now.seq != before.seq)
        return True
    at = before
    for _ in range(MAX_STEPS):
        _go_to(visitor, at, random)
        visitor.page.keyboard.press("Enter")
        at = visitor.follow(before, at)
        if at.seq != before.seq:
            return True
    raise AssertionError("keys do not lead to a move")


def _go_to(visitor: Visitor, at: Moment, random: Random) -> None:
    """Arrow keys reach the clickable elements, Tab the buttons that ask which move is meant."""
    keyboard = visitor.page.keyboard
    if at.which:
        for _ in range(MAX_TABS):
            if visitor.page.evaluate(FOCUS, "#which .main"):
                return
            keyboard.press("Shift+Tab")
        raise AssertionError("Tab does not reach the buttons that ask which move is meant")
    for _ in range(random.randint(1, 3)):
        keyboard.press(random.choice(ARROWS))
    assert visitor.page.evaluate(FOCUS, "#surface .can"), "arrow keys do not reach the clickable elements"


def _type(visitor: Visitor, random: Random) -> None:
    move = random.choice(visitor.table()["moves"])
    visitor.page.keyboard.press("/")
    visitor.page.keyboard.type(move)
    visitor.page.keyboard.press("Enter")


# --- forms


def by_forms(visitor: Visitor, random: Random) -> bool:
    page = visitor.page
    if not visitor.moment().yours:  # a page that waits loads itself again after some seconds: be done before it does
        table = until(lambda: (now := visitor.table())["decides"] in (now["seat"], None) and now)
        page.reload()
        if table["status"] == "over":
            return False
    now = visitor.moment()
    for _ in range(MAX_STEPS):
        offered = page.locator(".steps button, .steps a[href*='?']")
        with page.expect_navigation(wait_until="domcontentloaded"):
            offered.nth(random.randrange(offered.count())).click()
        if visitor.moment().seq != now.seq:
            return True
    raise AssertionError("forms do not lead to a move")


WAYS = {
    "mouse": Way(by_mouse),
    "keyboard": Way(by_keyboard),
    "phone": Way(by_thumb, PHONE, {"is_mobile": True}),
    "forms": Way(by_forms, DESK, {"java_script_enabled": False}),
}

"""Dragging: a drop on a valid target is a move; a cancelled drag changes nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

import pytest
from playwright.sync_api import Locator, expect

from browser.browsing import DESK, PHONE, Visitor

DECK = {"winter": {"deck": {"DLLL": 18}}}
"""Every card of Winter has two readings, so there is always one to drag."""
STATE = """() => [...document.querySelectorAll("#surface [data-spot]:not(.gone)")].map((el) =>
  [el.dataset.spot, el.className, el.style.translate, el.hasAttribute("data-drag")]).sort()"""
BUTTONS = '() => [...document.querySelectorAll("#which button")].map((each) => each.textContent)'

Point = tuple[float, float]


class Hand(Protocol):
    """A pointing device: it picks something up, carries it, and drops it or is interrupted."""

    def take(self, at: Point) -> None: ...
    def carry(self, to: Point) -> None: ...
    def drop(self) -> None: ...
    def interrupt(self) -> None: ...


@dataclass
class Mouse:
    visitor: Visitor

    def take(self, at: Point) -> None:
        self.visitor.page.mouse.move(*at)
        self.visitor.page.mouse.down()

    def carry(self, to: Point) -> None:
        self.visitor.page.mouse.move(*to, steps=4)

    def drop(self) -> None:
        self.visitor.page.mouse.up()

    def interrupt(self) -> None:
        """Tests cannot interrupt a real mouse, so this dispatches the event of the browser."""
        tell = 'id => document.dispatchEvent(new PointerEvent("pointercancel", { pointerId: id, bubbles: true }))'
        self.visitor.page.evaluate(tell, 1)
        self.drop()


class Finger:
    def __init__(self, visitor: Visitor) -> None:
        self.session = visitor.context.new_cdp_session(visitor.page)
        self.at: Point = (0, 0)

    def _touch(self, kind: str, *points: Point) -> None:
        touches = [{"x": x, "y": y} for x, y in points]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    def take(self, at: Point) -> None:
        self.at = at
        self._touch("touchStart", at)

    def carry(self, to: Point) -> None:
        (x, y), (a, b) = self.at, to
        for step in (0.25, 0.5, 0.75, 1):
            self._touch("touchMove", (x + step * (a - x), y + step * (b - y)))
        self.at = to

    def drop(self) -> None:
        self._touch("touchEnd")

    def interrupt(self) -> None:
        self._touch("touchCancel")


HANDS: Mapping[str, tuple[tuple[int, int], Callable[[Visitor], Hand]]] = {
    "mouse": (DESK, Mouse),
    "touch": (PHONE, Finger),
}


def middle(one: Locator) -> Point:
    box = one.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def spot(visitor: Visitor, name: str) -> Locator:
    return visitor.page.locator(f"#surface [data-spot='{name}']:not(.gone)")


def shown(visitor: Visitor) -> tuple[Any, Any, int]:
    """What is chosen and clickable on the page, and the last event of the server."""
    page = visitor.page
    return page.evaluate(STATE), page.evaluate(BUTTONS), visitor.table()["seq"]


def at_table(visit: Callable[..., Visitor], game: str, hand: str) -> Visitor:
    """A visitor with something to drag."""
    size, _ = HANDS[hand]
    visitor = visit(size)
    visitor.open(game, "human", "medium", options=DECK.get(game, {}))
    visitor.my_turn_or_end()
    if game == "shifting-stones":
        before = visitor.moment()
        spot(visitor, "hand:0:0").click()
        visitor.until(lambda now: now.seq != before.seq and now.yours and not now.busy)
        expect(visitor.page.locator("#surface .cause"), "what was done is no longer marked").to_have_count(0)
    if game == "shifting-seasons":
        spot(visitor, "token:0").click()  # a partial choice, which a drag must not change
        expect(visitor.page.locator("#surface .chosen")).not_to_have_count(0)  # two if there is one place to put it
    return visitor


def dragged(visitor: Visitor, game: str) -> Locator:
    if game == "turn-of-time":
        return spot(visitor, "hand:0:0")
    if game == "shifting-stones":
        return spot(visitor, "cell:b2")
    return visitor.page.locator("#surface .p[data-drag]").first


def outside(visitor: Visitor) -> Point:
    return -40, 300


def nowhere(visitor: Visitor) -> Point:
    """An empty corner of the board."""
    box = visitor.page.locator("#surface").bounding_box()
    assert box is not None
    return box["x"] + 4, box["y"] + 4


def forbidden(visitor: Visitor) -> Point:
    """An invalid target: in Shifting Stones a stone that is only diagonally adjacent."""
    corner = spot(visitor, "cell:a1")
    if corner.count():
        return middle(corner)
    return middle(visitor.page.locator("#surface .p:not(.can):not(.chosen)").first)


ENDS: Mapping[str, Callable[[Visitor], Point]] = {
    "nowhere": nowhere,
    "forbidden": forbidden,
    "outside": outside,
    "where it lay": lambda visitor: (0, 0),
    "cancelled": nowhere,
    "escaped": forbidden,
}


@pytest.mark.parametrize("game", ["shifting-seasons", "shifting-stones", "turn-of-time", "winter"])
@pytest.mark.parametrize("hand", HANDS)
def test_a_drag_that_is_broken_off_changes_nothing(visit: Callable[..., Visitor], game: str, hand: str) -> None:
    visitor = at_table(visit, game, hand)
    page, fingers = visitor.page, HANDS[hand][1](visitor)
    before = shown(visitor)
    for end, where in ENDS.items():
        one = dragged(visitor, game)
        start = middle(one)
        fingers.take(start)
        fingers.carry((start[0] + 25, start[1] + 25))
        expect(page.locator("#surface .dragging")).to_have_count(1)
        fingers.carry(start if end == "where it lay" else where(visitor))
        if end == "escaped":
            page.keyboard.press("Escape")
            expect(page.locator("#surface .dragging")).to_have_count(0)
        if end == "cancelled":
            fingers.interrupt()
        else:
            fingers.drop()
        assert page.locator("#surface.busy").count() == 0, f"{end}: a move was sent"
        expect(page.locator("#surface .dragging")).to_have_count(0)
        assert shown(visitor) == before, end


@pytest.mark.parametrize("hand", HANDS)
@pytest.mark.parametrize("to", ["cell:b1", "cell:a2", "cell:c2", "cell:b3"])
def test_a_stone_is_dragged_to_any_neighbour(visit: Callable[..., Visitor], to: str, hand: str) -> None:
    visitor = at_table(visit, "shifting-stones", hand)
    fingers, seq = HANDS[hand][1](visitor), visitor.table()["seq"]
    grid = visitor.table()["view"]["grid"]
    start = middle(spot(visitor, "cell:b2"))
    fingers.take(start)
    fingers.carry((start[0] + 12, start[1] + 12))
    fingers.carry(middle(spot(visitor, to)))
    fingers.drop()
    visitor.until(lambda now: int(now.seq) > seq and not now.busy)
    other = "abc".index(to[5]) + 3 * "123".index(to[6])
    grid[4], grid[other] = grid[other], grid[4]
    assert visitor.table()["view"]["grid"] == grid


def test_a_swap_is_typed_and_pressed_in_either_order(visit: Callable[..., Visitor]) -> None:
    visitor = at_table(visit, "shifting-stones", "mouse")
    page, seq = visitor.page, visitor.table()["seq"]
    page.keyboard.press("/")
    page.keyboard.type("~b2b1")
    page.keyboard.press("Enter")
    visitor.until(lambda now: int(now.seq) > seq and now.yours and not now.busy)
    assert [entry["move"] for entry in visitor.table()["log"] if entry["seq"] == seq + 1] == ["~b1b2"]
    before = visitor.moment()
    spot(visitor, "hand:0:0").click()
    visitor.until(lambda now: now.seq != before.seq and now.yours and not now.busy)
    seq = visitor.table()["seq"]
    for cell in ("cell:c3", "cell:c2"):
        spot(visitor, cell).focus()
        page.keyboard.press("Enter")
    visitor.until(lambda now: int(now.seq) > seq and not now.busy)
    assert [entry["move"] for entry in visitor.table()["log"] if entry["seq"] == seq + 1] == ["~c2c3"]

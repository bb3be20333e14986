"""Touching: what can be touched asks in gold, a piece is turned on itself, places show what would lie there, the prompt
follows, and everything explains itself."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from browser.browsing import PHONE, Visitor

Visit = Callable[..., Visitor]
DOUBLE = "#surface .p.can[aria-label*='/']"
FOCUSED = "() => document.activeElement.dataset.spot ?? ''"
WATCH_FOCUS = """() => {
  globalThis.seen = [];
  document.getElementById("main").addEventListener("version", () =>
    queueMicrotask(() => seen.push(document.activeElement.dataset.spot ?? "")));
}"""
RESTS = 2000
"""ms: longer than a mouse has to rest on a piece."""
BESIDE = 60
"""px: no further away is a note from what it is about."""


def face_of(piece: Locator) -> str:
    return piece.locator("use").first.get_attribute("href") or ""


def at(visit: Visit, title: str, **more: object) -> Visitor:
    visitor = visit(**more)
    visitor.play_now(title)
    visitor.my_turn_or_end()
    return visitor


def holding_a_floe(visit: Visit) -> Visitor:
    """In Winter, with a card in hand that can lie either way."""
    visitor = visit()
    visitor.open("winter", "human", "medium", options={"deck": {"DLLL": 18}})
    visitor.my_turn_or_end()
    while not visitor.page.locator("#turner").count():
        assert visitor.decide() and visitor.my_turn_or_end()
    return visitor


# --- faces are chosen on the piece


def test_a_card_is_turned_by_touching_it_again_by_its_button_and_by_a_key(visit: Visit) -> None:
    visitor = at(visit, "Turn of Time")
    page = visitor.page
    page.locator(DOUBLE).first.click()
    card = page.locator("#surface .p.chosen")
    one, asked = face_of(card), page.locator("#todo").inner_text()
    card.click()
    other = face_of(card)
    assert other != one and page.locator("#todo").inner_text() != asked
    expect(page.locator("#said")).to_have_text(page.locator("#todo").inner_text())
    page.get_by_role("button", name="Flip it").press("Enter")
    assert face_of(card) == one
    page.keyboard.press("f")
    assert face_of(card) == other
    seq, place = visitor.moment().seq, page.locator("#surface .t.can").first
    spot = place.get_attribute("data-spot")
    place.click()
    visitor.until(lambda now: now.seq != seq and not now.busy)
    laid = page.locator(f"#pieces [data-spot='{spot}']")
    expect(laid).to_have_count(1)
    moves = [entry["move"] for entry in visitor.table()["log"] if entry["seat"] == 0 and entry["kind"] == "move"]
    assert moves[1] == f"@{str(spot).removeprefix('cell:')}" and "/" in moves[0]
    expect(page.locator("#turner")).to_have_count(0)


def test_a_cancelled_card_lies_in_the_hand_as_before(visit: Visit) -> None:
    visitor = at(visit, "Turn of Time")
    page = visitor.page
    card = page.locator(DOUBLE).first
    spot, before, task = card.get_attribute("data-spot"), face_of(card), page.locator("#todo").inner_text()
    card.click()
    page.keyboard.press("Escape")
    again = page.locator(f"#surface [data-spot='{spot}']")
    assert face_of(again) == before and page.locator("#todo").inner_text() == task
    expect(page.locator("#surface .chosen, #surface .ghost, #turner")).to_have_count(0)


def test_a_floe_is_turned_in_the_hand_and_laid_as_it_shows(visit: Visit) -> None:
    visitor = holding_a_floe(visit)
    page = visitor.page
    card = page.locator("#surface .p.chosen[data-spot^='hand:']")
    expect(card).to_have_count(1)
    one = face_of(card)
    page.keyboard.press("f")
    assert face_of(card) != one
    turned = [move for move, _, _, _, laid in visitor.choices if f"#{laid.split()[0]}" == face_of(card)]
    place = page.locator("#surface .t.can").first
    move = next(
        move for move in turned if move.endswith(f"@{str(place.get_attribute('data-spot')).rpartition(':')[2]}")
    )
    seq = visitor.moment().seq
    place.click()
    visitor.until(lambda now: now.seq != seq)
    assert move in [entry["move"] for entry in visitor.table()["log"] if entry["kind"] == "move"]


# --- ghosts


def test_a_place_shows_what_would_lie_there_while_it_is_pointed_at(visit: Visit) -> None:
    visitor = at(visit, "Turn of Time")
    page = visitor.page
    page.locator(DOUBLE).first.click()
    card, ghost = page.locator("#surface .p.chosen"), page.locator("#surface .ghost")
    expect(ghost).to_have_count(0)
    page.locator("#surface .t.can").first.hover()
    expect(ghost).to_have_count(1)
    assert face_of(ghost.locator("..")) == face_of(card)
    page.keyboard.press("f")
    page.locator("#surface .t.can").first.focus()
    assert face_of(ghost.locator("..")) == face_of(card)
    page.mouse.move(5, 400)
    card.hover()
    expect(ghost).to_have_count(0)


def test_the_ghost_of_a_floe_is_as_large_as_a_floe(visit: Visit) -> None:
    visitor = holding_a_floe(visit)
    page = visitor.page
    page.locator("#surface .t.can").first.hover()
    ghost, floe = (
        page.locator("#surface .ghost").bounding_box(),
        page.locator("#surface .p.z-table").first.bounding_box(),
    )
    assert ghost and floe and abs(ghost["width"] - floe["width"]) < 2


def test_where_nothing_hovers_a_few_places_show_it_at_once(visit: Visit) -> None:
    visitor = visit(PHONE, is_mobile=True)
    visitor.play_now("Shifting Seasons")
    for _ in range(12):
        visitor.my_turn_or_end()
        places = visitor.page.locator("#surface .t.can[data-spot^='cell:']")
        if 0 < places.count() <= 8:
            break
        visitor.decide()
    expect(places.locator(".ghost")).to_have_count(places.count())


# --- the prompt


@pytest.mark.parametrize(
    ("language", "asked"), [("en", "Push it into which lane?"), ("de", "In welche Bahn schieben?")]
)
def test_the_prompt_follows_a_move_that_is_half_made(visit: Visit, language: str, asked: str) -> None:
    visitor = visit(locale=language)
    visitor.open("shifting-seasons", "human", "medium")
    visitor.my_turn_or_end()
    page = visitor.page
    task = page.locator("#todo").inner_text()
    page.locator("#surface .p.can[data-spot^='display:']").first.click()
    expect(page.locator("#todo")).to_have_text(asked)
    expect(page.locator("#said")).to_have_text(asked)
    page.keyboard.press("Escape")
    expect(page.locator("#todo")).to_have_text(task)


# --- notes


def test_what_is_not_possible_is_said_beside_the_piece(visit: Visit) -> None:
    visitor = at(visit, "Shifting Seasons")
    bag = visitor.page.locator("#surface .p[data-spot=bag]")
    bag.click(force=True)
    note, box = visitor.page.locator("#note").bounding_box(), bag.bounding_box()
    assert note and box
    assert note["x"] < box["x"] + box["width"] + BESIDE and note["x"] + note["width"] > box["x"] - BESIDE
    assert min(abs(note["y"] + note["height"] - box["y"]), abs(note["y"] - box["y"] - box["height"])) < BESIDE


def test_a_piece_explains_itself_to_a_mouse_that_rests_and_to_a_key(visit: Visit) -> None:
    visitor = at(visit, "Shifting Stones")
    page = visitor.page
    stone = page.locator("#surface .p[data-spot='cell:b2']")
    name = str(stone.get_attribute("aria-label"))
    stone.hover()
    expect(page.locator("#note")).to_have_text(name)
    page.mouse.move(5, 300)
    expect(page.locator("#note")).to_have_count(0)
    card = page.locator("#surface .p.can").first
    card.press("?")
    expect(page.locator("#note")).to_have_text(str(card.get_attribute("aria-label")))


def test_no_note_opens_over_what_a_click_has_done_until_the_mouse_moves(visit: Visit) -> None:
    visitor = at(visit, "Turn of Time")
    page = visitor.page
    page.clock.install()
    card = page.locator("#surface .p.can[data-spot^='hand:']").first
    box = card.bounding_box()
    assert box is not None
    card.click()
    page.clock.run_for(RESTS)
    expect(page.locator("#note")).to_have_count(0)
    page.mouse.move(box["x"] + box["width"] / 4, box["y"] + box["height"] / 4)
    page.clock.run_for(RESTS)
    expect(page.locator("#note")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator("#note")).to_have_count(0)


def test_a_piece_that_comes_to_lie_under_a_resting_mouse_says_nothing(visit: Visit) -> None:
    visitor = at(visit, "Shifting Stones")
    page = visitor.page
    page.clock.install()
    box = page.locator("#surface .p[data-spot='cell:b2']").bounding_box()
    assert box is not None
    page.mouse.move(5, 300)
    page.evaluate("document.querySelector('#pieces').style.visibility = 'hidden'")
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.evaluate("document.querySelector('#pieces').style.visibility = ''")
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    page.clock.run_for(RESTS)
    expect(page.locator("#note")).to_have_count(0)


def test_a_note_closes_at_any_touch(visit: Visit) -> None:
    visitor = at(visit, "Shifting Stones")
    page = visitor.page
    page.locator("#surface .p.can").first.press("?")
    expect(page.locator("#note")).to_have_count(1)
    page.locator("#acts > .more > summary").click()
    expect(page.locator("#note")).to_have_count(0)


# --- keys


def test_whoever_plays_by_keys_goes_on_from_where_a_move_led(visit: Visit) -> None:
    """The focus is at what was laid until it is one's turn again, and then at what can be chosen next."""
    visitor = at(visit, "Turn of Time")
    page = visitor.page
    page.evaluate(WATCH_FOCUS)
    for _ in range(2):
        page.keyboard.press("ArrowRight")
        assert page.evaluate(FOCUSED).startswith("hand:")
        page.keyboard.press("Enter")
        assert page.evaluate(FOCUSED).startswith("hand:"), "the chosen card"
        page.keyboard.press("ArrowUp")
        place, seq = page.evaluate(FOCUSED), visitor.moment().seq
        assert place.startswith("cell:")
        page.keyboard.press("Enter")
        visitor.until(lambda now, seq=seq: now.seq != seq)  # type: ignore[misc]
        visitor.my_turn_or_end()
        page.wait_for_function("() => document.activeElement.matches('#surface .can')")
        seen = page.evaluate("() => seen.splice(0)")
        assert place in seen and "" not in seen


# --- long presses


def test_a_long_press_explains_and_is_no_click(visit: Visit) -> None:
    visitor = visit(PHONE, is_mobile=True)
    visitor.play_now("Shifting Seasons")
    visitor.my_turn_or_end()
    page, session = visitor.page, visitor.context.new_cdp_session(visitor.page)
    tile = page.locator("#surface .p.can[data-spot^='display:']").first
    box = tile.bounding_box()
    assert box is not None
    point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    expect(page.locator("#note")).to_have_text(str(tile.get_attribute("aria-label")))
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.wait_for_timeout(100)
    expect(page.locator("#surface .chosen")).to_have_count(0)
    tile.tap()
    expect(page.locator("#surface .chosen")).to_have_count(1)


# --- gold


def test_nothing_is_gold_when_nothing_is_asked(visit: Visit) -> None:
    visitor = at(visit, "Turn of Time")
    lit = visitor.page.locator("#surface :is(.can, .also, .chosen), .turn.yours, .plate.own.decides")
    expect(lit.first).to_be_visible()
    visitor.context.request.post(f"/api/v1/tables/{visitor.table()['id']}/resign")
    expect(lit).to_have_count(0)

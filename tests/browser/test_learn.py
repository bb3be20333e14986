"""Lessons and rules in a real browser."""

from __future__ import annotations

import json
import re
from itertools import product
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from browser.browsing import DESK, PHONE, Visitor, unfolded
from browser.checks import beyond_the_ring
from browser.pages import at, replay
from browser.test_desk_layouts import boxes, meet
from browser.test_full_tables import cut
from browser.test_small_screens import SIDEWAYS, box, is_inside, overlap, screen
from fourfold.core.registry import game_package
from fourfold.core.teaching.lesson import lessons, matches
from helpers.service import Listening

GAMES = ("shifting-seasons", "shifting-stones", "turn-of-time", "winter")


def point(visitor: Visitor, move: str) -> None:
    """Make a move by clicking its path; steps without a choice are skipped."""
    page = visitor.page
    visitor.able.first.wait_for()  # the script has marked what is clickable
    words, path, rest = next((words, path, rest) for known, words, path, *rest in visitor.choices if known == move)
    before = page.locator("#told").evaluate("told => told.outerHTML")
    for spot in path:
        turn_to(visitor, *rest)
        step = page.locator(f"#surface .can[data-spot={json.dumps(spot)}]")
        if step.count():
            step.first.click()
    if page.locator("#told").evaluate("told => told.outerHTML") == before:
        asked = page.locator("#which .main", has_text=words)
        if asked.count():
            asked.first.click()


def turn_to(visitor: Visitor, loses: list[str] | None = None, laid: str = "") -> None:
    """Turn the chosen piece until it shows the face that a move lays."""
    face = f"#{laid.split(maxsplit=1)[0]}" if laid else ""
    shown = visitor.page.locator("#surface .p.chosen[data-face] use").first
    if visitor.page.locator("#turner").count() and shown.get_attribute("href") != face:
        visitor.page.keyboard.press("f")


def said(name: str, message: str) -> str:
    return game_package(name).lesson_words["en"](message)


MOUSE, HAND = ((1280, 800),), ((390, 844), (820, 1180), (844, 390))
"""The screens on which lessons are done, by mouse and by touch."""
REACHED = """(like) => {
  const kind = ({ id, dataset, className }) => id || dataset.spot || className.baseVal || className;
  const name = (each) => `${kind(each)} ${each.textContent.slice(0, 30)}`;
  const isVisible = ({ top, bottom }) => top >= 0 && bottom <= innerHeight;
  const reach = (element) => {
    if (!isVisible(element.getBoundingClientRect())) element.scrollIntoView({ block: "center", behavior: "instant" });
    const { x, y, width, height } = element.getBoundingClientRect(), [left, top] = [x + width / 2, y + height / 2];
    // The button that turns a piece lets touches through to it.
    const lies = element.matches("#turner") ? document.querySelector("#surface .p.chosen") : element;
    const isHit = (at) => [element, lies].some((each) => each?.contains(document.elementFromPoint(...at)));
    // A middle may lie on the very edge of the piece beside it.
    const ats = [[0, 0], [2, 2], [-2, -2], [2, -2], [-2, 2]].map(([dx, dy]) => [left + dx, top + dy]);
    const at = ats.find(isHit), hit = document.elementFromPoint(...ats[0]);
    return { at: at ?? ats[0], problem: at ? null : `${name(element)} lies behind ${hit ? name(hit) : "the edge"}` };
  };
  const wanted = document.querySelector(like);
  if (!wanted) return { problems: [`${like} is not on the page`] };
  const gold = [...document.querySelectorAll("#surface .can:not(.small), #which .act")];
  const others = gold.filter((each) => each !== wanted);
  const problems = others.map((each) => reach(each).problem), { at, problem } = reach(wanted);
  return { at, isReached: !problem, problems: [...problems, problem].filter(Boolean) };
}"""
"""Where an element is touched, and what can be touched but lies behind something else, or outside the page."""


class Hand:
    """Somebody who only touches what they can see, on several screens, or clicks with a mouse. What lies behind
    something else on any screen is a problem."""

    def __init__(self, server: Listening, browser: Browser, sizes: tuple[tuple[int, int], ...]) -> None:
        self.is_touch = sizes is HAND
        self.visitor = Visitor(browser, server.base, sizes[0], has_touch=self.is_touch, is_mobile=self.is_touch)
        self.page, self.sizes, self.touches = self.visitor.page, sizes, 0
        self.where, self.problems = "", list[str]()

    def touch(self, like: str) -> None:
        """Touch an element, on another screen each time."""
        last = self.touches % len(self.sizes)
        self.touches += 1
        for size in (*self.sizes[last + 1 :], *self.sizes[: last + 1]):
            if len(self.sizes) > 1:
                self.page.set_viewport_size({"width": size[0], "height": size[1]})
            found = self.page.evaluate(REACHED, like)
            self.problems += [f"{self.where}, {size[0]}×{size[1]}: {problem}" for problem in found["problems"]]
        if not found.get("isReached"):
            self.page.locator(like).first.evaluate("element => element.click()")
        elif self.is_touch:
            self.page.touchscreen.tap(*found["at"])
        else:
            self.page.mouse.click(*found["at"])

    def point(self, spot: str, laid: str) -> None:
        """Point at a spot, unless the page has chosen it because there is no other; the chosen piece is turned first
        until it shows the face that is `laid`."""
        like = f"#surface .can[data-spot={json.dumps(spot)}]"
        shown = self.page.locator("#surface .p.chosen[data-face] use").first
        is_turnable = laid and self.page.locator("#turner").count()
        if is_turnable and shown.get_attribute("href") != f"#{laid.split(maxsplit=1)[0]}":
            self.touch("#turner")
        if self.page.locator(like).count():
            near = self.page.locator("#surface.near").count()
            self.touch(like)
            if self.page.locator("#surface.near").count() > near:  # the ice came nearer
                self.touch(like)

    def read(self, attribute: str) -> list[list[Any]]:
        return unfolded(self.page.locator("#choices").get_attribute(attribute) or "[]")

    def done(self) -> int:
        return int(self.page.locator("#main").get_attribute("data-seq") or 0)


def test_every_lesson_is_done_with_what_a_hand_reaches_on_every_screen(server: Listening, browser: Browser) -> None:
    for sizes in (MOUSE, HAND):
        hand = Hand(server, browser, sizes)
        for name in GAMES:
            do_lessons(hand, name)
        assert hand.problems == []
        assert hand.visitor.complaints == []


def do_lessons(hand: Hand, name: str) -> None:
    """All lessons of a game, one after another by the button that leads to the next."""
    page = hand.page
    page.goto(f"/learn/{name}/1")
    for number, lesson in enumerate(lessons(game_package(name)), 1):
        expect(page.locator("h1")).to_have_text(said(name, lesson.title))
        expect(page.locator(".tiles .done"), "what is done is ticked").to_have_count(number - 1)
        steps = list(lesson.steps)
        while steps:
            step, done = steps.pop(0), hand.done()
            hand.where = f"{name} {number}, step {done + 1}"
            hand.visitor.able.first.wait_for()  # the script has marked what is clickable
            expect(page.locator("#turn")).to_contain_text(said(name, step.task))
            right = [choice for choice in hand.read("data-choices") if matches(choice[0], step.accepts)]
            _, words, path, *laid = right[-1 if hand.is_touch else 0]
            following = hand.read("data-then")
            if following:  # both decisions are pointed at together
                step = steps.pop(0)
                path = [*path, *next(choice for choice in following if matches(choice[0], step.accepts))[2]]
            for spot in path:
                hand.point(spot, laid[1] if len(laid) > 1 else "")
            buttons = page.locator("#which .main")
            if hand.done() == done and buttons.count():
                hand.problems.append(f"{hand.where}: {buttons.all_inner_texts()} are asked with words")
                buttons.filter(has_text=words).first.evaluate("button => button.click()")
            expect(page.locator("#told")).to_contain_text(said(name, step.feedback))
        hand.where = f"{name} {number}, its end"
        hand.touch("#onward .main")
    expect(page, "after the last lesson a game begins").to_have_url(re.compile("/t/"))
    expect(page.locator("#surface")).to_be_visible()


def test_a_wrong_try_is_answered_and_the_table_stays(server: Listening, browser: Browser) -> None:
    visitor = Visitor(browser, server.base, PHONE)
    page, step = visitor.page, lessons(game_package("turn-of-time"))[6].steps[0]
    page.goto("/learn/turn-of-time/7")
    expect(page.locator(".tiles a"), "the lessons before it are not done").to_have_text([str(n) for n in range(1, 12)])
    point(visitor, "flip:w")
    expect(page.locator("#told.wrong")).to_contain_text(said("turn-of-time", step.wrong[0].message))
    expect(page.locator("#turn.wrong")).to_contain_text(said("turn-of-time", step.task))
    expect(page.locator("#surface .advised").first).to_be_visible()
    point(visitor, "flip:n")
    expect(page.locator("#told")).to_contain_text(said("turn-of-time", step.feedback))
    page.reload()
    expect(page.locator("#told")).to_contain_text(said("turn-of-time", step.feedback))
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    assert visitor.complaints == []


def test_the_number_of_a_lesson_can_be_read_once_it_is_done(server: Listening, browser: Browser) -> None:
    visitor = Visitor(browser, server.base)
    page = visitor.page
    for game in GAMES:
        page.goto(f"/learn/{game}/1")
        page.locator(".tiles [aria-current]").evaluate("tile => tile.classList.add('done')")
        colours = page.locator(".tiles [aria-current]").evaluate(
            "tile => [getComputedStyle(tile).color, getComputedStyle(tile).backgroundColor]"
        )
        assert len(set(colours)) == 2, game
    assert visitor.complaints == []


def test_words_to_touch_have_no_ghost_on_them(server: Listening, browser: Browser) -> None:
    visitor = Visitor(browser, server.base, PHONE, has_touch=True, is_mobile=True)
    page = visitor.page
    page.goto("/learn/shifting-stones/1")
    visitor.able.first.tap()
    score = page.locator("#surface .t.can", has_text="Score")
    expect(score).to_be_visible()
    assert score.locator(".ghost").count() == 0
    assert visitor.complaints == []


@pytest.mark.parametrize("language", ["en", "de"])
def test_on_a_phone_on_its_side_the_coach_is_in_sight_and_nothing_lies_on_a_card(
    server: Listening, browser: Browser, language: str
) -> None:
    visitor = Visitor(browser, server.base, SIDEWAYS, has_touch=True, is_mobile=True, locale=language)
    page = visitor.page
    pieces = "#pieces :is([data-spot^='hand:'], [data-spot^='deck'], [data-spot^='display:'])"
    around = "#turn, .tally > :not(h2), [class*='z-shelf']:is(.tag, svg), .t:is(.z-skip, .z-early).can"
    for game in GAMES:
        found = 0
        for number in range(1, len(lessons(game_package(game))) + 1):
            page.goto(f"/learn/{game}/{number}")
            visitor.able.first.wait_for()
            assert is_inside(page.locator(".tiles"), screen(page))
            assert box(page.locator(".bubble"))[1] < SIDEWAYS[1] - 20, "its title can be seen"
            cards, others = (boxes(page, like) for like in (pieces, around))
            assert [pair for pair in product(cards, others) if meet(*pair)] == [], f"{game} {number}"
            found += len(cards)
        assert found > 0, game
    assert visitor.complaints == []


def test_players_of_a_lesson_have_their_names_on_a_phone(server: Listening, browser: Browser) -> None:
    visitor = Visitor(browser, server.base, PHONE, has_touch=True, is_mobile=True)
    visitor.page.goto(f"/learn/shifting-seasons/{len(lessons(game_package('shifting-seasons')))}")
    assert cut(visitor.page, ".plate .who") == []


def test_the_words_beside_the_signs_of_winter_are_whole(server: Listening, browser: Browser) -> None:
    visitor = Visitor(browser, server.base, DESK, locale="de")
    page = visitor.page
    page.goto("/learn/winter/6")
    bubble = box(page.locator(".bubble"))
    for words in ("Aufnehmen", "Schmelzen"):
        found = page.locator(".tag", has_text=words)
        assert is_inside(found, screen(page)) and not overlap(box(found), bubble)
    assert visitor.complaints == []


@pytest.mark.parametrize("language", ["en", "de"])
def test_what_the_wheel_counts_stays_on_the_wheel(server: Listening, browser: Browser, language: str) -> None:
    visitor = Visitor(browser, server.base, locale=language)
    for go in (at("/learn/turn-of-time/9"), replay("replay?at=40")):
        go(visitor)
        assert beyond_the_ring(visitor.page) == []


def test_a_lesson_is_done_without_javascript(server: Listening, browser: Browser) -> None:
    visitor = Visitor(browser, server.base, java_script_enabled=False)
    page, lesson = visitor.page, lessons(game_package("winter"))[1]
    page.goto("/learn/winter/2")
    for _ in lesson.steps:
        while page.locator(".steps .main").count() == 0:
            page.locator(".steps a").first.click()
        page.locator(".steps .main").first.click()
    expect(page.locator("#told")).to_contain_text(said("winter", lesson.steps[-1].feedback))


def test_the_rules_are_searched_while_somebody_types(server: Listening, browser: Browser) -> None:
    visitor = Visitor(browser, server.base)
    page = visitor.page
    page.goto("/rules/winter?q=corner+enough")
    expect(page.locator("section.part:visible")).to_have_count(2)
    page.get_by_role("searchbox").fill("half the deck")
    expect(page.locator("#found")).to_contain_text("Nothing found")
    page.get_by_role("searchbox").fill("W18")
    expect(page.locator("#found")).to_have_text("1 section found")
    assert page.url.endswith("?q=W18")
    page.get_by_role("searchbox").fill("")
    expect(page.locator("section.part:visible")).to_have_count(page.locator("section.part").count())
    assert visitor.complaints == []


def test_a_hit_in_a_heading_keeps_the_spaces_beside_it(server: Listening, browser: Browser) -> None:
    """Search with the form, which marks hits without scripts. `inner_text` is what a browser shows."""
    visitor = Visitor(browser, server.base, java_script_enabled=False)
    visitor.page.goto("/rules/winter?q=thawing+phase")
    heading = visitor.page.locator("h2", has_text="Thawing Phase")
    assert heading.locator("mark").all_text_contents() == ["Thawing", "Phase"]
    assert heading.inner_text() == "Thawing Phase"


LEAF = re.compile(rb"/Type\s*/Page\b")
"""A page of a PDF."""


@pytest.mark.parametrize("language", ["en", "de", "es", "fr"])
def test_every_sheet_is_printed_on_one_page_of_either_paper(server: Listening, browser: Browser, language: str) -> None:
    for theme, (name, paper) in product(("light", "dark"), product(GAMES, ("A4", "Letter"))):
        visitor = Visitor(browser, server.base, locale=language, color_scheme=theme)
        visitor.page.goto(f"/rules/{name}/sheet")
        printed = visitor.page.pdf(format=paper)
        assert len(LEAF.findall(printed)) == 1, f"{name} on {paper}"


def test_a_score_card_is_tried_by_hand(server: Listening, browser: Browser) -> None:
    """A tile of the full diagonal is picked up by token and tile, and put down: what counts has a rim no more."""
    for size, touch in ((DESK, False), (PHONE, True)):
        visitor = Visitor(browser, server.base, size, has_touch=touch, is_mobile=touch)
        page = visitor.page
        page.goto("/learn/shifting-seasons")
        page.locator(".gallery a").first.click()
        expect(page.locator("#surface .scored")).to_have_count(6)
        point(visitor, "move:f6")
        expect(page.locator("#told")).to_contain_text("= 0. Before your moves: 11.")
        expect(page.locator("#surface .scored")).to_have_count(0)
        point(visitor, "to:f5")
        expect(page.locator("#todo")).to_have_text(said("shifting-seasons", "gallery-1"))
        assert visitor.complaints == []


def test_what_may_be_done_now_is_listed_at_the_table(server: Listening, browser: Browser) -> None:
    visitor = Visitor(browser, server.base)
    visitor.play_now("Turn of Time")
    visitor.able.first.wait_for()
    visitor.page.locator("#acts > .more > summary").click()
    visitor.page.get_by_title("What can I do now?").click()
    expect(visitor.page.locator("#now li").nth(1)).to_be_visible()

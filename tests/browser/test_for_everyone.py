"""Every page for everyone: axe, touch targets, and every language, in which nothing overflows and no word is in no
catalogue.

The pages are those of `pages.py`. All of this is one module, so that each page is opened once.
"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page

from browser.browsing import DESK, PHONE, Visitor
from browser.checks import beyond_the_edge, too_small, violations
from browser.pages import GAMES, title
from browser.screenshots import fit
from fourfold.core.locale.languages import LANGUAGES, PSEUDO
from fourfold.core.locale.pseudo import CLOSING, OPENING
from fourfold.table.names import ADJECTIVES, ANIMALS

IN_BRACKETS = re.compile(f"{OPENING}[^{OPENING}{CLOSING}]*{CLOSING}")
WORD = re.compile(r"[^\W\d_]{2,}")
NAMES = ("Fourfold", *map(title, GAMES))
NOTATION = re.compile(r"@-?\d|\b[A-Z][a-z]/[A-Z][a-z]\b|~[abc]\d|#\d|\b[DL]{4}\b|\b(push|at|to|flip|draw):\w|-?\d,-\d")
"""Moves as programs write them."""
PEOPLE = {*ADJECTIVES, *ANIMALS}
"""Words of the names that guests are given."""
SKIPPED = "script, style, code, kbd, pre, time, noscript, .brand, .contents, #looks, [lang]:not(html), " + (
    ".rules article, .sheet .columns"  # which are Markdown
)
SAID = """(skipped) => {
  const written = [], attributes = [], named = ["aria-label", "title", "placeholder", "alt"];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode, element = node.nodeType === Node.TEXT_NODE ? node.parentElement : node;
    if (element.closest(skipped)) continue;
    if (node === element) attributes.push(...named.map((name) => node.getAttribute(name) ?? ""));
    else written.push(node.data);
  }
  return [written.join(" "), ...attributes];
}"""
"""A sentence may consist of several nodes, such as a name in bold, so all text is one; attributes are apart."""


def test_everything_to_be_touched_is_large_enough_for_a_thumb(shown: tuple[str, Visitor]) -> None:
    _, visitor = shown
    fit(visitor.page, "light", PHONE)
    assert too_small(visitor.page) == []


@pytest.mark.parametrize(("theme", "size"), [("light", PHONE), ("dark", DESK)], ids=["light", "dark"])
def test_axe_finds_nothing(shown: tuple[str, Visitor], theme: str, size: tuple[int, int]) -> None:
    _, visitor = shown
    fit(visitor.page, theme, size)
    assert violations(visitor) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_fits_and_has_words_from_a_catalogue_and_no_notation(shown: tuple[str, Visitor], language: str) -> None:
    _, visitor = shown
    page = visitor.page
    visitor.context.add_cookies([{"name": "language", "value": language, "url": page.url}])
    page.reload()
    assert page.locator("html").get_attribute("lang") == language
    assert notation_on(page) == []
    if language == PSEUDO:
        assert words_without_a_message(page) - PEOPLE == set()
    is_phone = page.viewport_size is not None and page.viewport_size["width"] == PHONE[0]
    for size in (PHONE, DESK) if is_phone else (DESK, PHONE):
        fit(page, "light", size)
        assert beyond_the_edge(page, size[0]) == []


def notation_on(page: Page) -> list[str]:
    said: list[str] = page.evaluate(SAID, f"{SKIPPED}, article")
    return [found[0] for words in said for found in NOTATION.finditer(words)]


def words_without_a_message(page: Page) -> set[str]:
    written, *attributes = page.evaluate(SAID, SKIPPED)
    assert OPENING in written
    return set(WORD.findall(" ".join(map(without_messages, (written, *attributes)))))


def without_messages(words: str) -> str:
    """What is left of a text without its messages and the titles of games."""
    found = 1
    while found:
        words, found = IN_BRACKETS.subn(" ", words)
    for name in NAMES:
        words = words.replace(name, " ")
    return words

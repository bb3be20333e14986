"""Every page in every language and in the pseudo-language: nothing overflows, and no word is in no catalogue.

The pages are those of `pages.py`.
"""

from __future__ import annotations

import re

import pytest

from browser.browsing import DESK, PHONE, Visitor
from browser.pages import GAMES, title
from browser.screenshots import fit
from browser.test_for_everyone import BEYOND
from fourfold.core.locale.languages import LANGUAGES, PSEUDO, SOURCE
from fourfold.core.locale.pseudo import CLOSING, OPENING
from fourfold.web.people.people import ADJECTIVES, ANIMALS

OTHERS = [language for language in LANGUAGES if language != SOURCE]
IN_BRACKETS = re.compile(f"{OPENING}[^{OPENING}{CLOSING}]*{CLOSING}")
WORD = re.compile(r"[^\W\d_]{2,}")
NAMES = ("Fourfold", *map(title, GAMES))
NOTATION = re.compile(r"@-?\d|\b[A-Z][a-z]/[A-Z][a-z]\b|~[abc]\d|#\d|\b[DL]{4}\b|\b(push|at|to|flip|draw):\w|-?\d,-\d")
"""Moves as programs write them."""
PEOPLE = {*ADJECTIVES, *ANIMALS}
"""Words of the names that guests are given."""
SKIPPED = "script, style, code, kbd, pre, time, noscript, .brand, .rules article, .contents, #looks, [lang]:not(html)"
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


def speak(visitor: Visitor, language: str) -> None:
    """Open the page again in another language."""
    visitor.context.add_cookies([{"name": "language", "value": language, "url": visitor.page.url}])
    visitor.page.reload()
    assert visitor.page.locator("html").get_attribute("lang") == language


@pytest.mark.parametrize("language", OTHERS)
def test_nothing_lies_beyond_the_edge_in_any_language(shown: tuple[str, Visitor], language: str) -> None:
    _, visitor = shown
    speak(visitor, language)
    for size in (PHONE, DESK):
        fit(visitor.page, "light", size)
        wide = visitor.page.evaluate("() => document.documentElement.scrollWidth")
        assert wide <= size[0], visitor.page.evaluate(BEYOND, size[0])


def test_every_word_is_in_a_catalogue(shown: tuple[str, Visitor]) -> None:
    _, visitor = shown
    speak(visitor, PSEUDO)
    written, *attributes = visitor.page.evaluate(SAID, SKIPPED)
    assert OPENING in written
    left = " ".join(map(without_messages, (written, *attributes)))
    assert set(WORD.findall(left)) - PEOPLE == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_players_see_no_notation(shown: tuple[str, Visitor], language: str) -> None:
    _, visitor = shown
    speak(visitor, language)
    said = visitor.page.evaluate(SAID, f"{SKIPPED}, article")
    assert [found[0] for words in said for found in NOTATION.finditer(words)] == []


def without_messages(words: str) -> str:
    """What is left of a text without its messages and the titles of games."""
    found = 1
    while found:
        words, found = IN_BRACKETS.subn(" ", words)
    for name in NAMES:
        words = words.replace(name, " ")
    return words

"""A test fails if there are errors in its browser's console."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from browser.browsing import Visitor, see_off

STRANGER = "http://127.0.0.2:9"


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ("document.body.setAttribute('style', 'color: red')", "style-src"),
        (f"document.head.append(Object.assign(document.createElement('img'), {{ src: '{STRANGER}' }}))", "img-src"),
        (f"fetch('{STRANGER}').catch(() => {{}})", "connect-src"),
        ("document.body.innerHTML = '<b>by no policy</b>'", "TrustedHTML"),
        ("console.error('something is wrong')", "something is wrong"),
        ("null.x", "null"),
    ],
    ids=["style", "a stranger's picture", "a stranger's address", "HTML by no policy", "error", "exception"],
)
def test_a_broken_content_policy_or_an_error_fails_the_test(
    visit: Callable[..., Visitor], wrong: str, words: str
) -> None:
    visitor = visit()
    visitor.page.goto("/")
    assert visitor.complaints == []
    visitor.page.evaluate(f"() => new Promise((done) => setTimeout(() => {{ setTimeout(done); {wrong}; }}))")
    with pytest.raises(AssertionError, match=words):
        see_off([visitor])
    visitor.complaints.clear()

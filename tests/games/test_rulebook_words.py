"""Our texts are our own: no eight words in a row of them are in a printed rulebook."""

from __future__ import annotations

from pathlib import Path

import pytest

from helpers.repository import ROOT
from helpers.rulebook_words import HASHES, hashed, known, runs

TEXTS = sorted(
    path
    for pattern in ("src/**/locale/*/*.ftl", "src/**/locale/*/*.md", "README.md", "docs/**/*.md")
    for path in ROOT.glob(pattern)
)


@pytest.fixture(scope="module")
def rulebooks() -> set[str]:
    return known()


def test_the_rulebooks_are_known(rulebooks: set[str]) -> None:
    assert len(rulebooks) > 5_000 and len(TEXTS) > 60
    assert HASHES.stat().st_size < 100_000


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_eight_words_in_a_row_are_from_a_rulebook(path: Path, rulebooks: set[str]) -> None:
    text = path.read_text("utf-8")
    assert [" ".join(run) for run in runs(text) if hashed(run) in rulebooks] == []

"""Measured figures in the documents: each cites an entry of docs/measurements.md, and each entry is cited."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from helpers.doc_blocks import BLOCK
from helpers.repository import ROOT

INDEX = ROOT / "docs" / "measurements.md"
PAGES = [ROOT / "README.md", *sorted(page for page in (ROOT / "docs").rglob("*.md") if page != INDEX)]
ENTRY = re.compile(r'^\| <a id="([\w-]+)"></a>(.+)\|(.+)\|(.+)\|(.+)\|$', re.M)
CITED = re.compile(r"\]\((?:[\w./-]*/)?measurements\.md#([\w-]+)\)")
CHAPTER = re.compile(r"^#{1,4} ", re.M)
MEASURED = re.compile(
    r"\d[\d,.]*%? \(\d[\d,.]*(?:–| to )\d"  # an interval after a value
    r"|\d ?%? \(± ?\d"  # a spread
    r"|\d[\d,.]* (?:thousand |million |billion )?(?:decisions|simulations|games|moves|states)(?:/s| (?:per|a) second)"
    r"|\bp99\b"
)
OWN_WAY = {"docs/decisions.md"}
"""Pages that state the machine and the day of their figures themselves."""


def named(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def entries() -> list[tuple[str, str, str, str, str]]:
    """Of each entry: its name, what was measured, the command, where, and the day."""
    return ENTRY.findall(INDEX.read_text("utf-8"))


def uncited(text: str) -> list[str]:
    """The measured figures in chapters that cite nothing, without those in blocks of code."""
    chapters = CHAPTER.split(BLOCK.sub("", text))
    return [found[0] for each in chapters if not CITED.search(each) for found in MEASURED.finditer(each)]


def test_every_entry_has_a_command_a_place_and_a_day() -> None:
    assert len(entries()) > 20
    for name, _, command, where, day in entries():
        assert "`" in command or "](" in command or "tutorial" in command, name
        assert where.strip() and re.fullmatch(r" \d{4}-\d\d-\d\d ", day), name
    rows = [line for line in INDEX.read_text("utf-8").splitlines() if line.startswith("|")]
    heads = [row for row in rows if row.startswith(("| what", "| ---"))]
    assert len(rows) - len(heads) == len(entries()), "a row has no anchor"


def test_entries_and_citations_are_the_same() -> None:
    names = [name for name, *_ in entries()]
    cited = {name for page in PAGES for name in CITED.findall(page.read_text("utf-8"))}
    assert len(names) == len(set(names))
    assert cited == set(names)


def test_every_entry_leads_to_a_page_that_cites_it() -> None:
    for name, what, *_ in entries():
        linked = [path.partition("#")[0] for path in re.findall(r"\]\(([^)]+)\)", what)]
        assert linked, name
        for path in linked:
            assert name in CITED.findall((INDEX.parent / path).read_text("utf-8")), f"{name}: {path}"


@pytest.mark.parametrize("page", [page for page in PAGES if named(page) not in OWN_WAY], ids=named)
def test_a_measured_figure_cites_its_entry(page: Path) -> None:
    assert uncited(page.read_text("utf-8")) == []


def test_figures_are_recognised() -> None:
    figures = (
        "50.1% (49.5–50.7)",
        "69 (44 to 111)",
        "77% (±2)",
        "45 million decisions/s",
        "24 billion decisions per second",
    )
    for figure in (*figures, "a p99 of 3 ms"):
        assert uncited(f"# A\n\n{figure}\n"), figure
        assert not uncited(f"# A\n\n{figure} ([measured](../measurements.md#x))\n"), figure
    assert not uncited("Two of 24 games, 40 minutes (20 with two), 1 to 4 players")

"""A self-contained HTML page: the frame that reports share, and its tables."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from html import escape

from rich.table import Table
from rich.text import Text

from fourfold.arena.estimates import INTERVAL, MARGIN
from fourfold.core.notebook import table as html_table

STYLE = """
:root { color-scheme: light dark;
  --paper: #fdfcf9; --ink: #22302e; --soft: #64716f; --line: #d9ddd8; --accent: #0f766e }
@media (prefers-color-scheme: dark) {
  :root { --paper: #161b1a; --ink: #e4e9e6; --soft: #9aa7a3; --line: #36403e; --accent: #4fc3b2 }
}
body { margin: 0 auto; max-width: 46rem; padding: 1.5rem 1rem 3rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.5 system-ui, sans-serif }
h1 { font-size: 1.6rem; margin: 0 } h2 { font-size: 1.1rem; margin: 2.2rem 0 .6rem }
p, .soft, footer { color: var(--soft) } p { margin: .4rem 0 }
p.reading { color: var(--ink) }
.reading + svg, .reading + .wide { margin-top: .8rem }
ul { padding-left: 1.2rem } li { margin: .3rem 0 }
.wide { overflow-x: auto; margin: .6rem 0 }
table { border-collapse: collapse; font-variant-numeric: tabular-nums }
th, td { padding: .3rem .8rem .3rem 0; text-align: right; white-space: nowrap; border-bottom: 1px solid var(--line) }
th:first-child, td:first-child { text-align: left } th { font-weight: normal; color: var(--soft) }
td.main { font-weight: 600 } td.soft { color: var(--soft) }
svg { display: block; width: 100%; max-width: 34rem; height: auto; color: var(--ink) }
footer { margin-top: 2.5rem; font-size: .85rem; overflow-wrap: anywhere }
"""


@dataclass(frozen=True)
class ResultTable:
    """A table of text; the first column says who."""

    title: str
    headings: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    main: str | None = None
    """The heading of the most important column."""

    def table(self) -> Table:
        """The table for a terminal."""
        table = Table(title=Text(self.title))
        for number, name in enumerate(self.headings):
            style = "dim" if name in (MARGIN, INTERVAL) else "bold" if name == self.main else ""
            table.add_column(Text(name), justify="right" if number else "left", style=style)
        for row in self.rows:
            table.add_row(*map(Text, row))
        return table

    def html(self) -> str:
        """For a page or a notebook."""
        return html_table(self.headings, self.rows, (self.main,) if self.main else (), (MARGIN, INTERVAL))


def page(title: str, parts: Iterable[str], generator: str = "fourfold") -> str:
    """The whole page around its parts."""
    return (
        f'<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>{escape(title)}</title>\n'
        f'<meta name="generator" content="{escape(generator)}">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<style>{STYLE}</style>\n</head>\n'
        f"<body>\n{chr(10).join(parts)}\n</body>\n</html>\n"
    )


def wide(board: ResultTable) -> str:
    """A table that can be scrolled sideways where it is too wide."""
    return f'<div class="wide">{board.html()}</div>'

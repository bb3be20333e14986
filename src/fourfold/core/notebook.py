"""How records and results look in a notebook: a heading, tables and notes, in the notebook's own colours."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from html import escape

STYLE = """
.fourfold-result { max-width: 52rem; font-family: system-ui, sans-serif; line-height: 1.4;
  h3 { font-size: 1.1em; margin: .4em 0 .3em }
  h4 { font-size: 1em; margin: 1.2em 0 .3em }
  p, .soft, summary, th { opacity: .7 }
  p { margin: .4em 0 }
  ul { margin: .4em 0; padding-left: 1.2em }
  table { border-collapse: collapse; margin: .4em 0; font-variant-numeric: tabular-nums }
  tr { background: none !important }
  th, td { padding: .25em 1.2em .25em 0; text-align: right; vertical-align: top; border: 0;
    border-bottom: 1px solid color-mix(in srgb, currentColor 20%, transparent) }
  th { font-weight: normal; vertical-align: bottom }
  td { white-space: nowrap }
  th:first-child, td:first-child, .words { text-align: left }
  td.words { white-space: normal }
  td.main { font-weight: 600 }
  svg { display: block; max-width: 30rem; height: auto }
  details { margin: .6em 0 }
  code { overflow-wrap: anywhere }
}
"""


def block(title: str, parts: Iterable[str], notes: Iterable[str] = ()) -> str:
    """The HTML of one result: its title, parts that are HTML already, and notes below them."""
    below = [f"<p>{escape(line)}</p>" for line in notes]
    body = "\n".join([f"<h3>{escape(title)}</h3>", *parts, *below])
    return f'<div class="fourfold-result">\n<style>{STYLE}</style>\n{body}\n</div>'


def table(
    headings: Sequence[str],
    rows: Iterable[Sequence[str]],
    main: Collection[str] = (),
    soft: Collection[str] = (),
    words: Collection[str] = (),
) -> str:
    """A table of texts. The columns under the headings `main` stand out, those under `soft` stand back.

    Columns are set to the right, as numbers are, except the first and those under `words`.
    """
    classes = {**dict.fromkeys(words, "words"), **dict.fromkeys(soft, "soft"), **dict.fromkeys(main, "main")}
    kinds = [f' class="{classes[name]}"' if name in classes else "" for name in headings]
    head = "".join(f"<th{kind}>{escape(name)}</th>" for kind, name in zip(kinds, headings, strict=True))
    lines = [f"<tr>{head}</tr>"]
    for row in rows:
        cells = "".join(f"<td{kind}>{escape(cell)}</td>" for kind, cell in zip(kinds, row, strict=True))
        lines.append(f"<tr>{cells}</tr>")
    return f"<table>\n{chr(10).join(lines)}\n</table>"

"""`llms.txt`: the pages of the site with a line on each, for programs that read documents."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

NAME = "llms.txt"
SHORTEST, LONGEST = 20, 160
"""Characters of what a page is about; a sentence is whole, however long it is."""
TITLE = re.compile(r"^# +(.+)$", re.M)
NO_PROSE = re.compile(r"#|\||!|<|>|[-*] |\d+\. |---|\*[^*]")
"""The beginning of a paragraph that is a heading, a table, a picture, HTML, a list, or in italics, as credits are."""
DOCUMENTED = re.compile(r"^::: (?:fourfold\.)?(\S+)$", re.M)
LINK = re.compile(r"!?\[((?:`[^`]*`|[^\[\]])*)\]\([^)]*\)")
SENTENCE = re.compile(r".+?(?:[.?!](?=\s)|$)", re.S)
MARKS = re.compile(r"\*\*|(?<!\w)[*_](?=\w)|(?<=\w)[*_](?!\w)|\{[^}]*\}")


def llms(title: str, description: str, nav: list[Any], pages: Path) -> str:
    """The text of the file, from the navigation and the folder of prepared pages."""
    lines = [f"# {title}", "", f"> {description}"]
    for entry in nav:
        for heading, below in entry.items():
            if isinstance(below, list):
                lines += ["", f"## {heading}", "", *(_line(pages, uri) for uri in _uris(below))]
    return "\n".join(lines) + "\n"


def _uris(entry: Any) -> Iterator[str]:
    """The pages of an entry of the navigation, in order."""
    if isinstance(entry, str):
        yield entry
    for below in entry.values() if isinstance(entry, dict) else entry if isinstance(entry, list) else ():
        yield from _uris(below)


def _line(pages: Path, uri: str) -> str:
    text = (pages / uri).read_text("utf-8")
    title = TITLE.search(text)
    assert title, f"{uri} has no heading"
    about = summary(text)
    return f"- [{title[1]}]({uri.removesuffix('.md')}.html)" + (f": {about}" if about else "")


def summary(text: str) -> str:
    """The beginning of a page, without markup; of a page that is all reference, what it documents."""
    after = text[found.end() :] if (found := TITLE.search(text)) else text
    for paragraph in re.split(r"\n\s*\n", re.sub(r"^```.*?^```$", "", after, flags=re.M | re.S)):
        plain = paragraph.strip()
        if plain.startswith(":::"):
            break
        if plain and not NO_PROSE.match(plain):
            words = " ".join(MARKS.sub("", LINK.sub(r"\1", plain)).split())
            shown = ""
            for sentence in SENTENCE.findall(words):
                if len(shown) >= SHORTEST and len(shown) + len(sentence) > LONGEST:
                    break
                shown += sentence
            return shown.rstrip(": ")
    return ", ".join(DOCUMENTED.findall(text))

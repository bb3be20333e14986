"""Glossaries, as far as programs read them: the words that a language never uses, and messages that may.

The column `never` of a table has such words, separated by commas; `*` stands for any ending. A table with the heading
`message | may say | because` has the exceptions. `docs/translating.md` tells translators.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

NAME = "glossary.md"
NEVER = "never"
EXCEPTION = ["message", "may say", "because"]


@dataclass
class Glossary:
    """What a glossary forbids, and the words that a message may say all the same."""

    never: dict[str, re.Pattern[str]] = field(default_factory=dict)
    allowed: set[tuple[str, str]] = field(default_factory=set)

    def mistakes(self, name: str, text: str) -> Iterator[str]:
        """What a text says that it should not."""
        for word, pattern in self.never.items():
            if (name, word) not in self.allowed and pattern.search(text):
                yield f"says what the glossary calls otherwise: {word}"


def read(file: Path) -> Glossary:
    """The glossary in a file; one without words if there is none."""
    glossary, heading = Glossary(), list[str]()
    for line in file.read_text("utf-8").splitlines() if file.is_file() else ():
        cells = [cell.strip() for cell in line.strip("|").split("|")] if line.startswith("|") else []
        if not cells or not heading:
            heading = [cell.lower() for cell in cells]
        elif not cells[0].strip("-"):
            continue  # the line below the heading
        elif heading == EXCEPTION:
            glossary.allowed.add((cells[0].strip("`"), cells[1]))
        elif NEVER in heading:
            words = (word.strip() for word in cells[heading.index(NEVER)].split(","))
            glossary.never |= {word: _whole(word) for word in words if word}
    return glossary


def _whole(word: str) -> re.Pattern[str]:
    """A word or a phrase, in capitals or not; `e-mail` does not have the word `mail`."""
    words, end = r"\s+".join(map(re.escape, word.removesuffix("*").split())), "" if word.endswith("*") else r"(?![\w-])"
    return re.compile(rf"(?<![\w-]){words}{end}", re.IGNORECASE)

"""Runs of words of the printed rulebooks, as hashes: no sentence of theirs is stored, and none can be read from them.

`python tests/helpers/rulebook_words.py TEXT …` writes the file anew from the texts of the rulebooks.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path

RUN = 8
"""So many words in a row are taken from somebody; fewer can be chance."""
BYTES = 5
"""Of each hash; few enough to say nothing of the words, and enough that none agrees by chance."""
HASHES = Path(__file__).with_name("rulebook_words.txt")
LETTERS = re.compile(r"[^\W\d_]+")


def runs(text: str) -> Iterator[tuple[str, ...]]:
    """All runs of words of a text, without case, digits and signs."""
    words = LETTERS.findall(text.casefold())
    for start in range(len(words) - RUN + 1):
        yield tuple(words[start : start + RUN])


def hashed(run: tuple[str, ...]) -> str:
    return blake2b(" ".join(run).encode(), digest_size=BYTES).hexdigest()


def known() -> set[str]:
    return set(HASHES.read_text("ascii").split())


if __name__ == "__main__":
    found = {hashed(run) for path in sys.argv[1:] for run in runs(Path(path).read_text("utf-8"))}
    HASHES.write_text("".join(f"{each}\n" for each in sorted(found)), "ascii")
    print(f"{len(found)} runs of {RUN} words")

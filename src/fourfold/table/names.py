"""People's names: normalising them for display and for comparison."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from fourfold.core.errors import OptionError

MAX_ADDRESS, MAX_URL = 254, 1000
MIN_PASSWORD, MAX_PASSWORD = 10, 200
"""Characters of a password."""
ADJECTIVES = ("Calm", "Swift", "Bright", "Quiet", "Bold", "Merry", "Clever", "Gentle")
ANIMALS = ("Fox", "Heron", "Otter", "Wren", "Badger", "Lynx", "Hare", "Owl")
"""Guests get a name of both; an animal in a name is its head."""
MAX_NAME, MAX_LABEL, MAX_LINE = 24, 60, 300
MAX_GIVEN = 1000
"""Characters that are looked at: Unicode sorts marks, in a time that grows with the square of their number."""
MAX_ACCENTS, MAX_MARKS = 2, 4
"""Per letter: stacks of combining marks would cover nearby lines. Some scripts need more marks than accents."""
INVISIBLE = (
    ("\u034f", "\u034f"),
    ("\u115f", "\u1160"),
    ("\u17b4", "\u17b5"),
    ("\u180b", "\u180f"),
    ("\u2800", "\u2800"),
    ("\u3164", "\u3164"),
    ("\ufe00", "\ufe0f"),
    ("\uffa0", "\uffa0"),
    ("\U0001d159", "\U0001d159"),
    ("\U000e0100", "\U000e01ef"),
)
"""Fillers, joiners, variation selectors, a blank and an empty note: letters, marks or symbols to Unicode, but
invisible."""

JOINER = "\u200d"
EMOJI = "[\u2190-\u21ff\u2600-\u27bf\u2b00-\u2bff\U0001f000-\U0001faff]"
"""What joiners may combine into one emoji (a family, a profession, a flag): pictures, skin tones, symbols, arrows."""
STRAY_JOINER = re.compile(f"(?<!{EMOJI}){JOINER}|{JOINER}(?!{EMOJI})")
"""A joiner that joins no emoji, and so is invisible."""


def tidy_name(name: str) -> str:
    """A name for display: normalised, without control characters, with single spaces, not too long."""
    tidy = _tidy(name, MAX_NAME)
    if not tidy:
        raise OptionError(f"name {name[:MAX_NAME]!r} has no visible characters; give 1 to {MAX_NAME}")
    return tidy


def tidy_label(label: str) -> str:
    """The label of a token or a passkey; may be empty."""
    return _tidy(label, MAX_LABEL)


def tidy_line(text: str) -> str:
    """A line that somebody writes: as names are, without control characters and line breaks, but longer."""
    tidy = _tidy(text, len(text))
    if not 0 < len(tidy) <= MAX_LINE:
        raise OptionError(f"words: {len(tidy)} visible characters; write 1 to {MAX_LINE}")
    return tidy


def distinct_name(name: str, taken: Iterable[str]) -> str:
    """A tidy name, with a number if somebody else there is called the same."""
    handles, number, found = {handle_of(other) for other in taken}, 1, name
    while handle_of(found) in handles:
        number += 1
        found = f"{name[: MAX_NAME - len(str(number)) - 1].rstrip()} {number}"
    return found


def handle_of(name: str) -> str:
    """A tidy name in its comparable form: `Ann`, `ANN` and `ann` are the same, and joiners are ignored.

    Without a glyph for joined emoji, a font shows them side by side, just like separate ones.
    """
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold()).replace(JOINER, "")


def skeleton_of(name: str) -> str:
    """What a tidy name looks like: two names with the same skeleton are easily mistaken for each other.

    This is the skeleton of Unicode Technical Standard 39, without regard to case, for characters that look like Latin
    letters and digits (`lookalikes.txt`): Greek, Cyrillic and others, `l` and `I`, `O` and `0`, `m` and `rn`. Accents
    are different letters: `Jose` and `José` may both exist.
    """
    drawn = unicodedata.normalize("NFD", name).translate(_look_alikes())
    return unicodedata.normalize("NFD", drawn.casefold()).replace(JOINER, "")


def latin_of(name: str) -> str:
    """A tidy name with Latin letters for those of others that look like them: `illmann` for one with a dotless i."""
    return "".join(c if c.isascii() else _look_alikes().get(ord(c), c) for c in name)


@cache
def _look_alikes() -> dict[int, str]:
    lines = Path(__file__).with_name("lookalikes.txt").read_text("utf-8").splitlines()
    pairs = (line.split(" ") for line in lines if not line.startswith("#"))
    return {ord(c): letters for letters, alike in pairs for c in alike}


def _tidy(text: str, longest: int) -> str:
    composed = unicodedata.normalize("NFKC", text[:MAX_GIVEN])
    shown = "".join(" " if c.isspace() else c for c in composed if c.isspace() or c == JOINER or _is_visible(c))
    shown = unicodedata.normalize("NFKC", STRAY_JOINER.sub("", shown))  # again: invisible characters kept letters apart
    accents = marks = 0
    kept: list[str] = []
    for c in " ".join(shown.split()):
        accents = accents + 1 if unicodedata.combining(c) else 0
        marks = marks + 1 if unicodedata.category(c)[0] == "M" else 0
        bare = not kept or kept[-1] == " "  # a mark without a letter would attach to what stands before it
        if accents <= MAX_ACCENTS and marks <= MAX_MARKS and not (bare and (marks or c == " ")):
            kept.append(c)
    return "".join(kept)[:longest].strip(f" {JOINER}")


def _is_visible(c: str) -> bool:
    return unicodedata.category(c)[0] not in "CZ" and not any(first <= c <= last for first, last in INVISIBLE)

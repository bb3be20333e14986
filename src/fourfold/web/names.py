"""Names of people as they are shown."""

from __future__ import annotations

import re
import unicodedata

from fourfold.core.errors import OptionError

MAX_NAME, MAX_LABEL = 24, 60
MAX_ACCENTS, MAX_MARKS = 2, 4
"""On one letter: towers of them grow over their neighbours. Some scripts write more marks than accents."""
INVISIBLE = (
    ("\u034f", "\u034f"),
    ("\u115f", "\u1160"),
    ("\u17b4", "\u17b5"),
    ("\u180b", "\u180f"),
    ("\u2800", "\u2800"),
    ("\u3164", "\u3164"),
    ("\ufe00", "\ufe0f"),
    ("\uffa0", "\uffa0"),
    ("\U000e0100", "\U000e01ef"),
)
"""Fillers, joiners, variants and a blank: Unicode has them as letters, marks or signs, and they show nothing."""

JOINER = "\u200d"
EMOJI = "[\u2190-\u21ff\u2600-\u27bf\u2b00-\u2bff\U0001f000-\U0001faff]"
"""What may be joined to one emoji, as a family, a profession or a flag is: pictures, tones of skin, signs, arrows."""
STRAY_JOINER = re.compile(f"(?<!{EMOJI}){JOINER}|{JOINER}(?!{EMOJI})")
"""A joiner that joins no emoji: nobody sees it."""


def tidy_name(name: str) -> str:
    """A name as it is shown: composed, without control characters, with single spaces, not too long."""
    tidy = _tidy(name, MAX_NAME)
    if not tidy:
        raise OptionError(f"name {name[:MAX_NAME]!r} shows nothing; give 1 to {MAX_NAME} letters")
    return tidy


def tidy_label(label: str) -> str:
    """What somebody calls a token or a passkey of theirs; may be empty."""
    return _tidy(label, MAX_LABEL)


def handle_of(name: str) -> str:
    """A tidy name as accounts compare it: `Ann`, `ANN` and `ann` are one, and joined emoji are the same as others.

    Where a font has no picture for joined emoji, nobody can tell them from those that stand side by side.
    """
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold()).replace(JOINER, "")


def _tidy(text: str, longest: int) -> str:
    composed = unicodedata.normalize("NFKC", text)
    shown = "".join(" " if c.isspace() else c for c in composed if c.isspace() or c == JOINER or _is_visible(c))
    shown = unicodedata.normalize("NFKC", STRAY_JOINER.sub("", shown))  # nothing unseen keeps letters apart any more
    accents = marks = 0
    kept: list[str] = []
    for c in " ".join(shown.split()):
        accents = accents + 1 if unicodedata.combining(c) else 0
        marks = marks + 1 if unicodedata.category(c)[0] == "M" else 0
        bare = not kept or kept[-1] == " "  # a mark without a letter would be seen on what stands before it
        if accents <= MAX_ACCENTS and marks <= MAX_MARKS and not (bare and (marks or c == " ")):
            kept.append(c)
    return "".join(kept)[:longest].strip(f" {JOINER}")


def _is_visible(c: str) -> bool:
    return unicodedata.category(c)[0] not in "CZ" and not any(first <= c <= last for first, last in INVISIBLE)

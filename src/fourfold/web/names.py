"""Names of people as they are shown."""

from __future__ import annotations

import unicodedata

from fourfold.core.errors import OptionError

LONGEST_NAME = 24


def tidy_name(name: str) -> str:
    """A name as it is shown: composed, without control characters, with single spaces, not too long."""
    composed = unicodedata.normalize("NFKC", name)
    shown = "".join(
        " " if c.isspace() else c for c in composed if c.isspace() or unicodedata.category(c)[0] not in "CZ"
    )
    marks, kept = 0, []
    for c in " ".join(shown.split()):
        marks = marks + 1 if unicodedata.combining(c) else 0
        if marks <= 2:  # towers of accents grow over their neighbours
            kept.append(c)
    tidy = "".join(kept)[:LONGEST_NAME].strip()
    if not tidy:
        raise OptionError(f"name {name[:LONGEST_NAME]!r} shows nothing; give 1 to {LONGEST_NAME} letters")
    return tidy

"""Names of people as they are shown."""

from __future__ import annotations

import unicodedata

from fourfold.core.errors import OptionError

LONGEST_NAME, LONGEST_LABEL = 24, 60


def tidy_name(name: str) -> str:
    """A name as it is shown: composed, without control characters, with single spaces, not too long."""
    tidy = _tidy(name, LONGEST_NAME)
    if not tidy:
        raise OptionError(f"name {name[:LONGEST_NAME]!r} shows nothing; give 1 to {LONGEST_NAME} letters")
    return tidy


def tidy_label(label: str) -> str:
    """What somebody calls a token or a passkey of theirs; may be empty."""
    return _tidy(label, LONGEST_LABEL)


def handle_of(name: str) -> str:
    """A tidy name as accounts compare it: `Ann`, `ANN` and `ann` are one."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())


def _tidy(text: str, longest: int) -> str:
    composed = unicodedata.normalize("NFKC", text)
    shown = "".join(
        " " if c.isspace() else c for c in composed if c.isspace() or unicodedata.category(c)[0] not in "CZ"
    )
    marks, kept = 0, []
    for c in " ".join(shown.split()):
        marks = marks + 1 if unicodedata.combining(c) else 0
        if marks <= 2:  # towers of accents grow over their neighbours
            kept.append(c)
    return "".join(kept)[:longest].strip()

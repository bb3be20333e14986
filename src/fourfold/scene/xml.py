"""Texts in XML."""

from __future__ import annotations

import html
import re

FORBIDDEN = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Characters that XML cannot hold."""


def escape(text: str) -> str:
    """A text as content or attribute of XML."""
    return html.escape(FORBIDDEN.sub("", text))

"""Addresses under the path prefix of the site (`http/prefix.py`), in HTML and in messages to our scripts."""

from __future__ import annotations

import re
from typing import Any

ADDRESSES = frozenset(
    {"href", "src", "action", "formaction", "address"}
    | {f"data-{name}" for name in ("copy", "engine", "events", "faces", "from", "live", "local", "png", "svg", "turn")}
)
"""The attributes of elements, and the keys of messages, that hold addresses."""
_IN_HTML = re.compile(rf'(?<= )({"|".join(sorted(ADDRESSES))})="(?=/(?!/))')


def in_html(html: str, prefix: str) -> str:
    """HTML whose addresses have the prefix."""
    plain = "".join([html])  # a `Markup` would be escaped by `sub`
    return _IN_HTML.sub(rf'\1="{prefix}', plain) if prefix else html


def in_message(message: Any, prefix: str) -> Any:
    """A message to our scripts whose addresses have the prefix: in HTML, or as values of `ADDRESSES`."""
    if not prefix:
        return message
    if isinstance(message, str) or hasattr(message, "__html__"):  # a `Markup` is no `str` in MicroPython
        return in_html(message, prefix)
    if isinstance(message, dict):
        return {
            key: prefix + value if key in ADDRESSES and _is_path(value) else in_message(value, prefix)
            for key, value in message.items()
        }
    return [in_message(each, prefix) for each in message] if isinstance(message, list | tuple) else message


def _is_path(value: object) -> bool:
    return isinstance(value, str) and value.startswith("/") and not value.startswith("//")

"""Positions with single errors."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from typing import Any

GONE = "(taken out)"


def changed(valid: Mapping[str, Any], changes: Mapping[str, Any]) -> dict[str, Any]:
    """A copy with other values at paths such as `table.1.x`. `GONE` removes an entry, the next free index adds one."""
    result = copy.deepcopy(dict(valid))
    for path, value in changes.items():
        *way, last = (int(step) if step.isdigit() else step for step in path.split("."))
        inner: Any = result
        for step in way:
            inner = inner[step]
        if value == GONE:
            del inner[last]
        elif isinstance(inner, list) and last == len(inner):
            inner.append(value)
        else:
            inner[last] = value
    return result

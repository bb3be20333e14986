"""Whole games worked out by an independent implementation: every position, legal move and weight, and the result."""

from __future__ import annotations

import gzip
import json
from typing import Any

from helpers.repository import TESTS

VECTORS: dict[str, dict[str, Any]] = {
    f"{path.name.split('.')[0]} {number}": json.loads(line)
    for path in sorted((TESTS / "vectors").glob("*.jsonl.gz"))
    for number, line in enumerate(gzip.decompress(path.read_bytes()).splitlines())
}
"""By the name of the game and a number."""

"""The user's folders for files."""

from __future__ import annotations

import os
from pathlib import Path

import platformdirs


def cache_folder() -> Path:
    """For what can be recomputed, such as compiled rules. `FOURFOLD_CACHE` overrides it."""
    return Path(os.environ.get("FOURFOLD_CACHE") or platformdirs.user_cache_dir("fourfold", appauthor=False))


def data_folder() -> Path:
    """For what must be kept, such as saved games. `FOURFOLD_DATA` overrides it."""
    return Path(os.environ.get("FOURFOLD_DATA") or platformdirs.user_data_dir("fourfold", appauthor=False))

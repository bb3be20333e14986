"""Where files of a user belong on this machine."""

from __future__ import annotations

import os
from pathlib import Path

import platformdirs


def cache_folder() -> Path:
    """For what can be made again: compiled rules, tables. `FOURFOLD_CACHE` names another place."""
    return Path(os.environ.get("FOURFOLD_CACHE") or platformdirs.user_cache_dir("fourfold", appauthor=False))


def data_folder() -> Path:
    """For what a person would miss: saved games. `FOURFOLD_DATA` names another place."""
    return Path(os.environ.get("FOURFOLD_DATA") or platformdirs.user_data_dir("fourfold", appauthor=False))

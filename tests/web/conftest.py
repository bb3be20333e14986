"""Servers for the tests of all that the table service does."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from helpers.service import service, settings_in


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """A client of a server that the tests of a file share."""
    with service(settings_in(tmp_path_factory.mktemp("service"))) as client:
        yield client


@pytest.fixture
def fresh(tmp_path: Path) -> Iterator[TestClient]:
    """A client of a new server, for one test."""
    with service(settings_in(tmp_path)) as client:
        yield client

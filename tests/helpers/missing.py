"""Missing programs: tests that need them are skipped, and the last lines of a run list them.

Where `FOURFOLD_STRICT` is set, as in `.ci/run`, they fail instead.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Iterator
from importlib.util import find_spec
from typing import NoReturn

import pytest

STRICT = "FOURFOLD_STRICT"
SIGN = "missing here: "


def missing(what: str) -> NoReturn:
    """Skip a test, or fail it. `what` says what is missing and what to install."""
    if os.environ.get(STRICT):
        pytest.fail(f"{what} ({STRICT} is set: nothing may be missing)")
    pytest.skip(SIGN + what)


def without(package: str) -> str:
    """What is missing without a package."""
    return f"the package {package}; the dependency group `dev` has it"


def require(package: str) -> None:
    """For a test that needs a package which is not in the group `test`."""
    if find_spec(package) is None:
        missing(without(package))


def not_installed(error: BaseException | None) -> str:
    """The package whose absence led to this error, if that was it; a module of an installed package is a mistake."""
    while error is not None:
        package = (error.name or "").partition(".")[0] if isinstance(error, ModuleNotFoundError) else ""
        if package and find_spec(package) is None:
            return package
        error = error.__cause__
    return ""


def left_out(reports: Iterable[pytest.TestReport]) -> dict[str, list[pytest.TestReport]]:
    """The tests that were skipped because a program is missing, by what is missing."""
    found: dict[str, list[pytest.TestReport]] = {}
    for report in reports:
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else ""
        if SIGN in reason:
            found.setdefault(reason.partition(SIGN)[2], []).append(report)
    return found


def lines_about(found: dict[str, list[pytest.TestReport]]) -> Iterator[str]:
    """Lines about the tests that were left out."""
    for what, reports in found.items():
        yield f"{len(reports)} tests did not run: {what}"
        files = Counter(report.nodeid.partition("::")[0] for report in reports)
        yield from (f"  {name} ({count})" for name, count in sorted(files.items()))

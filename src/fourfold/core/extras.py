"""Packages that come with an extra, and programs that are run with `python -m`: what is said when one is missing."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext

from fourfold.core.errors import FourfoldError, OptionError


def install(extra: str) -> str:
    """The command that installs an extra here. Fourfold itself is there, be it from a checkout, a wheel or an index:
    pip keeps it, and adds what the extra needs. The interpreter is named, because the first `pip` may be another's."""
    return f"{_quoted(sys.executable or 'python')} -m pip install 'fourfold[{extra}]'"


def missing(what: str, package: str, extra: str) -> str:
    """The words for a package that is not installed: what needs it, and how to get it."""
    return f"{what} needs {package}, which is not installed: {install(extra)}"


@contextmanager
def extra(name: str, what: str = "this") -> Iterator[None]:
    """Around imports whose packages come with an extra: say which one to install if they are missing."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise OptionError(missing(what, str(error.name), name)) from None


def _quoted(path: str) -> str:
    return f'"{path}"' if " " in path else path


@contextmanager
def program(needs: str = "") -> Iterator[None]:
    """Around what a program does, or around imports that need an extra: an error of ours ends it in one line."""
    try:
        with extra(needs) if needs else nullcontext():
            yield
    except FourfoldError as error:
        sys.exit(str(error))

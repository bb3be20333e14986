"""Installed distributions, and what they need."""

from __future__ import annotations

from collections.abc import Iterable
from importlib.metadata import requires

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name


def with_dependencies(requirements: Iterable[str]) -> set[str]:
    """The distributions that these requirements bring, directly or not."""
    found: set[str] = set()
    waiting = list(requirements)
    while waiting:
        requirement = Requirement(waiting.pop())
        name = canonicalize_name(requirement.name)
        needed = requirement.marker is None or requirement.marker.evaluate({"extra": ""})
        if needed and name not in found:
            found.add(name)
            waiting += requires(name) or ()
    return found

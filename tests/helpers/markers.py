"""The marks of tests by folder and fixture. A test that takes more than a second or two of CPU is marked `slow` itself:
`pytestmark = pytest.mark.slow` for a file, `@pytest.mark.slow` for a function."""

from __future__ import annotations

from pathlib import PurePosixPath


def markers_of(file: PurePosixPath, fixtures: set[str], *, is_slow: bool) -> set[str]:
    """What else a test is marked as: what it needs, or `quick`. `file` is relative to the folder `tests`."""
    found = set()
    if file.parts[0] == "browser" or "page_address" in fixtures:
        found.add("browser")
    if "postgres" in fixtures:
        found.add("postgres")
    return found or (set() if is_slow else {"quick"})

"""Addresses on the internet: those of others that exist, and no made-up one of this project."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator

import pytest

from helpers.repository import ROOT

ADDRESS = re.compile(r"(?<![\w$])(?:https?|wss?|git|ssh)://(?:[^\s/@\"'<>`]*@)?([A-Za-z0-9.-]+)(?::\d+)?(/[\w./-]*)?")
RESERVED = re.compile(
    r"(?:.+\.)?(?:example(?:\.(?:org|com|net))?|test|invalid|localhost|local)\.?|[\d.]+|[^.]*\.?", re.I
)
"""Hosts that belong to nobody, or to the machine that reads this: RFC 2606 and 6761, numbers, names without a dot."""
OTHERS = {
    "caddyserver.com", "cldr.unicode.org", "discord.com", "docs.micropython.org", "emscripten.org",
    "en.wikipedia.org", "htpy.dev",
    "keepachangelog.com", "micropython.org", "msdn.microsoft.com", "openapi-ts.dev", "projectfluent.org",
    "schemathesis.readthedocs.io", "scripts.sil.org", "semver.org", "spdx.org", "tests.stockfishchess.org",
    "webassembly.github.io", "www.apache.org", "www.unicode.org", "www.w3.org",
}  # fmt: skip
"""What others publish: standards, licences, tools."""
REPOSITORIES = {
    "WebAssembly/tool-conventions", "ateliertriay/bricolage", "bigskysoftware/idiomorph", "erikdkennedy/figtree",
    "linebender/resvg", "openapi-generators/openapi-python-client", "pre-commit/pre-commit-hooks",
}  # fmt: skip
"""On github.com: libraries that are used or carried."""
ATTACKS = {"play.example.org.evil.org"}
"""Hosts that a test has refused."""


def addresses() -> Iterator[tuple[str, str, str]]:
    """Every address in a tracked file: the file, the host and the path."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=False)
    if listed.returncode:
        pytest.skip("not a git checkout")
    for name in filter(None, listed.stdout.decode().split("\0")):
        file = ROOT / name
        if file.is_file():
            for host, path in ADDRESS.findall(file.read_text("utf-8", "replace")):
                yield name, host, path


def is_known(host: str, path: str) -> bool:
    if host == "github.com":
        return "/".join(path.split("/")[1:3]) in REPOSITORIES
    return bool(RESERVED.fullmatch(host)) or host in OTHERS | ATTACKS


def test_no_address_is_made_up() -> None:
    """An address of this project belongs into `[project.urls]` once there is one, and into the list above."""
    found = [*addresses()]
    assert len(found) > 100
    assert {(name, host + path) for name, host, path in found if not is_known(host, path)} == set()


def test_addresses_of_nobody_and_of_somebody_are_told_apart() -> None:
    for host in ("play.example.org", "a.example", "localhost", "club.local", "127.0.0.1", "www.w3.org"):
        assert is_known(host, "/x")
    assert not is_known("fourfold.dev", "") and not is_known("github.com", "/somebody/fourfold/raw/main")

"""What the README and the first page of the documentation say to type, typed in a fresh clone."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from helpers.doc_blocks import blocks, commands
from helpers.missing import missing
from helpers.repository import ROOT

pytestmark = pytest.mark.slow

PAGES = (ROOT / "README.md", ROOT / "docs" / "index.md")
STARTS_A_SERVER = {"make play"}
NOT_RUN = {"make test": "these tests are among its own"}
"""Commands whose steps are only listed."""
TYPED = {"fourfold play winter": "1\n"}
ADDRESS = re.compile(r"Fourfold is running at (\S+)")
SECONDS = 600
"""How long the installation of some sixty packages may take on a busy machine."""


def said() -> list[str]:
    """The lines of all blocks of commands, each once; what is behind a # is a comment."""
    lines = [
        line for page in PAGES for block in blocks(page) if block.language == "sh" for line in block.code.split("\n")
    ]
    return list(dict.fromkeys(line.partition(" #")[0].strip() for line in lines if line.strip()))


@pytest.fixture(scope="module")
def clone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The committed files of this checkout, and those that are about to be, in a folder without an environment."""
    if not shutil.which("make") or not shutil.which("git"):
        missing("no make or no git")
    folder = tmp_path_factory.mktemp("fresh") / "fourfold"
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=False)
    if listed.returncode:
        pytest.skip("not a git checkout")
    for name in filter(None, listed.stdout.decode().split("\0")):
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, folder / name)
    asked = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--dest", str(folder.parent), "h11"]
    if subprocess.run(asked, capture_output=True, check=False).returncode:
        missing("no index of packages can be reached")
    return folder


def environment(folder: Path) -> dict[str, str]:
    """That of somebody who has activated `.venv`; the server takes any free port, and data stays in the folder."""
    given = {
        name: value for name, value in os.environ.items() if not name.startswith(("FOURFOLD_", "PYTHON", "VIRTUAL_"))
    }
    path = os.pathsep.join([str(folder / ".venv" / "bin"), given["PATH"]])
    data = {"FOURFOLD_DATA": str(folder.parent / "data"), "FOURFOLD_PORT": "0", "PYTHONUNBUFFERED": "1"}
    return {**given, "PATH": path, "PYTHON": sys.executable, **data}


def test_every_command_of_the_first_pages_works(clone: Path) -> None:
    found = said()
    assert found[0] == "make play" and {"make test", "fourfold play winter"} <= set(found)
    for line in found:
        if line in STARTS_A_SERVER:
            answers(clone, line)
        elif "dist/*.whl" in line:
            wheel_is_installed(clone, line)
        else:
            typed = f"{line} --dry-run" if line in NOT_RUN else line
            done = subprocess.run(
                typed, shell=True, cwd=clone, env=environment(clone), input=TYPED.get(line, ""),
                capture_output=True, text=True, check=False, timeout=SECONDS,
            )  # fmt: skip
            assert done.returncode == 0, f"{line}\n{done.stdout}\n{done.stderr}"


def answers(clone: Path, line: str) -> None:
    """The command starts a server, whose first page opens, and which Ctrl-C stops."""
    with subprocess.Popen(
        shlex.split(line), cwd=clone, env=environment(clone), text=True, start_new_session=True,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    ) as process:  # fmt: skip
        assert process.stdout
        try:
            shown = []
            for output in process.stdout:
                shown.append(output)
                if found := ADDRESS.search(output):
                    break
            else:
                raise AssertionError(f"{line}\n{''.join(shown)}")
            with urllib.request.urlopen(found[1], timeout=SECONDS) as page:
                assert page.status == 200 and b"Fourfold" in page.read()
        finally:
            os.killpg(process.pid, signal.SIGINT)


def wheel_is_installed(clone: Path, line: str) -> None:
    """`make release` builds it after it has installed all that developers need; pip alone builds the same."""
    python = clone / ".venv" / "bin" / "python"
    built = [str(python), "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", "dist", "."]
    subprocess.run(built, cwd=clone, env=environment(clone), check=True, timeout=SECONDS)
    elsewhere = clone.parent / "elsewhere"
    subprocess.run([sys.executable, "-m", "venv", str(elsewhere)], check=True)
    env = environment(clone)
    env["PATH"] = os.pathsep.join([str(elsewhere / "bin"), os.environ["PATH"]])
    subprocess.run(f"{line} --quiet", shell=True, cwd=clone, env=env, check=True, timeout=SECONDS)
    for words, shown in (("--version", "fourfold "), ("games", "winter"), ("site site", "files")):
        done = subprocess.run(
            ["fourfold", *words.split()], cwd=clone.parent, env=env, capture_output=True, text=True, check=False
        )
        assert (done.returncode, done.stderr) == (0, "") and shown in done.stdout
    install = [str(elsewhere / "bin" / "python"), "-m", "pip", "install", "--dry-run", "fourfold[data]"]
    added = subprocess.run(install, cwd=clone.parent, env=env, capture_output=True, text=True, check=True).stdout
    assert re.search(r"^Would install .*pyarrow-", added, re.M) and "fourfold-" not in added.rpartition("Would")[2]
    assert next(commands(line))[0] == "pip"

"""What is released: the wheel and the sdist, their licences, and the wheel in an environment that has nothing else."""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
import venv
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.metadata import distribution
from pathlib import Path
from zipfile import ZipFile

import pytest
from hatch_build import on_an_index

from helpers.distributions import with_dependencies
from helpers.missing import missing
from helpers.repository import ROOT, SOURCE

pytestmark = pytest.mark.slow

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
VENDORED = {".woff2", ".woff", ".ttf", ".otf", ".mp3", ".ogg", ".wav"}
"""Kinds of files that nobody here writes by hand."""
SOMEBODY_ELSE = re.compile(rb"copyright|\xc2\xa9", re.I)
TEXTS = {".css", ".js", ".mako", ".py", ".svg", ".toml", ".txt"}
YEAR_2000 = 946_684_800


@dataclass(frozen=True)
class Release:
    wheel: Path
    sdist: Path

    def digests(self) -> list[str]:
        return [hashlib.sha256(file.read_bytes()).hexdigest() for file in (self.wheel, self.sdist)]


def tracked() -> list[str]:
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=False)
    if listed.returncode:
        pytest.skip("not a git checkout")
    return [name for name in listed.stdout.decode().split("\0") if name and (ROOT / name).is_file()]


def build(folder: Path) -> Release:
    """Build from a copy of the tracked files: what other tests write meanwhile does not belong to a release."""
    for name in tracked():
        (folder / "checkout" / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / name, folder / "checkout" / name)
    words = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(folder / "dist")]
    env = {**os.environ, "SOURCE_DATE_EPOCH": str(YEAR_2000)}
    done = subprocess.run(
        [*words, str(folder / "checkout")], env=env, capture_output=True, text=True, check=False, cwd=folder
    )
    assert done.returncode == 0, done.stdout + done.stderr
    (wheel,), (sdist,) = (folder / "dist").glob("*.whl"), (folder / "dist").glob("*.tar.gz")
    return Release(wheel, sdist)


@pytest.fixture(scope="module")
def release(tmp_path_factory: pytest.TempPathFactory) -> Release:
    if not all(shutil.which(name, path=str(Path(sys.executable).parent)) for name in ("twine", "pyroma")):
        missing("no tools for releases; install the dependency group `release`")
    return build(tmp_path_factory.mktemp("release"))


def test_a_second_build_gives_the_same_bytes(release: Release, tmp_path: Path) -> None:
    assert build(tmp_path).digests() == release.digests()


def checked(*words: str) -> subprocess.CompletedProcess[str]:
    program = Path(sys.executable).parent / words[0]
    return subprocess.run([str(program), *words[1:]], capture_output=True, text=True, check=False)


def test_twine_and_check_wheel_contents_find_nothing(release: Release) -> None:
    for done in (
        checked("twine", "check", "--strict", str(release.wheel), str(release.sdist)),
        checked("check-wheel-contents", "--config", str(ROOT / "pyproject.toml"), str(release.wheel)),
    ):
        assert done.returncode == 0, done.stdout + done.stderr


def test_pyroma_misses_only_the_addresses_that_there_are_not(release: Release) -> None:
    """An e-mail address of the developers, and one of a page. With both, it is 10 of 10."""
    told = checked("pyroma", str(release.sdist)).stdout
    complaints = re.findall(r"^(?:The|Your) .+$", told, re.M)
    assert "Final rating" in told and all("author-email" in line or "'url'" in line for line in complaints), told


def test_the_description_on_an_index_links_nowhere_without_an_address(release: Release) -> None:
    with ZipFile(release.wheel) as wheel:
        (metadata,) = (name for name in wheel.namelist() if name.endswith(".dist-info/METADATA"))
        text = wheel.read(metadata).decode()
    assert "# Fourfold\n" in text and "make play" in text
    assert not re.findall(r"\]\(|<img", text) and "Project-URL" not in text


def test_with_an_address_the_description_links_into_the_repository() -> None:
    text = '![a](docs/a.png) [b](docs/b.md#c) <img src="d.png" width="2"> [e](https://e.example) [f](#f)'
    assert on_an_index(text, "https://git.example/us") == (
        "![a](https://git.example/us/raw/HEAD/docs/a.png) [b](https://git.example/us/blob/HEAD/docs/b.md#c) "
        '<img src="https://git.example/us/raw/HEAD/d.png" width="2"> [e](https://e.example) [f](#f)'
    )
    assert on_an_index(text, "") == " b  [e](https://e.example) [f](#f)"


def test_the_wheel_holds_the_package_and_the_sdist_the_project(release: Release) -> None:
    package = {name.removeprefix("src/") for name in tracked() if name.startswith("src/")}
    with ZipFile(release.wheel) as wheel:
        assert {name for name in wheel.namelist() if ".dist-info/" not in name} == package
    with tarfile.open(release.sdist) as sdist:
        names = {name.partition("/")[2] for name in sdist.getnames()}
    assert names - {"PKG-INFO"} == set(tracked())


# ------------------------------------------------------------------------------------------------- licences


def third_party() -> dict[str, tuple[str, str]]:
    """From THIRD-PARTY.md: the licence of each file and where its text is."""
    rows = re.findall(r"^\| `(\S+)` \|.*\| (\S+) \| `(\S+)` \|$", (ROOT / "THIRD-PARTY.md").read_text("utf-8"), re.M)
    assert rows
    return {file: (licence, text) for file, licence, text in rows}


def vendored() -> Iterator[str]:
    """The files of the package that look as if somebody else had written them."""
    for path in sorted(SOURCE.rglob("*")):
        names_others = path.suffix in TEXTS and SOMEBODY_ELSE.search(path.read_bytes())
        is_vendored = path.parent.name == "vendor" and path.suffix != ".LICENSE"
        if names_others or is_vendored or path.suffix in VENDORED or path.name.endswith((".min.js", ".min.css")):
            yield path.relative_to(ROOT).as_posix()


def test_everything_that_others_wrote_has_its_licence() -> None:
    found = set(vendored())
    assert {name.rpartition("/")[2] for name in found} >= {"idiomorph.min.js", "figtree.woff2", "lookalikes.txt"}
    assert found == set(third_party())
    expression = {"MIT"} | {licence for licence, _ in third_party().values()}
    assert set(PROJECT["license"].split(" AND ")) == expression


def test_the_wheel_carries_every_licence(release: Release) -> None:
    with ZipFile(release.wheel) as wheel:
        (metadata,) = (name for name in wheel.namelist() if name.endswith(".dist-info/METADATA"))
        named = re.findall(r"^License-File: (.+)$", wheel.read(metadata).decode(), re.M)
        texts = {text for _, text in third_party().values()}
        assert set(named) == {"LICENSE", "THIRD-PARTY.md"} | texts
        for name in named:
            carried = wheel.read(metadata.replace("METADATA", f"licenses/{name}"))
            assert carried == (ROOT / name).read_bytes()


# ---------------------------------------------------------------------------------------- a bare environment


@pytest.fixture(scope="module")
def bare(release: Release, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A new environment with the wheel and its dependencies, which are links to those that are installed here."""
    folder = tmp_path_factory.mktemp("bare")
    venv.create(folder, with_pip=False)
    python = folder / "bin" / "python"
    words = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--python", str(python), "install", "--quiet"]
    subprocess.run([*words, "--no-index", "--no-deps", str(release.wheel)], check=True)
    (site,) = (folder / "lib").glob("python*/site-packages")
    for name in with_dependencies(PROJECT["dependencies"]):
        found = distribution(name)
        for top in {file.parts[0] for file in found.files or () if file.parts[0] not in ("..", "__pycache__")}:
            if not (site / top).exists():
                (site / top).symlink_to(Path(str(found.locate_file(top))))
    return folder


@pytest.mark.parametrize(
    ("words", "shown"),
    [
        ("--version", f"fourfold {PROJECT['version']}"),
        ("games", "turn-of-time"),
        ("simulate turn-of-time -n 20 --json", '"games": 20'),
    ],
)
def test_the_wheel_works_where_there_is_nothing_else(bare: Path, tmp_path: Path, words: str, shown: str) -> None:
    env = {"PATH": os.environ["PATH"], "FOURFOLD_DATA": str(tmp_path), "NUMBA_DISABLE_JIT": "1", "PYTHONUTF8": "1"}
    done = subprocess.run(
        [str(bare / "bin" / "fourfold"), *words.split()], env=env, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "") and shown in done.stdout


def test_the_bare_environment_is_bare(bare: Path) -> None:
    code = "import fourfold, json, importlib.util as u; print(json.dumps([fourfold.__file__, u.find_spec('fastapi')]))"
    done = subprocess.run([str(bare / "bin" / "python"), "-I", "-c", code], capture_output=True, text=True, check=True)
    file, service = json.loads(done.stdout)
    assert Path(file).is_relative_to(bare) and service is None

"""The setup of `make test`: which browser it installs, and what it reports if something is missing."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
from importlib.metadata import distributions
from pathlib import Path, PurePosixPath
from typing import Any

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from packaging.utils import canonicalize_name

from helpers.markers import markers_of
from helpers.missing import STRICT
from helpers.repository import ROOT, TESTS

INSTALL = ROOT / "tests" / "browser" / "install.sh"
NEEDS_POSIX = pytest.mark.skipif(sys.platform == "win32", reason="make and sh are POSIX's")

# ---------------------------------------------------------------------------------------------- the browser

FAKE = """#!{python} -IS
import os, sys
name, folder = os.path.basename(sys.argv[0]), os.path.dirname(sys.argv[0])
with open(os.path.join(folder, "log"), "a") as log:
    print(name, *sys.argv[1:], file=log)
{does}
"""
"""A program that logs its arguments."""

SUCCEEDS, FAILS = "sys.exit(0)", "sys.exit(1)"
ROOT_ID, USER_ID = "print(0)", "print(1000)"
RUNS = "os.execvp(sys.argv[2], sys.argv[2:])"
"""The behaviour of `sudo -n`."""
BRINGS = """
if "install" in sys.argv:
    os.symlink(sys.executable, os.path.join(folder, "chromium-headless-shell"))
"""
UPDATE = "apt-get update -qq"
DEBIAN = "apt-get install -y -qq --no-install-recommends chromium-headless-shell"
PLAYWRIGHT = "python -m playwright install chromium"


def installing(folder: Path, programs: dict[str, str]) -> tuple[list[str], str]:
    """The programs that are called if only `programs` exist, and the output."""
    for name, does in {"python": SUCCEEDS, "firefox-esr": SUCCEEDS, **programs}.items():
        file = folder / name
        file.write_text(FAKE.format(python=sys.executable, does=does), "utf-8")
        file.chmod(0o755)
    env = shutil.which("env")
    assert env
    (folder / "env").symlink_to(env)
    done = subprocess.run(
        ["/bin/sh", str(INSTALL), str(folder / "python")],
        env={"PATH": str(folder)},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.returncode == 0, "what a missing browser means is not decided here"
    log = folder / "log"
    calls = log.read_text("utf-8").splitlines() if log.exists() else []
    return [call for call in calls if not call.startswith("id ")], done.stderr


@NEEDS_POSIX
@pytest.mark.parametrize(
    ("programs", "calls"),
    [
        ({"chromium-headless-shell": SUCCEEDS, "apt-get": BRINGS, "id": ROOT_ID}, []),
        ({"apt-get": BRINGS, "id": ROOT_ID}, [UPDATE, DEBIAN]),
        (
            {"apt-get": BRINGS, "id": USER_ID, "sudo": RUNS, "true": SUCCEEDS},
            ["sudo -n true", "true", f"sudo -n {UPDATE}", UPDATE,
             f"sudo -n env DEBIAN_FRONTEND=noninteractive {DEBIAN}", DEBIAN],
        ),
        ({"apt-get": BRINGS, "id": USER_ID, "sudo": FAILS}, ["sudo -n true", PLAYWRIGHT]),
        ({"apt-get": BRINGS, "id": USER_ID}, [PLAYWRIGHT]),
        ({"id": USER_ID, "sudo": RUNS}, [PLAYWRIGHT]),
        ({"id": ROOT_ID}, [PLAYWRIGHT]),
        ({"chromium": SUCCEEDS, "apt-get": FAILS, "id": ROOT_ID}, [UPDATE, DEBIAN]),
        ({"chromium": SUCCEEDS, "id": USER_ID}, []),
        ({"apt-get": FAILS, "id": ROOT_ID}, [UPDATE, DEBIAN, PLAYWRIGHT]),
        ({"apt-get": SUCCEEDS, "id": ROOT_ID}, [UPDATE, DEBIAN, PLAYWRIGHT]),
    ],
    ids=["there is one", "root", "sudo", "sudo asks for a password", "neither", "no apt", "no apt, root",
         "apt fails, but there is one with windows", "there is one with windows", "apt fails", "apt brings none"],
)  # fmt: skip
def test_debian_s_chromium_where_it_may_be_installed_else_playwright_s(
    tmp_path: Path, programs: dict[str, str], calls: list[str]
) -> None:
    assert installing(tmp_path, programs) == (calls, "")


@NEEDS_POSIX
def test_where_no_browser_can_be_installed_that_is_said(tmp_path: Path) -> None:
    calls, told = installing(tmp_path, {"python": FAILS, "id": USER_ID})
    assert (calls, told) == ([PLAYWRIGHT], "no Chromium can be installed here\n")


@pytest.mark.parametrize(("strict", "kind"), [("", pytest.skip.Exception), ("1", pytest.fail.Exception)])
def test_without_a_browser_a_test_is_left_out_or_fails_and_says_what_to_install(
    strict: str, kind: type[BaseException], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    browsing = pytest.importorskip("browser.browsing")
    monkeypatch.setattr(shutil, "which", lambda name: None)
    monkeypatch.setenv("PLAYWRIGHT_BROWSERS_PATH", str(tmp_path))
    monkeypatch.setenv(STRICT, strict)
    told = r"install Debian's package `chromium-headless-shell`.*playwright install"
    with pytest.raises(kind, match=told), browsing.chromium():
        raise AssertionError("there is no browser")


# -------------------------------------------------------------------------------------------------- the run

LACKING = """
from helpers.missing import missing

def test_that_runs(): pass
def test_that_needs_more(): missing("no such thing; install `thing`")
def test_that_needs_it_too(): missing("no such thing; install `thing`")
"""


def a_run(folder: Path, *options: str, plugins: str = "conftest", **environment: str) -> tuple[int, list[str]]:
    """The exit code and the last lines of a test run in which a program is missing."""
    (folder / "test_lacking.py").write_text(LACKING, "utf-8")
    loaded = [word for name in plugins.split() for word in ("-p", name)]
    words = [sys.executable, "-m", "pytest", *loaded, "--rootdir", str(folder)]
    env = {**os.environ, STRICT: "", "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", **environment}
    env["PYTHONPATH"] = os.pathsep.join([str(ROOT / "tests"), env.get("PYTHONPATH", "")])
    done = subprocess.run(
        [*words, "test_lacking.py", *options], cwd=folder, env=env, capture_output=True, text=True, check=False
    )
    return done.returncode, done.stdout.splitlines()


@pytest.mark.slow
@pytest.mark.parametrize("options", [(), ("-p", "xdist.plugin", "--numprocesses", "1")], ids=["here", "in a worker"])
def test_the_last_lines_say_which_tests_did_not_run_and_what_to_install(
    tmp_path: Path, options: tuple[str, ...]
) -> None:
    code, lines = a_run(tmp_path, *options)
    assert code == 0
    assert lines[-2:] == ["2 tests did not run: no such thing; install `thing`", "  test_lacking.py (2)"]


def test_where_nothing_may_be_missing_the_same_run_is_red(tmp_path: Path) -> None:
    code, lines = a_run(tmp_path, **{STRICT: "1"})
    assert code == 1 and "2 failed, 1 passed" in lines[-1]


def test_a_run_in_which_no_test_ran_is_red(tmp_path: Path) -> None:
    code, lines = a_run(tmp_path, "-k", "needs")
    assert code == pytest.ExitCode.NO_TESTS_COLLECTED
    assert lines[-1] == "  test_lacking.py (2)"


def test_the_next_run_can_be_of_what_was_left_out(tmp_path: Path) -> None:
    a_run(tmp_path)
    code, lines = a_run(tmp_path, "--left-out", **{STRICT: "1"})
    assert code == 1 and "2 failed, 1 deselected" in lines[-1]


def test_the_files_run_in_an_order_that_can_be_had_again(tmp_path: Path) -> None:
    for letter in "abcdef":
        (tmp_path / f"test_{letter}.py").write_text("def test_z(): pass\ndef test_y(): pass\n", "utf-8")
    orders = []
    for seed in (1, 3, 1):
        code, lines = a_run(tmp_path, ".", "-v", f"--randomly-seed={seed}", plugins="pytest_randomly conftest")
        assert code == 0 and f"the files ran in the order of --randomly-seed={seed}" in lines
        ran = [line.split()[0] for line in lines if "::test_z" in line or "::test_y" in line]
        files = [name.partition("::")[0] for name in ran[::2]]
        assert ran == [f"{file}::{test}" for file in files for test in ("test_z", "test_y")]
        orders.append(files)
    assert orders[0] == orders[2] != orders[1] and {*orders[0]} == {*orders[1]}


@pytest.mark.parametrize(
    ("imported", "strict", "code", "last"),
    [
        ("no_such_package.part", "", 0, "  test_importing.py (1)"),
        ("no_such_package.part", "1", 2, "1 error"),
        ("pytest.no_such_part", "", 2, "1 error"),
    ],
)
def test_a_file_is_left_out_if_it_imports_a_package_that_is_not_there(
    tmp_path: Path, imported: str, strict: str, code: int, last: str
) -> None:
    """The group `test` and the extra `web` are enough to begin. A package without the module is a mistake."""
    (tmp_path / "test_importing.py").write_text(f"import {imported}\n", "utf-8")
    ended, lines = a_run(tmp_path, "test_importing.py", "-k", "runs or importing", **{STRICT: strict})
    assert (ended, last in lines[-1]) == (code, True), lines
    assert code or lines[-2] == "1 tests did not run: the package no_such_package; the dependency group `dev` has it"


def test_tests_that_are_only_listed_are_no_failure(tmp_path: Path) -> None:
    assert a_run(tmp_path, "--collect-only")[0] == 0


@NEEDS_POSIX
def test_make_test_provides_the_browser_and_the_checks_are_strict() -> None:
    planned = subprocess.run(["make", "--dry-run", "test"], cwd=ROOT, capture_output=True, text=True, check=True)
    provide, tests = "sh tests/browser/install.sh .venv/bin/python", "pytest --numprocesses"
    assert -1 < planned.stdout.find(provide) < planned.stdout.find(tests)


def test_the_checks_are_those_of_a_stranger_and_then_strict() -> None:
    checks = (ROOT / ".ci" / "run").read_text("utf-8")
    assert checks.find("git clone") < checks.find("export HOME=") < checks.find("\nmake test\n")
    assert checks.endswith(f"\nmake test\nmake .venv/learners\n{STRICT}=1 make left-out\n") and "apt-get" not in checks


@NEEDS_POSIX
def test_a_target_runs_what_was_left_out() -> None:
    planned = subprocess.run(["make", "--dry-run", "left-out"], cwd=ROOT, capture_output=True, text=True, check=True)
    assert re.search(r"-m pytest .*--left-out$", planned.stdout, re.MULTILINE)


def test_the_workflow_runs_files_and_targets_that_there_are() -> None:
    workflow = (ROOT / ".github" / "workflows" / "test.yml").read_text("utf-8")
    named = re.findall(r"tests/[\w/]+\.py|\.ci/\w+", workflow)
    assert "tests/cli/test_platforms.py" in named and ".ci/run" in named
    assert all((ROOT / name).is_file() for name in named)
    targets = re.findall(r"make (\w+)", workflow)
    assert targets == ["audit"] and re.search(r"^audit:", (ROOT / "Makefile").read_text("utf-8"), re.M)


def python_classifiers(project: dict[str, Any]) -> set[str]:
    """The versions of Python that the package names, as 3.11."""
    return {each.rpartition(" ")[2] for each in project["classifiers"] if re.search(r":: 3\.\d+$", each)}


def test_the_workflow_runs_every_python_that_the_package_names() -> None:
    workflow = yaml.safe_load((ROOT / ".github" / "workflows" / "test.yml").read_text("utf-8"))
    matrix = workflow["jobs"]["quick"]["strategy"]["matrix"]
    tried = {*matrix["python"], *(each["python"] for each in matrix["include"])}
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert tried == python_classifiers(project) == {"3.11", "3.12", "3.13", "3.14"}


@NEEDS_POSIX
def test_make_alone_lists_the_targets_and_installs_nothing() -> None:
    planned = subprocess.run(["make", "--dry-run"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert "pip" not in planned and "serve" not in planned
    shown = subprocess.run(["make"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    headings = re.findall(r"^\w+$", shown, re.M)
    assert headings == ["Players", "Developers", "Maintainers"]
    assert re.findall(r"^  make (\S+)", shown, re.M)[:3] == ["play", "test", "quick"]


# -------------------------------------------------------------------------------------------------- markers


def test_marks_come_from_folder_and_fixture_and_slow_tests_are_not_quick() -> None:
    assert markers_of(PurePosixPath("browser/test_people.py"), set(), is_slow=True) == {"browser"}
    assert markers_of(PurePosixPath("server/test_site.py"), {"postgres", "tmp_path"}, is_slow=False) == {"postgres"}
    assert markers_of(PurePosixPath("server/test_sequences.py"), set(), is_slow=True) == set()
    assert markers_of(PurePosixPath("test_new.py"), set(), is_slow=False) == {"quick"}


ROOMS = (
    "test_house.py", "core/test_records.py", "games/shifting_seasons/test_shifting_seasons.py",
    "games/shifting_stones/test_shifting_stones.py", "games/turn_of_time/test_turn_of_time.py",
    "games/winter/test_winter.py", "bots/test_bots.py", "arena/test_arena.py", "envs/test_envs_batch.py",
    "terminal/test_screen.py", "table/test_table.py", "server/api/test_api.py", "pages/test_pages.py",
    "server/storage/test_store.py", "server/http/test_rate_limits.py",
)  # fmt: skip


def test_quick_tests_visit_every_room() -> None:
    assert [name for name in ROOMS if "pytestmark = pytest.mark.slow" in (TESTS / name).read_text("utf-8")] == []


# ---------------------------------------------------------------------------------------------------- files


def tracked(*patterns: str) -> list[Path]:
    return [path for pattern in patterns for path in sorted(ROOT.glob(pattern))]


@pytest.mark.parametrize(
    "path", tracked("*.yaml", "CITATION.cff", ".pre-commit-config.yaml", ".github/**/*.yml"), ids=lambda path: path.name
)
def test_yaml_can_be_read(path: Path) -> None:
    assert isinstance(yaml.safe_load(path.read_text("utf-8")), dict)


def test_the_citation_has_what_its_format_asks_for_and_the_project_s_version() -> None:
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text("utf-8"))
    assert {"cff-version", "message", "title", "authors"} <= set(citation)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    own_license = project["license"].partition(" AND ")[0]
    assert (citation["version"], citation["license"]) == (project["version"], own_license)
    assert (citation["authors"], citation["keywords"]) == (project["authors"], project["keywords"])


def test_every_issue_form_asks_something() -> None:
    forms = [path for path in tracked(".github/ISSUE_TEMPLATE/*.yml") if path.name != "config.yml"]
    assert len(forms) == 3
    for path in forms:
        form = yaml.safe_load(path.read_text("utf-8"))
        assert form["name"] and form["description"]
        questions = [part for part in form["body"] if part["type"] != "markdown"]
        assert questions and len({part["id"] for part in questions}) == len(questions)


def test_the_changelog_has_its_form() -> None:
    """Keep a Changelog: the unreleased changes, then versions with their dates, each in known sections."""
    lines = (ROOT / "CHANGELOG.md").read_text("utf-8").splitlines()
    versions = [line for line in lines if line.startswith("## ")]
    assert versions[0] == "## [Unreleased]"
    assert all(re.fullmatch(r"## \[\d+\.\d+\.\d+\] - \d{4}-\d\d-\d\d", line) for line in versions[1:])
    sections = {line.removeprefix("### ") for line in lines if line.startswith("### ")}
    assert sections <= {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"}


def pins() -> dict[str, str]:
    lines = (ROOT / "constraints.txt").read_text("utf-8").splitlines()
    return {canonicalize_name(name): version for name, _, version in (line.partition("==") for line in lines)}


def test_constraints_pin_what_the_project_asks_for() -> None:
    pinned = pins()
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    extras = project["project"]["optional-dependencies"]
    unpinned = {"fourfold", "torch"}  # one is the project; the other has a build for each platform
    for line in sum([*extras.values(), *project["dependency-groups"].values()], project["project"]["dependencies"]):
        if isinstance(line, str) and (wanted := Requirement(line)).name not in unpinned:
            assert wanted.specifier.contains(pinned[canonicalize_name(wanted.name)]), line


def test_every_pin_installs_on_the_first_release_of_every_python() -> None:
    """Debian 12 has Python 3.11.2: a pin that asks for 3.11.5 would stop its `make test` before it begins."""
    project, pinned = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"], pins()
    here = [each for each in distributions() if pinned.get(canonicalize_name(each.name)) == each.version]
    refused = [
        f"{each.name} {each.version} is not for Python {python}.0"
        for each in here
        for python in sorted(python_classifiers(project))
        if not SpecifierSet(",".join(each.metadata.get_all("Requires-Python", []))).contains(f"{python}.0")
    ]
    assert len(here) > 50 and refused == []

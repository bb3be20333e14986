"""`pip install fourfold` is enough to play, simulate and train; the table service says what else it needs."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from importlib.metadata import packages_distributions

import pytest
from packaging.utils import canonicalize_name

from helpers.distributions import with_dependencies
from helpers.repository import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
BLOCK = """
import sys
from importlib.machinery import PathFinder

class Slim(PathFinder):
    @classmethod
    def find_spec(cls, name, path=None, target=None):
        return None if name.partition(".")[0] in {names!r} else super().find_spec(name, path, target)

sys.meta_path[sys.meta_path.index(PathFinder)] = Slim
"""
"""A `sitecustomize.py`, which every new interpreter runs: spawned processes lack the same packages."""


@pytest.fixture(scope="module")
def slim(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The environment of an interpreter that finds only what `pip install fourfold` brings."""
    folder = tmp_path_factory.mktemp("slim")
    installed = with_dependencies(PROJECT["dependencies"]) | {"fourfold"}
    missing = {
        module
        for module, distributions in packages_distributions().items()
        if not installed & {canonicalize_name(name) for name in distributions}
    }
    assert {"fastapi", "sqlalchemy", "orjson", "gymnasium"} <= missing and not {"numpy", "rich"} & missing
    (folder / "sitecustomize.py").write_text(BLOCK.format(names=missing), "utf-8")
    path = os.pathsep.join([str(folder), str(ROOT / "src")])
    return os.environ | {"PYTHONPATH": path, "FOURFOLD_DATA": str(folder), "PYTHONUTF8": "1"}


def run(slim: dict[str, str], *words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *words], env=slim, input=typed, capture_output=True, encoding="utf-8", check=False, timeout=300
    )


@pytest.mark.parametrize(
    ("words", "typed", "shown"),
    [
        ("--help", "", "tournament"),
        ("serve --help", "", "--database"),
        ("games", "", "winter"),
        ("rules turn-of-time", "", "Turn of Time"),
        ("play turn-of-time --seed 1 --seats human,random", "1\n", "Player 1 played spring, with summer on the back."),
        ("simulate turn-of-time -n 100 --json", "", '"games": 100'),
        ("tournament turn-of-time --bots random,greedy -n 2 --workers 2 --file {folder}/games.jsonl", "", "greedy"),
        ("show {root}/docs/turn-of-time.json --step 39", "", "Bo played summer, with fall on the back."),
    ],
    ids=["help", "help of serve", "games", "rules", "play", "simulate", "tournament", "show"],
)
def test_commands_that_need_no_service(slim: dict[str, str], words: str, typed: str, shown: str) -> None:
    arguments = words.format(folder=slim["FOURFOLD_DATA"], root=ROOT).split()
    done = run(slim, "-m", "fourfold", *arguments, typed=typed)
    assert (done.returncode, done.stderr) == (0, "") and shown in done.stdout


def test_environments_need_no_service(slim: dict[str, str]) -> None:
    code = "import fourfold.envs; print(fourfold.envs.batch('turn-of-time', 8).reset(seed=1).observations.shape[0])"
    done = run(slim, "-c", code)
    assert (done.stdout, done.stderr) == ("8\n", "")


@pytest.mark.parametrize(
    ("words", "extra"),
    [
        ("serve", "web"),
        ("tables", "web"),
        ("close t1", "web"),
        ("backup {folder}/copy.db", "web"),
        ("worker --database postgresql://h/d", "postgres"),
    ],
)
def test_the_service_says_what_to_install(slim: dict[str, str], words: str, extra: str) -> None:
    done = run(slim, "-m", "fourfold", *words.format(folder=slim["FOURFOLD_DATA"]).split())
    line = rf"fourfold: this needs \w+, which is not installed: pip install 'fourfold\[{extra}\]'\n"
    assert done.returncode == 2 and re.fullmatch(line, done.stderr), done.stderr

"""The wheel alone is enough to play, simulate and train; what needs more says which extra brings it."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest
from packaging.utils import canonicalize_name

from fourfold.cli.app import COMMANDS
from helpers.distributions import with_dependencies
from helpers.repository import ROOT

pytestmark = pytest.mark.slow

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
    """The environment of an interpreter that finds only what the wheel brings without extras."""
    installed = with_dependencies(PROJECT["dependencies"]) | {"fourfold"}
    missing = {
        module
        for module, distributions in packages_distributions().items()
        if not installed & {canonicalize_name(name) for name in distributions}
    }
    assert {"fastapi", "sqlalchemy", "orjson", "gymnasium"} <= missing and not {"numpy", "rich"} & missing
    return without(missing, tmp_path_factory.mktemp("slim"))


def without(modules: set[str], folder: Path) -> dict[str, str]:
    """The environment of an interpreter that does not find these modules."""
    (folder / "sitecustomize.py").write_text(BLOCK.format(names=modules), "utf-8")
    path = os.pathsep.join([str(folder), str(ROOT / "src")])
    return os.environ | {"PYTHONPATH": path, "FOURFOLD_DATA": str(folder), "PYTHONUTF8": "1"}


def run(slim: dict[str, str], *words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *words], env=slim, input=typed, capture_output=True, encoding="utf-8", check=False, timeout=300
    )


BARE = [
    ("--help", "", "tournament"),
    ("serve --help", "", "--database"),
    ("games", "", "winter"),
    ("rules turn-of-time", "", "Turn of Time"),
    ("play turn-of-time --seed 1 --seats human,random", "1\n", "Player 1 played spring, with summer on the back."),
    ("simulate turn-of-time -n 100 --json", "", '"games": 100'),
    ("tournament turn-of-time --bots random,greedy -n 2 --workers 2 --file {folder}/games.jsonl", "", "greedy"),
    ("show {root}/docs/turn-of-time.json --step 39", "", "Bo played summer, with fall on the back."),
    ("verify --help", "", "tampered"),
    ("perft turn-of-time --help", "", "DEPTH"),
    ("new-game --help", "", "--into"),
    ("analyse --help", "", "--chart"),
    ("bench --help", "", "--peers"),
    ("bot --help", "", "--level"),
]
"""Commands, what is typed, and what they print. Those that would take long only show their help."""


@pytest.mark.parametrize(("words", "typed", "shown"), BARE, ids=[words.partition(" {")[0] for words, _, _ in BARE])
def test_commands_that_need_no_service(slim: dict[str, str], words: str, typed: str, shown: str) -> None:
    arguments = words.format(folder=slim["FOURFOLD_DATA"], root=ROOT).split()
    done = run(slim, "-m", "fourfold", *arguments, typed=typed)
    assert (done.returncode, done.stderr) == (0, "") and shown in done.stdout


def test_environments_need_no_service(slim: dict[str, str]) -> None:
    code = "import fourfold.envs; print(fourfold.envs.batch('turn-of-time', 8).reset(seed=1).observations.shape[0])"
    done = run(slim, "-c", code)
    assert (done.stdout, done.stderr) == ("8\n", "")


NEEDS = {
    "serve": ("", "web"),
    "site": ("{folder}/site", "web"),
    "tables": ("", "web"),
    "close": ("t1", "web"),
    "backup": ("{folder}/copy.db", "web"),
    "worker": ("--database postgresql://h/d", "postgres"),
    "complaints": ("", "web"),
    "migrate": ("", "web"),
    "report": ("turn-of-time --html {folder}/report.html", "charts"),
}
"""Commands that need an extra in any case, with arguments, and the extra."""
WITH_OPTIONS = {
    "simulate turn-of-time -n 10 --out {folder}/games.parquet": "data",
    "simulate turn-of-time -n 10 --device cuda": "cuda",
    "tournament turn-of-time --bots random,greedy -n 2 --cluster local": "cluster",
    "analyse {root}/docs/turn-of-time.json --chart {folder}/chart.svg": "charts",
}
"""Options that need an extra."""
MODULES = {
    "fourfold.device.npm_package {folder}/engine": "web",
    "fourfold.bench.bot_tables": "web",
    "fourfold.bench.server_load": "web",
    "fourfold.bench.several_servers": "web",
    "fourfold.bench.vector_envs": "envs",
}
"""Programs that are run with `python -m` and need an extra."""
ASKED = {
    **{f"-m fourfold {name} {arguments}": extra for name, (arguments, extra) in NEEDS.items()},
    **{f"-m fourfold {words}": extra for words, extra in WITH_OPTIONS.items()},
    **{f"-m {words}": extra for words, extra in MODULES.items()},
}


def told(extra: str) -> str:
    """The one line about an extra that is not installed; the command in it works where this interpreter runs."""
    install = re.escape(f"{sys.executable} -m pip install 'fourfold[{extra}]'")
    return rf"(fourfold: )?[^\n]+ needs [\w-]+, which is not installed: {install}\n"


@pytest.mark.parametrize(("words", "extra"), ASKED.items(), ids=[words.split(" {")[0][3:] for words in ASKED])
def test_what_needs_an_extra_says_how_to_install_it(slim: dict[str, str], words: str, extra: str) -> None:
    assert extra in PROJECT["optional-dependencies"]
    done = run(slim, *words.format(folder=slim["FOURFOLD_DATA"], root=ROOT).split())
    assert done.returncode and re.fullmatch(told(extra), done.stderr), done.stderr


def test_no_command_is_forgotten() -> None:
    """Each either runs here without any extra, or says which one it needs."""
    assert {words.partition(" ")[0] for words, _, _ in BARE} | NEEDS.keys() >= COMMANDS.keys()


def test_no_program_is_forgotten(slim: dict[str, str]) -> None:
    """What is run with `python -m` is loaded without any extra, or is in the list above."""
    files = [file for file in (ROOT / "src").rglob("*.py") if '\nif __name__ == "__main__":' in file.read_text("utf-8")]
    programs = {".".join(file.relative_to(ROOT / "src").with_suffix("").parts) for file in files}
    asked = {words.partition(" ")[0] for words in MODULES}
    assert asked < programs and len(programs) > 10
    done = run(slim, "-c", "\n".join(f"import {name}" for name in sorted(programs - asked)))
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("program", ["train", "train.publish", "arena.ladder", "wasm", "bench.batches --game"])
def test_a_program_says_what_is_wrong_in_one_line(slim: dict[str, str], program: str) -> None:
    done = run(slim, "-m", *f"fourfold.{program} chess".split(), *["chess-2-1.npz"] * (program == "train.publish"))
    assert (done.returncode, done.stdout) == (1, "") and re.fullmatch(r"no game is called 'chess'; .+\n", done.stderr)


@pytest.mark.parametrize("lacking", ["psycopg", "procrastinate"])
def test_a_half_installed_extra_is_named(lacking: str, tmp_path: Path) -> None:
    """Both come with `postgres`; either may be there for something else."""
    env = without({lacking}, tmp_path)
    done = run(env, *["-m", "fourfold", "serve", "--no-browser", "--database", "postgresql://u@127.0.0.1:1/d"])
    assert done.returncode == 2 and re.fullmatch(told("postgres"), done.stderr), done.stderr
    assert f"needs {lacking}," in done.stderr

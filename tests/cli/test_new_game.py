"""`fourfold new-game`: the folder that it writes is a game, and it overwrites nothing."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from fourfold.cli.new_game import check_name, new_game, package_name
from fourfold.core import registry
from fourfold.core.errors import OptionError
from helpers.layered import Environment
from helpers.repository import ROOT, SOURCE


def files(folder: Path) -> dict[str, str]:
    return {
        path.relative_to(folder).as_posix(): path.read_text("utf-8") for path in folder.rglob("*") if path.is_file()
    }


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


# ------------------------------------------------------------------------------------------ what is written


@pytest.mark.slow
def test_the_folder_is_found_when_it_is_installed_and_passes_its_tests(tmp_path: Path) -> None:
    environment = Environment(tmp_path)
    made = environment.run("-m", "fourfold", "new-game", "last-one", cwd=tmp_path)
    assert (made.returncode, made.stderr) == (0, "") and "pip install --editable ./last-one" in made.stdout
    installed = environment.install("--editable", "./last-one", cwd=tmp_path)
    assert installed.returncode == 0, installed.stderr
    tested = environment.run("-m", "pytest", "-q", "-p", "no:cacheprovider", cwd=tmp_path / "last-one")
    assert tested.returncode == 0 and "3 passed" in tested.stdout, tested.stdout


def test_in_a_package_of_games_it_is_one_folder(here: Path) -> None:
    (here / "mine").mkdir()
    (here / "mine" / "__init__.py").touch()
    new_game("last-one", here / "mine")
    assert {path.name for path in here.iterdir()} == {"mine"}
    assert "pyproject.toml" not in files(here / "mine" / "last_one")
    code = (
        "import fourfold; from fourfold.core.registry import add_games; add_games('mine');"
        "print(fourfold.game('last-one', counters=5).start().play('take:3').moves)"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=here, capture_output=True, text=True, check=True)
    assert done.stdout == "('take:1', 'take:2')\n"


def test_the_package_of_the_project_s_own_games_is_known() -> None:
    assert package_name(SOURCE / "games") == "fourfold.games"


def test_what_is_written_has_the_style_of_the_project(here: Path) -> None:
    pytest.importorskip("ruff")
    (here / "games").mkdir()
    (here / "games" / "__init__.py").touch()
    new_game("one")
    new_game("two", here / "games")
    settings = [f"lint.isort.known-{kind}" for kind in ("third-party", "first-party")]
    for folder, config in (("one", f'{settings[0]}=["fourfold"]'), ("games", f'{settings[1]}=["fourfold", "games"]')):
        for command in (["check", "--config", config], ["format", "--check"]):
            words = [sys.executable, "-m", "ruff", command[0], "--config", str(ROOT / "pyproject.toml"), *command[1:]]
            done = subprocess.run([*words, folder], capture_output=True, text=True, check=False)
            assert done.returncode == 0, done.stdout + done.stderr


# ---------------------------------------------------------------------------------------------- what is refused


@pytest.mark.parametrize("name", ["", "Pig", "3-men", "a--b", "-a", "a-", "a_b", "a b", "../a", "ä", "x" * 41])
def test_a_name_that_no_game_can_have_is_refused_with_one_that_it_can(name: str) -> None:
    with pytest.raises(OptionError, match="such as liars-dice"):
        check_name(name)


@pytest.mark.parametrize(("name", "why"), [("class", "a word of Python"), ("winter", "already")])
def test_a_name_that_is_taken_is_refused(name: str, why: str) -> None:
    with pytest.raises(OptionError, match=why):
        check_name(name)


LINK = pytest.param("dangling link", marks=pytest.mark.skipif(sys.platform == "win32", reason="needs a privilege"))


@pytest.mark.parametrize("kind", ["folder", "file", LINK])
def test_what_is_there_stays(here: Path, kind: str) -> None:
    if kind == "folder":
        (here / "last-one").mkdir()
    elif kind == "file":
        (here / "last-one").write_text("mine", "utf-8")
    else:
        (here / "last-one").symlink_to(here / "nothing")
    with pytest.raises(OptionError, match="last-one is already there"):
        new_game("last-one")
    assert [path.name for path in here.iterdir()] == ["last-one"] and "mine" in [*files(here).values(), "mine"]


def test_a_folder_that_cannot_be_written_leaves_nothing(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(self: Path, target: Path) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "rename", full)
    with pytest.raises(OptionError, match="last-one cannot be written: No space left on device"):
        new_game("last-one")
    assert not [*here.iterdir()]


def test_a_folder_that_is_no_package_is_refused(here: Path) -> None:
    with pytest.raises(OptionError, match=r"there is no package.*such as src/fourfold/games"):
        new_game("last-one", here)


# ------------------------------------------------------------------------------------------- games of others


def test_a_package_of_games_that_cannot_be_imported_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_installed_sources", lambda: ("no_such_games",))
    with pytest.raises(OptionError, match=r"'no_such_games', an entry point of .* No module named"):
        registry.names()


def test_two_games_of_one_name_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "other_games" / "winter").mkdir(parents=True)
    for folder in (tmp_path / "other_games", tmp_path / "other_games" / "winter"):
        (folder / "__init__.py").touch()
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(registry, "_installed_sources", lambda: ("other_games",))
    with pytest.raises(OptionError, match=r"'winter': fourfold\.games\.winter and other_games\.winter"):
        registry.names()

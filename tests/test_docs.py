"""The documents: every block of code runs or is checked, as docs/testing.md says."""

from __future__ import annotations

import doctest
import json
import re
import shlex
import subprocess
import tomllib
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path

import pytest
import yaml
from website import command_reference

import fourfold
from fourfold.cli.app import COMMANDS
from fourfold.core.errors import OptionError
from helpers.command import Command
from helpers.doc_blocks import (
    BLOCK,
    INLINE,
    PAGES,
    Block,
    blocks,
    commands,
    parse_fourfold,
    shell_session,
    unknown_options,
)
from helpers.missing import missing
from helpers.repository import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
TARGETS = set(re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text("utf-8"), re.M))
SHELL = {"sh", "bash"}
RUN = {"python", "pycon", "console"}
PARSERS: dict[str, Callable[[str], object]] = {
    "json": json.loads,
    "toml": tomllib.loads,
    "yaml": lambda code: list(yaml.safe_load_all(code)),
}
OTHER_TESTS = {"docs/tutorials/add-a-game.md": "tests/test_add_a_game.py"}
"""Pages that are one long session, which their own test runs."""
NOT_INSTALLED = "which is not installed"
MAINTAINERS = [
    *("AGENTS.md", "CONTRIBUTING.md"),
    *(f"docs/{page}.md" for page in ("architecture", "decisions", "numba", "testing", "reference/contract")),
    *(path.relative_to(ROOT).as_posix() for path in sorted((ROOT / "docs" / "sealed").glob("*.md"))),
]
"""Pages that name files of the source."""
OF_GAMES = {"my_game/locale/en/game.ftl"}
FILE = re.compile(r"`((?:[\w-]+/)*[\w-]+\.(?:py|js|css|sh|ftl|svg))(?:: ([\w.]+))?`")
"""A file in a sentence, and perhaps what it defines: `server/live/table_service.py: act`."""


def named(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def every_block() -> list[Block]:
    return [block for page in PAGES for block in blocks(page)]


def test_every_block_names_its_language() -> None:
    """Otherwise none of the tests below would look at it."""
    assert [block.where for block in every_block() if not block.language] == []


# ------------------------------------------------------------------------------------------------ running


def has_examples(page: Path) -> bool:
    return named(page) not in OTHER_TESTS and any(block.language in RUN for block in blocks(page))


@pytest.mark.slow
@pytest.mark.parametrize("page", [*filter(has_examples, PAGES)], ids=named)
def test_the_examples_of_a_page_run(
    page: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """In order, with the names and the files of those before them."""
    monkeypatch.chdir(tmp_path)
    command = Command(monkeypatch, capsys, tmp_path)
    names: dict[str, object] = {"__name__": "__main__"}
    for block in blocks(page):
        if block.title:
            Path(block.title).parent.mkdir(parents=True, exist_ok=True)
            Path(block.title).write_text(block.code, "utf-8")
        try:
            run(block, names, command)
        except (ModuleNotFoundError, OptionError) as error:
            if isinstance(error, OptionError) and NOT_INSTALLED not in str(error):
                raise
            missing(f"{block.where}: {error}")


@pytest.mark.parametrize("page", [page for page in PAGES if named(page) in OTHER_TESTS], ids=named)
def test_a_page_that_is_left_out_has_a_test_of_its_own(page: Path) -> None:
    assert page.name in (ROOT / OTHER_TESTS[named(page)]).read_text("utf-8")


def run(block: Block, names: dict[str, object], command: Command) -> None:
    if block.language == "python":
        code = compile("\n" * block.line + block.code, str(block.page), "exec")
        if not block.needs and not block.title:
            exec(code, names)
    elif block.language == "pycon":
        example = doctest.DocTestParser().get_doctest(block.code, names, block.where, str(block.page), block.line)
        doctest.DebugRunner(optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE).run(example, clear_globs=False)
        names |= example.globs
    elif block.language == "console":
        for words, shown in shell_session(block.code):
            assert words[0] == "fourfold", f"{block.where}: only fourfold is run here; write {words[0]} in a sh block"
            ran = command(*words[1:])
            assert ran.code == 0, f"{block.where}: {shlex.join(words)}: {ran.err}"
            assert matches(shown, ran.out), f"{block.where}: {shlex.join(words)} prints\n{ran.out}"


def matches(shown: str, printed: str) -> bool:
    """Whether a command printed what a page shows. `…` stands for anything, also for whole lines."""
    pattern = ".*".join(r"\s+".join(map(re.escape, part.split())) for part in shown.split("…"))
    return not shown.strip() or bool(re.fullmatch(pattern, " ".join(printed.split()), re.S))


def test_a_page_may_show_a_part_of_what_is_printed() -> None:
    assert matches("", "anything") and matches("a …\nc", "a  b\nb\nc\n") and matches("…c", "b c")
    assert not matches("a\n", "a b") and not matches("a … d", "a b c")


# ------------------------------------------------------------------------------------------------ checking


@pytest.mark.parametrize("page", [page for page in PAGES if any(b.language in SHELL for b in blocks(page))], ids=named)
def test_the_commands_of_a_page_exist(page: Path) -> None:
    """They are not run: the command itself parses them."""
    files = {block.title: block.code for block in blocks(page)}
    for block in blocks(page):
        for words in commands(block.code) if block.language in SHELL else ():
            check(words, files, block.where)


def check(words: list[str], files: dict[str, str], where: str) -> None:
    program, arguments = Path(words[0]).name, words[1:]
    options = {word.partition("=")[0] for word in arguments if word.startswith("--")}
    if program == "fourfold":
        try:
            parse_fourfold(arguments)
        except Exception as error:
            raise AssertionError(f"{where}: {shlex.join(words)}: {error}") from error
    elif program == "make":
        assert {word for word in arguments if "=" not in word} <= TARGETS, f"{where}: {shlex.join(words)}"
    elif program in {"pip", "uv"}:
        extras = {extra for word in arguments if "[" in word for extra in word.split("[")[1].rstrip("]").split(",")}
        assert extras <= PROJECT["optional-dependencies"].keys(), f"{where}: {shlex.join(words)}"
    elif program in {"python", "python3"} and arguments and arguments[0] == "-m":
        check_module(arguments[1], options, where)
    elif program in {"python", "python3"} and arguments and arguments[0].endswith(".py"):
        file = ROOT / arguments[0]
        assert arguments[0] in files or file.is_file(), f"{where}: {arguments[0]}"
        check_options(options, files.get(arguments[0]) or file.read_text("utf-8"), where)


def check_module(name: str, options: set[str], where: str) -> None:
    """A module exists; if it is one of ours, its package has the options, or fields of that name."""
    spec = find_spec(name) if name.startswith("fourfold") else None
    if spec and spec.origin:
        origin = Path(spec.origin)
        sources = origin.parent.glob("*.py") if spec.submodule_search_locations else [origin]
        check_options(options, "".join(source.read_text("utf-8") for source in sources), where)
    else:
        assert not name.startswith("fourfold"), f"{where}: there is no module {name}"


def check_options(options: set[str], source: str, where: str) -> None:
    for option in options - {"--help"}:
        field = option.removeprefix("--").replace("-", "_")
        assert re.search(rf'"{option}"|^    {field}: ', source, re.M), f"{where}: {option}"


def test_the_commands_that_the_reference_begins_with_exist() -> None:
    words = [words for block in BLOCK.finditer(command_reference.TITLE) for words in commands(block["code"])]
    assert len(words) > 5
    for each in words:
        check(each, {}, "the reference")


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_commands_in_a_sentence_exist(page: Path) -> None:
    for command in INLINE.findall(page.read_text("utf-8")):
        words = command.split()[1:]
        if words[0] in COMMANDS:
            assert unknown_options(words) == set(), command
        else:
            assert words[0].startswith("-") or words[0].isupper() or words[0] == "…", command


@pytest.mark.parametrize("block", [b for b in every_block() if b.language in PARSERS], ids=lambda block: block.where)
def test_data_is_well_formed(block: Block) -> None:
    assert PARSERS[block.language](block.code) is not None


# ------------------------------------------------------------------------------------- README and installing

INSTALLING = ROOT / "docs/tutorials/index.md"
PIP = re.compile(r"pip install[^`\n]*?\bfourfold(\[[\w,]+\])?(?!-)")


def test_the_readme_s_links_are_relative_and_lead_somewhere() -> None:
    links = re.findall(r"\]\(([^)\s]+)\)|src=\"([^\"]+)\"", (ROOT / "README.md").read_text("utf-8"))
    assert len(links) > 10
    for link in (first or second for first, second in links):
        file, _, heading = link.partition("#")
        assert (ROOT / file).is_file(), link
        assert not heading or f"# {heading}\n" in (ROOT / file).read_text("utf-8").lower(), link


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_a_page_that_adds_an_extra_says_where_fourfold_itself_comes_from(page: Path) -> None:
    """It is on no index: pip finds only what is installed already. Adding an extra to that works."""
    text = page.read_text("utf-8")
    if page in (INSTALLING, ROOT / "README.md"):
        assert "published" in text
    else:
        extras = [found[1] for found in PIP.finditer(text)]
        assert all(extras), "`pip install fourfold` finds nothing"
        assert not extras or re.search(r"\]\((?:\.\./)?(?:tutorials/)?index\.md#(?:install|extras)\)", text)


def test_every_extra_is_explained() -> None:
    rows = set(re.findall(r"^\| `(\w+)` \|", INSTALLING.read_text("utf-8"), re.M))
    assert rows == PROJECT["optional-dependencies"].keys()


# --------------------------------------------------------------------------------------------- reference


@pytest.mark.parametrize("name", MAINTAINERS)
def test_files_and_functions_that_a_page_for_maintainers_names_exist(name: str) -> None:
    """By the end of their paths, since a page that speaks of one folder need not repeat it."""
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()
    for path, defined in FILE.findall((ROOT / name).read_text("utf-8")):
        found = [file for file in listed if f"/{file}".endswith(f"/{path}")]
        assert found or path in OF_GAMES, f"{name} names {path}, which is not there"
        if defined:
            word = defined.split(".")[0]
            assert any(re.search(rf"\b{word}\b", (ROOT / file).read_text("utf-8")) for file in found), f"{path}: {word}"


def test_the_reference_has_every_public_name() -> None:
    text = "\n".join(page.read_text("utf-8") for page in (ROOT / "docs" / "reference").glob("*.md"))
    shown = set(re.findall(r"^::: fourfold\.(\S+)$", text, re.M))
    assert set(fourfold.__all__) - {"__version__"} <= shown
